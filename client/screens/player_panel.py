"""One player in the right column: arms, name, tags, counts with icons, tracks, points, clock. Shows a :class:`client.model.table.Panel`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.draw.fonts import Kind
from client.model.clock import clock_text
from client.model.language import text
from client.model.table import Badge, Count, Panel
from client.screens.icons import icon
from client.screens.table_layout import PANEL, SECOND, SMALL_TRACKS, TRACKS
from client.ui.buttons import ACTIVATE
from client.ui.theme import Theme
from client.ui.widget import Tip, Widget

COUNT_MS = 300
COUNT_WIDTH = 56
"""Unscaled pixels from one count to the next, at most."""
LINE = 5
"""Counts in a line; more than these get a second one where there is room, unless the panel has tracks there."""


@dataclass(frozen=True)
class CountCut:
    """How counts are set: unscaled height of the picture, its distance from the number, the number's cut and points."""

    icon: int
    beside: int
    kind: Kind
    points: int


COUNT_CUTS = (CountCut(15, 4, "ui-bold", 14), CountCut(13, 2, "ui-bold", 13), CountCut(11, 1, "narrow-bold", 12))
"""From comfortable, for wide panels, to dense; the first that fits is taken, else the last."""
TrackColours = Mapping[str, palette.Colour]
"""Kind of a track to the colour of its dots."""


