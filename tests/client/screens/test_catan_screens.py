"""Cities & Knights on the screen, by real keys and clicks: hand, trade tray, offers, choices, cards by number, fleet, dice, prices."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from client.draw import palette
from client.screens.games import screens_of
from client.screens.games.catan_choices import PicturedChoice
from client.screens.games.catan_costs import PriceRow
from client.screens.games.catan_fleet import SAIL_MS, TUMBLE_MS
from client.screens.games.catan_hand import PileView, ProgressView
from client.screens.games.catan_steppers import Stepper
from client.ui.labels import Paragraph
from client.ui.theme import Theme
from client.ui.widget import Widget
from shared.catan import actions as act
from shared.catan.cards import CARD_TYPES, TRACK_OF, total
from shared.catan.scenario import CatanPosition
from tests.client.screens.catan_scene import Scene, position
from tests.client.screens.conftest import Client
from tests.client.screens.table_scene import SETTLED, SIZES

Make = Callable[..., Scene]
FULL_HAND = {"brick": 4, "lumber": 3, "wool": 3, "grain": 3, "ore": 2, "cloth": 2, "coin": 2, "paper": 1}
FIVE_CARDS = ["commercial_harbor", "resource_monopoly", "warlord", "road_building", "constitution"]


@pytest.fixture
def scene(client: Client) -> Make:
    """Opens a table on a position: ``scene(seat=0, still=True, **keys of the position)``."""

    def make(seat: int | None = 0, still: bool = True, **changes: object) -> Scene:
        return Scene(client(still=still), position(**changes), seat)

    return make


def cell(scene: Scene, name: str) -> Stepper:
    found = scene.puppet.widget(name)
    assert isinstance(found, Stepper)
    return found


def press_plus(scene: Scene, name: str) -> None:
    scene.click(cell(scene, name).plus())


def inside(widget: Widget, area: Rect) -> bool:
    return area.contains(widget.rect)


# ------------------------------------------------------------------------------------------------ hand


def test_the_hand_shows_every_good_and_each_progress_card(scene: Make) -> None:
    here = scene()
    views = here.puppet.table.hand.children
    assert [(view.card.id, view.card.count) for view in views if isinstance(view, PileView)] == [
        (card, {"brick": 2, "lumber": 2, "wool": 1, "grain": 4, "ore": 2, "cloth": 2, "coin": 0, "paper": 1}[card]) for card in CARD_TYPES
    ]
    assert [view.card.id for view in views if isinstance(view, ProgressView)] == ["warlord", "inventor"]


@pytest.mark.parametrize("size", SIZES)
def test_twenty_cards_and_five_progress_cards_have_room(scene: Make, size: tuple[int, int]) -> None:
    here = scene(hands={"A": FULL_HAND}, progress={"A": FIVE_CARDS[:4]})
    here.at.match.own(0).progress.append("alchemist")
    here.memory.resync("a fifth card")
    here.puppet.resize(size)
    here.puppet.frame(SETTLED)
    views = here.puppet.table.hand.children
    assert len(views) == 13
    for before, after in itertools.pairwise(views):
        assert before.rect.right <= after.rect.x
    assert all(inside(view, here.puppet.table.hand.rect) for view in views)
    assert here.overflows() == []


def test_a_click_on_a_pile_lays_it_out_for_trade(scene: Make) -> None:
    here = scene()
    here.press("cardgrain")
    assert here.overlay("trade").visible
    assert cell(here, "trade-give-grain").stand.number == 1


def test_a_progress_card_is_chosen_by_its_digit_and_by_click(scene: Make) -> None:
    here = scene()
    here.key(pygame.K_2, "2")
    assert here.table.selection.card == "inventor"
    here.key(pygame.K_ESCAPE)
    here.press("cardwarlord")
    assert here.table.selection.card == "warlord"


# ------------------------------------------------------------------------------------------------ trade


def test_an_offer_by_keys_alone(scene: Make) -> None:
    here = scene()
    keys = here.key
    keys(pygame.K_t, "t")
    here.puppet.app.screen.stage.set_focus(cell(here, "trade-give-grain"))
    keys(pygame.K_UP)
    keys(pygame.K_PLUS, "+")
    keys(pygame.K_DOWN)
    for _ in range(8 + 1):
        keys(pygame.K_RIGHT)
    focus = here.puppet.app.screen.stage.focus
    assert isinstance(focus, Stepper)
    assert focus.name == "trade-give-ore", "a row goes round"
    here.puppet.app.screen.stage.set_focus(cell(here, "trade-want-coin"))
    keys(pygame.K_SPACE, " ")
    keys(pygame.K_RETURN, "\r")
    offer = here.memory.match.public.offers[1]
    assert (offer.give, offer.want) == ({"grain": 1}, {"coin": 1})


def test_answers_to_the_own_offer_are_marked_and_one_is_confirmed(scene: Make) -> None:
    here = scene()
    here.play(0, act.MakeOffer((1, 2, 3), {"grain": 1}, {"ore": 1}))
    overlay = here.overlay("offers")
    assert overlay.visible
    here.play(1, act.AcceptOffer(1))
    here.play(2, act.RejectOffer(1))
    here.press("offer-confirm-1-1")
    here.puppet.frame(SETTLED)
    assert not overlay.visible, "the trade is done"
    assert here.memory.match.own(0).hand["ore"] == 3


def test_the_key_of_the_own_offer_trades_with_the_first_who_accepts(scene: Make) -> None:
    here = scene()
    here.play(0, act.MakeOffer((1, 2, 3), {"grain": 1}, {"ore": 1}))
    here.play(1, act.AcceptOffer(1))
    assert here.button("offer-confirm-1-1").key == "A"
    here.key(pygame.K_a, "a")
    assert here.memory.match.own(0).hand["ore"] == 3


def test_the_own_offer_is_withdrawn_by_its_key(scene: Make) -> None:
    here = scene()
    here.play(0, act.MakeOffer((1, 2, 3), {"grain": 1}, {"ore": 1}))
    here.key(pygame.K_x, "x")
    assert here.memory.match.public.offers == {}


def test_enter_twice_offers_once_and_trades_with_who_accepted(scene: Make) -> None:
    here = scene()
    here.press("trade")
    press_plus(here, "trade-give-grain")
    press_plus(here, "trade-want-ore")
    here.key(pygame.K_RETURN, "\r")
    here.play(1, act.AcceptOffer(1))
    here.key(pygame.K_RETURN, "\r")
    assert here.memory.match.own(0).hand["ore"] == 3
    assert cell(here, "trade-give-grain").stand.number == 0


def test_the_trade_tray_stays_under_the_pointer(scene: Make) -> None:
    here = scene(active="B")
    here.press("trade")
    tray = here.overlay("trade")
    before = tray.rect
    for name in ("trade-give-grain", "trade-want-ore"):
        press_plus(here, name)
    here.press("trade-send")
    press_plus(here, "trade-want-ore")
    assert here.table.trade().can_first  # type: ignore[union-attr]
    here.press("trade-bank")
    assert tray.rect == before
    here.play(1, act.EndTurn())
    assert tray.rect == before


def test_own_offers_make_room_while_a_place_is_chosen(scene: Make) -> None:
    here = scene()
    here.play(0, act.MakeOffer((1, 2, 3), {"grain": 1}, {"ore": 1}))
    overlay = here.overlay("offers")
    high = overlay.rect.h
    here.key(pygame.K_b, "b")
    assert overlay.visible
    assert overlay.rect.h < high / 2
    here.key(pygame.K_ESCAPE)
    assert overlay.rect.h == high


def test_a_click_on_plus_leaves_enter_to_the_offer(scene: Make) -> None:
    here = scene()
    here.press("trade")
    press_plus(here, "trade-give-wool")
    press_plus(here, "trade-want-ore")
    here.key(pygame.K_RETURN, "\r")
    here.puppet.frame(SETTLED)
    assert here.memory.match.public.offers[1].give == {"wool": 1}


def test_addressees_can_be_left_out(scene: Make) -> None:
    here = scene()
    here.key(pygame.K_t, "t")
    press_plus(here, "trade-give-wool")
    press_plus(here, "trade-want-ore")
    here.press("trade-to-2")
    assert not here.button("trade-to-2").selected
    here.press("trade-send")
    assert sorted(here.memory.match.public.offers[1].replies) == [1, 3]


def test_the_bank_takes_its_rate(scene: Make) -> None:
    here = scene()
    here.key(pygame.K_t, "t")
    here.press("trade-bank")
    press_plus(here, "trade-give-grain")
    grain = cell(here, "trade-give-grain").stand
    assert (grain.number, grain.note, grain.more) == (4, "4:1", False)
    assert here.button("trade-send").why_not() != ""
    press_plus(here, "trade-want-coin")
    here.press("trade-send")
    hand = here.memory.match.own(0).hand
    assert (hand["grain"], hand["coin"]) == (0, 1)


def test_less_by_minus_right_button_and_wheel(scene: Make) -> None:
    here = scene()
    here.key(pygame.K_t, "t")
    one = cell(here, "trade-give-grain")
    for _ in range(4):
        here.click(one.picture())
    assert one.stand.number == 4
    here.click(one.minus())
    here.click(one.picture(), button=3)
    assert one.stand.number == 2
    here.puppet.move(one.rect.center)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0, precise_x=0.0, flipped=False, which=0))
    here.puppet.frame(SETTLED)
    assert one.stand.number == 1


def asked(scene: Make, **changes: object) -> Scene:
    """Seat A is asked by seat B in B's turn."""
    here = scene(active="B", **changes)
    here.play(1, act.MakeOffer((0, 2, 3), {"ore": 1}, {"grain": 1}))
    return here


