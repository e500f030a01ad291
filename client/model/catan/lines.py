"""Log lines from the events of Cities & Knights. What a seat was told alone is said in the line of the public event, not beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from client.model.catan.places import CardsSaid, Land, Lands, Word, Words, corner_place, hex_place, path_place
from client.model.log import LogLine, Weight
from client.model.replica import Events
from client.model.speech import Phrase, Player, Players, Row, Value, phrase
from shared.catan import events as ev
from shared.catan.board import standard_board
from shared.catan.cards import Cards
from shared.catan.state import Public
from shared.engine import PrivateEvent, Seat, TakenBack


class LineWriter:
    """Writes the lines of one version after the other; remembers the turn it is in and the land that places are named by."""

    def __init__(self) -> None:
        self.turn = 0
        self._version = 0
        self._lands = Lands()
        self._told: list[PrivateEvent] = []
        self._lines: list[LogLine] = []

    def know(self, public: Public) -> None:
        """The board as it is before the events to come, so that a place keeps the name that it had."""
        self._lands, self.turn = Lands.of(public), public.turn

    def write(self, events: Events) -> list[LogLine]:
        """The lines of one version."""
        self._lines, self._version = [], events.version
        self._told = list(events.told)
        for event in events.public:
            writer = _WRITERS[type(event)]
            if writer is not None:
                writer(self, event)
        for told in self._told:
            _ALONE[type(told)](self, told)
        return self._lines

    # -- what all lines are made with

    def _line(
        self, kind: str, seat: Seat | None, said: Phrase, places: Iterable[str] = (), weight: Weight = "normal", also: Iterable[Seat] = ()
    ) -> None:
        concerns = frozenset(also) if seat is None else frozenset((seat, *also))
        self._lines.append(LogLine(self._version, self.turn, seat, kind, said, tuple(places), weight, concerns))

    def _by(self, kind: str, event: Any, places: Iterable[str] = (), weight: Weight = "normal", **values: Value) -> None:
        """A line ``catan.log.<kind>`` of the event's own seat."""
        self._line(kind, event.seat, phrase(f"catan.log.{kind}", player=Player(event.seat), **values), places, weight)

    def _told_of(self, kind: type[PrivateEvent], **fields: object) -> Any:
        """The private event that belongs to a public one, taken out of those still to be said; None for whoever was not told."""
        for told in self._told:
            if type(told) is kind and all(getattr(told, name) == value for name, value in fields.items()):
                self._told.remove(told)
                return told
        return None

    def _land(self, place: str) -> Land | str:
        try:
            return self._lands.at(place)
        except KeyError:
            return place

    # -- turns and dice

    def turn_began(self, event: ev.TurnBegan) -> None:
        self.turn = event.turn
        self._by("turn", event, weight="minor", turn=event.turn)

    def rolled(self, event: ev.Rolled) -> None:
        key = "catan.log.rolled.alchemist" if event.alchemist else "catan.log.rolled"
        values = {"number": event.yellow + event.red, "yellow": event.yellow, "red": event.red}
        said = phrase(key, player=Player(event.seat), event=Word(f"catan.face.{event.event}"), **values)
        self._line("rolled", event.seat, said)

    def ship_moved(self, event: ev.ShipMoved) -> None:
        left = standard_board().barbarian_steps - event.step
        if left:
            self._line("ship", None, phrase("catan.log.ship", left))

    def attacked(self, event: ev.Attacked) -> None:
        said = phrase("catan.log.attack", barbarians=event.barbarians, knights=event.knights)
        self._line("attack", None, said, weight="major", also=event.strengths)
        key = "catan.log.attack.held" if event.held else "catan.log.attack.broken"
        self._line("attack", None, phrase(key, strengths=seat_numbers(event.strengths)), weight="major", also=event.strengths)

    def rewarded(self, event: ev.DefenderRewarded) -> None:
        self._by("defender", event, weight="major")

    def tied(self, event: ev.DefendersTied) -> None:
        key = "catan.log.defenders" if event.seats else "catan.log.defenders.none"
        said = phrase(key, players=Players(tuple(event.seats))) if event.seats else phrase(key)
        self._line("defender", None, said, also=event.seats)

    def city_lost(self, event: ev.CityLost) -> None:
        place = corner_place(event.place)
        kind = "city_lost.wall" if event.wall else "city_lost.tipped" if event.tipped else "city_lost"
        self._by(kind, event, (place,), "major", place=self._land(place))

    def attack_over(self, event: ev.AttackOver) -> None:
        key = "catan.log.attack_over.first" if event.attacks == 1 else "catan.log.attack_over"
        self._line("attack", None, phrase(key), weight="normal" if event.attacks == 1 else "minor")

    def match_ended(self, event: ev.MatchEnded) -> None:
        for seat, points in sorted(event.points.items(), key=lambda one: -one[1]):
            self._line("final", seat, phrase("catan.log.final", points, player=Player(seat)))
        self._line("over", event.winner, result(event), weight="major")

    def taken_back(self, event: TakenBack) -> None:
        self._by("taken_back", event, action=Word(f"catan.action.{event.action}"))

    # -- cards from and to the bank

    def starting_cards(self, event: ev.StartingCards) -> None:
        self._by("starting_cards", event, cards=CardsSaid.of(event.cards))

    def produced(self, event: ev.Produced) -> None:
        hexes = tuple(map(hex_place, event.hexes))
        for seat in sorted(event.gains):
            said = phrase("catan.log.gets", player=Player(seat), cards=CardsSaid.of(event.gains[seat]))
            self._line("gets", seat, said, hexes)
        if not event.gains:
            self._line("gets", None, phrase("catan.log.gets.nobody"), hexes, "minor")
        if event.short:
            self._line("short", None, phrase("catan.log.short", cards=Words(tuple(f"catan.card.{card}" for card in event.short))))

    def resource_taken(self, event: ev.ResourceTaken) -> None:
        if event.card is None:
            self._by("aqueduct.declined", event, weight="minor")
        else:
            self._by("aqueduct", event, cards=CardsSaid(((event.card, 1),)))

    def gained(self, event: ev.Gained) -> None:
        self._line("gets", event.seat, phrase("catan.log.gets", player=Player(event.seat), cards=CardsSaid.of(event.cards)))

    def discarded(self, event: ev.Discarded) -> None:
        self._by("discarded", event, cards=CardsSaid.of(event.cards))

    def bank_traded(self, event: ev.BankTraded) -> None:
        self._by("bank", event, give=CardsSaid(((event.give, event.paid),)), want=CardsSaid(((event.want, event.got),)))

    # -- robber

    def robber_moved(self, event: ev.RobberMoved) -> None:
        place = hex_place(event.hex)
        self._by("chased" if event.by == "knight" else "robber", event, (place,), place=self._land(place))

    def robber_locked(self, event: ev.RobberLocked) -> None:
        self._line("robber", None, phrase("catan.log.robber_locked"), weight="major")

    def stolen(self, event: ev.Stolen) -> None:
        told = self._told_of(ev.CardStolen, seat=event.seat, victim=event.victim)
        key = "catan.log.stolen" if event.cards else "catan.log.stolen.nothing"
        cards: Value = CardsSaid(((told.card, 1),)) if told is not None else phrase("catan.cards.any", event.cards)
        said = phrase(key, player=Player(event.seat), victim=Player(event.victim), cards=cards)
        self._line("stolen", event.seat, said, weight="major", also=(event.victim,))

    # -- pieces

    def built(self, event: ev.Built) -> None:
        place = path_place(event.place) if event.piece == "road" else corner_place(event.place)
        kind = "built.righted" if event.righted else f"built.{event.piece}"
        self._by(kind, event, (place,), place=self._land(place))

    def activated(self, event: ev.KnightActivated) -> None:
        said = phrase("catan.log.activated", len(event.places), player=Player(event.seat))
        self._line("knight", event.seat, said, map(corner_place, event.places))

    def promoted(self, event: ev.KnightPromoted) -> None:
        self._by("promoted", event, (corner_place(event.place),), level=Word(f"catan.knight.{event.level}"))

    def knight_moved(self, event: ev.KnightMoved) -> None:
        place = corner_place(event.to)
        self._by("knight_moved", event, (corner_place(event.place), place), place=self._land(place))

    def displaced(self, event: ev.KnightDisplaced) -> None:
        said = phrase("catan.log.displaced", player=Player(event.seat), victim=Player(event.owner))
        self._line("knight", event.seat, said, (corner_place(event.place),), "major", (event.owner,))

    def retreated(self, event: ev.KnightRetreated) -> None:
        if event.to is None:
            self._by("retreated.gone", event, (corner_place(event.place),))
        else:
            place = corner_place(event.to)
            self._by("retreated", event, (place,), place=self._land(place))

    def knight_removed(self, event: ev.KnightRemoved) -> None:
        self._by("deserted", event, (corner_place(event.place),), "major", level=Word(f"catan.knight.{event.level}"))

    def road_removed(self, event: ev.RoadRemoved) -> None:
        said = phrase("catan.log.road_removed", player=Player(event.seat), victim=Player(event.owner))
        self._line("road", event.seat, said, (path_place(event.path),), "major", (event.owner,))

    def longest_road(self, event: ev.LongestRoad) -> None:
        others = () if event.before is None else (event.before,)
        if event.after is None:
            self._line("longest_road", None, phrase("catan.log.longest_road.none"), weight="major", also=others)
        else:
            said = phrase("catan.log.longest_road", player=Player(event.after), number=event.length)
            self._line("longest_road", event.after, said, weight="major", also=others)

    def improved(self, event: ev.Improved) -> None:
        name = Word(f"catan.improvement.{event.track}.{event.level}")
        self._by("improved", event, level=event.level, improvement=name)

    def metropolis(self, event: ev.MetropolisPlaced) -> None:
        values: dict[str, Value] = {"player": Player(event.seat), "track": Word(f"catan.track.{event.track}")}
        key = "catan.log.metropolis"
        if event.loser is not None:
            key, values["victim"] = "catan.log.metropolis.taken", Player(event.loser)
        others = () if event.loser is None else (event.loser,)
        self._line("metropolis", event.seat, phrase(key, **values), (corner_place(event.place),), "major", others)

    def merchant(self, event: ev.MerchantPlaced) -> None:
        place = hex_place(event.hex)
        self._by("merchant", event, (place,), place=self._land(place))

    def swapped(self, event: ev.TokensSwapped) -> None:
        places = hex_place(event.first), hex_place(event.second)
        self._by("swapped", event, places, first=self._land(places[0]), second=self._land(places[1]))

    # -- progress cards

    def drawn(self, event: ev.ProgressDrawn) -> None:
        told = self._told_of(ev.ProgressTold, seat=event.seat, what="drawn")
        if told is not None:
            self._by("drawn.told", event, card=Word(f"catan.progress.{told.card}"))
        else:
            self._by("drawn", event, track=Word(f"catan.track.{event.track}"))

    def faced_up(self, event: ev.FacedUp) -> None:
        self._by("faced_up", event, weight="major", card=Word(f"catan.progress.{event.card}"))

    def progress_discarded(self, event: ev.ProgressDiscarded) -> None:
        told = self._told_of(ev.ProgressTold, seat=event.seat, what="discarded")
        if told is not None:
            self._by("progress_discarded.told", event, card=Word(f"catan.progress.{told.card}"))
        else:
            self._by("progress_discarded", event, track=Word(f"catan.track.{event.track}"))

    def played(self, event: ev.CardPlayed) -> None:
        card, named = Word(f"catan.progress.{event.card}"), [arg for arg in event.args if isinstance(arg, str)]
        if named:
            self._by("played.named", event, weight="major", card=card, named=Word(f"catan.card.{named[0]}"))
        elif event.card in ("deserter", "master_merchant", "spy") and event.args:
            victim = int(event.args[0])
            said = phrase("catan.log.played.at", player=Player(event.seat), card=card, victim=Player(victim))
            self._line("played", event.seat, said, weight="major", also=(victim,))
        else:
            self._by("played", event, weight="major", card=card)

    def monopolised(self, event: ev.Monopolised) -> None:
        for victim, number in event.taken.items():
            cards = CardsSaid(((event.card, number),))
            said = phrase("catan.log.stolen", player=Player(event.seat), victim=Player(victim), cards=cards)
            self._line("stolen", event.seat, said, also=(victim,))
        if not event.taken:
            self._by("monopoly.nothing", event)

    def given(self, event: ev.CardsGiven) -> None:
        told = self._told_of(ev.CardsTold, seat=event.seat, giver=event.giver)
        cards: Value = phrase("catan.cards.any", event.cards) if told is None else CardsSaid.of(told.cards)
        said = phrase("catan.log.given", player=Player(event.seat), victim=Player(event.giver), cards=cards)
        self._line("given", event.seat, said, also=(event.giver,))

    def progress_taken(self, event: ev.ProgressTaken) -> None:
        told = self._told_of(ev.ProgressTold, seat=event.seat, what="taken", giver=event.victim)
        values: dict[str, Value] = {"player": Player(event.seat), "victim": Player(event.victim)}
        if told is not None:
            said = phrase("catan.log.spied.told", card=Word(f"catan.progress.{told.card}"), **values)
        else:
            said = phrase("catan.log.spied", track=Word(f"catan.track.{event.track}"), **values)
        self._line("stolen", event.seat, said, also=(event.victim,))

    def harbor_offered(self, event: ev.HarborOffered) -> None:
        key = "catan.log.harbor.void" if event.void else "catan.log.harbor.offered"
        said = phrase(key, player=Player(event.seat), victim=Player(event.opponent))
        self._line("harbor", event.seat, said, weight="normal" if event.void else "minor", also=(event.opponent,))

    def harbor_swapped(self, event: ev.HarborSwapped) -> None:
        told = self._told_of(ev.HarborTold, seat=event.seat, opponent=event.opponent)
        values: dict[str, Value] = {"player": Player(event.seat), "victim": Player(event.opponent)}
        if told is None:
            said = phrase("catan.log.harbor", **values)
        else:
            give, want = CardsSaid(((told.resource, 1),)), CardsSaid(((told.commodity, 1),))
            said = phrase("catan.log.harbor.told", give=give, want=want, **values)
        self._line("harbor", event.seat, said, also=(event.opponent,))

    def declined(self, event: ev.Declined) -> None:
        self._by("declined", event, weight="minor", what=Word(f"catan.declined.{event.kind}"))

    # -- trade between players

    def offered(self, event: ev.OfferMade) -> None:
        key = "catan.log.offered" if event.parent is None else "catan.log.countered"
        said = phrase(key, player=Player(event.maker), players=Players(tuple(event.to)), **_both(event.give, event.want))
        self._line("offer", event.maker, said, weight="minor", also=event.to)

    def replied(self, event: ev.OfferReplied) -> None:
        if event.reply in ("accepted", "rejected"):
            self._by(f"offer.{event.reply}", event, weight="minor")

    def offer_closed(self, event: ev.OfferClosed) -> None:
        if event.reason in ("cancelled", "missing"):
            self._line("offer", None, phrase(f"catan.log.offer.{event.reason}"), weight="minor")
        elif event.reason == "rejected":
            self._line("offer", None, phrase("catan.log.offer.nobody"))

    def traded(self, event: ev.Traded) -> None:
        said = phrase("catan.log.traded", player=Player(event.maker), other=Player(event.taker), **_both(event.give, event.want))
        self._line("traded", event.maker, said, also=(event.taker,))

    # -- told to this seat alone, with no public event of its own

    def hand_shown(self, event: ev.HandShown) -> None:
        said = phrase("catan.log.hand_shown", player=Player(event.owner), cards=CardsSaid.of(event.cards))
        self._line("shown", event.seat, said, also=(event.owner,))

    def progress_shown(self, event: ev.ProgressShown) -> None:
        cards = Words(tuple(f"catan.progress.{card}" for card in event.cards))
        self._line("shown", event.seat, phrase("catan.log.hand_shown", player=Player(event.owner), cards=cards), also=(event.owner,))

    def card_told(self, event: ev.ProgressTold) -> None:
        self._by("drawn.told", event, card=Word(f"catan.progress.{event.card}"))

    def stolen_told(self, event: ev.CardStolen) -> None:
        cards = CardsSaid(((event.card, 1),))
        said = phrase("catan.log.stolen", player=Player(event.seat), victim=Player(event.victim), cards=cards)
        self._line("stolen", event.seat, said, also=(event.victim,))

    def cards_told(self, event: ev.CardsTold) -> None:
        values: dict[str, Value] = {"player": Player(event.seat), "victim": Player(event.giver), "cards": CardsSaid.of(event.cards)}
        self._line("given", event.seat, phrase("catan.log.given", **values), also=(event.giver,))

    def harbor_told(self, event: ev.HarborTold) -> None:
        give, want = CardsSaid(((event.resource, 1),)), CardsSaid(((event.commodity, 1),))
        said = phrase("catan.log.harbor.told", player=Player(event.seat), victim=Player(event.opponent), give=give, want=want)
        self._line("harbor", event.seat, said, also=(event.opponent,))


