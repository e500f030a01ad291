"""Servers on this network, found by multicast DNS (RFC 6762, RFC 6763). A comfort: where it does not work the list just stays empty."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zeroconf import InterfaceChoice, ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf

from client.net.address import Address

SERVICE_TYPE = "_palatine._tcp.local."
ASK_MS = 3000

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class FoundServer:
    """A server as it announces itself. ``locked``: it asks for a password; ``games`` are words such as ``rheinlaender``."""

    service: str
    name: str
    address: Address
    games: tuple[str, ...] = ()
    version: str = ""
    locked: bool = False


class Discovery:
    """The list of servers that announce themselves, kept by zeroconf's own threads and read from any."""

    def __init__(self, interfaces: Sequence[str] = (), wake: Callable[[], None] | None = None) -> None:
        """``interfaces``: addresses of those to listen on; empty: all. ``wake`` is called, on another thread, when the list changes."""
        self.revision = 0
        """Counts up when the list has changed."""
        self._interfaces = list(interfaces)
        self._wake = wake
        self._found: dict[str, FoundServer] = {}
        self._lock = threading.Lock()
        self._zeroconf: Zeroconf | None = None
        self._stopped = threading.Event()
        self._starting: threading.Thread | None = None

    def start(self) -> None:
        """Begin to listen, in the background: opening the sockets takes a moment. Never raises."""
        if self._starting is None:
            self._stopped.clear()
            self._starting = threading.Thread(target=self._listen, name="palatine-discovery", daemon=True)
            self._starting.start()

    def stop(self) -> None:
        """Listen no more and forget what was found."""
        starting, self._starting = self._starting, None
        if starting is None:
            return
        self._stopped.set()
        starting.join()
        found, self._zeroconf = self._zeroconf, None
        if found is not None:
            found.close()
        with self._lock:
            self._found.clear()
        self._changed()

    def servers(self) -> tuple[FoundServer, ...]:
        """Those found and still there, by name."""
        with self._lock:
            return tuple(sorted(self._found.values(), key=lambda server: (server.name.casefold(), server.service)))

    def _listen(self) -> None:
        try:
            listening = Zeroconf(interfaces=self._interfaces or InterfaceChoice.All)
            ServiceBrowser(listening, SERVICE_TYPE, listener=_Listener(self))
        except OSError as error:
            # No multicast, no network, a closed port: a typed address works all the same.
            logger.info("servers on this network cannot be found: %s", error)
            return
        if self._stopped.is_set():
            listening.close()
        else:
            self._zeroconf = listening

    def _keep(self, server: FoundServer) -> None:
        with self._lock:
            self._found[server.service] = server
        self._changed()

    def _drop(self, service: str) -> None:
        with self._lock:
            known = self._found.pop(service, None)
        if known is not None:
            self._changed()

    def _changed(self) -> None:
        self.revision += 1
        if self._wake is not None:
            self._wake()


class _Listener(ServiceListener):
    def __init__(self, discovery: Discovery) -> None:
        self._discovery = discovery

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        info = zc.get_service_info(type_, name, ASK_MS)
        server = None if info is None else _read(info)
        if server is not None:
            self._discovery._keep(server)

    def update_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        self.add_service(zc, type_, name)

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        self._discovery._drop(name)


def _read(info: ServiceInfo) -> FoundServer | None:
    """The announcement in our words; None when it has no address or port. IPv4 first: its addresses need no scope."""
    addresses = sorted(info.parsed_scoped_addresses(), key=lambda address: ":" in address)
    if not addresses or not info.port:
        return None
    said = {key: value or "" for key, value in info.decoded_properties.items()}
    service_name = info.name.removesuffix(f".{info.type}")
    return FoundServer(
        service=info.name,
        name=said.get("name") or service_name,
        address=Address(addresses[0], info.port),
        games=tuple(game for game in said.get("games", "").split(",") if game),
        version=said.get("version", ""),
        locked=said.get("locked") == "1",
    )
