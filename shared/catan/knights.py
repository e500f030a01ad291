"""Knights: hiring, activating, promoting, and their three actions (KNI-1 to KNI-19).

``ready`` and ``promoted`` are marks of the turn, which ``turn`` sets and clears (KNI-5, T6). Everything here is for T5 of the owner's turn
(KNI-12) but the retreat, which ``displace`` asks for; it serves an Intrigue, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from shared.catan.actions import (
    ActivateKnight,
    CatanAction,
    ChaseRobber,
    DisplaceKnight,
    HireKnight,
    MoveKnight,
    PromoteKnight,
    Retreat,
)
from shared.catan.building import require_place, take_price
from shared.catan.events import Built, KnightActivated, KnightDisplaced, KnightMoved, KnightPromoted, KnightRetreated, Paid
from shared.catan.match import Match
from shared.catan.refusals import refuse, refuse_by
from shared.catan.roads import settle_longest_road, touched
from shared.catan.robber import ask_steal, is_locked, move_robber, robber_targets
from shared.catan.state import Knight
from shared.catan.verbs import Answer, Verb
from shared.engine import Seat

BASIC, STRONG, MIGHTY = 1, 2, 3
FORTRESS = 3
"""The level of politics with which knights become mighty (IMP-2)."""


def of_seat(match: Match, seat: Seat) -> list[tuple[int, Knight]]:
    """The seat's knights by intersection, ascending."""
    own = [(place, knight) for place, knight in match.public.knights.items() if knight.seat == seat]
    return sorted(own, key=itemgetter(0))


def _own_knight(match: Match, seat: Seat, place: int, rule: str) -> Knight:
    """The seat's knight there; ``rule`` is that of what is to be done with it, and refuses when there is none."""
    knight = match.public.knights.get(place)
    if knight is None or knight.seat != seat:
        refuse_by(rule, "no_own_knight")
    return knight


# ------------------------------------------------------------------------------------------------ hire, activate, promote


def spots(match: Match, seat: Seat) -> list[int]:
    """The empty intersections that touch a road of the seat, ascending (KNI-1); no distance rule."""
    return sorted(place for place in touched(match, seat) if match.is_empty(place))


def put_knight(match: Match, seat: Seat, place: int, level: int, active: bool, how: Paid) -> None:
    """Hire a knight, or place one that a card gives. It may cut a foreign road, so lengths are settled (KNI-15)."""
    public = match.public
    supply = public.seats[seat].knights
    require_place(match, place)
    if supply[level] == 0:
        refuse("no_basic_knight_left" if level == BASIC else "no_knight_left")
    if not match.is_empty(place):
        refuse("knight_place_taken")
    if place not in touched(match, seat):
        refuse("knight_without_road")
    take_price(match, seat, "knight_hire", how)
    public.knights[place] = Knight(seat, level, active)
    supply[level] -= 1
    match.tell(Built(seat, "knight", place, how))
    settle_longest_road(match)
    match.settle_points()


