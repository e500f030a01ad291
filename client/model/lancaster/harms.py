"""What others' actions took from a seat, with the places: for alerts, so that nobody has to watch the log."""

from __future__ import annotations

from collections.abc import Iterator

from client.model.bookkeeping import Harm
from client.model.lancaster.words import PartySaid
from client.model.replica import Events
from client.model.speech import Place, Player, phrase
from shared.engine import PublicEvent, Seat
from shared.lancaster import events as ev
from shared.lancaster.rules import Lancaster


def harms_done(events: Events, game: Lancaster, seat: Seat) -> list[Harm]:
    """The harm of one version to ``seat``."""
    if any(isinstance(event, ev.Ransomed) and event.seat == seat for event in events.public):
        return []  # what is lost now was given up
    return [harm for event in events.public for harm in _harm(event, game.parties_of(seat))]


def _harm(event: PublicEvent, side: tuple[int, ...]) -> Iterator[Harm]:
    match event:
        case ev.KnightThrownOut(party=party, county=county, by=by, strength=strength) if party in side:
            yield phrase("lancaster.alert.thrown_out", player=PartySaid(by), strength=strength, place=Place(county)), (county,)
        case ev.KnightLost(party=party, strength=strength, place=place) if party in side:
            yield phrase("lancaster.alert.lost", strength=strength, place=Place(place)), (place,)
        case ev.StartPlayerNamed(by=by, seat=named, county=county) if by not in side and named not in side:
            yield phrase("lancaster.alert.start_player", by=PartySaid(by), player=Player(named)), (county,)
