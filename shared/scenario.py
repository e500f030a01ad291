"""Scenarios: a position, actions and what must hold, as TOML; for tests and for bug reports.

``python -m shared.scenario FILE...`` prints one line for each file, ``pass`` or ``FAIL`` with what differed; the exit status is 1
if one fails. docs/scenarios.md has the format. This module knows the envelope that all games share:

* ``id``, ``rules`` (IDs the scenario is about), ``game`` (else known by the prefix of the rules), ``options``
* ``[[step]]``: ``by`` (a seat's word), ``do`` and the other fields of the action, ``legal`` (default true), for a refusal ``rule``
  and ``key``, ``chance`` for what dice and draws have to give, ``ends_turn = false`` to leave the turn open, and ``[step.expect]``
* every other top-level key describes the position and belongs to the game, like ``chance`` and every key of ``expect`` but ``events``

Beyond what a file says, each step checks that the list of legal actions agrees and that a refusal leaves the state as it was.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec

from shared.catan.scenario import CatanPosition
from shared.engine import Action, Game, IllegalAction, Outcome, Seat
from shared.lancaster.scenario import LancasterPosition
from shared.rheinlaender.scenario import RheinlaenderPosition
from shared.state import Document


class ScenarioError(ValueError):
    """The file is no scenario: says where and why."""


class Difference(NamedTuple):
    """Something that does not hold."""

    what: str
    wanted: Any
    seen: Any

    def __str__(self) -> str:
        return f"{self.what}: wanted {self.wanted}, got {self.seen}"


class Position(Protocol):
    """A match set up from a file by the game's own part. Raises ``ValueError`` for what the game does not know."""

    @property
    def match(self) -> Game[Any]:
        """The match as it stands."""

    def seat(self, word: str) -> Seat:
        """The seat that the file means."""

    def read(self, action: Document) -> Document:
        """The action of a step as it is sent: the words that files have for places and seats replaced by what the game calls them."""

    def prepare(self, seat: Seat, action: Document, chance: Document) -> None:
        """Before a step: make it the seat's turn and give it what the action needs, as far as the file leaves that open; and see to it
        that dice and draws give what the step says."""

    def lists(self, action: Any) -> bool:
        """Whether the list of legal actions has such an action whenever it is legal; a game may have actions too many to list."""

    def complete(self, following: Document | None) -> None:
        """After a step: end its turn where the format says so. ``following`` is the next step."""

    def compare(self, expect: Document, outcome: Outcome | None) -> Iterator[tuple[str, Any, Any]]:
        """For each key of ``expect``: its name, what is wanted and what is so. ``outcome`` is None after a refusal."""


POSITIONS: dict[str, Callable[[Document, Document], Position]] = {
    "rheinlaender": RheinlaenderPosition,
    "catan": CatanPosition,
    "lancaster": LancasterPosition,
}
"""Game to its part: takes the position keys and the options."""
PREFIXES = {"RHE": "rheinlaender", "LAN": "lancaster"}
"""First letters of rule IDs to the game they belong to."""
DEFAULT_GAME = "rheinlaender"


class Envelope(msgspec.Struct, frozen=True):
    """The keys of a file that all games share; the rest is in ``position``."""

    id: str
    step: list[Document]
    rules: list[str] = []
    game: str = ""
    options: Document = {}


class Step(msgspec.Struct, frozen=True):
    """The keys of a step that all games share; the rest is the action."""

    by: str
    do: str
    legal: bool = True
    rule: str = ""
    key: str = ""
    chance: Document = {}
    ends_turn: bool = True
    expect: Document = {}


ENVELOPE_KEYS = frozenset(Envelope.__struct_fields__)
STEP_KEYS = frozenset(Step.__struct_fields__)


class Scenario(NamedTuple):
    """A scenario read from a file, not yet set up."""

    id: str
    rules: list[str]
    game: str
    options: Document
    position: Document
    steps: list[Document]


def read_scenario(text: str) -> Scenario:
    """A scenario from its TOML text. Raises :class:`ScenarioError`."""
    try:
        document = tomllib.loads(text)
        envelope = msgspec.convert(document, Envelope)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ScenarioError(str(error)) from error
    game = envelope.game or _game_of(envelope.rules)
    if game not in POSITIONS:
        raise ScenarioError(f"there is no game {game!r}; known are {', '.join(sorted(POSITIONS))}")
    position = {key: value for key, value in document.items() if key not in ENVELOPE_KEYS}
    return Scenario(envelope.id, envelope.rules, game, envelope.options, position, envelope.step)


def _game_of(rules: list[str]) -> str:
    return next((PREFIXES[prefix] for rule in rules if (prefix := rule.partition("-")[0]) in PREFIXES), DEFAULT_GAME)


