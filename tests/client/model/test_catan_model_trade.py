"""The trade tray: both rows, the bank's rates, offers and their answers, closed for offers, back to the first offer."""

from __future__ import annotations

from typing import Any

from catan_play import A, B, C, D, Play, at_position, words

from client.model.catan.trade import OfferView, TradeView
from shared.catan import actions as act

HANDS: dict[str, Any] = {
    "settlements": {"A": ["3.3S"], "B": ["1.1N"], "C": ["2.4NE"], "D": ["5.3S"]},
    "cities": {"A": ["1.3N"]},
    "hands": {"A": {"brick": 2, "wool": 5, "coin": 4}, "B": {"ore": 2, "brick": 1}, "C": {"ore": 1}, "D": {"wool": 2}},
}


def table_at(hands: dict[str, Any] | None = None, **keys: Any) -> Play:
    return at_position(**{**HANDS, **keys}) if hands is None else at_position(**{**HANDS, "hands": hands, **keys})


def view(play: Play, seat: int) -> TradeView:
    found = play.at(seat).table.trade()
    assert found is not None
    return found


def offer(play: Play, seat: int | None) -> OfferView:
    return play.at(seat).table.offers()[0]


def lay_out(play: Play, seat: int, **cards: int) -> None:
    """Positive: given; negative: wanted."""
    for card, number in cards.items():
        for _ in range(abs(number)):
            play.at(seat).table.press(f"trade:{'give' if number > 0 else 'want'}:{card}:+")


def test_an_offer_goes_to_all_or_to_the_chosen() -> None:
    play = table_at()
    table = play.at(A).table
    table.press("trade")
    assert table.is_trading
    assert not table.can_confirm()
    assert view(play, A).note == "Choose what you give and what you get."
    lay_out(play, A, wool=2, ore=-1)
    assert [one.seat for one in view(play, A).addressees] == [B, C, D]
    table.press(f"trade:to:{D}")
    preview = table.preview()
    assert preview is not None
    assert words(preview.lines)[:2] == ["You give 2 wool, you get 1 ore", "To Boris and Chloé"]
    assert table.confirm() == act.MakeOffer((B, C), {"wool": 2}, {"ore": 1})


def test_rows_never_hold_more_than_the_hand_nor_a_type_on_both_sides() -> None:
    play = table_at()
    lay_out(play, A, brick=3, ore=-1)
    rows = {row.card: row for row in view(play, A).rows}
    assert (rows["brick"].give, rows["brick"].give_more, rows["brick"].want_more) == (2, False, False)
    lay_out(play, A, ore=1)
    assert {row.card: row.want for row in view(play, A).rows}["ore"] == 1


def test_answers_are_marked_and_the_maker_trades_with_one_of_those_who_accepted() -> None:
    play = table_at()
    lay_out(play, A, wool=1, ore=-1)
    play.do(A, play.at(A).table.confirm())
    assert play.at(B).table.hint().text == "An offer waits for your answer: A accepts, N counters, X rejects."
    asked = offer(play, B)
    assert (asked.asked, asked.can_accept, asked.give, asked.want) == (True, True, {"ore": 1}, {"wool": 1})
    assert not offer(play, D).can_accept
    assert offer(play, D).accept_note == "You do not have these cards now."
    play.do(B, play.at(B).table.press(f"trade:accept:{asked.offer}"))
    play.do(D, play.at(D).table.press(f"trade:reject:{asked.offer}"))
    marks = {mark.seat: mark for mark in offer(play, A).marks}
    assert [marks[seat].reply for seat in (B, C, D)] == ["accepted", "none", "rejected"]
    assert [marks[seat].can_confirm for seat in (B, C, D)] == [True, False, False]
    assert [mark.can_confirm for mark in offer(play, None).marks] == [False, False, False]
    play.do(A, play.at(A).table.press(f"trade:confirm:{asked.offer}:{B}"))
    assert play.match.own(A).hand["ore"] == 1
    assert play.at(None).log()[-1] == "Anna trades with Boris: 1 wool for 1 ore"
    assert play.at(C).table.offers() == ()


