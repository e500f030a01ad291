"""Refusals as sentences: of a game's rules (``refused.*``), of the server and the connection (``error.*``), of replays (``verdict.*``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from client.model import language
from client.model.speech import Place, Speaker
from client.model.table import Refusal
from shared.engine import IllegalAction
from shared.games import GAMES
from shared.messages import Refused
from shared.replay import Verdict

_PLACES = frozenset({"space", "other"})


def rule_sentence(error: IllegalAction, speaker: Speaker) -> Refusal:
    """What the engine says against an action."""
    return Refusal(error.rule, _rule_text(error.key, error.details, speaker))


def server_sentence(refused: Refused, speaker: Speaker | None = None) -> Refusal:
    """What the server answered; ``speaker`` names the places of a refused action."""
    if refused.rule and speaker is not None:
        return Refusal(refused.rule, _rule_text(refused.key, refused.details, speaker))
    return Refusal(refused.rule, error_sentence(refused.key, refused.details))


def error_sentence(key: str, details: Mapping[str, Any] | None = None) -> str:
    """The sentence for a key of the server, the codec or the connection. A key newer than this client gets a general one."""
    values = _with_game(details or {})
    if isinstance(values.get("seat"), int):
        values["seat"] += 1  # people count seats from one
    if not language.has(f"error.{key}"):
        return language.text("error.unknown", key=key)
    return language.text(f"error.{key}", **values)


def verdict_sentence(verdict: Verdict) -> str:
    """What is right or wrong with a replay."""
    return language.text(f"verdict.{verdict.key}", step=verdict.step, **_with_game(verdict.details))


def _with_game(details: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a sentence, a game that is known here by its name in the player's language, and its file where this client reads it."""
    game = GAMES.get(str(details.get("game")))
    named = {} if game is None else {"game": language.text(f"game.{game.NAME}"), "file": game.DATA_FILE}
    return {**details, **named}


def _rule_text(key: str, details: Mapping[str, Any], speaker: Speaker) -> str:
    values = {name: Place(value).said(speaker) if name in _PLACES and isinstance(value, str) else value for name, value in details.items()}
    return language.text(f"refused.{key}", **values)
