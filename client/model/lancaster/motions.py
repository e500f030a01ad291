"""What moves because of events: knights between courts, counties, castles and France, tiles, nobles, goods, conflict cards, banners.

The ``seat`` of a knight's motion is the look (colour) of its party. Places are those of ``shared.lancaster.places``, but that what the
viewer has at home are cards of the hand, a card in France is the spot where it lies or lay (``upper:0`` to ``lower:1``), unless something
is to stand on it, and the round table of a player's nobles is ``table:<seat>``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from client.model.lancaster.ghosts import knight_detail
from client.model.motion import Motion, banner, card, held_card, piece
from client.model.replica import Events
from shared.engine import Seat
from shared.lancaster import events as ev
from shared.lancaster.places import Party, castle_place, court_of
from shared.lancaster.rules import Lancaster

APART_MS = 60
AFTER_PIECE_MS = 220
SLIDE_MS = 450
"""A conflict card takes so long from row to row."""
TABLE = "table:"
NOWHERE = "supply"
Spots = Mapping[str, str]


@dataclass(frozen=True)
class _Sight:
    """What the motions of a version are seen with."""

    looks: Mapping[Party, int | None]
    own: Collection[Party]
    """The viewer's side; empty for a watcher."""
    spots: Spots

    def court(self, party: Party, card_id: str) -> str:
        """What a party has at home; of the own side it is the card of the hand."""
        return held_card(card_id) if party in self.own else court_of(party)

    def home(self, party: Party, strength: int) -> str:
        """Where its knights of that strength are at home."""
        return self.court(party, f"knight:{party}:{strength}")

    def at(self, place: str) -> str:
        """Where something comes from or is paid to."""
        return self.spots.get(place, place)

    def knight(self, party: Party, strength: int, source: str, target: str, delay_ms: int = 0, squires: int = 0) -> Motion:
        return piece(self.looks[party], "knight", target, source, delay_ms, knight_detail(strength, squires))


def of_events(events: Events, game: Lancaster, viewer: Seat | None, spots: Spots) -> list[Motion]:
    """The motions of one version, in the order of its events. Cards in France move when the pieces before them have arrived.

    ``game`` is as it is afterwards; ``spots`` has for every card that lies in France, or lay there before, its spot.
    """
    own = () if viewer is None else game.parties_of(viewer)
    sight = _Sight({party: state.colour for party, state in game.public.parties.items()}, own, spots)
    made: list[Motion] = []
    for event in events.public:
        if type(event) in _MOTIONS:
            wait = _end(made) if type(event) in _AFTERWARDS else 0
            made += [dataclasses.replace(one, delay_ms=one.delay_ms + wait) for one in _MOTIONS[type(event)](event, sight)]
    return made


def _end(made: list[Motion]) -> int:
    """When the last piece has arrived."""
    return max((one.delay_ms + one.milliseconds for one in made if one.kind == "piece"), default=0)


def _placed(event: ev.KnightPlaced, sight: _Sight) -> Iterator[Motion]:
    yield sight.knight(event.party, event.strength, sight.home(event.party, event.strength), event.target, squires=event.squires)


def _thrown_out(event: ev.KnightThrownOut, sight: _Sight) -> Iterator[Motion]:
    yield sight.knight(event.party, event.strength, event.county, sight.home(event.party, event.strength), AFTER_PIECE_MS)


def _home(event: ev.KnightHome, sight: _Sight) -> Iterator[Motion]:
    yield sight.knight(event.party, event.strength, sight.at(event.place), sight.home(event.party, event.strength))


def _lost(event: ev.KnightLost, sight: _Sight) -> Iterator[Motion]:
    yield sight.knight(event.party, event.strength, sight.at(event.place), NOWHERE)


def _gained_knight(event: ev.KnightGained, sight: _Sight) -> Iterator[Motion]:
    yield sight.knight(event.party, event.strength, sight.at(event.source), sight.home(event.party, event.strength))


def _travelled(event: ev.Travelled, sight: _Sight) -> Iterator[Motion]:
    yield sight.knight(event.party, event.strength, event.county, event.card)


def _tile(event: ev.ExtensionPlaced, sight: _Sight) -> Iterator[Motion]:
    yield piece(
        event.seat, "tile", castle_place(event.seat, event.space), sight.court(event.seat, f"tile:{event.space}"), detail=event.space
    )


def _goods(event: ev.Gained | ev.Paid, sight: _Sight) -> Iterator[Motion]:
    kinds = [good for good, number in event.goods.items() for _ in range(min(number, 5))]
    for at, kind in enumerate(kinds):
        ends = sight.at(event.source), held_card(kind) if event.seat in sight.own else "hand"
        source, target = ends if isinstance(event, ev.Gained) else reversed(ends)
        yield card(event.seat, kind, source, target, at * APART_MS)


def _noble(event: ev.NobleTaken, sight: _Sight) -> Iterator[Motion]:
    target = f"{TABLE}{event.party}" if event.kept else NOWHERE
    yield piece(None, "noble", target, event.county, detail=event.noble)


def _battle(event: ev.BattleFought, sight: _Sight) -> Iterator[Motion]:
    yield banner(None, "battle.won" if event.won else "battle.lost", event.card, f"{event.english} : {event.french}")


def _card_down(event: ev.CardMovedDown, sight: _Sight) -> Iterator[Motion]:
    yield Motion("piece", SLIDE_MS, "in_out", None, f"upper:{event.column}", event.card, 0, "card", event.card)


def _card_gone(event: ev.CardRemoved, sight: _Sight) -> Iterator[Motion]:
    yield piece(None, "card", NOWHERE, sight.at(event.card), detail=event.card)


def _revealed(event: ev.CardsRevealed, sight: _Sight) -> Iterator[Motion]:
    for at, conflict in enumerate(event.conflicts):
        yield piece(None, "card", conflict, NOWHERE, at * AFTER_PIECE_MS, conflict)


_MOTIONS: dict[type, Callable[[Any, _Sight], Iterator[Motion]]] = {
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
    ev.CardRemoved: _card_gone,
    ev.CardsRevealed: _revealed,
    ev.BattleFought: _battle,
    ev.StartPlayerNamed: lambda event, sight: iter((banner(event.seat, "start_player"),)),
    ev.RoundBegan: lambda event, sight: iter((banner(event.start_player, "round"),)),
    ev.MatchEnded: lambda event, sight: iter((banner(_best(event.points), "over"),)),
}
_AFTERWARDS = frozenset((ev.CardMovedDown, ev.CardRemoved, ev.CardsRevealed))


def _best(points: Mapping[int, int]) -> int | None:
    best = [seat for seat, number in points.items() if number == max(points.values())]
    return best[0] if len(best) == 1 else None
