"""Widgets through the stage: events in, calls and pictures out."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect

from client.ui.buttons import Button, Checkbox, Choice, Slider, Tabs
from client.ui.dialog import Banner, Dialog
from client.ui.labels import Label, Paragraph
from client.ui.lists import ListView, ScrollArea
from client.ui.stage import Stage
from client.ui.text_line import Line, TextLine
from client.ui.theme import Theme, drawable
from client.ui.tooltip import DELAY, RENEWAL
from client.ui.widget import Column, Row, Tip, Widget

Maker = Callable[[Widget], Stage]


def key(code: int, mod: int = 0, unicode: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode)


def move(stage: Stage, point: tuple[int, int]) -> None:
    stage.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))


def click(stage: Stage, point: tuple[int, int]) -> None:
    move(stage, point)
    stage.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    stage.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))


def picture(stage: Stage) -> pygame.Surface:
    surface = pygame.Surface(stage.size)
    stage.touch_all()
    stage.draw(surface)
    return surface


def test_a_button_acts_on_click_enter_and_space_but_not_when_disabled(stage_of: Maker) -> None:
    done: list[str] = []
    reason = [""]
    button = Button("Confirm", lambda: done.append("x"), why_not=lambda: reason[0])
    stage = stage_of(Column(button))
    click(stage, button.rect.center)
    stage.set_focus(button)
    stage.handle(key(pygame.K_RETURN))
    stage.handle(key(pygame.K_SPACE))
    assert len(done) == 3
    reason[0] = "Choose a card first."
    click(stage, button.rect.center)
    stage.handle(key(pygame.K_RETURN))
    assert len(done) == 3
    assert button.tip() == Tip("Confirm", ("Choose a card first.",))


def test_a_press_that_is_dragged_off_does_nothing(stage_of: Maker) -> None:
    done: list[str] = []
    button = Button("Leave", lambda: done.append("x"))
    stage = stage_of(Column(button))
    stage.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=button.rect.center, button=1))
    move(stage, (button.rect.x, button.rect.bottom + 200))
    stage.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(button.rect.x, button.rect.bottom + 200), button=1))
    assert not done


def test_tab_goes_round_and_shows_the_ring(stage_of: Maker) -> None:
    first, second = Button("One", list), Button("Two", list)
    stage = stage_of(Column(first, Label("no stop"), second))
    before = picture(stage)
    stage.handle(key(pygame.K_TAB))
    assert stage.focus is first
    assert pygame.image.tobytes(picture(stage), "RGB") != pygame.image.tobytes(before, "RGB")
    stage.handle(key(pygame.K_TAB))
    assert stage.focus is second
    stage.handle(key(pygame.K_TAB))
    assert stage.focus is first
    stage.handle(key(pygame.K_TAB, pygame.KMOD_SHIFT))
    assert stage.focus is second


def test_a_tooltip_comes_after_its_delay_can_be_pinned_and_opens_its_rule(stage_of: Maker) -> None:
    opened: list[str] = []
    button = Button("Fort", list, tip=lambda: Tip("Fort", ("Not on the river.",), rule="RHE-FORT-2"))
    stage = stage_of(Row(button))
    stage.tooltips.open_rule = lambda rule: opened.append(rule) is None
    move(stage, button.rect.center)
    stage.tick(1000)
    stage.tick(1000 + DELAY - 1)
    assert stage.tooltips.shown is None
    stage.tick(1000 + DELAY)
    assert stage.tooltips.shown is not None
    assert not stage.tooltips.place.collidepoint(button.rect.center)
    stage.handle(key(pygame.K_F1))
    assert opened == ["RHE-FORT-2"]
    stage.handle(key(pygame.K_F2))
    move(stage, (790, 590))
    assert stage.tooltips.shown is not None
    stage.handle(key(pygame.K_ESCAPE))
    assert stage.tooltips.shown is None


def test_a_tip_that_goes_leaves_no_shadow(stage_of: Maker) -> None:
    button = Button("Fort", list, tip=lambda: Tip("Fort", ("Not on the river.",)))
    stage = stage_of(Column(button))
    move(stage, button.rect.center)
    before = picture(stage)
    shown = before.copy()
    stage.tick(0)
    stage.tick(DELAY)
    stage.draw(shown)
    assert shown.get_buffer().raw != before.get_buffer().raw
    assert shown.get_buffer().raw == picture(stage).get_buffer().raw, "with all of its shadow"
    stage.tooltips.hide()
    stage.draw(shown)
    assert shown.get_buffer().raw == before.get_buffer().raw


def test_the_keyboard_reaches_tooltips_as_well(stage_of: Maker) -> None:
    button = Button("Fort", list, why_not=lambda: "No fort left.")
    stage = stage_of(Column(button))
    stage.handle(key(pygame.K_TAB))
    stage.tick(0)
    stage.tick(DELAY)
    assert stage.tooltips.shown == Tip("Fort", ("No fort left.",))


def test_a_tip_of_the_keyboard_goes_with_the_focus_or_by_escape(stage_of: Maker) -> None:
    button = Button("Fort", list, why_not=lambda: "No fort left.")
    stage = stage_of(Column(button))
    for after, gone in enumerate((lambda: stage.set_focus(None, seen=False), lambda: stage.handle(key(pygame.K_ESCAPE)))):
        stage.set_focus(button)
        for moment in (0, DELAY):
            stage.tick(10_000 * after + moment)
        assert stage.tooltips.shown is not None
        gone()
        stage.tick(10_000 * after + 2 * DELAY)
        assert stage.tooltips.shown is None


def test_a_shown_tip_follows_what_it_tells_of(stage_of: Maker) -> None:
    told: list[Tip | None] = [Tip("Law", ("4 votes.",))]
    button = Button("Law", list, tip=lambda: told[-1])
    stage = stage_of(Column(button))
    stage.set_focus(button)
    for moment in (0, DELAY):
        stage.tick(moment)
    assert stage.tooltips.shown == Tip("Law", ("4 votes.",))
    told.append(Tip("Law", ("5 votes.",)))
    stage.tick(DELAY + RENEWAL)
    assert stage.tooltips.shown == Tip("Law", ("5 votes.",))
    told.append(None)
    stage.tick(DELAY + 2 * RENEWAL)
    assert stage.tooltips.shown is None


def test_checkbox_choice_tabs_and_slider_by_mouse_and_keys(stage_of: Maker) -> None:
    seen: list[object] = []
    box = Checkbox("Sounds", False, seen.append)
    choice = Choice([(3, "3"), (4, "4"), (5, "5")], 4, seen.append)
    tabs = Tabs([("log", "Log"), ("chat", "Chat")], "log", seen.append)
    slider = Slider(0, 100, 5, 40, seen.append)
    stage = stage_of(Column(box, choice, tabs, slider))
    click(stage, (box.rect.x + 5, box.rect.centery))
    click(stage, (choice.rect.right - 8, choice.rect.centery))
    click(stage, tabs.place_of("chat").center)
    for widget, code in ((box, pygame.K_SPACE), (choice, pygame.K_RIGHT), (tabs, pygame.K_LEFT), (slider, pygame.K_RIGHT)):
        stage.set_focus(widget)
        stage.handle(key(code))
    assert seen == [True, 5, "chat", False, 3, "log", 45]


@pytest.mark.parametrize("width", [330, 200, 120, 105])
def test_titles_of_tabs_become_smaller_before_they_are_cut(stage_of: Maker, width: int) -> None:
    names = ("Ημερολόγιο", "Συνομιλία", "Βαθμολογία", "Στατιστικά", "Νόμοι")
    tabs = Tabs([(name, name) for name in names], names[0], lambda _: None)
    stage = stage_of(Column(Label("")))
    theme = stage.theme
    height = tabs.measure(theme, width)[1]
    tabs.place(theme, Rect(0, 0, width, height))
    tabs.draw(theme, pygame.Surface((width, height)))
    assert theme.overflows == []


def test_a_text_line_edits_selects_and_uses_the_clipboard(stage_of: Maker) -> None:
    sent: list[str] = []
    line = Line("", 12)
    field = TextLine(line, submit=sent.append)
    stage = stage_of(Column(field))
    click(stage, field.rect.center)
    for letter in "Δημήτρης ő":
        stage.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    assert line.text == "Δημήτρης ő"
    stage.handle(key(pygame.K_BACKSPACE))
    stage.handle(key(pygame.K_LEFT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT))
    assert line.selected == "Δημήτρης "
    stage.handle(key(pygame.K_x, pygame.KMOD_CTRL))
    assert line.text == ""
    stage.handle(key(pygame.K_v, pygame.KMOD_CTRL))
    stage.handle(key(pygame.K_v, pygame.KMOD_CTRL))
    assert line.text == "Δημήτρης Δημ"
    stage.handle(key(pygame.K_RETURN))
    assert sent == ["Δημήτρης Δημ"]
    picture(stage)


def test_letters_never_become_shortcuts_while_somebody_writes(stage_of: Maker) -> None:
    field = TextLine(Line())
    stage = stage_of(Column(field))
    stage.set_focus(field)
    assert stage.handle(key(pygame.K_p, unicode="p"))
    assert not stage.handle(key(pygame.K_F5))
    assert not stage.handle(key(pygame.K_ESCAPE))


@pytest.mark.parametrize("text", ["line\nbreak", "tab\there", "bell\x07"])
def test_pasted_control_characters_are_harmless(text: str) -> None:
    line = Line()
    line.insert(text)
    assert line.text.isprintable()


def test_a_list_scrolls_chooses_and_follows_its_end(stage_of: Maker) -> None:
    rows = [str(number) for number in range(50)]
    chosen: list[int] = []
    acted: list[int] = []

    def draw(theme: Theme, surface: pygame.Surface, place: Rect, index: int) -> None:
        theme.text(surface, rows[index], place)

    view = ListView(lambda: len(rows), lambda theme, index, width: 20, draw, chosen=chosen.append, act=acted.append, follow=True)
    stage = stage_of(Column(view))
    assert view.offset == view.furthest > 0
    rows.append("new")
    view.refresh()
    assert view.offset == view.furthest
    move(stage, view.rect.center)
    stage.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=3, precise_x=0.0, precise_y=3.0))
    up = view.offset
    assert up < view.furthest
    rows.append("newer")
    view.refresh()
    assert view.offset == up
    stage.set_focus(view)
    stage.handle(key(pygame.K_HOME))
    stage.handle(key(pygame.K_DOWN))
    stage.handle(key(pygame.K_DOWN))
    stage.handle(key(pygame.K_RETURN))
    assert (chosen, acted) == ([0, 1], [1])
    picture(stage)


def test_focus_is_scrolled_into_sight(stage_of: Maker) -> None:
    buttons = [Button(str(number), list) for number in range(40)]
    area = ScrollArea(Column(*buttons))
    stage = stage_of(Column(area))
    for _ in range(30):
        stage.handle(key(pygame.K_TAB))
    assert area.rect.contains(buttons[29].rect)


def test_a_dialog_keeps_keys_to_itself_and_gives_the_focus_back(stage_of: Maker) -> None:
    below = Button("Below", list)
    stage = stage_of(Column(below))
    stage.set_focus(below)
    closed: list[str] = []
    dialog = Dialog("Leave?", Paragraph("A bot takes over."), (Button("Leave", list),), dismissed=lambda: closed.append("no"))
    stage.open(dialog)
    stage.tick(0)
    assert stage.handle(key(pygame.K_p))
    assert [widget for widget in stage.focus_order() if widget is below] == []
    stage.handle(key(pygame.K_ESCAPE))
    assert closed == ["no"]
    stage.close(dialog)
    assert stage.focus is below


def test_a_banner_fades_and_is_over(stage_of: Maker) -> None:
    stage = stage_of(Column(Label("table")))
    banner = Banner("Your turn", seat=0)
    stage.show_notice(banner)
    for now in (0, 100, 200, 1500):
        stage.tick(now)
        picture(stage)
        assert not banner.over
    stage.tick(2000)
    assert banner.over


def test_only_what_changed_is_drawn_again(stage_of: Maker) -> None:
    label = Label("one")
    stage = stage_of(Column(label, Label("two")))
    surface = pygame.Surface((800, 600))
    assert stage.draw(surface) == []
    label.set("uno")
    assert stage.draw(surface) == [label.rect]


def test_a_text_that_does_not_fit_is_recorded(theme: Theme) -> None:
    surface = pygame.Surface((100, 40))
    theme.text(surface, "Επιβεβαίωση", Rect(0, 0, 30, 20))
    assert [found.text for found in theme.overflows] == ["Επιβεβαίωση"]
    theme.overflows.clear()
    theme.text(surface, "Επιβεβαίωση", Rect(0, 0, 30, 20), elide=True)
    assert theme.overflows == []


def test_letters_that_a_font_lacks_are_dots_and_take_a_dots_width(theme: Theme) -> None:
    assert drawable("Zoë 🙂 Őz ώ →", "ui", 14) == "Zoë · Őz ώ →"
    assert drawable("👍🏽", "ui", 14) == "·"
    assert drawable("Anna", "title", 20) == "Anna"
    assert theme.width("A🙂", "ui", 14) == theme.width("A·", "ui", 14)
