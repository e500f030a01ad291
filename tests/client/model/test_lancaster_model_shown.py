"""What is on the Lancaster table beside previews: parliament and reveal, castles, panels, forecast, the hand, motions, alerts."""

from __future__ import annotations

from typing import Literal

import pytest
from lancaster_play import A, B, C, Play, asked, court, fight, goods, hold, position, said, words

from client.boards.england_position import EnglandPosition
from client.model import language
from client.model.lancaster.motions import of_events
from client.model.lancaster.views import ParliamentView
from client.model.replica import Events
from client.puppet_room import PuppetRoom
from shared.lancaster import actions as act
from shared.lancaster import events as ev
from shared.lancaster.final import Count, ranked_bonus
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import Guest


def voting(seats: int = 3, **options: object) -> Play:
    """A vote on law 5; laws 1, 2, 3 are in force, everybody has two votes."""
    match = position(seats, **options)
    public = match.public
    public.in_force[:] = [1, 2, 3]
    public.proposed[:] = [5, 6, 7]
    public.active = None
    for state in public.seats.values():
        state.votes = 2
    public.agenda[:] = ["round_end", "conflicts", "castles", "counties", "laws", "votes_lapse", "tally", "vote", "tally", "vote", "tally"]
    asked(match, "vote", "law:5", *range(seats), phase="parliament", simultaneous=True)
    return Play(match=match).join()


def view_of(play: Play, seat: int | None) -> ParliamentView:
    view = play.at(seat).parliament()
    assert view is not None
    return view


def test_the_parliament_shows_what_everybody_would_gain() -> None:
    """LAN-UI-7: exact where all is seen, open where hidden goods decide, purchases as the own maximum."""
    match = position(3)
    public = match.public
    public.in_force[:] = [1, 3, 12]
    public.proposed[:] = [5, 7, 18]
    hold(match, "C", A, 1)
    hold(match, "E", A, 1)
    fight(match, "c05a", (B, [1]))
    goods(match, A, gold=3, squires=2)
    view = view_of(Play(match=match).join(), A)
    most_gold, shires, glory = view.in_force
    assert [(gain.text, gain.certain) for gain in most_gold.gains] == [
        ("1 upgrade, if nobody has more than 3 gold", False),
        ("1 upgrade or nothing: hidden goods decide", False),
        ("1 upgrade or nothing: hidden goods decide", False),
    ]
    assert [gain.text for gain in shires.gains] == ["3 points", "nothing", "nothing"]
    assert [gain.text for gain in glory.gains] == ["nothing", "3 points", "nothing"]
    men_and_money, pages, array = view.proposed
    assert [(gain.seat, gain.text) for gain in men_and_money.gains] == [
        (A, "up to 6 points for 2 gold, 2 squires"),
        (B, "3 points for 1 gold, 1 squire, as often as hidden goods allow"),
        (C, "3 points for 1 gold, 1 squire, as often as hidden goods allow"),
    ]
    assert [gain.text for gain in pages.gains] == ["1 squire", "1 squire", "1 squire"]
    assert array.note == ""  # nothing left of it gives knights but the law that leaves
    assert (view.voting, view.ballot, view.note) == (False, None, "")


def test_what_lies_open_narrows_what_hidden_goods_decide() -> None:
    """LAN-UI-7: by option squires in counties count, nobody leads with nothing, and a reward may be void."""
    match = position(3, count_board_squires=True, leaders_at_zero=False)
    match.public.in_force[:] = [1, 2, 4]
    hold(match, "C", B, 1, squires=2)
    goods(match, A, gold=0, squires=1)
    match.public.parties[C].reserve[1] = 0
    view = view_of(Play(match=match).join(), A)
    most_gold, most_squires, votes = view.in_force
    assert (most_gold.gains[0].text, most_gold.gains[0].nothing) == ("nothing", True)
    assert [(gain.seat, gain.text, gain.certain) for gain in most_squires.gains] == [
        (A, "nothing", True),
        (B, "1 new knight of strength 1 or nothing: hidden goods decide", False),
        (C, "nothing", True),
    ]
    assert [gain.text for gain in votes.gains] == ["nothing", *["1 vote for 1 gold, as often as hidden goods allow"] * 2]


