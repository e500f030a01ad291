"""What the tests with a real server share: its configuration, and reconnects that make no test wait."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from client.net.headless import HeadlessClient
from client.net.link import BackOff
from server.config import Config

SOON = BackOff(first=0.01, longest=0.05)
Join = Callable[..., Awaitable[HeadlessClient]]


def config_of(folder: Path, **options: Any) -> Config:
    """Loopback, any free port, no announcement, a rate that no test reaches by accident."""
    fields: dict[str, Any] = {"data": folder, "addresses": ["127.0.0.1"], "port": 0, "announce": False, "rate_burst": 5000, "name": "Test"}
    return Config(**fields | options)
