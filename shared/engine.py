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
import hashlib
from abc import ABC, abstractmethod
from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, Self, TypeVar, final

import msgspec

from shared.state import Changes, Document, Patch, Record, adopt, field_names, from_document, to_document
from shared.unions import TaggedUnion

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


@final
class TakeBack(Action, frozen=True, tag="take_back"):
    """Undo the seat's own latest action (UNDO-1). For games that list it in ``ACTIONS``; see :attr:`Game.may_undo`."""


@final
class TakenBack(PublicEvent, frozen=True, tag="taken_back"):
    """The seat took back its latest action; ``action`` is that action's tag."""

    seat: int
    action: str


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


class _Step:
    """An action that the one who made it may take back, and the one before it."""

    __slots__ = ("action", "before", "changes")

    def __init__(self, action: str, before: _Step | None) -> None:
        self.action, self.before = action, before
        self.changes: Changes | None = None
        """What it did; set when it is done."""


class _Past:
    """The steps that may be taken back, latest first. It writes its own changes down like the state, so that whatever takes an action
    back (a refusal, a preview, a search) takes this back too."""

    def __init__(self, changes: Changes) -> None:
        self.latest: _Step | None = None
        self._changes = changes

    def set(self, latest: _Step | None) -> None:
        # The new value is not written down: a step that held itself through its changes would be left to the garbage collector.
        self._changes.append((self, _PAST, "set", "latest", self.latest, None))
        self.latest = latest

    def _undo(self, kind: str, name: str, old: _Step | None, new: None) -> None:
        self.latest = old

    def _revert(self, kind: str, name: str, old: _Step | None, new: None) -> None:
        self.set(old)


_PAST: Final = ("past", ())
"""A section of its own, which is in no patch."""


class _Watched(dict[Seat, Record | None]):
    """The private sections while an action is carried out. It notes whose are looked at: what follows from another seat's hand cannot
    be taken back, even if nothing of that hand has changed.

    It holds the sections that were looked at, so that only the first look at each takes longer than at a plain dict.
    """

    __slots__ = ("_all",)

    def __init__(self, sections: Mapping[Seat, Record | None]) -> None:
        self._all = sections

    @property
    def seen(self) -> KeysView[Seat]:
        return dict.keys(self)

    def __missing__(self, seat: Seat) -> Record | None:
        section = self[seat] = self._all[seat]
        return section

    def get(self, seat: Seat, default: Any = None) -> Any:
        return self[seat] if seat in self._all else default

    def items(self) -> ItemsView[Seat, Record | None]:  # type: ignore[override]
        return ItemsView(self._look_at_all())

    def values(self) -> ValuesView[Record | None]:  # type: ignore[override]
        return ValuesView(self._look_at_all())

    def _look_at_all(self) -> Self:
        dict.update(self, self._all)
        return self

    # Which seats there are is no secret.

    def keys(self) -> KeysView[Seat]:  # type: ignore[override]
        return self._all.keys()

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, seat: object) -> bool:
        return seat in self._all