def test_an_offer_to_the_viewer_is_there_by_itself_and_in_nobodys_way(scene: Make) -> None:
    here = asked(scene)
    overlay = here.overlay("offers")
    assert overlay.visible
    assert not here.overlay("trade").visible
    assert here.puppet.app.screen.stage.focus is None
    board = here.puppet.table.board_view.rect
    assert overlay.rect.w * overlay.rect.h < board.w * board.h / 8


@pytest.mark.parametrize(("key", "reply"), [(pygame.K_a, "accepted"), (pygame.K_x, "rejected")])
def test_letters_answer_the_first_offer(scene: Make, key: int, reply: str) -> None:
    here = asked(scene)
    here.key(key, pygame.key.name(key))
    assert here.memory.match.public.offers[1].replies[0] == reply


def test_what_is_not_held_is_not_accepted_by_key_or_click(scene: Make) -> None:
    here = asked(scene, hands={"A": {"brick": 1}, "B": {"ore": 1}})
    here.key(pygame.K_a, "a")
    here.press("offer-accept-1")
    assert here.memory.match.public.offers[1].replies[0] == "none"
    assert here.button("offer-accept-1").why_not()


def test_a_counter_offer_starts_from_the_offer(scene: Make) -> None:
    here = asked(scene)
    here.key(pygame.K_n, "n")
    assert here.overlay("trade").visible
    assert cell(here, "trade-give-grain").stand.number == 1
    press_plus(here, "trade-want-ore")
    here.key(pygame.K_RETURN, "\r")
    assert here.memory.match.public.offers[2].want == {"ore": 2}


