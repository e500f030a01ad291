"""Top bar, hand, hint, buttons and small choices of a Lancaster table, in words. What they offer is what the engine lists."""

from __future__ import annotations

from dataclasses import dataclass

from client.model.lancaster.choosing import Composing
from client.model.lancaster.courts import seen
from client.model.lancaster.parliament import BallotChoice, votes_now
from client.model.lancaster.refusals import asked
from client.model.lancaster.selection import AREAS, Selection, Token
from client.model.lancaster.words import LancasterSpeaker, arms_name, favour_name, space_name
from client.model.language import plural, text
from client.model.speech import Players
from client.model.table import Button, Card, Line
from shared.engine import Seat
from shared.lancaster import actions as act
from shared.lancaster.components import GOODS
from shared.lancaster.laws import law_of
from shared.lancaster.places import FAVOUR, Party
from shared.lancaster.rewards import places_of
from shared.lancaster.rules import Lancaster

KEY_CAPS = {"england": "E", "france": "F", "castle": "C", "parliament": "P"}


@dataclass(frozen=True)
class Desk:
    """What the tray is drawn from: the match, the seat at it (None: watching) and its choice so far."""

    game: Lancaster
    seat: Seat | None
    chosen: Selection
    composing: Composing
    ballot: BallotChoice
    shows_parliament: bool
    speaker: LancasterSpeaker
    waiting: bool
    can_confirm: bool
    revealing: bool
    """Whether a vote is being revealed: all have answered, and nothing is asked."""

    @property
    def is_asked(self) -> bool:
        """Whether the seat owes a decision."""
        return self.seat in self.game.awaiting() and not self.revealing


def headline(game: Lancaster, viewer: Seat | None, speaker: LancasterSpeaker, revealing: bool) -> str:
    """``Round 3 of 5 · placement – Anna``. While a vote is revealed it is everybody's."""
    public = game.public
    if public.phase == "over":
        return text("headline.over")
    phase = text(f"lancaster.phase.{public.phase}")
    if public.phase == "setup":
        return text("lancaster.headline.setup", players=Players(game.awaiting()).said(speaker))
    awaited = tuple(range(game.seats)) if revealing else game.awaiting()
    who = text("lancaster.headline.all") if len(awaited) == game.seats else Players(awaited).said(speaker)
    key = "lancaster.headline.you" if awaited == (viewer,) else "lancaster.headline.other"
    return text(key, round=public.round, rounds=game.components.rounds, phase=phase, players=who)


# ------------------------------------------------------------------------------------------------ hand


def cards(desk: Desk) -> tuple[Card, ...]:
    """Knights by strength (with 2 players the ally's behind them), gold, squires and votes, tiles of the stock."""
    game, seat = desk.game, desk.seat
    if seat is None:
        return ()
    made: list[Card] = []
    for party in game.parties_of(seat):
        made += [_knight(desk, party, strength) for strength, number in game.owned(party).items() if number]
    made = [_with_key(card, at) for at, card in enumerate(made, start=1)]
    for good in GOODS:
        number = seen(game, seat, good)
        if number is not None:
            made.append(
                Card(good, text(f"lancaster.good.{good}"), "", False, _is_spent(desk, good), _note(desk, good), number, "goods", good)
            )
    return (*made, *(_tile(desk, space) for space in game.public.seats[seat].stock))


def _with_key(card: Card, at: int) -> Card:
    return Card(card.id, card.name, str(at) if at < 10 else "", card.chosen, card.playable, card.note, card.count, card.group, card.look)


def _knight(desk: Desk, party: Party, strength: int) -> Card:
    """A pile of the court; a strength whose knights are all away keeps its place and says where they are."""
    game = desk.game
    court, word = game.public.parties[party].court[strength], f"knight:{party}:{strength}"
    away = [desk.speaker.place(place) for place in places_of(game, party, strength) if not place.startswith("court:")]
    note = text("lancaster.card.away", places=", ".join(away)) if away and not court else ""
    group = "ally" if game.is_ally(party) else "court"
    name = text("lancaster.knight", strength=strength)
    chosen = desk.chosen.knight == (party, strength)
    return Card(word, name, "", chosen, word in desk.chosen.legal.knights(), note, court, group, f"knight:{party}:{strength}")


def _is_spent(desk: Desk, good: str) -> bool:
    """Whether a click on the pile adds one to what is being spent."""
    if good == "votes":
        return votes_now(desk.game, desk.seat)
    return good == "squires" and desk.chosen.squires_range() is not None


def _note(desk: Desk, good: str) -> str:
    laid = desk.ballot.votes if good == "votes" and votes_now(desk.game, desk.seat) else 0
    if good == "squires":
        laid = desk.chosen.squires
    return f"−{laid}" if laid else ""


def _tile(desk: Desk, space: str) -> Card:
    chosen = space in desk.composing.items or any(token.id == f"{desk.seat}:{space}" for token in desk.chosen.tokens)
    return Card(f"tile:{space}", space_name(space), "", chosen, space in desk.chosen.legal.tiles(), "", 1, "tiles", f"tile:{space}")


# ------------------------------------------------------------------------------------------------ hint


