"""Rows 8, 11 and 12: what the engines, the change record and the recovery cost, in this process and without a network.

Rows of Cities & Knights have a ``c`` behind their number, rows of Lancaster a ``d``; those without are of Rheinländer.
"""

from __future__ import annotations

import copy
import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgpack

from server.journal import Entry
from server.record import rebuild
from shared.catan.match import Match
from shared.catan.rules import Catan
from shared.catan.state import Building
from shared.chance import match_seed
from shared.engine import Game
from shared.games import GAMES
from shared.lancaster.match import Match as LancasterMatch
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import Held
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


def _knight(match: Rheinlaender, seat: int, card: int) -> None:
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


def _settlement(match: Match, seat: int, place: int) -> None:
    """The same for a settlement: price, piece, points, what can be taken back. Thirteen changes."""
    public = match.public
    hand = match.own(seat).hand
    state = public.seats[seat]
    state.cards -= 4
    for card in ("brick", "lumber", "wool", "grain"):
        hand[card] -= 1
        public.bank[card] += 1
    public.buildings[place] = Building(seat, "settlement")
    state.settlements -= 1
    state.points += 1
    public.undoable += 1


def _expulsion(match: LancasterMatch, seat: int, county: str) -> None:
    """The same for a knight with two squires that throws another out of a county: ten changes."""
    public = match.public
    thrown = public.counties[county]
    public.decision = None
    public.parties[seat].court[1] -= 1
    public.agenda.append("placement_turn")
    public.parties[thrown.party].court[thrown.strength] += 1
    match.commit_squires(seat, 2)
    public.counties[county] = Held(seat, 1, 2)
    public.agenda.pop()
    public.active = (seat + 1) % match.seats
    public.turn += 1
    match.ask("place_knight", public.active, "placement")


def _free_place(match: Match) -> int:
    return next(place for place in range(len(match.board.xy)) if match.is_empty(place))


def _aged_match(game: type[Game[Any]], actions: int) -> Game[Any]:
    for number, (match, _, _) in enumerate(random_match(game, 4, seed=4)):
        if number == actions:
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


Write = Callable[[], None]


def _change_record(effort: Effort, number: str, match: Game[Any], write: Write, note: str) -> Row:
    rounds = effort.of(4000, 200)
    parts: dict[str, float] = {}

    def recorded() -> float:
        """Medians over all rounds, as another process may get in between two looks at the clock."""
        clock, changes = time.perf_counter_ns, match._changes
        times: list[tuple[int, int, int]] = []
        for _ in range(rounds):
            began = clock()
            write()
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
            write()
            found: list[list[Any]] = []
            _difference(before, to_document(match.public), (), found)
            times.append(clock() - began)
            match._changes.roll_back()
        return statistics.median(times) / 1000

    ours, other = medians(effort.runs, recorded, copied)
    told = ", ".join(f"{name} {microseconds:.1f}" for name, microseconds in parts.items())
    return Row.at_most(
        number,
        "a typical action recorded and patched",
        f"{ours:.1f} us",
        f"copy and diff {other:.0f} us",
        ours,
        5.0,
        f"{note}; {told} us; copy and diff costs {other / ours:.0f} times as much",
        " us",
    )


def change_record(effort: Effort) -> list[Row]:
    rhine = _aged_match(Rheinlaender, 40)
    assert isinstance(rhine, Rheinlaender)
    seat = rhine.awaiting()[0]
    knight = partial(_knight, rhine, seat, rhine.own(seat).hand[0])
    catan = _aged_match(Catan, 400)
    assert isinstance(catan, Catan)
    settlement = partial(_settlement, catan, catan.awaiting()[0], _free_place(catan))
    lancaster = _aged_match(Lancaster, 9)
    assert isinstance(lancaster, Lancaster)
    expulsion = partial(_expulsion, lancaster, lancaster.awaiting()[0], max(lancaster.public.counties))
    return [
        _change_record(effort, "8", rhine, knight, "Rheinländer: a knight that founds a duchy, ten changes"),
        _change_record(effort, "8c", catan, settlement, "Cities & Knights: a settlement, thirteen changes"),
        _change_record(effort, "8d", lancaster, expulsion, "Lancaster: a knight that throws another out of a county, ten changes"),
    ]


