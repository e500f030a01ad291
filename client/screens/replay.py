"""A replay on the screen: the table as it was after any step, forwards and back, by itself or by hand, as a watcher or as a seat saw it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.model.chat import ChatBook
from client.model.clock import ClockEstimate
from client.model.errors import verdict_sentence
from client.model.games import open_table
from client.model.language import has, text
from client.model.motion import MotionQueue
from client.model.namesakes import told_apart
from client.model.replica import Events, Step
from client.model.table import Panel
from client.model.telling import Telling
from client.screens.result import replay_folder
from client.screens.screen import Screen
from client.screens.table import TableScreen
from client.screens.table_layout import Zones
from client.screens.table_parts import TableRoot
from client.ui.buttons import ArrowButton, Button, Choice, Slider
from client.ui.dialog import Dialog
from client.ui.labels import Label, Paragraph
from client.ui.lists import ListView
from client.ui.text_line import Line, TextLine
from client.ui.theme import Theme
from client.ui.widget import Column, Tip, Widget
from shared import chance, replay
from shared.engine import Action, IllegalAction
from shared.games import GAMES
from shared.replay import Replay, ReplayError

if TYPE_CHECKING:
    from client.app import App

PACES = {1: 1600, 2: 900, 3: 400}
"""Milliseconds from step to step at each speed."""
NOWHERE = -2
"""Before the beginning: from here no step is the next one."""


class ReplayedRoom:
    """What :class:`TableScreen` asks of a room, out of a record. All steps are played once, at the beginning."""

    def __init__(self, record: Replay) -> None:
        """Raises :class:`ReplayError` when the record cannot be played."""
        self.record = record
        self.game = record.game
        self.viewer: int | None = None
        self.at = NOWHERE
        self.chat = ChatBook()
        self.clock = ClockEstimate()
        self.motions = MotionQueue()
        self.telling = Telling(self.motions)
        self.room = None
        self.is_host = False
        self._steps: list[Step] = []
        self.turns: list[int] = []
        """The number of the turn after each step, the beginning first."""
        self._play()
        self.table = open_table(self.game)
        self.go_to(0)

    def _play(self) -> None:
        """Make the steps as the chosen viewer would have got them."""
        record = self.record
        lacking = replay.why_not_playable(record)
        if lacking is not None:
            raise ReplayError(verdict_sentence(lacking))
        game = GAMES[record.game]
        turn_of = open_table(self.game).turn_of
        seed = chance.match_seed(bytes.fromhex(record.secret), [bytes.fromhex(part) for part in record.contributions])
        try:
            match = game.start(len(record.seats), game.read_options(record.options), seed)
            self._steps = [Step(game.restore(match.snapshot(self.viewer)), 1, 0, self.viewer, True, ())]
            self.turns = [turn_of(match)]
            for version, step in enumerate(record.steps, start=1):
                outcome = match.play(step.seat, match.read_action(step.action))
                told = () if self.viewer is None else tuple(outcome.told_to(self.viewer))
                events = Events(version, outcome.events, told)
                self._steps.append(Step(game.restore(match.snapshot(self.viewer)), 1, version, self.viewer, False, (events,)))
                self.turns.append(turn_of(match))
        except (ValueError, IllegalAction) as error:
            raise ReplayError(text("replay.broken", step=len(self._steps))) from error

    @property
    def last(self) -> int:
        """The number of steps."""
        return len(self._steps) - 1

    def go_to(self, at: int) -> None:
        """The state after a number of steps."""
        at = max(0, min(self.last, at))
        self.telling.go_on()
        if at == self.at + 1:
            self.telling.tell(self.table, self._steps[at])
        else:
            # On from here, or from the beginning where that is the only way.
            start = self.at + 1
            if at < self.at or self.at == NOWHERE:
                start, self.table = 0, open_table(self.game)
                self.table.seats_changed(self.record.seats)
            for step in self._steps[start : at + 1]:
                self.table.advance(step)
            self.motions.jump()
        self.at = at

    def see_as(self, viewer: int | None) -> None:
        """What a seat saw, or a watcher."""
        self.viewer = viewer
        self._play()
        at, self.at = self.at, NOWHERE
        self.go_to(at)

    def turn_step(self, turn: int) -> int:
        """The step after which a turn begins."""
        return next((at for at, number in enumerate(self.turns) if number >= turn), self.last)

    def panels(self) -> tuple[Panel, ...]:
        """Without clock and connection."""
        return self.table.panels()

    def press(self, button: str) -> bool:
        """Choosing is shown; nothing is sent from a replay."""
        self.table.press(button)
        return False

    def send(self, action: Action | None) -> bool:
        """Nothing is sent from a replay."""
        return False


class ReplayScreen(TableScreen):
    """The table with buttons to step instead of buttons to play."""

    def __init__(self, app: App, record: Replay) -> None:
        """Raises :class:`ReplayError` when the record cannot be played."""
        super().__init__(app, ReplayedRoom(record))  # type: ignore[arg-type]
        self.playing = False
        self.speed = 2
        self._next_at = 0

    @property
    def replayed(self) -> ReplayedRoom:
        room: ReplayedRoom = self.room  # type: ignore[assignment]
        return room

    @property
    def watching(self) -> bool:
        return self.replayed.viewer is None

    @property
    def live(self) -> bool:
        return False

    def top_buttons(self) -> tuple[Button, ...]:
        return (
            Button(text("app.rules"), self.open_rules, key="F1", kind="dark", name="rules"),
            Button(text("replay.check"), self.check, key="F2", kind="dark", name="check"),
            Button(text("app.settings"), self.open_settings, key="F10", kind="dark", name="settings"),
            Button(text("table.leave"), self.leave_asked, key="F4", kind="dark", name="leave"),
        )

    def build(self) -> Widget:
        seats = [(None, text("replay.as_watcher")), *((seat, name) for seat, name in enumerate(told_apart(self.replayed.record.seats)))]
        self.transport = Transport(self, Choice(seats, self.replayed.viewer, self._see_as, name="viewer"))
        root = super().build()
        root.adopt(self.transport)
        return root

    def arrange(self, theme: Theme, zones: Zones, root: TableRoot) -> None:
        super().arrange(theme, zones, root)
        self.actions.visible = self.hint.visible = False
        if self.watching:
            self.transport.place(theme, zones.tray.inflate(-theme.px(24), -theme.px(8)))
        else:
            self.transport.place(theme, zones.buttons)
            self.hint.visible = True

    # -- stepping

    def state_key(self) -> tuple[object, ...]:
        return self.replayed.viewer, *super().state_key()

    def _see_as(self, viewer: object) -> None:
        assert viewer is None or isinstance(viewer, int)
        self.replayed.see_as(viewer)
        self.rebuild()

    def go_to(self, at: int) -> None:
        """The state after a number of steps; what plays by itself stops."""
        self.playing = False
        self._show(at)

    def _show(self, at: int) -> None:
        self.replayed.go_to(at)
        self.model.take_alerts()
        self.transport.touch_all()

    def toggle(self) -> None:
        """Play by itself, or pause."""
        if self.replayed.at >= self.replayed.last:
            self._show(0)
        self.playing = not self.playing
        self._next_at = 0
        self.transport.touch_all()

    def tick(self, now: int) -> None:
        if self.replayed.telling.holds:
            self._next_at = now + PACES[self.speed]
        elif self.playing and now >= self._next_at:
            if self._next_at:
                self._show(self.replayed.at + 1)
            self._next_at = now + PACES[self.speed]
            self.playing = self.playing and self.replayed.at < self.replayed.last
            self.transport.touch_all()
        super().tick(now)

    @property
    def restless(self) -> bool:
        return self.playing or super().restless

    def step(self, by: int) -> None:
        self.go_to(self.replayed.at + by)

    def check(self) -> None:
        """Play everything again and compare with the record."""
        verdict = replay.verify(self.replayed.record)
        key = f"verdict.{verdict.key}"
        words = text(key, step=verdict.step, **verdict.details) if has(key) else str(verdict)
        self.tell(words, "replay.check")

    def position_words(self) -> str:
        """Where the replay stands."""
        room = self.replayed
        turn = room.turns[room.at]
        return text("replay.position" if turn else "replay.position.setup", at=room.at, of=room.last, turn=turn)

    def on_key(self, event: pygame.event.Event) -> bool:
        room = self.replayed
        turn = room.turns[room.at]
        match event.key:
            case pygame.K_SPACE:
                self.toggle()
            case pygame.K_HOME:
                self.go_to(0)
            case pygame.K_END:
                self.go_to(room.last)
            case pygame.K_PAGEUP:
                self.go_to(room.turn_step(turn - 1))
            case pygame.K_PAGEDOWN:
                self.go_to(room.turn_step(turn + 1))
            case pygame.K_F2:
                self.check()
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                return False
            case _:
                return super().on_key(event)
        return True

    def confirm(self) -> None:
        """Nothing is sent from a replay."""

    def leave_asked(self) -> None:
        self.app.pop()

    def quit_asked(self) -> None:
        self.app.stop()

    def _take_alerts(self) -> None:
        self.model.take_alerts()


class Transport(Widget):
    """First, back, play, on, last; a slider over all steps; whose view it is."""

    def __init__(self, screen: ReplayScreen, viewer: Choice) -> None:
        super().__init__()
        self.screen, self.viewer = screen, viewer
        room = screen.replayed
        self.slider = Slider(0, max(1, room.last), 1, room.at, screen.go_to, lambda value: "", name="steps")
        self.slider.set(room.at, tell=False)
        self.buttons = (
            ArrowButton(-1, lambda: screen.go_to(0), key="Home", bar=True, tip=lambda: Tip(text("replay.first")), name="first"),
            ArrowButton(-1, lambda: screen.step(-1), key="←", tip=lambda: Tip(text("replay.back")), name="back"),
            ArrowButton(
                lambda: 0 if screen.playing else 1,
                screen.toggle,
                key=text("replay.space"),
                kind="primary",
                tip=lambda: Tip(text("replay.pause" if screen.playing else "replay.play")),
                name="play",
            ),
            ArrowButton(1, lambda: screen.step(1), key="→", tip=lambda: Tip(text("replay.next")), name="next"),
            ArrowButton(1, lambda: screen.go_to(room.last), key="End", bar=True, tip=lambda: Tip(text("replay.last")), name="last"),
        )
        self.position = Label(screen.position_words, "ui-medium", 14, palette.HINT)
        self.adopt(*self.buttons, self.slider, self.position, viewer)

    def touch_all(self) -> None:
        """The position changed."""
        self.slider.set(self.screen.replayed.at, tell=False)
        self.touch()

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        gap = theme.px(8)
        if rect.h < theme.px(80):
            self._place_low(theme, rect, gap)
            return
        row = (rect.h - 2 * gap) // 3
        width = (rect.w - 4 * gap) // 5
        for at, button in enumerate(self.buttons):
            button.place(theme, Rect(rect.x + at * (width + gap), rect.y, width, row))
        self.slider.place(theme, Rect(rect.x, rect.y + row + gap, rect.w, row))
        words = theme.width(self.screen.position_words() + "00", "ui-medium", 14)
        self.position.place(theme, Rect(rect.x, rect.bottom - row, words, row))
        room = rect.w - words - gap
        self.viewer.place(theme, Rect(rect.right - room, rect.bottom - row + (row - theme.px(32)) // 2, room, theme.px(32)))

    def _place_low(self, theme: Theme, rect: Rect, gap: int) -> None:
        x, height = rect.x, theme.px(34)
        top = rect.centery - height // 2
        for button in self.buttons:
            width = button.measure(theme, rect.w)[0]
            button.place(theme, Rect(x, top, width, height))
            x += width + gap
        wide = min(theme.px(220), self.viewer.measure(theme, rect.w)[0])
        self.viewer.place(theme, Rect(rect.right - wide, top + theme.px(1), wide, theme.px(32)))
        words = theme.width(self.screen.position_words() + "00", "ui-medium", 14)
        self.position.place(theme, Rect(self.viewer.rect.x - words - gap, top, words, height))
        self.slider.place(theme, Rect(x, top, max(0, self.position.rect.x - x - gap), height))


def ask_for_replay(screen: Screen) -> None:
    """A dialog with the replays of the documents folder and a field for another file."""
    path = Line("", 400)
    files = sorted(replay_folder().glob("*.palatine.json"), reverse=True)

    def go() -> None:
        screen.close_dialog()
        open_replay(screen, Path(path.text).expanduser())

    def make() -> Dialog:
        def draw_row(theme: Theme, surface: Surface, place: Rect, index: int) -> None:
            if index in (rows.at, rows.over):
                theme.band(surface, place.inflate(-2, -2))
            box = place.inflate(-theme.px(16), 0)
            theme.text(surface, files[index].name, box, "ui", 14, elide=True)

        def choose(index: int) -> None:
            path.set(str(files[index]))
            screen.stage.touch_all()

        rows = ListView(
            lambda: len(files), lambda theme, index, width: theme.px(28), draw_row, chosen=choose, act=lambda index: go(), name="files"
        )
        note = Paragraph(
            text("replay.none" if not files else "replay.choose", folder=str(replay_folder())), size=13, colour=palette.INK_SECOND
        )
        field = TextLine(path, placeholder=text("replay.path"), submit=lambda words: go(), name="path")
        buttons = (
            Button(text("app.cancel"), screen.close_dialog, key="Esc", name="cancel"),
            Button(text("replay.open"), go, key="Enter", kind="primary", name="open"),
        )
        return Dialog(
            text("connect.open_replay"),
            Column(note, rows, field),
            buttons,
            dismissed=screen.close_dialog,
            accepted=go,
            width=620,
            height=460,
        )

    screen.open(make)


def open_replay(screen: Screen, path: Path) -> None:
    """Show a replay from a file, or say why it cannot be shown."""
    try:
        if path.stat().st_size > replay.MAX_BYTES:
            screen.tell(text("cli.too_large", file=path.name))
            return
        record = replay.read(path.read_bytes())
    except OSError as error:
        screen.tell(text("cli.unreadable", file=path.name or "?", reason=error.strerror or type(error).__name__))
    except ReplayError as error:
        screen.tell(str(error))
    else:
        show_replay(screen, record)


def show_replay(screen: Screen, record: Replay) -> None:
    """Show a replay above the screen, or say why it cannot be shown."""
    try:
        shown = ReplayScreen(screen.app, record)
    except (ReplayError, msgspec.ValidationError) as error:
        screen.tell(str(error))
    else:
        screen.app.push(shown)
