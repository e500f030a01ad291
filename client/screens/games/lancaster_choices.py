"""What is asked of a player beside the board: small choices, tiles and knights of which any may be picked, numbers. Knows no rule."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping

from pygame import Rect, Surface

from client.boards.england import EnglandBoard
from client.draw import palette
from client.draw.heraldry import shield_sprite
from client.draw.lancaster_icons import icon
from client.draw.lancaster_rows import Row as Pictures
from client.draw.lancaster_rows import draw_row, fitting_height, law_row, reward_row, row_width, space_row
from client.draw.palette import SeatLook
from client.draw.panels import ButtonState, button_text
from client.model.lancaster.views import OrderView, Pick, Picker, Stepper
from client.model.language import text
from client.model.table import Button as Shown
from client.model.table import TableModel
from client.screens.cuts import WORDS as CUTS
from client.screens.cuts import Cut, draw_words
from client.screens.games import Desk
from client.screens.games.lancaster_berth import MARGIN, berth
from client.screens.games.lancaster_overlay import ALL, HEIGHT, SMALL, LancasterOverlay, LowButton, SignButton, draw_cap
from client.screens.small_buttons import ChoiceButton
from client.ui.labels import Paragraph
from client.ui.theme import Theme
from client.ui.widget import Column, Flow, Row, Tip, Widget
from shared.lancaster.components_file import standard_components
from shared.lancaster.places import FAVOUR, LAW

WIDTH = 330
"""Unscaled pixels at most."""
WIDE = 190
"""A choice with wider words stands in a line of its own."""
WORDS: Mapping[str, Pictures] = {
    "noble": ("noble",),
    "both": ("noble", "gold"),
    "decline": ("no",),
    "finish": ("yes",),
    "without": ("no",),
    "yes": ("yes",),
    "no": ("no",),
}
"""Pictures of choices by their word."""
NOTHING: Pictures = ("no",)
"""Picture of letting go what is offered."""
TWO_LINES = 38
"""Unscaled height of a choice whose words take two lines."""
SPLIT: Cut = ("narrow", 12)
"""Their cut."""
PAD = 10
CLOSE = 220
"""In a column narrower than this, unscaled, what else stands side by side stands one below the other."""


def pictures_of(choice: str, source: str) -> Pictures:
    """The pictures of a small choice, by the id of its button and what the decision belongs to; none for a word alone."""
    if choice == "nothing":
        return NOTHING
    parts = standard_components()
    token = choice.removeprefix("choose:")
    if token.startswith(FAVOUR):
        return reward_row(parts.favours[token.removeprefix(FAVOUR)].reward)
    kind, _, word = token.partition(":")
    if kind == "level":
        return (f"knight_{word}",)
    if kind == "do" and word == "reward" and source in parts.counties:
        return reward_row(parts.counties[source].reward)
    return WORDS.get(word, ()) if kind == "do" else ()


class PicturedChoice(ChoiceButton):
    """A choice with its pictures, or with arms."""

    high = HEIGHT

    def __init__(self, shown: Shown, press: Callable[[str], object], pictures: Pictures, arms: SeatLook | None) -> None:
        super().__init__(shown, press)
        self.pictures, self.arms = pictures, arms

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Higher where its words need two lines."""
        wide, high = super().measure(theme, width)
        return wide, high if self._words_in(theme, wide) == 1 else theme.px(TWO_LINES)

    def _words_in(self, theme: Theme, width: int) -> int:
        """In how many lines the words stand."""
        key = theme.cap_width(self.key) + theme.px(4) if self.key else 0
        room = width - theme.px(16) - self.before(theme) - key
        return 1 if theme.width(self.label, *CUTS[-1]) <= room else 2

    def draw(self, theme: Theme, surface: Surface) -> None:
        if self._words_in(theme, self.rect.w) == 1:
            super().draw(theme, surface)
            return
        state, high = self.draw_face(theme, surface), theme.px(15)
        left, right = self.rect.x + theme.px(8) + self.before(theme), self.rect.right - theme.px(12) - theme.cap_width(self.key)
        lines = theme.wrapped(self.label, *SPLIT, right - left)
        if len(lines) == 2 and " ".join(lines) == self.label:
            self.draw_before(theme, surface, state)
            self.draw_key(theme, surface, state)
            rows = [(words, Rect(left, self.rect.centery - high + at * high, right - left, high)) for at, words in enumerate(lines)]
        else:  # arms or pictures and the key above the words
            self._draw_mark(theme, surface, theme.px(16), self.rect.y + theme.px(12))
            cap = self.rect.right - theme.px(6) - theme.cap_width(self.key) // 2, self.rect.y + theme.px(13)
            draw_cap(theme, surface, cap, self.key, off=state == "off")
            rows = [(self.label, Rect(self.rect.x + theme.px(7), self.rect.bottom - high - theme.px(4), self.rect.w - theme.px(14), high))]
        for words, row in rows:
            draw_words(theme, surface, words, row, button_text("normal", state), (SPLIT, CUTS[-1]))

    def before(self, theme: Theme) -> int:
        if self.arms is not None:
            return theme.px(24)
        return row_width(self.pictures, theme.px(20)) + theme.px(6) if self.pictures else 0

    def draw_before(self, theme: Theme, surface: Surface, state: ButtonState) -> int:
        self._draw_mark(theme, surface, theme.px(20), self.rect.centery)
        return self.rect.x + theme.px(8) + self.before(theme)

    def _draw_mark(self, theme: Theme, surface: Surface, high: int, middle: int) -> None:
        """The arms or the pictures, at the left, so high and about this middle."""
        x = self.rect.x + theme.px(8)
        if self.arms is not None:
            sprite = shield_sprite(self.arms, high, True)
            surface.blit(sprite, sprite.get_rect(midleft=(x, middle)))
        else:
            draw_row(surface, self.pictures, high, (x + row_width(self.pictures, high) / 2, middle))


