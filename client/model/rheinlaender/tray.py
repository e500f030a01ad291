"""Top bar, hand, hint and buttons of a Rheinländer table, in words. What they offer comes from the engine's legal actions."""

from __future__ import annotations

from client.model.language import plural, text
from client.model.rheinlaender import tooltips
from client.model.rheinlaender.places import RhineSpeaker
from client.model.rheinlaender.probing import reason_against
from client.model.rheinlaender.selection import Mode, Selection
from client.model.speech import Players
from client.model.table import Button, Card, Line
from shared.engine import Seat
from shared.rheinlaender.rules import Rheinlaender

KEY_CAPS: dict[Mode, str] = {"place": "P", "support": "S", "convert": "A", "fort": "F", "decline": "N", "discard": "D"}


def headline(game: Rheinlaender, viewer: Seat | None, speaker: RhineSpeaker) -> str:
    """``Turn 14 · Anna’s turn – card and knight``; once the end is set off it says so."""
    public = game.public
    if public.phase == "over":
        return text("headline.over")
    last = _last_round(game, speaker) if public.end_set_off else ""
    key = "headline.you" if public.to_move == viewer else "headline.other"
    said = text(key, turn=public.turn, player=speaker.player(public.to_move), phase=text(f"phase.{public.phase}"))
    return " · ".join(part for part in (said, last) if part)


def _last_round(game: Rheinlaender, speaker: RhineSpeaker) -> str:
    """Who still acts, for everybody to see (RHE-PRE-10)."""
    following = tuple(game.still_to_move())
    return text("headline.last_round", still=Players(following).said(speaker)) if following else text("headline.last_turn")


def cards(chosen: Selection, speaker: RhineSpeaker) -> tuple[Card, ...]:
    """The own hand, ascending."""
    legal = chosen.legal
    return tuple(
        Card(
            id=str(card),
            name=speaker.region(card),
            key=str(position),
            chosen=card == chosen.card,
            playable=bool(legal.modes(card) - {"fort", "decline"}),
            note=tooltips.card_note(legal, card) if legal.forts == [] or legal.modes(card) - {"fort", "decline"} else "",
        )
        for position, card in enumerate(legal.hand, start=1)
    )


def piles(game: Rheinlaender) -> str:
    """How many cards lie on the piles."""
    public = game.public
    return " · ".join(
        (
            text("panel.draw_pile", number=public.draw_size),
            text("panel.discard_pile", number=public.discard_size or len(public.discard)),
        )
    )


def hint(game: Rheinlaender, viewer: Seat | None, chosen: Selection, speaker: RhineSpeaker, waiting: bool) -> Line:
    """What to do now."""
    if game.public.phase == "over":
        return Line(text("hint.over"))
    if viewer is None:
        return Line(text("hint.watching", player=speaker.player(game.public.to_move)), "quiet")
    if waiting:
        return Line(text("hint.sent"), "quiet")
    if viewer not in game.awaiting():
        still = tooltips.seats_still_to_act(game)
        if still:
            return Line(text("hint.wait.last_round", still=Players(still).said(speaker)), "quiet")
        return Line(text("hint.wait", player=speaker.player(game.public.to_move)), "quiet")
    return Line(_own_hint(game, chosen))


def _own_hint(game: Rheinlaender, chosen: Selection) -> str:
    if chosen.action() is not None:
        return text("hint.confirm.decline" if chosen.mode == "decline" else "hint.confirm")
    if game.public.phase == "fort":
        return plural("hint.fort", game.public.seats[game.public.to_move].forts_left)
    return text(_card_hint(chosen))


def _card_hint(chosen: Selection) -> str:
    """The key of what is still to choose before a card is played."""
    if "discard" in chosen.legal.modes():
        return "hint.discard"
    if chosen.mode == "fort":
        return "hint.fort_first"
    if chosen.card is None:
        return "hint.card_for_support" if chosen.space is not None else "hint.card"
    if chosen.mode in ("support", "convert"):
        return "hint.space.support" if chosen.mode == "support" else "hint.space.convert"
    return _space_hint(chosen.legal.modes(chosen.card))


def _space_hint(modes: set[Mode]) -> str:
    """What a card that can be played in these ways is for (RHE-PRE-9)."""
    if "place" in modes:
        return "hint.space"
    if {"support", "convert"} <= modes:
        return "hint.space.no_place"
    return "hint.space.no_place.support" if "support" in modes else "hint.space.no_place.convert"


def buttons(
    game: Rheinlaender, seat: Seat, chosen: Selection, speaker: RhineSpeaker, can_confirm: bool, waiting: bool
) -> tuple[Button, ...]:
    """Place or (when forced) discard, support, convert, fort, decline, back, confirm. They keep their places."""
    modes = chosen.legal.modes()
    first: Mode = "discard" if "discard" in modes else "place"
    made = [_mode_button(game, seat, chosen, speaker, mode) for mode in (first, "support", "convert", "fort", "decline")]
    has_step = chosen.space is not None or chosen.card is not None or chosen.mode is not None
    made.append(Button("back", text("button.back"), "Esc", has_step, "" if has_step else text("button.nothing_chosen")))
    reason = "" if can_confirm else hint(game, seat, chosen, speaker, waiting).text
    made.append(Button("confirm", text("button.confirm"), "Enter", can_confirm, reason, primary=True))
    return tuple(made)


def _mode_button(game: Rheinlaender, seat: Seat, chosen: Selection, speaker: RhineSpeaker, mode: Mode) -> Button:
    enabled = mode in chosen.legal.modes()
    refusal = None if enabled else reason_against(game, seat, chosen, mode, speaker)
    on = chosen.mode == mode or (chosen.mode is None and chosen.acting_mode == mode)
    return Button(mode, text(f"button.{mode}"), KEY_CAPS[mode], enabled, refusal.text if refusal else "", on)
