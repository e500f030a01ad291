"""The contract that every game fulfils: one match, its rules, nothing else. No clock, no names, no I/O.

A match holds three sections of state. Where a field lives says who may see it:

* ``public``: everybody, watchers too
* ``private[seat]``: that seat only
* ``hidden``: nobody until the match is over

A copy held by a client has nothing in the sections it may not see: ``private`` of other seats is ``None`` and so is ``hidden``.
The same rules run on it; a step that needs what is missing raises :class:`Unknown`, and a preview shows what is known up to there.

Seats are whole numbers from 0, clockwise. A viewer is a seat or ``None`` (a watcher).
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

import msgspec

from shared.state import Changes, Document, Patch, Record, adopt, field_names, from_document, to_document
from shared.unions import convert_tagged

Seat = int
Viewer = Seat | None


class IllegalAction(Exception):
    """The action is refused; the state is as before.

    Attributes:
        rule: ID of the rule that refuses it, for example ``RHE-SUP-4``.
        key: name of the sentence in the catalogs (``refused.<key>``).
        details: values for the placeholders of that sentence.
    """

    def __init__(self, rule: str, key: str, **details: str | int) -> None:
        super().__init__(f"{rule}: {key}")
        self.rule, self.key, self.details = rule, key, details


class Unknown(Exception):
    """A step needs something this copy of the state may not see; a preview ends here."""


class DataError(ValueError):
    """A data file of a game (its map, its components) is refused: says the file, the place in it and the reason."""


class Action(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, gc=False):
    """What a seat asks for. Subclasses have a tag each; on the wire a map ``{"do": tag, field: value, ...}``."""


class PublicEvent(msgspec.Struct, frozen=True, array_like=True):
    """Something that happened and that everybody may know. On the wire a list ``[tag, field, ...]``."""


class PrivateEvent(msgspec.Struct, frozen=True, array_like=True):
    """Something that only the seats it is told to may know."""


class Told(NamedTuple):
    """A private event and the seats that may know it."""

    event: PrivateEvent
    audience: frozenset[Seat]


class Outcome(NamedTuple):
    """What an accepted action did."""

    events: tuple[PublicEvent, ...]
    told: tuple[Told, ...]
    changes: Changes

    def told_to(self, seat: Seat) -> list[PrivateEvent]:
        """The private events that this seat may know, in order."""
        return [event for event, audience in self.told if seat in audience]


class Preview(NamedTuple):
    """What an action would do, as far as this copy can know."""

    events: tuple[PublicEvent, ...]
    patch: Patch
    """Of the public section."""
    complete: bool
    """Whether that is all; otherwise something hidden decides the rest."""


class Standing(msgspec.Struct, frozen=True):
    """The result of one seat. ``parts`` maps the name of a source of points to its points, in the order of the score sheet."""

    seat: Seat
    rank: int
    total: int
    parts: dict[str, int]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of one match of a game: fields with literal types and defaults. Subclassed by every game."""


class Snapshot(msgspec.Struct, frozen=True):
    """A whole match as one viewer may see it, in plain documents. ``hidden`` is set only in the full state."""

    seats: int
    options: Document
    public: Document
    private: dict[Seat, Document]
    hidden: Document | None = None


ActionT = TypeVar("ActionT", bound=Action)


