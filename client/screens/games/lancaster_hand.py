"""The hand of Lancaster: knights at home by strength, goods with their numbers, tiles of the stock, words above each. Knows no rule."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import groupby, pairwise
from math import ceil

import pygame
from pygame import Rect, Surface

from client.draw import palette, panels
from client.draw.heraldry import shield_sprite
from client.draw.lancaster_icons import icon
from client.draw.lancaster_rows import Row as Pictures
from client.draw.lancaster_rows import draw_row, fitting_height, space_row, space_rows
from client.model.language import text
from client.screens.cuts import Cut, draw_words
from client.screens.games import Desk
from client.screens.games.lancaster_overlay import arms_of
from client.screens.hand import CAPTION, CardView, Hand
from client.ui.theme import Theme
from shared.lancaster.components_file import standard_components

WIDTHS = {"court": 66, "ally": 66, "goods": 88, "tiles": 52}
LOW_WIDTHS = {"court": 48, "ally": 48, "goods": 62, "tiles": 52}
"""Unscaled pixels that a card of a group is wide at most; all shrink alike where there are many."""
KEYED = 18
"""Unscaled pixels that a tile is wider where there is room: then a key finds its place beside the pictures."""
ROWS = {"goods": 3, "tiles": 2}
"""In how many rows the cards of a group stand; one where nothing is said."""
FOOT: tuple[Cut, ...] = (("ui-medium", 12), ("narrow", 12), ("narrow", 11))
"""Cuts of the words at the foot of a knight."""
GAP, APART, CLOSE = 9, 14, 5
LOW_GAP, LOW_APART, LOW_CLOSE = 6, 8, 3
"""Unscaled pixels between cards, between groups, between rows."""


@functools.lru_cache(maxsize=16)
def _veil(size: tuple[int, int], radius: int) -> Surface:
    """What makes a card look away."""
    veil = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(veil, (*palette.FRAME, 150), veil.get_rect(), border_radius=radius)
    return veil


class KnightPile(CardView):
    """Knights of one strength at home: arms, helm, as many lozenges. Without any at home it is darkened and says where they are."""

    def paint_face(self, theme: Theme, surface: Surface, rect: Rect) -> None:
        strength = self.card.look.rpartition(":")[2]
        low = rect.h < theme.px(84)
        foot = theme.px(16 if low else 19)
        body = Rect(rect.x + theme.px(3), rect.y + theme.px(4), rect.w - theme.px(6), rect.h - foot - theme.px(6))
        helm = min(body.w, round(body.h * (0.7 if low else 0.74)))
        surface.blit(icon(f"knight_{strength}", helm), (body.centerx - helm // 2, body.y + body.h - helm + theme.px(1)))
        look = arms_of(self.desk, int(self.card.look.split(":")[1]))
        if look is not None:
            arms = shield_sprite(look, round(body.h * 0.42), True)
            surface.blit(arms, arms.get_rect(topleft=(body.x + theme.px(1), body.y)))
        row = Rect(rect.x + theme.px(2), rect.bottom - foot - theme.px(1), rect.w - theme.px(4), foot)
        words = self.words(theme, row.w)
        if not self.card.count:
            surface.blit(_veil(rect.size, theme.px(7)), rect)
        ink = palette.INK if self.card.playable else palette.INK_SECOND if self.card.count else palette.TEXT_ON_DARK
        draw_words(theme, surface, words, row, ink, FOOT, "center")

    def words(self, theme: Theme, room: int) -> str:
        """At its foot: where they are, or that they are away; in a narrow card nothing while some are at home."""
        words = text("lancaster.screen.ready") if self.card.count else self.card.note
        if words and theme.width(words, *FOOT[-1]) <= room:
            return words
        return "" if self.card.count else text("lancaster.screen.away")

    def key_place(self, theme: Theme, rect: Rect) -> Rect:
        size = theme.px(17)
        if self.counted:
            return Rect(rect.right - size - theme.px(3), rect.y + theme.px(15), size, size)
        return Rect(rect.right - size - theme.px(3), rect.y + theme.px(3), size, size)


class GoodPile(CardView):
    """Gold, squires or votes with their number, and how many of them are being spent."""

    def draw(self, theme: Theme, surface: Surface) -> None:
        panels.blit_face(surface, panels.card(self.rect.size, self.card.chosen, self.over, theme.scale), self.rect, theme.scale)
        self.paint_face(theme, surface, self.rect)

    def paint_face(self, theme: Theme, surface: Surface, rect: Rect) -> None:
        card, size = self.card, rect.h - theme.px(5)
        surface.blit(icon(card.look, size), (rect.x + theme.px(4), rect.centery - size // 2))
        left = rect.x + size + theme.px(8)
        count = Rect(left, rect.y, rect.right - left - theme.px(4), rect.h)
        cuts: tuple[Cut, ...] = (("title-bold", 20 if rect.h < theme.px(26) else 22), ("narrow-bold", 15))
        ink = palette.WARNING if card.note else palette.INK
        right = draw_words(theme, surface, f"{card.count}{card.note}", count, ink, cuts).right + theme.px(4)
        name = Rect(right, rect.y, rect.right - right - theme.px(4), rect.h)
        if rect.h >= theme.px(26) and theme.width(card.name, "narrow", 11) <= name.w:
            draw_words(theme, surface, card.name, name, palette.INK_SECOND, (("ui", 12), ("narrow", 12), ("narrow", 11)), "right")


class TileCard(CardView):
    """An extension tile of the stock: what its space pays, and the price before it, or above it where that is read better. The name is in
    its tip.
    """

    def paint_face(self, theme: Theme, surface: Surface, rect: Rect) -> None:
        space = standard_components().castle[self.card.look.partition(":")[2]]
        body = rect.inflate(-theme.px(4), -theme.px(6))
        if self.card.key:
            body.w = self.key_place(theme, rect).x - theme.px(1) - body.x
        beside, above = (space_row(space),), space_rows(space)
        rows = max((beside, above), key=lambda rows: self._high(theme, rows, body))
        high = self._high(theme, rows, body)
        for at, row in enumerate(rows):
            draw_row(surface, row, high, (body.centerx, body.y + (at + 0.5) * body.h / len(rows)))

    @staticmethod
    def _high(theme: Theme, rows: Sequence[Pictures], body: Rect) -> int:
        """How large pictures can be in such rows."""
        return fitting_height(rows, min(theme.px(24), body.h // len(rows)), theme.px(10), body.w)

    def key_place(self, theme: Theme, rect: Rect) -> Rect:
        size = theme.px(17)
        return Rect(rect.right - size - theme.px(3), rect.centery - size // 2, size, size)


_VIEWS = {"court": KnightPile, "ally": KnightPile, "goods": GoodPile, "tiles": TileCard}


class LancasterHand(Hand):
    """Groups from the left; goods stand in three rows, tiles in two."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(lambda card: _VIEWS[card.group](card, desk), 1, _caption)

    def places(self, theme: Theme, groups: Sequence[str]) -> list[Rect]:
        """Where cards of these groups lie."""
        widths = LOW_WIDTHS if self.low else WIDTHS
        gap, apart, close = (theme.px(way) for way in ((LOW_GAP, LOW_APART, LOW_CLOSE) if self.low else (GAP, APART, CLOSE)))
        runs = [(group, len(list(same))) for group, same in groupby(groups)]
        columns = [ceil(number / ROWS.get(group, 1)) for group, number in runs]
        spaces = sum(gap * (number - 1) for number in columns) + apart * max(0, len(runs) - 1)
        wanted = sum(theme.px(widths[group]) * number for (group, _), number in zip(runs, columns, strict=True))
        room = self.rect.w - spaces - theme.px(6)
        share = min(1.0, room / max(1, wanted))
        tiles = sum(number for (group, _), number in zip(runs, columns, strict=True) if group == "tiles")
        more = {"tiles": min(theme.px(KEYED), max(0, room - wanted) // max(1, tiles))}
        rise = theme.px(7) + (0 if self.low else theme.px(CAPTION))
        area = Rect(self.rect.x, self.rect.y + rise, self.rect.w, self.rect.h - rise)
        rects: list[Rect] = []
        for (group, number), across in zip(runs, columns, strict=True):
            wide, rows = int(theme.px(widths[group]) * share) + more.get(group, 0), ROWS.get(group, 1)
            high = (area.h - close * (rows - 1)) // rows
            rects += [Rect(area.x + at // rows * (wide + gap), area.y + at % rows * (high + close), wide, high) for at in range(number)]
            area = Rect(area.x + across * (wide + gap) - gap + apart, area.y, area.w, area.h)
        return rects

    def draw(self, theme: Theme, surface: Surface) -> None:
        views = self._views()
        if self.low or not views:
            return
        starts = [views[0], *(after for before, after in pairwise(views) if before.card.group != after.card.group)]
        for view, following in zip(starts, [*starts[1:], None], strict=True):
            right = self.rect.right if following is None else following.rect.x - theme.px(4)
            row = Rect(view.rect.x, self.rect.y - theme.px(2), right - view.rect.x, theme.px(CAPTION))
            words = _caption(view.card.group)
            draw_words(theme, surface, words, row, palette.HINT, (("ui", 13), ("narrow", 13), ("narrow", 12)))


def _caption(group: str) -> str:
    return text(f"lancaster.screen.hand_{group}")
