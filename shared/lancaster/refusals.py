"""Why a request is refused: every key of a refusal and the rule that it names. No rules are decided here.

The catalogs carry one sentence for each key, ``refused.<key>``, which a screen shows at what is not allowed, too (LAN-UI-5); the
placeholders of a sentence are named beside it.
"""

from __future__ import annotations

from typing import NoReturn

from shared.engine import IllegalAction

REFUSALS: dict[str, str] = {
    # whose decision it is
    "match_over": "LAN-DEC-4",
    "not_your_turn": "LAN-DEC-4",
    "already_answered": "LAN-DEC-5",
    "decision_open": "LAN-DEC-4",
    "may_not_decline": "LAN-REW-1",
    # set-up
    "colour_taken": "LAN-ALLY-1",
    "no_such_colour": "LAN-ALLY-1",
    "tile_not_in_stock": "LAN-REW-8",
    # placement (section 14)
    "no_such_knight_in_court": "LAN-PLACE-1",
    "no_such_target": "LAN-PLACE-1",
    "not_your_party": "LAN-ALLY-6",
    "below_minimum": "LAN-COUNTY-2",  # minimum
    "not_stronger": "LAN-COUNTY-6",  # strength, present, squires (needed)
    "ally_not_stronger": "LAN-ALLY-8",  # strength, present
    "own_knight": "LAN-COUNTY-7",
    "ally_knight": "LAN-ALLY-9",
    "not_enough_squires": "LAN-COUNTY-3",  # squires (held)
    "ally_without_squires": "LAN-ALLY-8",
    "squires_only_in_counties": "LAN-CONF-6",
    "space_taken": "LAN-CASTLE-1",
    "space_covered": "LAN-CASTLE-1",
    "not_your_castle": "LAN-CASTLE-2",
    "conflict_full": "LAN-CONF-5",
    # favours
    "favour_not_up": "LAN-FAV-3",
    "favour_useless": "LAN-FAV-5",
    "no_noble_there": "LAN-REW-10",
    "noble_kind_held": "LAN-REW-10",
    # travel
    "no_such_card": "LAN-REW-14",
    "upper_row_only": "LAN-REW-14",
    # upgrades
    "no_such_knight_there": "LAN-REW-4",
    "no_successor": "LAN-REW-4",  # strength
    "court_knights_only": "LAN-REW-5",
    "not_the_fresh_knight": "LAN-FAV-8",
    # parliament
    "not_enough_votes": "LAN-PARL-2",  # votes (held)
    # laws
    "cannot_buy_so_often": "LAN-EXEC-4",  # most
    "tiles_out_of_order": "LAN-DEC-8",
    "too_many_tiles": "LAN-LAW-6",  # most
    # counties
    "ally_takes_one": "LAN-ALLY-17",
    "not_enough_gold_for_both": "LAN-CTY-4",  # price, gold (held)
    "no_such_player": "LAN-CTY-9",
    # castles
    "space_not_open": "LAN-CAS-2",
    "space_without_effect": "LAN-CAS-5",
    "not_enough_squires_for_space": "LAN-CAS-4",  # price, squires (held)
    "name_the_knight": "LAN-CAS-3",
    "space_upgrades_none": "LAN-CAS-3",
    "paid_space_left": "LAN-CAS-5",
    # ransom
    "not_your_captives": "LAN-RAN-1",
    "all_or_none_freed": "LAN-RAN-2",
    "not_enough_gold_for_ransom": "LAN-RAN-1",  # price, gold (held)
}


def refuse(key: str, **details: str | int) -> NoReturn:
    """Raise the refusal of that key, naming its rule."""
    raise IllegalAction(REFUSALS[key], key, **details)
