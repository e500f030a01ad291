"""What the preview of an answer says is what the server's match does with it: for players and allies, in random matches under random
options (INV-23). Each preview is written on a copy that knows what the seat may see.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import pytest

from client.model import language
from client.model.lancaster.preview import PreviewWriter
from client.model.lancaster.words import LancasterSpeaker, conflict_title, goods_text, reward_text
from client.model.language import plural, text
from client.model.table import Line
from shared.engine import PublicEvent, Seat
from shared.lancaster import actions as act
from shared.lancaster import castles
from shared.lancaster import events as ev
from shared.lancaster.actions import LancasterAction
from shared.lancaster.battles import judge
from shared.lancaster.places import Party, castle_place, favour_word, split_castle
from shared.lancaster.rewards import has_effect
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import Decision
from tests.shared.lancaster_matches import random_action, random_options

NAMES = ("Anna", "Boris", "Chloé", "Dimitris", "Erzsébet")
PART = 1.6
"""Divided by the number of seats: of the placements, which are many, that are looked at."""
MANY = 40
"""More squires than are ever needed."""
E = TypeVar("E", bound=PublicEvent)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with language.using("en"):
        yield


class Told(NamedTuple):
    """A preview, and what then happened on the server."""

    lines: tuple[Line, ...]
    before: Lancaster
    after: Lancaster
    seat: Seat
    action: Any
    events: tuple[PublicEvent, ...]
    speaker: LancasterSpeaker

    @property
    def said(self) -> list[str]:
        return [line.text for line in self.lines]

    @property
    def source(self) -> str:
        assert self.before.public.decision is not None
        return self.before.public.decision.source

    def says(self, *, whether: bool, key: str, **values: Any) -> None:
        """That this line is there, or that it is not."""
        line = text(f"lancaster.preview.{key}", **values)
        assert (line in self.said) is whether, (line, self)

    def counts(self, key: str, n: int, *, whether: bool = True, **values: Any) -> None:
        """The same of a line with a number."""
        line = plural(f"lancaster.preview.{key}", n, **values)
        assert (line in self.said) is whether, (line, self)

    def all_of(self, kind: type[E], **fields: Any) -> list[E]:
        """The events of a kind with these fields."""
        return [
            event
            for event in self.events
            if isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items())
        ]

    def got(self, source: str) -> Counter[str]:
        """Goods that the seat gained there."""
        return sum((Counter({**event.goods}) for event in self.all_of(ev.Gained, seat=self.seat, source=source)), Counter())

    def paid(self, source: str) -> Counter[str]:
        """Goods that the seat paid there."""
        return sum((Counter({**event.goods}) for event in self.all_of(ev.Paid, seat=self.seat, source=source)), Counter())


def tell(match: Lancaster, seat: Seat, action: LancasterAction) -> Told:
    """Foretell an answer, then carry it out on a copy of the match."""
    speaker = LancasterSpeaker(NAMES)
    speaker.seats = match.seats
    lines = PreviewWriter(Lancaster.restore(match.snapshot(seat)), seat, speaker).write(action).lines
    after = Lancaster.restore(match.full_snapshot())
    events = after.play(seat, action).events
    return Told(lines, match, after, seat, action, events, speaker)


# ------------------------------------------------------------------------------------------------ placement


def place_knight(told: Told) -> str:
    action, whose = told.action, "ally" if told.before.is_ally(told.action.party) else "player"
    if action.target in told.before.components.counties:
        county(told)
        return f"{whose} county"
    if split_castle(action.target) is not None:
        castle(told)
        return f"{whose} castle"
    conflict(told, action.target, action.party)
    favours = sum(told.before.public.favours.values())
    told.counts("favours", favours, whether=favours > 0)
    decision = told.after.public.decision
    asked = decision is not None and decision.kind == "choose_favour"
    assert (asked or bool(told.all_of(ev.FavourChosen))) is (favours > 0), "one that is the only choice is chosen at once"
    return f"{whose} conflict"


def county(told: Told) -> None:
    """LAN-UI-1, LAN-UI-2."""
    before, after, action = told.before, told.after, told.action
    held, ally = after.public.counties[action.target], after.is_ally(action.party)
    told.says(whether=True, key="county_strength", number=held.strength + held.squires)
    victim(told)
    own = before.own(told.seat).squires
    told.counts("squires_left", after.own(told.seat).squires, whether=own > 0 and not ally)
    dangers(told)
    void = [part for part in after.components.counties[action.target].reward if not has_effect(after, action.party, part)]
    told.says(whether=bool(void), key="void_today", reward=reward_text(void))
    told.counts("counties", after.counties_held(action.party), whether=not ally)


def victim(told: Told) -> None:
    before, action = told.before, told.action
    thrown = told.all_of(ev.KnightThrownOut)
    wanted = [text("lancaster.preview.thrown_out", party=told.speaker.party(one.party), strength=one.strength) for one in thrown]
    assert [line for line in told.said if line.startswith("Throws out")] == wanted
    for one in thrown:
        owner = before.controller(one.party)
        told.counts("squires_lost", one.squires, whether=one.squires > 0)
        skipped = not any(sum(before.public.parties[party].court.values()) for party in before.parties_of(owner))
        told.says(whether=skipped, key="back_in", player=told.speaker.player(owner))
        same = [other for other in before.legal_actions(told.seat) if isinstance(other, act.PlaceKnight) and alike(other, action)]
        told.counts("needed", min(other.squires for other in same))


def alike(one: act.PlaceKnight, other: act.PlaceKnight) -> bool:
    return (one.party, one.strength, one.target) == (other.party, other.strength, other.target)


def dangers(told: Told) -> None:
    """Whoever is asked next to place a knight, with squires enough, could throw this one out as the preview says."""
    wanted = []
    for party in told.after.public.parties:
        owner = told.after.controller(party)
        needed = None if owner == told.seat else squires_to_throw_out(told, owner, party)
        if needed is not None:
            name = told.speaker.party(party)
            danger = text("lancaster.preview.danger", party=name)
            wanted.append(plural("lancaster.preview.danger.squires", needed, party=name) if needed else danger)
    assert [line for line in told.said if "could throw it out" in line] == (wanted or [text("lancaster.preview.safe")])


def squires_to_throw_out(told: Told, owner: Seat, party: Party) -> int | None:
    """The fewest with which the party could enter; None where that is not possible with what may be known."""
    probe, public = Lancaster.restore(told.after.full_snapshot()), told.after.public
    open_goods = public.seats[owner].squires
    probe.own(owner).squires = MANY
    if open_goods is not None:
        probe.public.seats[owner].squires = MANY
    probe.public.phase, probe.public.active = "placement", owner
    probe.public.decision = Decision(kind="place_knight", waiting=[owner], source="placement")
    entering = [one for one in probe.legal_actions(owner) if isinstance(one, act.PlaceKnight)]
    needed = [one.squires for one in entering if (one.party, one.target) == (party, told.action.target)]
    fewest = min(needed, default=None)
    return None if fewest is None or (open_goods is not None and fewest > open_goods) else fewest


def castle(told: Told) -> None:
    """LAN-UI-3."""
    after, action = told.after, told.action
    space = after.space_at(action.target)
    charged = space.cost_squires > 0 and not after.is_ally(castles.beneficiary(after, action.target))
    told.counts("price", space.cost_squires, whether=charged)
    own = told.before.own(told.seat).squires
    told.counts("too_few_squires", own, whether=charged and own < space.cost_squires)
    told.says(whether=not castles.is_possible(after, action.target), key="void")


def conflict(told: Told, card: str, party: Party) -> None:
    """LAN-UI-4. The battle may have been fought already, when the last knight of the counties travelled."""
    after = told.after
    if told.all_of(ev.KnightUpgraded):
        return  # in a castle, before the battle
    fought = told.all_of(ev.BattleFought, card=card)
    if fought:
        english, won, ranking, points = fought[0].english, fought[0].won, fought[0].ranking, fought[0].points
    else:
        verdict = judge(after.components.conflicts[card], after.public.conflicts[card])
        english, won, ranking, points = verdict.english, verdict.won, list(verdict.ranking), verdict.points
        told.counts("conflicts", after.conflicts_in(party), whether=not after.is_ally(party))
        stack = after.stack_on(after.public.conflicts[card], party)
        assert stack is not None
        space = next(at for at, other in after.public.conflicts[card].stacks.items() if other is stack)
        told.says(whether=len(stack.knights) == 1, key="new_space", space=space)
        told.says(whether=len(stack.knights) > 1, key="stack", space=space, total=sum(stack.knights))
    french = after.components.conflicts[card].strength
    told.says(whether=True, key="strengths", english=english, french=french)
    told.says(whether=not won, key="missing", number=french - english)
    assert (text("lancaster.battle.england") in told.said) is won
    scored = {one: number for one, number in points.items() if not after.is_ally(one)}
    wanted = [
        (plural("lancaster.preview.rank", scored.get(one, 0), rank=rank, party=told.speaker.party(one)), after.public.parties[one].colour)
        for rank, one in enumerate(ranking, start=1)
    ]
    assert [(line.text, line.seat) for line in told.lines if line.seat is not None] == wanted
    captives(told, card, won=won)


def captives(told: Told, card: str, *, won: bool) -> None:
    """What is lost if captured: exactly the knights that a lost second battle leaves to be ransomed, and allies' that are lost at once."""
    said = [line.partition("Would be captured: ")[2] for line in told.said if "Would be captured: " in line]
    assert len(said) == (told.before.public.conflicts[card].row == "lower" and not won)
    if said and card in told.after.public.conflicts:
        captured = {stack.party: [*stack.knights] for stack in told.after.public.conflicts[card].stacks.values()}
        for event in told.all_of(ev.KnightLost, place=card):
            captured.setdefault(event.party, []).append(event.strength)
        names = {f"{told.speaker.party(party)} {'+'.join(map(str, sorted(knights)))}" for party, knights in captured.items()}
        assert set(said[0].split(", ")) == names


