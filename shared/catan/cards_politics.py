"""The cards of the politics deck: what each does (section 11.2, blue) and the decisions that follow. How a card is played: ``playing``."""

from __future__ import annotations

from collections.abc import Iterator

from shared.catan import building, knights, robber
from shared.catan.actions import BuildRoad, CatanAction, Decline, Give, PlaceKnight, RemoveKnight, TakeProgress
from shared.catan.card_kinds import Args, CardKind, decline, declining, first_of, give, is_selection, richer, selections
from shared.catan.cards import TRACK_OF, ProgressCard, holds
from shared.catan.events import KnightRemoved, ProgressShown, ProgressTaken, ProgressTold, RoadRemoved
from shared.catan.match import Match, counted
from shared.catan.progress import held, in_order, remove
from shared.catan.refusals import refuse, refuse_by
from shared.catan.roads import settle_longest_road, touched
from shared.catan.verbs import Answer
from shared.engine import Seat

WEDDING_GIFT = 2

# ------------------------------------------------------------------------------------------------ Bishop


def _bishop(match: Match, seat: Seat) -> Iterator[Args]:
    return iter(()) if robber.is_locked(match) else ((hex,) for hex in robber.robber_targets(match))


def _no_bishop(match: Match, seat: Seat) -> str:
    return "robber_stays_locked"


def _no_robber_there(match: Match, seat: Seat, hex: int) -> None:
    refuse("same_robber_hex" if hex == match.public.robber else "no_such_hex")


def _rob_all(match: Match, seat: Seat, hex: int) -> None:
    """One card of each opponent there, however many buildings; drawn clockwise."""
    robber.move_robber(match, seat, hex, "bishop")
    for victim in robber.beside(match, seat, hex):
        robber.steal(match, seat, victim, "bishop")


# ------------------------------------------------------------------------------------------------ Deserter


def _deserter(match: Match, seat: Seat) -> Iterator[Args]:
    owners = {knight.seat for knight in match.public.knights.values()}
    return ((other,) for other in sorted(owners) if other != seat)


def _no_knight_of(match: Match, seat: Seat, other: Seat) -> None:
    if other in match.opponents(seat):
        refuse("opponent_without_knight")


def _ask_removal(match: Match, seat: Seat, other: Seat) -> None:
    match.ask("deserter_remove", {other: 1}, seat=seat)


