"""Rows of small pictures and numbers: what a reward, a law or a favour gives. From the printed data to words, and words to pixels.

A row is a tuple of words: the name of a picture of ``lancaster_icons`` is drawn as that picture, everything else as text. So a
corrected data file changes every county, card and castle that shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pygame

from client.draw.fonts import Kind
from client.draw.lancaster_icons import ALIASES, PAINTERS, icon
from client.draw.palette import INK, Colour
from client.draw.text import SMALLEST, rendered
from shared.lancaster.components import CastleSpace, County, Effect, Reward

Row = tuple[str, ...]


def reward_row(rewards: Iterable[Reward]) -> Row:
    """The parts of a printed reward (section 5): a new knight by its strength, goods with their amounts."""
    words: list[str] = []
    for reward in rewards:
        name = f"knight_{reward.strength}" if reward.type == "knight" else reward.type
        words += [name] if reward.amount == 1 and reward.type not in ("gold", "squires", "votes", "points") else [str(reward.amount), name]
    return tuple(words)


def county_row(county: County) -> Row:
    """What a county pays, with a crown where it names the start player."""
    return (*reward_row(county.reward), *(("start_player",) if county.names_start_player else ()))


def space_row(space: CastleSpace) -> Row:
    """What a castle space pays, with its price before it."""
    price = (str(space.cost_squires), "squires", "arrow") if space.cost_squires else ()
    return (*price, *reward_row(space.reward))


def space_rows(space: CastleSpace) -> tuple[Row, ...]:
    """The same for narrow places: the price above what it pays."""
    price, pays = ((str(space.cost_squires), "squires"), ("arrow",)) if space.cost_squires else ((), ())
    return (*((price,) if price else ()), (*pays, *reward_row(space.reward)))


def law_row(effect: Effect) -> Row:
    """The effect of a law as pictures: condition, arrow, gain."""
    gain = _amounts(effect.gain)
    if effect.kind == "exchange":
        return (f"knight_{effect.from_}", "arrow", f"knight_{effect.to}")
    if effect.kind == "buy":
        return (*_amounts(effect.cost), "arrow", *gain)
    measure = str(effect.measure)
    before: Mapping[str, Row] = {
        "leaders": ("most", measure),
        "per": (str(effect.per), measure) if effect.per > 1 else (measure,),
        "if_none": ("0", measure),
        "if_all": (str(effect.all), measure),
    }
    return (*before[effect.kind], "arrow", *gain)


def _amounts(goods: Mapping[Any, int]) -> Row:
    words: list[str] = []
    for name, amount in goods.items():
        words += [str(amount), name] if name in ("gold", "squires", "votes", "points") or amount != 1 else [name]
    return tuple(words)


def row_width(row: Sequence[str], px: int, kind: Kind = "ui-bold") -> int:
    """Pixels that :func:`draw_row` needs at a height of ``px``."""
    return sum(_width(word, px, kind) for word in row) + _gap(px) * max(0, len(row) - 1)


def fitting_height(rows: Sequence[Sequence[str]], most: int, least: int, width: float) -> int:
    """How high the pictures of rows can be, at most ``most`` and at least ``least``, so that no row is wider than ``width``."""
    high = most
    while high > least and max(row_width(row, high) for row in rows) > width:
        high -= 1
    return high


def draw_row(
    target: pygame.Surface, row: Sequence[str], px: int, middle: tuple[float, float], colour: Colour = INK, kind: Kind = "ui-bold"
) -> pygame.Rect:
    """Draw a row about a middle, its pictures ``px`` pixels high. Returns what it covers."""
    width = row_width(row, px, kind)
    area = pygame.Rect(round(middle[0] - width / 2), round(middle[1] - px / 2), width, px)
    x = area.x
    for word in row:
        picture = icon(word, px) if _is_picture(word) else rendered(word, kind, letters_px(px), colour)
        target.blit(picture, (x, area.centery - picture.get_height() // 2))
        x += _width(word, px, kind) + _gap(px)
    return area


def letters_px(px: int) -> int:
    """The height of numbers beside pictures of ``px``."""
    return max(SMALLEST, round(px * 0.82))


def _is_picture(word: str) -> bool:
    return word in PAINTERS or word in ALIASES


def _width(word: str, px: int, kind: Kind) -> int:
    return px if _is_picture(word) else rendered(word, kind, letters_px(px), INK).get_width()


def _gap(px: int) -> int:
    return max(1, round(px * 0.12))
