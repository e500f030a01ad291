"""Converting by tag gives what converting to the union gives, its errors too."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from shared.messages import AnyRequest
from shared.rheinlaender.events import RheinlaenderEvent, RheinlaenderPrivateEvent
from shared.unions import TaggedUnion

REQUESTS: list[Any] = [
    {"type": "ping", "id": 1},
    {"type": "act", "id": 3, "number": 4, "version": 6, "match": 1, "action": {"do": "decline"}},
    {"type": "nope", "id": 3},
    {"type": ["ping"], "id": 3},
    {"id": 3},
    {"type": "ping"},
    {"type": "ping", "id": 1, "more": 2},
    ["ping"],
    "ping",
    None,
]
EVENTS: list[Any] = [["turn", 1, 2], ["turn", 1], ["nope", 1], [], [[1]], {}, "turn", None]


def tried(convert: Any, *arguments: Any) -> Any:
    try:
        return convert(*arguments)
    except msgspec.ValidationError as error:
        return str(error)


@pytest.mark.parametrize("document", REQUESTS, ids=repr)
def test_maps_are_converted_as_by_the_union(document: Any):
    assert tried(TaggedUnion(AnyRequest, "type").convert, document) == tried(msgspec.convert, document, AnyRequest)


@pytest.mark.parametrize("document", EVENTS, ids=repr)
def test_lists_are_converted_as_by_the_union(document: Any):
    assert tried(TaggedUnion(RheinlaenderEvent, 0).convert, document) == tried(msgspec.convert, document, RheinlaenderEvent)


def test_a_union_of_one_is_that_one():
    assert TaggedUnion(RheinlaenderPrivateEvent, 0).convert(["taken", 1, 2]) == RheinlaenderPrivateEvent(1, 2)