def test_an_earlier_law_that_changes_a_later_one_is_remarked() -> None:
    match = position(3)
    match.public.in_force[:] = [2, 14, 9]
    view = view_of(Play(match=match).join(), A)
    assert [bool(law.note) for law in view.in_force] == [False, True, False]


def test_open_goods_make_every_gain_certain() -> None:
    match = position(3, goods_visibility="open")
    match.public.in_force[:] = [1, 2, 4]
    goods(match, B, gold=5, squires=9)
    view = view_of(Play(match=match).join(), None)
    assert [gain.text for gain in view.in_force[0].gains] == ["nothing", "1 upgrade", "nothing"]
    assert [gain.text for gain in view.in_force[1].gains] == ["nothing", "1 new knight of strength 1", "nothing"]
    purchases = [gain.text for gain in view.in_force[2].gains]
    assert purchases == [
        "up to 2 votes for 2 gold",
        "up to 5 votes for 5 gold",
        "up to 2 votes for 2 gold",
    ]


def test_a_ballot_is_composed_by_two_clicks_and_committed() -> None:
    play = voting()
    table = play.at(A)
    assert table.shows_parliament
    assert table.confirm() is None
    table.press("vote:no")
    table.press("vote:most")
    view = view_of(play, A)
    assert view.ballot is not None
    assert (view.ballot.yes, view.ballot.votes, view.ballot.most, view.ballot.committed) == (False, 2, 2, False)
    assert [law.voted_on for law in view.proposed] == [True, False, False]
    assert [law.would_leave for law in view.in_force] == [True, False, False]
    preview = table.preview()
    assert preview is not None
    assert words(preview.lines)[0] == "No with 3 in all"
    assert preview.complete
    play.do(A, table.confirm())
    view = view_of(play, A)
    assert view.ballot is not None
    assert (view.ballot.yes, view.ballot.votes, view.ballot.committed, view.ballot.can_change) == (False, 2, True, False)
    assert table.hint().text == "You have answered. Waiting for Boris and Chloé"
    assert table.confirm() is None
    table.press("vote:yes")  # final
    assert table.confirm() is None


def test_a_committed_ballot_may_be_changed_by_option() -> None:
    play = voting(vote_change="until_all_in")
    table = play.at(A)
    table.press("vote:no")
    play.do(A, table.confirm())
    assert table.hint().text.startswith("You have voted and may still change it.")
    table.press("vote:yes")
    table.press("vote:+")
    play.do(A, table.confirm())
    assert play.match.own(A).answer == act.Vote(yes=True, votes=1)


def test_the_reveal_holds_all_ballots_and_the_verdict() -> None:
    play = voting()
    assert play.at(A).reveal() is None
    play.play(A, act.Vote(yes=True, votes=1))
    play.play(B, act.Vote(yes=False, votes=2))
    assert play.at(C).reveal() is None
    play.play(C, act.Vote(yes=True, votes=0))
    for seat in (A, B, C, None):
        shown = play.at(seat).reveal()
        assert shown is not None
        assert [(ballot.seat, ballot.yes, ballot.votes) for ballot in shown.ballots] == [(A, True, 1), (B, False, 2), (C, True, 0)]
        assert (shown.yes, shown.no, shown.passed, shown.verdict) == (3, 3, True, "passed")
        assert (shown.title, shown.removed) == ("Men and Money", "The Full Purse")
    # The stamp of the reveal alone tells how the vote ends: a banner would tell it before.
    assert [motion.key for motion in of_events(play.last_events(), play.match, None, {}) if motion.kind == "banner"] == []
    log = play.log(None)
    assert "Boris: No, 2 votes" in log
    assert "Law passed (3 : 3): Men and Money" in log


def test_a_ballot_in_the_open_has_one_line() -> None:
    """``voting = "open_turn_order"``: the count of the vote does not tell again what everybody has seen."""
    play = Play(voting="open_turn_order").join([None])
    play.until("vote")
    for _ in range(play.match.seats):
        play.play(play.match.awaiting()[0], act.Vote(yes=False))
    kinds = [line.kind for line in play.at(None).log.lines()]
    assert (kinds.count("ballot"), kinds.count("rejected")) == (play.match.seats, 1)


