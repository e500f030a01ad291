"""Top bar, hand, hint, buttons and small choices of a Cities & Knights table, in words. What they offer is what the engine lists."""

from __future__ import annotations

from dataclasses import dataclass

from client.model.catan.picking import Picking, hand_of
from client.model.catan.places import CatanSpeaker, card_name, cards_text, improvement_name, progress_name, track_name
from client.model.catan.refusals import asked
from client.model.catan.selection import PIECES, Mode, Selection, Token
from client.model.language import plural, text
from client.model.speech import Players
from client.model.table import Button, Card, Line
from shared.catan import actions as act
from shared.catan.actions import CatanAction
from shared.catan.cards import CARD_TYPES, COMMODITIES, COMMODITY_OF, RESOURCES, TRACK_OF, TRACKS, Cards, CardType, ProgressCard, Track
from shared.catan.improvements import cost
from shared.catan.rules import Catan
from shared.engine import Seat, TakeBack

KEY_CAPS = {"build": "B", "improve": "I", "trade": "T", "knights": "K", "undo": "Z", "reset": "Y", "roll": "R", "end": "E"}
MODES: tuple[Mode, ...] = ("build", "improve", "trade", "knights")


@dataclass(frozen=True)
class Desk:
    """What the tray is drawn from: the match, the seat at it (None: watching) and its choice so far."""

    game: Catan
    seat: Seat | None
    chosen: Selection
    picking: Picking
    given: Cards
    """Cards of the hand that are picked or laid out to be given."""
    speaker: CatanSpeaker
    waiting: bool
    can_confirm: bool

    @property
    def is_asked(self) -> bool:
        """Whether the seat owes a decision of its own, not its turn."""
        decision = self.game.public.decision
        return decision is not None and self.seat in decision.owed


def headline(game: Catan, viewer: Seat | None, speaker: CatanSpeaker) -> str:
    """``Turn 14 · Anna’s turn – actions``; in the set-up who is to place, at the end that it is over."""
    public = game.public
    if public.phase == "over":
        return text("headline.over")
    phase = text(f"catan.phase.{public.phase}")
    if public.phase == "setup":
        return text("catan.headline.setup", players=Players(game.awaiting()).said(speaker))
    key = "headline.you" if public.active == viewer else "headline.other"
    return text(key, turn=public.turn, player=speaker.player(public.active), phase=phase)


# ------------------------------------------------------------------------------------------------ hand


def cards(desk: Desk) -> tuple[Card, ...]:
    """Resources, commodities, progress cards; types without a card keep their place with a count of 0."""
    if desk.seat is None:
        return ()
    hand = hand_of(desk.game, desk.seat)
    piles = [_pile(desk, card, hand.get(card, 0), "resources") for card in RESOURCES]
    piles += [_pile(desk, card, hand.get(card, 0), "commodities") for card in COMMODITIES]
    return (*piles, *(_progress(desk, card, at) for at, card in enumerate(progress_hand(desk.game, desk.seat), start=1)))


def _pile(desk: Desk, card: CardType, count: int, group: str) -> Card:
    given = desk.given.get(card, 0)
    return Card(card, card_name(card), "", given > 0, count > 0, f"−{given}" if given else "", count, group, card)


def progress_hand(game: Catan, seat: Seat) -> list[ProgressCard]:
    """The kinds of progress cards in the own hand, sorted by deck and kind."""
    private = game.private[seat]
    return [] if private is None else [card for card in TRACK_OF if card in private.progress]


def _progress(desk: Desk, card: ProgressCard, at: int) -> Card:
    assert desk.seat is not None
    count = desk.game.own(desk.seat).progress.count(card)
    playable = card in desk.chosen.legal.playable()
    return Card(
        card, progress_name(card), str(at) if at < 10 else "", desk.chosen.card == card, playable, "", count, "progress", TRACK_OF[card]
    )


