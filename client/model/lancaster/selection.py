"""What the player has chosen so far and how a click, a key or Tab changes it. What is legal comes from the engine's own list.

Every legal answer is a route of tokens: a knight of the hand, places, words on small buttons. A choice is the beginning of some routes; it
is an answer when a route is complete. With a placement in a county goes a number of squires, the smallest possible one at first. Ballots,
purchases and sets have no routes (see ``choosing`` and ``parliament``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from client.model.routes import Choice, Step, Walk
from shared.engine import Seat, Unknown
from shared.lancaster import actions as act
from shared.lancaster.actions import LancasterAction
from shared.lancaster.components_file import standard_components
from shared.lancaster.places import COURT, Party, castle_place, court_of, favour_word, split_castle
from shared.lancaster.rules import Lancaster

Area = Literal["england", "france", "castle"]
AREAS: tuple[Area, ...] = ("england", "france", "castle")
_WORDS = ("do:", "colour:", "seat:", "level:", "favour:")


def area_of(place: str) -> Area | None:
    """Where a place lies; None for what is no place of the board."""
    if split_castle(place) is not None:
        return "castle"
    parts = standard_components()
    return "england" if place in parts.counties else "france" if place in parts.conflicts else None


@dataclass(frozen=True)
class Token(Step):
    """A knight of the hand, a place, a word on a small button."""

    @property
    def is_button(self) -> bool:
        """Whether it is chosen on a small button (too)."""
        return self.id.startswith(_WORDS)

    @property
    def knight(self) -> tuple[Party, int] | None:
        """Party and strength of a knight of the hand."""
        if not self.id.startswith("knight:"):
            return None
        party, strength = self.id.split(":")[1:]
        return int(party), int(strength)


Route = tuple[Token, ...]


def knight_token(party: Party, strength: int) -> Token:
    """A knight of a court, as a card of the hand."""
    return Token(f"knight:{party}:{strength}")


def _place(place: str) -> Token:
    return Token(place, (place,))


def _do(word: str) -> Token:
    return Token(f"do:{word}")


_ROUTES: dict[type[Any], Callable[[Seat, Any], Route]] = {
    act.ChooseAlly: lambda seat, a: (Token(f"colour:{a.colour}"),),
    act.PlaceExtension: lambda seat, a: (_place(castle_place(seat, a.space)),),
    act.PlaceKnight: lambda seat, a: (knight_token(a.party, a.strength), _place(a.target)),
    act.ChooseFavour: lambda seat, a: (_place(favour_word(a.favour)),),
    act.TakeNoble: lambda seat, a: (_place(a.county),),
    act.UpgradeKnight: lambda seat, a: (_place(a.place), Token(f"level:{a.strength}")),
    act.Exchange: lambda seat, a: (_do("yes" if a.yes else "no"),),
    act.ChooseReward: lambda seat, a: (_do(a.choice),),
    act.Travel: lambda seat, a: (_place(a.card),),
    act.NameStartPlayer: lambda seat, a: (Token(f"seat:{a.seat}"),),
    act.SettleSpace: lambda seat, a: (_place(a.place), *((_place(a.knight), Token(f"level:{a.strength}")) if a.strength else ())),
    act.FinishCastle: lambda seat, a: (_do("finish"),),
    act.Decline: lambda seat, a: (_do("decline"),),
}
"""Answers that are chosen in steps; the others are composed (see ``choosing``)."""


class Legal:
    """The legal answers of one seat, sorted for the screen."""

    def __init__(self, game: Lancaster | None = None, seat: Seat | None = None) -> None:
        self.actions: tuple[LancasterAction, ...] = () if game is None or seat is None else _listed(game, seat)
        self.choices: list[Choice[Token, LancasterAction]] = []
        """One for each route; of a placement that with the fewest squires."""
        self.squires: dict[Route, list[int]] = {}
        """Of placements: the numbers of squires that may go along, ascending."""
        if seat is None:
            return
        settled = {action.place for action in self.actions if isinstance(action, act.SettleSpace) and action.strength}
        for action in self.actions:
            made = _ROUTES.get(type(action))
            if made is None:
                continue
            route = made(seat, action)
            if isinstance(action, act.SettleSpace) and not action.strength and action.place in settled:
                route = (*route, _do("without"))
            if isinstance(action, act.PlaceKnight):
                self.squires.setdefault(route, []).append(action.squires)
                if len(self.squires[route]) > 1:
                    continue
            self.choices.append(Choice(route, action))

    @property
    def places_knights(self) -> bool:
        """Whether a placement is asked for."""
        return bool(self.squires)

    def tiles(self) -> set[str]:
        """Spaces whose tiles can be placed."""
        return {action.space for action in self.actions if isinstance(action, act.PlaceExtension)} | {
            space for action in self.actions if isinstance(action, act.PlaceExtensions) for space in action.spaces
        }

    def in_area(self, area: Area) -> bool:
        """Whether something can be chosen there."""
        return any(area_of(place) == area for choice in self.choices for token in choice.route for place in token.places)


def _listed(game: Lancaster, seat: Seat) -> tuple[LancasterAction, ...]:
    try:
        return tuple(game.legal_actions(seat))
    except Unknown:  # the copy of somebody else
        return ()


class Selection(Walk[Token, LancasterAction]):
    """The choice under way. ``area`` is the part of the board that Tab and the marks keep to, None for all of it."""

    CHOOSE_THEMSELVES = ("level:",)

    def __init__(self) -> None:
        self.legal = Legal()
        self.area: Area | None = None
        self.tokens: Route = ()
        self.squires = 0
        """Of a placement in a county."""

    # -- what it means

    def _routes(self, tokens: Route) -> Iterator[Choice[Token, LancasterAction]]:
        return (choice for choice in self.legal.choices if choice.route[: len(tokens)] == tokens)

    def action(self) -> LancasterAction | None:
        """The chosen answer when it is complete."""
        action = self._at(self.tokens)
        if isinstance(action, act.PlaceKnight) and self.squires in self.legal.squires[self.tokens]:
            return act.PlaceKnight(action.party, action.strength, action.target, self.squires)
        return action

    def targets(self) -> list[str]:
        """The places on offer, those of the chosen part of the board; before a knight is chosen those where any can go."""
        shown = self.shown()
        if self.legal.places_knights and self.is_at_first_step:
            shown = list(dict.fromkeys(choice.route[1] for choice in self.legal.choices))
        places = dict.fromkeys(place for token in shown for place in token.places)
        return [place for place in places if self.area is None or area_of(place) in (self.area, None)]

    @property
    def is_at_first_step(self) -> bool:
        """Whether what is offered are first steps, chosen ones or others in their place."""
        return not self._shown_step()

    @property
    def place(self) -> str | None:
        """The place chosen last."""
        return next((token.places[0] for token in reversed(self.tokens) if token.places), None)

    @property
    def knight(self) -> tuple[Party, int] | None:
        """The knight of the hand that is chosen, as party and strength."""
        return self.tokens[0].knight if self.tokens else None

    def knights(self) -> set[str]:
        """Ids of hand cards of knights that can be chosen now: to be placed, or to be upgraded in a court."""
        found = {route[0].id for route in self.legal.squires}
        for length in self._lengths():
            for choice in self._routes(self.tokens[:length]):
                words = [token.id for token in choice.route[length : length + 2]]
                if len(words) > 1 and words[0].startswith(COURT):
                    found.add(f"knight:{words[0].removeprefix(COURT)}:{words[1].removeprefix('level:')}")
        return found

    def squires_range(self) -> tuple[int, int] | None:
        """The fewest and the most squires that may go with the chosen placement; None where none can."""
        numbers = self.legal.squires.get(self.tokens, [])
        if not any(numbers) or self.place is None or area_of(self.place) != "england":
            return None
        return numbers[0], numbers[-1]

    # -- steps

    def choose(self, token: str) -> bool:
        """Choose by its id what comes next, or another in place of an earlier step; whether it was there.

        Another knight keeps the target of the one before, where it can go there too.
        """
        for length in self._lengths():
            found = next((option for option in self.options(self.tokens[:length]) if option.id == token), None)
            if found is not None:
                kept = self.tokens[1:2] if found.knight is not None else ()
                tokens = (*self.tokens[:length], found)
                self._take((*tokens, *kept) if kept and self._at((*tokens, *kept)) is not None else self._onward(tokens))
                return True
        return False

    def choose_place(self, place: str) -> bool:
        """Choose by a click on the board, as the next step or instead of an earlier one; whether that was possible."""
        tokens = self._with_place(place)
        if tokens is None:
            return False
        self._take(tokens)
        return True

    def _take(self, tokens: Route) -> None:
        if tokens != self.tokens:
            self.squires = self.legal.squires.get(tokens, [0])[0]
        self.tokens = tokens

    def _with_place(self, place: str) -> Route | None:
        tokens = super()._with_place(place)
        return self._with_weakest(place) if tokens is None and not self.tokens else tokens

    def _with_weakest(self, place: str) -> Route | None:
        """A target clicked before any knight: the knight that needs the fewest squires there, the weakest of equals."""
        routes = [route for route in self.legal.squires if place in route[1].places]
        return min(routes, key=lambda route: (self.legal.squires[route][0], route[0].knight), default=None)

    def choose_card(self, card: str) -> bool:
        """A knight or a tile of the hand: chosen, or put back when it was; whether there is something to do with it."""
        kind, _, word = card.partition(":")
        if self.tokens and self.tokens[0].id == card:
            self.clear()
            return True
        if kind == "tile":
            return any(self.choose(token.id) for token in self.options(()) if token.id.endswith(f":{word}"))
        if card in {route[0].id for route in self.legal.squires}:
            return self.choose(card)
        if kind == "knight":
            party, strength = word.split(":")
            return self._choose_in_court(int(party), strength)
        return False

    def _choose_in_court(self, party: Party, strength: str) -> bool:
        """A knight of the court for an upgrade."""
        before = self.tokens
        if self.choose(court_of(party)) and (self.tokens[-1].id == f"level:{strength}" or self.choose(f"level:{strength}")):
            return True
        self.tokens = before
        return False

    def change_squires(self, number: int) -> bool:
        """So many squires; whether they may go along."""
        possible = number in self.legal.squires.get(self.tokens, []) and self.squires_range() is not None
        if possible:
            self.squires = number
        return possible

    def choose_area(self, area: Area) -> None:
        """Keep to a part of the board; the same again: all of it."""
        self.area = None if area == self.area else area

    def clear(self) -> None:
        """Nothing is chosen."""
        self.tokens, self.squires = (), 0

    def renew(self, legal: Legal) -> None:
        """Another state: what is no longer legal falls away."""
        self.legal = legal
        tokens = self.tokens
        while tokens and not any(True for _ in self._routes(tokens)):
            tokens = tokens[:-1]
        if tokens != self.tokens:
            self._take(tokens)
        numbers = legal.squires.get(self.tokens)
        if numbers is not None and self.squires not in numbers:
            self.squires = numbers[0]
        if self.area is not None and not legal.in_area(self.area):
            self.area = None

    def back(self) -> bool:
        """The last step is taken back, and what chose itself after it; whether there was one."""
        if not self.tokens:
            had = self.area is not None
            self.area = None
            return had
        self._take(self._stepped_back(self.tokens))
        return True
