"""Who a client is: a random token that it keeps, known here by its hash alone. And what a name may look like.

A seat belongs to a token. The server makes it at first contact; whoever shows it later is the same player, also after a restart,
without the server having to remember anything but the hash beside the seat.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from typing import NamedTuple

TOKEN_BYTES = 16
_TOKEN = re.compile(r"[0-9a-f]{32}")
_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and a symbol that draw nothing."""


class Session(NamedTuple):
    """A client that has said hello."""

    player: str
    """SHA-256 of the token, hex: what stands beside a seat and in the journal."""
    token: str
    name: str


def greet(token: str, name: str) -> Session:
    """The session of a client that shows ``token``; one that is empty or none of ours gets a new one.

    Raises ``ValueError`` when nothing of the name is left (see :func:`clean_name`).
    """
    kept = token if _TOKEN.fullmatch(token) else secrets.token_hex(TOKEN_BYTES)
    return Session(token_hash(kept), kept, clean_name(name))


def token_hash(token: str) -> str:
    """What is stored of a token. It has 128 random bits, so it needs no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(text: str) -> str:
    """The name as others see it: one line, single plain spaces, nothing invisible. Raises ``ValueError`` when that is empty."""
    name = clean_text(text)
    if not name:
        raise ValueError("a name needs at least one visible character")
    return name


def clean_text(text: str) -> str:
    """Text in composed form (NFC) with every kind of blank as one space, and without control, format and private characters."""
    kept = []
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        if category[0] == "Z" or letter in _BLANK_LETTERS or letter in "\t\n\r\v\f\x85":
            kept.append(" ")
        elif category[0] != "C":
            kept.append(letter)
    return " ".join("".join(kept).split())
