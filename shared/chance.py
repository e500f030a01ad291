"""Dice and shuffles: deterministic from a seed, unbiased, verifiable by anyone.

The stream is HMAC-SHA-256(seed, counter) (RFC 2104), counter as eight big-endian bytes from 0, four draws of 64 bits per block.
A number below ``n`` is a draw modulo ``n``; draws at or above the largest multiple of ``n`` are thrown away, so none is favoured.

Where the seed comes from ("fair dice", docs/protocol.md): the server publishes SHA-256(secret) when a room is made, every seat
adds bytes of its own when it gets ready, and the seed is SHA-256 over the secret and all contributions in seat order.
This module has no state but the record it is handed: :class:`Chance` lives in a match's hidden section.
"""

from __future__ import annotations

import functools
import hashlib
import hmac
import struct
from collections.abc import Iterable, MutableSequence, Sequence
from typing import TypeVar

from shared.state import Record

T = TypeVar("T")

SECRET_BYTES = 32
CONTRIBUTION_BYTES = 16
_DRAWS_PER_BLOCK = 4
_RANGE = 1 << 64


class Chance(Record):
    """The stream of one match: the seed (64 hex digits) and how many draws were made."""

    seed: str
    drawn: int = 0

    def below(self, n: int) -> int:
        """A uniform whole number from 0 to ``n`` - 1. Raises ``ValueError`` when ``n`` is not positive."""
        if n < 1:
            raise ValueError("chance needs a positive range")
        (number,), self.drawn = _numbers(self.seed, self.drawn, [n])
        return number

    def roll(self, sides: int = 6) -> int:
        """One die: 1 to ``sides``."""
        return self.below(sides) + 1

    def rolls(self, number: int, sides: int = 6) -> list[int]:
        """So many dice at once: the same as one after the other, but written down as one change."""
        faces, self.drawn = _numbers(self.seed, self.drawn, [sides] * number)
        return [face + 1 for face in faces]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher-Yates from the end); works on lists and on recorded rows."""
        mixed = list(items)
        # One recorded change each, instead of one per swap.
        partners, self.drawn = _numbers(self.seed, self.drawn, range(len(mixed), 1, -1))
        for i, j in zip(range(len(mixed) - 1, 0, -1), partners, strict=True):
            mixed[i], mixed[j] = mixed[j], mixed[i]
        items[:] = mixed

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]


def _numbers(seed: str, drawn: int, ranges: Iterable[int]) -> tuple[list[int], int]:
    """For each ``n`` of the ranges a number below it, from the stream after ``drawn`` draws; and how many were made then."""
    numbers = []
    block = _block(seed, drawn // _DRAWS_PER_BLOCK)
    for n in ranges:
        limit = _RANGE - _RANGE % n
        while True:
            place = drawn % _DRAWS_PER_BLOCK
            if place == 0:
                block = _block(seed, drawn // _DRAWS_PER_BLOCK)
            drawn += 1
            if block[place] < limit:
                numbers.append(block[place] % n)
                break
    return numbers, drawn


@functools.lru_cache(maxsize=8)  # the draws of one block follow each other
def _block(seed: str, number: int) -> tuple[int, ...]:
    keyed = _keyed(seed).copy()
    keyed.update(number.to_bytes(8, "big"))
    return struct.unpack(">4Q", keyed.digest())


@functools.lru_cache(maxsize=8)  # setting the key up costs four times as much as a block
def _keyed(seed: str) -> hmac.HMAC:
    return hmac.new(bytes.fromhex(seed), digestmod="sha256")


def commitment(secret: bytes) -> str:
    """What the server publishes before anybody contributes: SHA-256 of the secret, in hex."""
    return hashlib.sha256(secret).hexdigest()


def match_seed(secret: bytes, contributions: Iterable[bytes]) -> str:
    """The seed of a match: SHA-256 of the secret and every seat's contribution, each led by its length, in seat order."""
    digest = hashlib.sha256(secret)
    for part in contributions:
        digest.update(len(part).to_bytes(2, "big") + part)
    return digest.hexdigest()
