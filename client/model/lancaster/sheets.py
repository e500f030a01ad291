"""Player panels and scoring of Lancaster. All points come from the engine."""

from __future__ import annotations

from client.model.lancaster.courts import seen, votes_to_come
from client.model.lancaster.views import FinalForecast
from client.model.lancaster.words import LancasterSpeaker
from client.model.language import plural, text
from client.model.table import Badge, Count, Line, Panel, Sheet
from shared.engine import Seat
from shared.lancaster.components import Good
from shared.lancaster.places import Party
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import POINT_SOURCES, SeatState


def panels(game: Lancaster, viewer: Seat | None, final: FinalForecast, speaker: LancasterSpeaker, *, all_in: bool) -> tuple[Panel, ...]:
    """One per seat; clock and connection are filled in by the room. An ally is told of in its player's panel.

    ``all_in``: the last ballot is in as well, though the match is shown as it was before.
    """
    awaited = () if all_in else game.awaiting()
    ranks = {standing.seat: standing.rank for standing in game.standings() or ()}
    return tuple(
        Panel(
            seat=seat,
            name=speaker.player(seat),
            you=seat == viewer,
            to_move=seat in awaited,
            points=state.points,
            seen_points=state.points,
            points_note=plural("lancaster.panel.points", state.points),
            counts=_counts(game, seat, state),
            badges=_badges(game, seat),
            tip=_tip(game, seat, state, final, speaker),
            tags=_tags(game, seat, all_in),
            rank=ranks.get(seat),
        )
        for seat, state in sorted(game.public.seats.items())
    )


def _counts(game: Lancaster, seat: Seat, state: SeatState) -> tuple[Count, ...]:
    court = sum(sum(game.public.parties[party].court.values()) for party in game.parties_of(seat))
    counts = [
        Count("court", court, plural("lancaster.count.court", court)),
        Count("knights_strength", game.strength_of(seat), text("lancaster.count.strength", number=game.strength_of(seat))),
        Count("votes", state.votes, plural("lancaster.count.votes", state.votes)),
        Count("nobles", len(state.nobles), plural("lancaster.count.nobles", len(state.nobles))),
        Count("tiles", len(state.tiles), plural("lancaster.count.tiles", len(state.tiles))),
    ]
    goods: tuple[Good, Good] = ("gold", "squires")
    for good in goods:
        number = seen(game, seat, good)
        if number is not None:
            counts.append(Count(good, number, plural(f"lancaster.count.{good}", number)))
    return tuple(counts)


def _badges(game: Lancaster, seat: Seat) -> tuple[Badge, ...]:
    return (Badge("start_player", text("lancaster.badge.start_player")),) if game.public.start_player == seat else ()


def _tip(game: Lancaster, seat: Seat, state: SeatState, final: FinalForecast, speaker: LancasterSpeaker) -> tuple[str, ...]:
    """Knights in court and reserve, votes to come, the forecast of the bonuses; the ally."""
    lines = [knights_line(game, seat), reserve_line(game, seat)]
    votes = votes_to_come(game, state)
    if votes:
        lines.append(plural("lancaster.panel.votes", votes))
    lines += [text(f"lancaster.forecast.{bonus.kind}", points=bonus.text, number=bonus.value) for bonus in final.of(seat)]
    for party in game.parties_of(seat)[1:]:
        lines.append(text("lancaster.panel.ally", ally=speaker.party(party), knights=knights_line(game, party)))
    return tuple(lines)


def knights_line(game: Lancaster, party: Party) -> str:
    """The strengths of the knights in a court: ``in court: 1, 1, 2``."""
    court = [str(strength) for strength, number in game.public.parties[party].court.items() for _ in range(number)]
    return text("lancaster.panel.court", knights=", ".join(court)) if court else text("lancaster.panel.court.empty")


def reserve_line(game: Lancaster, party: Party) -> str:
    """The same of the reserve."""
    reserve = [str(strength) for strength, number in game.public.parties[party].reserve.items() for _ in range(number)]
    return text("lancaster.panel.reserve", knights=", ".join(reserve)) if reserve else text("lancaster.panel.reserve.empty")


def _tags(game: Lancaster, seat: Seat, all_in: bool) -> tuple[str, ...]:
    tags, decision = [], game.public.decision
    if seat in game.awaiting() and not all_in:
        tags.append(text("tag.to_move"))
    if decision is not None and decision.simultaneous and (seat in decision.answered or all_in):
        tags.append(text("lancaster.tag.answered"))
    standings = game.standings() or ()
    if any(standing.seat == seat and standing.rank == 1 for standing in standings):
        tags.append(text("tag.winner"))
    return tuple(tags)


# ------------------------------------------------------------------------------------------------ scoring


def scoring(game: Lancaster, final: FinalForecast, speaker: LancasterSpeaker) -> Sheet:
    """Points by source of every seat, with the total that the bonuses would make of them; the best first when the match is over."""
    over = game.standings()
    order = [standing.seat for standing in over] if over else sorted(game.public.seats)
    totals = {seat: str(most) if least == most else f"{least}–{most}" for seat, least, most in final.totals}
    rows = []
    for seat in order:
        state = game.public.seats[seat]
        parts = [str(state.parts[part]) for part in POINT_SOURCES]
        if not over:
            parts[-3:] = [f"({bonus.text})" for bonus in final.of(seat)]
        rows.append((speaker.player(seat), *parts, str(state.points), *(() if over else (totals[seat],))))
    columns = [text("sheet.column.player"), *(text(f"lancaster.part.{part}") for part in POINT_SOURCES), text("sheet.column.total")]
    if not over:
        columns.append(text("lancaster.column.forecast"))
    title = text("sheet.final") if over else text("lancaster.sheet.now")
    notes = () if over else (Line(text("lancaster.sheet.note"), "quiet"),)
    return Sheet(title, tuple(columns), tuple(rows), tuple(order), notes)
