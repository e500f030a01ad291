"""Typed state that writes down its own changes.

Engines declare ``dict`` and ``list`` fields on a :class:`Record` and mutate them as plain Python; three containers do the
writing down, and one list of changes then serves the patch that is sent, the roll-back of a refused action, previews and undo.

* :class:`Record`: an object with declared, typed fields
* :class:`Table`: what a ``dict[key, scalar or Record]`` field really is
* :class:`Row`: what a ``list[scalar]`` field really is (a hand, a deck). Records live in Tables, under keys that never shift.

A patch is a list of operations on plain documents (``dict``, ``list``, scalars), each a list that begins with its kind:

* ``[0, step, ..., value]``: set the place to ``value``
* ``[1, step, ...]``: remove the key
* ``[2, step, ..., [values]]``: append the values to the list at the place

On the wire names are numbered (:class:`Numbering`): -1 stands for the first of a list of names that travels with each snapshot, -2 for
the second, and so on. Keys of Tables are never negative.

This module does no I/O and knows no game. The order of a Table's keys has no meaning: no rule may depend on it.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
import msgspec.inspect

K = TypeVar("K", int, str)
V = TypeVar("V")
R = TypeVar("R", bound="Record")

Path = tuple[Any, ...]
Place = tuple[str, Path]
"""Where a container is: its section, and the path below that."""
Patch = list[list[Any]]
Document = dict[Any, Any]

SET, REMOVE, APPEND = 0, 1, 2
ABSENT: Any = msgspec.UNSET

# Kinds of changes. Records and Tables: a scalar set, a container put, a key deleted; Rows: grown, popped, anything else.
_SET, _PUT, _DEL, _GROW, _POP, _ALL = "set", "put", "del", "grow", "pop", "all"
_SCALARS = frozenset({int, str, bool, float, bytes, type(None), type(ABSENT)})
"""Types of values that hold nothing to be bound."""


class PatchError(ValueError):
    """A patch names a place that the document does not have: the two have drifted apart."""


class Changes(list[tuple[Any, ...]]):
    """Changes as ``(container, its place, kind, key, old, new)``, oldest first; what the last three hold depends on the kind.

    A match has one live list that its containers write into; :meth:`take` hands out what was written and empties it.
    """

    __slots__ = ()

    def take(self) -> Changes:
        """The changes so far, as a list of their own; this one starts afresh."""
        taken = Changes(self)
        self.clear()
        return taken

    def undo(self) -> None:
        """Set every place back to what it was. Not recorded."""
        for container, _, kind, key, old, new in reversed(self):
            container._undo(kind, key, old, new)

    def revert(self) -> None:
        """Set every place back to what it was, and write that down like any other change, in the live list of the containers.

        Only for the latest changes that are still in force, and only when they were taken (:meth:`take`).
        """
        for container, _, kind, key, old, new in reversed(self):
            container._revert(kind, key, old, new)

    def roll_back(self) -> None:
        """Undo and forget everything."""
        self.undo()
        self.clear()

    def patch(self, section: str, *key: Any) -> Patch:
        """The operations that bring a copy of one section up to date.

        ``section`` and ``key`` are the first steps of the path (``"public"`` or ``"private", seat``); the operations' paths
        start below them. The last value of each place counts; places that end as they began are left out.
        """
        (net,) = self._net(section)
        patch = _operations(net)
        if key:
            depth = len(key)
            return [[kind, *steps[depth:]] for kind, *steps in patch if tuple(steps[:depth]) == key]
        return patch

    def patches(self, numbering: Numbering) -> tuple[Patch, dict[Any, Patch]]:
        """The patch of the public section and those of the private ones by seat, in one go and with numbers, as they travel."""
        public, private = self._net("public", "private")
        by_seat: dict[Any, Patch] = {}
        for kind, seat, *steps in _operations(private, numbering):
            by_seat.setdefault(seat, []).append([kind, *steps])
        return _operations(public, numbering), by_seat

    def _net(self, *sections: str) -> list[_Net]:
        """What changed in the end, for each of the sections."""
        nets: dict[str, _Net] = {section: ({}, {}, {}) for section in sections}
        net, current = None, ""
        for container, (section, path), kind, name, old, new in self:
            if section is not current:  # changes of one section come in rows
                current = section
                net = nets.get(section)
                if net is not None:
                    places, grown, whole = net
            if net is None:
                continue
            if kind is _SET:
                place, before, after = (*path, name), old, new
            elif kind is _PUT or kind is _DEL:
                place, before, after = (*path, name), old, new if kind is _PUT else ABSENT
                whole.setdefault(place[0], set()).add(place)
                grown.pop(place, None)
            else:
                place, before, after = path, ABSENT, container
                if kind is _GROW and (place in grown or place not in places):
                    grown[place] = grown.get(place, 0) + old
                else:
                    grown.pop(place, None)
            values = places.get(place)
            if values is None:
                places[place] = [before, after]
            else:
                values[1] = after
        return list(nets.values())


_Net = tuple[dict[Path, list[Any]], dict[Path, int], dict[Any, set[Path]]]
"""Of one section: every place that changed with its value before and after; for lists that only grew, by how much; and by their first
step the places that were put or removed whole, which take the changes below them along."""


def _operations(net: _Net, numbering: Numbering | None = None) -> Patch:
    places, grown, whole = net
    patch: Patch = []
    for path, (old, value) in places.items():
        if whole and path[0] in whole and _below(path, whole[path[0]]):
            continue
        steps = path if numbering is None else numbering.of_path(path)
        kind = type(value)
        if kind in _SCALARS:
            if old != value or type(old) is not kind:
                patch.append([REMOVE, *steps] if value is ABSENT else [SET, *steps, value])
        elif path in grown:
            patch.append([APPEND, *steps, value[len(value) - grown[path] :]])
        else:
            document = to_document(value)
            patch.append([SET, *steps, document if numbering is None else numbering.of_document(document)])
    return patch


def _below(path: Path, places: set[Path]) -> bool:
    for end in range(1, len(path)):  # noqa: SIM110 - a plain loop: this runs for every action
        if path[:end] in places:
            return True
    return False


class Record(msgspec.Struct, dict=True):
    """An object with declared fields. ``_changes`` and ``_place`` live beside them, in ``__dict__``, and are never encoded.

    A record that is not part of a match yet is plain: its assignments are not written down.
    """

    _changes: ClassVar[Changes]
    _place: ClassVar[Place]

    def __setattr__(self, name: str, value: Any) -> None:
        old = getattr(self, name)
        if value is old:
            return
        kept = self.__dict__
        if kept:
            if type(value) in _SCALARS:
                kept["_changes"].append((self, kept["_place"], _SET, name, old, value))
            else:
                value = _bind(value, kept["_changes"], _inside(kept["_place"], name))
                kept["_changes"].append((self, kept["_place"], _PUT, name, old, value))
        _write(self, name, value)

    def _undo(self, kind: str, name: str, old: Any, new: Any) -> None:
        _write(self, name, old)

    def _revert(self, kind: str, name: str, old: Any, new: Any) -> None:
        # Not by assignment, which would bind what had this place before and is bound to it.
        kept = self.__dict__
        kept["_changes"].append((self, kept["_place"], _kind_of(old), name, getattr(self, name), old))
        _write(self, name, old)


_write = msgspec.Struct.__setattr__


def _kind_of(value: Any) -> str:
    return _SET if type(value) in _SCALARS else _PUT


def _refuse(self: Any, *_: Any, **__: Any) -> Any:
    raise TypeError("this mutation is not recorded; use assignment, del, append, extend, pop or [:] =")


class Table(dict[K, V], Generic[K, V]):
    """A recorded ``dict``: ``table[key] = value`` and ``del table[key]``; every other mutation is refused."""

    __slots__ = ("_changes", "_place")
    _changes: Changes
    _place: Place
    update = setdefault = pop = popitem = clear = __ior__ = _refuse

    def __setitem__(self, key: K, value: V) -> None:
        if type(value) in _SCALARS:
            self._changes.append((self, self._place, _SET, key, self.get(key, ABSENT), value))
        else:
            value = _bind(value, self._changes, _inside(self._place, key))
            self._changes.append((self, self._place, _PUT, key, self.get(key, ABSENT), value))
        dict.__setitem__(self, key, value)

    def __delitem__(self, key: K) -> None:
        # The keys are kept, so that undoing restores their order, too.
        self._changes.append((self, self._place, _DEL, key, self[key], tuple(self)))
        dict.__delitem__(self, key)

    def _undo(self, kind: str, key: K, old: Any, new: Any) -> None:
        if kind is _DEL:
            held = {**self, key: old}
            dict.clear(self)
            for name in new:
                dict.__setitem__(self, name, held[name])
        elif old is ABSENT:
            dict.__delitem__(self, key)
        else:
            dict.__setitem__(self, key, old)

    def _revert(self, kind: str, key: K, old: Any, new: Any) -> None:
        if kind is not _DEL and old is ABSENT:
            del self[key]
        else:
            self._changes.append((self, self._place, _kind_of(old), key, self.get(key, ABSENT), old))
            self._undo(kind, key, old, new)


class Row(list[V], Generic[V]):
    """A recorded ``list`` of scalars: ``append``, ``extend``, ``pop``, ``row[i] = x`` and ``row[:] = values``."""

    __slots__ = ("_changes", "_place")
    _changes: Changes
    _place: Place
    insert = remove = sort = reverse = clear = __delitem__ = __iadd__ = __imul__ = _refuse

    def append(self, value: V) -> None:
        self._changes.append((self, self._place, _GROW, None, 1, None))
        list.append(self, value)

    def extend(self, values: Iterable[V]) -> None:
        new = list(values)
        self._changes.append((self, self._place, _GROW, None, len(new), None))
        list.extend(self, new)

    def pop(self, index: Any = -1) -> V:
        at = index if index >= 0 else len(self) + index
        value = list.pop(self, at)
        self._changes.append((self, self._place, _POP, at, value, None))
        return value

    def __setitem__(self, index: Any, value: Any) -> None:
        """``row[i] = x``, and ``row[:] = values`` for a new content (a shuffle, a sort)."""
        self._changes.append((self, self._place, _ALL, None, list(self), None))
        list.__setitem__(self, index, value)

    def _undo(self, kind: str, at: int, old: Any, new: Any) -> None:
        if kind is _GROW:
            list.__delitem__(self, slice(len(self) - old, None))
        elif kind is _POP:
            list.insert(self, at, old)
        else:
            list.__setitem__(self, slice(None), old)

    def _revert(self, kind: str, at: int, old: Any, new: Any) -> None:
        if kind is _POP and at == len(self):
            self.append(old)
        else:
            self._changes.append((self, self._place, _ALL, None, list(self), None))
            self._undo(kind, at, old, new)


def adopt(node: Any, changes: Changes, path: Path) -> Any:
    """Bind every container at and below ``node`` to ``changes`` and its path, which begins with the section.

    Plain dicts and lists become Tables and Rows, and Tables and Rows are copied. Returns the bound node (the same object for a
    Record). Raises ``TypeError`` for a Record that already has another place: undoing could not bring it back there.
    """
    return _bind(node, changes, (path[0], path[1:]))


def _bind(node: Any, changes: Changes, place: Place) -> Any:
    if isinstance(node, list):
        row: Row[Any] = Row(node)
        row._changes, row._place = changes, place
        return row
    if isinstance(node, Record):
        kept = node.__dict__
        if kept and kept["_place"] != place:
            raise TypeError(f"this record belongs to {kept['_place']}; make a new one for {place}")
        kept["_changes"], kept["_place"] = changes, place
        for name in node.__struct_fields__:
            value = getattr(node, name)
            if type(value) not in _SCALARS:
                _write(node, name, _bind(value, changes, _inside(place, name)))
        return node
    if isinstance(node, dict):
        table: Table[Any, Any] = Table()
        for key, value in node.items():
            dict.__setitem__(table, key, _bind(value, changes, _inside(place, key)))
        table._changes, table._place = changes, place
        return table
    return node


def _inside(place: Place, step: Any) -> Place:
    return place[0], (*place[1], step)


def to_document(node: Any) -> Any:
    """Plain ``dict``, ``list`` and scalars: what travels and what is compared. Exact inverse of :func:`from_document`."""
    return msgspec.to_builtins(node)


def from_document(document: Document, kind: type[R]) -> R:
    """A record of type ``kind`` from its document; raises ``msgspec.ValidationError`` when the document does not fit."""
    return msgspec.convert(document, kind)


def apply_patch(document: Document, patch: Patch) -> None:
    """Carry out the operations on a plain document, in place.

    Raises:
        PatchError: an operation names a place that is not there. The document may be changed in part; ask for a snapshot.
    """
    for kind, *steps in patch:
        try:
            if kind == SET:
                *path, last, value = steps
                _walk(document, path)[last] = value
            elif kind == REMOVE:
                *path, last = steps
                del _walk(document, path)[last]
            elif kind == APPEND:
                *path, value = steps
                _walk(document, path).extend(value)
            else:
                raise PatchError(f"unknown operation {kind!r}")
        except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
            raise PatchError(f"the patch does not fit: {[kind, *steps]!r}") from error


def field_names(*kinds: type[Record]) -> tuple[str, ...]:
    """The names of all fields of the record types and of the records they hold, each once, in the order of declaration."""
    names: dict[str, None] = {}
    for kind in kinds:
        _gather(msgspec.inspect.type_info(kind), names)
    return tuple(names)


def _gather(info: msgspec.inspect.Type, names: dict[str, None]) -> None:
    if isinstance(info, msgspec.inspect.StructType):
        for field in info.fields:
            names[field.name] = None
            _gather(field.type, names)
    elif isinstance(info, msgspec.inspect.DictType):
        _gather(info.value_type, names)
    elif isinstance(info, msgspec.inspect.UnionType):
        for part in info.types:
            _gather(part, names)


class Numbering:
    """Names that travel as numbers: -1 for the first of ``names``, and so on. From names to numbers (``of_...``) and back (``name_...``).

    In patches the names of fields are numbered, as steps and as keys of the maps that are set; in events their tags are. A name that is no
    number on arrival is a name all the same.
    """

    __slots__ = ("_names", "_numbers", "of_path")

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._numbers: dict[Any, int] = {name: -number for number, name in enumerate(names, start=1)}
        numbers = self._numbers

        @functools.lru_cache(maxsize=4096)
        def of_path(path: Path) -> Path:
            return tuple(numbers.get(step, step) for step in path)

        self.of_path = of_path
        """A path with numbers. The usual ones are remembered: the same places change again."""

    def of_document(self, document: Any) -> Any:
        """A plain document with numbers for the keys of its maps, as far as they are names. No list of a document holds maps."""
        if type(document) is not dict:
            return document
        numbers, inner = self._numbers, self.of_document
        return {numbers.get(key, key): inner(value) if type(value) is dict else value for key, value in document.items()}

    def of_events(self, events: Iterable[Sequence[Any]]) -> list[list[Any]]:
        """Events, as plain lists, with numbers for their tags. Raises ``KeyError`` for a tag that is no name."""
        numbers = self._numbers
        return [[numbers[event[0]], *event[1:]] for event in events]

    def name_patch(self, patch: Patch) -> Patch:
        """The patch with names. Raises :class:`PatchError` for a number without a name, and for what is no operation."""
        named: Patch = []
        for operation in patch:
            if len(operation) < 2:
                raise PatchError(f"no operation: {operation!r}")
            kind, *steps = operation
            value = [] if kind == REMOVE else [self._name_keys(steps.pop())]
            named.append([kind, *map(self._name, steps), *value])
        return named

    def name_events(self, events: list[Any]) -> list[Any]:
        """The events with names for their tags. Raises :class:`PatchError` as above, and for what is no event."""
        named = []
        for event in events:
            if type(event) is not list or not event:
                raise PatchError(f"no event: {event!r}")
            named.append([self._name(event[0]), *event[1:]])
        return named

    def _name_keys(self, document: Any) -> Any:
        if type(document) is not dict:
            return document
        return {self._name(key): self._name_keys(value) for key, value in document.items()}

    def _name(self, step: Any) -> Any:
        if type(step) is not int or step >= 0:
            return step
        if -step > len(self._names):
            raise PatchError(f"{step} stands for no name")
        return self._names[-step - 1]


def _walk(document: Any, path: list[Any]) -> Any:
    for step in path:
        document = document[step]
    return document


def digest(section: Any) -> str:
    """16 hex digits that are equal for equal sections, whatever the order of their keys (SHA-256 of sorted JSON)."""
    named = msgspec.to_builtins(section, str_keys=True)  # JSON has no other keys, and sorts by their text
    return hashlib.sha256(msgspec.json.encode(named, order="sorted")).hexdigest()[:16]
