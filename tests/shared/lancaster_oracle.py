"""Votes, battles and final bonuses of Lancaster, reckoned anew from what was told and from printed values, without the engine's functions.

The conflicts are kept from events alone: whoever is told everything knows what stands in France.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from shared.engine import Snapshot
from shared.lancaster import events as told
from shared.lancaster.components_file import standard_components
from tests.shared.lancaster_matches import Step

PARTS = standard_components()
FIRST, SECOND = 8, 4
"""Points of the first and the second place in strength and in extensions (LAN-END-2, LAN-END-4)."""


class Oracle:
    """What was told so far of one match."""

    def __init__(self, start: Snapshot) -> None:
        self.options: dict[str, Any] = start.options
        self.two = start.seats == 2
        self.france: dict[str, list[tuple[int, Counter[int]]]] = {card: [] for card in start.public["conflicts"]}
        """Card to parties with their knights, the latest last."""
        self.spaces: dict[str, list[int]] = {card: [] for card in start.public["conflicts"]}
        """Card to parties by space."""
        self.in_force: list[int] = list(start.public["in_force"])
        self.vote: told.VoteCounted | None = None
        self.checked: Counter[str] = Counter()

    def check(self, step: Step) -> None:
        """Everything that was told in this step."""
        for event in step.outcome.events:
            self._march(event)
            if isinstance(event, told.VoteCounted | told.LawsShifted):
                self._check_vote(event)
            elif isinstance(event, told.BattleFought):
                self._check_battle(event)
            elif isinstance(event, told.BonusPaid):
                wanted = nobles_bonus(event.values) if event.kind == "nobles" else self._ranked_bonus(event)
                assert event.points == wanted, event
                self.checked[event.kind] += 1
        for card, conflict in step.after.public["conflicts"].items():
            stacks = {stack["party"]: stack["knights"] for stack in conflict["stacks"].values()}
            assert stacks == {party: sorted(knights.elements()) for party, knights in self.france[card]}

    # -- what stands in France

    def _march(self, event: Any) -> None:
        match event:
            case told.CardsRevealed():
                for card in event.conflicts:
                    self.france[card], self.spaces[card] = [], []
            case told.CardRemoved():
                assert self.france.pop(event.card) == []
            case told.KnightPlaced(target=target) if target in self.france:
                self._arrive(event.party, event.strength, target, event.space)
            case told.Travelled():
                self._arrive(event.party, event.strength, event.card, event.space)
            case told.KnightUpgraded(place=place) if place in self.france:
                knights = dict(self.france[place])[event.party]
                knights.subtract({event.strength: 1})
                knights[event.to] += 1
            case told.KnightHome(place=place) | told.KnightLost(place=place) if place in self.france:
                knights = dict(self.france[place])[event.party]
                knights.subtract({event.strength: 1})
                assert min(knights.values()) >= 0
                self.france[place] = [(party, left) for party, left in self.france[place] if +left]

    def _arrive(self, party: int, strength: int, card: str, space: int) -> None:
        """LAN-CONF-2 to LAN-CONF-7."""
        stacks = self.france[card]
        known = next((entry for entry in stacks if entry[0] == party), None)
        if known is None:
            stacks.append((party, Counter({strength: 1})))
            self.spaces[card].append(party)
        else:
            known[1][strength] += 1
            if self.options["stack_arrival"] == "latest":
                stacks.remove(known)
                stacks.append(known)
        assert self.spaces[card].index(party) + 1 == space <= 3

    # -- verdicts

    def _check_vote(self, event: told.VoteCounted | told.LawsShifted) -> None:
        """LAN-PARL-4 to LAN-PARL-8."""
        if isinstance(event, told.VoteCounted):
            for yes, total in ((True, event.yes), (False, event.no)):
                voters = [seat for seat, ballot in event.ballots.items() if ballot == yes]
                assert total == len(voters) + sum(event.votes[seat] for seat in voters)
            assert event.passed == (event.yes >= event.no)
            self.vote = event
            self.checked["passed" if event.passed else "rejected"] += 1
            return
        assert self.vote is not None
        row = [*self.in_force, self.vote.law]
        self.in_force, removed = (row[1:], row[0]) if self.vote.passed else (row[:-1], row[-1])
        assert (event.in_force, event.removed) == (self.in_force, removed)

    def _check_battle(self, event: told.BattleFought) -> None:
        """LAN-BAT-2 to LAN-BAT-7."""
        card, stacks = PARTS.conflicts[event.card], self.france[event.card]
        strength = {party: sum(knights.elements()) for party, knights in stacks}
        order = [party for party, _ in stacks]
        assert event.french == card.strength
        assert event.english == sum(strength.values())
        assert event.won == (event.english >= card.strength)
        assert event.ranking == sorted(order, key=lambda party: (-strength[party], -order.index(party)))
        paid = card.points if event.won else (*card.points[1:], 0)
        assert event.points == {party: points for party, points in zip(event.ranking, paid, strict=False) if points}
        self.checked["battle won" if event.won else "battle lost"] += 1

    def _ranked_bonus(self, event: told.BonusPaid) -> dict[int, int]:
        """LAN-END-2 to LAN-END-8, LAN-ALLY-22, LAN-ALLY-23."""
        counts = {seat: (value, event.tied[seat]) for seat, value in event.values.items()}
        if event.kind == "strength" and not self.options["final_zero_counts"]:
            counts = {seat: count for seat, count in counts.items() if count[0]}
        best = max(counts.values(), default=None)
        first = [seat for seat, count in counts.items() if count == best]
        rest = {seat: count for seat, count in counts.items() if count != best}
        second = [seat for seat, count in rest.items() if count == max(rest.values())]
        splits = event.kind == "strength" or self.options["extension_tie_split"]
        if len(first) > 1:
            pot = {"split_8": FIRST, "split_12": FIRST + SECOND, "none": 0}[self.options["two_player_tie"]] if self.two else FIRST + SECOND
            paid = dict.fromkeys(first, pot // len(first) if splits else 0)
        else:
            paid = dict.fromkeys(first, FIRST)
            if not self.two and (splits or len(second) == 1):
                paid |= {seat: SECOND // len(second) for seat in second}
        return {seat: points for seat, points in paid.items() if points}


def nobles_bonus(values: dict[int, int]) -> dict[int, int]:
    """LAN-END-9: 1, 3, 6, 10 ... for 2, 3, 4, 5 ..."""
    return {seat: number * (number - 1) // 2 for seat, number in values.items() if number > 1}