def _legal_removals(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return (RemoveKnight(place) for place, _ in knights.of_seat(match, seat))


def _remove_knight(match: Match, seat: Seat, action: RemoveKnight) -> None:
    """The removal happens even if nothing can be placed; Longest Road waits for the end of the card (LR-4)."""
    public, place = match.public, action.place
    knight = public.knights.get(place)
    if knight is None or knight.seat != seat:
        refuse("no_own_knight_there")
    player = match.asked().seat
    assert player is not None
    level, active = knight.level, knight.active
    del public.knights[place]
    public.seats[seat].knights[level] += 1
    match.answered(seat)
    match.tell(KnightRemoved(seat, place, level, match.forced))
    if _levels(match, player, level) and knights.spots(match, player):
        match.ask("deserter_place", {player: 1}, place=place, level=level, active=active)
    else:
        _settle(match)


def _default_removal(match: Match, seat: Seat) -> CatanAction:
    """Lowest level, inactive first, lowest id."""
    return RemoveKnight(min((knight.level, knight.active, place) for place, knight in knights.of_seat(match, seat))[2])


def _levels(match: Match, seat: Seat, removed: int) -> list[int]:
    """At what levels the seat may place a knight for one of that level; a mighty one without Fortress too (KNI-4)."""
    supply = match.public.seats[seat].knights
    if match.rules.deserter_replacement == "equalOrLower":
        return [level for level in range(knights.BASIC, removed + 1) if supply[level]]
    return next(([level] for level in (removed, knights.BASIC) if supply[level]), [])


def _legal_deserters(match: Match, seat: Seat) -> Iterator[CatanAction]:
    levels = _levels(match, seat, match.asked().level)
    for place in knights.spots(match, seat):
        for level in levels:
            yield PlaceKnight(place, level)
    yield Decline()


def _place_deserter(match: Match, seat: Seat, action: PlaceKnight) -> None:
    decision = match.asked()
    if action.level not in _levels(match, seat, decision.level):
        refuse("deserter_level")
    active = decision.active
    match.answered(seat)
    knights.put_knight(match, seat, action.place, action.level, active, "card")
    if active and match.rules.deserter_knight_may_act:
        match.public.knights[action.place].ready = True


def _no_deserter(match: Match, seat: Seat, action: Decline) -> None:
    decline(match, seat, action)
    _settle(match)


def _settle(match: Match) -> None:
    """The end of a Deserter or Diplomat that placed nothing (LR-4); what places a piece settles by itself."""
    settle_longest_road(match)
    match.settle_points()


# ------------------------------------------------------------------------------------------------ Diplomat


def _loose_ends(match: Match, path: int) -> Iterator[tuple[bool, bool]]:
    """For both ends of a road: whether its owner has nothing else there, and whether that would leave a knight of theirs without road."""
    public = match.public
    owner = public.roads[path]
    for place in match.board.ends[path]:
        roads = any(public.roads.get(other) == owner for other in match.board.paths_at[place] if other != path)
        piece = match.holder(place) == owner
        yield not roads and not piece, not roads and piece and place in public.knights


def is_open(match: Match, path: int) -> bool:
    """Whether the road is open: at an end there is no other road and no piece of its owner, and no knight of theirs stands on it alone."""
    loose, cut = zip(*_loose_ends(match, path), strict=True)
    return any(loose) and not any(cut)


def _diplomat(match: Match, seat: Seat) -> Iterator[Args]:
    return ((path,) for path in sorted(match.public.roads) if is_open(match, path))


def _no_open_road(match: Match, seat: Seat, path: int) -> None:
    if path not in match.public.roads:
        refuse("no_road_there")
    _, cut = zip(*_loose_ends(match, path), strict=True)
    refuse("knight_cut_off" if any(cut) else "road_not_open")


def _remove_road(match: Match, seat: Seat, path: int) -> None:
    public = match.public
    owner = public.roads[path]
    del public.roads[path]
    public.seats[owner].roads += 1
    match.tell(RoadRemoved(seat, owner, path))
    if owner == seat and any(_replacements(match, seat, path)):
        match.ask("diplomat_replace", {seat: 1}, place=path)
    else:
        _settle(match)


def _replacements(match: Match, seat: Seat, removed: int) -> Iterator[BuildRoad]:
    """Anywhere else that BLD-2 allows without the removed road."""
    return (BuildRoad(path) for path in building.free_paths(match, seat) if path != removed)


def _removed_path(match: Match) -> int:
    path = match.asked().place
    assert path is not None
    return path


def _legal_replacements(match: Match, seat: Seat) -> Iterator[CatanAction]:
    yield from _replacements(match, seat, _removed_path(match))
    yield Decline()


def _replace_road(match: Match, seat: Seat, action: BuildRoad) -> None:
    if action.path == _removed_path(match):
        refuse("same_path_again")
    match.answered(seat)
    building.put_road(match, seat, action.path, "card")


def _no_replacement(match: Match, seat: Seat, action: Decline) -> None:
    decline(match, seat, action)
    _settle(match)


# ------------------------------------------------------------------------------------------------ Intrigue


def _intrigue(match: Match, seat: Seat) -> Iterator[Args]:
    on_road = touched(match, seat)
    foreign = [place for place, knight in match.public.knights.items() if knight.seat != seat]
    return ((place,) for place in sorted(foreign) if place in on_road)


def _nobody_to_displace(match: Match, seat: Seat, place: int) -> None:
    knight = match.public.knights.get(place)
    refuse("no_foreign_knight_there" if knight is None or knight.seat == seat else "no_own_road_there")


def _displace(match: Match, seat: Seat, place: int) -> None:
    knights.displace(match, seat, place)


# ------------------------------------------------------------------------------------------------ Saboteur


def _debts(match: Match, seat: Seat) -> dict[Seat, int]:
    """Who would discard how much: half the hand, whatever the walls."""
    seats, margin = match.public.seats, 0 if match.options.saboteur_compare == "gte" else 1
    return {
        other: seats[other].cards // 2
        for other in match.opponents(seat)
        if seats[other].points >= seats[seat].points + margin and seats[other].cards >= 2
    }


def _saboteur(match: Match, seat: Seat) -> Iterator[Args]:
    return iter(((),) if _debts(match, seat) else ())


def _sabotage(match: Match, seat: Seat) -> None:
    match.ask("discard_hand", _debts(match, seat))


# ------------------------------------------------------------------------------------------------ Spy


def _spy(match: Match, seat: Seat) -> Iterator[Args]:
    return ((other,) for other in range(match.seats) if other != seat and held(match, other))


def _no_progress_of(match: Match, seat: Seat, other: Seat) -> None:
    if other in match.opponents(seat):
        refuse("opponent_without_progress")


def _show_progress(match: Match, seat: Seat, other: Seat) -> None:
    cards = in_order(match.own(other).progress)
    match.tell_only([seat], ProgressShown(seat, other, cards))
    if len(cards) == 1 and not match.rules.spy_may_decline:  # DEC-C, known to all from the number of backs
        _take(match, seat, other, cards[0])
        return
    match.own(seat).shown_progress[:] = cards
    match.ask("spy_take", {seat: 1}, seat=other)


def _take(match: Match, seat: Seat, other: Seat, card: ProgressCard) -> None:
    """Only the two learn which card it is (VIS-3)."""
    remove(match, other, card)
    match.own(seat).progress.append(card)
    match.public.seats[seat].progress[TRACK_OF[card]] += 1
    match.tell(ProgressTaken(seat, other, TRACK_OF[card]))
    match.tell_only([seat, other], ProgressTold(seat, card, "taken", other))


def _legal_spying(match: Match, seat: Seat) -> Iterator[CatanAction]:
    for card in dict.fromkeys(match.own(seat).shown_progress):
        yield TakeProgress(card)
    if match.rules.spy_may_decline:
        yield Decline()


def _take_progress(match: Match, seat: Seat, action: TakeProgress) -> None:
    shown = match.own(seat).shown_progress
    if action.card not in shown:
        refuse_by("PRG-Spy", "card_not_shown")
    other = match.asked().seat
    assert other is not None
    shown[:] = []
    match.answered(seat)
    _take(match, seat, other, action.card)


def _take_nothing(match: Match, seat: Seat, action: Decline) -> None:
    if not match.rules.spy_may_decline:
        refuse("must_take_progress")
    match.own(seat).shown_progress[:] = []
    decline(match, seat, action)


# ------------------------------------------------------------------------------------------------ Warlord


def _resting(match: Match, seat: Seat) -> list[int]:
    return [place for place, knight in knights.of_seat(match, seat) if not knight.active]


def _warlord(match: Match, seat: Seat) -> Iterator[Args]:
    return iter(((),) if _resting(match, seat) else ())


def _rouse(match: Match, seat: Seat) -> None:
    """They cannot act this turn (KNI-5)."""
    knights.activate(match, seat, _resting(match, seat), "card")


# ------------------------------------------------------------------------------------------------ Wedding


def _givers(match: Match, seat: Seat) -> list[Seat]:
    return [other for other in richer(match, seat) if match.public.seats[other].cards]


def _wedding(match: Match, seat: Seat) -> Iterator[Args]:
    return iter(((),) if _givers(match, seat) else ())


def _ask_gifts(match: Match, seat: Seat) -> None:
    """Who has no more than the gift gives all; that this is no choice, the number of cards shows to all (DEC-C)."""
    givers, seats = _givers(match, seat), match.public.seats
    asked = {other: WEDDING_GIFT for other in givers if seats[other].cards > WEDDING_GIFT}
    for other in givers:
        if other not in asked:
            give(match, other, seat, counted(match.own(other).hand), "wedding", forced=True)
    if asked:
        match.ask("wedding_give", asked, seat=seat)


def _legal_gifts(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return (Give(cards) for cards in selections(match.own(seat).hand, match.asked().owed[seat]))


def _give(match: Match, seat: Seat, action: Give) -> None:
    decision = match.asked()
    number, receiver = decision.owed[seat], decision.seat
    assert receiver is not None
    if not is_selection(action.cards, number):
        refuse_by("PRG-Wedding", "card_count_wrong", number=number)
    if not holds(match.own(seat).hand, action.cards):
        refuse_by("PRG-Wedding", "cards_not_held")
    match.answered(seat)
    give(match, seat, receiver, action.cards, "wedding", forced=False)


# ------------------------------------------------------------------------------------------------ tables


KINDS: dict[ProgressCard, CardKind] = {
    "bishop": CardKind("PRG-Bishop", (int,), _bishop, _rob_all, idle=_no_bishop, explain=_no_robber_there),
    "deserter": CardKind("PRG-Deserter", (int,), _deserter, _ask_removal, explain=_no_knight_of),
    "diplomat": CardKind("PRG-Diplomat", (int,), _diplomat, _remove_road, explain=_no_open_road),
    "intrigue": CardKind("PRG-Intrigue", (int,), _intrigue, _displace, explain=_nobody_to_displace),
    "saboteur": CardKind("PRG-Saboteur", (), _saboteur, _sabotage),
    "spy": CardKind("PRG-Spy", (int,), _spy, _show_progress, explain=_no_progress_of),
    "warlord": CardKind("PRG-Warlord", (), _warlord, _rouse),
    "wedding": CardKind("PRG-Wedding", (), _wedding, _ask_gifts),
}
ANSWERS: dict[str, Answer] = {
    "deserter_remove": Answer(_legal_removals, {RemoveKnight: _remove_knight}, _default_removal),
    "deserter_place": Answer(_legal_deserters, {PlaceKnight: _place_deserter, Decline: _no_deserter}, declining),
    "diplomat_replace": Answer(_legal_replacements, {BuildRoad: _replace_road, Decline: _no_replacement}, declining),
    # The next two are not forced: only hidden cards can leave a single answer.
    "spy_take": Answer(
        _legal_spying,
        {TakeProgress: _take_progress, Decline: _take_nothing},
        first_of(_legal_spying),
        forced=False,
    ),
    "wedding_give": Answer(_legal_gifts, {Give: _give}, first_of(_legal_gifts), forced=False),
}
