"""Whole matches as every seat and a watcher see them: everything that can be asked is asked, in three languages."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from catan_play import A, Play, Viewer, at_position, place, words

from client.model import language
from client.model.catan.lines import _ALONE, _WRITERS
from client.model.catan.preview import PreviewWriter
from client.model.catan.selection import _ROUTES, Selection
from shared.catan import actions as act
from shared.catan import events as ev
from shared.catan.cards import CARD_TYPES
from shared.catan.state import CatanOptions
from shared.engine import TakeBack

STEPS = 80
TALK = (act.AcceptOffer, act.RejectOffer, act.CancelOffer, act.ConfirmOffer, TakeBack)
"""Have no preview: each is one press with one plain meaning."""


def ask_everything(viewer: Viewer) -> None:
    """Every text is there and has its placeholders filled."""
    table = viewer.table
    table.marks(), table.preview(), table.picker(), table.trade(), table.offers(), table.dice(), table.since_my_turn()
    said = [table.headline(), table.hint().text, table.piles_line(), *viewer.log()]
    said += [part for button in (*table.buttons(), *table.choices()) for part in (button.text, button.reason)]
    said += [card.name for card in table.cards()]
    said += [part for price in table.costs() for part in (price.name, price.note)]
    for panel in table.panels():
        said += [
            panel.name,
            panel.points_note,
            *panel.tags,
            *panel.tip,
            *(count.tip for count in (*panel.counts, *panel.badges, *panel.tracks)),
        ]
    for sheet in (table.scoring(), table.statistics(), table.production()):
        said += [sheet.title, *sheet.columns, *(cell for row in sheet.rows for cell in row), *words(sheet.notes)]
    for tip in (table.piles(), table.forecast_tooltip()):
        said += [tip.title, *words(tip.lines)]
    said += [alert.text for alert in table.take_alerts()]
    check(said)


def check(said: list[str]) -> None:
    assert [text for text in said if "{" in text or "catan." in text] == []


def ask_about_places(viewer: Viewer, rng: random.Random) -> None:
    board = viewer.table.game.board  # type: ignore[union-attr]
    for where in (f"h{rng.randrange(len(board.hexes))}", f"i{rng.randrange(len(board.xy))}", f"p{rng.randrange(len(board.ends))}"):
        tip = viewer.table.tooltip(where)
        assert tip is not None
        check([tip.title, *words(tip.lines)])
        viewer.table.group_at(where)
    for card in viewer.table.cards():
        check(words(viewer.table.card_tooltip(card.id).lines))


@pytest.mark.parametrize(("number", "preset"), [(2, "colonist"), (3, "official2020"), (4, "official2025")])
def test_everything_can_be_asked_at_every_step_in_every_language(number: int, preset: Any) -> None:
    play = Play(number, 3 + number % 2, CatanOptions(preset=preset, layout="beginner", split_hand_count=number == 4))
    play.join([*range(play.match.seats), None])
    rng = random.Random(number)
    for step in range(STEPS):
        if not play.match.awaiting():
            break
        seat, action = play.step()
        mover = play.at(seat)
        assert list(mover.table.game.legal_actions(seat)) == list(play.match.legal_actions(seat))  # type: ignore[union-attr]
        with language.using(language.CODES[step % 3]):
            for viewer in play.viewers:
                ask_everything(viewer)
            ask_about_places(mover, rng)
            legal = [one for one in play.match.legal_actions(seat) if not isinstance(one, TALK)]
            for chosen in rng.sample(legal, min(4, len(legal))):
                table = mover.table
                preview = PreviewWriter(table.game, seat, table.speaker, table.selection.legal).write(chosen)  # type: ignore[arg-type]
                check([preview.title, *words(preview.lines)])
        play.play(seat, action)
    assert play.match.public.turn > 3


@pytest.mark.parametrize("number", [6, 7])
def test_every_legal_action_can_be_chosen_step_by_step(number: int) -> None:
    play = Play(number)
    play.join(range(3))
    kinds: Counter[str] = Counter()
    for _ in range(90):
        seat, action = play.step()
        legal = play.at(seat).table.selection.legal
        for choice in legal.choices:
            selection = Selection()
            selection.renew(legal)
            for token in choice.route:
                if token not in selection.tokens:
                    assert selection.choose(token.id), (choice, selection.tokens)
            assert selection.action() == choice.action
            kinds[type(choice.action).__name__] += 1
        play.play(seat, action)
    assert len(kinds) > 6


def test_every_action_of_the_game_has_a_way_to_it() -> None:
    """Routes for what is chosen; buttons, picker and trade tray for the rest."""
    chosen = {act.Roll, act.EndTurn, TakeBack, act.BankTrade, act.Discard, act.Give, act.TakeCards, *act.TRADE_TALK}
    routed = {act.PlayCard, act.Steal}
    assert {*chosen, *routed, *_ROUTES} == set(act.CatanAction.__args__)


def test_every_event_has_a_writer() -> None:
    assert set(_WRITERS) == set(ev.CatanEvent.__args__)
    assert set(_ALONE) == set(ev.CatanPrivateEvent.__args__)


def test_a_theft_is_told_once_and_its_card_only_to_the_two() -> None:
    play = Play(11)
    play.join([0, 1, 2, None])
    thefts = 0
    while thefts < 3 and play.version < 700:
        outcome = play.play(*play.step())
        stolen = [event for event in outcome.events if isinstance(event, ev.Stolen) and event.cards]
        if not stolen:
            continue
        thefts += 1
        for viewer in play.viewers:
            lines = [line for line in viewer.table.log.lines(minor=True) if line.version == play.version and line.kind == "stolen"]
            assert len(lines) == len(stolen)
            knows = viewer.seat in (stolen[0].seat, stolen[0].victim)
            assert ("1 card " in viewer.table.log.text(lines[0])) is not knows
    assert thefts == 3


def test_a_latecomer_reads_the_same_last_lines() -> None:
    play = Play(12)
    play.join([0])
    for _ in range(120):
        play.play(*play.step())
    late = Viewer(play, 0)
    assert late.log()[-20:] == play.at(0).log()[-20:]


def test_the_end_is_told_and_nothing_can_be_done_any_more() -> None:
    play = at_position(settlements={"A": ["3.3N"]}, hands={"A": {"ore": 3, "grain": 2}}, points={"A": 12, "B": 4})
    table = play.at(A).table
    table.click(place("3.3N"))
    preview = table.preview()
    assert preview is not None
    assert "This wins the game" in words(preview.lines)
    play.do(A, table.confirm())
    assert table.result() == "Anna wins with 13 points"
    assert (table.buttons(), table.choices(), table.trade()) == ((), (), None)
    assert table.scoring().seats[0] == A
    assert [alert.kind for alert in table.take_alerts()].count("over") == 1
    assert table.hint().text == "The match is over: see the scoring."
    assert play.at(None).log()[-1] == "Anna wins with 13 points"


@pytest.mark.parametrize("code", language.CODES)
def test_every_action_of_a_rich_position_has_its_preview_in_every_language(code: str) -> None:
    goods = dict.fromkeys(CARD_TYPES, 5)
    play = at_position(
        settlements={"A": ["3.3S", "4.1S"], "B": ["3.3NE"], "C": ["1.1N"]},
        cities={"A": ["1.3N"], "B": ["5.1NE"]},
        roads={"A": ["3.3S-SW-NW-N", "4.2NE-SE"], "B": ["3.3NE-N", "3.3NE-SE"], "C": ["1.1N-NW"]},
        knights={"A": ["3.3NW strong active ready", "3.3SW"], "B": ["3.3N active", "3.3SE"]},
        hands={"A": goods, "B": {"ore": 2}},
        levels={"A": {"politics": 3, "trade": 3}},
        progress={"A": ["bishop", "deserter", "diplomat", "intrigue"]},
        robber="3.2",
        ship=6,
    )
    table = play.at(A).table
    kinds = set()
    with language.using(code):
        for action in play.match.legal_actions(A):
            kinds.add(type(action))
            if not isinstance(action, act.BankTrade):
                preview = PreviewWriter(table.game, A, table.speaker, table.selection.legal).write(action)  # type: ignore[arg-type]
                check([preview.title, *words(preview.lines)])
    assert {act.ChaseRobber, act.DisplaceKnight, act.MoveKnight, act.Improve, act.PlayCard, act.BuildWall, act.HireKnight} <= kinds
