"""Where to send a knight: what counties, castle spaces and conflicts promise, how likely it is kept, and what is left for the others."""

from __future__ import annotations

import math
from collections.abc import Sequence

from server.bots.lancaster.lawbook import Lawbook
from server.bots.lancaster.worth import Judge
from shared.lancaster.actions import PlaceKnight
from shared.lancaster.battles import Verdict, judge
from shared.lancaster.components import Reward
from shared.lancaster.match import Match
from shared.lancaster.places import Party, favour_word, split_castle
from shared.lancaster.state import Conflict, Stack

THROWN_OUT = 0.04
"""Chance that one knight which could throw out another does."""
ARMED = 2
"""Squires that a knight of another may bring along."""
AGAIN = 2.8
"""What a knight that was thrown out is worth at home: it is placed again (LAN-COUNTY-8)."""
THROWING_OUT = 0.3
"""Having thrown somebody out; and so much of the squires that he loses."""
START_PLAYER = 0.4
"""Naming the start player (LAN-CTY-9)."""
UNPAID = 0.3
"""How often the squires that a castle space will still lack are gained in time by other means."""
SHARE_OF_OTHERS = 0.2
"""Part of the strength at home of the others that is thought to come to one card."""
SHARE_OF_OWN = 0.25
"""The same of the own."""
OVERTAKES = 0.3
"""Chance that a party which could outrank another on a card does."""
WAITING = 3.0
"""What a knight that stays in France for a round would have brought elsewhere, more than there."""
DANGER = 0.25
"""Chance that it is captured in the end."""
COUNTY_LATER = 0.7
"""Part of what a county promises now that it is likely to promise in the next turn."""
FRANCE_LATER = 0.8
"""The same of a conflict with its favour."""
STILL = 0.85
"""The same once more of every further turn."""

Knight = tuple[Party, int]
"""Party and strength."""


