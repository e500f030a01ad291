"""What moves on the hex board because of events: pieces from supplies and other places, cards between hands, bank and decks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from client.model.catan.places import corner_place, hex_place, path_place
from client.model.motion import Motion, banner, card, piece
from client.model.replica import Events
from shared.catan import events as ev

CARD_APART_MS = 60
AFTER_PIECE_MS = 220


def of_events(events: Events) -> list[Motion]:
    """The motions of one version, in the order of its events; those of one event start one after the other."""
    return [motion for event in events.public if type(event) in _MOTIONS for motion in _MOTIONS[type(event)](event)]


def _built(event: ev.Built) -> Iterator[Motion]:
    place = path_place(event.place) if event.piece == "road" else corner_place(event.place)
    detail = "1" if event.piece == "knight" else ""
    yield piece(event.seat, event.piece, place, detail=detail)


def _moved(event: ev.KnightMoved) -> Iterator[Motion]:
    yield piece(event.seat, "knight", corner_place(event.to), corner_place(event.place))


def _retreated(event: ev.KnightRetreated) -> Iterator[Motion]:
    target = "supply" if event.to is None else corner_place(event.to)
    yield piece(event.seat, "knight", target, corner_place(event.place), AFTER_PIECE_MS, str(event.level))


def _produced(event: ev.Produced) -> Iterator[Motion]:
    for seat, cards in event.gains.items():
        kinds = [kind for kind, number in cards.items() for _ in range(number)]
        for at, kind in enumerate(kinds):
            yield card(seat, kind, "deck", "hand", at * CARD_APART_MS)


def _gained(event: ev.Gained | ev.StartingCards) -> Iterator[Motion]:
    kinds = [kind for kind, number in event.cards.items() for _ in range(number)]
    return (card(event.seat, kind, "deck", "hand", at * CARD_APART_MS) for at, kind in enumerate(kinds))


def _discarded(event: ev.Discarded) -> Iterator[Motion]:
    kinds = [kind for kind, number in event.cards.items() for _ in range(number)]
    return (card(event.seat, kind, "hand", "deck", at * CARD_APART_MS) for at, kind in enumerate(kinds))


def _metropolis(event: ev.MetropolisPlaced) -> Iterator[Motion]:
    yield piece(event.seat, "metropolis", corner_place(event.place), detail=event.track)
    yield banner(event.seat, "metropolis")


def _longest_road(event: ev.LongestRoad) -> Iterator[Motion]:
    if event.after is not None:
        yield banner(event.after, "longest_road")


_MOTIONS: dict[type, Callable[[Any], Iterator[Motion]]] = {
    ev.Built: _built,
    ev.KnightMoved: _moved,
    ev.KnightRetreated: _retreated,
    ev.RobberMoved: lambda event: iter((piece(None, "robber", hex_place(event.hex), hex_place(event.before)),)),
    ev.MerchantPlaced: lambda event: iter((piece(event.seat, "merchant", hex_place(event.hex)),)),
    ev.MetropolisPlaced: _metropolis,
    ev.Produced: _produced,
    ev.Gained: _gained,
    ev.StartingCards: _gained,
    ev.Discarded: _discarded,
    ev.ProgressDrawn: lambda event: iter((card(event.seat, "", "deck", "hand"),)),
    ev.CardPlayed: lambda event: iter((card(event.seat, event.card, "hand", "discard"),)),
    ev.Attacked: lambda event: iter((banner(None, "attack.held" if event.held else "attack.broken"),)),
    ev.DefenderRewarded: lambda event: iter((banner(event.seat, "defender"),)),
    ev.LongestRoad: _longest_road,
    ev.MatchEnded: lambda event: iter((banner(event.winner, "over"),)),
}
