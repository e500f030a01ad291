"""The board of England for Lancaster: draws a position with its marks, says what lies under a point, zooms and pans. It knows no rules.

The *ground* (sea, land, words on the map) changes with the view only. The *scene* (signs of counties, nobles, knights, conflict cards,
favours) is a list of blits kept per position. A frame blits both and lays marks between and moving pieces on them.

Places are counties by letter, conflict cards by id and favours as ``favour:<id>`` (``shared.lancaster.places``); ``upper:0`` to
``lower:1`` are the spots where cards lie. Castles, courts and laws lie beside the board: the screen draws what comes from there or goes
there, with the board's own pictures (:meth:`EnglandBoard.sprite`). Pieces are ``knight`` (detail: its strength, squires behind a plus:
``3+2``), ``noble`` (detail: its kind) and ``card`` (from a spot to the card's id). Seats of pieces are colours: a player's seat, or the
colour of an ally.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from client.boards.board import Fade, Moving
from client.boards.england_geometry import Box, EnglandGeometry
from client.boards.england_ground import Ground
from client.boards.england_marks import MarkPainter
from client.boards.england_position import CardView, EnglandPosition
from client.boards.england_scene import Scene, ScenePainter
from client.boards.england_static import StaticMap
from client.boards.grounded import GroundedBoard
from client.boards.mark_strokes import blit_faded, drawn_marks, strength
from client.boards.scaled_sprites import ScaledSprites
from client.boards.view import View
from client.draw.palette import HOUSE_SEATS, SeatLook
from client.draw.shapes import Point
from client.draw.sprites import Sprite, faint
from client.draw.text import SMALLEST
from client.model.table import Ghost, Marks
from shared.lancaster.components import Components
from shared.lancaster.places import COURT, LAW, split_castle
from shared.lancaster.state import Public

_PIECE_PIXELS = 7_000_000
_FALL = 44.0
"""Units from above that a piece comes in when it comes from beside the board."""
_FIRST_SPOT = "upper:0"


class EnglandBoard(GroundedBoard[EnglandPosition, Ground, ScenePainter, Scene]):
    """A board for the map and the material of ``components``."""

    def __init__(self, components: Components, seats: Sequence[SeatLook] = HOUSE_SEATS, names: Mapping[str, str] | None = None) -> None:
        """``names`` as in :meth:`set_names`; without, those of the data file."""
        super().__init__(seats)
        self.components = components
        self._names = dict(names or {})
        self._sprites = ScaledSprites(_PIECE_PIXELS)
        self._static: StaticMap | None = None
        self._shown = EnglandPosition()
        """Drawn last: where cards lie and which favours there are."""

    def position_of(self, public: Public) -> EnglandPosition:
        return EnglandPosition.from_public(public, self.components)

    def set_names(self, names: Mapping[str, str]) -> None:
        """Counties by letter, conflict cards by id, other words on the map by their text in the data file."""
        self._names = dict(names)
        self._static = self._ground = self._ground_before = None
        self._new_scenes()

    # -- size and view

    def resize(self, size: tuple[int, int], scale: float = 1.0) -> None:
        """The sea takes the shape of the area, and France moves with its right edge; England keeps its own."""
        self._floor = round(SMALLEST * scale)
        self.geometry = EnglandGeometry(self.components, EnglandGeometry.plane_for(self.components, size))
        self.view = View(self.geometry.size, size)
        self._mark_sprites = MarkPainter(self.geometry)
        self._static = self._ground = None
        self._lay_favours()
        self._new_view()

    def _lay_favours(self) -> None:
        """Only those in use, once the match is known."""
        if self._shown.favours:
            self.geometry.lay_favours(list(self._shown.favours))

    # -- places

    def hit(self, point: Point) -> str | None:
        return self.geometry.hit(self.view.to_plane(point), self._shown.spots, list(self._shown.favours))

    def anchor(self, place: str) -> Point:
        return self.view.to_area(self.geometry.anchor(self._spot(place)))

    def rect_of(self, place: str) -> pygame.Rect:
        """Empty for what lies beside the board."""
        if is_beside(place):
            return pygame.Rect((self.view.area[0] // 2, self.view.area[1]), (0, 0))
        return self._area_of(self.geometry.box_of(self._spot(place)))

    def open_sea(self) -> pygame.Rect:
        """Where, while the whole board is shown, nothing of the game lies: room for what the screen lays over the board."""
        return self._fitted(self.geometry.open_sea())

    def signs(self) -> list[pygame.Rect]:
        """What is to be read in the counties, of each all of it together, and the tiles and cards, while the whole board is shown."""
        places = *(spot.signs for spot in self.geometry.counties.values()), *self.geometry.favours.values(), *self.geometry.spots.values()
        return [self._fitted(box) for box in places]

    def _fitted(self, box: Box) -> pygame.Rect:
        left, top, right, bottom = (round(value * self.view.fit_scale) for value in box)
        return pygame.Rect(left, top, right - left, bottom - top)

    def _spot(self, place: str, position: EnglandPosition | None = None) -> str:
        """A card's spot; every other place is its own. A card that is not in France counts as the first."""
        if place not in self.components.conflicts:
            return place
        view = (position or self._shown).cards.get(place) or self._shown.cards.get(place)
        return view.spot if view is not None else _FIRST_SPOT

    # -- drawing

    def draw(
        self,
        target: pygame.Surface,
        position: EnglandPosition,
        marks: Marks,
        now_ms: int,
        moving: Sequence[Moving] = (),
        fade: Fade[EnglandPosition] | None = None,
    ) -> None:
        favours, self._shown = self._shown.favours, position
        if favours.keys() != position.favours.keys():
            self._lay_favours()
            self._mark_sprites = MarkPainter(self.geometry)
            self._new_scenes()
        scene = self._begin_frame(target, position, moving)
        self._draw_marks(target, marks, now_ms, below=True)
        if fade is not None and fade.progress < 1:
            self._draw_faded(target, [self._scene(fade.before).blits], [scene.blits], fade.progress)
        else:
            target.fblits(scene.blits)
        self._draw_marks(target, marks, now_ms, below=False)
        self._end_frame(target, position, marks, moving)

    def _new_ground(self, position: EnglandPosition, before: Ground | None) -> Ground:
        if self._static is None:
            self._static = StaticMap(self.geometry, self.view.fit_scale, self._floor, self._names)
        return Ground(self._static, self.view, before)

    def _new_painter(self) -> ScenePainter:
        return ScenePainter(self.geometry, self.view, self.seats, self._floor, self._sprites, self._names)

    def _scene(self, position: EnglandPosition, moving: Sequence[Moving] = ()) -> Scene:
        at_rest = _resting(position, moving)
        return self._scenes.get(at_rest, lambda: self._pieces().scene(at_rest, self._budget))

    # -- marks

    def _draw_marks(self, target: pygame.Surface, marks: Marks, now_ms: int, below: bool) -> None:
        """Marks of counties lie ``below`` what stands there, those of cards and tiles around them."""
        origin = self.view.to_area((0.0, 0.0))
        for place, kind, look in drawn_marks(marks, self.seats):
            spot = self._spot(place)
            if self._has(spot) and (spot in self.geometry.counties) == below:
                sprite = self._mark_sprites.sprite(kind, spot, look, self.view.scale)
                blit_faded(target, sprite, origin, strength(kind, marks, now_ms))

    def _has(self, spot: str) -> bool:
        return spot in self.geometry.counties or spot in self.geometry.spots or spot in self._shown.favours

    # -- pieces that are not at rest

    def sprite(self, piece: str, seat: int | None, detail: str) -> Sprite | None:
        """A piece that the screen draws, as large as on the board; None for words that the board does not know."""
        return self._sprite(piece, seat, detail, "", self._shown)

    def _draw_ghost(self, target: pygame.Surface, shown: Ghost, position: EnglandPosition) -> None:
        sprite = self._sprite(shown.piece, shown.seat, shown.detail, shown.place, position)
        at = self._piece_at(shown.piece, shown.seat, shown.place, position)
        if sprite is not None and at is not None:
            faint(sprite).blit(target, self.view.to_area(at))

    def _draw_moving(self, target: pygame.Surface, motion: Moving, position: EnglandPosition) -> None:
        sprite = None if motion.place is None else self._sprite(motion.piece, motion.seat, motion.detail, motion.place, position)
        if sprite is None:
            return
        ends = [None if end is None else self._piece_at(motion.piece, motion.seat, end, position) for end in (motion.source, motion.target)]
        start, stop = ends
        if start is not None and stop is not None:
            self._blit_on_way(target, sprite, (start, stop), motion.progress)
        elif stop is not None:
            self._blit_falling(target, sprite, stop, _FALL, motion.progress)
        elif start is not None:
            self._blit_falling(target, sprite, start, _FALL, 1 - motion.progress)

    def _sprite(self, piece: str, seat: int | None, detail: str, place: str, position: EnglandPosition) -> Sprite | None:
        """The sprite of a piece that is not at rest; None for words that the board does not know."""
        painter = self._pieces()
        if piece == "card":
            card = detail or place
            if card not in self.components.conflicts:
                return None
            spot = place if place in self.geometry.spots else _FIRST_SPOT
            return painter.card(card, position.cards.get(card) or CardView(spot))
        if piece == "noble":
            return painter.noble(detail) if detail in self.components.counties else None
        if piece != "knight" or seat is None:
            return None
        held = position.counties.get(place)
        if not detail and held is not None:
            return painter.knight(held.colour, held.strength, held.squires)
        return painter.knight(seat, *_knight_of(detail))

    def _piece_at(self, piece: str, seat: int | None, place: str, position: EnglandPosition) -> Point | None:
        """The plane point of a piece at a place; None for a place that is not on the board."""
        if place in self.geometry.counties and piece == "noble":
            return self.geometry.counties[place].nobles
        if piece == "knight" and place in position.cards:
            return self._pieces().slot(place, seat, position)
        spot = self._spot(place, position)
        known = spot in self.geometry.counties or spot in self.geometry.spots or spot in self.geometry.favours
        return self.geometry.anchor(spot) if known else None


def is_beside(place: str) -> bool:
    """Whether a word for a place means one that is not on this board: a castle space, a court, a law."""
    return place.startswith((COURT, LAW)) or split_castle(place) is not None


def _knight_of(detail: str) -> tuple[int, int]:
    """Strength and squires of a knight that is not at rest."""
    strength, _, squires = detail.partition("+")
    return int(strength) if strength.isdecimal() else 1, int(squires) if squires.isdecimal() else 0


def _resting(position: EnglandPosition, moving: Sequence[Moving]) -> EnglandPosition:
    """The position without what is on its way: not where it goes, nor where it comes from, while that is of the state before."""
    for motion in moving:
        if motion.piece == "knight":
            for place in (motion.source, motion.target):
                if place is not None:
                    position = position.without(place, motion.seat, _knight_of(motion.detail)[0])
        elif motion.piece == "card" and motion.place is not None:
            position = position.without_card(motion.detail or motion.place)
    return position
