"""For all tests: whatever one of them sets for the whole process is set back."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
import structlog


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    """A server that runs in this process says how everything is logged."""
    root = logging.getLogger()
    handlers, level, configuration = root.handlers, root.level, structlog.get_config()
    library = logging.getLogger("websockets.server")
    filters = library.filters
    yield
    library.filters = filters
    root.handlers = handlers
    root.setLevel(level)
    structlog.configure(**configuration)
