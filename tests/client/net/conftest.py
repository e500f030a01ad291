"""A real server on a free loopback port, and clients that are closed after the test."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from loopback import SOON, Join, config_of

from client.model.identity import TokenStore
from client.net.headless import HeadlessClient
from server.app import Server
from server.config import Config


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