# ------------------------------------------------------------------------------------------------ favours, knights, nobles, tiles


def rewarded(told: Told, source: str, reward: Sequence[Any]) -> None:
    """Parts that are void, and goods that the supply cuts off."""
    void, got = {event.reward for event in told.all_of(ev.RewardVoid, source=source)}, told.got(source)
    assert told.said.count(text("lancaster.preview.void")) == sum(part.type in void for part in reward)
    short(told, got, reward)


def short(told: Told, got: Counter[str], reward: Sequence[Any]) -> None:
    cut = any(0 < got[part.type] < part.amount for part in reward)
    told.says(whether=cut, key="supply_short", goods=goods_text(got))


def choose_favour(told: Told) -> str:
    """LAN-UI-6."""
    source = favour_word(told.action.favour)
    reward = told.before.components.favours[told.action.favour].reward
    useless = len(told.all_of(ev.RewardVoid, source=source)) == len(reward)
    assert (text("lancaster.favour.useless") in told.said) is useless
    short(told, told.got(source), reward)
    return "favour"


def upgrade_knight(told: Told) -> str:
    """LAN-UI-9. Simultaneous answers are carried out when all are in; then others upgrade as well."""
    action, upgrades = told.action, told.all_of(ev.KnightUpgraded)
    for event in upgrades if len(upgrades) == 1 else ():
        if (event.strength, event.place, event.source) != (action.strength, action.place, told.source):
            continue
        told.says(whether=True, key="back_to_reserve", strength=event.strength)
        held = told.after.public.counties.get(action.place)
        if held is not None:
            told.says(whether=True, key="county_strength", number=held.strength + held.squires)
        if action.place in told.before.public.conflicts and not told.all_of(ev.BattleFought):
            upgraded = told.after.public.conflicts[action.place]
            verdict = judge(told.after.components.conflicts[action.place], upgraded)
            french = told.after.components.conflicts[action.place].strength
            told.says(whether=True, key="strengths", english=verdict.english, french=french)
    return "upgrade"