# ------------------------------------------------------------------------------------------------ hint


def hint(desk: Desk) -> Line:
    """What to do now."""
    game = desk.game
    if game.public.phase == "over":
        return Line(text("hint.over"))
    names = Players(game.awaiting()).said(desk.speaker)
    if desk.seat is None:
        return Line(text("hint.watching", player=names), "quiet")
    if desk.waiting:
        return Line(text("hint.sent"), "quiet")
    if desk.seat not in game.awaiting():
        if desk.seat in game.invited():
            return Line(text("catan.hint.invited"))
        return Line(text("hint.wait", player=names), "quiet")
    return Line(_own_hint(desk))


def _own_hint(desk: Desk) -> str:
    chosen, decision = desk.chosen, desk.game.public.decision
    if desk.can_confirm and chosen.mode != "end":
        return text("hint.confirm")
    if decision is not None and desk.seat is not None:
        return plural(f"catan.hint.{decision.kind}", decision.owed.get(desk.seat, 1))
    if chosen.tokens:
        return text(_step_hint(chosen))
    if chosen.mode is not None:
        return text(f"catan.hint.mode.{chosen.mode}")
    if desk.game.public.phase != "roll":
        return text("catan.hint.actions")
    return text("catan.hint.roll.alchemist" if "alchemist" in chosen.legal.playable() else "catan.hint.roll")


def _step_hint(chosen: Selection) -> str:
    """The key of what is still to choose."""
    if chosen.card is None:
        return "catan.hint.knight" if chosen.targets() else "catan.hint.choice"
    return "catan.hint.card.place" if chosen.targets() else "catan.hint.choice"


# ------------------------------------------------------------------------------------------------ buttons


def buttons(desk: Desk) -> tuple[Button, ...]:
    """Build, improve, trade, knights, undo, reset, roll or end of turn, confirm. They keep their places."""
    game, chosen = desk.game, desk.chosen
    made = [_mode_button(desk, mode) for mode in MODES]
    undoable = TakeBack() in chosen.legal.actions
    why = "" if undoable else text("catan.off.undo")
    made.append(Button("undo", text("catan.button.undo"), KEY_CAPS["undo"], undoable, why))
    made.append(Button("reset", text("catan.button.reset"), KEY_CAPS["reset"], undoable, why))
    main: Mode = "roll" if game.public.phase == "roll" else "end"
    can = chosen.legal.in_mode(main)
    why = "" if can else why_off(desk, main)
    made.append(Button(main, text(f"catan.button.{main}"), KEY_CAPS[main], can, why, chosen.mode == main, large=True))
    reason = "" if desk.can_confirm else hint(desk).text
    made.append(Button("confirm", text("button.confirm"), "Enter", desk.can_confirm, reason, primary=True))
    return tuple(made)


def _mode_button(desk: Desk, mode: Mode) -> Button:
    enabled = can_enter(desk, mode)
    reason = "" if enabled else why_off(desk, mode)
    return Button(mode, text(f"catan.button.{mode}"), KEY_CAPS[mode], enabled, reason, desk.chosen.mode == mode)


def can_enter(desk: Desk, mode: Mode) -> bool:
    """Whether the mode has something to offer. Everybody may trade in the action phase; Improve shows prices even without means."""
    public = desk.game.public
    calm = public.phase == "actions" and public.decision is None
    if mode == "trade":
        return calm
    if mode == "improve":
        return calm and public.active == desk.seat
    return public.decision is None and desk.chosen.legal.in_mode(mode)


_ASKED: dict[Mode, CatanAction] = {
    "build": act.BuildRoad(0),
    "improve": act.Improve("trade"),
    "trade": act.BankTrade("brick", "lumber"),
    "knights": act.HireKnight(0),
    "roll": act.Roll(),
    "end": act.EndTurn(),
}


