"""The final scoring: three bonuses, with all goods shown (section 9; for 2 players LAN-ALLY-22, LAN-ALLY-23)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from shared.engine import Seat
from shared.lancaster.events import BonusPaid, GoodsShown, MatchEnded
from shared.lancaster.match import Match
from shared.lancaster.verbs import Step

FINAL = "final"
"""The source of the points of the bonuses."""
Ranked = Literal["strength", "extensions"]
"""The bonuses for the first and the second; like ``nobles`` each is a part of the points."""


class Count(NamedTuple):
    """What a bonus ranks a player by; greater is better."""

    value: int
    tie_break: int = 0


def _score(match: Match, _: str) -> None:
    """LAN-END-1, LAN-END-11. Raises ``Unknown`` on a copy that cannot look behind the screens, before anything is told."""
    public, seats = match.public, range(match.seats)
    match.show_goods()
    match.tell(
        GoodsShown({seat: match.holding(seat, "gold") for seat in seats}, {seat: match.holding(seat, "squires") for seat in seats}),
    )
    strengths, extensions = strength_counts(match), extension_counts(match)
    _pay(match, "strength", strengths, ranked_bonus(match, "strength", strengths))
    _pay(match, "extensions", extensions, ranked_bonus(match, "extensions", extensions))
    nobles = {seat: Count(len(public.seats[seat].nobles)) for seat in seats}
    _pay(match, "nobles", nobles, {seat: match.components.nobles.points[count.value] for seat, count in nobles.items()})  # LAN-END-9
    public.phase = "over"
    match.tell(MatchEnded({seat: public.seats[seat].points for seat in seats}))


def _pay(
    match: Match, bonus: Literal["strength", "extensions", "nobles"], counts: Mapping[Seat, Count], points: Mapping[Seat, int]
) -> None:
    tied = {} if bonus == "nobles" else {seat: count.tie_break for seat, count in counts.items()}
    paid = {seat: number for seat, number in points.items() if number}
    match.tell(BonusPaid(bonus, {seat: count.value for seat, count in counts.items()}, tied, paid))
    for seat, number in paid.items():
        match.score(seat, number, bonus, FINAL)


# ------------------------------------------------------------------------------------------------ the ranked bonuses


def strength_counts(match: Match) -> dict[Seat, Count]:
    """Own knights outside the reserve, wherever they are, then own squires (LAN-END-2, LAN-END-3). Allies do not count (LAN-ALLY-22)."""
    return {seat: Count(match.strength_of(seat), match.holding(seat, "squires")) for seat in range(match.seats)}


def extension_counts(match: Match) -> dict[Seat, Count]:
    """Tiles in the castle, then own gold (LAN-END-4)."""
    return {seat: Count(len(match.public.seats[seat].tiles), match.holding(seat, "gold")) for seat in range(match.seats)}


def ranked_bonus(match: Match, bonus: Ranked, counts: Mapping[Seat, Count]) -> dict[Seat, int]:
    """Points for the first and the second place; whoever gets none is left out (LAN-END-5 to LAN-END-8).

    ``counts`` may be a forecast. Points lost by rounding are nobody's (LAN-END-7).
    """
    if bonus == "strength" and not match.options.final_zero_counts:
        counts = {seat: count for seat, count in counts.items() if count.value}  # LAN-END-8
    places = sorted({*counts.values()}, reverse=True)[:2]
    groups = [[seat for seat, count in counts.items() if count == place] for place in places]
    if not groups:
        return {}
    shares = [_share_of_first(match, bonus, len(groups[0]))]
    if len(groups[0]) == 1 and len(groups) > 1:  # a tie for the first place leaves no second (LAN-END-5)
        shares.append(_share_of_second(match, bonus, len(groups[1])))
    return {seat: share for group, share in zip(groups, shares, strict=False) for seat in group if share}


def _printed(match: Match, bonus: Ranked) -> tuple[int, int]:
    """For the first and the second place (LAN-ALLY-22)."""
    final = match.components.final
    if match.allies:
        return final.two_player_points
    return final.strength_points if bonus == "strength" else final.extension_points


def _share_of_first(match: Match, bonus: Ranked, tied: int) -> int:
    """LAN-END-5."""
    first, second = _printed(match, bonus)
    if tied == 1:
        return first
    if bonus == "extensions" and not match.options.extension_tie_split:
        return 0
    if match.allies:
        return _share_of_two(match, bonus, tied)
    return (first + second) // tied


def _share_of_two(match: Match, bonus: Ranked, tied: int) -> int:
    """LAN-ALLY-23."""
    if match.options.two_player_tie == "none":
        return 0
    if match.options.two_player_tie == "split_8":
        return sum(match.components.final.two_player_points) // tied
    return sum(match.components.final.strength_points if bonus == "strength" else match.components.final.extension_points) // tied


def _share_of_second(match: Match, bonus: Ranked, tied: int) -> int:
    """LAN-END-6."""
    if tied > 1 and bonus == "extensions" and not match.options.extension_tie_split:
        return 0
    return _printed(match, bonus)[1] // tied


STEPS: dict[str, Step] = {"final": _score}
