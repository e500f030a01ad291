"""The final bonuses as they would be paid now (LAN-UI-15): what hidden goods decide is given as a range."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from client.model.lancaster.courts import seen
from client.model.lancaster.views import BonusForecast, FinalForecast
from shared.engine import Seat
from shared.lancaster.components import Good
from shared.lancaster.final import Count, Ranked, ranked_bonus
from shared.lancaster.rules import Lancaster


def forecast(game: Lancaster) -> FinalForecast:
    """For every seat; nothing any more once the match is over."""
    if game.public.phase == "over":
        totals = tuple((seat, state.points, state.points) for seat, state in game.public.seats.items())
        return FinalForecast((), totals)
    bonuses: list[BonusForecast] = []
    strengths = {seat: game.strength_of(seat) for seat in range(game.seats)}
    tiles = {seat: len(game.public.seats[seat].tiles) for seat in range(game.seats)}
    for_strength, for_extensions = _ranges(game, "strength", strengths, "squires"), _ranges(game, "extensions", tiles, "gold")
    for seat in range(game.seats):
        bonuses.append(BonusForecast(seat, "strength", strengths[seat], *for_strength[seat]))
        bonuses.append(BonusForecast(seat, "extensions", tiles[seat], *for_extensions[seat]))
        number = len(game.public.seats[seat].nobles)
        points = game.components.nobles.points[number]
        bonuses.append(BonusForecast(seat, "nobles", number, points, points))
    totals = tuple(
        (
            seat,
            state.points + sum(bonus.least for bonus in bonuses if bonus.seat == seat),
            state.points + sum(bonus.most for bonus in bonuses if bonus.seat == seat),
        )
        for seat, state in sorted(game.public.seats.items())
    )
    return FinalForecast(tuple(bonuses), totals)


def _ranges(game: Lancaster, kind: Ranked, values: Mapping[Seat, int], good: Good) -> dict[Seat, tuple[int, int]]:
    """The least and the most that each seat may be paid. Of hidden seats with one value any may be the one with more goods."""
    goods = {seat: seen(game, seat, good) for seat in values}
    alike = [[seat for seat in values if values[seat] == value and goods[seat] is None] for value in sorted({*values.values()})]
    paid = [ranked_bonus(game, kind, counts) for counts in _cases(values, goods, alike)]
    ranges: dict[Seat, tuple[int, int]] = {}
    for seat in values:
        places = next((group for group in alike if seat in group), [seat])
        shares = [points.get(place, 0) for points in paid for place in places]
        ranges[seat] = (min(shares), max(shares))
    return ranges


def _cases(values: Mapping[Seat, int], goods: Mapping[Seat, int | None], alike: list[list[Seat]]) -> Iterator[dict[Seat, Count]]:
    """The goods that break ties: those that are seen as they are, the hidden ones in every way that may pay otherwise.

    What a seat is paid depends on whose goods are less, equal and more, and with two of more nothing is left to it: so two steps to
    either side of what is seen hold every case.
    """
    known = {amount for amount in goods.values() if amount is not None} or {0}
    amounts = sorted({amount + step for amount in known for step in range(-2, 3) if amount + step >= 0})
    tied = [[seat for seat in group if list(values.values()).count(values[seat]) > 1] for group in alike]
    for guesses in itertools.product(*(itertools.combinations_with_replacement(amounts, len(group)) for group in tied)):
        held = {**goods, **dict(zip(itertools.chain(*tied), itertools.chain(*guesses), strict=True))}
        yield {seat: Count(value, held[seat] or 0) for seat, value in values.items()}
