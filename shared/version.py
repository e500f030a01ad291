"""The version of the program, in the one place that packaging, server and client read it from."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"
