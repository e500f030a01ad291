"""Phase 3, the castles: each player's spaces pay in the order he likes, then his table of nobles (section 7.2; for allies LAN-ALLY-11,
LAN-ALLY-19).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from shared.engine import Seat
from shared.lancaster.actions import FinishCastle, SettleSpace
from shared.lancaster.components import RewardType
from shared.lancaster.events import CastleBegan, Declined, RewardVoid, SpaceSettled
from shared.lancaster.match import Match
from shared.lancaster.places import Party, castle_place, court_of
from shared.lancaster.refusals import refuse
from shared.lancaster.rewards import check_upgrade, give_part, has_effect, upgradable, upgrade
from shared.lancaster.state import Decision
from shared.lancaster.verbs import Answer, Step

UPGRADE: RewardType = "upgrade"
"""The one castle reward with a choice: its knight is part of the answer."""


# ------------------------------------------------------------------------------------------------ the course


def _begin(match: Match, _: str) -> None:
    """LAN-CAS-1."""
    match.public.phase = "castles"
    match.do_next(*(f"castle:{seat}" for seat in match.turn_order()), "castles_end")


def _begin_castle(match: Match, about: str) -> None:
    """With 2 players the spaces of both castles of a side, in any order or by option one castle after the other (LAN-ALLY-19)."""
    seat = int(about)
    match.public.active = seat
    match.tell(CastleBegan(seat))
    owners = [str(party) for party in match.parties_of(seat)]
    parts = [",".join(owners)] if match.options.ally_castle_order == "joint" else owners
    match.do_next(*(f"castle_spaces:{part}" for part in parts), f"castle_table:{seat}")


def _open_spaces(match: Match, owners: str) -> None:
    match.public.unsettled = list(_paying(match, map(int, owners.split(","))))
    match.do_next("castle_next")


def _paying(match: Match, owners: Iterable[Party]) -> Iterator[str]:
    """Places with a knight or a tile (LAN-CAS-2), but for tiles that pay from the next round on (``extension_pays_now``)."""
    public = match.public
    for owner in owners:
        fresh = () if match.is_ally(owner) else public.seats[owner].fresh
        for space in match.spaces_of(owner):
            if space in public.parties[owner].castle or (match.is_covered(owner, space) and space not in fresh):
                yield castle_place(owner, space)


def _ask(match: Match, _: str) -> None:
    """Ask as long as there is a space to choose about; what is left then is taken (LAN-CAS-3, LAN-DEC-7)."""
    seat = match.public.active
    assert seat is not None
    if any(_has_choice(match, place) or _may_come_to_choice(match, place) for place in match.public.unsettled):
        match.ask("castle_step", seat, court_of(seat))
    else:
        _take_the_rest(match, seat)


def _table(match: Match, about: str) -> None:
    """Votes for the nobles and for the lord himself (LAN-CAS-7): all that the last round leaves out (LAN-CAS-8)."""
    seat, nobles = int(about), match.components.nobles
    if match.public.round < match.components.rounds or nobles.votes_in_last_round:
        votes = nobles.votes_per_noble * len(match.public.seats[seat].nobles) + nobles.votes_for_lord
        match.gain(seat, {"votes": votes}, court_of(seat))


def _end(match: Match, _: str) -> None:
    match.public.active = None


# ------------------------------------------------------------------------------------------------ what a space may do


def beneficiary(match: Match, place: str) -> Party:
    """Whom a space pays: the owner of the castle, or by option the party of the knight on it (LAN-ALLY-11)."""
    owner, space = match.castle_of(place)
    guest = match.public.parties[owner].castle.get(space)
    return guest.party if guest is not None and match.options.ally_castle_benefit == "knight_owner" else owner


def is_paid(match: Match, place: str) -> bool:
    """Whether the space has a price (LAN-CAS-4)."""
    return match.space_at(place).cost_squires > 0


def is_possible(match: Match, place: str) -> bool:
    """Whether the space would give anything now, whatever it costs; nobody pays for an ally (LAN-CAS-5, LAN-ALLY-5)."""
    party = beneficiary(match, place)
    if is_paid(match, place) and match.is_ally(party):
        return False
    return any(has_effect(match, party, part) for part in match.space_at(place).reward)


def _has_upgrade(match: Match, place: str) -> bool:
    return any(part.type == UPGRADE for part in match.space_at(place).reward)


def _has_choice(match: Match, place: str) -> bool:
    """Whether the player has a say: in a price or a knight. Follows from what everybody sees (LAN-HID-8)."""
    return (is_paid(match, place) or _has_upgrade(match, place)) and is_possible(match, place)


def _may_come_to_choice(match: Match, place: str) -> bool:
    """Whether another space, free and settled before it, would give an upgrade here its knight: a new one, or with
    ``upgrade_in_field = false`` the one it sends home (LAN-CAS-3, LAN-CAS-6)."""
    party = beneficiary(match, place)
    if not _has_upgrade(match, place) or (is_paid(match, place) and match.is_ally(party)):
        return False
    reserve = match.public.parties[party].reserve
    free = [other for other in match.public.unsettled if other != place and not is_paid(match, other)]
    return any(reserve.get(strength + 1) for other in free for strength in _sent_to_court(match, party, other))


def _sent_to_court(match: Match, party: Party, place: str) -> Iterator[int]:
    """Strengths of the knights of the party that may be upgraded in its court once the space is settled, and not before."""
    owner, space = match.castle_of(place)
    guest = match.public.parties[owner].castle.get(space)
    if guest is not None and guest.party == party and not match.options.upgrade_in_field:
        yield guest.strength
    if beneficiary(match, place) == party:
        reserve = match.public.parties[party].reserve
        yield from (part.strength for part in match.space_at(place).reward if part.type == "knight" and reserve[part.strength])


def _can_settle(match: Match, seat: Seat, place: str) -> bool:
    """A free space always; a paid one that is possible and affordable (LAN-CAS-5)."""
    if not is_paid(match, place):
        return True
    return is_possible(match, place) and match.holding(seat, "squires") >= match.space_at(place).cost_squires


def _may_go_without_knight(match: Match, place: str) -> bool:
    """Whether the space may be settled without naming a knight: it upgrades none, or it is free and the upgrade is declined (LAN-REW-1)
    or void."""
    if not _has_upgrade(match, place):
        return True
    none = not any(True for _ in upgradable(match, beneficiary(match, place)))
    return none or (not is_paid(match, place) and match.options.decline_rewards)


def _must_pay(match: Match, seat: Seat) -> bool:
    """``paid_castle_optional = false`` (LAN-CAS-5)."""
    return not match.options.paid_castle_optional and any(
        is_paid(match, place) and _can_settle(match, seat, place) for place in match.public.unsettled
    )


# ------------------------------------------------------------------------------------------------ one step


def _legal(match: Match, seat: Seat, decision: Decision) -> Iterator[SettleSpace | FinishCastle]:
    for place in match.public.unsettled:
        if _can_settle(match, seat, place):
            if _has_upgrade(match, place):
                for strength, knight in upgradable(match, beneficiary(match, place)):
                    yield SettleSpace(place, strength, knight)
            if _may_go_without_knight(match, place):
                yield SettleSpace(place)
    if not _must_pay(match, seat):
        yield FinishCastle()


def _check(match: Match, seat: Seat, decision: Decision, action: SettleSpace | FinishCastle) -> None:
    if type(action) is FinishCastle:
        if _must_pay(match, seat):
            refuse("paid_space_left")
        return
    place = action.place
    if place not in match.public.unsettled:
        refuse("space_not_open")
    if not is_possible(match, place) and is_paid(match, place):
        refuse("space_without_effect")
    if not _can_settle(match, seat, place):
        refuse("not_enough_squires_for_space", price=match.space_at(place).cost_squires, squires=match.holding(seat, "squires"))
    if not (action.strength or action.knight):
        if not _may_go_without_knight(match, place):
            refuse("name_the_knight")
    elif _has_upgrade(match, place):
        check_upgrade(match, beneficiary(match, place), action.strength, action.knight)
    else:
        refuse("space_upgrades_none")


def _step(match: Match, seat: Seat, decision: Decision, action: SettleSpace | FinishCastle) -> None:
    if type(action) is FinishCastle:
        _take_the_rest(match, seat)
    else:
        _settle(match, seat, action)
        match.do_next("castle_next")


def _take_the_rest(match: Match, seat: Seat) -> None:
    """What is free pays in the order of the data file, a free upgrade to the strongest knight; what has a price is given up."""
    for place in list(match.public.unsettled):
        if is_paid(match, place):
            _close(match, place)
            match.tell(SpaceSettled(place, beneficiary(match, place), given_up=True))
            _send_guest_home(match, place)
        else:
            strength, knight = 0, ""
            if _has_upgrade(match, place):
                able = upgradable(match, beneficiary(match, place))
                strength, knight = max(able, key=lambda upgrade_of: upgrade_of[0], default=(0, ""))
            _settle(match, seat, SettleSpace(place, strength, knight))


def _settle(match: Match, seat: Seat, action: SettleSpace) -> None:
    """Pay, take what the space gives, at once (LAN-RND-6), and send its knight home (LAN-CAS-4, LAN-CAS-6)."""
    place = action.place
    space, party = match.space_at(place), beneficiary(match, place)
    _close(match, place)
    match.tell(SpaceSettled(place, party, given_up=False))
    match.pay(seat, {"squires": space.cost_squires}, place)
    for part in space.reward:
        if part.type != UPGRADE:
            give_part(match, party, part, place)
        elif action.strength:
            upgrade(match, party, action.strength, action.knight, place)
        elif any(True for _ in upgradable(match, party)):
            match.tell(Declined(party, UPGRADE, place))
        else:
            match.tell(RewardVoid(party, UPGRADE, place))
    _send_guest_home(match, place)


def _close(match: Match, place: str) -> None:
    match.public.unsettled[:] = [other for other in match.public.unsettled if other != place]


def _send_guest_home(match: Match, place: str) -> None:
    """LAN-CAS-6: as the stronger knight, if it has just been upgraded."""
    owner, space = match.castle_of(place)
    castle = match.public.parties[owner].castle
    guest = castle.get(space)
    if guest is not None:
        del castle[space]
        match.send_home(guest.party, guest.strength, place)


def _neutral(match: Match, seat: Seat, decision: Decision) -> SettleSpace | FinishCastle:
    """Finish; where that is not allowed, the first paid space."""
    paid = (action for action in _legal(match, seat, decision) if type(action) is SettleSpace and is_paid(match, action.place))
    return next(paid) if _must_pay(match, seat) else FinishCastle()


STEPS: dict[str, Step] = {
    "castles": _begin,
    "castle": _begin_castle,
    "castle_spaces": _open_spaces,
    "castle_next": _ask,
    "castle_table": _table,
    "castles_end": _end,
}
ANSWERS: dict[str, Answer] = {
    "castle_step": Answer(frozenset({SettleSpace, FinishCastle}), _legal, _check, _step, _neutral, always_ask=True)
}