def test_all_laws_are_listed_with_those_seen_and_gone() -> None:
    """LAN-UI-15."""
    play = voting()
    play.play(A, act.Vote(yes=True))
    play.play(B, act.Vote(yes=True))
    play.play(C, act.Vote(yes=True))
    listed = {law.number: law for law in play.at(None).laws_list()}
    assert len(listed) == 18
    assert [law.back for law in play.at(None).laws_list()] == sorted(law.back for law in listed.values())
    assert (listed[1].state, listed[1].where) == ("gone", "gone")
    assert (listed[5].state, listed[5].where) == ("in_force", "in force, place 3")
    assert (listed[6].state, listed[18].state, listed[18].where) == ("proposed", "pile", "in the pile, layer 4")


# ------------------------------------------------------------------------------------------------ castles and map


def test_a_castle_shows_spaces_knights_nobles_and_what_is_hidden() -> None:
    match = position()
    match.public.parties[A].castle["gold"] = Guest(A, 2)
    match.public.parties[A].court[2] = 0
    match.public.seats[A].nobles[:] = ["C", "E"]
    play = Play(match=match).join()
    castle = play.at(A).castle(A)
    assert castle is not None
    spaces = {space.place: space for space in castle.spaces}
    assert (spaces["0:gold"].party, spaces["0:gold"].strength) == (A, 2)
    assert (spaces["0:points"].covered, spaces["0:recruit"].price) == (True, 3)
    assert [noble.name for noble in castle.nobles[:2]] == ["noble of Stafford", "noble of Lincoln"]
    assert (len(castle.nobles), castle.next_votes, castle.noble_points, castle.strength) == (9, 3, 1, 3)
    assert (castle.gold, castle.squires) == (2, 2)
    other = play.at(B).castle(A)
    assert other is not None
    assert (other.gold, other.squires, other.votes) == (None, None, 1)
    assert play.at(A).castle(7) is None


def test_two_players_have_allies_with_castles_and_colours() -> None:
    match = position(2)
    play = Play(match=match).join()
    castles = play.at(A).castles()
    assert [castle.look.name for castle in castles] == ["Anna", "Anna’s ally", "Boris", "Boris’s ally"]
    assert [castle.look.seat for castle in castles] == [A, A, B, B]
    assert len({castle.look.look for castle in castles}) == 4
    assert [len(castle.spaces) for castle in castles] == [6, 2, 6, 2]
    hand = [card.id for card in play.at(A).cards() if card.group == "ally"]
    assert hand == ["knight:2:2"]
    table = play.at(A)
    table.choose_card("knight:2:2")
    table.click("0:gold")
    assert table.confirm() == act.PlaceKnight(2, 2, "0:gold")
    assert table.marks().ghosts[0].seat == castles[1].look.look
    table.choose_card("knight:0:2")  # keeps the target
    assert table.confirm() == act.PlaceKnight(0, 2, "0:gold")


def test_an_ally_in_a_county_takes_no_squires_and_keeps_no_noble() -> None:
    table = Play(match=position(2)).join().at(A)
    table.choose_card("knight:0:2")
    table.click("C")
    assert table.stepper() is not None
    assert "Its noble would be new at your table." in said(table)
    table.choose_card("knight:2:2")
    assert table.stepper() is None
    assert "For an ally the noble leaves the game." in said(table)
    assert not [line for line in said(table) if "new at your table" in line]


def test_the_start_player_that_an_ally_names_is_told_as_its_players_deed() -> None:
    match = position(2)
    hold(match, "I", 3, 1)
    asked(match, "name_start_player", "I", B, phase="counties", party=3)
    play = Play(match=match).join()
    play.do(B, act.NameStartPlayer(B))
    assert "Boris’s ally names the start player: Boris" in play.log(A)
    alerts = [alert.text for alert in play.at(A).take_alerts() if alert.kind == "harm"]
    assert alerts == ["Boris’s ally names Boris start player"]
    assert not [alert for alert in play.at(B).take_alerts() if alert.kind == "harm"]


def test_cards_that_are_left_at_the_end_promise_nothing() -> None:
    match = position(3)
    fight(match, "c06a", (B, [3]))

    def promised() -> tuple[list[int], list[int]]:
        table = Play(match=match).join().at(A)
        assert table.game is not None
        told = next(conflict for conflict in table.conflicts() if conflict.card == "c06a")
        drawn = EnglandPosition.from_public(table.game.public, table.game.components).cards["c06a"]
        return [stack.points for stack in told.stacks], [stack.points for stack in drawn.stacks.values()]

    assert promised() == ([3], [3])
    match.public.phase = "over"
    assert promised() == ([0], [0])


