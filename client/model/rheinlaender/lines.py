"""Log lines from the events of Rheinländer: every payment, change of owner, garrison and card has one (RHE-PRE-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from client.model.bookkeeping import Harm
from client.model.log import LogLine, Weight
from client.model.replica import Events
from client.model.speech import Phrase, Place, Places, Player, Players, Row, phrase
from shared.engine import Seat
from shared.rheinlaender import events as ev


class LineWriter:
    """Writes the lines of one version after the other; remembers the turn it is in."""

    def __init__(self) -> None:
        self.turn = 1
        self._version = 0
        self._card: ev.CardPlayed | None = None
        self._spaces: tuple[str, ...] = ()
        self._duchies: dict[int, tuple[str, ...]] = {}
        """The spaces of the duchies that are known."""
        self._parts: dict[int, tuple[str, ...]] = {}
        """Of the duchies that the last change made one."""
        self._lines: list[LogLine] = []

    def know(self, duchies: Mapping[int, Sequence[str]]) -> None:
        """The spaces of all duchies as they are before the events to come, so that a payment can name what it is for (RHE-INFO-8)."""
        self._duchies = {number: tuple(spaces) for number, spaces in duchies.items()}

    def write(self, events: Events) -> list[LogLine]:
        """One line for each event; a card and its knight share one."""
        self._lines, self._version, self._card, self._spaces = [], events.version, None, ()
        for event in (*events.public, *events.told):
            _WRITERS[type(event)](self, event)
        return self._lines

    def _line(
        self, kind: str, seat: Seat | None, said: Phrase, places: tuple[str, ...] = (), weight: Weight = "normal", *also: Seat
    ) -> None:
        concerns = frozenset(also) if seat is None else frozenset((seat, *also))
        self._lines.append(LogLine(self._version, self.turn, seat, kind, said, places, weight, concerns))

    # -- turns and cards

    def turn_began(self, event: ev.TurnBegan) -> None:
        self.turn = event.turn
        self._line("turn", event.seat, phrase("log.turn", turn=event.turn, player=Player(event.seat)), weight="minor")

    def turn_skipped(self, event: ev.TurnSkipped) -> None:
        self._line("skipped", event.seat, phrase(f"log.skipped.{event.reason}", player=Player(event.seat)))

    def card_played(self, event: ev.CardPlayed) -> None:
        self._card = event
        if event.use == "discard":
            self._line("discard", event.seat, phrase("log.discard", player=Player(event.seat), card=event.card))

    def knight_put(self, event: ev.KnightPut) -> None:
        played = self._card
        who, where = Player(event.seat), Place(event.space)
        if played is None:
            said, kind = phrase("log.knight", player=who, place=where), "place"
        else:
            said, kind = phrase(f"log.{played.use}", player=who, place=where, card=played.card), played.use
        self._line(kind, event.seat, said, (event.space,))

    def knight_converted(self, event: ev.KnightConverted) -> None:
        who, victim, where = Player(event.seat), Player(event.loser), Place(event.space)
        if self._card is None:
            said = phrase("log.converted", player=who, victim=victim, place=where)
        else:
            said = phrase("log.convert", player=who, victim=victim, place=where, card=self._card.card)
        self._line("convert", event.seat, said, (event.space,), "major", event.loser)

    def card_drawn(self, event: ev.CardDrawn) -> None:
        self._line("draw", event.seat, phrase("log.draws", player=Player(event.seat)), weight="minor")

    def card_taken(self, event: ev.CardTaken) -> None:
        self._line("draw", event.seat, phrase("log.taken", card=event.card), weight="minor")

    def reshuffled(self, event: ev.Reshuffled) -> None:
        self._line("reshuffle", event.seat, phrase("log.reshuffled"))

    # -- duchies

    def duchy_changed(self, event: ev.DuchyChanged) -> None:
        self._spaces = tuple(event.spaces)
        self._parts = {part.duchy: self._duchies.pop(part.duchy, self._spaces) for part in event.parts}
        self._duchies[event.duchy] = self._spaces
        ending = "ownerless" if event.owner is None else "owned"
        said = phrase(f"log.duchy.{event.change}.{ending}", **_duchy_values(event))
        weight: Weight = "minor" if event.change == "grown" else "major"
        others = [part.owner for part in event.parts if part.owner is not None]
        self._line(event.change, event.owner, said, self._spaces, weight, *others)

    def paid(self, event: ev.Paid) -> None:
        spaces = self._parts.get(event.duchy, self._spaces)
        said = phrase("log.paid", event.coins, player=Player(event.seat), place=Places(spaces))
        self._line("paid", event.seat, said, (*spaces, *event.centres), "major")

    # -- castles

    def garrisoned(self, event: ev.CastleGarrisoned) -> None:
        key = "log.garrison.out_of_turn" if event.out_of_turn else "log.garrison"
        self._line("garrison", event.seat, phrase(key, player=Player(event.seat), place=Place(event.circle)), (event.circle,))

    def left_empty(self, event: ev.CastleLeftEmpty) -> None:
        said = phrase("log.castle_empty", player=Player(event.claimant), place=Place(event.circle))
        self._line("castle_empty", event.claimant, said, (event.circle,))

    def exchanged(self, event: ev.GarrisonExchanged) -> None:
        said = phrase("log.exchanged", player=Player(event.seat), loser=Player(event.loser), place=Place(event.circle))
        self._line("garrison", event.seat, said, (event.circle,), "normal", event.loser)

    def kept(self, event: ev.GarrisonKept) -> None:
        said = phrase("log.kept", player=Player(event.seat), owner=Player(event.owner), place=Place(event.circle))
        self._line("garrison", event.seat, said, (event.circle,), "normal", event.owner)

    def vacated(self, event: ev.GarrisonVacated) -> None:
        said = phrase("log.vacated", player=Player(event.loser), place=Place(event.circle))
        self._line("castle_empty", event.loser, said, (event.circle,))

    # -- church, forts, end

    def bishops(self, event: ev.BishopsChanged) -> None:
        said = phrase("log.bishops", counts=seat_numbers(event.bishops)) if event.bishops else phrase("log.bishops.none")
        self._line("bishops", None, said, self._spaces, "minor", *event.bishops)

    def archbishop(self, event: ev.ArchbishopChanged) -> None:
        seat = event.after
        said = phrase("log.archbishop.none") if seat is None else phrase("log.archbishop", player=Player(seat))
        others = () if event.before is None else (event.before,)
        self._line("archbishop", seat, said, self._spaces, "major", *others)

    def fort_put(self, event: ev.FortPut) -> None:
        said = phrase("log.fort", player=Player(event.seat), place=Place(event.space))
        self._line("fort", event.seat, said, (event.space,))

    def end_set_off(self, event: ev.EndSetOff) -> None:
        who = Player(event.seat)
        still = phrase("log.end_set_off", player=who, still=Players(tuple(event.still)))
        self._line("end", event.seat, still if event.still else phrase("log.end_set_off.last", player=who), weight="major")

    def end_called_off(self, event: ev.EndCalledOff) -> None:
        self._line("end", None, phrase("log.end_called_off"), weight="major")

    def match_ended(self, event: ev.MatchEnded) -> None:
        for score in event.scores:
            self._line("final", score.seat, phrase("log.final", score.total, player=Player(score.seat)))
        self._line("over", event.winners[0], result(event), (), "major", *event.winners)


def result(event: ev.MatchEnded) -> Phrase:
    """Who won and with how many points."""
    total = next(score.total for score in event.scores if score.seat == event.winners[0])
    if len(event.winners) == 1:
        return phrase("log.won", total, player=Player(event.winners[0]))
    return phrase("log.shared_win", total, players=Players(tuple(event.winners)))


def harm_done(events: Events, seat: Seat) -> list[Harm]:
    """What another seat's action took from ``seat``, with the places: a duchy, a knight, a garrison, the archbishop card."""
    actor = next((event.seat for event in events.public if isinstance(event, ev.CardPlayed)), seat)
    if actor == seat:
        return []
    harms: list[Harm] = []
    who = Player(actor)
    changed: tuple[str, ...] = ()
    for event in events.public:
        match event:
            case ev.DuchyChanged(owner=owner, parts=parts, spaces=spaces):
                changed = tuple(spaces)
                if owner != seat and any(part.owner == seat for part in parts):
                    harms.append((_duchy_lost(owner, actor, changed), changed))
            case ev.KnightConverted(loser=loser, space=space) if loser == seat:
                harms.append((phrase("alert.knight_lost", player=who, place=Place(space)), (space,)))
            case ev.GarrisonExchanged(loser=loser, circle=circle) | ev.GarrisonVacated(loser=loser, circle=circle) if loser == seat:
                harms.append((phrase("alert.castle_lost", player=who, place=Place(circle)), (circle,)))
            case ev.ArchbishopChanged(before=before) if before == seat:
                harms.append((phrase("alert.archbishop_lost", player=who), changed))
    return harms


