"""What the player has chosen so far and how a click, a key or Tab changes it. What is legal comes from the engine's own list.

A choice grows in steps (card, way of playing it, space) and each can be taken back; it is an action when it is complete.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from shared.engine import Seat
from shared.rheinlaender.actions import Convert, Decline, Discard, Fort, Place, RheinlaenderAction, Support
from shared.rheinlaender.rules import Rheinlaender

Mode = Literal["place", "support", "convert", "fort", "decline", "discard"]
WITH_CARD: tuple[Mode, ...] = ("place", "support", "convert")
"""In the order in which a click is understood when no way of playing was chosen."""
_CARD_MODES: frozenset[Mode] = frozenset((*WITH_CARD, "discard"))
_KINDS: dict[Mode, type[Place] | type[Support] | type[Convert]] = {"place": Place, "support": Support, "convert": Convert}


class Legal:
    """The legal actions of one seat, sorted for the screen."""

    def __init__(self, game: Rheinlaender | None = None, seat: Seat | None = None) -> None:
        self.hand: tuple[int, ...] = ()
        self.actions: frozenset[RheinlaenderAction] = frozenset()
        self._spaces: dict[tuple[Mode, int], list[str]] = {}
        self.forts: list[str] = []
        if game is None or seat is None:
            return
        own = game.private[seat]
        self.hand = () if own is None else tuple(own.hand)
        actions = list(game.legal_actions(seat))
        self.actions = frozenset(actions)
        for action in actions:
            if isinstance(action, Fort):
                self.forts.append(action.space)
            for mode, kind in _KINDS.items():
                if isinstance(action, kind):
                    self._spaces.setdefault((mode, action.card), []).append(action.space)

    def spaces(self, mode: Mode, card: int | None) -> list[str]:
        """Where the mode may go with a card, or with any card of the hand."""
        if mode == "fort":
            return self.forts
        cards: Iterable[int] = self.hand if card is None else (card,)
        return list(dict.fromkeys(space for one in cards for space in self._spaces.get((mode, one), ())))

    def modes(self, card: int | None = None) -> set[Mode]:
        """What can be done, with a card or with any."""
        found: set[Mode] = {mode for mode in WITH_CARD if self.spaces(mode, card)}
        if self.forts:
            found.add("fort")
        if Decline() in self.actions:
            found.add("decline")
        if any(Discard(one) in self.actions for one in (self.hand if card is None else (card,))):
            found.add("discard")
        return found

    def cards_for(self, mode: Mode, space: str) -> list[int]:
        """The cards that may be played in that way on the space."""
        return [card for card in self.hand if space in self._spaces.get((mode, card), ())]


class Selection:
    """The choice under way. ``mode`` is None while the player leaves it to the click."""

    def __init__(self) -> None:
        self.legal = Legal()
        self.card: int | None = None
        self.mode: Mode | None = None
        self.space: str | None = None
        self._came_with_space = False
        """Whether the card was picked up by the click on the space, so that one step takes back both."""

    def clear(self) -> None:
        """Nothing is chosen."""
        self.card, self.mode, self.space, self._came_with_space = None, None, None, False

    def renew(self, legal: Legal) -> None:
        """Another state: what is no longer legal falls away."""
        self.legal = legal
        if self.card is not None and (self.card not in legal.hand or (legal.actions and not legal.modes(self.card) & _CARD_MODES)):
            self.clear()
        if self.mode is not None and self.mode not in legal.modes():
            self.clear()
        if self.space is not None and self.action() is None and self.space not in self.targets():
            self.space = None

    def is_idle_card(self, number: int) -> bool:
        """Whether a decision is due for which this card is of no use."""
        return bool(self.legal.actions) and not self.legal.modes(number) & _CARD_MODES

    @property
    def acting_mode(self) -> Mode | None:
        """The mode that the present card and space amount to."""
        if self.mode is not None or self.space is None:
            return self.mode
        if self.card is None:
            return "fort" if "decline" in self.legal.modes() and self.space in self.legal.forts else None
        return next((mode for mode in WITH_CARD if self.space in self.legal.spaces(mode, self.card)), None)

    def action(self) -> RheinlaenderAction | None:
        """The chosen action when it is complete and legal."""
        found = self._made(self.space)
        return found if found in self.legal.actions else None

    def action_at(self, space: str) -> RheinlaenderAction | None:
        """The action that a click on the space would choose, for ghost and preview."""
        before = self.space
        self.space = space
        try:
            return self.action()
        finally:
            self.space = before

    def _made(self, space: str | None) -> RheinlaenderAction | None:
        mode = self.acting_mode
        if mode == "decline":
            return Decline()
        if mode == "discard":
            return None if self.card is None else Discard(self.card)
        if mode is None or space is None:
            return None
        if mode == "fort":
            return Fort(space)
        return None if self.card is None else _KINDS[mode](self.card, space)

    # -- what is marked

    def targets(self) -> list[str]:
        """The legal spaces of what is chosen now."""
        if self.mode in ("decline", "discard"):
            return []
        if self.mode is not None:
            return self.legal.spaces(self.mode, self.card)
        if self.card is None:
            return self.legal.forts if "decline" in self.legal.modes() else []
        return self.legal.spaces("place", self.card)

    def more(self) -> list[str]:
        """Further spaces that the chosen card can be played on in another way."""
        if self.card is None or self.mode is not None:
            return []
        main = set(self.targets())
        return [space for mode in ("support", "convert") for space in self.legal.spaces(mode, self.card) if space not in main]

    def reachable(self) -> list[str]:
        """What Tab walks: targets and more, or with nothing chosen every space that a card of the hand can be placed on."""
        return [*self.targets(), *self.more()] or ([] if self.mode in ("decline", "discard") else self.legal.spaces("place", None))

    # -- the steps

    def choose_card(self, card: int | None) -> None:
        """Pick up a card; a space that it cannot reach falls away."""
        if card == self.card:
            card = None
        self.card, self._came_with_space = card, False
        if self.mode in ("decline", "fort") and card is not None:
            self.mode = None
        if self.mode is not None and card is not None and self.mode not in self.legal.modes(card):
            self.mode = None
        if self.space is not None and self.action() is None:
            self.space = None

    def choose_mode(self, mode: Mode) -> None:
        """A way of acting; the same again leaves it open."""
        self.mode = None if mode == self.mode else mode
        if mode in ("fort", "decline"):
            self.card = None
        if self.mode is not None and self.card is not None and self.mode not in self.legal.modes(self.card):
            self.card = None
        if self.space is not None and self.action() is None:
            self.space = None

    def choose_space(self, space: str) -> bool:
        """Select a space; whether that was possible. Without a card the one of its region is picked up."""
        if self.mode in ("decline", "discard"):
            self.mode = None
        if self.action_at(space) is not None:
            self.space = space
            return True
        self.release()
        if self.card is not None:
            return False
        for mode in (self.mode,) if self.mode in WITH_CARD else WITH_CARD:
            cards = self.legal.cards_for(mode, space)
            if mode == "support" and len(cards) > 1:
                # Any card serves; which one is the player's to say, so the space waits for it.
                self.mode, self.space = mode, space
                return True
            if cards:
                self.card, self.mode, self.space, self._came_with_space = cards[0], self.mode, space, True
                return True
        return False

    def release(self) -> None:
        """A card that only came with its space goes back with it."""
        if self._came_with_space:
            self.card, self.space, self._came_with_space = None, None, False

    def chosen(self) -> tuple[int | None, Mode | None, str | None, bool]:
        """The choice, to come back to it with :meth:`choose_again`."""
        return self.card, self.mode, self.space, self._came_with_space

    def choose_again(self, chosen: tuple[int | None, Mode | None, str | None, bool]) -> None:
        """Back to an earlier choice in the same state."""
        self.card, self.mode, self.space, self._came_with_space = chosen

    def back(self) -> bool:
        """Take back the last step; whether there was one."""
        if self.space is not None:
            self.space = None
            if self._came_with_space:
                self.card, self._came_with_space = None, False
            return True
        if self.card is not None:
            self.card = None
            return True
        had_mode, self.mode = self.mode is not None, None
        return had_mode
