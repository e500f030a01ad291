"""What lies and stands on the hex board in a position: tokens, roads, buildings, knights, robber, merchant, as blits. No marks."""

from __future__ import annotations

import itertools
import math
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from client.boards.hex_geometry import HexGeometry
from client.boards.hex_position import BuildingView, HexPosition, KnightView
from client.boards.scaled_sprites import ScaledSprites
from client.boards.view import View
from client.boards.viewed import Blit, Placed, shown_blits
from client.draw import catan_pieces as pieces
from client.draw.catan_tokens import number_token
from client.draw.palette import SeatLook
from client.draw.shapes import Point
from client.draw.sprites import Sprite
from shared.catan.cards import TRACKS, Track
from shared.catan.state import BuildingKind

Away = frozenset[tuple[str, str]]
"""Pieces that are on their way, as (piece, place): they are not at rest there."""
_LEVELS = ("1", "2", "3")
_NEUTRAL = ("robber", "merchant", "wall", "metropolis")
_BUILDINGS: Mapping[str, BuildingKind] = {"settlement": "settlement", "city": "city", "tipped": "tipped"}


@dataclass(frozen=True)
class Scene:
    """A position ready to be drawn, in three storeys, so that marks can go between them."""

    tokens: list[Blit]
    roads: list[Blit]
    standing: list[Blit]
    sharp: bool
    """Whether no piece is a stand-in."""

    @property
    def storeys(self) -> tuple[list[Blit], ...]:
        """From the bottom up."""
        return self.tokens, self.roads, self.standing


