"""What the server offers: its games with their options, and whether a room may be opened as somebody wants it. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from server.record import Games
from server.refusals import Refusal
from server.sessions import clean_text
from shared.engine import Game, Options
from shared.messages import GameInfo, RoomSettings


def infos(games: Games, levels: Callable[[str], list[str]]) -> list[GameInfo]:
    """What a client is told of every game."""
    return [GameInfo(name, list(game.SEATS), levels(name), choices(game.OPTIONS)) for name, game in games.items()]


def choices(options: type[Options]) -> dict[str, list[Any]]:
    """Every option with its choices, the default first; an empty list for a number."""
    found: dict[str, list[Any]] = {}
    for field in msgspec.structs.fields(options):
        values = _values(options, field.name)
        found[field.name] = [*(value for value in values if value == field.default), *(value for value in values if value != field.default)]
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


def _check_options(game: type[Game[Any]], options: dict[str, Any]) -> dict[str, Any]:
    fields = {field.name: field for field in msgspec.structs.fields(game.OPTIONS)}
    kept: dict[str, Any] = {}
    for name, value in options.items():
        if name not in fields:
            raise Refusal("unknown_option", option=name)
        try:
            game.read_options({name: value})
        except msgspec.ValidationError as error:
            raise Refusal("wrong_option", option=name) from error
        if value != fields[name].default:
            kept[name] = value
    return kept


def _values(options: type[Options], name: str) -> tuple[Any, ...]:
    kind = get_type_hints(options)[name]
    if kind is bool:
        return (False, True)
    return get_args(kind) if get_origin(kind) is Literal else ()