def run_scenario(scenario: Scenario) -> list[Difference]:
    """Set the position up and carry out the steps; what differed, in order, empty when all holds.

    Raises :class:`ScenarioError` when the file asks for something the game does not have.
    """
    try:
        position = POSITIONS[scenario.game](scenario.position, scenario.options)
    except (ValueError, msgspec.ValidationError) as error:
        raise ScenarioError(str(error)) from error
    differences: list[Difference] = []
    for number, (document, following) in enumerate(zip(scenario.steps, [*scenario.steps[1:], None], strict=True), 1):
        differences += _run_step(position, number, document, following)
    return differences


def _run_step(position: Position, number: int, document: Document, following: Document | None) -> Iterator[Difference]:
    try:
        step = msgspec.convert(document, Step)
        seat = position.seat(step.by)
        fields = {"do": step.do, **{key: value for key, value in document.items() if key not in STEP_KEYS}}
        where = f"step {number} ({' '.join(str(word) for word in (step.by, *fields.values()))})"
        fields = position.read(fields)
        action = position.match.read_action(fields)
        position.prepare(seat, fields, step.chance)
        outcome, differences = _play(position, where, seat, action, step)
        yield from differences
        if step.ends_turn:
            position.complete(following)
        yield from _look(position, where, step.expect, outcome)
    except (ValueError, msgspec.ValidationError) as error:
        raise ScenarioError(f"step {number}: {error}") from error


def _play(position: Position, where: str, seat: Seat, action: Action, step: Step) -> tuple[Outcome | None, list[Difference]]:
    """Play the action of a step; what it did, or None when it was refused, and what differs in that."""
    match = position.match
    listed = any(action == legal for legal in match.legal_actions(seat))
    before = match.full_snapshot()
    outcome: Outcome | None = None
    differences: list[Difference] = []
    try:
        outcome = match.play(seat, action)
    except IllegalAction as refusal:
        differences += _judge_refusal(where, step, refusal)
        if match.full_snapshot() != before:
            differences.append(Difference(f"{where}: state after the refusal", "unchanged", "changed"))
    else:
        if not step.legal:
            differences.append(Difference(where, f"a refusal {step.rule}".strip(), "accepted"))
    if listed != (outcome is not None) and (listed or position.lists(action)):
        differences.append(Difference(f"{where}: listed among the legal actions", outcome is not None, listed))
    return outcome, differences


def _look(position: Position, where: str, expect: Document, outcome: Outcome | None) -> Iterator[Difference]:
    wishes = dict(expect)
    pairs: list[tuple[str, Any, Any]] = []
    if "events" in wishes:
        pairs.append(("events", wishes.pop("events"), [msgspec.to_builtins(event)[0] for event in outcome.events] if outcome else []))
    pairs += position.compare(wishes, outcome)
    for what, wanted, seen in pairs:
        if wanted != seen:
            yield Difference(f"{where}: {what}", wanted, seen)


def _judge_refusal(where: str, step: Step, refusal: IllegalAction) -> Iterator[Difference]:
    if step.legal:
        yield Difference(where, "accepted", f"refused by {refusal.rule} ({refusal.key})")
    elif step.rule and step.rule != refusal.rule:
        yield Difference(f"{where}: refused by", step.rule, f"{refusal.rule} ({refusal.key})")
    elif step.key and step.key != refusal.key:
        yield Difference(f"{where}: refused with", step.key, refusal.key)


def check_file(path: Path) -> tuple[bool, str]:
    """Run one file: whether it passes, and the line that says so."""
    try:
        scenario = read_scenario(path.read_text(encoding="utf-8"))
        differences = run_scenario(scenario)
    except OSError as error:
        return False, f"FAIL {path}: cannot be read: {error.strerror}"
    except UnicodeDecodeError:
        return False, f"FAIL {path}: is not UTF-8 text"
    except ScenarioError as error:
        return False, f"FAIL {path}: {' '.join(str(error).split())}"
    if differences:
        return False, f"FAIL {scenario.id} {path}: {'; '.join(map(str, differences))}"
    return True, f"pass {scenario.id} {path}"


def main(arguments: list[str]) -> int:
    """Run the files named on the command line; returns the exit status."""
    if not arguments or arguments[0] in ("-h", "--help"):
        (sys.stdout if arguments else sys.stderr).write("usage: python -m shared.scenario FILE...\n")
        return 0 if arguments else 2
    status = 0
    for argument in arguments:
        passed, line = check_file(Path(argument))
        sys.stdout.write(line + "\n")
        status = status if passed else 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
