"""Metrics are counted and written in the format of Prometheus; logs have one form and hold no address of a person."""

from __future__ import annotations

import io
import json
import logging

import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosedError, InvalidUpgrade

from server.logs import lacks_traceback_of_a_hang_up, set_up_logs, short_address
from server.metrics import Census, Metrics


def figures(metrics: Metrics) -> dict[str, float]:
    """Sample name and labels to value, as a Prometheus server reads them."""
    return {
        sample.name + "".join(f"[{value}]" for value in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(metrics.text().decode())
        for sample in family.samples
    }


def test_what_was_counted_is_shown() -> None:
    metrics = Metrics()
    metrics.actions.inc()
    metrics.actions.inc()
    metrics.bugs.inc()
    metrics.action_seconds.observe(0.003)
    metrics.committed(0.0004, 12)
    shown = figures(metrics)
    assert shown["palatine_actions_total"] == 2
    assert shown["palatine_bugs_total"] == 1
    assert shown["palatine_action_seconds_bucket[0.0025]"] == 0
    assert shown["palatine_action_seconds_bucket[0.005]"] == 1
    assert shown["palatine_journal_entries_total"] == 12
    assert shown["palatine_journal_commit_seconds_count"] == 1


def test_times_are_spread_over_buckets_that_hold_all_below_them() -> None:
    metrics = Metrics()
    for seconds in (0.0001, 0.001, 0.0011, 7.0):
        metrics.action_seconds.observe(seconds)
    shown = figures(metrics)
    buckets = {bound: shown[f"palatine_action_seconds_bucket[{bound}]"] for bound in ("0.00025", "0.001", "0.0025", "1.0", "+Inf")}
    assert buckets == {"0.00025": 1, "0.001": 2, "0.0025": 3, "1.0": 3, "+Inf": 4}
    assert shown["palatine_action_seconds_sum"] == pytest.approx(7.0022)


def test_what_there_is_is_looked_up_at_reading() -> None:
    metrics = Metrics()
    rooms = {"open": 1}
    metrics.follow(lambda: Census(connections=7, rooms=rooms, players=3, watchers=2))
    rooms["running"] = 4
    shown = figures(metrics)
    assert (shown["palatine_rooms[open]"], shown["palatine_rooms[running]"], shown["palatine_rooms[over]"]) == (1, 4, 0)
    assert (shown["palatine_connections"], shown["palatine_players"], shown["palatine_watchers"]) == (7, 3, 2)


def test_two_servers_in_one_process_count_apart() -> None:
    first, second = Metrics(), Metrics()
    first.actions.inc()
    assert figures(second)["palatine_actions_total"] == 0


# ------------------------------------------------------------------------------------------------ logs


@pytest.fixture
def out() -> io.StringIO:
    return io.StringIO()


def test_one_line_of_json_for_each_event(out: io.StringIO) -> None:
    set_up_logs("info", "json", out)
    structlog.get_logger().bind(room="ABCDE").info("action", seat=2, version=17)
    structlog.get_logger().debug("not shown")
    logging.getLogger("zeroconf").warning("a library %s", "speaks")
    first, second = (json.loads(line) for line in out.getvalue().splitlines())
    assert first.pop("timestamp").endswith("Z")
    assert first == {"event": "action", "level": "info", "room": "ABCDE", "seat": 2, "version": 17}
    assert (second["event"], second["level"]) == ("a library speaks", "warning")


def test_the_traceback_of_a_bug_stays_in_its_line(out: io.StringIO) -> None:
    set_up_logs("info", "json", out)
    try:
        _ = 1 // len(out.getvalue())
    except ZeroDivisionError:
        structlog.get_logger().exception("bug", room="ABCDE")
    (line,) = out.getvalue().splitlines()
    assert "ZeroDivisionError: integer" in json.loads(line)["exception"]


def test_people_read_text(out: io.StringIO) -> None:
    set_up_logs("info", "console", out)
    structlog.get_logger().info("listening", port=7117)
    (line,) = out.getvalue().splitlines()
    assert "listening" in line
    assert "port=7117" in line


def test_libraries_are_quiet(out: io.StringIO) -> None:
    set_up_logs("info", "console", out)
    logging.getLogger("websockets.server").info("connection open")
    logging.getLogger("asyncio").debug("using selector")
    assert out.getvalue() == ""


def record_of(error: BaseException | None) -> logging.LogRecord:
    info = None if error is None else (type(error), error, None)
    return logging.LogRecord("websockets.server", logging.ERROR, "", 0, "opening handshake failed", (), info)


@pytest.mark.parametrize(
    "error", [ConnectionResetError(), EOFError(), TimeoutError(), InvalidUpgrade("Upgrade"), ConnectionClosedError(None, None)]
)
def test_a_client_that_vanishes_is_not_logged(error: BaseException, out: io.StringIO) -> None:
    chained = ValueError("did not receive a valid HTTP request")
    chained.__cause__ = error
    assert not lacks_traceback_of_a_hang_up(record_of(error))
    assert not lacks_traceback_of_a_hang_up(record_of(chained))
    set_up_logs("info", "console", out)
    logging.getLogger("websockets.server").error("opening handshake failed", exc_info=error)
    assert out.getvalue() == ""


def test_a_bug_in_a_handler_is_logged() -> None:
    assert lacks_traceback_of_a_hang_up(record_of(KeyError("a bug")))
    assert lacks_traceback_of_a_hang_up(record_of(None))


@pytest.mark.parametrize(
    ("address", "shortened"),
    [
        ("203.0.113.77", "203.0.113.x"),
        ("::ffff:203.0.113.77", "203.0.113.x"),
        ("2001:db8:1:2::3", "2001:db8:1:x"),
        ("fe80::1%eth0", "fe80:0:0:x"),
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
        ("somewhere", "?"),
        ("", "?"),
    ],
)
def test_addresses_are_shortened(address: str, shortened: str) -> None:
    assert short_address(address) == shortened
