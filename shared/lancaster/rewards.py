"""Rewards: what counties, castles, favours and laws give, whoever gets it (section 5; for allies LAN-ALLY-5, LAN-ALLY-14, LAN-ALLY-17).

:func:`give` carries out a whole printed reward, part by part, and asks where there is a choice. The other functions are single parts.
"""

from __future__ import annotations

from collections.abc import Iterator

from shared.engine import Seat
from shared.lancaster.actions import Decline, LancasterAction, PlaceExtension, TakeNoble, Travel, UpgradeKnight
from shared.lancaster.components import GOODS, Good, Reward, RewardType
from shared.lancaster.events import (
    Declined,
    ExtensionPlaced,
    KnightGained,
    KnightUpgraded,
    NobleTaken,
    RewardVoid,
    SquiresReturned,
    Travelled,
)
from shared.lancaster.match import Match
from shared.lancaster.placement import can_enter, enter_conflict
from shared.lancaster.places import LAW, Party, court_of, split_castle
from shared.lancaster.refusals import refuse
from shared.lancaster.state import Decision, DecisionKind, PointSource
from shared.lancaster.verbs import Answer, Step

CHOICES: dict[RewardType, DecisionKind] = {
    "upgrade": "upgrade_knight",
    "extension": "place_extension",
    "noble": "favour_noble",
    "travel": "travel",
}
"""The rewards with a choice (LAN-REW-1)."""
_REWARD_OF = {kind: reward for reward, kind in CHOICES.items()}


# ------------------------------------------------------------------------------------------------ a whole reward


def give(match: Match, party: Party, source: str) -> None:
    """Put the reward of a county or a favour tile on the agenda, part by part in the printed order (LAN-CTY-6)."""
    steps = []
    for index, part in enumerate(match.printed(source)):
        steps += [f"reward:{party}:{index}:{source}"] * (part.amount if part.type in CHOICES else 1)
    match.do_next(*steps)


def _give(match: Match, about: str) -> None:
    party_word, index, source = about.split(":", 2)
    party, part = int(party_word), match.printed(source)[int(index)]
    kind = CHOICES.get(part.type)
    if kind is None:
        give_part(match, party, part, source)
    elif has_effect(match, party, part):
        match.ask(kind, match.controller(party), source, party=party, optional=match.options.decline_rewards)
    else:
        match.tell(RewardVoid(party, part.type, source))


def has_effect(match: Match, party: Party, part: Reward) -> bool:
    """Whether the part would give the party anything now; what is not there cannot be had (LAN-COMP-13), and it is void (LAN-REW-2)."""
    if part.type == "knight":
        return match.public.parties[party].reserve[part.strength] > 0  # LAN-REW-3
    if part.type in CHOICES:
        return any(True for _ in _choices(match, party, part.type))
    supply = match.public.supply
    return not match.is_ally(party) and (not supply or part.type == "points" or supply[part.type] > 0)  # LAN-ALLY-5


def _choices(match: Match, party: Party, reward: RewardType) -> Iterator[object]:
    if reward == "upgrade":
        return upgradable(match, party)  # LAN-REW-4
    if reward == "noble":
        return _nobles(match, party)
    if reward == "travel":
        return _destinations(match, party)  # LAN-REW-15
    return iter(() if match.is_ally(party) else match.public.seats[party].stock)  # LAN-REW-9, LAN-ALLY-17


def give_part(match: Match, party: Party, part: Reward, source: str) -> None:
    """A part without a choice: goods (LAN-FAV-6), votes, points, new knights; void for an ally who cannot have it (LAN-ALLY-5,
    LAN-ALLY-17)."""
    if part.type == "knight":
        for _ in range(part.amount):
            gain_knight(match, party, part.strength, source)
    elif match.is_ally(party):
        match.tell(RewardVoid(party, part.type, source))
    elif part.type == "points":
        match.score(party, part.amount, _sheet(source), source)
    else:
        good: Good = next(good for good in GOODS if good == part.type)
        if not match.gain(party, {good: part.amount}, source):
            match.tell(RewardVoid(party, part.type, source))


