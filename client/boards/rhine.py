"""The Rhine board: draws a position with its marks, says what lies under a point, zooms and pans. It knows no rules.

The picture has three storeys. The *ground* (map and vignette) changes with size and zoom only. The *scene* (the ground with duchies,
numbers, tokens and pieces) is kept per position. A frame blits a scene and lays marks and moving pieces on it.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from client.boards.board import Fade, Moving
from client.boards.kept_scenes import KeptScenes
from client.boards.mark_strokes import MarkKind, blit_faded, drawn_marks, strength
from client.boards.rhine_course import HEIGHT, NARROWEST, WIDEST
from client.boards.rhine_geometry import RhineGeometry
from client.boards.rhine_ground import Ground
from client.boards.rhine_marks import MarkPainter, last_move_ring, number_plate
from client.boards.rhine_minimap import RiverPictures
from client.boards.rhine_position import RhinePosition
from client.boards.rhine_scene import ScenePainter
from client.boards.rhine_static import StaticMap
from client.boards.view import View
from client.boards.viewed import Blit, ViewedBoard
from client.draw.palette import HOUSE_SEATS, SeatLook
from client.draw.pieces import PieceKind, ghost, piece
from client.draw.shapes import Point
from client.draw.text import SMALLEST
from client.model.rheinlaender.marks import RhineMarks
from client.model.table import Ghost, Marks
from shared.rheinlaender.board import RhineMap
from shared.rheinlaender.state import Public

_FRAME_BUDGET = 0.010
"""Seconds that a frame may spend on parts of the map that are still coarse."""
_RING_BUDGET = 0.0025
"""Seconds that a frame may spend on painting rings of many places; the others come with the next frames."""
_OF_MANY: frozenset[MarkKind] = frozenset(("lit", "more", "target"))
"""Marks that many places have at once; the others answer the player's hand and are drawn at once."""
_FALL = 30.0
"""Units from above that a piece comes in when it comes from a supply."""


@dataclass(frozen=True)
class _Scene:
    """A position ready to be drawn: its land as a picture, its pieces as blits, so that marks can go between them."""

    position: RhinePosition
    land: pygame.Surface
    pieces: list[Blit]
    sharp: bool

    def draw(self, target: pygame.Surface) -> None:
        target.blit(self.land, (0, 0))
        target.fblits(self.pieces)


