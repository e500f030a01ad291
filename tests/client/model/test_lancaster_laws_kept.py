"""What the parliament, the cards in France and the score sheet foretell is what happens: in random matches under random options, for every
player and a watcher, each with a copy that knows what they may see (INV-23). For the answers see ``test_lancaster_previews_kept``.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from client.model import language
from client.model.lancaster import maps
from client.model.lancaster.forecast import forecast
from client.model.lancaster.prospects import Outlook, Prospect
from client.model.lancaster.views import ConflictView
from client.model.lancaster.words import LancasterSpeaker
from client.model.language import text
from shared.engine import PublicEvent, Seat
from shared.lancaster import actions as act
from shared.lancaster import events as ev
from shared.lancaster.components import Law
from shared.lancaster.final import Count, ranked_bonus
from shared.lancaster.laws import measure
from shared.lancaster.places import law_word
from shared.lancaster.rules import Lancaster
from tests.shared.lancaster_matches import random_action, random_options

LAWS_AT_A_VOTE = 2
"""Of all laws: each is tried as if it alone were in force."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with language.using("en"):
        yield


# ------------------------------------------------------------------------------------------------ laws


class Carried(NamedTuple):
    """A law as the rules carried it out when everybody took what it offers: gains by seat, and how often each could have bought."""

    gains: dict[Seat, Counter[str]]
    most: Counter[Seat]


def carry_out(match: Lancaster, law: Law) -> Carried:
    """All vote no without votes, so that this law alone is in force; nobody buys, so that none changes what is left for others."""
    match = Lancaster.restore(match.full_snapshot())
    match.public.in_force[:] = [law.number]
    most: Counter[Seat] = Counter()
    events: list[PublicEvent] = []
    now = match.public.round
    while match.public.round == now and match.public.phase in ("parliament", "laws"):
        decision = match.public.decision
        assert decision is not None
        seat = decision.waiting[0]
        action: Any = match.default_action(seat)
        if decision.kind == "law_buy":
            most[seat] = max(one.times for one in match.legal_actions(seat) if isinstance(one, act.Buy))
        events += match.play(seat, action).events
    return Carried({seat: gained(events, seat, law_word(law.number)) for seat in range(match.seats)}, most)


def is_voting(match: Lancaster) -> bool:
    return match.public.decision is not None and match.public.decision.kind == "vote"


def gained(events: list[PublicEvent], seat: Seat, source: str) -> Counter[str]:
    gains: Counter[str] = Counter()
    for event in events:
        if getattr(event, "source", "") != source:
            continue
        match event:
            case ev.Gained(seat=whose, goods=goods) if whose == seat:
                gains.update(goods)
            case ev.Scored(seat=whose, points=points) if whose == seat:
                gains["points"] += points
            case ev.KnightGained(party=whose) if whose == seat:
                gains["knight_1"] += 1
            case ev.KnightUpgraded(party=whose) if whose == seat:
                gains["upgrade"] += 1
            case ev.ExtensionPlaced(seat=whose) if whose == seat:
                gains["extension"] += 1
    return gains


def check(match: Lancaster, seat: Seat, law: Law, prospect: Prospect, carried: Carried) -> str:
    """One player's prospect. Returns what was seen."""
    effect, gain = law.effect, {"upgrade" if kind == "exchange" else kind: number for kind, number in prospect.gain.items()}
    if effect.kind == "buy":
        times = carried.most[seat]
        if prospect.certain or not prospect.gain:
            assert gain == {kind: number * times for kind, number in effect.gain.items() if times}
            assert prospect.cost == {good: number * times for good, number in effect.cost.items() if times}
            return "purchase"
        assert (gain, prospect.cost) == (effect.gain, effect.cost)
        return "hidden purchase"
    if prospect.certain:
        assert gain == carried.gains[seat], (seat, law, prospect, carried)
        return "nothing" if not gain else "certain"
    assert carried.gains[seat] in (gain, Counter()), (seat, law, prospect, carried)
    if prospect.counted is None:
        return "hidden"
    assert effect.measure is not None
    others = max(measure(match, other, effect.measure) for other in range(match.seats) if other != seat)
    assert (carried.gains[seat] == gain) is (others <= prospect.counted), "as the sentence says: if nobody has more"
    return "own"


