"""Player panels, scoring and statistics of Rheinländer (RHE-PRE-10, RHE-FIN-6). All points come from the engine's scoring."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from client.model.language import plural, text
from client.model.replica import Events
from client.model.rheinlaender.places import Centre, RhineSpeaker
from client.model.rheinlaender.tooltips import duchy_lines, piles_tooltip
from client.model.speech import Places
from client.model.statistics import Counts, Tally
from client.model.table import Count, Line, Panel, Sheet
from shared.engine import Seat
from shared.rheinlaender import events as ev
from shared.rheinlaender.church import bishops
from shared.rheinlaender.duchies import DUKE_AT_END
from shared.rheinlaender.rules import Rheinlaender
from shared.rheinlaender.scoring import board_worth, duchy_scores

FEW_KNIGHTS = 3


def coins_of(game: Rheinlaender, seat: Seat) -> int | None:
    """The coins of a seat, where this copy may see them (RHE-INFO-9)."""
    own, shown = game.private[seat], game.public.seats[seat].coins
    return own.coins if own is not None and shown is None else shown


def panels(game: Rheinlaender, viewer: Seat | None, speaker: RhineSpeaker) -> tuple[Panel, ...]:
    """One per seat; clock and connection are filled in by the room."""
    awaited = game.awaiting()
    ranks = {standing.seat: standing.rank for standing in game.standings() or ()}
    found = []
    for seat in sorted(game.public.seats):
        worth, coins = sum(board_worth(game, seat).values()), coins_of(game, seat)
        found.append(
            Panel(
                seat=seat,
                name=speaker.player(seat),
                you=seat == viewer,
                to_move=seat in awaited,
                points=None if coins is None else coins + worth,
                seen_points=worth + (coins or 0),
                points_note=text("count.and_coins" if coins is None else "panel.points"),
                counts=_counts(game, seat),
                tip=_worth_lines(game, seat, worth, coins),
                tags=_tags(game, seat),
                rank=ranks.get(seat),
            )
        )
    return tuple(found)


def _counts(game: Rheinlaender, seat: Seat) -> tuple[Count, ...]:
    """What RHE-PRE-10 wants always on show of a player, with the mitre marked at the archbishop's."""
    shown = game.public.seats[seat]
    numbers = (
        ("knight", "supply", shown.supply),
        ("fort", "forts", shown.forts_left),
        ("card", "cards", shown.cards),
        ("crown", "duchies", sum(duchy.owner == seat for duchy in game.public.duchies.values())),
        ("mitre", "bishops", bishops(game).get(seat, 0)),
    )
    return tuple(
        Count(icon, number, plural(f"count.{what}", number), marked=what == "bishops" and game.public.archbishop == seat)
        for icon, what, number in numbers
    )


def _worth_lines(game: Rheinlaender, seat: Seat, worth: int, coins: int | None) -> tuple[str, ...]:
    """What the points are made of."""
    office = (text("count.archbishop"),) if game.public.archbishop == seat else ()
    return (*office, text("count.coins_hidden") if coins is None else plural("count.coins", coins), plural("count.board_worth", worth))


def _tags(game: Rheinlaender, seat: Seat) -> tuple[str, ...]:
    tags = []
    if seat in game.awaiting():
        tags.append(text("tag.to_move"))
    if game.public.archbishop == seat:
        tags.append(text("tag.archbishop"))
    if game.public.end_set_off and game.public.phase != "over" and seat in game.still_to_move():
        tags.append(text("tag.still_to_act"))
    if game.public.seats[seat].supply <= FEW_KNIGHTS and game.public.phase != "over":
        tags.append(text("tag.few_knights"))
    if seat in game.public.winners:
        tags.append(text("tag.winner"))
    return tuple(tags)