def take_noble(told: Told) -> str:
    """LAN-UI-10."""
    for event in told.all_of(ev.NobleTaken, county=told.action.county)[:1]:
        noble(told, kept=event.kept)
    return "noble"


def noble(told: Told, *, kept: bool) -> None:
    points = told.before.components.nobles.points
    held = len(told.before.public.seats[told.seat].nobles)
    told.says(whether=kept, key="noble_points", before=points[held], after=points[held + 1])
    told.says(whether=not kept, key="noble_leaves")


def place_extension(told: Told) -> str:
    tiles(told, (told.action.space,))
    return "extension"


def place_extensions(told: Told) -> str:
    tiles(told, told.action.spaces)
    return "extensions"


def tiles(told: Told, spaces: Sequence[str]) -> None:
    """LAN-UI-11. Simultaneous answers are carried out when all are in."""
    placed = [event.space for event in told.all_of(ev.ExtensionPlaced, seat=told.seat)]
    if placed != list(spaces):
        assert not placed
        return
    home = [event for event in told.all_of(ev.KnightHome) if event.place in {castle_place(told.seat, space) for space in spaces}]
    said = [line for line in told.said if line.startswith("Sends a knight home")]
    wanted = [text("lancaster.preview.sent_home", party=told.speaker.party(one.party), strength=one.strength) for one in home]
    assert said == wanted
    held = len(told.after.public.seats[told.seat].tiles)
    told.counts("tile_count", held, player=told.speaker.player(told.seat))


