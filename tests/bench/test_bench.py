"""The bench itself: rows are judged and shown rightly, and its quickest rows come out as JSON."""

from __future__ import annotations

import json

import pytest

from tests.bench import crowd_rows, engine_rows, wire_rows
from tests.bench.run import MEASURES, main
from tests.bench.table import Effort, Row, medians, percentile, render


def test_a_row_holds_on_the_right_side_of_its_limit():
    assert Row.at_most("1", "", "", "", 1.5, 1.5).holds
    assert not Row.at_most("1", "", "", "", 1.51, 1.5).holds
    assert Row.at_least("11", "", "", "", 0.8, 0.8).holds
    assert not Row.at_least("11", "", "", "", 0.79, 0.8).holds
    assert Row.not_measured("12", "", "the peer is missing").verdict == "-"


def test_sides_are_measured_in_turns():
    order = []
    sides = [lambda name=name: order.append(name) or float(len(order)) for name in "ab"]
    assert medians(3, *sides) == [3.0, 4.0]
    assert order == list("ababab")


def test_percentiles():
    values = [float(number) for number in range(100, 0, -1)]
    assert percentile(values, 0.5) == 51.0
    assert percentile(values, 0.99) == 100.0
    assert percentile([3.0], 0.99) == 3.0


def test_the_table_has_a_line_for_each_row_and_one_for_its_note():
    text = render([Row.at_most("9", "memory", "16 KiB", "14 KiB", 1.14, 1.5, "a note"), Row.not_measured("12", "play", "no peer")])
    lines = text.splitlines()
    assert len(lines) == 5
    assert lines[1].split("  ")[0] == "9"
    assert lines[1].endswith("holds")
    assert lines[2].strip() == "a note"
    assert lines[4].strip() == "not measured: no peer"


def test_efforts_are_scaled_but_never_to_nothing():
    assert Effort(scale=0.2).of(1000) == 200
    assert Effort(scale=0.001).of(10) == 1
    assert Effort(scale=0.2).of(100, 50) == 50


def test_every_row_of_the_list_has_its_measure():
    assert list(MEASURES) == [str(number) for number in range(1, 15)]
    assert {measure.__module__ for measure in MEASURES.values()} == {part.__name__ for part in (crowd_rows, engine_rows, wire_rows)}


def test_rows_come_out_for_machines(capsys: pytest.CaptureFixture[str]):
    assert main(["--quick", "--json", "--rows", "8,11"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [row["number"] for row in document["rows"]] == ["8", "8c", "8d", "11", "11", "11c", "11c", "11d", "11d"]
    assert all(row["figure"] > 0 and row["target"] for row in document["rows"])


def test_an_unknown_row_is_named(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        main(["--rows", "8,99"])
    assert "no row 99" in capsys.readouterr().err


def test_an_action_on_the_real_server_is_measured():
    """Eight toy actions over a real socket: the host process, the light clients and the accounting work together."""
    found = wire_rows.run(wire_rows._per_action(Effort(runs=1, scale=0.01), "asyncio"))
    assert min(*found.ours, *found.echo, found.alone, found.echo_alone) > 0
    assert found.journal > 0
