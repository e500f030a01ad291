"""The table: board, players, log, hand, preview and buttons of one match, for a seat or for a watcher.

Shows a :class:`client.model.table.TableModel` and passes clicks and keys to it; knows no rule. Its parts are modules of their own.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from client.boards.marks import Marks
from client.boards.rhine import RhineBoard
from client.draw import palette
from client.model.language import plural, text
from client.model.log import LogLine
from client.model.rheinlaender.places import circle_names
from client.model.rheinlaender.table import RhineTable
from client.model.table import Button as Action
from client.model.table import Line as ModelLine
from client.model.table import Marks as ModelMarks
from client.model.table import Panel, Sheet, TableModel, Tooltip
from client.screens.board_view import BoardView
from client.screens.book import ChatView, LogView, SheetView
from client.screens.film import Film
from client.screens.flights import Flights
from client.screens.player_panel import PlayerPanel
from client.screens.preview_box import PreviewBox
from client.screens.screen import Screen
from client.screens.table_layout import Zones
from client.screens.table_parts import Book, HintLine, LostBanner, TableRoot, card_ends, clock_face
from client.screens.top_bar import Lamp, TopBar
from client.screens.tray import Actions, Hand, as_tip
from client.sound import Name
from client.ui.buttons import ArrowButton, Button, Tabs
from client.ui.dialog import Dialog
from client.ui.text_line import Line
from client.ui.theme import Theme
from client.ui.widget import Tip, Widget
from shared.rheinlaender.board import standard_map
from shared.rheinlaender.state import Public

if TYPE_CHECKING:
    from client.app import App
    from client.model.room import RoomModel

TABS = ("log", "chat", "scoring", "statistics")
TAB_KEYS = {pygame.K_F5: "log", pygame.K_F6: "chat", pygame.K_F7: "scoring", pygame.K_F8: "statistics"}
BREATH_RATE = 40
"""Milliseconds between two pictures of breathing marks."""
URGENT_TICK = 10_000


class TableScreen(Screen):
    """``room`` holds the match; it is fed by the app, this screen only looks at it."""

    def __init__(self, app: App, room: RoomModel) -> None:
        super().__init__(app)
        self.room = room
        self.board = RhineBoard(standard_map(), app.theme.seats)
        self.film = Film()
        self.chat_line = Line("", 300)
        self.tab = "log"
        self.filter: int | None = None
        self.steps: tuple[LogLine, ...] = ()
        """The lines that the arrows step through: those since one's own last turn."""
        self.step_at = -1
        self._seen: tuple[object, ...] = ()
        self._book_late = False
        self._unread = 0
        self._last_breath = 0
        self._last_second = -1
        self._panels: tuple[float, int, tuple[Panel, ...]] = (-1.0, -1, ())

    @property
    def model(self) -> TableModel:
        model = self.room.table
        assert model is not None
        return model

    @property
    def watching(self) -> bool:
        return self.model.seat is None

    def shows(self, room: RoomModel) -> bool:
        """Whether it is the screen of this room's match."""
        return room is self.room and room.table is not None

    # -- widgets

    def build(self) -> Widget:
        self.board.set_seats(self.app.theme.seats)
        self.board.set_names(circle_names())
        self.top = TopBar(
            text("game.rheinlaender"),
            self._headline,
            lambda: clock_face(self.room, self.seen_panels()),
            self._lamp,
            self.top_buttons(),
        )
        self.board_view = BoardView(self.board, lambda: self.room.table)
        self.panels = [PlayerPanel(panel, self._filter_by) for panel in self.seen_panels()]
        self.tabs = Tabs([(tab, text(f"table.tab_{tab}")) for tab in TABS], self.tab, self._show_tab, name="tabs")
        self.log = LogView(lambda: self.model.log, self._name_of, self._highlight)
        self.chat = ChatView(self.room.chat, self.chat_line, self._say)
        self.scoring = SheetView(self._scoring, lambda: self.model.revision)
        self.statistics = SheetView(self._statistics, self.state_key)
        self.back_step = ArrowButton(-1, lambda: self.step(-1), name="step_back", tip=lambda: Tip(text("table.step_back")))
        self.next_step = ArrowButton(1, lambda: self.step(1), name="step_next", tip=lambda: Tip(text("table.step_next")))
        self.book = Book(
            self.tabs,
            (self.back_step, self.next_step),
            {"log": self.log, "chat": self.chat, "scoring": self.scoring, "statistics": self.statistics},
        )
        self.hand = Hand(self._choose_card, self._card_tip, self._minimap)
        self.preview = PreviewBox(self._highlight)
        self.actions = Actions(self._press, self.confirm)
        self.hint = HintLine(self._hint, self._piles)
        self.hint.tip = lambda: as_tip(self.model.piles())
        self.preview.tip = lambda: as_tip(self.model.piles() if self.preview.preview is None else None)
        for part in (self.hand, self.preview, self.actions, self.hint):
            part.lift = self._tray
        self.lost = LostBanner(self._lost_words, self.app.session.reconnect_now)
        self.lost.visible = False
        self.flights = Flights(lambda seat: card_ends(self, seat))
        self.log.seat = self.filter
        self.log.header.visible = self.filter is not None
        self._show_tab(self.tab)
        self._seen = ()
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
        return self.room.replica.match, self.room.replica.version

    def arrange(self, theme: Theme, zones: Zones, root: TableRoot) -> None:
        """Place the parts in their zones."""
        self.hand.low = zones.low
        self.hand.visible = self.preview.visible = self.actions.visible = not self.watching
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

    def _minimap(self, size: tuple[int, int], region: int) -> Surface:
        seat = self.model.seat
        look = self.app.theme.seats[seat if seat is not None else 0]
        return self.board.minimap(size, region, look)

    # The model is another object after a rematch and, in a replay, after a step back: it is looked up each time.

    def _headline(self) -> str:
        return self.model.headline()

    @property
    def _still(self) -> bool:
        settings = self.app.settings.value
        return settings.reduced_motion or settings.animation_speed == "off"

    def _highlight(self, places: Sequence[str], pinned: bool = False) -> None:
        self.model.highlight(places, pinned)

    def _scoring(self) -> Sheet:
        return self.model.scoring()

    def _statistics(self) -> Sheet:
        return self.model.statistics()

    def _card_tip(self, number: int) -> Tooltip:
        return self.model.card_tooltip(number)

    def _name_of(self, seat: int) -> str:
        return next((panel.name for panel in self.seen_panels() if panel.seat == seat), "")

    # -- what the bars say

    def _lamp(self) -> Lamp | None:
        session = self.app.session
        match session.state.kind:
            case "online":
                ping = session.ping_ms
                here = self.app.embedded is not None
                words = text("table.here") if here else text("table.ping", n=ping) if ping is not None else text("table.online")
                return Lamp(palette.ONLINE, words, text("table.server", address=session.address.server if session.address else ""))
            case "idle":
                return None
        return Lamp(palette.WARNING, text("table.offline"))

    def _lost_words(self) -> str:
        state = self.app.session.state
        left = state.seconds_left(time.monotonic())
        return text("table.lost_wait", n=left) if left else text("table.lost_now")

    def _hint(self) -> ModelLine:
        refusal = self.model.refusal
        if refusal is not None:
            rule = f" ({refusal.rule})" if refusal.rule else ""
            return ModelLine(refusal.text + rule, "warning")
        if self.step_at >= 0 and self.steps:
            line = self.steps[self.step_at]
            return ModelLine(text("table.step", at=self.step_at + 1, of=len(self.steps), line=self.model.log.text(line)), "strong")
        return self.model.hint()

    def _piles(self) -> str:
        """What lies on the piles."""
        public = rhine_state(self.model)
        return " · ".join(
            (
                text("panel.draw_pile", number=public.draw_size),
                text("panel.discard_pile", number=public.discard_size or len(public.discard)),
            )
        )

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
        moved = self._follow_state()
        moved |= self.film.tick(now, self.room.motions)
        self._watch_connection()
        panels = self.seen_panels()
        if len(panels) != len(self.panels):
            self.rebuild()
            return
        for widget, panel in zip(self.panels, panels, strict=True):
            widget.show(panel, filtered=self.filter == panel.seat, moving=not self._still)
        self.flights.show(self.app.theme, self.film.cards)
        self._breathe(now)
        seen = (model.revision, self.app.settings.value.show_targets, self.step_at)
        if moved:
            self._refresh_board(now)
        if self._book_late:
            self._refresh_book()
        if seen != self._seen:
            self._seen, self._book_late = seen, True
            self._refresh(now)
        if self.room.chat.unread:
            self._hear_chat()
        self.chat.update()
        self._take_alerts()
        self._tick_clock(panels)

    def _hear_chat(self) -> None:
        """Lines that were not there before: a sound, and a dot on the tab unless it is open."""
        if self.room.chat.unread != self._unread:
            self.app.sounds.play("chat")
        if self.tab == "chat":
            self.room.chat.read()
        else:
            self.tabs.badge("chat")
        self._unread = self.room.chat.unread

    def _follow_state(self) -> bool:
        """Give the board the newest state as soon as it is ready for it. Whether it got one."""
        key = self.state_key()
        first = self.film.key == ()
        if key == self.film.key or not self.film.take(key, rhine_state(self.model), self.board):
            return False
        if not first:
            self.app.sounds.play("piece")
        return True

    def _refresh(self, now: int) -> None:
        """Take over everything that the model shows."""
        model = self.model
        marks = model.marks()
        if not self.app.settings.value.show_targets:
            marks = without_targets(marks)
        self.board_view.marks = Marks.of(marks, model.seat, self.board_view.hovered, self.app.settings.value.reduced_motion)
        self._refresh_board(now)
        self.hand.show(model.cards())
        self.actions.show(model.buttons() or self._closing_actions())
        self.preview.show(model.preview(), self._resting_preview())
        self.hint.touch()

    def _refresh_book(self) -> None:
        """Log and sheets follow one frame after the tray."""
        self._book_late = False
        self.log.update()
        self.scoring.update()
        self.statistics.update()

    def _refresh_board(self, now: int) -> None:
        """Take over what moves."""
        view = self.board_view
        view.position, view.moving, view.fade, view.now = self.film.position, self.film.moving, self.film.fade, now
        view.touch()

    def _closing_actions(self) -> tuple[Action, ...]:
        """After the end the tray leads back to the result."""
        if not self.model.result() or self.watching:
            return ()
        return (Action("result", text("result.title"), "R", enabled=True),)

    def _resting_preview(self) -> tuple[ModelLine, ...]:
        """What the preview box shows while nothing is chosen: the piles, and what happened since one's own turn."""
        lines = [ModelLine(self._piles(), "strong")]
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
        if self.film.busy or self.board.refining:
            self.app.lively()

    @property
    def restless(self) -> bool:
        breathing = bool(self.board_view.marks.targets) and not self.app.settings.value.reduced_motion
        return (
            breathing
            or any(panel.counting for panel in self.panels)
            or self._book_late
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
                self.show_result()
            else:
                self.app.notify(alert.text, seat=self.model.seat)
                self.model.highlight(alert.places, pinned=bool(alert.places))
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

    def _choose_card(self, number: int) -> None:
        self._leave_steps()
        self.room.motions.finish_current()
        self.model.choose_card(number)
        self.app.sounds.play("card")

    def _press(self, button: str) -> None:
        self._leave_steps()
        if button == "result":
            self.show_result()
            return
        self.model.press(button)

    def confirm(self) -> None:
        """Send what is chosen."""
        self._leave_steps()
        self.room.confirm()

    def _say(self, words: str) -> None:
        typed = self.room.chat.enter(words)
        if typed.notice:
            self.app.notify(text(typed.notice, name=typed.name))
        if typed.send:
            self.app.session.say(typed.send)

    def _filter_by(self, seat: int) -> None:
        self.filter = None if self.filter == seat else seat
        self.log.filter(self.filter)
        self.tabs.choose("log")

    def _show_tab(self, tab: str) -> None:
        self.tab = tab
        self.book.show(tab)
        self.scoring.update()
        self.statistics.update()
        if tab == "chat":
            self.room.chat.read()

    def show_history(self) -> None:
        """The log, from the first thing that happened since one's own turn."""
        self.tabs.choose("log")
        self.steps, self.step_at = self.model.since_my_turn(), -1
        self.step(1)

    def write_chat(self) -> None:
        """The chat, ready to write."""
        self.tabs.choose("chat")
        self.stage.set_focus(self.chat.field, seen=False)

    def step(self, by: int) -> None:
        """One line back or on among those since one's own last turn; its places light up."""
        if self.step_at < 0:
            self.steps = self.model.since_my_turn() or tuple(self.model.log.lines())
            self.step_at = len(self.steps) if by < 0 else -1
        at = self.step_at + by
        if not self.steps or at >= len(self.steps) or at < 0:
            self._leave_steps()
            return
        self.step_at = at
        self.tabs.choose("log")
        self.log.point_at(self.steps[at])

    def _leave_steps(self) -> None:
        if self.step_at >= 0:
            self.step_at = -1
            self.log.point_at(None)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.room.motions.finish_current()
        if event.type == pygame.KEYDOWN and not self._overlays and self._before_widgets(event):
            return True
        return super().handle(event)

    def _before_widgets(self, event: pygame.event.Event) -> bool:
        """Keys of the game go before those of the focused widget, unless somebody writes."""
        if self.stage.focus is self.chat.field:
            return False
        if event.key == pygame.K_TAB:
            if event.mod & pygame.KMOD_CTRL:
                self.stage.step_focus(back=bool(event.mod & pygame.KMOD_SHIFT))
                return True
            if any(panel.you and panel.to_move for panel in self.seen_panels()):
                self._leave_steps()
                self.model.walk(-1 if event.mod & pygame.KMOD_SHIFT else 1)
                walked = self.model.marks().selected is not None
                if walked:
                    self.stage.set_focus(None, seen=False)
                return walked
        return False

    def on_key(self, event: pygame.event.Event) -> bool:
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if event.key in TAB_KEYS:
            self._tab_key(TAB_KEYS[event.key])
        elif event.key == pygame.K_F4:
            self.leave_asked()
        elif event.key == pygame.K_F9 and self.lost.visible:
            self.app.session.reconnect_now()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.confirm()
        elif event.key == pygame.K_ESCAPE:
            if self.step_at >= 0:
                self._leave_steps()
            else:
                self.model.back()
        elif not plain:
            return False
        else:
            return self._digit(event) or self._map_key(event) or self._action_key(event)
        return True

    def _tab_key(self, tab: str) -> None:
        if tab == "chat":
            self.write_chat()
        elif tab == "log":
            self.show_history()
        else:
            self.tabs.choose(tab)

    def _digit(self, event: pygame.event.Event) -> bool:
        digit = event.unicode if event.unicode in tuple("0123456789") else ""
        if not digit and pygame.K_KP1 <= event.key <= pygame.K_KP0:
            digit = str((event.key - pygame.K_KP1 + 1) % 10)
        if not digit:
            return False
        self._leave_steps()
        self.model.digit(int(digit), time.monotonic())
        return True

    def _map_key(self, event: pygame.event.Event) -> bool:
        shift = event.mod & pygame.KMOD_SHIFT
        pan = {pygame.K_LEFT: (60, 0), pygame.K_RIGHT: (-60, 0), pygame.K_UP: (0, 60), pygame.K_DOWN: (0, -60)}
        if event.key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
            self.board_view.zoom(1.25)
        elif event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self.board_view.zoom(0.8)
        elif event.key == pygame.K_HOME:
            self.board_view.fit()
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self.preview.overflowing and self.preview.page_key(event.key)
        elif event.key in pan and shift:
            self.board_view.pan(*pan[event.key])
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.step(-1 if event.key == pygame.K_LEFT else 1)
        else:
            return False
        return True

    def _action_key(self, event: pygame.event.Event) -> bool:
        """A key that stands on one of the buttons."""
        for button in self.model.buttons() or self._closing_actions():
            if not button.primary and len(button.key_cap) == 1 and event.key == pygame.key.key_code(button.key_cap.lower()):
                self._press(button.id)
                return True
        return False

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
            key = "table.quit_own" if self.app.embedded is not None else "table.quit_question"
            self.ask("app.quit", key, "app.quit", self.app.stop, warning=True)

    def show_result(self) -> None:
        """The final scoring."""
        self.open(self._result_dialog)

    def _result_dialog(self) -> Dialog:
        from client.screens.result import result_dialog  # noqa: PLC0415  # needed once a match

        return result_dialog(self)

    def closed(self) -> None:
        self.app.alert(False)


def rhine_state(model: TableModel) -> Public:
    """The public state that the board is drawn from."""
    assert isinstance(model, RhineTable)
    assert model.game is not None
    return model.game.public


def without_targets(marks: ModelMarks) -> ModelMarks:
    """The marks for players who find the legal spaces themselves."""
    return replace(marks, targets=frozenset(), more=frozenset())