class Placer:
    """Judges placings of one player in one turn."""

    def __init__(self, judge_: Judge) -> None:
        self.judge = judge_
        self.laws = Lawbook(judge_)
        self.match: Match = judge_.match
        self.public = self.match.public
        self._own = self.match.parties_of(self.judge.seat)
        self._threats = [strength for party in self.public.parties if party not in self._own for strength in self._at_home(party)]
        self._own_home = [strength for party in self._own for strength in self._at_home(party)]
        self._counties: dict[tuple[str, Party], float] = {}
        self._stakes: dict[tuple[str, Party, int], float] = {}
        self._favours: dict[Party, float] = {}

    def merit(self, action: PlaceKnight) -> float:
        """What the placing promises, in points."""
        if action.target in self.match.components.counties:
            return self._county(action)
        if split_castle(action.target) is not None:
            return self.castle(action.target)
        return self._conflict(action)

    def _at_home(self, party: Party) -> list[int]:
        """Strengths of the party's knights that may still be sent out: none when the placement is over (LAN-PLACE-9)."""
        if self.public.phase != "placement":
            return []
        return [strength for strength, number in self.public.parties[party].court.items() for _ in range(number)]

    # -- counties

    def _county(self, action: PlaceKnight) -> float:
        held = self.public.counties.get(action.target)
        merit = self.county(action.target, action.party)
        if not self.match.is_ally(action.party):
            merit += self.laws.one_more_county
        minimum = self.match.components.counties[action.target].min_strength  # LAN-COUNTY-2: a lesser knight is no danger
        above = sum(other >= minimum and other + ARMED > action.strength + action.squires for other in self._threats)
        kept = (1.0 - THROWN_OUT) ** above
        merit = kept * merit + (1.0 - kept) * AGAIN
        if held is not None:
            merit += THROWING_OUT * (1 + held.squires)
        if action.squires:
            merit += self.judge.more("squires", -action.squires) + self.laws.leading("squires", -action.squires)
        return merit

    def county(self, county: str, party: Party) -> float:
        """What the county pays its holder: the best of noble, reward and both (LAN-CTY-2)."""
        key = county, party
        if key not in self._counties:
            self._counties[key] = self._pays(county, party)
        return self._counties[key]

    def _pays(self, county: str, party: Party) -> float:
        printed = self.match.components.counties[county]
        pile = self.public.piles[county]
        own = not self.match.is_ally(party)
        noble = self.judge.noble(pile.kind) if own and pile.number else 0.0
        reward = self.judge.parts(printed.reward, party)
        best = max(noble, reward)
        price = self.match.components.both_cost_gold
        if own and noble and self.match.holding(self.judge.seat, "gold") >= price:
            best = max(best, noble + reward - self.judge.gold() * price)
        return best + (START_PLAYER if printed.names_start_player else 0.0)

    # -- castle

    def castle(self, place: str) -> float:
        """What the space pays, whatever knight stands there."""
        space = self.match.space_at(place)
        owner, _ = self.match.castle_of(place)
        pays = self.judge.space(space) if not self.match.is_ally(owner) else self.judge.parts(space.reward, owner)
        if space.cost_squires > self.match.holding(self.judge.seat, "squires") + self.judge.squires_to_come:
            pays *= UNPAID
        return pays

    # -- conflicts

    def _conflict(self, action: PlaceKnight) -> float:
        conflict, favour = self.public.conflicts[action.target], self.favour(action.party)
        if self.match.is_ally(action.party):
            return favour
        merit = favour + self.conflict(action.target, action.party, action.strength)
        if self.match.stack_on(conflict, action.party) is None:
            merit += self.laws.one_more_conflict
        return merit

    def conflict(self, card: str, party: Party, strength: int) -> float:
        """Points that a knight of this strength adds to what the party may expect of the card."""
        return self._stake(card, party, strength) - self._stake(card, party, 0)

    def _stake(self, card: str, party: Party, strength: int) -> float:
        """What the party may expect of the card with a knight more; 0 for none."""
        key = card, party, strength
        if key not in self._stakes:
            self._stakes[key] = self._expected(card, party, strength)
        return self._stakes[key]

    def _expected(self, card: str, party: Party, strength: int) -> float:
        printed, conflict = self.match.components.conflicts[card], self.public.conflicts[card]
        if strength:
            conflict = _with(conflict, party, strength)
        stack = self.match.stack_on(conflict, party)
        if stack is None:
            return 0.0
        verdict = judge(printed, conflict)
        won = self._chance(printed.strength - verdict.english, strength)
        rank = verdict.ranking.index(party) + self._overtaken(conflict, verdict, party)
        points = (*printed.points, 0, 0, 0, 0)
        return won * _between(points, rank) + (1.0 - won) * (_between(points, rank + 1) - self._defeat(conflict, stack.knights))

    def _chance(self, lacking: int, strength: int) -> float:
        """That England wins in the end: part of what is at home still comes."""
        coming = SHARE_OF_OTHERS * sum(self._threats) + SHARE_OF_OWN * max(0, sum(self._own_home) - strength)
        if coming == 0 or lacking <= 0:
            return 1.0 if lacking <= 0 else 0.0
        return 1.0 / (1.0 + math.exp((lacking - coming) / (0.4 + 0.5 * math.sqrt(coming))))

    def _overtaken(self, conflict: Conflict, verdict: Verdict, party: Party) -> float:
        """By how many ranks the party is likely to fall."""
        stacks = {stack.party: sum(stack.knights) for stack in conflict.stacks.values()}
        free = len(stacks) < self.match.components.spaces_of_card
        ranks = {other: rank for rank, other in enumerate(verdict.ranking)}
        falls = 0.0
        for other in self.public.parties:
            if other in self._own or ranks.get(other, len(ranks)) < ranks[party] or (other not in stacks and not free):
                continue
            home = self._at_home(other)
            if not home:
                continue
            gap = stacks[party] - stacks.get(other, 0)
            # A newcomer is the later one, so a tie is enough (LAN-BAT-3).
            if max(home) >= gap:
                falls += OVERTAKES
            elif sum(home) >= gap:
                falls += OVERTAKES / 2
        return falls

    def _defeat(self, conflict: Conflict, knights: list[int]) -> float:
        """After a first defeat the knights wait in France and are in danger; after a second they are ransomed or lost."""
        strength = sum(knights)
        if self.match.holding(self.judge.seat, "gold") >= strength:
            captured = self.judge.gold() * strength
        else:
            captured = sum(map(self.judge.of_strength, knights))
        if conflict.row == "lower":
            return captured
        return WAITING * len(knights) + DANGER * captured if self.judge.rounds_left else 0.0

    # -- favours

    def favour(self, party: Party) -> float:
        """The best of the king's favours that lie face up (LAN-FAV-2)."""
        if party not in self._favours:
            names = [name for name, up in self.public.favours.items() if up]
            self._favours[party] = max((self.favour_worth(self.match.printed(favour_word(name)), party) for name in names), default=0.0)
        return self._favours[party]

    def favour_worth(self, reward: tuple[Reward, ...], party: Party) -> float:
        """What it gives, and what having most may bring."""
        worth = self.judge.parts(reward, party)
        if party == self.judge.seat:
            for part in reward:
                if part.type in ("gold", "squires"):
                    worth += self.laws.leading(part.type, part.amount)
        return worth


