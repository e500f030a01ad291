"""INV-1 to INV-15 and INV-19, worked out from documents and the geometry of the board alone, without the engine's own functions."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable
from typing import Any

from shared.catan import events as told
from shared.catan.board import standard_board
from shared.catan.cards import CARD_TYPES, COMMODITIES, COMMODITY_OF, DECKS, FACE_UP, TRACK_OF, TRACKS
from shared.engine import Snapshot, TakeBack
from tests.shared.catan_matches import Step

BOARD = standard_board()
BANK = {card: 12 if card in COMMODITIES else 19 for card in CARD_TYPES}
COPIES: dict[str, int] = {
    "commercial_harbor": 2,
    "master_merchant": 2,
    "merchant": 6,
    "merchant_fleet": 2,
    "resource_monopoly": 4,
    "trade_monopoly": 2,
    "bishop": 2,
    "constitution": 1,
    "deserter": 2,
    "diplomat": 2,
    "intrigue": 2,
    "saboteur": 2,
    "spy": 3,
    "warlord": 2,
    "wedding": 2,
    "alchemist": 2,
    "crane": 2,
    "engineer": 1,
    "inventor": 2,
    "irrigation": 2,
    "medicine": 2,
    "mining": 2,
    "printer": 1,
    "road_building": 2,
    "smith": 2,
}
TOKENS = sorted([0, 2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12])
FIXED_TOKENS = (2, 6, 8, 12)
PRICES: dict[str, dict[str, int]] = {
    "road": {"brick": 1, "lumber": 1},
    "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
    "city": {"ore": 3, "grain": 2},
    "wall": {"brick": 2},
    "knight": {"wool": 1, "ore": 1},
}
MEDICINE = {"ore": 2, "grain": 1}
HALFWAY = ("knight_retreat", "deserter_remove", "deserter_place", "diplomat_replace")
"""Decisions in the middle of a displacement, a Deserter or a Diplomat, when Longest Road is not settled yet (LR-4)."""


# ------------------------------------------------------------------------------------------------ Longest Road, slowly


def length(public: dict[str, Any], seat: int) -> int:
    """LR-1, LR-2: the longest trail, by trying them all."""
    roads = frozenset(path for path, owner in public["roads"].items() if owner == seat)
    pieces = [*public["buildings"].items(), *public["knights"].items()]
    return _longest(roads, frozenset(place for place, piece in pieces if piece["seat"] != seat))


@functools.lru_cache(maxsize=50_000)
def _longest(roads: frozenset[int], cut: frozenset[int]) -> int:
    best = 0
    trails = [(place, path) for path in roads for place in BOARD.ends[path]]
    stack: list[tuple[int, frozenset[int]]] = [(sum(BOARD.ends[path]) - start, frozenset([path])) for start, path in trails]
    while stack:
        place, walked = stack.pop()
        best = max(best, len(walked))
        if place not in cut:
            for path in BOARD.paths_at[place]:
                if path in roads and path not in walked:
                    stack.append((sum(BOARD.ends[path]) - place, walked | {path}))
    return best


# ------------------------------------------------------------------------------------------------ one state


def check_state(snapshot: Snapshot) -> None:
    """What holds in every state."""
    public = snapshot.public
    _check_cards(snapshot)
    _check_progress(snapshot)
    _check_pieces(public)
    _check_knights(public)
    _check_metropolises(public)
    _check_longest_road(public)
    _check_points(public)
    _check_limits(public)
    _check_robber(public)
    assert sorted(public["tokens"]) == TOKENS  # INV-13
    assert all((token == 0) == (terrain == "desert") for token, terrain in zip(public["tokens"], public["terrain"], strict=True))  # INV-13


def _check_cards(snapshot: Snapshot) -> None:
    public = snapshot.public
    hands = {seat: own["hand"] for seat, own in snapshot.private.items()}
    for card in CARD_TYPES:
        assert min(public["bank"][card], *(hand[card] for hand in hands.values())) >= 0  # INV-1
        assert public["bank"][card] + sum(hand[card] for hand in hands.values()) == BANK[card]  # INV-1
    for seat, state in public["seats"].items():
        assert state["cards"] == sum(hands[seat].values())
        shown = sum(hands[seat][card] for card in COMMODITIES)
        assert state["commodities"] == (shown if snapshot.options["split_hand_count"] else None)


def _check_progress(snapshot: Snapshot) -> None:
    public, hidden = snapshot.public, snapshot.hidden
    assert hidden is not None
    found: Counter[str] = Counter(card for deck in hidden["decks"].values() for card in deck)
    for seat, state in public["seats"].items():
        held = snapshot.private[seat]["progress"]
        assert not FACE_UP & set(held)  # INV-2
        assert state["progress"] == {track: sum(TRACK_OF[card] == track for card in held) for track in TRACKS}
        assert set(state["face_up"]) <= FACE_UP
        found.update(held)
        found.update(state["face_up"])
    assert found == COPIES  # INV-2
    assert found.total() == 54  # INV-2
    for track in TRACKS:
        assert public["decks"][track] == len(hidden["decks"][track])
        assert set(hidden["decks"][track]) <= set(DECKS[track])


def _check_pieces(public: dict[str, Any]) -> None:
    buildings, knights, roads = public["buildings"], public["knights"], public["roads"]
    for seat, state in public["seats"].items():
        own = [piece for piece in buildings.values() if piece["seat"] == seat]
        kinds = Counter(piece["kind"] for piece in own)
        assert list(roads.values()).count(seat) + state["roads"] == 15  # INV-3
        assert kinds["settlement"] + state["settlements"] == 5  # INV-3
        assert kinds["city"] + kinds["tipped"] + state["cities"] == 4  # INV-3
        assert sum(piece["wall"] for piece in own) + state["walls"] == 3  # INV-3
        for level in (1, 2, 3):
            on_board = sum(knight["seat"] == seat and knight["level"] == level for knight in knights.values())
            assert on_board + state["knights"][level] == 2  # INV-3
        assert min(state["roads"], state["settlements"], state["cities"], state["walls"], *state["knights"].values()) >= 0  # INV-3
    assert not buildings.keys() & knights.keys()  # INV-4
    for place, piece in buildings.items():
        assert not any(near in buildings for near in BOARD.neighbours[place])  # INV-4
        assert not piece["wall"] or piece["kind"] == "city"  # INV-6


def _check_knights(public: dict[str, Any]) -> None:
    for place, knight in public["knights"].items():
        assert any(public["roads"].get(path) == knight["seat"] for path in BOARD.paths_at[place])  # INV-5
        assert not knight["ready"] or (knight["active"] and knight["seat"] == public["active"])  # INV-5


def _check_metropolises(public: dict[str, Any]) -> None:
    carried = public["metropolises"]
    assert len(set(carried.values())) == len(carried)  # INV-7
    decision = public["decision"]
    for track in TRACKS:
        levels = {seat: state["levels"][track] for seat, state in public["seats"].items()}
        if decision is not None and decision["kind"] == "place_metropolis" and decision["track"] == track:
            continue
        assert (track in carried) == (max(levels.values()) >= 4)  # INV-7
        if track in carried:
            city = public["buildings"][carried[track]]
            assert city["kind"] == "city"  # INV-7
            assert levels[city["seat"]] >= 4  # INV-7
            assert max(levels.values()) < 5 or levels[city["seat"]] == 5  # INV-7


def _check_longest_road(public: dict[str, Any]) -> None:
    decision = public["decision"]
    if decision is not None and decision["kind"] in HALFWAY:
        return
    lengths = {seat: length(public, seat) for seat in public["seats"]}
    assert lengths == {seat: state["road_length"] for seat, state in public["seats"].items()}  # INV-8
    best, holder = max(lengths.values()), public["longest_road"]
    if holder is not None:
        assert lengths[holder] == best >= 5  # INV-8
    else:
        assert best < 5 or list(lengths.values()).count(best) > 1  # INV-8


def _check_points(public: dict[str, Any]) -> None:
    decision = public["decision"]
    if decision is not None and decision["kind"] in HALFWAY:
        return
    for seat, state in public["seats"].items():
        points = state["defender"] + len(state["face_up"]) + (public["merchant_owner"] == seat) + 2 * (public["longest_road"] == seat)
        for place, piece in public["buildings"].items():
            if piece["seat"] == seat:
                points += 2 if piece["kind"] == "city" else 1
                points += 2 * (place in public["metropolises"].values())
        assert points == state["points"]  # INV-9


def _check_limits(public: dict[str, Any]) -> None:
    held = {seat: sum(state["progress"].values()) for seat, state in public["seats"].items()}
    if public["phase"] == "actions":
        assert all(number <= (5 if seat == public["active"] else 4) for seat, number in held.items())  # INV-10
    elif public["phase"] == "roll":
        assert max(held.values()) <= 4  # INV-10


def _check_robber(public: dict[str, Any]) -> None:
    decision = public["decision"]
    in_attack = decision is not None and decision["kind"] in ("lose_city", "reward_deck")
    assert 0 <= public["ship"] <= 6 or in_attack or public["phase"] == "over"  # INV-11
    assert 0 <= public["robber"] < len(public["terrain"])  # INV-12
    if public["attacks"] == 0:
        assert public["terrain"][public["robber"]] == "desert"  # INV-11
    assert (public["merchant"] is None) == (public["merchant_owner"] is None)  # INV-12
    if public["merchant"] is not None:
        around = [public["buildings"].get(place) for place in BOARD.hexes[public["merchant"]].corners]
        assert any(piece is not None and piece["seat"] == public["merchant_owner"] for piece in around)  # INV-12


# ------------------------------------------------------------------------------------------------ one step


def check_step(step: Step) -> None:
    """What one action may change, and that the log accounts for it."""
    before, after = step.before.public, step.after
    check_state(after)
    for number, token in enumerate(before["tokens"]):
        if token in FIXED_TOKENS:
            assert after.public["tokens"][number] == token  # INV-13
    kinds = [type(event) for event in step.outcome.events]
    if isinstance(step.action, TakeBack):
        assert not step.outcome.told
        return
    assert after.public["attacks"] >= before["attacks"]  # INV-14
    for seat, state in after.public["seats"].items():
        assert all(level >= before["seats"][seat]["levels"][track] for track, level in state["levels"].items())  # INV-14
    _check_hands(step, after)
    assert kinds.count(told.Rolled) <= 1  # INV-15
    assert kinds.count(told.RobberMoved) <= 1  # INV-15
    if before["attacks"] == 0 and told.AttackOver not in kinds:
        assert told.RobberMoved not in kinds  # INV-15, ROB-4
        assert told.Stolen not in kinds  # INV-15
    if told.AttackOver in kinds:
        assert not any(knight["active"] for knight in after.public["knights"].values())  # INV-11
    if after.public["phase"] == "over":
        _check_end(step)


def _check_end(step: Step) -> None:
    public = step.match.public
    assert public.winner == public.active  # INV-19
    assert public.seats[public.active].points >= step.match.options.victory_points  # INV-19
    assert type(step.outcome.events[-1]) is told.MatchEnded
    assert (public.decision, dict(public.offers), list(public.agenda)) == (None, {}, [])  # WIN-5
    assert all(not list(step.match.legal_actions(seat)) for seat in range(step.match.seats))  # INV-19


def _check_hands(step: Step, after: Snapshot) -> None:
    """INV-14: hands change only by events in the log; types that are not public only by private ones to the seat."""
    change = {seat: Counter[str]() for seat in after.private}
    for event in step.outcome.events:
        _book(change, event)
    for private in step.outcome.told:
        for seat, cards in booked_told(private.event, change).items():
            assert not cards or seat in private.audience  # VIS-3: whose hand it is learns of it
            _add(change[seat], cards)
    for seat, own in after.private.items():
        was = step.before.private[seat]["hand"]
        seen = {card: number - was[card] for card, number in own["hand"].items() if number != was[card]}
        assert seen == {card: number for card, number in change[seat].items() if number}  # INV-14


def booked(event: Any, seats: Iterable[int]) -> dict[int, Counter[str]]:
    """What a public event says of hands: by how much which types change."""
    change = {seat: Counter[str]() for seat in seats}
    _book(change, event)
    return change


def booked_told(event: Any, seats: Iterable[int]) -> dict[int, Counter[str]]:
    """What a private event says of hands."""
    change = {seat: Counter[str]() for seat in seats}
    _book_told(change, event)
    return change


def _add(change: Counter[str], cards: dict[Any, int], times: int = 1) -> None:
    for card, number in cards.items():
        change[card] += times * number


def _book(change: dict[int, Counter[str]], event: Any) -> None:  # noqa: C901, PLR0912 - one case for each kind of event
    """Write down what a public event says of hands."""
    match event:
        case told.Produced():
            for seat, cards in event.gains.items():
                _add(change[seat], cards)
        case told.StartingCards() | told.Gained():
            _add(change[event.seat], event.cards)
        case told.ResourceTaken(card=str()):
            _add(change[event.seat], {event.card: 1})
        case told.Discarded():
            _add(change[event.seat], event.cards, -1)
        case told.Built(how="paid"):
            _add(change[event.seat], PRICES[event.piece], -1)
        case told.Built(how="card", piece="city"):
            _add(change[event.seat], MEDICINE, -1)
        case told.KnightActivated(how="paid"):
            _add(change[event.seat], {"grain": len(event.places)}, -1)
        case told.KnightPromoted(how="paid"):
            _add(change[event.seat], PRICES["knight"], -1)
        case told.Improved():
            _add(change[event.seat], {COMMODITY_OF[event.track]: event.cost}, -1)
        case told.Monopolised():
            for victim, number in event.taken.items():
                _add(change[victim], {event.card: number}, -1)
                _add(change[event.seat], {event.card: number})
        case told.BankTraded():
            _add(change[event.seat], {event.give: event.paid}, -1)
            _add(change[event.seat], {event.want: event.got})
        case told.Traded():
            for giver, taker, cards in ((event.maker, event.taker, event.give), (event.taker, event.maker, event.want)):
                _add(change[giver], cards, -1)
                _add(change[taker], cards)


def _book_told(change: dict[int, Counter[str]], event: Any) -> None:
    """Write down what a private event says of hands."""
    match event:
        case told.CardStolen():
            _add(change[event.victim], {event.card: 1}, -1)
            _add(change[event.seat], {event.card: 1})
        case told.CardsTold():
            _add(change[event.giver], event.cards, -1)
            _add(change[event.seat], event.cards)
        case told.HarborTold():
            for giver, taker, card in ((event.seat, event.opponent, event.resource), (event.opponent, event.seat, event.commodity)):
                _add(change[giver], {card: 1}, -1)
                _add(change[taker], {card: 1})