def test_closed_for_offers_until_the_hand_changes(scene: Make) -> None:
    here = scene(active="B")
    here.key(pygame.K_t, "t")
    here.press("trade-closed")
    here.play(1, act.MakeOffer((0,), {"ore": 1}, {"grain": 1}))
    offers = here.memory.match.public.offers
    # The answer goes with a beat of the window's clock, which a fast machine's frames may come before.
    here.puppet.wait(lambda: not offers or offers[1].replies[0] == "rejected", "the answer of who is closed for offers")


def test_the_keys_of_the_game_go_on_beside_an_open_tray(scene: Make) -> None:
    here = scene()
    here.key(pygame.K_t, "t")
    press_plus(here, "trade-give-wool")
    here.key(pygame.K_k, "k")
    assert here.table.selection.mode == "knights"
    assert not here.overlay("trade").visible


def test_a_watcher_sees_offers_and_has_no_buttons(scene: Make) -> None:
    here = scene(seat=None)
    here.play(0, act.MakeOffer((1, 2), {"grain": 1}, {"ore": 1}))
    overlay = here.overlay("offers")
    assert overlay.visible
    assert not [one for one in overlay.walk() if one.name.startswith("offer-")]
    assert here.overlay("fleet").visible
    here.key(pygame.K_t, "t")
    assert not here.overlay("trade").visible