def _legal_hires(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return map(HireKnight, spots(match, seat) if match.public.seats[seat].knights[BASIC] else ())


def _hire(match: Match, seat: Seat, action: HireKnight) -> None:
    """KNI-1: a basic one, inactive."""
    put_knight(match, seat, action.place, BASIC, active=False, how="paid")


def activate(match: Match, seat: Seat, places: list[int], how: Paid) -> None:
    """These knights fight from now on; they do not get ready by it (KNI-5)."""
    for place in places:
        match.public.knights[place].active = True
    match.tell(KnightActivated(seat, places, how))


def _legal_activations(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return (ActivateKnight(place) for place, knight in of_seat(match, seat) if not knight.active)


def _activate(match: Match, seat: Seat, action: ActivateKnight) -> None:
    """KNI-2."""
    if _own_knight(match, seat, action.place, "KNI-2").active:
        refuse("already_active")
    take_price(match, seat, "knight_activate", "paid")
    activate(match, seat, [action.place], "paid")


def may_promote(match: Match, seat: Seat, place: int) -> bool:
    """Whether the seat's knight there can rise a level now (KNI-3, KNI-4). The price is another question."""
    knight = match.public.knights.get(place)
    if knight is None or knight.seat != seat or knight.promoted or knight.level == MIGHTY:
        return False
    state = match.public.seats[seat]
    return state.knights[knight.level + 1] > 0 and (knight.level != STRONG or state.levels["politics"] >= FORTRESS)


def _check_promotion(match: Match, seat: Seat, place: int) -> None:
    knight, state = _own_knight(match, seat, place, "KNI-3"), match.public.seats[seat]
    if knight.level == MIGHTY:
        refuse("already_mighty")
    if knight.promoted:
        refuse("already_promoted")
    if knight.level == STRONG and state.levels["politics"] < FORTRESS:
        refuse("needs_fortress")
    if state.knights[knight.level + 1] == 0:
        refuse("no_knight_left")


def promotions(match: Match, seat: Seat) -> list[int]:
    """Every place of :func:`may_promote`, ascending."""
    return [place for place, _ in of_seat(match, seat) if may_promote(match, seat, place)]


def promote(match: Match, seat: Seat, place: int, how: Paid) -> None:
    """Raise a knight one level, the piece exchanged. Active and ready stay as they are (KNI-3, KNI-6)."""
    _check_promotion(match, seat, place)
    take_price(match, seat, "knight_promote", how)
    knight, supply = match.public.knights[place], match.public.seats[seat].knights
    supply[knight.level] += 1
    knight.level += 1
    supply[knight.level] -= 1
    knight.promoted = True
    match.tell(KnightPromoted(seat, place, knight.level, how))


def _legal_promotions(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return map(PromoteKnight, promotions(match, seat))


def _promote(match: Match, seat: Seat, action: PromoteKnight) -> None:
    promote(match, seat, action.place, "paid")


# ------------------------------------------------------------------------------------------------ move and displace


def reach(match: Match, seat: Seat, start: int) -> list[int]:
    """KNI-18: where the seat's roads lead from an intersection, ascending; foreign pieces can be walked to, not through."""
    ways, roads, holder = match.board.ways_at, match.public.roads, match.holder
    reached = [start]
    for place in reached:
        if place == start or holder(place) in (None, seat):
            for path, other in ways[place]:
                if roads.get(path) == seat and other not in reached:
                    reached.append(other)
    return sorted(reached[1:])


def _acting(match: Match, seat: Seat, place: int, rule: str) -> Knight:
    """The knight there, which must be able to act (KNI-5); ``rule`` is that of the deed."""
    knight = _own_knight(match, seat, place, rule)
    if not knight.active:
        refuse("knight_inactive")
    if not knight.ready:
        refuse("knight_not_ready")
    return knight


def _ready(match: Match, seat: Seat) -> list[tuple[int, Knight]]:
    """The seat's knights that can act now (KNI-5)."""
    knights = match.public.knights
    ready = [(place, knight) for place, knight in knights.items() if knight.ready and knight.active and knight.seat == seat]
    return sorted(ready, key=itemgetter(0)) if ready else ready


def _check_way(match: Match, seat: Seat, place: int, to: int) -> None:
    require_place(match, to)
    if to == place:
        refuse("knight_stays")
    if to not in reach(match, seat, place):
        refuse("not_reachable")


def _step(match: Match, seat: Seat, place: int, to: int) -> None:
    """The knight goes and is inactive there (KNI-7); the place must be empty, so two own knights never swap (KNI-17)."""
    knights = match.public.knights
    knight = knights[place]
    del knights[place]
    knights[to] = Knight(seat, knight.level, promoted=knight.promoted)


def _legal_moves(match: Match, seat: Seat) -> list[MoveKnight]:
    return [MoveKnight(place, to) for place, _ in _ready(match, seat) for to in reach(match, seat, place) if match.is_empty(to)]


def _move(match: Match, seat: Seat, action: MoveKnight) -> None:
    """KNI-8."""
    _acting(match, seat, action.place, "KNI-8")
    _check_way(match, seat, action.place, action.to)
    if not match.is_empty(action.to):
        refuse("move_place_taken")
    _step(match, seat, action.place, action.to)
    match.tell(KnightMoved(seat, action.place, action.to))
    settle_longest_road(match)
    match.settle_points()


def _legal_displacements(match: Match, seat: Seat) -> list[DisplaceKnight]:
    knights = match.public.knights
    found: list[DisplaceKnight] = []
    for place, knight in _ready(match, seat):
        weaker = {at for at, other in knights.items() if other.level < knight.level and other.seat != seat}  # KNI-9
        if weaker:  # ways are searched only for somebody to find there
            found += [DisplaceKnight(place, to) for to in reach(match, seat, place) if to in weaker]
    return found


def _displace(match: Match, seat: Seat, action: DisplaceKnight) -> None:
    """KNI-9."""
    mover = _acting(match, seat, action.place, "KNI-9")
    _check_way(match, seat, action.place, action.to)
    other = match.public.knights.get(action.to)
    if other is None:
        refuse("nobody_to_displace")
    if other.seat == seat:
        refuse("own_knight_there")
    if other.level >= mover.level:
        refuse("not_weaker")
    displace(match, seat, action.to, mover=action.place)


def displace(match: Match, seat: Seat, place: int, mover: int | None = None) -> None:
    """The opponent's knight at ``place`` has to go, by an Intrigue or by the knight that comes from ``mover``.

    One event up to the retreat (KNI-19): the mover first, then the owner's choice of a place, then Longest Road and points. In between
    the piece is in the owner's supply, where it stays when there is no place for it (KNI-10).
    """
    public = match.public
    knight = public.knights[place]
    del public.knights[place]
    public.seats[knight.seat].knights[knight.level] += 1
    if mover is not None:
        _step(match, seat, mover, place)
        match.tell(KnightMoved(seat, mover, place))
    match.tell(KnightDisplaced(seat, knight.seat, place, knight.level))
    if retreats(match, knight.seat, place):
        match.ask("knight_retreat", {knight.seat: 1}, place=place, level=knight.level, active=knight.active)
    else:
        match.tell(KnightRetreated(knight.seat, place, None, knight.level, True))
        settle_longest_road(match)
        match.settle_points()


def retreats(match: Match, owner: Seat, place: int) -> list[int]:
    """Where a knight displaced from ``place`` may go: along its owner's roads to an empty intersection, ascending (KNI-10)."""
    return [to for to in reach(match, owner, place) if match.is_empty(to)]


def _retreat_places(match: Match, seat: Seat) -> list[int]:
    place = match.asked().place
    assert place is not None
    return retreats(match, seat, place)


def _legal_retreats(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return map(Retreat, _retreat_places(match, seat))


def _retreat(match: Match, seat: Seat, action: Retreat) -> None:
    """KNI-10: level and status stay, and it is no action."""
    public, decision = match.public, match.asked()
    if action.place not in _retreat_places(match, seat):
        refuse("cannot_retreat_there")
    assert decision.place is not None
    match.answered(seat)
    public.knights[action.place] = Knight(seat, decision.level, decision.active)
    public.seats[seat].knights[decision.level] -= 1
    match.tell(KnightRetreated(seat, decision.place, action.place, decision.level, match.forced))
    settle_longest_road(match)
    match.settle_points()


def _default_retreat(match: Match, seat: Seat) -> CatanAction:
    """The lowest id."""
    return Retreat(_retreat_places(match, seat)[0])


# ------------------------------------------------------------------------------------------------ the robber


def chase_targets(match: Match) -> list[int]:
    """Where a knight may drive the robber, ascending (KNI-11, ROB-5)."""
    anywhere = match.rules.chase_target == "anyHex"
    return [tile for tile in robber_targets(match) if anywhere or match.public.tokens[tile]]


def _legal_chases(match: Match, seat: Seat) -> list[ChaseRobber]:
    if is_locked(match):
        return []
    corners = match.board.hexes[match.public.robber].corners
    return [ChaseRobber(place, tile) for place, _ in _ready(match, seat) if place in corners for tile in chase_targets(match)]


def _chase(match: Match, seat: Seat, action: ChaseRobber) -> None:
    """KNI-11: the robber goes and steals as on a 7."""
    board, public, tile = match.board, match.public, action.hex
    knight = _acting(match, seat, action.place, "KNI-11")
    if is_locked(match):
        refuse("robber_stays_locked")  # ROB-4
    if action.place not in board.hexes[public.robber].corners:
        refuse("knight_not_at_robber")
    if not 0 <= tile < len(board.hexes):
        refuse("no_such_hex")
    if tile == public.robber:
        refuse("same_robber_hex")  # ROB-5
    if tile not in chase_targets(match):
        refuse("chase_needs_number")
    knight.active = knight.ready = False  # KNI-7
    move_robber(match, seat, tile, "knight")
    ask_steal(match, seat, tile)


VERBS: dict[type[CatanAction], Verb] = {
    HireKnight: Verb(_legal_hires, _hire, "knight_hire"),
    ActivateKnight: Verb(_legal_activations, _activate, "knight_activate"),
    PromoteKnight: Verb(_legal_promotions, _promote, "knight_promote"),
    MoveKnight: Verb(_legal_moves, _move),
    DisplaceKnight: Verb(_legal_displacements, _displace),
    ChaseRobber: Verb(_legal_chases, _chase),
}
ANSWERS = {"knight_retreat": Answer(_legal_retreats, {Retreat: _retreat}, _default_retreat)}