def hint(desk: Desk) -> Line:
    """What to do now."""
    game = desk.game
    if game.public.phase == "over":
        return Line(text("hint.over"))
    if desk.revealing:
        return Line(text("lancaster.hint.revealing"), "quiet")
    names = Players(game.awaiting()).said(desk.speaker)
    if desk.seat is None:
        return Line(text("hint.watching", player=names), "quiet")
    if desk.waiting:
        return Line(text("hint.sent"), "quiet")
    return Line(_own_hint(desk)) if desk.is_asked else Line(text(_waiting_key(desk), player=names), "quiet")


def _waiting_key(desk: Desk) -> str:
    """For a seat that owes nothing: whether it has answered already, and may do so again."""
    decision = desk.game.public.decision
    if votes_now(desk.game, desk.seat):
        return "lancaster.hint.vote_change"
    return "lancaster.hint.answered" if decision is not None and desk.seat in decision.answered else "hint.wait"


def _own_hint(desk: Desk) -> str:
    decision = desk.game.public.decision
    if decision is None:
        return ""
    if desk.can_confirm and decision.kind not in ("law_buy", "law_extensions", "ransom"):
        return text("hint.confirm")
    if decision.kind == "place_knight" and desk.chosen.tokens:
        return text("lancaster.hint.target")
    if decision.kind == "castle_step" and desk.chosen.tokens:
        return text("lancaster.hint.trainee")
    return text(f"lancaster.hint.{decision.kind}", source=desk.speaker.place(decision.source))


# ------------------------------------------------------------------------------------------------ buttons


def buttons(desk: Desk) -> tuple[Button, ...]:
    """England, France, own castle, parliament, confirm. They keep their places."""
    legal, made = desk.chosen.legal, []
    for area in AREAS:
        on = legal.in_area(area)
        reason = "" if on else text("lancaster.off.area")
        made.append(Button(area, text(f"lancaster.button.{area}"), KEY_CAPS[area], on, reason, desk.chosen.area == area))
    made.append(Button("parliament", text("lancaster.button.parliament"), KEY_CAPS["parliament"], True, "", desk.shows_parliament))
    reason = "" if desk.can_confirm else hint(desk).text
    made.append(Button("confirm", text("button.confirm"), "Enter", desk.can_confirm, reason, primary=True))
    return tuple(made)


# ------------------------------------------------------------------------------------------------ small choices


def choices(desk: Desk) -> tuple[Button, ...]:
    """What is chosen on a small button rather than on the board. Digits are their keys."""
    if desk.seat is None or desk.waiting or desk.revealing:
        return ()
    if votes_now(desk.game, desk.seat):
        return (_ballot(desk, "yes", 1), _ballot(desk, "no", 2))
    if not desk.is_asked:
        return ()
    decision = desk.game.public.decision
    if decision is not None and decision.kind == "county_reward":
        return tuple(_reward(desk, choice, at) for at, choice in enumerate(("noble", "reward", "both"), start=1))
    tokens = [token for token in desk.chosen.shown() if token.is_button]
    if len(tokens) == 1 and tokens[0] in desk.chosen.tokens and not tokens[0].id.startswith("do:"):
        return ()
    return tuple(
        Button(f"choose:{token.id}", token_text(desk, token), str(at) if at < 10 else "", True, chosen=token in desk.chosen.tokens)
        for at, token in enumerate(tokens, start=1)
    )


def _ballot(desk: Desk, word: str, at: int) -> Button:
    on = desk.ballot.yes is (word == "yes")
    return Button(f"vote:{word}", text(f"lancaster.vote.{word}"), str(at), True, chosen=on)


def _reward(desk: Desk, choice: str, at: int) -> Button:
    """All three are always there: those that cannot be had say why (LAN-CTY-2)."""
    assert desk.seat is not None
    action = act.ChooseReward(next(one for one in ("noble", "reward", "both") if one == choice))
    refusal, token = asked(desk.game, desk.seat, action), f"do:{choice}"
    on = any(one.id == token for one in desk.chosen.tokens)
    return Button(f"choose:{token}", _do_text(desk, choice), str(at), refusal is None, "" if refusal is None else refusal.text, on)


def token_text(desk: Desk, token: Token) -> str:
    """What stands on the small button of a token."""
    kind, word = token.id.split(":", 1)
    if kind == "seat":
        key = "lancaster.choice.seat.same" if int(word) == desk.game.public.start_player else "lancaster.choice.seat"
        return text(key, player=desk.speaker.player(int(word)))
    if kind == "do":
        return _do_text(desk, word)
    if kind == "level":
        return text("lancaster.knight", strength=word)
    return arms_name(int(word)) if kind == "colour" else favour_name(token.id.removeprefix(FAVOUR))


def _do_text(desk: Desk, word: str) -> str:
    game, decision = desk.game, desk.game.public.decision
    if word == "both":
        return plural("lancaster.do.both", game.components.both_cost_gold)
    if word in ("yes", "no") and decision is not None:
        effect = law_of(game, decision).effect
        return text(f"lancaster.do.{word}", strength=effect.from_, to=effect.to)
    if word == "decline" and decision is not None:
        return text(f"lancaster.decline.{decision.kind}")
    return text(f"lancaster.do.{word}")
