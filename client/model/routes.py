"""Choosing step by step: every legal action is a route of tokens, and a choice is the beginning of some routes.

What the tokens are, and which actions have routes, is the game's business.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Generic, NamedTuple, TypeVar


@dataclass(frozen=True)
class Step:
    """One step of a choice. ``id`` is a place of the board or ``kind:word``; clicking any of ``places`` chooses it."""

    id: str
    places: tuple[str, ...] = ()


TokenT = TypeVar("TokenT", bound=Step)
ActionT = TypeVar("ActionT")


class Choice(NamedTuple, Generic[TokenT, ActionT]):
    """A legal action and the tokens that lead to it."""

    route: tuple[TokenT, ...]
    action: ActionT


class Walk(ABC, Generic[TokenT, ActionT]):
    """The choice under way, ``tokens``. A complete route is an action."""

    CHOOSE_THEMSELVES: ClassVar[tuple[str, ...]]
    """Beginnings of the ids of words that need no choosing where they are the only way on."""

    tokens: tuple[TokenT, ...]

    @abstractmethod
    def _routes(self, tokens: tuple[TokenT, ...]) -> Iterator[Choice[TokenT, ActionT]]:
        """What begins with these tokens, in the order of the engine."""

    @property
    def _least(self) -> int:
        """Steps that another click does not replace."""
        return 0

    def options(self, tokens: tuple[TokenT, ...] | None = None) -> list[TokenT]:
        """What can be chosen next, in the order of the engine."""
        tokens = self.tokens if tokens is None else tokens
        at = len(tokens)
        return list(dict.fromkeys(choice.route[at] for choice in self._routes(tokens) if len(choice.route) > at))

    def action_at(self, place: str) -> ActionT | None:
        """The action that a click on the place would complete, for ghost and preview."""
        tokens = self._with_place(place)
        return None if tokens is None else self._at(tokens)

    def leads_on(self, place: str) -> bool:
        """Whether a click on the place would choose something."""
        return self._with_place(place) is not None

    def shown(self) -> list[TokenT]:
        """What is offered now: the next step, or once the choice is complete what could be chosen in place of its last step."""
        return self.options(self._shown_step())

    def _at(self, tokens: tuple[TokenT, ...]) -> ActionT | None:
        return next((choice.action for choice in self._routes(tokens) if tokens and choice.route == tokens), None)

    def _shown_step(self) -> tuple[TokenT, ...]:
        return self.tokens if self._at(self.tokens) is None else self._stepped_back(self.tokens)

    def _stepped_back(self, tokens: tuple[TokenT, ...]) -> tuple[TokenT, ...]:
        """Without the last step, and without what chose itself after the one before."""
        tokens = tokens[:-1]
        while tokens and self._onward(tokens) != tokens:
            tokens = tokens[:-1]
        return tokens

    def _lengths(self) -> Iterable[int]:
        """How many of the tokens stay when another is chosen: as the next step first, then in place of ever earlier ones."""
        return range(len(self.tokens), self._least - 1, -1)

    def _with_place(self, place: str) -> tuple[TokenT, ...] | None:
        for length in self._lengths():
            for option in self.options(self.tokens[:length]):
                if place in option.places:
                    return self._onward((*self.tokens[:length], option))
        return None

    def _onward(self, tokens: tuple[TokenT, ...]) -> tuple[TokenT, ...]:
        options = self.options(tokens)
        while len(options) == 1 and options[0].id.startswith(self.CHOOSE_THEMSELVES):
            tokens = (*tokens, options[0])
            options = self.options(tokens)
        return tokens
