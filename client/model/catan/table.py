"""The table of Cities & Knights as the screen shows it (see ``client.model.table``). Legality and consequences are the engine's.

A click chooses and shows what would happen. A second click on the same place sends what can be taken back again; everything else wants
Confirm. Beside the contract of every game there are the small choices (:meth:`choices`), cards to be picked (:meth:`picker`), the trade
tray (:meth:`trade`), the forecast of the barbarians and the cost card. ``automatic`` gives what is sent without a press.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import cast

from client.model.bookkeeping import BookkeepingTable, Harm
from client.model.catan import harms, motions, sheets, tooltips, tray
from client.model.catan.forecast import Forecast, forecast_lines
from client.model.catan.ghosts import ghosts_of
from client.model.catan.imagined import can_be_taken_back
from client.model.catan.lines import LineWriter
from client.model.catan.lines import result as result_phrase
from client.model.catan.memory import Memory
from client.model.catan.picking import Picker, Picking
from client.model.catan.places import CatanSpeaker, Lands, in_reading_order, read_place
from client.model.catan.preview import PreviewWriter
from client.model.catan.refusals import asked, card_reason, meant_at, sentence, server_sentence
from client.model.catan.selection import LASTING, Legal, Mode, Piece, Selection
from client.model.catan.statistics import Frequency, Statistics
from client.model.catan.trade import OfferView, TradeDesk, TradeView, offers
from client.model.catan.turn_end import leftovers
from client.model.language import text
from client.model.log import LogLine
from client.model.motion import Motion
from client.model.replica import Events, Step
from client.model.table import Button, Card, Ghost, Line, Marks, Panel, Preview, Refusal, Sheet, Tooltip
from shared.catan import actions as act
from shared.catan import events as ev
from shared.catan.actions import CatanAction, EndTurn, Roll
from shared.catan.cards import CARD_TYPES, TRACKS, CardType
from shared.catan.rules import Catan
from shared.engine import IllegalAction, Seat, TakeBack
from shared.messages import Refused

MAIN: tuple[Mode, ...] = ("roll", "end")
"""What the big button of a turn does."""


@dataclass(frozen=True)
class CatanMarks(Marks):
    """With the place that the choice began at: the knight that moves, the first hex of two."""

    origin: str | None = None


class CatanTable(BookkeepingTable):
    """One match on one viewer's screen."""

    speaker: CatanSpeaker

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(CatanSpeaker())
        self.game: Catan | None = None
        self.selection = Selection()
        self.picking = Picking()
        self.desk = TradeDesk()
        self.counts = Statistics(clock)
        """For the statistics."""
        self._writer = LineWriter()
        self._memory = Memory()
        self._sent: CatanAction | None = None
        self._pending: CatanAction | None = None
        """Chosen by a second click, to be sent at once."""
        self._reset_at: int | None = None
        """The version at which a reset of the turn last took back a step; the next one has to see what became of it."""

    # -- what the rest of the client tells the model

    def advance(self, step: Step) -> None:
        before = _situation(self.game, self.seat)
        super().advance(step)
        if _situation(self.game, self.seat) != before:
            self._forget_said()

    def _take_state(self, step: Step, *, afresh: bool) -> None:
        self.game = cast(Catan, step.game)
        if afresh:
            self._writer.know(self.game.public)

    def _take_events(self, events: Events) -> list[LogLine]:
        self._memory.follow(events, self.seat)
        self._follow_trade(events)
        return self._writer.write(events)

    def _taken(self, step: Step, unread: Sequence[Events], missed: bool) -> None:
        game = cast(Catan, step.game)
        self._writer.know(game.public)
        self.speaker.lands = Lands.of(game.public)
        self.counts.take(game, unread, missed)

    def _harms(self, events: Events, viewer: Seat) -> Iterable[Harm]:
        return () if self.game is None else harms.harms_done(events, self.game.public, viewer)

    def _called(self) -> str:
        game = self.game
        if game is None or not self._memory.is_called(game, self.seat):
            return ""
        own = game.public.active == self.seat or game.public.phase == "setup"
        return text("alert.turn" if own else "catan.alert.asked")

    def _begin(self, match: int) -> None:
        self._begin_books(match)
        self.counts.begin()
        self._writer, self._memory = LineWriter(), Memory()
        self.selection.clear()
        self.desk = TradeDesk()
        self._sent, self._pending, self._reset_at = None, None, None
        self.game = None

    def _follow_trade(self, events: Events) -> None:
        """An own trade is done with; that nobody takes the own offer is said, as the offer itself is gone at once."""
        for event in events.public:
            if isinstance(event, ev.Traded) and self.seat in (event.maker, event.taker):
                self.desk.traded()
            elif isinstance(event, ev.OfferClosed) and event.reason == "rejected" and event.offer == self._memory.own_offer:
                self._notice = text("catan.hint.offer_rejected")

    def _renew(self) -> None:
        game = self.game
        assert game is not None
        self.selection.renew(Legal(game, self.seat))
        self.picking.renew(game, self.seat)
        self.desk.renew(game, self.seat)
        mode = self.selection.mode
        if mode in LASTING and not tray.can_enter(self._tray(), mode):
            self.selection.choose_mode(None)
        self._pending = None

    def motions(self, step: Step) -> list[Motion]:
        return [moving for events in step.events for moving in motions.of_events(events)]

    def server_refused(self, refused: Refused) -> None:
        self.is_waiting, self._reset_at, self._sent = False, None, None
        self.refuse(server_sentence(refused, self.speaker))

    def played(self) -> None:
        if not self.is_waiting:
            return
        sent, self._sent, self.is_waiting = self._sent, None, False
        if sent is not None:
            if self.selection.action() == sent:
                self.selection.done()
            if self.picking.action() == sent:
                self.picking.clear()
            if self.desk.action() == sent:
                self.desk.sent()
        self._touch()

    def automatic(self) -> CatanAction | None:
        """What is to be sent now without a press: a second click, the next step of Reset, the answer of who is closed for offers.

        Asked after every step, answer and click; gives each action once.
        """
        if self.game is None or self.is_waiting:
            return None
        pending, self._pending = self._pending, None
        if pending is not None:
            return self._send(pending)
        if self._reset_at is not None and self.version > self._reset_at:
            self._reset_at = self.version if TakeBack() in self.selection.legal.actions else None
            if self._reset_at is not None:
                return self._send(TakeBack())
        return self.desk.automatic()

    def _send(self, action: CatanAction) -> CatanAction:
        self._sent = action
        return action

    # -- what is drawn

    def _tray(self) -> tray.Desk:
        assert self.game is not None
        given = self.picking.chosen or (self.desk.given if self.is_trading else {})
        return tray.Desk(self.game, self.seat, self.selection, self.picking, given, self.speaker, self.is_waiting, self.can_confirm())

    @staticmethod
    def turn_of(game: Catan) -> int:
        return game.public.turn

    def headline(self) -> str:
        return "" if self.game is None else tray.headline(self.game, self.seat, self.speaker)

    def hint(self) -> Line:
        if self._notice:
            return Line(self._notice, "warning")
        return Line("") if self.game is None else tray.hint(self._tray())

    def cards(self) -> tuple[Card, ...]:
        return () if self.game is None else tray.cards(self._tray())

    def buttons(self) -> tuple[Button, ...]:
        if self.game is None or self.seat is None or self.game.public.phase == "over":
            return ()
        return tray.buttons(self._tray())

    def choices(self) -> tuple[Button, ...]:
        """Small buttons for what is not chosen on the board; pressed like the others."""
        return () if self.game is None else tray.choices(self._tray())

    def picker(self) -> Picker | None:
        """Cards to be chosen by number; ``pick:<type>:+`` and ``pick:<type>:-`` are its buttons."""
        return self.picking.shown()

    def trade(self) -> TradeView | None:
        """The trade tray; None for a watcher and out of play. Open while ``is_trading``."""
        return None if self.game is None else self.desk.view(self.speaker, lambda error: sentence(error, self.speaker).text)

    @property
    def is_trading(self) -> bool:
        """Whether the player has the trade tray open."""
        return self.selection.mode == "trade"

    def offers(self) -> tuple[OfferView, ...]:
        """The open offers, for watchers too."""
        return () if self.game is None else offers(self.game, self.seat, self.speaker)

    def forecast(self) -> Forecast | None:
        """The barbarians as they would land now."""
        return None if self.game is None else Forecast.of(self.game)

    def forecast_tooltip(self) -> Tooltip:
        """The same in words, with the odds of the ship."""
        if self.game is None:
            return Tooltip("")
        forecast = Forecast.of(self.game)
        return Tooltip(text("catan.forecast.title"), tuple(forecast_lines(forecast, self.seat, self.speaker)), "BAR-4")

    def costs(self) -> tuple[sheets.Price, ...]:
        """The cost card."""
        return () if self.game is None else sheets.costs(self.game, self.seat)

    def dice(self) -> tuple[tuple[Frequency, ...], tuple[Frequency, ...]]:
        """How often each sum and each face came."""
        return self.counts.sums(), self.counts.faces()

    def production(self) -> Sheet:
        """Cards that rolls brought, by seat and type."""
        return Sheet("", (), (), ()) if self.game is None else self.counts.production(self.game.seats, self.speaker)

    def marks(self) -> CatanMarks:
        chosen = self.selection
        places = [token.id for token in chosen.tokens if ":" not in token.id]
        targets = frozenset(chosen.targets())
        occupied = self._occupied()
        more = targets & occupied if chosen.tokens and chosen.card is None else frozenset()
        return CatanMarks(
            targets=targets - more,
            more=more,
            selected=chosen.place,
            ghosts=self._ghosts(),
            cursor=chosen.place,
            refused=self._refused_place,
            last_move=dict(self._memory.last_move),
            highlighted=self._lit | self._pinned,
            seat=self.seat,
            origin=places[0] if len(places) > 1 else None,
        )

    def _occupied(self) -> frozenset[str]:
        """Where a knight of another seat or the robber would have to go."""
        if self.game is None:
            return frozenset()
        knights = self.game.public.knights
        return frozenset(f"i{place}" for place in knights) | frozenset(f"h{tile.id}" for tile in self.game.board.hexes)

    def _shown_action(self) -> CatanAction | None:
        """The action under the pointer, or else the chosen one."""
        hovered = None if self.hovered is None or self.picking.kind is not None else self.selection.action_at(self.hovered)
        return hovered or self._action()

    def _ghosts(self) -> tuple[Ghost, ...]:
        return () if self.game is None or self.seat is None else ghosts_of(self.game, self.seat, self._shown_action())

    def preview(self) -> Preview | None:
        action = self._action() or self._shown_action()
        if action is None or self.game is None or self.seat is None:
            return None
        try:
            return PreviewWriter(self.game, self.seat, self.speaker, self.selection.legal).write(action)
        except IllegalAction as error:
            return Preview(text("preview.refused"), (Line(sentence(error, self.speaker).text, "warning"),))

    def panels(self) -> tuple[Panel, ...]:
        return () if self.game is None else sheets.panels(self.game, self.seat, self.speaker)

    def tooltip(self, place: str) -> Tooltip | None:
        if self.game is None:
            return None
        choosing = self.selection.tokens or self.selection.mode is not None
        reason = self._reason(place) if choosing else None
        return tooltips.place_tooltip(self.game, place, self.seat, self.selection.legal, self.speaker, reason)

    def card_tooltip(self, card: str) -> Tooltip:
        if self.game is None or self.seat is None:
            return Tooltip(card)
        reason = None
        if self.seat in self.game.awaiting() and card not in self.selection.legal.playable():
            reason = card_reason(self.game, self.seat, card, self.speaker)
        return tooltips.card_tooltip(self.game, self.seat, card, reason)

    def piles(self) -> Tooltip:
        return Tooltip("") if self.game is None else tooltips.bank_tooltip(self.game)

    def piles_line(self) -> str:
        return "" if self.game is None else tooltips.bank_line(self.game)

    def group_at(self, place: str) -> frozenset[str]:
        """For a hex all hexes of its number."""
        read = read_place(place)
        if self.game is None or read is None or read[0] != "hex":
            return frozenset((place,))
        tokens = self.game.public.tokens
        return frozenset(f"h{tile}" for tile, token in enumerate(tokens) if token == tokens[read[1]])

    def scoring(self) -> Sheet:
        return Sheet("", (), (), ()) if self.game is None else sheets.scoring(self.game, self.speaker)

    def statistics(self) -> Sheet:
        return Sheet("", (), (), ()) if self.game is None else self.counts.sheet(self.game.seats, self.speaker)

    def since_my_turn(self) -> tuple[LogLine, ...]:
        return self._lines_after(self._memory.own_version)

    def result(self) -> str:
        ended = self._memory.ended
        return "" if ended is None else result_phrase(ended).said(self.speaker)

    # -- what the player does

    def choose_card(self, card: str | None) -> None:
        self._done()
        kind = next((one for one in CARD_TYPES if one == card), None)
        if kind is not None:
            self._choose_type(kind)
        elif not self.selection.choose_card(card) and card is not None and self.game is not None and self.seat is not None:
            self.refuse(card_reason(self.game, self.seat, card, self.speaker))

    def _choose_type(self, card: CardType) -> None:
        """A resource or commodity: one more of it to discard or give, else the trade tray opens with it."""
        if self.picking.kind is not None:
            self.picking.change(card, 1)
        elif self.game is not None and tray.can_enter(self._tray(), "trade"):
            if not self.is_trading:
                self.selection.choose_mode("trade")
            self.desk.change(card, "give", 1)

    def press(self, button: str) -> CatanAction | None:
        self._done()
        if self.game is None or self.seat is None or self.is_waiting:
            return None
        kind, _, word = button.partition(":")
        if kind == "trade" and word:
            if word.startswith(("counter", "give", "want", "with")) and not self.is_trading:
                self.selection.choose_mode("trade")
            action = self.desk.press(button)
            return None if action is None else self._send(action)
        if kind == "pick":
            card, _, sign = word.partition(":")
            self.picking.change(cast(CardType, card), 1 if sign == "+" else -1)
        elif kind == "choose":
            self._choose(word)
        elif kind == "piece":
            self.selection.choose_piece(cast(Piece, word))
        else:
            return self._press_main(button)
        return None

    def _choose(self, token: str) -> None:
        track = next((one for one in TRACKS if token == f"track:{one}"), None)
        if not self.selection.choose(token) and track is not None and self.game is not None and self.seat is not None:
            # Of the small buttons only those of the tracks are there while they are off (PRV-8).
            self.refuse(asked(self.game, self.seat, act.Improve(track), self.speaker))

    def _press_main(self, button: str) -> CatanAction | None:
        if button == "back":
            self.back()
            return None
        if button in ("undo", "reset"):
            return self._undo(button == "reset")
        return self._enter(cast(Mode, button))

    def _undo(self, all_of_them: bool) -> CatanAction | None:
        if TakeBack() not in self.selection.legal.actions:
            self.refuse(Refusal("UNDO-1", text("catan.off.undo")))
            return None
        self._reset_at = self.version if all_of_them else None
        self.selection.clear()
        return self._send(TakeBack())

    def _enter(self, mode: Mode) -> CatanAction | None:
        """A mode, or what the big button does at once."""
        if self.game is None or self.seat is None:
            return None
        if not tray.can_enter(self._tray(), mode):
            self.refuse(Refusal("", tray.why_off(self._tray(), mode)))
            return None
        if mode == "roll":
            return self._send(Roll())
        if mode == "end" and (self.selection.mode == "end" or not leftovers(self.game, self.seat, self.selection.legal)):
            return self._send(EndTurn())
        self.selection.choose_mode(mode)
        return None

    def click(self, place: str) -> None:
        self._done()
        if self.game is None or self.seat is None or self.is_waiting:
            return
        action = self.selection.action()
        if action is not None and place == self.selection.place:
            if can_be_taken_back(self.game, self.seat, action):
                self._pending = action
        elif not self.selection.choose_place(place):
            self._refused_place = place
            self.refuse(self._reason(place))

    def _reason(self, place: str) -> Refusal | None:
        read = read_place(place)
        if self.game is None or self.seat is None or read is None or self.selection.leads_on(place):
            return None
        return asked(self.game, self.seat, meant_at(self.game, self.seat, self.selection, *read), self.speaker)

    def walk(self, step: int) -> None:
        self._done()
        here = self.selection.place
        places = in_reading_order(self.selection.beside())
        if places:
            at = places.index(here) + step if here in places else (0 if step > 0 else -1)
            self.selection.choose_place(places[at % len(places)])

    def digit(self, digit: int, now: float) -> None:
        """A small choice, a card to pick, or a progress card of the hand, by its place in the row."""
        picker, choices = self.picker(), self.choices()
        if picker is not None:
            if 0 < digit <= len(picker.rows):
                self.press(f"pick:{picker.rows[digit - 1].card}:+")
        elif choices:
            if 0 < digit <= len(choices):
                self.press(choices[digit - 1].id)
        elif self.game is not None and self.seat is not None:
            hand = tray.progress_hand(self.game, self.seat)
            if 0 < digit <= len(hand):
                self.choose_card(hand[digit - 1])

    def back(self) -> bool:
        self._done()
        if self.picking.kind is not None and self.picking.clear():
            return True
        if self.is_trading and self.desk.clear():
            return True
        return self.selection.back()

    def _action(self) -> CatanAction | None:
        """What Confirm would send."""
        if self.picking.kind is not None:
            return self.picking.action()
        if self.is_trading and not self.selection.tokens:
            if self.desk.action() is None or self.desk.stands:
                return self.desk.agreed()
            return self.desk.action() if self.desk.refusal() is None else None
        return self.selection.action()

    def can_confirm(self) -> bool:
        return not self.is_waiting and self._action() is not None

    def confirm(self) -> CatanAction | None:
        self._done()
        action = self._action()
        if self.is_waiting or self.game is None or self.seat is None:
            return None
        if action is not None:
            return self._send(action)
        if not self.selection.tokens and self.selection.mode is None and self.picking.kind is None:
            # Enter with nothing chosen offers the roll or the end of the turn; the next Enter does it.
            self.selection.choose_mode(next((mode for mode in MAIN if self.selection.legal.in_mode(mode)), None))
        return None


def _situation(game: Catan | None, seat: Seat | None) -> tuple[object, ...]:
    """What a refusal was said of: the phase, whose turn it is, what is asked, and whether the seat may act."""
    if game is None:
        return ()
    public = game.public
    return public.turn, public.active, public.phase, public.decision and public.decision.kind, seat in game.awaiting()
