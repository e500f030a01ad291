"""Log lines from the events of Lancaster. What a seat was told alone (its own secret answer) is said to it alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from client.model.lancaster.words import GoodsSaid, KnightSaid, LancasterSpeaker, Parties, PartySaid, PlaceOf, SpaceSaid, Word
from client.model.log import LogLine, Weight
from client.model.replica import Events
from client.model.speech import Phrase, Place, Places, Player, Players, Row, Value, phrase
from shared.engine import PrivateEvent, PublicEvent, Seat
from shared.lancaster import actions as act
from shared.lancaster import events as ev
from shared.lancaster.components_file import standard_components
from shared.lancaster.places import COURT, NOWHERE, Party, castle_place, favour_word, law_word
from shared.lancaster.rules import Lancaster


class LineWriter:
    """Writes the lines of one version after the other; remembers the turn, how many play, which tells allies, and how they vote."""

    def __init__(self) -> None:
        self.turn = 0
        self.seats = 1
        self._open_ballots = False
        self._version = 0
        self._lines: list[LogLine] = []

    def know(self, game: Lancaster) -> None:
        """The match as it is before the events to come."""
        self.turn, self.seats = game.public.turn, game.seats
        self._open_ballots = game.options.voting == "open_turn_order"

    def write(self, events: Events) -> list[LogLine]:
        """The lines of one version; the own answer before what came of it, which is told with the last answer."""
        self._lines, self._version = [], events.version
        for told in events.told:
            self.add(told)
        for event in events.public:
            self.add(event)
        return self._lines

    def add(self, event: PublicEvent | PrivateEvent) -> None:
        """The line of one event, if it is worth one."""
        writer = _WRITERS[type(event)]
        if writer is not None:
            writer(self, event)

    # -- what all lines are made with

    def _line(
        self, kind: str, seat: Seat | None, said: Phrase, places: Iterable[str] = (), weight: Weight = "normal", also: Iterable[Seat] = ()
    ) -> None:
        concerns = frozenset(also) if seat is None else frozenset((seat, *also))
        lit = tuple(place for place in places if place not in NOWHERE)
        self._lines.append(LogLine(self._version, self.turn, seat, kind, said, lit, weight, concerns))

    def _of(
        self, kind: str, party: Party, places: Iterable[str] = (), weight: Weight = "normal", n: int | None = None, **values: Value
    ) -> None:
        """A line ``lancaster.log.<kind>`` of a player or an ally."""
        self._line(kind, party % self.seats, phrase(f"lancaster.log.{kind}", n, player=PartySaid(party), **values), places, weight)

    # -- rounds and turns

    def round_began(self, event: ev.RoundBegan) -> None:
        said = phrase("lancaster.log.round", round=event.round, rounds=standard_components().rounds, player=Player(event.start_player))
        self._line("round", None, said, weight="major", also=range(self.seats))

    def turn_began(self, event: ev.TurnBegan) -> None:
        self.turn = event.turn
        self._of("turn", event.seat, weight="minor")

    def ally_chosen(self, event: ev.AllyChosen) -> None:
        self._of("ally", event.seat, arms=Word(f"lancaster.arms.{event.colour}"))

    def cards_revealed(self, event: ev.CardsRevealed) -> None:
        if event.conflicts:
            self._line("cards", None, phrase("lancaster.log.cards", places=Places(tuple(event.conflicts))), event.conflicts)
        if event.laws:
            laws = Places(tuple(map(law_word, event.laws)))
            self._line("laws", None, phrase("lancaster.log.laws", laws=laws), map(law_word, event.laws))

    # -- placement

    def knight_placed(self, event: ev.KnightPlaced) -> None:
        kind = "placed.conflict" if event.space else "placed"
        self._of(
            kind, event.party, (event.target,), knight=KnightSaid(event.strength, event.squires), place=PlaceOf(event.target, event.party)
        )

    def thrown_out(self, event: ev.KnightThrownOut) -> None:
        victim = event.party % self.seats
        said = phrase(
            "lancaster.log.thrown_out",
            player=PartySaid(event.by),
            victim=PartySaid(event.party),
            knight=KnightSaid(event.strength, event.squires),
            place=Place(event.county),
        )
        self._line("thrown_out", event.by % self.seats, said, (event.county,), also=(victim,))

    def favour_chosen(self, event: ev.FavourChosen) -> None:
        place = favour_word(event.favour)
        self._of("favour", event.party, (place,), favour=Place(place))

    def placement_over(self, event: ev.PlacementOver) -> None:
        self._line("placement_over", None, phrase("lancaster.log.placement_over"), weight="minor", also=range(self.seats))
        for party, number in sorted(event.stuck.items()):
            self._of("stuck", party, (), "minor", number)

    # -- parliament

    def vote_began(self, event: ev.VoteBegan) -> None:
        word = law_word(event.law)
        self._line("vote", None, phrase("lancaster.log.vote", law=Place(word), place=event.place), (word,), "normal", range(self.seats))

    def ballot_cast(self, event: ev.BallotCast) -> None:
        self._ballot(event.seat, event.yes, event.votes)

    def _ballot(self, seat: Seat, yes: bool, votes: int) -> None:
        self._of("ballot", seat, (), "normal", votes, ballot=_ballot_word(yes))

    def vote_counted(self, event: ev.VoteCounted) -> None:
        if not self._open_ballots:  # else each has its line already
            for seat, yes in event.ballots.items():
                self._ballot(seat, yes, event.votes[seat])
        key = "lancaster.log.passed" if event.passed else "lancaster.log.rejected"
        word = law_word(event.law)
        said = phrase(key, law=Place(word), yes=event.yes, no=event.no)
        self._line("passed" if event.passed else "rejected", None, said, (word,), "major", event.ballots)

    def laws_shifted(self, event: ev.LawsShifted) -> None:
        if event.in_force:
            word = law_word(event.removed)
            self._line("law_gone", None, phrase("lancaster.log.law_gone", law=Place(word)), (word,), "minor", range(self.seats))

    def votes_lapsed(self, event: ev.VotesLapsed) -> None:
        for seat, votes in sorted(event.votes.items()):
            self._of("lapsed", seat, (), "minor", votes)

    def law_began(self, event: ev.LawBegan) -> None:
        word = law_word(event.law)
        seats = tuple(event.seats)
        said = (
            phrase("lancaster.log.law", law=Place(word), players=Players(seats))
            if seats
            else phrase("lancaster.log.law.none", law=Place(word))
        )
        self._line("law", None, said, (word,), "normal", seats)

    def bought(self, event: ev.Bought) -> None:
        word = law_word(event.law)
        kind = "bought" if event.times else "bought.nothing"
        self._of(kind, event.seat, (word,), "normal" if event.times else "minor", event.times, law=Place(word))

    # -- decisions

    def answered(self, event: ev.Answered) -> None:
        self._of("answered", event.seat, weight="minor")

    def declined(self, event: ev.Declined) -> None:
        reward = Word(f"lancaster.reward_type.{event.reward}")
        self._of("declined", event.party, (event.source,), reward=reward, place=PlaceOf(event.source, event.party))

    def answer_kept(self, event: ev.AnswerKept) -> None:
        self._line("kept", None, _kept(event.answer), weight="minor")

    # -- goods, knights, nobles, tiles

    def gained(self, event: ev.Gained) -> None:
        self._of("gained", event.seat, (event.source,), goods=GoodsSaid.of(event.goods), place=PlaceOf(event.source, event.seat))

    def paid(self, event: ev.Paid) -> None:
        self._of("paid", event.seat, (event.source,), goods=GoodsSaid.of(event.goods), place=PlaceOf(event.source, event.seat))

    def scored(self, event: ev.Scored) -> None:
        if event.source != "final":  # the bonuses have lines of their own
            self._of("scored", event.seat, (event.source,), "normal", event.points, place=PlaceOf(event.source, event.seat))

    def knight_gained(self, event: ev.KnightGained) -> None:
        self._of("knight_gained", event.party, (event.source,), strength=event.strength, place=PlaceOf(event.source, event.party))

    def knight_upgraded(self, event: ev.KnightUpgraded) -> None:
        self._of("upgraded", event.party, (event.place,), strength=event.strength, to=event.to, place=PlaceOf(event.place, event.party))

    def knight_lost(self, event: ev.KnightLost) -> None:
        self._of("lost", event.party, (event.place,), "major", strength=event.strength, place=PlaceOf(event.place, event.party))

    def knight_home(self, event: ev.KnightHome) -> None:
        self._of("home", event.party, (event.place,), "minor", strength=event.strength, place=PlaceOf(event.place, event.party))

    def noble_taken(self, event: ev.NobleTaken) -> None:
        if event.kept and event.source == event.county:  # what its county was asked for has told it
            return
        self._of("noble" if event.kept else "noble.removed", event.party, (event.county,), place=PlaceOf(event.county, event.party))

    def extension_placed(self, event: ev.ExtensionPlaced) -> None:
        place = castle_place(event.seat, event.space)
        self._of("tile", event.seat, (place,), space=SpaceSaid(event.space))

    def reward_void(self, event: ev.RewardVoid) -> None:
        reward = Word(f"lancaster.reward_type.{event.reward}")
        self._of("void", event.party, (event.source,), "minor", reward=reward, place=PlaceOf(event.source, event.party))

    # -- rewards

    def county_pays(self, event: ev.CountyPays) -> None:
        self._of(f"county.{event.choice}", event.party, (event.county,), place=PlaceOf(event.county, event.party))

    def squires_returned(self, event: ev.SquiresReturned) -> None:
        self._of("squires_returned", event.party, (event.county,), "minor", event.squires, place=PlaceOf(event.county, event.party))

    def travelled(self, event: ev.Travelled) -> None:
        self._of("travelled", event.party, (event.county, event.card), strength=event.strength, place=PlaceOf(event.card, event.party))

    def start_player(self, event: ev.StartPlayerNamed) -> None:
        said = phrase("lancaster.log.start_player", player=PartySaid(event.by), other=Player(event.seat))
        self._line("start_player", event.by % self.seats, said, (event.county,), also=(event.seat,))

    def castle_began(self, event: ev.CastleBegan) -> None:
        self._of("castle", event.seat, (f"{COURT}{event.seat}",), "minor")

    def space_settled(self, event: ev.SpaceSettled) -> None:
        kind = "given_up" if event.given_up else "settled"
        self._of(kind, event.party, (event.place,), "normal" if event.given_up else "minor", place=PlaceOf(event.place, event.party))

    def battle(self, event: ev.BattleFought) -> None:
        kind = "battle.won" if event.won else "battle.lost"
        said = phrase(f"lancaster.log.{kind}", place=Place(event.card), english=event.english, french=event.french)
        self._line(kind, None, said, (event.card,), "major", [party % self.seats for party in event.ranking])
        if event.ranking:
            said = phrase("lancaster.log.ranking", parties=Parties(tuple(event.ranking)))
            self._line("ranking", None, said, (event.card,), "minor", [party % self.seats for party in event.ranking])

    def card_down(self, event: ev.CardMovedDown) -> None:
        self._line("card_down", None, phrase("lancaster.log.card_down", place=Place(event.card)), (event.card,), "minor", range(self.seats))

    def card_removed(self, event: ev.CardRemoved) -> None:
        self._line("card_gone", None, phrase("lancaster.log.card_gone", place=Place(event.card)), (event.card,), "minor", range(self.seats))

    def ransomed(self, event: ev.Ransomed) -> None:
        kind = "ransomed" if event.freed else "ransomed.none"
        self._of(kind, event.seat, (event.card,), "normal", len(event.freed), place=PlaceOf(event.card, event.seat))

    # -- the end

    def goods_shown(self, event: ev.GoodsShown) -> None:
        for seat, gold in sorted(event.gold.items()):
            self._of("shown", seat, goods=GoodsSaid((("gold", gold), ("squires", event.squires[seat]))))

    def bonus(self, event: ev.BonusPaid) -> None:
        kind = Word(f"lancaster.part.{event.kind}")
        for seat, points in event.points.items():
            self._of("bonus", seat, (), "normal", points, bonus=kind, value=event.values[seat])
        if not event.points:
            self._line("bonus", None, phrase("lancaster.log.bonus.none", bonus=kind))

    def match_ended(self, event: ev.MatchEnded) -> None:
        for seat, points in sorted(event.points.items(), key=lambda one: -one[1]):
            self._line("final", seat, phrase("lancaster.log.final", points, player=Player(seat)))
        self._line("over", None, result(event), weight="major", also=event.points)


def _ballot_word(yes: bool) -> Word:
    return Word("lancaster.vote.yes" if yes else "lancaster.vote.no")


def _kept(answer: act.SecretAnswer) -> Phrase:
    """The own answer that nobody else has seen."""
    match answer:
        case act.Vote(yes=yes, votes=votes):
            return phrase("lancaster.log.kept.vote", votes, ballot=_ballot_word(yes))
        case act.PlaceExtension(space=space):
            return phrase("lancaster.log.kept.tile", space=SpaceSaid(space))
        case act.PlaceExtensions(spaces=spaces) if spaces:
            return phrase("lancaster.log.kept.tile", space=Row(tuple(map(SpaceSaid, spaces))))
        case act.UpgradeKnight(strength=strength, place=place):
            return phrase("lancaster.log.kept.upgrade", strength=strength, place=Place(place))
        case act.Exchange(yes=True):
            return phrase("lancaster.log.kept.exchange")
        case _:
            return phrase("lancaster.log.kept.nothing")


def result(event: ev.MatchEnded) -> Phrase:
    """Who won; equal points share the victory (LAN-END-10)."""
    best = max(event.points.values())
    winners = tuple(seat for seat, points in event.points.items() if points == best)
    if len(winners) == 1:
        return phrase("lancaster.result", best, player=Player(winners[0]))
    return phrase("lancaster.result.shared", best, players=Players(winners))


def spoken(game: Lancaster, events: tuple[PublicEvent, ...], speaker: LancasterSpeaker) -> list[str]:
    """What the log would say of events that an answer would have, without its minor lines."""
    writer = LineWriter()
    writer.know(game)
    return [line.phrase.said(speaker) for line in writer.write(Events(0, events, ())) if line.weight != "minor"][:4]


_WRITERS: dict[type, Callable[[LineWriter, Any], None] | None] = {
    ev.Asked: None,
    ev.Answered: LineWriter.answered,
    ev.AnswerKept: LineWriter.answer_kept,
    ev.Declined: LineWriter.declined,
    ev.Gained: LineWriter.gained,
    ev.Paid: LineWriter.paid,
    ev.Scored: LineWriter.scored,
    ev.KnightGained: LineWriter.knight_gained,
    ev.KnightUpgraded: LineWriter.knight_upgraded,
    ev.KnightLost: LineWriter.knight_lost,
    ev.KnightHome: LineWriter.knight_home,
    ev.NobleTaken: LineWriter.noble_taken,
    ev.ExtensionPlaced: LineWriter.extension_placed,
    ev.RewardVoid: LineWriter.reward_void,
    ev.AllyChosen: LineWriter.ally_chosen,
    ev.RoundBegan: LineWriter.round_began,
    ev.TurnBegan: LineWriter.turn_began,
    ev.KnightPlaced: LineWriter.knight_placed,
    ev.KnightThrownOut: LineWriter.thrown_out,
    ev.FavourChosen: LineWriter.favour_chosen,
    ev.PlacementOver: LineWriter.placement_over,
    ev.VoteBegan: LineWriter.vote_began,
    ev.BallotCast: LineWriter.ballot_cast,
    ev.VoteCounted: LineWriter.vote_counted,
    ev.LawsShifted: LineWriter.laws_shifted,
    ev.VotesLapsed: LineWriter.votes_lapsed,
    ev.LawBegan: LineWriter.law_began,
    ev.Bought: LineWriter.bought,
    ev.CountyPays: LineWriter.county_pays,
    ev.SquiresReturned: LineWriter.squires_returned,
    ev.Travelled: LineWriter.travelled,
    ev.StartPlayerNamed: LineWriter.start_player,
    ev.CastleBegan: LineWriter.castle_began,
    ev.SpaceSettled: LineWriter.space_settled,
    ev.BattleFought: LineWriter.battle,
    ev.CardMovedDown: LineWriter.card_down,
    ev.CardRemoved: LineWriter.card_removed,
    ev.Ransomed: LineWriter.ransomed,
    ev.CardsRevealed: LineWriter.cards_revealed,
    ev.GoodsShown: LineWriter.goods_shown,
    ev.BonusPaid: LineWriter.bonus,
    ev.MatchEnded: LineWriter.match_ended,
}
