"""Places, knights, goods, rewards and laws of Lancaster as words, and the names of parties.

Names of counties, laws and the like come from the catalogs by the ids of the data file, as long as the file calls them as the English
catalog does. A name that was corrected there is shown as it stands, in every language, so that a corrected file needs no new catalog.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from client.model import language
from client.model.lancaster.views import Icon, Picture
from client.model.language import plural, text
from client.model.speech import Speaker, listed
from shared.engine import Seat
from shared.lancaster.components import GOODS, Effect, Good, Law, Reward
from shared.lancaster.components_file import standard_components
from shared.lancaster.places import COURT, FAVOUR, LAW, Party, split_castle


class LancasterSpeaker:
    """Names for phrases. ``names`` are the players in seat order; ``seats`` how many play, which tells players from allies."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = tuple(names)
        self.seats = 0

    def player(self, seat: Seat) -> str:
        """The player's name; a seat without one is called by its number."""
        name = self.names[seat] if seat < len(self.names) else ""
        return name or text("player.seat", number=seat + 1)

    def party(self, party: Party) -> str:
        """A player's name, or whose ally it is."""
        if self.seats and party >= self.seats:
            return text("lancaster.ally", player=self.player(party - self.seats))
        return self.player(party)

    def space(self, party: Party, space: str) -> str:
        """A space of the party's castle."""
        return space_name(space, ally=bool(self.seats) and party >= self.seats)

    def place(self, place: str) -> str:
        """A place or a source of ``shared.lancaster.places``; a word without a name is said as it is."""
        castle = split_castle(place)
        if castle is not None:
            return text("lancaster.place.castle", player=self.party(castle[0]), space=self.space(*castle))
        if place.startswith(COURT):
            return text("lancaster.place.court", player=self.party(int(place.removeprefix(COURT))))
        return _printed_place(place)

    def places(self, places: Sequence[str]) -> str:
        """Several places one after the other."""
        return ", ".join(self.place(place) for place in places)


def _printed_place(place: str) -> str:
    parts = standard_components()
    if place in parts.counties:
        return county_name(place)
    if place in parts.conflicts:
        return conflict_title(place)
    if place.startswith(LAW):
        return law_title(int(place.removeprefix(LAW)))
    return favour_name(place.removeprefix(FAVOUR)) if place.startswith(FAVOUR) else text(f"lancaster.source.{place}")


def _named(key: str, printed: str) -> str:
    # The map prints lands in capitals, and has the apostrophe of keyboards.
    delivered = language.has(key) and language.english(key).lower() == printed.replace("'", "’").lower()
    return text(key) if delivered else printed


def county_name(letter: str) -> str:
    """``Northumberland``. Raises ``KeyError`` for another letter."""
    county = standard_components().counties[letter]
    return _named(f"lancaster.county.{county.id}", county.name)


def conflict_title(card: str) -> str:
    """``Agincourt``; two cards of the box never have one title."""
    return _named(f"lancaster.conflict.{card}", standard_components().conflicts[card].title)


def board_names() -> dict[str, str]:
    """All words on the board in the language in use: counties by letter, conflict cards by id, other words by what the data file prints."""
    parts = standard_components()
    names = {letter: county_name(letter) for letter in parts.counties} | {card: conflict_title(card) for card in parts.conflicts}
    for label in parts.chart.labels:
        names[label.text] = _named(f"lancaster.map.{label.text.lower().replace(' ', '_')}", label.text)
    return names


def space_name(space: str, *, ally: bool = False) -> str:
    """``Muster yard``, of a player's castle or an ally's."""
    parts = standard_components()
    printed = parts.ally_castle.get(space) if ally else None
    return _named(f"lancaster.space.{space}", (printed or parts.castle[space]).name)


def favour_name(favour: str) -> str:
    """``Knightly training``."""
    return _named(f"lancaster.favour.{favour}", standard_components().favours[favour].name)


def law_title(number: int) -> str:
    """``The Full Purse``."""
    return _named(f"lancaster.law.{number}", standard_components().laws[number].title)


def arms_name(colour: int) -> str:
    """``Chevron``: a colour by the mark on its shield, which is the same in every set of colours of the client."""
    return text(f"lancaster.arms.{colour}")


# ------------------------------------------------------------------------------------------------ goods and rewards


def goods_text(goods: Mapping[Any, int]) -> str:
    """``2 gold, 1 squire`` in the order of goods; ``nothing`` for none."""
    parts = [plural(f"lancaster.goods.{good}", goods[good]) for good in GOODS if goods.get(good)]
    return ", ".join(parts) or text("lancaster.goods.none")


def reward_text(reward: Sequence[Reward]) -> str:
    """``new knight of strength 1, 2 votes``."""
    return ", ".join(part_text(part) for part in reward)


def part_text(part: Reward) -> str:
    """One part of a printed reward."""
    if part.type == "knight":
        return plural("lancaster.reward.knight", part.amount, strength=part.strength)
    if part.type in ("travel", "noble"):
        return text(f"lancaster.reward.{part.type}")
    return plural(f"lancaster.reward.{part.type}", part.amount)


