"""What lies and stands on the board of England in a position: signs, nobles, knights, cards, favours, as blits. No marks."""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from client.boards.england_counties import CountySpot, name_spot
from client.boards.england_geometry import CARD, EnglandGeometry
from client.boards.england_position import CardView, EnglandPosition, StackView
from client.boards.scaled_sprites import ScaledSprites
from client.boards.view import View
from client.boards.viewed import Blit, Placed, shown_blits
from client.draw import lancaster_pieces as pieces
from client.draw.lancaster_cards import draw_favour
from client.draw.lancaster_conflicts import ConflictFace, StackFace, card_place, conflict_card, edge
from client.draw.lancaster_rows import county_row, reward_row
from client.draw.lancaster_signs import centred, minimum_sign, name_sign, name_size, reward_sign
from client.draw.palette import SeatLook
from client.draw.panels import margin
from client.draw.shapes import Point
from client.draw.sprites import Sprite
from shared.lancaster.places import FAVOUR

_SMALLEST_PIECES = 0.6
"""Pixels per unit of knights and nobles at least: on a small board they are drawn larger than the map."""

_NAME_HALF = 6.0
"""Pixels from the middle of a name to the foot of its letters."""
_NAME_SIZES = (1.0, 0.9, 0.82)
"""Parts of its usual size in which a name is tried."""
_BARELY = 0.04
"""The part of a name that may lie outside its county."""
_FARTHEST = 8.0
"""Units that a name or a reward is moved at most."""


@dataclass(frozen=True)
class Scene:
    """A position ready to be drawn."""

    position: EnglandPosition
    blits: list[Blit]
    """The signs of the counties first, then everything that lies and stands."""
    sharp: bool
    """Whether no piece is a stand-in."""


