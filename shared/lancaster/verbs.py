"""How a concept of the rules offers its answers and steps to the match. Types only.

Each concept's module has ``ANSWERS`` (kind of decision to what answers it) and ``STEPS`` (name of a step of the agenda to what does it);
``rules`` gathers them.

An answer goes like this: ``check`` refuses what is wrong and changes nothing. Of a *simultaneous* decision the answer is then kept in
the private section; when the last is in, ``apply`` is called for each seat in turn order, nothing else in between (LAN-DEC-2). Of any
other decision ``apply`` is called at once; then the next of ``Decision.queue`` is asked. The decision
is closed when ``apply`` is called: it may put steps on the agenda and, unless others wait in the queue, open another decision.
Afterwards the agenda goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from shared.engine import Seat
from shared.lancaster.actions import LancasterAction
from shared.lancaster.match import Match
from shared.lancaster.state import Decision

Legal = Callable[[Match, Seat, Decision], Iterable[LancasterAction]]
"""Every answer that would be accepted from the seat, lazily, in the order of LAN-DEC-8; it looks at what the seat may see and no more."""
Check = Callable[[Match, Seat, Decision, Any], None]
"""Refuse an answer that is not legal, naming the rule. The type of the action is one of ``Answer.actions``."""
Apply = Callable[[Match, Seat, Decision, Any], None]
"""Carry out an answer that was checked."""
Default = Callable[[Match, Seat, Decision], LancasterAction]
Step = Callable[[Match, str], None]
"""A step of the agenda: handed what stands behind the first colon of its entry, or "". It may open a decision and add further steps."""


class Answer(NamedTuple):
    """One kind of decision."""

    actions: frozenset[type[LancasterAction]]
    legal: Legal
    check: Check
    apply: Apply
    default: Default
    """The neutral answer (LAN-DEC-6)."""
    always_ask: bool = False
    """Whether a single legal answer has to be asked for while goods are hidden (LAN-DEC-7)."""