# ------------------------------------------------------------------------------------------------ parliament


def vote(told: Told) -> str:
    """LAN-UI-7: what is laid beside the ballot is spent."""
    counted, action = told.all_of(ev.VoteCounted), told.action
    told.counts("vote.yes" if action.yes else "vote.no", 1 + action.votes)
    told.counts("votes_left", told.before.public.seats[told.seat].votes - action.votes)
    if counted:
        assert counted[0].votes[told.seat] == action.votes
        shifted = told.all_of(ev.LawsShifted)[0]
        leaving = told.before.public.in_force[0] if counted[0].passed else counted[0].law
        assert shifted.removed == leaving
    return "vote"


def buy(told: Told) -> str:
    """LAN-UI-8."""
    paid, got = told.paid(told.source), told.got(told.source)
    got["points"] = sum(event.points for event in told.all_of(ev.Scored, seat=told.seat, source=told.source))
    told.says(whether=True, key="pays", goods=goods_text(paid))
    gain = ", ".join(plural(f"lancaster.gain.{kind}", number) for kind, number in got.items() if number)
    told.says(whether=True, key="gains", gain=gain or text("lancaster.goods.none"))
    most = max(other.times for other in told.before.legal_actions(told.seat) if isinstance(other, act.Buy))
    told.counts("most", most)
    law = told.before.components.laws[int(told.source.removeprefix("law:"))]
    left = {good: told.before.holding(told.seat, good) - paid[good] for good in law.effect.cost}
    told.says(whether=True, key="remains", goods=goods_text(left))
    return "buy"


def exchange(told: Told) -> str:
    told.says(whether=not told.action.yes, key="no_exchange")
    for event in told.all_of(ev.KnightUpgraded, party=told.seat, source=told.source):
        assert text("lancaster.preview.at", place=told.speaker.place(event.place)) in told.said
    return "exchange"


# ------------------------------------------------------------------------------------------------ counties, castles, ransom


def choose_reward(told: Told) -> str:
    """LAN-UI-10."""
    paid, choice = told.paid(told.source), told.action.choice
    assert bool(paid) is (choice == "both")
    told.says(whether=bool(paid), key="pays", goods=goods_text(paid))
    told.says(whether=bool(paid), key="remains", goods=goods_text({"gold": told.before.own(told.seat).gold - paid["gold"]}))
    for event in told.all_of(ev.NobleTaken, county=told.source)[:1]:
        noble(told, kept=event.kept)
    if choice != "noble":
        rewarded(told, told.source, told.before.printed(told.source))
    return "reward"


def name_start_player(told: Told) -> str:
    """LAN-UI-12: the order, and who ransoms before whom if nothing changes on the cards until then."""
    players = ", ".join(map(told.speaker.player, told.after.turn_order()))
    told.says(whether=True, key="order", players=players)
    match, events = Lancaster.restore(told.after.full_snapshot()), list(told.events)
    while match.public.phase in ("counties", "castles", "conflicts"):
        seat = match.awaiting()[0]
        events += match.play(seat, match.default_action(seat)).events
    for card in told.before.row("lower"):
        fought = next(event for event in events if isinstance(event, ev.BattleFought) and event.card == card)
        if fought.english != judge(told.before.components.conflicts[card], told.before.public.conflicts[card]).english:
            continue  # a castle has upgraded a knight in France
        payers = [event.seat for event in events if isinstance(event, ev.Ransomed) and event.card == card]
        names = ", ".join(map(told.speaker.player, payers))
        told.says(whether=bool(payers), key="ransom_order", place=conflict_title(card), players=names)
    return "start player"


