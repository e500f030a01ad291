"""The hex board of Cities & Knights: draws a position with its marks, says what lies under a point, zooms and pans. It knows no rules.

The *ground* (sea, hexes, harbours) changes with view and layout only. The *scene* is kept per position, in three storeys (tokens,
roads, pieces) for marks to go between them. A frame blits both and lays marks and moving pieces between and on them.

Places are ``h<id>``, ``i<id>`` and ``p<id>`` (see ``hex_geometry``). Pieces are ``road``, ``settlement``, ``city``, ``wall``,
``knight``, ``metropolis``, ``robber`` and ``merchant``; their details are those of :meth:`ScenePainter.sprite`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from client.boards.board import Fade, Moving
from client.boards.grounded import GroundedBoard
from client.boards.hex_geometry import HexGeometry
from client.boards.hex_ground import Ground
from client.boards.hex_marks import MarkPainter, Shape
from client.boards.hex_position import HexPosition
from client.boards.hex_scene import Away, Scene, ScenePainter, path_turn
from client.boards.hex_sea import Sea
from client.boards.mark_strokes import blit_faded, drawn_marks, strength
from client.boards.scaled_sprites import ScaledSprites
from client.boards.view import View
from client.draw.palette import HOUSE_SEATS, SeatLook
from client.draw.shapes import Point
from client.draw.sprites import faint
from client.draw.text import SMALLEST
from client.model.table import Ghost, Marks
from shared.catan.board import Board as CatanBoard
from shared.catan.cards import Terrain
from shared.catan.state import Harbour, Public

_LAND_PIXELS, _PIECE_PIXELS = 12_000_000, 6_000_000
_FALL = 34.0
"""Units from above that a piece comes in when it comes from a supply."""
_ROLLED_MS = 2000
_ROLLED_FADE_MS = 500


class HexBoard(GroundedBoard[HexPosition, Ground, ScenePainter, Scene]):
    """A board for the hexes of ``board``."""

    def __init__(self, board: CatanBoard, seats: Sequence[SeatLook] = HOUSE_SEATS) -> None:
        super().__init__(seats)
        self.board = board
        self._land_sprites = ScaledSprites(_LAND_PIXELS)
        self._mark_sprites = MarkPainter()
        self._piece_sprites = ScaledSprites(_PIECE_PIXELS)
        self._layout: tuple[tuple[Terrain, ...], tuple[Harbour, ...]] | None = None
        """What the ground shows."""
        self._targets: frozenset[str] = frozenset()
        self._roll: tuple[int, int] | None = None
        self._rolled_at: int | None = None

    def position_of(self, public: Public) -> HexPosition:
        return HexPosition.from_public(public)

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
        return super().refining or self._rolled_at is not None

    def draw(
        self,
        target: pygame.Surface,
        position: HexPosition,
        marks: Marks,
        now_ms: int,
        moving: Sequence[Moving] = (),
        fade: Fade[HexPosition] | None = None,
    ) -> None:
        scene = self._begin_frame(target, position, moving)
        self._targets = marks.targets | marks.more
        glow = self._rolled_glow(position, now_ms, marks.reduced_motion)
        if fade is not None and fade.progress < 1:
            self._draw_faded(target, self._scene(fade.before, moving).storeys, scene.storeys, fade.progress)
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
        self._end_frame(target, position, marks, moving)

    def _ground_of(self, position: HexPosition) -> Ground:
        layout = position.terrain, position.harbours
        if layout != self._layout:
            self._layout, self._ground = layout, None
        return super()._ground_of(position)

    def _new_ground(self, position: HexPosition, before: Ground | None) -> Ground:
        land, harbours = position.terrain, position.harbours
        return Ground(self.geometry, self._sea, self._land_sprites, self.view, land, harbours, self._text_floor, before)

    def _new_painter(self) -> ScenePainter:
        return ScenePainter(self.geometry, self.view, self.seats, self._text_floor, self._piece_sprites)

    def _scene(self, position: HexPosition, moving: Sequence[Moving] = ()) -> Scene:
        away: Away = frozenset((motion.piece, motion.target) for motion in moving if motion.target is not None)
        return self._scenes.get((position, away), lambda: self._pieces().scene(position, away, self._budget))

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
        ghosts = {shown.place for shown in marks.ghosts}
        for place, kind, look in drawn_marks(marks, self.seats):
            if place[0] in kinds:
                turn = path_turn(self.geometry, int(place[1:])) if place[0] == "p" else 0
                sprite = self._mark_sprites.sprite(kind, _shape(place, position, place in ghosts), look, self.view.scale, turn)
                blit_faded(target, sprite, self.anchor(place), strength(kind, marks, now_ms))

    # -- pieces that are not at rest

    def _draw_ghost(self, target: pygame.Surface, shown: Ghost, position: HexPosition) -> None:
        sprite = self._pieces().sprite(shown.piece, shown.seat, shown.detail, shown.place, position)
        if sprite is not None:
            faint(sprite).blit(target, self.view.to_area(self._pieces().piece_at(shown.piece, shown.place, position)))

    def _draw_moving(self, target: pygame.Surface, motion: Moving, position: HexPosition) -> None:
        painter, place = self._pieces(), motion.place
        if place is None:
            return
        sprite = painter.sprite(motion.piece, motion.seat, _arriving(motion, position), place, position)
        if sprite is None:
            return
        if motion.source is not None and motion.target is not None:
            way = painter.way(motion.piece, motion.seat, motion.source, motion.target, position)
            self._blit_on_way(target, sprite, way, motion.progress)
        else:
            self._blit_falling(target, sprite, painter.piece_at(motion.piece, place, position), _FALL, motion.presence)


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
