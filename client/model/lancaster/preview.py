"""What the chosen answer would do, in words (section 17). The rules are carried out on a copy and what they tell is said (INV-23)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from client.model.lancaster.courts import mark, noble_name, seen, votes_to_come
from client.model.lancaster.last_round import gain_too_late, is_last_round, too_late_lines
from client.model.lancaster.lines import spoken
from client.model.lancaster.maps import conflict_view
from client.model.lancaster.ordering import order_lines
from client.model.lancaster.parliament import prospect_text
from client.model.lancaster.placing import county_lines
from client.model.lancaster.prospects import Outlook
from client.model.lancaster.rehearsal import rehearse
from client.model.lancaster.words import (
    LancasterSpeaker,
    conflict_title,
    county_name,
    favour_name,
    gain_text,
    goods_text,
    law_text,
    law_title,
    reward_text,
    space_name,
)
from client.model.language import plural, text
from client.model.speech import listed
from client.model.table import Line, Preview
from shared.engine import PublicEvent, Seat
from shared.lancaster import actions as act
from shared.lancaster import castles, favours, rewards
from shared.lancaster import events as ev
from shared.lancaster.actions import LancasterAction
from shared.lancaster.components import Reward
from shared.lancaster.laws import law_of, most_times
from shared.lancaster.placement import enter, enter_conflict
from shared.lancaster.places import Party, castle_place, favour_word, split_castle
from shared.lancaster.ransom import captured, price
from shared.lancaster.rules import Lancaster

Lines = Iterator[Line]


class PreviewWriter:
    """Writes one preview for a seat."""

    def __init__(self, game: Lancaster, seat: Seat, speaker: LancasterSpeaker) -> None:
        self.game, self.seat, self.speaker = game, seat, speaker
        decision = game.public.decision
        self.source = "" if decision is None else decision.source
        self.party: Party = seat if decision is None else game.concerned(seat, decision)
        self._events: tuple[PublicEvent, ...] = ()
        """What the answer makes happen, as far as can be known."""

    def write(self, action: LancasterAction) -> Preview:
        """Raises :class:`shared.engine.IllegalAction` when a rule refuses the action."""
        self._events = self.game.preview(self.seat, action).events
        title, lines = _WRITERS[type(action)](self, action)
        return Preview(title, tuple(lines))

    # -- placement

    def place_knight(self, action: act.PlaceKnight) -> tuple[str, Lines]:
        title = text("lancaster.preview.place", strength=action.strength, place=self.speaker.place(action.target))
        if action.target in self.game.components.counties:
            return title, county_lines(self.game, self.seat, action, self.speaker)
        if split_castle(action.target) is not None:
            return title, self._space_lines(action)
        return title, self._conflict_lines(action.party, action.strength, action.target, with_favour=True)

    def _space_lines(self, action: act.PlaceKnight) -> Lines:
        """LAN-UI-3: the space with that knight on it."""
        copy, place = rehearse(self.game), action.target
        enter(copy, action)
        space = copy.space_at(place)
        yield Line(text("lancaster.preview.space", reward=reward_text(space.reward)), "strong")
        if space.cost_squires and not copy.is_ally(castles.beneficiary(copy, place)):  # LAN-ALLY-5: nobody pays for an ally
            yield Line(plural("lancaster.preview.price", space.cost_squires))
            held = seen(self.game, self.seat, "squires") or 0
            if held < space.cost_squires:
                yield Line(plural("lancaster.preview.too_few_squires", held), "warning")
        if not castles.is_possible(copy, place):
            yield Line(text("lancaster.preview.void"), "warning")
        else:
            yield from too_late_lines(self.game, space.reward)

    def _conflict_lines(self, party: Party, strength: int, card: str, *, with_favour: bool) -> Lines:
        """LAN-UI-4: the battle as it would be fought with one knight more."""
        copy = rehearse(self.game)
        space = enter_conflict(copy, party, strength, card)
        view = conflict_view(copy, card, copy.public.conflicts[card], self.speaker)
        stack = next(stack for stack in view.stacks if stack.party == party)
        if len(stack.knights) > 1:
            yield Line(text("lancaster.preview.stack", space=space, total=stack.total))
        else:
            yield Line(text("lancaster.preview.new_space", space=space))
        yield Line(text("lancaster.preview.strengths", english=view.english, french=view.french), "strong")
        if view.missing:
            yield Line(text("lancaster.preview.missing", number=view.missing), "warning")
        yield Line(view.verdict, "plain" if view.missing else "good")
        for ranked in sorted(view.stacks, key=lambda one: one.rank):
            yield Line(
                plural("lancaster.preview.rank", ranked.points, rank=ranked.rank, party=self.speaker.party(ranked.party)),
                seat=mark(self.game, ranked.party),
            )
        if view.note:
            yield Line(view.note, "quiet")
        if not copy.is_ally(party):  # no law counts an ally's (LAN-ALLY-16)
            yield Line(plural("lancaster.preview.conflicts", copy.conflicts_in(party)), "quiet")
        if with_favour:
            left = sum(self.game.public.favours.values())
            yield Line(plural("lancaster.preview.favours", left) if left else text("lancaster.preview.no_favour"), "quiet")

    def travel(self, action: act.Travel) -> tuple[str, Lines]:
        held = self.game.public.counties[self.source]
        title = text("lancaster.preview.travel", place=conflict_title(action.card))
        return title, self._conflict_lines(held.party, held.strength, action.card, with_favour=False)

    # -- favours and knights

    def choose_favour(self, action: act.ChooseFavour) -> tuple[str, Lines]:
        return favour_name(action.favour), self._favour(action.favour)

    def _favour(self, favour: str) -> Lines:
        """LAN-UI-6."""
        reward = self.game.components.favours[favour].reward
        yield Line(reward_text(reward), "strong")
        if not favours.has_effect(self.game, self.party, favour):
            yield Line(text("lancaster.favour.useless"), "warning")
        yield from self._short(favour_word(favour), reward)
        if any(part.type == castles.UPGRADE for part in reward):
            able = [f"{strength} ({self.speaker.place(place)})" for strength, place in rewards.upgradable(self.game, self.party)]
            yield Line(text("lancaster.preview.upgradable", knights=listed(able)))
        down = [favour_name(one) for one, up in self.game.public.favours.items() if not up]
        if down:
            yield Line(text("lancaster.preview.down", favours=", ".join(down)), "quiet")

    def upgrade_knight(self, action: act.UpgradeKnight) -> tuple[str, Lines]:
        title = text("lancaster.preview.upgrade", strength=action.strength, to=action.strength + 1)
        return title, self._upgrade(self.party, action.strength, action.place)

    def _upgrade(self, party: Party, strength: int, place: str) -> Lines:
        """LAN-UI-9."""
        yield Line(text("lancaster.preview.at", place=self.speaker.place(place)), places=(place,))
        held = self.game.public.counties.get(place)
        if held is not None:
            yield Line(text("lancaster.preview.county_strength", number=held.strength + held.squires + 1))
        if place in self.game.public.conflicts:
            copy = rehearse(self.game)
            rewards.upgrade(copy, party, strength, place, place)
            view = conflict_view(copy, place, copy.public.conflicts[place], self.speaker)
            yield Line(text("lancaster.preview.strengths", english=view.english, french=view.french))
            yield Line(view.verdict)
        yield Line(text("lancaster.preview.back_to_reserve", strength=strength), "quiet")

    def take_noble(self, action: act.TakeNoble) -> tuple[str, Lines]:
        return text("lancaster.preview.noble", place=county_name(action.county)), self._noble(action.county)

    def _noble(self, county: str) -> Lines:
        """LAN-UI-10."""
        kind = self.game.public.piles[county].kind
        yield Line(noble_name(kind), "strong")
        if self.game.is_ally(self.party):
            yield Line(text("lancaster.preview.noble_leaves"))
            return
        state, points = self.game.public.seats[self.seat], self.game.components.nobles.points
        number = len(state.nobles)
        yield Line(text("lancaster.preview.noble_points", before=points[number], after=points[number + 1]))
        if votes_to_come(self.game, state):
            yield Line(plural("lancaster.preview.noble_votes", self.game.components.nobles.votes_per_noble))

    # -- parliament

    def vote(self, action: act.Vote) -> tuple[str, Lines]:
        number = self.game.public.proposed[0]
        return text("lancaster.preview.vote", law=law_title(number)), self._vote(action, number)

    def _vote(self, action: act.Vote, number: int) -> Lines:
        """LAN-UI-7."""
        public = self.game.public
        law = self.game.components.laws[number]
        key = "lancaster.preview.vote.yes" if action.yes else "lancaster.preview.vote.no"
        yield Line(plural(key, 1 + action.votes), "strong")
        yield Line(law_text(law))
        own = Outlook(self.game).of(law)[self.seat]
        yield Line(text("lancaster.preview.law_for_you", gain=prospect_text(own, law)))
        yield from gain_too_late(self.game, law.effect.gain)
        yield Line(text("lancaster.preview.law_leaves", law=law_title(public.in_force[0])))
        yield Line(text("lancaster.preview.laws_then", laws=listed([law_title(law) for law in (*public.in_force[1:], number)])), "quiet")
        left = public.seats[self.seat].votes - action.votes
        yield Line(plural("lancaster.preview.votes_left", left), "quiet")

    def buy(self, action: act.Buy) -> tuple[str, Lines]:
        law = law_of(self.game, self._decision())
        return law_title(law.number), self._buy(action)

    def _buy(self, action: act.Buy) -> Lines:
        """LAN-UI-8."""
        law = law_of(self.game, self._decision())
        effect = law.effect
        cost = {good: number * action.times for good, number in effect.cost.items()}
        yield Line(plural("lancaster.preview.most", most_times(self.game, self.seat, law)), "quiet")
        yield Line(text("lancaster.preview.pays", goods=goods_text(cost)))
        yield Line(text("lancaster.preview.gains", gain=gain_text({kind: n * action.times for kind, n in effect.gain.items()})), "strong")
        yield from gain_too_late(self.game, effect.gain)
        left = {good: (seen(self.game, self.seat, good) or 0) - number for good, number in cost.items()}
        yield Line(text("lancaster.preview.remains", goods=goods_text(left)), "quiet")

    def _decision(self) -> Any:
        decision = self.game.public.decision
        assert decision is not None
        return decision

    def exchange(self, action: act.Exchange) -> tuple[str, Lines]:
        effect = law_of(self.game, self._decision()).effect
        title = text("lancaster.preview.upgrade", strength=effect.from_, to=effect.to)
        place = next(rewards.places_of(self.game, self.seat, effect.from_))
        if action.yes:
            return title, iter(
                (
                    Line(text("lancaster.preview.at", place=self.speaker.place(place)), "strong"),
                    Line(text("lancaster.preview.back_to_reserve", strength=effect.from_), "quiet"),
                )
            )
        return title, iter((Line(text("lancaster.preview.no_exchange")),))

    # -- tiles

    def place_extension(self, action: act.PlaceExtension) -> tuple[str, Lines]:
        return text("lancaster.preview.tile", space=space_name(action.space)), self._tiles((action.space,))

    def place_extensions(self, action: act.PlaceExtensions) -> tuple[str, Lines]:
        return plural("lancaster.preview.tiles", len(action.spaces)), self._tiles(action.spaces)

    def _tiles(self, spaces: tuple[str, ...]) -> Lines:
        """LAN-UI-11."""
        public = self.game.public
        for space in spaces:
            printed = self.game.components.castle[space]
            yield Line(text("lancaster.preview.tile_pays", space=space_name(space), reward=reward_text(printed.reward)), "strong")
            if printed.cost_squires:
                yield Line(plural("lancaster.preview.price", printed.cost_squires))  # LAN-CAS-4
            guest = public.parties[self.seat].castle.get(space)
            if guest is not None:
                place = castle_place(self.seat, space)
                line = text("lancaster.preview.sent_home", party=self.speaker.party(guest.party), strength=guest.strength)
                yield Line(line, "warning", places=(place,))
        if spaces and public.round:
            yield from self._first_pay(spaces)
        for seat, state in sorted(public.seats.items()):
            number = len(state.tiles) + (len(spaces) if seat == self.seat else 0)
            yield Line(plural("lancaster.preview.tile_count", number, player=self.speaker.player(seat)), "quiet", seat)

    def _first_pay(self, spaces: tuple[str, ...]) -> Lines:
        if self.game.options.extension_pays_now:
            yield Line(text("lancaster.preview.pays_now"))
            yield from too_late_lines(self.game, *(self.game.components.castle[space].reward for space in spaces))
        elif is_last_round(self.game):
            yield Line(text("lancaster.preview.pays_never"), "warning")
        else:
            yield Line(text("lancaster.preview.pays_later"))

    # -- counties, castles, ransom

    def choose_reward(self, action: act.ChooseReward) -> tuple[str, Lines]:
        return text("lancaster.preview.county", place=county_name(self.source)), self._reward(action)

    def _reward(self, action: act.ChooseReward) -> Lines:
        """LAN-UI-10."""
        if action.choice == "both":
            cost, gold = self.game.components.both_cost_gold, seen(self.game, self.seat, "gold") or 0
            yield Line(text("lancaster.preview.pays", goods=goods_text({"gold": cost})))
            yield Line(text("lancaster.preview.remains", goods=goods_text({"gold": gold - cost})), "quiet")
        if action.choice != "reward":
            yield from self._noble(self.source)
        if action.choice != "noble":
            yield from self._given(self.source, self.game.printed(self.source))

    def _given(self, source: str, reward: Sequence[Reward]) -> Lines:
        """The parts of a reward, and those that are void."""
        void = self._void(source)
        for part in reward:
            yield Line(reward_text((part,)), "strong")
            if part.type in void:
                yield Line(text("lancaster.preview.void"), "warning")
        yield from too_late_lines(self.game, [part for part in reward if part.type not in void])
        yield from self._short(source, reward)

    def _short(self, source: str, reward: Sequence[Reward]) -> Lines:
        """What the supply cuts off (LAN-COMP-11)."""
        got = self._gained(source)
        if any(0 < got.get(part.type, 0) < part.amount for part in reward):
            yield Line(text("lancaster.preview.supply_short", goods=goods_text(got)), "warning")

    def _void(self, source: str) -> frozenset[str]:
        return frozenset(event.reward for event in self._events if isinstance(event, ev.RewardVoid) and event.source == source)

    def _gained(self, source: str) -> dict[str, int]:
        got: dict[str, int] = {}
        for event in self._events:
            if isinstance(event, ev.Gained) and (event.seat, event.source) == (self.seat, source):
                got = {**got, **{good: got.get(good, 0) + number for good, number in event.goods.items()}}
        return got

    def name_start_player(self, action: act.NameStartPlayer) -> tuple[str, Lines]:
        title = text("lancaster.preview.start_player", player=self.speaker.player(action.seat))
        return title, order_lines(self.game, action.seat, self.speaker)

    def settle_space(self, action: act.SettleSpace) -> tuple[str, Lines]:
        return self.speaker.place(action.place), self._settle(action)

    def _settle(self, action: act.SettleSpace) -> Lines:
        """LAN-UI-13."""
        space = self.game.space_at(action.place)
        yield from self._given(action.place, space.reward)
        before = seen(self.game, self.seat, "squires") or 0
        after = before - space.cost_squires + self._gained(action.place).get("squires", 0)
        if after != before:
            yield Line(text("lancaster.preview.squires", before=before, after=after))
        if action.strength:
            yield from self._upgrade(castles.beneficiary(self.game, action.place), action.strength, action.knight)

    def finish_castle(self, action: act.FinishCastle) -> tuple[str, Lines]:
        return text("lancaster.preview.finish"), self._finish()

    def _finish(self) -> Lines:
        """LAN-UI-13: what is taken and what is given up."""
        settled = [event for event in self._events if isinstance(event, ev.SpaceSettled) and event.place in self.game.public.unsettled]
        for event in settled:
            place, reward = event.place, self.game.space_at(event.place).reward
            key = "given_up" if event.given_up else "taken_void" if self._void(place) else "taken"
            wasted = event.given_up and castles.is_possible(self.game, place)
            line = text(f"lancaster.preview.{key}", place=self.speaker.place(place), reward=reward_text(reward))
            yield Line(line, "warning" if wasted else "plain", places=(place,))
        taken = [event.place for event in settled if not event.given_up and not self._void(event.place)]
        yield from too_late_lines(self.game, *(self.game.space_at(place).reward for place in taken))

    def ransom(self, action: act.Ransom) -> tuple[str, Lines]:
        return text("lancaster.preview.ransom", place=conflict_title(self.source)), self._ransom(action)

    def _ransom(self, action: act.Ransom) -> Lines:
        """LAN-UI-14."""
        lost = list(captured(self.game, self.seat, self.source))
        for strength in action.knights:
            lost.remove(strength)
        cost = price(self.game, action.knights)
        yield Line(text("lancaster.preview.pays", goods=goods_text({"gold": cost})))
        left = (seen(self.game, self.seat, "gold") or 0) - cost
        yield Line(text("lancaster.preview.remains", goods=goods_text({"gold": left})), "quiet")
        if lost:
            yield Line(text("lancaster.preview.knights_lost", knights=", ".join(map(str, lost))), "warning")
        before = self.game.strength_of(self.seat)
        yield Line(text("lancaster.preview.total", before=before, after=before - sum(lost)), "strong")

    # -- the rest

    def told(self, action: LancasterAction) -> tuple[str, Lines]:
        """Answers without a preview of their own: what the log would say."""
        said = spoken(self.game, self.game.preview(self.seat, action).events, self.speaker)
        return text(f"lancaster.preview.{action.__struct_config__.tag}"), (Line(line) for line in said)


_WRITERS: dict[type[Any], Callable[[PreviewWriter, Any], tuple[str, Lines]]] = {
    act.PlaceKnight: PreviewWriter.place_knight,
    act.Travel: PreviewWriter.travel,
    act.ChooseFavour: PreviewWriter.choose_favour,
    act.UpgradeKnight: PreviewWriter.upgrade_knight,
    act.TakeNoble: PreviewWriter.take_noble,
    act.Vote: PreviewWriter.vote,
    act.Buy: PreviewWriter.buy,
    act.Exchange: PreviewWriter.exchange,
    act.PlaceExtension: PreviewWriter.place_extension,
    act.PlaceExtensions: PreviewWriter.place_extensions,
    act.ChooseReward: PreviewWriter.choose_reward,
    act.NameStartPlayer: PreviewWriter.name_start_player,
    act.SettleSpace: PreviewWriter.settle_space,
    act.FinishCastle: PreviewWriter.finish_castle,
    act.Ransom: PreviewWriter.ransom,
    act.ChooseAlly: PreviewWriter.told,
    act.Decline: PreviewWriter.told,
}
