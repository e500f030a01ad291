"""The final bonuses as they would be paid now (LAN-UI-15): what hidden goods decide is given as a range."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from client.model.lancaster.courts import seen
from client.model.lancaster.views import BonusForecast, FinalForecast
from shared.engine import Seat
from shared.lancaster.components import Good
from shared.lancaster.final import Count, Ranked, ranked_bonus
from shared.lancaster.rules import Lancaster

_FAR = 10**6
"""More than anybody can have of a good."""


def forecast(game: Lancaster) -> FinalForecast:
    """For every seat; nothing any more once the match is over."""
    if game.public.phase == "over":
        totals = tuple((seat, state.points, state.points) for seat, state in game.public.seats.items())
        return FinalForecast((), totals)
    bonuses: list[BonusForecast] = []
    strengths = {seat: game.strength_of(seat) for seat in range(game.seats)}
    tiles = {seat: len(game.public.seats[seat].tiles) for seat in range(game.seats)}
    for seat in range(game.seats):
        bonuses.append(_ranked(game, seat, "strength", strengths, "squires"))
        bonuses.append(_ranked(game, seat, "extensions", tiles, "gold"))
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


def _ranked(game: Lancaster, seat: Seat, kind: Ranked, values: Mapping[Seat, int], good: Good) -> BonusForecast:
    points = [ranked_bonus(game, kind, counts).get(seat, 0) for counts in _cases(game, seat, values, good)]
    return BonusForecast(seat, kind, values[seat], min(points), max(points))


def _cases(game: Lancaster, seat: Seat, values: Mapping[Seat, int], good: Good) -> Iterator[dict[Seat, Count]]:
    """The goods that break ties: as they are where all are seen, else those that are best, equal and worst for the seat."""
    goods = {other: seen(game, other, good) for other in values}
    if None not in goods.values():
        yield {other: Count(value, goods[other] or 0) for other, value in values.items()}
        return
    tie_breaks: tuple[tuple[int, int], ...] = ((_FAR, 0), (0, 0), (0, _FAR))
    for own, others in tie_breaks:
        yield {other: Count(value, own if other == seat else others) for other, value in values.items()}
        if others:  # worst may also be: tied for first with one alone, the others behind
            for rival in values:
                yield {other: Count(value, _FAR if other == rival else own if other == seat else 0) for other, value in values.items()}
