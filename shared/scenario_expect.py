"""What scenario files of any game may ask for after a step: events, legal actions, the answer by default. Knows no game.

A game's own module lists the keys with their types, adds what it alone has, and takes the rest from :data:`COMMON`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

import msgspec

from shared.engine import Action, Game, Outcome, Seat
from shared.state import Document

UNSET = msgspec.UNSET
Unset = msgspec.UnsetType
Pairs = Iterator[tuple[str, Any, Any]]
"""Name, what is wanted, what is so."""


class Words(Protocol):
    """How a game's files write seats, actions and events. Raises ``ValueError`` for what the game does not know."""

    def seat(self, word: str) -> Seat:
        """The seat of a letter."""

    def ids(self, fields: Document) -> Document:
        """An action (``do``) or event (``tag``) as a file writes it, with ids for words."""


class View(Protocol):
    """What a step left behind."""

    @property
    def match(self) -> Game[Any]:
        """The match as it stands."""

    @property
    def words(self) -> Words:
        """Those of the file."""

    @property
    def outcome(self) -> Outcome | None:
        """None after a refusal."""


def menu(view: View, wanted: Mapping[str, Mapping[str, list[Document]]], *, ordered: bool) -> Pairs:
    """All legal actions of a kind, by seat and kind; ``ordered``: their order counts."""
    for word, kinds in wanted.items():
        legal = _legal(view, word)
        for do, wishes in kinds.items():
            wished = [msgspec.to_builtins(_action(view, {"do": do, **fields})) for fields in wishes]
            seen = [one for one in legal if one["do"] == do]
            yield f"menu {word} {do}", *((wished, seen) if ordered else (sorted(wished, key=repr), sorted(seen, key=repr)))


def tags(view: View) -> set[str]:
    """The tags of all that happened."""
    return {event["tag"] for event in _happened(view)}


def _happened(view: View) -> list[Document]:
    return [_fields_of(event) for event in view.outcome.events] if view.outcome else []


def _fields_of(event: Any) -> Document:
    """An event as a table with its ``tag``."""
    fields: Document = {"tag": event.__struct_config__.tag}
    for name in event.__struct_fields__:
        value = msgspec.to_builtins(getattr(event, name))
        fields[name] = list(value) if isinstance(value, tuple) else value
    return fields


def _details(view: View, wanted: list[Document]) -> Pairs:
    happened = _happened(view)
    for wish in wanted:
        tag = _word(wish, "tag")
        alike = [event for event in happened if event["tag"] == tag]
        yield f"details {wish}", True, any(_fits(view, wish, event) for event in alike) or alike or happened


def _told(view: View, wanted: Mapping[str, list[Document]]) -> Pairs:
    for word, wishes in wanted.items():
        heard = [_fields_of(event) for event in view.outcome.told_to(view.words.seat(word))] if view.outcome else []
        fits = len(heard) == len(wishes) and all(_fits(view, wish, event) for wish, event in zip(wishes, heard, strict=True))
        yield f"told {word}", wishes, wishes if fits else heard


def _word(wish: Document, key: str) -> str:
    if key not in wish:
        raise ValueError(f"{wish} must have {key!r}")
    return str(wish[key])


def _fits(view: View, wish: Document, event: Document) -> bool:
    """Whether the event has what is named of it."""
    return all(event.get(name, UNSET) == value for name, value in view.words.ids(wish).items())


def _action(view: View, fields: Document) -> Action:
    action: Action = view.match.read_action(view.words.ids(fields))
    return action


def _may(view: View, wanted: list[Document]) -> Pairs:
    yield from _listed(view, "may", wanted, True)


def _may_not(view: View, wanted: list[Document]) -> Pairs:
    yield from _listed(view, "may_not", wanted, False)


def _listed(view: View, key: str, wanted: list[Document], so: bool) -> Pairs:
    for wish in wanted:
        action = _action(view, {name: value for name, value in wish.items() if name != "by"})
        yield f"{key} {wish}", so, action in list(view.match.legal_actions(view.words.seat(_word(wish, "by"))))


def _legal(view: View, word: str) -> list[Document]:
    return [msgspec.to_builtins(action) for action in view.match.legal_actions(view.words.seat(word))]


def _verbs(view: View, wanted: Mapping[str, list[str]]) -> Pairs:
    for word, kinds in wanted.items():
        yield f"verbs {word}", sorted(kinds), sorted({action["do"] for action in _legal(view, word)})


def _default(view: View, wanted: Mapping[str, Document]) -> Pairs:
    for word, fields in wanted.items():
        yield f"default {word}", _action(view, fields), view.match.default_action(view.words.seat(word))


COMMON: Mapping[str, Callable[[View, Any], Pairs]] = {
    "details": _details,
    "told": _told,
    "may": _may,
    "may_not": _may_not,
    "verbs": _verbs,
    "default": _default,
}
"""The keys that mean the same in every game."""