def settle_space(told: Told) -> str:
    """LAN-UI-13."""
    place, held = told.action.place, told.before.own(told.seat).squires
    after = held - told.paid(place)["squires"] + told.got(place)["squires"]
    told.says(whether=after != held, key="squires", before=held, after=after)
    rewarded(told, place, told.before.space_at(place).reward)
    return "settle"


def finish_castle(told: Told) -> str:
    """LAN-UI-13."""
    wanted = []
    for event in told.all_of(ev.SpaceSettled):
        if event.place in told.before.public.unsettled:
            void = told.all_of(ev.RewardVoid, source=event.place)
            key = "given_up" if event.given_up else "taken_void" if void else "taken"
            reward = reward_text(told.before.space_at(event.place).reward)
            wanted.append(text(f"lancaster.preview.{key}", place=told.speaker.place(event.place), reward=reward))
    assert len(wanted) == len(told.before.public.unsettled)
    assert [line for line in told.said if line.startswith(("Given up", "Taken", "Without effect"))] == wanted
    return "finish"


def ransom(told: Told) -> str:
    """LAN-UI-14."""
    (event,) = told.all_of(ev.Ransomed, seat=told.seat, card=told.source)
    paid = told.paid(told.source)
    told.says(whether=True, key="pays", goods=goods_text(paid))
    told.says(whether=True, key="remains", goods=goods_text({"gold": told.before.own(told.seat).gold - paid["gold"]}))
    told.says(whether=bool(event.lost), key="knights_lost", knights=", ".join(map(str, event.lost)))
    before = told.before.strength_of(told.seat)
    told.says(whether=True, key="total", before=before, after=before - sum(event.lost))
    return "ransom"


def travel(told: Told) -> str:
    conflict(told, told.action.card, told.before.public.counties[told.source].party)
    return "travel"


KEPT: dict[type[Any], Callable[[Told], str]] = {
    act.PlaceKnight: place_knight,
    act.ChooseFavour: choose_favour,
    act.UpgradeKnight: upgrade_knight,
    act.TakeNoble: take_noble,
    act.PlaceExtension: place_extension,
    act.PlaceExtensions: place_extensions,
    act.Vote: vote,
    act.Buy: buy,
    act.Exchange: exchange,
    act.ChooseReward: choose_reward,
    act.NameStartPlayer: name_start_player,
    act.SettleSpace: settle_space,
    act.FinishCastle: finish_castle,
    act.Ransom: ransom,
    act.Travel: travel,
}
KINDS = {
    "favour",
    "upgrade",
    "noble",
    "extension",
    "vote",
    "buy",
    "exchange",
    "reward",
    "start player",
    "settle",
    "finish",
    "ransom",
    "travel",
}
OF_PLAYERS = {"player county", "player castle", "player conflict", "extensions", *KINDS}
OF_ALLIES = {"ally county", "ally castle", "ally conflict"}


@pytest.mark.parametrize(
    ("seats", "numbers", "kinds"), [(2, (0, 10), OF_PLAYERS | OF_ALLIES), (3, (0, 1), OF_PLAYERS), (5, (0, 6), OF_PLAYERS)]
)
def test_previews_are_kept(seats: int, numbers: tuple[int, ...], kinds: set[str]) -> None:
    seen: Counter[str] = Counter()
    for number in numbers:
        match = Lancaster.start(seats, random_options(10 * seats + number), f"{number:064x}")
        rng, some = random.Random(number), random.Random(number)
        while match.awaiting():
            seat, action = random_action(match, rng)
            if type(action) in KEPT and (type(action) is not act.PlaceKnight or some.random() < PART / seats):
                seen[KEPT[type(action)](tell(match, seat, action))] += 1
            match.play(seat, action)
    assert set(seen) == kinds
