"""The unchanging picture of the Rhine board, rendered in tiles at any zoom: paper, country, land, water, title. No pieces, no events.

It also knows where the names of places stand, but they are written with the pieces: the colours of duchies must not cover them.

Tiles are rendered when they are wanted and kept. A whole map at the usual zoom takes most of a second, so that picture is kept on disk
as well, under a key of everything it depends on, the drawing code included.
"""

from __future__ import annotations

import functools
import hashlib
import math
from collections.abc import Callable, Mapping
from pathlib import Path

import pygame

from client.boards.rhine_course import HEIGHT
from client.boards.rhine_geometry import RhineGeometry
from client.boards.rhine_land import RhineLand
from client.boards.rhine_names import Box, Label, place_names
from client.boards.rhine_scenery import (
    Motif,
    alps_box,
    furniture,
    paint_alps,
    paint_compass,
    paint_frame,
    paint_motif,
    paint_title,
    place_countries,
    scatter,
)
from client.boards.tiles import Tiles
from client.draw.cache import cache_file, keep_newest, read_sealed, write_sealed
from client.draw.fonts import font
from client.draw.layer import Layer
from client.draw.palette import INK_SECOND, PARCHMENT, PLACE_NAME, Colour
from client.draw.shapes import Point
from client.draw.text import SMALLEST, draw_text, rendered
from client.draw.texture import grain_tile, paper_tile, tiled

TILE = 160
_KEPT_TILES = 150
_KEPT_FILES = 8
NAME_OUTLINE: Colour = (0xF7, 0xEA, 0xCC)
_COUNTRY: Colour = (0xA8, 0x8A, 0x5C)
_NAME_PX = 15.5
_LARGEST_NAME = 26

TITLE = "Der Rhein"
"""A proper name, the same in every language."""
_RIBBON_ENDS = 26.0
"""Units at each end of the title's ribbon that words keep out of."""
_TITLE_GAP = 14.0


def text_px(units: float, scale: float, floor: int = SMALLEST) -> int:
    """The pixels of a text of ``units`` height at a scale, never below the smallest readable size."""
    return max(floor, round(units * scale))


