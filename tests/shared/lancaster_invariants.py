"""INV-1 to INV-18 and INV-24 to INV-26, worked out from documents and printed values alone, without the engine's own functions.

INV-17 is what ends a placement phase (LAN-PLACE-11).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from shared.engine import Snapshot
from shared.lancaster import events as told
from shared.lancaster.components_file import standard_components
from shared.state import Document
from tests.shared.lancaster_matches import Step

PARTS = standard_components()
KNIGHTS = {1: 3, 2: 2, 3: 1, 4: 1}
SPACES = {"recruit", "train", "squires", "gold", "votes", "points"}
NOBLES_PER_COUNTY = {2: 2, 3: 2, 4: 3, 5: 4}
FAVOURS = {2: 6, 3: 5, 4: 6, 5: 6}
WITH_SQUIRES = ("placement", "parliament", "laws", "counties")
"""The phases in which squires may stand on the board (INV-9)."""


# ------------------------------------------------------------------------------------------------ one state


def check_state(state: Snapshot) -> None:
    """Every invariant of a single full state."""
    public = state.public
    _check_knights(public)
    _check_nobles(public, state.seats)
    _check_laws(state)
    _check_conflicts(state)
    _check_castles(public)
    _check_goods(state)
    _check_allies(public, state.seats)
    _check_counties(public, state.seats)
    _check_places_of_the_phase(public)
    assert len(public["favours"]) == FAVOURS[state.seats]  # INV-6
    assert 0 <= public["round"] <= PARTS.rounds  # INV-24
    for seat in public["seats"].values():
        assert seat["points"] == sum(seat["parts"].values())
        assert min(seat["parts"].values()) >= 0
    if public["decision"] is not None:
        _check_decision(state)
    else:
        assert public["phase"] == "over"
        assert public["agenda"] == []


def _on_board(public: Document) -> Iterator[tuple[int, int]]:
    """Party and strength of every knight in counties, castles and conflicts."""
    for held in public["counties"].values():
        yield held["party"], held["strength"]
    for party in public["parties"].values():
        for guest in party["castle"].values():
            yield guest["party"], guest["strength"]
    for conflict in public["conflicts"].values():
        for stack in conflict["stacks"].values():
            for strength in stack["knights"]:
                yield stack["party"], strength


def _check_knights(public: Document) -> None:
    """INV-1."""
    board = Counter(_on_board(public))
    for party, state in public["parties"].items():
        for strength, number in KNIGHTS.items():
            reserve, court = state["reserve"][strength], state["court"][strength]
            assert min(reserve, court) >= 0
            assert reserve + court + board[party, strength] == number
    assert {party for party, _ in board} <= set(public["parties"])


def _check_nobles(public: Document, seats: int) -> None:
    """INV-2, INV-3."""
    tables = Counter(kind for seat in public["seats"].values() for kind in seat["nobles"])
    for pile in public["piles"].values():
        kind = pile["kind"]
        assert pile["number"] >= 0
        assert pile["number"] + tables[kind] + public["removed_nobles"].get(kind, 0) == NOBLES_PER_COUNTY[seats]
    assert sorted(pile["kind"] for pile in public["piles"].values()) == list("ABCDEFGHI")
    for seat in public["seats"].values():
        assert len(set(seat["nobles"])) == len(seat["nobles"]) <= 9


def _check_laws(state: Snapshot) -> None:
    """INV-4, INV-26."""
    public, hidden = state.public, state.hidden
    assert hidden is not None
    assert public["law_pile"] == len(hidden["laws"])
    everywhere = [*public["in_force"], *public["proposed"], *public["removed_laws"], *hidden["laws"]]
    assert sorted(everywhere) == list(range(1, 19))
    backs = [PARTS.laws[law].back for law in public["in_force"]]
    assert backs == sorted(backs)
    assert len(backs) == 3
    done = public["round"] - (public["phase"] in ("placement", "parliament"))
    if public["round"]:
        assert public["law_pile"] == 12 - 3 * (public["round"] - 1)
        voted = 3 - len(public["proposed"]) if public["phase"] == "parliament" else 0
        assert len(public["removed_laws"]) == 3 * done + voted
        assert len(public["proposed"]) == 3 * (public["phase"] == "placement") or public["phase"] == "parliament"


def _check_conflicts(state: Snapshot) -> None:
    """INV-5, INV-11, INV-12."""
    public, hidden = state.public, state.hidden
    assert hidden is not None
    assert public["conflict_pile"] == len(hidden["conflicts"]) == (10 - 2 * public["round"] if public["round"] else 8)
    everywhere = [*public["conflicts"], *public["boxed_conflicts"], *public["removed_conflicts"], *hidden["conflicts"]]
    assert sorted(everywhere) == sorted(PARTS.conflicts)
    assert len(public["boxed_conflicts"]) == 2
    places = [(conflict["row"], conflict["column"]) for conflict in public["conflicts"].values()]
    assert len(set(places)) == len(places)
    assert all(column in (0, 1) for _, column in places)
    for conflict in public["conflicts"].values():
        stacks = conflict["stacks"]
        if public["decision"] is None or public["decision"]["kind"] != "ransom":
            assert sorted(stacks) == list(range(1, len(stacks) + 1))
        assert len(stacks) <= 3
        owners = [stack["party"] for stack in stacks.values()]
        assert len(set(owners)) == len(owners)
        arrivals = [stack["arrival"] for stack in stacks.values()]
        assert len(set(arrivals)) == len(arrivals)
        for stack in stacks.values():
            assert stack["knights"] == sorted(stack["knights"]) != []
        if state.options["stack_arrival"] == "keep_space":
            assert [stacks[space]["arrival"] for space in sorted(stacks)] == sorted(arrivals)


def _check_castles(public: Document) -> None:
    """INV-7, INV-8."""
    for party, state in public["parties"].items():
        seat = public["seats"].get(party)
        if seat is None:
            assert set(state["castle"]) <= {"recruit", "train"}
            continue
        assert sorted([*seat["tiles"], *seat["stock"]]) == sorted(SPACES)
        assert set(state["castle"]) <= SPACES - set(seat["tiles"])
        assert set(seat["fresh"]) <= set(seat["tiles"])
        assert public["phase"] == "setup" or seat["tiles"]


def _check_goods(state: Snapshot) -> None:
    """INV-9; with ``supply_limits`` there are no more than printed (LAN-COMP-11); what is open is what is held (LAN-HID-10)."""
    public = state.public
    squires_out = sum(held["squires"] for held in public["counties"].values())
    assert not squires_out or public["phase"] in WITH_SQUIRES
    shown = state.seats == 2 or state.options["goods_visibility"] == "open" or public["phase"] == "over"
    for seat, table in public["seats"].items():
        own = state.private[seat]
        assert min(own["gold"], own["squires"], table["votes"]) >= 0
        assert (table["gold"], table["squires"]) == ((own["gold"], own["squires"]) if shown else (None, None))
    if not state.options["supply_limits"]:
        assert public["supply"] == {}
        return
    held = {
        "gold": sum(state.private[seat]["gold"] for seat in public["seats"]),
        "squires": squires_out + sum(state.private[seat]["squires"] for seat in public["seats"]),
        "votes": sum(table["votes"] for table in public["seats"].values()),
    }
    for good, number in held.items():
        assert public["supply"][good] >= 0
        assert public["supply"][good] + number == PARTS.supply[good]  # type: ignore[index]


def _check_allies(public: Document, seats: int) -> None:
    """INV-25: what an ally has is knights and a castle; everything else belongs to players."""
    assert sorted(public["seats"]) == list(range(seats))
    assert sorted(public["parties"]) == list(range(4 if seats == 2 else seats))
    for party in public["parties"].values():
        assert set(party) == {"colour", "reserve", "court", "castle"}


def _check_counties(public: Document, seats: int) -> None:
    """INV-10."""
    for letter, held in public["counties"].items():
        assert held["strength"] >= PARTS.counties[letter].min_strength
        assert held["squires"] >= 0
        if held["party"] >= seats:
            assert held["squires"] == 0


def _check_places_of_the_phase(public: Document) -> None:
    """INV-14."""
    phase, in_castles = public["phase"], [guest for party in public["parties"].values() for guest in party["castle"].values()]
    if phase in ("castles", "conflicts", "over"):
        assert public["counties"] == {}
    if phase in ("conflicts", "over"):
        assert in_castles == []
    if phase == "over":
        assert all(conflict["row"] == "lower" for conflict in public["conflicts"].values())
    if phase != "castles":
        assert public["unsettled"] == []
    if phase != "placement":
        assert public["placed"] is None
    if phase != "parliament":
        assert public["ballots"] == {}


def _check_decision(state: Snapshot) -> None:
    """LAN-DEC-1 to LAN-DEC-3, LAN-DEC-9."""
    decision = state.public["decision"]
    assert decision["source"]
    assert decision["party"] is None or decision["waiting"] == [decision["party"] % state.seats]
    waiting, answered = decision["waiting"], decision["answered"]
    assert waiting
    assert waiting == sorted(set(waiting))
    assert answered == sorted(set(answered))
    assert not set(waiting) & set(answered)
    assert decision["simultaneous"] or (len(waiting) == 1 and not answered)
    for seat, own in state.private.items():
        assert (own["answer"] is not None) == (seat in answered)


# ------------------------------------------------------------------------------------------------ what may follow what


class Watch:
    """What has to be remembered of a match to check its later steps."""

    def __init__(self) -> None:
        self.sent = 0
        """Knights placed in conflicts this phase."""
        self.battles: Counter[str] = Counter()
        self.votes = 0
        self.rounds = 0
        self.lapsing = False
        """Whether there has been a vote, and no law was carried out since."""
        self.ledger: dict[str, Counter[int]] = {}
        """Good, or points, to what every seat has by all that was told."""

    def check(self, step: Step) -> None:
        """Every invariant of one step, its states included."""
        check_state(step.after)
        _check_points(step)
        _check_spaces_kept(step)
        _check_strengths(step)
        if not self.ledger:
            self._open_ledger(step.before)
        for event in step.outcome.events:
            self._note(event, step)
            self._book(event)
        self._check_ledger(step.after)
        self._check_favours(step.after)
        self._check_rows(step.after)
        if step.after.public["phase"] == "over":
            assert self.rounds == PARTS.rounds  # INV-24
            assert self.votes == 15
            assert sum(number > 1 for number in self.battles.values()) <= 8
            assert len(self.battles) <= 10

    def _note(self, event: Any, step: Step) -> None:
        if isinstance(event, told.RoundBegan):
            self.sent = 0
            self.rounds += 1
            assert event.round == self.rounds
            _check_new_round(step)
        elif isinstance(event, told.KnightPlaced):
            self.sent += event.target in PARTS.conflicts
        elif isinstance(event, told.PlacementOver):
            _check_stuck(step.after, event)
        elif isinstance(event, told.LawBegan):
            if self.lapsing:
                assert not +self.ledger["votes"]  # INV-15
            self.lapsing = False
        elif isinstance(event, told.VoteCounted):
            self.votes += 1
            self.lapsing = True
            assert sorted(event.ballots) == sorted(event.votes) == list(range(step.after.seats))  # LAN-COMP-12: nobody abstains
        elif isinstance(event, told.BattleFought):
            self.battles[event.card] += 1
            assert event.second == (self.battles[event.card] == 2)  # INV-12
            values = PARTS.conflicts[event.card].points
            assert sum(event.points.values()) <= sum(values if event.won else values[1:])  # INV-16
        elif isinstance(event, told.BonusPaid) and event.kind != "nobles":
            most = 12 if len(event.values) > 2 or step.after.options["two_player_tie"] == "split_12" else 8
            assert sum(event.points.values()) <= most  # INV-18

    def _open_ledger(self, state: Snapshot) -> None:
        seats = state.public["seats"]
        self.ledger = {good: Counter({seat: state.private[seat][good] for seat in seats}) for good in ("gold", "squires")}
        self.ledger |= {good: Counter({seat: table[good] for seat, table in seats.items()}) for good in ("votes", "points")}

    def _book(self, event: Any) -> None:
        """Everything that changes what a seat has is told (LAN-HID-3)."""
        if isinstance(event, told.Gained | told.Paid):
            for good, number in event.goods.items():
                self.ledger[good][event.seat] += number if isinstance(event, told.Gained) else -number
        elif isinstance(event, told.KnightPlaced):
            if event.squires:
                self.ledger["squires"][event.party] -= event.squires
        elif isinstance(event, told.VoteCounted | told.VotesLapsed):
            self.ledger["votes"].subtract(event.votes)
        elif isinstance(event, told.Scored):
            self.ledger["points"][event.seat] += event.points

    def _check_ledger(self, state: Snapshot) -> None:
        for seat, table in state.public["seats"].items():
            assert self.ledger["gold"][seat] == state.private[seat]["gold"]
            assert self.ledger["squires"][seat] == state.private[seat]["squires"]
            assert self.ledger["votes"][seat] == table["votes"]
            assert self.ledger["points"][seat] == table["points"]

    def _check_rows(self, state: Snapshot) -> None:
        """INV-12: a card lies in the lower row after one battle, and for the ransom after its second."""
        decision = state.public["decision"] or {}
        for card, conflict in state.public["conflicts"].items():
            ransomed = (decision.get("kind"), decision.get("source")) == ("ransom", card)
            assert self.battles[card] == (0 if conflict["row"] == "upper" else 1 + ransomed)

    def _check_favours(self, state: Snapshot) -> None:
        """INV-6."""
        public = state.public
        down = sum(not up for up in public["favours"].values())
        if public["phase"] == "placement":
            choosing = public["decision"]["kind"] == "choose_favour"
            assert down == min(len(public["favours"]), self.sent - choosing)


def _check_new_round(step: Step) -> None:
    """INV-14, INV-15: how a round begins. Nothing else than asking for the first placement follows, or placements that are forced."""
    public = step.after.public
    if any(isinstance(event, told.KnightPlaced) for event in step.outcome.events):
        return
    assert public["counties"] == {}
    assert all(not party["castle"] for party in public["parties"].values())
    assert all(not conflict["stacks"] for conflict in public["conflicts"].values() if conflict["row"] == "upper")
    assert all(public["favours"].values())
    if public["round"] > 1 and not step.after.options["supply_limits"]:
        assert all(seat["votes"] >= len(seat["nobles"]) + 1 for seat in public["seats"].values())


def _check_stuck(state: Snapshot, event: told.PlacementOver) -> None:
    """INV-13: whoever is still at home has nowhere to go; nothing else has happened before the first vote."""
    public = state.public
    home = {party: sum(table["court"].values()) for party, table in public["parties"].items()}
    if state.options["stuck_knight"] == "reserve":
        assert not any(home.values())
    else:
        assert event.stuck == {party: number for party, number in home.items() if number}
        for party, table in public["parties"].items():
            for strength, number in table["court"].items():
                assert not number or not _can_go(state, party, strength)


def _can_go(state: Snapshot, party: int, strength: int) -> bool:
    public, seats = state.public, state.seats
    seat = party % seats
    side = {seat, seat + seats} if seats == 2 else {seat}
    squires = state.private[seat]["squires"] if party == seat else 0
    for owner in side:
        spaces = {"recruit", "train"} if owner >= seats else SPACES - set(public["seats"][owner]["tiles"])
        if spaces - set(public["parties"][owner]["castle"]):
            return True
    for conflict in public["conflicts"].values():
        if len(conflict["stacks"]) < 3 or any(stack["party"] == party for stack in conflict["stacks"].values()):
            return True
    for letter, county in PARTS.counties.items():
        held = public["counties"].get(letter)
        if strength >= county.min_strength and (
            held is None or (held["party"] not in side and strength + squires > held["strength"] + held["squires"])
        ):
            return True
    return False


def _check_points(step: Step) -> None:
    """INV-16."""
    for seat, state in step.after.public["seats"].items():
        assert state["points"] >= step.before.public["seats"][seat]["points"]


def _check_spaces_kept(step: Step) -> None:
    """INV-11: owners keep their spaces while the card is there, but for the one whose knights are being ransomed."""
    for card, conflict in step.before.public["conflicts"].items():
        later = step.after.public["conflicts"].get(card)
        decision = step.after.public["decision"] or {}
        if later is not None and (decision.get("kind"), decision.get("source")) != ("ransom", card):
            owners = {space: stack["party"] for space, stack in later["stacks"].items()}
            assert all(owners.get(space) == stack["party"] for space, stack in conflict["stacks"].items())


def _check_strengths(step: Step) -> None:
    """INV-17."""
    before, after = step.before.public, step.after.public
    if before["phase"] == after["phase"] == "placement" and before["round"] == after["round"]:
        for letter, held in before["counties"].items():
            later = after["counties"][letter]
            now, then = later["strength"] + later["squires"], held["strength"] + held["squires"]
            assert now > then if later["party"] != held["party"] else now >= then
