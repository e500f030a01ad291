"""What the player has chosen so far and how a click, a key or Tab changes it. What is legal comes from the engine's own list.

Every legal action is a route of tokens: places of the board, cards, words on small buttons. A choice is the beginning of some routes; it
is an action when a route is complete. A mode (Build, Knights, ...) leaves only the routes of its kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from client.model.catan.places import corner_place, hex_place, path_place
from client.model.routes import Choice, Step, Walk
from shared.catan import actions as act
from shared.catan.actions import CatanAction
from shared.catan.cards import ProgressCard
from shared.catan.rules import Catan
from shared.engine import Seat, TakeBack, Unknown

Mode = Literal["build", "improve", "trade", "knights", "roll", "end"]
LASTING: tuple[Mode, ...] = ("trade", "improve")
"""Modes that show something even when nothing of theirs can be done."""
Piece = Literal["road", "settlement", "city", "wall"]
PIECES: tuple[Piece, ...] = ("road", "settlement", "city", "wall")
"""In the order of their digit keys."""


@dataclass(frozen=True)
class Token(Step):
    """A place, a card, a word on a small button."""

    @property
    def is_button(self) -> bool:
        """Whether it is chosen on a small button: no place, and no card of the hand."""
        return ":" in self.id and not self.id.startswith("progress:")


Route = tuple[Token, ...]


def _place(place: str) -> Token:
    return Token(place, (place,))


def _corner(number: int) -> Token:
    return _place(corner_place(number))


def _hex(number: int) -> Token:
    return _place(hex_place(number))


def _path(number: int) -> Token:
    return _place(path_place(number))


def _do(word: str) -> Token:
    return Token(f"do:{word}")


def _seat(game: Catan, seat: Seat) -> Token:
    """A player; beside the robber its buildings stand for it."""
    decision = game.public.decision
    if decision is None or decision.kind != "steal_from" or decision.place is None:
        return Token(f"seat:{seat}")
    buildings = game.public.buildings
    corners = game.board.hexes[decision.place].corners
    return Token(f"seat:{seat}", tuple(corner_place(one) for one in corners if one in buildings and buildings[one].seat == seat))


_PLACE_ARGS: dict[str, Callable[[int], Token]] = {
    "bishop": _hex,
    "merchant": _hex,
    "inventor": _hex,
    "diplomat": _path,
    "road_building": _path,
    "engineer": _corner,
    "intrigue": _corner,
    "medicine": _corner,
    "smith": _corner,
}
"""What the numbers among a card's choices are (see ``actions.PlayCard``)."""
_SEAT_ARGS = frozenset({"deserter", "master_merchant", "spy"})


def _card_routes(game: Catan, action: act.PlayCard) -> Iterator[Route]:
    head = (Token(f"progress:{action.card}"), _do("play"))
    if action.card == "alchemist" and len(action.args) == 2:
        yield (*head, Token(f"yellow:{action.args[0]}"), Token(f"red:{action.args[1]}"))
        return
    made: list[Token] = []
    for arg in action.args:
        if isinstance(arg, str):
            made.append(Token(f"card:{arg}"))
        elif action.card in _SEAT_ARGS:
            made.append(_seat(game, arg))
        else:
            made.append(_PLACE_ARGS[action.card](arg))
    yield (*head, *made)
    if action.card == "inventor" and len(made) == 2:
        yield (*head, *reversed(made))


