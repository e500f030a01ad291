"""A picture of a match's board as a PNG file, without a window: the end of a match played as text, reports, screenshots of documents."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from client.boards.board import Board
from client.draw.heraldry import shield_sprite
from client.draw.palette import GOLD, HINT, HOUSE_SEATS, INK, INK_SECOND, SeatLook
from client.draw.panels import blit_face, frame_bar, panel
from client.draw.text import draw_text, fitted
from client.model.table import Marks


@dataclass(frozen=True)
class Player:
    """A player below the board; the winners have a gold frame. ``total`` None: not known."""

    name: str
    total: int | None = None
    won: bool = False


def save_board_picture(
    board: Board[Any],
    public: object,
    path: Path,
    size: tuple[int, int] = (1280, 800),
    players: Sequence[Player] = (),
    caption: str = "",
    looks: Sequence[SeatLook] = HOUSE_SEATS,
) -> None:
    """Write the board of a public state to ``path``, whole or not at all.

    ``players`` in seat order stand below the board, with the ``caption`` above them; without any there is only the board, which has to
    be one of these seats' ``looks`` and gets another size. Needs no display. Raises ``OSError`` when the file cannot be written.
    """
    if not pygame.font.get_init():
        pygame.font.init()
    width, height = size
    scale = height / 800
    foot = round(92 * scale) if players else 0
    picture = pygame.Surface(size)
    board.resize((width, height - foot))
    board.finish()
    area = picture.subsurface(pygame.Rect(0, 0, width, height - foot))
    board.draw(area, board.position_of(public), Marks(reduced_motion=True), 0)
    if players:
        _draw_players(picture.subsurface(pygame.Rect(0, height - foot, width, foot)), scale, players, caption, looks)
    _write(path, picture)


def _draw_players(band: pygame.Surface, scale: float, players: Sequence[Player], caption: str, looks: Sequence[SeatLook]) -> None:
    width, height = band.get_size()
    band.blit(frame_bar((width, height), "top", scale), (0, 0))
    gap = round(10 * scale)
    top = gap
    if caption:
        draw_text(
            band, fitted(caption, "ui-medium", round(13 * scale), width - 2 * gap), "ui-medium", round(13 * scale), HINT, (gap, gap * 0.7)
        )
        top = round(28 * scale)
    each = (width - gap * (len(players) + 1)) // len(players)
    for seat, player in enumerate(players):
        _draw_player(band, pygame.Rect(gap + seat * (each + gap), top, each, height - top - gap), scale, player, looks[seat])


def _draw_player(band: pygame.Surface, rect: pygame.Rect, scale: float, player: Player, look: SeatLook) -> None:
    blit_face(band, panel(rect.size, "active" if player.won else "plain", scale), rect, scale)
    mark = shield_sprite(look, round(rect.height * 0.66))
    band.blit(mark, mark.get_rect(midleft=(rect.x + round(14 * scale), rect.centery)))
    left = rect.x + round(20 * scale) + mark.get_width()
    right = rect.right - round(14 * scale)
    if player.total is not None:
        place = (right, rect.centery)
        right = draw_text(band, str(player.total), "title-bold", round(30 * scale), INK, place, "midright").left - round(10 * scale)
    px = round(19 * scale)
    name = fitted(player.name, "title-bold", px, right - left)
    draw_text(band, name, "title-bold", px, INK if player.won else INK_SECOND, (left, rect.centery), "midleft")
    if player.won:
        pygame.draw.rect(band, GOLD, rect, max(1, round(1.5 * scale)), border_radius=round(8 * scale))


def _write(path: Path, picture: pygame.Surface) -> None:
    """Atomically, with the rights of an ordinary new file."""
    data = io.BytesIO()
    pygame.image.save(picture, data, "board.png")
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data.getvalue())
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