class ScenePainter:
    """Draws positions for one geometry and view. ``sprites`` outlive it."""

    def __init__(self, geometry: HexGeometry, view: View, seats: Sequence[SeatLook], text_floor: int, sprites: ScaledSprites) -> None:
        self._geometry, self._view, self._seats, self._text_floor = geometry, view, tuple(seats), text_floor
        self._sprites = sprites

    def scene(self, position: HexPosition, away: Away, budget: float) -> Scene:
        """Everything but the pieces that are ``away``. Pieces of another size get ``budget`` seconds to be painted anew."""
        self._sprites.deadline, self._sprites.coarse = time.perf_counter() + budget, False
        standing = [*self._on_places(position, away), *self._on_hexes(position, away)]
        standing.sort(key=lambda placed: placed[1][1])
        tokens, roads = shown_blits(self._view, self._tokens(position, away)), shown_blits(self._view, self._roads(position, away))
        scene = Scene(tokens, roads, shown_blits(self._view, standing), not self._sprites.coarse)
        self._sprites.deadline = math.inf
        return scene

    def prepare(self, position: HexPosition, deadline: float) -> bool:
        """Paint what a position needs until ``deadline`` (of ``time.perf_counter``). Whether all is there."""
        nowhere: Away = frozenset()
        placed = itertools.chain(
            self._tokens(position, nowhere),
            self._roads(position, nowhere),
            self._on_places(position, nowhere),
            self._on_hexes(position, nowhere),
        )
        return all(time.perf_counter() < deadline for _ in placed)

    # -- one piece

    def sprite(self, piece: str, seat: int | None, detail: str, place: str, position: HexPosition) -> Sprite | None:
        """The sprite of a piece that is not at rest; None for words that the board does not know.

        ``detail`` has words in any order: a knight's level (1 to 3) and ``active``, ``wall``, the track of a metropolis. Without any, a
        knight looks like the one that stands on its place.
        """
        words = detail.split()
        if piece in _NEUTRAL:
            return self._neutral(piece, seat, words)
        if seat is None:
            return None
        if piece == "road":
            return self._road(seat, int(place[1:]))
        if piece == "knight":
            there = position.knights.get(int(place[1:]))
            return self._knight(there if there is not None and not words else _knight_of(seat, words))
        kind = _BUILDINGS.get(piece)
        return None if kind is None else self._building(BuildingView(seat, kind, "wall" in words, _track_in(words)))

    def _neutral(self, piece: str, seat: int | None, words: Sequence[str]) -> Sprite | None:
        """What has no seat's colour but for a flag."""
        track, scale = _track_in(words), self._view.scale
        if piece == "robber":
            return self._robber()
        if piece == "merchant":
            return self._merchant(seat)
        if piece == "wall":
            return self._sprites.get("wall", scale, lambda: pieces.wall(scale))
        return None if track is None else self._sprites.get(("gate", track), scale, lambda: pieces.gate(track, scale))

    def _road(self, seat: int, path: int) -> Sprite:
        turn, look, scale = path_turn(self._geometry, path), self._seats[seat], self._view.scale
        return self._sprites.get(("road", turn, look), scale, lambda: pieces.road(turn, look, scale))

    def _building(self, view: BuildingView) -> Sprite:
        look, scale = self._seats[view.seat], self._view.scale
        key = ("building", view.kind, look, view.wall, view.metropolis)
        return self._sprites.get(key, scale, lambda: pieces.building(view.kind, look, scale, view.wall, view.metropolis))

    def _knight(self, view: KnightView) -> Sprite:
        look, scale = self._seats[view.seat], self._view.scale
        return self._sprites.get(
            ("knight", view.level, view.active, look), scale, lambda: pieces.knight(view.level, view.active, look, scale)
        )

    def _robber(self) -> Sprite:
        return self._sprites.get("robber", self._view.scale, lambda: pieces.robber(self._view.scale))

    def _merchant(self, seat: int | None) -> Sprite:
        look = None if seat is None else self._seats[seat]
        return self._sprites.get(("merchant", look), self._view.scale, lambda: pieces.merchant(look, self._view.scale))

    def _token(self, number: int, blocked: bool) -> Sprite:
        scale, floor = self._view.scale, self._text_floor
        return self._sprites.get(("token", number, blocked, floor), scale, lambda: number_token(number, scale, blocked, floor))

    def piece_at(self, piece: str, place: str, position: HexPosition) -> Point:
        """The plane point of a piece on a place."""
        if piece == "robber":
            return self._geometry.robber_at(int(place[1:]), bool(position.tokens[int(place[1:])]))
        if piece == "merchant":
            return self._geometry.merchant_at(int(place[1:]))
        return self._geometry.anchor(place)

    def way(self, piece: str, seat: int | None, source: str, target: str, position: HexPosition) -> list[Point]:
        """The points that a piece passes from place to place: a knight walks along the roads of its seat, others go straight."""
        start, end = self.piece_at(piece, source, position), self.piece_at(piece, target, position)
        if piece == "knight" and source[0] == target[0] == "i":
            walked = _along_roads(self._geometry, position, seat, int(source[1:]), int(target[1:]))
            return [self._geometry.places[place] for place in walked] if walked else [start, end]
        return [start, end]

    # -- all pieces

    def _tokens(self, position: HexPosition, away: Away) -> Iterator[Placed]:
        for tile, number in enumerate(position.tokens):
            if number:
                blocked = tile == position.robber and ("robber", f"h{tile}") not in away
                yield self._token(number, blocked), self._geometry.token_at(tile)

    def _roads(self, position: HexPosition, away: Away) -> Iterator[Placed]:
        for path, seat in position.roads.items():
            if ("road", f"p{path}") not in away:
                yield self._road(seat, path), self._geometry.anchor(f"p{path}")

    def _on_places(self, position: HexPosition, away: Away) -> Iterator[Placed]:
        for number, building in position.buildings.items():
            place = f"i{number}"
            if away.isdisjoint((("settlement", place), ("city", place))):
                walled = building.wall and ("wall", place) not in away
                track = None if ("metropolis", place) in away else building.metropolis
                yield self._building(BuildingView(building.seat, building.kind, walled, track)), self._geometry.places[number]
        for number, knight in position.knights.items():
            if ("knight", f"i{number}") not in away:
                yield self._knight(knight), self._geometry.places[number]

    def _on_hexes(self, position: HexPosition, away: Away) -> Iterator[Placed]:
        place = f"h{position.robber}"
        if ("robber", place) not in away:
            yield self._robber(), self.piece_at("robber", place, position)
        if position.merchant is not None and ("merchant", f"h{position.merchant}") not in away:
            yield self._merchant(position.merchant_owner), self._geometry.merchant_at(position.merchant)


def path_turn(geometry: HexGeometry, path: int) -> pieces.RoadTurn:
    """How a path lies."""
    (ax, ay), (bx, by) = geometry.paths[path]
    if abs(ax - bx) < 1:
        return 0
    return 1 if (bx - ax) * (by - ay) > 0 else -1


def _track_in(words: Sequence[str]) -> Track | None:
    return next((track for track in TRACKS if track in words), None)


def _knight_of(seat: int, words: Sequence[str]) -> KnightView:
    level = next((int(word) for word in words if word in _LEVELS), 1)
    return KnightView(seat, level, "active" in words)


def _along_roads(geometry: HexGeometry, position: HexPosition, seat: int | None, source: int, target: int) -> list[int]:
    """The intersections on the shortest way over the roads of a seat, both ends included; none when its roads do not lead there."""
    before: dict[int, int] = {source: source}
    waiting = deque([source])
    while waiting and target not in before:
        place = waiting.popleft()
        for path, other in zip(geometry.board.paths_at[place], geometry.board.neighbours[place], strict=True):
            if other not in before and position.roads.get(path) == seat:
                before[other] = place
                waiting.append(other)
    if target not in before:
        return []
    way = [target]
    while way[-1] != source:
        way.append(before[way[-1]])
    return way[::-1]
