"""How the server logs: one line per event, for people or as JSON. Never hands, payloads, tokens or whole addresses.

Code gets its logger from ``structlog.get_logger()`` and binds ``room``, ``seat`` and ``version`` where it knows them. Records of the
libraries (websockets, asyncio, zeroconf) come through the standard logging and get the same form.
"""

from __future__ import annotations

import functools
import ipaddress
import logging
import sys
from typing import Literal, TextIO

import structlog
from structlog.typing import Processor
from websockets.exceptions import WebSocketException

_LIBRARIES = ("websockets", "zeroconf", "asyncio")


def set_up_logs(level: str = "info", form: Literal["console", "json"] = "console", out: TextIO | None = None) -> None:
    """Send everything that is logged from now on to ``out`` (standard error unless given), in one form."""
    stream = out or sys.stderr
    common: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=common,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_rendering(form, colors=stream.isatty())],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in _LIBRARIES:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
    logging.getLogger("websockets.server").filters = [lacks_traceback_of_a_hang_up]
    structlog.configure(
        processors=[*common, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        # Its methods below the level do nothing; a processor that filters would cost a returning client as much as its handshake.
        wrapper_class=structlog.make_filtering_bound_logger(root.level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )


def _rendering(form: str, *, colors: bool) -> list[Processor]:
    if form == "json":
        # The traceback of a bug becomes one string: still one line per event.
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False, default=str)]
    return [structlog.dev.ConsoleRenderer(colors=colors, exception_formatter=structlog.dev.plain_traceback)]


def lacks_traceback_of_a_hang_up(record: logging.LogRecord) -> bool:
    """A filter for ``websockets.server``: a client that vanishes or speaks no WebSocket is daily life, not an error with a traceback."""
    error = record.exc_info[1] if record.exc_info else None
    while error is not None:
        if isinstance(error, (OSError, EOFError, TimeoutError, WebSocketException)):
            return False
        error = error.__cause__ or error.__context__
    return True


@functools.lru_cache(maxsize=1024)
def short_address(address: str) -> str:
    """The network an address is in, enough to tell a pattern in the log and too little to tell a person.

    >>> short_address("203.0.113.77"), short_address("2001:db8:1:2::3"), short_address("127.0.0.1")
    ('203.0.113.x', '2001:db8:1:x', '127.0.0.1')
    """
    try:
        parsed = ipaddress.ip_address(address.split("%", maxsplit=1)[0])
    except ValueError:
        return "?"
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    if parsed.is_loopback:
        return str(parsed)
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed).rsplit(".", 1)[0] + ".x"
    return ":".join(part.lstrip("0") or "0" for part in parsed.exploded.split(":")[:3]) + ":x"
