"""A match that a bot may play on: its own copy, with everything hidden filled in by guess.

The engine stops with ``Unknown`` where a draw comes; with a made-up deck and made-up foreign hands it goes on. The guesses
are drawn from the cards that the seat has not seen, by the bot's own chance: nothing in them comes from the real match.
"""

from __future__ import annotations

import random

from shared.chance import Chance
from shared.engine import Seat
from shared.rheinlaender.rules import RESHUFFLE, Rheinlaender
from shared.rheinlaender.state import Hidden, Private


def imagined(game: Rheinlaender, seat: Seat, chance: random.Random) -> Rheinlaender:
    """The same match with guessed hands, deck and seed. It takes over the records of ``game``, which is not to be used further."""
    own = game.own(seat)
    public = game.public
    seen = {*own.hand, *public.discard}
    unseen = [card for card in game.board.regions if card not in seen]
    chance.shuffle(unseen)
    private: dict[Seat, Private | None] = {seat: own}
    for other, state in public.seats.items():
        if other != seat:
            private[other] = Private(hand=sorted(unseen[: state.cards]))
            del unseen[: state.cards]
    deck = [*unseen[: public.draw_size - 1], RESHUFFLE]
    chance.shuffle(deck)
    laid_aside = unseen[public.draw_size - 1 :] + public.discard if game.options.discard_view == "top" else []
    hidden = Hidden(chance=Chance(chance.randbytes(32).hex()), deck=deck, discard=laid_aside)
    return Rheinlaender(game.seats, game.options, public, private, hidden)
