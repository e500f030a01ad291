"""What the network tells the rest of the client, beside the server's own messages. Plain values that may cross threads."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from shared.messages import AnyReply, AnyRequest, Refused

StateKind = Literal["idle", "connecting", "online", "reconnecting", "refused"]


@dataclass(frozen=True)
class ConnectionState:
    """``key`` and ``details`` name the sentence (``errors``) when refused and, while reconnecting, why the connection broke."""

    kind: StateKind
    key: str = ""
    details: dict[str, Any] = field(default_factory=dict)
    next_try: float = 0.0
    """While reconnecting: the moment of the next attempt, on the clock of ``time.monotonic``; 0 during the attempt itself."""

    def seconds_left(self, now: float) -> int:
        """Whole seconds to the next attempt, rounded up; 0 while it is being made."""
        return max(0, -int((now - self.next_try) // 1)) if self.next_try else 0


IDLE = ConnectionState("idle")


@dataclass(frozen=True)
class StateChanged:
    """The connection is in another state."""

    state: ConnectionState


@dataclass(frozen=True)
class Answer:
    """The one answer to a request; ``refused`` when there is none of the wanted kind."""

    request: AnyRequest
    reply: AnyReply

    @property
    def refused(self) -> Refused | None:
        """The refusal with its key, or None when it was done."""
        return self.reply if isinstance(self.reply, Refused) else None


News = StateChanged | Answer | AnyReply
