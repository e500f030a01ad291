"""Why a request is refused: every key of a refusal and the rule that it names. No rules are decided here.

The catalogs carry one sentence for each key, ``refused.<key>``; the placeholders of a sentence are named beside it.
"""

from __future__ import annotations

from typing import NoReturn

from shared.engine import IllegalAction

REFUSALS: dict[str, str] = {
    # whose decision it is
    "match_over": "WIN-5",
    "not_your_turn": "VIS-8",
    "decision_open": "DEC-A",
    "not_asked": "DEC-A",
    "roll_first": "T1",
    "already_rolled": "INV-15",
    # what is paid and what is there
    "cannot_pay": "BLD-1",
}


def refuse(key: str, **details: str | int) -> NoReturn:
    """Raise the refusal of that key, naming its rule."""
    raise IllegalAction(REFUSALS[key], key, **details)


def refuse_by(rule: str, key: str, **details: str | int) -> NoReturn:
    """Raise a refusal whose rule depends on the case, for example on the progress card that is played."""
    raise IllegalAction(rule, key, **details)
