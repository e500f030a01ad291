"""Rows 8, 11 and 12: what the engine, the change record and the recovery cost, in this process and without a network."""

from __future__ import annotations

import copy
import random
import statistics
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgpack

from server.journal import Entry
from server.record import rebuild
from shared.chance import match_seed
from shared.engine import Game
from shared.games import GAMES
from shared.rheinlaender.rules import Rheinlaender
from shared.rheinlaender.state import Duchy
from shared.state import to_document
from tests.bench.table import Effort, Row, medians

SECRET = bytes(32)
WARM_UP = 3


def random_match(
    game: type[Game[Any]], seats: int, seed: int, options: dict[str, Any] | None = None
) -> Iterator[tuple[Game[Any], int, Any]]:
    """Play a random match to its end; yields the match, the seat and the action before each action is played."""
    match = game.start(seats, game.read_options(options or {}), match_seed(SECRET, [bytes((seed % 256, seat)) for seat in range(seats)]))
    chance = random.Random(seed)
    while awaited := match.awaiting():
        seat = awaited[0]
        action = chance.choice(list(match.legal_actions(seat)))
        yield match, seat, action
        match.play(seat, action)


# ------------------------------------------------------------------------------------------------ 8: the change record


def _typical(match: Rheinlaender, seat: int, card: int) -> None:
    """What placing a knight that founds a duchy writes down, without the rules that decide it: ten changes."""
    public = match.public
    hand = match.own(seat).hand
    hand.pop(hand.index(card))
    public.seats[seat].cards -= 1
    public.discard.append(card)
    public.discard_size += 1
    public.seats[seat].supply -= 1
    public.knights["L23"] = seat
    public.duchies[public.next_duchy] = Duchy(["L22", "L23"], seat)
    public.next_duchy += 1
    public.phase = "fort"


def _aged_match(actions: int) -> Rheinlaender:
    for number, (match, _, _) in enumerate(random_match(Rheinlaender, 4, seed=4)):
        if number == actions:
            assert isinstance(match, Rheinlaender)
            return match
    raise ValueError("the match was shorter")


