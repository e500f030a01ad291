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
    "nothing_asked": "DEC-12",
    # the end of a turn
    "progress_above_limit": "T6",  # limit
    # discards and the robber
    "discard_nothing": "ROB-2",
    "discard_too_many": "ROB-2",  # owed
    "cards_not_in_hand": "ROB-2",
    "no_such_hex": "ROB-5",
    "same_robber_hex": "ROB-5",
    "nobody_to_rob_there": "ROB-6",
    # barbarians
    "city_not_vulnerable": "BAR-8",
    "deck_empty": "BAR-5",
    # the Aqueduct
    "aqueduct_bank_lacks": "PRD-6",  # card
    # improvements and metropolises
    "level_highest": "IMP-1",
    "improve_needs_city": "IMP-1",
    "improve_needs_free_city": "IMP-6",
    "improve_cost": "IMP-1",  # cost, card
    "metropolis_needs_city": "IMP-4",
    # what is paid and what is there
    "cannot_pay": "BLD-1",
    # places, roads and buildings
    "no_such_place": "GEO-10",
    "no_such_path": "GEO-11",
    "path_taken": "BLD-2",
    "road_not_connected": "BLD-2",
    "road_blocked": "BLD-2",
    "no_road_left": "BLD-5",
    "place_taken": "BLD-3",
    "knight_in_the_way": "KNI-13",
    "distance_rule": "BLD-3",
    "settlement_without_road": "BLD-3",
    "no_settlement_left": "BLD-5",
    "no_own_settlement": "BLD-1",
    "already_city": "BLD-1",
    "tipped_first": "BAR-9",
    "no_city_left": "BLD-5",
    "no_own_city": "BLD-4",
    "tipped_no_wall": "BAR-9",
    "already_walled": "BLD-4",
    "no_wall_left": "BLD-4",
    "road_not_at_building": "SET-2",
    # knights
    "no_own_knight": "KNI-2",  # or the rule of what else is to be done with it
    "knight_place_taken": "KNI-1",
    "knight_without_road": "KNI-1",
    "no_basic_knight_left": "KNI-1",
    "already_active": "KNI-2",
    "already_mighty": "KNI-3",
    "already_promoted": "KNI-3",
    "no_knight_left": "KNI-3",
    "needs_fortress": "KNI-4",
    "knight_inactive": "KNI-5",
    "knight_not_ready": "KNI-5",
    "knight_stays": "KNI-8",
    "not_reachable": "KNI-18",
    "move_place_taken": "KNI-8",
    "nobody_to_displace": "KNI-9",
    "own_knight_there": "KNI-9",
    "not_weaker": "KNI-9",
    "cannot_retreat_there": "KNI-10",
    "knight_not_at_robber": "KNI-11",
    "chase_needs_number": "KNI-11",
    # progress cards; what a wrong choice breaks is named by the card's own rule, such as PRG-Bishop
    "progress_not_held": "PRG-2",
    "card_before_roll_only": "PRG-2",
    "card_after_roll_only": "PRG-2",
    "card_args_wrong": "PRG-9",
    "card_without_effect": "PRG-6",
    "discard_not_owed": "PRG-3",
    "no_target_there": "PRG-9",
    "cards_not_held": "PRG-9",
    "card_count_wrong": "PRG-9",  # {number}
    "card_not_shown": "PRG-9",
    "harbor_asked_already": "PRG-CommercialHarbor",
    "harbor_not_played": "PRG-CommercialHarbor",
    "opponent_without_cards": "PRG-MasterMerchant",
    "not_more_points": "PRG-MasterMerchant",
    "hex_not_beside_own": "PRG-Merchant",
    "merchant_already_there": "PRG-Merchant",
    "merchant_not_on_desert": "PRG-Merchant",
    "fleet_type_named": "PRG-MerchantFleet",
    "robber_stays_locked": "ROB-4",
    "opponent_without_knight": "PRG-Deserter",
    "deserter_level": "PRG-Deserter",
    "no_own_knight_there": "PRG-Deserter",
    "no_road_there": "PRG-Diplomat",
    "road_not_open": "PRG-Diplomat",
    "knight_cut_off": "PRG-Diplomat",
    "same_path_again": "PRG-Diplomat",
    "no_foreign_knight_there": "PRG-Intrigue",
    "no_own_road_there": "PRG-Intrigue",
    "opponent_without_progress": "PRG-Spy",
    "must_take_progress": "PRG-Spy",
    "no_such_die": "PRG-Alchemist",
    "crane_waiting": "PRG-Crane",
    "crane_used": "PRG-Crane",
    "medicine_cost": "PRG-Medicine",
    "token_fixed": "PRG-Inventor",
    "tokens_equal": "PRG-Inventor",
    "hexes_in_order": "PRG-Inventor",
    # bank and harbours
    "trade_same_type": "TRD-3",
    "trade_times": "TRD-3",
    "trade_cannot_pay": "TRD-3",  # {number}
    "bank_lacks": "TRD-3",
    # offers
    "trade_not_now": "TRD-1",
    "offer_empty": "TRD-1",
    "offer_both_sides": "TRD-1",
    "offer_addressees": "TRD-8",
    "offer_to_active_only": "TRD-8",
    "offer_not_held": "TRD-8",
    "no_such_offer": "TRD-9",
    "offer_not_to_you": "TRD-9",
    "offer_want_not_held": "TRD-9",
    "offer_replied": "TRD-12",
    "not_accepted": "TRD-10",
    "not_your_offer": "TRD-13",
    "trade_while_decision": "TRD-16",
}


def refuse(key: str, **details: str | int) -> NoReturn:
    """Raise the refusal of that key, naming its rule."""
    raise IllegalAction(REFUSALS[key], key, **details)


def refuse_by(rule: str, key: str, **details: str | int) -> NoReturn:
    """Raise a refusal whose rule depends on the case, for example on the progress card that is played."""
    raise IllegalAction(rule, key, **details)
