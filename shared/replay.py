"""The record of a match: everything needed to play it again and to check it. Written by servers, read by ``palatine verify``.

A replay holds game, rules version, options, names, the secret with its commitment, every seat's contribution to the seed, the actions
with a digest of the whole state after each, and the result. :func:`verify` plays it again: the commitment proves that the secret was
fixed before anybody contributed, the seed follows from both, every roll and shuffle follows from the seed, and the digests name the
first step that was tampered with. What no file can prove is who played: names are not signed.

No I/O: bytes and documents in, bytes and documents out. The file is JSON with one step on each line, so that two replays can be
compared line by line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from shared import chance
from shared.engine import Game, IllegalAction, Standing
from shared.games import GAMES
from shared.state import digest, to_document

FORMAT: Final = 1
MAX_BYTES = 16 * 1024 * 1024
_HEX = r"^([0-9a-f]{2})*$"

Games = Mapping[str, type[Game[Any]]]
Hex = Annotated[str, Meta(pattern=_HEX, max_length=64)]


class ReplayError(ValueError):
    """The bytes are no replay that this version can read; the text is one sentence that says why."""


class Step(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One action: ``[seat, action, digest of the whole state after it]``."""

    seat: int
    action: dict[str, Any]
    after: str


class Replay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match. ``seats`` are the names in seat order, ``standings`` is None when it was not finished."""

    palatine: Literal[1] = FORMAT
    """The format of the file; also tells that it is one of ours."""
    game: str
    rules: int
    """``Game.RULES_VERSION`` of the server."""
    edition: str = ""
    """``Game.edition()`` of the server; empty in records of before."""
    options: dict[str, Any]
    seats: list[str]
    commitment: Hex
    """Published before the seats contributed: SHA-256 of ``secret``."""
    secret: Hex
    contributions: list[Hex]
    start: str
    """Digest of the state before the first step."""
    steps: list[Step]
    standings: list[Standing] | None


VerdictKey = Literal[
    "verified",
    "verified_unfinished",
    "unknown_game",
    "other_rules",
    "other_edition",
    "wrong_seats",
    "wrong_options",
    "wrong_commitment",
    "wrong_start",
    "no_such_seat",
    "not_an_action",
    "illegal_action",
    "wrong_state",
    "not_over",
    "wrong_standings",
]
"""``verdict.<key>`` names the sentence in the catalogs."""

_SENTENCES: dict[VerdictKey, str] = {
    "verified": "The replay is right: {steps} steps, every roll and shuffle follows from the seed, the result is as recorded.",
    "verified_unfinished": "The replay is right as far as it goes: {steps} steps, the match was not finished.",
    "unknown_game": "This version does not know the game {game}.",
    "other_rules": "The match was played by rules version {rules} of {game}; this version of Palatine has {ours}.",
    "other_edition": "The match was played with other numbers of {game} than {file} has now: verify it with the file of that match.",
    "wrong_seats": "The file names {seats} seats, but has contributions of {contributions}.",
    "wrong_options": "The match cannot begin like this: {reason}.",
    "wrong_commitment": "The secret is not the one that was committed to before the match.",
    "wrong_start": "The state before the first step does not follow from the seed: contributions, options or the digest were changed.",
    "no_such_seat": "Step {step} is of seat {seat}, which this match does not have.",
    "not_an_action": "Step {step} is no action of this game: {reason}.",
    "illegal_action": "Step {step} is against the rules: seat {seat} may not do that ({rule}).",
    "wrong_state": "Step {step} does not lead to the recorded state: this step was changed, or its digest.",
    "not_over": "The match is not over after the last step, {step}: steps are missing.",
    "wrong_standings": "The recorded result is not the one that was played.",
}


class Verdict(msgspec.Struct, frozen=True):
    """Whether a replay is right, and if not, the first thing that is wrong. ``step`` counts from 1 and is set when a step is to blame."""

    key: VerdictKey
    step: int | None = None
    details: dict[str, Any] = {}

    @property
    def ok(self) -> bool:
        return self.key.startswith("verified")

    def __str__(self) -> str:
        return _SENTENCES[self.key].format(step=self.step, **self.details)


def record(
    game: type[Game[Any]],
    options: Mapping[str, Any],
    names: Sequence[str],
    secret: bytes,
    contributions: Sequence[bytes],
    actions: Iterable[tuple[int, dict[str, Any]]],
) -> Replay:
    """The replay of a match, from what a server's journal holds: ``(seat, action document)`` in order.

    Plays the whole match again for the digests, some 0.2 ms a step: nothing for an event loop.

    Raises:
        ValueError, msgspec.ValidationError, IllegalAction: the match cannot be played like this.
    """
    match = game.start(len(names), game.read_options(dict(options)), chance.match_seed(secret, contributions))
    start = state_digest(match)
    steps = []
    for seat, action in actions:
        match.play(seat, game.read_action(action))
        steps.append(Step(seat, action, state_digest(match)))
    standings = match.standings()
    return Replay(
        game=game.NAME,
        rules=game.RULES_VERSION,
        edition=game.edition(),
        options=to_document(match.options),
        seats=list(names),
        commitment=chance.commitment(secret),
        secret=secret.hex(),
        contributions=[part.hex() for part in contributions],
        start=start,
        steps=steps,
        standings=None if standings is None else list(standings),
    )


def state_digest(match: Game[Any]) -> str:
    """A digest of everything the match holds, hidden things included."""
    return digest(to_document(match.full_snapshot()))


# ------------------------------------------------------------------------------------------------ reading and writing


def to_plain(replay: Replay) -> dict[str, Any]:
    """The replay as a plain document, as ``ReplayData`` carries it. Inverse of :func:`from_plain`."""
    document: dict[str, Any] = msgspec.to_builtins(replay)
    return document


def from_plain(document: Any) -> Replay:
    """A replay from its plain document. Raises :class:`ReplayError`."""
    try:
        return msgspec.convert(document, Replay)
    except msgspec.ValidationError as error:
        raise ReplayError(_unfit(document, error)) from error


def write(replay: Replay) -> bytes:
    """The replay as the content of a file."""
    document = to_plain(replay)
    steps = document.pop("steps")
    head = [f"  {_json(key)}: {_json(value)}" for key, value in document.items()]
    body = ",\n".join(f"    {_json(step)}" for step in steps)
    return (",\n".join(["{\n" + head[0], *head[1:], '  "steps": [\n' + body + "\n  ]"]) + "\n}\n").encode()


def read(content: bytes) -> Replay:
    """The replay from the content of a file. Raises :class:`ReplayError`."""
    if len(content) > MAX_BYTES:
        raise ReplayError(f"The file is too large for a replay (more than {MAX_BYTES // 1024 // 1024} MiB).")
    if not content.strip():
        raise ReplayError("The file is empty.")
    try:
        document = msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ReplayError(f"The file is no replay of Palatine: it is not JSON ({error}).") from error
    return from_plain(document)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _unfit(document: Any, error: msgspec.ValidationError) -> str:
    format_found = document.get("palatine") if isinstance(document, dict) else None
    if type(format_found) is int and format_found > FORMAT:
        return f"The replay has format {format_found}; this version of Palatine reads format {FORMAT}. Use a newer Palatine."
    if format_found != FORMAT:
        return "The file is no replay of Palatine."
    return f"The replay is damaged: {error}."


# ------------------------------------------------------------------------------------------------ verifying


def verify(replay: Replay, games: Games = GAMES) -> Verdict:
    """Play the match again and compare. Never raises for what a file may hold."""
    match = _begin(replay, games)
    if isinstance(match, Verdict):
        return match
    return _first_wrong_step(match, replay) or _compare_result(match, replay)


def why_not_playable(replay: Replay, games: Games = GAMES) -> Verdict | None:
    """What this program lacks to play the match again as it was: the game, its rules or their data. None: nothing."""
    game = games.get(replay.game)
    if game is None:
        return Verdict("unknown_game", details={"game": replay.game})
    if replay.rules != game.RULES_VERSION:
        return Verdict("other_rules", details={"game": replay.game, "rules": replay.rules, "ours": game.RULES_VERSION})
    if replay.edition and replay.edition != game.edition():
        return Verdict("other_edition", details={"game": replay.game, "file": str(game.DATA_FILE)})
    return None


def _begin(replay: Replay, games: Games) -> Game[Any] | Verdict:
    """The match before its first step, as it follows from the seed, or what is wrong with it."""
    secret = bytes.fromhex(replay.secret)
    if (verdict := why_not_playable(replay, games)) is not None:
        return verdict
    if len(replay.seats) != len(replay.contributions):
        return Verdict("wrong_seats", details={"seats": len(replay.seats), "contributions": len(replay.contributions)})
    if chance.commitment(secret) != replay.commitment:
        return Verdict("wrong_commitment")
    game = games[replay.game]
    seed = chance.match_seed(secret, [bytes.fromhex(part) for part in replay.contributions])
    try:
        match = game.start(len(replay.seats), game.read_options(replay.options), seed)
    except ValueError as error:
        return Verdict("wrong_options", details={"reason": str(error)})
    return match if state_digest(match) == replay.start else Verdict("wrong_start")


def _first_wrong_step(match: Game[Any], replay: Replay) -> Verdict | None:
    for number, step in enumerate(replay.steps, start=1):
        if step.seat not in range(match.seats):
            return Verdict("no_such_seat", number, {"seat": step.seat})
        try:
            match.play(step.seat, match.read_action(step.action))
        except msgspec.ValidationError as error:
            return Verdict("not_an_action", number, {"reason": str(error)})
        except IllegalAction as error:
            return Verdict("illegal_action", number, {"seat": step.seat, "rule": error.rule})
        if state_digest(match) != step.after:
            return Verdict("wrong_state", number)
    return None


def _compare_result(match: Game[Any], replay: Replay) -> Verdict:
    standings = match.standings()
    if standings is None and replay.standings is not None:
        return Verdict("not_over", len(replay.steps))
    if (None if standings is None else list(standings)) != replay.standings:
        return Verdict("wrong_standings")
    return Verdict("verified_unfinished" if standings is None else "verified", details={"steps": len(replay.steps)})
