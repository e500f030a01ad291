"""The barbarian fleet and the dice in the corner of the board: how far, how strong, what would happen now, what was thrown. No rule."""

from __future__ import annotations

from typing import get_args

from pygame import Rect, Surface

from client.draw import palette
from client.draw.catan_fleet import BOX, draw_fleet
from client.draw.catan_icons import icon
from client.model.catan.forecast import Forecast
from client.model.language import plural, text
from client.model.table import TableModel
from client.screens.cuts import Cut, draw_words, fitting
from client.screens.games import Desk
from client.screens.games.catan_overlay import CatanOverlay
from client.screens.tray import as_tip
from client.ui.theme import Theme
from client.ui.widget import Tip
from shared.catan.state import Face

SAIL_MS, TUMBLE_MS, FACE_MS = 350, 500, 60
INSIDE = 70
"""Free between a ship on the left of its way and one on the right, in the units of the picture."""
LOW_WIDTH = 138
"""Of both overlays in a low window, unscaled: below it the words inside the way have no room beside the ship."""
GOOD: palette.Colour = (0x24, 0x6A, 0x44)
FACES: tuple[Face, ...] = get_args(Face)


class FleetOverlay(CatanOverlay):
    """The way of the ship, the two strengths in its middle, the steps that are left, and who would be hit or rewarded now."""

    corner = "top_left"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.name = "fleet"
        self.tip = self._tell
        self._forecast: Forecast | None = None
        self._at = 0.0
        """Where the ship is drawn; on its way while it sails."""
        self._from: float | None = None
        self._since = 0

    def _tell(self) -> Tip | None:
        return as_tip(self.table.forecast_tooltip())

    def show(self, model: TableModel) -> bool:
        forecast, before = self.table.forecast(), self._forecast
        self._forecast = forecast
        self.visible = forecast is not None
        if forecast is None or before == forecast:
            return (before is None) != (forecast is None)
        if before is None or self.desk.still or forecast.step < before.step:
            self._at, self._from = float(forecast.step), None
        elif forecast.step != before.step:
            self._from, self._since = self._at, 0
        self.touch()
        return before is None

    @property
    def restless(self) -> bool:
        return self._from is not None

    def tick(self, now: int) -> None:
        if self._from is None or self._forecast is None:
            return
        self._since = self._since or now
        part = min(1.0, (now - self._since) / SAIL_MS)
        eased = 4 * part**3 if part < 0.5 else 1 - (2 - 2 * part) ** 3 / 2
        self._at = self._from + (self._forecast.step - self._from) * eased
        if part >= 1:
            self._from = None
        self.touch()

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        if self.is_low(theme):
            return min(width, theme.px(LOW_WIDTH)), theme.px(164)
        return min(width, theme.px(152)), theme.px(184)

    def draw(self, theme: Theme, surface: Surface) -> None:
        forecast, rect = self._forecast, self.rect
        if forecast is None:
            return
        theme.panel(surface, rect)
        low = self.is_low(theme)
        head = Rect(rect.x + theme.px(6), rect.y + theme.px(4 if low else 7), rect.w - theme.px(12), theme.px(19 if low else 23))
        cuts: tuple[Cut, ...] = (
            ("title-bold", 16),
            ("title-bold", 15),
            ("title-bold", 14),
            ("title-bold", 13),
            ("title-bold", 12),
            ("title-bold", 11),
        )
        draw_words(theme, surface, text("catan.forecast.title"), head, cuts=cuts, align="center")
        width = rect.w - theme.px(12 if low else 14)
        corner = (rect.x + (rect.w - width) // 2, head.bottom - theme.px(1))
        draw_fleet(surface, corner, width, self._at, forecast.steps)
        height = round(BOX[1] * width / BOX[0])
        self._draw_strengths(theme, surface, Rect(corner[0], corner[1], width, height), forecast)
        row = Rect(rect.x + theme.px(6), corner[1] + height - theme.px(5), rect.w - theme.px(12), theme.px(17))
        draw_words(
            theme,
            surface,
            plural("catan.fleet.steps", forecast.steps_left),
            row,
            cuts=(("ui-bold", 12), ("narrow-bold", 12), ("narrow-bold", 11)),
            align="center",
        )
        self._draw_outcome(theme, surface, Rect(row.x, row.bottom, row.w, theme.px(17 if low else 19)), forecast)

    @staticmethod
    def _draw_strengths(theme: Theme, surface: Surface, place: Rect, forecast: Forecast) -> None:
        """Red and green, and the stronger one larger: not told by colour alone."""
        held = forecast.shortfall == 0
        unit = place.w / BOX[0]
        middle = place.y + round(50 * unit)
        columns = (
            (text("catan.fleet.ships"), forecast.barbarians, palette.WARNING, not held),
            (text("catan.fleet.knights"), forecast.knights, GOOD if held else palette.WARNING, held),
        )
        # As wide as their words, which have to stay clear of the ship on either side.
        size = 12 if unit >= theme.px(1) * 0.95 else 11
        widths = [theme.width(word, "narrow", size) for word, *_ in columns]
        gap = max(theme.px(4), min(theme.px(16), round(INSIDE * unit) - sum(widths)))
        left = place.centerx - (sum(widths) + gap) // 2
        versus = Rect(left + widths[0] + gap // 2 - round(9 * unit), 0, round(18 * unit), round(28 * unit))
        versus.centery = middle
        for (word, number, colour, stronger), wide in zip(columns, widths, strict=True):
            box = Rect(0, 0, round(48 * unit), round(28 * unit))
            box.center = (left + wide // 2, middle)
            theme.text(surface, str(number), box, "title-bold", 26 if stronger else 21, colour, align="center")
            below = Rect(left, box.bottom - round(4 * unit), wide, theme.px(14))
            theme.text(surface, word, below, "narrow", size, palette.INK_SECOND)
            left += wide + gap
        theme.text(surface, "≤" if held else ">", versus, "ui", 13, palette.INK_SECOND, align="center")

    def _draw_outcome(self, theme: Theme, surface: Surface, place: Rect, forecast: Forecast) -> None:
        """A picture of what would happen, and the shields of those whom it would happen to."""
        if forecast.shortfall:
            key, picture, seats = "catan.fleet.loses", "city", tuple(forecast.losing)
        elif len(forecast.rewarded) == 1:
            key, picture, seats = "catan.fleet.defender", "defender", forecast.rewarded
        else:
            key, picture, seats = "catan.fleet.draws", "progress", forecast.rewarded
        words = text(key if seats else "catan.fleet.nobody")
        size, step = theme.px(15), theme.px(15)
        marks = (size + theme.px(4) + step * len(seats)) if seats else 0
        cuts: tuple[Cut, ...] = (("narrow", 12), ("narrow", 11))
        wide = min(place.w - marks, theme.width(words, *fitting(theme, words, place.w - marks, cuts)))
        x = place.centerx - (wide + marks) // 2
        bad = bool(forecast.shortfall and seats)
        draw_words(theme, surface, words, Rect(x, place.y, wide, place.h), palette.WARNING if bad else palette.INK_SECOND, cuts, "left")
        if seats:
            x += wide + theme.px(3)
            surface.blit(icon(picture, size), (x, place.centery - size // 2))
            for at, seat in enumerate(seats):
                theme.shield(surface, seat, (x + size + theme.px(2) + step * at + step // 2, place.centery), 15)


class DiceOverlay(CatanOverlay):
    """The last roll. A new one tumbles for a moment."""

    corner = "top_left"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.name = "dice"
        self.visible = False
        self.tip = self._tell
        self._roll: tuple[int, int, int, Face] | None = None
        """Turn, yellow, red, event."""
        self._old = False
        self._fresh = True
        """No state was shown yet: what lies there now was thrown before."""
        self._until: int | None = None
        """When it lies still; 0 from the roll to the next frame."""
        self._now = 0
        self._drawn: tuple[str, str, str] = ("", "", "")

    def _tell(self) -> Tip | None:
        if self._roll is None:
            return None
        _, yellow, red, event = self._roll
        return Tip(
            text("catan.dice.title", number=yellow + red),
            (text("catan.dice.parts", yellow=yellow, red=red, face=text(f"catan.face.{event}")),),
        )

    def show(self, model: TableModel) -> bool:
        game = self.table.game
        if game is None:
            return False
        dice, public, before = game.public.dice, game.public, self._roll
        thrown = public.phase not in ("setup", "roll")
        self._old = not thrown
        if dice.event is not None:
            # Until the next roll those of the turn before lie there.
            turn = public.turn if thrown else before[0] if before is not None else public.turn - 1
            self._roll = (turn, dice.yellow, dice.red, dice.event)
        first, self._fresh = self._fresh, False
        if self._roll == before:
            self.touch()
            return False
        if not first and not self.desk.still:
            self._until = 0
        was, self.visible = self.visible, self._roll is not None
        self.touch()
        return was != self.visible

    @property
    def restless(self) -> bool:
        return self._until is not None

    def tick(self, now: int) -> None:
        if self._until is None or self._roll is None:
            return
        self._now, self._until = now, self._until or now + TUMBLE_MS
        if now >= self._until:
            self._until = None
        if self._faces() != self._drawn:
            self.touch()

    def _faces(self) -> tuple[str, str, str]:
        """The names of the pictures now; while they tumble a new face every few frames."""
        assert self._roll is not None
        turn, yellow, red, event = self._roll
        if self._until is None:
            return f"yellow_{yellow}", f"red_{red}", f"die_{event}"
        beat = self._now // FACE_MS + turn
        return f"yellow_{(yellow + beat * 5) % 6 + 1}", f"red_{(red + beat * 7) % 6 + 1}", f"die_{FACES[beat % len(FACES)]}"

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return (min(width, theme.px(LOW_WIDTH)), theme.px(44)) if self.is_low(theme) else (min(width, theme.px(152)), theme.px(58))

    def draw(self, theme: Theme, surface: Surface) -> None:
        if self._roll is None:
            return
        theme.panel(surface, self.rect)
        low = self.is_low(theme)
        self._drawn = self._faces()
        size, gap = theme.px(31 if low else 36), theme.px(5 if low else 7)
        x = self.rect.centerx - (3 * size + 2 * gap) // 2
        for at, name in enumerate(self._drawn):
            hop = 0 if self._until is None else theme.px((-4, 2, -1)[(self._now // FACE_MS + at) % 3])
            picture = icon(name, size)
            if self._old:
                picture = picture.copy()
                picture.set_alpha(130)
            surface.blit(picture, (x + at * (size + gap), self.rect.centery - size // 2 + hop))
