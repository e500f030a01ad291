"""docs/protocol.md says what the code says: every message, field and refusal of the server is on the page.

What is a game's own is on a page of its own: see ``test_bots_game_pages``.
"""

from __future__ import annotations

import copy
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from server.refusals import REFUSALS
from shared import codec, messages
from shared.engine import Standing
from shared.games import GAMES
from shared.replay import Replay
from shared.rheinlaender.rules import Rheinlaender
from shared.rheinlaender.state import RheinlaenderOptions
from shared.state import Numbering, apply_patch, digest

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
SECTIONS = {part.split("\n", 1)[0].strip(): part for part in re.split(r"^#{2,3} ", PAGE, flags=re.MULTILINE)}


def words(text: str) -> set[str]:
    """What stands in backticks, and the words inside."""
    quoted = re.findall(r"`([^`\n]+)`", text)
    return {word for part in quoted for word in (part, *re.findall(r"\w+", part))}


def fields(kind: type[msgspec.Struct]) -> Iterator[str]:
    yield from (field.encode_name for field in msgspec.structs.fields(kind))


def tag(kind: type[msgspec.Struct]) -> Any:
    return kind.__struct_config__.tag


@pytest.mark.parametrize("request_type", get_args(messages.AnyRequest), ids=tag)
def test_every_request_has_its_paragraph_with_all_fields(request_type: type[msgspec.Struct]):
    paragraph = SECTIONS[tag(request_type)]
    missing = set(fields(request_type)) - {"id"} - words(paragraph)
    assert not missing


@pytest.mark.parametrize("reply", get_args(messages.AnyReply), ids=tag)
def test_every_reply_is_told_with_all_fields(reply: type[msgspec.Struct]):
    section = SECTIONS["4. Replies and news"]
    assert f"| `{tag(reply)}` |" in section
    assert not set(fields(reply)) - words(section)


@pytest.mark.parametrize(
    "part",
    [
        messages.RoomSettings,
        messages.ClockSetting,
        messages.ClockState,
        messages.RoomSummary,
        messages.SeatView,
        messages.ChatLine,
        messages.GameInfo,
        messages.LoggedEvents,
        Replay,
        Standing,
    ],
)
def test_every_part_of_a_message_is_told_with_all_fields(part: type[msgspec.Struct]):
    told = words(SECTIONS["create_room"]) | words(SECTIONS["4. Replies and news"])
    assert not set(fields(part)) - told


def test_every_refusal_is_listed_with_its_details():
    section = SECTIONS["9. Refusals"]
    for key, details in REFUSALS.items():
        line = next((line for line in section.splitlines() if line.startswith(f"| `{key}` |")), "")
        assert line, key
        assert set(details) <= words(line), key
    # Of the engine, not of the server: the only refusal by a rule that games share.
    listed = set(re.findall(r"^\| `(\w+)` \|", section, flags=re.MULTILINE))
    assert listed == {*REFUSALS, "nothing_to_take_back"}


def test_the_limits_are_those_of_the_codec():
    limits = SECTIONS["2. Transport and limits"]
    assert f"{codec.MAX_REQUEST_BYTES:,} bytes" in limits
    assert f"nested at most {codec.MAX_DEPTH} deep" in limits
    assert f"`{messages.SUBPROTOCOL}`" in limits
    assert f"| `protocol` | number | | {messages.PROTOCOL} |" in SECTIONS["hello"]
    assert str(messages.DEFAULT_PORT) in limits
    assert messages.CODE_LETTERS in limits


def test_the_digest_can_be_computed_as_the_page_says():
    def with_text_keys(value: Any) -> Any:
        if isinstance(value, dict):
            return {str(key): with_text_keys(inner) for key, inner in value.items()}
        return [with_text_keys(inner) for inner in value] if isinstance(value, list) else value

    public = Rheinlaender.start(5, RheinlaenderOptions(), "5a" * 32).snapshot(None).public
    public["names"] = {10: 'Köln "\\\n', 9: None}
    text = json.dumps(with_text_keys(public), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == digest(public)


def test_the_patch_code_on_the_page_does_what_apply_patch_does():
    code = re.search(r"```python\n(def name.*?)```", PAGE, re.DOTALL)
    assert code
    public = {"seats": {0: {"supply": 3}}, "knights": {"L1": 0}, "discard": [4]}
    names = ["seats", "supply", "discard"]
    patch = [[0, -1, 0, -2, 2], [1, "knights", "L1"], [2, -3, [5, 6]], [0, "seats", 1, {-2: 7, "hands": {4: {-3: [-1]}}}]]
    ours = copy.deepcopy(public)
    apply_patch(ours, Numbering(names).name_patch(patch))
    exec(compile(code[1], "protocol.md", "exec"), {"public": public, "patch": patch, "names": names})
    assert public == ours
    assert public["seats"] == {0: {"supply": 2}, 1: {"supply": 7, "hands": {4: {"discard": [-1]}}}}


def test_the_sample_of_welcome_lists_every_game():
    sample = PAGE.split("## 11. A whole conversation")[1]
    told = {game: json.loads(seats) for game, seats in re.findall(r'{"game": "(\w+)", "seats": (\[[^]]*\])', sample)}
    assert told == {name: list(game.SEATS) for name, game in GAMES.items()}
