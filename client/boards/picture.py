"""A picture of a match's board as a PNG file, without a window: the end of a match played as text, reports, screenshots of documents."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pygame

from client.boards.marks import Marks
from client.boards.position import BoardPosition
from client.boards.rhine import RhineBoard
from client.draw.heraldry import shield_sprite
from client.draw.palette import GOLD, HINT, HOUSE_SEATS, INK, INK_SECOND, SeatLook
from client.draw.panels import blit_face, frame_bar, panel
from client.draw.text import draw_text, fitted
from client.model.rheinlaender.places import circle_names
from shared.rheinlaender.board import RhineMap, standard_map
from shared.rheinlaender.state import Public


def save_board_picture(
    public: Public,
    path: Path,
    size: tuple[int, int] = (1280, 800),
    names: Sequence[str] = (),
    totals: Sequence[int | None] = (),
    caption: str = "",
    looks: Sequence[SeatLook] = HOUSE_SEATS,
    rhine: RhineMap | None = None,
) -> None:
    """Write the board of a public state to ``path``, whole or not at all.

    ``names`` and ``totals`` are by seat and stand below the board, the winners with a gold frame; without names there is only the board.
    Needs no display. Raises ``OSError`` when the file cannot be written.
    """
    if not pygame.font.get_init():
        pygame.font.init()
    picture = board_picture(public, size, names, totals, caption, looks, rhine or standard_map())
    _write(path, picture)


def board_picture(
    public: Public,
    size: tuple[int, int],
    names: Sequence[str],
    totals: Sequence[int | None],
    caption: str,
    looks: Sequence[SeatLook],
    rhine: RhineMap,
) -> pygame.Surface:
    """The same as a surface. Fonts must be initialised."""
    width, height = size
    scale = height / 800
    foot = round(92 * scale) if names else 0
    picture = pygame.Surface(size)
    board = RhineBoard(rhine, looks, circle_names())
    board.resize((width, height - foot))
    board.finish()
    area = picture.subsurface(pygame.Rect(0, 0, width, height - foot))
    board.draw(area, BoardPosition.from_public(public, rhine), Marks(reduced_motion=True), 0)
    if names:
        _draw_players(picture.subsurface(pygame.Rect(0, height - foot, width, foot)), scale, public, names, totals, caption, looks)
    return picture


def _draw_players(
    band: pygame.Surface,
    scale: float,
    public: Public,
    names: Sequence[str],
    totals: Sequence[int | None],
    caption: str,
    looks: Sequence[SeatLook],
) -> None:
    width, height = band.get_size()
    band.blit(frame_bar((width, height), "top", scale), (0, 0))
    gap = round(10 * scale)
    top = gap
    if caption:
        draw_text(
            band, fitted(caption, "ui-medium", round(13 * scale), width - 2 * gap), "ui-medium", round(13 * scale), HINT, (gap, gap * 0.7)
        )
        top = round(28 * scale)
    each = (width - gap * (len(names) + 1)) // len(names)
    for seat, name in enumerate(names):
        rect = pygame.Rect(gap + seat * (each + gap), top, each, height - top - gap)
        won = seat in public.winners
        blit_face(band, panel(rect.size, "active" if won else "plain", scale), rect, scale)
        mark = shield_sprite(looks[seat], round(rect.height * 0.66))
        band.blit(mark, mark.get_rect(midleft=(rect.x + round(14 * scale), rect.centery)))
        left = rect.x + round(20 * scale) + mark.get_width()
        right = rect.right - round(14 * scale)
        total = totals[seat] if seat < len(totals) else None
        if total is not None:
            right = draw_text(band, str(total), "title-bold", round(30 * scale), INK, (right, rect.centery), "midright").left - gap
        px = round(19 * scale)
        draw_text(
            band,
            fitted(name, "title-bold", px, right - left),
            "title-bold",
            px,
            INK if won else INK_SECOND,
            (left, rect.centery),
            "midleft",
        )
        if won:
            pygame.draw.rect(band, GOLD, rect, max(1, round(1.5 * scale)), border_radius=round(8 * scale))


def _write(path: Path, picture: pygame.Surface) -> None:
    """Atomically, with the rights of an ordinary new file."""
    data = io.BytesIO()
    pygame.image.save(picture, data, "board.png")
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data.getvalue())
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
