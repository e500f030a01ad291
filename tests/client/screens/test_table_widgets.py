"""The parts of the table that serve every game, with values of none: hands of piles, tracks, overlays, cards on their way, pictures."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
import pytest
from pygame import Rect, Surface

from client.draw import palette
from client.model.table import Badge, Button, Card, Count, Line, Panel, Preview, TableModel, Track
from client.screens import icons
from client.screens.games import Corner, Overlay
from client.screens.hand import CardView, Hand
from client.screens.player_panel import PlayerPanel
from client.screens.preview_box import PreviewBox
from client.screens.table_parts import place_overlays
from client.screens.tray import Actions
from client.ui.theme import Theme

GREEN, GOLD = (40, 120, 70), (214, 164, 48)


@pytest.fixture
def theme() -> Theme:
    pygame.display.init()
    pygame.font.init()
    return Theme(1.0)


class Pile(CardView):
    """A card with nothing on it but its number."""

    counted = True

    def paint_face(self, theme: Theme, surface: Surface, rect: Rect) -> None:
        theme.text(surface, self.card.name, rect, "ui", 12, palette.INK)


@dataclass
class Chosen:
    """A desk that notes which card was clicked."""

    card: str = ""

    def choose_card(self, card: str) -> None:
        self.card = card


def piles(counts: Sequence[int], progress: int) -> list[Card]:
    resources = [Card(f"r{at}", f"Pile {at}", str(at + 1), False, True, count=count, group="piles") for at, count in enumerate(counts)]
    return resources + [Card(f"p{at}", "Progress", "", False, True, group="progress") for at in range(progress)]


def hand_of(desk: Chosen, caption: bool = True) -> Hand:
    return Hand(lambda card: Pile(card, desk), 8, str.upper if caption else None)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------ the hand


@pytest.mark.parametrize("width", [600, 700, 880])
@pytest.mark.parametrize("progress", [0, 1, 5])
@pytest.mark.parametrize("low", [False, True])
def test_eight_piles_and_five_cards_lie_apart_within_the_hand(theme: Theme, width: int, progress: int, low: bool) -> None:
    hand = hand_of(Chosen())
    hand.low = low
    hand.show(piles([1, 0, 2, 3, 2, 1, 0, 1], progress))
    hand.place(theme, Rect(18, 640, width, 125))
    rects = [child.rect for child in hand.children]
    assert len(rects) == 8 + progress
    for rect in rects:
        assert rect.w >= 25
        assert hand.rect.contains(rect)
    assert not any(one.colliderect(other) for one, other in itertools.combinations(rects, 2))
    if progress:
        assert rects[8].x - rects[7].right > rects[7].x - rects[6].right


def test_the_words_above_a_group_are_left_out_of_a_low_tray(theme: Theme) -> None:
    tops = []
    for caption, low in ((True, False), (False, False), (True, True), (False, True)):
        hand = hand_of(Chosen(), caption)
        hand.low = low
        hand.show(piles([1], 0))
        hand.place(theme, Rect(0, 0, 800, 120))
        tops.append(hand.children[0].rect.y)
    assert tops[0] > tops[1]
    assert tops[2] == tops[3]


def test_a_pile_keeps_its_widget_while_its_number_changes_and_is_chosen_by_its_id(theme: Theme) -> None:
    desk = Chosen()
    hand = hand_of(desk)
    hand.show(piles([1, 2], 0))
    before = list(hand.children)
    hand.show(piles([4, 0], 0))
    assert hand.children == before
    hand.show(piles([4, 0], 1))
    assert hand.children[:2] == before
    before[1].on_press((0, 0), 1)
    assert desk.card == "r1"


def test_a_number_and_its_key_stand_on_different_corners(theme: Theme) -> None:
    hand = hand_of(Chosen())
    hand.show(piles([3], 0))
    hand.place(theme, Rect(20, 20, 400, 125))
    bare = Surface((440, 160))
    hand.paint(theme, bare)
    hand.show(piles([4], 0))
    other = Surface((440, 160))
    hand.paint(theme, other)
    changed = [(x, y) for x in range(440) for y in range(160) if bare.get_at((x, y)) != other.get_at((x, y))]
    corner = hand.children[0].rect
    assert changed
    assert all(x > corner.centerx and y < corner.centery for x, y in changed)


# ------------------------------------------------------------------------------------------------ buttons


@pytest.mark.parametrize("large", [0, 1])
def test_confirm_has_a_column_of_its_own_that_it_shares_with_large_buttons(theme: Theme, large: int) -> None:
    actions = Actions(lambda button: None, lambda: None)
    made = [Button(f"b{at}", "Build", "B", True) for at in range(6)]
    made += [Button("end", "End turn", "E", True, large=True)] * large
    actions.show((*made, Button("confirm", "Confirm", "Enter", True, primary=True)))
    actions.place(theme, Rect(900, 640, 354, 138))
    rects = {child.name: child.rect for child in actions.children}
    assert not any(one.colliderect(other) for one, other in itertools.combinations(rects.values(), 2))
    assert rects["confirm"].x > rects["b1"].right
    assert rects["confirm"].bottom == 640 + 138
    assert (rects["confirm"].h == 138) is (large == 0)
    if large:
        assert rects["end"].x == rects["confirm"].x
        assert rects["end"].bottom < rects["confirm"].y


# ------------------------------------------------------------------------------------------------ panels


def panel(**more: object) -> Panel:
    values = {"seat": 0, "name": "Anna", "you": True, "to_move": False, "points": 9, "seen_points": 9, "points_note": "of 13"}
    return Panel(**{**values, **more})  # type: ignore[arg-type]


def dots(theme: Theme, shown: Panel, colour: tuple[int, int, int]) -> int:
    widget = PlayerPanel(shown, lambda seat: None, {"clock": GREEN, "coin": GOLD})
    widget.place(theme, Rect(0, 0, 354, 82))
    surface = Surface((354, 82))
    widget.draw(theme, surface)
    return sum(surface.get_at((x, y))[:3] == colour for x in range(354) for y in range(82))


def test_a_track_fills_its_dots_in_its_colour(theme: Theme) -> None:
    levels = [dots(theme, panel(tracks=(Track("clock", level, 5, "Science"), Track("coin", 0, 5, "Trade"))), GREEN) for level in range(6)]
    assert levels[0] == 0
    assert levels == sorted(levels)
    assert len(set(levels)) == 6


def test_everything_on_a_panel_is_told_by_its_tip(theme: Theme) -> None:
    shown = panel(
        counts=(Count("card", 7, "7 cards"),),
        badges=(Badge("crown", "Longest road"),),
        tracks=(Track("coin", 2, 5, "Trade 2"),),
        tip=("more",),
    )
    tip = PlayerPanel(shown, lambda seat: None, {})._tell()
    assert tip.lines[:4] == ("7 cards", "Longest road", "Trade 2", "more")


def test_hidden_points_are_those_seen_with_a_question_mark(theme: Theme) -> None:
    known, hidden = panel(points=9), panel(points=None)
    pictures = []
    for shown in (known, hidden):
        surface = Surface((354, 62))
        widget = PlayerPanel(shown, lambda seat: None, {})
        widget.place(theme, Rect(0, 0, 354, 62))
        widget.draw(theme, surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[1]


# ------------------------------------------------------------------------------------------------ on the board


class Box(Overlay):
    def __init__(self, corner: Corner, size: tuple[int, int]) -> None:
        super().__init__()
        self.corner, self._size = corner, size

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return self._size

    def show(self, model: TableModel) -> bool:
        return False


def test_overlays_stack_in_their_corners(theme: Theme) -> None:
    area = Rect(0, 44, 906, 586)
    boxes = [Box("top_left", (140, 166)), Box("top_left", (140, 60)), Box("top_right", (90, 40)), Box("bottom_left", (300, 80))]
    hidden = Box("top_left", (10, 10))
    hidden.visible = False
    place_overlays([boxes[0], hidden, *boxes[1:], below := Box("bottom_left", (200, 50))], area, theme)
    first, second, right, bottom = (box.rect for box in boxes)
    assert (first.x, first.y) == (12, 56)
    assert second.y > first.bottom
    assert area.right - right.right == 12
    assert below.rect.bottom < bottom.y < area.bottom
    assert not hidden.rect.w


def test_a_preview_on_the_board_is_as_high_as_its_lines(theme: Theme) -> None:
    box = PreviewBox(lambda places: None, shrinks=True)
    room = Rect(12, 400, 380, 190)
    heights = []
    for lines in (1, 3, 40):
        box.show(Preview("Title", tuple(Line(f"A line that says what happens, number {at}") for at in range(lines))), ())
        box.place(theme, room)
        assert box.rect.bottom == room.bottom
        heights.append(box.rect.h)
    assert heights[0] < heights[1] < heights[2] == room.h


def test_two_pictures_cannot_have_one_name() -> None:
    icons.learn({"knight": icons._PAINTERS["knight"]})
    with pytest.raises(ValueError, match="knight"):
        icons.learn({"knight": lambda layer: None})
