"""Matches played through the window: by keys alone and by mouse, through resizes and changes of language, to the end and beyond."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from client.model import language
from client.model.log import LogLine
from client.model.motion import banner
from client.model.speech import phrase
from client.net.address import parse_address
from client.puppet import Puppet
from client.screens.begin import begin
from client.screens.connect import ConnectScreen
from client.screens.intent import Intent
from client.screens.replay import ReplayScreen
from client.screens.room import RoomScreen
from client.screens.table import TableScreen
from client.screens.table_layout import zones
from client.screens.table_parts import lost_words
from shared import replay
from shared.messages import ReplayData
from tests.client.screens.conftest import Client


def words_on(puppet: Puppet) -> str:
    return puppet.table.model.headline()


def play_with_mouse(puppet: Puppet) -> None:
    """One knight: a card, a legal place on the map, the confirm button."""
    table = puppet.table
    card = next(card for card in table.model.cards() if card.playable)
    puppet.press(f"card{card.id}")
    target = sorted(table.model.marks().targets or table.model.marks().more)[0]
    puppet.click_place(target)
    assert table.model.marks().selected == target
    before = table.room.replica.version
    puppet.press("confirm")
    puppet.wait(lambda: table.room.replica.version > before, "the server to take the knight")


def test_a_whole_match_by_keyboard_then_its_replay(at_table: Client) -> None:
    puppet = at_table(3)
    turns = puppet.play_to_end()
    assert turns >= 10
    puppet.wait(lambda: puppet.table.dialog is not None, "the final scoring")
    assert puppet.table.model.result()
    came: list[ReplayData] = []
    puppet.app.session.get_replay(then=lambda answer: came.append(answer.reply) if isinstance(answer.reply, ReplayData) else None)
    puppet.wait(lambda: came, "the replay")
    record = replay.from_plain(came[0].document)
    assert replay.verify(record).ok
    puppet.key(pygame.K_ESCAPE)
    shown = ReplayScreen(puppet.app, record)
    puppet.app.push(shown)
    puppet.key(pygame.K_END)
    assert shown.replayed.at == shown.replayed.last
    assert shown.model.result()
    puppet.key(pygame.K_LEFT)
    puppet.key(pygame.K_HOME)
    assert shown.replayed.at == 0
    puppet.key(pygame.K_PAGEDOWN)
    assert shown.replayed.turns[shown.replayed.at] == 2
    shown.replayed.see_as(1)
    shown.rebuild()
    puppet.frame(2)
    assert len(shown.model.cards()) == 5
    puppet.key(pygame.K_F4)
    assert isinstance(puppet.app.screen, TableScreen)
    puppet.press("result")
    puppet.key(pygame.K_RETURN)
    assert puppet.table.dialog is not None
    puppet.key(pygame.K_F9)
    puppet.wait(lambda: isinstance(puppet.app.screen, RoomScreen), "the room again")


def test_the_final_scoring_waits_for_the_last_moves_or_a_key(at_table: Client) -> None:
    puppet = at_table(3)
    puppet.play_to_end()
    table = puppet.table
    puppet.wait(lambda: table.dialog is not None, "the final scoring")
    puppet.key(pygame.K_ESCAPE)
    puppet.app.change_settings(reduced_motion=False)
    puppet.frame(2)
    table.room.motions.add([banner(None, "over") for _ in range(5)])
    table._over = True
    puppet.frame(5)
    assert table.dialog is None
    puppet.key(pygame.K_SPACE, " ")
    puppet.wait(lambda: table.dialog is not None, "the final scoring at once")
    assert not table.room.motions.busy
    puppet.key(pygame.K_ESCAPE)
    puppet.frame(5)
    assert table.dialog is None


def test_a_turn_by_mouse_and_undo(at_table: Client) -> None:
    puppet = at_table(4)
    table = puppet.table
    card = next(card for card in table.model.cards() if card.playable)
    puppet.press(f"card{card.id}")
    assert any(shown.chosen for shown in table.model.cards())
    puppet.press("back")
    assert not any(shown.chosen for shown in table.model.cards())
    play_with_mouse(puppet)
    if puppet.offers("decline"):
        puppet.press("decline")
        puppet.press("confirm")
    puppet.wait(lambda: not puppet.my_move(), "the others' turns")
    puppet.wait_for_move()


def test_a_refused_place_says_why_at_once(at_table: Client) -> None:
    puppet = at_table(3)
    table = puppet.table
    puppet.key(pygame.K_1, "1")
    river = next(f"W{number}" for number in range(1, 55) if str(number) not in {card.id for card in table.model.cards()})
    puppet.click_place(river)
    assert table.model.refusal is not None
    assert table.stage.tooltips.shown is not None
    assert table.stage.tooltips.shown.title == table.model.refusal.text


def test_hovering_the_log_lights_up_places(at_table: Client) -> None:
    puppet = at_table(3)
    puppet.play_turn()
    puppet.wait_for_move()
    table = puppet.table
    puppet.frame(2)
    at = next(index for index in range(table.book.log.list.count()) if table.book.log._lines[index].places)
    table.book.log.list.scroll_to(table.book.log.list.row_rect(at).y - table.book.log.list.rect.y + table.book.log.list.offset)
    puppet.move(table.book.log.list.row_rect(at).center)
    assert table.model.marks().highlighted
    puppet.move(table.top.rect.center)
    assert not table.model.marks().highlighted


def test_stepping_through_what_happened_since_ones_turn(at_table: Client) -> None:
    puppet = at_table(3)
    puppet.play_turn()
    puppet.wait_for_move()
    table = puppet.table
    puppet.key(pygame.K_RIGHT)
    assert table.marks.step_at == 0
    assert table.marks.steps
    puppet.key(pygame.K_ESCAPE)
    assert table.marks.step_at == -1


@pytest.mark.parametrize(("game", "first"), [("rheinlaender", "1"), ("catan", ""), ("lancaster", "1")])
def test_what_the_keyboard_chooses_comes_into_sight(at_table: Client, game: str, first: str) -> None:
    """On a zoomed map: every place that Tab comes by, each brought into the part that is shown."""
    puppet = at_table(3, game=game)
    if game == "lancaster":  # a tile of the castle, which is no place of the map
        puppet.key(pygame.K_TAB, "\t")
        puppet.confirm()
        puppet.wait_for_move()
    view = puppet.table.board_view
    if first:
        puppet.key(getattr(pygame, f"K_{first}"), first)
    for _ in range(5):
        view.zoom(1.25, view.rect.topleft)
    area, brought = Rect((0, 0), view.rect.size), set()
    landmark = next(place for place in sorted(view.marks.targets) if view.board.rect_of(place).size != (0, 0))
    for _ in range(8):
        before = view.board.rect_of(landmark)
        puppet.key(pygame.K_TAB, "\t")
        selected = puppet.table.model.marks().selected
        assert selected is not None
        rect = view.board.rect_of(selected)
        assert area.collidepoint(rect.center) or rect.size == (0, 0)
        brought.add(view.board.rect_of(landmark) != before)
    assert True in brought, "the map had to move"


@pytest.mark.parametrize("size", [(1024, 640), (1500, 900), (1900, 1000)])
def test_resizing_keeps_the_choice_and_the_zones(at_table: Client, size: tuple[int, int]) -> None:
    puppet = at_table(5)
    puppet.key(pygame.K_TAB, "\t")
    selected = puppet.table.model.marks().selected
    puppet.resize(size)
    assert puppet.table.model.marks().selected == selected
    assert puppet.table.board_view.rect == zones(size, 1.0, [1] * 5, puppet.table.game.hand_shape, watching=False).board
    puppet.confirm()


def test_the_language_changes_at_run_time(at_table: Client) -> None:
    puppet = at_table(3)
    puppet.key(pygame.K_1, "1")
    english = words_on(puppet)
    puppet.key(pygame.K_F10)
    puppet.app.change_settings(language="el")
    puppet.frame(2)
    assert words_on(puppet) != english
    assert puppet.table.dialog is not None
    puppet.key(pygame.K_ESCAPE)
    assert any(card.chosen for card in puppet.table.model.cards())
    puppet.app.change_settings(language="hu")
    puppet.frame(2)
    assert language.current().code == "hu"
    assert len({english, words_on(puppet)}) == 2


def watcher_of(puppet: Puppet, client: Client) -> Puppet:
    """A second client that watches the table of the first."""
    room, embedded = puppet.table.room.room, puppet.app.embedded
    assert room is not None
    assert embedded is not None
    watcher = client("Erzsébet")
    begin(watcher.app, parse_address(embedded.address), Intent(code=room.code, watch=True))
    watcher.wait(lambda: isinstance(watcher.app.screen, TableScreen), "the table of the others")
    return watcher


def test_a_watcher_sees_everything_public_and_no_buttons(at_table: Client, client: Client) -> None:
    puppet = at_table(3)
    watcher = watcher_of(puppet, client)
    table = watcher.table
    assert table.watching
    assert table.model.cards() == ()
    assert table.model.buttons() == ()
    assert len(table.panels) == 3
    names = {widget.name for widget in table.stage.focus_order()}
    assert not names & {"confirm", "place", "support", "back"}
    version = table.room.replica.version
    puppet.play_turn()
    watcher.wait(lambda: table.room.replica.version > version, "the move of the others")
    watcher.key(pygame.K_F4)
    watcher.wait(lambda: not isinstance(watcher.app.screen, TableScreen), "the way back")


def test_a_lost_connection_is_a_banner_not_a_dead_screen(at_table: Client) -> None:
    puppet = at_table(3)
    assert puppet.app.embedded is not None
    puppet.app.embedded.close()
    puppet.wait(lambda: puppet.table.lost.visible, "the banner")
    puppet.key(pygame.K_TAB, "\t")
    assert puppet.table.model.marks().selected is not None
    puppet.key(pygame.K_F5)
    puppet.key(pygame.K_F1)
    assert puppet.table.dialog is not None


def test_a_watcher_whose_connection_is_lost_reads_of_no_seat(at_table: Client, client: Client) -> None:
    puppet = at_table(3)
    watcher = watcher_of(puppet, client)
    assert puppet.app.embedded is not None
    puppet.app.embedded.close()
    for one, told in ((puppet, "Your seat is held."), (watcher, "You will be back as a watcher.")):
        one.wait(lambda one=one: one.table.lost.visible, "the banner")
        assert told in lost_words(one.app, watching=one.table.watching)


def test_leaving_a_running_match_asks_first(at_table: Client) -> None:
    puppet = at_table(3)
    puppet.key(pygame.K_F4)
    assert puppet.table.dialog is not None
    puppet.key(pygame.K_ESCAPE)
    assert isinstance(puppet.app.screen, TableScreen)
    puppet.key(pygame.K_F4)
    puppet.key(pygame.K_RETURN)
    puppet.wait(lambda: not isinstance(puppet.app.screen, TableScreen), "the first screen")
    assert isinstance(puppet.app.screen, ConnectScreen)
    assert puppet.app.screen.dialog is None, "it can be used at once"


def test_the_log_follows_again_after_the_history(at_table: Client) -> None:
    puppet = at_table(3)
    rows, book = puppet.table.book.log.list, puppet.table.model.log
    book.write(100, [LogLine(100, 1, 0, "test", phrase("log.gap"), weight="major") for _ in range(80)])
    puppet.table.book.update()
    assert rows.furthest > 0
    rows.scroll_to(0)
    puppet.key(pygame.K_F5)
    assert rows.offset < rows.furthest
    puppet.key(pygame.K_ESCAPE)
    assert rows.offset == rows.furthest
    assert rows.at is None


def test_the_log_shows_all_lines_when_wanted(at_table: Client) -> None:
    puppet = at_table(3)
    log, book = puppet.table.book.log, puppet.table.model.log
    book.write(100, [LogLine(100, 1, 0, "test", phrase("log.gap"), weight="minor")])
    puppet.table.book.update()
    before = log.list.count()
    puppet.key(pygame.K_l, mod=pygame.KMOD_CTRL)
    assert puppet.app.settings.value.all_lines
    assert log.list.count() == len(book) > before
    puppet.press("log_lines")
    assert not puppet.app.settings.value.all_lines
    assert log.list.count() == before


def test_a_turn_shows_in_the_title(at_table: Client) -> None:
    puppet = at_table(3)
    puppet.frame(3)
    assert puppet.app.window.title.startswith("●")


def test_escape_leaves_the_chat_line_so_that_keys_are_the_games_again(at_table: Client) -> None:
    puppet = at_table(3)
    table = puppet.table
    puppet.key(pygame.K_F6)
    puppet.type("hello")
    assert table.marks.chat_line.text == "hello"
    puppet.key(pygame.K_ESCAPE)
    assert table.stage.focus is None
    assert table.marks.chat_line.text == "hello"
    puppet.key(pygame.K_1, "1")
    assert any(card.chosen for card in table.model.cards())


def test_a_card_of_no_use_is_refused_and_the_forts_stay_in_sight(at_table: Client) -> None:
    puppet = at_table(3)
    table = puppet.table
    while not (puppet.offers("decline") and table.model.marks().targets):
        assert not puppet.over()
        if puppet.offers("decline"):
            puppet.key(pygame.K_RETURN, "\r")
        else:
            puppet.key(pygame.K_TAB, "\t")
            if not table.model.can_confirm():
                puppet.key(pygame.K_1, "1")
        puppet.confirm()
        puppet.wait_for_move()
    targets = table.model.marks().targets
    puppet.press(f"card{table.model.cards()[0].id}")
    assert table.model.refusal is not None
    assert table.model.refusal.text
    assert not any(card.chosen for card in table.model.cards())
    assert table.model.marks().targets == targets


def test_the_language_is_chosen_by_keys_step_by_step(at_table: Client) -> None:
    puppet = at_table(3)
    puppet.key(pygame.K_F10)
    puppet.app.screen.stage.focus_named("language", seen=True)
    seen = []
    for _ in range(3):
        puppet.key(pygame.K_RIGHT)
        focus = puppet.app.screen.stage.focus
        assert focus is not None
        assert focus.name == "language"
        assert focus.inside(puppet.app.screen.stage.top)
        seen.append(puppet.app.settings.value.language)
    assert len(set(seen)) == 3


def test_tips_of_the_tray_stand_above_it(at_table: Client) -> None:
    puppet = at_table(3)
    table = puppet.table
    for name in ("confirm", f"card{table.model.cards()[0].id}"):
        puppet.move(puppet.widget(name).rect.center)
        start = pygame.time.get_ticks()
        for late in (1000, 2000):
            puppet.app.frame(start + late, [])
        assert table.stage.tooltips.shown is not None, name
        assert table.stage.tooltips.place.bottom <= table.hand.rect.top
        assert not table.stage.tooltips.place.colliderect(table.actions.rect)


def test_a_clicked_button_tells_nothing_until_the_pointer_comes_back(at_table: Client) -> None:
    puppet = at_table(3)
    table = puppet.table
    name = f"card{table.model.cards()[0].id}"
    puppet.press(name)
    start = pygame.time.get_ticks()
    for late in (1000, 2000):
        puppet.app.frame(start + late, [])
    assert table.stage.tooltips.shown is None
    puppet.move(table.top.rect.center)
    puppet.move(puppet.widget(name).rect.center)
    for late in (3000, 4000):
        puppet.app.frame(start + late, [])
    assert table.stage.tooltips.shown is not None
