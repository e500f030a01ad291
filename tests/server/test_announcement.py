"""The LAN announcement, over the loopback interface alone: found with its properties, taken back, and quiet when it fails."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs
from zeroconf import ServiceStateChange
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from server.discovery import SERVICE_TYPE, Announcement

LOOPBACK = ["127.0.0.1"]


def announcement(name: str = "Árpád's 2. table", interfaces: list[str] = LOOPBACK) -> Announcement:
    return Announcement(name, 7117, ["rheinlaender", "catan"], "0.1.0", locked=True, addresses=LOOPBACK, interfaces=interfaces)


async def test_a_server_is_found_and_lost_again() -> None:
    changes: asyncio.Queue[tuple[str, ServiceStateChange]] = asyncio.Queue()

    def changed(zeroconf: object, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        changes.put_nowait((name, state_change))

    browser = AsyncZeroconf(interfaces=LOOPBACK)
    search = AsyncServiceBrowser(browser.zeroconf, SERVICE_TYPE, handlers=[changed])
    announced = announcement()
    announced.start()
    if not await announced.announced():
        pytest.skip("this machine has no multicast on its loopback interface")
    name, change = await asyncio.wait_for(changes.get(), 10)
    assert (name, change) == (f"Árpád's 2. table.{SERVICE_TYPE}", ServiceStateChange.Added)
    found = AsyncServiceInfo(SERVICE_TYPE, name)
    assert await found.async_request(browser.zeroconf, 3000)
    assert found.port == 7117
    assert found.parsed_addresses() == LOOPBACK
    assert found.decoded_properties == {"name": "Árpád's 2. table", "games": "rheinlaender,catan", "version": "0.1.0", "locked": "1"}
    await announced.stop()
    assert await asyncio.wait_for(changes.get(), 10) == (name, ServiceStateChange.Removed)
    await search.async_cancel()
    await browser.async_close()


# The library leaves a socket of its own open when an interface does not exist.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
async def test_a_failure_is_one_line_and_no_more() -> None:
    with capture_logs() as lines:
        announced = announcement(interfaces=["203.0.113.9"])
        announced.start()
        assert not await announced.announced()
        await announced.stop()
    assert [(line["event"], line["log_level"]) for line in lines] == [("not announced on the LAN", "warning")]


async def test_a_long_name_is_cut_between_letters() -> None:
    with capture_logs() as lines:
        announced = announcement("Ω" * 40)
        announced.start()
        await announced.announced()
        await announced.stop()
    assert lines[0]["event"] in ("announced on the LAN", "not announced on the LAN")
    assert "label" not in str(lines)


async def test_stopping_at_once_leaves_nothing_behind() -> None:
    announced = announcement()
    await announced.stop()
    announced.start()
    await announced.stop()
    await announced.stop()
    assert [task.get_name() for task in asyncio.all_tasks() if task.get_name() == "discovery"] == []
