"""Fixtures: a running server on a free loopback port with a folder of its own, and clients that are closed after the test."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from raw_client import RawClient

from server.app import Server
from server.config import Config

Connect = Callable[..., Awaitable[RawClient]]


def config_for_tests(folder: Path, **options: Any) -> Config:
    """Loopback, any free port, no announcement, and a rate that no test reaches by accident."""
    fields: dict[str, Any] = {"data": folder, "addresses": ["127.0.0.1"], "port": 0, "announce": False, "name": "Test"}
    fields |= {"rate_burst": 10_000, "rate_per_second": 10_000}
    return Config(**fields | options)


@pytest.fixture
def config(tmp_path: Path, request: pytest.FixtureRequest) -> Config:
    """Options can be given with ``@pytest.mark.parametrize("config", [{...}], indirect=True)``."""
    return config_for_tests(tmp_path, **getattr(request, "param", {}))


@pytest.fixture
async def server(config: Config) -> AsyncIterator[Server]:
    async with Server(config) as running:
        yield running


@pytest.fixture
async def connect(server: Server) -> AsyncIterator[Connect]:
    """``await connect("Anna")`` is a client that has said hello; ``greet=False`` leaves that out."""
    async with contextlib.AsyncExitStack() as stack:

        async def open_one(name: str = "Anna", *, greet: bool = True, port: int | None = None, token: str = "") -> RawClient:
            client = RawClient(port or server.port, name)
            client.token = token
            await client.open()
            stack.push_async_callback(client.close)
            if greet:
                await client.hello()
            return client

        yield open_one