def test_an_offer_that_stands_is_not_made_again_and_a_trade_clears_what_was_laid_out() -> None:
    play = table_at()
    table = play.at(A).table
    lay_out(play, A, wool=1, ore=-1)
    play.do(A, table.confirm())
    assert (table.can_confirm(), view(play, A).can_send, view(play, A).note) == (False, False, "This offer is on the table already.")
    play.do(B, act.AcceptOffer(1))
    play.do(C, act.AcceptOffer(1))
    preview = table.preview()
    assert preview is not None
    assert (preview.title, words(preview.lines)[:1]) == ("Trade with Boris", ["You give 1 wool, you get 1 ore"])
    lay_out(play, A, wool=1)
    assert view(play, A).can_send, "other terms are another offer"
    table.press("trade:give:wool:-")
    play.do(A, table.confirm())
    assert play.match.own(A).hand["wool"] == 4
    assert play.match.own(B).hand["ore"] == 1
    assert all(not row.give and not row.want for row in view(play, A).rows)
    assert not view(play, A).can_first


def test_a_counter_is_no_offer_that_stands() -> None:
    play = table_at()
    play.do(A, act.MakeOffer((B,), {"wool": 1}, {"ore": 1}))
    play.do(B, act.CounterOffer(1, {"ore": 1}, {"wool": 2}))
    lay_out(play, B, ore=1, wool=-2)
    assert view(play, B).can_send
    assert play.at(B).table.confirm() == act.MakeOffer((A,), {"ore": 1}, {"wool": 2})


def test_an_offer_that_nobody_takes_is_spoken_of() -> None:
    play = table_at()
    lay_out(play, A, wool=1, ore=-1)
    play.do(A, play.at(A).table.confirm())
    for seat in (B, C, D):
        play.do(seat, act.RejectOffer(1))
    assert play.at(None).log()[-1] == "Nobody takes the offer"
    assert play.at(A).table.hint().text.startswith("Nobody takes your offer.")
    assert play.at(A).table.refusal is None, "nothing of the player's was refused by a rule"
    assert not play.at(B).table.hint().text.startswith("Nobody takes your offer.")
    play.at(A).table.press("trade")
    assert not play.at(A).table.hint().text.startswith("Nobody takes your offer.")


def test_a_counter_offer_keeps_the_first_one() -> None:
    play = table_at()
    lay_out(play, A, wool=1, ore=-2)
    play.do(A, play.at(A).table.confirm())
    table = play.at(B).table
    table.press("trade:counter:1")
    assert table.is_trading
    laid = {row.card: (row.give, row.want) for row in view(play, B).rows if row.give or row.want}
    assert laid == {"ore": (2, 0), "wool": (0, 1)}
    table.press("trade:give:ore:-")
    table.press("trade:want:wool:+")
    assert view(play, B).can_first
    table.press("trade:first")
    assert not view(play, B).can_first
    table.press("trade:want:wool:+")
    assert view(play, B).send == "Counter-offer"
    action = table.confirm()
    assert action == act.CounterOffer(1, {"ore": 2}, {"wool": 2})
    play.do(B, action)
    mine = play.at(A).table.offers()
    assert [one.counters for one in mine] == [1, None]
    assert next(mark.reply for mark in mine[1].marks if mark.seat == B) == "countered"
    play.do(A, play.at(A).table.press(f"trade:accept:{mine[0].offer}"))
    assert play.match.own(A).hand["ore"] == 2


