"""Top bar, hand, hint, buttons and small choices of a Lancaster table, in words. What they offer is what the engine lists."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from client.model.lancaster.choosing import Composing
from client.model.lancaster.courts import seen
from client.model.lancaster.parliament import BallotChoice, votes_now
from client.model.lancaster.refusals import asked
from client.model.lancaster.selection import AREAS, Selection
from client.model.lancaster.words import LancasterSpeaker, arms_name, favour_name, space_name
from client.model.language import plural, text
from client.model.speech import Players
from client.model.table import Button, Card, Line
from shared.engine import Seat
from shared.lancaster import actions as act
from shared.lancaster.components import GOODS
from shared.lancaster.laws import law_of
from shared.lancaster.places import FAVOUR, Party, castle_place
from shared.lancaster.rewards import places_of
from shared.lancaster.rules import Lancaster

KEY_CAPS = {"england": "E", "france": "F", "castle": "C", "parliament": "P"}
ANSWER_KEYS = {"yes": "Y", "no": "N"}
"""Caps of yes and no; 1 and 2 choose them as well."""
EXITS = ("do:finish", "do:decline", "do:without")
"""Choices that do without something. Their digit is 0: 1 to 9 are for what there is to have, always in the same places."""
REWARDS: Mapping[str, Literal["noble", "reward", "both"]] = {"do:noble": "noble", "do:reward": "reward", "do:both": "both"}
"""What there is in a county, by its token."""


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
    keys = numbered(desk)
    made: list[Card] = []
    for party in game.parties_of(seat):
        made += [_knight(desk, party, strength, keys) for strength in _strengths(game, party)]
    for good in GOODS:
        number = seen(game, seat, good)
        if number is not None:
            made.append(
                Card(good, text(f"lancaster.good.{good}"), "", False, _is_spent(desk, good), _note(desk, good), number, "goods", good)
            )
    return (*made, *(_tile(desk, space, keys) for space in game.public.seats[seat].stock))


def _strengths(game: Lancaster, party: Party) -> list[int]:
    """Of the knights that a party owns: each has a card."""
    return [strength for strength, number in game.owned(party).items() if number]


def _knight(desk: Desk, party: Party, strength: int, keys: Mapping[str, str]) -> Card:
    """A pile of the court; a strength whose knights are all away keeps its place and says where they are."""
    game = desk.game
    court, word = game.public.parties[party].court[strength], f"knight:{party}:{strength}"
    away = [desk.speaker.place(place) for place in places_of(game, party, strength) if not place.startswith("court:")]
    note = text("lancaster.card.away", places=", ".join(away)) if away and not court else ""
    group = "ally" if game.is_ally(party) else "court"
    name = text("lancaster.knight", strength=strength)
    chosen = desk.chosen.knight == (party, strength)
    return Card(word, name, keys.get(word, ""), chosen, word in desk.chosen.knights(), note, court, group, word)


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


def _tile(desk: Desk, space: str, keys: Mapping[str, str]) -> Card:
    """A tile of the stock; chosen with its space, where it is tiles that are chosen."""
    word, possible = f"tile:{space}", space in desk.chosen.legal.tiles()
    chosen = possible and (space in desk.composing.items or any(token.id == f"{desk.seat}:{space}" for token in desk.chosen.tokens))
    return Card(word, space_name(space), keys.get(word, ""), chosen, possible, "", 1, "tiles", word)


# ------------------------------------------------------------------------------------------------ digits


def numbered(desk: Desk) -> dict[str, str]:
    """What the digits choose now: the words of buttons, cards and places, each with its digit. What cannot be chosen has none, but
    for the three choices of a county: theirs says why.

    Rows of the picker and numbers of a purchase have digits of their own (``LancasterTable.digit``).
    """
    if desk.seat is None or desk.waiting or desk.revealing:
        return {}
    if votes_now(desk.game, desk.seat):
        return {"vote:yes": "1", "vote:no": "2"}
    if not desk.is_asked or desk.composing.kind is not None:
        return {}
    buttons = _small(desk)
    made = _in_order([f"choose:{token}" for token in buttons if token not in EXITS]) or _numbered_things(desk, desk.seat)
    return {**made, **{f"choose:{token}": "0" for token in buttons if token in EXITS}}


def _in_order(words: Sequence[str], among: Container[str] | None = None) -> dict[str, str]:
    """Digits by the places in a row, for those ``among`` it."""
    return {word: str(at) for at, word in enumerate(words[:9], start=1) if among is None or word in among}


def _numbered_things(desk: Desk, seat: Seat) -> dict[str, str]:
    """Tiles of the stock, spaces of a castle that is scored, or knights of the hand: whatever is to be chosen."""
    game, chosen = desk.game, desk.chosen
    decision = game.public.decision
    parties = game.parties_of(seat)
    if chosen.legal.tiles():
        return _in_order([f"tile:{space}" for space in game.public.seats[seat].stock if space in chosen.legal.tiles()])
    if decision is not None and decision.kind == "castle_step" and chosen.is_at_first_step:
        spaces = [castle_place(party, space) for party in parties for space in game.spaces_of(party)]
        return _in_order(spaces, chosen.targets())
    knights = [f"knight:{party}:{strength}" for party in parties for strength in _strengths(game, party)]
    return _in_order(knights, chosen.knights())


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
        return _ballot(desk, "yes"), _ballot(desk, "no")
    if not desk.is_asked:
        return ()
    keys = numbered(desk)
    return tuple(_choice(desk, word, keys) for word in _small(desk))


def _small(desk: Desk) -> list[str]:
    """The tokens on small buttons; none while the only one is chosen already and is not one to be confirmed by itself.

    Noble, reward and both are always there: those that cannot be had say why (LAN-CTY-2).
    """
    decision = desk.game.public.decision
    shown = [token for token in desk.chosen.shown() if token.is_button]
    words = [token.id for token in shown]
    if decision is not None and decision.kind == "county_reward":
        return [*REWARDS, *(word for word in words if word not in REWARDS)]
    return [] if len(shown) == 1 and shown[0] in desk.chosen.tokens and not words[0].startswith("do:") else words


def _choice(desk: Desk, token: str, keys: Mapping[str, str]) -> Button:
    word, refusal = f"choose:{token}", None
    if token in REWARDS and desk.seat is not None:
        refusal = asked(desk.game, desk.seat, act.ChooseReward(REWARDS[token]))
    cap = ANSWER_KEYS.get(token.removeprefix("do:"), keys.get(word, ""))
    chosen = any(one.id == token for one in desk.chosen.tokens)
    return Button(word, token_text(desk, token), cap, refusal is None, "" if refusal is None else refusal.text, chosen)


def _ballot(desk: Desk, word: str) -> Button:
    return Button(f"vote:{word}", text(f"lancaster.vote.{word}"), ANSWER_KEYS[word], True, chosen=desk.ballot.yes is (word == "yes"))


def token_text(desk: Desk, token: str) -> str:
    """What stands on the small button of a token."""
    kind, word = token.split(":", 1)
    if kind == "seat":
        key = "lancaster.choice.seat.same" if int(word) == desk.game.public.start_player else "lancaster.choice.seat"
        return text(key, player=desk.speaker.player(int(word)))
    if kind == "do":
        return _do_text(desk, word)
    if kind == "level":
        return text("lancaster.knight", strength=word)
    return arms_name(int(word)) if kind == "colour" else favour_name(token.removeprefix(FAVOUR))


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
