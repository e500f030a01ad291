"""Why a request is refused: every key of a refusal and the rule that it names (RHE-TURN-8). No rules are decided here.

The catalogs carry one sentence for each key, ``refused.<key>``; the placeholders of a sentence are named beside it.
"""

from __future__ import annotations

from typing import NoReturn

from shared.engine import IllegalAction

REFUSALS: dict[str, str] = {
    # whose decision it is
    "match_over": "RHE-END-3",
    "not_your_turn": "RHE-TURN-9",
    "card_already_played": "RHE-TURN-1",
    "card_not_in_hand": "RHE-TURN-1",  # {card}
    "supply_empty": "RHE-TURN-5",
    "must_put_knight": "RHE-TURN-3",
    "nothing_to_decline": "RHE-TURN-6",
    # any target
    "no_such_space": "RHE-TERM-1",  # {space}
    "circle_is_no_space": "RHE-TERM-4",  # {space}
    "fort_in_the_way": "RHE-FORT-3",  # {space}
    # place
    "not_in_region": "RHE-PLACE-1",  # {card} {space}
    "space_occupied": "RHE-PLACE-2",  # {space}
    "other_bank_only": "RHE-PLACE-4",  # {card} {space}: the bank space that is still free
    "river_closed": "RHE-PLACE-5",  # {card} {space}
    "river_closed_by_fort": "RHE-FORT-5",  # {card} {space}: only with river_opening = "knights_only"
    "region_full": "RHE-PLACE-6",  # {card}
    # support
    "support_on_river": "RHE-SUP-2",  # {space}
    "support_space_occupied": "RHE-SUP-2",  # {space}
    "no_own_knight_beside": "RHE-SUP-3",  # {space}
    "foreign_knight_beside": "RHE-SUP-4",  # {space} {other}: the space of the foreign knight
    "garrison_does_not_support": "RHE-SUP-5",  # {space}
    "foreign_garrison_beside": "RHE-SUP-5",  # {space} {other}: the circle; only with garrison_in_support = "counts"
    # convert
    "not_archbishop": "RHE-CONV-1",
    "convert_not_in_region": "RHE-CONV-2",  # {card} {space}
    "no_knight_to_convert": "RHE-CONV-2",  # {space}
    "own_knight_not_convertible": "RHE-CONV-4",  # {space}
    "fort_not_convertible": "RHE-CONV-4",  # {space}
    "garrison_not_convertible": "RHE-CAS-11",  # {space}: the circle
    # fort
    "fort_before_card": "RHE-FORT-1",
    "one_fort_per_turn": "RHE-FORT-1",
    "no_fort_left": "RHE-FORT-1",
    "fort_on_river": "RHE-FORT-2",  # {space}
    "fort_space_occupied": "RHE-FORT-2",  # {space}
    "fort_needs_knight": "RHE-TURN-4",
}


def refuse(key: str, **details: str | int) -> NoReturn:
    """Raise the refusal of that key, naming its rule."""
    raise IllegalAction(REFUSALS[key], key, **details)