def scoring(game: Rheinlaender, speaker: RhineSpeaker) -> Sheet:
    """Coins, dukes, centres, archbishop, total of every seat; the best first when the match is over. Duchy by duchy in the notes.

    While the match runs the notes tell of every duchy what RHE-PRE-10 wants always on show, at the end what it brought (RHE-FIN-6).
    """
    rows, seats, notes = [], [], []
    over = game.standings()
    order = [standing.seat for standing in over] if over else sorted(game.public.seats)
    for seat in order:
        worth, coins = board_worth(game, seat), coins_of(game, seat)
        total = None if coins is None else coins + sum(worth.values())
        numbers = (coins, worth["dukes"], worth["centres"], worth["archbishop"], total)
        rows.append((speaker.player(seat), *(text("sheet.hidden") if number is None else str(number) for number in numbers)))
        seats.append(seat)
        notes += _duchies_scored(game, seat, speaker) if over else _duchies(game, seat, speaker)
    if not over:
        notes += _duchies(game, None, speaker)
        if notes:
            notes.insert(0, Line(text("sheet.duchies"), "strong"))
        piles = piles_tooltip(game)
        notes += [Line(piles.title, "strong"), *piles.lines]
    columns = ("player", "coins", "dukes", "centres", "archbishop", "total")
    title = text("sheet.final" if over else "sheet.now")
    return Sheet(title, tuple(text(f"sheet.column.{name}") for name in columns), tuple(rows), tuple(seats), tuple(notes))


def _duchies(game: Rheinlaender, owner: Seat | None, speaker: RhineSpeaker) -> list[Line]:
    """The duchies of an owner, or those without one: counts, value in play and at the end, centres."""
    lines = []
    for duchy in game.public.duchies.values():
        if duchy.owner == owner:
            head, *rest = duchy_lines(game, duchy.spaces[0], speaker)
            lines += [head, Line(" · ".join(line.text for line in rest), "quiet", None, head.places)]
    return lines


def _duchies_scored(game: Rheinlaender, seat: Seat, speaker: RhineSpeaker) -> list[Line]:
    lines = []
    for score in duchy_scores(game, seat):
        spaces = tuple(game.public.duchies[score.duchy].spaces)
        centres = ", ".join(Centre(circle, game.public.tokens[circle]).said(speaker) for circle in score.circles)
        key = "sheet.duchy" if centres else "sheet.duchy.no_centre"
        values = {"place": Places(spaces).said(speaker), "duke": DUKE_AT_END, "centres": centres, "points": score.centres + DUKE_AT_END}
        lines.append(Line(text(key, **values), "plain", seat, (*spaces, *score.circles)))
    return lines


@dataclass
class _Tally(Tally):
    uses: Counter[str] = field(default_factory=Counter)
    paid: int = 0
    payments: int = 0
    duchies_won: int = 0


class Statistics(Counts[_Tally, Rheinlaender]):
    """Knights, forts, payments and take-overs."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(_Tally, clock)

    def take(self, game: Rheinlaender, events: Iterable[Events], gap: bool) -> None:
        """The state now and what happened since the last call; ``gap``: something before it was missed."""
        events = list(events)
        super().take(game, events, gap)
        for one in events:
            kinds = {type(event) for event in one.public}
            if ev.CardPlayed not in kinds and kinds & {ev.KnightPut, ev.KnightConverted}:
                self._complete = False  # a latecomer is not told every card played before (RHE-OPT-13)

    def _count(self, event: object, game: Rheinlaender) -> None:
        match event:
            case ev.CardPlayed(seat=seat, use=use):
                self._of(seat).uses[use] += 1
            case ev.FortPut(seat=seat):
                self._of(seat).uses["fort"] += 1
            case ev.Paid(seat=seat, coins=coins):
                self._of(seat).paid += coins
                self._of(seat).payments += 1
            case ev.DuchyChanged(change="taken_over", owner=int(owner)):
                self._of(owner).duchies_won += 1

    def sheet(self, game: Rheinlaender, speaker: RhineSpeaker) -> Sheet:
        """Time, knights by kind of action, forts, payments and take-overs of every seat.

        The sum of a seat's payments is its coin total, so it is hidden as long as that is (RHE-INFO-9, RHE-INFO-12).
        """
        kinds = ("place", "support", "convert", "fort")
        columns = ("player", "time", *kinds, "payments", "paid", "taken_over")
        rows = []
        for seat in range(game.seats):
            tally = self._of(seat)
            paid = text("sheet.hidden") if coins_of(game, seat) is None else tally.paid
            numbers = (*(tally.uses[kind] for kind in kinds), tally.payments, paid, tally.duchies_won)
            rows.append((speaker.player(seat), tally.minutes, *map(str, numbers)))
        titles = tuple(text(f"sheet.column.{name}") for name in columns)
        return Sheet(text("statistics.title"), titles, tuple(rows), tuple(range(game.seats)), self._what_is_missing())