# ------------------------------------------------------------------------------------------------ choices and cards by number


def test_discards_by_mouse(scene: Make) -> None:
    here = scene(phase="roll", active="B")
    here.roll(1, 3, 4, "trade")
    assert here.overlay("choices").visible
    held, owed = total(here.memory.match.own(0).hand), here.table.picking.owed
    assert here.button("pick-confirm").why_not()
    while not here.table.can_confirm():
        press_plus(here, next(f"pick-{row.card}" for row in here.table.picking.shown().rows if row.more))  # type: ignore[union-attr]
    here.press("pick-confirm")
    assert total(here.memory.match.own(0).hand) == held - owed


def test_discards_by_keys(scene: Make) -> None:
    here = scene(phase="roll", active="B")
    here.roll(1, 3, 4, "trade")
    first = here.table.picking.shown()
    assert first is not None
    here.key(pygame.K_1, "1")
    assert cell(here, f"pick-{first.rows[0].card}").stand.number == 1
    titles = [one.text for one in here.overlay("choices").walk() if isinstance(one, Paragraph)]
    assert f"1 of {first.owed}" in titles[0], "the count goes with the choice"
    here.key(pygame.K_ESCAPE)
    assert cell(here, f"pick-{first.rows[0].card}").stand.number == 0


def test_an_improvement_is_chosen_on_a_button_and_confirmed(scene: Make) -> None:
    here = scene()
    here.key(pygame.K_i, "i")
    buttons = [one for one in here.overlay("choices").walk() if isinstance(one, PicturedChoice)]
    assert [one.picture for one in buttons] == ["trade", "politics", "science"]
    here.press("choose:track:trade")
    assert here.button("choose:track:trade").selected
    here.key(pygame.K_RETURN, "\r")
    assert here.memory.match.public.seats[0].levels["trade"] == 2


def test_after_a_click_on_build_enter_confirms_what_was_chosen(scene: Make) -> None:
    here = scene()
    here.press("build")
    roads = here.memory.match.public.seats[0].roads
    place = sorted(place for place in here.table.marks().targets if place.startswith("p"))[0]
    here.puppet.click_place(place)
    here.key(pygame.K_RETURN, "\r")
    assert here.memory.match.public.seats[0].roads == roads - 1


@pytest.mark.parametrize("name", ["cardwarlord", "cardore"])
def test_a_card_that_was_only_clicked_leaves_enter_to_the_game(scene: Make, name: str) -> None:
    here = scene()
    here.press("build")
    roads = here.memory.match.public.seats[0].roads
    place = sorted(place for place in here.table.marks().targets if place.startswith("p"))[0]
    here.puppet.click_place(place)
    stage = here.puppet.app.screen.stage
    stage.set_focus(here.puppet.widget(name), seen=False)
    here.key(pygame.K_RETURN, "\r")
    assert here.memory.match.public.seats[0].roads == roads - 1
    assert stage.focus is None


def test_choices_take_clicks_for_themselves(scene: Make) -> None:
    here = scene()
    here.key(pygame.K_b, "b")
    overlay = here.overlay("choices")
    here.click((overlay.rect.x + 4, overlay.rect.y + 4))
    assert here.table.selection.tokens == ()
    assert here.table.refusal is None


# ------------------------------------------------------------------------------------------------ fleet, dice, prices, statistics