def test_counties_and_conflicts_as_they_stand() -> None:
    match = position()
    hold(match, "I", B, 3, squires=2)
    fight(match, "c07a", (A, [2, 3]), (B, [1]))
    table = Play(match=match).join().at(A)
    surrey = table.counties()[-1]
    assert (surrey.name, surrey.party, surrey.strength, surrey.squires, surrey.names_start_player) == ("Surrey", B, 3, 2, True)
    assert (surrey.nobles, surrey.new) == (2, True)
    caen = next(conflict for conflict in table.conflicts() if conflict.card == "c07a")
    assert (caen.title, caen.english, caen.french, caen.missing, caen.verdict) == ("Caen", 6, 7, 1, caen.verdict)
    assert [(stack.party, stack.total, stack.rank, stack.points) for stack in caen.stacks] == [(A, 5, 1, 3), (B, 1, 2, 1)]


# ------------------------------------------------------------------------------------------------ forecast, panels, hand


def test_the_forecast_gives_ranges_where_hidden_goods_break_ties() -> None:
    match = position(3)
    court(match, A, 1, 2, 3)
    match.public.seats[B].nobles[:] = ["A", "B", "C"]
    final = Play(match=match).join().at(A).forecast()
    assert final is not None
    assert [bonus.text for bonus in final.of(A)] == ["8", "0–8", "0"]
    assert [bonus.text for bonus in final.of(B)] == ["0–4", "0–8", "3"]
    assert final.totals[A] == (A, 8, 16)


@pytest.mark.parametrize(("squires", "own", "others"), [(0, (0, 4), (2, 8)), (1, (0, 8), (0, 8))])
def test_the_forecast_reckons_with_the_own_goods(squires: int, own: tuple[int, int], others: tuple[int, int]) -> None:
    """LAN-UI-15: with no squires a tie is never won alone. Held against every number of squires that the others may have."""
    match = position(3)
    goods(match, A, gold=2, squires=squires)
    final = Play(match=match).join().at(A).forecast()
    assert final is not None
    told = [(final.of(seat)[0].least, final.of(seat)[0].most) for seat in range(3)]
    assert told == [own, others, others]
    value = match.strength_of(A)
    cases = [
        ranked_bonus(match, "strength", {A: Count(value, squires), B: Count(value, b), C: Count(value, c)})
        for b in range(squires + 4)
        for c in range(squires + 4)
    ]
    assert told == [(min(shares), max(shares)) for shares in ([case.get(seat, 0) for case in cases] for seat in range(3))]


def test_the_forecast_is_exact_with_open_goods() -> None:
    match = position(3, goods_visibility="open")
    goods(match, C, gold=5, squires=5)
    final = Play(match=match).join().at(None).forecast()
    assert final is not None
    assert [bonus.text for bonus in final.of(C)] == ["8", "8", "0"]
    assert [bonus.text for bonus in final.of(A)] == ["2", "2", "0"]


def test_panels_show_what_may_be_seen() -> None:
    play = Play(match=position()).join()
    own, other = play.at(A).panels()[A], play.at(A).panels()[B]
    assert {count.icon: count.number for count in own.counts} == {
        "court": 2,
        "knights_strength": 3,
        "votes": 1,
        "nobles": 0,
        "tiles": 1,
        "gold": 2,
        "squires": 2,
    }
    assert {count.icon for count in other.counts} == {"court", "knights_strength", "votes", "nobles", "tiles"}
    assert [badge.icon for badge in own.badges] == ["start_player"]
    assert "In court: 1, 2" in own.tip
    assert "In reserve: 1, 1, 2, 3, 4" in own.tip
    assert own.tags