class _Unions(NamedTuple):
    """What reads the documents of a game."""

    actions: TaggedUnion
    events: TaggedUnion
    private_events: TaggedUnion


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
    TIME_OVER: ClassVar[Literal["bot", "default"]] = "bot"
    """Who answers when the time for a decision that stands for itself is over: a bot, or ``default_action`` if the rules name an answer."""
    DATA_FILE: ClassVar[Path | None] = None
    """What is printed on the material, as far as a file holds it."""

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
        self._past = _Past(self._changes)
        self._sealed = False

    # -- beginning and copies

    @classmethod
    def load_data(cls) -> None:
        """Read and check the game's data file now rather than at the first match. Raises :class:`DataError`."""

    @classmethod
    def rules_data(cls) -> Any:
        """What the rules have from the data file, as a plain document without what is only shown (names, drawings); None without a file."""
        return None

    @classmethod
    @functools.cache
    def edition(cls) -> str:
        """16 hex digits that are equal in two programs that play the same game: by the same version of the rules, with the same data."""
        document = msgspec.json.encode([cls.NAME, cls.RULES_VERSION, cls.rules_data()])
        return hashlib.sha256(document).hexdigest()[:16]

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
        action: ActionT = cls._unions().actions.convert(document)
        return action

    @classmethod
    def read_event(cls, document: Any) -> PublicEvent:
        """A public event from its plain list."""
        event: PublicEvent = cls._unions().events.convert(document)
        return event

    @classmethod
    def read_private_event(cls, document: Any) -> PrivateEvent:
        """A private event from its plain list."""
        event: PrivateEvent = cls._unions().private_events.convert(document)
        return event

    @classmethod
    @functools.cache
    def _unions(cls) -> _Unions:
        return _Unions(TaggedUnion(cls.ACTIONS, "do"), TaggedUnion(cls.EVENTS, 0), TaggedUnion(cls.PRIVATE_EVENTS, 0))

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
        """The names that travel as numbers (``state.Numbering``): those of fields, then the tags of events. -1 is the first."""
        unions = cls._unions()
        return tuple(dict.fromkeys((*field_names(cls.PUBLIC, cls.PRIVATE), *unions.events.tags, *unions.private_events.tags)))

    # -- questions

    @abstractmethod
    def awaiting(self) -> tuple[Seat, ...]:
        """The seats that owe a decision now, in seat order; several when simultaneous, none when the match is over."""

    def invited(self) -> tuple[Seat, ...]:
        """The seats that have been asked something which they may answer and need not (a trade), in seat order; nobody waits for them.

        Bots among them are asked for an answer; a bot that owes a decision gives the others a while to answer first.
        """
        return ()

    def turn_of(self, seat: Seat) -> int | None:
        """The turn to which the seat's next decision belongs, as far as the clock is concerned; None: it stands for itself.

        A seat's numbers grow. While its number stays the same, or is one it had before (it took something back), its time goes on where
        it stopped, whatever others do in between; when that is over the seat gets its default actions until the turn is over.
        """
        return None

    @property
    def may_undo(self) -> bool:
        """Whether seats may take back what they did. Then the game lists :class:`TakeBack` and :class:`TakenBack` among its types, and its
        public section has ``undoable: int = 0`` and ``undo_seat: int | None = None``: how many of the latest actions that seat may
        take back. An action can be taken back until

        * something hidden was changed (a draw, a roll), another seat's own section looked at, or somebody told something in private;
        * another seat acted;
        * the rules :meth:`seal` what was done;
        * the match is over.
        """
        return False

    @abstractmethod
    def legal_actions(self, seat: Seat) -> Iterator[ActionT]:
        """Every action that :meth:`play` would accept from the seat now, lazily, each once.

        Raises :class:`Unknown` on a copy that cannot know.
        """

    @abstractmethod
    def default_action(self, seat: Seat) -> ActionT:
        """The answer given for an awaited seat when its time is over (``TIME_OVER``) or its bot fails. Always legal, uses no chance."""

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
            self._carry_out(seat, action)
        except BaseException:
            self._changes.roll_back()
            raise
        changes = self._changes.take()
        latest = self._past.latest
        if latest is not None and latest.changes is None:
            latest.changes = changes
        return Outcome(tuple(self._events), tuple(self._told), changes)

    def preview(self, seat: Seat, action: ActionT) -> Preview:
        """What :meth:`play` would do as far as this copy can know. Nothing stays changed. Raises :class:`IllegalAction`."""
        self._begin()
        complete = True
        try:
            self._carry_out(seat, action)
        except Unknown:
            complete = False
        finally:
            patch = self._changes.patch("public")
            self._changes.roll_back()
        return Preview(tuple(self._events), patch, complete)

    def take_back(self, changes: Changes) -> None:
        """Undo the latest played action exactly; ``changes`` are its outcome's. Actions are taken back latest first.

        As if it had never been played: for searches. What a seat asks for is :class:`TakeBack`, an action like any other.
        """
        changes.undo()

    @abstractmethod
    def _apply(self, seat: Seat, action: ActionT) -> None:
        """Check and carry out the action on the sections, telling events on the way."""

    def _begin(self) -> None:
        self._events = []
        self._told = []
        self._sealed = False

    def _carry_out(self, seat: Seat, action: ActionT) -> None:
        if type(action) is TakeBack:  # it is final; isinstance takes eight times as long with structs
            self._undo_latest(seat)
        elif self.may_undo:
            sections = self.private
            self.private = watched = _Watched(sections)
            try:
                self._apply(seat, action)
            finally:
                self.private = sections
            self._remember(seat, action, own_only=watched.seen <= {seat})
        else:
            self._apply(seat, action)

    def _remember(self, seat: Seat, action: ActionT, *, own_only: bool) -> None:
        """The action may be taken back from now on, or else nothing may. ``own_only``: it looked at no other seat's section."""
        public: Any = self.public
        if not (own_only and self._can_be_undone(seat)):
            self._forget()
            return
        goes_on = public.undo_seat == seat
        public.undoable = public.undoable + 1 if goes_on else 1
        public.undo_seat = seat
        self._past.set(_Step(str(type(action).__struct_config__.tag), self._past.latest if goes_on else None))

    def _can_be_undone(self, seat: Seat) -> bool:
        if self._sealed or self._told or not self.awaiting():
            return False
        for change in self._changes:  # a plain loop: this runs for every action
            section, path = change[1]
            if section != "public" and (section != "private" or path[0] != seat):
                return False
        return True

    def _forget(self) -> None:
        """Nothing may be taken back any more."""
        public: Any = self.public
        if public.undoable:
            public.undoable, public.undo_seat = 0, None
        if self._past.latest is not None:
            self._past.set(None)

    def _undo_latest(self, seat: Seat) -> None:
        """Carry out :class:`TakeBack`: an action of its own that changes everything back."""
        public: Any = self.public
        if not self.may_undo or public.undoable == 0 or public.undo_seat != seat:
            raise IllegalAction("UNDO-1", "nothing_to_take_back")
        step = self._past.latest
        if step is None or step.changes is None:
            raise Unknown("what was done before this copy was made")
        step.changes.revert()  # undoable and what lies before it as well
        if public.undo_seat != seat:
            self._forget()  # another seat's: this one acted meanwhile, even if it took that back
        self.tell(TakenBack(seat, step.action))

    def seal(self) -> None:
        """For the rules: what was done up to and with this action can no longer be taken back (the end of a turn)."""
        self._sealed = True

    def tell(self, event: PublicEvent) -> None:
        """For the rules: say what happened, to everybody."""
        self._events.append(event)

    def tell_only(self, seats: Iterable[Seat], event: PrivateEvent) -> None:
        """For the rules: say what happened to some seats alone."""
        self._told.append(Told(event, frozenset(seats)))
