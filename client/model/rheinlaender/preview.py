"""The preview box: what an action would bring about, line by line (RHE-PRE-1 to RHE-PRE-8), told from the engine's preview events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec

from client.model.rheinlaender.lines import seat_numbers
from client.model.rheinlaender.places import Centre, RhineSpeaker
from client.model.rheinlaender.rivers import river_state
from client.model.speech import Phrase, Place, Places, Player, Players, Row, Spoken, phrase
from client.model.table import Line, LineKind, Preview
from shared.chance import Chance
from shared.engine import Preview as Outcome
from shared.engine import PublicEvent, Seat
from shared.rheinlaender import events as ev
from shared.rheinlaender.actions import Decline, Discard, Fort, RheinlaenderAction
from shared.rheinlaender.duchies import DUKE_AT_END, DUKE_IN_PLAY, circles_beside, counts, duchy_at, sole_leader, value
from shared.rheinlaender.placing import place_targets
from shared.rheinlaender.rules import Rheinlaender
from shared.rheinlaender.scoring import board_worth
from shared.rheinlaender.state import Hidden
from shared.state import apply_patch, to_document

FEW_KNIGHTS = 3
"""RHE-PRE-7: at and under it a quiet warning is given."""

E = TypeVar("E", bound=PublicEvent)


class PreviewWriter:
    """Writes the box for one action of one seat on the viewer's copy of the match."""

    def __init__(self, game: Rheinlaender, seat: Seat, speaker: RhineSpeaker) -> None:
        self._game = game
        self._seat = seat
        self._speaker = speaker
        self._lines: list[Line] = []

    def write(self, action: RheinlaenderAction) -> Preview:
        """Raises :class:`shared.engine.IllegalAction` when a rule refuses the action; nothing is changed."""
        outcome = self._game.preview(self._seat, action)
        after = _after(self._game, outcome)
        self._lines = []
        if isinstance(action, Decline):
            self._add(phrase("preview.decline"))
        elif isinstance(action, Discard):
            self._add(phrase("preview.discard"))
        elif isinstance(action, Fort):
            self._fort(action.space, after)
        else:
            called_off = after.public.end_set_off and _calls_end_off(self._game, self._seat, action)
            self._knight(outcome.events, after, called_off)
        if not outcome.complete:
            self._add(phrase("preview.then_draw"), "quiet")
        return Preview(self._title(action), tuple(self._lines), outcome.complete)

    def _title(self, action: RheinlaenderAction) -> str:
        kind = type(action).__name__.lower()
        values: dict[str, Spoken | int] = {}
        if hasattr(action, "space"):
            values["place"] = Place(action.space)
        if hasattr(action, "card"):
            values["card"] = action.card
        return phrase(f"preview.title.{kind}", **values).said(self._speaker)

    def _add(self, said: Phrase, kind: LineKind = "plain", places: Iterable[str] = (), seat: Seat | None = None) -> None:
        self._lines.append(Line(said.said(self._speaker), kind, seat, tuple(places)))

    def _mood(self, gains: Seat | None, loses: Iterable[Seat | None] = ()) -> LineKind:
        """``good`` or ``bad`` as the viewer sees it."""
        if gains == self._seat:
            return "good"
        return "bad" if self._seat in loses else "strong"

    # -- a knight

    def _knight(self, events: Sequence[PublicEvent], after: Rheinlaender, called_off: bool) -> None:
        duchy = next(iter(_of(events, ev.DuchyChanged)), None)
        converted = next(iter(_of(events, ev.KnightConverted)), None)
        if duchy is not None:
            self._ownership(duchy)
        elif converted is not None:
            self._owner_as_before(converted, after)
        else:
            self._add(phrase("preview.single_knight"), "strong")
        self._payments(_of(events, ev.Paid), duchy)
        changed = self._castles(events) | self._church(events, () if duchy is None else duchy.spaces)
        self._end(events, called_off)
        if duchy is not None:
            self._worth(duchy.owner, duchy.spaces, duchy.value, duchy.parts)
        self._difference(events, after)
        if not changed:
            self._add(phrase("preview.no_castle_no_church"), "quiet")
        self._supplies(events, after)
        self._rivers(after)

    def _owner_as_before(self, event: ev.KnightConverted, after: Rheinlaender) -> None:
        """RHE-PRE-2 and RHE-PRE-4 for a conversion that tells of no duchy: the duchy as it then stands."""
        victim, number = Player(event.loser), duchy_at(after, event.space)
        if number is None:
            self._add(phrase("preview.converted_single", victim=victim), "strong", (event.space,))
            return
        duchy = after.public.duchies[number]
        circles, place = circles_beside(after, duchy.spaces), Places(tuple(duchy.spaces))
        count = counts(after, duchy.spaces, circles)
        if duchy.owner is None:
            said = phrase("preview.converted.ownerless", victim=victim, place=place)
        else:
            key = "preview.converted.level" if sole_leader(count) is None else "preview.converted.owned"
            said = phrase(key, victim=victim, place=place, player=Player(duchy.owner))
        self._add(said, "strong", duchy.spaces, duchy.owner)
        self._add(phrase("preview.counts", counts=seat_numbers(count)), "plain", duchy.spaces)
        self._worth(duchy.owner, duchy.spaces, value(after, circles))

    def _ownership(self, duchy: ev.DuchyChanged) -> None:
        # RHE-PRE-2
        spaces, place = duchy.spaces, Places(tuple(duchy.spaces))
        losers = {part.owner for part in duchy.parts if part.owner is not None and not part.duke_stays}
        values: dict[str, Spoken] = {"place": place}
        if duchy.owner is not None:
            values["player"] = Player(duchy.owner)
        kind = self._mood(duchy.owner, losers)
        self._add(phrase(f"preview.duchy.{_word(duchy)}", **values), kind, spaces, duchy.owner)
        self._add(phrase("preview.counts", counts=seat_numbers(duchy.counts)), "plain", spaces)
        if duchy.change == "merged":
            for part in duchy.parts:
                self._part(part)

    def _part(self, part: ev.OldDuchy) -> None:
        spaces = tuple(self._game.public.duchies[part.duchy].spaces)
        key = "ownerless" if part.owner is None else "stays" if part.duke_stays else "goes"
        values: dict[str, Spoken | int] = {"place": Places(spaces), "value": part.value}
        if part.owner is not None:
            values["player"] = Player(part.owner)
        self._add(phrase(f"preview.part.{key}", **values), "plain", spaces, part.owner)

    def _payments(self, payments: Sequence[ev.Paid], duchy: ev.DuchyChanged | None) -> None:
        # RHE-PRE-3
        for paid in payments:
            spaces = tuple(self._game.public.duchies[paid.duchy].spaces)
            values: dict[str, Spoken | int] = {"player": Player(paid.seat), "place": Places(spaces)}
            if paid.centres:
                values |= {"duke": DUKE_IN_PLAY, "centres": self._centres(paid.centres)}
            key = "preview.paid" if paid.centres else "preview.paid.duke_only"
            kind: LineKind = "good" if paid.seat == self._seat else "strong"
            self._add(phrase(key, paid.coins, **values), kind, (*spaces, *paid.centres), paid.seat)
        if not payments:
            self._add(phrase("preview.nobody_paid"), "quiet")
        if duchy is not None and duchy.gained:
            key = "preview.gained.unpaid" if payments else "preview.gained"
            self._add(phrase(key, len(duchy.gained), centres=self._centres(duchy.gained)), "plain", duchy.gained)

    def _centres(self, circles: Iterable[str]) -> Row:
        tokens = self._game.public.tokens
        return Row(tuple(Centre(circle, tokens[circle]) for circle in circles))

    def _worth(self, owner: Seat | None, spaces: Sequence[str], now: int, parts: Sequence[ev.OldDuchy] = ()) -> None:
        # RHE-PRE-4
        end = now - DUKE_IN_PLAY + DUKE_AT_END
        key = "preview.worth" if owner is not None else "preview.worth.ownerless"
        if parts:
            before = sum(part.value for part in parts)
            self._add(phrase(f"{key}.before", now=now, end=end, before=before), "plain", spaces)
        else:
            self._add(phrase(key, now=now, end=end), "plain", spaces)

    def _difference(self, events: Sequence[PublicEvent], after: Rheinlaender) -> None:
        # RHE-PRE-4: what the match would end with, board and coins together
        coins = dict.fromkeys(range(after.seats), 0)
        for paid in _of(events, ev.Paid):
            coins[paid.seat] += paid.coins
        worth = {seat: sum(board_worth(after, seat).values()) - sum(board_worth(self._game, seat).values()) for seat in coins}
        changes = {seat: worth[seat] + coins[seat] for seat in coins if worth[seat] or coins[seat]}
        if changes:
            parts = [phrase("preview.difference.seat", player=Player(seat), change=_signed(change)) for seat, change in changes.items()]
            self._add(phrase("preview.difference", changes=Row(tuple(parts))), "plain")

    # -- castles and church

    def _castles(self, events: Sequence[PublicEvent]) -> bool:
        # RHE-PRE-5
        before = len(self._lines)
        for taken in _of(events, ev.CastleGarrisoned):
            key = "preview.garrison.out_of_turn" if taken.out_of_turn else "preview.garrison"
            self._add(
                phrase(key, player=Player(taken.seat), place=Place(taken.circle)), self._mood(taken.seat), (taken.circle,), taken.seat
            )
        for empty in _of(events, ev.CastleLeftEmpty):
            said = phrase("preview.castle_empty", player=Player(empty.claimant), place=Place(empty.circle))
            self._add(said, "warning", (empty.circle,))
        for change in _of(events, ev.GarrisonExchanged):
            said = phrase("preview.exchanged", player=Player(change.seat), loser=Player(change.loser), place=Place(change.circle))
            self._add(said, self._mood(change.seat, (change.loser,)), (change.circle,), change.seat)
        for kept in _of(events, ev.GarrisonKept):
            said = phrase("preview.kept", player=Player(kept.seat), owner=Player(kept.owner), place=Place(kept.circle))
            self._add(said, "plain", (kept.circle,), kept.seat)
        for vacated in _of(events, ev.GarrisonVacated):
            said = phrase("preview.vacated", player=Player(vacated.loser), place=Place(vacated.circle))
            self._add(said, "plain", (vacated.circle,), vacated.loser)
        return len(self._lines) > before

    def _church(self, events: Sequence[PublicEvent], spaces: Sequence[str]) -> bool:
        # RHE-PRE-6
        before = len(self._lines)
        for event in _of(events, ev.BishopsChanged):
            self._add(phrase("preview.bishops", counts=seat_numbers(event.bishops)) if event.bishops else phrase("preview.bishops.none"))
        for change in _of(events, ev.ArchbishopChanged):
            kind = self._mood(change.after, (change.before,))
            if change.after is None:
                self._add(phrase("preview.archbishop.none"), kind, spaces)
            else:
                self._add(phrase("preview.archbishop", player=Player(change.after)), kind, spaces, change.after)
        return len(self._lines) > before

    # -- supplies, end, space

    def _supplies(self, events: Sequence[PublicEvent], after: Rheinlaender) -> None:
        # RHE-PRE-5, RHE-PRE-7: told as well where as many come home as go
        touched = set(_supplied(events))
        for seat, shown in after.public.seats.items():
            left = shown.supply
            if seat in touched:
                kind: LineKind = "warning" if left <= FEW_KNIGHTS and seat == self._seat else "quiet"
                self._add(phrase("preview.supply", left, player=Player(seat)), kind, (), seat)

    def _end(self, events: Sequence[PublicEvent], called_off: bool) -> None:
        # RHE-PRE-7
        if called_off:
            self._add(phrase("preview.end_called_off"), "strong")
            return
        for event in _of(events, ev.EndSetOff):
            if event.still:
                self._add(phrase("preview.end", player=Player(event.seat), still=Players(tuple(event.still))), "warning")
            else:
                self._add(phrase("preview.end.last", player=Player(event.seat)), "warning")

    def _rivers(self, after: Rheinlaender) -> None:
        # RHE-PRE-8: asked of the engine before and after
        for number, region in self._game.board.regions.items():
            river = (region.river,)
            if place_targets(after, number) == river and place_targets(self._game, number) != river:
                self._add(phrase("preview.river_opens", number=number), "plain", river)

    def _fort(self, space: str, after: Rheinlaender) -> None:
        # RHE-PRE-8
        self._add(phrase("preview.fort_closes", place=Place(space)), "strong", (space,))
        circle = self._game.board.circle_beside.get(space)
        if circle is not None:
            centre = Centre(circle, self._game.public.tokens[circle])
            closed = all(touched in after.public.forts for touched in self._game.board.circles[circle].touches)
            key = "preview.fort_centre_closed" if closed else "preview.fort_beside_centre"
            self._add(phrase(key, centre=centre), "warning" if closed else "plain", (circle,))
        self._rivers(after)
        for number in self._game.board.spaces[space].regions:
            if river_state(after, number) == "never" and river_state(self._game, number) != "never":
                self._add(phrase("preview.river_closes", number=number), "strong", (self._game.board.regions[number].river,))
        self._add(phrase("preview.forts_left", after.public.seats[self._seat].forts_left), "quiet")


