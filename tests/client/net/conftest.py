"""A real server on a free loopback port, and clients that are closed after the test."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from client.model.identity import TokenStore
from client.net.headless import HeadlessClient
from client.net.link import BackOff
from server.app import Server
from server.config import Config

SOON = BackOff(first=0.01, longest=0.05)
"""Reconnects without making a test wait."""
Join = Callable[..., Awaitable[HeadlessClient]]


def config_of(folder: Path, **options: Any) -> Config:
    """Loopback, any free port, no announcement, a rate that no test reaches by accident."""
    fields: dict[str, Any] = {"data": folder, "addresses": ["127.0.0.1"], "port": 0, "announce": False, "rate_burst": 5000, "name": "Test"}
    return Config(**fields | options)


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PALATINE_HOME", str(tmp_path / "home"))


@pytest.fixture
def config(tmp_path: Path, request: pytest.FixtureRequest) -> Config:
    """Options can be given with ``@pytest.mark.parametrize("config", [{...}], indirect=True)``."""
    return config_of(tmp_path, **getattr(request, "param", {}))


@pytest.fixture
async def server(config: Config) -> AsyncIterator[Server]:
    async with Server(config) as running:
        yield running


@pytest.fixture
async def join(server: Server) -> AsyncIterator[Join]:
    """``await join("Anna")`` is a client that is online."""
    async with contextlib.AsyncExitStack() as stack:

        async def one(name: str = "Anna", tokens: TokenStore | None = None, password: str = "") -> HeadlessClient:
            client = await HeadlessClient.connect(f"127.0.0.1:{server.port}", name, tokens, password, SOON)
            return await stack.enter_async_context(client)

        yield one
