"""A position of Lancaster as the board draws it: a read-only picture of the public state. No rules, no secrets, no drawing.

Colours are indices of seat looks: a player's is the seat, an ally's the colour its player chose (LAN-ALLY-1).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field

from shared.lancaster.battles import judge
from shared.lancaster.components import Components
from shared.lancaster.places import FAVOUR
from shared.lancaster.state import Public


@dataclass(frozen=True)
class HeldView:
    """The knight in a county."""

    colour: int
    strength: int
    squires: int = 0


@dataclass(frozen=True)
class StackView:
    """The knights of one party on a card. ``points``: what its rank pays if nothing changes."""

    colour: int
    knights: tuple[int, ...]
    """Ascending."""
    rank: int
    """From 0 on."""
    points: int = 0


@dataclass(frozen=True)
class CardView:
    """A conflict card in France; ``stacks`` by space, 1 on top."""

    spot: str
    """``upper:0`` to ``lower:1``."""
    stacks: Mapping[int, StackView] = field(default_factory=dict)


@dataclass(frozen=True)
class PileView:
    """The nobles of a county."""

    kind: str
    number: int


@dataclass(frozen=True)
class EnglandPosition:
    """Everything that lies or stands on the map. Copies, so that it stays what it was when the state goes on."""

    counties: Mapping[str, HeldView] = field(default_factory=dict)
    """The occupied ones."""
    piles: Mapping[str, PileView] = field(default_factory=dict)
    cards: Mapping[str, CardView] = field(default_factory=dict)
    favours: Mapping[str, bool] = field(default_factory=dict)
    """By place; whether the tile is face up."""

    @classmethod
    def from_public(cls, public: Public, components: Components) -> EnglandPosition:
        """What the public section shows."""
        colours = {number: party.colour if party.colour is not None else number for number, party in public.parties.items()}
        return cls(
            counties={place: HeldView(colours[held.party], held.strength, held.squires) for place, held in public.counties.items()},
            piles={county: PileView(pile.kind, pile.number) for county, pile in public.piles.items()},
            cards={card: _card_view(public, components, card, colours) for card in public.conflicts},
            favours={f"{FAVOUR}{favour}": up for favour, up in public.favours.items()},
        )

    @property
    def spots(self) -> dict[str, str]:
        """Where cards lie: spot to card."""
        return {view.spot: card for card, view in self.cards.items()}

    def without(self, place: str, colour: int | None, strength: int) -> EnglandPosition:
        """The position before a knight of this strength came to a place; the same one if it does not stand there."""
        held = self.counties.get(place)
        if held is not None and held.colour == colour:
            return dataclasses.replace(self, counties={other: view for other, view in self.counties.items() if other != place})
        card = self.cards.get(place)
        if card is None:
            return self
        stacks = {space: _less(stack, strength) if stack.colour == colour else stack for space, stack in card.stacks.items()}
        left = {space: stack for space, stack in stacks.items() if stack.knights}
        return dataclasses.replace(self, cards={**self.cards, place: dataclasses.replace(card, stacks=left)})

    def without_card(self, card: str) -> EnglandPosition:
        """The position without a card that is on its way."""
        return dataclasses.replace(self, cards={other: view for other, view in self.cards.items() if other != card})


def _less(stack: StackView, strength: int) -> StackView:
    """A stack without one of its knights; of an unknown strength, without the strongest."""
    if not stack.knights:
        return stack
    knights = list(stack.knights)
    knights.remove(strength if strength in knights else knights[-1])
    return dataclasses.replace(stack, knights=tuple(knights))


def _card_view(public: Public, components: Components, card: str, colours: Mapping[int, int]) -> CardView:
    conflict = public.conflicts[card]
    verdict = judge(components.conflicts[card], conflict)
    # At the end no battle follows any more.
    scored = {} if public.phase == "over" else verdict.scored(len(public.seats))
    stacks = {
        space: StackView(colours[stack.party], tuple(stack.knights), verdict.ranking.index(stack.party), scored.get(stack.party, 0))
        for space, stack in conflict.stacks.items()
    }
    return CardView(f"{conflict.row}:{conflict.column}", stacks)