_ROUTES: dict[type[Any], Callable[[Any], Route]] = {
    act.BuildRoad: lambda a: (_path(a.path),),
    act.BuildSettlement: lambda a: (_corner(a.place), _do("settlement")),
    act.BuildCity: lambda a: (_corner(a.place), _do("city")),
    act.BuildWall: lambda a: (_corner(a.place), _do("wall")),
    act.HireKnight: lambda a: (_corner(a.place), _do("hire")),
    act.ActivateKnight: lambda a: (_corner(a.place), _do("activate")),
    act.PromoteKnight: lambda a: (_corner(a.place), _do("promote")),
    act.MoveKnight: lambda a: (_corner(a.place), _corner(a.to)),
    act.DisplaceKnight: lambda a: (_corner(a.place), _corner(a.to)),
    act.ChaseRobber: lambda a: (_corner(a.place), _hex(a.hex)),
    act.Improve: lambda a: (Token(f"track:{a.track}"),),
    act.DiscardProgress: lambda a: (Token(f"progress:{a.card}"), _do("discard")),
    act.LoseCity: lambda a: (_corner(a.place),),
    act.ChooseDeck: lambda a: (Token(f"track:{a.track}"),),
    act.MoveRobber: lambda a: (_hex(a.hex),),
    act.TakeResource: lambda a: (Token(f"card:{a.card}"),),
    act.PlaceMetropolis: lambda a: (_corner(a.place),),
    act.Retreat: lambda a: (_corner(a.place),),
    act.HarborOffer: lambda a: (Token(f"seat:{a.seat}"), Token(f"card:{a.card}")),
    act.HarborGive: lambda a: (Token(f"card:{a.card}"),),
    act.RemoveKnight: lambda a: (_corner(a.place),),
    act.PlaceKnight: lambda a: (_corner(a.place), Token(f"level:{a.level}")),
    act.TakeProgress: lambda a: (Token(f"take:{a.card}"),),
    act.Decline: lambda a: (_do("decline"),),
}
_WITHOUT_ROUTE = (act.Roll, act.EndTurn, act.BankTrade, act.Discard, act.Give, act.TakeCards, TakeBack, *act.TRADE_TALK)
"""Have a button of their own, the trade tray, or the picker of cards."""
_MODES: dict[Mode, tuple[type[Any], ...]] = {
    "build": (act.BuildRoad, act.BuildSettlement, act.BuildCity, act.BuildWall),
    "improve": (act.Improve,),
    "trade": (act.HarborOffer,),
    "knights": (act.HireKnight, act.ActivateKnight, act.PromoteKnight, act.MoveKnight, act.DisplaceKnight, act.ChaseRobber),
}
_PIECES: dict[Piece, type[Any]] = dict(zip(PIECES, _MODES["build"], strict=True))


def routes_of(game: Catan, action: CatanAction) -> Iterator[Route]:
    """The ways to choose an action; none for those that have a button of their own."""
    if isinstance(action, act.PlayCard):
        yield from _card_routes(game, action)
    elif isinstance(action, act.Steal):
        yield (_seat(game, action.seat),)
    elif not isinstance(action, _WITHOUT_ROUTE):
        yield _ROUTES[type(action)](action)


class Legal:
    """The legal actions of one seat, sorted for the screen."""

    def __init__(self, game: Catan | None = None, seat: Seat | None = None) -> None:
        self.actions: frozenset[CatanAction] = frozenset()
        self.choices: list[Choice[Token, CatanAction]] = []
        self.trades: list[act.BankTrade] = []
        """With the bank."""
        self.is_free = game is not None and game.public.decision is None
        """Whether no decision is open, so that the menu of a turn is what is legal."""
        if game is None or seat is None:
            return
        actions = _listed(game, seat)
        self.actions = frozenset(action for action in actions if not isinstance(action, (act.Discard, act.Give, act.TakeCards)))
        self.choices = [Choice(route, action) for action in actions for route in routes_of(game, action)]
        self.trades = [action for action in actions if isinstance(action, act.BankTrade)]

    def has(self, *kinds: type[Any]) -> bool:
        """Whether an action of these kinds is legal."""
        return any(type(action) in kinds for action in self.actions)

    def in_mode(self, mode: Mode) -> bool:
        """Whether the mode has anything to offer."""
        if mode == "roll":
            return self.has(act.Roll)
        if mode == "end":
            return self.has(act.EndTurn)
        return self.has(*_MODES[mode]) or (mode == "trade" and bool(self.trades))

    def playable(self) -> set[ProgressCard]:
        """The progress cards that something can be done with now."""
        return {action.card for action in self.actions if isinstance(action, (act.PlayCard, act.DiscardProgress))}


def _listed(game: Catan, seat: Seat) -> list[CatanAction]:
    try:
        return list(game.legal_actions(seat))
    except Unknown:  # a watcher's copy has no hand to act with
        return []


