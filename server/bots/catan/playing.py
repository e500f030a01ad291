"""When a progress card is worth playing, and with which choices: a merit in victory points for each way of playing it."""

from __future__ import annotations

from collections.abc import Callable

from server.bots.catan.answers import Answerer
from server.bots.catan.economy import CARD
from server.bots.catan.goals import danger, urgency
from shared.catan.actions import BuildCity, BuildRoad, CatanAction, Improve, PlayCard
from shared.catan.cards import COMMODITIES, RESOURCES, CardType, ProgressCard

HELD = 0.12
"""Merit below which a card is rather kept for later."""
CHOICELESS: frozenset[ProgressCard] = frozenset(("commercial_harbor", "crane", "irrigation", "mining", "saboteur", "warlord", "wedding"))
"""Cards that are played without choices; any other without choices is one that finds no target and does nothing (PRG-6)."""
FULL_HAND = 0.15
"""Added when the hand of progress cards is full: the next one would be lost."""


def best_card(answerer: Answerer) -> tuple[float, PlayCard | None]:
    """The progress card most worth playing now and its merit."""
    plays = [action for action in answerer.legal if isinstance(action, PlayCard) and (action.args or action.card in CHOICELESS)]
    full = FULL_HAND if len(answerer.game.own(answerer.seat).progress) >= answerer.game.board.limits["progress_cards"] else 0.0
    best, chosen = HELD, None
    for action in plays:
        merit = _MERITS[action.card](answerer, action) + full
        if merit > best:
            best, chosen = merit, action
    return best, chosen


def alchemist(answerer: Answerer) -> CatanAction | None:
    """The roll that brings most, if it is worth a card."""
    plays = [action for action in answerer.legal if isinstance(action, PlayCard) and action.card == "alchemist"]
    if not plays:
        return None
    best = max(plays, key=lambda action: _alchemist(answerer, action))
    return best if _alchemist(answerer, best) > 3.0 else None


def _alchemist(answerer: Answerer, action: PlayCard) -> float:
    """Cards of one's own less half of what the others get; a high red die for the gates counts a little."""
    economy, number = answerer.economy, int(action.args[0]) + int(action.args[1])
    value = 0.0
    for place, building in economy.public.buildings.items():
        for hexagon in economy.board.hexes_at[place]:
            if economy.public.tokens[hexagon] == number and hexagon != economy.public.robber:
                cards = 2 if building.kind == "city" else 1
                value += cards if building.seat == answerer.seat else -0.4 * cards
    return value - 0.05 * int(action.args[1])


def _gain(card: CardType) -> Callable[[Answerer, PlayCard], float]:
    def merit(answerer: Answerer, _: PlayCard) -> float:
        economy = answerer.economy
        own = {place for place, building in economy.public.buildings.items() if building.seat == answerer.seat}
        hexes = {hexagon for place in own for hexagon in economy.board.hexes_at[place]}
        number = sum(2 for hexagon in hexes if economy.resources_there(hexagon) == card)
        return answerer.sense.after({card: min(number, economy.public.bank[card])}, {})

    return merit


def _road_building(answerer: Answerer, action: PlayCard) -> float:
    return max(
        (goal.worth for goal in answerer.goals if isinstance(goal.action, BuildRoad) and goal.action.path == action.args[0]), default=0.0
    )


def _medicine(answerer: Answerer, action: PlayCard) -> float:
    return max(
        (goal.worth for goal in answerer.goals if isinstance(goal.action, BuildCity) and goal.action.place == action.args[0]), default=0.0
    )


def _crane(answerer: Answerer, _: PlayCard) -> float:
    """Only when an improvement follows at once."""
    for goal in answerer.goals:
        if isinstance(goal.action, Improve) and sum(goal.missing(answerer.economy.hand).values()) <= 1:
            return 0.15 + 0.1 * goal.worth
    return 0.0


def _inventor(answerer: Answerer, action: PlayCard) -> float:
    """Pips won for oneself and lost for the others."""
    economy, (first, second) = answerer.economy, (int(action.args[0]), int(action.args[1]))
    change = economy.board.pips[economy.public.tokens[second]] - economy.board.pips[economy.public.tokens[first]]
    merit = 0.0
    for hexagon, more in ((first, change), (second, -change)):
        for place in economy.board.hexes[hexagon].corners:
            building = economy.public.buildings.get(place)
            if building is not None:
                weight = 2 if building.kind == "city" else 1
                merit += more * weight if building.seat == answerer.seat else -0.35 * more * weight
    return merit / 36 * economy.rolls_left() * CARD


