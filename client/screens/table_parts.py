"""The smaller parts of the table: the root that places all, hint line, connection, clock, overlays."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, get_args

from pygame import Rect, Surface

from client.draw import palette, panels
from client.draw.fonts import Kind
from client.model.clock import clock_text
from client.model.language import text
from client.model.table import Line as ModelLine
from client.model.table import Panel
from client.screens.games import Corner, Overlay
from client.screens.table_layout import Zones, zones
from client.screens.top_bar import ClockFace, Lamp
from client.ui.buttons import Button
from client.ui.labels import Paragraph
from client.ui.theme import Theme
from client.ui.widget import Column, Widget

if TYPE_CHECKING:
    from client.app import App
    from client.model.room import RoomModel
    from client.screens.table import TableScreen

PALE = (206, 198, 184)
"""Quiet words on the dark tray."""


class TableRoot(Widget):
    """Places the parts of the table in their zones."""

    def __init__(self, screen: TableScreen) -> None:
        super().__init__()
        self.screen = screen
        self.zones: Zones | None = None
        s = screen
        self.adopt(s.board_view, *s.overlays, s.top, *s.panels, s.book, s.hand, s.actions, s.hint, s.preview, s.banners, s.lost, s.flights)

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        screen = self.screen
        tracks = any(widget.panel.tracks for widget in screen.panels)
        shape = screen.game.hand_shape
        lines = [widget.wanted_lines for widget in screen.panels]
        self.zones = zones((rect.w, rect.h), theme.scale, lines, shape, watching=screen.watching, tracks=tracks)
        for widget, given in zip(screen.panels, self.zones.lines, strict=True):
            widget.lines = given
        screen.arrange(theme, self.zones, self)

    def draw(self, theme: Theme, surface: Surface) -> None:
        if self.zones is not None:
            surface.blit(panels.frame_bar(self.zones.tray.size, "top", theme.scale), self.zones.tray)


class HintLine(Widget):
    """The last line of the tray: what to do now. A watcher also reads there what lies on the piles."""

    def __init__(self, line: Callable[[], ModelLine], words: Callable[[], str]) -> None:
        super().__init__()
        self._line, self._words = line, words

    def draw(self, theme: Theme, surface: Surface) -> None:
        line = self._line()
        colour = {"warning": (0xF2, 0xA8, 0x8A), "quiet": PALE}.get(line.kind, palette.HINT)
        cuts: tuple[tuple[Kind, float], ...] = (("ui-medium", 14), ("ui-medium", 13), ("narrow", 13), ("narrow", 12))
        fitting = next((cut for cut in cuts if theme.width(line.text, *cut) <= self.rect.w), None)
        if fitting is None:
            self._draw_rows(theme, surface, line.text, colour)
            return
        box = theme.text(surface, line.text, self.rect, *fitting, colour, elide=True)
        if self.rect.h > theme.px(40):
            words = self._words()
            left = box.right + theme.px(30)
            room = Rect(left, self.rect.y, max(0, self.rect.right - left), self.rect.h)
            theme.text(surface, words, room, "ui", 13, PALE, align="right", elide=True)

    def _draw_rows(self, theme: Theme, surface: Surface, words: str, colour: palette.Colour) -> None:
        """A long sentence in two narrow rows."""
        rows = theme.wrapped(words, "narrow", 12, self.rect.w)
        shown = [*rows[:1], " ".join(rows[1:])]
        height = min(theme.px(14), (self.rect.h + theme.px(6)) // 2)
        top = self.rect.centery - height
        for number, row in enumerate(shown):
            place = Rect(self.rect.x, top + number * height, self.rect.w, height)
            theme.text(surface, row, place, "narrow", 12, colour, elide=True)


class LostBanner(Widget):
    """The connection is gone: what is done about it, and a button not to wait. The picture below stays as it was."""

    def __init__(self, words: Callable[[], str], hurry: Callable[[], object]) -> None:
        super().__init__()
        self._words = words
        self._shown = words()
        self._text = Paragraph(lambda: self._shown, "ui-medium", 15, palette.INK)
        self._button = Button(text("table.try_now"), hurry, key="F9", name="try_now")
        self._column = Column(self._text, self._button, gap=8)
        self.adopt(self._column)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        wide, high = self._column.measure(theme, min(theme.px(420), width) - theme.px(32))
        return wide + theme.px(32), high + theme.px(24)

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        self._column.place(theme, rect.inflate(-theme.px(32), -theme.px(24)))

    def tick(self, now: int) -> None:
        if self.visible and self._words() != self._shown:
            self._shown = self._words()
            self.relayout()

    def draw(self, theme: Theme, surface: Surface) -> None:
        theme.panel(surface, self.rect, "active")


def lost_words(app: App, *, watching: bool) -> str:
    """What is done about a lost connection, and what becomes of the seat of who has one."""
    left = app.session.state.seconds_left(time.monotonic())
    if watching:
        return text("table.lost_watching_wait", n=left) if left else text("table.lost_watching_now")
    return text("table.lost_wait", n=left) if left else text("table.lost_now")


def connection_lamp(app: App) -> Lamp | None:
    """How the connection is; None where there is none, in a replay."""
    session = app.session
    match session.state.kind:
        case "online":
            ping = session.ping_ms
            here = app.at_own_table
            words = text("table.here") if here else text("table.ping", n=ping) if ping is not None else text("table.online")
            return Lamp(palette.ONLINE, words, text("table.server", address=session.address.server if session.address else ""))
        case "idle":
            return None
    return Lamp(palette.WARNING, text("table.offline"))


def clock_face(room: RoomModel, panels: Sequence[Panel]) -> ClockFace | None:
    """The clock of whoever is to act; None without a turn clock."""
    acting = next((panel for panel in panels if panel.clock_running), None) or next((panel for panel in panels if panel.to_move), None)
    if acting is None or acting.clock_ms is None or room.room is None:
        return None
    now, setting = time.monotonic(), room.room.settings.clock
    words = text("table.paused") if room.clock.paused else clock_text(acting.clock_ms)
    share = room.clock.share(acting.seat, setting, now)
    return ClockFace(words, round(share or 0.0, 2), room.clock.urgency(acting.seat, setting, now) == "urgent")


def place_overlays(overlays: Sequence[Overlay], area: Rect, theme: Theme) -> None:
    """Put what lies on the board into its corners; those of one corner one below the other, or above from the bottom."""
    margin, used = theme.px(12), dict.fromkeys(get_args(Corner), 0)
    for overlay in overlays:
        if not overlay.visible:
            continue
        width, height = overlay.measure(theme, area.w - 2 * margin)
        down, across = overlay.corner.split("_")
        x = area.x + margin if across == "left" else area.right - margin - width
        y = area.y + margin + used[overlay.corner] if down == "top" else area.bottom - margin - used[overlay.corner] - height
        overlay.place(theme, Rect(x, y, width, height))
        used[overlay.corner] += height + theme.px(9)
