"""Faces of laws, favours and conflict cards: what they are told is to be seen on them, inside their rectangle."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pygame
import pytest

from client.draw.lancaster_cards import LawState, draw_favour, draw_law
from client.draw.lancaster_conflicts import ConflictFace, StackFace, conflict_card, edge
from client.draw.lancaster_rows import law_row
from client.draw.palette import HOUSE_SEATS
from shared.lancaster.components_file import standard_components

PRINTED = standard_components()
CREAM = (246, 237, 217)


def canvas(size: tuple[int, int] = (420, 260)) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(CREAM)
    return surface


def touched(surface: pygame.Surface) -> np.ndarray:
    return (pygame.surfarray.array3d(surface).astype(int) != CREAM).any(axis=2)


def law(state: LawState = "in_force", size: tuple[int, int] = (168, 96), number: int = 3, **more: object) -> np.ndarray:
    surface, printed = canvas(), PRINTED.laws[number]
    rect = pygame.Rect((20, 20), size)
    draw_law(surface, rect, printed.title, law_row(printed.effect), state, **more)  # type: ignore[arg-type]
    seen = touched(surface)
    outside = seen.copy()
    around = rect.inflate(14, 14)
    outside[around.left : around.right, around.top : around.bottom] = False
    assert not outside.any()
    return pygame.surfarray.array3d(surface).astype(int)


@pytest.mark.parametrize("size", [(92, 60), (120, 80), (168, 96), (240, 150)])
@pytest.mark.parametrize("number", list(PRINTED.laws))
def test_a_law_stays_in_its_rectangle(size: tuple[int, int], number: int) -> None:
    assert law(size=size, number=number, note="leaves if passed").any()


def test_a_title_that_is_too_long_for_a_line_takes_two() -> None:
    """In the smallest window, where cards are narrow: its band is higher."""

    def band(title: str) -> int:
        surface = canvas()
        draw_law(surface, pygame.Rect(20, 20, 82, 70), title, scale=0.8)
        column = pygame.surfarray.array3d(surface).astype(int)[24, 22:80]
        return int((column.sum(axis=1) > 600).argmax())

    assert band(PRINTED.laws[3].title) > band(PRINTED.laws[12].title) > 10


@pytest.mark.parametrize("size", [(82, 70), (88, 35), (92, 60)])
@pytest.mark.parametrize("number", list(PRINTED.laws))
def test_the_pictures_of_an_effect_stay_clear_of_the_edges(size: tuple[int, int], number: int) -> None:
    rect, row = pygame.Rect((20, 20), size), law_row(PRINTED.laws[number].effect)
    bare, full = canvas(), canvas()
    draw_law(bare, rect, "Law", scale=0.8)
    draw_law(full, rect, "Law", row, scale=0.8)
    changed = (pygame.surfarray.array3d(bare) != pygame.surfarray.array3d(full)).any(axis=2)
    columns, rows = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    assert columns[0] >= rect.left + 2
    assert columns[-1] < rect.right - 2
    assert rows[-1] < rect.bottom - 1


def test_states_of_laws_are_told_apart() -> None:
    states: list[LawState] = ["in_force", "to_vote", "voted_now", "leaves", "passed", "rejected"]
    pictures = [law(state) for state in states] + [law(chosen=True), law(hovered=True), law(note="stays")]
    for one, other in itertools.combinations(pictures, 2):
        assert (np.abs(one - other).max(axis=2) > 12).sum() > 60


@pytest.mark.parametrize("size", [(36, 26), (48, 34), (90, 60)])
def test_a_favour_face_down_shows_only_the_seal(size: tuple[int, int]) -> None:
    pictures = []
    for row, up in ((("3", "gold"), True), (("3", "gold"), False), (("3", "squires"), True), (("3", "squires"), False)):
        surface = canvas()
        draw_favour(surface, pygame.Rect((20, 20), size), row, up)
        pictures.append(pygame.surfarray.array3d(surface).astype(int))
    assert np.array_equal(pictures[1], pictures[3])
    assert (np.abs(pictures[0] - pictures[2]).max(axis=2) > 30).sum() > 20
    assert (np.abs(pictures[0] - pictures[1]).max(axis=2) > 30).mean() > 0.005


# ------------------------------------------------------------------------------------------------ conflicts


def conflict(*stacks: StackFace | None, strength: int = 9) -> ConflictFace:
    first, second, third = (*stacks, None, None, None)[:3]
    return ConflictFace("Agincourt", strength, (8, 4, 2), (first, second, third))


def test_the_english_strength_is_that_of_all_knights() -> None:
    assert conflict().english == 0
    assert conflict(StackFace(HOUSE_SEATS[0], (1, 2), 1), None, StackFace(HOUSE_SEATS[1], (4,), 0)).english == 7


@pytest.mark.parametrize("size", [(116, 77), (137, 88), (176, 116), (300, 200)])
def test_a_conflict_card_has_its_size_and_a_margin(size: tuple[int, int]) -> None:
    full = conflict(*(StackFace(HOUSE_SEATS[seat], (1, 1, 1, 2, 2, 3, 4), seat, 9) for seat in range(3)))
    pad = edge(size)
    for face in (conflict(), full):
        assert conflict_card(face, size).get_size() == (size[0] + 2 * pad, size[1] + 2 * pad)


def test_a_long_name_of_a_conflict_is_whole_on_a_small_card() -> None:
    """As in the smallest window: two names that differ in their last letter alone are two pictures."""
    names = ("Χερβούργο", "Χερβούργα")
    faces = [replace(conflict(StackFace(HOUSE_SEATS[0], (2,), 0)), title=name) for name in names]
    first, second = (pygame.image.tobytes(conflict_card(face, (140, 92)), "RGBA") for face in faces)
    assert first != second


def test_a_won_battle_has_a_green_bar() -> None:
    size = (176, 116)
    for knights, green in (((4, 3), False), ((4, 3, 2), True)):
        picture = conflict_card(conflict(StackFace(HOUSE_SEATS[0], knights, 0)), size)
        red, value, _ = picture.get_at((edge(size) + 24, edge(size) + 36))[:3]
        assert (value > red) == green