def _duchy_lost(owner: Seat | None, actor: Seat, spaces: tuple[str, ...]) -> Phrase:
    place = Places(spaces)
    if owner is None:
        return phrase("alert.duchy_lost.ownerless", place=place)
    # RHE-RESC-3: it may fall to a third player, too.
    key = "alert.duchy_lost" if owner == actor else "alert.duchy_lost.to_other"
    return phrase(key, player=Player(owner), place=place)


def seat_numbers(numbers: dict[Seat, int]) -> Row:
    """``Anna 3, Boris 2``, the most first."""
    ordered = sorted(numbers.items(), key=lambda one: (-one[1], one[0]))
    return Row(tuple(phrase("seat.number", player=Player(seat), number=number) for seat, number in ordered))


def _duchy_values(event: ev.DuchyChanged) -> dict[str, Any]:
    values: dict[str, Any] = {"place": Places(tuple(event.spaces)), "value": event.value}
    if event.owner is not None:
        values["player"] = Player(event.owner)
    return values


_WRITERS: dict[type, Callable[[LineWriter, Any], None]] = {
    ev.TurnBegan: LineWriter.turn_began,
    ev.TurnSkipped: LineWriter.turn_skipped,
    ev.CardPlayed: LineWriter.card_played,
    ev.KnightPut: LineWriter.knight_put,
    ev.KnightConverted: LineWriter.knight_converted,
    ev.EndSetOff: LineWriter.end_set_off,
    ev.EndCalledOff: LineWriter.end_called_off,
    ev.CastleGarrisoned: LineWriter.garrisoned,
    ev.CastleLeftEmpty: LineWriter.left_empty,
    ev.DuchyChanged: LineWriter.duchy_changed,
    ev.Paid: LineWriter.paid,
    ev.GarrisonExchanged: LineWriter.exchanged,
    ev.GarrisonKept: LineWriter.kept,
    ev.GarrisonVacated: LineWriter.vacated,
    ev.BishopsChanged: LineWriter.bishops,
    ev.ArchbishopChanged: LineWriter.archbishop,
    ev.FortPut: LineWriter.fort_put,
    ev.CardDrawn: LineWriter.card_drawn,
    ev.Reshuffled: LineWriter.reshuffled,
    ev.MatchEnded: LineWriter.match_ended,
    ev.CardTaken: LineWriter.card_taken,
}