# ------------------------------------------------------------------------------------------------ 11: recovery


def _journal(game: type[Game[Any]], seats: int, seed: int) -> list[Entry]:
    """The entries of a room with one finished random match."""
    settings = {"game": game.NAME, "seats": seats, "name": "Bench"}
    created = {"settings": settings, "lock": "", "owner": "", "secret": SECRET, "at": 0}
    contributions = [bytes((seed % 256, seat)) for seat in range(seats)]
    started = {"match": 1, "game": game.NAME, "rules": game.RULES_VERSION, "names": ["Bench"] * seats, "options": {}}
    documents: list[tuple[str, dict[str, Any]]] = [("created", created), ("started", {**started, "contributions": contributions, "at": 0})]
    for _, seat, action in random_match(game, seats, seed):
        document = {"seat": seat, "action": to_document(action), "number": 1, "by": "player", "left": {}, "at": 0}
        documents.append(("action", document))
    return [Entry(number, kind, document) for number, (kind, document) in enumerate(documents, 1)]


def _recovery(effort: Effort, game: type[Game[Any]], matches: int, letter: str, name: str) -> list[Row]:
    seeds = range(effort.of(matches, 2))
    rooms = [_journal(game, 4, seed) for seed in seeds]
    actions = sum(len(entries) - 2 for entries in rooms)

    def rebuilt() -> float:
        began = time.process_time()
        for entries in rooms:
            rebuild(entries, GAMES)
        return actions / (time.process_time() - began)

    def played() -> float:
        began = time.process_time()
        for seed in seeds:
            for _ in random_match(game, 4, seed):
                pass
        return actions / (time.process_time() - began)

    ours, other = medians(effort.runs, rebuilt, played)
    return [
        Row.at_least(f"11{letter}", f"{name}: actions recovered / played", f"{ours:,.0f}/s", f"{other:,.0f}/s", ours / other, 0.8),
        Row.at_most(f"11{letter}", f"{name}: 1,000 actions recovered", f"{1000 / ours * 1000:.0f} ms", "", 1000 / ours, 0.3, unit=" s"),
    ]


def recovery(effort: Effort) -> list[Row]:
    return [
        *_recovery(effort, Rheinlaender, 12, "", "Rheinländer"),
        *_recovery(effort, Catan, 3, "c", "Cities & Knights"),
        *_recovery(effort, Lancaster, 6, "d", "Lancaster"),
    ]


# ------------------------------------------------------------------------------------------------ 12: random play


def _per_second(game: type[Game[Any]], seeds: range) -> float:
    began = time.process_time()
    actions = sum(1 for seed in seeds for _ in random_match(game, 4, seed))
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
    """The peer plays its base game, without cities' improvements and knights: less to list and less to do in each action."""
    sides = [
        partial(_per_second, Rheinlaender, range(effort.of(12, 3))),
        partial(_per_second, Catan, range(effort.of(3))),
        partial(_per_second, Lancaster, range(effort.of(8, 3))),
    ]
    rows = [
        ("12", "random play of Rheinländer, actions/s", 1.0),
        ("12c", "random play of Cities & Knights, actions/s", 0.5),
        ("12d", "random play of Lancaster, actions/s", 1.0),
    ]
    try:
        import catanatron
    except ImportError:
        ours = medians(effort.runs, *sides)
        why = "the other side is missing; pip install 'palatine[bench]'"
        return [Row.not_measured(number, f"{what} ({one:,.0f}/s)", why) for (number, what, _), one in zip(rows, ours, strict=True)]
    for _ in range(WARM_UP):
        _per_second(Rheinlaender, range(1))
    *ours, other = medians(effort.runs, *sides, partial(_catanatron_per_second, catanatron, range(effort.of(3))))
    return [
        Row.at_least(number, what, f"{one:,.0f}/s", f"catanatron {other:,.0f}/s", one / other, least)
        for (number, what, least), one in zip(rows, ours, strict=True)
    ]
