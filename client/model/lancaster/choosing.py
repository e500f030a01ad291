"""Answers that are composed: sets of tiles or knights (the picker) and numbers (the stepper for purchases and squires).

Nothing at all is an answer too, and gives up for good what is offered. So it has to be chosen like any other: what has not been touched
is not confirmed.
"""

from __future__ import annotations

from typing import Literal

from client.model.lancaster.selection import Legal, Selection
from client.model.lancaster.views import Pick, Picker, Stepper
from client.model.lancaster.words import conflict_title, gain_text, goods_text, law_title, space_name
from client.model.language import plural, text
from shared.engine import Seat
from shared.lancaster.actions import Buy, LancasterAction, PlaceExtensions, Ransom
from shared.lancaster.laws import law_of
from shared.lancaster.ransom import captured, price
from shared.lancaster.rules import Lancaster

Composed = Literal["law_extensions", "ransom", "law_buy"]


class Composing:
    """The set or number that is being composed for the open decision."""

    def __init__(self) -> None:
        self.kind: Composed | None = None
        self._about = ""
        self._legal: frozenset[LancasterAction] = frozenset()
        self._items: tuple[str, ...] = ()
        self._chosen: frozenset[str] = frozenset()
        self._strengths: tuple[int, ...] = ()
        self.number = 0
        self._is_touched = False

    def renew(self, game: Lancaster | None, seat: Seat | None, legal: Legal) -> None:
        """Another state: another decision starts with nothing chosen."""
        decision = None if game is None else game.public.decision
        kind, about = None, ""
        if game is not None and seat is not None and decision is not None and seat in decision.waiting:
            kind, about = _kind(decision.kind), f"{game.public.round}:{decision.kind}:{decision.source}"
        if about != self._about:
            self.clear()
        self.kind, self._about, self._items, self._strengths = kind, about, (), ()
        self._legal = frozenset(legal.actions) if kind is not None else frozenset()
        if game is None or seat is None or decision is None:
            return
        if kind == "law_extensions":
            self._items = tuple(game.public.seats[seat].stock)
        elif kind == "ransom":
            self._strengths = captured(game, seat, decision.source)
            self._items = tuple(map(str, range(len(self._strengths))))
        self._chosen &= frozenset(self._items)

    # -- what is chosen

    @property
    def most(self) -> int:
        """Of a purchase."""
        return max((action.times for action in self._legal if isinstance(action, Buy)), default=0)

    def action(self) -> LancasterAction | None:
        """What would be sent; None where that is not legal, or nothing has been chosen yet."""
        return self.as_it_stands() if self._is_touched else None

    def as_it_stands(self) -> LancasterAction | None:
        """The same before anything has been chosen, to be previewed: nothing, where that is legal."""
        if self.kind is None:
            return None
        action = Buy(self.number) if self.kind == "law_buy" else self._of(self._chosen)
        return action if action in self._legal else None

    @property
    def may_be_nothing(self) -> bool:
        """Whether buying, placing or freeing nothing is an answer."""
        return (Buy(0) if self.kind == "law_buy" else self._of(frozenset())) in self._legal

    @property
    def is_nothing(self) -> bool:
        """Whether that is the answer that has been chosen."""
        return self._is_touched and not self._chosen and not self.number

    def choose_nothing(self) -> None:
        """Let go what is offered."""
        if self.kind is not None and self.may_be_nothing:
            self._chosen, self.number, self._is_touched = frozenset(), 0, True

    def _of(self, chosen: frozenset[str]) -> LancasterAction:
        kept = [item for item in self._items if item in chosen]
        if self.kind == "ransom":
            return Ransom(tuple(self._strengths[int(item)] for item in kept))
        return PlaceExtensions(tuple(kept))

    def toggle(self, item: str) -> bool:
        """Take an item in or out; with all or none to be freed it is all of them. Whether that leads to a legal answer."""
        if item not in self._items:
            return False
        chosen = self._chosen ^ {item}
        if self._is_all_or_none:
            chosen = frozenset() if self._chosen else frozenset(self._items)
        possible = self._of(chosen) in self._legal or self._leads_on(chosen)
        if possible:
            self._chosen, self._is_touched = chosen, True
        return possible

    @property
    def _is_all_or_none(self) -> bool:
        """Whether only all knights together, or none, are freed."""
        return self.kind == "ransom" and all(len(_items_of(action)) in (0, len(self._items)) for action in self._legal)

    def _leads_on(self, chosen: frozenset[str]) -> bool:
        """Whether more tiles make a legal answer of it, where fewer are not allowed."""
        return self.kind == "law_extensions" and any(
            isinstance(action, PlaceExtensions) and chosen <= frozenset(action.spaces) for action in self._legal
        )

    def change(self, number: int) -> bool:
        """The number of a purchase; whether it can be bought so often."""
        possible = Buy(number) in self._legal
        if possible:
            self.number, self._is_touched = number, True
        return possible

    def clear(self) -> bool:
        """Nothing has been chosen; whether something was."""
        had = self._is_touched
        self._chosen, self.number, self._is_touched = frozenset(), 0, False
        return had

    @property
    def items(self) -> frozenset[str]:
        """Items that are chosen."""
        return self._chosen

    # -- for the screen

    def picker(self, game: Lancaster, seat: Seat) -> Picker | None:
        """None while no set is asked for."""
        decision = game.public.decision
        if decision is None or self.kind not in ("law_extensions", "ransom"):
            return None
        rows = self._knights(game) if self.kind == "ransom" else self._tiles(game, seat)
        most = max((len(_items_of(action)) for action in self._legal), default=0)
        source = conflict_title(decision.source) if self.kind == "ransom" else law_title(law_of(game, decision).number)
        title = text(f"lancaster.pick.{self.kind}", source=source)
        return Picker(title, rows, most, len(self._chosen), self._line(game, seat, most))

    def _line(self, game: Lancaster, seat: Seat, most: int) -> str:
        if self.kind == "law_extensions":
            return plural("lancaster.pick.tiles", most, number=len(self._chosen))
        freed = tuple(self._strengths[int(item)] for item in self._items if item in self._chosen)
        cost, gold = price(game, freed), game.holding(seat, "gold")
        return text("lancaster.pick.gold", cost=goods_text({"gold": cost}), left=goods_text({"gold": gold - cost}))

    def _tiles(self, game: Lancaster, seat: Seat) -> tuple[Pick, ...]:
        guests, rows = game.public.parties[seat].castle, []
        for space in self._items:
            note = text("lancaster.pick.sent_home") if space in guests else ""
            chosen = space in self._chosen
            enabled = chosen or self._leads_on(self._chosen | {space})
            rows.append(Pick(space, space_name(space), "extension", 0, chosen, enabled, note))
        return tuple(rows)

    def _knights(self, game: Lancaster) -> tuple[Pick, ...]:
        rows = []
        for item in self._items:
            strength, chosen = self._strengths[int(item)], item in self._chosen
            able = chosen or self._of(self._chosen | {item}) in self._legal or self._of(frozenset(self._items)) in self._legal
            note = goods_text({"gold": price(game, (strength,))})
            rows.append(Pick(item, text("lancaster.knight", strength=strength), "knight", strength, chosen, able, note))
        return tuple(rows)

    def stepper(self, game: Lancaster, seat: Seat) -> Stepper | None:
        """The number of a purchase; None while none is asked for."""
        decision = game.public.decision
        if decision is None or self.kind != "law_buy":
            return None
        law = law_of(game, decision)
        times = max(self.number, 1)  # with nothing chosen the price of one
        cost = {good: number * self.number for good, number in law.effect.cost.items()}
        left = {good: game.holding(seat, good) - number for good, number in cost.items()}
        gain = gain_text({kind: number * times for kind, number in law.effect.gain.items()})
        price_of = goods_text({good: number * times for good, number in law.effect.cost.items()})
        key = "lancaster.step.buy" if self.number else "lancaster.step.price"
        line = text(key, cost=price_of, gain=gain, left=goods_text(left))
        return Stepper("buy", law_title(law.number), self.number, 0, self.most, line)


def _kind(kind: str) -> Composed | None:
    return next((one for one in _KINDS if one == kind), None)


_KINDS: tuple[Composed, ...] = ("law_extensions", "ransom", "law_buy")


def _items_of(action: LancasterAction) -> tuple[object, ...]:
    if isinstance(action, PlaceExtensions):
        return action.spaces
    return action.knights if isinstance(action, Ransom) else ()


def squires_stepper(game: Lancaster, seat: Seat, chosen: Selection) -> Stepper | None:
    """Squires for the chosen placement in a county; None where none can go along."""
    numbers = chosen.squires_range()
    if numbers is None or chosen.place is None:
        return None
    least, most = numbers
    left = game.holding(seat, "squires") - chosen.squires
    line = plural("lancaster.step.squires", left, total=(chosen.knight or (0, 0))[1] + chosen.squires)
    return Stepper("squires", text("lancaster.step.title"), chosen.squires, least, most, line)
