"""Phase 2, the laws in force: each is carried out for all players before the next (sections 6.2, 6.3). None of LAN-LAW-1 to LAN-LAW-18 is
known by its number here: what a law does is its ``effect`` in the data file.

On the board a law changes nothing but by upgrade, exchange and extension (LAN-EXEC-11). Allies count for nothing and receive nothing
(LAN-ALLY-16).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Literal

from shared.engine import Seat
from shared.lancaster.actions import Buy, Exchange, PlaceExtensions
from shared.lancaster.components import GOODS, Effect, Good, Law, Measure, Reward
from shared.lancaster.events import Bought, LawBegan, RewardVoid
from shared.lancaster.match import Match
from shared.lancaster.places import LAW, law_word
from shared.lancaster.refusals import refuse
from shared.lancaster.rewards import exchange, gain_knight, has_effect, place_tile, places_of
from shared.lancaster.state import Decision, DecisionKind
from shared.lancaster.verbs import Answer, Step

NEW_KNIGHT = 1
"""Strength of the knights that ``knight_1`` gives."""


# ------------------------------------------------------------------------------------------------ what a law counts


def measure(match: Match, seat: Seat, what: Measure) -> int:
    """What a law counts of a player, as it is now (LAN-EXEC-2). Raises ``Unknown`` for goods behind a screen."""
    return _MEASURES[what](match, seat)


def _board_squires(match: Match, seat: Seat) -> int:
    """LAN-EXEC-6: squires in counties count by option only."""
    if not match.options.count_board_squires:
        return 0
    return sum(held.squires for held in match.public.counties.values() if held.party == seat)


_MEASURES: dict[Measure, Callable[[Match, Seat], int]] = {
    "gold": lambda match, seat: match.holding(seat, "gold"),
    "squires": lambda match, seat: match.holding(seat, "squires") + _board_squires(match, seat),
    "counties": Match.counties_held,
    "conflicts": Match.conflicts_in,
    "extensions": lambda match, seat: len(match.public.seats[seat].tiles),
    "nobles": lambda match, seat: len(match.public.seats[seat].nobles),
    "knights_1": lambda match, seat: match.owned(seat)[1],
    "knights_2": lambda match, seat: match.owned(seat)[2],
    "ranks": lambda match, seat: sum(number > 0 for number in match.owned(seat).values()),
}


def due(match: Match, law: Law) -> dict[Seat, int]:
    """To whom the law gives something or whom it asks, in turn order, and how many times it gives its gain.

    Of a purchase that is up to the player: 1 for everybody. Raises ``Unknown`` where goods behind screens decide it.
    """
    effect, order = law.effect, match.turn_order()
    if effect.kind == "buy":
        return dict.fromkeys(order, 1)
    if effect.kind == "exchange":
        return {seat: 1 for seat in order if _may_exchange(match, seat, effect)}
    return _times(match, effect, {seat: measure(match, seat, _measured(law)) for seat in order})


def _times(match: Match, effect: Effect, counted: dict[Seat, int]) -> dict[Seat, int]:
    if effect.kind == "leaders":
        most = max(counted.values())
        leads = most > 0 or match.options.leaders_at_zero
        return {seat: 1 for seat, count in counted.items() if leads and count == most}  # LAN-EXEC-7
    if effect.kind == "if_none":
        return {seat: 1 for seat, count in counted.items() if count == 0}
    if effect.kind == "if_all":
        return {seat: 1 for seat, count in counted.items() if count >= effect.all}
    return {seat: times for seat, count in counted.items() if (times := count // effect.per)}  # LAN-RND-4


def _measured(law: Law) -> Measure:
    what = law.effect.measure
    assert what is not None, "the data file is checked: only purchases and exchanges count nothing"
    return what


# ------------------------------------------------------------------------------------------------ carrying out


def _begin(match: Match, _: str) -> None:
    """LAN-EXEC-1."""
    match.public.phase = "laws"
    match.do_next(*map(law_word, match.public.in_force))


def _carry_out(match: Match, number: str) -> None:
    law = match.components.laws[int(number)]
    times = due(match, law)
    match.tell(LawBegan(law.number, list(times), _told_measures(match, law, times)))
    gain = law.effect.gain
    if law.effect.kind == "buy":
        match.ask_all("law_buy", times, law_word(law.number), together=False)  # LAN-EXEC-4
    elif law.effect.kind == "exchange":
        _ask(match, "law_exchange", times, law)
    elif "upgrade" in gain:
        _ask(match, "upgrade_knight", _able(match, times, law, "upgrade"), law)
    elif "extension" in gain:
        _ask(match, "law_extensions", _able(match, times, law, "extension"), law)
    else:
        for seat, number_of_times in times.items():
            _give(match, seat, law, number_of_times)


def _told_measures(match: Match, law: Law, times: Iterable[Seat]) -> dict[Seat, int]:
    """LAN-EXEC-8, LAN-HID-9: of goods behind screens nothing, or by option what the leaders have."""
    what = law.effect.measure
    if what is None:
        return {}
    if what not in GOODS or match.open_goods:
        return {seat: measure(match, seat, what) for seat in match.turn_order()}
    return {seat: measure(match, seat, what) for seat in times} if match.options.leader_reveal == "amounts" else {}


def _give(match: Match, seat: Seat, law: Law, times: int) -> None:
    """The gain without a choice, so many times. Votes are for the next parliament (LAN-EXEC-10), knights are in the court (LAN-EXEC-9)."""
    gain, source = law.effect.gain, law_word(law.number)
    goods: dict[Good, int] = {good: gain[good] * times for good in GOODS if good in gain}
    got = match.gain(seat, goods, source)
    for good in goods:
        if good not in got:
            match.tell(RewardVoid(seat, good, source))
    match.score(seat, gain.get("points", 0) * times, "laws", source)
    for _ in range(gain.get("knight_1", 0) * times):
        if not gain_knight(match, seat, NEW_KNIGHT, source):  # LAN-REW-3
            break


def _able(match: Match, seats: Iterable[Seat], law: Law, reward: Literal["upgrade", "extension"]) -> list[Seat]:
    """Those of them for whom the reward is not void (LAN-REW-4, LAN-REW-9)."""
    able = []
    for seat in seats:
        if has_effect(match, seat, Reward(reward)):
            able.append(seat)
        else:
            match.tell(RewardVoid(seat, reward, law_word(law.number)))
    return able


def _ask(match: Match, kind: DecisionKind, seats: Iterable[Seat], law: Law) -> None:
    """LAN-EXEC-3: all at once, or by option in turn order."""
    together = match.options.law_choice_order == "simultaneous"
    match.ask_all(kind, seats, law_word(law.number), together=together, optional=match.options.decline_rewards)


def law_of(match: Match, decision: Decision) -> Law:
    """The law that a decision belongs to."""
    return match.components.laws[int(decision.source.removeprefix(LAW))]


# ------------------------------------------------------------------------------------------------ purchases


def most_times(match: Match, seat: Seat, law: Law) -> int:
    """How often the player can buy: what he has, and what the supply can give, decide (LAN-EXEC-4, LAN-COMP-11)."""
    effect, supply = law.effect, match.public.supply
    limits = [match.holding(seat, good) // price for good, price in effect.cost.items()]
    if supply:
        limits += [supply[good] // effect.gain[good] for good in GOODS if good in effect.gain]
    return min(limits)


def _legal_purchases(match: Match, seat: Seat, decision: Decision) -> Iterator[Buy]:
    return map(Buy, range(most_times(match, seat, law_of(match, decision)) + 1))


def _check_purchase(match: Match, seat: Seat, decision: Decision, action: Buy) -> None:
    most = most_times(match, seat, law_of(match, decision))
    if not 0 <= action.times <= most:
        refuse("cannot_buy_so_often", most=most)


def _buy(match: Match, seat: Seat, decision: Decision, action: Buy) -> None:
    law = law_of(match, decision)
    match.tell(Bought(seat, law.number, action.times))
    if action.times:
        match.pay(seat, {good: price * action.times for good, price in law.effect.cost.items()}, decision.source)
        _give(match, seat, law, action.times)


# ------------------------------------------------------------------------------------------------ extension tiles


def tiles_due(match: Match, seat: Seat, law: Law) -> int:
    """How many tiles of his stock a player to whom the law gives some may place (LAN-LAW-6). Follows from what he sees himself."""
    effect = law.effect
    times = measure(match, seat, _measured(law)) // effect.per if effect.kind == "per" else 1
    return min(times * effect.gain["extension"], len(match.public.seats[seat].stock))


def _legal_tiles(match: Match, seat: Seat, decision: Decision) -> Iterator[PlaceExtensions]:
    most = tiles_due(match, seat, law_of(match, decision))
    for number in range(0 if decision.optional else most, most + 1):
        yield from map(PlaceExtensions, combinations(match.public.seats[seat].stock, number))


def _check_tiles(match: Match, seat: Seat, decision: Decision, action: PlaceExtensions) -> None:
    stock, most = match.public.seats[seat].stock, tiles_due(match, seat, law_of(match, decision))
    if any(space not in stock for space in action.spaces):
        refuse("tile_not_in_stock")
    if action.spaces != tuple(space for space in stock if space in action.spaces):
        refuse("tiles_out_of_order")
    if len(action.spaces) > most:
        refuse("too_many_tiles", most=most)
    if len(action.spaces) < most and not decision.optional:
        refuse("may_not_decline")  # LAN-REW-1


def _place_tiles(match: Match, seat: Seat, decision: Decision, action: PlaceExtensions) -> None:
    for space in action.spaces:
        place_tile(match, seat, space, decision.source)


def _first_tiles(match: Match, seat: Seat, decision: Decision) -> PlaceExtensions:
    stock = match.public.seats[seat].stock
    return PlaceExtensions(tuple(stock[: tiles_due(match, seat, law_of(match, decision))]))


# ------------------------------------------------------------------------------------------------ the exchange


def _may_exchange(match: Match, seat: Seat, effect: Effect) -> bool:
    """LAN-LAW-10."""
    return match.owned(seat)[effect.from_] > 0 and match.public.parties[seat].reserve[effect.to] > 0


def _legal_exchange(match: Match, seat: Seat, decision: Decision) -> Iterator[Exchange]:
    return map(Exchange, (True, False))


def _check_exchange(match: Match, seat: Seat, decision: Decision, action: Exchange) -> None:
    """Whoever is asked has both knights, and may say either."""


def _exchange(match: Match, seat: Seat, decision: Decision, action: Exchange) -> None:
    if action.yes:
        effect = law_of(match, decision).effect
        exchange(match, seat, effect.from_, effect.to, next(places_of(match, seat, effect.from_)), decision.source)


STEPS: dict[str, Step] = {"laws": _begin, "law": _carry_out}
ANSWERS: dict[str, Answer] = {
    "law_buy": Answer(frozenset({Buy}), _legal_purchases, _check_purchase, _buy, lambda *_: Buy(0), always_ask=True),
    "law_extensions": Answer(frozenset({PlaceExtensions}), _legal_tiles, _check_tiles, _place_tiles, _first_tiles),
    "law_exchange": Answer(frozenset({Exchange}), _legal_exchange, _check_exchange, _exchange, lambda *_: Exchange(True)),
}