def check_laws(match: Lancaster, rng: random.Random) -> Counter[str]:
    """Some laws at the beginning of a vote, as everybody sees them."""
    seen: Counter[str] = Counter()
    for number in rng.sample(sorted(match.components.laws), LAWS_AT_A_VOTE):
        law = match.components.laws[number]
        carried = carry_out(match, law)
        for viewer in (*range(match.seats), None):
            prospects = Outlook(Lancaster.restore(match.snapshot(viewer))).of(law)
            assert tuple(prospects) == tuple(match.turn_order())
            for seat, prospect in prospects.items():
                kind = check(match, seat, law, prospect, carried)
                assert viewer != seat or not kind.startswith("hidden"), "nobody's own goods are hidden"
                seen[kind] += 1
    return seen


# ------------------------------------------------------------------------------------------------ battles and bonuses


def check_battles(match: Lancaster, views: dict[str, ConflictView], events: tuple[PublicEvent, ...], *, last: bool) -> int:
    """Battles against the cards as they were shown before the answer that led to them; how many."""
    down = {event.card for event in events if isinstance(event, ev.CardMovedDown)}
    fought = [event for event in events if isinstance(event, ev.BattleFought)]
    for event in fought:
        view = views[event.card]
        ranked = sorted(view.stacks, key=lambda stack: stack.rank)
        assert [stack.party for stack in ranked] == event.ranking
        scored = {party: points for party, points in event.points.items() if party < match.seats}
        assert {stack.party: stack.points for stack in ranked if stack.points} == scored
        assert (view.english, view.french) == (event.english, event.french)
        key = "england" if event.won else "france.second" if event.second else "france.last" if last else "france.first"
        assert view.verdict == text(f"lancaster.battle.{key}")
        assert (event.card in down) is key.startswith(("france.first", "france.last"))
        assert view.note.count("Would be captured") == (key == "france.second" and bool(ranked))
    return len(fought)


def check_forecast(match: Lancaster) -> None:
    """The bonuses that would be paid now lie in what every viewer is told of them."""
    for viewer in (*range(match.seats), None):
        final = forecast(Lancaster.restore(match.snapshot(viewer)))
        for seat in range(match.seats):
            strength, tiles, nobles = final.of(seat)
            for bonus, good in ((strength, "squires"), (tiles, "gold")):
                counts = {other: Count(value_of(match, other, bonus.kind), getattr(match.own(other), good)) for other in range(match.seats)}
                assert bonus.kind != "nobles"
                assert bonus.least <= ranked_bonus(match, bonus.kind, counts).get(seat, 0) <= bonus.most
            assert nobles.least == nobles.most


def value_of(match: Lancaster, seat: Seat, kind: str) -> int:
    return match.strength_of(seat) if kind == "strength" else len(match.public.seats[seat].tiles)


CERTAIN, HIDDEN = {"certain", "nothing", "purchase"}, {"hidden purchase", "hidden", "own"}


@pytest.mark.parametrize(
    ("seats", "kinds"),
    [(2, CERTAIN), (3, CERTAIN | HIDDEN), (5, CERTAIN | HIDDEN)],
)
def test_what_is_foretold_happens(seats: int, kinds: set[str]) -> None:
    seen: Counter[str] = Counter()
    for number in (1, 2):
        match = Lancaster.start(seats, random_options(20 * seats + number), f"{number:064x}")
        rng, some, speaker = random.Random(number), random.Random(number), LancasterSpeaker()
        speaker.seats = seats
        battles = 0
        while match.awaiting():
            public = match.public
            if is_voting(match) and public.decision is not None and not public.decision.answered and not public.ballots:
                seen += check_laws(match, some)
                check_forecast(match)
            views = {view.card: view for view in maps.conflicts(match, speaker)}
            last = public.round == match.components.rounds
            outcome = match.play(*random_action(match, rng))
            changed = any(isinstance(event, ev.KnightUpgraded | ev.Travelled) for event in outcome.events)
            battles += 0 if changed else check_battles(match, views, outcome.events, last=last)
        assert battles
    assert set(seen) == kinds
