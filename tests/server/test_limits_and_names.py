"""Token bucket, connections per address, tokens and names, the door of a room, the order of the ledger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from harness import MemoryJournal

from server.admission import Admission
from server.ledger import Ledger
from server.limits import AddressLimit, TokenBucket
from server.record import lock
from server.refusals import REFUSALS, Refusal
from server.sessions import clean_name, clean_text, greet, token_hash


def test_a_burst_and_then_so_many_a_second() -> None:
    bucket = TokenBucket(20, 10, 0.0)
    assert [bucket.take(0.0) for _ in range(21)] == [True] * 20 + [False]
    assert not bucket.take(0.05)
    assert bucket.take(0.15)
    assert sum(bucket.take(0.15 + n / 1000) for n in range(10_000)) == pytest.approx(100, abs=1)


def test_the_bucket_never_holds_more_than_the_burst() -> None:
    bucket = TokenBucket(3, 10, 0.0)
    assert [bucket.take(1e6) for _ in range(4)] == [True, True, True, False]


def test_one_address_may_not_take_all_places() -> None:
    limit = AddressLimit(5, 2)
    assert [limit.enter("10.0.0.1") for _ in range(3)] == [None, None, "too_many_connections"]
    assert limit.enter("10.0.0.2") is None
    limit.leave("10.0.0.1")
    assert limit.enter("10.0.0.1") is None
    assert [limit.enter("10.0.0.3") for _ in range(3)] == [None, None, "server_full"]
    assert len(limit) == 5


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("?", "?", True),
    ],
)
def test_a_household_is_one_address_or_one_ipv6_network(one: str, other: str, same: bool) -> None:
    limit = AddressLimit(10, 1)
    assert limit.enter(one) is None
    assert (limit.enter(other) == "too_many_connections") == same


def test_tokens_are_made_kept_and_known_by_hash_only() -> None:
    first = greet("", "Anna")
    assert len(first.token) == 32
    assert greet(first.token, "Anna")[:2] == first[:2]
    assert greet("", "Anna").token != first.token
    assert first.player == token_hash(first.token)
    assert first.token not in first.player


@pytest.mark.parametrize("token", ["short", "g" * 32, "A" * 32, "0" * 31 + " "])
def test_a_token_that_is_none_of_ours_is_replaced(token: str) -> None:
    assert greet(token, "Anna").token != token


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna \u2003 Maria\u00a0", "Anna Maria"),
        ("An\u200bna\u202e\x00\x1b", "Anna"),
        ("Anna\u3164Bela", "Anna Bela"),
        ("Ga\u0301bor", "G\u00e1bor"),
        ("Ελένη", "Ελένη"),
        ("a\nb\tc", "a b c"),
    ],
)
def test_names_are_one_visible_line(written: str, shown: str) -> None:
    assert clean_name(written) == shown
    assert clean_text(shown) == shown


@pytest.mark.parametrize("name", ["", " ", "\u3000\u2800", "\u200b\u200d", "\x00", "\u3164"])
def test_a_name_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="visible"):
        clean_name(name)


def test_the_door_of_a_room() -> None:
    banned: list[str] = []
    door = Admission("ABCDE", lock("ABCDE", "Rhein"), banned)
    assert door.locked
    for call in (lambda: door.check("anna", "Main"), lambda: door.check_return("anna")):
        with pytest.raises(Refusal, match="wrong_room_password"):
            call()
    door.check("anna", "Rhein")
    door.check("anna", "")
    door.check_return("anna")
    banned.append("anna")
    for call in (lambda: door.check("anna", "Rhein"), lambda: door.check_return("anna")):
        with pytest.raises(Refusal, match="kicked"):
            call()


def test_an_open_door_asks_nothing() -> None:
    door = Admission("ABCDE", lock("ABCDE", ""), [])
    assert not door.locked
    door.check("anna", "whatever")
    door.check_return("bela")


def test_the_same_password_has_another_lock_in_another_room() -> None:
    assert lock("ABCDE", "Rhein") != lock("ABCDF", "Rhein")


def test_a_refusal_fills_the_placeholders_of_its_sentence() -> None:
    assert Refusal("room_full").reply(7).id == 7
    for wrong in ({}, {"seat": 1, "more": 2}):
        with pytest.raises(TypeError):
            Refusal("seat_taken", **wrong)  # type: ignore[arg-type]
    assert all(key.isidentifier() and key.islower() for key in REFUSALS)


def test_the_ledger_publishes_in_order_and_never_early() -> None:
    said: list[str] = []
    journal = MemoryJournal(lambda rooms, reason: None)
    journal.held = True
    ledger = Ledger(journal, "ABCDE")

    def say(word: str) -> Callable[[], None]:
        return lambda: said.append(word)

    ledger.publish(say("at once"))
    ledger.record("a", {}, say("a"))
    ledger.publish(say("after a"))
    ledger.record("b", {})
    ledger.publish(say("after b"))
    assert said == ["at once"]
    journal.commit()
    assert said == ["at once", "a", "after a", "after b"]


def test_a_failed_ledger_tells_those_who_wait_and_nothing_else() -> None:
    said: list[str] = []
    journal = MemoryJournal(lambda rooms, reason: None)
    journal.held = True
    ledger = Ledger(journal, "ABCDE")
    ledger.record("a", {}, lambda: said.append("published"), lambda: said.append("failed"))
    ledger.publish(lambda: said.append("news"))
    ledger.fail()
    journal.commit()
    ledger.record("b", {}, lambda: said.append("later"))
    ledger.publish(lambda: said.append("later"))
    journal.commit()
    assert said == ["failed"]
    assert [entry.kind for entry in journal.kept["ABCDE"]] == ["a"]
