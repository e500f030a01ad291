"""The stream of chance: known values, bounds, shuffles, the commitment."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.chance import Chance, commitment, match_seed
from shared.state import Changes, adopt, apply_patch, to_document

SEED = "0f" * 32


def reference(seed: str, number: int) -> int:
    """Draw ``number`` of the stream, worked out from its description alone."""
    block = hmac.new(bytes.fromhex(seed), (number // 4).to_bytes(8, "big"), hashlib.sha256).digest()
    return int.from_bytes(block[number % 4 * 8 :][:8], "big")


def test_the_stream_is_hmac_sha_256_of_a_counter() -> None:
    chance = Chance(SEED)
    assert [chance.below(1 << 64) for _ in range(9)] == [reference(SEED, number) for number in range(9)]
    assert chance.drawn == 9


def test_a_draw_above_the_largest_multiple_is_thrown_away() -> None:
    n = (1 << 63) + 1  # nearly every second draw is too large
    chance = Chance(SEED)
    accepted = [draw for draw in (reference(SEED, number) for number in range(200)) if draw < n]
    assert [chance.below(n) for _ in range(20)] == accepted[:20]


@given(st.integers(1, 200), st.integers(0, 1000))
def test_numbers_stay_below_their_bound(n: int, drawn: int) -> None:
    assert 0 <= Chance(SEED, drawn).below(n) < n


@pytest.mark.parametrize("n", [0, -1])
def test_an_empty_range_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="positive range"):
        Chance(SEED).below(n)
    with pytest.raises(ValueError, match="positive range"):
        Chance(SEED).choice([])


def test_dice_are_even() -> None:
    chance = Chance(SEED)
    rolls = Counter(chance.roll() for _ in range(6000))
    assert sorted(rolls) == [1, 2, 3, 4, 5, 6]
    assert sum((count - 1000) ** 2 / 1000 for count in rolls.values()) < 20.5  # chi-square, 5 degrees, 0.1 %


def test_dice_rolled_at_once_are_those_rolled_one_after_the_other_and_one_change() -> None:
    changes = Changes()
    chance, other = adopt(Chance(SEED, 3), changes, ("hidden",)), Chance(SEED, 3)
    assert chance.rolls(5, 20) == [other.roll(20) for _ in range(5)]
    assert chance.drawn == other.drawn == 8
    assert len(changes) == 1


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    chance = Chance(SEED)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        items = [1, 2, 3, 4]
        chance.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    assert sum((count - 100) ** 2 / 100 for count in orders.values()) < 49.7  # chi-square, 23 degrees, 0.1 %


@given(st.lists(st.integers(), max_size=60))
def test_a_shuffle_keeps_the_items(items: list[int]) -> None:
    mixed = list(items)
    Chance(SEED).shuffle(mixed)
    assert sorted(mixed) == sorted(items)


def test_a_shuffle_is_one_draw_for_each_item_but_the_last() -> None:
    chance = Chance(SEED)
    items = list(range(54))
    chance.shuffle(items)
    wanted = list(range(54))
    single = Chance(SEED)
    for i in range(53, 0, -1):
        j = single.below(i + 1)
        wanted[i], wanted[j] = wanted[j], wanted[i]
    assert items == wanted
    assert chance == single


def test_what_was_drawn_is_part_of_the_recorded_state() -> None:
    changes = Changes()
    chance = adopt(Chance(SEED), changes, ("hidden", "chance"))
    copied = to_document(chance)
    first = chance.roll()
    apply_patch(copied, changes.patch("hidden", "chance"))
    assert copied == to_document(chance)
    changes.roll_back()
    assert chance.drawn == 0
    assert chance.roll() == first


def test_the_seed_depends_on_every_contribution_and_its_place() -> None:
    seeds = {match_seed(b"s" * 32, parts) for parts in ([b"a", b"b"], [b"b", b"a"], [b"ab", b""], [b"a", b"b", b""], [])}
    assert len(seeds) == 5
    assert match_seed(b"s" * 32, [b"a"]) == match_seed(b"s" * 32, [b"a"])
    assert all(len(seed) == 64 for seed in seeds)


def test_the_commitment_is_the_digest_of_the_secret() -> None:
    assert commitment(b"secret") == hashlib.sha256(b"secret").hexdigest()
