"""What is asked of a player beside the board: small choices as buttons, cards to be picked by number. Lies on the board. No rule."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from client.draw.catan_icons import PAINTERS, icon
from client.draw.panels import ButtonState
from client.model.catan.picking import Picker
from client.model.language import plural, text
from client.model.table import Button as Shown
from client.model.table import TableModel
from client.screens.games import Desk
from client.screens.games.catan_chips import draw_field
from client.screens.games.catan_overlay import CatanOverlay
from client.screens.games.catan_steppers import Stand, Stepper
from client.screens.small_buttons import ChoiceButton, SmallButton
from client.ui.labels import Paragraph
from client.ui.theme import Theme
from client.ui.widget import Column, Flow, Row, Spacer, Tip, Widget
from shared.catan.cards import CARD_TYPES

WIDTH = 420
"""Unscaled pixels at most."""
WIDE = 190
"""A choice with wider words stands in a line of its own."""
PIECES = {"do:hire": "knight", "do:activate": "helm", "do:promote": "knight", "do:play": "", "do:decline": ""}
"""Pictures of choices that are not called like one."""


def picture_of(choice: str) -> str:
    """The name of the picture of a choice, by the id of its button; empty for none."""
    kind, _, token = choice.partition(":")
    word = token.partition(":")[2] if kind == "choose" else token
    if token in PIECES:
        return PIECES[token]
    if token.startswith(("yellow:", "red:")):
        return token.replace(":", "_")
    return word if word in PAINTERS else ""


class PicturedChoice(ChoiceButton):
    """A choice with its picture."""

    def __init__(self, shown: Shown, press: Callable[[str], object]) -> None:
        super().__init__(shown, press, int(shown.id.rpartition(":")[2]) if shown.id.startswith("choose:seat:") else None)
        self.picture = picture_of(shown.id)

    def before(self, theme: Theme) -> int:
        return theme.px(26) if self.picture else 0

    def draw_before(self, theme: Theme, surface: Surface, state: ButtonState) -> int:
        size = theme.px(24)
        place = Rect(self.rect.x + theme.px(7), self.rect.centery - size // 2, size, size)
        good = next((card for card in CARD_TYPES if card == self.picture), None)
        if good is not None:
            draw_field(theme, surface, place, good, off=state == "off")
        else:
            surface.blit(icon(self.picture, size), place)
        return place.right + theme.px(6)


class ChoicesOverlay(CatanOverlay):
    """Shown while there is something to choose that is not on the board."""

    corner = "bottom_right"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.name, self.visible = "choices", False
        self._choices: tuple[Shown, ...] = ()
        self._picker: Picker | None = None
        self._title = Paragraph("", "ui-bold", 14)
        self._body = Column(gap=6)
        self._column = Column(self._title, self._body, gap=7)
        self.adopt(self._column)

    # -- what is shown

    def show(self, model: TableModel) -> bool:
        picker, choices = self.table.picker(), self.table.choices()
        if picker == self._picker and choices == self._choices:
            return False
        kept = picker is not None and self._picker is not None and _cards(picker) == _cards(self._picker)
        self._picker, self._choices = picker, choices
        self.visible = picker is not None or bool(choices)
        if picker is not None and kept:
            self._title.set(picker.title)
            self._show_numbers(picker)
            self.touch()
            return False
        focus = self.stage.focus if self.stage is not None else None
        held = focus.name if focus is not None and focus.inside(self) else ""
        self._title.set(picker.title if picker is not None else self._question())
        self._title.visible = bool(self._title.text)
        self._body.replace(self._picking(picker) if picker is not None else self._choosing(choices))
        if picker is not None:
            self._show_numbers(picker)
        if self.stage is not None and held:
            self.stage.focus_named(held, seen=self.stage.focus_seen)
        return True

    def _question(self) -> str:
        card = self.table.selection.card
        if card is None:
            return ""
        return next((one.name for one in self.table.cards() if one.id == card), "")

    def _choosing(self, choices: tuple[Shown, ...]) -> list[Widget]:
        buttons = [PicturedChoice(choice, self.desk.press) for choice in choices]
        theme = self.stage.theme if self.stage is not None else Theme()
        if any(one.measure(theme, theme.px(WIDTH))[0] > theme.px(WIDE) for one in buttons):
            return list(buttons)
        return [Flow(*buttons, gap=6)]

    def _picking(self, picker: Picker) -> list[Widget]:
        cells = Row(*(Stepper(row.card, self._changer(row.card), f"pick-{row.card}") for row in picker.rows), gap=4, middle=False)
        if not self.desk.live:
            return [cells]
        confirm = SmallButton(
            text("button.confirm"),
            lambda: self.desk.send(self.table.confirm()),
            key="Enter",
            kind="primary",
            size=13,
            why_not=lambda: "" if self.table.can_confirm() else self.table.hint().text,
            name="pick-confirm",
        )
        return [cells, Row(Spacer(grow=1), confirm)]

    def _changer(self, card: str) -> Callable[[int], None]:
        return lambda by: self.desk.press(f"pick:{card}:{'+' if by > 0 else '-'}")

    def _show_numbers(self, picker: Picker) -> None:
        cells = {cell.card: cell for cell in self.walk() if isinstance(cell, Stepper)}
        for row in picker.rows:
            tip = Tip(row.name, (plural("catan.trade.held", row.held),))
            cells[row.card].show(Stand(row.chosen, row.more, row.less, str(row.held), tip))

    # -- place

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        pad = theme.px(11)
        wide, high = self._column.measure(theme, min(width, theme.px(WIDTH)) - 2 * pad)
        return wide + 2 * pad, high + 2 * pad

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        self._column.place(theme, rect.inflate(-2 * theme.px(11), -2 * theme.px(11)))

    def draw(self, theme: Theme, surface: Surface) -> None:
        theme.panel(surface, self.rect, "active")


def _cards(picker: Picker) -> tuple[str, ...]:
    return tuple(row.card for row in picker.rows)
