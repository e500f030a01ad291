"""What a seat may ask for in Cities & Knights. Types only; the rules are in the modules of their concepts.

Free placings reuse the verb of the paid ones: ``build_road`` also answers ``setup_road``, ``free_road`` and ``diplomat_replace``,
``build_settlement`` and ``build_city`` the set-up, ``promote_knight`` a Smith. ``decline`` ends whatever may be left undone.
All are final, so ``type(action) is Roll`` tells them apart: ``isinstance`` takes eight times as long with structs.
"""

from __future__ import annotations

from typing import Annotated, final

from msgspec import Meta

from shared.catan.cards import CardType, Commodity, ProgressCard, Resource, Track
from shared.engine import Action, TakeBack

Number = Annotated[int, Meta(ge=-999, le=999)]
"""Of cards of a type. The rules say which numbers make sense; beyond these bounds it is no request at all."""


@final
class Roll(Action, frozen=True, tag="roll"):
    """Roll the three dice (T2)."""


@final
class BuildRoad(Action, frozen=True, tag="build_road"):
    """On a path (BLD-2)."""

    path: int


@final
class BuildSettlement(Action, frozen=True, tag="build_settlement"):
    """On an intersection (BLD-3)."""

    place: int


@final
class BuildCity(Action, frozen=True, tag="build_city"):
    """In place of an own settlement; rights a tipped city (BLD-1, BAR-9)."""

    place: int


@final
class BuildWall(Action, frozen=True, tag="build_wall"):
    """Under an own city (BLD-4)."""

    place: int


@final
class HireKnight(Action, frozen=True, tag="hire_knight"):
    """A basic knight (KNI-1)."""

    place: int


@final
class ActivateKnight(Action, frozen=True, tag="activate_knight"):
    """KNI-2."""

    place: int


@final
class PromoteKnight(Action, frozen=True, tag="promote_knight"):
    """KNI-3; the second knight of a Smith too."""

    place: int


@final
class MoveKnight(Action, frozen=True, tag="move_knight"):
    """To an empty intersection (KNI-8)."""

    place: int
    to: int


@final
class DisplaceKnight(Action, frozen=True, tag="displace_knight"):
    """To an intersection with a weaker knight of an opponent (KNI-9)."""

    place: int
    to: int


@final
class ChaseRobber(Action, frozen=True, tag="chase_robber"):
    """The knight drives the robber to ``hex`` (KNI-11)."""

    place: int
    hex: int


@final
class Improve(Action, frozen=True, tag="improve"):
    """Buy the next level of a track (IMP-1)."""

    track: Track


@final
class BankTrade(Action, frozen=True, tag="bank_trade"):
    """``times`` exchanges at the best rate that applies (TRD-3 to TRD-7)."""

    give: CardType
    want: CardType
    times: int = 1


@final
class PlayCard(Action, frozen=True, tag="play_card"):
    """Play a progress card. ``args`` are its choices (section 11.2), in this order:

    ``alchemist`` yellow, red · ``bishop`` hex · ``deserter`` seat · ``diplomat`` path · ``engineer`` intersection · ``intrigue``
    intersection · ``inventor`` hex, hex (the lower id first) · ``master_merchant`` seat · ``medicine`` intersection · ``merchant`` hex ·
    ``merchant_fleet`` card type · ``resource_monopoly`` resource · ``road_building`` path · ``smith`` intersection · ``spy`` seat ·
    ``trade_monopoly`` commodity; the others none. With ``forbid_no_effect_cards = false`` a card without any target has none either.
    """

    card: ProgressCard
    args: tuple[int | str, ...] = ()


@final
class DiscardProgress(Action, frozen=True, tag="discard_progress"):
    """Off-turn above four cards (DEC-7), or on the own turn before its end (PRG-3)."""

    card: ProgressCard


@final
class EndTurn(Action, frozen=True, tag="end_turn"):
    """T6."""


@final
class LoseCity(Action, frozen=True, tag="lose_city"):
    """BAR-8."""

    place: int


@final
class ChooseDeck(Action, frozen=True, tag="choose_deck"):
    """The reward of tied defenders (BAR-5)."""

    track: Track


