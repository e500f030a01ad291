"""Phase 3, the conflicts: battles of both rows (section 7.3; for allies LAN-ALLY-20). What becomes of captured knights is in ``ransom``."""

from __future__ import annotations

from typing import NamedTuple

from shared.lancaster import ransom
from shared.lancaster.components import ConflictCard
from shared.lancaster.events import BattleFought, CardMovedDown
from shared.lancaster.match import Match
from shared.lancaster.places import Party
from shared.lancaster.state import Conflict
from shared.lancaster.verbs import Step


class Verdict(NamedTuple):
    """How a battle ends."""

    english: int
    won: bool
    """Whether England wins."""
    ranking: tuple[Party, ...]
    """Best first."""
    points: dict[Party, int]
    """What the ranks pay, zeros left out; void for an ally."""

    def scored(self, players: int) -> dict[Party, int]:
        """What is really scored: the same without allies, whose numbers are not below that of the players (LAN-ALLY-20)."""
        return {party: points for party, points in self.points.items() if party < players}


def judge(card: ConflictCard, conflict: Conflict) -> Verdict:
    """The battle with the knights that are on the card (LAN-BAT-2 to LAN-BAT-5, LAN-BAT-7)."""
    stacks = conflict.stacks.values()
    english = sum(sum(stack.knights) for stack in stacks)
    won = bool(stacks) and english >= card.strength  # LAN-BAT-2, LAN-BAT-7
    ranked = sorted(stacks, key=lambda stack: (sum(stack.knights), stack.arrival), reverse=True)  # LAN-BAT-3
    ranking = tuple(stack.party for stack in ranked)
    values = card.points if won else card.points[1:]  # LAN-BAT-4, LAN-BAT-5
    return Verdict(english, won, ranking, {party: value for party, value in zip(ranking, values, strict=False) if value})


def _begin(match: Match, _: str) -> None:
    """LAN-BAT-1: the lower row, then the upper row, whose lost cards take the places of the lower one (LAN-BAT-9)."""
    match.public.phase = "conflicts"
    rows = [match.row("lower"), match.row("upper")]
    if match.options.battle_row_order == "right_to_left":
        rows = [row[::-1] for row in rows]
    match.do_next(*(f"battle:{card}" for row in rows for card in row))


def _fight(match: Match, card: str) -> None:
    conflict, printed = match.public.conflicts[card], match.components.conflicts[card]
    second, verdict = conflict.row == "lower", judge(printed, conflict)
    match.tell(
        BattleFought(card, second, verdict.english, printed.strength, verdict.won, list(verdict.ranking), {**verdict.points}),
    )
    for seat, points in verdict.scored(match.seats).items():
        match.score(seat, points, "conflicts", card)
    if verdict.won:
        _send_all_home(match, card)
        ransom.remove_card(match, card)
    elif second:
        match.do_next(f"ransom:{card}", f"ransom_end:{card}")  # LAN-BAT-6
    else:
        conflict.row = "lower"  # LAN-BAT-5, LAN-BAT-7; in the last round, too (LAN-BAT-8)
        match.tell(CardMovedDown(card, conflict.column))


def _send_all_home(match: Match, card: str) -> None:
    """LAN-BAT-4."""
    conflict = match.public.conflicts[card]
    knights = list(match.knights_on(conflict))
    conflict.stacks = {}
    for party, strength in knights:
        match.send_home(party, strength, card)


STEPS: dict[str, Step] = {"conflicts": _begin, "battle": _fight}
