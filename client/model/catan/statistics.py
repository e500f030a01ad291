"""What a match's dice and hexes have brought so far: counted from events while this client looks on."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from client.model.catan.places import CatanSpeaker, card_name
from client.model.language import text
from client.model.statistics import Counts, Tally
from client.model.table import Line, Sheet
from shared.catan import events as ev
from shared.catan.board import standard_board
from shared.catan.cards import CARD_TYPES, CardType, total
from shared.catan.rules import Catan
from shared.catan.state import Face
from shared.catan.turn import SEVEN
from shared.engine import Seat, TakenBack

SUMS = range(2, 13)
FACES: tuple[Face, ...] = ("ship", "trade", "politics", "science")


@dataclass(frozen=True)
class Frequency:
    """How often a sum or a face came, and how often it would on average."""

    what: str
    name: str
    times: int
    expected: float


@dataclass
class _Tally(Tally):
    produced: Counter[CardType] = field(default_factory=Counter)
    discarded: int = 0
    stolen: int = 0
    """Cards that this seat took."""
    robbed: int = 0
    """Cards that were taken from it."""
    traded: int = 0
    bank: int = 0


class Statistics(Counts[_Tally, Catan]):
    """The counts of one match."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(_Tally, clock)

    def begin(self) -> None:
        super().begin()
        self._sums: Counter[int] = Counter()
        self._faces: Counter[str] = Counter()
        self._chosen = 0
        self._bank_trades: list[tuple[Seat, int]] = []
        """Latest last: the only thing counted here that can be taken back."""

    def _count(self, event: object, game: Catan) -> None:
        match event:
            case ev.Rolled(yellow=yellow, red=red, event=face, alchemist=chosen):
                self._faces[face] += 1
                if chosen:
                    self._chosen += 1
                else:
                    self._sums[yellow + red] += 1
            case ev.Produced(gains=gains):
                for seat, cards in gains.items():
                    self._of(seat).produced.update(cards)
            case ev.Discarded(seat=seat, cards=cards):
                self._of(seat).discarded += total(cards)
            case ev.Traded(maker=maker, taker=taker):
                self._of(maker).traded += 1
                self._of(taker).traded += 1
            case ev.BankTraded(seat=seat, got=got):
                self._of(seat).bank += got
                self._bank_trades.append((seat, got))
            case TakenBack(action="bank_trade") if self._bank_trades:
                seat, got = self._bank_trades.pop()
                self._of(seat).bank -= got
            case _:
                self._count_taken(event)

    def _count_taken(self, event: object) -> None:
        match event:
            case ev.Stolen(seat=seat, victim=victim, cards=number):
                self._taken(seat, victim, number)
            case ev.Monopolised(seat=seat, taken=taken):
                for victim, number in taken.items():
                    self._taken(seat, victim, number)
            case ev.CardsGiven(seat=seat, giver=giver, cards=number):
                self._taken(seat, giver, number)

    def _taken(self, seat: Seat, victim: Seat, number: int) -> None:
        self._of(seat).stolen += number
        self._of(victim).robbed += number

    # -- what is shown

    def sums(self) -> tuple[Frequency, ...]:
        """Of the two production dice; rolls whose dice an Alchemist chose are left out."""
        rolls, pips = sum(self._sums.values()), dict(standard_board().pips)
        ways = pips | {SEVEN: 6}
        return tuple(Frequency(str(number), str(number), self._sums[number], rolls * ways[number] / 36) for number in SUMS)

    def faces(self) -> tuple[Frequency, ...]:
        """Of the event die."""
        die, rolls = standard_board().event_die, sum(self._faces.values())
        return tuple(Frequency(face, text(f"catan.face.{face}"), self._faces[face], rolls * die.count(face) / len(die)) for face in FACES)

    def sheet(self, seats: int, speaker: CatanSpeaker) -> Sheet:
        """Time, cards produced, lost, taken and traded of every seat; the dice in the notes."""
        columns = ("time", "produced", "discarded", "stolen", "robbed", "trades", "bank")
        rows = []
        for seat in range(seats):
            tally = self._of(seat)
            numbers = (tally.produced.total(), tally.discarded, tally.stolen, tally.robbed, tally.traded, tally.bank)
            rows.append((speaker.player(seat), tally.minutes, *map(str, numbers)))
        titles = (text("sheet.column.player"), *(text(f"catan.column.{name}") for name in columns))
        return Sheet(text("statistics.title"), titles, tuple(rows), tuple(range(seats)), self._notes())

    def production(self, seats: int, speaker: CatanSpeaker) -> Sheet:
        """Cards that rolls brought, by seat and type."""
        rows = []
        for seat in range(seats):
            produced = self._of(seat).produced
            rows.append((speaker.player(seat), *(str(produced[card]) for card in CARD_TYPES), str(produced.total())))
        columns = (text("sheet.column.player"), *map(card_name, CARD_TYPES), text("sheet.column.total"))
        return Sheet(text("catan.statistics.production"), columns, tuple(rows), tuple(range(seats)))

    def _notes(self) -> tuple[Line, ...]:
        lines = [Line(text("catan.statistics.dice"), "strong")]
        lines += [_frequency(one) for one in (*self.sums(), *self.faces())]
        if self._chosen:
            lines.append(Line(text("catan.statistics.chosen", number=self._chosen), "quiet"))
        return *lines, *self._what_is_missing()


def _frequency(one: Frequency) -> Line:
    return Line(text("catan.statistics.frequency", what=one.name, times=one.times, expected=f"{one.expected:.1f}"))