def test_the_ship_sails_and_the_dice_tumble_for_a_moment(scene: Make) -> None:
    here = scene(phase="roll", still=False)
    fleet, dice = here.overlay("fleet"), here.overlay("dice")
    assert not dice.visible
    here.roll(0, 2, 3, "ship", frames=0)
    for overlay in (fleet, dice):
        overlay.show(here.table)
        assert overlay.restless
    assert here.puppet.app.screen.restless
    now = pygame.time.get_ticks()
    for passed in (0, SAIL_MS // 2, SAIL_MS + 1, TUMBLE_MS + 1):
        fleet.tick(now + passed)
        dice.tick(now + passed)
    assert not fleet.restless
    assert not dice.restless


def test_nothing_moves_for_those_who_want_it_so(scene: Make) -> None:
    here = scene(phase="roll")
    here.roll(0, 2, 3, "ship")
    assert not here.overlay("fleet").restless
    assert not here.overlay("dice").restless


def test_the_fleet_tells_what_would_happen(scene: Make) -> None:
    here = scene()
    tip = here.overlay("fleet").tip()
    assert tip is not None
    assert tip.title == "Barbarian fleet"
    assert any("5" in line for line in tip.lines), "five cities"


def test_the_price_card_opens_by_key_and_by_click(scene: Make) -> None:
    here = scene()
    costs = here.overlay("costs")
    here.key(pygame.K_c, "c")
    here.puppet.frame(SETTLED)
    rows = [one for one in costs.walk() if isinstance(one, PriceRow)]
    assert [row.price.what for row in rows][:4] == ["road", "settlement", "city", "wall"]
    assert all(inside(row, costs.rect) for row in rows)
    here.puppet.app.change_settings(language="hu")
    here.puppet.frame(SETTLED)
    costs = here.overlay("costs")
    assert [one for one in costs.walk() if isinstance(one, PriceRow)], "still open in another language"
    here.press("costs-open")
    here.puppet.frame(SETTLED)
    assert not [one for one in costs.walk() if isinstance(one, PriceRow)]


def test_the_statistics_have_bars_for_what_was_rolled(scene: Make) -> None:
    here = scene(phase="roll")
    here.roll(0, 2, 3, "trade")
    here.puppet.table.book.tabs.choose("statistics")
    here.puppet.frame(SETTLED)
    chart = here.puppet.widget("dice_chart")
    tip = chart.tip()
    assert tip is not None
    assert any(line.startswith("5: 1") for line in tip.lines)


def test_every_card_has_a_face_on_its_way() -> None:
    pygame.display.init()
    pygame.font.init()
    theme, surface = Theme(1.0), Surface((46, 62))
    for key in (*CARD_TYPES, *TRACK_OF):
        surface.fill(palette.PANEL)
        screens_of("catan").flying_card(theme, surface, surface.get_rect(), key)
        assert len({tuple(surface.get_at((x, y))) for x in range(0, 46, 3) for y in range(0, 62, 3)}) > 3, key
    assert theme.overflows == []


# ------------------------------------------------------------------------------------------------ everything fits


def with_offers(here: Scene) -> None:
    here.play(0, act.MakeOffer((1, 2, 3), {"grain": 1, "lumber": 2, "paper": 1}, {"ore": 1}))
    here.play(1, act.AcceptOffer(1))
    here.play(2, act.CounterOffer(1, {"wool": 2}, {"grain": 1, "cloth": 1}))
    here.key(pygame.K_t, "t")


def with_bank(here: Scene) -> None:
    here.key(pygame.K_t, "t")
    here.press("trade-bank")
    press_plus(here, "trade-give-grain")


def with_inventor(here: Scene) -> None:
    here.key(pygame.K_2, "2")
    here.puppet.click_place("h2")


def by_key(letter: str) -> Callable[[Scene], None]:
    return lambda here: here.key(pygame.key.key_code(letter), letter)


STATES: dict[str, Callable[[Scene], None]] = {
    "offers": with_offers,
    "bank": with_bank,
    "inventor": with_inventor,
    "build": by_key("b"),
    "improve": by_key("i"),
    "knights": by_key("k"),
    "end": by_key("e"),
    "statistics": lambda here: here.puppet.table.book.tabs.choose("statistics"),
    "scoring": lambda here: here.puppet.table.book.tabs.choose("scoring"),
}


@pytest.mark.parametrize("state", STATES)
def test_no_text_overflows(scene: Make, state: str) -> None:
    here = scene()
    STATES[state](here)
    here.puppet.frame(SETTLED)
    assert here.overflows() == []


def test_the_positions_of_the_pictures_can_be_set_up() -> None:
    positions = tomllib.loads((Path(__file__).parents[3] / "scripts" / "pictures_catan.toml").read_text(encoding="utf-8"))
    assert set(positions) == {"play", "attack", "robber"}
    for keys in positions.values():
        assert CatanPosition(keys, {}).match.awaiting()


def test_no_text_overflows_in_discards_and_for_watchers(scene: Make) -> None:
    here = scene(phase="roll", active="B", hands={"A": FULL_HAND})
    here.roll(1, 3, 4, "trade")
    assert here.overflows() == []
    assert Scene(here.puppet, position(), None).overflows() == []
