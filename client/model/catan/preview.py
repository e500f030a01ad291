"""The preview box: what an action would bring about, line by line (PRV-1 to PRV-11), by comparing the match with an imagined one.

What progress cards and robbers do beyond that is in ``card_preview``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from client.model.catan import card_preview
from client.model.catan.forecast import Forecast, outcome_lines, steps_line
from client.model.catan.ghosts import as_placed
from client.model.catan.imagined import Imagined, imagine
from client.model.catan.odds import Odds, gate_odds, hand_risk, place_odds, seat_odds
from client.model.catan.places import CatanSpeaker, card_name, cards_text, corner_place, improvement_name, progress_name, track_name
from client.model.catan.selection import Legal
from client.model.catan.turn_end import leftovers, playable_line
from client.model.language import plural, text
from client.model.speech import listed
from client.model.table import Line, LineKind, Preview
from shared.catan import actions as act
from shared.catan import events as ev
from shared.catan.actions import CatanAction
from shared.catan.bank import rate
from shared.catan.improvements import owner_of
from shared.catan.knights import retreats
from shared.catan.rules import Catan
from shared.engine import Seat

_SUPPLIES: dict[type[Any], str] = {
    act.BuildRoad: "roads",
    act.BuildSettlement: "settlements",
    act.BuildCity: "cities",
    act.BuildWall: "walls",
}


class PreviewWriter:
    """Writes the box for one action of one seat on the viewer's copy of the match."""

    def __init__(self, game: Catan, seat: Seat, speaker: CatanSpeaker, legal: Legal) -> None:
        self.game, self.seat, self.speaker = game, seat, speaker
        self._legal = legal
        self._lines: list[Line] = []

    def write(self, action: CatanAction) -> Preview:
        """Raises :class:`shared.engine.IllegalAction` when a rule refuses the action; nothing is changed."""
        seen = imagine(self.game, self.seat, action)
        self._lines = []
        self._win(seen)
        self._points(seen)
        own = _SPECIAL.get(type(action))
        if own is not None:
            own(self, action, seen)
        self._roads(seen)
        self._forecast(seen)
        self._cost(action, seen)
        # Whether an agreed trade still goes is hidden, what it would bring is not (TRD-2).
        known = seen.complete or isinstance(action, act.ConfirmOffer)
        if not known:
            self.add(text("catan.preview.unknown"), "quiet")
        return Preview(self._title(action), tuple(self._lines), known)

    def add(self, words: str, kind: LineKind = "plain", seat: Seat | None = None, places: Iterable[str] = ()) -> None:
        """A further line."""
        self._lines.append(Line(words, kind, seat, tuple(places)))

    def add_all(self, lines: Iterable[Line]) -> None:
        """Further lines."""
        self._lines.extend(lines)

    def name(self, seat: Seat) -> str:
        """Of a player."""
        return self.speaker.player(seat)

    def _title(self, action: CatanAction) -> str:
        if isinstance(action, act.PlayCard):
            return progress_name(action.card)
        values: dict[str, str] = {}
        if isinstance(action, (act.Improve, act.ChooseDeck)):
            values["track"] = track_name(action.track)
        if isinstance(action, (act.DiscardProgress, act.TakeProgress)):
            values["card"] = progress_name(action.card)
        if isinstance(action, (act.TakeResource, act.HarborGive, act.HarborOffer)):
            values["card"] = card_name(action.card)
        if isinstance(action, (act.Steal, act.HarborOffer, act.ConfirmOffer)):
            values["player"] = self.name(action.seat)
        return text(f"catan.preview.title.{type(action).__struct_config__.tag}", **values)

    # -- what any action may change

    def _win(self, seen: Imagined) -> None:
        # PRV-1
        ended = seen.first(ev.MatchEnded)
        if ended is not None:
            self.add(text("catan.preview.wins"), "good" if ended.winner == self.seat else "bad", ended.winner)

    def _points(self, seen: Imagined) -> None:
        for seat, state in seen.after.public.seats.items():
            before, after = self.game.public.seats[seat].points, state.points
            if before != after:
                kind: LineKind = "strong" if seat != self.seat else "good" if after > before else "bad"
                self.add(text("catan.preview.points", player=self.name(seat), before=before, after=after), kind, seat)

    def _roads(self, seen: Imagined) -> None:
        # PRV-2
        for seat, state in seen.after.public.seats.items():
            before = self.game.public.seats[seat].road_length
            if before != state.road_length:
                self.add(text("catan.preview.road", player=self.name(seat), before=before, after=state.road_length), "plain", seat)
        change = seen.first(ev.LongestRoad)
        if change is not None:
            self.add(self._road_words(change), "good" if change.after == self.seat else "bad" if change.before == self.seat else "strong")

    def _road_words(self, change: ev.LongestRoad) -> str:
        if change.after is None:
            return text("catan.preview.longest_road.none")
        return text("catan.preview.longest_road", player=self.name(change.after), number=change.length)

    def _forecast(self, seen: Imagined) -> None:
        # PRV-5
        if seen.of(ev.MatchEnded) or self.game.public.phase == "setup":
            return
        before, after = Forecast.of(self.game), Forecast.of(seen.after)
        if before.result_key() != after.result_key():
            self.add(text("catan.preview.if_landed", steps=steps_line(after)), "quiet")
            self.add_all(outcome_lines(after, self.seat, self.speaker))

    def _cost(self, action: CatanAction, seen: Imagined) -> None:
        # PRV-1
        if not seen.complete:
            return
        paid, got = seen.hand_change(self.seat)
        if paid:
            self.add(text("catan.preview.cost", cards=cards_text(paid)))
        if got:
            self.add(text("catan.preview.gain", cards=cards_text(got)), "good")
        if paid or got:
            left = {card: number for card, number in seen.after.own(self.seat).hand.items() if number}
            self.add(text("catan.preview.left", cards=cards_text(left)), "quiet")
            self._risk(seen)
        supply = _SUPPLIES.get(type(as_placed(action)))
        if supply is not None:
            self.add(plural(f"catan.supply.{supply}", getattr(seen.after.public.seats[self.seat], supply)), "quiet")

    def _risk(self, seen: Imagined) -> None:
        # PRV-7
        before, after = hand_risk(self.game, self.seat), hand_risk(seen.after, self.seat)
        if before.lost != after.lost:
            self.add(plural("catan.preview.risk", after.lost), "warning" if after.lost > before.lost else "quiet")

    # -- buildings

    def settlement(self, action: act.BuildSettlement, seen: Imagined) -> None:
        """Production of the spot and its harbour (PRV-3)."""
        self._odds(place_odds(self.game, action.place, "settlement"))
        slot = self.game.board.slot_at.get(action.place)
        if slot is not None:
            self.add(text(f"catan.harbour.{self.game.public.harbours[slot]}"), "good")

    def city(self, action: act.BuildCity, seen: Imagined) -> None:
        """What a city brings more than what stands there."""
        standing = self.game.public.buildings.get(action.place)
        city = place_odds(self.game, action.place, "city")
        if standing is None:
            self._odds(city)
            slot = self.game.board.slot_at.get(action.place)
            if slot is not None:
                self.add(text(f"catan.harbour.{self.game.public.harbours[slot]}"), "good")
        else:
            self._more_odds(city.minus(place_odds(self.game, action.place, standing.kind)))

    def lose_city(self, action: act.LoseCity, seen: Imagined) -> None:
        """What is lost with it."""
        self._more_odds(place_odds(seen.after, action.place, "settlement").minus(place_odds(self.game, action.place, "city")))
        if self.game.public.buildings[action.place].wall:
            self.add(text("catan.preview.wall_lost"), "bad")
        lost = seen.first(ev.CityLost)
        if lost is not None and lost.tipped:
            self.add(text("catan.preview.tipped"), "warning")

    def wall(self, action: act.BuildWall, seen: Imagined) -> None:
        """PRV-7: the effect of a wall."""
        limit = hand_risk(seen.after, self.seat).limit
        self.add(text("catan.preview.limit", before=hand_risk(self.game, self.seat).limit, after=limit))

    def _odds(self, odds: Odds) -> None:
        self.add(odds.text())
        if odds.blocked:
            self.add(text("catan.odds.blocked", number=odds.blocked), "warning")

    def _more_odds(self, odds: Odds) -> None:
        for card, number in odds.cards.items():
            sign = "+" if number > 0 else "−"
            self.add(text("catan.odds.change", sign=sign, card=card_name(card), number=abs(number)), "good" if number > 0 else "bad")

    # -- knights

    def moved(self, action: act.MoveKnight | act.ChaseRobber | act.DisplaceKnight, seen: Imagined) -> None:
        """KNI-7."""
        self.add(text("catan.preview.rests"), "quiet")

    def displaced(self, action: act.DisplaceKnight, seen: Imagined) -> None:
        """Where the displaced knight can go, and the roads for each way (PRV-2, PRV-10)."""
        self.moved(action, seen)
        self.retreat(action.to, seen)

    def retreat(self, place: int, seen: Imagined) -> None:
        """Of the foreign knight on ``place``."""
        owner = self.game.public.knights[place].seat
        decision = seen.after.public.decision
        if decision is None or decision.kind != "knight_retreat":
            self._retreat_settled(owner, seen)
            return
        ways = retreats(seen.after, owner, place)
        self.add(plural("catan.preview.retreats", len(ways), player=self.name(owner)), "strong", owner, map(corner_place, ways))
        outcomes: dict[str, list[str]] = {}
        for way in ways:
            events = seen.after.preview(owner, act.Retreat(way)).events
            change = next((event for event in events if isinstance(event, ev.LongestRoad)), None)
            if change is not None:
                outcomes.setdefault(self._road_words(change), []).append(corner_place(way))
        for words, places in outcomes.items():
            self.add(words if len(places) == len(ways) else text("catan.preview.perhaps", what=words), "strong", None, places)

    def _retreat_settled(self, owner: Seat, seen: Imagined) -> None:
        event = seen.first(ev.KnightRetreated)
        if event is not None and event.to is not None:
            self.add(text("catan.preview.retreats_to", player=self.name(owner)), "strong", owner, (corner_place(event.to),))
        else:
            self.add(text("catan.preview.leaves", player=self.name(owner)), "strong", owner)

    def retreating(self, action: act.Retreat, seen: Imagined) -> None:
        """It keeps level and state."""
        self.add(text("catan.preview.keeps"), "quiet")

    def chase(self, action: act.ChaseRobber, seen: Imagined) -> None:
        """Whom it hits (PRV-6)."""
        self.moved(action, seen)
        card_preview.robber(self, action.hex)

    def robber(self, action: act.MoveRobber, seen: Imagined) -> None:
        """Whom it hits (PRV-6)."""
        card_preview.robber(self, action.hex)

    # -- improvements

    def improve(self, action: act.Improve, seen: Imagined) -> None:
        """Name, ability, odds of the gate, metropolis (PRV-4, PRV-8)."""
        track = action.track
        level = seen.after.public.seats[self.seat].levels[track]
        self.add(text("catan.preview.level", level=level, improvement=improvement_name(track, level)), "strong")
        if level == 3:
            self.add(text(f"catan.ability.{track}"), "good")
        if self.game.public.effects.crane:
            self.add(text("catan.preview.crane"), "good")
        before, after = gate_odds(self.game, track, level - 1), gate_odds(self.game, track, level)
        self.add(text("catan.preview.gate", before=before, after=after))
        self._metropolis(action, seen)

    def _metropolis(self, action: act.Improve, seen: Imagined) -> None:
        decision = seen.after.public.decision
        if not seen.of(ev.MetropolisPlaced) and (decision is None or decision.kind != "place_metropolis"):
            return
        worth, loser = self.game.board.points["metropolis"], owner_of(self.game, action.track)
        if loser is None:
            self.add(plural("catan.preview.metropolis", worth), "good")
        else:
            self.add(plural("catan.preview.metropolis.taken", worth, player=self.name(loser)), "good", loser)
        if decision is not None:
            self.add(text("catan.preview.metropolis.where"), "quiet")

    # -- trade and cards

    def bank(self, action: act.BankTrade, seen: Imagined) -> None:
        """The rate and where it comes from (PRV-9)."""
        best = rate(self.game, self.seat, action.give)
        self.add(text(f"catan.rate.{best.source}", number=best.number))

    def offer(self, action: act.MakeOffer | act.CounterOffer, seen: Imagined) -> None:
        """Both sides. Whether the others can pay is not shown (PRV-9)."""
        self.add(text("catan.preview.offer", give=cards_text(action.give), want=cards_text(action.want)), "strong")
        if isinstance(action, act.MakeOffer):
            self.add(text("catan.preview.offer.to", players=listed([self.name(seat) for seat in action.to])))

    def trade(self, action: act.ConfirmOffer, seen: Imagined) -> None:
        """What goes over the table if both still have it (TRD-2)."""
        offer = self.game.public.offers[action.offer]
        self.add(text("catan.preview.offer", give=cards_text(offer.give), want=cards_text(offer.want)), "strong")

    def steal(self, action: act.Steal, seen: Imagined) -> None:
        """One of how many."""
        self.add(
            plural("catan.preview.steal", self.game.public.seats[action.seat].cards, player=self.name(action.seat)), "plain", action.seat
        )

    def harbor(self, action: act.HarborOffer, seen: Imagined) -> None:
        """They choose which commodity comes."""
        self.add(text("catan.preview.harbor", player=self.name(action.seat)))

    def deck(self, action: act.ChooseDeck, seen: Imagined) -> None:
        """How many are left."""
        self.add(plural("catan.preview.deck", self.game.public.decks[action.track]))

    def effect(self, action: act.TakeProgress | act.DiscardProgress, seen: Imagined) -> None:
        """What the card does."""
        self.add(text(f"catan.effect.{action.card}"))

    def play_card(self, action: act.PlayCard, seen: Imagined) -> None:
        """Its effect in one line and what it comes to now (PRV-10)."""
        self.add(text(f"catan.effect.{action.card}"), "quiet")
        card_preview.WRITERS[action.card](self, action, seen)
        placed = as_placed(action)
        if placed is not action and type(placed) in _SPECIAL:
            _SPECIAL[type(placed)](self, placed, seen)

    # -- turn

    def roll(self, action: act.Roll, seen: Imagined) -> None:
        """What the dice can bring."""
        self.add(seat_odds(self.game, self.seat).text())
        risk = hand_risk(self.game, self.seat)
        if risk.lost:
            self.add(plural("catan.preview.seven", risk.lost), "warning")
        forecast = Forecast.of(self.game)
        if forecast.steps_left == 1:
            self.add(text("catan.preview.last_step"), "warning")
            self.add_all(outcome_lines(forecast, self.seat, self.speaker))

    def end_turn(self, action: act.EndTurn, seen: Imagined) -> None:
        """What lapses and what is left (PRV-11)."""
        left = leftovers(self.game, self.seat, self._legal)
        if left:
            self.add(text("catan.end.title"), "strong")
        self.add_all(left)
        self.add_all(playable_line(self._legal, self.speaker))
        risk = hand_risk(self.game, self.seat)
        if risk.lost:
            self.add(plural("catan.preview.seven", risk.lost), "warning")
        forecast = Forecast.of(self.game)
        if forecast.steps_left == 1:
            self.add(text("catan.preview.next_ship"), "warning")
            self.add_all(outcome_lines(forecast, self.seat, self.speaker))


