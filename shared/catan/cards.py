"""Words for cards, tracks and pieces, and counts of cards. Data only; prices and numbers of pieces are in ``board.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Resource = Literal["brick", "lumber", "wool", "grain", "ore"]
Commodity = Literal["cloth", "coin", "paper"]
CardType = Literal["brick", "lumber", "wool", "grain", "ore", "cloth", "coin", "paper"]
Terrain = Literal["hills", "forest", "pasture", "fields", "mountains", "desert"]
Track = Literal["trade", "politics", "science"]
TradeCard = Literal["commercial_harbor", "master_merchant", "merchant", "merchant_fleet", "resource_monopoly", "trade_monopoly"]
PoliticsCard = Literal["bishop", "constitution", "deserter", "diplomat", "intrigue", "saboteur", "spy", "warlord", "wedding"]
ScienceCard = Literal["alchemist", "crane", "engineer", "inventor", "irrigation", "medicine", "mining", "printer", "road_building", "smith"]
ProgressCard = TradeCard | PoliticsCard | ScienceCard
"""The 25 kinds (CMP-11)."""

RESOURCES: tuple[Resource, ...] = ("brick", "lumber", "wool", "grain", "ore")
COMMODITIES: tuple[Commodity, ...] = ("cloth", "coin", "paper")
CARD_TYPES: tuple[CardType, ...] = (*RESOURCES, *COMMODITIES)
"""The order in which cards are listed everywhere."""
TRACKS: tuple[Track, ...] = ("trade", "politics", "science")
COMMODITY_OF: dict[Track, Commodity] = {"trade": "cloth", "politics": "coin", "science": "paper"}
"""What pays for a track (IMP-1)."""
DECKS: dict[Track, tuple[ProgressCard, ...]] = {
    "trade": ("commercial_harbor", "master_merchant", "merchant", "merchant_fleet", "resource_monopoly", "trade_monopoly"),
    "politics": ("bishop", "constitution", "deserter", "diplomat", "intrigue", "saboteur", "spy", "warlord", "wedding"),
    "science": (
        "alchemist",
        "crane",
        "engineer",
        "inventor",
        "irrigation",
        "medicine",
        "mining",
        "printer",
        "road_building",
        "smith",
    ),
}
TRACK_OF: dict[ProgressCard, Track] = {card: track for track, cards in DECKS.items() for card in cards}
FACE_UP: frozenset[ProgressCard] = frozenset({"printer", "constitution"})
"""Turned up the moment they are drawn, a point each (PRG-4; PRG-Printer, PRG-Constitution)."""

Cards = dict[CardType, int]
"""A number of cards by type; types with none are left out."""


def total(cards: Mapping[CardType, int]) -> int:
    """How many cards these are."""
    return sum(cards.values())


def holds(hand: Mapping[CardType, int], cards: Mapping[CardType, int]) -> bool:
    """Whether the hand has all these cards."""
    for card, number in cards.items():  # noqa: SIM110 - a plain loop: every listing of actions asks for every price
        if hand.get(card, 0) < number:
            return False
    return True