class PickButton(LowButton):
    """A tile or a knight that is picked or not."""

    def __init__(self, at: int, row: Pick, press: Callable[[str], object]) -> None:
        super().__init__(row.name, lambda: press(f"pick:{row.id}"), key=str(at), why_not=self._off, name=f"pick-{row.id}")
        self.row = row
        self.tip = lambda: Tip(row.name, (row.note,)) if row.note else None

    def _off(self) -> str:
        return "" if self.row.enabled or self.row.chosen else text("lancaster.screen.no_more")

    def show(self, row: Pick) -> None:
        """The newest state."""
        self.row, self.selected = row, row.chosen
        self.touch()

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min((width - theme.px(6)) // 2, theme.px(90)), theme.px(74)

    def draw(self, theme: Theme, surface: Surface) -> None:
        row, rect, state = self.row, self.rect, self.draw_face(theme, surface)
        pictures = _pick_pictures(row)
        size = fitting_height([pictures], theme.px(32), theme.px(12), rect.w - theme.px(12))
        draw_row(surface, pictures, size, (rect.centerx, rect.y + theme.px(21)))
        ink = button_text("normal", state)
        upper = Rect(rect.x + theme.px(4), rect.bottom - theme.px(36), rect.w - theme.px(8), theme.px(16))
        words = text("lancaster.screen.pick_knight", strength=row.number) if row.picture == "knight" else row.name
        draw_words(theme, surface, words, upper, ink, (("narrow-bold", 12), ("narrow", 12), ("narrow", 11)), "center")
        draw_words(theme, surface, row.note, upper.move(0, theme.px(15)), palette.INK_SECOND, SMALL, "center")
        theme.text(surface, self.key, Rect(rect.x + theme.px(6), rect.y + theme.px(3), theme.px(14), theme.px(16)), "narrow", 12, ink)
        if row.chosen:
            mark = theme.px(18)
            surface.blit(icon("yes", mark), (rect.right - mark - theme.px(4), rect.y + theme.px(4)))


def _pick_pictures(row: Pick) -> Pictures:
    """A knight; what the space of a tile pays."""
    space = standard_components().castle.get(row.id)
    return (f"knight_{row.number}",) if row.picture == "knight" or space is None else space_row(space)


class Order(Widget):
    """Arms of the players in turn order, and in the order that is being named."""

    def __init__(self, desk: Desk, view: OrderView) -> None:
        super().__init__()
        self._desk, self._view = desk, view
        self.name = "order"
        self.tip = lambda: Tip(text("lancaster.screen.order"), tuple(line.text for line in view.lines))

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        rows = (self._view.seats, *((self._view.named,) if self._view.named else ()))
        wide = theme.px(26) * (len(self._view.seats) * len(rows) + len(rows) - 1)
        return (wide, theme.px(28)) if wide <= width else (theme.px(26) * (len(self._view.seats) + 1), theme.px(28) * len(rows))

    def draw(self, theme: Theme, surface: Surface) -> None:
        line = theme.px(28)
        x, y = self.rect.x + theme.px(12), self.rect.y + line // 2
        for at, seats in enumerate((self._view.seats, self._view.named)):
            if at and seats:
                if self.rect.h > line:  # the named order below the other
                    x, y = self.rect.x + theme.px(12), y + line
                theme.arrow(surface, Rect(x - theme.px(12), y - line // 2, theme.px(24), line), 1, palette.INK_SECOND)
                x += theme.px(26)
            for seat in seats:
                theme.shield(surface, seat, (x, y), 22)
                x += theme.px(26)


class ChoicesOverlay(LancasterOverlay):
    """Shown while there is something to choose that is not on the board. A ballot is the parliament's."""

    corner = "bottom_left"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "choices")
        self.visible = False
        self._shown: tuple[object, ...] = ()
        self._title, self._line = Paragraph("", "ui-bold", 14), Paragraph("", "ui", 13, palette.INK_SECOND)
        self._body = Column(gap=6)
        self._foot = Foot()
        self._column = Column(self._title, self._body, self._foot, gap=6)
        self.adopt(self._column)

    # -- what is shown

    def show(self, model: TableModel) -> bool:
        table = self.table
        picker, stepper = table.picker(), table.stepper()
        choices = tuple(choice for choice in table.choices() if not choice.id.startswith("vote:"))
        order = table.start_order() if any(choice.id.startswith("choose:seat:") for choice in choices) else None
        nothing = table.nothing()
        shown = (picker, stepper, choices, order, nothing)
        if shown == self._shown:
            return False
        self._shown, self.visible = shown, bool(picker or stepper or choices)
        focus = self.stage.focus if self.stage is not None else None
        held = focus.name if focus is not None and focus.inside(self) else ""
        self._say(picker, stepper)
        given_up = () if nothing is None else (nothing,)
        self._body.replace([*self._picking(picker), *self._stepping(stepper), *self._choosing((*choices, *given_up), order)])
        confirm = self._confirming(picker, stepper)
        self._line.visible = bool(self._line.text)
        self._foot.replace([self._line, *confirm])
        self._foot.visible = bool(self._line.text or confirm)
        if self.stage is not None and held:
            self.stage.focus_named(held, seen=self.stage.focus_seen)
        return True

    def _say(self, picker: Picker | None, stepper: Stepper | None) -> None:
        title = picker.title if picker is not None else stepper.title if stepper is not None else self._question()
        line = picker.line if picker is not None else stepper.line if stepper is not None else ""
        self._title.set(title)
        self._line.set(line)
        self._title.visible = bool(title)

    def _picking(self, picker: Picker | None) -> list[Widget]:
        if picker is None:
            return []
        buttons = [PickButton(at, row, self.desk.press) for at, row in enumerate(picker.rows, start=1)]
        for one, row in zip(buttons, picker.rows, strict=True):
            one.show(row)
        return [Flow(*buttons, gap=6)]

    def _stepping(self, stepper: Stepper | None) -> list[Widget]:
        return [] if stepper is None else [StepRow(stepper, self.desk.press, self._law_pictures(stepper))]

    def _law_pictures(self, stepper: Stepper) -> Pictures:
        source = self._source()
        if stepper.kind != "buy" or not source.startswith(LAW):
            return ("squires",)
        return law_row(standard_components().laws[int(source.removeprefix(LAW))].effect)

    def _question(self) -> str:
        """What is asked, also when the answer is already chosen."""
        game = self.table.game
        if game is None or game.public.decision is None:
            return ""
        decision = game.public.decision
        return text(f"lancaster.hint.{decision.kind}", source=self.table.speaker.place(decision.source))

    def _source(self) -> str:
        """What the open decision belongs to."""
        game = self.table.game
        return game.public.decision.source if game is not None and game.public.decision is not None else ""

    def _choosing(self, choices: tuple[Shown, ...], order: OrderView | None) -> list[Widget]:
        buttons = [
            PicturedChoice(choice, self.desk.press, pictures_of(choice.id, self._source()), self._arms(choice.id)) for choice in choices
        ]
        theme = self.stage.theme if self.stage is not None else Theme()
        above: list[Widget] = [] if order is None else [Order(self.desk, order)]
        if any(one.measure(theme, theme.px(WIDTH))[0] > theme.px(WIDE) for one in buttons):
            return [*above, *buttons]
        return [*above, Flow(*buttons, gap=6)] if buttons else above

    def _arms(self, choice: str) -> SeatLook | None:
        """Of a player or a colour that can be chosen."""
        kind, _, word = choice.removeprefix("choose:").partition(":")
        return self.desk.looks[int(word)] if kind in ("seat", "colour") else None

    def _confirming(self, picker: Picker | None, stepper: Stepper | None) -> list[Widget]:
        """Sets and purchases are sent from here; all else has its button in the tray."""
        if not self.desk.live or (picker is None and (stepper is None or stepper.kind != "buy")):
            return []
        confirm = LowButton(
            text("button.confirm"),
            lambda: self.desk.send(self.table.confirm()),
            key="Enter",
            kind="primary",
            size=13,
            why_not=lambda: "" if self.table.can_confirm() else self.table.hint().text,
            name="pick-confirm",
        )
        return [confirm]

    # -- place

    def _size(self, theme: Theme, width: int) -> tuple[int, int]:
        pad = theme.px(PAD)
        wide, high = self._column.measure(theme, width - 2 * pad)
        return wide + 2 * pad, high + 2 * pad

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return self._size(theme, min(width, theme.px(WIDTH)))

    def place(self, theme: Theme, rect: Rect) -> None:
        board = self.desk.board
        assert isinstance(board, EnglandBoard)
        margin = theme.px(MARGIN)
        corner = rect.x - margin, rect.bottom + margin - board.view.area[1]
        found = berth(board.view.area, board.signs(), functools.partial(self._size, theme), theme.px(WIDTH), margin)
        super().place(theme, found.move(corner))
        self._column.place(theme, self.rect.inflate(-2 * theme.px(PAD), -2 * theme.px(PAD)))

    def draw(self, theme: Theme, surface: Surface) -> None:
        theme.panel(surface, self.rect, "active")


class Foot(Widget):
    """A line of words and the button behind it, or below it in a narrow column."""

    def _parts(self, theme: Theme, width: int) -> list[tuple[Widget, Rect]]:
        """Where they are, from the top left of it."""
        line, *buttons = self.children
        sizes = [button.measure(theme, width) for button in buttons]
        aside = sum(size[0] + theme.px(8) for size in sizes)
        close = width < theme.px(CLOSE)
        room = width if close else width - aside
        high = line.measure(theme, room)[1] if line.visible else 0
        top = high + theme.px(6) if close and high else 0
        row = max((size[1] for size in sizes), default=0) if close else max([high, *(size[1] for size in sizes)])
        parts = [(line, Rect(0, 0 if close else (row - high) // 2, room, high))]
        parts += [(button, Rect(width - size[0], top + (row - size[1]) // 2, *size)) for button, size in zip(buttons, sizes, strict=True)]
        return parts

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        parts = self._parts(theme, width)
        line = self.children[0]
        wide = line.measure(theme, parts[0][1].w)[0] if line.visible else 0
        for _, rect in parts[1:]:
            wide = max(wide, rect.w) if width < theme.px(CLOSE) else wide + rect.w + theme.px(8)
        return min(width, wide), max(rect.bottom for _, rect in parts)

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        for part, place in self._parts(theme, rect.w):
            part.place(theme, place.move(rect.topleft))


class StepRow(Flow):
    """A number with −, + and all of it, in as many lines as the width asks for. The wheel changes it too."""

    def __init__(self, stepper: Stepper, press: Callable[[str], object], pictures: Pictures) -> None:
        self._press = press
        more_off, less_off = (
            "" if on else text("lancaster.screen.no_further") for on in (stepper.number < stepper.most, stepper.number > stepper.least)
        )
        less = SignButton("-", lambda: press("step:-"), lambda: less_off, "step--")
        more = SignButton("+", lambda: press("step:+"), lambda: more_off, "step-+")
        shown: list[Widget] = [PictureRow(pictures), Row(less, StepNumber(stepper.number), more, gap=6)]
        if stepper.most > stepper.least:
            words = text("lancaster.screen.most", number=stepper.most)
            shown.append(LowButton(words, lambda: press("step:most"), key=ALL, size=13, why_not=lambda: more_off, name="step-most"))
        super().__init__(*shown, gap=6)

    def on_wheel(self, steps: float, point: tuple[int, int]) -> bool:
        self._press("step:+" if steps > 0 else "step:-")
        return True


class StepNumber(Widget):
    """The number, with room for two digits: so nothing beside it moves."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._words = str(number)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return theme.width("88", "ui-bold", 18), theme.px(HEIGHT)

    def draw(self, theme: Theme, surface: Surface) -> None:
        theme.text(surface, self._words, self.rect, "ui-bold", 18, align="center")


class PictureRow(Widget):
    """A row of small pictures, smaller where there is less room."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min(width, row_width(self._pictures, theme.px(22)) + theme.px(4)), theme.px(HEIGHT)

    def draw(self, theme: Theme, surface: Surface) -> None:
        high = fitting_height([self._pictures], theme.px(22), theme.px(12), self.rect.w)
        draw_row(surface, self._pictures, high, self.rect.center)
