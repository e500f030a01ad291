"""The end of a match: who won, the final scoring with its parts, and what to do next."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.model.errors import server_sentence
from client.model.language import text
from client.net.news import Answer
from client.screens.sheet_view import SheetView
from client.ui.buttons import Button
from client.ui.dialog import Dialog
from client.ui.labels import Paragraph, Picture
from client.ui.theme import Theme
from client.ui.widget import Column
from shared import replay as replays
from shared.messages import ReplayData

if TYPE_CHECKING:
    from client.screens.table import TableScreen


def result_dialog(screen: TableScreen) -> Dialog:
    """The score sheet; the board can be looked at again after closing it.

    It comes unasked, so Enter, which confirmed answers a moment before, does nothing here.
    """
    model, room = screen.model, screen.room
    sheet = SheetView(model.scoring, roomy=True)
    sheet.grow = 1
    winners = [panel.seat for panel in screen.seen_panels() if panel.rank == 1]

    def arms(theme: Theme, surface: Surface, place: Rect) -> None:
        step = theme.px(64)
        x = place.centerx - step * (len(winners) - 1) // 2
        for at, seat in enumerate(winners):
            theme.shield(surface, seat, (x + at * step, place.centery), 58)

    body = Column(Picture(arms, 300, 66), Paragraph(model.result(), "title", 22, palette.PLACE_NAME, align="center"), sheet, gap=10)
    body.grow = 1  # in a low window it gives way to the buttons, and scrolls
    buttons = [Button(text("result.board"), screen.close_dialog, key="Esc", name="board")]
    buttons.append(Button(text("result.save"), lambda: save_replay(screen), key="F3", name="save"))
    buttons.append(Button(text("table.leave"), screen.leave_asked, key="F4", name="leave"))
    keys = {pygame.K_F3: lambda: save_replay(screen), pygame.K_F4: screen.leave_asked}
    if room.is_host:
        buttons.append(Button(text("result.rematch"), lambda: rematch(screen), key="F9", kind="primary", name="rematch"))
        keys[pygame.K_F9] = lambda: rematch(screen)
    return Dialog(text("result.title"), body, buttons, dismissed=screen.close_dialog, width=760, keys=keys)


def rematch(screen: TableScreen) -> None:
    """The same seats again."""
    screen.close_dialog()
    screen.app.session.rematch(then=screen.app.journey.entered)


def save_replay(screen: TableScreen) -> None:
    """Ask the server for the record and write it to the documents folder."""

    def came(answer: Answer) -> None:
        if answer.refused is not None:
            screen.tell(server_sentence(answer.refused).text)
        elif isinstance(answer.reply, ReplayData):
            screen.app.notify(_write(screen, answer.reply))

    screen.app.session.get_replay(then=came)


def _write(screen: TableScreen, data: ReplayData) -> str:
    """Returns the sentence that says where it is, or why it is not."""
    room = screen.room.room
    name = re.sub(r"[^\w-]+", "-", room.settings.name if room is not None else "match").strip("-") or "match"
    path = replay_folder() / time.strftime(f"{name}-%Y%m%d-%H%M%S.palatine.json")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(replays.write(replays.from_plain(data.document)))
    except OSError as error:
        return text("result.not_saved", reason=error.strerror or type(error).__name__)
    except replays.ReplayError as error:
        return text("result.not_saved", reason=str(error))
    return text("result.saved", path=str(path))


def replay_folder() -> Path:
    """Where replays are saved and looked for."""
    return Path(platformdirs.user_documents_path()) / "Palatine"