def test_the_hand_holds_knights_goods_and_tiles() -> None:
    match = position()
    court(match, A, 1)
    hold(match, "C", A, 2)
    table = Play(match=match).join().at(A)
    cards = {card.id: card for card in table.cards()}
    assert (cards["knight:0:1"].count, cards["knight:0:1"].key, cards["knight:0:1"].playable) == (1, "1", True)
    assert (cards["knight:0:2"].count, cards["knight:0:2"].note, cards["knight:0:2"].playable) == (0, "in Stafford", False)
    assert (cards["gold"].count, cards["squires"].count, cards["votes"].count) == (2, 2, 1)
    assert [card.id for card in cards.values() if card.group == "tiles"] == [
        f"tile:{space}" for space in ("recruit", "train", "squires", "gold", "votes")
    ]
    table.digit(1, 0.0)
    table.click("E")
    table.choose_card("squires")
    assert next(card.note for card in table.cards() if card.id == "squires") == "−1"
    assert table.confirm() == act.PlaceKnight(A, 1, "E", 1)
    table.choose_card("knight:0:2")
    assert table.refusal is not None
    assert table.refusal.text == "There is no such knight in the court."


def test_tab_keeps_to_the_chosen_part_of_the_board() -> None:
    table = Play(match=position()).join().at(A)
    table.press("france")
    assert table.marks().targets == frozenset(table.game.public.conflicts)  # type: ignore[union-attr]
    table.walk(1)
    assert table.selection.place in table.marks().targets
    assert table.can_confirm()
    table.press("france")
    assert {"0:gold", "C"} < table.marks().targets
    assert table.back()
    assert not table.can_confirm()


# ------------------------------------------------------------------------------------------------ events


def test_a_thrown_out_knight_is_told_and_moves_home() -> None:
    match = position()
    court(match, A, 2)
    court(match, B)
    hold(match, "E", B, 1)
    play = Play(match=match).join()
    for seat in (A, B):
        play.at(seat).take_alerts()
    play.at(A).click("E")
    play.do(A, play.at(A).confirm())
    assert "Anna throws out a knight of Boris (1): Lincoln" in play.log(None)
    alerts = play.at(B).take_alerts()
    assert [(alert.kind, alert.places) for alert in alerts if alert.kind == "harm"] == [("harm", ("E",))]
    assert [alert.kind for alert in play.at(A).take_alerts()] == []
    seen = {viewer: of_events(play.last_events(), play.match, viewer, {}) for viewer in (A, C)}
    ways = {viewer: [(one.seat, one.key, one.source, one.target) for one in motions] for viewer, motions in seen.items()}
    assert ways[C] == [(B, "knight", "E", "court:1"), (A, "knight", "court:0", "E")]
    assert ways[A] == [(B, "knight", "E", "court:1"), (A, "knight", "card:knight:0:2", "E")]
    assert play.at(C).marks().last_move == {"E": A}


def test_every_decision_calls_its_player_once() -> None:
    play = voting()
    assert [alert.kind for alert in play.at(B).take_alerts()] == ["turn"]
    play.play(A, act.Vote(yes=True))
    assert play.at(B).take_alerts() == []


def test_goods_fly_one_by_one_from_what_pays_them_and_back_there() -> None:
    match = position()
    told = (ev.Gained(A, {"gold": 2, "votes": 1}, "C"), ev.Paid(B, {"gold": 1}, "c05a"))
    moving = of_events(Events(1, told, ()), match, B, {"c05a": "lower:1"})
    flying = [(motion.kind, motion.key, motion.source, motion.target, motion.delay_ms) for motion in moving]
    assert flying == [
        ("card", "gold", "C", "hand", 0),
        ("card", "gold", "C", "hand", 60),
        ("card", "votes", "C", "hand", 120),
        ("card", "gold", "card:gold", "lower:1", 0),
    ]


def test_cards_in_france_move_when_the_knights_are_home_and_one_after_the_other() -> None:
    """LAN-BAT-4, LAN-BAT-5, LAN-NEXT-1: from where they lay, though the newest state has them no longer."""
    match = position()
    spots = {"c05a": "upper:0", "c06a": "lower:1"}
    told = (
        ev.KnightHome(B, 2, "c05a"),
        ev.CardRemoved("c05a"),
        ev.CardMovedDown("c06a", 1),
        ev.CardsRevealed(["c08b", "c09a"], []),
    )
    moving = of_events(Events(1, told, ()), match, B, spots)
    assert [(one.key, one.source, one.target, one.detail) for one in moving] == [
        ("knight", "upper:0", "card:knight:1:2", "2"),
        ("card", "upper:0", "supply", "c05a"),
        ("card", "upper:1", "c06a", "c06a"),
        ("card", "supply", "c08b", "c08b"),
        ("card", "supply", "c09a", "c09a"),
    ]
    begins = [one.delay_ms for one in moving]
    ends = [one.delay_ms + one.milliseconds for one in moving]
    assert begins == [0, *ends[:3], ends[3]]