class Game(ABC, Generic[ActionT]):
    """One match. A game subclasses it and declares its types; the base class makes play atomic, previews and copies.

    The subclass narrows the three sections to its own record types and implements the abstract methods.
    """

    NAME: ClassVar[str]
    """The word for the game in messages and files, for example ``rheinlaender``."""
    RULES_VERSION: ClassVar[int]
    """Counts up when the same actions would no longer give the same match."""
    SEATS: ClassVar[range]
    ACTIONS: ClassVar[Any]
    """Union of the action types."""
    EVENTS: ClassVar[Any]
    """Union of the public event types."""
    PRIVATE_EVENTS: ClassVar[Any]
    OPTIONS: ClassVar[type[Options]]
    PUBLIC: ClassVar[type[Record]]
    PRIVATE: ClassVar[type[Record]]
    HIDDEN: ClassVar[type[Record]]

    public: Record
    private: Mapping[Seat, Record | None]
    hidden: Record | None

    def __init__(self, seats: int, options: Options, public: Record, private: Mapping[Seat, Record | None], hidden: Record | None) -> None:
        self.seats = seats
        self.options = options
        self._changes = Changes()
        self._events: list[PublicEvent] = []
        self._told: list[Told] = []
        self.public = adopt(public, self._changes, ("public",))
        self.private = {seat: own and adopt(own, self._changes, ("private", seat)) for seat, own in private.items()}
        self.hidden = hidden and adopt(hidden, self._changes, ("hidden",))

    # -- beginning and copies

    @classmethod
    def load_data(cls) -> None:
        """Read and check the data files of the game now rather than at the first match. Raises :class:`DataError`."""

    @classmethod
    @abstractmethod
    def start(cls, seats: int, options: Options, seed: str) -> Self:
        """A new match. ``seed`` is 64 hex digits (``chance.match_seed``). Raises ``ValueError`` for a wrong number of seats."""

    @classmethod
    def restore(cls, snapshot: Snapshot) -> Self:
        """A match from a snapshot, as much as it holds. Raises ``msgspec.ValidationError`` when it does not fit this game."""
        private = {
            seat: from_document(snapshot.private[seat], cls.PRIVATE) if seat in snapshot.private else None for seat in range(snapshot.seats)
        }
        hidden = None if snapshot.hidden is None else from_document(snapshot.hidden, cls.HIDDEN)
        return cls(snapshot.seats, cls.read_options(snapshot.options), from_document(snapshot.public, cls.PUBLIC), private, hidden)

    @classmethod
    def read_options(cls, document: Document) -> Options:
        """Options from a plain map; left-out ones take their defaults. Raises ``msgspec.ValidationError`` naming the wrong one."""
        return msgspec.convert(document, cls.OPTIONS)

    @classmethod
    def read_action(cls, document: Any) -> ActionT:
        """An action from a plain map. Raises ``msgspec.ValidationError`` when it is none of this game's."""
        action: ActionT = convert_tagged(document, cls.ACTIONS, "do")
        return action

    @classmethod
    def read_event(cls, document: Any) -> PublicEvent:
        """A public event from its plain list."""
        event: PublicEvent = convert_tagged(document, cls.EVENTS, 0)
        return event

    @classmethod
    def read_private_event(cls, document: Any) -> PrivateEvent:
        """A private event from its plain list."""
        event: PrivateEvent = convert_tagged(document, cls.PRIVATE_EVENTS, 0)
        return event

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """What a seat or a watcher (``None``) may see: the public section and the seat's own private one, nothing else."""
        own = None if viewer is None else self.private[viewer]
        private = {} if viewer is None or own is None else {viewer: to_document(own)}
        return Snapshot(self.seats, to_document(self.options), to_document(self.public), private)

    def full_snapshot(self) -> Snapshot:
        """Everything this copy holds, hidden things included. Never sent while a match runs."""
        private = {seat: to_document(own) for seat, own in self.private.items() if own is not None}
        return Snapshot(
            self.seats,
            to_document(self.options),
            to_document(self.public),
            private,
            None if self.hidden is None else to_document(self.hidden),
        )

    def retold(self, events: list[Any], viewer: Viewer) -> list[Any]:
        """Of the public events of a past action, as plain lists, those that may be told to somebody who was not there to hear them.

        All of them, unless a game has things that everybody sees happen but that are not to be looked up later.
        """
        return events

    @classmethod
    @functools.cache
    def names(cls) -> tuple[str, ...]:
        """The names of fields that a patch on the wire numbers (``state.number_steps``): -1 is the first."""
        return field_names(cls.PUBLIC, cls.PRIVATE)

    # -- questions

    @abstractmethod
    def awaiting(self) -> tuple[Seat, ...]:
        """The seats that owe a decision now, in seat order; several when simultaneous, none when the match is over."""

    @abstractmethod
    def legal_actions(self, seat: Seat) -> Iterator[ActionT]:
        """Every action that :meth:`play` would accept from the seat now, lazily, each once.

        Raises :class:`Unknown` on a copy that cannot know.
        """

    @abstractmethod
    def default_action(self, seat: Seat) -> ActionT:
        """The answer given for an awaited seat when its time is over and no bot is at hand. Always legal, uses no chance."""

    @abstractmethod
    def standings(self) -> tuple[Standing, ...] | None:
        """The result, best rank first; equal ranks share a place. ``None`` while the match runs."""

    # -- changes

    def play(self, seat: Seat, action: ActionT) -> Outcome:
        """Carry out an action and say what happened.

        Raises:
            IllegalAction: a rule refuses it.
            Unknown: this copy cannot know what it does.

        On any exception nothing has changed.
        """
        self._begin()
        try:
            self._apply(seat, action)
        except BaseException:
            self._changes.roll_back()
            raise
        return Outcome(tuple(self._events), tuple(self._told), self._changes.take())

    def preview(self, seat: Seat, action: ActionT) -> Preview:
        """What :meth:`play` would do as far as this copy can know. Nothing stays changed. Raises :class:`IllegalAction`."""
        self._begin()
        complete = True
        try:
            self._apply(seat, action)
        except Unknown:
            complete = False
        finally:
            patch = self._changes.patch("public")
            self._changes.roll_back()
        return Preview(tuple(self._events), patch, complete)

    def take_back(self, changes: Changes) -> None:
        """Undo the latest played action exactly; ``changes`` are its outcome's. Actions are taken back latest first."""
        changes.undo()

    @abstractmethod
    def _apply(self, seat: Seat, action: ActionT) -> None:
        """Check and carry out the action on the sections, telling events on the way."""

    def _begin(self) -> None:
        self._events = []
        self._told = []

    def tell(self, event: PublicEvent) -> None:
        """For the rules: say what happened, to everybody."""
        self._events.append(event)

    def tell_only(self, seats: Iterable[Seat], event: PrivateEvent) -> None:
        """For the rules: say what happened to some seats alone."""
        self._told.append(Told(event, frozenset(seats)))