class PlayerPanel(Widget):
    """A click filters the log by this player; ``filtered`` shows that it is so."""

    focusable = True

    def __init__(self, panel: Panel, clicked: Callable[[int], object], tracks: TrackColours) -> None:
        super().__init__()
        self.panel, self._clicked, self._tracks = panel, clicked, tracks
        self.filtered = False
        self.lines = 1
        """In how many lines the counts stand, as there is room; set with its place."""
        self._big = panel.seen_points
        """The points as drawn: on their way to those of the panel while they count."""
        self._from: int | None = None
        self._began: int | None = None
        self.tip = self._tell
        self.name = f"panel{panel.seat}"

    def show(self, panel: Panel, *, filtered: bool, moving: bool = False) -> None:
        """The newest values; drawn again only when they differ. With ``moving`` the points count up or down to theirs."""
        if panel != self.panel or filtered != self.filtered:
            before, self.panel, self.filtered = self._big, panel, filtered
            if moving and before != panel.seen_points:
                self._from, self._began = before, None
            elif not self.counting:
                self._big = panel.seen_points
            self.touch()

    @property
    def wanted_lines(self) -> int:
        """In how many lines the counts would like to stand."""
        return 2 if len(self.panel.counts) > LINE and not self.panel.tracks else 1

    @property
    def counting(self) -> bool:
        """Whether the points are not yet what they are counted to."""
        return self._from is not None

    def tick(self, now: int) -> None:
        if self._from is None:
            return
        self._began = now if self._began is None else self._began
        progress, target = (now - self._began) / COUNT_MS, self.panel.seen_points
        shown = target if progress >= 1 else round(self._from + (target - self._from) * progress)
        if progress >= 1:
            self._from = None
        if shown != self._big:
            self._big = shown
            self.touch()

    def _tell(self) -> Tip:
        panel = self.panel
        tags = (" · ".join(panel.tags),) if panel.tags else ()
        lines = (
            *tags,
            *(count.tip for count in panel.counts),
            *(badge.tip for badge in panel.badges),
            *(track.tip for track in panel.tracks),
        )
        return Tip(panel.name, (*lines, *panel.tip, text("count.filter")), seat=panel.seat)

    # -- drawing

    def draw(self, theme: Theme, surface: Surface) -> None:
        panel, rect = self.panel, self.rect
        theme.panel(surface, rect, "active" if panel.to_move else "panel")
        rows = Rect(rect)
        if panel.tracks:
            rows.h -= theme.px(SMALL_TRACKS if rect.h < theme.px(PANEL + SMALL_TRACKS) else TRACKS)
        rows.h -= theme.px(SECOND) * (self.lines - 1)
        small, narrow = rows.h < theme.px(56), rect.w < theme.px(260)
        shield = 26 if small or narrow else 36
        theme.shield(surface, panel.seat, (rect.x + theme.px(28 if not narrow else 21), rows.centery), shield)
        left = rect.x + theme.px(56 if not narrow else 40)
        points = Rect(rect.right - theme.px(78 if not narrow else 56), rect.y, theme.px(66 if not narrow else 48), rows.h)
        upper = Rect(left, rect.y + theme.px(3 if small else 8), points.x - left - theme.px(4), theme.px(21 if small else 25))
        # A narrow panel gives the counts the whole width; the points then stand beside the name alone.
        lower = Rect(
            left, upper.bottom - theme.px(1 if small else 0), (rect.right - theme.px(5) if narrow else points.x) - left, theme.px(20)
        )
        if narrow:
            points.h = upper.bottom - rect.y
        self._draw_points(theme, surface, points, small=small or narrow)
        self._draw_name(theme, surface, upper, small=small)
        counts = self.panel.counts
        parts = (counts,) if self.lines == 1 else (counts[:LINE], counts[LINE:])
        for at, part in enumerate(parts):
            badges = self.panel.badges if at == len(parts) - 1 else ()
            self._draw_counts(theme, surface, lower.move(0, at * theme.px(SECOND)), part, badges, small=narrow)
        if panel.tracks:
            start = left if not narrow else rect.x + theme.px(8)
            self._draw_tracks(theme, surface, Rect(start, lower.bottom, rect.right - theme.px(10) - start, theme.px(18)))
        if self.filtered:
            theme.dot(surface, (rect.right - theme.px(9), rect.y + theme.px(9)), 3.5, palette.GOLD)

    def _draw_points(self, theme: Theme, surface: Surface, place: Rect, *, small: bool) -> None:
        panel = self.panel
        size = 22 if small else 29
        big = str(self._big) if panel.points is not None else f"{self._big}+?"
        if panel.points is None:
            size -= 5
        upper = Rect(place.x, place.y + theme.px(2 if small else 6), place.w, theme.px(26 if small else 34))
        theme.text(surface, big, upper, "title-bold", size, palette.INK if panel.points is not None else palette.INK_SECOND, align="center")
        if not small:
            lower = Rect(place.x, upper.bottom - theme.px(4), place.w, theme.px(15))
            kind: Kind = "ui" if theme.width(panel.points_note, "ui", 11) <= place.w else "narrow"
            theme.text(surface, panel.points_note, lower, kind, 11, palette.INK_SECOND, align="center", elide=True)

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
        # That somebody is away is worth more than the end of a name; that a bot plays is known, and in the tip.
        if room < theme.px(60) or (panel.connection == "bot" and theme.width(panel.name, "title-bold", size) > room):
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

    def _draw_counts(
        self, theme: Theme, surface: Surface, place: Rect, counts: Sequence[Count], badges: Sequence[Badge], *, small: bool
    ) -> None:
        """Pictures with their numbers in cells of one width, or closer where there are many; then the badges. Two lines have columns."""
        for cut in COUNT_CUTS[1 if small else 0 :]:
            size, beside = theme.px(cut.icon), theme.px(cut.beside)
            widths = [size + beside + theme.width(str(count.number), cut.kind, cut.points) for count in counts]
            room = place.w - (size + theme.px(3)) * len(badges)
            if sum(widths) + theme.px(2) * len(counts) <= room:
                break
        cell = min(theme.px(COUNT_WIDTH), place.w // LINE if self.lines > 1 else room // max(len(counts), 1))
        gap = max(0, min(theme.px(10), (room - sum(widths)) // max(len(counts), 1)))
        even = all(width < cell for width in widths)
        x = place.x
        for count, width in zip(counts, widths, strict=True):
            surface.blit(icon(count.icon, size), (x, place.centery - size // 2))
            colour = palette.WARNING if count.marked else palette.INK if count.number else palette.INK_OFF
            box = Rect(x + size + beside, place.y, width - size - beside, place.h)
            theme.text(surface, str(count.number), box, cut.kind, cut.points, colour)
            x += cell if even else width + gap
        for badge in badges:
            surface.blit(icon(badge.icon, size), (x, place.centery - size // 2))
            x += size + theme.px(3)

    def _draw_tracks(self, theme: Theme, surface: Surface, place: Rect) -> None:
        """Side by side: the shape of each, then its dots, the filled ones in its colour."""
        cell = place.w // len(self.panel.tracks)
        mark = theme.px(11)
        for index, track in enumerate(self.panel.tracks):
            x = place.x + index * cell
            surface.blit(icon(track.kind, mark), (x, place.centery - mark // 2))
            x += mark + theme.px(7)
            step = min(theme.px(11), (place.x + (index + 1) * cell - x) / max(1, track.of))
            for number in range(track.of):
                middle = (round(x + number * step), place.centery)
                theme.dot(surface, middle, 4, palette.INK_SECOND)
                theme.dot(surface, middle, 3, self._tracks[track.kind] if number < track.level else palette.PANEL)

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