class Selection(Walk[Token, CatanAction]):
    """The choice under way. ``mode`` is None while the player leaves it to the click."""

    CHOOSE_THEMSELVES = ("do:", "level:")

    def __init__(self) -> None:
        self.legal = Legal()
        self.mode: Mode | None = None
        self.piece: Piece | None = None
        """In the mode Build: only this kind."""
        self.tokens: Route = ()

    # -- what it means

    def _routes(self, tokens: Route) -> Iterator[Choice[Token, CatanAction]]:
        kinds = () if self.mode is None else _MODES.get(self.mode, ())
        if self.piece is not None:
            kinds = (_PIECES[self.piece],)
        for choice in self.legal.choices:
            if (not kinds or type(choice.action) in kinds) and choice.route[: len(tokens)] == tokens:
                yield choice

    def options(self, tokens: Route | None = None) -> list[Token]:
        return [] if self.mode in ("roll", "end") else super().options(tokens)

    def action(self) -> CatanAction | None:
        """The chosen action when it is complete."""
        if self.mode == "roll":
            return act.Roll() if self.legal.has(act.Roll) else None
        if self.mode == "end":
            return act.EndTurn() if self.legal.has(act.EndTurn) else None
        return self._at(self.tokens)

    def targets(self) -> list[str]:
        """The places on offer. With nothing chosen in one's own turn nothing is marked: nearly everything would be."""
        if self.mode is None and self.legal.is_free and not self._shown_step():
            return []
        return self.beside()

    def beside(self) -> list[str]:
        """What Tab walks: every place on offer, marked or not."""
        return list(dict.fromkeys(place for token in self.shown() for place in token.places))

    @property
    def place(self) -> str | None:
        """The place chosen last."""
        return next((token.id for token in reversed(self.tokens) if ":" not in token.id), None)

    @property
    def card(self) -> str | None:
        """The progress card picked up."""
        return self.tokens[0].id.removeprefix("progress:") if self.tokens and self.tokens[0].id.startswith("progress:") else None

    # -- steps

    def choose(self, token: str) -> bool:
        """Choose by its id what comes next, or another in place of an earlier step; whether it was there.

        Words that are the only way on choose themselves.
        """
        for length in self._lengths():
            found = next((option for option in self.options(self.tokens[:length]) if option.id == token), None)
            if found is not None:
                self.tokens = self._onward((*self.tokens[:length], found))
                return True
        return False

    @property
    def _least(self) -> int:
        """Steps that another click does not replace: a card stays picked up until it is put back."""
        return 1 if self.card is not None else 0

    def choose_place(self, place: str) -> bool:
        """Choose by a click on the board, as the next step or instead of an earlier one; whether that was possible."""
        if self.mode in ("roll", "end"):
            self.mode = None  # the player has thought better of it
        tokens = self._with_place(place)
        if tokens is None:
            return False
        self.tokens = tokens
        return True

    def _with_place(self, place: str) -> Route | None:
        return None if self.mode in ("roll", "end") else super()._with_place(place)

    def choose_card(self, card: str | None) -> bool:
        """Pick up a progress card, or put it back (None, or the same again). Whether it could be picked up."""
        if card is None or card == self.card:
            self.clear()
            return True
        before = self.tokens, self.mode, self.piece
        self.clear()
        if self.choose(f"progress:{card}"):
            return True
        self.tokens, self.mode, self.piece = before
        return False

    def choose_mode(self, mode: Mode | None) -> None:
        """A way of acting; the same again leaves it open."""
        self.mode, self.piece, self.tokens = (None if mode == self.mode else mode), None, ()

    def choose_piece(self, piece: Piece) -> None:
        """In the mode Build only this kind; the same again allows all."""
        self.piece, self.tokens = (None if piece == self.piece else piece), ()

    def clear(self) -> None:
        """Nothing is chosen and no mode is on."""
        self.mode, self.piece, self.tokens = None, None, ()

    def done(self) -> None:
        """The action was taken: the mode stays for the next of its kind."""
        self.tokens = ()
        if self.mode in ("roll", "end"):
            self.mode = None

    def renew(self, legal: Legal) -> None:
        """Another state: what is no longer legal falls away."""
        self.legal = legal
        if self.mode is not None and self.mode not in LASTING and not legal.in_mode(self.mode):
            self.mode, self.piece = None, None
        if self.piece is not None and not legal.has(_PIECES[self.piece]):
            self.piece = None
        if not any(True for _ in self._routes(self.tokens)):
            self.tokens = self._kept_card()

    def _kept_card(self) -> Route:
        """A card stays picked up when the place chosen for it is gone; any other beginning would come to mean something else."""
        card = self.tokens[:1] if self.card is not None else ()
        return self._onward(card) if card and self.options(card) else ()

    def back(self) -> bool:
        """Take back the last step, with the words that chose themselves; whether there was one."""
        if self.tokens:
            self.tokens = self._stepped_back(self.tokens)
            return True
        if self.piece is not None:
            self.piece = None
            return True
        had_mode, self.mode = self.mode is not None, None
        return had_mode
