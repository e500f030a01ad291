"""One player in the right column: arms, name, tags, counts with icons, points, clock. Shows a :class:`client.model.table.Panel`."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.draw.fonts import Kind
from client.model.clock import clock_text
from client.model.language import plural, text
from client.model.table import Panel
from client.screens.icons import icon
from client.ui.buttons import ACTIVATE
from client.ui.theme import Theme
from client.ui.widget import Tip, Widget

COUNTS = (("knight", "supply"), ("fort", "forts"), ("card", "cards"), ("crown", "duchies"), ("mitre", "bishops"))
"""Icon and field of the panel, from the left."""


COUNT_MS = 300


class PlayerPanel(Widget):
    """A click filters the log by this player; ``filtered`` shows that it is so."""

    focusable = True

    def __init__(self, panel: Panel, clicked: Callable[[int], object]) -> None:
        super().__init__()
        self.panel, self._clicked = panel, clicked
        self.filtered = False
        self.seconds_left: int | None = None
        """Of the grace period, for the count-down of a dropped player."""
        self._big = _points(panel)
        """The points as drawn: on their way to those of the panel while they count."""
        self._from: int | None = None
        self._began: int | None = None
        self.tip = self._tell
        self.name = f"panel{panel.seat}"

    def show(self, panel: Panel, *, filtered: bool, moving: bool = False) -> None:
        """The newest values; drawn again only when they differ. With ``moving`` the points count up or down to theirs."""
        if panel != self.panel or filtered != self.filtered:
            before, self.panel, self.filtered = self._big, panel, filtered
            if moving and before != _points(panel):
                self._from, self._began = before, None
            elif not self.counting:
                self._big = _points(panel)
            self.touch()

    @property
    def counting(self) -> bool:
        """Whether the points are not yet what they are counted to."""
        return self._from is not None

    def tick(self, now: int) -> None:
        if self._from is None:
            return
        self._began = now if self._began is None else self._began
        progress, target = (now - self._began) / COUNT_MS, _points(self.panel)
        shown = target if progress >= 1 else round(self._from + (target - self._from) * progress)
        if progress >= 1:
            self._from = None
        if shown != self._big:
            self._big = shown
            self.touch()

    def _tell(self) -> Tip:
        panel = self.panel
        lines = [plural(f"count.{field}", getattr(panel, field)) for _, field in COUNTS]
        if panel.archbishop:
            lines.append(text("count.archbishop"))
        if panel.coins is None:
            lines.append(text("count.coins_hidden"))
        else:
            lines.append(plural("count.coins", panel.coins))
        lines.append(plural("count.board_worth", panel.board_worth))
        return Tip(panel.name, (*lines, text("count.filter")), seat=panel.seat)

    # -- drawing

    def draw(self, theme: Theme, surface: Surface) -> None:
        panel, rect = self.panel, self.rect
        theme.panel(surface, rect, "active" if panel.to_move else "panel")
        small, narrow = rect.h < theme.px(56), rect.w < theme.px(260)
        shield = 26 if small or narrow else 36
        theme.shield(surface, panel.seat, (rect.x + theme.px(28 if not narrow else 21), rect.centery), shield)
        left = rect.x + theme.px(56 if not narrow else 40)
        points = Rect(rect.right - theme.px(78 if not narrow else 56), rect.y, theme.px(66 if not narrow else 48), rect.h)
        upper = Rect(left, rect.y + theme.px(3 if small else 8), points.x - left - theme.px(4), theme.px(21 if small else 25))
        # A narrow panel gives the counts the whole width; the points then stand beside the name alone.
        lower = Rect(
            left, upper.bottom - theme.px(1 if small else 0), (rect.right - theme.px(5) if narrow else points.x) - left, theme.px(20)
        )
        if narrow:
            points.h = upper.bottom - rect.y
        self._draw_points(theme, surface, points, small=small or narrow)
        self._draw_name(theme, surface, upper, small=small)
        self._draw_counts(theme, surface, lower, small=narrow)
        if self.filtered:
            theme.dot(surface, (rect.right - theme.px(9), rect.y + theme.px(9)), 3.5, palette.GOLD)

    def _draw_points(self, theme: Theme, surface: Surface, place: Rect, *, small: bool) -> None:
        panel = self.panel
        size = 22 if small else 29
        big = str(self._big) if panel.points is not None else f"{self._big}+?"
        if panel.points is None:
            size -= 5
        caption = text("panel.points") if panel.points is not None else text("count.and_coins")
        upper = Rect(place.x, place.y + theme.px(2 if small else 6), place.w, theme.px(26 if small else 34))
        theme.text(surface, big, upper, "title-bold", size, palette.INK if panel.points is not None else palette.INK_SECOND, align="center")
        if not small:
            lower = Rect(place.x, upper.bottom - theme.px(4), place.w, theme.px(15))
            kind: Kind = "ui" if theme.width(caption, "ui", 11) <= place.w else "narrow"
            theme.text(surface, caption, lower, kind, 11, palette.INK_SECOND, align="center", elide=True)

    def _draw_name(self, theme: Theme, surface: Surface, place: Rect, *, small: bool) -> None:
        panel = self.panel
        size = 17 if small else 20
        state, colour = self._state()
        clock = clock_text(panel.clock_ms) if panel.clock_ms is not None else ""
        right = place.right
        if clock:
            width = theme.width(clock, "ui-medium", 12)
            ink = palette.WARNING if panel.clock_running and panel.clock_ms is not None and panel.clock_ms <= 10_000 else palette.INK_SECOND
            theme.text(surface, clock, Rect(right - width, place.y, width, place.h), "ui-medium", 12, ink)
            right -= width + theme.px(8)
        words = theme.width(state, "narrow", 12) + theme.px(8) if state else 0
        room = right - place.x - words
        if room < theme.px(60):
            room, state = right - place.x, ""
        name = theme.text(surface, panel.name, Rect(place.x, place.y, room, place.h), "title-bold", size, elide=True)
        x = name.right + theme.px(8)
        if state:
            theme.text(surface, state, Rect(x, place.y + theme.px(1), right - x, place.h), "narrow", 12, colour, elide=True)
            return
        for tag in panel.tags:
            x += theme.tag(surface, tag, x, place.centery + theme.px(1), room=right - x) + theme.px(5)

    def _state(self) -> tuple[str, palette.Colour]:
        """Words about the connection, when there is something to say: the model puts them last among the tags."""
        panel = self.panel
        if panel.connection == "here" or not panel.tags:
            return "", palette.INK_SECOND
        if panel.connection == "bot":
            return ("", palette.INK_SECOND) if len(panel.tags) > 1 else (panel.tags[-1], palette.INK_SECOND)
        return panel.tags[-1], palette.WARNING

    def _draw_counts(self, theme: Theme, surface: Surface, place: Rect, *, small: bool) -> None:
        size = theme.px(13 if small else 15)
        cell = place.w // len(COUNTS)
        for index, (picture, field) in enumerate(COUNTS):
            value = getattr(self.panel, field)
            x = place.x + index * cell
            surface.blit(icon(picture, size), (x, place.centery - size // 2))
            colour = palette.INK if value else palette.INK_OFF
            if field == "bishops" and self.panel.archbishop:
                colour = palette.WARNING
            box = Rect(x + size + theme.px(2 if small else 4), place.y, cell - size - theme.px(2), place.h)
            theme.text(surface, str(value), box, "ui-bold", 13 if small else 14, colour)

    # -- input

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        return button == 1

    def on_release(self, point: tuple[int, int], button: int) -> None:
        if self.rect.collidepoint(point):
            self._clicked(self.panel.seat)

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key in ACTIVATE:
            self._clicked(self.panel.seat)
            return True
        return False


def _points(panel: Panel) -> int:
    """What is written large: all points, or those on the board where the coins are hidden."""
    return panel.points if panel.points is not None else panel.board_worth
