"""The table: board, players, log, hand, preview and buttons of one match, for a seat or for a watcher.

Shows a :class:`client.model.table.TableModel` and passes clicks and keys to it; knows no rule. Its parts are modules of their own.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.draw.palette import SeatLook
from client.model.language import plural, text
from client.model.motion import SPEEDS
from client.model.table import Button as Action
from client.model.table import Line as ModelLine
from client.model.table import Marks, Panel, TableModel
from client.screens.banners import Banners
from client.screens.board_view import BoardView
from client.screens.film import Film
from client.screens.flights import Flights
from client.screens.games import screens_of
from client.screens.player_panel import PlayerPanel
from client.screens.preview_box import PreviewBox
from client.screens.screen import Screen
from client.screens.table_book import BookMarks, TableBook
from client.screens.table_keys import TableKeys
from client.screens.table_layout import Zones
from client.screens.table_parts import HintLine, LostBanner, TableRoot, clock_face, connection_lamp, lost_words, place_overlays
from client.screens.top_bar import TopBar
from client.screens.tray import Actions, as_tip
from client.screens.ways import card_way, piece_way
from client.sound import Name
from client.ui.buttons import Button
from client.ui.dialog import Dialog
from client.ui.theme import Theme
from client.ui.widget import Widget
from shared import engine

if TYPE_CHECKING:
    from client.app import App
    from client.model.room import RoomModel

BREATH_RATE = 40
"""Milliseconds between two pictures of breathing marks."""
URGENT_TICK = 10_000


class TableScreen(Screen):
    """``room`` holds the match; it is fed by the app, this screen only looks at it. It is the desk of the game's own widgets
    (:class:`client.screens.games.Desk`).
    """

    def __init__(self, app: App, room: RoomModel) -> None:
        super().__init__(app)
        self.room = room
        self.game_name = room.game
        self.game = screens_of(self.game_name)
        self.board = self.game.board(app.theme.seats)
        self.film = Film(self.game, self.board, lambda motion: piece_way(self, motion))
        self.keys = TableKeys(self)
        self.marks = BookMarks()
        self._seen: tuple[object, ...] = ()
        self._told: tuple[object, ...] = ()
        self._stale: deque[Callable[[], object]] = deque()
        """The parts that do not show the newest state yet; one of them is brought up to date in each frame."""
        self._waited = False
        """Whether the last frame had news, and so no time for a stale part."""
        self._last_breath = 0
        self._last_second = -1
        self._over = False
        """The final scoring is to be shown when the last moves have been seen, or a key or click wants no more of them."""
        self._panels: tuple[float, int, tuple[Panel, ...]] = (-1.0, -1, ())

    @property
    def model(self) -> TableModel:
        model = self.room.table
        assert model is not None
        return model

    @property
    def looks(self) -> Sequence[SeatLook]:
        """Colours and arms of the seats."""
        return self.app.theme.seats

    @property
    def watching(self) -> bool:
        return self.model.seat is None

    @property
    def rules_game(self) -> str:
        return self.game_name

    def shows(self, room: RoomModel) -> bool:
        """Whether it is the screen of this room's match."""
        return room is self.room and room.table is not None

    # -- widgets

    def build(self) -> Widget:
        self.board.set_seats(self.app.theme.seats)
        self.board.set_names(self.game.names())
        self.top = TopBar(
            text(f"game.{self.game_name}"),
            self._headline,
            lambda: clock_face(self.room, self.seen_panels()),
            lambda: connection_lamp(self.app),
            self.top_buttons(),
        )
        self.board_view = BoardView(self.board, lambda: self.room.table)
        self.overlays = tuple(self.game.overlays(self))
        self.panels = [PlayerPanel(panel, self._filter_by, self.game.tracks) for panel in self.seen_panels()]
        self.book = TableBook(self, self.marks)
        self.hand = self.game.hand(self)
        self.preview = PreviewBox(self.highlight, shrinks=self.game.hand_shape.preview == "board")
        self.actions = Actions(self.press, self.confirm)
        self.hint = HintLine(self._hint, self._piles)
        self.hint.tip = lambda: as_tip(self.model.piles())
        self.preview.tip = lambda: as_tip(self.model.piles() if self.preview.preview is None else None)
        for part in (self.hand, self.preview, self.actions, self.hint):
            part.lift = self._tray
        self.lost = LostBanner(lambda: lost_words(self.app, watching=self.watching), self.app.session.reconnect_now)
        self.lost.visible = False
        self.banners = Banners(self.game_name, lambda: self.board_view.rect, self.name_of, self.name_of_place)
        self.flights = Flights(
            lambda motion: card_way(self, motion),
            self.game.flying_card,
            lambda motion: self.game.flying_piece(self.app.theme, self.board, motion),
        )
        self._seen = self._told = ()
        self._stale.clear()
        return TableRoot(self)

    def top_buttons(self) -> tuple[Button, ...]:
        """The buttons that are always there."""
        return (
            Button(text("app.rules"), self.open_rules, key="F1", kind="dark", name="rules"),
            Button(text("table.history"), self.show_history, key="F5", kind="dark", name="history"),
            Button(text("table.chat"), self.write_chat, key="F6", kind="dark", name="chat"),
            Button(text("app.settings"), self.open_settings, key="F10", kind="dark", name="settings"),
            Button(text("table.leave"), self.leave_asked, key="F4", kind="dark", name="leave"),
        )

    def state_key(self) -> tuple[object, ...]:
        """Tells one state of the match from another."""
        return self.model.match, self.model.version

    def arrange(self, theme: Theme, zones: Zones, root: TableRoot) -> None:
        """Place the parts in their zones."""
        self.hand.low = zones.low
        self.hand.visible = self.actions.visible = not self.watching
        self._show_preview()
        places = (
            (self.board_view, zones.board),
            (self.top, zones.top),
            (self.book, zones.book),
            (self.hand, zones.hand),
            (self.preview, zones.preview),
            (self.actions, zones.buttons),
            (self.hint, zones.hint),
            *zip(self.panels, zones.panels, strict=True),
        )
        for widget, place in places:
            widget.place(theme, place)
        place_overlays(self.overlays, zones.board, theme)
        width, height = self.lost.measure(theme, zones.board.w)
        self.lost.place(theme, Rect(zones.board.centerx - width // 2, zones.board.y + theme.px(14), width, height))

    def _tray(self) -> Rect | None:
        root = self.stage.root
        return root.zones.tray if isinstance(root, TableRoot) and root.zones is not None else None

    def background(self, surface: Surface) -> None:
        # Board, bar and tray paint all of their zones; only the column has gaps.
        root = self.stage.root
        assert isinstance(root, TableRoot)
        if root.zones is not None:
            surface.fill(palette.FRAME_LIGHT, root.zones.column.clip(surface.get_clip()))

    # The model is another object after a rematch and, in a replay, after a step back: it is looked up each time.

    def _headline(self) -> str:
        return self.model.headline()

    def _piles(self) -> str:
        return self.model.piles_line()

    @property
    def live(self) -> bool:
        """Whether actions can be sent."""
        return True

    @property
    def opened(self) -> set[str]:
        """What the game's own widgets have open."""
        return self.marks.opened

    @property
    def still(self) -> bool:
        """Whether the player wants nothing to move."""
        return not self.pace

    @property
    def pace(self) -> float:
        """How fast things move: 1 is normal, 0 means that nothing does."""
        settings = self.app.settings.value
        return 0.0 if settings.reduced_motion else SPEEDS[settings.animation_speed]

    def highlight(self, places: Sequence[str], pinned: bool = False) -> None:
        """Light up places on the board."""
        self.model.highlight(places, pinned)

    def name_of(self, seat: int) -> str:
        """The name of a player."""
        return next((panel.name for panel in self.seen_panels() if panel.seat == seat), "")

    def name_of_place(self, place: str) -> str:
        """The name of a place on the board."""
        return self.model.speaker.place(place)

    # -- what the bars say

    def _hint(self) -> ModelLine:
        refusal = self.model.refusal
        if refusal is not None:
            rule = f" ({refusal.rule})" if refusal.rule else ""
            return ModelLine(refusal.text + rule, "warning")
        line = self.marks.step
        if line is not None:
            said = self.model.log.text(line)
            return ModelLine(text("table.step", at=self.marks.step_at + 1, of=len(self.marks.steps), line=said), "strong")
        return self.model.hint()

    def seen_panels(self) -> tuple[Panel, ...]:
        """The players with clock and connection; looked up anew four times a second and after every change."""
        beat = time.monotonic() // 0.25
        model = self.model
        if self._panels[:2] != (beat, model.revision) or not self._panels[2]:
            self._panels = (beat, model.revision, self.room.panels())
        return self._panels[2]

    # -- what happens

    def tick(self, now: int) -> None:
        model = self.model
        self.film.follow(self.app.settings.value, self.room.motions)
        self.room.telling.show_moments(not self.still)
        seen = (model.revision, self.app.settings.value.show_targets, self.marks.step_at)
        moved = self._follow_state(busy=bool(self._stale) or seen != self._seen)
        moved |= self.film.tick(now, self.room.motions)
        self._watch_connection()
        panels = self.seen_panels()
        if len(panels) != len(self.panels):
            self.rebuild()
            return
        told = (panels, self.marks.filter, self.still)
        if told != self._told:
            self._told = told
            self._put_off(self._refresh_panels)
        self.flights.show(self.app.theme, self.film.cards, self.film.flights)
        self.banners.show(self.app.theme, self.film.banners)
        self._breathe(now)
        if moved:
            self._refresh_board(now)
        if self._stale and (seen == self._seen or self._waited):
            self._waited = False
            self._stale.popleft()()
        if seen != self._seen:
            self._waited = True
            first, self._seen = not self._seen, seen
            if not model.is_waiting:
                self.room.send(model.automatic())
            self._refresh(now, at_once=first)
        if self.room.chat.unread and self.book.hear_chat():
            self.app.sounds.play("chat")
        self.book.chat.update()
        self._take_alerts()
        if self._over and self.dialog is None and not (self.film.waiting or self.film.busy or self.room.motions.busy):
            self.show_result()
        self._tick_clock(panels)

    def _follow_state(self, *, busy: bool) -> bool:
        """Give the board the newest state as soon as it is ready for it, the words first. Whether it got one."""
        key = self.state_key()
        first = self.film.key == ()
        game = self.model.game
        if game is None or key == self.film.key or not self.film.take(key, game.public, busy=busy):
            return False
        if not first:
            self.app.sounds.play("piece")
        return True

    def _refresh(self, now: int, *, at_once: bool) -> None:
        """Take over everything that the model shows: what answers the player's hand now, the rest in the next frames.

        All in one frame would take longer than a frame lasts. What still waits from before keeps its turn, so that nothing is late for
        long while the pointer runs over the board.
        """
        model, settings = self.model, self.app.settings.value
        marks = model.marks()
        if not settings.show_targets:
            marks = without_targets(marks)
        hovered, still = self.board_view.hovered, settings.reduced_motion
        self.board_view.marks = replace(marks, seat=model.seat, hovered=hovered, reduced_motion=still)
        self._refresh_board(now)
        self.actions.show(self.shown_actions())
        self.hint.touch()
        for part in (self._refresh_preview, self._refresh_hand, self._refresh_overlays, self._refresh_book):
            self._put_off(part)
        while at_once and self._stale:
            self._stale.popleft()()

    def _put_off(self, part: Callable[[], object]) -> None:
        """Do something in one of the next frames."""
        if part not in self._stale:
            self._stale.append(part)

    def _refresh_panels(self) -> None:
        panels = self.seen_panels()
        if len(panels) == len(self.panels):
            for widget, panel in zip(self.panels, panels, strict=True):
                widget.show(panel, filtered=self.marks.filter == panel.seat, moving=not self.still)

    def _refresh_preview(self) -> None:
        self.preview.show(self.model.preview(), self._resting_preview())
        self._show_preview()

    def _refresh_hand(self) -> None:
        self.hand.show(self.model.cards())

    def _refresh_overlays(self) -> None:
        changed = [overlay for overlay in self.overlays if overlay.show(self.model)]
        if changed:
            self.stage.relayout()

    def _refresh_book(self) -> None:
        self.book.update()

    def _show_preview(self) -> None:
        """On the board the box is there only while it says something."""
        seen = not self.watching and (self.game.hand_shape.preview == "tray" or self.preview.preview is not None)
        if seen != self.preview.visible:
            self.preview.visible = seen
            self.preview.touch()

    def _refresh_board(self, now: int) -> None:
        """Take over what moves."""
        view = self.board_view
        view.position, view.moving, view.fade, view.now = self.film.position, self.film.moving, self.film.fade, now
        view.touch()

    def shown_actions(self) -> tuple[Action, ...]:
        """The buttons of the tray."""
        return self.model.buttons() or self._closing_actions()

    def _closing_actions(self) -> tuple[Action, ...]:
        """After the end the tray leads back to the result."""
        if not self.model.result() or self.watching:
            return ()
        return (Action("result", text("result.title"), "R", enabled=True),)

    def _resting_preview(self) -> tuple[ModelLine, ...]:
        """What the preview box shows while nothing is chosen: the piles, and what happened since one's own turn."""
        lines = [ModelLine(self.model.piles_line(), "strong")]
        since = self.model.since_my_turn()
        if since:
            lines.append(ModelLine(plural("table.since", len(since)), "quiet"))
            major = [line for line in since if line.weight == "major"] or list(since)
            lines += [ModelLine(self.model.log.text(line), "plain", line.seat, line.places) for line in major[-3:]]
        else:
            lines.append(ModelLine(text("table.first_tip"), "quiet"))
        return tuple(lines)

    def _breathe(self, now: int) -> None:
        view = self.board_view
        breathing = bool(view.marks.targets) and not self.app.settings.value.reduced_motion
        if self.board.refining or (breathing and now - self._last_breath >= BREATH_RATE):
            self._last_breath = now
            view.now = now
            view.touch()
        if self._stale or self.film.busy or self.board.refining or any(overlay.restless for overlay in self.overlays):
            self.app.lively()

    @property
    def restless(self) -> bool:
        breathing = bool(self.board_view.marks.targets) and not self.app.settings.value.reduced_motion
        return (
            breathing
            or any(panel.counting for panel in self.panels)
            or any(overlay.restless for overlay in self.overlays)
            or bool(self._stale)
            or self.film.waiting
            or self.film.busy
            or self.room.motions.busy
            or self.board.refining
        )

    def _watch_connection(self) -> None:
        lost = self.app.session.state.kind in ("reconnecting", "connecting")
        if lost != self.lost.visible:
            self.lost.visible = lost
            self.stage.relayout()

    def _take_alerts(self) -> None:
        """One's turn, harm done by others, the end: said once, heard, and seen in the title of the window."""
        for alert in self.model.take_alerts():
            sound: Name = {"turn": "turn", "harm": "harm", "over": "end"}[alert.kind]  # type: ignore[assignment]
            self.app.sounds.play(sound)
            if alert.kind == "over":
                self._over = True
            else:
                self.app.notify(alert.text, seat=self.model.seat)
                if alert.places:
                    self.model.alarm(alert.places)
        self.app.alert(any(panel.you and panel.to_move for panel in self.seen_panels()))

    def _tick_clock(self, panels: Sequence[Panel]) -> None:
        own = next((panel for panel in panels if panel.you and panel.clock_running), None)
        if own is None or own.clock_ms is None or own.clock_ms > URGENT_TICK:
            return
        second = own.clock_ms // 1000
        if second != self._last_second:
            self._last_second = second
            self.app.sounds.play("clock")

    # -- input

    def choose_card(self, card: str) -> None:
        """Pick up a card of the hand or put it back."""
        self.book.leave_steps()
        self.room.motions.finish_current()
        self.model.choose_card(card)
        self.app.sounds.play("card")

    def press(self, button: str) -> None:
        """A button of the table, by its id."""
        self.book.leave_steps()
        if button == "result":
            self.show_result()
        else:
            self.room.press(button)

    def confirm(self) -> None:
        """Send what is chosen. A tip that told of it goes."""
        self.book.leave_steps()
        self.stage.tooltips.hide()
        self.room.confirm()

    def send(self, action: engine.Action | None) -> None:
        """Send an action of the own seat at once."""
        self.room.send(action)

    def go_on(self) -> None:
        """The outcome of a moment is out: everything else may tell it now."""
        self.room.telling.go_on()

    def say(self, words: str) -> None:
        """A line for the chat, or a command in it."""
        typed = self.room.chat.enter(words)
        if typed.notice:
            self.app.notify(text(typed.notice, name=typed.name))
        if typed.send:
            self.app.session.say(typed.send)

    def _filter_by(self, seat: int) -> None:
        self.book.filter_by(seat)

    def show_history(self) -> None:
        """The log, from the first thing that happened since one's own turn."""
        self.book.show_history()

    def write_chat(self) -> None:
        """The chat, ready to write."""
        self.book.tabs.choose("chat")
        self.stage.set_focus(self.book.chat.field, seen=False)

    def step(self, by: int) -> None:
        """One line back or on in the log."""
        self.book.step(by)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            if self._over:
                self.room.motions.jump()  # to the final scoring
            self.room.motions.finish_current()
            for overlay in self.overlays:
                overlay.skip()
            self.go_on()
        if event.type == pygame.KEYDOWN and not self._overlays and self.keys.before_widgets(event):
            return True
        return super().handle(event)

    def on_key(self, event: pygame.event.Event) -> bool:
        return self.keys.after_widgets(event)

    # -- leaving, the end

    def leave_asked(self) -> None:
        """Ask, unless nothing is lost by it."""
        if self.watching or self.model.result():
            self.app.journey.leave_room()
        else:
            self.ask("table.leave_title", "table.leave_question", "table.leave", self.app.journey.leave_room, warning=True)

    def quit_asked(self) -> None:
        if self.watching or self.model.result() or self.dialog is not None:
            self.app.stop()
        else:
            key = "table.quit_own" if self.app.at_own_table else "table.quit_question"
            self.ask("app.quit", key, "app.quit", self.app.stop, warning=True)

    def show_result(self) -> None:
        """The final scoring."""
        self._over = False
        self.open(self._result_dialog)

    def _result_dialog(self) -> Dialog:
        from client.screens.result import result_dialog  # noqa: PLC0415  # needed once a match

        return result_dialog(self)

    def hidden(self) -> None:
        self.room.telling.show_moments(False)

    def closed(self) -> None:
        self.room.telling.show_moments(False)
        self.app.alert(False)


def without_targets(marks: Marks) -> Marks:
    """The marks for players who find the legal spaces themselves."""
    return replace(marks, targets=frozenset(), more=frozenset())