def _after(game: Rheinlaender, outcome: Outcome) -> Rheinlaender:
    """A copy of the match as the action would leave it, as far as it is known."""
    snapshot = game.full_snapshot()
    apply_patch(snapshot.public, outcome.patch)
    return Rheinlaender.restore(snapshot)


def _calls_end_off(game: Rheinlaender, seat: Seat, action: RheinlaenderAction) -> bool:
    """Whether the end is called off as soon as the turn is over (RHE-OPT-8).

    The engine is asked to end the turn with a made-up draw pile: neither the card drawn nor a fort plays a part in it.
    """
    hidden = to_document(Hidden(chance=Chance("00"), deck=[next(iter(game.board.regions))]))
    match = Rheinlaender.restore(msgspec.structs.replace(game.full_snapshot(), hidden=hidden))
    outcome = match.preview(seat, action)
    match = _after(match, outcome)
    if match.public.phase == "fort":
        outcome = match.preview(seat, Decline())
    return bool(_of(outcome.events, ev.EndCalledOff))


def _supplied(events: Sequence[PublicEvent]) -> Iterator[Seat]:
    """The seats whose supply a knight leaves or comes home to."""
    for event in events:
        match event:
            case ev.KnightPut(seat=seat) | ev.CastleGarrisoned(seat=seat) | ev.GarrisonVacated(loser=seat):
                yield seat
            case ev.KnightConverted(seat=seat, loser=loser) | ev.GarrisonExchanged(seat=seat, loser=loser):
                yield from (seat, loser)


def _of(events: Sequence[PublicEvent], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def _word(duchy: ev.DuchyChanged) -> str:
    """RHE-PRE-2: one word for what happens, the key of its sentence."""
    if duchy.change == "grown":
        if duchy.owner is None:
            return "grown.ownerless"
        return "grown.level" if duchy.level else "grown.owned"
    if duchy.change == "taken_over" and duchy.owner is not None and duchy.owner_before is None:
        return "taken_over.from_nobody"
    return f"{duchy.change}.{'ownerless' if duchy.owner is None else 'owned'}"


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"