_SPECIAL: dict[type[Any], Callable[[PreviewWriter, Any, Imagined], None]] = {
    act.BuildSettlement: PreviewWriter.settlement,
    act.BuildCity: PreviewWriter.city,
    act.BuildWall: PreviewWriter.wall,
    act.MoveKnight: PreviewWriter.moved,
    act.DisplaceKnight: PreviewWriter.displaced,
    act.ChaseRobber: PreviewWriter.chase,
    act.Improve: PreviewWriter.improve,
    act.BankTrade: PreviewWriter.bank,
    act.MakeOffer: PreviewWriter.offer,
    act.CounterOffer: PreviewWriter.offer,
    act.ConfirmOffer: PreviewWriter.trade,
    act.PlayCard: PreviewWriter.play_card,
    act.DiscardProgress: PreviewWriter.effect,
    act.TakeProgress: PreviewWriter.effect,
    act.LoseCity: PreviewWriter.lose_city,
    act.ChooseDeck: PreviewWriter.deck,
    act.MoveRobber: PreviewWriter.robber,
    act.Steal: PreviewWriter.steal,
    act.HarborOffer: PreviewWriter.harbor,
    act.Retreat: PreviewWriter.retreating,
    act.Roll: PreviewWriter.roll,
    act.EndTurn: PreviewWriter.end_turn,
}
