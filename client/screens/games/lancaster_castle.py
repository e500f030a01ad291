"""The castle of a player on the board of Lancaster: its six spaces, the court, the table of nobles. Other castles are one click away.

Its spaces are places of the board: they are pointed at, chosen and marked like counties. Knows no rule.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.draw.heraldry import shield_sprite
from client.draw.lancaster_icons import icon
from client.draw.lancaster_palette import STONE, STONE_DARK, TABLE
from client.draw.lancaster_pieces import knight
from client.draw.lancaster_rows import draw_row, fitting_height, space_row
from client.draw.layer import Layer
from client.draw.palette import SeatLook, mix, shade
from client.draw.sprites import Sprite, faint
from client.draw.text import draw_text
from client.model.lancaster.views import CastleView, KnightsView, NobleView, SpaceView
from client.model.language import plural, text
from client.model.table import Ghost, Marks, TableModel
from client.screens.cuts import draw_words
from client.screens.games import Desk
from client.screens.games.lancaster_overlay import (
    SMALL,
    Head,
    LancasterOverlay,
    LowButton,
    Spot,
    arms_of,
    draw_cap,
    lancaster,
)
from client.screens.games.lancaster_parliament import ParliamentOverlay
from client.screens.games.lancaster_shelf import FOLDED, KEPT, USUAL, Laws, Size
from client.screens.games.lancaster_shelf import GAP as SHELF_GAP
from client.ui.theme import Theme
from client.ui.widget import Column, Row, Tip, Widget
from shared.lancaster.places import split_castle

GAP = 4
SIDE = 9
HIGH = 60
"""A space from this unscaled height on has large pictures."""
KEY = "K"
"""Opens and folds the castle, also where nothing is to be chosen in it."""


@functools.lru_cache(maxsize=64)
def _face(size: tuple[int, int], covered: bool, lit: bool, chosen: bool, scale: float) -> Surface:
    """A space: flagstones, or the tile that covers it. Shared: never draw on it."""
    layer = Layer(size, scale, ground=palette.INK)
    width, height = size[0] / scale, size[1] / scale
    edge = palette.GLOW if chosen else palette.GOLD_BRIGHT if lit else shade(STONE_DARK, -0.35)
    line = 2.6 if chosen or lit else 1.2
    layer.box(palette.PIECE_LINE, (0, 0, width, height), 6)
    layer.box(edge, (0.8, 0.8, width - 1.6, height - 1.6), 5.4)
    ground = (0xFB, 0xEF, 0xC8) if covered else mix(STONE, palette.PANEL, 0.45)
    layer.box(ground, (line, line, width - 2 * line, height - 2 * line), 4.4)
    if covered:
        layer.box(mix(palette.GOLD_BRIGHT, ground, 0.45), (line, line, width - 2 * line, 15), 4.4)
        layer.box(ground, (line, 12, width - 2 * line, 6))
    else:
        for row in range(int(height // 14) + 1):
            y = 16 + row * 14
            layer.line((*STONE_DARK, 60), [(3, y), (width - 3, y)], 1)
            for column in range(int(width // 34) + 1):
                x = column * 34 + (17 if row % 2 else 4)
                if 3 < x < width - 3 and y + 14 < height:
                    layer.line((*STONE_DARK, 60), [(x, y), (x, y + 14)], 1)
    return layer.flat()


@functools.lru_cache(maxsize=64)
def _knight(look: SeatLook, strength: int, height: int, ghost: bool) -> Sprite:
    sprite = knight(look, strength, height / 58)
    return faint(sprite) if ghost else sprite


class Space(Spot):
    """A castle space with its price and reward, and the knight or tile on it."""

    def __init__(self, desk: Desk, view: SpaceView) -> None:
        super().__init__(desk, view.place)
        self.view = view
        self.marks = Marks()
        self.key = ""
        """The digit that chooses it now."""
        self._ghost: Ghost | None = None

    def mark(self, marks: Marks, key: str) -> None:
        """What the board marks now, and the digit of the space."""
        if (self.marks_of(marks), key) != (self.marks_of(self.marks), self.key):
            self.touch()
        self.marks, self.key = marks, key
        self._ghost = next((ghost for ghost in marks.ghosts if ghost.place == self.place_id), None)

    def marks_of(self, marks: Marks) -> tuple[object, ...]:
        """Those that concern it."""
        place = self.place_id
        ghosts = tuple(ghost for ghost in marks.ghosts if ghost.place == place)
        return place in marks.targets, place in (marks.selected, marks.cursor), place in marks.highlighted, ghosts

    def draw(self, theme: Theme, surface: Surface) -> None:
        view, rect, marks = self.view, self.rect, self.marks
        tile = self._ghost is not None and self._ghost.piece == "tile"
        lit = self.place_id in marks.targets or self.place_id in marks.highlighted or view.unsettled
        chosen = self.place_id in (marks.selected, marks.cursor) or (lit and self.over)
        surface.blit(_face(rect.size, view.covered or tile, lit, chosen, theme.scale), rect)
        head = Rect(rect.x + theme.px(3), rect.y + theme.px(2), rect.w - theme.px(6), theme.px(14))
        draw_words(theme, surface, view.name, head, palette.INK, (("narrow-bold", 12), ("narrow-bold", 11), ("narrow", 11)), "center")
        body = Rect(rect.x + theme.px(3), head.bottom, rect.w - theme.px(6), rect.bottom - head.bottom - theme.px(2))
        look = self._knight_look()
        if look is not None:
            body = self._draw_knight(theme, surface, body, *look)
        elif view.covered or tile:
            size = min(theme.px(20), body.h - theme.px(6))
            surface.blit(icon("extension", size), (body.x + theme.px(1), body.bottom - size - theme.px(2)))
            body = Rect(body.x + size, body.y, body.w - size, body.h)
        if self.key:
            cap = theme.cap_width(self.key)
            draw_cap(theme, surface, (body.right - cap // 2, body.bottom - theme.px(10)), self.key)
            body.w -= cap
        self._draw_reward(theme, surface, body)

    def _draw_knight(self, theme: Theme, surface: Surface, body: Rect, look: SeatLook, strength: int, ghost: bool) -> Rect:
        """At the left; where there is little room only the arms with the strength. Returns the room beside it."""
        size = min(body.h + theme.px(2), theme.px(46))
        if size >= theme.px(30):
            sprite = _knight(look, strength, size, ghost)
            middle = (body.x + size // 2 - theme.px(3), body.centery)
            surface.blit(sprite.picture, (middle[0] - sprite.centre[0], middle[1] - sprite.centre[1]))
            taken = size - theme.px(8)
        else:
            arms = shield_sprite(look, size - theme.px(3), True)
            box = arms.get_rect(midleft=(body.x, body.centery))
            surface.blit(arms, box)
            # On the arms: beside them it could be read together with the price.
            foot = box.right + theme.px(2), body.bottom + theme.px(1)
            ink = palette.INK_SECOND if ghost else palette.INK
            number = draw_text(surface, str(strength), "ui-bold", theme.size(13), ink, foot, "bottomright", palette.PANEL)
            taken = number.right + theme.px(2) - body.x
        return Rect(body.x + taken, body.y, body.w - taken, body.h)

    def _knight_look(self) -> tuple[SeatLook, int, bool] | None:
        """Arms and strength of who stands there, or would."""
        ghost = self._ghost
        if ghost is not None and ghost.piece == "knight" and ghost.seat is not None:
            return self.desk.looks[ghost.seat], int(ghost.detail.split("+")[0]), True
        if self.view.party is None:
            return None
        look = arms_of(self.desk, self.view.party)
        return None if look is None else (look, self.view.strength, False)

    def _draw_reward(self, theme: Theme, surface: Surface, body: Rect) -> None:
        game = lancaster(self.desk).game
        if game is None:
            return
        space = game.space_at(self.place_id)  # an ally's costs nothing (LAN-ALLY-19)
        row, most = space_row(space), min(theme.px(24 if self.rect.h < theme.px(HIGH) else 30), body.h - theme.px(3))
        draw_row(surface, row, fitting_height([row], most, theme.px(11), body.w), body.center)


class Table(Widget):
    """The table of nobles: every seat of it, heads on those taken."""

    def __init__(self, overlay: CastleOverlay) -> None:
        super().__init__()
        self._overlay = overlay
        self.nobles: tuple[NobleView, ...] = ()
        self.words, self.name = "", "nobles"
        self.tip = self._tell

    def _tell(self) -> Tip:
        return Tip(text("lancaster.screen.table"), (self.words, *(noble.name for noble in self.nobles if noble.kind)))

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(self._overlay.size.table)

    def draw(self, theme: Theme, surface: Surface) -> None:
        rect = self.rect
        board = Rect(rect.x, rect.y + theme.px(10), rect.w, theme.px(15))
        pygame.draw.rect(surface, palette.PIECE_LINE, board.inflate(2, 2), border_radius=theme.px(8))
        pygame.draw.rect(surface, TABLE, board, border_radius=theme.px(8))
        pygame.draw.rect(surface, shade(TABLE, 0.18), Rect(board.x + 3, board.y + 1, board.w - 6, board.h // 3), border_radius=theme.px(4))
        cell = rect.w / max(1, len(self.nobles))
        size = min(theme.px(26), int(cell) - 1)
        for at, noble in enumerate(self.nobles):
            middle = (round(rect.x + (at + 0.5) * cell), board.centery - theme.px(6))
            if noble.kind:
                surface.blit(icon(f"noble_{noble.kind}", size), (middle[0] - size // 2, middle[1] - size // 2))
            else:
                theme.dot(surface, (middle[0], board.centery), 5, shade(TABLE, -0.3))
                theme.dot(surface, (middle[0], board.centery), 4, shade(TABLE, -0.12))
        row = Rect(rect.x, board.bottom, rect.w, rect.bottom - board.bottom)
        if row.h >= theme.px(12):
            draw_words(theme, surface, self.words, row, palette.INK_SECOND, SMALL, "center")


class Court(Widget):
    """Knights by strength: at home of all that are owned; then what else is to be seen of the party."""

    def __init__(self) -> None:
        super().__init__()
        self.knights: tuple[KnightsView, ...] = ()
        self.strength = 0
        self.goods: tuple[tuple[str, int], ...] = ()
        self.name = "court"
        self.tip = self._tell

    def _tell(self) -> Tip:
        lines = tuple(
            text("lancaster.screen.court_line", strength=one.strength, court=one.court, owned=one.owned, reserve=one.reserve)
            for one in self.knights
        )
        return Tip(text("lancaster.screen.court", strength=self.strength), lines)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(24)

    def draw(self, theme: Theme, surface: Surface) -> None:
        cells: list[tuple[str, str, bool]] = [("strength", str(self.strength), True)]
        cells += [(f"knight_{one.strength}", f"{one.court}/{one.owned}", bool(one.owned)) for one in self.knights]
        cells += [(name, str(number), True) for name, number in self.goods]
        size = theme.px(18)
        widths = [size + theme.px(2) + theme.width(words, "narrow-bold", 13) for _, words, _ in cells]
        gap = max(theme.px(3), (self.rect.w - sum(widths)) // max(1, len(cells)))
        x = self.rect.x
        for (picture, words, on), width in zip(cells, widths, strict=True):
            surface.blit(icon(picture, size), (x, self.rect.centery - size // 2))
            ink = palette.INK if on else palette.INK_OFF
            theme.text(surface, words, Rect(x + size + theme.px(2), self.rect.y, width, self.rect.h), "narrow-bold", 13, ink)
            x += width + gap


class PartyTab(LowButton):
    """The arms of a party: its castle is shown."""

    def __init__(self, view: CastleView, choose: Callable[[], None], look: SeatLook | None) -> None:
        super().__init__("", choose, tip=lambda: Tip(self.words), name=f"castle-{view.look.party}")
        self.words, self.look = view.look.name, look

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return theme.px(27), theme.px(24)

    def draw(self, theme: Theme, surface: Surface) -> None:
        super().draw(theme, surface)
        if self.look is not None:
            sprite = shield_sprite(self.look, theme.px(18), True)
            surface.blit(sprite, sprite.get_rect(center=self.rect.center))
        else:
            theme.text(surface, "?", self.rect, "ui-bold", 15, palette.INK_SECOND, align="center")


class Spaces(Widget):
    """Castle spaces in rows of three."""

    def __init__(self, overlay: CastleOverlay) -> None:
        super().__init__()
        self._overlay = overlay

    def _high(self, theme: Theme) -> int:
        return theme.px(self._overlay.size.space)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        rows = (len(self.children) + 2) // 3
        return width, rows * self._high(theme) + (rows - 1) * theme.px(GAP)

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        gap = theme.px(GAP)
        wide, high = (rect.w - 2 * gap) // 3, self._high(theme)
        for at, child in enumerate(self.children):
            child.place(theme, Rect(rect.x + at % 3 * (wide + gap), rect.y + at // 3 * (high + gap), wide, high))


class CastleOverlay(LancasterOverlay):
    """One castle, the own one at first; the one that is being scored comes to the front."""

    corner = "top_right"

    def __init__(self, desk: Desk, parliament: ParliamentOverlay) -> None:
        super().__init__(desk, "castle")
        self.visible = False
        self._parliament, self._shelf, self.size = parliament, parliament.shelf, USUAL
        self._open = True
        self._views: tuple[CastleView, ...] = ()
        self._brought: tuple[str | None, int] | None = None
        """What was chosen, and the castle that came to the front last because something is to be chosen there."""
        self._head = Head(self, self._title, key=KEY)
        self._head.grow = 1
        self._tabs, self._spaces, self._table, self._court = Row(gap=3), Spaces(self), Table(self), Court()
        self._column = Column(Row(self._head, self._tabs, gap=6), self._spaces, self._court, self._table, gap=3)
        self.adopt(self._column)
        self._shelf.shelved.append(self)

    # -- which castle

    @property
    def party(self) -> int:
        """Whose castle is shown."""
        chosen = next((name for name in self.desk.opened if name.startswith("castle-of-")), "")
        seat = self.desk.model.seat
        return int(chosen.rpartition("-")[2]) if chosen else 0 if seat is None else seat

    def choose(self, party: int) -> None:
        """Show this castle, whatever else has to fold for it."""
        self.desk.opened.discard(FOLDED)
        self.desk.opened.add(KEPT)
        self._bring(party)

    def _bring(self, party: int) -> None:
        self.desk.opened.difference_update({name for name in self.desk.opened if name.startswith("castle-of-")})
        self.desk.opened.add(f"castle-of-{party}")
        self._take()
        self.relayout()

    @property
    def view(self) -> CastleView | None:
        """The castle that is shown."""
        return next((view for view in self._views if view.look.party == self.party), None)

    def _title(self) -> str:
        view = self.view
        if view is None:
            return ""
        if view.look.party == self.desk.model.seat:
            return text("lancaster.screen.own_castle")
        name, game = view.look.name, self.table.game
        if game is not None and view.look.party >= game.seats:
            return name[:1].upper() + name[1:]  # an ally is named after its player, which is long enough
        return text("lancaster.screen.castle", player=name)

    # -- open or folded

    @property
    def folded(self) -> bool:
        """Whether only the title is seen: as the player wants it, and as there is room."""
        return not self._open

    def turn(self) -> None:
        opened = self.desk.opened
        if self.folded:
            opened.discard(FOLDED)
            opened.add(KEPT)
        else:
            opened.add(FOLDED)
            opened.discard(KEPT)
        self.relayout()

    def shortcut(self, letter: str) -> bool:
        if letter == KEY:
            self.turn()
            return True
        return super().shortcut(letter)

    # -- what is shown

    def show(self, model: TableModel) -> bool:
        views, marks = self.table.castles(), model.marks()
        asked = self._asked(marks)
        changed = views != self._views or asked != self._shelf.asked
        self._views, self.visible, self._shelf.asked = views, bool(views), asked
        place = self._wanted(marks, asked=asked)
        if place is not None and (marks.selected, place) != self._brought:
            self._bring(place)
        self._brought = None if place is None else (marks.selected, place)
        if changed:
            self._take()
        self._mark(marks)
        return changed

    def _asked(self, marks: Marks) -> bool:
        """Whether what is to be chosen now lies in castles alone."""
        return bool(marks.targets) and all(split_castle(place) is not None for place in marks.targets)

    def _wanted(self, marks: Marks, *, asked: bool) -> int | None:
        """The castle of the place that is chosen; if one is asked for, where something can be; else one that the own side is scoring, also
        where it can only be finished. Rather the one that is shown already."""
        if marks.selected is not None and (split := split_castle(marks.selected)) is not None:
            return split[0]
        if asked:
            parties = sorted({split[0] for place in marks.targets if (split := split_castle(place)) is not None})
        else:
            parties = [view.look.party for view in self._views if self._is_own(view) and any(space.unsettled for space in view.spaces)]
        return self.party if self.party in parties else next(iter(parties), None)

    def _is_own(self, view: CastleView) -> bool:
        return self.desk.model.seat is not None and view.look.seat == self.desk.model.seat

    def _mark(self, marks: Marks) -> None:
        keys = self.table.numbered()
        for space in self._spaces.children:
            if isinstance(space, Space):
                space.mark(marks, keys.get(space.place_id, ""))

    def _take(self) -> None:
        """The castle that is to be shown, as it is now."""
        view = self.view
        if view is None:
            return
        held = self.stage.focus.name if self.stage is not None and self.stage.focus is not None else ""
        tabs = [PartyTab(one, functools.partial(self.choose, one.look.party), arms_of(self.desk, one.look.party)) for one in self._views]
        for tab, one in zip(tabs, self._views, strict=True):
            tab.selected = one is view
        self._tabs.replace(tabs)
        self._spaces.replace([Space(self.desk, space) for space in view.spaces])
        self._court.knights, self._court.strength = view.knights, view.strength
        goods = (("gold", view.gold), ("squires", view.squires))
        self._court.goods = tuple((name, number) for name, number in goods if number is not None)
        self._table.nobles, self._table.words = view.nobles, _table_words(view)
        self._mark(self.desk.model.marks())
        self._arrange()
        if held.startswith(("place-", "castle-")) and self.stage is not None:
            self.stage.focus_named(held, seen=self.stage.focus_seen)

    def _arrange(self) -> None:
        """What is seen of it."""
        others = self.party != self.desk.model.seat
        self._spaces.visible = self._open
        # One's own knights and goods are in the hand.
        self._court.visible = self._open and others
        self._table.visible = self._open and bool(self._table.nobles)

    # -- place

    def fit(self, size: Size, laws: Laws, castle: bool) -> None:
        """As large as that."""
        self.size, self._open = size, castle
        self._arrange()

    def height(self, theme: Theme, width: int) -> int:
        """What it needs now."""
        return self._column.measure(theme, width - 2 * theme.px(SIDE))[1] + theme.px(12 if self._open else 8)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min(width, self._shelf.width), self.height(theme, self._shelf.width)

    def place(self, theme: Theme, rect: Rect) -> None:
        if self._shelf.chamber:
            panel = self._parliament.panel
            rect = Rect(panel.x, panel.bottom + theme.px(SHELF_GAP), panel.w, rect.h)
        super().place(theme, rect)
        self._shelf.bottom = rect.bottom
        side, pad = theme.px(SIDE), theme.px(8 if self.folded else 10)
        self._column.place(theme, Rect(rect.x + side, rect.y + theme.px(4), rect.w - 2 * side, rect.h - pad))

    def paint(self, theme: Theme, surface: Surface) -> None:
        hanging = self._shelf.hanging
        with hanging.seen(surface):
            super().paint(theme, surface)
        if self.visible and hanging.moving and not hanging.rising:
            hanging.draw_roll(theme, surface)


def _table_words(view: CastleView) -> str:
    """What the nobles are worth at the end, and what they bring next."""
    words: Sequence[str] = (
        plural("lancaster.screen.table_points", view.noble_points),
        *((plural("lancaster.screen.next_votes", view.next_votes),) if view.next_votes else ()),
    )
    return " · ".join(words)
