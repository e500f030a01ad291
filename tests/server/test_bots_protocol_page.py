"""docs/protocol.md says what the code says: every message, field, action, event, option and refusal is on the page."""

from __future__ import annotations

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
from shared.replay import Replay
from shared.rheinlaender import refusals as rules
from shared.rheinlaender.actions import RheinlaenderAction
from shared.rheinlaender.board import standard_map
from shared.rheinlaender.events import RheinlaenderEvent, RheinlaenderPrivateEvent
from shared.rheinlaender.rules import Rheinlaender
from shared.rheinlaender.state import Private, Public, RheinlaenderOptions, SeatState
from shared.state import digest

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
    for key, rule in rules.REFUSALS.items():
        assert f"| `{key}` | {rule} |" in section
    listed = set(re.findall(r"^\| `(\w+)` \|", section, flags=re.MULTILINE))
    assert listed == {*REFUSALS, *rules.REFUSALS}


def test_the_state_is_told_with_all_fields():
    assert not {*fields(Public), *fields(SeatState)} - words(SECTIONS["The public section"])
    assert not set(fields(Private)) - words(SECTIONS["Your private section"])


@pytest.mark.parametrize("field", msgspec.structs.fields(RheinlaenderOptions), ids=lambda field: field.name)
def test_every_option_is_told_with_its_choices(field: Any):
    line = next(line for line in SECTIONS["Options"].splitlines() if f"`{field.name}`" in line)
    choices = get_args(field.type)
    told = [word for word in re.findall(r"`(\w+)`", line) if word in choices]
    assert told == list(choices), "all choices, the default first"
    assert not choices or choices[0] == field.default


def test_every_action_is_shown():
    shown = {}
    for text in re.findall(r'\{"do": [^}]+\}', SECTIONS["Actions"]):
        action = Rheinlaender.read_action(json.loads(text))
        shown[type(action)] = action
    assert set(shown) == set(get_args(RheinlaenderAction))


@pytest.mark.parametrize("event", [*get_args(RheinlaenderEvent), RheinlaenderPrivateEvent], ids=tag)
def test_every_event_is_told_with_its_fields_in_order(event: type[msgspec.Struct]):
    line = next(line for line in SECTIONS["Events"].splitlines() if f"`{tag(event)}`" in line and not line.startswith("| event"))
    told = re.sub(r"\([^)]*\)", "", line)
    positions = [told.find(f"`{name}`", told.find(f"`{tag(event)}`") + 1) for name in fields(event)]
    assert -1 not in positions
    assert positions == sorted(positions)


def test_the_limits_are_those_of_the_codec():
    limits = SECTIONS["2. Transport and limits"]
    assert f"{codec.MAX_REQUEST_BYTES:,} bytes" in limits
    assert f"nested at most {codec.MAX_DEPTH} deep" in limits
    assert messages.SUBPROTOCOL in limits
    assert str(messages.DEFAULT_PORT) in limits
    assert messages.CODE_LETTERS in limits


def test_the_map_as_the_page_tells_it_is_the_map():
    board = standard_map()
    left = {31: "L31", 34: "I1", 35: "I2", 36: "I3", 48: "I4", 49: "I5"}
    right = {31: "I1", 32: "I2", 33: "I3", 46: "I4", 47: "I5"}
    for number, region in board.regions.items():
        told = (left.get(number, f"L{number}"), f"W{number}", right.get(number, f"R{number}"))
        assert told == (region.left, region.river, region.right)
    circles = dict(re.findall(r"(C\d\d) \| ([LRI]\d+ [LRI]\d+)", SECTIONS["The map as data"]))
    assert circles == {circle.id: " ".join(circle.touches) for circle in board.circles.values()}
    _assert_chains(board)


def _assert_chains(board: Any) -> None:
    """The chains ``L1``–``L2``–…–``L33``–``L37``… are all there is of adjacency, beside a river section and its own banks."""
    text = SECTIONS["The map as data"]
    told = {frozenset((region.river, bank)) for region in board.regions.values() for bank in (region.left, region.right)}
    for chain in re.findall(r"`[LRIW]\d+`(?:–(?:`[LRIW]\d+`|…))+", text):
        last, leap = "", False
        for step in re.findall(r"[LRIW]\d+|…", chain):
            if step == "…":
                leap = True
                continue
            if leap:
                numbers = range(int(last[1:]), int(step[1:]) + 1)
                told |= {frozenset((f"{step[0]}{number}", f"{step[0]}{number + 1}")) for number in numbers[:-1]}
            elif last:
                told.add(frozenset((last, step)))
            last, leap = step, False
    assert told == {frozenset((space.id, near)) for space in board.spaces.values() for near in space.adjacent}


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
    code = re.search(r"```python\n(for kind.*?)```", PAGE, re.DOTALL)
    assert code
    public = {"seats": {0: {"supply": 3}}, "knights": {"L1": 0}, "discard": [4]}
    patch = [[0, -1, 0, -2, 2], [1, "knights", "L1"], [2, -3, [5, 6]]]
    exec(compile(code[1], "protocol.md", "exec"), {"public": public, "patch": patch, "names": ["seats", "supply", "discard"]})
    assert public == {"seats": {0: {"supply": 2}}, "knights": {}, "discard": [4, 5, 6]}
