"""A game's data file as typed entries, and what is wrong with it in one sentence: the file, the key, the reason. Checks no rule.

People edit these files by hand. So a key or a word that is misspelt is met with the one that was probably meant, and an entry is called
by its id and not by its number in the file.
"""

from __future__ import annotations

import contextlib
import datetime
import difflib
import re
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from shared.engine import DataError

F = TypeVar("F", bound=msgspec.Struct)

_KINDS: dict[type, str] = {
    bool: "true or false",
    int: "a whole number",
    str: "a text",
    dict: "a table",
    datetime.date: "a date",
    datetime.datetime: "a date",
    datetime.time: "a time",
}
_REPEATED = {
    "Cannot overwrite a value": "this key is there already",
    "Duplicate inline table key": "this key is there already",
    "Cannot declare": "this section is there already",
    "Cannot redefine": "this section is there already",
    "Cannot mutate": "this section is there already",
}
_SHOWN = 60
"""Letters of a wrong value or line that are repeated in the sentence."""


@contextlib.contextmanager
def in_file(path: Path) -> Iterator[None]:
    """What is refused within is refused in the name of the file."""
    try:
        yield
    except DataError as error:
        raise DataError(f"{path}: {error}") from error


def read_toml(path: Path) -> dict[str, Any]:
    """The file as a plain document. Raises :class:`shared.engine.DataError` without the file's name (:func:`in_file`)."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise DataError(f"cannot be read: {error.strerror}") from error
    try:
        # Some editors put a byte order mark before UTF-8, and have line ends of their own.
        text = content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise DataError(f"is not UTF-8 text (byte {error.start}): save it as UTF-8") from error
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"is not TOML: {_toml_fault(str(error), text)}") from error
    except (ValueError, RecursionError) as error:
        raise DataError(f"is not TOML: a number is too long or lists are nested too deep ({type(error).__name__})") from error
    if not document:
        raise DataError("is empty")
    return document


def convert(document: dict[str, Any], form: type[F]) -> F:
    """The document in its form. Raises :class:`shared.engine.DataError` with key and reason, without the file's name."""
    try:
        return msgspec.convert(document, form, str_keys=True)
    except msgspec.ValidationError as error:
        raise DataError(next(_faults("", document, inspect.type_info(form)), str(error))) from error


def without(document: Any, names: Collection[str]) -> Any:
    """A plain document less the fields of these names, at every depth."""
    if isinstance(document, dict):
        return {key: without(value, names) for key, value in document.items() if key not in names}
    return [without(value, names) for value in document] if isinstance(document, list | tuple) else document


def meant(word: str, known: Collection[str]) -> str:
    """``; did you mean york?`` when a known word is close to a misspelt one, else nothing."""
    close = difflib.get_close_matches(word, known, 1)
    return f"; did you mean {close[0]}?" if close else ""


def _toml_fault(message: str, text: str) -> str:
    """What the parser says, with the line it speaks of."""
    reason, _, place = message.rpartition(" (at ")
    reason = next((said for begin, said in _REPEATED.items() if reason.startswith(begin)), reason)
    line = re.match(r"line (\d+)", place)
    if line is None:
        return f"{reason} (at the end of the file)"
    return f"line {line[1]}: {reason}: {_short(text.split(chr(10))[int(line[1]) - 1].strip())}"


def _short(shown: str) -> str:
    return shown if len(shown) <= _SHOWN else shown[: _SHOWN - 1] + "…"


# ------------------------------------------------------------------------------------------------ what does not fit the form


def _faults(key: str, value: Any, kind: inspect.Type) -> Iterator[str]:
    """What in the value is not of its type, as key and reason, the first thing first.

    Finds in words what ``msgspec.convert`` has refused; the types are those that data files are made of.
    """
    match kind:
        case inspect.StructType() | inspect.DataclassType():
            yield from _struct_faults(key, value, kind) if isinstance(value, dict) else _not("a table", key, value)
        case inspect.DictType():
            yield from _table_faults(key, value, kind) if isinstance(value, dict) else _not("a table", key, value)
        case inspect.VarTupleType(item_type=item, min_length=least):
            whole = isinstance(value, list) and len(value) >= (least or 0)
            yield from _list_faults(key, value, [item] * len(value)) if whole else _not(f"a list of {least or 0} or more", key, value)
        case inspect.TupleType(item_types=items):
            whole = isinstance(value, list) and len(value) == len(items)
            yield from _list_faults(key, value, items) if whole else _not(f"a list of {len(items)}", key, value)
        case inspect.UnionType(types=types):
            each = [list(_faults(key, value, one)) for one in types if not isinstance(one, inspect.NoneType)]
            if all(each):
                yield from each[0] if len(each) == 1 else _not(" or ".join(map(_wanted, types)), key, value)
        case _:
            if not _fits(value, kind):
                yield from _not(_wanted(kind), key, value, meant(value, _words(kind)) if isinstance(value, str) else "")


