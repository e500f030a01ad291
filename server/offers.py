"""What the server offers: its games with their options, and whether a room may be opened as somebody wants it. Pure."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from server.record import Games
from server.refusals import Refusal
from server.sessions import clean_text
from shared.engine import Game, Options
from shared.messages import GameInfo, RoomSettings

LISTED = 24
"""Numbers of an option that are offered one by one."""


def infos(games: Games, levels: Callable[[str], list[str]]) -> list[GameInfo]:
    """What a client is told of every game."""
    return [GameInfo(name, list(game.SEATS), levels(name), choices(game.OPTIONS), game.edition()) for name, game in games.items()]


def choices(options: type[Options]) -> dict[str, list[Any]]:
    """Every option with its choices, the default first; an empty list for one that has too many to list (a seat, a board)."""
    found: dict[str, list[Any]] = {}
    defaults = options()
    for name, kind in get_type_hints(options, include_extras=True).items():
        values, default = _values(kind), getattr(defaults, name)
        found[name] = [*(value for value in values if value == default), *(value for value in values if value != default)]
    return found


def check_settings(settings: RoomSettings, games: Games) -> RoomSettings:
    """The settings as they are kept: name cleaned, only the options that differ from the default, no password.

    Raises :class:`Refusal` naming what is wrong.
    """
    game = games.get(settings.game)
    if game is None:
        raise Refusal("unknown_game", game=settings.game)
    if settings.seats not in game.SEATS:
        raise Refusal("wrong_seats", seats=", ".join(str(seats) for seats in game.SEATS))
    name = clean_text(settings.name)
    if not name:
        raise Refusal("empty_room_name")
    return msgspec.structs.replace(settings, name=name, options=_check_options(game, settings.options), password="")


def check_edition(editions: dict[str, str], name: str, games: Games) -> None:
    """Raises :class:`Refusal` when a client would foresee moves wrongly. One that does not say what it has foresees none."""
    game = games[name]
    if editions.get(name, game.edition()) != game.edition():
        raise Refusal("other_edition", game=name, file="" if game.DATA_FILE is None else game.DATA_FILE.name)


def _check_options(game: type[Game[Any]], options: dict[str, Any]) -> dict[str, Any]:
    defaults = game.OPTIONS()
    kept: dict[str, Any] = {}
    for name, value in options.items():
        if name not in game.OPTIONS.__struct_fields__:
            raise Refusal("unknown_option", option=name)
        try:
            game.read_options({name: value})
        except msgspec.ValidationError as error:
            raise Refusal("wrong_option", option=name) from error
        if value != getattr(defaults, name):
            kept[name] = value
    return kept


def _values(kind: Any) -> tuple[Any, ...]:
    """What a type allows, in the order of declaration; nothing when that is more than a list can hold."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind is bool:
        return (False, True)
    if kind is NoneType:
        return (None,)
    if origin is Literal:
        return parts
    if origin in (Union, UnionType):
        each = [_values(part) for part in parts]
        return tuple(itertools.chain(*each)) if all(each) else ()
    if origin is Annotated:
        return _numbers(parts[1:]) if parts[0] is int else _values(parts[0])
    return ()


def _numbers(marks: Iterable[Any]) -> tuple[int, ...]:
    """The whole numbers between the bounds, if there are few."""
    for mark in marks:
        if isinstance(mark, Meta) and mark.ge is not None and mark.le is not None and mark.le - mark.ge < LISTED:
            return tuple(range(int(mark.ge), int(mark.le) + 1))
    return ()
