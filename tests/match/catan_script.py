"""A whole match of Cities & Knights planned in advance, in which everything happens that is asked for: which seat plays what, in order.

Dice and decks follow from the seed, so a plan made in memory can be played over a network. It is found by a greedy search: of a few
random continuations the one that brings the most is kept. Nothing here knows of servers or clients.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from shared.catan import events as ev
from shared.catan.actions import (
    ActivateKnight,
    BankTrade,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    CancelOffer,
    CatanAction,
    CounterOffer,
    DisplaceKnight,
    EndTurn,
    HarborOffer,
    HireKnight,
    Improve,
    MakeOffer,
    MoveKnight,
    PlayCard,
    PromoteKnight,
    RejectOffer,
)
from shared.catan.cards import CARD_TYPES, Cards, ProgressCard
from shared.catan.rules import Catan
from shared.engine import Seat, TakeBack

OFF_TURN = (
    "lose_city",
    "reward_deck",
    "discard_progress",
    "discard_hand",
    "aqueduct_pick",
    "knight_retreat",
    "harbor_give",
    "deserter_remove",
    "wedding_give",
)
"""Decisions that fall to seats whose turn it is not."""
TALK = ("offer", "counter", "accept", "confirm", "reject", "cancel", "take_back")
"""Tags of actions."""
SECRET = ("card_stolen", "progress", "hand_shown", "progress_shown", "cards", "harbor")
"""Tags of private events."""
HAPPENINGS = frozenset((*OFF_TURN, *TALK, *SECRET))
"""What a script has to have."""
ASKING: dict[ProgressCard, str] = {
    "wedding": "wedding_give",
    "deserter": "deserter_remove",
    "commercial_harbor": "harbor_give",
    "saboteur": "discard_hand",
    "intrigue": "knight_retreat",
    "spy": "progress_shown",
    "master_merchant": "hand_shown",
    "bishop": "card_stolen",
}
"""Cards to what they bring about."""

STRIDE, BRANCHES = 40, 5
"""Actions that are tried at a time, and how many ways."""
LONGEST = 1_500
ATTEMPTS = 60


@dataclass(frozen=True)
class ScriptStep:
    """``opens`` and ``closes``: versions between which it is played, together with the other answers to the same decision.

    ``server``: nobody sends it; the seat says nothing until its time is over.
    """

    seat: Seat
    action: CatanAction
    opens: int
    closes: int
    server: bool
    decision: str | None
    """That is open before it."""
    offers: int
    """That are open before it."""


@dataclass(frozen=True)
class _Played:
    seat: Seat
    action: CatanAction
    outcome: Any
    server: bool
    owed: frozenset[Seat]
    decision: str | None
    offers: int
    brought: frozenset[str]


def find_script(
    seats: int, options: dict[str, Any], seed: str, silent_turn: int | None = None, wanted: frozenset[str] = HAPPENINGS
) -> list[ScriptStep]:
    """The first script for these dice that has what is wanted. Raises ``ValueError`` after many vain attempts."""
    for attempt in range(ATTEMPTS):
        try:
            return write_script(Catan.start(seats, Catan.read_options(options), seed), attempt, silent_turn, wanted)
        except ValueError as error:
            vain = error
    raise vain


def write_script(game: Catan, seed: int, silent_turn: int | None, wanted: frozenset[str]) -> list[ScriptStep]:
    """Play the match to its end. In ``silent_turn`` the active seat says nothing. Raises ``ValueError`` if a thing did not happen."""
    played: list[_Played] = []
    happened: set[str] = set()
    chance = random.Random(seed)
    while game.awaiting():
        if len(played) > LONGEST:
            raise ValueError(f"no end after {len(played)} actions; missing: {sorted(wanted - happened)}")
        ways = [_try(game, random.Random(chance.random()), wanted, happened, silent_turn) for _ in range(BRANCHES)]
        best = max(ways, key=lambda way: way[0])[1]
        for step in best:
            played.append(_play(game, step.seat, step.action, step.server))
            happened |= step.brought
    if wanted - happened:
        raise ValueError(f"missing: {sorted(wanted - happened)}")
    return list(_grouped(played))


def _try(
    game: Catan, chance: random.Random, wanted: frozenset[str], happened: set[str], silent_turn: int | None
) -> tuple[tuple[float, ...], list[_Played]]:
    """One continuation and its worth; the game is as before."""
    way: list[_Played] = []
    brought = set(happened)
    for _ in range(STRIDE):
        if not game.awaiting():
            break
        silent = game.public.turn == silent_turn
        missing = wanted - brought
        seat, action = _silent_choice(game) if silent else _choice(game, chance, missing)
        way.append(_play(game, seat, action, silent and seat == game.public.active))
        brought |= way[-1].brought
    over = not game.awaiting()
    is_complete = brought >= wanted
    leader = max(state.points for state in game.public.seats.values())
    developed = sum(state.points + 0.2 * sum(state.levels.values()) for state in game.public.seats.values())
    for step in reversed(way):
        game.take_back(step.outcome.changes)
    progress = float(leader) if is_complete else developed - 2 * leader
    return (float(is_complete or not over), float(len(brought & wanted)), float(over), progress), way


def _play(game: Catan, seat: Seat, action: CatanAction, server: bool) -> _Played:
    public = game.public
    decision = public.decision
    kind, owed, offers = (
        None if decision is None else decision.kind,
        frozenset(() if decision is None else decision.owed),
        len(public.offers),
    )
    outcome = game.play(seat, action)
    tags = {str(type(event).__struct_config__.tag) for event, _ in outcome.told}
    asked = {event.kind for event in outcome.events if isinstance(event, ev.Asked) and set(event.owed) - {public.active}}
    return _Played(
        seat, action, outcome, server, owed, kind, offers, frozenset({str(type(action).__struct_config__.tag), *tags, *asked} & HAPPENINGS)
    )


def _grouped(played: list[_Played]) -> Iterator[ScriptStep]:
    """Answers of several seats to one decision are given at the same time."""
    begin = 0
    while begin < len(played):
        end, seats = begin + 1, {played[begin].seat}
        owed = played[begin].owed
        while (
            end < len(played)
            and len(owed) > 1
            and played[end].decision == played[begin].decision
            and played[end].seat in owed
            and played[end].seat not in seats
            and played[end].owed == owed - seats
        ):
            seats.add(played[end].seat)
            end += 1
        for step in played[begin:end]:
            yield ScriptStep(step.seat, step.action, begin, end, step.server, step.decision, step.offers)
        begin = end


# ------------------------------------------------------------------------------------------------ choices


def _silent_choice(game: Catan) -> tuple[Seat, CatanAction]:
    """As the server answers for a seat whose time is over; others answer what they owe."""
    seat = game.awaiting()[0]
    return seat, game.default_action(seat)


def _choice(game: Catan, chance: random.Random, missing: frozenset[str]) -> tuple[Seat, CatanAction]:
    """Who acts and what: at random, rather what leads on to something that is still missing."""
    seat = chance.choice(game.awaiting())
    if game.invited() and chance.random() < 0.5:
        seat = chance.choice(game.invited())
        if "counter" in missing or chance.random() < 0.2:
            counter = _offer(game, chance, seat)
            if counter is not None:
                return seat, counter
    elif game.public.phase == "actions" and game.public.decision is None and chance.random() < 0.06:
        seat = chance.randrange(game.seats)
        offer = _offer(game, chance, seat)
        if offer is not None:
            return seat, offer
    actions = list(game.legal_actions(seat))
    if not actions:
        return _choice(game, chance, missing)
    alike: dict[type[Any], int] = {}
    for action in actions:
        alike[type(action)] = alike.get(type(action), 0) + 1
    weights = [
        _weight(game, seat, action, missing) / (1 if isinstance(action, Improve | PlayCard) else alike[type(action)]) for action in actions
    ]
    return seat, chance.choices(actions, weights)[0]


def _offer(game: Catan, chance: random.Random, seat: Seat) -> MakeOffer | CounterOffer | None:
    """To all, or a counter to what was asked of the seat; None: it has no cards."""
    public, hand = game.public, game.own(seat).hand
    held = [card for card in CARD_TYPES for _ in range(hand[card])]
    if not held:
        return None
    give = _counts(chance.sample(held, min(len(held), chance.choice((1, 1, 2)))))
    want = _counts([chance.choice([card for card in CARD_TYPES if card not in give])])
    asked = [number for number, offer in public.offers.items() if seat in offer.replies and offer.replies[seat] == "none"]
    if asked:
        return CounterOffer(chance.choice(asked), give, want)
    return MakeOffer(tuple(sorted(game.opponents(seat))) if seat == public.active else (public.active,), give, want)


def _counts(cards: list[Any]) -> Cards:
    return {card: cards.count(card) for card in CARD_TYPES if card in cards}


Weigh = Callable[[Catan, Seat, Any, frozenset[str]], float]


def _of_card(game: Catan, seat: Seat, action: PlayCard, missing: frozenset[str]) -> float:
    """Cards that ask others are played when they are needed, the rest kept while nobody had to discard one."""
    if action.card in ASKING:
        return 50.0 if ASKING[action.card] in missing else 0.5
    return 0.02 if "discard_progress" in missing else 2.0


def _of_improvement(game: Catan, seat: Seat, action: Improve, missing: frozenset[str]) -> float:
    return 300.0 if action.track == "science" and "aqueduct_pick" in missing else 30.0


def _of_bank(game: Catan, seat: Seat, action: BankTrade, missing: frozenset[str]) -> float:
    needed = "aqueduct_pick" in missing and action.want == "paper" and game.public.seats[seat].levels["science"] < 3
    return 0.0 if action.times > 1 else 8.0 if needed else 0.1


def _of_new_knight(game: Catan, seat: Seat, action: HireKnight, missing: frozenset[str]) -> float:
    return 6.0 if _is_contested(game, seat, action.place) else 0.7


def _of_march(game: Catan, seat: Seat, action: MoveKnight, missing: frozenset[str]) -> float:
    return 3.0 if _is_contested(game, seat, action.to) else 0.3


def _is_contested(game: Catan, seat: Seat, place: int) -> bool:
    """Whether another seat's road ends there, so that its knights may come."""
    return any(game.public.roads.get(path, seat) != seat for path in game.board.paths_at[place])


def _always(weight: float) -> Weigh:
    return lambda game, seat, action, missing: weight


_WEIGHTS: Mapping[type[Any], Weigh] = {
    PlayCard: _of_card,
    Improve: _of_improvement,
    BankTrade: _of_bank,
    HireKnight: _of_new_knight,
    MoveKnight: _of_march,
    ActivateKnight: lambda game, seat, action, missing: 0.02 if "lose_city" in missing else 20.0,
    BuildCity: _always(100.0),
    BuildSettlement: _always(60.0),
    BuildRoad: _always(1.5),
    DisplaceKnight: _always(200.0),
    PromoteKnight: _always(10.0),
    HarborOffer: _always(20.0),
    EndTurn: _always(1.0),
    RejectOffer: _always(0.7),
    CancelOffer: _always(0.2),
    TakeBack: _always(0.05),
}


def _weight(game: Catan, seat: Seat, action: CatanAction, missing: frozenset[str]) -> float:
    weigh = _WEIGHTS.get(type(action))
    return 1.0 if weigh is None else weigh(game, seat, action, missing)
