"""Words and ornaments on the map of England: each near where the data file has it, where it covers nothing of the game or another.

They are placed once per map (:meth:`Words.place`), for the size at which all of it is shown: enlarged, words take no more of the plane.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from client.boards.england_geometry import Box, EnglandGeometry
from client.boards.england_room import CELL, Room
from client.draw.palette import INK, PARCHMENT_LIGHT, Colour
from client.draw.shapes import Point
from client.draw.sprites import Sprite, SpriteCache
from client.draw.text import SMALLEST, rendered
from shared.lancaster.components import Label, Ornament

_LAID_ON_SEA = 436
"""Unscaled pixels that screens may cover at the right of the open sea, if it is that wide."""
_AWAY = 7.0
"""Units around a word that are to be free."""
_FARTHEST = 190.0
"""Units that a word may be moved."""
_WHALE = 30.0
"""Half its length."""
_DEAR = 1800.0
"""Units that a word is rather moved than to lie where it should not altogether."""
_BARELY = 0.004
"""The part of a word that may lie where it should not, before it is tried smaller."""
_OUTLINE: Colour = (0xF4, 0xEA, 0xCC)
_SEA_INK: Colour = (0x3C, 0x62, 0x70)
_SEA_OUTLINE: Colour = (0xA6, 0xCC, 0xD2)
_LAND_INK: Colour = (0x6E, 0x5C, 0x46)
_GREEK_ACCENT = re.compile("([\u0370-\u03ff][\u0300\u0302-\u036f]*)\u0301")


@dataclass(frozen=True)
class Form:
    """How a word is written: a part of its usual size, on one line or two; words of lands with wide or narrow gaps."""

    part: float = 1.0
    lines: int = 1
    gap: float = 0.34


_FORMS: Mapping[str, Sequence[Form]] = {
    "sea": (Form(), Form(lines=2), Form(0.86), Form(0.86, 2)),
    "land": (Form(), Form(gap=0.2), Form(0.86, gap=0.12), Form(0.8, gap=0.04)),
    "place": (Form(), Form(0.9), Form(0.8)),
}


@dataclass(frozen=True)
class Word:
    """A label of the data file with its form, its middle on the plane and the box that it covers."""

    label: Label
    form: Form
    at: Point
    box: Box


@dataclass(frozen=True)
class PlacedOrnament:
    """A ship, a wind rose and the like."""

    kind: str
    at: Point
    radius: float

    @property
    def box(self) -> Box:
        """What it covers, roughly."""
        reach = self.radius * 1.15
        return self.at[0] - reach, self.at[1] - reach, self.at[0] + reach, self.at[1] + reach


class Words:
    """All that is written and drawn for ornament on a map of ``scale`` pixels per unit. ``names``: of labels, by their text."""

    def __init__(self, geometry: EnglandGeometry, scale: float, text_floor: int, names: Mapping[str, str]) -> None:
        self._geometry, self._scale, self._floor, self._names = geometry, scale, text_floor, names
        self._sprites = SpriteCache(1_500_000)
        sea_left, _, sea_right, _ = geometry.open_sea()
        self._clear = max(sea_left + 2 * _AWAY, sea_right - _LAID_ON_SEA * text_floor / SMALLEST / scale)
        self._taken = list(self._game_boxes())
        self.ornaments: list[PlacedOrnament] = []
        self.words: list[Word] = []

    def place(self) -> Iterator[None]:
        """Find room for all of them, one at a step."""
        for ornament in self._geometry.components.chart.ornaments:
            self.ornaments.append(self._ornament(ornament))
            yield
        for label in self._geometry.components.chart.labels:
            self.words.append(self._word(label))
            yield
        self.ornaments += self._whale()
        yield

    def boxes(self) -> list[Box]:
        """What is taken: hills, trees and waves keep away from it."""
        return [*(word.box for word in self.words), *(ornament.box for ornament in self.ornaments)]

    def sprite(self, word: Word, scale: float) -> Sprite:
        """A word at a scale."""
        return self._sprites.get((word.label, word.form, scale), lambda: self._written(word.label, word.form, scale))

    # -- places

    def _game_boxes(self) -> Iterator[Box]:
        """What stands and lies: signs of counties beyond their borders, tiles and cards."""
        for spot in self._geometry.counties.values():
            for x, y in (spot.name, spot.knight, spot.nobles, spot.reward):
                yield x - 34, y - 14, x + 34, y + 14
        yield from self._geometry.favours.values()
        yield from self._geometry.spots.values()

    def _ornament(self, ornament: Ornament) -> PlacedOrnament:
        """One at sea lies clear of the coasts and of what screens lay on the sea; others where the data has them."""
        at, radius = self._geometry.project(ornament.at), float(ornament.radius)
        if self._geometry.area_at(at) in ("", "france") and ornament.kind in ("ship", "compass"):
            _, at = self._room("", at).nearest((2.5 * radius, 2.5 * radius), at, _DEAR)
        placed = PlacedOrnament(ornament.kind, at, radius)
        self._taken.append(placed.box)
        return placed

    def _whale(self) -> list[PlacedOrnament]:
        """One in the western sea, if it is wide enough."""
        width, height = self._geometry.size
        outside, at = self._room("", (0.0, height)).nearest((2.6 * _WHALE, 2.2 * _WHALE), (0.05 * width, 0.9 * height), _DEAR)
        return [] if outside else [PlacedOrnament("whale", at, _WHALE)]

    def _word(self, label: Label) -> Word:
        """A label in the first form that finds room, near where the data has it."""
        wanted = self._geometry.project(label.at)
        own = "" if label.style == "sea" else self._geometry.area_at(wanted)
        room = self._room(own, wanted)
        found: list[tuple[float, Word]] = []
        for form in _FORMS[label.style]:
            width, height = (length / self._scale for length in self._written(label, form, self._scale).picture.get_size())
            if label.rotation:
                # A slanting word fills its box only in part.
                width, height = width * 0.7, height * 0.85
            outside, (x, y) = room.nearest((width + 2 * _AWAY, height + _AWAY), wanted, _DEAR)
            half = width / 2, height / 2
            found.append((outside, Word(label, form, (x, y), (x - half[0], y - half[1], x + half[0], y + half[1]))))
            if outside < _BARELY:
                break
        word = min(found, key=lambda one: one[0])[1]
        self._taken.append(word.box)
        return word

    def _room(self, own: str, wanted: Point) -> Room:
        """Room on an area about a point, without what is taken."""
        x, y = wanted
        room = self._geometry.room({own: 0.0}, 1.0, (x - _FARTHEST, y - _FARTHEST, x + _FARTHEST, y + _FARTHEST))
        on_sea = [] if own else [(self._clear, 0.0, self._geometry.size[0], self._geometry.favours_box[1])]
        for box in (*self._taken, *on_sea):
            left, top, right, bottom = (
                max(0, round((end - first) / CELL)) for end, first in zip(box, (*room.origin, *room.origin), strict=True)
            )
            room.costs[left:right, top:bottom] = 1.0
        return room

    # -- letters

    def _written(self, label: Label, form: Form, scale: float) -> Sprite:
        text = self._names.get(label.text, label.text)
        if label.style == "land":
            word = _spaced(capitals(text), self._px(21 * form.part, scale, 32), form.gap)
        elif label.style == "sea":
            word = _lines(_split(text, form.lines), self._px(24 * form.part, scale, 36), _SEA_INK, _SEA_OUTLINE)
        else:
            word = _lines([text], self._px(18.5 * form.part, scale, 26), INK, _OUTLINE)
        if label.rotation:
            word = pygame.transform.rotozoom(word, label.rotation, 1.0)
        return Sprite(word, (word.get_width() // 2, word.get_height() // 2))

    def _px(self, units: float, scale: float, most: int) -> int:
        return max(self._floor, min(most, round(units * scale)))


def capitals(text: str) -> str:
    """In capital letters; Greek ones without their accents, as they are written."""
    parts = unicodedata.normalize("NFD", text.upper())
    return unicodedata.normalize("NFC", _GREEK_ACCENT.sub(r"\1", parts))


def _split(text: str, lines: int) -> list[str]:
    """A text on at most two lines of about the same length."""
    words = text.split()
    if lines == 1 or len(words) == 1:
        return [text]
    halves = ([" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words)))
    return min(halves, key=lambda pair: abs(len(pair[0]) - len(pair[1])))


def _lines(texts: Sequence[str], px: int, ink: Colour, outline: Colour) -> pygame.Surface:
    """Lines in italics, one close under the other."""
    rows = [rendered(text, "title-italic", px, ink, outline) for text in texts]
    if len(rows) == 1:
        return rows[0]
    step = round(px * 1.02)
    word = pygame.Surface((max(row.get_width() for row in rows), step + rows[-1].get_height()), pygame.SRCALPHA)
    word.fill((*ink, 0))
    for number, row in enumerate(rows):
        word.blit(row, ((word.get_width() - row.get_width()) // 2, number * step))
    return word


@functools.lru_cache(maxsize=64)
def _spaced(text: str, px: int, part: float) -> pygame.Surface:
    """A word with gaps between its letters, each a ``part`` of the letters' height."""
    letters = [rendered(letter, "title", px, _LAND_INK, PARCHMENT_LIGHT if px > SMALLEST else None) for letter in text]
    gap = round(px * part)
    word = pygame.Surface((sum(letter.get_width() + gap for letter in letters) - gap, letters[0].get_height()), pygame.SRCALPHA)
    word.fill((*_LAND_INK, 0))
    x = 0
    for letter in letters:
        word.blit(letter, (x, 0))
        x += letter.get_width() + gap
    word.set_alpha(210)
    return word
