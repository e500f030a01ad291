"""What the data file has to say for the rules to work with it: counts, words and what belongs together (sections 1 and 2). No reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

import msgspec

from shared.lancaster.components import GOODS, CastleSpace, Components, Effect, EffectKind, Gain, Law, LawDecision, Reward, RewardType
from shared.lancaster.places import NOWHERE

SEATS = range(2, 6)
"""LAN-SET-1."""
STRENGTHS = [1, 2, 3, 4]
"""LAN-COMP-2."""
LETTERS = list("ABCDEFGHI")
"""LAN-COMP-3."""
SPACES = ["recruit", "train", "squires", "gold", "votes", "points"]
"""LAN-COMP-4."""
CARDS, RANKS, FAVOURS, LAWS = 12, 3, 6, 18
"""LAN-COMP-7, LAN-COMP-8, LAN-COMP-9."""
_COUNTY_REWARDS: set[RewardType] = {"knight", "upgrade", "extension", "gold", "squires", "votes", "points", "travel"}
_CASTLE_REWARDS: set[RewardType] = {"knight", "upgrade", "gold", "squires", "votes", "points"}
_FAVOUR_REWARDS: set[RewardType] = {"knight", "upgrade", "extension", "noble", "gold", "squires", "votes"}
_FIELDS: dict[EffectKind, set[str]] = {
    "leaders": {"measure", "gain"},
    "per": {"measure", "per", "gain"},
    "buy": {"cost", "gain"},
    "exchange": {"from", "to"},
    "if_none": {"measure", "gain"},
    "if_all": {"measure", "all", "gain"},
}
"""What each kind of effect is made of."""


def faults(parts: Components) -> Iterator[str]:
    """What is wrong, as key and reason, the first thing first."""
    for check in (_basics, _colours, _knights, _nobles, _counties, _castles, _conflicts, _conflicts_out, _favours, _laws, _final):
        yield from check(parts)


def _basics(parts: Components) -> Iterator[str]:
    if parts.rounds < 1:
        yield "rounds: must be 1 or more (LAN-RND-1)"
    if parts.start.extensions != 1:
        yield "start.extensions: each player places 1 (LAN-SET-5)"
    yield from _all_of("supply", parts.supply, GOODS, "LAN-COMP-11")
    for good, number in parts.supply.items():
        if number < max(SEATS) * getattr(parts.start, good):
            yield f"supply.{good}: {number} are not enough for the start (LAN-COMP-11)"


def _colours(parts: Components) -> Iterator[str]:
    if len(parts.colours) != max(SEATS):
        yield f"colour: must be {max(SEATS)}, not {len(parts.colours)} (LAN-SET-1)"
    for name in ("id", "hex", "shape"):
        yield from _once(f"colour {name}", [getattr(colour, name) for colour in parts.colours], "LAN-UI-16")


def _knights(parts: Components) -> Iterator[str]:
    if list(parts.knights) != STRENGTHS:
        yield f"knight: strengths must be 1, 2, 3, 4, each once and in this order, not {list(parts.knights)} (LAN-COMP-2)"
    for strength, kind in parts.knights.items():
        if not 1 <= kind.count >= max(kind.start, kind.ally_start):
            yield f"knight {strength}: there must be 1 or more, and at the start no more than that (LAN-SET-3)"


def _nobles(parts: Components) -> Iterator[str]:
    nobles = parts.nobles
    if nobles.kinds != len(parts.counties):
        yield f"nobles.kinds: must be {len(parts.counties)}, one for each county (LAN-COMP-6)"
    if nobles.seats < nobles.kinds:
        yield f"nobles.seats: must be {nobles.kinds} or more (LAN-COMP-4)"
    yield from _by_players("nobles.per_county", nobles.per_county)
    if not all(number <= nobles.tiles_per_kind for number in nobles.per_county.values()):
        yield f"nobles.per_county: must be 0 to {nobles.tiles_per_kind}, the tiles of a kind (LAN-SET-6)"
    if len(nobles.points) != nobles.seats + 1:
        yield f"nobles.scoring.points: must be {nobles.seats + 1} numbers, for 0 to {nobles.seats} nobles (LAN-END-9)"
    if list(nobles.points) != sorted(nobles.points):
        yield "nobles.scoring.points: must never fall (LAN-END-9)"


def _counties(parts: Components) -> Iterator[str]:
    if list(parts.counties) != LETTERS:
        yield f"county: letters must be A to I, each once and in this order, not {', '.join(parts.counties)} (LAN-COMP-3)"
    yield from _once("county id", [county.id for county in parts.counties.values()], "LAN-COMP-3")
    if sum(county.names_start_player for county in parts.counties.values()) > 1:
        yield "county: one of them names the start player (LAN-CTY-9)"
    for county in parts.counties.values():
        key = f"county {county.id}"
        if county.min_strength not in STRENGTHS:
            yield f"{key}: min_strength must be 1 to {STRENGTHS[-1]}, not {county.min_strength} (LAN-COUNTY-2)"
        yield from _reward(key, county.reward, _COUNTY_REWARDS)
        drawn = parts.chart.counties.get(county.letter)
        if drawn is None or drawn.id != county.id:
            yield f"map.county: {county.id} with letter {county.letter} missing (LAN-MAP-1)"
        if sum(part.amount for part in county.reward if part.type == "travel") > 1:
            yield f"{key}: its knight can travel once (LAN-REW-14)"
    if len(parts.chart.counties) != len(parts.counties):
        yield "map.county: there must be one for each county (LAN-MAP-1)"


def _castles(parts: Components) -> Iterator[str]:
    yield from _all_of("castle_space", parts.castle, SPACES, "LAN-COMP-4")
    yield from _all_of("ally_castle_space", parts.ally_castle, SPACES[:2], "LAN-COMP-14")
    for kind, castle in (("castle_space", parts.castle), ("ally_castle_space", parts.ally_castle)):
        for space in castle.values():
            yield from _castle_space(f"{kind} {space.id}", space)
    if any(space.cost_squires for space in parts.ally_castle.values()):
        yield "ally_castle_space: costs no squires (LAN-ALLY-19)"


def _castle_space(key: str, space: CastleSpace) -> Iterator[str]:
    yield from _reward(key, space.reward, _CASTLE_REWARDS)
    if sum(part.amount for part in space.reward if part.type == "upgrade") > 1:
        yield f"{key}: one step names one knight to upgrade (LAN-CAS-4)"


def _conflicts(parts: Components) -> Iterator[str]:
    if len(parts.conflicts) != CARDS:
        yield f"conflict: must be {CARDS} cards with ids of their own, not {len(parts.conflicts)} (LAN-COMP-7)"
    if parts.spaces_of_card != RANKS:
        yield f"conflict_rules.spaces: must be {RANKS}, as many as values on a card (LAN-COMP-7)"
    if parts.cards_per_round != len(parts.chart.rows["upper"]):
        yield "conflict_rules.cards_per_round: must be 2, left and right (LAN-SET-7)"
    if parts.cards_in_game < parts.rounds * parts.cards_per_round:
        yield f"conflict_rules.cards_in_game: {parts.rounds * parts.cards_per_round} are turned up (LAN-NEXT-1)"
    for card in parts.conflicts.values():
        if card.strength < 1:
            yield f"conflict {card.id}: strength must be 1 or more (LAN-COMP-7)"
        if list(card.points) != sorted(card.points, reverse=True):
            yield f"conflict {card.id}: points must never rise (LAN-COMP-7)"
        if card.id in NOWHERE:
            yield f"conflict {card.id}: the word is taken, as a source that is no place (LAN-COMP-7)"


def _conflicts_out(parts: Components) -> Iterator[str]:
    yield from _by_players("conflict_removed", parts.conflicts_out)
    for players, out in parts.conflicts_out.items():
        key = f"conflict_removed.by_players.{players}"
        yield from _once(key, out, "LAN-SET-7")
        for card_id in out:
            if card_id not in parts.conflicts:
                yield f"{key}: there is no conflict {card_id} (LAN-SET-7)"
        if len(parts.conflicts) - len(out) != parts.cards_in_game:
            yield f"{key}: must be {len(parts.conflicts) - parts.cards_in_game} cards (LAN-SET-7)"


def _favours(parts: Components) -> Iterator[str]:
    if len(parts.favours) != FAVOURS:
        yield f"favour: must be {FAVOURS}, not {len(parts.favours)} (LAN-COMP-8)"
    for seats in SEATS:
        if not parts.favours_used(seats):
            yield f"favour: all are unused at {seats} players (LAN-SET-8)"
    for favour in parts.favours.values():
        yield from _reward(f"favour {favour.id}", favour.reward, _FAVOUR_REWARDS)
        if not set(favour.unused_at) <= set(SEATS):
            yield f"favour {favour.id}: unused_at must be numbers of players, 2 to 5 (LAN-SET-8)"


# ------------------------------------------------------------------------------------------------ laws


def _laws(parts: Components) -> Iterator[str]:
    yield from _all_of("law", parts.laws, range(1, LAWS + 1), "LAN-COMP-9")
    if list(parts.laws) != sorted(parts.laws):
        yield "law: must be in the order of their numbers (LAN-COMP-9)"
    backs = Counter(law.back for law in parts.laws.values())
    if backs[0] != parts.laws_in_force:
        yield f"law: {parts.laws_in_force} must have back 0, not {backs[0]} (LAN-SET-9)"
    yield from _once("law_rules.layers", parts.layers, "LAN-SET-10")
    for back in backs:
        if back and back not in parts.layers:
            yield f"law: back {back} is no layer of the draw pile (LAN-SET-10)"
    drawn = sum(backs[layer] for layer in parts.layers)
    if drawn != parts.rounds * parts.laws_per_round:
        yield f"law: {parts.rounds * parts.laws_per_round} must lie in the draw pile, not {drawn} (LAN-NEXT-3)"
    for law in parts.laws.values():
        yield from _law(f"law {law.number}", law)


def _law(key: str, law: Law) -> Iterator[str]:
    yield from _effect(key, law.effect)
    yield from _choice_of(key, law.effect)
    decision, order = _decision_of(law.effect)
    if (law.decision, law.order) != (decision, order):
        yield f'{key}: with this effect decision must be "{decision}" and order "{order}" (LAN-EXEC-3, LAN-EXEC-4)'


def _effect(key: str, effect: Effect) -> Iterator[str]:
    idle = sorted(msgspec.to_builtins(effect).keys() - _FIELDS[effect.kind] - {"kind"})
    if idle:
        yield f"{key}: {', '.join(idle)} does nothing in an effect of the kind {effect.kind} (section 6.3)"
    if effect.kind == "exchange":
        if not {effect.from_, effect.to} <= set(STRENGTHS) or effect.from_ == effect.to:
            yield f"{key}: from and to must be two strengths (LAN-LAW-10)"
        return
    if not effect.gain or min(effect.gain.values()) < 1:
        yield f"{key}: gain must name 1 or more of something (section 6.3)"
    if effect.kind == "buy":
        if not effect.cost or min(effect.cost.values()) < 1:
            yield f"{key}: cost must name 1 or more of gold or squires (LAN-EXEC-4)"
    elif effect.measure is None:
        yield f"{key}: measure is missing (LAN-EXEC-2)"
    if effect.kind == "per" and effect.per < 1:
        yield f"{key}: per must be 1 or more (LAN-RND-4)"
    if effect.kind == "if_all" and effect.all < 1:
        yield f"{key}: all must be 1 or more (section 6.3)"


def _choice_of(key: str, effect: Effect) -> Iterator[str]:
    choices: set[Gain] = {"upgrade", "extension"}
    if choices & set(effect.gain) and (len(effect.gain) > 1 or effect.kind == "buy"):
        yield f"{key}: what has a choice is the only gain, and is not bought (section 6.3)"
    if effect.gain.get("upgrade", 1) != 1 or ("upgrade" in effect.gain and effect.kind == "per"):
        yield f"{key}: one upgrade is given (section 6.3)"


def _decision_of(effect: Effect) -> tuple[LawDecision, str]:
    if effect.kind == "exchange":
        return "law_exchange", "simultaneous"
    if effect.kind == "buy":
        return "law_buy", "turn"
    if "upgrade" in effect.gain:
        return "upgrade_knight", "simultaneous"
    if "extension" in effect.gain:
        return "law_extensions", "simultaneous"
    return "", "none"


def _final(parts: Components) -> Iterator[str]:
    for name in ("strength_points", "extension_points", "two_player_points"):
        first, second = getattr(parts.final, name)
        if first < second:
            yield f"final.{name}: first place is paid at least as much as second (section 9)"


# ------------------------------------------------------------------------------------------------ what several have in common


def _reward(key: str, reward: Collection[Reward], allowed: set[RewardType]) -> Iterator[str]:
    if not reward:
        yield f"{key}: reward is empty (section 5)"
    for part in reward:
        if part.type not in allowed:
            yield f"{key}: {part.type} cannot be a reward here (section 5)"
        if part.amount < 1:
            yield f"{key}: the amount of {part.type} must be 1 or more (section 5)"
        if (part.type == "knight") != (part.strength in STRENGTHS):
            yield f"{key}: strength 1 to {STRENGTHS[-1]} belongs to a knight and to nothing else (LAN-REW-3)"


def _by_players(key: str, found: Iterable[int]) -> Iterator[str]:
    yield from _all_of(f"{key}.by_players", found, SEATS, "LAN-SET-13")


def _all_of(key: str, found: Iterable[object], needed: Iterable[object], rule: str) -> Iterator[str]:
    there, wanted = list(found), list(needed)
    missing, unknown = [name for name in wanted if name not in there], [name for name in there if name not in wanted]
    if missing:
        yield f"{key}: {', '.join(map(str, missing))} missing ({rule})"
    if unknown:
        yield f"{key}: there is no {', '.join(map(str, unknown))} ({rule})"


def _once(key: str, found: Iterable[object], rule: str) -> Iterator[str]:
    twice = [str(name) for name, number in Counter(found).items() if number > 1]
    if twice:
        yield f"{key}: {', '.join(twice)} is there more than once ({rule})"
