"""Castles, courts and tables of nobles as the screen shows them, and how parties are named and drawn."""

from __future__ import annotations

from client.model.lancaster.views import CastleView, KnightsView, Look, NobleView, SpaceView
from client.model.lancaster.words import LancasterSpeaker, county_name, reward_icons, space_name
from client.model.language import text
from shared.engine import Seat, Unknown
from shared.lancaster.components import CastleSpace, Good
from shared.lancaster.places import Party, castle_place
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import SeatState


def look(game: Lancaster, party: Party, speaker: LancasterSpeaker) -> Look:
    """How a party is called and drawn."""
    return Look(party, speaker.party(party), game.public.parties[party].colour, game.controller(party), game.is_ally(party))


def seen(game: Lancaster, seat: Seat, good: Good) -> int | None:
    """What a player has of a good; None behind a screen."""
    try:
        return game.holding(seat, good)
    except Unknown:
        return None


def mark(game: Lancaster, party: Party) -> int:
    """Whose mark stands before a line about a party: its look, or its player's while an ally has none yet."""
    colour = game.public.parties[party].colour
    return game.controller(party) if colour is None else colour


def castle(game: Lancaster, party: Party, speaker: LancasterSpeaker) -> CastleView:
    """The castle of a party."""
    state, ally = game.public.parties[party], game.is_ally(party)
    owned = game.owned(party)
    shown = tuple(_space(game, party, space) for space in game.spaces_of(party).values())
    knights = tuple(KnightsView(strength, state.court[strength], state.reserve[strength], owned[strength]) for strength in state.court)
    name, strength = look(game, party, speaker), game.strength_of(party)
    if ally:
        return CastleView(name, shown, knights, strength)
    seat_state = game.public.seats[party]
    return CastleView(
        name,
        shown,
        knights,
        strength,
        stock=tuple((space, space_name(space)) for space in seat_state.stock),
        nobles=nobles(game, seat_state),
        votes=seat_state.votes,
        next_votes=votes_to_come(game, seat_state),
        noble_points=game.components.nobles.points[len(seat_state.nobles)],
        gold=seen(game, party, "gold"),
        squires=seen(game, party, "squires"),
    )


def nobles(game: Lancaster, state: SeatState) -> tuple[NobleView, ...]:
    """Every seat of the table."""
    taken = [NobleView(kind, noble_name(kind)) for kind in state.nobles]
    return (*taken, *[NobleView("", "")] * (game.components.nobles.seats - len(taken)))


def noble_name(kind: str) -> str:
    """A noble is called by the county of its letter."""
    return text("lancaster.noble", county=county_name(kind))


def votes_to_come(game: Lancaster, state: SeatState) -> int:
    """Votes of nobles and lord at the next castle scoring; 0 when there is none that pays them (LAN-CAS-7)."""
    public, printed = game.public, game.components.nobles
    if public.phase == "over" or (public.round == game.components.rounds and not printed.votes_in_last_round):
        return 0
    return printed.votes_per_noble * len(state.nobles) + printed.votes_for_lord


def _space(game: Lancaster, party: Party, space: CastleSpace) -> SpaceView:
    place = castle_place(party, space.id)
    guest, covered = game.public.parties[party].castle.get(space.id), game.is_covered(party, space.id)
    fresh = covered and space.id in game.public.seats[party].fresh
    return SpaceView(
        place=place,
        name=space_name(space.id, ally=game.is_ally(party)),
        reward=reward_icons(space.reward),
        price=space.cost_squires,
        covered=covered,
        party=None if guest is None else guest.party,
        strength=0 if guest is None else guest.strength,
        unsettled=place in game.public.unsettled,
        note=text("lancaster.space.fresh") if fresh else "",
    )
