"""Announces the server on the LAN by multicast DNS (RFC 6762, RFC 6763), so that clients find it without an address.

A comfort and no more: where multicast does not work there is one line in the log, and a typed address works as ever.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import secrets
from collections.abc import Iterable, Sequence

import ifaddr
import structlog
import zeroconf
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

SERVICE_TYPE = "_palatine._tcp.local."
_MAX_LABEL_BYTES = 63

log = structlog.get_logger()


class Announcement:
    """One announced server. :meth:`start` returns at once; registering takes about a second in the background.

    Args:
        name: shown in the list of found servers; a number is added when another server on the LAN has the same.
        port: where it listens.
        games: the words of the games it offers.
        version: of the program.
        locked: whether it asks for a password.
        addresses: those it listens on; empty or a wildcard: all of this machine's.
        interfaces: addresses of the interfaces to announce on; empty: all.
    """

    def __init__(
        self,
        name: str,
        port: int,
        games: Iterable[str],
        version: str,
        *,
        locked: bool,
        addresses: Sequence[str] = (),
        interfaces: Sequence[str] = (),
    ) -> None:
        self._name = name
        self._port = port
        self._properties = {"name": name, "games": ",".join(games), "version": version, "locked": "1" if locked else "0"}
        self._addresses = addresses
        self._interfaces = list(interfaces)
        self._responder: AsyncZeroconf | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Announce from now on until :meth:`stop`."""
        self._task = asyncio.create_task(self._announce(), name="discovery")

    async def announced(self) -> bool:
        """Wait until the announcement is out, or has failed; whether it is out."""
        if self._task is not None:
            await asyncio.wait([self._task])
        return self._responder is not None

    async def stop(self) -> None:
        """Take the announcement back. Does nothing when there is none."""
        task, self._task = self._task, None
        if task is None:
            return
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        await self._withdraw()

    async def _announce(self) -> None:
        try:
            self._responder = AsyncZeroconf(interfaces=self._interfaces or zeroconf.InterfaceChoice.All)
            await (await self._responder.async_register_service(self._service(), allow_name_change=True))
        except (OSError, zeroconf.Error, TimeoutError) as error:
            log.warning("not announced on the LAN", reason=str(error) or type(error).__name__)
            await self._withdraw()
        else:
            log.info("announced on the LAN", service=SERVICE_TYPE)

    async def _withdraw(self) -> None:
        responder, self._responder = self._responder, None
        if responder is not None:
            with contextlib.suppress(OSError, zeroconf.Error, TimeoutError):
                await responder.async_unregister_all_services()
            await responder.async_close()

    def _service(self) -> AsyncServiceInfo:
        return AsyncServiceInfo(
            SERVICE_TYPE,
            f"{_label(self._name)}.{SERVICE_TYPE}",
            port=self._port,
            properties=self._properties,
            # A name of our own: the machine's may be answered for by the system already.
            server=f"palatine-{secrets.token_hex(4)}.local.",
            parsed_addresses=_reachable(self._addresses),
        )


def _label(name: str) -> str:
    """The name as one DNS label: at most 63 bytes of UTF-8 (RFC 6763, 4.1.1)."""
    return name.encode()[:_MAX_LABEL_BYTES].decode(errors="ignore")


def _reachable(addresses: Sequence[str]) -> list[str]:
    """The addresses to tell others: those listened on, or this machine's when that is all of them."""
    wildcard = not addresses or any(ipaddress.ip_address(address).is_unspecified for address in addresses)
    found = _of_this_machine() if wildcard else list(addresses)
    outside = [address for address in found if not ipaddress.ip_address(address).is_loopback]
    return outside or found


def _of_this_machine() -> list[str]:
    """IPv4 addresses, which are what people on a LAN type and what every client can reach."""
    return [str(own.ip) for adapter in ifaddr.get_adapters() for own in adapter.ips if own.is_IPv4]
