"""What moves on the board because of events: knights between courts, counties, castles and France, tiles, nobles, cards, banners.

The ``seat`` of a knight's motion is the look (colour) of its party. Places are those of ``shared.lancaster.places``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from client.model.lancaster.ghosts import knight_detail
from client.model.motion import Motion, banner, card, piece
from client.model.replica import Events
from shared.lancaster import events as ev
from shared.lancaster.places import Party, castle_place, court_of, law_word
from shared.lancaster.rules import Lancaster

APART_MS = 60
AFTER_PIECE_MS = 220
Looks = Mapping[Party, int | None]


def of_events(events: Events, game: Lancaster) -> list[Motion]:
    """The motions of one version, in the order of its events; those of one event start one after the other."""
    looks = {party: state.colour for party, state in game.public.parties.items()}
    return [motion for event in events.public if type(event) in _MOTIONS for motion in _MOTIONS[type(event)](event, looks)]


def _placed(event: ev.KnightPlaced, looks: Looks) -> Iterator[Motion]:
    yield piece(looks[event.party], "knight", event.target, court_of(event.party), detail=knight_detail(event.strength, event.squires))


def _thrown_out(event: ev.KnightThrownOut, looks: Looks) -> Iterator[Motion]:
    target = court_of(event.party)
    yield piece(looks[event.party], "knight", target, event.county, AFTER_PIECE_MS, knight_detail(event.strength))


def _home(event: ev.KnightHome, looks: Looks) -> Iterator[Motion]:
    yield piece(looks[event.party], "knight", court_of(event.party), event.place, detail=knight_detail(event.strength))


def _lost(event: ev.KnightLost, looks: Looks) -> Iterator[Motion]:
    yield piece(looks[event.party], "knight", "supply", event.place, detail=knight_detail(event.strength))


def _gained_knight(event: ev.KnightGained, looks: Looks) -> Iterator[Motion]:
    yield piece(looks[event.party], "knight", court_of(event.party), detail=knight_detail(event.strength))


def _travelled(event: ev.Travelled, looks: Looks) -> Iterator[Motion]:
    yield piece(looks[event.party], "knight", event.card, event.county, detail=knight_detail(event.strength))


def _tile(event: ev.ExtensionPlaced, looks: Looks) -> Iterator[Motion]:
    yield piece(looks[event.seat], "tile", castle_place(event.seat, event.space), detail=event.space)


def _goods(event: ev.Gained | ev.Paid, looks: Looks) -> Iterator[Motion]:
    source, target = ("deck", "hand") if isinstance(event, ev.Gained) else ("hand", "deck")
    kinds = [good for good, number in event.goods.items() for _ in range(min(number, 5))]
    return (card(event.seat, kind, source, target, at * APART_MS) for at, kind in enumerate(kinds))


def _noble(event: ev.NobleTaken, looks: Looks) -> Iterator[Motion]:
    target = court_of(event.party) if event.kept else "discard"
    yield piece(None, "noble", target, event.county, detail=event.noble)


def _card_down(event: ev.CardMovedDown, looks: Looks) -> Iterator[Motion]:
    yield Motion("fade", 500, "linear", None, "", event.card, 0, "card_down")


def _law(event: ev.LawBegan, looks: Looks) -> Iterator[Motion]:
    yield Motion("fade", 500, "linear", None, "", law_word(event.law), 0, "law")


_MOTIONS: dict[type, Callable[[Any, Looks], Iterator[Motion]]] = {
    ev.KnightPlaced: _placed,
    ev.KnightThrownOut: _thrown_out,
    ev.KnightHome: _home,
    ev.KnightLost: _lost,
    ev.KnightGained: _gained_knight,
    ev.Travelled: _travelled,
    ev.ExtensionPlaced: _tile,
    ev.Gained: _goods,
    ev.Paid: _goods,
    ev.NobleTaken: _noble,
    ev.CardMovedDown: _card_down,
    ev.LawBegan: _law,
    ev.BattleFought: lambda event, looks: iter((banner(None, "battle.won" if event.won else "battle.lost"),)),
    ev.StartPlayerNamed: lambda event, looks: iter((banner(event.seat, "start_player"),)),
    ev.RoundBegan: lambda event, looks: iter((banner(event.start_player, "round"),)),
    ev.MatchEnded: lambda event, looks: iter((banner(_best(event.points), "over"),)),
}


def _best(points: Mapping[int, int]) -> int | None:
    best = [seat for seat, number in points.items() if number == max(points.values())]
    return best[0] if len(best) == 1 else None
