"""The hand of Lancaster: knights at home by strength, goods with their numbers, tiles of the stock, words above each. Knows no rule."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import groupby, pairwise
from math import ceil

import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.draw.heraldry import shield_sprite
from client.draw.lancaster_icons import icon
from client.draw.lancaster_rows import draw_row, row_width, space_row
from client.model.language import text
from client.model.table import Card
from client.screens.games import Desk
from client.screens.games.lancaster_overlay import Cut, arms_of, draw_words
from client.screens.hand import CAPTION, CardView, Hand
from client.ui.theme import Theme
from shared.lancaster.components_file import standard_components

WIDTHS = {"court": 70, "ally": 70, "goods": 54, "tiles": 60}
LOW_WIDTHS = {"court": 48, "ally": 48, "goods": 42, "tiles": 46}
"""Unscaled pixels that a card of a group is wide at most; all shrink alike where there are many."""
GAP, APART = 9, 16
LOW_GAP, LOW_APART = 6, 10
TILE_ROWS = 2


@functools.lru_cache(maxsize=16)
def _veil(size: tuple[int, int], radius: int) -> Surface:
    """What makes a card look away."""
    veil = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(veil, (*palette.FRAME, 150), veil.get_rect(), border_radius=radius)
    return veil


class KnightPile(CardView):
    """Knights of one strength at home: arms, helm, as many lozenges. Without any at home it is darkened and says where they are."""

    def __init__(self, card: Card, desk: Desk) -> None:
        super().__init__(card, desk)
        self.counted = card.count > 1

    def show(self, card: Card) -> CardView:
        self.counted = card.count > 1
        return super().show(card)

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
        words = text("lancaster.screen.ready") if self.card.count else self.card.note or text("lancaster.screen.away")
        row = Rect(rect.x + theme.px(2), rect.bottom - foot - theme.px(1), rect.w - theme.px(4), foot)
        if not self.card.count:
            surface.blit(_veil(rect.size, theme.px(7)), rect)
        ink = palette.INK if self.card.playable else palette.INK_SECOND if self.card.count else palette.TEXT_ON_DARK
        draw_words(theme, surface, words, row, ink, (("ui-medium", 12), ("narrow", 12), ("narrow", 11)), "center")

    def key_place(self, theme: Theme, rect: Rect) -> Rect:
        size = theme.px(17)
        if self.counted:
            return Rect(rect.right - size - theme.px(3), rect.y + theme.px(15), size, size)
        return Rect(rect.right - size - theme.px(3), rect.y + theme.px(3), size, size)


class GoodPile(CardView):
    """Gold, squires or votes with their number; what is being spent stands below it."""

    def paint_face(self, theme: Theme, surface: Surface, rect: Rect) -> None:
        card, low = self.card, rect.h < theme.px(84)
        foot = theme.px(15 if low else 18)
        number = theme.px(22 if low else 28)
        body = Rect(rect.x, rect.y + theme.px(4), rect.w, rect.h - foot - number - theme.px(6))
        size = min(body.w - theme.px(10), body.h)
        surface.blit(icon(card.look, size), (body.centerx - size // 2, body.centery - size // 2))
        row = Rect(rect.x, body.bottom, rect.w, number)
        count = f"{card.count}" if not card.note else f"{card.count}{card.note}"
        cuts: tuple[Cut, ...] = (("title-bold", 22 if low else 26), ("narrow-bold", 17), ("narrow-bold", 14))
        draw_words(theme, surface, count, row, palette.WARNING if card.note else palette.INK, cuts, "center")
        name = Rect(rect.x + theme.px(2), row.bottom, rect.w - theme.px(4), foot)
        draw_words(theme, surface, card.name, name, palette.INK_SECOND, (("ui", 12), ("narrow", 12), ("narrow", 11)), "center")


class TileCard(CardView):
    """An extension tile of the stock: the name of its space and what that pays."""

    def paint_face(self, theme: Theme, surface: Surface, rect: Rect) -> None:
        space = standard_components().castle[self.card.look.partition(":")[2]]
        head = Rect(rect.x + theme.px(3), rect.y + theme.px(2), rect.w - theme.px(6), theme.px(14))
        ink = palette.INK if self.card.playable else palette.INK_SECOND
        draw_words(theme, surface, self.card.name, head, ink, (("narrow-bold", 11), ("narrow", 11)), "center")
        body = Rect(rect.x + theme.px(3), head.bottom, rect.w - theme.px(6), rect.bottom - head.bottom - theme.px(2))
        row, high = space_row(space), min(theme.px(20), body.h)
        while high > theme.px(10) and row_width(row, high) > body.w:
            high -= 1
        draw_row(surface, row, high, body.center)


_VIEWS = {"court": KnightPile, "ally": KnightPile, "goods": GoodPile, "tiles": TileCard}


class LancasterHand(Hand):
    """Groups from the left; the tiles stand in two rows."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(lambda card: _VIEWS[card.group](card, desk), 1, _caption)

    def places(self, theme: Theme, groups: Sequence[str]) -> list[Rect]:
        """Where cards of these groups lie."""
        widths = LOW_WIDTHS if self.low else WIDTHS
        gap, apart = theme.px(LOW_GAP if self.low else GAP), theme.px(LOW_APART if self.low else APART)
        runs = [(group, len(list(same))) for group, same in groupby(groups)]
        columns = [ceil(number / TILE_ROWS) if group == "tiles" else number for group, number in runs]
        spaces = sum(gap * (number - 1) for number in columns) + apart * max(0, len(runs) - 1)
        wanted = sum(theme.px(widths[group]) * number for (group, _), number in zip(runs, columns, strict=True))
        share = min(1.0, (self.rect.w - spaces - theme.px(6)) / max(1, wanted))
        rise = theme.px(7) + (0 if self.low else theme.px(CAPTION))
        area = Rect(self.rect.x, self.rect.y + rise, self.rect.w, self.rect.h - rise)
        rects: list[Rect] = []
        for (group, number), across in zip(runs, columns, strict=True):
            wide = int(theme.px(widths[group]) * share)
            rects += _run(area, wide, gap, number, TILE_ROWS if group == "tiles" else 1)
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


def _run(area: Rect, wide: int, gap: int, number: int, rows: int) -> list[Rect]:
    """Places for a group from the left edge of the area, downwards first where it has rows."""
    high = (area.h - gap * (rows - 1)) // rows
    return [Rect(area.x + at // rows * (wide + gap), area.y + at % rows * (high + gap), wide, high) for at in range(number)]


def _caption(group: str) -> str:
    return text(f"lancaster.screen.hand_{group}")
