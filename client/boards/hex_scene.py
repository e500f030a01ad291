"""What lies and stands on the hex board in a position: tokens, roads, buildings, knights, robber, merchant, as blits. No marks."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from client.boards.hex_geometry import HexGeometry
from client.boards.hex_position import BuildingView, HexPosition, KnightView
from client.boards.view import View
from client.draw import catan_pieces as pieces
from client.draw.catan_tokens import number_token
from client.draw.palette import SeatLook
from client.draw.shapes import Point
from client.draw.sprites import Sprite
from shared.catan.cards import TRACKS, Track
from shared.catan.state import BuildingKind

Blit = tuple[pygame.Surface, tuple[int, int]]
Away = frozenset[tuple[str, str]]
"""Pieces that are on their way, as (piece, place): they are not at rest there."""
_LEVELS = ("1", "2", "3")
_NEUTRAL = ("robber", "merchant", "wall", "metropolis")
_BUILDINGS: Mapping[str, BuildingKind] = {"settlement": "settlement", "city": "city", "tipped": "tipped"}


@dataclass(frozen=True)
class Scene:
    """A position ready to be drawn, in three storeys, so that marks can go between them."""

    position: HexPosition
    away: Away
    tokens: list[Blit]
    roads: list[Blit]
    standing: list[Blit]


class ScenePainter:
    """Draws positions for one geometry and view."""

    def __init__(self, geometry: HexGeometry, view: View, seats: Sequence[SeatLook], text_floor: int) -> None:
        self._geometry, self._view, self._seats, self._text_floor = geometry, view, tuple(seats), text_floor

    def scene(self, position: HexPosition, away: Away) -> Scene:
        """Everything but the pieces that are ``away``."""
        standing = [*self._on_places(position, away), *self._on_hexes(position, away)]
        standing.sort(key=lambda placed: placed[1][1])
        return Scene(
            position, away, self._blits(self._tokens(position, away)), self._blits(self._roads(position, away)), self._blits(standing)
        )

    # -- one piece

    def sprite(self, piece: str, seat: int | None, detail: str, place: str, position: HexPosition) -> Sprite | None:
        """The sprite of a piece that is not at rest; None for words that the board does not know.

        ``detail`` has words in any order: a knight's level (1 to 3) and ``active``, ``wall``, the track of a metropolis. Without any, a
        knight looks like the one that stands on its place.
        """
        scale, words = self._view.scale, detail.split()
        look = None if seat is None else self._seats[seat]
        if piece in _NEUTRAL:
            return self._neutral(piece, look, words)
        if seat is None or look is None:
            return None
        if piece == "road":
            return pieces.road(self._turn(int(place[1:])), look, scale)
        if piece == "knight":
            there = position.knights.get(int(place[1:]))
            view = there if there is not None and not words else _knight_of(seat, words)
            return pieces.knight(view.level, view.active, look, scale)
        kind = _BUILDINGS.get(piece)
        return None if kind is None else pieces.building(kind, look, scale, "wall" in words, _track_in(words))

    def _neutral(self, piece: str, look: SeatLook | None, words: Sequence[str]) -> Sprite | None:
        """What has no seat's colour but for a flag."""
        track, scale = _track_in(words), self._view.scale
        if piece == "robber":
            return pieces.robber(scale)
        if piece == "merchant":
            return pieces.merchant(look, scale)
        if piece == "wall":
            return pieces.wall(scale)
        return None if track is None else pieces.gate(track, scale)

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

    def _tokens(self, position: HexPosition, away: Away) -> Iterator[tuple[Sprite, Point]]:
        for tile, number in enumerate(position.tokens):
            if number:
                blocked = tile == position.robber and ("robber", f"h{tile}") not in away
                yield number_token(number, self._view.scale, blocked, self._text_floor), self._geometry.token_at(tile)

    def _roads(self, position: HexPosition, away: Away) -> Iterator[tuple[Sprite, Point]]:
        for path, seat in position.roads.items():
            if ("road", f"p{path}") not in away:
                yield pieces.road(self._turn(path), self._seats[seat], self._view.scale), self._geometry.anchor(f"p{path}")

    def _on_places(self, position: HexPosition, away: Away) -> Iterator[tuple[Sprite, Point]]:
        for place, building in position.buildings.items():
            if not away.isdisjoint((("settlement", f"i{place}"), ("city", f"i{place}"))):
                continue
            yield self._building(building, f"i{place}", away), self._geometry.places[place]
        for place, knight in position.knights.items():
            if ("knight", f"i{place}") not in away:
                look = self._seats[knight.seat]
                yield pieces.knight(knight.level, knight.active, look, self._view.scale), self._geometry.places[place]

    def _building(self, building: BuildingView, place: str, away: Away) -> Sprite:
        walled = building.wall and ("wall", place) not in away
        track = None if ("metropolis", place) in away else building.metropolis
        return pieces.building(building.kind, self._seats[building.seat], self._view.scale, walled, track)

    def _on_hexes(self, position: HexPosition, away: Away) -> Iterator[tuple[Sprite, Point]]:
        place = f"h{position.robber}"
        if ("robber", place) not in away:
            yield pieces.robber(self._view.scale), self.piece_at("robber", place, position)
        if position.merchant is not None and ("merchant", f"h{position.merchant}") not in away:
            look = None if position.merchant_owner is None else self._seats[position.merchant_owner]
            yield pieces.merchant(look, self._view.scale), self._geometry.merchant_at(position.merchant)

    def _turn(self, path: int) -> pieces.RoadTurn:
        return path_turn(self._geometry, path)

    def _blits(self, placed: Iterable[tuple[Sprite, Point]]) -> list[Blit]:
        """What the view shows of it."""
        area = pygame.Rect((0, 0), self._view.area)
        blits = []
        for sprite, point in placed:
            x, y = self._view.to_area(point)
            corner = (round(x) - sprite.centre[0], round(y) - sprite.centre[1])
            if area.colliderect((corner, sprite.picture.get_size())):
                blits.append((sprite.picture, corner))
        return blits


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