@final
class Discard(Action, frozen=True, tag="discard"):
    """Cards owed on a 7 or to a Saboteur, all or a part (ROB-2)."""

    cards: dict[CardType, Number]


@final
class MoveRobber(Action, frozen=True, tag="move_robber"):
    """ROB-5."""

    hex: int


@final
class Steal(Action, frozen=True, tag="steal"):
    """From an opponent beside the robber (ROB-6)."""

    seat: int


@final
class TakeResource(Action, frozen=True, tag="take_resource"):
    """From the bank, by an Aqueduct (PRD-6)."""

    card: Resource


@final
class PlaceMetropolis(Action, frozen=True, tag="place_metropolis"):
    """On an own vulnerable city (IMP-4, IMP-5)."""

    place: int


@final
class Retreat(Action, frozen=True, tag="retreat"):
    """Where a displaced knight goes (KNI-10)."""

    place: int


@final
class HarborOffer(Action, frozen=True, tag="harbor_offer"):
    """Commercial Harbor: one own resource for a commodity that ``seat`` chooses."""

    seat: int
    card: Resource


@final
class HarborGive(Action, frozen=True, tag="harbor_give"):
    """The answer to it."""

    card: Commodity


@final
class TakeCards(Action, frozen=True, tag="take_cards"):
    """Master Merchant: two cards (or the only one) of the hand shown."""

    cards: dict[CardType, Number]


@final
class RemoveKnight(Action, frozen=True, tag="remove_knight"):
    """The own knight that deserts."""

    place: int


@final
class PlaceKnight(Action, frozen=True, tag="place_knight"):
    """The deserter joins one's own knights."""

    place: int
    level: int


@final
class TakeProgress(Action, frozen=True, tag="take_progress"):
    """Spy: a card of the progress hand shown."""

    card: ProgressCard


@final
class Give(Action, frozen=True, tag="give"):
    """Wedding: the two cards (or the only one) given."""

    cards: dict[CardType, Number]


@final
class Decline(Action, frozen=True, tag="decline"):
    """Nothing from the Aqueduct; no (further) harbour offer, deserter, road, promotion; with an option no card for the Spy."""


@final
class MakeOffer(Action, frozen=True, tag="offer"):
    """TRD-8. ``to`` are the addressees, ascending."""

    to: tuple[int, ...]
    give: dict[CardType, Number]
    want: dict[CardType, Number]


@final
class AcceptOffer(Action, frozen=True, tag="accept"):
    """TRD-9."""

    offer: int


@final
class ConfirmOffer(Action, frozen=True, tag="confirm"):
    """The active player trades with one who accepted (TRD-10)."""

    offer: int
    seat: int


@final
class CounterOffer(Action, frozen=True, tag="counter"):
    """TRD-11; ``give`` is what the one who counters gives."""

    offer: int
    give: dict[CardType, Number]
    want: dict[CardType, Number]


@final
class RejectOffer(Action, frozen=True, tag="reject"):
    """TRD-12."""

    offer: int


@final
class CancelOffer(Action, frozen=True, tag="cancel"):
    """TRD-13."""

    offer: int


TRADE_TALK = (MakeOffer, AcceptOffer, ConfirmOffer, CounterOffer, RejectOffer, CancelOffer)
"""Never blocks and is open to seats that owe nothing (DEC-13)."""
CatanAction = (
    Roll
    | BuildRoad
    | BuildSettlement
    | BuildCity
    | BuildWall
    | HireKnight
    | ActivateKnight
    | PromoteKnight
    | MoveKnight
    | DisplaceKnight
    | ChaseRobber
    | Improve
    | BankTrade
    | PlayCard
    | DiscardProgress
    | EndTurn
    | LoseCity
    | ChooseDeck
    | Discard
    | MoveRobber
    | Steal
    | TakeResource
    | PlaceMetropolis
    | Retreat
    | HarborOffer
    | HarborGive
    | TakeCards
    | RemoveKnight
    | PlaceKnight
    | TakeProgress
    | Give
    | Decline
    | MakeOffer
    | AcceptOffer
    | ConfirmOffer
    | CounterOffer
    | RejectOffer
    | CancelOffer
    | TakeBack
)
