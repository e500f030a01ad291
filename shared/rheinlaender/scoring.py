"""Final scoring and the result: most points win (RHE-SETUP-9, RHE-FIN)."""

from __future__ import annotations

from shared.engine import Seat, Standing
from shared.rheinlaender.duchies import DUKE_AT_END, centres_worth, circles_beside
from shared.rheinlaender.events import DuchyScore, FinalScore, MatchEnded
from shared.rheinlaender.match import Match

ARCHBISHOP = 5
"""RHE-FIN-2."""


def duchy_scores(match: Match, seat: Seat) -> list[DuchyScore]:
    """What each owned duchy of the seat would bring at the end, in order of age; the duke's 5 are not in it (RHE-FIN-1, RHE-FIN-6)."""
    scores = []
    for number, duchy in sorted(match.public.duchies.items()):
        if duchy.owner == seat:
            circles = circles_beside(match, duchy.spaces)
            scores.append(DuchyScore(number, centres_worth(match, circles), circles))
    return scores


def board_worth(match: Match, seat: Seat) -> dict[str, int]:
    """Points of the seat's board if the match ended now, without coins: ``dukes``, ``centres``, ``archbishop`` (RHE-PRE-10)."""
    scores = duchy_scores(match, seat)
    return {
        "dukes": DUKE_AT_END * len(scores),
        "centres": sum(score.centres for score in scores),
        "archbishop": ARCHBISHOP if match.public.archbishop == seat else 0,
    }


def final_scoring(match: Match) -> None:
    """Add up, show all coin totals, name the winners, end the match (RHE-FIN-1 to RHE-FIN-6, RHE-INFO-12)."""
    public = match.public
    scores = []
    for seat in range(match.seats):
        coins = match.own(seat).coins
        worth = board_worth(match, seat)
        public.seats[seat].coins = coins
        scores.append(FinalScore(seat, coins, duchy_scores(match, seat), worth["archbishop"], coins + sum(worth.values())))
    public.winners[:] = _winners(match, scores)
    public.phase = "over"
    match.tell(MatchEnded(scores, list(public.winners)))


def _winners(match: Match, scores: list[FinalScore]) -> list[Seat]:
    most = max(score.total for score in scores)
    leaders = [score for score in scores if score.total == most]  # RHE-FIN-4
    if match.options.final_tie == "most_duchies":  # RHE-OPT-14
        duchies = max(len(score.duchies) for score in leaders)
        leaders = [score for score in leaders if len(score.duchies) == duchies]
    return [score.seat for score in leaders]  # RHE-FIN-5: several share the win


def standings(match: Match) -> tuple[Standing, ...] | None:
    """The result from the public section of a finished match, winners first; None while it runs."""
    public = match.public
    if public.phase != "over":
        return None
    parts = {seat: {"coins": public.seats[seat].coins or 0, **board_worth(match, seat)} for seat in range(match.seats)}
    totals = {seat: sum(part.values()) for seat, part in parts.items()}

    def above(seat: Seat) -> int:
        """How many seats stand above this one; a leader who lost the tie stands below the winners."""
        lost_tie = seat not in public.winners
        return sum(totals[other] > totals[seat] or (lost_tie and other in public.winners) for other in totals)

    order = sorted(totals, key=lambda seat: (above(seat), seat))
    return tuple(Standing(seat, above(seat) + 1, totals[seat], parts[seat]) for seat in order)
