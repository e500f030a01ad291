"""The king's favour: a knight that goes to a conflict in phase 1 earns a tile (section 4.5). What the tiles give is in ``rewards``."""

from __future__ import annotations

from collections.abc import Iterator

from shared.engine import Seat
from shared.lancaster import rewards
from shared.lancaster.actions import ChooseFavour
from shared.lancaster.events import FavourChosen
from shared.lancaster.match import Match
from shared.lancaster.places import Party, favour_word
from shared.lancaster.refusals import refuse
from shared.lancaster.state import Decision
from shared.lancaster.verbs import Answer, Step


def _ask(match: Match, _: str) -> None:
    """LAN-FAV-1: as long as a tile is face up (LAN-FAV-4). For an ally's knight its player chooses (LAN-ALLY-14)."""
    placed = match.public.placed
    assert placed is not None
    if any(match.public.favours.values()):
        match.ask("choose_favour", match.controller(placed.party), placed.card, party=placed.party)


def has_effect(match: Match, party: Party, favour: str) -> bool:
    """Whether the tile would give the party anything now (LAN-FAV-5)."""
    return any(rewards.has_effect(match, party, part) for part in match.components.favours[favour].reward)


def _allowed(match: Match, party: Party) -> list[str]:
    """Tiles that may be chosen: those face up; by option only those of use, unless there is none (LAN-FAV-5)."""
    face_up = [favour for favour, up in match.public.favours.items() if up]
    if match.options.useless_favour == "only_if_all_useless":
        return [favour for favour in face_up if has_effect(match, party, favour)] or face_up
    return face_up


def _legal(match: Match, seat: Seat, decision: Decision) -> Iterator[ChooseFavour]:
    return map(ChooseFavour, _allowed(match, match.concerned(seat, decision)))


def _check(match: Match, seat: Seat, decision: Decision, action: ChooseFavour) -> None:
    if not match.public.favours.get(action.favour):
        refuse("favour_not_up")
    if action.favour not in _allowed(match, match.concerned(seat, decision)):
        refuse("favour_useless")


def _choose(match: Match, seat: Seat, decision: Decision, action: ChooseFavour) -> None:
    party = match.concerned(seat, decision)
    match.public.favours[action.favour] = False
    match.tell(FavourChosen(party, action.favour))
    rewards.give(match, party, favour_word(action.favour))


def _neutral(match: Match, seat: Seat, decision: Decision) -> ChooseFavour:
    """The first tile with an effect, else the first."""
    party = match.concerned(seat, decision)
    allowed = _allowed(match, party)
    return ChooseFavour(next((favour for favour in allowed if has_effect(match, party, favour)), allowed[0]))


STEPS: dict[str, Step] = {"favour": _ask}
ANSWERS: dict[str, Answer] = {"choose_favour": Answer(frozenset({ChooseFavour}), _legal, _check, _choose, _neutral)}