def _sheet(source: str) -> PointSource:
    """The line of the score sheet for points from there."""
    if source.startswith(LAW):
        return "laws"
    return "castle" if split_castle(source) else "counties"


def _decline(match: Match, party: Party, decision: Decision) -> None:
    """LAN-REW-1."""
    match.tell(Declined(party, _REWARD_OF[decision.kind], decision.source))


def _with_decline(decision: Decision) -> Iterator[LancasterAction]:
    if decision.optional:
        yield Decline()


# ------------------------------------------------------------------------------------------------ knights


def gain_knight(match: Match, party: Party, strength: int, source: str) -> bool:
    """A new knight from the reserve into the court; void without one (LAN-REW-3). Whether there was one."""
    state = match.public.parties[party]
    if not state.reserve[strength]:
        match.tell(RewardVoid(party, "knight", source))
        return False
    state.reserve[strength] -= 1
    state.court[strength] += 1
    match.tell(KnightGained(party, strength, source))
    return True


def places_of(match: Match, party: Party, strength: int) -> Iterator[str]:
    """Where the party has knights of this strength: court, counties, castle spaces, conflict cards (LAN-DEC-8), each once."""
    public = match.public
    if public.parties[party].court[strength]:
        yield court_of(party)
    for letter in match.components.counties:
        held = public.counties.get(letter)
        if held is not None and held.party == party and held.strength == strength:
            yield letter
    for owner, space, place in match.castles_of(party):
        guest = public.parties[owner].castle.get(space)
        if guest is not None and guest.party == party and guest.strength == strength:
            yield place
    for card in match.cards():
        stack = match.stack_on(public.conflicts[card], party)
        if stack is not None and strength in stack.knights:
            yield card


def upgradable(match: Match, party: Party) -> Iterator[tuple[int, str]]:
    """Knights that may be upgraded now, as strength and place, strengths ascending (LAN-REW-4, LAN-REW-5)."""
    state, counts = match.public.parties[party], match.components.knights
    for strength, kind in counts.items():
        if state.reserve.get(strength + 1) and state.reserve[strength] < kind.count:
            for place in places_of(match, party, strength):
                if _may_upgrade_at(match, party, strength, place):
                    yield strength, place


def _may_upgrade_at(match: Match, party: Party, strength: int, place: str) -> bool:
    return (match.options.upgrade_in_field or place == court_of(party)) and not _is_fresh(match, party, strength, place)


def _is_fresh(match: Match, party: Party, strength: int, place: str) -> bool:
    """Whether it is the knight that has just been placed, which ``fresh_upgrade = false`` excludes (LAN-FAV-8); of two equal ones on the
    card the other may be taken."""
    placed = match.public.placed
    if match.options.fresh_upgrade or placed is None or (placed.party, placed.strength, placed.card) != (party, strength, place):
        return False
    stack = match.stack_on(match.public.conflicts[place], party)
    return stack is not None and stack.knights.count(strength) == 1


def check_upgrade(match: Match, party: Party, strength: int, place: str) -> None:
    """Refuse an upgrade that is not possible (LAN-REW-4)."""
    state = match.public.parties[party]
    if strength not in state.reserve or place not in places_of(match, party, strength):
        refuse("no_such_knight_there")
    if not state.reserve.get(strength + 1):
        refuse("no_successor", strength=strength + 1)
    if not match.options.upgrade_in_field and place != court_of(party):
        refuse("court_knights_only")
    if _is_fresh(match, party, strength, place):
        refuse("not_the_fresh_knight")


def upgrade(match: Match, party: Party, strength: int, place: str, source: str) -> None:
    """LAN-REW-4, for a knight that :func:`check_upgrade` lets pass; it may be the same one again and again (LAN-REW-7)."""
    exchange(match, party, strength, strength + 1, place, source)