def reward_icons(reward: Sequence[Reward]) -> tuple[Icon, ...]:
    """The same as pictures; a number only where it is not 1."""
    return tuple(Icon(part.type, part.strength if part.type == "knight" else _many(part.amount, part.type)) for part in reward)


def _many(number: int, kind: str) -> int:
    return number if number > 1 or kind in (*GOODS, "points") else 0


_COUNTED: dict[str, Picture] = {
    "gold": "gold",
    "squires": "squires",
    "counties": "county",
    "conflicts": "conflict",
    "extensions": "extension",
    "nobles": "noble",
    "knights_1": "strength",
    "knights_2": "strength",
    "ranks": "strength",
}
_GAINED: dict[str, Picture] = {
    "upgrade": "upgrade",
    "extension": "extension",
    "knight_1": "knight",
    "points": "points",
    "gold": "gold",
    "squires": "squires",
    "votes": "votes",
}


def law_icons(law: Law) -> tuple[Icon, ...]:
    """The icon row of a law: price or condition, then what it gives."""
    effect = law.effect
    icons = [Icon(good, number, "cost") for good, number in effect.cost.items()]
    if effect.kind == "exchange":
        return (Icon("strength", effect.from_, "measure"), Icon("strength", effect.to))
    if effect.measure is not None:
        number = {"per": effect.per, "if_all": effect.all}.get(effect.kind, 0)
        if effect.measure in ("knights_1", "knights_2"):
            number = int(effect.measure[-1])
        icons.append(Icon(_COUNTED[effect.measure], number, "measure"))
    for gain, number in effect.gain.items():
        icons.append(Icon(_GAINED[gain], 1 if gain == "knight_1" else number))
    return tuple(icons)


def law_text(law: Law) -> str:
    """What a law does, in one line made from its effect, so that a corrected number reads right."""
    effect = law.effect
    gain = gain_text(effect.gain)
    if effect.kind == "buy":
        return text("lancaster.effect.buy", cost=goods_text(effect.cost), gain=gain)
    if effect.kind == "exchange":
        return text("lancaster.effect.exchange", strength=effect.from_, to=effect.to)
    if effect.kind == "per":
        return text("lancaster.effect.per", gain=gain, measure=_counted(effect))
    return text(f"lancaster.effect.{effect.kind}", gain=gain, measure=text(f"lancaster.{effect.kind}.{effect.measure}", number=effect.all))


def _counted(effect: Effect) -> str:
    return text(f"lancaster.each.{effect.measure}") if effect.per == 1 else plural(f"lancaster.per.{effect.measure}", effect.per)


def gain_text(gain: Mapping[Any, int]) -> str:
    """``5 points`` or ``1 squire, 1 vote, 1 gold``."""
    return ", ".join(plural(f"lancaster.gain.{kind}", number) for kind, number in gain.items() if number) or text("lancaster.goods.none")


def knight_text(strength: int, squires: int = 0) -> str:
    """``3`` or ``3 + 2 squires``."""
    return plural("lancaster.knight.squires", squires, strength=strength) if squires else str(strength)


# ------------------------------------------------------------------------------------------------ values of phrases


@dataclass(frozen=True)
class Word:
    """Said as the text of a key."""

    key: str

    def said(self, speaker: Speaker) -> str:
        return text(self.key)


@dataclass(frozen=True)
class PartySaid:
    """Said as the player's name or as that player's ally."""

    party: Party

    def said(self, speaker: Speaker) -> str:
        return speaker.party(self.party) if isinstance(speaker, LancasterSpeaker) else speaker.player(self.party)


@dataclass(frozen=True)
class Parties:
    """Said as a list of names."""

    parties: tuple[Party, ...]

    def said(self, speaker: Speaker) -> str:
        return listed([PartySaid(party).said(speaker) for party in self.parties])


@dataclass(frozen=True)
class GoodsSaid:
    """Goods as a value of a phrase."""

    goods: tuple[tuple[Good, int], ...]

    @classmethod
    def of(cls, goods: Mapping[Good, int]) -> GoodsSaid:
        """From numbers by good."""
        return cls(tuple(goods.items()))

    def said(self, speaker: Speaker) -> str:
        return goods_text(dict(self.goods))


@dataclass(frozen=True)
class KnightSaid:
    """A knight with its squires as a value of a phrase."""

    strength: int
    squires: int = 0

    def said(self, speaker: Speaker) -> str:
        return knight_text(self.strength, self.squires)


@dataclass(frozen=True)
class PlaceOf:
    """A place as it is said of a party: a space of its own castle without its name."""

    place: str
    party: Party

    def said(self, speaker: Speaker) -> str:
        castle = split_castle(self.place)
        return speaker.place(self.place) if castle is None or castle[0] != self.party else space_name(castle[1])


@dataclass(frozen=True)
class SpaceSaid:
    """A castle space as a value of a phrase."""

    space: str

    def said(self, speaker: Speaker) -> str:
        return space_name(self.space)
