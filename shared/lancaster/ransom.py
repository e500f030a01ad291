"""Ransom: knights that were captured in a second lost battle are freed for gold, or lost (section 7.4; of allies LAN-ALLY-21)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from shared.engine import Seat
from shared.lancaster.actions import Ransom
from shared.lancaster.events import CardRemoved, Ransomed
from shared.lancaster.match import Match
from shared.lancaster.refusals import refuse
from shared.lancaster.state import Decision
from shared.lancaster.verbs import Answer, Step


def _capture(match: Match, card: str) -> None:
    """Allies' knights are lost; the other players decide in turn order (LAN-RAN-1)."""
    for space, stack in list(match.public.conflicts[card].stacks.items()):
        if match.is_ally(stack.party):
            del match.public.conflicts[card].stacks[space]
            for strength in stack.knights:
                match.lose(stack.party, strength, card)  # LAN-ALLY-21
    match.ask_all("ransom", [seat for seat in match.turn_order() if captured(match, seat, card)], card, together=False)


def _end(match: Match, card: str) -> None:
    remove_card(match, card)


def remove_card(match: Match, card: str) -> None:
    """From the game; its knights are gone already (LAN-BAT-4, LAN-BAT-6)."""
    del match.public.conflicts[card]
    match.public.removed_conflicts.append(card)
    match.tell(CardRemoved(card))


# ------------------------------------------------------------------------------------------------ who is freed


def captured(match: Match, seat: Seat, card: str) -> tuple[int, ...]:
    """Strengths of the player's knights on the card, ascending."""
    stack = match.stack_on(match.public.conflicts[card], seat)
    return () if stack is None else tuple(stack.knights)


def price(match: Match, knights: tuple[int, ...]) -> int:
    """What these knights cost, in gold (LAN-RAN-1)."""
    return sum(knights) * match.components.ransom_per_strength


def _legal(match: Match, seat: Seat, decision: Decision) -> Iterator[Ransom]:
    """LAN-RAN-2: any of them that the gold pays; by option all or none."""
    knights, gold = captured(match, seat, decision.source), match.holding(seat, "gold")
    sizes = range(len(knights) + 1) if match.options.ransom_mode == "per_knight" else (0, len(knights))
    for size in sizes:
        for freed in dict.fromkeys(combinations(knights, size)):  # equal knights are one choice
            if price(match, freed) <= gold:
                yield Ransom(freed)


def _check(match: Match, seat: Seat, decision: Decision, action: Ransom) -> None:
    knights, gold = captured(match, seat, decision.source), match.holding(seat, "gold")
    if action.knights not in combinations(knights, len(action.knights)):
        refuse("not_your_captives")
    if match.options.ransom_mode == "all_or_nothing" and action.knights not in ((), knights):
        refuse("all_or_none_freed")
    if price(match, action.knights) > gold:
        refuse("not_enough_gold_for_ransom", price=price(match, action.knights), gold=gold)


def _ransom(match: Match, seat: Seat, decision: Decision, action: Ransom) -> None:
    """LAN-RAN-3."""
    card, freed = decision.source, list(action.knights)
    lost = list(captured(match, seat, card))
    for strength in freed:
        lost.remove(strength)
    stacks = match.public.conflicts[card].stacks
    del stacks[next(space for space, stack in stacks.items() if stack.party == seat)]
    match.tell(Ransomed(seat, card, freed, lost))
    match.pay(seat, {"gold": price(match, action.knights)}, card)
    for strength in freed:
        match.send_home(seat, strength, card)
    for strength in lost:
        match.lose(seat, strength, card)


def _strongest_first(match: Match, seat: Seat, decision: Decision) -> Ransom:
    """As many as the gold pays, the strongest first; all or none where that is the rule."""
    knights, gold = captured(match, seat, decision.source), match.holding(seat, "gold")
    freed: list[int] = []
    for strength in reversed(knights):
        if price(match, (*freed, strength)) <= gold:
            freed.append(strength)
    if match.options.ransom_mode == "all_or_nothing" and len(freed) < len(knights):
        freed = []
    return Ransom(tuple(reversed(freed)))


STEPS: dict[str, Step] = {"ransom": _capture, "ransom_end": _end}
ANSWERS: dict[str, Answer] = {"ransom": Answer(frozenset({Ransom}), _legal, _check, _ransom, _strongest_first, always_ask=True)}
