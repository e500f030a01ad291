"""The rules in the client: topics on the left, the chosen one on the right, a search above, a jump to the rule of a tooltip."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.draw.fonts import Kind
from client.model import language
from client.model.games import TABLES, rules_of
from client.model.language import text
from client.model.rulebook import Place, Rulebook, RulebookError
from client.screens.screen import Screen
from client.ui.buttons import Button, Choice
from client.ui.dialog import Dialog
from client.ui.labels import Paragraph
from client.ui.lists import ListView, Scroller
from client.ui.text_line import Line, TextLine
from client.ui.theme import Theme
from client.ui.widget import Column, Row, Widget


class RulesView:
    """What is open and what is searched; it outlives the widgets when the language changes."""

    def __init__(self, screen: Screen, rule: str = "") -> None:
        self.screen = screen
        self.game = screen.rules_game
        self.search = Line("", 60)
        self.topic = 0
        self.marked: int | None = None
        """Paragraph that was jumped to."""
        if rule and (place := self._book().place_of(rule)):
            self.topic, self.marked = place

    def _book(self) -> Rulebook:
        try:
            return rules_of(self.game, language.current().code)
        except RulebookError:
            return Rulebook([])

    def dialog(self) -> Dialog:
        """A dialog nearly as large as the window."""
        book, title = self._book(), text("rules.title", game=text(f"game.{self.game}"))
        if not book.topics:
            close = Button(text("app.close"), self.screen.close_dialog, key="Esc", kind="primary")
            return Dialog(title, Paragraph(text("rules.missing")), (close,), dismissed=self.screen.close_dialog)
        page = Page(book, self.topic, self.marked)
        found = self._found(book)
        topics = ListView(
            lambda: len(self._shown(book, found)),
            lambda theme, index, width: _row_height(theme, self._shown(book, found)[index][1], width),
            lambda theme, surface, place, index: self._draw_row(theme, surface, place, *self._shown(book, found)[index]),
            chosen=lambda index: self._go(page, self._shown(book, found)[index][0]),
            name="topics",
        )
        topics.grow = 0

        def searched(words: str) -> None:
            found[:] = self._found(book)
            topics.at = None
            topics.refresh()

        search = TextLine(self.search, placeholder=text("rules.search"), changed=searched, grow=1, name="search")
        left = Sidebar(topics)
        left_and_page = Row(left, page, gap=14, middle=False)
        page.grow = 1
        left_and_page.grow = 1
        body = Column(Row(search, *self._other_games()), left_and_page, gap=10)
        close = Button(text("app.close"), self.screen.close_dialog, key="Esc", kind="primary", name="close")
        return Dialog(title, body, (close,), dismissed=self.screen.close_dialog, width=940, height=900)

    def _other_games(self) -> tuple[Widget, ...]:
        """A choice of the game, where there is more than one."""
        if len(TABLES) < 2:
            return ()
        return (Choice([(game, text(f"game.{game}")) for game in TABLES], self.game, self._set_game, name="rules_game"),)

    def _set_game(self, game: object) -> None:
        self.game, self.topic, self.marked = str(game), 0, None
        self.search.set("")
        self.screen.refresh_dialog()

    def _found(self, book: Rulebook) -> list[Place]:
        return book.search(self.search.text)

    def _shown(self, book: Rulebook, found: list[Place]) -> list[tuple[Place, str]]:
        """Rows of the list: all topics, or what the search found."""
        if not self.search.text.strip():
            return [(Place(index, -1), topic.title) for index, topic in enumerate(book.topics)]
        return [
            (place, f"{book.topics[place.topic].title}: {book.topics[place.topic].paragraph[place.paragraph].text[:60]}…")
            for place in found
        ]

    def _go(self, page: Page, place: Place) -> None:
        self.topic, self.marked = place.topic, place.paragraph if place.paragraph >= 0 else None
        page.show(self.topic, self.marked)

    def _draw_row(self, theme: Theme, surface: Surface, place: Rect, target: Place, title: str) -> None:
        chosen = target.topic == self.topic and (target.paragraph < 0 or target.paragraph == self.marked)
        if chosen:
            theme.band(surface, Rect(place.x, place.y + 1, place.w - theme.px(4), place.h - 2))
        line = theme.line(14)
        for number, words in enumerate(theme.wrapped(title, "ui-medium", 14, place.w - theme.px(20))):
            row = Rect(place.x + theme.px(9), place.y + theme.px(4) + number * line, place.w - theme.px(18), line)
            theme.text(surface, words, row, "ui-medium", 14, palette.INK if chosen else palette.INK_SECOND)


def _row_height(theme: Theme, title: str, width: int) -> int:
    return theme.line(14) * len(theme.wrapped(title, "ui-medium", 14, width - theme.px(24))) + theme.px(8)


class Sidebar(Widget):
    """Gives the list of topics a third of the room at most."""

    def __init__(self, child: Widget) -> None:
        super().__init__()
        self.adopt(child)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min(theme.px(250), width // 3), theme.px(200)

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        self.children[0].place(theme, rect)


class Page(Scroller):
    """One topic as text with its rule IDs in the margin, and its table."""

    def __init__(self, book: Rulebook, topic: int, marked: int | None) -> None:
        super().__init__()
        self.book, self.topic, self.marked = book, topic, marked
        self._jump = marked is not None

    focusable = True

    def show(self, topic: int, marked: int | None) -> None:
        """Another topic, at a paragraph."""
        self.topic, self.marked, self.offset, self._jump = topic, marked, 0, marked is not None
        if self.stage is not None:
            self.place(self.stage.theme, self.rect)
        self.touch()

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width // 2, theme.px(200)

    def _text_width(self, theme: Theme) -> int:
        return max(1, self.rect.w - theme.px(26))

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        self.whole = self._paint(theme, None)
        if self._jump:
            self._jump = False
            self.scroll_to(self._marked_top - theme.px(30))
        self.offset = min(self.offset, self.furthest)

    def draw(self, theme: Theme, surface: Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        self._paint(theme, surface)
        self.draw_bar(theme, surface)
        surface.set_clip(clip)

    def _paint(self, theme: Theme, surface: Surface | None) -> int:
        """Draw the topic, or only measure it (no surface). Returns its height."""
        topic = self.book.topics[self.topic]
        width, x, top = self._text_width(theme), self.rect.x + theme.px(8), self.rect.y - self.offset
        y = top + theme.px(2)
        y = self._lines(theme, surface, topic.title, Rect(x, y, width, 0), ("title", 23, palette.PLACE_NAME)) + theme.px(6)
        for number, paragraph in enumerate(topic.paragraph):
            start = y
            if number == self.marked:
                self._marked_top = y - top
                height = self._lines(theme, None, paragraph.text, Rect(x, y, width, 0), ("ui", 15, palette.INK)) - y
                if surface is not None:
                    theme.band(
                        surface, Rect(x - theme.px(6), start - theme.px(3), width + theme.px(10), height + theme.line(11) + theme.px(6))
                    )
            y = self._lines(theme, surface, paragraph.text, Rect(x, y, width, 0), ("ui", 15, palette.INK))
            y = self._lines(theme, surface, "  ".join(paragraph.rules), Rect(x, y, width, 0), ("ui", 11, palette.INK_SECOND))
            y += theme.px(8)
        if topic.table:
            y = self._table(theme, surface, topic.table, Rect(x, y + theme.px(4), width, 0))
        return y - top + theme.px(10)

    def _lines(self, theme: Theme, surface: Surface | None, words: str, place: Rect, style: tuple[Kind, float, palette.Colour]) -> int:
        kind, size, colour = style
        y, height = place.y, theme.line(size)
        for line in theme.wrapped(words, kind, size, place.w) if words else ():
            if surface is not None and y + height > self.rect.y and y < self.rect.bottom:
                theme.text(surface, line, Rect(place.x, y, place.w, height), kind, size, colour)
            y += height
        return y

    def _table(self, theme: Theme, surface: Surface | None, rows: list[list[str]], place: Rect) -> int:
        count = max(len(row) for row in rows)
        column = place.w // count
        y = place.y
        for number, row in enumerate(rows):
            head = number == 0
            style: tuple[Kind, float, palette.Colour] = ("ui-bold", 14, palette.PLACE_NAME) if head else ("ui", 14, palette.INK)
            bottoms = [
                self._lines(theme, surface, cell, Rect(place.x + at * column, y + theme.px(3), column - theme.px(10), 0), style)
                for at, cell in enumerate(row)
            ]
            y = max(bottoms) + theme.px(3)
            if surface is not None:
                surface.fill(palette.PANEL_BAND, Rect(place.x, y, place.w, max(1, theme.px(2 if head else 1))))
        return y

    _marked_top = 0

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        super().on_press(point, button)
        return button == 1

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_UP, pygame.K_DOWN) and self.stage is not None:
            self.scroll_to(self.offset + (-1 if event.key == pygame.K_UP else 1) * self.stage.theme.px(46))
            return True
        return self.page_key(event.key)
