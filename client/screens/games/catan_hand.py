"""The hand of Cities & Knights: a pile for each good with its number, progress cards with head and emblem, words above. Knows no rule."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.model.catan.odds import hand_risk
from client.model.catan.table import CatanTable
from client.model.language import plural, text
from client.screens.cuts import WORDS, draw_words
from client.screens.games import Desk
from client.screens.games.catan_chips import draw_field, draw_progress
from client.screens.hand import CAPTION, CardView, Hand
from client.ui.theme import Theme
from shared.catan.cards import CARD_TYPES, TRACK_OF

PILE, PROGRESS = 66, 84
LOW_PILE, LOW_PROGRESS = 46, 68
"""Unscaled pixels that a pile and a progress card are wide at most; both shrink alike where there are many."""
GAP, APART = 8, 14
LOW_GAP, LOW_APART = 3, 8
WARNED = (0xF2, 0xA8, 0x8A)
"""Words on the dark tray that warn."""


@functools.lru_cache(maxsize=16)
def _shade(size: tuple[int, int], radius: int) -> Surface:
    """What makes a card look far away."""
    veil = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(veil, (*palette.FRAME, 150), veil.get_rect(), border_radius=radius)
    return veil


class PileView(CardView):
    """All cards of one good. Without any it keeps its place, darkened."""

    @property
    def counted(self) -> bool:
        return True

    def paint_face(self, theme: Theme, surface: Surface, rect: Rect) -> None:
        kind = next(card for card in CARD_TYPES if card == self.card.look)
        low = rect.h < theme.px(84)
        pad = theme.px(3 if low else 5)
        foot = theme.px(17 if low else 23)
        field = Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad, rect.h - pad - foot)
        draw_field(theme, surface, field, kind)
        name = self.card.name[:1].upper() + self.card.name[1:]
        place = Rect(rect.x, field.bottom, rect.w, foot).inflate(-2 * theme.px(2), 0)
        draw_words(theme, surface, name, place, cuts=(*WORDS, ("narrow", 10)), align="center")
        if not self.card.count:
            surface.blit(_shade(rect.size, theme.px(7)), rect)


class ProgressView(CardView):
    """A progress card, or equal ones with their number."""

    def paint_face(self, theme: Theme, surface: Surface, rect: Rect) -> None:
        kind = next(card for card in TRACK_OF if card == self.card.id)
        effect = text(f"catan.short.{kind}")
        draw_progress(theme, surface, rect, kind, TRACK_OF[kind], self.card.name, effect, off=not self.card.playable)

    def key_place(self, theme: Theme, rect: Rect) -> Rect:
        """On the picture: the head is full of the name."""
        size, low = theme.px(17), rect.h < theme.px(84)
        return Rect(rect.right - size - theme.px(3), rect.bottom - size - theme.px(3) if low else rect.y + rect.h * 4 // 9, size, size)


class CatanHand(Hand):
    """Piles, then progress cards, each group with its words above."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(lambda card: (ProgressView if card.group == "progress" else PileView)(card, desk), len(CARD_TYPES), _no_words)
        self._desk = desk

    def places(self, theme: Theme, groups: Sequence[str]) -> list[Rect]:
        """Where cards of these groups lie. Progress cards are wider than piles."""
        gap, apart = theme.px(LOW_GAP if self.low else GAP), theme.px(LOW_APART if self.low else APART)
        spaces = [gap + (apart - gap if before != after else 0) for before, after in pairwise(groups)]
        pile, progress = (LOW_PILE, LOW_PROGRESS) if self.low else (PILE, PROGRESS)
        widths = [theme.px(progress if group == "progress" else pile) for group in groups]
        # The disc of the last pile reaches over its edge.
        room = self.rect.w - sum(spaces) - theme.px(9)
        share = min(1.0, room / max(1, sum(widths)))
        rise = theme.px(9) + self._caption_height(theme)
        rects, x = [], self.rect.x
        for width, space in zip(widths, [*spaces, 0], strict=False):
            rects.append(Rect(x, self.rect.y + rise, int(width * share), self.rect.h - rise))
            x += int(width * share) + space
        return rects

    def _caption_height(self, theme: Theme) -> int:
        return 0 if self.low else theme.px(CAPTION)

    def draw(self, theme: Theme, surface: Surface) -> None:
        views = self._views()
        height = self._caption_height(theme)
        if not views or not height:
            return
        first = next((view.rect.x for view in views if view.card.group == "progress"), self.rect.right)
        words, colour = self._hand_words()
        row = Rect(self.rect.x, self.rect.y - theme.px(2), first - self.rect.x - theme.px(8), height)
        draw_words(theme, surface, words, row, colour, (("ui", 13), ("narrow", 13), ("narrow", 12)), "left")
        if first < self.rect.right:
            number = sum(view.card.count for view in views if view.card.group == "progress")
            row = Rect(first, row.y, self.rect.right - first, height)
            words = plural("catan.hand.progress", number)
            draw_words(theme, surface, words, row, palette.HINT, (("ui", 13), ("narrow", 13), ("narrow", 12)), "left")

    def _hand_words(self) -> tuple[str, palette.Colour]:
        """How many cards, how many a 7 leaves whole, and what it would cost now."""
        model = self._desk.model
        assert isinstance(model, CatanTable)
        assert model.game is not None
        assert model.seat is not None
        risk = hand_risk(model.game, model.seat)
        number = sum(view.card.count for view in self._views() if view.card.group != "progress")
        words = plural("catan.hand.cards", number, limit=risk.limit)
        if not risk.lost or model.game.public.phase == "over":
            return words, palette.HINT
        return text("catan.hand.at_risk", hand=words, number=risk.lost), WARNED


def _no_words(group: str) -> str:
    """The words above the groups are drawn over both kinds of piles at once."""
    return group
