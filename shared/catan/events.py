"""What can happen in a Cities & Knights match. Types only.

On the wire an event is a list: its tag and its fields in the order below. Log lines, animation and sounds come from these. What only
some seats may know (VIS-3) is a private event beside a public one that says no more than VIS-1 and VIS-4 allow.
``cards`` are counts by type, types with none left out.
"""

from __future__ import annotations

from typing import Literal

from shared.catan.cards import Cards, CardType, ProgressCard, Track
from shared.catan.state import DecisionKind, Face, Reply
from shared.engine import PrivateEvent, PublicEvent, TakenBack

PieceKind = Literal["road", "settlement", "city", "wall", "knight"]
Paid = Literal["paid", "setup", "card"]
"""How a piece came: for its price, in the set-up, or by a progress card (Medicine costs less, the others nothing)."""
StealCause = Literal["robber", "bishop"]


class TurnBegan(PublicEvent, frozen=True, tag="turn"):
    """T0. Knights that are active now may act (KNI-5)."""

    seat: int
    turn: int


class Rolled(PublicEvent, frozen=True, tag="rolled"):
    """T2. ``alchemist``: yellow and red were chosen."""

    seat: int
    yellow: int
    red: int
    event: Face
    alchemist: bool


class ShipMoved(PublicEvent, frozen=True, tag="ship"):
    """T3a. ``step`` 1 to 7; on the 7th they attack."""

    step: int


class Attacked(PublicEvent, frozen=True, tag="attack"):
    """BAR-2 to BAR-4. ``strengths``: seat to K."""

    barbarians: int
    knights: int
    strengths: dict[int, int]
    held: bool


class DefenderRewarded(PublicEvent, frozen=True, tag="defender"):
    """BAR-5: the only best defender gets a token."""

    seat: int


class DefendersTied(PublicEvent, frozen=True, tag="defenders_tied"):
    """BAR-5: each of them draws a progress card; nobody when no knight fought (BAR-14)."""

    seats: list[int]


class CityLost(PublicEvent, frozen=True, tag="city_lost"):
    """BAR-8, BAR-9. ``forced``: it was the only one."""

    seat: int
    place: int
    tipped: bool
    wall: bool
    forced: bool


class AttackOver(PublicEvent, frozen=True, tag="attack_over"):
    """BAR-11: knights rest, the ship goes back. ``attacks`` resolved so far; the first frees the robber."""

    attacks: int


class ProgressDrawn(PublicEvent, frozen=True, tag="progress_drawn"):
    """A card came into a hand; its kind is told to the owner alone."""

    seat: int
    track: Track
    cause: Literal["gate", "defence"]


class FacedUp(PublicEvent, frozen=True, tag="faced_up"):
    """PRG-4: Printer or Constitution, a point."""

    seat: int
    card: ProgressCard


class ProgressDiscarded(PublicEvent, frozen=True, tag="progress_discarded"):
    """PRG-3: a card went under its deck; its kind is told to the owner alone."""

    seat: int
    track: Track


class Produced(PublicEvent, frozen=True, tag="produced"):
    """PRD-1 to PRD-5. ``gains``: seat to cards received; ``short``: types the bank could not pay in full."""

    number: int
    gains: dict[int, Cards]
    short: list[CardType]
    hexes: list[int]
    """That carry the number, without the robber's."""


class StartingCards(PublicEvent, frozen=True, tag="starting_cards"):
    """SET-4."""

    seat: int
    cards: Cards


class ResourceTaken(PublicEvent, frozen=True, tag="resource_taken"):
    """PRD-6: an Aqueduct; ``card`` None: declined."""

    seat: int
    card: CardType | None


class Discarded(PublicEvent, frozen=True, tag="discarded"):
    """ROB-2 or Saboteur; ``left``: still owed."""

    seat: int
    cards: Cards
    left: int
    forced: bool


class Asked(PublicEvent, frozen=True, tag="asked"):
    """A blocking decision is open: who owes how much (see ``state.Decision``)."""

    kind: DecisionKind
    owed: dict[int, int]


class RobberMoved(PublicEvent, frozen=True, tag="robber"):
    """ROB-5. ``by`` what: a 7, a knight, a Bishop."""

    seat: int
    before: int
    hex: int
    by: Literal["seven", "knight", "bishop"]


