"""Limits against floods: messages of one connection, connections of one address. They say so and pass by themselves."""

from __future__ import annotations

import functools
import ipaddress
from collections import Counter


class TokenBucket:
    """``burst`` messages in one go, ``per_second`` for long. Times are seconds of one monotonic clock."""

    __slots__ = ("_at", "_burst", "_per_second", "_tokens")

    def __init__(self, burst: int, per_second: int, now: float) -> None:
        self._burst, self._per_second = burst, per_second
        self._tokens, self._at = float(burst), now

    def take(self, now: float) -> bool:
        """Whether one more message is within the limit; it counts if so."""
        self._tokens = min(float(self._burst), self._tokens + (now - self._at) * self._per_second)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class AddressLimit:
    """How many connections there are, in all and from one address. IPv6 addresses count by their /64, which is one household."""

    def __init__(self, total: int, per_address: int) -> None:
        self._total, self._per_address = total, per_address
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> str | None:
        """Count a connection. Returns the key of the refusal when it is one too many; then it does not count."""
        household = _household(address)
        if self._open.total() >= self._total:
            return "server_full"
        if self._open[household] >= self._per_address:
            return "too_many_connections"
        self._open[household] += 1
        return None

    def leave(self, address: str) -> None:
        """Forget a connection that was counted."""
        household = _household(address)
        self._open[household] -= 1
        if self._open[household] <= 0:
            del self._open[household]

    def __len__(self) -> int:
        return self._open.total()


@functools.lru_cache(maxsize=1024)
def _household(address: str) -> str:
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