class Plan:
    """What all knights at home may do this round, the next one and those after it.

    A strong knight is worth most where only it can go, a favour is as good for a weak one, and the castle runs away from nobody: all
    that follows from what is left for the others at home.
    """

    def __init__(self, placer: Placer, placings: Sequence[PlaceKnight]) -> None:
        self._merits = {action: placer.merit(action) for action in placings}
        self._counties = placer.match.components.counties
        fewest: dict[tuple[Knight, str], PlaceKnight] = {}
        for action in placings:
            fewest.setdefault((_knight(action), action.target), action)
        worths = [(self._merits[action] * self._kept(target), knight, target) for (knight, target), action in fewest.items()]
        self._later = sorted(worths, key=lambda worth: -worth[0])
        """What each kind of knight would bring at each place in a later turn, the best first."""
        courts = {party: placer.public.parties[party].court for party in placer.match.parties_of(placer.judge.seat)}
        self._home = {(party, strength): number for party, court in courts.items() for strength, number in court.items()}
        self._rests: dict[tuple[Knight, str], float] = {}

    def promise(self, action: PlaceKnight) -> float:
        """Of the placing, and of what is left for the other knights at home."""
        key = _knight(action), action.target
        if key not in self._rests:
            self._rests[key] = self._rest(*key)
        return self._merits[action] + self._rests[key]

    def _rest(self, gone: Knight, taken: str) -> float:
        home, full = {**self._home, gone: self._home[gone] - 1}, {taken} if self._is_for_one(taken) else set()
        left, rest, share = sum(home.values()), 0.0, 1.0
        for worth, knight, target in self._later:
            if not left or worth <= 0:
                break
            if home[knight] and target not in full:
                home[knight] -= 1
                left -= 1
                rest += share * worth
                share *= STILL
                if self._is_for_one(target):
                    full.add(target)
        return rest

    def _is_for_one(self, target: str) -> bool:
        return target in self._counties or split_castle(target) is not None

    def _kept(self, target: str) -> float:
        if target in self._counties:
            return COUNTY_LATER
        return 1.0 if split_castle(target) is not None else FRANCE_LATER


def _knight(action: PlaceKnight) -> Knight:
    return action.party, action.strength


def _between(points: tuple[int, ...], rank: float) -> float:
    """Points of a rank, 0 the best, that may lie between two."""
    whole = min(int(rank), len(points) - 2)
    part = min(1.0, rank - whole)
    return points[whole] * (1.0 - part) + points[whole + 1] * part


def _with(conflict: Conflict, party: Party, strength: int) -> Conflict:
    """The card as it would be with one knight more."""
    stacks = {
        space: Stack(party=stack.party, knights=list(stack.knights), arrival=stack.arrival) for space, stack in conflict.stacks.items()
    }
    for stack in stacks.values():
        if stack.party == party:
            stack.knights.append(strength)
            break
    else:
        latest = max((stack.arrival for stack in stacks.values()), default=0)
        stacks[max(stacks, default=0) + 1] = Stack(party=party, knights=[strength], arrival=latest + 1)
    return Conflict(row=conflict.row, column=conflict.column, stacks=stacks)
