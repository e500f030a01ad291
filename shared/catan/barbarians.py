"""The barbarians (section 7): the ship, the attack, its rewards and losses."""

from __future__ import annotations

from collections.abc import Iterator

from shared.catan import progress
from shared.catan.actions import CatanAction, ChooseDeck, LoseCity
from shared.catan.cards import TRACKS
from shared.catan.events import Attacked, AttackOver, CityLost, DefenderRewarded, DefendersTied, ShipMoved
from shared.catan.match import Match
from shared.catan.refusals import refuse
from shared.catan.verbs import Answer
from shared.engine import Seat


def sail(match: Match) -> None:
    """T3a, BAR-1: one step on; on the last one they attack at once."""
    public = match.public
    public.ship += 1
    match.tell(ShipMoved(public.ship))
    if public.ship == match.board.barbarian_steps:
        _attack(match)


def barbarian_strength(match: Match) -> int:
    """BAR-2: standing cities of all seats, metropolises included."""
    return sum(building.kind == "city" for building in match.public.buildings.values())


def strengths(match: Match) -> dict[Seat, int]:
    """K of every seat, in seat order (BAR-3)."""
    return {seat: match.strength(seat) for seat in range(match.seats)}


def is_held(barbarians: int, knights: dict[Seat, int]) -> bool:
    """Whether the knights are at least as strong as the barbarians (BAR-4)."""
    return sum(knights.values()) >= barbarians


def best_defenders(match: Match, knights: dict[Seat, int]) -> list[Seat]:
    """Who has the highest K of a held defence, clockwise from the active seat; nobody when no knight fought (BAR-5, BAR-14)."""
    best = max(knights.values())
    if best == 0 and match.rules.defender_needs_knight:
        return []
    return [seat for seat in match.clockwise_from(match.public.active) if knights[seat] == best]


def weakest(match: Match, knights: dict[Seat, int]) -> list[Seat]:
    """Who loses a city of a broken defence, in seat order: the lowest K among those with a vulnerable one (BAR-7, BAR-13)."""
    concerned = [seat for seat in knights if match.vulnerable_cities(seat)]
    lowest = min((knights[seat] for seat in concerned), default=0)
    return [seat for seat in concerned if knights[seat] == lowest]


def _attack(match: Match) -> None:
    """BAR-15 (1) and (2); (3) is the step ``attack_over``, (4) and (5) follow on the agenda of the roll,
    so that all of the attack comes before production (BAR-12)."""
    barbarians, knights = barbarian_strength(match), strengths(match)
    held = is_held(barbarians, knights)
    match.tell(Attacked(barbarians, sum(knights.values()), knights, held))
    match.public.agenda.append("attack_over")
    if not held:
        losers = weakest(match, knights)
        if losers:
            match.ask("lose_city", dict.fromkeys(losers, 1))
        return
    best = best_defenders(match, knights)
    if len(best) == 1:
        match.public.seats[best[0]].defender += 1  # BAR-6: also without a city; they do not run out
        match.tell(DefenderRewarded(best[0]))
        match.settle_points()
    else:
        match.tell(DefendersTied(best))
        _reward(match, best)


def attack_over(match: Match) -> None:
    """BAR-11: all knights rest, the ship is back at its start, the robber is free from now on."""
    public = match.public
    for knight in public.knights.values():
        if knight.active:
            knight.active = knight.ready = False
    public.ship = 0
    public.attacks += 1
    match.tell(AttackOver(public.attacks))


# ------------------------------------------------------------------------------------------------ a broken defence


def _legal_losses(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return map(LoseCity, match.vulnerable_cities(seat))


def _lose_city(match: Match, seat: Seat, action: LoseCity) -> None:
    """BAR-8; BAR-9: without a settlement in supply the city stays, tipped."""
    place = action.place
    if place not in match.vulnerable_cities(seat):
        refuse("city_not_vulnerable")
    building, state = match.public.buildings[place], match.public.seats[seat]
    wall, tipped = building.wall, state.settlements == 0
    if wall:
        building.wall = False
        state.walls += 1
    if tipped:
        building.kind = "tipped"
    else:
        building.kind = "settlement"
        state.settlements -= 1
        state.cities += 1
    match.answered(seat)
    match.tell(CityLost(seat, place, tipped, wall, match.forced))
    match.settle_points()


def _default_loss(match: Match, seat: Seat) -> CatanAction:
    """DEC-5: without a wall, then fewest pips, then the lowest id."""
    buildings, board = match.public.buildings, match.board

    def worth(place: int) -> tuple[bool, int]:
        return buildings[place].wall, sum(board.pips[match.public.tokens[tile]] for tile in board.hexes_at[place])

    return LoseCity(min(match.vulnerable_cities(seat), key=worth))


# ------------------------------------------------------------------------------------------------ a held defence


def _reward(match: Match, seats: list[Seat]) -> None:
    """BAR-5: those who tied choose and draw one after the other; from empty decks nobody draws (PRG-1)."""
    if seats and any(match.public.decks.values()):
        match.ask("reward_deck", {seats[0]: 1}, queue=seats[1:])


def _legal_decks(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return (ChooseDeck(track) for track in TRACKS if match.public.decks[track])


def _choose_deck(match: Match, seat: Seat, action: ChooseDeck) -> None:
    if not match.public.decks[action.track]:
        refuse("deck_empty")
    waiting = list(match.asked().queue)
    match.answered(seat)
    progress.draw(match, seat, action.track, "defence")
    match.settle_points()  # T3d: after each single draw
    _reward(match, waiting)


def _default_deck(match: Match, seat: Seat) -> CatanAction:
    """DEC-6."""
    return next(iter(_legal_decks(match, seat)))


ANSWERS = {
    "lose_city": Answer(_legal_losses, {LoseCity: _lose_city}, _default_loss),
    "reward_deck": Answer(_legal_decks, {ChooseDeck: _choose_deck}, _default_deck),
}
