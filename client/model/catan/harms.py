"""What others' actions took from a seat, with the places: for alerts, so that nobody has to watch the log."""

from __future__ import annotations

from collections.abc import Iterator

from client.model.bookkeeping import Harm
from client.model.catan.places import CardsSaid, Word, corner_place, hex_place, path_place
from client.model.replica import Events
from client.model.speech import Player, phrase
from shared.catan import events as ev
from shared.catan.board import standard_board
from shared.catan.state import Public
from shared.engine import PublicEvent, Seat


def harms_done(events: Events, public: Public, seat: Seat) -> list[Harm]:
    """The harm of one version to ``seat``; ``public`` is the state after it."""
    return [harm for event in events.public for harm in _harm(event, events, public, seat)]


def _harm(event: PublicEvent, events: Events, public: Public, seat: Seat) -> Iterator[Harm]:
    yield from _cards_lost(event, events, seat)
    match event:
        case ev.CityLost(seat=loser, place=place) if loser == seat:
            yield phrase("catan.alert.city_lost"), (corner_place(place),)
        case ev.KnightDisplaced(seat=actor, owner=owner, place=place) if owner == seat:
            yield phrase("catan.alert.displaced", player=Player(actor)), (corner_place(place),)
        case ev.RoadRemoved(seat=actor, owner=owner, path=path) if owner == seat != actor:
            yield phrase("catan.alert.road_removed", player=Player(actor)), (path_place(path),)
        case ev.MetropolisPlaced(seat=actor, loser=loser, place=place, track=track) if loser == seat:
            yield phrase("catan.alert.metropolis", player=Player(actor), track=Word(f"catan.track.{track}")), (corner_place(place),)
        case ev.LongestRoad(before=before) if before == seat:
            yield phrase("catan.alert.longest_road"), ()
        case ev.MerchantPlaced(seat=actor, before=before, hex=tile) if before == seat != actor:
            yield phrase("catan.alert.merchant", player=Player(actor)), (hex_place(tile),)
        case ev.RobberMoved(seat=actor, hex=tile) if actor != seat and _has_building(public, seat, tile):
            yield phrase("catan.alert.robber", player=Player(actor)), (hex_place(tile),)


def _cards_lost(event: PublicEvent, events: Events, seat: Seat) -> Iterator[Harm]:
    match event:
        case ev.Stolen(seat=actor, victim=victim, cards=cards) if victim == seat and cards:
            told = next((told for told in events.told if isinstance(told, ev.CardStolen) and told.seat == actor), None)
            lost = phrase("catan.cards.any", cards) if told is None else CardsSaid(((told.card, 1),))
            yield phrase("catan.alert.stolen", player=Player(actor), cards=lost), ()
        case ev.Monopolised(seat=actor, taken=taken, card=card) if seat in taken:
            yield phrase("catan.alert.stolen", player=Player(actor), cards=CardsSaid(((card, taken[seat]),))), ()
        case ev.ProgressTaken(seat=actor, victim=victim) if victim == seat:
            yield phrase("catan.alert.spied", player=Player(actor)), ()
        case ev.CardsGiven(seat=actor, giver=giver, cards=cards, cause="master_merchant") if giver == seat:
            yield phrase("catan.alert.stolen", player=Player(actor), cards=phrase("catan.cards.any", cards)), ()


def _has_building(public: Public, seat: Seat, tile: int) -> bool:
    corners = standard_board().hexes[tile].corners
    return any(place in public.buildings and public.buildings[place].seat == seat for place in corners)
