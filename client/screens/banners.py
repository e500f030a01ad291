"""Ribbons over the board that tell for a moment what everybody should notice. They take no clicks and hold up nothing: play goes on below.

What they say is ``banner.<game>.<key>`` of the catalogs, with the name of the seat as ``{player}``, that of the place as
``{place}``, and the detail as ``{detail}``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from client.draw import palette, ribbon
from client.model.language import text
from client.model.motion import Motion
from client.ui.theme import Theme
from client.ui.widget import Widget

IN, OUT = 150, 250
"""Milliseconds at the beginning and the end of a banner."""
MOST = 3
"""Of more at a time the newest are shown, one below the other."""
HEIGHT, APART = 46, 22
"""Unscaled pixels: of a ribbon, and between two."""
DEPTH = 0.16
"""The part of the board's height above the first one."""
POINTS = 22
_RISE = 14
_SHIELD = 30


@dataclass(frozen=True)
class _Shown:
    picture: Surface
    at: tuple[int, int]
    strength: int

    @property
    def rect(self) -> Rect:
        return self.picture.get_rect(topleft=self.at)


class Banners(Widget):
    """``area`` is where the board is; ``name_of`` and ``place_of`` give the names of a seat and of a place."""

    def __init__(self, game: str, area: Callable[[], Rect], name_of: Callable[[int], str], place_of: Callable[[str], str]) -> None:
        super().__init__()
        self._game, self._area, self._name_of, self._place_of = game, area, name_of, place_of
        self._pictures: dict[tuple[Motion, tuple[int, int, int, int]], tuple[Surface, Rect]] = {}
        self._shown: list[_Shown] = []
        self._rows: list[tuple[Motion, int]] = []
        """The banners that are shown, each with the row that it keeps until it is gone."""

    def show(self, theme: Theme, banners: Sequence[tuple[Motion, float]]) -> None:
        """The banners of this moment with the fractions of their time that are over."""
        if not banners:
            self._pictures.clear()
        seen = banners[-MOST:]
        self._rows = [(motion, row) for motion, row in self._rows if any(motion is one for one, _ in seen)]
        shown = [self._placed(theme, motion, part, self._row(motion)) for motion, part in seen]
        if shown == self._shown:
            return
        self._touch_all()
        self._shown = shown
        self.rect = shown[0].rect.unionall([one.rect for one in shown[1:]]) if shown else Rect(0, 0, 0, 0)
        self._touch_all()

    def _row(self, motion: Motion) -> int:
        """Its own, or for a new one the first that is free."""
        row = next((row for one, row in self._rows if one is motion), None)
        if row is None:
            taken = {row for _, row in self._rows}
            row = next(free for free in range(MOST) if free not in taken)
            self._rows.append((motion, row))
        return row

    def _touch_all(self) -> None:
        if self.stage is not None:
            for one in self._shown:
                self.stage.touch(one.rect)

    def _placed(self, theme: Theme, motion: Motion, part: float, row: int) -> _Shown:
        """A ribbon comes down a little, stays, and fades."""
        area = self._area()
        key = motion, (area.x, area.y, area.w, area.h)
        if key not in self._pictures:
            self._pictures[key] = self._painted(theme, motion, area)
        picture, middle = self._pictures[key]
        passed, left = part * motion.milliseconds, (1 - part) * motion.milliseconds
        came = min(1.0, passed / IN)
        top = area.y + round(area.h * DEPTH) + row * theme.px(HEIGHT + APART) - round(theme.px(_RISE) * (1 - came))
        whole = ribbon.reach(middle.move(area.centerx - middle.w // 2, top), theme.scale)
        return _Shown(picture, whole.topleft, round(255 * min(came, left / OUT, 1.0)))

    def _painted(self, theme: Theme, motion: Motion, area: Rect) -> tuple[Surface, Rect]:
        """The picture of a ribbon with its words, and its middle piece at (0, 0)."""
        seat, height = motion.seat, theme.px(HEIGHT)
        player = "" if seat is None else self._name_of(seat)
        place = self._place_of(motion.target) if motion.target else ""
        words = text(f"banner.{self._game}.{motion.key}", player=player, place=place, detail=motion.detail)
        mark = 0 if seat is None else theme.px(_SHIELD + 8)
        room = area.w - 2 * theme.px(ribbon.TAIL + 12)
        width = max(theme.px(180), min(room, theme.width(words, "title-bold", POINTS) + mark + theme.px(48)))
        middle = Rect(0, 0, width, height)
        whole = ribbon.reach(middle, theme.scale)
        picture = ribbon.ribbon(middle.size, None if seat is None else theme.seats[seat].colour, theme.scale).copy()
        inner = middle.move(-whole.x, -whole.y)
        line = Rect(inner.x + theme.px(20) + mark, inner.y, inner.w - theme.px(40) - mark, inner.h)
        box = theme.text(picture, words, line, "title-bold", POINTS, palette.INK, align="center", elide=True)
        if seat is not None:
            theme.shield(picture, seat, (box.x - mark // 2 - theme.px(2), inner.centery), _SHIELD, halo=True)
        return picture, middle

    def hit(self, point: tuple[int, int]) -> Widget | None:
        """Never: what lies below is meant."""
        return None

    def draw(self, theme: Theme, surface: Surface) -> None:
        for one in self._shown:
            one.picture.set_alpha(one.strength)
            surface.blit(one.picture, one.at)
