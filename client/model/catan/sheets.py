"""Player panels, scoring and the cost card of Cities & Knights. All points come from the engine."""

from __future__ import annotations

from dataclasses import dataclass

from client.model.catan.odds import hand_risk, seat_odds
from client.model.catan.picking import hand_of
from client.model.catan.places import CatanSpeaker, cards_text, improvement_name, track_name
from client.model.language import plural, text
from client.model.table import Badge, Count, Line, Panel, Sheet, Track
from shared.catan.cards import COMMODITY_OF, TRACKS, Cards, holds
from shared.catan.improvements import can_advance, cost
from shared.catan.rules import Catan
from shared.catan.state import SeatState
from shared.engine import Seat

ALWAYS = frozenset(("settlements", "cities"))
"""Sources of points that have a column even while nobody has any of them."""


def panels(game: Catan, viewer: Seat | None, speaker: CatanSpeaker) -> tuple[Panel, ...]:
    """One per seat; clock and connection are filled in by the room."""
    awaited = game.awaiting()
    ranks = {standing.seat: standing.rank for standing in game.standings() or ()}
    return tuple(
        Panel(
            seat=seat,
            name=speaker.player(seat),
            you=seat == viewer,
            to_move=seat in awaited,
            points=state.points,
            seen_points=state.points,
            points_note=text("catan.panel.of", number=game.options.victory_points),
            counts=_counts(game, seat, state),
            tracks=tuple(_track(track, state) for track in TRACKS),
            badges=_badges(game, seat, state),
            tip=_tip(game, seat, state),
            tags=_tags(game, seat),
            rank=ranks.get(seat),
        )
        for seat, state in sorted(game.public.seats.items())
    )


def _counts(game: Catan, seat: Seat, state: SeatState) -> tuple[Count, ...]:
    risk = hand_risk(game, seat)
    cards = [Count("cards", state.cards, plural("catan.count.cards", state.cards), marked=risk.lost > 0)]
    if state.commodities is not None:  # VIS-7
        cards.append(Count("commodity", state.commodities, plural("catan.count.commodities", state.commodities)))
    progress = [
        Count(f"progress_{track}", state.progress[track], plural("catan.count.progress", state.progress[track], track=track_name(track)))
        for track in TRACKS
        if state.progress[track]
    ]
    strength, length = game.strength(seat), state.road_length
    return (
        *cards,
        *progress,
        Count("strength", strength, plural("catan.count.strength", strength)),
        Count("road", length, plural("catan.count.road", length), marked=game.public.longest_road == seat),
    )


def _track(track: str, state: SeatState) -> Track:
    which = next(one for one in TRACKS if one == track)
    level = state.levels[which]
    name = improvement_name(which, level)
    key = "catan.panel.track" if level else "catan.panel.track.none"
    return Track(which, level, 5, text(key, track=track_name(which), level=level, improvement=name))


def _badges(game: Catan, seat: Seat, state: SeatState) -> tuple[Badge, ...]:
    public, found = game.public, []
    if public.longest_road == seat:
        found.append(Badge("longest_road", text("catan.badge.longest_road", number=state.road_length)))
    if public.merchant_owner == seat:
        found.append(Badge("merchant", text("catan.badge.merchant")))
    if state.defender:
        found.append(Badge("defender", plural("catan.badge.defender", state.defender)))
    for track, place in public.metropolises.items():
        if public.buildings[place].seat == seat:
            found.append(Badge(f"metropolis_{track}", text("catan.badge.metropolis", track=track_name(track))))
    found += [Badge("point_card", text(f"catan.progress.{card}")) for card in state.face_up]
    return tuple(found)


def _tip(game: Catan, seat: Seat, state: SeatState) -> tuple[str, ...]:
    """Pieces that are left, the limit of the hand, production."""
    risk = hand_risk(game, seat)
    pieces = ", ".join(plural(f"catan.supply.{name}", getattr(state, name)) for name in ("roads", "settlements", "cities", "walls"))
    knights = ", ".join(text("catan.supply.knights", level=text(f"catan.knight.{level}"), number=n) for level, n in state.knights.items())
    return (pieces, knights, text("catan.panel.limit", number=risk.limit), seat_odds(game, seat).text())


def _tags(game: Catan, seat: Seat) -> tuple[str, ...]:
    tags, public = [], game.public
    if seat in game.awaiting():
        tags.append(text("tag.to_move"))
    if public.winner == seat:
        tags.append(text("tag.winner"))
    decision = public.decision
    if decision is not None and seat in decision.owed and decision.kind == "discard_hand":
        tags.append(plural("catan.tag.owes", decision.owed[seat]))
    return tuple(tags)


# ------------------------------------------------------------------------------------------------ scoring


def scoring(game: Catan, speaker: CatanSpeaker) -> Sheet:
    """VP by source of every seat, at any time (all are public); the best first when the match is over."""
    over = game.standings()
    order = [standing.seat for standing in over] if over else sorted(game.public.seats)
    points = {seat: game.points_of(seat) for seat in order}
    shown = [part for part in points[order[0]] if part in ALWAYS or any(points[seat][part] for seat in order)]
    rows = [(speaker.player(seat), *(str(points[seat][part]) for part in shown), str(sum(points[seat].values()))) for seat in order]
    columns = (text("sheet.column.player"), *(text(f"catan.part.{part}") for part in shown), text("sheet.column.total"))
    title = text("sheet.final") if over else text("catan.sheet.now")
    notes = () if over else (Line(text("catan.sheet.target", number=game.options.victory_points), "quiet"),)
    return Sheet(title, columns, tuple(rows), tuple(order), notes)


# ------------------------------------------------------------------------------------------------ cost card


@dataclass(frozen=True)
class Price:
    """One line of the cost card. ``affordable``: the own hand has it, and there is something to pay for.

    ``level`` is the one of a track that the price is for, else 0.
    """

    what: str
    name: str
    cost: Cards
    cost_text: str
    affordable: bool
    note: str
    level: int = 0


_PIECES = ("road", "settlement", "city", "wall", "knight_hire", "knight_activate", "knight_promote")


def costs(game: Catan, seat: Seat | None) -> tuple[Price, ...]:
    """Prices of pieces, knights and the next level of each track, as they are for a seat; a watcher can afford nothing."""
    hand = {} if seat is None else hand_of(game, seat)
    idle = seat is None or all(knight.active for knight in game.public.knights.values() if knight.seat == seat)
    prices = [
        _price(
            what,
            text(f"catan.price.{what}"),
            game.board.costs[what],
            {} if what == "knight_activate" and idle else hand,  # without a knight to wake it is no use
            text(f"catan.price.{what}.note"),
        )
        for what in _PIECES
    ]
    if seat is None:
        return tuple(prices)
    for track in TRACKS:
        level = game.public.seats[seat].levels[track] + 1
        if level > len(game.board.improvement_costs):
            continue
        price: Cards = {COMMODITY_OF[track]: cost(game, seat, track)}
        name = text("catan.price.improvement", track=track_name(track), improvement=improvement_name(track, level), level=level)
        note = "" if can_advance(game, seat, track) else text("catan.price.improvement.blocked")
        prices.append(_price(track, name, price, hand, note, level))
    return tuple(prices)


def _price(what: str, name: str, price: Cards, hand: object, note: str, level: int = 0) -> Price:
    owned = hand if isinstance(hand, dict) else {}
    return Price(what, name, dict(price), cards_text(price), bool(owned) and holds(owned, price), note, level)
