"""What a room writes into the journal, and how it is read back. Pure: documents in, documents out.

=========  =====================================================================================================
kind       document
=========  =====================================================================================================
created    ``settings`` without the password, ``lock`` (its hash), ``owner`` (hash of a token), ``secret`` of the first match
seats      ``seats`` (see ``server.seats``), ``host``, ``banned`` (hashes): written whole whenever it changes
started    ``match``, ``game``, ``rules``, ``edition``, ``names`` (by seat), ``options``, ``contributions``
action     ``seat``, ``action``, ``number`` (the client's; 0: the server's own move), ``by``, ``left`` (clock), ``at``
ended      ``match``
rematch    ``secret`` of the next match
closed     ``reason``: the room stays closed and its journal is kept
=========  =====================================================================================================

``at`` is milliseconds since 1970 (UTC) and part of every document.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from server.journal import Entry
from server.match import Match
from server.seating import Seating
from server.seats import Seat
from shared import chance, replay
from shared.engine import Game, IllegalAction
from shared.messages import RoomSettings
from shared.replay import Replay

Status = Literal["open", "running", "over"]
By = Literal["player", "bot", "clock"]
Games = Mapping[str, type[Game[Any]]]

CREATED, SEATS, STARTED, ACTION, ENDED, REMATCH, CLOSED = "created", "seats", "started", "action", "ended", "rematch", "closed"


class RecordError(Exception):
    """A room cannot be rebuilt from its entries; the text says why."""


class RoomRecord(msgspec.Struct):
    """A room as its entries tell it."""

    settings: RoomSettings
    """Without the password."""
    lock: str
    """Hash of the password (:func:`lock`), empty for none."""
    owner: str
    """Hash of the token that opened the room."""
    secret: bytes
    """Of the next or the current match."""
    seating: Seating
    match: Match | None = None
    finished: int = 0
    """Number of the latest match that ended; 0: none yet."""
    matches: int = 0
    status: Status = "open"
    at: int = 0
    closed: str = ""


def stamp(document: dict[str, Any]) -> dict[str, Any]:
    """The document with the time of writing."""
    document["at"] = time.time_ns() // 1_000_000
    return document


def empty_seats(seats: int) -> Seating:
    """A new room's seating."""
    return Seating([Seat(number) for number in range(seats)], None, ())


def lock(code: str, password: str) -> str:
    """What the journal keeps of a room's password: enough to check it, not to read it."""
    return hashlib.pbkdf2_hmac("sha256", password.encode(), code.encode(), 1000).hex() if password else ""


def created_entry(settings: RoomSettings, key: str, owner: str, secret: bytes) -> dict[str, Any]:
    """The first entry of a room. ``key`` is the password's hash (:func:`lock`)."""
    return {"settings": msgspec.to_builtins(settings), "lock": key, "owner": owner, "secret": secret}


def started_entry(match: Match, settings: RoomSettings, seating: Seating) -> dict[str, Any]:
    """The entry of a match that begins: with the secret, all that it takes to play it again."""
    return {
        "match": match.number,
        "game": settings.game,
        "rules": match.game.RULES_VERSION,
        "edition": match.game.edition(),
        "names": [seat.name or seat.level for seat in seating.seats],
        "options": settings.options,
        "contributions": match.contributions,
    }


def start_game(games: Games, name: str, seats: int, options: dict[str, Any], secret: bytes, contributions: Iterable[bytes]) -> Game[Any]:
    """The match at its first decision."""
    kind = games[name]
    return kind.start(seats, kind.read_options(options), chance.match_seed(secret, contributions))


def rebuild(entries: Iterable[Entry], games: Games) -> RoomRecord:
    """The room after all its entries.

    Raises:
        RecordError: an entry is damaged, of an unknown kind, of a game or rules version that this server does not have, or an
            action that was accepted is refused now.
    """
    record: RoomRecord | None = None
    left: dict[int, int] = {}
    number = 0
    try:
        for entry in entries:
            number, kind, document = entry
            if kind == CREATED:
                record = _created(document)
            elif record is None:
                raise RecordError("the first entry is missing")
            else:
                left = _follow(record, kind, document, games, left)
            record.at = document["at"]
    except (KeyError, TypeError, ValueError, AttributeError, IllegalAction) as error:
        raise RecordError(f"entry {number} cannot be followed ({type(error).__name__}: {error})") from error
    if record is None:
        raise RecordError("it has no entries")
    if record.match is not None:
        record.match.settle(left)
    return record


def replay_of(entries: Iterable[Entry], match: int, games: Games) -> Replay:
    """The replay of one finished match. Plays it again: not for the event loop. Raises :class:`RecordError`."""
    secret, started, actions = b"", None, []
    try:
        for _, kind, document in entries:
            if kind in (CREATED, REMATCH):
                secret = document["secret"]
            elif kind == STARTED:
                started = document if document["match"] == match else None
            elif kind == ACTION and started is not None:
                actions.append((document["seat"], document["action"]))
            elif kind == ENDED and started is not None:
                game = games[started["game"]]
                return replay.record(game, started["options"], started["names"], secret, started["contributions"], actions)
    except (KeyError, TypeError, ValueError, IllegalAction) as error:
        raise RecordError(f"match {match} cannot be played again ({type(error).__name__}: {error})") from error
    raise RecordError(f"match {match} is not in the journal")


def _created(document: dict[str, Any]) -> RoomRecord:
    settings = msgspec.convert(document["settings"], RoomSettings)
    return RoomRecord(settings, document["lock"], document["owner"], document["secret"], empty_seats(settings.seats))


def _follow(record: RoomRecord, kind: str, document: dict[str, Any], games: Games, left: dict[int, int]) -> dict[int, int]:
    """Carry out one entry; returns what the clock has left after it."""
    match kind:
        case "action":
            if record.match is None:
                raise RecordError("an action without a match")
            record.match.redo(document["seat"], document["action"], numbered=document["number"] > 0)
            left = document["left"]
        case "seats":
            record.seating = Seating.from_document(document)
        case "started":
            record.match = _started(record, document, games)
            record.status, record.matches, left = "running", record.match.number, {}
        case "ended":
            record.status, record.finished = "over", document["match"]
        case "rematch":
            record.status, record.secret, record.match = "open", document["secret"], None
            record.seating.begin_again(record.secret)
        case "closed":
            record.closed = document["reason"]
        case _:
            raise RecordError(f"an entry of the unknown kind {kind!r}")
    return left


def _started(record: RoomRecord, document: dict[str, Any], games: Games) -> Match:
    name = document["game"]
    if name not in games:
        raise RecordError(f"this server does not have the game {name!r}")
    ours = games[name].RULES_VERSION
    if document["rules"] != ours:
        raise RecordError(f"its match was begun with version {document['rules']} of the rules, this server has version {ours}")
    if document.get("edition", games[name].edition()) != games[name].edition():  # journals of before have none
        raise RecordError(f"its match was begun with other numbers than {games[name].DATA_FILE} has now")
    game = start_game(games, name, len(document["names"]), document["options"], record.secret, document["contributions"])
    return Match(document["match"], game, record.settings.clock, document["contributions"])
