"""The change record: random edits, their patches, undoing; and the corners that the random edits seldom reach."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.state import (
    Changes,
    Numbering,
    PatchError,
    Record,
    adopt,
    apply_patch,
    digest,
    field_names,
    from_document,
    to_document,
)


class Piece(Record):
    owner: int
    marks: list[int] = msgspec.field(default_factory=list)
    worth: dict[str, int] = msgspec.field(default_factory=dict)


class Field(Record):
    name: str
    first: Piece
    pieces: dict[int, Piece]
    tokens: dict[str, int]
    pile: list[int]
    turn: int = 1
    holder: int | None = None


def bound() -> tuple[Field, Changes]:
    """A field that writes its changes down, and the record it writes into."""
    changes = Changes()
    field = Field("Rhine", Piece(0), {1: Piece(1, [1], {"a": 1}), 2: Piece(2)}, {"L1": 0, "L2": 1}, [1, 2, 3])
    return adopt(field, changes, ("public",)), changes


def _edit_piece(field: Field, key: int, number: int) -> None:
    if key in field.pieces:
        piece = field.pieces[key]
        piece.owner = number
        piece.marks.append(number)
        piece.worth["b"] = number


def _delete_piece(field: Field, key: int, number: int) -> None:
    if key in field.pieces:
        del field.pieces[key]


def _delete_token(field: Field, key: int, number: int) -> None:
    name = f"L{key}"
    if name in field.tokens:
        del field.tokens[name]


EDITS: list[Callable[[Field, int, int], Any]] = [
    lambda field, key, number: setattr(field, "turn", number),
    lambda field, key, number: setattr(field, "holder", None if number == 0 else number),
    lambda field, key, number: setattr(field, "first", Piece(number)),
    lambda field, key, number: setattr(field, "pile", [number] * key),
    lambda field, key, number: setattr(field, "tokens", {"L9": number}),
    lambda field, key, number: setattr(field.first, "owner", number),
    lambda field, key, number: field.first.marks.append(number),
    lambda field, key, number: field.pieces.__setitem__(key, Piece(number, [number])),
    _edit_piece,
    _delete_piece,
    lambda field, key, number: field.tokens.__setitem__(f"L{key}", number),
    _delete_token,
    lambda field, key, number: field.pile.append(number),
    lambda field, key, number: field.pile.extend([number, key]),
    lambda field, key, number: field.pile.pop(0) if field.pile else None,
    lambda field, key, number: field.pile.pop() if field.pile else None,
    lambda field, key, number: field.pile.__setitem__(0, number) if field.pile else None,
    lambda field, key, number: field.pile.__setitem__(slice(None), sorted(field.pile)),
]
edits = st.lists(st.tuples(st.sampled_from(EDITS), st.integers(1, 3), st.integers(0, 3)), max_size=14)


@given(edits)
def test_a_patch_brings_a_copy_up_to_date(script: list[tuple[Callable[..., Any], int, int]]) -> None:
    field, changes = bound()
    copied = to_document(field)
    for edit, key, number in script:
        edit(field, key, number)
    apply_patch(copied, changes.patch("public"))
    assert copied == to_document(field)


@given(edits, edits)
def test_a_patch_covers_only_what_was_not_taken_yet(first: list[Any], second: list[Any]) -> None:
    field, changes = bound()
    copied = to_document(field)
    for script in (first, second):
        for edit, key, number in script:
            edit(field, key, number)
        apply_patch(copied, changes.take().patch("public"))
        assert changes == []
        assert copied == to_document(field)


@given(edits, edits)
def test_undo_restores_every_value_and_the_order_of_keys(first: list[Any], second: list[Any]) -> None:
    field, changes = bound()
    documents = [to_document(field)]
    taken = []
    for script in (first, second):
        for edit, key, number in script:
            edit(field, key, number)
        taken.append(changes.take())
        documents.append(to_document(field))
    for latest in reversed(taken):
        assert repr(to_document(field)) == repr(documents.pop())
        latest.undo()
        assert changes == []
    assert repr(to_document(field)) == repr(documents.pop())


@given(edits, edits)
def test_after_an_undo_changes_are_written_down_as_before(first: list[Any], second: list[Any]) -> None:
    field, changes = bound()
    copied = to_document(field)
    for edit, key, number in first:
        edit(field, key, number)
    changes.roll_back()
    for edit, key, number in second:
        edit(field, key, number)
    apply_patch(copied, changes.patch("public"))
    assert copied == to_document(field)


@given(edits, edits)
def test_reverting_restores_every_value_and_is_written_down(first: list[Any], second: list[Any]) -> None:
    field, changes = bound()
    for edit, key, number in first:
        edit(field, key, number)
    changes.take()
    before = repr(to_document(field))
    for edit, key, number in second:
        edit(field, key, number)
    done, copied = changes.take(), to_document(field)
    after = repr(copied)
    done.revert()
    assert repr(to_document(field)) == before
    apply_patch(copied, changes.patch("public"))
    assert copied == to_document(field)
    changes.roll_back()
    assert repr(to_document(field)) == after
    done.undo()
    assert repr(to_document(field)) == before


@given(edits, edits)
def test_what_was_reverted_can_be_changed_and_reverted_again(first: list[Any], second: list[Any]) -> None:
    field, changes = bound()
    copied, before = to_document(field), repr(to_document(field))
    for script in (first, second):
        for edit, key, number in script:
            edit(field, key, number)
        done = changes.take()
        apply_patch(copied, done.patch("public"))
        done.revert()
        apply_patch(copied, changes.take().patch("public"))
        assert repr(to_document(field)) == before
        assert copied == to_document(field)


@given(edits)
def test_a_document_is_read_back_to_the_same_record(script: list[Any]) -> None:
    field, _ = bound()
    for edit, key, number in script:
        edit(field, key, number)
    document = to_document(field)
    assert to_document(from_document(document, Field)) == document


@given(edits)
def test_a_patch_shares_nothing_with_the_state(script: list[Any]) -> None:
    field, changes = bound()
    for edit, key, number in script:
        edit(field, key, number)
    patch = changes.patch("public")
    kept = copy.deepcopy(patch)
    for edit in EDITS:
        edit(field, 1, 3)
    assert patch == kept


def test_a_patch_has_one_operation_for_each_place() -> None:
    field, changes = bound()
    field.turn = 2
    field.turn = 3
    field.tokens["L3"] = 5
    del field.tokens["L1"]
    field.pile.append(4)
    field.pile.extend([5, 6])
    field.pieces[2].owner = 7
    assert changes.patch("public") == [
        [0, "turn", 3],
        [0, "tokens", "L3", 5],
        [1, "tokens", "L1"],
        [2, "pile", [4, 5, 6]],
        [0, "pieces", 2, "owner", 7],
    ]


def test_places_that_end_as_they_began_are_left_out() -> None:
    field, changes = bound()
    field.turn = 9
    field.turn = 1
    field.tokens["new"] = 1
    del field.tokens["new"]
    del field.tokens["L2"]
    field.tokens["L2"] = 1
    assert changes.patch("public") == []


def test_true_and_one_are_different_values() -> None:
    field, changes = bound()
    field.turn = True
    assert changes.patch("public") == [[0, "turn", True]]


def test_a_record_put_in_takes_later_changes_along() -> None:
    field, changes = bound()
    field.pieces[3] = Piece(3)
    field.pieces[3].owner = 4
    field.pieces[3].marks.append(1)
    assert changes.patch("public") == [[0, "pieces", 3, {"owner": 4, "marks": [1], "worth": {}}]]


def test_a_removed_record_takes_earlier_changes_along() -> None:
    field, changes = bound()
    field.pieces[2].owner = 4
    del field.pieces[2]
    assert changes.patch("public") == [[1, "pieces", 2]]


def test_a_list_that_grew_and_was_then_replaced_is_sent_whole() -> None:
    field, changes = bound()
    field.pile.append(4)
    field.pile = [7, 8]
    assert changes.patch("public") == [[0, "pile", [7, 8]]]


def test_a_replaced_list_that_grows_is_sent_whole() -> None:
    field, changes = bound()
    field.pile = [7]
    field.pile.append(8)
    assert changes.patch("public") == [[0, "pile", [7, 8]]]


def test_a_table_replaced_by_an_equal_one_after_a_change_still_reaches_the_copy() -> None:
    field, changes = bound()
    copied = to_document(field)
    field.tokens["L3"] = 3
    field.tokens = dict(field.tokens)
    apply_patch(copied, changes.patch("public"))
    assert copied == to_document(field)


def test_a_row_or_table_given_to_another_place_is_copied() -> None:
    field, changes = bound()
    copied = to_document(field)
    field.first.marks = field.pile
    field.pile.append(9)
    field.first.marks.append(5)
    assert (list(field.first.marks), list(field.pile)) == ([1, 2, 3, 5], [1, 2, 3, 9])
    apply_patch(copied, changes.patch("public"))
    assert copied == to_document(field)


def test_a_record_has_one_place() -> None:
    field, _ = bound()
    with pytest.raises(TypeError, match="belongs to"):
        field.pieces[5] = field.pieces[1]
    assert 5 not in field.pieces


def test_a_record_outside_of_a_match_is_plain() -> None:
    piece = Piece(1)
    piece.owner = 2
    assert piece == Piece(2)
    with pytest.raises(AttributeError):
        piece.onwer = 3


def test_sections_are_patched_apart() -> None:
    changes = Changes()
    public = adopt(Piece(1), changes, ("public",))
    own = [adopt(Piece(2), changes, ("private", seat)) for seat in range(2)]
    public.owner = 5
    own[1].marks.append(6)
    assert changes.patch("public") == [[0, "owner", 5]]
    assert changes.patch("private", 0) == []
    assert changes.patch("private", 1) == [[2, "marks", [6]]]
    assert changes.patch("hidden") == []


@pytest.mark.parametrize(
    "mutation",
    [
        lambda field: field.tokens.update(a=1),
        lambda field: field.tokens.pop("L1"),
        lambda field: field.tokens.setdefault("x", 1),
        lambda field: field.tokens.clear(),
        lambda field: field.pile.insert(0, 1),
        lambda field: field.pile.remove(1),
        lambda field: field.pile.sort(),
        lambda field: field.pile.clear(),
        lambda field: field.pile.__delitem__(0),
        lambda field: field.pile.__iadd__([1]),
    ],
)
def test_mutations_that_are_not_recorded_are_refused(mutation: Callable[[Field], Any]) -> None:
    field, changes = bound()
    before = to_document(field)
    with pytest.raises(TypeError, match="not recorded"):
        mutation(field)
    assert to_document(field) == before
    assert changes == []


@pytest.mark.parametrize(
    "patch",
    [
        [[0, "nowhere", "deep", 1]],
        [[1, "tokens", "L9"]],
        [[2, "turn", [1]]],
        [[0, "pile", 99, 1]],
        [[7, "turn", 1]],
        [[0]],
    ],
)
def test_a_patch_that_does_not_fit_is_refused(patch: list[list[Any]]) -> None:
    document = to_document(bound()[0])
    with pytest.raises(PatchError):
        apply_patch(document, patch)


def test_digests_do_not_depend_on_the_order_of_keys() -> None:
    assert digest({"b": 1, "a": {2: 1, 1: 2}}) == digest({"a": {1: 2, 2: 1}, "b": 1})
    assert digest({"a": 1}) != digest({"a": 2})


@given(edits)
def test_patches_of_all_sections_travel_with_numbers_and_come_back(script: list[Any]) -> None:
    changes, names = Changes(), field_names(Field)
    sections = {
        path: adopt(from_document(to_document(bound()[0]), Field), changes, path)
        for path in (("public",), ("private", 0), ("private", 1), ("hidden",))
    }
    for at, (edit, key, number) in enumerate(script):
        edit(list(sections.values())[at % len(sections)], key, number)
    numbering = Numbering(names)
    public, private = changes.patches(numbering)
    assert numbering.name_patch(public) == changes.patch("public")
    assert {seat: numbering.name_patch(patch) for seat, patch in private.items()} == {
        seat: patch for seat in (0, 1) if (patch := changes.patch("private", seat))
    }


def test_names_travel_as_numbers_below_zero() -> None:
    field, changes = bound()
    field.pieces[2].owner = 7
    del field.tokens["L1"]
    numbers = {name: number for number, name in zip(range(-1, -99, -1), field_names(Field), strict=False)}
    public, _ = changes.patches(Numbering(field_names(Field)))
    assert [numbers["pieces"], 2, numbers["owner"], 7] == public[0][1:]
    assert public[1] == [1, numbers["tokens"], "L1"]


def test_keys_of_maps_that_are_set_travel_as_numbers() -> None:
    field, changes = bound()
    field.pieces[4] = Piece(1, [5], {"a": -2})
    names = field_names(Field)
    owner, marks, worth = (-1 - names.index(name) for name in ("owner", "marks", "worth"))
    patch, _ = changes.patches(Numbering(names))
    assert patch == [[0, -1 - names.index("pieces"), 4, {owner: 1, marks: [5], worth: {"a": -2}}]]
    assert Numbering(names).name_patch(patch) == changes.patch("public")


def test_tags_of_events_travel_as_numbers() -> None:
    numbering = Numbering(("seat", "moved", "over"))
    events = [["over", [1, -2], {"seat": 3}], ["moved", -1, None]]
    assert numbering.of_events(events) == [[-3, [1, -2], {"seat": 3}], [-2, -1, None]]
    assert numbering.name_events(numbering.of_events(events)) == events
    assert numbering.name_events(events) == events  # names that are spelled out already


@pytest.mark.parametrize("patch", [[[0, -4, 5]], [[1, -4]], [[2, "pile", -4, [1]]], [[0, "a", {"b": {-4: 1}}]], [[]], [[0]]])
def test_a_patch_with_a_number_that_has_no_name_is_refused(patch: list[list[Any]]) -> None:
    with pytest.raises(PatchError):
        Numbering(("a", "b", "c")).name_patch(patch)


@pytest.mark.parametrize("events", [[[-4, 5]], [[]], [None], ["over"]])
def test_an_event_with_a_number_that_has_no_name_is_refused(events: list[Any]) -> None:
    with pytest.raises(PatchError):
        Numbering(("a", "b", "c")).name_events(events)