class RobberLocked(PublicEvent, frozen=True, tag="robber_locked"):
    """ROB-4: a 7 without a robber move."""


class Stolen(PublicEvent, frozen=True, tag="stolen"):
    """ROB-6, Bishop: one card went from ``victim`` to ``seat``, or none from an empty hand. Which one: :class:`CardStolen`."""

    seat: int
    victim: int
    cards: int
    cause: StealCause


class Built(PublicEvent, frozen=True, tag="built"):
    """A piece was placed: ``place`` is a path for roads, else an intersection. ``righted``: a tipped city stands again (BAR-9)."""

    seat: int
    piece: PieceKind
    place: int
    how: Paid
    righted: bool = False


class KnightActivated(PublicEvent, frozen=True, tag="activated"):
    """KNI-2; several places with a Warlord."""

    seat: int
    places: list[int]
    how: Paid


class KnightPromoted(PublicEvent, frozen=True, tag="promoted"):
    """KNI-3."""

    seat: int
    place: int
    level: int
    how: Paid


class KnightMoved(PublicEvent, frozen=True, tag="knight_moved"):
    """KNI-8, KNI-9; the displaced knight follows as :class:`KnightDisplaced`."""

    seat: int
    place: int
    to: int


class KnightDisplaced(PublicEvent, frozen=True, tag="displaced"):
    """KNI-9, Intrigue: the knight of ``owner`` has to go from ``place``."""

    seat: int
    owner: int
    place: int
    level: int


class KnightRetreated(PublicEvent, frozen=True, tag="retreated"):
    """KNI-10. ``to`` None: back to supply."""

    seat: int
    place: int
    to: int | None
    level: int
    forced: bool


class LongestRoad(PublicEvent, frozen=True, tag="longest_road"):
    """LR-3: the card changed hands; None: set aside. ``length`` of the new holder, or the greatest there is."""

    before: int | None
    after: int | None
    length: int


class Improved(PublicEvent, frozen=True, tag="improved"):
    """IMP-1. ``cost`` in the track's commodity."""

    seat: int
    track: Track
    level: int
    cost: int


class MetropolisPlaced(PublicEvent, frozen=True, tag="metropolis"):
    """IMP-4, IMP-5. ``loser``: from whom it was taken."""

    seat: int
    track: Track
    place: int
    loser: int | None
    forced: bool


class CardPlayed(PublicEvent, frozen=True, tag="played"):
    """PRG-5. ``args`` as in the action."""

    seat: int
    card: ProgressCard
    args: tuple[int | str, ...]


class MerchantPlaced(PublicEvent, frozen=True, tag="merchant"):
    """``before``: who had it."""

    seat: int
    hex: int
    before: int | None


class Gained(PublicEvent, frozen=True, tag="gained"):
    """Cards from the bank by a progress card (Irrigation, Mining)."""

    seat: int
    cards: Cards


class Monopolised(PublicEvent, frozen=True, tag="monopoly"):
    """Resource or Trade Monopoly: ``taken`` from whom how many, zeros left out (VIS-4)."""

    seat: int
    card: CardType
    taken: dict[int, int]


class TokensSwapped(PublicEvent, frozen=True, tag="swapped"):
    """Inventor."""

    seat: int
    first: int
    second: int


class RoadRemoved(PublicEvent, frozen=True, tag="road_removed"):
    """Diplomat: the road of ``owner`` on ``path``."""

    seat: int
    owner: int
    path: int


class KnightRemoved(PublicEvent, frozen=True, tag="knight_removed"):
    """Deserter."""

    seat: int
    """The owner."""
    place: int
    level: int
    forced: bool


class Declined(PublicEvent, frozen=True, tag="declined"):
    """What might be left undone was left undone."""

    seat: int
    kind: DecisionKind


class CardsGiven(PublicEvent, frozen=True, tag="given"):
    """Cards went from one seat to another; which ones: :class:`CardsTold` (VIS-3)."""

    seat: int
    giver: int
    cards: int
    cause: Literal["wedding", "master_merchant"]
    forced: bool


class ProgressTaken(PublicEvent, frozen=True, tag="progress_taken"):
    """Spy; which card: :class:`ProgressTold`."""

    seat: int
    victim: int
    track: Track


