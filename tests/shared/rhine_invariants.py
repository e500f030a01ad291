"""RHE-INV-1 to RHE-INV-22, worked out from documents and the map alone, without the engine's own functions."""

from __future__ import annotations

from collections import Counter
from typing import Any

from shared.engine import Snapshot
from shared.rheinlaender.actions import Convert, Discard, Fort, Place, Support
from shared.rheinlaender.board import standard_map
from shared.rheinlaender.events import (
    CastleGarrisoned,
    DuchyChanged,
    EndCalledOff,
    GarrisonExchanged,
    GarrisonVacated,
    KnightConverted,
    KnightPut,
    MatchEnded,
    Paid,
)
from shared.state import to_document
from tests.shared.rhine_matches import Step

BOARD = standard_map()
DEALT = {3: 25, 4: 20, 5: 17}
WORTH = {"castle": 1, "bishopric": 1, "city4": 4, "city3": 3, "city2": 2}


def groups(knights: dict[str, int]) -> list[frozenset[str]]:
    """The groups of knights (RHE-TERM-7)."""
    left, found = set(knights), []
    while left:
        group, edge = set(), [min(left)]
        while edge:
            space = edge.pop()
            if space in left:
                left.remove(space)
                group.add(space)
                edge.extend(BOARD.spaces[space].adjacent)
        found.append(frozenset(group))
    return found


def circles(group: Any) -> set[str]:
    return {circle.id for circle in BOARD.circles.values() if set(circle.touches) & set(group)}


def count(public: dict[str, Any], group: Any) -> Counter[int]:
    """RHE-TERM-8."""
    found = Counter(public["knights"][space] for space in group)
    found.update(public["garrisons"][circle] for circle in circles(group) if circle in public["garrisons"])
    return found


def leader(found: Counter[int]) -> int | None:
    best = [seat for seat, knights in found.items() if knights == max(found.values())]
    return best[0] if len(best) == 1 else None


def check_state(snapshot: Snapshot) -> None:
    """What holds in every state."""
    assert snapshot.hidden is not None
    public, options = snapshot.public, snapshot.options
    _check_pieces(snapshot.seats, public)
    _check_cards(snapshot)
    _check_duchies(public)
    _check_castles(public, options)
    bishops = bishops_of(public)
    assert sum(bishops.values()) <= 7  # RHE-INV-11
    assert public["archbishop"] == (leader(bishops) if bishops else None)  # RHE-INV-11
    if options["end_latch"] == "latched" and any(seat["supply"] == 0 for seat in public["seats"].values()):
        assert public["end_set_off"]  # RHE-INV-16
    if options["coin_totals"] == "hidden" and public["phase"] != "over":
        assert all(seat["coins"] is None for seat in public["seats"].values())  # RHE-INV-21
    else:
        assert all(seat["coins"] == snapshot.private[number]["coins"] for number, seat in public["seats"].items())


def _check_pieces(seats: int, public: dict[str, Any]) -> None:
    knights, forts = public["knights"], public["forts"]
    for seat, shown in public["seats"].items():
        out = list(knights.values()).count(seat) + list(public["garrisons"].values()).count(seat)
        assert shown["supply"] >= 0  # RHE-INV-1
        assert shown["supply"] + out == DEALT[seats]  # RHE-INV-1
        assert 0 <= shown["forts_left"] <= 3  # RHE-INV-2
        assert list(forts.values()).count(seat) == 3 - shown["forts_left"]  # RHE-INV-2
    assert not knights.keys() & forts.keys()  # RHE-INV-5
    assert all(BOARD.spaces[space].kind == "bank" for space in forts)  # RHE-INV-5
    for region in BOARD.regions.values():
        if region.river in knights:
            assert {region.left, region.right} <= knights.keys() | forts.keys()  # RHE-INV-6


def _check_cards(snapshot: Snapshot) -> None:
    public, hidden = snapshot.public, snapshot.hidden
    assert hidden is not None
    top_only = snapshot.options["discard_view"] == "top"
    discard = hidden["discard"] if top_only else public["discard"]
    hands = {seat: own["hand"] for seat, own in snapshot.private.items()}
    cards = [card for hand in hands.values() for card in hand] + hidden["deck"] + discard
    assert sorted(cards) == list(range(55))  # RHE-INV-3
    assert 0 in hidden["deck"]  # RHE-INV-3, RHE-INV-4, RHE-DRAW-3
    for seat, hand in hands.items():
        between = public["phase"] == "fort" and seat == public["to_move"]
        assert len(hand) == public["seats"][seat]["cards"] == (4 if between else 5)  # RHE-INV-4
        assert hand == sorted(hand)
    assert (public["draw_size"], public["discard_size"]) == (len(hidden["deck"]), len(discard))
    if top_only:
        assert public["discard"] == discard[-1:]


def _check_duchies(public: dict[str, Any]) -> None:
    stored = [frozenset(duchy["spaces"]) for duchy in public["duchies"].values()]
    assert all(len(duchy["spaces"]) == len(set(duchy["spaces"])) for duchy in public["duchies"].values())
    assert Counter(stored) == Counter(group for group in groups(public["knights"]) if count(public, group).total() > 1)  # RHE-INV-7
    for duchy in public["duchies"].values():
        ahead = leader(count(public, duchy["spaces"]))
        assert ahead is None or duchy["owner"] == ahead  # RHE-INV-8
    assert max(Counter(circle for group in stored for circle in circles(group)).values(), default=0) <= 1  # RHE-INV-7