def exchange(match: Match, party: Party, strength: int, to: int, place: str, source: str) -> None:
    """A knight that stands there for one of the reserve, in place: squires and stack stay (LAN-REW-5, LAN-REW-6)."""
    public = match.public
    state = public.parties[party]
    state.reserve[to] -= 1
    state.reserve[strength] += 1
    castle = split_castle(place)
    if place == court_of(party):
        state.court[strength] -= 1
        state.court[to] += 1
    elif place in public.counties:
        public.counties[place].strength = to
    elif castle is not None:
        owner, space = castle
        public.parties[owner].castle[space].strength = to
    else:
        stack = match.stack_on(public.conflicts[place], party)
        assert stack is not None
        knights = list(stack.knights)
        knights.remove(strength)
        stack.knights[:] = sorted([*knights, to])
    match.tell(KnightUpgraded(party, strength, to, place, source))


def _legal_upgrades(match: Match, seat: Seat, decision: Decision) -> Iterator[LancasterAction]:
    for strength, place in upgradable(match, match.concerned(seat, decision)):
        yield UpgradeKnight(strength, place)
    yield from _with_decline(decision)


def _check_upgrade(match: Match, seat: Seat, decision: Decision, action: UpgradeKnight | Decline) -> None:
    if type(action) is UpgradeKnight:
        check_upgrade(match, match.concerned(seat, decision), action.strength, action.place)


def _upgrade(match: Match, seat: Seat, decision: Decision, action: UpgradeKnight | Decline) -> None:
    party = match.concerned(seat, decision)
    if type(action) is UpgradeKnight:
        upgrade(match, party, action.strength, action.place, decision.source)
    else:
        _decline(match, party, decision)


def _strongest(match: Match, seat: Seat, decision: Decision) -> UpgradeKnight:
    """The strongest upgradable knight, court before board."""
    strength, place = max(upgradable(match, match.concerned(seat, decision)), key=lambda knight: knight[0])  # the first of equals
    return UpgradeKnight(strength, place)


# ------------------------------------------------------------------------------------------------ extension tiles


def check_tile(match: Match, seat: Seat, space: str) -> None:
    """Refuse a tile that is not in the stock (LAN-REW-8)."""
    if space not in match.public.seats[seat].stock:
        refuse("tile_not_in_stock")


def place_tile(match: Match, seat: Seat, space: str, source: str) -> None:
    """A tile of the stock onto its space; a knight there goes home without scoring (LAN-REW-8, LAN-REW-9, LAN-ALLY-12)."""
    state = match.public.seats[seat]
    state.stock[:] = [tile for tile in state.stock if tile != space]
    state.tiles.append(space)
    if match.public.round and not match.options.extension_pays_now:
        state.fresh.append(space)
    match.tell(ExtensionPlaced(seat, space, source))
    castle = match.public.parties[seat].castle
    guest = castle.get(space)
    if guest is not None:
        del castle[space]
        match.send_home(guest.party, guest.strength, f"{seat}:{space}")


def _legal_tiles(match: Match, seat: Seat, decision: Decision) -> Iterator[LancasterAction]:
    for space in match.public.seats[seat].stock:
        yield PlaceExtension(space)
    yield from _with_decline(decision)


def _check_tile(match: Match, seat: Seat, decision: Decision, action: PlaceExtension | Decline) -> None:
    if type(action) is PlaceExtension:
        check_tile(match, seat, action.space)


def _place_tile(match: Match, seat: Seat, decision: Decision, action: PlaceExtension | Decline) -> None:
    if type(action) is PlaceExtension:
        place_tile(match, seat, action.space, decision.source)
    else:
        _decline(match, seat, decision)


def _first_tile(match: Match, seat: Seat, decision: Decision) -> PlaceExtension:
    """The first whose space is empty, else the first."""
    stock, castle = match.public.seats[seat].stock, match.public.parties[seat].castle
    return PlaceExtension(next((space for space in stock if space not in castle), stock[0]))


# ------------------------------------------------------------------------------------------------ nobles


def noble_at(match: Match, party: Party, county: str) -> bool:
    """Whether the party can take a noble there: a player no kind that he has (LAN-REW-10), an ally any (LAN-ALLY-15)."""
    pile = match.public.piles[county]
    if not pile.number or match.is_ally(party):
        return pile.number > 0
    nobles = match.public.seats[party].nobles
    return pile.kind not in nobles and len(nobles) < match.components.nobles.seats


def _nobles(match: Match, party: Party) -> Iterator[str]:
    return (county for county in match.public.piles if noble_at(match, party, county))


