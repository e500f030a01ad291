"""Lancaster on the screen: hand, parliament and reveal, castles, choices, the list of laws; by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from client.boards.england import EnglandBoard
from client.model import language
from client.model.language import text
from client.screens.games.lancaster_castle import CastleOverlay, Space
from client.screens.games.lancaster_choices import PickButton
from client.screens.games.lancaster_hand import KnightPile
from client.screens.games.lancaster_laws import LawLine
from client.screens.games.lancaster_parliament import LawCard, ParliamentOverlay, Voters
from client.screens.games.lancaster_reveal import OUT_MS
from client.screens.hand import CardView
from shared.lancaster.actions import FinishCastle, PlaceKnight, Vote
from tests.client.screens.conftest import Client
from tests.client.screens.lancaster_scene import POSITION, Scene, position
from tests.client.screens.table_scene import SETTLED, SIZES

Make = Callable[..., Scene]
A, B, C, D = range(4)


@pytest.fixture
def scene(client: Client) -> Make:
    """Opens a table on a position."""

    def make(seat: int | None = 0, *, still: bool = True, options: dict[str, Any] | None = None, **changes: Any) -> Scene:
        return Scene(client(still=still), position(options, **changes), seat)

    return make


def parliament(scene: Scene) -> ParliamentOverlay:
    found = scene.overlay("parliament")
    assert isinstance(found, ParliamentOverlay)
    return found


def castle(scene: Scene) -> CastleOverlay:
    found = scene.overlay("castle")
    assert isinstance(found, CastleOverlay)
    return found


def laws(scene: Scene) -> list[LawCard]:
    return [widget for widget in parliament(scene).walk() if isinstance(widget, LawCard)]


def vote(scene: Scene, *ballots: Vote) -> None:
    """Everybody but the viewer, who is seat A, votes, and then the viewer does; in one go, as the last frame before the reveal."""
    for seat, ballot in enumerate(ballots):
        scene.memory.play(seat, ballot)
    scene.puppet.wait(lambda: parliament(scene).moment.running, "the reveal")


# ------------------------------------------------------------------------------------------------ hand


@pytest.mark.parametrize("code", language.CODES)
def test_a_narrow_card_does_not_say_that_a_knight_at_home_is_away(scene: Make, code: str) -> None:
    at = scene()
    at.puppet.app.change_settings(language=code)
    at.puppet.frame(9)
    theme, away = at.puppet.app.theme, text("lancaster.screen.away")
    piles = [view for view in at.puppet.table.hand.children if isinstance(view, KnightPile)]
    for pile in piles:
        said = [pile.words(theme, room) for room in (200, 24, 8)]
        assert said[0]
        assert (away in said) == (not pile.card.count)
    assert {bool(pile.card.count) for pile in piles} == {True, False}


def test_a_knight_is_picked_up_by_mouse_and_by_its_digit(scene: Make) -> None:
    at = scene()
    cards = {view.card.id: view for view in at.puppet.table.hand.children if isinstance(view, CardView)}
    assert [word for word in cards if word.startswith("knight")] == [f"knight:0:{strength}" for strength in (1, 2, 3, 4)]
    at.click(cards["knight:0:2"].rect)
    assert at.table.selection.knight == (A, 2)
    at.key(pygame.K_3, "3")
    assert at.table.selection.knight == (A, 3)


def test_a_strength_that_is_away_keeps_its_place_and_cannot_be_placed(scene: Make) -> None:
    at = scene()
    away = next(view for view in at.puppet.table.hand.children if isinstance(view, KnightPile) and view.card.id == "knight:0:4")
    assert away.card.count == 0
    at.click(away.rect)
    assert at.table.selection.knight is None
    assert at.table.refusal is not None


def test_groups_of_the_hand_never_overlap(scene: Make) -> None:
    at = scene()
    for size in ((1024, 640), (1280, 800), (1920, 1080)):
        at.puppet.resize(size)
        rects = [view.rect for view in at.puppet.table.hand.children]
        assert all(not one.colliderect(two) for number, one in enumerate(rects) for two in rects[:number])
        assert all(at.puppet.table.hand.rect.inflate(8, 8).contains(rect) for rect in rects)


# ------------------------------------------------------------------------------------------------ parliament


def test_laws_are_seen_at_a_glance_and_open_with_their_key(scene: Make) -> None:
    at = scene()
    assert [card.law.number for card in laws(at)] == [*POSITION["in_force"], *POSITION["proposed"]]
    low = laws(at)[0].rect.h
    at.key(pygame.K_p, "p")
    assert not parliament(at).folded
    assert laws(at)[0].rect.h > 2 * low
    at.press("parliament-head")
    assert parliament(at).folded


def test_the_tip_of_a_law_says_what_everybody_would_gain(scene: Make) -> None:
    at = scene()
    tip = laws(at)[0].tip()
    assert tip is not None
    for name in at.memory.names:
        assert any(line.startswith(f"{name}:") for line in tip.lines)


def test_a_ballot_is_cast_by_mouse(scene: Make) -> None:
    at = scene(phase="parliament")
    assert not castle(at).rect.colliderect(parliament(at).panel)
    at.press("vote-no")
    at.press("vote-more")
    at.press("vote-more")
    at.press("vote-less")
    at.press("vote-commit")
    private = at.at.match.private[A]
    assert private is not None
    assert private.answer == Vote(yes=False, votes=1)


def test_a_ballot_is_cast_by_keyboard(scene: Make) -> None:
    at = scene(phase="parliament")
    at.key(pygame.K_1, "1")
    at.key(pygame.K_RETURN, "\r")
    private = at.at.match.private[A]
    assert private is not None
    assert private.answer == Vote(yes=True, votes=0)


def test_others_see_who_has_committed_but_not_what(scene: Make) -> None:
    at = scene(phase="parliament")
    at.play(B, Vote(yes=True, votes=2))
    voters = at.puppet.widget("voters")
    assert isinstance(voters, Voters)
    assert [(voter.seat, voter.committed, voter.ballot) for voter in voters.voters][:2] == [(A, False, None), (B, True, None)]


def test_the_reveal_turns_sums_and_stamps(scene: Make) -> None:
    at = scene(phase="parliament", still=False)
    vote(at, Vote(True, 1), Vote(True, 2), Vote(False, 3), Vote(True, 0))
    reveal = parliament(at).moment
    assert reveal.running
    now = pygame.time.get_ticks()
    reveal.tick(now)
    began = now - reveal.at
    reveal.tick(began + 300)
    assert 0 < reveal.turned < 1
    assert reveal.summed == 0
    reveal.tick(began + 1200)
    assert reveal.turned == 1
    assert 0 < reveal.summed < 1
    reveal.tick(began + 2000)
    assert reveal.stamped > 0
    reveal.tick(began + 10_000)
    assert not reveal.running


def test_no_tip_lies_over_the_reveal_before_its_stamp_has_fallen(scene: Make) -> None:
    at = scene(phase="parliament", still=False)
    overlay = parliament(at)
    law = next(widget for widget in overlay.walk() if widget.name.startswith("law-"))
    assert law.tip() is not None
    vote(at, Vote(True, 1), Vote(True, 2), Vote(False, 3), Vote(True, 0))
    reveal = overlay.moment
    law = next(widget for widget in overlay.walk() if widget.name.startswith("law-"))
    assert reveal.running
    assert (reveal.tip(), law.tip()) == (None, None)
    now = pygame.time.get_ticks()
    reveal.tick(now)
    began = now - reveal.at
    reveal.tick(began + 3_000)
    assert reveal.running
    assert reveal.tip() is not None
    assert law.tip() is None
    reveal.tick(began + 10_000)
    assert law.tip() is not None


@pytest.mark.parametrize("with_mouse", [True, False])
def test_any_key_or_click_ends_the_reveal_and_the_next_ballot_is_there(scene: Make, with_mouse: bool) -> None:
    at = scene(phase="parliament", still=False)
    vote(at, Vote(True, 1), Vote(True, 2), Vote(False, 3), Vote(True, 0))
    assert parliament(at).moment.running
    assert not any(widget.name == "vote-yes" for widget in parliament(at).walk())
    if with_mouse:
        at.click((400, 20))
    else:
        at.key(pygame.K_F8)
    assert not parliament(at).moment.running
    assert at.button("vote-yes").shown()


def test_everything_else_on_the_table_waits_for_the_stamp(scene: Make) -> None:
    at = scene(phase="parliament", still=False)
    screen, overlay = at.puppet.table, parliament(at)

    def shown() -> tuple[list[int], list[tuple[int, ...]], tuple[object, ...]]:
        """Laws and counts as the widgets have them, and which state the board is to show."""
        counts = [tuple(count.number for count in widget.panel.counts) for widget in screen.panels]
        return [card.law.number for card in laws(at)], counts, screen.state_key()

    before = shown()
    vote(at, Vote(True, 1), Vote(True, 2), Vote(False, 3), Vote(True, 0))
    now = pygame.time.get_ticks()
    overlay.moment.tick(now)
    began = now - overlay.moment.at
    overlay.moment.tick(began + OUT_MS - 50)
    at.puppet.frame(1)
    assert (shown()[:2], shown()[2]) == (before[:2], (1, at.memory.version - 1))
    assert at.table.hint().text == "The ballots are turned over. Any key goes on."
    assert not [line for line in at.table.log.lines() if line.kind in ("ballot", "passed", "rejected")]
    overlay.moment.tick(began + OUT_MS)
    at.puppet.frame(SETTLED)
    assert overlay.moment.running, "the verdict stays for a while"
    assert shown()[0] == [11, 13, 1, 6, 10]
    assert (shown()[1] != before[1], shown()[2]) == (True, (1, at.memory.version))
    assert at.table.hint().text.startswith("Vote on")
    assert [line.kind for line in at.table.log.lines()].count("passed") == 1


def test_a_player_in_a_hurry_votes_on_the_next_law_while_the_ballots_turn(scene: Make) -> None:
    at = scene(phase="parliament", still=False)
    vote(at, Vote(True, 1), Vote(True, 2), Vote(False, 3), Vote(True, 0))
    assert parliament(at).moment.stamped == 0
    at.puppet.key(pygame.K_2, "2")
    at.puppet.key(pygame.K_RETURN)
    assert at.memory.match.own(A).answer == Vote(False, 0)


def test_whoever_turns_motion_off_meanwhile_is_told_at_once(scene: Make) -> None:
    at = scene(phase="parliament", still=False)
    vote(at, Vote(True, 1), Vote(True, 2), Vote(False, 3), Vote(True, 0))
    assert at.table.is_revealing
    at.puppet.app.change_settings(animation_speed="off")
    at.puppet.frame(1)
    assert not at.table.is_revealing
    assert parliament(at).moment.stamped == 1


def test_the_ballots_turn_at_the_pace_of_the_player_but_the_verdict_stays_as_long(scene: Make) -> None:
    at = scene(phase="parliament", still=False)
    at.puppet.app.change_settings(animation_speed="fast")
    vote(at, Vote(True, 1), Vote(True, 2), Vote(False, 3), Vote(True, 0))
    reveal = parliament(at).moment
    now = pygame.time.get_ticks()
    reveal.tick(now)
    reveal.at = 0.0
    reveal.tick(now + 100)
    assert reveal.at == 200
    reveal.tick(now + OUT_MS)
    before = reveal.at
    assert before >= OUT_MS
    reveal.tick(now + OUT_MS + 100)
    assert reveal.at == before + 100


def test_with_reduced_motion_the_verdict_is_there_at_once(scene: Make) -> None:
    at = scene(phase="parliament")
    vote(at, Vote(False, 1), Vote(False, 2), Vote(False, 3), Vote(True, 0))
    reveal = parliament(at).moment
    assert reveal.running
    assert (reveal.turned, reveal.summed, reveal.stamped) == (1, 1, 1)
    assert at.table.version == at.memory.version


def test_a_reveal_goes_on_in_another_language(scene: Make) -> None:
    at = scene(phase="parliament")
    vote(at, Vote(False, 0), Vote(False, 0), Vote(False, 0), Vote(True, 0))
    at.puppet.app.change_settings(language="hu")
    at.puppet.frame(9)
    assert parliament(at).moment.running


def test_votes_that_were_counted_before_the_table_was_opened_are_not_revealed(scene: Make) -> None:
    at = scene(phase="parliament")
    vote(at, Vote(False, 0), Vote(False, 0), Vote(False, 0), Vote(True, 0))
    at.key(pygame.K_F8)
    at.puppet.app.change_settings(language="hu")
    at.puppet.frame(9)
    assert not parliament(at).moment.running


# ------------------------------------------------------------------------------------------------ castles


def test_the_own_castle_is_shown_and_its_spaces_are_places(scene: Make) -> None:
    at = scene()
    spaces = [widget for widget in castle(at).walk() if isinstance(widget, Space)]
    assert [space.view.place for space in spaces] == [f"0:{space}" for space in ("recruit", "train", "squires", "gold", "votes", "points")]
    at.table.choose_card("knight:0:1")
    at.press("place-0:gold")
    assert at.table.selection.place == "0:gold"
    at.key(pygame.K_RETURN, "\r")
    assert at.at.match.public.parties[A].castle["gold"].strength == 1


def test_a_covered_space_refuses_with_its_rule(scene: Make) -> None:
    at = scene()
    at.table.choose_card("knight:0:1")
    at.press("place-0:points")
    assert at.table.refusal is not None
    assert at.table.refusal.rule.startswith("LAN-CASTLE")


def test_other_castles_are_one_click_away(scene: Make) -> None:
    at = scene()
    at.press("castle-2")
    view = castle(at).view
    assert view is not None
    assert view.look.seat == C
    assert all(space.view.place.startswith("2:") for space in castle(at).walk() if isinstance(space, Space))


def test_the_castle_being_scored_comes_to_the_front(scene: Make) -> None:
    at = scene(phase="castles", castles={"A:recruit": "A2"}, courts={**POSITION["courts"], "A": [1, 3]})
    at.press("castle-3")
    assert castle(at).party == D
    at.play(A, at.at.match.default_action(A))
    assert castle(at).party != A or at.at.match.public.active == A


def test_the_own_castle_comes_to_the_front_where_it_can_only_be_finished(scene: Make) -> None:
    """A paid space that cannot be paid for: nothing in the castle can be chosen."""
    goods = {**POSITION["goods"], "A": {"gold": 0, "squires": 0}}
    at = scene(phase="counties", counties={"I": "D1"}, castles={"A:train": "A1"}, goods=goods, tiles={"D": ["points"]})
    at.press("castle-3")
    assert castle(at).party == D
    while (decision := at.at.match.public.decision) is not None and decision.kind != "castle_step":
        seat = decision.waiting[0]
        at.play(seat, at.at.match.default_action(seat))
    assert decision is not None
    assert (decision.waiting, castle(at).party) == ([A], A)
    assert set(at.at.match.legal_actions(A)) == {FinishCastle()}


# ------------------------------------------------------------------------------------------------ choices


def test_squires_go_along_by_button_and_wheel(scene: Make) -> None:
    at = scene()
    at.table.choose_card("knight:0:3")
    at.table.click("B")
    at.puppet.frame(9)
    least = at.table.selection.squires
    at.press("step-+")
    assert at.table.selection.squires == least + 1
    at.press("step-most")
    assert at.table.selection.squires == POSITION["goods"]["A"]["squires"]


def asked_for_squires(make: Make) -> Scene:
    at = make()
    at.table.choose_card("knight:0:3")
    at.table.click("B")
    at.puppet.frame(9)
    return at


def asked_for_a_favour(make: Make) -> Scene:
    at = make()
    at.memory.play(A, PlaceKnight(A, 3, "c06a"))
    at.puppet.frame(9)
    return at


ASKED: dict[str, Callable[[Make], Scene]] = {
    "squires": asked_for_squires,
    "favour": asked_for_a_favour,
    "county": lambda make: make(phase="counties", counties={"B": "A3"}, courts={"A": [1, 2], "B": [2]}),
    "ransom": lambda make: make(phase="conflicts", lower=["c07a D2 | A1+2"], courts={"A": [1, 3], "B": [1, 2], "C": [1, 1, 4], "D": [3]}),
    "purchase": lambda make: make(phase="laws", in_force=[5, 4, 9], proposed=[], courts={"A": [1, 2], "B": [2]}),
}


@pytest.mark.parametrize("question", ASKED)
def test_what_is_asked_covers_nothing_that_is_read_to_answer(scene: Make, question: str) -> None:
    at = ASKED[question](scene)
    view, asking = at.puppet.table.board_view, at.overlay("choices")
    assert asking.visible
    for size in SIZES:
        at.puppet.resize(size)
        for code in ("en", "hu", "el"):
            at.puppet.app.change_settings(language=code)
            at.puppet.frame(9)
            view, asking = at.puppet.table.board_view, at.overlay("choices")
            assert isinstance(view.board, EnglandBoard)
            assert view.rect.contains(asking.rect)
            assert not [sign for sign in view.board.signs() if asking.rect.colliderect(sign.move(view.rect.topleft))], (size, code)
            assert not [part for part in asking.walk() if not asking.rect.contains(part.rect)], (size, code)


def test_what_is_asked_keeps_its_place_while_it_is_answered(scene: Make) -> None:
    at = asked_for_squires(scene)
    for size in SIZES:
        at.puppet.resize(size)
        corner = at.overlay("choices").rect.topleft
        at.press("step-+")
        assert at.overlay("choices").rect.topleft == corner
        at.press("step--")


def test_knights_to_be_freed_are_picked_and_sent(scene: Make) -> None:
    at = scene(phase="conflicts", lower=["c07a D2 | A1+2"], courts={"A": [1, 3], "B": [1, 2], "C": [1, 1, 4], "D": [3]})
    assert len([widget for widget in at.overlay("choices").walk() if isinstance(widget, PickButton)]) == 2
    at.press("pick-1")
    at.press("pick-confirm")
    assert at.at.match.public.parties[A].court[2] == 1


def test_a_purchase_is_stepped_and_sent(scene: Make) -> None:
    at = scene(phase="laws", in_force=[4, 13, 11])
    at.press("step-+")
    at.press("step-+")
    at.press("pick-confirm")
    assert at.at.match.public.seats[A].votes == POSITION["goods"]["A"]["votes"] + 2


def test_the_order_that_is_named_is_shown_before_it_is_confirmed(scene: Make) -> None:
    at = scene(phase="counties", counties={"I": "A1"}, courts={**POSITION["courts"], "A": [2, 3]})
    at.press("choose:do:reward")
    at.key(pygame.K_RETURN, "\r")
    at.press("choose:seat:2")
    assert at.puppet.widget("order").rect.w > 0
    at.key(pygame.K_RETURN, "\r")
    assert at.at.match.public.start_player == C


# ------------------------------------------------------------------------------------------------ laws and fit


def test_the_page_of_laws_lists_all_of_them(scene: Make) -> None:
    at = scene()
    at.puppet.table.book.tabs.choose("laws")
    at.puppet.frame(9)
    lines = [widget for widget in at.puppet.table.book.walk() if isinstance(widget, LawLine)]
    assert [line.law.number for line in lines] == list(at.at.match.components.laws)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"phase": "parliament"},
        {"phase": "castles", "castles": {"A:recruit": "A2"}, "courts": {**POSITION["courts"], "A": [1, 3]}},
        {"phase": "laws", "in_force": [4, 13, 11]},
        {"phase": "counties", "counties": {"I": "A1"}, "courts": {**POSITION["courts"], "A": [2, 3]}},
    ],
    ids=["placement", "parliament", "castles", "laws", "counties"],
)
def test_every_text_fits(scene: Make, changes: dict[str, Any]) -> None:
    at = scene(**changes)
    assert at.overflows() == []


def test_a_watcher_sees_parliament_and_castles(scene: Make) -> None:
    at = scene(seat=None, phase="parliament")
    assert parliament(at).visible
    assert castle(at).visible
    assert not any(widget.name == "vote-yes" for widget in parliament(at).walk())