def _check_castles(public: dict[str, Any], options: dict[str, Any]) -> None:
    garrisons, knights = public["garrisons"], public["knights"]
    assert all(public["tokens"][circle] == "castle" for circle in garrisons)  # RHE-INV-9
    for circle in BOARD.circles.values():
        if public["tokens"][circle.id] == "castle":
            manned = any(space in knights for space in circle.touches)
            assert (circle.id in garrisons) == (manned and circle.id not in public["empty_castles"])  # RHE-INV-9
    if options["castle_without_knight"] == "mover_garrisons":
        return  # RHE-OPT-5 puts a garrison beside another's duchy
    for duchy in public["duchies"].values():
        for circle in circles(duchy["spaces"]) & garrisons.keys():
            foreign = duchy["owner"] is not None and garrisons[circle] != duchy["owner"]
            assert not foreign or circle in public["kept_garrisons"]  # RHE-INV-10


def bishops_of(public: dict[str, Any]) -> Counter[int]:
    """RHE-BIS-1."""
    return Counter(
        duchy["owner"]
        for duchy in public["duchies"].values()
        if duchy["owner"] is not None and any(public["tokens"][circle] == "bishopric" for circle in circles(duchy["spaces"]))
    )


def check_step(step: Step) -> None:
    """What holds between the states before and after an action."""
    after = step.match.full_snapshot()
    check_state(after)
    old, new = step.before.public, after.public
    _check_lasting(step, old, new)
    _check_payments(step, after)
    _check_numbers(step, old, new)
    for event in step.outcome.events:
        if isinstance(event, MatchEnded):
            _check_final(event, after)


def _check_lasting(step: Step, old: dict[str, Any], new: dict[str, Any]) -> None:
    events = step.outcome.events
    converted = {event.space for event in events if isinstance(event, KnightConverted)}
    put = {event.space for event in events if isinstance(event, KnightPut)}
    assert new["knights"].keys() - old["knights"].keys() == put  # RHE-INV-12
    assert all(new["knights"][space] == seat for space, seat in old["knights"].items() if space not in converted)  # RHE-INV-12
    assert old["forts"].items() <= new["forts"].items()  # RHE-INV-12
    changed = {event.circle for event in events if isinstance(event, (CastleGarrisoned, GarrisonExchanged, GarrisonVacated))}
    for circle in old["garrisons"].keys() | new["garrisons"].keys():
        assert circle in changed or old["garrisons"].get(circle) == new["garrisons"].get(circle)  # RHE-INV-12
    if not any(isinstance(event, GarrisonVacated) for event in events):
        assert old["garrisons"].keys() <= new["garrisons"].keys()  # RHE-INV-12
    if old["end_set_off"] and not any(isinstance(event, EndCalledOff) for event in events):
        assert new["end_set_off"]  # RHE-INV-16
    merged = any(isinstance(event, DuchyChanged) and event.change == "merged" for event in events)
    assert not (merged and any(isinstance(event, CastleGarrisoned) for event in events))  # RHE-INV-18


def _check_payments(step: Step, after: Snapshot) -> None:
    paid: Counter[int] = Counter()
    for event in step.outcome.events:
        if isinstance(event, Paid):
            old = step.before.public["duchies"][event.duchy]
            assert event.seat == old["owner"]
            worth = 1 + sum(WORTH[step.before.public["tokens"][circle]] for circle in circles(old["spaces"]))
            assert event.coins == worth  # RHE-PAY-2
            paid[event.seat] += event.coins
    for seat, own in after.private.items():
        assert own["coins"] - step.before.private[seat]["coins"] == paid[seat]  # RHE-INV-13


def _check_numbers(step: Step, old: dict[str, Any], new: dict[str, Any]) -> None:
    events = step.outcome.events
    change = next((event for event in events if isinstance(event, DuchyChanged)), None)
    more = {"founded": 1, "merged": 1 - len(change.parts) if change else 0}.get(change.change, 0) if change else 0
    assert len(new["duchies"]) - len(old["duchies"]) == more  # RHE-INV-14
    if change is not None:  # RHE-INV-17: the dukes of the event are the owners of the state
        stored = new["duchies"][change.duchy]
        assert (stored["owner"], sorted(stored["spaces"])) == (change.owner, sorted(change.spaces))
        assert dict(count(new, change.spaces)) == change.counts or any(
            isinstance(event, GarrisonExchanged | GarrisonVacated) for event in events
        )
    seat = step.seat
    expected = 1 if isinstance(step.action, (Place, Support, Convert)) else 0
    for event in events:
        if isinstance(event, CastleGarrisoned) and event.seat == seat:
            expected += 1
        if isinstance(event, GarrisonExchanged):
            expected += (event.seat == seat) - (event.loser == seat)
        if isinstance(event, GarrisonVacated):
            expected -= event.loser == seat
    assert old["seats"][seat]["supply"] - new["seats"][seat]["supply"] == expected  # RHE-INV-15
    if isinstance(step.action, (Fort, Discard)):
        same = ("knights", "garrisons", "duchies", "archbishop", "tokens", "start_seat")
        assert [old[key] for key in same] == [new[key] for key in same]  # RHE-FORT-7


def _check_final(event: MatchEnded, after: Snapshot) -> None:
    public = after.public
    totals = {}
    for seat, own in after.private.items():
        duchies = [duchy for duchy in public["duchies"].values() if duchy["owner"] == seat]
        centres = sum(WORTH[public["tokens"][circle]] for duchy in duchies for circle in circles(duchy["spaces"]))
        totals[seat] = own["coins"] + 5 * len(duchies) + centres + 5 * (public["archbishop"] == seat)  # RHE-INV-22
    assert {score.seat: score.total for score in event.scores} == totals
    best = max(totals.values())
    assert set(event.winners) <= {seat for seat, total in totals.items() if total == best}
    assert to_document(list(event.winners)) == public["winners"] != []
