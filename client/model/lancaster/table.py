"""The table of Lancaster as the screen shows it (see ``client.model.table``). Legality and consequences are the engine's.

A click chooses and shows what would happen; everything is sent by Confirm, since nothing can be taken back (LAN-DEC-5). Beside the contract
of every game there are the parliament with the own ballot and the reveal, castles, counties, conflicts and favours, small choices, the
picker and the stepper (see ``views`` for all of them and for the words of their buttons).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import cast

from client.model.bookkeeping import BookkeepingTable, Harm
from client.model.lancaster import courts, harms, maps, motions, parliament, sheets, tooltips, tray
from client.model.lancaster.choosing import Composing, squires_stepper
from client.model.lancaster.forecast import forecast
from client.model.lancaster.ghosts import ghosts_of
from client.model.lancaster.lines import LineWriter
from client.model.lancaster.lines import result as result_phrase
from client.model.lancaster.memory import CountedVote, Memory, counted
from client.model.lancaster.ordering import order
from client.model.lancaster.parliament import BallotChoice, votes_now
from client.model.lancaster.preview import PreviewWriter
from client.model.lancaster.prospects import Outlook
from client.model.lancaster.refusals import asked, card_reason, meant_at, sentence, server_sentence
from client.model.lancaster.selection import AREAS, Legal, Selection
from client.model.lancaster.statistics import Statistics
from client.model.lancaster.views import (
    CastleView,
    ConflictView,
    CountyView,
    FavourView,
    FinalForecast,
    LawListed,
    Look,
    OrderView,
    ParliamentView,
    Picker,
    RevealView,
    Stepper,
)
from client.model.lancaster.words import LancasterSpeaker
from client.model.language import text
from client.model.log import LogLine
from client.model.motion import Motion
from client.model.replica import Events, Step
from client.model.table import Button, Card, Ghost, Line, Marks, Panel, Preview, Refusal, Sheet, Tooltip
from shared.engine import IllegalAction, Seat
from shared.lancaster.actions import LancasterAction, NameStartPlayer
from shared.lancaster.places import Party
from shared.lancaster.rules import Lancaster
from shared.messages import Refused


@dataclass(frozen=True)
class LancasterMarks(Marks):
    """``seat`` of the rings, ghosts and last move are looks (colours) of parties; ``knight`` is the one picked up, party and strength."""

    knight: tuple[Party, int] | None = None


class LancasterTable(BookkeepingTable):
    """One match on one viewer's screen."""

    speaker: LancasterSpeaker

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(LancasterSpeaker())
        self.game: Lancaster | None = None
        self.shows_parliament = False
        """Whether the player has the parliament open; with a vote it opens by itself."""
        self.selection = Selection()
        self.composing = Composing()
        self.ballot = BallotChoice()
        self.counts = Statistics(clock)
        """For the statistics."""
        self._writer = LineWriter()
        self._memory = Memory()
        self._outlook: Outlook | None = None
        """What laws would bring as things are."""
        self._forecast: FinalForecast | None = None
        """Of the final bonuses, made when first asked for: a replay goes over hundreds of states that nobody looks at."""
        self._asked: object = None
        """The decision that the choice so far is about."""
        self._voted_on: int | None = None
        """The law of the last vote for which a ballot was begun."""
        self._sent: LancasterAction | None = None
        self._counted: CountedVote | None = None
        """The last vote whose step was told as a moment, and not run past with others."""
        self.is_revealing = False
        """Whether the outcome of that vote is not out: everything else is still as it was when all had voted."""

    # -- what the rest of the client tells the model

    def _take_state(self, step: Step, *, afresh: bool) -> None:
        game = self.game = cast(Lancaster, step.game)
        self.is_revealing = False
        self.speaker.seats = game.seats
        if afresh:
            self._writer.know(game)

    def _take_events(self, events: Events) -> list[LogLine]:
        assert self.game is not None
        self._memory.follow(events, self.seat, self.game.seats)
        return self._writer.write(events)

    def _taken(self, step: Step, unread: Sequence[Events], missed: bool) -> None:
        game = cast(Lancaster, step.game)
        self._writer.know(game)
        self._memory.see(game)
        self.counts.take(game, unread, missed)

    def _harms(self, events: Events, viewer: Seat) -> Iterable[Harm]:
        return () if self.game is None else harms.harms_done(events, self.game, viewer)

    def _called(self) -> str:
        game = self.game
        if game is None or not self._memory.is_called(game, self.seat):
            return ""
        turn = game.public.phase == "placement" and game.public.active == self.seat
        return text("alert.turn" if turn else "lancaster.alert.asked")

    def is_moment(self, step: Step) -> bool:
        """The reveal of a vote."""
        return any(counted(events) is not None for events in step.events)

    def begin_moment(self, step: Step) -> None:
        self._counted = next((vote for vote in map(counted, step.events) if vote is not None), None)
        self.is_revealing = True
        self._touch()

    def _begin(self, match: int) -> None:
        self._begin_books(match)
        self.counts.begin()
        self._writer, self._memory = LineWriter(), Memory()
        self.selection.clear()
        self.ballot, self.composing, self._voted_on = BallotChoice(), Composing(), None
        self._sent = self._counted = None

    def _renew(self) -> None:
        game = self.game
        assert game is not None
        self._outlook, self._forecast = Outlook(game), None
        legal, decision = Legal(game, self.seat), game.public.decision
        about = None if decision is None else (game.public.round, game.public.turn, decision.kind, decision.source)
        if about != self._asked:
            self.selection.clear()
        self._asked = about
        self.selection.renew(legal)
        self.composing.renew(game, self.seat, legal)
        voted_on = game.public.proposed[0] if decision is not None and decision.kind == "vote" else None
        if voted_on != self._voted_on:
            self.ballot, self._voted_on, self.shows_parliament = BallotChoice(), voted_on, voted_on is not None

    def motions(self, step: Step) -> list[Motion]:
        game = cast(Lancaster, step.game)
        spots = self._memory.spots
        return [moving for events in step.events for moving in motions.of_events(events, game, step.seat, spots)]

    def server_refused(self, refused: Refused) -> None:
        self.is_waiting, self._sent = False, None
        self.refuse(server_sentence(refused))

    def played(self) -> None:
        if not self.is_waiting:
            return
        sent, self._sent, self.is_waiting = self._sent, None, False
        if sent is not None:
            if self.selection.action() == sent:
                self.selection.clear()
            if self.composing.action() == sent:
                self.composing.clear()
            if self.ballot.action() == sent:
                self.ballot = BallotChoice()
        self._touch()

    # -- what is drawn: the contract of every game

    def _tray(self, game: Lancaster) -> tray.Desk:
        return tray.Desk(
            game,
            self.seat,
            self.selection,
            self.composing,
            self.ballot,
            self.shows_parliament,
            self.speaker,
            self.is_waiting,
            self.can_confirm(),
            self.is_revealing,
        )

    @staticmethod
    def turn_of(game: Lancaster) -> int:
        """The round."""
        return max(1, game.public.round)

    def headline(self) -> str:
        return "" if self.game is None else tray.headline(self.game, self.seat, self.speaker, self.is_revealing)

    def hint(self) -> Line:
        return Line("") if self.game is None else tray.hint(self._tray(self.game))

    def cards(self) -> tuple[Card, ...]:
        return () if self.game is None else tray.cards(self._tray(self.game))

    def buttons(self) -> tuple[Button, ...]:
        if self.game is None or self.seat is None or self.game.public.phase == "over":
            return ()
        return tray.buttons(self._tray(self.game))

    def choices(self) -> tuple[Button, ...]:
        """Small buttons for what is not chosen on the board (a ballot's yes and no among them); pressed like the others."""
        return () if self.game is None else tray.choices(self._tray(self.game))

    def marks(self) -> LancasterMarks:
        chosen, looks = self.selection, self._looks()
        return LancasterMarks(
            targets=frozenset(chosen.targets()),
            selected=chosen.place,
            ghosts=self._ghosts(),
            cursor=chosen.place,
            refused=self._refused_place,
            last_move={place: looks.get(party, party) for place, party in self._memory.last_move.items()},
            highlighted=self._lit | self._pinned,
            seat=None if self.seat is None else looks.get(chosen.knight[0] if chosen.knight is not None else self.seat, self.seat),
            knight=chosen.knight,
        )

    def _looks(self) -> dict[Party, int]:
        if self.game is None:
            return {}
        return {party: state.colour for party, state in self.game.public.parties.items() if state.colour is not None}

    def _shown_action(self) -> LancasterAction | None:
        """The answer under the pointer, or else the chosen one, or else what is offered."""
        hovered = None if self.hovered is None else self.selection.action_at(self.hovered)
        return hovered or self._action() or self.composing.as_it_stands()

    def _ghosts(self) -> tuple[Ghost, ...]:
        return () if self.game is None or self.seat is None else ghosts_of(self.game, self.seat, self._shown_action())

    def preview(self) -> Preview | None:
        action = self._action() or self._shown_action()
        if action is None or self.game is None or self.seat is None:
            return None
        try:
            return PreviewWriter(self.game, self.seat, self.speaker).write(action)
        except IllegalAction as error:
            return Preview(text("preview.refused"), (Line(sentence(error).text, "warning"),))

    def panels(self) -> tuple[Panel, ...]:
        final = self.forecast()
        if self.game is None or final is None:
            return ()
        return sheets.panels(self.game, self.seat, final, self.speaker, all_in=self.is_revealing)

    def tooltip(self, place: str) -> Tooltip | None:
        if self.game is None:
            return None
        asked_now = self.seat is not None and self.seat in self.game.awaiting()
        return tooltips.place_tooltip(self.game, place, self.seat, self.speaker, self._reason(place) if asked_now else None)

    def card_tooltip(self, card: str) -> Tooltip:
        if self.game is None or self.seat is None:
            return Tooltip(card)
        chosen = {*self.selection.knights(), *(f"tile:{space}" for space in self.selection.legal.tiles())}
        asked_now = self.seat in self.game.awaiting() and card not in chosen
        refusal = card_reason(self.game, self.seat, card) if asked_now else None
        return tooltips.card_tooltip(self.game, self.seat, card, self.speaker, refusal)

    def piles(self) -> Tooltip:
        return Tooltip("") if self.game is None else tooltips.piles(self.game, self.speaker)

    def piles_line(self) -> str:
        return "" if self.game is None else tooltips.piles_line(self.game)

    def group_at(self, place: str) -> frozenset[str]:
        return frozenset((place,))

    def scoring(self) -> Sheet:
        final = self.forecast()
        if self.game is None or final is None:
            return Sheet("", (), (), ())
        return sheets.scoring(self.game, final, self.speaker)

    def statistics(self) -> Sheet:
        return Sheet("", (), (), ()) if self.game is None else self.counts.sheet(self.game.seats, self.speaker)

    def since_my_turn(self) -> tuple[LogLine, ...]:
        return self._lines_after(self._memory.own_version)

    def result(self) -> str:
        ended = self._memory.ended
        return "" if ended is None else result_phrase(ended).said(self.speaker)

    # -- what is drawn: this game's own

    def parliament(self) -> ParliamentView | None:
        """Laws, the vote being held and the own ballot; None before the first step."""
        if self.game is None or self._outlook is None:
            return None
        return parliament.parliament(self.game, self.seat, self.ballot, self._outlook)

    def reveal(self) -> RevealView | None:
        """The last vote that was counted before this table's eyes; None before the first."""
        vote = self._counted
        return None if vote is None else parliament.reveal(vote.version, vote.counted, vote.removed)

    def laws_list(self) -> tuple[LawListed, ...]:
        """All laws by the number on the back, with those seen and gone."""
        return () if self.game is None else parliament.laws_list(self.game)

    def look(self, party: Party) -> Look | None:
        """How a party is called and drawn; None before the first step."""
        return None if self.game is None else courts.look(self.game, party, self.speaker)

    def castle(self, party: Party) -> CastleView | None:
        """One castle; None before the first step and for a party that does not play."""
        if self.game is None or party not in self.game.public.parties:
            return None
        return courts.castle(self.game, party, self.speaker)

    def castles(self) -> tuple[CastleView, ...]:
        """All castles, each player's ally behind him."""
        if self.game is None:
            return ()
        return tuple(
            courts.castle(self.game, party, self.speaker) for seat in range(self.game.seats) for party in self.game.parties_of(seat)
        )

    def counties(self) -> tuple[CountyView, ...]:
        """The counties, A to I."""
        return () if self.game is None else maps.counties(self.game, self.seat)

    def conflicts(self) -> tuple[ConflictView, ...]:
        """The cards in France, upper row first, left to right, as their battles would end now."""
        return () if self.game is None else maps.conflicts(self.game, self.speaker)

    def favours(self) -> tuple[FavourView, ...]:
        """The favour tiles in use."""
        return () if self.game is None else maps.favours(self.game, self.seat)

    def picker(self) -> Picker | None:
        """Tiles or knights of which any may be chosen; None while none are."""
        return None if self.game is None or self.seat is None else self.composing.picker(self.game, self.seat)

    def nothing(self) -> Button | None:
        """The choice to let go what may be composed; None while nothing is, or something has to be chosen."""
        kind = self.composing.kind
        if kind is None or not self.composing.may_be_nothing:
            return None
        return Button("nothing", text(f"lancaster.nothing.{kind}"), "0", True, chosen=self.composing.is_nothing)

    def stepper(self) -> Stepper | None:
        """The squires that go with the chosen knight, or a purchase; None while no number is to be chosen."""
        if self.game is None or self.seat is None:
            return None
        return self.composing.stepper(self.game, self.seat) or squires_stepper(self.game, self.seat, self.selection)

    def start_order(self) -> OrderView | None:
        """The turn order, and what it would be with the start player that is being named."""
        if self.game is None:
            return None
        action = self._action()
        return order(self.game, action.seat if isinstance(action, NameStartPlayer) else None, self.speaker)

    def forecast(self) -> FinalForecast | None:
        """The final bonuses as they would be paid now."""
        if self._forecast is None and self.game is not None:
            self._forecast = forecast(self.game)
        return self._forecast

    # -- what the player does

    def choose_card(self, card: str | None) -> None:
        self._done()
        if self.game is None or self.seat is None or self.is_waiting:
            return
        if card is None:
            self.selection.clear()
        elif card == "votes" and votes_now(self.game, self.seat):
            self._change_votes(self.ballot.votes + 1)
        elif card == "squires" and self.selection.squires_range() is not None:
            self.selection.change_squires(self.selection.squires + 1)
        elif not self.selection.choose_card(card) and not self.composing.toggle(card.removeprefix("tile:")):
            self.refuse(card_reason(self.game, self.seat, card))

    def press(self, button: str) -> LancasterAction | None:
        self._done()
        if self.game is None or self.seat is None or self.is_waiting:
            return None
        kind, _, word = button.partition(":")
        if kind == "choose":
            self._choose(button, word)
        elif kind == "pick":
            self.composing.toggle(word)
        elif button == "nothing":
            self.composing.choose_nothing()
        elif kind == "step":
            self._step(word)
        elif kind == "vote":
            self._vote(word)
        elif button == "parliament":
            self.shows_parliament = not self.shows_parliament
        elif button == "back":
            self.back()
        else:
            self._press_area(button)
        return None

    def _press_area(self, button: str) -> None:
        area = next((area for area in AREAS if area == button), None)
        if area is None:
            return
        if self.selection.legal.in_area(area):
            self.selection.choose_area(area)
        else:
            self.refuse(Refusal("", text("lancaster.off.area")))

    def _choose(self, button: str, token: str) -> None:
        if not self.selection.choose(token):
            off = next((choice for choice in self.choices() if choice.id == button), None)
            self.refuse(None if off is None else Refusal("LAN-DEC-4", off.reason))

    def _step(self, word: str) -> None:
        stepper = self.stepper()
        if stepper is None:
            return
        number = {
            "-": stepper.number - 1,
            "+": stepper.number + 1,
            "most": stepper.most,
        }.get(word, stepper.number)
        self._set_number(stepper, number)

    def _set_number(self, stepper: Stepper, number: int) -> None:
        number = min(max(number, stepper.least), stepper.most)
        if stepper.kind == "buy":
            self.composing.change(number)
        else:
            self.selection.change_squires(number)

    def _vote(self, word: str) -> None:
        """A ballot that is being composed anew after a commitment begins with nothing."""
        if self.game is None or not votes_now(self.game, self.seat):
            return
        if word in ("yes", "no"):
            self.ballot.yes = word == "yes"
        else:
            most = self._votes_held()
            self._change_votes({"-": self.ballot.votes - 1, "+": self.ballot.votes + 1, "most": most, "least": 0}.get(word, 0))

    def _votes_held(self) -> int:
        return 0 if self.game is None or self.seat is None else self.game.public.seats[self.seat].votes

    def _change_votes(self, number: int) -> None:
        self.ballot.votes = min(max(number, 0), self._votes_held())

    def click(self, place: str) -> None:
        self._done()
        if self.game is None or self.seat is None or self.is_waiting:
            return
        if self.composing.kind == "law_extensions" and self.composing.toggle(place.removeprefix(f"{self.seat}:")):
            return
        if not self.selection.choose_place(place):
            self._refused_place = place
            self.refuse(self._reason(place))

    def _reason(self, place: str) -> Refusal | None:
        if self.game is None or self.seat is None or self.selection.leads_on(place):
            return None
        return asked(self.game, self.seat, meant_at(self.game, self.seat, self.selection, place))

    def walk(self, step: int) -> None:
        self._done()
        here, places = self.selection.place, self.selection.targets()
        if places:
            at = places.index(here) + step if here in places else (0 if step > 0 else -1)
            self.selection.choose_place(places[at % len(places)])

    def digit(self, digit: int, now: float) -> None:
        """A row of the picker, a number of the stepper, or what has the digit among all that can be chosen."""
        picker, stepper = self.picker(), self.stepper()
        if digit == 0 and self.composing.kind is not None:
            self.press("nothing")
        elif picker is not None:
            if 0 < digit <= len(picker.rows):
                self.press(f"pick:{picker.rows[digit - 1].id}")
        elif stepper is not None and stepper.kind == "buy":
            self._done()
            self._set_number(stepper, digit)
        else:
            word = next((word for word, key in self.numbered().items() if key == str(digit)), "")
            if word.startswith(("choose:", "vote:")):
                self.press(word)
            elif word.startswith(("knight:", "tile:")):
                self.choose_card(word)
            elif word:
                self.click(word)

    def numbered(self) -> dict[str, str]:
        """What the digits choose now: words of buttons, cards and places, each with its digit."""
        return {} if self.game is None else tray.numbered(self._tray(self.game))

    def back(self) -> bool:
        self._done()
        if self.composing.kind is not None and self.composing.clear():
            return True
        if self.ballot != BallotChoice():
            self.ballot = BallotChoice()
            return True
        return self.selection.back()

    def _action(self) -> LancasterAction | None:
        """What Confirm would send."""
        if self.game is None:
            return None
        if votes_now(self.game, self.seat):
            return self.ballot.action()
        return self.composing.action() if self.composing.kind is not None else self.selection.action()

    def can_confirm(self) -> bool:
        return not self.is_waiting and self._action() is not None

    def confirm(self) -> LancasterAction | None:
        self._done()
        action = self._action()
        if self.is_waiting or action is None:
            return None
        self._sent = action
        return action
