"""Where to send a knight: what counties, castle spaces and conflicts promise, and how likely they are to be kept."""

from __future__ import annotations

from server.bots.lancaster.worth import GOLD, SQUIRE, Judge
from shared.lancaster.actions import PlaceKnight
from shared.lancaster.battles import judge
from shared.lancaster.components import Reward
from shared.lancaster.match import Match
from shared.lancaster.places import Party, split_castle
from shared.lancaster.state import Conflict, Stack

THROWN_OUT = 0.08
"""Chance that one knight which could throw out another does."""
AGAIN = 2.0
"""What a knight that was thrown out is worth at home: it is placed again (LAN-COUNTY-8)."""
MORE_TO_COME = 0.3
"""Share of the strength at home that others are thought to bring to a conflict."""
WAITING = 1.2
"""What a knight that stays in France for a round would have brought elsewhere."""
FIELD = 0.35
"""Points for holding a county or being in a conflict while a law rewards it."""


class Placer:
    """Judges placings of one player in one turn."""

    def __init__(self, judge_: Judge) -> None:
        self.judge = judge_
        self.match: Match = judge_.match
        self.public = self.match.public
        self._threats = self._knights_against()
        laws = [self.match.components.laws[number].effect.measure for number in self.public.in_force[1:] + self.public.proposed]
        self._counties = FIELD * laws.count("counties")
        self._conflicts = FIELD * laws.count("conflicts")

    def merit(self, action: PlaceKnight) -> float:
        """What the placing promises, in points."""
        if action.target in self.match.components.counties:
            return self._county(action)
        if split_castle(action.target) is not None:
            return self.castle(action.target, action.strength)
        return self._conflict(action)

    # -- counties

    def _county(self, action: PlaceKnight) -> float:
        held = self.public.counties.get(action.target)
        strength = action.strength + action.squires
        merit = self.county(action.target, action.party) + (self._counties if not self.match.is_ally(action.party) else 0.0)
        kept = (1.0 - THROWN_OUT) ** self._threats_above(strength)
        merit = kept * merit + (1.0 - kept) * AGAIN
        merit += 0.3 + SQUIRE * held.squires * 0.5 if held is not None else 0.0
        return merit - SQUIRE * action.squires - 0.12 * action.strength

    def county(self, county: str, party: Party) -> float:
        """What the county pays its holder: the best of noble, reward and both (LAN-CTY-2)."""
        printed = self.match.components.counties[county]
        pile = self.public.piles[county]
        own = not self.match.is_ally(party)
        noble = self.judge.noble(pile.kind) if own and pile.number else 0.0
        reward = self.judge.parts(printed.reward, party)
        best = max(noble, reward)
        price = self.match.components.both_cost_gold
        if own and noble and self.match.holding(self.judge.seat, "gold") >= price:
            best = max(best, noble + reward - GOLD * price)
        return best + (0.4 if printed.names_start_player else 0.0)

    def _knights_against(self) -> list[int]:
        """Strengths at home of all parties that could throw this player out."""
        own = self.match.parties_of(self.judge.seat)
        return [
            strength
            for party, state in self.public.parties.items()
            if party not in own
            for strength, number in state.court.items()
            for _ in range(number)
        ]

    def _threats_above(self, strength: int) -> int:
        """Knights that could come in: stronger ones, and those that two squires would make stronger."""
        return sum(1 for other in self._threats if other + 2 > strength)

    # -- castle

    def castle(self, place: str, strength: int) -> float:
        """What the space pays; a strong knight is wasted there."""
        space = self.match.space_at(place)
        owner, _ = self.match.castle_of(place)
        pays = self.judge.space(space) if not self.match.is_ally(owner) else 0.7 * self.judge.parts(space.reward, owner)
        if space.cost_squires and self.match.holding(self.judge.seat, "squires") < space.cost_squires:
            pays *= 0.4
        return pays - 0.3 * (strength - 1)

    # -- conflicts

    def _conflict(self, action: PlaceKnight) -> float:
        own = not self.match.is_ally(action.party)
        merit = self.conflict(action.target, action.party, action.strength) if own else 0.0
        fresh = self.match.stack_on(self.public.conflicts[action.target], action.party) is None
        if own and fresh:
            merit += self._conflicts
        return merit + self.favour(action.party)

    def conflict(self, card: str, party: Party, strength: int) -> float:
        """Points as the card stands with this knight, by the chance that England wins; what a defeat costs is taken off."""
        printed, conflict = self.match.components.conflicts[card], self.public.conflicts[card]
        before, after = judge(printed, conflict), judge(printed, _with(conflict, party, strength))
        chance = self._chance(printed.strength - after.english)
        rank = after.ranking.index(party)
        won = printed.points[rank] if rank < len(printed.points) else 0
        lost = printed.points[rank + 1] if rank + 1 < len(printed.points) else 0
        worth = chance * won + (1.0 - chance) * (lost - self._defeat(conflict, strength))
        # Others who come later rank higher when strengths are equal (LAN-BAT-3).
        return 0.85 * worth - before.points.get(party, 0)

    def _chance(self, lacking: int) -> float:
        """That England wins in the end: what is at home may still come."""
        if lacking <= 0:
            return 1.0
        return min(0.85, MORE_TO_COME * sum(self._threats) / lacking)

    def _defeat(self, conflict: Conflict, strength: int) -> float:
        """After a first defeat the knight waits in France and is in danger; after a second it is ransomed or lost."""
        value = 0.8 * self.judge.knight() + 0.7 * (strength - 1) * self.judge.upgrade()
        captured = GOLD * strength if self.match.holding(self.judge.seat, "gold") >= strength else value
        if conflict.row == "lower":
            return captured
        return WAITING + 0.4 * captured if self.judge.rounds_left else 0.0

    def favour(self, party: Party) -> float:
        """The best of the king's favours that lie face up (LAN-FAV-2)."""
        favours = self.match.components.favours
        return max((self.favour_worth(favours[name].reward, party) for name, up in self.public.favours.items() if up), default=0.0)

    def favour_worth(self, reward: tuple[Reward, ...], party: Party) -> float:
        return self.judge.parts(reward, party)


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
