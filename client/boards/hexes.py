"""The hex board of Cities & Knights: draws a position with its marks, says what lies under a point, zooms and pans. It knows no rules.

The picture has three storeys. The *ground* (sea, hexes, harbours) changes with view and layout only. The *scene* (tokens, roads,
pieces) is a list of blits kept per position. A frame blits both and lays marks and moving pieces between and on them.

Places are ``h<id>``, ``i<id>`` and ``p<id>`` (see ``hex_geometry``). Pieces are ``road``, ``settlement``, ``city``, ``wall``,
``knight``, ``metropolis``, ``robber`` and ``merchant``; their details are those of :meth:`ScenePainter.sprite`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

import pygame

from client.boards.board import Fade, Moving
from client.boards.hex_geometry import HexGeometry
from client.boards.hex_ground import Ground
from client.boards.hex_marks import MarkKind, MarkPainter, Shape
from client.boards.hex_position import HexPosition
from client.boards.hex_scene import Away, Scene, ScenePainter, path_turn
from client.boards.hex_sea import Sea
from client.boards.mark_strokes import blit_faded, breath
from client.boards.scaled_sprites import ScaledSprites
from client.boards.view import View
from client.boards.viewed import ViewedBoard
from client.draw.catan_pieces import faint
from client.draw.palette import HOUSE_SEATS, SeatLook
from client.draw.shapes import Point
from client.draw.text import SMALLEST
from client.model.table import Ghost, Marks
from shared.catan.board import Board as CatanBoard
from shared.catan.state import Public

_KEPT_SCENES = 4
_LAND_PIXELS, _PIECE_PIXELS = 12_000_000, 6_000_000
_FRAME_BUDGET = 0.005
"""Seconds that a frame may spend on what is still coarse; the last sprite or tile that is begun may take ten milliseconds more."""
_FALL = 34.0
"""Units from above that a piece comes in when it comes from a supply."""
_ROLLED_MS = 2000
_ROLLED_FADE_MS = 500


@runtime_checkable
class BegunMarks(Protocol):
    """Marks that name the place at which the choice began: the knight that moves, the first hex of two. It keeps its glow."""

    @property
    def origin(self) -> str | None: ...


class HexBoard(ViewedBoard[HexPosition]):
    """A board for the hexes of ``board``."""

    def __init__(self, board: CatanBoard, seats: Sequence[SeatLook] = HOUSE_SEATS) -> None:
        self.board = board
        self.seats = tuple(seats)
        self._land_sprites = ScaledSprites(_LAND_PIXELS)
        self._mark_sprites = MarkPainter()
        self._piece_sprites = ScaledSprites(_PIECE_PIXELS)
        self._ground: Ground | None = None
        self._ground_before: Ground | None = None
        """Of the view before this one: where a new ground begins."""
        self._scenes: list[Scene] = []
        self._budget = _FRAME_BUDGET
        self._targets: frozenset[str] = frozenset()
        self._roll: tuple[int, int] | None = None
        self._rolled_at: int | None = None

    def position_of(self, public: Public) -> HexPosition:
        return HexPosition.from_public(public)

    def set_seats(self, seats: Sequence[SeatLook]) -> None:
        self.seats = tuple(seats)
        self._new_scenes()

    def set_names(self, names: Mapping[str, str]) -> None:
        """Nothing is written on this board but numbers and rates."""

    # -- size and view

    def resize(self, size: tuple[int, int], scale: float = 1.0) -> None:
        """The sea takes the shape of the area; the island keeps its own."""
        self._text_floor = round(SMALLEST * scale)
        self.geometry = HexGeometry(self.board, HexGeometry.plane_for(size))
        self.view = View(self.geometry.size, size)
        self._sea = Sea(self.geometry, self.view.fit_scale, self._text_floor)
        self._ground = None
        self._new_view()

    def _new_view(self) -> None:
        self._ground_before, self._ground = self._ground, None
        self._new_scenes()

    def _new_scenes(self) -> None:
        self._scenes.clear()
        self._painter: ScenePainter | None = None

    # -- places

    def hit(self, point: Point) -> str | None:
        return self.geometry.hit(self.view.to_plane(point), self._targets)

    def anchor(self, place: str) -> Point:
        return self.view.to_area(self.geometry.anchor(place))

    def rect_of(self, place: str) -> pygame.Rect:
        return self._area_of(self.geometry.box_of(place))

    # -- drawing

    @property
    def refining(self) -> bool:
        """Whether parts of the picture are still coarse, or rolled hexes still glow: draw again, and it goes on."""
        coarse = (self._ground is not None and not self._ground.complete) or not all(scene.sharp for scene in self._scenes)
        return coarse or self._rolled_at is not None

    def finish(self) -> None:
        if self._ground is not None:
            self._ground.refine(math.inf)
        self._scenes = [scene for scene in self._scenes if scene.sharp]
        self._budget = math.inf

    def prepare(self, position: HexPosition, seconds: float) -> bool:
        deadline = time.perf_counter() + seconds
        ground = self._ground_of(position)
        if not ground.complete:
            ground.refine(seconds)
            return False
        return self._pieces().prepare(position, deadline)

    def draw(
        self,
        target: pygame.Surface,
        position: HexPosition,
        marks: Marks,
        now_ms: int,
        moving: Sequence[Moving] = (),
        fade: Fade[HexPosition] | None = None,
    ) -> None:
        end = time.perf_counter() + self._budget
        ground = self._ground_of(position)
        self._scenes = [scene for scene in self._scenes if scene.sharp]
        self._targets = marks.targets | marks.more
        glow = self._rolled_glow(position, now_ms, marks.reduced_motion)
        away: Away = frozenset((motion.piece, motion.target) for motion in moving if motion.target is not None)
        scene = self._scene(position, away)
        if time.perf_counter() < end:
            ground.refine(end - time.perf_counter())
        target.blit(ground.picture, (0, 0))
        if fade is not None and fade.progress < 1:
            self._draw_faded(target, self._scene(fade.before, away).storeys, scene.storeys, fade.progress)
            self._draw_marks(target, position, marks, now_ms, "hip")
        else:
            for tile in position.rolled if glow else ():
                blit_faded(target, self._mark_sprites.rolled(self.view.scale), self.view.to_area(self.geometry.hexes[tile]), glow)
            self._draw_marks(target, position, marks, now_ms, "h")
            target.fblits(scene.tokens)
            self._draw_marks(target, position, marks, now_ms, "p")
            target.fblits(scene.roads)
            self._draw_marks(target, position, marks, now_ms, "i")
            target.fblits(scene.standing)
        self._budget = _FRAME_BUDGET
        for one in marks.ghosts:
            self._draw_ghost(target, one, position)
        for motion in moving:
            self._draw_moving(target, motion, position)

    def _ground_of(self, position: HexPosition) -> Ground:
        ground = self._ground
        if ground is None or (ground.terrain, ground.harbours) != (position.terrain, position.harbours):
            ground = self._ground = Ground(
                self.geometry,
                self._sea,
                self._land_sprites,
                self.view,
                position.terrain,
                position.harbours,
                self._text_floor,
                self._ground_before,
            )
            self._ground_before = None
        return ground

    def _pieces(self) -> ScenePainter:
        if self._painter is None:
            self._painter = ScenePainter(self.geometry, self.view, self.seats, self._text_floor, self._piece_sprites)
        return self._painter

    def _scene(self, position: HexPosition, away: Away) -> Scene:
        for scene in self._scenes:
            if scene.away == away and (scene.position is position or scene.position == position):
                return scene
        scene = self._pieces().scene(position, away, self._budget)
        self._scenes = [*self._scenes[1 - _KEPT_SCENES :], scene]
        return scene

    def _rolled_glow(self, position: HexPosition, now_ms: int, still: bool) -> int:
        """How strong the hexes of a new roll glow, 0 to 255. The first position that is seen is no new roll."""
        if position.roll != self._roll:
            self._rolled_at = now_ms if self._roll is not None and position.rolled else None
            self._roll = position.roll
        if self._rolled_at is None:
            return 0
        left = self._rolled_at + _ROLLED_MS - now_ms
        if left <= 0:
            self._rolled_at = None
            return 0
        return 255 if still else round(255 * min(1.0, left / _ROLLED_FADE_MS))

    # -- marks

    def _draw_marks(self, target: pygame.Surface, position: HexPosition, marks: Marks, now_ms: int, kinds: str) -> None:
        """The marks of the places whose kind is among ``kinds``. They lie below what stands on the places."""
        look = None if marks.seat is None else self.seats[marks.seat]
        strength = 255 if marks.reduced_motion else breath(now_ms)
        legal = marks.targets | marks.more
        ghosts = {shown.place for shown in marks.ghosts}
        found: list[tuple[str | None, MarkKind, SeatLook | None]] = [
            (place, "last", self.seats[seat]) for place, seat in marks.last_move.items()
        ]
        found += [(place, "lit", None) for place in marks.highlighted]
        found += [(place, "more", look) for place in marks.more - marks.targets]
        found += [(place, "target", look) for place in marks.targets if place not in (marks.hovered, marks.selected)]
        if marks.hovered != marks.selected:
            found.append((marks.hovered, "hovered" if marks.hovered in legal else "looked", look))
        origin = marks.origin if isinstance(marks, BegunMarks) else None
        found += [(origin, "selected", None), (marks.selected, "selected", None), (marks.refused, "refused", None)]
        if marks.cursor != marks.selected:
            found.append((marks.cursor, "cursor", None))
        for place, kind, colour in found:
            if place is not None and place[0] in kinds:
                turn = path_turn(self.geometry, int(place[1:])) if place[0] == "p" else 0
                sprite = self._mark_sprites.sprite(kind, _shape(place, position, place in ghosts), colour, self.view.scale, turn)
                blit_faded(target, sprite, self.anchor(place), strength if kind == "target" else 255)

    # -- pieces that are not at rest

    def _draw_ghost(self, target: pygame.Surface, shown: Ghost, position: HexPosition) -> None:
        sprite = self._pieces().sprite(shown.piece, shown.seat, shown.detail, shown.place, position)
        if sprite is not None:
            faint(sprite).blit(target, self.view.to_area(self._pieces().piece_at(shown.piece, shown.place, position)))

    def _draw_moving(self, target: pygame.Surface, motion: Moving, position: HexPosition) -> None:
        painter = self._pieces()
        place = motion.target if motion.target is not None else motion.source
        if place is None:
            return
        sprite = painter.sprite(motion.piece, motion.seat, _arriving(motion, position), place, position)
        if sprite is None:
            return
        if motion.source is not None and motion.target is not None:
            at = _on_way(painter.way(motion.piece, motion.seat, motion.source, motion.target, position), motion.progress)
            sprite.blit(target, self.view.to_area(at))
            return
        part = motion.progress if motion.target is not None else 1 - motion.progress
        x, y = painter.piece_at(motion.piece, place, position)
        blit_faded(target, sprite, self.view.to_area((x, y - _FALL * (1 - part))), round(255 * min(1.0, 0.25 + part)))


def _arriving(motion: Moving, position: HexPosition) -> str:
    """The detail of a moving piece: a knight looks as it will stand on its target, if it is to stand there."""
    if motion.piece == "knight" and motion.target is not None:
        there = position.knights.get(int(motion.target[1:]))
        if there is not None and there.seat == motion.seat:
            return ""
    return motion.detail


def _shape(place: str, position: HexPosition, taken: bool) -> Shape:
    """What a mark on a place goes around. ``taken``: by a piece that is not there yet."""
    number = int(place[1:])
    if place[0] == "h":
        return "hex"
    if place[0] == "p":
        return "road" if taken or number in position.roads else "path"
    building = position.buildings.get(number)
    if building is not None:
        return "piece" if building.kind == "settlement" else "city"
    return "piece" if taken or number in position.knights else "spot"


def _on_way(points: Sequence[Point], progress: float) -> Point:
    """The point at a part of a way whose stretches are equally long."""
    at = min(1.0, max(0.0, progress)) * (len(points) - 1)
    index = min(int(at), len(points) - 2)
    (ax, ay), (bx, by) = points[index], points[index + 1]
    return ax + (bx - ax) * (at - index), ay + (by - ay) * (at - index)