def why_off(desk: Desk, mode: Mode) -> str:
    """Why a button is off: what the engine says, unless that is about one place or price only."""
    if desk.seat is not None and (desk.game.public.phase != "actions" or desk.game.public.decision is not None or mode in ("roll", "end")):
        refusal = asked(desk.game, desk.seat, _ASKED[mode], desk.speaker)
    elif desk.game.public.active != desk.seat and desk.seat is not None:
        refusal = asked(desk.game, desk.seat, act.EndTurn(), desk.speaker)
    else:
        refusal = None
    return text(f"catan.off.{mode}") if refusal is None else refusal.text


# ------------------------------------------------------------------------------------------------ small choices


def choices(desk: Desk) -> tuple[Button, ...]:
    """What is chosen on a small button rather than on the board: pieces, players, cards, tracks, numbers. Digits are their keys."""
    chosen = desk.chosen
    if desk.seat is None or desk.picking.kind is not None or desk.waiting:
        return ()
    if chosen.mode == "improve":
        return tuple(_improvement(desk, track, at) for at, track in enumerate(TRACKS, start=1))
    if chosen.mode == "build" and not chosen.tokens:
        return _pieces(desk)
    if not chosen.tokens and chosen.mode is None and not desk.is_asked:
        return ()  # nearly everything would be on offer
    tokens = [token for token in chosen.shown() if token.is_button and not (token in chosen.tokens and len(chosen.shown()) == 1)]
    return tuple(
        Button(f"choose:{token.id}", token_text(desk, token), str(at) if at < 10 else "", True, chosen=token in chosen.tokens)
        for at, token in enumerate(tokens, start=1)
    )


def _pieces(desk: Desk) -> tuple[Button, ...]:
    possible = {type(choice.action) for choice in desk.chosen.legal.choices}
    kinds = (act.BuildRoad, act.BuildSettlement, act.BuildCity, act.BuildWall)
    return tuple(
        Button(
            f"piece:{piece}",
            text(f"catan.piece.{piece}"),
            str(at),
            kind in possible,
            "" if kind in possible else text(f"catan.off.{piece}"),
            desk.chosen.piece == piece,
        )
        for at, (piece, kind) in enumerate(zip(PIECES, kinds, strict=True), start=1)
    )


def _improvement(desk: Desk, track: Track, at: int) -> Button:
    """All three are always there: those that cannot be bought say why (PRV-8)."""
    assert desk.seat is not None
    refusal = asked(desk.game, desk.seat, act.Improve(track), desk.speaker)
    level = desk.game.public.seats[desk.seat].levels[track] + 1
    name = track_name(track)
    if level <= len(desk.game.board.improvement_costs):
        price = cards_text({COMMODITY_OF[track]: cost(desk.game, desk.seat, track)})
        name = text("catan.choice.improve", track=name, level=level, improvement=improvement_name(track, level), cost=price)
    token = f"track:{track}"
    on = any(one.id == token for one in desk.chosen.tokens)
    return Button(f"choose:{token}", name, str(at), refusal is None, "" if refusal is None else refusal.text, on)


def token_text(desk: Desk, token: Token) -> str:
    """What stands on the small button of a token."""
    kind, word = token.id.split(":", 1)
    if kind == "seat":
        return plural("catan.choice.seat", desk.game.public.seats[int(word)].cards, player=desk.speaker.player(int(word)))
    if kind == "do":
        decision = desk.game.public.decision
        return text(f"catan.decline.{decision.kind}") if word == "decline" and decision is not None else text(f"catan.choice.{word}")
    if kind in ("yellow", "red"):
        return text(f"catan.choice.{kind}", number=word)
    if kind == "level":
        return text(f"catan.knight.{word}")
    return {
        "card": lambda: card_name(next(card for card in CARD_TYPES if card == word)),
        "track": lambda: track_name(next(track for track in TRACKS if track == word)),
        "take": lambda: progress_name(next(card for card in TRACK_OF if card == word)),
    }[kind]()
