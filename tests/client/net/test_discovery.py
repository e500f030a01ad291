"""Servers that announce themselves are found, and go again."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

import pytest
from zeroconf import ServiceInfo

from client.net import discovery
from client.net.address import Address
from client.net.discovery import SERVICE_TYPE, Discovery
from server.discovery import Announcement

LOOPBACK = ["127.0.0.1"]


async def test_an_announced_server_is_found_and_goes_when_it_stops() -> None:
    announcement = Announcement("Rhine at Anna’s", 7119, ["rheinlaender"], "1.0", locked=True, addresses=LOOPBACK, interfaces=LOOPBACK)
    announcement.start()
    if not await announcement.announced():
        pytest.skip("no multicast on the loopback interface here")
    changed = asyncio.Event()
    loop = asyncio.get_running_loop()
    found = Discovery(LOOPBACK, lambda: loop.call_soon_threadsafe(changed.set))

    async def until(condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(15):
            while not condition():
                changed.clear()
                await changed.wait()

    found.start()
    try:
        await until(lambda: len(found.servers()) == 1)
        (server,) = found.servers()
        assert (server.name, server.address, server.games) == ("Rhine at Anna’s", Address("127.0.0.1", 7119), ("rheinlaender",))
        assert (server.version, server.locked) == ("1.0", True)
        seen = found.revision
        await announcement.stop()
        await until(lambda: not found.servers())
        assert found.revision > seen
    finally:
        await asyncio.to_thread(found.stop)


# zeroconf leaves the socket that failed to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_without_multicast_the_list_stays_empty_and_nothing_is_raised() -> None:
    nowhere = Discovery(["203.0.113.1"])
    nowhere.start()
    nowhere.stop()
    assert nowhere.servers() == ()
    nowhere.stop()
    gc.collect()


@pytest.mark.parametrize(("addresses", "port"), [([], 7117), ([b"\x7f\0\0\1"], 0)])
def test_an_announcement_without_address_or_port_is_passed_over(addresses: list[bytes], port: int) -> None:
    assert discovery._read(ServiceInfo(SERVICE_TYPE, f"x.{SERVICE_TYPE}", port=port, addresses=addresses)) is None


def test_an_announcement_that_says_little_has_its_service_name() -> None:
    server = discovery._read(ServiceInfo(SERVICE_TYPE, f"Rhine.{SERVICE_TYPE}", port=7117, addresses=[b"\x7f\0\0\1"]))
    assert server is not None
    assert (server.name, server.games, server.locked) == ("Rhine", (), False)