class StaticMap:
    """The picture of a board whose plane is shown with ``scale`` pixels per unit at zoom 1.

    ``names`` are those of the circles in the language in use; a circle without one has its local name.
    """

    def __init__(self, geometry: RhineGeometry, scale: float, text_floor: int = SMALLEST, names: Mapping[str, str] | None = None) -> None:
        self.geometry = geometry
        self.scale = scale
        self._text_floor = text_floor
        self.size = (round(geometry.width * scale), round(HEIGHT * scale))
        self._tiles = Tiles(_KEPT_TILES)
        self._whole: pygame.Surface | None = None
        self._furniture = furniture(geometry.width)
        self._compass_letter = (sum(self._furniture.compass[::2]) / 2, self._furniture.compass[1] + 5.0)
        self.labels: list[Label] = place_names(geometry, names or {}, self._measure, [self._furniture.title, self._furniture.compass])

        taken = [_padded(box, 6) for box in (self._furniture.title, self._furniture.compass, *(label.box for label in self.labels))]
        self._countries = place_countries(geometry, self._measure_country, taken)
        taken += [_padded(country.box, 4) for country in self._countries]
        self._alps = alps_box(geometry.width, taken)

    @functools.cached_property
    def _land(self) -> RhineLand:
        return RhineLand(self.geometry)

    @functools.cached_property
    def _motifs(self) -> list[Motif]:
        return scatter(self.geometry, self._taken())

    def _taken(self) -> list[Box]:
        boxes = [_padded(box, 7) for box in (self._furniture.title, self._furniture.compass, self._alps) if box]
        boxes += [_padded(label.box, 2) for label in self.labels]
        boxes += [_padded(country.box, 1) for country in self._countries]
        boxes += [_padded((*label.leader[-1], *label.leader[-1]), 8) for label in self.labels if label.leader]
        boxes += [_padded((*disc.centre, *disc.centre), disc.radius + 6) for disc in self.geometry.discs.values()]
        return boxes

    def name_px(self, scale: float) -> int:
        """Names grow with the map, but not for ever."""
        return max(self._text_floor, min(_LARGEST_NAME, text_px(_NAME_PX, scale, self._text_floor)))

    def _measure(self, text: str) -> tuple[float, float]:
        width, height = font("title-italic", self.name_px(self.scale)).size(text)
        # Line boxes have air above and below the letters.
        return (width + 2) / self.scale, height * 0.78 / self.scale

    def _measure_country(self, text: str) -> tuple[float, float]:
        width, height = _spaced(text, self._country_px(self.scale)).get_size()
        return width / self.scale, height * 0.8 / self.scale

    def _country_px(self, scale: float) -> int:
        return text_px(12.5, scale, self._text_floor)

    def tile(self, zoom: float, column: int, row: int) -> pygame.Surface | None:
        """A tile that is ready, or None."""
        return self._tiles.get(zoom, column, row)

    def render(self, zoom: float, column: int, row: int) -> pygame.Surface:
        """Render a tile now and keep it. Tiles at the right and bottom edge are cut to the map."""
        scale = self.scale * zoom
        width, height = round(self.geometry.width * scale), round(HEIGHT * scale)
        left, top = column * TILE, row * TILE
        size = (min(TILE, width - left), min(TILE, height - top))
        picture = pygame.Surface(size)
        tiled(picture, paper_tile(PARCHMENT), (left, top))
        layer = Layer(size, scale, (left / scale, top / scale), sampling=4 if scale < 1.2 else 2, ground=PARCHMENT)
        self._paint(layer)
        drawn = layer.flat()
        tiled(drawn, grain_tile(), (left, top), pygame.BLEND_RGB_MULT)
        picture.blit(drawn, (0, 0))
        self._write(picture, scale, (left, top))
        self._tiles.keep(zoom, column, row, picture)
        return picture

    def _paint(self, layer: Layer) -> None:
        for motif in self._motifs:
            paint_motif(layer, motif)
        if self._alps:
            paint_alps(layer, self._alps)
        paint_compass(layer, self._furniture.compass)
        self._land.paint(layer)
        paint_title(layer, self._furniture.title)
        paint_frame(layer, self.geometry.width)

    def _write(self, picture: pygame.Surface, scale: float, corner: tuple[int, int]) -> None:
        def at(point: Point) -> Point:
            return point[0] * scale - corner[0], point[1] * scale - corner[1]

        self._write_title(picture, scale, at)
        for country in self._countries:
            word = _spaced(country.text, self._country_px(scale))
            picture.blit(word, word.get_rect(center=at(country.centre)))
        draw_text(picture, "N", "title-bold", text_px(14, scale, self._text_floor), PLACE_NAME, at(self._compass_letter), "center")

    def _write_title(self, picture: pygame.Surface, scale: float, at: Callable[[Point], Point]) -> None:
        """The title and, smaller and as small as it must be, where the board begins and ends."""
        left, top, right, bottom = self._furniture.title
        middle, room = (top + bottom) / 2, (right - left - 2 * _RIBBON_ENDS) * scale
        title_px, px, words = text_px(29, scale, self._text_floor), text_px(17, scale, self._text_floor), self._subtitle()
        first, gap = font("title-bold", title_px).size(TITLE)[0], _TITLE_GAP * scale
        while px > self._text_floor and first + gap + font("title-italic", px).size(words)[0] > room:
            px -= 1
        both = first + gap + font("title-italic", px).size(words)[0]
        start = (left + right) / 2 - both / 2 / scale
        draw_text(picture, TITLE, "title-bold", title_px, PLACE_NAME, at((start, middle - 0.5)), "midleft")
        draw_text(picture, words, "title-italic", px, INK_SECOND, at((start + (first + gap) / scale, middle + 1.5)), "midleft")

    def _subtitle(self) -> str:
        """The places at both ends of the board."""
        slots = {space.id: space.regions[0] for space in self.geometry.rhine.spaces.values()}
        along = sorted(self.labels, key=lambda label: min(slots[space] for space in self.geometry.discs[label.circle].spaces))
        return f"{along[0].text} – {along[-1].text}"

    def ready_whole(self) -> pygame.Surface | None:
        """The whole map at zoom 1 if it is in memory or on disk."""
        if self._whole is None:
            self._whole = self._from_disk()
        return self._whole

    def whole(self) -> pygame.Surface:
        """The whole map at zoom 1: from memory, from disk, or rendered now (and then kept on disk)."""
        if self._whole is None:
            self._whole = self.ready_whole() or self._rendered_whole()
        return self._whole

    def _rendered_whole(self) -> pygame.Surface:
        picture = pygame.Surface(self.size)
        for row in range(math.ceil(self.size[1] / TILE)):
            for column in range(math.ceil(self.size[0] / TILE)):
                picture.blit(self.tile(1.0, column, row) or self.render(1.0, column, row), (column * TILE, row * TILE))
        self._to_disk(picture)
        return picture

    def _file(self) -> Path:
        # The names are not in this picture, but trees and hills leave room for them.
        names = "|".join(label.text for label in self.labels)
        key = f"{self.geometry.width} {self.scale} {self._text_floor} {self.geometry.rhine.name} {names} {_code_digest()}"
        return cache_file("maps", f"rhine-{hashlib.sha256(key.encode()).hexdigest()[:24]}.rgb")

    def _from_disk(self) -> pygame.Surface | None:
        data = read_sealed(self._file())
        if data is None or len(data) != self.size[0] * self.size[1] * 3:
            return None
        return (
            pygame.image.frombytes(data, self.size, "RGB").convert()
            if pygame.display.get_surface()
            else pygame.image.frombytes(data, self.size, "RGB")
        )

    def _to_disk(self, picture: pygame.Surface) -> None:
        path = self._file()
        if write_sealed(path, pygame.image.tobytes(picture, "RGB")):
            keep_newest(path.parent, "rhine-*.rgb", _KEPT_FILES)


@functools.lru_cache(maxsize=64)
def _spaced(text: str, px: int) -> pygame.Surface:
    """A word with wide gaps between its letters."""
    letters = [rendered(letter, "title", px, _COUNTRY) for letter in text]
    gap = round(px * 0.42)
    width = sum(letter.get_width() for letter in letters) + gap * (len(letters) - 1)
    word = pygame.Surface((width, letters[0].get_height()), pygame.SRCALPHA)
    word.fill((*_COUNTRY, 0))
    x = 0
    for letter in letters:
        word.blit(letter, (x, 0))
        x += letter.get_width() + gap
    return word


@functools.cache
def _code_digest() -> str:
    """A digest of the code that draws: a new version of it never shows an old picture."""
    here = Path(__file__).parent
    files = sorted([*here.glob("rhine_*.py"), *(here.parent / "draw").glob("*.py")])
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def _padded(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by