def _robbing(answerer: Answerer, action: PlayCard) -> float:
    return 0.08 * answerer.robber_merit(int(action.args[0])) if int(action.args[0]) != answerer.game.public.robber else 0.0


def _merchant(answerer: Answerer, action: PlayCard) -> float:
    economy = answerer.economy
    if economy.public.merchant_owner == answerer.seat:
        return 0.0
    card = economy.resources_there(int(action.args[0]))
    return 0.9 + (0.01 * economy.income[card] if card is not None else 0.0)


def _fleet(answerer: Answerer, action: PlayCard) -> float:
    card = str(action.args[0])
    surplus = answerer.economy.hand[card] - 2  # type: ignore[index]
    return 0.05 * surplus if surplus >= 2 else 0.0


def _resource_monopoly(answerer: Answerer, action: PlayCard) -> float:
    return _monopoly(answerer, str(action.args[0]), 2)


def _trade_monopoly(answerer: Answerer, action: PlayCard) -> float:
    return _monopoly(answerer, str(action.args[0]), 1)


def _monopoly(answerer: Answerer, card: str, each: int) -> float:
    """The cards of the type that lie in foreign hands are what the bank and the own hand lack (VIS-1)."""
    economy = answerer.economy
    kind: CardType = card  # type: ignore[assignment]
    foreign = economy.board.bank[kind] - economy.public.bank[kind] - economy.hand[kind]
    number = min(foreign, each * (economy.game.seats - 1))
    return answerer.sense.after({kind: round(0.8 * number)}, {}) if number >= 1 + each else 0.0


def _master_merchant(answerer: Answerer, action: PlayCard) -> float:
    cards = answerer.game.public.seats[int(action.args[0])].cards
    return 0.05 * min(cards, 8) if cards >= 3 else 0.0


def _harbor(answerer: Answerer, _: PlayCard) -> float:
    economy = answerer.economy
    resources = sum(economy.hand[card] for card in RESOURCES)
    foreign = sum(economy.board.bank[card] - economy.public.bank[card] - economy.hand[card] for card in COMMODITIES)
    return 0.06 * min(resources, foreign, economy.game.seats - 1)


def _deserter(answerer: Answerer, action: PlayCard) -> float:
    seat = int(action.args[0])
    state = answerer.game.public.seats[seat]
    levels = [knight.level for knight in answerer.game.public.knights.values() if knight.seat == seat]
    return 0.2 + 0.1 * min(levels) + 0.02 * state.points


def _diplomat(answerer: Answerer, action: PlayCard) -> float:
    """Against the holder of the Longest Road, when oneself is next."""
    public = answerer.game.public
    owner = public.roads.get(int(action.args[0]))
    if owner is None or owner == answerer.seat:
        return 0.0
    lead = public.seats[owner].road_length - public.seats[answerer.seat].road_length
    return 0.9 if owner == public.longest_road and lead in (0, 1) else 0.1


def _intrigue(answerer: Answerer, action: PlayCard) -> float:
    knight = answerer.game.public.knights[int(action.args[0])]
    return 0.1 + 0.02 * knight.level


def _warlord(answerer: Answerer, _: PlayCard) -> float:
    public = answerer.game.public
    resting = sum(knight.level for knight in public.knights.values() if knight.seat == answerer.seat and not knight.active)
    return 0.12 * resting * urgency(answerer.economy) + 0.8 * danger(answerer.economy)


def _spy(answerer: Answerer, action: PlayCard) -> float:
    return 0.15 + 0.05 * sum(answerer.game.public.seats[int(action.args[0])].progress.values())


def _always(merit: float) -> Callable[[Answerer, PlayCard], float]:
    return lambda answerer, action: merit


_MERITS: dict[ProgressCard, Callable[[Answerer, PlayCard], float]] = {
    "alchemist": _always(0.0),
    "bishop": _robbing,
    "commercial_harbor": _harbor,
    "crane": _crane,
    "deserter": _deserter,
    "diplomat": _diplomat,
    "engineer": _always(0.3),
    "intrigue": _intrigue,
    "inventor": _inventor,
    "irrigation": _gain("grain"),
    "master_merchant": _master_merchant,
    "medicine": _medicine,
    "merchant": _merchant,
    "merchant_fleet": _fleet,
    "mining": _gain("ore"),
    "resource_monopoly": _resource_monopoly,
    "road_building": _road_building,
    "saboteur": _always(0.5),
    "smith": _always(0.4),
    "spy": _spy,
    "trade_monopoly": _trade_monopoly,
    "warlord": _warlord,
    "wedding": _always(0.6),
}
