"""What the server counts, for Prometheus. A registry of its own, so that several servers fit in one process.

What is counted as it happens costs about a microsecond each; what can be looked up (connections, rooms) is looked up when somebody
reads ``/metrics``. Labels are few and their values fixed: nothing here grows with players or rooms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from prometheus_client import CollectorRegistry, Counter, GCCollector, Histogram, PlatformCollector, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Census(NamedTuple):
    """What there is at one moment. ``rooms`` by status (open, running, over)."""

    connections: int
    rooms: dict[str, int]
    players: int
    watchers: int


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)
        self.actions = Counter("palatine_actions", "Actions played.", registry=registry)
        self.refusals = Counter("palatine_refusals", "Requests refused.", registry=registry)
        self.action_seconds = Histogram(
            "palatine_action_seconds", "From an action's arrival to its update on the wire.", buckets=_SECONDS, registry=registry
        )
        self.journal_seconds = Histogram("palatine_journal_commit_seconds", "One group commit.", buckets=_SECONDS, registry=registry)
        self.journal_entries = Counter("palatine_journal_entries", "Entries written.", registry=registry)
        self.journal_failures = Counter("palatine_journal_failures", "Batches that could not be written.", registry=registry)
        self.queue_drops = Counter("palatine_queue_drops", "Queues of slow receivers replaced by a snapshot.", registry=registry)
        self.resumes = Counter("palatine_resumes", "Rooms resumed after a broken connection.", registry=registry)
        self.resyncs = Counter("palatine_resyncs", "Snapshots that clients asked for because their copy was wrong.", registry=registry)
        self.takeovers = Counter("palatine_takeovers", "Seats taken over by a bot after the grace time.", registry=registry)
        self.rate_kicks = Counter("palatine_rate_kicks", "Connections closed for sending too much.", registry=registry)
        self.bugs = Counter("palatine_bugs", "Exceptions in rooms; each is in the log.", registry=registry)

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
