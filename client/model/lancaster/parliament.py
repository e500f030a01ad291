"""The parliament as the screen shows it: laws with what they would bring, the vote being held, the reveal, the list of all laws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from client.model.lancaster.last_round import too_late
from client.model.lancaster.prospects import Outlook, Prospect, is_changed_by
from client.model.lancaster.views import (
    BallotShown,
    BallotView,
    LawGain,
    LawListed,
    LawView,
    ParliamentView,
    RevealView,
    Voter,
    Whereabouts,
)
from client.model.lancaster.words import gain_text, goods_text, law_icons, law_text, law_title
from client.model.language import plural, text
from shared.engine import Seat
from shared.lancaster import events as ev
from shared.lancaster.actions import Vote
from shared.lancaster.components import Law
from shared.lancaster.components_file import standard_components
from shared.lancaster.rules import Lancaster


@dataclass
class BallotChoice:
    """The ballot that is being composed."""

    yes: bool | None = None
    votes: int = 0

    def action(self) -> Vote | None:
        """The answer once yes or no is chosen."""
        return None if self.yes is None else Vote(self.yes, self.votes)


def votes_now(game: Lancaster, seat: Seat | None) -> bool:
    """Whether the seat can commit a ballot, or another one."""
    decision = game.public.decision
    if decision is None or decision.kind != "vote" or seat is None:
        return False
    return seat in decision.waiting or (game.options.vote_change == "until_all_in" and seat in decision.answered)


# ------------------------------------------------------------------------------------------------ both rows


def parliament(game: Lancaster, seat: Seat | None, choice: BallotChoice, outlook: Outlook) -> ParliamentView:
    """As it is now."""
    public, laws = game.public, game.components.laws
    in_force = [laws[number] for number in public.in_force]
    proposed = [laws[number] for number in public.proposed]
    voting = public.decision is not None and public.decision.kind == "vote"
    return ParliamentView(
        in_force=tuple(_law(game, law, at, in_force[:at], outlook, would_leave=voting and at == 0) for at, law in enumerate(in_force)),
        proposed=tuple(
            _law(game, law, at, [*in_force[1:], *proposed[:at]], outlook, voted_on=voting and at == 0) for at, law in enumerate(proposed)
        ),
        pile=public.law_pile,
        voting=voting,
        voters=tuple(_voters(game)),
        ballot=_ballot(game, seat, choice) if voting and seat is not None else None,
        note=text("lancaster.vote.note") if voting else "",
    )


def _law(
    game: Lancaster, law: Law, place: int, before: Sequence[Law], outlook: Outlook, *, voted_on: bool = False, would_leave: bool = False
) -> LawView:
    """``before`` are the laws that stand left of it, or may by the time it is carried out."""
    notes = too_late(game, law.effect.gain), text("lancaster.law.order") if is_changed_by(law, before) else ""
    note = " ".join(filter(None, notes))
    gains = tuple(_gain(seat, prospect, law) for seat, prospect in outlook.of(law).items())
    return LawView(law.number, law_title(law.number), law_text(law), law_icons(law), law.back, place, gains, note, voted_on, would_leave)


def _gain(seat: Seat, prospect: Prospect, law: Law) -> LawGain:
    return LawGain(seat, prospect_text(prospect, law), nothing=prospect.certain and not prospect.gain, certain=prospect.certain)


def prospect_text(prospect: Prospect, law: Law) -> str:
    """``5 points``; of an exchange the two strengths, of a purchase what can be bought; what it hangs on where hidden goods decide."""
    if "exchange" in prospect.gain:
        return text("lancaster.gain.exchange", strength=law.effect.from_, to=law.effect.to)
    gain = gain_text(prospect.gain)
    if prospect.cost:
        return text("lancaster.gain.buy" if prospect.certain else "lancaster.gain.hidden.buy", gain=gain, cost=goods_text(prospect.cost))
    if prospect.certain:
        return gain
    if not prospect.gain:
        return text("lancaster.gain.hidden.any")
    if prospect.counted is None:
        return text("lancaster.gain.hidden", gain=gain)
    most = plural(f"lancaster.goods.{law.effect.measure}", prospect.counted)
    return text("lancaster.gain.hidden.own", gain=gain, most=most)


def _voters(game: Lancaster) -> list[Voter]:
    public = game.public
    decision = public.decision if public.decision is not None and public.decision.kind == "vote" else None
    voters = []
    for seat in game.turn_order():
        ballot = public.ballots.get(seat)
        committed = ballot is not None or (decision is not None and seat in decision.answered)
        shown = None if ballot is None else ballot.yes
        voters.append(Voter(seat, public.seats[seat].votes, committed, shown, 0 if ballot is None else ballot.votes))
    return voters


def _ballot(game: Lancaster, seat: Seat, choice: BallotChoice) -> BallotView:
    decision, private = game.public.decision, game.private[seat]
    held, can_change = game.public.seats[seat].votes, votes_now(game, seat)
    committed = decision is not None and seat not in decision.waiting and (seat in decision.answered or seat in game.public.ballots)
    answer = None if private is None else private.answer
    if committed and choice.yes is None and isinstance(answer, Vote):
        return BallotView(answer.yes, answer.votes, held, committed, can_change)
    cast = game.public.ballots.get(seat)
    if committed and cast is not None:
        return BallotView(cast.yes, cast.votes, held, committed, can_change)
    return BallotView(choice.yes, choice.votes, held, committed, can_change)


# ------------------------------------------------------------------------------------------------ the reveal


def reveal(version: int, counted: ev.VoteCounted, removed: int) -> RevealView:
    """A vote that has been counted."""
    ballots = tuple(BallotShown(seat, yes, counted.votes[seat]) for seat, yes in counted.ballots.items())
    return RevealView(
        version=version,
        law=counted.law,
        title=law_title(counted.law),
        effect=law_text(standard_components().laws[counted.law]),
        ballots=ballots,
        yes=counted.yes,
        no=counted.no,
        passed=counted.passed,
        verdict=text("lancaster.vote.passed" if counted.passed else "lancaster.vote.rejected"),
        removed=law_title(removed) if removed else "",
    )


# ------------------------------------------------------------------------------------------------ all laws


def laws_list(game: Lancaster) -> tuple[LawListed, ...]:
    """All laws by the number on the back, with those seen and gone (LAN-UI-15)."""
    listed = []
    for law in sorted(game.components.laws.values(), key=lambda law: (law.back, law.number)):
        state = _whereabouts(game, law.number)
        place = game.public.in_force.index(law.number) + 1 if state == "in_force" else 0
        where = text(f"lancaster.law.{state}", place=place, layer=law.back)
        listed.append(LawListed(law.number, law_title(law.number), law_text(law), law_icons(law), law.back, state, where))
    return tuple(listed)


def _whereabouts(game: Lancaster, law: int) -> Whereabouts:
    public = game.public
    if law in public.in_force:
        return "in_force"
    if law in public.proposed:
        return "proposed"
    return "gone" if law in public.removed_laws else "pile"
