"""What the server counts, for Prometheus. A registry of its own, so that several servers fit in one process.

What happens is added to plain numbers, on the event loop alone: a fraction of a microsecond each, where the library's own counters
take a lock and several times as long. They become metrics when somebody reads ``/metrics``, and what can be looked up (connections,
rooms) is looked up then. Labels are few and their values fixed: nothing here grows with players or rooms.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import NamedTuple

from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Census(NamedTuple):
    """What there is at one moment. ``rooms`` by status (open, running, over)."""

    connections: int
    rooms: dict[str, int]
    players: int
    watchers: int


class Tally:
    """Something that is counted."""

    __slots__ = ("count", "meaning", "name")

    def __init__(self, name: str, meaning: str) -> None:
        self.name, self.meaning, self.count = name, meaning, 0

    def inc(self, by: int = 1) -> None:
        self.count += by

    def metric(self) -> Metric:
        return CounterMetricFamily(self.name, self.meaning, self.count)


class Spread:
    """How long something took each time, in seconds."""

    __slots__ = ("_counts", "_sum", "meaning", "name")

    def __init__(self, name: str, meaning: str) -> None:
        self.name, self.meaning = name, meaning
        self._counts = [0] * (len(_SECONDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(_SECONDS, seconds)] += 1
        self._sum += seconds

    def metric(self) -> Metric:
        bounds = [*map(str, _SECONDS), "+Inf"]
        return HistogramMetricFamily(
            self.name, self.meaning, list(zip(bounds, itertools.accumulate(self._counts), strict=True)), sum_value=self._sum
        )


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)
        self.actions = Tally("palatine_actions", "Actions played.")
        self.refusals = Tally("palatine_refusals", "Requests refused.")
        self.action_seconds = Spread("palatine_action_seconds", "From an action's arrival to its update on the wire.")
        self.journal_seconds = Spread("palatine_journal_commit_seconds", "One group commit.")
        self.journal_entries = Tally("palatine_journal_entries", "Entries written.")
        self.journal_failures = Tally("palatine_journal_failures", "Batches that could not be written.")
        self.queue_drops = Tally("palatine_queue_drops", "Queues of slow receivers replaced by a snapshot.")
        self.resumes = Tally("palatine_resumes", "Rooms resumed after a broken connection.")
        self.resyncs = Tally("palatine_resyncs", "Snapshots that clients asked for because their copy was wrong.")
        self.takeovers = Tally("palatine_takeovers", "Seats taken over by a bot after the grace time.")
        self.rate_kicks = Tally("palatine_rate_kicks", "Connections closed for sending too much.")
        self.bugs = Tally("palatine_bugs", "Exceptions in rooms; each is in the log.")
        registry.register(_FigureCollector([figure for figure in vars(self).values() if isinstance(figure, Tally | Spread)]))

    def follow(self, census: Callable[[], Census]) -> None:
        """Show what ``census`` returns at the moment somebody reads the metrics. To be called once."""
        self.registry.register(_CensusCollector(census))

    def committed(self, seconds: float, entries: int) -> None:
        """Note a group commit of the journal."""
        self.journal_seconds.observe(seconds)
        self.journal_entries.inc(entries)

    def text(self) -> bytes:
        """All figures in the text format of Prometheus (:data:`CONTENT_TYPE`)."""
        return generate_latest(self.registry)


class _FigureCollector(Collector):
    def __init__(self, figures: list[Tally | Spread]) -> None:
        self._figures = figures

    def describe(self) -> Iterable[Metric]:
        return ()

    def collect(self) -> Iterable[Metric]:
        return [figure.metric() for figure in self._figures]


class _CensusCollector(Collector):
    def __init__(self, census: Callable[[], Census]) -> None:
        self._census = census

    def describe(self) -> Iterable[Metric]:
        return ()

    def collect(self) -> Iterable[Metric]:
        census = self._census()
        rooms = GaugeMetricFamily("palatine_rooms", "Rooms by status.", labels=["status"])
        for status in ("open", "running", "over"):
            rooms.add_metric([status], census.rooms.get(status, 0))
        yield rooms
        yield GaugeMetricFamily("palatine_connections", "Open connections.", value=census.connections)
        yield GaugeMetricFamily("palatine_players", "Seats whose player is connected.", value=census.players)
        yield GaugeMetricFamily("palatine_watchers", "Connections that watch a room.", value=census.watchers)