class ScenePainter:
    """Draws positions for one geometry and view. ``sprites`` outlive it; ``names``: of counties by letter, of conflict cards by id."""

    def __init__(
        self,
        geometry: EnglandGeometry,
        view: View,
        seats: Sequence[SeatLook],
        text_floor: int,
        sprites: ScaledSprites,
        names: Mapping[str, str],
    ) -> None:
        self._geometry, self._view, self._seats, self._floor = geometry, view, tuple(seats), text_floor
        self._sprites, self._names = sprites, names
        self._name_spots: dict[str, tuple[float, Point]] = {}
        self._piece_scale = max(view.scale, _SMALLEST_PIECES)

    def scene(self, position: EnglandPosition, budget: float) -> Scene:
        """Everything that is at rest. What was never painted gets ``budget`` seconds."""
        self._sprites.deadline, self._sprites.coarse = time.perf_counter() + budget, False
        blits = shown_blits(self._view, self._placed(position))
        scene = Scene(position, blits, not self._sprites.coarse)
        self._sprites.deadline = math.inf
        return scene

    def prepare(self, position: EnglandPosition, deadline: float) -> bool:
        """Paint what a position needs until ``deadline`` (of ``time.perf_counter``). Whether all is there."""
        return all(time.perf_counter() < deadline for _ in self._placed(position))

    # -- one piece

    def knight(self, colour: int, strength: int, squires: int = 0) -> Sprite:
        """A knight of a colour, with squires."""
        look, scale = self._seats[colour], self._piece_scale
        key = ("knight", look, strength, squires, self._floor)
        return self._sprites.get(key, scale, lambda: pieces.knight(look, strength, scale, squires, self._floor))

    def _castle(self) -> Sprite:
        """What stands in a county without a knight."""
        return self._sprites.get("castle", self._piece_scale, lambda: pieces.castle(self._piece_scale))

    def noble(self, kind: str) -> Sprite:
        """One noble on its way."""
        return self._pile(kind, 1)

    def card(self, card: str, view: CardView) -> Sprite:
        """A conflict card with who stands on it."""
        scale = self._view.scale
        return self._sprites.get(("card", self._face(card, view), self._floor), scale, lambda: self._card(card, view))

    def slot(self, card: str, colour: int | None, position: EnglandPosition) -> Point:
        """Where the knights of a colour stand on a card: their space, else the topmost free one."""
        view = position.cards[card]
        own = next((space for space, stack in view.stacks.items() if stack.colour == colour), None)
        free = next((space for space in (1, 2, 3) if space not in view.stacks), 2)
        left, top, right, bottom = self._geometry.spots[view.spot]
        return left + (right - left) * ((own or free) - 0.5) / 3, top + (bottom - top) * 0.62

    def _pile(self, kind: str, number: int) -> Sprite:
        scale = self._piece_scale
        return self._sprites.get(("pile", kind, number, self._floor), scale, lambda: pieces.pile(kind, number, scale, self._floor))

    def _face(self, card: str, view: CardView) -> ConflictFace:
        printed = self._geometry.components.conflicts[card]
        first, second, third = (self._stack(view.stacks.get(space)) for space in (1, 2, 3))
        title = self._names.get(card, printed.title)
        return ConflictFace(title, printed.strength, printed.points, (first, second, third), view.spot.startswith("lower"))

    def _stack(self, stack: StackView | None) -> StackFace | None:
        return None if stack is None else StackFace(self._seats[stack.colour], stack.knights, stack.rank, stack.points)

    def _card(self, card: str, view: CardView) -> Sprite:
        size = self._pixels(CARD)
        pad = edge(size)
        return Sprite(conflict_card(self._face(card, view), size, self._floor), (size[0] // 2 + pad, size[1] // 2 + pad))

    def _pixels(self, units: tuple[float, float]) -> tuple[int, int]:
        return round(units[0] * self._view.scale), round(units[1] * self._view.scale)

    def _favour(self, place: str, up: bool) -> Sprite:
        scale = self._view.scale
        return self._sprites.get((place, up), scale, lambda: self._tile(place, up))

    def _tile(self, place: str, up: bool) -> Sprite:
        left, top, right, bottom = self._geometry.favours[place]
        size, scale = self._pixels((right - left, bottom - top)), self._view.scale * 1.3
        pad = margin(scale)
        picture = pygame.Surface((size[0] + 2 * pad, size[1] + 2 * pad), pygame.SRCALPHA)
        row = reward_row(self._geometry.components.favours[place.removeprefix(FAVOUR)].reward)
        draw_favour(picture, pygame.Rect((pad, pad), size), row, up, scale)
        return Sprite(picture, (size[0] // 2 + pad, size[1] // 2 + pad))

    def _bare_spot(self, second: bool) -> Sprite:
        """A place for a card that is not there."""
        return self._sprites.get(("spot", second), self._view.scale, lambda: centred(card_place(self._pixels(CARD), second)))

    # -- signs

    def _signs(self) -> Iterator[Placed]:
        """Names, minimum strengths and rewards of the counties."""
        scale, floor = self._view.scale, self._floor
        for letter, spot in self._geometry.counties.items():
            county = self._geometry.components.counties[letter]
            row, least = county_row(county), county.min_strength
            reward = self._sprites.get(("reward", row, floor), scale, functools.partial(reward_sign, row, scale, floor))
            yield reward, self._clear_below(spot, reward)
            yield self._name(letter, spot)
            aside = (spot.minimum[0] - spot.knight[0]) * self._piece_scale / scale
            minimum_at = spot.knight[0] + aside, spot.minimum[1]
            yield self._sprites.get(("minimum", least, floor), scale, functools.partial(minimum_sign, least, scale, floor)), minimum_at

    def _name(self, letter: str, spot: CountySpot) -> Placed:
        """The name of a county, as large as it may be to lie inside, else the smallest."""
        name, scale = self._names.get(letter, self._geometry.components.counties[letter].name), self._view.scale
        if letter not in self._name_spots:
            self._name_spots[letter] = self._fitted_name(name, letter, spot)
        part, at = self._name_spots[letter]
        sign = functools.partial(name_sign, name, scale * part, self._floor)
        return self._sprites.get(("name", name, part, self._floor), scale, sign), at

    def _fitted_name(self, name: str, letter: str, spot: CountySpot) -> tuple[float, Point]:
        """The part of its usual size that a name has, and its middle."""
        scale = self._view.scale
        above = pieces.ABOVE * self._piece_scale / scale + _NAME_HALF / scale
        usual = spot.name[0], max(min(spot.name[1], spot.knight[1] - above), spot.name[1] - _FARTHEST)
        found = 1.0, usual
        for part in _NAME_SIZES:
            width, height = name_size(name, scale * part, self._floor)
            outside, at = name_spot(self._geometry.rooms[letter], usual, (width / scale, height / scale))
            found = part, at
            if outside < _BARELY:
                break
        return found

    def _clear_below(self, spot: CountySpot, reward: Sprite) -> Point:
        """Where a reward stands: on a small board, where knights are large for the map, a little farther from them."""
        below = pieces.BELOW * self._piece_scale / self._view.scale
        half = reward.picture.get_height() / 2 / self._view.scale
        return spot.reward[0], min(max(spot.reward[1], spot.knight[1] + below + half), spot.reward[1] + _FARTHEST)

    # -- all pieces

    def _placed(self, position: EnglandPosition) -> Iterator[Placed]:
        yield from self._signs()
        for place, up in position.favours.items():
            yield self._favour(place, up), self._geometry.anchor(place)
        taken = position.spots
        for spot in self._geometry.spots:
            if spot not in taken:
                yield self._bare_spot(spot.startswith("lower")), self._geometry.anchor(spot)
        for card, view in position.cards.items():
            yield self.card(card, view), self._geometry.anchor(view.spot)
        for letter, county in self._geometry.counties.items():
            if letter not in position.counties:
                yield self._castle(), county.knight
        for letter, pile in position.piles.items():
            yield self._pile(pile.kind, pile.number), self._geometry.counties[letter].nobles
        for letter, held in position.counties.items():
            yield self.knight(held.colour, held.strength, held.squires), self._geometry.counties[letter].knight