def check_noble(match: Match, party: Party, county: str) -> None:
    """Refuse a noble that cannot be taken (LAN-REW-10)."""
    pile = match.public.piles.get(county)
    if pile is None or not pile.number:
        refuse("no_noble_there")
    if not noble_at(match, party, county):
        refuse("noble_kind_held")


def take_noble(match: Match, party: Party, county: str, source: str) -> None:
    """To the player's table; of an ally it leaves the game (LAN-ALLY-14, LAN-ALLY-17)."""
    public = match.public
    pile = public.piles[county]
    pile.number -= 1
    ally = match.is_ally(party)
    if ally:
        public.removed_nobles[pile.kind] = public.removed_nobles.get(pile.kind, 0) + 1
    else:
        public.seats[party].nobles.append(pile.kind)
    match.tell(NobleTaken(party, county, pile.kind, not ally, source))


def _legal_nobles(match: Match, seat: Seat, decision: Decision) -> Iterator[LancasterAction]:
    for county in _nobles(match, match.concerned(seat, decision)):
        yield TakeNoble(county)
    yield from _with_decline(decision)


def _check_noble(match: Match, seat: Seat, decision: Decision, action: TakeNoble | Decline) -> None:
    if type(action) is TakeNoble:
        check_noble(match, match.concerned(seat, decision), action.county)


def _take_noble(match: Match, seat: Seat, decision: Decision, action: TakeNoble | Decline) -> None:
    party = match.concerned(seat, decision)
    if type(action) is TakeNoble:
        take_noble(match, party, action.county, decision.source)
    else:
        _decline(match, party, decision)


# ------------------------------------------------------------------------------------------------ travel


def _destinations(match: Match, party: Party) -> Iterator[str]:
    """LAN-REW-14."""
    cards = match.row("upper") if match.options.travel_rows == "upper" else match.cards()
    return (card for card in cards if can_enter(match, party, card))


def _legal_travel(match: Match, seat: Seat, decision: Decision) -> Iterator[LancasterAction]:
    for card in _destinations(match, match.concerned(seat, decision)):
        yield Travel(card)
    yield from _with_decline(decision)


def _check_travel(match: Match, seat: Seat, decision: Decision, action: Travel | Decline) -> None:
    if type(action) is not Travel:
        return
    conflict = match.public.conflicts.get(action.card)
    if conflict is None:
        refuse("no_such_card")
    if match.options.travel_rows == "upper" and conflict.row != "upper":
        refuse("upper_row_only")
    if not can_enter(match, match.concerned(seat, decision), action.card):
        refuse("conflict_full")


def _travel(match: Match, seat: Seat, decision: Decision, action: Travel | Decline) -> None:
    """The squires go to the supply (LAN-REW-15); no favour (LAN-FAV-9). A knight that stays goes home with the others."""
    party, county = match.concerned(seat, decision), decision.source
    if type(action) is not Travel:
        _decline(match, party, decision)
        return
    held = match.public.counties[county]
    del match.public.counties[county]
    if held.squires:
        match.to_supply("squires", held.squires)
        match.tell(SquiresReturned(party, county, held.squires))
    space = enter_conflict(match, party, held.strength, action.card)
    match.tell(Travelled(party, held.strength, county, action.card, space))


def _stay(match: Match, seat: Seat, decision: Decision) -> LancasterAction:
    """Decline; without that, the first card."""
    return Decline() if decision.optional else next(_legal_travel(match, seat, decision))


STEPS: dict[str, Step] = {"reward": _give}
ANSWERS: dict[str, Answer] = {
    "upgrade_knight": Answer(frozenset({UpgradeKnight, Decline}), _legal_upgrades, _check_upgrade, _upgrade, _strongest),
    "place_extension": Answer(frozenset({PlaceExtension, Decline}), _legal_tiles, _check_tile, _place_tile, _first_tile),
    "favour_noble": Answer(
        frozenset({TakeNoble, Decline}), _legal_nobles, _check_noble, _take_noble, lambda *about: next(_legal_nobles(*about))
    ),
    "travel": Answer(frozenset({Travel, Decline}), _legal_travel, _check_travel, _travel, _stay),
}