def test_who_is_closed_rejects_by_itself_until_the_hand_changes() -> None:
    play = table_at()
    table = play.at(B).table
    table.press("trade:closed")
    assert view(play, B).closed
    assert table.automatic() is None
    lay_out(play, A, wool=1, ore=-1)
    play.do(A, play.at(A).table.confirm())
    action = table.automatic()
    assert action == act.RejectOffer(1)
    play.do(B, action)
    assert table.automatic() is None
    play.play(C, act.AcceptOffer(1))
    play.play(A, act.ConfirmOffer(1, C))
    assert view(play, B).closed
    play.play(A, act.MakeOffer((B,), {"wool": 1}, {"brick": 1}))
    table.press("trade:closed")
    play.play(B, act.AcceptOffer(2))
    play.play(A, act.ConfirmOffer(2, B))
    assert not view(play, B).closed


def test_closing_ends_with_a_change_of_the_hand() -> None:
    play = table_at()
    play.at(D).table.press("trade:closed")
    play.play(A, act.MakeOffer((D,), {"brick": 1}, {"wool": 1}))
    play.play(D, act.AcceptOffer(1))
    play.play(A, act.ConfirmOffer(1, D))
    assert not view(play, D).closed
    play.play(A, act.MakeOffer((D,), {"brick": 1}, {"wool": 1}))
    assert play.at(D).table.automatic() is None


def test_the_bank_fills_in_its_best_rate_and_says_where_it_comes_from() -> None:
    play = table_at(levels={"A": {"trade": 3}})
    table = play.at(A).table
    table.press("trade:with:bank")
    rows = {row.card: row for row in view(play, A).rows}
    assert (rows["coin"].rate, rows["coin"].rate_note) == (2, "Trades 2:1 thanks to the Merchant Guild")
    assert (rows["wool"].rate, rows["brick"].give_more) == (4, False)
    table.press("trade:want:ore:+")
    table.press("trade:give:coin:+")
    assert table.confirm() == act.BankTrade("coin", "ore", 1)
    table.press("trade:want:ore:+")
    assert table.confirm() == act.BankTrade("coin", "ore", 2)
    table.press("trade:want:ore:+")
    assert table.confirm() == act.BankTrade("coin", "ore", 2)
    preview = table.preview()
    assert preview is not None
    assert "Costs 4 coins" in words(preview.lines)
    table.press("trade:give:wool:+")
    assert table.confirm() == act.BankTrade("wool", "ore", 1)
    table.press("trade:want:ore:-")
    assert table.confirm() is None
    play.do(A, act.BankTrade("coin", "ore", 2))
    assert view(play, A).rows[0].give == 0


def test_a_new_rate_changes_what_is_laid_out() -> None:
    play = table_at(progress={"A": ["merchant_fleet"]})
    table = play.at(A).table
    table.press("trade:with:bank")
    table.press("trade:give:coin:+")
    table.press("trade:want:ore:+")
    assert {row.card: row.give for row in view(play, A).rows}["coin"] == 4
    play.play(A, act.PlayCard("merchant_fleet", ("coin",)))
    assert {row.card: row.give for row in view(play, A).rows}["coin"] == 2
    assert table.confirm() == act.BankTrade("coin", "ore", 1)


def test_a_type_in_the_hand_opens_the_tray_with_it() -> None:
    play = table_at()
    table = play.at(A).table
    table.choose_card("wool")
    assert table.is_trading
    assert {row.card: row.give for row in view(play, A).rows}["wool"] == 1
    assert table.back()
    assert table.is_trading
    assert table.back()
    assert not table.is_trading


def test_an_opponent_offers_to_the_active_player_only() -> None:
    play = table_at()
    lay_out(play, B, ore=1, wool=-1)
    assert play.at(B).table.confirm() == act.MakeOffer((A,), {"ore": 1}, {"wool": 1})


def test_a_new_turn_empties_the_tray() -> None:
    play = table_at()
    lay_out(play, A, wool=1, ore=-1)
    play.play(A, act.EndTurn())
    assert all(row.give == row.want == 0 for row in view(play, A).rows)
    assert not play.at(A).table.is_trading
    assert play.at(None).table.trade() is None
