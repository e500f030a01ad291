"""What rolls bring: expected cards and chances of a place or of everything a seat has (PRV-3), of gates (PRV-4), of a 7 (PRV-7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from client.model.catan.places import card_name
from client.model.language import text
from shared.catan.cards import CARD_TYPES, CardType, Track
from shared.catan.production import owed_by
from shared.catan.robber import hand_limit
from shared.catan.rules import Catan
from shared.catan.state import BuildingKind
from shared.engine import Seat

WAYS = 36
"""Of two dice."""


@dataclass(frozen=True)
class Odds:
    """``cards`` are expected cards per roll in 36ths; ``any`` the rolls of 36 that bring at least one card."""

    cards: Mapping[CardType, int] = field(default_factory=dict)
    any: int = 0
    blocked: int = 0
    """Ways of 36 that the robber stops."""

    def minus(self, other: Odds) -> Odds:
        """The difference of both."""
        cards = {card: self.cards.get(card, 0) - other.cards.get(card, 0) for card in CARD_TYPES}
        return Odds({card: number for card, number in cards.items() if number}, self.any - other.any, self.blocked - other.blocked)

    def text(self) -> str:
        """``lumber 5/36, grain 6/36 · some card in 11 of 36 rolls``."""
        if not self.cards:
            return text("catan.odds.none")
        cards = ", ".join(
            text("catan.odds.card", card=card_name(card), number=self.cards[card]) for card in CARD_TYPES if card in self.cards
        )
        return text("catan.odds", cards=cards, number=self.any)


def place_odds(game: Catan, place: int, kind: BuildingKind) -> Odds:
    """Of a building of a kind on an intersection, whoever owns it, whatever the bank holds."""
    public, board = game.public, game.board
    cards: dict[CardType, int] = {}
    numbers: set[int] = set()
    blocked = 0
    for tile in board.hexes_at[place]:
        token, terrain = public.tokens[tile], public.terrain[tile]
        if tile == public.robber:
            blocked += board.pips[token]
        elif token:
            numbers.add(token)
            for card, count in board.yields[terrain][kind].items():
                cards[card] = cards.get(card, 0) + count * board.pips[token]
    return Odds(cards, sum(board.pips[number] for number in numbers), blocked)


def seat_odds(game: Catan, seat: Seat) -> Odds:
    """Of all buildings of a seat together, asked of the engine number by number."""
    cards: dict[CardType, int] = {}
    ways = 0
    for number, pips in game.board.pips.items():
        if not number:
            continue
        mine = {card: claims[seat] for card, claims in owed_by(game, number)[0].items() if seat in claims}
        if mine:
            ways += pips
        for card, count in mine.items():
            cards[card] = cards.get(card, 0) + count * pips
    return Odds(cards, ways)


def gate_odds(game: Catan, track: Track, level: int) -> int:
    """Rolls of 36 in which a level draws a card of the track: the gate's face and a red die that is low enough (IMP-3)."""
    faces = game.board.event_die
    return game.board.draws_up_to_red[level] * faces.count(track) * WAYS // (6 * len(faces))


@dataclass(frozen=True)
class HandRisk:
    """What a 7 would cost (PRV-7)."""

    cards: int
    limit: int

    @property
    def lost(self) -> int:
        """Cards to discard if a 7 came now."""
        return self.cards // 2 if self.cards > self.limit else 0


def hand_risk(game: Catan, seat: Seat) -> HandRisk:
    """Of any seat: counts and walls are public."""
    return HandRisk(game.public.seats[seat].cards, hand_limit(game, seat))