def _difference(before: Any, after: Any, path: tuple[Any, ...], found: list[list[Any]]) -> None:
    """A structural comparison, the thing that the change record is there to avoid."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before.keys() | after.keys():
            if key not in after:
                found.append([1, *path, key])
            elif key not in before:
                found.append([0, *path, key, after[key]])
            else:
                _difference(before[key], after[key], (*path, key), found)
    elif before != after:
        found.append([0, *path, after])


def change_record(effort: Effort) -> list[Row]:
    match = _aged_match(40)
    seat = match.awaiting()[0]
    card = match.own(seat).hand[0]
    rounds = effort.of(4000, 200)
    parts: dict[str, float] = {}

    def recorded() -> float:
        """Medians over all rounds, as another process may get in between two looks at the clock."""
        clock, changes = time.perf_counter_ns, match._changes
        times: list[tuple[int, int, int]] = []
        for _ in range(rounds):
            began = clock()
            _typical(match, seat, card)
            written = clock()
            operations = changes.patch("public")
            patched = clock()
            msgpack.packb(operations)
            packed = clock()
            changes.roll_back()
            times.append((written - began, patched - written, packed - patched))
        record, patch, pack = (statistics.median(column) / 1000 for column in zip(*times, strict=True))
        parts.update(record=record, patch=patch, pack=pack)
        return record + patch

    def copied() -> float:
        clock = time.perf_counter_ns
        times = []
        for _ in range(rounds // 20):
            began = clock()
            before = copy.deepcopy(to_document(match.public))
            _typical(match, seat, card)
            found: list[list[Any]] = []
            _difference(before, to_document(match.public), (), found)
            times.append(clock() - began)
            match._changes.roll_back()
        return statistics.median(times) / 1000

    ours, other = medians(effort.runs, recorded, copied)
    told = ", ".join(f"{name} {microseconds:.1f}" for name, microseconds in parts.items())
    return [
        Row.at_most(
            "8",
            "a typical action recorded and patched",
            f"{ours:.1f} us",
            f"copy and diff {other:.0f} us",
            ours,
            5.0,
            f"ten changes; {told} us; copy and diff costs {other / ours:.0f} times as much",
            " us",
        )
    ]


# ------------------------------------------------------------------------------------------------ 11: recovery


def _journal(seats: int, seed: int) -> list[Entry]:
    """The entries of a room with one finished random match."""
    settings = {"game": Rheinlaender.NAME, "seats": seats, "name": "Bench"}
    created = {"settings": settings, "lock": "", "owner": "", "secret": SECRET, "at": 0}
    contributions = [bytes((seed % 256, seat)) for seat in range(seats)]
    started = {"match": 1, "game": Rheinlaender.NAME, "rules": Rheinlaender.RULES_VERSION, "names": ["Bench"] * seats, "options": {}}
    documents: list[tuple[str, dict[str, Any]]] = [("created", created), ("started", {**started, "contributions": contributions, "at": 0})]
    for _, seat, action in random_match(Rheinlaender, seats, seed):
        document = {"seat": seat, "action": to_document(action), "number": 1, "by": "player", "left": {}, "at": 0}
        documents.append(("action", document))
    return [Entry(number, kind, document) for number, (kind, document) in enumerate(documents, 1)]


def recovery(effort: Effort) -> list[Row]:
    seeds = range(effort.of(12, 3))
    rooms = [_journal(4, seed) for seed in seeds]
    actions = sum(len(entries) - 2 for entries in rooms)

    def rebuilt() -> float:
        began = time.process_time()
        for entries in rooms:
            rebuild(entries, GAMES)
        return actions / (time.process_time() - began)

    def played() -> float:
        began = time.process_time()
        for seed in seeds:
            for _ in random_match(Rheinlaender, 4, seed):
                pass
        return actions / (time.process_time() - began)

    ours, other = medians(effort.runs, rebuilt, played)
    return [
        Row.at_least("11", "actions recovered / played at random", f"{ours:,.0f}/s", f"{other:,.0f}/s", ours / other, 0.8),
        Row.at_most("11b", "a match of 1,000 actions recovered", f"{1000 / ours * 1000:.0f} ms", "", 1000 / ours, 0.3, unit=" s"),
    ]


# ------------------------------------------------------------------------------------------------ 12: random play


def _rheinlaender_per_second(seeds: range) -> float:
    began = time.process_time()
    actions = sum(1 for seed in seeds for _ in random_match(Rheinlaender, 4, seed))
    return actions / (time.process_time() - began)


def _catanatron_per_second(catanatron: Any, seeds: range) -> float:
    colours = list(catanatron.Color)
    began = time.process_time()
    actions = 0
    for seed in seeds:
        random.seed(seed)  # the peer draws from the global generator
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours], seed=seed)
        game.play()
        actions += len(game.state.actions)
    return actions / (time.process_time() - began)


def random_play(effort: Effort) -> list[Row]:
    what = "random play, actions per second"
    try:
        import catanatron
    except ImportError:
        ours = medians(effort.runs, partial(_rheinlaender_per_second, range(effort.of(12, 3))))[0]
        return [Row.not_measured("12", f"{what} (Rheinländer {ours:,.0f}/s)", "the other side is missing; pip install 'palatine[bench]'")]
    matches, games = range(effort.of(12, 3)), range(effort.of(3))
    for _ in range(WARM_UP):
        _rheinlaender_per_second(range(1))
    ours, other = medians(effort.runs, partial(_rheinlaender_per_second, matches), partial(_catanatron_per_second, catanatron, games))
    return [Row.at_least("12", what, f"{ours:,.0f}/s", f"catanatron {other:,.0f}/s", ours / other, 1.0)]