def test_a_noble_goes_to_the_round_table_and_a_tile_onto_its_space() -> None:
    match = position()
    told = (ev.NobleTaken(B, "C", "C", True, "C"), ev.NobleTaken(B, "D", "D", False, "D"), ev.ExtensionPlaced(B, "gold", "C"))
    moving = of_events(Events(1, told, ()), match, A, {})
    assert [(one.key, one.source, one.target, one.detail) for one in moving] == [
        ("noble", "C", "table:1", "C"),
        ("noble", "D", "supply", "D"),
        ("tile", "court:1", "1:gold", "gold"),
    ]


def test_where_a_card_lay_is_known_when_it_has_left_france() -> None:
    match = position()
    fight(match, "c05a", (B, [4, 4]))
    asked(match, "castle_step", "0:points", A, phase="castles")
    match.public.agenda[:] = ["round_end", "conflicts"]
    desk = PuppetRoom(Lancaster.restore(match.full_snapshot()), A)
    desk.play(A, act.FinishCastle())
    assert "c05a" not in desk.match.public.conflicts
    homes = [one for one, _ in desk.room.motions.under_way() if one.key == "knight"]
    assert {(one.source, one.target) for one in homes} == {("upper:0", "court:1")}


def test_a_place_that_is_not_asked_about_has_no_reason() -> None:
    match = position()
    asked(match, "choose_favour", "c07a", A, phase="placement", party=A)
    match.public.favours["gold3"] = False
    table = Play(match=match).join().at(A)
    county, tile = table.tooltip("C"), table.tooltip("favour:gold3")
    assert county is not None
    assert tile is not None
    assert not any(line.text.startswith("Not allowed") for line in county.lines)
    assert words(tile.lines)[-1] == "Not allowed: That favour is not face up."
    table.click("C")
    assert table.refusal is None


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ("noble", ["Anna takes the noble: York"]),
        ("both", ["Anna takes noble and reward: York", "Anna pays 3 gold: York"]),
    ],
)
def test_a_noble_that_a_county_pays_is_told_once(choice: Literal["noble", "both"], told: list[str]) -> None:
    match = position()
    hold(match, "B", A, 2)
    goods(match, A, gold=3, squires=0)
    asked(match, "county_reward", "B", A, phase="counties", party=A)
    play = Play(match=match).join()
    before = len(play.log(C))
    play.play(A, act.ChooseReward(choice))
    lines = play.log(C)[before:]
    assert lines[: len(told)] == told
    assert [line for line in lines if "noble" in line] == told[:1]


def test_a_noble_that_an_ally_removes_from_the_game_has_its_line() -> None:
    match = position(2)
    hold(match, "B", 2, 2)
    asked(match, "county_reward", "B", A, phase="counties", party=2)
    play = Play(match=match).join()
    play.play(A, act.ChooseReward("noble"))
    assert [line for line in play.log(B) if "from the game" in line] == ["Anna’s ally removes a noble from the game: York"]


@pytest.mark.parametrize("code", language.CODES)
def test_the_tip_of_a_county_has_its_letter_by_which_they_pay(code: str) -> None:
    """LAN-CTY-1."""
    with language.using(code):
        table = Play(match=position()).join().at(A)
        tips = [table.tooltip(letter) for letter in "ABCDEFGHI"]
        told = [(tip.title, words(tip.lines)) for tip in tips if tip is not None]
    assert [title[-3:] for title, _ in told] == [f"({letter})" for letter in "ABCDEFGHI"]
    assert [number for number, (_, lines) in enumerate(told, 1) if not any(str(number) in line and "9" in line for line in lines)] == []


def test_the_next_turn_begins_with_nothing_chosen() -> None:
    match = position()
    court(match, A, 1, 2)
    court(match, B)
    court(match, C)
    play = Play(match=match).join()
    table = play.at(A)
    table.choose_card("knight:0:1")
    table.click("0:gold")
    play.do(A, table.confirm())
    assert table.selection.knight is None
    table.choose_card("knight:0:2")
    table.click("0:gold")
    assert table.refusal is not None
    assert table.refusal.text == "A knight stands on that space already."
    assert not table.can_confirm()