class HarborOffered(PublicEvent, frozen=True, tag="harbor_offered"):
    """Commercial Harbor. ``void``: the opponent has no commodity, the card stays."""

    seat: int
    opponent: int
    void: bool


class HarborSwapped(PublicEvent, frozen=True, tag="harbor_swapped"):
    """The two cards changed hands; which ones: :class:`HarborTold`."""

    seat: int
    opponent: int


class BankTraded(PublicEvent, frozen=True, tag="bank_trade"):
    """TRD-3 to TRD-7: ``paid`` cards for ``got``."""

    seat: int
    give: CardType
    paid: int
    want: CardType
    got: int


class OfferMade(PublicEvent, frozen=True, tag="offered"):
    """TRD-8, TRD-11 (``parent``: the offer it counters)."""

    offer: int
    maker: int
    to: list[int]
    give: Cards
    want: Cards
    parent: int | None


class OfferReplied(PublicEvent, frozen=True, tag="replied"):
    offer: int
    seat: int
    reply: Reply


class OfferClosed(PublicEvent, frozen=True, tag="offer_closed"):
    """``missing``: at the execution a card was not there (TRD-2)."""

    offer: int
    reason: Literal["cancelled", "rejected", "replaced", "traded", "missing"]


class Traded(PublicEvent, frozen=True, tag="traded"):
    """TRD-14: ``maker`` gave ``give`` and got ``want`` from ``taker``."""

    offer: int
    maker: int
    taker: int
    give: Cards
    want: Cards


class TurnEnded(PublicEvent, frozen=True, tag="turn_ended"):
    """T6."""

    seat: int


class MatchEnded(PublicEvent, frozen=True, tag="over"):
    """WIN-5. ``points``: seat to VP."""

    winner: int
    points: dict[int, int]


# ------------------------------------------------------------------------------------------------ told to some seats alone


class CardStolen(PrivateEvent, frozen=True, tag="card_stolen"):
    """To thief and victim."""

    seat: int
    victim: int
    card: CardType


class ProgressTold(PrivateEvent, frozen=True, tag="progress"):
    """The kind of a card drawn or discarded (its owner), or taken by a Spy (both). ``giver``: whose it was, None: the deck."""

    seat: int
    card: ProgressCard
    what: Literal["drawn", "discarded", "taken"]
    giver: int | None = None


class HandShown(PrivateEvent, frozen=True, tag="hand_shown"):
    """Master Merchant: to the player who chooses."""

    seat: int
    owner: int
    cards: Cards


class ProgressShown(PrivateEvent, frozen=True, tag="progress_shown"):
    """Spy: to the spy."""

    seat: int
    owner: int
    cards: list[ProgressCard]


class CardsTold(PrivateEvent, frozen=True, tag="cards"):
    """Wedding gift, Master Merchant: to both."""

    seat: int
    giver: int
    cards: Cards


class HarborTold(PrivateEvent, frozen=True, tag="harbor"):
    """Commercial Harbor: to both."""

    seat: int
    opponent: int
    resource: CardType
    commodity: CardType


CatanEvent = (
    TurnBegan
    | Rolled
    | ShipMoved
    | Attacked
    | DefenderRewarded
    | DefendersTied
    | CityLost
    | AttackOver
    | ProgressDrawn
    | FacedUp
    | ProgressDiscarded
    | Produced
    | StartingCards
    | ResourceTaken
    | Discarded
    | Asked
    | RobberMoved
    | RobberLocked
    | Stolen
    | Built
    | KnightActivated
    | KnightPromoted
    | KnightMoved
    | KnightDisplaced
    | KnightRetreated
    | LongestRoad
    | Improved
    | MetropolisPlaced
    | CardPlayed
    | MerchantPlaced
    | Gained
    | Monopolised
    | TokensSwapped
    | RoadRemoved
    | KnightRemoved
    | Declined
    | CardsGiven
    | ProgressTaken
    | HarborOffered
    | HarborSwapped
    | BankTraded
    | OfferMade
    | OfferReplied
    | OfferClosed
    | Traded
    | TurnEnded
    | MatchEnded
    | TakenBack
)
CatanPrivateEvent = CardStolen | ProgressTold | HandShown | ProgressShown | CardsTold | HarborTold
