"""The book beside the board: log, chat, scoring, statistics and the game's own pages under tabs, and the steps through the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from client.model.language import text
from client.model.log import LogLine
from client.model.table import Sheet
from client.screens.book import ChatView, LogView
from client.screens.games import Page
from client.screens.sheet_view import SheetView
from client.ui.buttons import ArrowButton, Tabs
from client.ui.text_line import Line
from client.ui.theme import Theme
from client.ui.widget import Tip, Widget

if TYPE_CHECKING:
    from client.screens.table import TableScreen

TABS = ("log", "chat", "scoring", "statistics")


class BookMarks:
    """Where the book is open and what else is; it outlives the widgets when the language changes."""

    def __init__(self) -> None:
        self.tab = "log"
        self.opened: set[str] = set()
        """What the game's own widgets have open, by their names."""
        self.filter: int | None = None
        """The seat whose lines alone are shown."""
        self.chat_line = Line("", 300)
        self.steps: tuple[LogLine, ...] = ()
        """The lines that the arrows step through: those since one's own last turn."""
        self.step_at = -1

    @property
    def step(self) -> LogLine | None:
        """The line that is stepped to."""
        return self.steps[self.step_at] if self.step_at >= 0 and self.steps else None


class TableBook(Widget):
    """The tabs and what is under them."""

    def __init__(self, screen: TableScreen, marks: BookMarks) -> None:
        super().__init__()
        self.screen, self.marks = screen, marks
        extra = screen.game.tabs
        names = dict.fromkeys((*TABS, *(tab.id for tab in extra)))
        self.tabs = Tabs([(tab, text(f"table.tab_{tab}")) for tab in names], marks.tab, self.show, name="tabs")
        minor = screen.app.settings.value.all_lines
        self.log = LogView(lambda: screen.model.log, screen.name_of, screen.highlight, minor, self.switch_lines)
        self.log.filter(marks.filter)
        self.chat = ChatView(screen.room.chat, marks.chat_line, screen.say)
        self.scoring = SheetView(self._scoring, lambda: screen.model.revision)
        self.extra = {tab.id: tab.page(screen) for tab in extra}
        own = "statistics" in self.extra
        self.statistics: Page | SheetView = self.extra.pop("statistics") if own else SheetView(self._statistics, screen.state_key)
        self.pages: dict[str, Widget] = {
            "log": self.log,
            "chat": self.chat,
            "scoring": self.scoring,
            "statistics": self.statistics,
            **self.extra,
        }
        self.steps = (
            ArrowButton(-1, lambda: screen.step(-1), name="step_back", tip=lambda: Tip(text("table.step_back"))),
            ArrowButton(1, lambda: screen.step(1), name="step_next", tip=lambda: Tip(text("table.step_next"))),
        )
        self._unread = 0
        self._head = Rect(0, 0, 0, 0)
        self.adopt(self.tabs, *self.steps, *self.pages.values())
        self.show(marks.tab)

    # The model is looked up each time, as the screen does.

    def _scoring(self) -> Sheet:
        return self.screen.model.scoring()

    def _statistics(self) -> Sheet:
        return self.screen.model.statistics()

    def show(self, tab: str) -> None:
        """Turn to a page."""
        self.marks.tab = tab
        for name, page in self.pages.items():
            page.visible = name == tab
        self.relayout()
        self.scoring.update()
        self.statistics.update()
        if tab == "chat":
            self.screen.room.chat.read()

    def update(self) -> None:
        """The match has gone on."""
        self.log.update()
        self.scoring.update()
        self.statistics.update()
        for page in self.extra.values():
            page.update()

    def hear_chat(self) -> bool:
        """Mark the tab when there are unread lines and it is not open. Whether there are more than the last time."""
        chat = self.screen.room.chat
        more = chat.unread != self._unread
        if self.marks.tab == "chat":
            chat.read()
        else:
            self.tabs.badge("chat")
        self._unread = chat.unread
        return more

    def filter_by(self, seat: int) -> None:
        """The log of one player alone; again: of all."""
        self.marks.filter = None if self.marks.filter == seat else seat
        self.log.filter(self.marks.filter)
        self.tabs.choose("log")

    def switch_lines(self) -> None:
        """All lines of the log, or only those that matter; remembered."""
        value = self.screen.app.change_settings(all_lines=not self.log.minor)
        self.log.show_minor(value.all_lines)
        self.tabs.choose("log")

    # -- steps through the log

    def show_history(self) -> None:
        """The log, from the first thing that happened since one's own turn."""
        self.tabs.choose("log")
        self.marks.steps, self.marks.step_at = self.screen.model.since_my_turn(), -1
        self.step(1)

    def step(self, by: int) -> None:
        """One line back or on among those since one's own last turn; its places light up."""
        marks, model = self.marks, self.screen.model
        if marks.step_at < 0:
            marks.steps = model.since_my_turn() or tuple(model.log.lines())
            marks.step_at = len(marks.steps) if by < 0 else -1
        at = marks.step_at + by
        if not marks.steps or at >= len(marks.steps) or at < 0:
            self.leave_steps()
            return
        marks.step_at = at
        self.tabs.choose("log")
        self.log.point_at(marks.steps[at])

    def leave_steps(self) -> None:
        """Back to now."""
        if self.marks.step_at >= 0:
            self.marks.step_at = -1
            self.log.point_at(None)

    # -- look

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        pad, step = theme.px(7), theme.px(24)
        room = rect.w - 2 * pad - 2 * step - theme.px(11)
        band = self.tabs.measure(theme, room)[1]
        head = self._head = Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad, band)
        self.steps[1].place(theme, Rect(head.right - step - theme.px(3), head.y + theme.px(3), step, theme.px(20)))
        self.steps[0].place(theme, self.steps[1].rect.move(-step - theme.px(4), 0))
        self.tabs.place(theme, Rect(head.x, head.y, room, band))
        body = Rect(head.x, head.bottom + theme.px(4), head.w, max(0, rect.bottom - pad - head.bottom - theme.px(4)))
        for page in self.pages.values():
            page.place(theme, body)

    def draw(self, theme: Theme, surface: Surface) -> None:
        theme.panel(surface, self.rect)
        theme.band(surface, self._head)
