"""The board of England for Lancaster: draws a position with its marks, says what lies under a point, zooms and pans. It knows no rules.

The picture has two storeys. The *ground* (sea, land, names, rewards) changes with the view only. The *scene* (nobles, knights, conflict
cards, favours) is a list of blits kept per position. A frame blits both and lays marks between and moving pieces on them.

Places are counties by letter, conflict cards by id and favours as ``favour:<id>`` (``shared.lancaster.places``); ``upper:0`` to
``lower:1`` are the spots where cards lie. Castles, courts and laws lie beside the board: :meth:`EnglandBoard.set_beside` may tell where, so
that knights come from there. Pieces are ``knight`` (detail: its strength, squires behind a plus: ``3+2``), ``noble`` (detail: its kind) and
``card`` (from a spot to the card's id). Seats of pieces are colours: a player's seat, or the colour of an ally.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence

import pygame

from client.boards.board import Fade, Moving
from client.boards.england_geometry import EnglandGeometry
from client.boards.england_ground import Ground
from client.boards.england_marks import MarkKind, MarkPainter
from client.boards.england_position import CardView, EnglandPosition
from client.boards.england_scene import Scene, ScenePainter
from client.boards.england_static import StaticMap
from client.boards.mark_strokes import blit_faded, breath
from client.boards.scaled_sprites import ScaledSprites
from client.boards.view import View
from client.boards.viewed import ViewedBoard
from client.draw.lancaster_pieces import faint
from client.draw.palette import HOUSE_SEATS, SeatLook
from client.draw.shapes import Point
from client.draw.sprites import Sprite
from client.draw.text import SMALLEST
from client.model.table import Ghost, Marks
from shared.lancaster.components import Components
from shared.lancaster.places import COURT, LAW, split_castle
from shared.lancaster.state import Public

_KEPT_SCENES = 4
_PIECE_PIXELS = 7_000_000
_FRAME_BUDGET = 0.005
"""Seconds that a frame may spend on what is still coarse; the last sprite or tile that is begun may take ten milliseconds more."""
_FALL = 44.0
"""Units from above that a piece comes in when it comes from beside the board."""
_FIRST_SPOT = "upper:0"


class EnglandBoard(ViewedBoard[EnglandPosition]):
    """A board for the map and the material of ``components``."""

    def __init__(self, components: Components, seats: Sequence[SeatLook] = HOUSE_SEATS, names: Mapping[str, str] | None = None) -> None:
        """``names`` as in :meth:`set_names`; without, those of the data file."""
        self.components = components
        self.seats = tuple(seats)
        self._names = dict(names or {})
        self._beside: dict[str, Point] = {}
        self._sprites = ScaledSprites(_PIECE_PIXELS)
        self._static: StaticMap | None = None
        self._ground: Ground | None = None
        self._ground_before: Ground | None = None
        """Of the view before this one: where a new ground begins."""
        self._scenes: list[Scene] = []
        self._painter: ScenePainter | None = None
        self._budget = _FRAME_BUDGET
        self._shown = EnglandPosition()
        """Drawn last: where cards lie and which favours there are."""

    def position_of(self, public: Public) -> EnglandPosition:
        return EnglandPosition.from_public(public, self.components)

    def set_seats(self, seats: Sequence[SeatLook]) -> None:
        self.seats = tuple(seats)
        self._new_scenes()

    def set_names(self, names: Mapping[str, str]) -> None:
        """Counties by letter, conflict cards by id, other words on the map by their text in the data file."""
        self._names = dict(names)
        self._static = self._ground = self._ground_before = None
        self._new_scenes()

    def set_beside(self, points: Mapping[str, Point]) -> None:
        """Where castle spaces, courts and laws are on the screen, in pixels of the board's area; they may lie outside of it."""
        self._beside = dict(points)

    # -- size and view

    def resize(self, size: tuple[int, int], scale: float = 1.0) -> None:
        """The sea takes the shape of the area, and France moves with its right edge; England keeps its own."""
        self._floor = round(SMALLEST * scale)
        self.geometry = EnglandGeometry(self.components, EnglandGeometry.plane_for(self.components, size))
        self.view = View(self.geometry.size, size)
        self._mark_sprites = MarkPainter(self.geometry)
        self._static = self._ground = None
        self._new_view()

    def _new_view(self) -> None:
        self._ground_before, self._ground = self._ground, None
        self._new_scenes()

    def _new_scenes(self) -> None:
        self._scenes.clear()
        self._painter = None

    # -- places

    def hit(self, point: Point) -> str | None:
        return self.geometry.hit(self.view.to_plane(point), self._shown.spots, list(self._shown.favours))

    def anchor(self, place: str) -> Point:
        if place in self._beside:
            return self._beside[place]
        return self.view.to_area(self.geometry.anchor(self._spot(place)))

    def rect_of(self, place: str) -> pygame.Rect:
        """Empty for what lies beside the board."""
        if place in self._beside or is_beside(place):
            return pygame.Rect(self._beside.get(place, (self.view.area[0] // 2, self.view.area[1])), (0, 0))
        return self._area_of(self.geometry.box_of(self._spot(place)))

    def open_sea(self) -> pygame.Rect:
        """Where, while the whole board is shown, nothing of the game lies: room for what the screen lays over the board."""
        left, top, right, bottom = (round(value * self.view.fit_scale) for value in self.geometry.open_sea())
        return pygame.Rect(left, top, right - left, bottom - top)

    def _spot(self, place: str, position: EnglandPosition | None = None) -> str:
        """A card's spot; every other place is its own. A card that is not in France counts as the first."""
        if place not in self.components.conflicts:
            return place
        view = (position or self._shown).cards.get(place) or self._shown.cards.get(place)
        return view.spot if view is not None else _FIRST_SPOT

    # -- drawing

    @property
    def refining(self) -> bool:
        return (self._ground is not None and not self._ground.complete) or not all(scene.sharp for scene in self._scenes)

    def finish(self) -> None:
        if self._ground is not None:
            self._ground.refine(math.inf)
        self._scenes = [scene for scene in self._scenes if scene.sharp]
        self._budget = math.inf

    def prepare(self, position: EnglandPosition, seconds: float) -> bool:
        deadline = time.perf_counter() + seconds
        ground = self._current_ground()
        if not ground.complete:
            ground.refine(seconds)
            return False
        return self._pieces().prepare(position, deadline)

    def draw(
        self,
        target: pygame.Surface,
        position: EnglandPosition,
        marks: Marks,
        now_ms: int,
        moving: Sequence[Moving] = (),
        fade: Fade[EnglandPosition] | None = None,
    ) -> None:
        end = time.perf_counter() + self._budget
        ground = self._current_ground()
        self._shown = position
        self._scenes = [scene for scene in self._scenes if scene.sharp]
        scene = self._scene(_resting(position, moving))
        if time.perf_counter() < end:
            ground.refine(end - time.perf_counter())
        target.blit(ground.picture, (0, 0))
        self._draw_marks(target, marks, now_ms, below=True)
        if fade is not None and fade.progress < 1:
            self._draw_faded(target, [self._scene(fade.before).blits], [scene.blits], fade.progress)
        else:
            target.fblits(scene.blits)
        self._draw_marks(target, marks, now_ms, below=False)
        self._budget = _FRAME_BUDGET
        for one in marks.ghosts:
            self._draw_ghost(target, one, position)
        for motion in moving:
            self._draw_moving(target, motion, position)

    def _current_ground(self) -> Ground:
        if self._static is None:
            self._static = StaticMap(self.geometry, self.view.fit_scale, self._floor, self._names)
        if self._ground is None:
            self._ground = Ground(self._static, self.view, self._ground_before)
            self._ground_before = None
        return self._ground

    def _pieces(self) -> ScenePainter:
        if self._painter is None:
            self._painter = ScenePainter(self.geometry, self.view, self.seats, self._floor, self._sprites, self._names)
        return self._painter

    def _scene(self, position: EnglandPosition) -> Scene:
        for scene in self._scenes:
            if scene.position is position or scene.position == position:
                return scene
        scene = self._pieces().scene(position, self._budget)
        self._scenes = [*self._scenes[1 - _KEPT_SCENES :], scene]
        return scene

    # -- marks

    def _draw_marks(self, target: pygame.Surface, marks: Marks, now_ms: int, below: bool) -> None:
        """Marks of counties lie ``below`` what stands there, those of cards and tiles around them."""
        look = None if marks.seat is None else self.seats[marks.seat]
        strength = 255 if marks.reduced_motion else breath(now_ms)
        origin = self.view.to_area((0.0, 0.0))
        for place, kind, colour in _kinds(marks, look, self.seats):
            spot = self._spot(place)
            if not self._has(spot) or (spot in self.geometry.counties) != below:
                continue
            sprite = self._mark_sprites.sprite(kind, spot, colour, self.view.scale)
            blit_faded(target, sprite, origin, strength if kind == "target" else 255)

    def _has(self, spot: str) -> bool:
        return spot in self.geometry.counties or spot in self.geometry.spots or spot in self._shown.favours

    # -- pieces that are not at rest

    def _draw_ghost(self, target: pygame.Surface, shown: Ghost, position: EnglandPosition) -> None:
        sprite = self._sprite(shown.piece, shown.seat, shown.detail, shown.place, position)
        at = self._piece_at(shown.piece, shown.seat, shown.place, position)
        if sprite is not None and at is not None:
            faint(sprite).blit(target, at)

    def _draw_moving(self, target: pygame.Surface, motion: Moving, position: EnglandPosition) -> None:
        place = motion.target if motion.target is not None else motion.source
        if place is None:
            return
        sprite = self._sprite(motion.piece, motion.seat, motion.detail, place, position)
        ends = [None if end is None else self._piece_at(motion.piece, motion.seat, end, position) for end in (motion.source, motion.target)]
        start, stop = ends
        if sprite is None:
            return
        if start is not None and stop is not None:
            part = motion.progress
            sprite.blit(target, (start[0] + (stop[0] - start[0]) * part, start[1] + (stop[1] - start[1]) * part))
            return
        at = stop or start
        if at is not None:
            part = motion.progress if stop is not None else 1 - motion.progress
            lifted = at[0], at[1] - _FALL * self.view.scale * (1 - part)
            blit_faded(target, sprite, lifted, round(255 * min(1.0, 0.25 + part)))

    def _sprite(self, piece: str, seat: int | None, detail: str, place: str, position: EnglandPosition) -> Sprite | None:
        """The sprite of a piece that is not at rest; None for words that the board does not know."""
        painter = self._pieces()
        if piece == "card":
            card = detail or place
            if card not in self.components.conflicts:
                return None
            return painter.card(card, position.cards.get(card) or CardView(_FIRST_SPOT))
        if piece == "noble":
            return painter.noble(detail) if detail in self.components.counties else None
        if piece != "knight" or seat is None:
            return None
        held = position.counties.get(place)
        if not detail and held is not None:
            return painter.knight(held.colour, held.strength, held.squires)
        return painter.knight(seat, *_knight_of(detail))

    def _piece_at(self, piece: str, seat: int | None, place: str, position: EnglandPosition) -> Point | None:
        """Where a piece has its middle at a place, in pixels; None for a place that is not on the board."""
        if place in self._beside:
            return self._beside[place]
        if place in self.geometry.counties and piece == "noble":
            return self.view.to_area(self.geometry.counties[place].nobles)
        if piece == "knight" and place in position.cards:
            return self.view.to_area(self._pieces().slot(place, seat, position))
        spot = self._spot(place, position)
        known = spot in self.geometry.counties or spot in self.geometry.spots or spot in self.geometry.favours
        return self.view.to_area(self.geometry.anchor(spot)) if known else None


def is_beside(place: str) -> bool:
    """Whether a word for a place means one that is not on this board: a castle space, a court, a law."""
    return place.startswith((COURT, LAW)) or split_castle(place) is not None


def _knight_of(detail: str) -> tuple[int, int]:
    """Strength and squires of a knight that is not at rest."""
    strength, _, squires = detail.partition("+")
    return int(strength) if strength.isdecimal() else 1, int(squires) if squires.isdecimal() else 0


def _resting(position: EnglandPosition, moving: Sequence[Moving]) -> EnglandPosition:
    """The position without what is on its way."""
    for motion in moving:
        if motion.target is None:
            continue
        if motion.piece == "knight":
            position = position.without(motion.target, motion.seat, _knight_of(motion.detail)[0])
        elif motion.piece == "card":
            position = position.without_card(motion.detail or motion.target)
    return position


def _kinds(marks: Marks, look: SeatLook | None, seats: Sequence[SeatLook]) -> list[tuple[str, MarkKind, SeatLook | None]]:
    """Place, kind and look of all marks, the lowest first."""
    legal = marks.targets | marks.more
    found: list[tuple[str | None, MarkKind, SeatLook | None]] = [(place, "last", seats[seat]) for place, seat in marks.last_move.items()]
    found += [(place, "lit", None) for place in sorted(marks.highlighted)]
    found += [(place, "more", None) for place in sorted(marks.more - marks.targets) if place not in (marks.selected, marks.hovered)]
    found += [(place, "target", look) for place in sorted(marks.targets) if place not in (marks.selected, marks.hovered)]
    if marks.hovered != marks.selected:
        found.append((marks.hovered, "hovered" if marks.hovered in legal else "looked", look))
    found += [(marks.selected, "selected", None), (marks.refused, "refused", None)]
    if marks.cursor != marks.selected:
        found.append((marks.cursor, "cursor", None))
    return [(place, kind, colour) for place, kind, colour in found if place is not None]
