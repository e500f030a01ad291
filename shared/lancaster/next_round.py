"""Between two rounds: new conflicts and laws, favours face up (section 8). The round itself begins with its placement (LAN-NEXT-5)."""

from __future__ import annotations

from shared.lancaster.events import CardsRevealed
from shared.lancaster.match import Match
from shared.lancaster.state import Conflict
from shared.lancaster.verbs import Step


def _prepare(match: Match, _: str) -> None:
    """LAN-NEXT-1 to LAN-NEXT-4; everything else is kept. Raises ``Unknown`` on a copy without the piles before anything is told."""
    public, piles = match.public, match.secret()
    cards = [piles.conflicts.pop() for _ in range(match.components.cards_per_round)]
    laws = [piles.laws.pop() for _ in range(match.components.laws_per_round)]
    for column, card in enumerate(cards):
        public.conflicts[card] = Conflict(row="upper", column=column)  # LAN-NEXT-1
    public.conflict_pile = len(piles.conflicts)
    for favour in public.favours:
        public.favours[favour] = True  # LAN-NEXT-2
    public.proposed[:] = laws  # LAN-NEXT-3
    public.law_pile = len(piles.laws)
    for state in public.seats.values():
        if state.fresh:
            state.fresh = []
    match.tell(CardsRevealed(cards, laws))


STEPS: dict[str, Step] = {"next_round": _prepare}
