"""The table of Rheinländer as the screen shows it (see ``client.model.table``). Legality and consequences are the engine's.

``RhineTable.game`` is the viewer's copy of the match: the board draws knights, forts, garrisons, duchies and tokens from its
``public`` section.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, cast

from client.model import errors
from client.model.bookkeeping import BookkeepingTable, Harm
from client.model.language import text
from client.model.log import LogLine
from client.model.motion import Motion
from client.model.replica import Events, Step
from client.model.rheinlaender import motions, sheets, tooltips, tray
from client.model.rheinlaender.lines import LineWriter, harm_done
from client.model.rheinlaender.lines import result as result_phrase
from client.model.rheinlaender.marks import RhineMarks
from client.model.rheinlaender.places import RhineSpeaker
from client.model.rheinlaender.preview import PreviewWriter
from client.model.rheinlaender.probing import probe, reason_against, reason_against_card
from client.model.rheinlaender.selection import Legal, Mode, Selection
from client.model.table import Button, Card, Ghost, Line, Panel, Preview, Refusal, Sheet, Tooltip
from shared.engine import IllegalAction, Seat
from shared.messages import Refused
from shared.rheinlaender import events as ev
from shared.rheinlaender.actions import Fort, RheinlaenderAction
from shared.rheinlaender.duchies import duchy_at
from shared.rheinlaender.rules import Rheinlaender

TWO_DIGITS_SECONDS = 0.8


class _Typed(NamedTuple):
    """A digit key, when, and the choice before it."""

    digit: int
    at: float
    before: tuple[int | None, Mode | None, str | None, bool]


class RhineTable(BookkeepingTable):
    """One match on one viewer's screen."""

    speaker: RhineSpeaker

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(RhineSpeaker())
        self.game: Rheinlaender | None = None
        self.selection = Selection()
        self._writer = LineWriter()
        self._statistics = sheets.Statistics(clock)
        self._last_move: dict[str, Seat] = {}
        self._mover: Seat | None = None
        self._my_last_version = -1
        self._ended: ev.MatchEnded | None = None
        self._typed: _Typed | None = None
        self._was_awaited = False

    # -- what the rest of the client tells the model

    def _take_state(self, step: Step, *, afresh: bool) -> None:
        self.game = cast(Rheinlaender, step.game)
        if afresh:
            self._writer.know({})

    def _take_events(self, events: Events) -> list[LogLine]:
        for event in events.public:
            self._follow(event, events.version)
        return self._writer.write(events)

    def _taken(self, step: Step, unread: Sequence[Events], missed: bool) -> None:
        game = cast(Rheinlaender, step.game)
        self._writer.know({number: duchy.spaces for number, duchy in game.public.duchies.items()})
        self._statistics.take(game, unread, missed)
        if self.is_waiting and unread and not step.fresh:
            # Only this seat owed a decision, so the update is what was sent; its answer may come a moment later.
            self.is_waiting = False
            self.selection.clear()

    def _harms(self, events: Events, viewer: Seat) -> Iterable[Harm]:
        return harm_done(events, viewer)

    def _called(self) -> str:
        was, self._was_awaited = self._was_awaited, self.game is not None and self.seat in self.game.awaiting()
        return text("alert.turn") if self._was_awaited and not was else ""

    def _renew(self) -> None:
        self.selection.renew(self._legal())

    def _begin(self, match: int) -> None:
        self._begin_books(match)
        self._my_last_version, self._ended, self._mover, self._last_move = -1, None, None, {}
        self._statistics.begin()
        self._writer = LineWriter()
        self.selection.clear()

    def _legal(self) -> Legal:
        if self.game is None or self.seat is None:
            return Legal()
        return Legal(self.game, self.seat)

    def _follow(self, event: object, version: int) -> None:
        """Keep what later questions need of the events: the last move, the end."""
        match event:
            case ev.KnightPut(seat=seat, space=place) | ev.KnightConverted(seat=seat, space=place) | ev.FortPut(seat=seat, space=place):
                if seat != self._mover:
                    self._last_move, self._mover = {}, seat
                self._last_move[place] = seat
            case ev.CardPlayed(seat=seat):
                if seat != self._mover:
                    self._last_move, self._mover = {}, seat
            case ev.CastleGarrisoned(seat=seat, circle=circle) | ev.GarrisonExchanged(seat=seat, circle=circle):
                self._last_move[circle] = seat
            case ev.MatchEnded():
                self._ended = event
        if isinstance(event, (ev.CardPlayed, ev.FortPut)) and event.seat == self.seat:
            self._my_last_version = version

    def motions(self, step: Step) -> list[Motion]:
        return [moving for events in step.events for moving in motions.of_events(events)]

    def server_refused(self, refused: Refused) -> None:
        self.is_waiting = False
        self.refuse(errors.server_sentence(refused, self.speaker))

    def played(self) -> None:
        if self.is_waiting:
            self.is_waiting = False
            self.selection.clear()
            self._touch()

    # -- what is drawn

    @staticmethod
    def turn_of(game: Rheinlaender) -> int:
        return game.public.turn

    def headline(self) -> str:
        return "" if self.game is None else tray.headline(self.game, self.seat, self.speaker)

    def hint(self) -> Line:
        if self.game is None:
            return Line("")
        return tray.hint(self.game, self.seat, self.selection, self.speaker, self.is_waiting)

    def cards(self) -> tuple[Card, ...]:
        if self.game is None:
            return ()
        return tray.cards(self.selection, self.speaker)

    def buttons(self) -> tuple[Button, ...]:
        if self.game is None or self.seat is None or self.game.public.phase == "over":
            return ()
        return tray.buttons(self.game, self.seat, self.selection, self.speaker, self.can_confirm(), self.is_waiting)

    def marks(self) -> RhineMarks:
        chosen = self.selection
        return RhineMarks(
            targets=frozenset(chosen.targets()),
            more=frozenset(chosen.more()),
            selected=chosen.space,
            ghosts=self._ghosts(),
            cursor=chosen.space,
            refused=self._refused_place,
            last_move=dict(self._last_move),
            highlighted=self._lit | self._pinned,
            seat=self.seat,
            hand_regions=frozenset(chosen.legal.hand),
            region=chosen.card,
        )

    def _ghosts(self) -> tuple[Ghost, ...]:
        chosen = self.selection
        place = self.hovered if self.hovered is not None and chosen.action_at(self.hovered) is not None else chosen.space
        if self.seat is None or place is None:
            return ()
        return (Ghost(place, self.seat, "fort" if isinstance(chosen.action_at(place), Fort) else "knight"),)

    def preview(self) -> Preview | None:
        action = self.selection.action()
        if action is None and self.hovered is not None:
            action = self.selection.action_at(self.hovered)
        if action is None or self.game is None or self.seat is None:
            return None
        try:
            return PreviewWriter(self.game, self.seat, self.speaker).write(action)
        except IllegalAction as error:
            refusal = errors.rule_sentence(error, self.speaker)
            return Preview(text("preview.refused"), (Line(refusal.text, "warning"),))

    def panels(self) -> tuple[Panel, ...]:
        return () if self.game is None else sheets.panels(self.game, self.seat, self.speaker)

    def tooltip(self, place: str) -> Tooltip | None:
        if self.game is None:
            return None
        if place in self.game.board.circles:
            return tooltips.circle_tooltip(self.game, place, self.speaker)
        if place not in self.game.board.spaces:
            return None
        return tooltips.space_tooltip(self.game, place, self.speaker, self._reason(place) if self._is_choosing() else None)

    def _is_choosing(self) -> bool:
        chosen = self.selection
        return bool(chosen.legal.actions) and (chosen.card is not None or chosen.mode is not None or "decline" in chosen.legal.modes())

    def card_tooltip(self, card: str) -> Tooltip:
        if self.game is None:
            return Tooltip(card)
        return tooltips.card_tooltip(self.game, self.selection.legal, int(card), self.speaker)

    def piles(self) -> Tooltip:
        return Tooltip("") if self.game is None else tooltips.piles_tooltip(self.game)

    def piles_line(self) -> str:
        return "" if self.game is None else tray.piles(self.game)

    def group_at(self, place: str) -> frozenset[str]:
        if self.game is None:
            return frozenset((place,))
        spaces = self.game.board.circles[place].touches if place in self.game.board.circles else (place,)
        for space in spaces:
            number = duchy_at(self.game, space)
            if number is not None:
                return frozenset(self.game.public.duchies[number].spaces)
        return frozenset((place,))

    def scoring(self) -> Sheet:
        return Sheet("", (), (), ()) if self.game is None else sheets.scoring(self.game, self.speaker)

    def statistics(self) -> Sheet:
        return Sheet("", (), (), ()) if self.game is None else self._statistics.sheet(self.game, self.speaker)

    def since_my_turn(self) -> tuple[LogLine, ...]:
        return self._lines_after(self._my_last_version)

    def result(self) -> str:
        return "" if self._ended is None else result_phrase(self._ended).said(self.speaker)

    # -- what the player does

    def choose_card(self, card: str | None) -> None:
        self._done()
        number = None if card is None else int(card)
        if number is not None and number not in self.selection.legal.hand:
            return
        if number is not None and self.game is not None and self.seat is not None and self.selection.is_idle_card(number):
            # Chosen, it would hide the places that can be chosen.
            self.refuse(reason_against_card(self.game, self.seat, self.selection, number, self.speaker))
            return
        self.selection.choose_card(number)

    def press(self, button: str) -> None:
        self._done()
        if button == "back":
            self.selection.back()
            return
        mode = cast(Mode, button)
        if mode in self.selection.legal.modes():
            self.selection.choose_mode(mode)
        elif self.game is not None and self.seat is not None:
            self.refuse(reason_against(self.game, self.seat, self.selection, mode, self.speaker))

    def click(self, place: str) -> None:
        self._done()
        if self.game is None or self.seat is None or place == self.selection.space:
            return
        if not self.selection.choose_space(place):
            self._refused_place = place
            self.refuse(self._reason(place))

    def _reason(self, place: str) -> Refusal | None:
        if self.game is None or self.seat is None or self.selection.action_at(place) is not None:
            return None
        return probe(self.game, self.seat, self.selection, place, self.speaker)

    def walk(self, step: int) -> None:
        self._done()
        here = self.selection.space
        self.selection.release()
        reachable = self.selection.reachable()
        if self.game is not None and reachable:
            order = self.game.board.in_map_order(reachable)
            at = order.index(here) + step if here in order else (0 if step > 0 else -1)
            self.selection.choose_space(order[at % len(order)])

    def digit(self, digit: int, now: float) -> None:
        typed, self._typed = self._typed, None
        if typed is not None and now - typed.at <= TWO_DIGITS_SECONDS:
            # The first digit was half of a number, so it picked no card.
            self.selection.choose_again(typed.before)
            self._go_to_region(typed.digit * 10 + digit)
            return
        self._typed = _Typed(digit, now, self.selection.chosen())
        hand = self.selection.legal.hand
        if 0 < digit <= len(hand) and "decline" not in self.selection.legal.modes():
            self.choose_card(str(hand[digit - 1]))

    def _go_to_region(self, number: int) -> None:
        """Select the next space of a region that can be reached, with the card of the region if it is in the hand."""
        self._done()
        region = None if self.game is None else self.game.board.regions.get(number)
        chosen = self.selection
        if region is None:
            return
        here = chosen.space
        chosen.release()
        spaces = [space for space in (region.left, region.right, region.river) if space in chosen.reachable()]
        if not spaces and number in chosen.legal.hand:
            chosen.choose_card(number)
            spaces = [space for space in (region.left, region.right, region.river) if space in chosen.reachable()]
        if not spaces:
            self.refuse(Refusal("", text("hint.nothing_in_region", number=number)))
            return
        at = spaces.index(here) + 1 if here in spaces else 0
        chosen.choose_space(spaces[at % len(spaces)])

    def back(self) -> bool:
        self._done()
        return self.selection.back()

    def can_confirm(self) -> bool:
        return not self.is_waiting and self.selection.action() is not None

    def confirm(self) -> RheinlaenderAction | None:
        self._done()
        action = self.selection.action()
        if action is not None and not self.is_waiting:
            return action
        if not self.is_waiting and self.selection.space is None and "decline" in self.selection.legal.modes():
            # Enter with nothing chosen offers to end the turn; the next Enter does.
            self.selection.choose_mode("decline")
        return None
