"""The moment of a vote in Lancaster: all ballots turn together, the sum runs up, the verdict is stamped. Knows no rule.

Runs on the clock of the frames; any key or click ends it, and with reduced motion all of it is there at once. Until the stamp has fallen
nothing else on the table tells the verdict (``client.model.telling``).
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Literal

import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.draw.lancaster_icons import icon
from client.draw.lancaster_palette import WON
from client.draw.layer import Layer
from client.draw.palette import Colour, mix, shade
from client.draw.text import rendered
from client.model.lancaster.views import BallotShown, RevealView
from client.model.language import plural, text
from client.screens.cuts import draw_words
from client.screens.games import Desk
from client.screens.games.lancaster_overlay import SMALL, lancaster
from client.ui.theme import Theme
from client.ui.widget import Tip, Widget

TURN_MS, SUM_MS, STAMP_MS, REST_MS = 650, 1100, 320, 2600
"""Milliseconds that the ballots turn, the sum runs, the stamp falls, and all of it stays."""
OUT_MS = TURN_MS + SUM_MS + STAMP_MS
"""When the verdict is out."""
CARD, BAR, HEAD, FOOT = 66, 30, 20, 17
CLEAR, BELOW = 10, 6
"""Above and below the sum: the stamp is higher than the bar, and touches neither arms nor words."""
ASLANT = 5
"""Degrees."""
AGAINST: Colour = palette.WARNING
Side = Literal["back", "yes", "no"]


@functools.lru_cache(maxsize=64)
def _ballot(size: tuple[int, int], side: Side, scale: float) -> Surface:
    """A ballot from its back or its front; narrower than high while it turns. Shared: never draw on it."""
    ground = {"back": (0x6E, 0x3A, 0x30), "yes": mix(WON, palette.PANEL, 0.78), "no": mix(AGAINST, palette.PANEL, 0.78)}[side]
    edge = {"back": palette.GOLD, "yes": WON, "no": AGAINST}[side]
    layer = Layer(size, scale, ground=palette.PIECE_LINE)
    width, height = size[0] / scale, size[1] / scale
    layer.box(palette.PIECE_LINE, (0, 0, width, height), min(5, width / 2))
    layer.box(edge, (1, 1, width - 2, height - 2), min(4.2, width / 2))
    if width > 6:
        layer.box(ground, (2.4, 2.4, width - 4.8, height - 4.8), min(3.2, width / 2))
    made = layer.flat()
    if width > 16:
        px = round(min(size[0] * 0.62, size[1] * 0.5))
        picture = icon("rose" if side == "back" else side, px)
        made.blit(picture, picture.get_rect(center=(size[0] // 2, round(size[1] * (0.5 if side == "back" else 0.32)))))
    return made


@functools.lru_cache(maxsize=8)
def _stamp(words: str, px: int, ink: Colour) -> Surface:
    """A seal's word in its frame, aslant."""
    letters = rendered(words, "title-bold", px, ink)
    pad = px // 2
    plate = Surface((letters.get_width() + 2 * pad, letters.get_height() + pad // 2), pygame.SRCALPHA)
    plate.fill((*palette.PANEL_ACTIVE, 0))
    pygame.draw.rect(plate, (*palette.PANEL_ACTIVE, 238), plate.get_rect(), border_radius=px // 4)
    pygame.draw.rect(plate, ink, plate.get_rect(), max(2, px // 9), border_radius=px // 4)
    plate.blit(letters, letters.get_rect(center=plate.get_rect().center))
    return pygame.transform.rotozoom(plate, ASLANT, 1.0)


class Reveal(Widget):
    """The last vote that was counted. ``done`` is called when it has been shown."""

    def __init__(self, desk: Desk, done: Callable[[], None]) -> None:
        super().__init__()
        self._desk, self._done = desk, done
        self.view: RevealView | None = None
        self.running = False
        self.at = 0.0
        """Milliseconds since the ballots began to turn, at the player's pace until the verdict is out."""
        self._last: int | None = None
        """The moment of the last frame."""
        self._fresh = True
        self.visible = False
        self.name = "reveal"
        self.tip = self._tell

    def take(self, view: RevealView | None, *, still: bool) -> bool:
        """The newest vote; whether one begins to be shown.

        What the table has told of already, because it was counted before this widget was there, is not; but for whoever wants nothing to
        move (``still``) the verdict alone is.
        """
        first, self._fresh = self._fresh, False
        if view is None:
            if not self.running:
                self.view = None  # a replay went back: the same vote may come again
            return False
        if self.view is not None and view.version == self.view.version:
            return False
        self._close()
        self.view = view
        open_ = lancaster(self._desk).is_revealing
        if not open_ and self._mark not in self._desk.opened and (first or not still):
            return False
        self._desk.opened.add(self._mark)
        self.running, self._last, self.at = True, None, OUT_MS if still or not open_ else 0
        return True

    def _close(self) -> None:
        self.running = False
        self._desk.opened.discard(self._mark)

    @property
    def _mark(self) -> str:
        """What is open while it runs: so it goes on in another language."""
        return "" if self.view is None else f"reveal-{self.view.version}"

    @property
    def moving(self) -> bool:
        """Whether the next frame shows something else."""
        return self.running

    def skip(self) -> None:
        """It is over."""
        if self.running:
            self._close()
            self._desk.go_on()
            self._done()

    def tick(self, now: int) -> None:
        if not self.running:
            return
        was, passed = self.at, 0 if self._last is None else now - self._last
        self._last = now
        pace = self._desk.pace if was < OUT_MS else 1.0
        self.at = was + passed * pace if pace else OUT_MS
        if self.at >= OUT_MS + REST_MS:
            self.skip()
        elif was < OUT_MS:
            self.touch()
            if self.at >= OUT_MS:
                self._desk.go_on()

    # -- parts of the moment, each from 0 to 1

    @property
    def turned(self) -> float:
        """How far the ballots have turned."""
        return min(1.0, self.at / TURN_MS)

    @property
    def summed(self) -> float:
        """How far the sum has run."""
        return min(1.0, max(0.0, (self.at - TURN_MS) / SUM_MS))

    @property
    def stamped(self) -> float:
        """How far the stamp has fallen."""
        return min(1.0, max(0.0, (self.at - TURN_MS - SUM_MS) / STAMP_MS))

    # -- look

    def _tell(self) -> Tip | None:
        """Who voted how. Not before the stamp has fallen: a tip would lie over the ballots and tell the verdict early."""
        view = self.view
        if view is None or self.stamped < 1:
            return None
        lines = tuple(
            plural(f"lancaster.screen.said_{'yes' if one.yes else 'no'}", one.votes, player=self._desk.name_of(one.seat))
            for one in view.ballots
        )
        return Tip(view.title, (view.effect, *lines))

    def avoid(self) -> list[Rect]:
        return [self.rect]

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(HEAD + CARD + CLEAR + BAR + BELOW + FOOT)

    def draw(self, theme: Theme, surface: Surface) -> None:
        view, rect = self.view, self.rect
        if view is None:
            return
        head = Rect(rect.x, rect.y, rect.w, theme.px(HEAD))
        draw_words(theme, surface, view.title, head, palette.INK, (("title-bold", 16), ("title-bold", 14), ("narrow-bold", 13)), "center")
        cards = Rect(rect.x, head.bottom, rect.w, theme.px(CARD))
        gap = theme.px(6)
        wide = min(theme.px(54), (cards.w - gap * (len(view.ballots) - 1)) // max(1, len(view.ballots)))
        left = cards.centerx - (wide * len(view.ballots) + gap * (len(view.ballots) - 1)) // 2
        for at, ballot in enumerate(view.ballots):
            self._draw_ballot(theme, surface, Rect(left + at * (wide + gap), cards.y, wide, cards.h), ballot)
        bar = Rect(rect.x, cards.bottom + theme.px(CLEAR), rect.w, theme.px(BAR))
        self._draw_sum(theme, surface, bar, view)
        if self.stamped >= 1:
            foot = Rect(rect.x, bar.bottom + theme.px(BELOW), rect.w, theme.px(FOOT))
            draw_words(theme, surface, self._foot(theme, view, foot.w), foot, palette.INK_SECOND, SMALL, "center")
        if self.stamped > 0:
            self._draw_stamp(theme, surface, bar, view)

    def _foot(self, theme: Theme, view: RevealView, width: int) -> str:
        """What leaves the game, and where there is room besides how to go on."""
        skip = text("lancaster.screen.skip")
        if not view.removed:
            return skip
        out = text("lancaster.screen.now_out", law=view.removed)
        both = f"{out} · {skip}"
        return both if theme.width(both, *SMALL[-1]) <= width else out

    def _draw_ballot(self, theme: Theme, surface: Surface, place: Rect, ballot: BallotShown) -> None:
        """All turn together: narrow in the middle of the turn, then with the other side up."""
        across = abs(math.cos(math.pi * self.turned))
        open_ = self.turned >= 0.5
        side: Side = "back" if not open_ else "yes" if ballot.yes else "no"
        width = max(theme.px(3), round(place.w * across))
        face = _ballot((width, place.h), side, theme.scale)
        surface.blit(face, face.get_rect(center=place.center))
        if open_ and across > 0.7:
            size = theme.px(14)
            words = f"+{ballot.votes}"
            wide = theme.width(words, "ui-bold", 13)
            x = place.centerx - (wide + size + theme.px(1)) // 2
            row = Rect(x, place.y + place.h // 2, wide, theme.px(17))
            theme.text(surface, words, row, "ui-bold", 13, palette.INK if ballot.votes else palette.INK_SECOND)
            surface.blit(icon("votes", size), (row.right + theme.px(1), row.centery - size // 2))
        theme.shield(surface, ballot.seat, (place.centerx, place.bottom - theme.px(8)), 20, halo=True)

    def _draw_sum(self, theme: Theme, surface: Surface, bar: Rect, view: RevealView) -> None:
        """Yes from the left against no from the right; the middle is where a tie would be."""
        yes, no = round(view.yes * self.summed), round(view.no * self.summed)
        most = max(1, view.yes + view.no)
        inner = bar.inflate(-theme.px(64), -theme.px(14))
        pygame.draw.rect(surface, palette.PIECE_LINE, inner.inflate(2, 2), border_radius=theme.px(7))
        pygame.draw.rect(surface, palette.PANEL_BAND, inner, border_radius=theme.px(6))
        for number, colour, from_left in ((view.yes, WON, True), (view.no, AGAINST, False)):
            length = round(inner.w * number * self.summed / most)
            if length:
                part = Rect(inner.x if from_left else inner.right - length, inner.y, length, inner.h)
                pygame.draw.rect(surface, colour, part, border_radius=theme.px(6))
                shine = Rect(part.x + 2, part.y + 1, max(1, part.w - 4), max(1, part.h // 3))
                pygame.draw.rect(surface, shade(colour, 0.22), shine, border_radius=theme.px(3))
        surface.fill(palette.INK, Rect(inner.centerx, inner.y - theme.px(2), max(1, theme.px(1.4)), inner.h + theme.px(4)))
        size = theme.px(16)
        for name, number, left in (("yes", yes, True), ("no", no, False)):
            box = Rect(bar.x if left else inner.right + theme.px(4), bar.y, theme.px(28), bar.h)
            surface.blit(icon(name, size), (box.x, box.centery - size // 2))
            theme.text(surface, str(number), Rect(box.x + size, box.y, box.w - size, box.h), "ui-bold", 15, align="center")

    def _draw_stamp(self, theme: Theme, surface: Surface, bar: Rect, view: RevealView) -> None:
        """It falls from above: large and faint, then in its size."""
        ink = shade(WON, -0.25) if view.passed else AGAINST
        words = view.verdict
        px = theme.size(21)
        while px > theme.size(15) and rendered(words, "title-bold", px, ink).get_width() > bar.w // 2:
            px -= 1
        plate = _stamp(words, px, ink)
        if self.stamped < 1:
            plate = pygame.transform.smoothscale_by(plate, 1.7 - 0.7 * self.stamped)
            plate.set_alpha(round(90 + 165 * self.stamped))
        surface.blit(plate, plate.get_rect(center=bar.center))
