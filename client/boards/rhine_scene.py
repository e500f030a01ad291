"""What stands on the Rhine map: duchies, numbers, tokens, knights, forts, bishops, dukes of a position, laid on a surface. No marks."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import pygame

from client.boards.rhine_duchies import DuchyPainter, DukePlaces, cell_layer, middle_of
from client.boards.rhine_names import Label
from client.boards.rhine_position import RhinePosition
from client.boards.rhine_static import NAME_OUTLINE, StaticMap, text_px
from client.boards.view import View
from client.boards.viewed import Blit, Placed, shown_blits
from client.draw.palette import NUMBER_OUTLINE, PLACE_NAME, Colour, SeatLook
from client.draw.pieces import PieceKind, piece, token
from client.draw.shapes import Point, bounds
from client.draw.sprites import Sprite
from client.draw.text import draw_text, rendered

NUMBER_UNITS = 13.0
_NUMBER: Colour = (0xFA, 0xFC, 0xFC)


class ScenePainter:
    """Draws positions for one geometry; sprites are kept, so that a new position renders only what it has new."""

    def __init__(self, rhine_map: StaticMap, text_floor: int) -> None:
        self.geometry = geometry = rhine_map.geometry
        self._map = rhine_map
        self._text_floor = text_floor
        self._leaders: dict[tuple[str, float], Placed] = {}
        self._duchies = DuchyPainter(geometry)
        self._duke_places = DukePlaces(geometry, [label.box for label in rhine_map.labels])

    def prepare(self, view: View, seats: Sequence[SeatLook], position: RhinePosition, deadline: float) -> bool:
        """Work ahead for a position that is not drawn yet, until ``deadline`` (of ``time.perf_counter``). Whether all is ready."""
        owned = [(duchy, None if duchy.owner is None else seats[duchy.owner]) for duchy in position.duchies]
        return self._duchies.prepare(owned, view.window, view.scale, deadline) and self._duke_places.prepare(position, deadline)

    def draw_land(self, target: pygame.Surface, view: View, seats: Sequence[SeatLook], position: RhinePosition, budget: float) -> bool:
        """Lay on a ground what lies flat: duchies, names, numbers. Whether it is as sharp as it can be.

        Duchies that are not rendered at this zoom yet get ``budget`` seconds; the rest is coarse, and sharp another time.
        """
        owned = [(duchy, None if duchy.owner is None else seats[duchy.owner]) for duchy in position.duchies]
        sprites = self._duchies.sprites(owned, view.window, view.scale, time.perf_counter() + budget)
        target.fblits(shown_blits(view, sprites))
        self._draw_names(target, view)
        self._draw_numbers(target, view, position)
        return not self._duchies.coarse

    def pieces(self, view: View, seats: Sequence[SeatLook], position: RhinePosition, away: frozenset[str]) -> list[Blit]:
        """What stands on the land, ready to blit in this order: tokens, pieces from back to front, dukes; not those ``away``."""
        scale = view.scale
        standing = sorted(self._pieces(position, seats, scale, away), key=lambda placed: placed[1][1])
        return shown_blits(view, [*self._tokens(position, scale), *standing, *self._dukes(position, seats, scale)])

    def number_px(self, scale: float) -> int:
        """The height of the regions' numbers in pixels."""
        return text_px(NUMBER_UNITS, scale, self._text_floor)

    def number_at(self, region: int, position: RhinePosition) -> Point:
        """Where the number of a region stands: in the middle of its water, or beside the piece there."""
        cell = self.geometry.cells[self.geometry.rhine.regions[region].river]
        return cell.number if cell.space in position.knights or cell.space in position.forts else cell.middle

    def piece_at(self, kind: PieceKind, place: str) -> Point:
        """The plane point of a piece on a space, or of a garrison at its circle."""
        return self.geometry.badges[place] if kind == "garrison" else self.geometry.centre(place)

    def _draw_numbers(self, target: pygame.Surface, view: View, position: RhinePosition) -> None:
        px = self.number_px(view.scale)
        for region in self.geometry.rhine.regions:
            picture = rendered(str(region), "narrow", px, _NUMBER, NUMBER_OUTLINE)
            x, y = view.to_area(self.number_at(region, position))
            target.blit(picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))

    def _draw_names(self, target: pygame.Surface, view: View) -> None:
        px = self._map.name_px(view.scale)
        target.fblits(shown_blits(view, [self._leader(label, view.scale) for label in self._map.labels if label.leader]))
        for label in self._map.labels:
            draw_text(target, label.text, "title-italic", px, PLACE_NAME, view.to_area(label.centre), "center", NAME_OUTLINE)

    def _leader(self, label: Label, scale: float) -> Placed:
        """The line from a name to its place."""
        found = self._leaders.get((label.circle, scale))
        if found is None:
            box = bounds(label.leader)
            layer, centre = cell_layer(box, scale, NAME_OUTLINE)
            layer.line(NAME_OUTLINE, label.leader, 2.6)
            layer.line(PLACE_NAME, label.leader, 1.1)
            layer.disc(PLACE_NAME, label.leader[0], 1.9)
            found = self._leaders[label.circle, scale] = (Sprite(layer.flat(), centre), middle_of(box))
        return found

    def _tokens(self, position: RhinePosition, scale: float) -> Iterator[Placed]:
        for disc in self.geometry.discs.values():
            kind = position.tokens.get(disc.circle)
            yield token(kind, scale, disc.radius), disc.centre

    def _pieces(self, position: RhinePosition, seats: Sequence[SeatLook], scale: float, away: frozenset[str]) -> Iterator[Placed]:
        cells = self.geometry.cells
        for space, seat in position.knights.items():
            if space not in away:
                yield piece("river-knight" if cells[space].kind == "river" else "knight", seats[seat], scale), cells[space].piece
        for space in position.forts - away:
            yield piece("fort", seats[0], scale), cells[space].piece
        for circle, seat in position.garrisons.items():
            if circle not in away:
                yield piece("garrison", seats[seat], scale), self.piece_at("garrison", circle)
        for circle, seat in position.bishops.items():
            yield piece("bishop", seats[seat], scale), self.geometry.badges[circle]

    def _dukes(self, position: RhinePosition, seats: Sequence[SeatLook], scale: float) -> Iterator[Placed]:
        for index, spot in self._duke_places.places(position).items():
            owner = position.duchies[index].owner
            if owner is not None:
                yield piece("duke", seats[owner], scale), spot
