"""Phase 3, the counties: from A to I each gives its noble, its reward, or both (section 7.1; for allies LAN-ALLY-17, LAN-ALLY-18)."""

from __future__ import annotations

from collections.abc import Iterator

from shared.engine import Seat
from shared.lancaster.actions import Choice, ChooseReward, NameStartPlayer
from shared.lancaster.events import CountyPays, SquiresReturned, StartPlayerNamed
from shared.lancaster.match import Match
from shared.lancaster.places import Party
from shared.lancaster.refusals import refuse
from shared.lancaster.rewards import give, noble_at, take_noble
from shared.lancaster.state import Decision
from shared.lancaster.verbs import Answer, Step


def _begin(match: Match, _: str) -> None:
    """LAN-CTY-1."""
    match.public.phase = "counties"
    match.do_next(*(f"county:{letter}" for letter in match.components.counties))


def _pay(match: Match, letter: str) -> None:
    """One county, unless nobody is there (LAN-CTY-1, LAN-CTY-11)."""
    held = match.public.counties.get(letter)
    if held is None:
        return
    steps = [f"county_reward:{letter}"]
    if match.components.counties[letter].names_start_player:
        at = 0 if match.options.surrey_order == "before_reward" else 1
        steps.insert(at, f"county_name:{letter}:{held.party}")  # LAN-CTY-9: in addition, whatever is chosen
    match.do_next(*steps, f"county_end:{letter}")


def _end(match: Match, letter: str) -> None:
    """LAN-CTY-7: the knight goes home, as the stronger one if it was upgraded (LAN-CTY-8); one that travelled is gone."""
    held = match.public.counties.get(letter)
    if held is None:
        return
    del match.public.counties[letter]
    if held.squires:
        match.to_supply("squires", held.squires)
        match.tell(SquiresReturned(held.party, letter, held.squires))
    match.send_home(held.party, held.strength, letter)


# ------------------------------------------------------------------------------------------------ noble, reward or both


def choices(match: Match, party: Party, letter: str) -> Iterator[Choice]:
    """What the party may choose in a county where it stands. Raises ``Unknown`` where gold behind a screen decides it."""
    noble = noble_at(match, party, letter)  # LAN-CTY-3
    if noble:
        yield "noble"
    yield "reward"  # LAN-CTY-5: even where it is void
    if noble and not match.is_ally(party) and match.holding(party, "gold") >= match.components.both_cost_gold:  # LAN-CTY-4
        yield "both"


def _ask_reward(match: Match, letter: str) -> None:
    party = match.public.counties[letter].party
    match.ask("county_reward", match.controller(party), letter, party=party)


def _legal_choices(match: Match, seat: Seat, decision: Decision) -> Iterator[ChooseReward]:
    return map(ChooseReward, choices(match, match.concerned(seat, decision), decision.source))


def _check_choice(match: Match, seat: Seat, decision: Decision, action: ChooseReward) -> None:
    party, letter = match.concerned(seat, decision), decision.source
    if action.choice == "reward":
        return
    if action.choice == "both" and match.is_ally(party):
        refuse("ally_takes_one")
    if not match.public.piles[letter].number:
        refuse("no_noble_there")
    if not noble_at(match, party, letter):
        refuse("noble_kind_held")
    if action.choice == "both" and match.holding(seat, "gold") < match.components.both_cost_gold:
        refuse("not_enough_gold_for_both", price=match.components.both_cost_gold, gold=match.holding(seat, "gold"))


def _choose(match: Match, seat: Seat, decision: Decision, action: ChooseReward) -> None:
    """Pay, noble, reward (LAN-CTY-4); so the noble comes before the journey (LAN-CTY-12)."""
    party, letter = match.concerned(seat, decision), decision.source
    match.tell(CountyPays(letter, party, action.choice))
    if action.choice == "both":
        match.pay(seat, {"gold": match.components.both_cost_gold}, letter)
    if action.choice != "reward":
        take_noble(match, party, letter, letter)
    if action.choice != "noble":
        give(match, party, letter)


def _neutral_choice(match: Match, seat: Seat, decision: Decision) -> ChooseReward:
    return ChooseReward("noble" if noble_at(match, match.concerned(seat, decision), decision.source) else "reward")


# ------------------------------------------------------------------------------------------------ the start player


def _ask_name(match: Match, about: str) -> None:
    """LAN-CTY-9, LAN-ALLY-18."""
    letter, _, party = about.partition(":")
    match.ask("name_start_player", match.controller(int(party)), letter, party=int(party))


def _legal_names(match: Match, seat: Seat, decision: Decision) -> Iterator[NameStartPlayer]:
    return map(NameStartPlayer, range(match.seats))


def _check_name(match: Match, seat: Seat, decision: Decision, action: NameStartPlayer) -> None:
    if action.seat not in range(match.seats):
        refuse("no_such_player")


def _name(match: Match, seat: Seat, decision: Decision, action: NameStartPlayer) -> None:
    """LAN-CTY-10."""
    match.public.start_player = action.seat
    match.tell(StartPlayerNamed(match.concerned(seat, decision), action.seat, decision.source))


def _same_player(match: Match, seat: Seat, decision: Decision) -> NameStartPlayer:
    return NameStartPlayer(match.public.start_player)


STEPS: dict[str, Step] = {
    "counties": _begin,
    "county": _pay,
    "county_reward": _ask_reward,
    "county_name": _ask_name,
    "county_end": _end,
}
ANSWERS: dict[str, Answer] = {
    "county_reward": Answer(frozenset({ChooseReward}), _legal_choices, _check_choice, _choose, _neutral_choice, always_ask=True),
    "name_start_player": Answer(frozenset({NameStartPlayer}), _legal_names, _check_name, _name, _same_player, always_ask=True),
}
