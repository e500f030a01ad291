"""An independent record of who may know what in a match of Lancaster, against which every frame that a client received is held.

It plays the finished match again from its replay and concludes from the answers alone, not from what the rules told whom,

* which answers lie covered (LAN-HID-4, LAN-HID-6): while one does, others are told once that its seat has answered, and nothing
  else at all;
* what is still in the piles (LAN-HID-1): no law and no card of those is named to anybody;
* what lies behind the screens (LAN-HID-1, LAN-HID-3): a ledger of the payments in the open gives it, no public place has it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from onlooker import Onlooker, as_sent, begun, words

from shared import messages
from shared.engine import Seat, Viewer
from shared.lancaster.events import Gained, GoodsShown, KnightPlaced, LawBegan, Paid
from shared.lancaster.places import law_word
from shared.lancaster.rules import Lancaster
from shared.replay import Replay
from shared.state import Document, Patch, to_document

SCREENED = ("gold", "squires")
"""Goods behind the screens."""
LAW_FIELDS = ("law", "laws", "in_force", "removed")
"""Fields of events that name laws."""


@dataclass(frozen=True)
class Moment:
    """The match after one answer."""

    public: Document
    private: dict[Seat, Document]
    words: frozenset[str]
    """Of what is in the piles: ids of cards, ``law:7``."""
    laws: frozenset[int]
    """Laws in the pile."""
    covered: dict[Seat, Document]
    """Answers that lie covered."""
    author: Seat | None
    answer: Document | None
    """Whose answer led here, and which."""
    is_covered: bool
    """Whether that answer lies covered, also if the match went on with it at once."""

    @property
    def asked(self) -> str:
        """The kind of the open decision."""
        return str(self.public["decision"]["kind"])


class Witness:
    """The whole truth of a finished match, version by version."""

    def __init__(self, record: Replay) -> None:
        self.game = begun(Lancaster, record)
        self.moments = [self._moment({}, None, None)]
        ledger = {seat: {good: own[good] for good in SCREENED} for seat, own in self.moments[0].private.items()}
        for step in record.steps:
            before = self.moments[-1]
            outcome = self.game.play(step.seat, self.game.read_action(step.action))
            self.moments.append(self._moment(self._given(before, step.seat, step.action), step.seat, step.action))
            _keep_ledger(ledger, outcome.events, len(record.seats))
            self._check_goods(ledger)

    def _moment(self, given: dict[Seat, Document], author: Seat | None, answer: Document | None) -> Moment:
        """``given``: the answers that seats gave themselves and that lie covered; the rules give those that are the only legal ones."""
        game = self.game
        hidden, decision = game.secret(), game.public.decision
        private = {seat: as_sent(own) for seat, own in game.private.items()}
        forced = [] if decision is None else [seat for seat in decision.answered if seat not in given]
        covered = {**given, **{seat: private[seat]["answer"] for seat in forced}}
        return Moment(
            to_document(game.public),
            private,
            frozenset((*hidden.conflicts, *map(law_word, hidden.laws))),
            frozenset(hidden.laws),
            covered,
            author,
            answer,
            author in given,
        )

    @staticmethod
    def _given(before: Moment, seat: Seat, action: Document) -> dict[Seat, Document]:
        """With the last answer to a simultaneous decision all are revealed; any other lies covered beside those before it."""
        decision = before.public["decision"]
        is_last = not set(decision["waiting"]) - {seat}
        return {} if is_last or not decision["simultaneous"] else {**before.covered, seat: action}

    def _check_goods(self, ledger: dict[Seat, dict[str, int]]) -> None:
        """Nothing moves but in the open (LAN-HID-3), and only what lies open is shown (LAN-HID-10, LAN-END-11)."""
        moment = self.moments[-1]
        is_open = self.game.open_goods or moment.public["phase"] == "over"
        for seat, goods in ledger.items():
            for good, number in goods.items():
                assert moment.private[seat][good] == number
                assert moment.public["seats"][seat][good] == (number if is_open else None)

    # -- frames

    def check(self, frames: list[bytes], seat: Viewer) -> Counter[str]:
        """Hold all frames that one viewer got against the record; counts what was checked. Raises ``AssertionError``."""
        return _Viewer(self, seat).read(frames)


def _keep_ledger(ledger: dict[Seat, dict[str, int]], events: tuple[Any, ...], seats: int) -> None:
    for event in events:
        match event:
            case Gained() | Paid():
                sign = 1 if isinstance(event, Gained) else -1
                for good in SCREENED:
                    ledger[event.seat][good] += sign * event.goods.get(good, 0)
            case KnightPlaced():
                ledger[event.party % seats]["squires"] -= event.squires


class _Viewer(Onlooker):
    """It hears of covered answers that they were given and nothing else, and of nothing that is in the piles or behind screens."""

    moments: list[Moment]

    def __init__(self, witness: Witness, seat: Viewer) -> None:
        super().__init__(witness.moments, seat)
        self.witness = witness

    def check_update(self, update: messages.Update, public: Patch) -> None:
        if self._is_secret(update.version):
            assert {tuple(operation[1:3]) for operation in public} <= {("decision", "waiting"), ("decision", "answered")}
            assert not update.private
            self.counted["covered"] += 1

    def check_other(self, spoken: set[str]) -> None:
        assert self.version < 0 or not self.moments[self.version].words & spoken

    def _is_secret(self, version: int) -> bool:
        """Whether somebody else's answer led there and lies covered."""
        moment = self.moments[version]
        return moment.is_covered and moment.author != self.seat

    def check_copy(self) -> None:
        super().check_copy()
        truth = self.moments[self.version]
        if truth.covered:
            assert self.public["ballots"] == {}, f"version {self.version}"
        if self.private is not None:
            assert self.private["answer"] == truth.covered.get(self.seat), f"version {self.version}"
        self.counted["hidden goods"] += self.public["seats"][0]["gold"] is None

    def check_events(self, version: int, events: list[Any], told: list[Any]) -> None:
        moment = self.moments[version]
        if moment.is_covered:
            changed = moment.author in self.moments[version - 1].covered
            assert events == ([] if changed else [["answered", moment.author, moment.asked]]), f"version {version}"
            mine = moment.author == self.seat
            assert told == ([["answer_kept", moment.asked, moment.covered[moment.author]]] if mine else []), f"version {version}"
            self.counted["told"] += mine
        else:
            known = [moment.answer] if moment.author == self.seat else [moment.covered.get(self.seat)]
            assert all(event[2] in known for event in told), f"version {version}"
        assert not moment.words & set(words(events)), f"version {version}"
        for plain in events:
            self._check_event(moment, Lancaster.read_event(plain))

    def _check_event(self, moment: Moment, event: Any) -> None:
        for name in LAW_FIELDS:
            named = getattr(event, name, [])
            laws = {named} if isinstance(named, int) else set(named)
            assert not laws & moment.laws, event
            self.counted["laws"] += bool(laws)
        game, is_over = self.witness.game, moment.public["phase"] == "over"
        if isinstance(event, LawBegan) and not game.open_goods and game.components.laws[event.law].effect.measure in SCREENED:
            assert event.measures == {} or game.options.leader_reveal == "amounts", event  # LAN-EXEC-8
            self.counted["leaders"] += 1
        assert is_over or not isinstance(event, GoodsShown), event