class RhineBoard(ViewedBoard[RhinePosition]):
    """A board for one map. Its pieces are ``knight``, ``garrison`` and ``fort``."""

    def __init__(self, rhine: RhineMap, seats: Sequence[SeatLook] = HOUSE_SEATS, names: Mapping[str, str] | None = None) -> None:
        self.rhine = rhine
        self.seats = tuple(seats)
        self._names = dict(names or {})
        self._sized: tuple[tuple[int, int], float] | None = None
        self._geometries: OrderedDict[float, RhineGeometry] = OrderedDict()
        self._scenes = KeptScenes[_Scene]()
        self._last_whole: pygame.Surface | None = None
        """The newest complete picture of the whole map, in whatever size it was."""
        self._little = RiverPictures(rhine)
        self._budget = _FRAME_BUDGET
        self._late_rings = False

    def position_of(self, public: Public) -> RhinePosition:
        return RhinePosition.from_public(public, self.rhine)

    # -- size and view

    def resize(self, size: tuple[int, int], scale: float = 1.0) -> None:
        """The map takes the shape of the area: straight stretches of the river grow longer, bends keep theirs."""
        self._sized = size, scale
        self._text_floor = round(SMALLEST * scale)
        # Steps of eight units: a window that is being drawn wider does not ask for a new geometry at each pixel.
        width = float(round(min(WIDEST, max(NARROWEST, HEIGHT * size[0] / size[1])) / 8) * 8)
        self.geometry = self._geometry(width)
        self.view = View((width, HEIGHT), size)
        self._map = StaticMap(self.geometry, self.view.fit_scale, self._text_floor, self._names)
        self._marks = MarkPainter(self.geometry)
        self._painter = ScenePainter(self._map, self._text_floor)
        self._new_view()

    def _geometry(self, width: float) -> RhineGeometry:
        found = self._geometries.get(width)
        if found is None:
            found = self._geometries[width] = RhineGeometry(self.rhine, width)
            if len(self._geometries) > 3:
                self._geometries.popitem(last=False)
        return found

    def set_seats(self, seats: Sequence[SeatLook]) -> None:
        self.seats = tuple(seats)
        self._scenes.clear()

    def set_names(self, names: Mapping[str, str]) -> None:
        """Names of circles. The whole map is shown again: names decide what else has room."""
        if dict(names) == self._names:
            return
        self._names = dict(names)
        if self._sized is not None:
            self.resize(*self._sized)

    def _new_view(self) -> None:
        self._ground = Ground(self._map, self.view, self._last_whole)
        self._scenes.clear()

    # -- places

    def hit(self, point: Point) -> str | None:
        return self.geometry.place_at(self.view.to_plane(point))

    def anchor(self, place: str) -> Point:
        return self.view.to_area(self.geometry.centre(place))

    def rect_of(self, place: str) -> pygame.Rect:
        return self._area_of(self.geometry.box_of(place))

    def minimap(self, size: tuple[int, int], region: int | None, look: SeatLook | None = None) -> pygame.Surface:
        """The whole river in little with a region marked, for hand cards. Shared: never draw on it."""
        return self._little.picture(size, region, look)

    # -- drawing

    @property
    def refining(self) -> bool:
        """Whether parts of the map are still coarse or rings missing: draw again, and they get better."""
        return self._late_rings or not self._ground.complete or not self._scenes.sharp

    def finish(self) -> None:
        self._ground.refine(math.inf)
        self._scenes.clear()
        self._budget = math.inf

    def prepare(self, position: RhinePosition, seconds: float) -> bool:
        start = time.perf_counter()
        if not self._painter.prepare(self.view, self.seats, position, start + seconds):
            return False
        if any(scene.position == position for scene in self._scenes):
            return True
        # Putting it together takes as long again.
        if time.perf_counter() < start + seconds / 3:
            self._scene(position, frozenset())
        return False

    def draw(
        self,
        target: pygame.Surface,
        position: RhinePosition,
        marks: Marks,
        now_ms: int,
        moving: Sequence[Moving] = (),
        fade: Fade[RhinePosition] | None = None,
    ) -> None:
        if self._ground.refine(self._budget):
            self._scenes.clear()
        self._last_whole = self._ground.last_whole
        self._scenes.drop_coarse()
        away = frozenset(motion.target for motion in moving if motion.target is not None)
        scene = self._scene(position, away)
        if fade is not None and fade.progress < 1:
            self._draw_passing(target, self._scene(fade.before, away), scene, fade.progress)
            self._draw_rings(target, marks, now_ms)
        else:
            target.blit(scene.land, (0, 0))
            self._draw_rings(target, marks, now_ms)
            target.fblits(scene.pieces)
        self._budget = _FRAME_BUDGET
        if isinstance(marks, RhineMarks):
            self._draw_hand_regions(target, position, marks)
        self._draw_last_move(target, position, marks)
        for one in marks.ghosts:
            self._draw_ghost(target, one)
        for motion in moving:
            self._draw_moving(target, motion)

    def _scene(self, position: RhinePosition, away: frozenset[str]) -> _Scene:
        return self._scenes.get((position, away), lambda: self._new_scene(position, away))

    def _new_scene(self, position: RhinePosition, away: frozenset[str]) -> _Scene:
        land, sharp = self._land(position)
        return _Scene(position, land, self._painter.pieces(self.view, self.seats, position, away), sharp)

    def _land(self, position: RhinePosition) -> tuple[pygame.Surface, bool]:
        """The land of a position and whether it is sharp. It is the same whatever pieces are on their way."""
        for scene in self._scenes:
            if scene.sharp and scene.position == position:
                return scene.land, True
        land = self._ground.picture.copy()
        return land, self._painter.draw_land(land, self.view, self.seats, position, self._budget)

    @staticmethod
    def _draw_passing(target: pygame.Surface, older: _Scene, newer: _Scene, progress: float) -> None:
        older.draw(target)
        picture = newer.land.copy()
        picture.fblits(newer.pieces)
        picture.set_alpha(round(255 * max(0.0, progress)))
        target.blit(picture, (0, 0))

    def _draw_rings(self, target: pygame.Surface, marks: Marks, now_ms: int) -> None:
        """The rings of marked places. They lie on the land: pieces stand on them. Those of the last move go around its pieces."""
        left = math.inf if self._budget == math.inf else _RING_BUDGET
        self._late_rings = False
        for mark in drawn_marks(marks, self.seats):
            if mark.kind == "last":
                continue
            # Only painting is paid from the budget: rings that are kept must not use it up, or the last ones would never come.
            missing = mark.kind in _OF_MANY and not self._marks.is_ready(*mark, self.view.scale)
            if missing and left <= 0:
                self._late_rings = True
                continue
            start = time.perf_counter()
            sprite, point = self._marks.sprite(*mark, self.view.scale)
            blit_faded(target, sprite, self.view.to_area(point), strength(mark.kind, marks, now_ms))
            if missing:
                left -= time.perf_counter() - start

    def _draw_hand_regions(self, target: pygame.Surface, position: RhinePosition, marks: RhineMarks) -> None:
        px = self._painter.number_px(self.view.scale)
        for region in marks.hand_regions:
            at = self.view.to_area(self._painter.number_at(region, position))
            number_plate(region, px, region == marks.region).blit(target, at)

    def _draw_last_move(self, target: pygame.Surface, position: RhinePosition, marks: Marks) -> None:
        for place, seat in marks.last_move.items():
            if place in position.garrisons:
                kind: PieceKind = "garrison"
            elif place in position.forts:
                kind = "fort"
            else:
                kind = "knight"
            at = self.view.to_area(self._painter.piece_at(kind, place))
            last_move_ring(self.seats[seat], self.view.scale).blit(target, at)

    def _draw_ghost(self, target: pygame.Surface, shown: Ghost) -> None:
        if shown.seat is not None:
            kind = self._kind_on(shown.piece, shown.place)
            at = self.view.to_area(self._painter.piece_at(kind, shown.place))
            ghost(kind, self.seats[shown.seat], self.view.scale).blit(target, at)

    def _draw_moving(self, target: pygame.Surface, motion: Moving) -> None:
        if motion.place is None or motion.seat is None:
            return
        kind = self._kind_on(motion.piece, motion.place)
        sprite, end = piece(kind, self.seats[motion.seat], self.view.scale), self._painter.piece_at(kind, motion.place)
        if motion.source is not None and motion.target is not None:
            start = self._painter.piece_at(self._kind_on(motion.piece, motion.source), motion.source)
            self._blit_on_way(target, sprite, (start, end), motion.progress)
        else:
            self._blit_falling(target, sprite, end, _FALL, motion.presence)

    def _kind_on(self, name: str, place: str) -> PieceKind:
        if name == "fort":
            return "fort"
        if place in self.geometry.discs:
            return "garrison"
        return "river-knight" if self.geometry.cells[place].kind == "river" else "knight"