def _not(wanted: str, key: str, value: Any, hint: str = "") -> Iterator[str]:
    yield f"{key}: must be {wanted}, not {_said(value)}{hint}"


def _struct_faults(key: str, value: dict[str, Any], kind: inspect.StructType | inspect.DataclassType) -> Iterator[str]:
    closed = isinstance(kind, inspect.StructType) and kind.forbid_unknown_fields
    fields = {field.encode_name: field for field in kind.fields}
    missing = [name for name, field in fields.items() if field.required and name not in value]
    at = f"{key}: " if key else ""
    for name in value:
        if name not in fields and (closed or meant(name, missing)):
            hint = meant(name, missing or list(fields)) or (f"; {missing[0]} is missing" if missing else "")
            yield f"{at}there is no {_bare(name)}{hint}"
    if missing:
        yield f"{at}{missing[0]} is missing"
    for name, field in fields.items():
        if name in value:
            yield from _faults(f"{key}.{name}" if key else name, value[name], field.type)


def _table_faults(key: str, value: dict[str, Any], kind: inspect.DictType) -> Iterator[str]:
    for name, entry in value.items():
        number = int(name) if isinstance(kind.key_type, inspect.IntType) and name.isascii() and name.isdigit() else name
        if any(_faults("", number, kind.key_type)):
            yield f"{key}: there is no {_bare(name)}{meant(name, _words(kind.key_type))}"
        yield from _faults(f"{key}.{_bare(name)}", entry, kind.value_type)


def _list_faults(key: str, value: list[Any], kinds: Collection[inspect.Type]) -> Iterator[str]:
    for number, (item, kind) in enumerate(zip(value, kinds, strict=True)):
        yield from _faults(entry_key(key, number, item), item, kind)


def entry_key(key: str, number: int, entry: Any) -> str:
    """What an entry of a list is called: by its id or number, ``county york``, else by its place, ``county[1]``."""
    name = entry.get("id", entry.get("number")) if isinstance(entry, dict) else None
    return f"{key} {_bare(name)}" if isinstance(name, str | int) else f"{key}[{number}]"


def _words(kind: inspect.Type) -> list[str]:
    """The words that a type allows, if it is one of few words."""
    return [word for word in kind.values if isinstance(word, str)] if isinstance(kind, inspect.LiteralType) else []


def _fits(value: Any, kind: inspect.Type) -> bool:
    """Whether a single value is of its type and within its bounds."""
    match kind:
        case inspect.Metadata(type=inner):
            fits = _fits(value, inner)
        case inspect.LiteralType(values=words):
            fits = any(type(word) is type(value) and word == value for word in words)
        case inspect.BoolType():
            fits = isinstance(value, bool)
        case inspect.IntType(ge=least, le=most):
            fits = type(value) is int and (least is None or value >= least) and (most is None or value <= most)
        case inspect.FloatType():
            fits = type(value) in (int, float)
        case inspect.StrType(min_length=least, max_length=most, pattern=pattern):
            fits = isinstance(value, str) and (least or 0) <= len(value) <= (most or len(value)) and bool(re.search(pattern or "", value))
        case _:
            fits = False
    return fits


def _wanted(kind: inspect.Type) -> str:
    match kind:
        case inspect.Metadata(extra_json_schema={"description": str(words)}):
            wanted = str(words)
        case inspect.LiteralType(values=words):
            listed = ", ".join(str(word) or "nothing" for word in words)
            wanted = f"one of {listed}" if len(words) > 1 else listed
        case inspect.IntType(ge=int(least), le=int(most)):
            wanted = f"a whole number from {least} to {most}"
        case inspect.IntType(le=int(most)):
            wanted = f"a whole number of {most} at most"
        case inspect.IntType():
            wanted = _KINDS[int]
        case inspect.FloatType():
            wanted = "a number"
        case inspect.BoolType():
            wanted = _KINDS[bool]
        case inspect.StrType():
            wanted = _KINDS[str]
        case _:
            wanted = "something else"
    return wanted


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return _short(repr(value)) if isinstance(value, str | int | float) else _KINDS.get(type(value), "that")


def _bare(name: object) -> str:
    """A key or id as it is, or in quotes when it is no word."""
    return str(name) if re.fullmatch(r"[\w-]{1,40}", str(name)) else _short(repr(name))
