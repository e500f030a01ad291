"""Where a card lets a knight or fort go, and the rule that forbids the rest (section 4).

The ``*_targets`` functions are the only definition of legality: lists of legal actions and checks both come from them.
The ``refuse_*`` functions are asked afterwards, only to name the broken rule.

Loops look a space up in the ``keys()`` of a table: in the table itself that takes Python twice as long.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from shared.engine import Seat
from shared.rheinlaender.match import Match
from shared.rheinlaender.refusals import refuse


def place_targets(match: Match, card: int) -> tuple[str, ...]:
    """The spaces of the card's region that are open now (RHE-PLACE-1 to RHE-PLACE-8)."""
    region = match.board.regions[card]
    left, right = region.left, region.right
    knights, forts = match.public.knights, match.public.forts
    right_is_free = right not in knights and right not in forts
    if left not in knights and left not in forts:  # an island space is a bank of both its regions, RHE-PLACE-7
        return (left, right) if right_is_free else (left,)  # RHE-PLACE-3, RHE-PLACE-4
    if right_is_free:
        return (right,)
    if region.river in knights:  # RHE-PLACE-6
        return ()
    if match.options.river_opening == "knights_only" and not (left in knights and right in knights):  # RHE-OPT-3
        return ()
    return (region.river,)  # RHE-PLACE-5, RHE-FORT-5


def may_support(match: Match, seat: Seat, space: str) -> bool:
    """Whether the space is a free bank space beside an own and beside no foreign knight (RHE-SUP-2 to RHE-SUP-6)."""
    if space not in match.board.banks or not match.is_free(space):
        return False
    supported = seat in map(match.public.knights.get, match.board.adjacent[space])  # RHE-SUP-3
    if not supported and match.options.garrison_in_support == "counts":  # RHE-OPT-4
        supported = match.public.garrisons.get(match.board.circle_beside.get(space, "")) == seat
    return supported and space in _beside_nobody_else(match, seat, [space])


def support_targets(match: Match, seat: Seat) -> list[str]:
    """Every space that :func:`may_support` allows, in map order."""
    public, board = match.public, match.board
    knights, forts, beside = public.knights.keys(), public.forts.keys(), board.banks_beside
    free = {
        bank
        for space, owner in public.knights.items()
        if owner == seat  # RHE-SUP-3
        for bank in beside[space]
        if bank not in knights and bank not in forts  # RHE-SUP-2
    }
    if match.options.garrison_in_support == "counts":  # RHE-OPT-4
        for circle, owner in public.garrisons.items():
            if owner == seat:
                free.update(filter(match.is_free, board.circles[circle].touches))
    return board.in_map_order(_beside_nobody_else(match, seat, free))


def _beside_nobody_else(match: Match, seat: Seat, spaces: Iterable[str]) -> list[str]:
    """Those of the spaces that are beside no foreign knight (RHE-SUP-4)."""
    owners, adjacent = match.public.knights, match.board.adjacent
    knights, found = owners.keys(), []
    for space in spaces:
        for other in adjacent[space]:
            if other in knights and owners[other] != seat:
                break
        else:
            found.append(space)
    if match.options.garrison_in_support == "counts":  # RHE-OPT-4; else garrisons do not matter, RHE-SUP-5
        holder, circle = match.public.garrisons.get, match.board.circle_beside.get
        found = [space for space in found if holder(circle(space, ""), seat) == seat]
    return found


def convert_targets(match: Match, seat: Seat, card: int) -> list[str]:
    """The spaces of the card's region with a foreign knight, if the seat is archbishop now (RHE-BIS-5, RHE-CONV-1 to 4)."""
    if match.public.archbishop != seat:
        return []
    region = match.board.regions[card]
    knights = match.public.knights
    return [space for space in (region.left, region.river, region.right) if knights.get(space, seat) != seat]


def may_fort(match: Match, space: str) -> bool:
    """Whether the space is a free bank space (RHE-FORT-2)."""
    return space in match.board.banks and match.is_free(space)


def fort_targets(match: Match) -> list[str]:
    """Every space that :func:`may_fort` allows, in map order."""
    knights, forts = match.public.knights.keys(), match.public.forts.keys()
    return [space for space in match.board.banks if space not in knights and space not in forts]


def can_fort(match: Match) -> bool:
    """Whether there is any space for a fort."""
    public = match.public
    # With fewer pieces on the board than it has bank spaces one is free, whichever it is.
    return len(public.knights) + len(public.forts) < len(match.board.banks) or bool(fort_targets(match))


def refuse_place(match: Match, card: int, space: str) -> NoReturn:
    """Name the rule against placing with ``card`` on ``space``."""
    _refuse_no_space(match, space)
    targets, region = place_targets(match, card), match.board.regions[card]
    if card not in match.board.spaces[space].regions:
        refuse("not_in_region", card=card, space=space)
    if space in match.public.forts:
        refuse("fort_in_the_way", space=space)
    if not targets and not match.is_free(region.river):
        refuse("region_full", card=card)
    if space in match.public.knights:
        refuse("space_occupied", space=space)
    # What is left is a free river section that is not open.
    if not targets:
        refuse("river_closed_by_fort", card=card, space=space)
    if len(targets) == 1:
        refuse("other_bank_only", card=card, space=targets[0])
    refuse("river_closed", card=card, space=space)


def refuse_support(match: Match, seat: Seat, space: str) -> NoReturn:
    """Name the rule against supporting on ``space``."""
    _refuse_no_space(match, space)
    public, board = match.public, match.board
    if board.spaces[space].kind == "river":
        refuse("support_on_river", space=space)
    if space in public.forts:
        refuse("fort_in_the_way", space=space)
    if space in public.knights:
        refuse("support_space_occupied", space=space)
    garrison = board.circle_beside.get(space, "")
    counts = match.options.garrison_in_support == "counts"
    own = any(public.knights.get(other) == seat for other in board.adjacent[space])
    if not own and not counts and public.garrisons.get(garrison) == seat:
        refuse("garrison_does_not_support", space=space)
    for other in board.adjacent[space]:
        if public.knights.get(other, seat) != seat:
            refuse("foreign_knight_beside", space=space, other=other)
    if counts and public.garrisons.get(garrison, seat) != seat:
        refuse("foreign_garrison_beside", space=space, other=garrison)
    refuse("no_own_knight_beside", space=space)


def refuse_convert(match: Match, seat: Seat, card: int, space: str) -> NoReturn:
    """Name the rule against converting on ``space`` with ``card``."""
    public = match.public
    if public.archbishop != seat:
        refuse("not_archbishop")
    if space in match.board.circles:
        refuse("garrison_not_convertible", space=space)
    _refuse_no_space(match, space)
    if card not in match.board.spaces[space].regions:
        refuse("convert_not_in_region", card=card, space=space)
    if space in public.forts:
        refuse("fort_not_convertible", space=space)
    if space in public.knights:
        refuse("own_knight_not_convertible", space=space)
    refuse("no_knight_to_convert", space=space)


def refuse_fort(match: Match, space: str) -> NoReturn:
    """Name the rule against a fort on ``space``."""
    _refuse_no_space(match, space)
    if match.board.spaces[space].kind == "river":
        refuse("fort_on_river", space=space)
    refuse("fort_space_occupied", space=space)


def _refuse_no_space(match: Match, space: str) -> None:
    if space in match.board.circles:
        refuse("circle_is_no_space", space=space)
    if space not in match.board.spaces:
        refuse("no_such_space", space=space)