def result(event: ev.MatchEnded) -> Phrase:
    """Who won and with how many points."""
    return phrase("catan.log.won", event.points[event.winner], player=Player(event.winner))


def seat_numbers(numbers: Mapping[Seat, int]) -> Row:
    """``Anna 3, Boris 2``, the most first."""
    ordered = sorted(numbers.items(), key=lambda one: (-one[1], one[0]))
    return Row(tuple(phrase("seat.number", player=Player(seat), number=number) for seat, number in ordered))


def _both(give: Cards, want: Cards) -> dict[str, Value]:
    return {"give": CardsSaid.of(give), "want": CardsSaid.of(want)}


_WRITERS: dict[type, Callable[[LineWriter, Any], None] | None] = {
    ev.TurnBegan: LineWriter.turn_began,
    ev.Rolled: LineWriter.rolled,
    ev.ShipMoved: LineWriter.ship_moved,
    ev.Attacked: LineWriter.attacked,
    ev.DefenderRewarded: LineWriter.rewarded,
    ev.DefendersTied: LineWriter.tied,
    ev.CityLost: LineWriter.city_lost,
    ev.AttackOver: LineWriter.attack_over,
    ev.ProgressDrawn: LineWriter.drawn,
    ev.FacedUp: LineWriter.faced_up,
    ev.ProgressDiscarded: LineWriter.progress_discarded,
    ev.Produced: LineWriter.produced,
    ev.StartingCards: LineWriter.starting_cards,
    ev.ResourceTaken: LineWriter.resource_taken,
    ev.Discarded: LineWriter.discarded,
    ev.Asked: None,  # the hint says who owes what while it is open
    ev.RobberMoved: LineWriter.robber_moved,
    ev.RobberLocked: LineWriter.robber_locked,
    ev.Stolen: LineWriter.stolen,
    ev.Built: LineWriter.built,
    ev.KnightActivated: LineWriter.activated,
    ev.KnightPromoted: LineWriter.promoted,
    ev.KnightMoved: LineWriter.knight_moved,
    ev.KnightDisplaced: LineWriter.displaced,
    ev.KnightRetreated: LineWriter.retreated,
    ev.LongestRoad: LineWriter.longest_road,
    ev.Improved: LineWriter.improved,
    ev.MetropolisPlaced: LineWriter.metropolis,
    ev.CardPlayed: LineWriter.played,
    ev.MerchantPlaced: LineWriter.merchant,
    ev.Gained: LineWriter.gained,
    ev.Monopolised: LineWriter.monopolised,
    ev.TokensSwapped: LineWriter.swapped,
    ev.RoadRemoved: LineWriter.road_removed,
    ev.KnightRemoved: LineWriter.knight_removed,
    ev.Declined: LineWriter.declined,
    ev.CardsGiven: LineWriter.given,
    ev.ProgressTaken: LineWriter.progress_taken,
    ev.HarborOffered: LineWriter.harbor_offered,
    ev.HarborSwapped: LineWriter.harbor_swapped,
    ev.BankTraded: LineWriter.bank_traded,
    ev.OfferMade: LineWriter.offered,
    ev.OfferReplied: LineWriter.replied,
    ev.OfferClosed: LineWriter.offer_closed,
    ev.Traded: LineWriter.traded,
    ev.TurnEnded: None,  # the next turn's line says it
    ev.MatchEnded: LineWriter.match_ended,
    TakenBack: LineWriter.taken_back,
}
_ALONE: dict[type, Callable[[LineWriter, Any], None]] = {
    ev.CardStolen: LineWriter.stolen_told,
    ev.ProgressTold: LineWriter.card_told,
    ev.HandShown: LineWriter.hand_shown,
    ev.ProgressShown: LineWriter.progress_shown,
    ev.CardsTold: LineWriter.cards_told,
    ev.HarborTold: LineWriter.harbor_told,
}
"""Of a public event that a latecomer was not told, the private one is said by itself."""
