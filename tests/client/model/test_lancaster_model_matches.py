"""Whole matches of Lancaster as every seat and a watcher see them: everything that can be asked is asked, in three languages."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from lancaster_play import A, Play, Viewer, words

from client.model import language
from client.model.lancaster.lines import _WRITERS
from client.model.lancaster.preview import _WRITERS as PREVIEWS
from client.model.lancaster.preview import PreviewWriter
from client.model.lancaster.selection import Selection
from client.model.lancaster.table import LancasterTable
from shared.lancaster import actions as act
from shared.lancaster import events as ev
from shared.lancaster.components_file import standard_components
from shared.lancaster.places import castle_place, court_of, favour_word, law_word
from shared.lancaster.state import PointSource

RULES: tuple[tuple[int, int, dict[str, Any]], ...] = (
    (1, 2, {}),
    (2, 3, {}),
    (3, 4, {"vote_change": "until_all_in", "law_choice_order": "turn_order", "decline_rewards": False, "supply_limits": True}),
    (4, 5, {"goods_visibility": "open", "voting": "open_turn_order", "extension_pays_now": False, "ransom_mode": "all_or_nothing"}),
)


def texts_of(value: object) -> Iterator[str]:
    """Every text in a view, however deep."""
    if isinstance(value, str):
        yield value
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from texts_of(getattr(value, field.name))
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from texts_of(part)


def views(table: LancasterTable) -> list[object]:
    """All that the table shows beside marks and log."""
    return [
        *(table.headline(), table.hint(), table.cards(), table.buttons(), table.choices(), table.preview(), table.panels()),
        *(table.piles(), table.piles_line(), table.scoring(), table.statistics(), table.result()),
        *(table.parliament(), table.reveal(), table.laws_list(), table.castles(), table.counties(), table.conflicts()),
        *(table.favours(), table.picker(), table.stepper(), table.start_order(), table.forecast()),
        *(table.take_alerts(),),
    ]


def check(said: list[str]) -> None:
    assert [text for text in said if "{" in text or "lancaster." in text] == []


def ask_everything(viewer: Viewer) -> None:
    """Every text is there and has its placeholders filled."""
    table = viewer.table
    table.marks(), table.since_my_turn()
    check([*(text for view in views(table) for text in texts_of(view)), *viewer.log()[-30:]])


def ask_about_places(table: LancasterTable, rng: random.Random) -> None:
    game = table.game
    assert game is not None
    parts = standard_components()
    places = [*parts.counties, *game.public.conflicts, *map(law_word, parts.laws), *map(favour_word, game.public.favours)]
    places += [court_of(party) for party in game.public.parties]
    places += [castle_place(seat, space) for seat in range(game.seats) for space in parts.castle]
    for place in rng.sample(places, 6):
        tip = table.tooltip(place)
        assert tip is not None, place
        check([tip.title, *words(tip.lines)])
    for card in table.cards():
        check(words(table.card_tooltip(card.id).lines))
    assert table.tooltip("nowhere") is None


@pytest.mark.parametrize(("number", "seats", "options"), RULES)
def test_everything_can_be_asked_at_every_step_in_every_language(number: int, seats: int, options: dict[str, Any]) -> None:
    play = Play(number, seats, **options).join()
    rng = random.Random(number)
    kinds: Counter[str] = Counter()
    step = 0
    while play.match.awaiting():
        seat, action = play.step()
        table = play.at(seat)
        kinds[str(play.match.public.decision and play.match.public.decision.kind)] += 1
        assert table.game is not None
        assert list(table.game.legal_actions(seat)) == list(play.match.legal_actions(seat))
        if step % 3 == 0:
            with language.using(language.CODES[step // 3 % 3]):
                ask_everything(rng.choice(play.viewers))
                ask_about_places(table, rng)
                legal = list(play.match.legal_actions(seat))
                for chosen in rng.sample(legal, min(3, len(legal))):
                    preview = PreviewWriter(table.game, seat, table.speaker).write(chosen)
                    check([preview.title, *words(preview.lines)])
        play.play(seat, action)
        step += 1
    assert play.match.public.phase == "over"
    assert len(kinds) >= 9
    for viewer in play.viewers:
        ask_everything(viewer)
        assert (viewer.table.buttons(), viewer.table.choices(), viewer.table.picker(), viewer.table.stepper()) == ((), (), None, None)


@pytest.mark.parametrize(("number", "seats", "options"), RULES)
def test_every_legal_answer_can_be_chosen_step_by_step(number: int, seats: int, options: dict[str, Any]) -> None:
    play = Play(number + 10, seats, **options).join(range(seats))
    kinds: Counter[str] = Counter()
    while play.match.awaiting():
        seat, action = play.step()
        table = play.at(seat)
        for wanted in play.random.sample(
            sorted(play.match.legal_actions(seat), key=str), min(4, len(list(play.match.legal_actions(seat))))
        ):
            choose(table, wanted)
            assert table.confirm() == wanted, (play.match.public.decision, wanted)
            while table.back():
                pass
            kinds[type(wanted).__name__] += 1
        play.do(seat, action)
    assert len(kinds) >= 12


def choose(table: LancasterTable, wanted: act.LancasterAction) -> None:
    """As a player would, by clicks and buttons."""
    match wanted:
        case act.Vote(yes=yes, votes=votes):
            table.press("vote:yes" if yes else "vote:no")
            table.press("vote:least")
            for _ in range(votes):
                table.press("vote:+")
        case act.Buy(times=0) | act.PlaceExtensions(spaces=()) | act.Ransom(knights=()):
            table.press("nothing")
        case act.Buy(times=times):
            for _ in range(times):
                table.press("step:+")
        case act.PlaceExtensions(spaces=items):
            for item in items:
                table.press(f"pick:{item}")
        case act.Ransom(knights=knights):
            choose_captives(table, list(knights))
        case _:
            choose_step_by_step(table, wanted)


def choose_step_by_step(table: LancasterTable, wanted: act.LancasterAction) -> None:
    route = next(choice.route for choice in table.selection.legal.choices if like(choice.action, wanted))
    for token in route:
        if token.places:
            table.click(token.places[0])
        elif token not in table.selection.tokens:
            table.press(f"choose:{token.id}")
    if isinstance(wanted, act.PlaceKnight):
        for _ in range(wanted.squires - table.selection.squires):
            table.press("step:+")


def like(action: act.LancasterAction, wanted: act.LancasterAction) -> bool:
    """The same but for the squires."""
    if isinstance(action, act.PlaceKnight) and isinstance(wanted, act.PlaceKnight):
        return (action.party, action.strength, action.target) == (wanted.party, wanted.strength, wanted.target)
    return action == wanted


def choose_captives(table: LancasterTable, knights: list[int]) -> None:
    picker = table.picker()
    assert picker is not None
    for row in picker.rows:
        shown = table.picker()
        assert shown is not None
        if row.number in knights:
            knights.remove(row.number)
            if not next(one.chosen for one in shown.rows if one.id == row.id):
                table.press(f"pick:{row.id}")


def test_every_answer_has_its_preview_and_every_event_its_writer() -> None:
    assert set(PREVIEWS) == set(act.LancasterAction.__args__)
    assert set(_WRITERS) == {*ev.LancasterEvent.__args__, ev.LancasterPrivateEvent}


def test_routes_end_where_the_choice_is_complete() -> None:
    play = Play(21).join([0, 1, 2])
    for _ in range(60):
        seat, action = play.step()
        legal = play.at(seat).selection.legal
        for choice in legal.choices:
            selection = Selection()
            selection.renew(legal)
            for at, token in enumerate(choice.route, start=1):
                if selection.tokens[:at] != choice.route[:at]:
                    assert selection.choose(token.id), (choice, selection.tokens)
            assert selection.action() == choice.action
            assert selection.back()
        play.play(seat, action)


# ------------------------------------------------------------------------------------------------ secrets


def test_what_others_hide_changes_no_text() -> None:
    """Two servers whose players differ only in gold, squires and an answer that is not revealed: the others see the very same."""
    for number in (31, 32):
        play = Play(number, 3)
        for _ in range(40):
            play.play(*play.step())
        other = play.twin()
        hidden = other.match.own(1)
        hidden.gold, hidden.squires = hidden.gold + 3, hidden.squires + 2
        for seat in (0, 2, None):
            seen, changed = Viewer(play, seat), Viewer(other, seat)
            assert list(map(str, views(seen.table))) == list(map(str, views(changed.table)))
            assert seen.log() == changed.log()


def test_a_committed_ballot_is_told_to_its_player_alone() -> None:
    play = Play(41, 4).join()
    play.until("vote")
    play.play(A, act.Vote(yes=True, votes=1))
    assert play.log(A)[-2:] == ["Your ballot: Yes, 1 vote", "Anna has decided"]
    for seat in (1, 2, 3, None):
        assert play.log(seat)[-1] == "Anna has decided"
        view = play.at(seat).parliament()
        assert view is not None
        anna = next(voter for voter in view.voters if voter.seat == A)
        assert (anna.committed, anna.ballot, anna.votes) == (True, None, 1)
    own = play.at(A).parliament()
    assert own is not None
    assert own.ballot is not None
    assert (own.ballot.yes, own.ballot.votes, own.ballot.committed, own.ballot.can_change) == (True, 1, True, False)


def test_a_latecomer_reads_the_same_last_lines() -> None:
    play = Play(12).join([0])
    for _ in range(90):
        play.play(*play.step())
    late = Viewer(play, 0)
    assert late.log()[-20:] == play.log(0)[-20:]


def test_the_end_is_told_and_the_parts_of_the_points_add_up() -> None:
    play = Play(13, 3).join()
    while play.match.awaiting():
        play.play(*play.step())
    table = play.at(None)
    assert table.result().startswith(tuple("ABC"))
    assert play.log(None)[-1] == table.result()
    assert [alert.kind for alert in play.at(0).take_alerts()].count("over") == 1
    sheet = table.scoring()
    for row in sheet.rows:
        assert sum(map(int, row[1:-1])) == int(row[-1])
    assert len(sheet.columns) == 2 + len(PointSource.__args__)  # type: ignore[attr-defined]


BUTTONS = ("step:+", "step:-", "step:most", "vote:+", "vote:no", "pick:0", "pick:gold", "england", "castle", "choose:do:decline", "what")
PLACES = ("A", "G", "0:gold", "1:train", "c07a", "law:4", "favour:gold3", "court:1", "nowhere")


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_is_pressed_only_legal_answers_are_confirmed(seats: int) -> None:
    play = Play(50 + seats, seats).join(range(seats))
    rng = random.Random(seats)
    while play.match.awaiting():
        seat, action = play.step()
        table, legal = play.at(seat), set(play.match.legal_actions(seat))
        for _ in range(5):
            press_anything(table, rng)
            table.preview(), table.marks(), table.hint(), table.buttons()
            confirmed = table.confirm()
            assert confirmed is None or confirmed in legal
            action = confirmed or action
        play.do(seat, action)


def press_anything(table: LancasterTable, rng: random.Random) -> None:
    deeds: list[Callable[[], object]] = [
        lambda: table.walk(rng.choice((1, -1))),
        lambda: table.digit(rng.randrange(10), 0.0),
        table.back,
        lambda: table.click(rng.choice(PLACES)),
        lambda: table.press(rng.choice(BUTTONS)),
        lambda: table.hover(rng.choice((*PLACES, None))),
        lambda: table.choose_card(rng.choice(table.cards()).id),
    ]
    rng.choice(deeds)()
