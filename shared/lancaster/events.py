"""What can happen in a Lancaster match. Types only.

On the wire an event is a list: its tag and its fields in the order below. Log lines, animation and sounds come from these. ``source``
is what something comes from, in the words of ``places``. Gains and payments are open, even of goods that lie behind a screen
(LAN-HID-3); what a seat has answered in secret is told to that seat alone.
"""

from __future__ import annotations

from shared.engine import PrivateEvent, PublicEvent
from shared.lancaster.actions import Choice, SecretAnswer
from shared.lancaster.components import Good, RewardType
from shared.lancaster.state import DecisionKind

# ------------------------------------------------------------------------------------------------ decisions


class Asked(PublicEvent, frozen=True, tag="asked"):
    """A decision is open. ``seats`` are awaited; ``party`` is set where it concerns another party than the seat."""

    kind: DecisionKind
    seats: list[int]
    source: str
    party: int | None


class Answered(PublicEvent, frozen=True, tag="answered"):
    """A seat has answered a simultaneous decision (LAN-DEC-3). Told once: that it changes its answer is not (LAN-HID-4)."""

    seat: int
    kind: DecisionKind


class AnswerKept(PrivateEvent, frozen=True, tag="answer_kept"):
    """To that seat: what it has answered (LAN-HID-4)."""

    kind: DecisionKind
    answer: SecretAnswer


class Declined(PublicEvent, frozen=True, tag="declined"):
    """A reward with a choice is forgone (LAN-REW-1)."""

    party: int
    reward: RewardType
    source: str


# ------------------------------------------------------------------------------------------------ goods, points, knights, nobles, tiles


class Gained(PublicEvent, frozen=True, tag="gained"):
    """From the supply; with ``supply_limits`` no more than was there. Goods with none left out."""

    seat: int
    goods: dict[Good, int]
    source: str


class Paid(PublicEvent, frozen=True, tag="paid"):
    """To the supply."""

    seat: int
    goods: dict[Good, int]
    source: str


class Scored(PublicEvent, frozen=True, tag="scored"):
    """Power points (LAN-REW-13)."""

    seat: int
    points: int
    source: str


class KnightGained(PublicEvent, frozen=True, tag="knight_gained"):
    """From the reserve into the court (LAN-REW-3)."""

    party: int
    strength: int
    source: str


class KnightUpgraded(PublicEvent, frozen=True, tag="knight_upgraded"):
    """In place; the old one is in the reserve (LAN-REW-5, LAN-LAW-10)."""

    party: int
    strength: int
    to: int
    place: str
    source: str


class KnightLost(PublicEvent, frozen=True, tag="knight_lost"):
    """Into the reserve: not ransomed (LAN-RAN-3), or stuck (``stuck_knight = "reserve"``)."""

    party: int
    strength: int
    place: str


class KnightHome(PublicEvent, frozen=True, tag="knight_home"):
    """From the board to the court (LAN-CTY-7, LAN-CAS-6, LAN-BAT-4, LAN-REW-9)."""

    party: int
    strength: int
    place: str


class NobleTaken(PublicEvent, frozen=True, tag="noble_taken"):
    """From the pile in that county. ``kept``: to the table; else it left the game (LAN-ALLY-14, LAN-ALLY-17)."""

    party: int
    county: str
    noble: str
    kept: bool
    source: str


class ExtensionPlaced(PublicEvent, frozen=True, tag="extension_placed"):
    """LAN-REW-8; a knight that stood there goes home in the next event."""

    seat: int
    space: str
    source: str


class RewardVoid(PublicEvent, frozen=True, tag="reward_void"):
    """Part of a reward has no effect and is lost (LAN-REW-2, LAN-ALLY-17)."""

    party: int
    reward: RewardType
    source: str


# ------------------------------------------------------------------------------------------------ set-up and placement


class AllyChosen(PublicEvent, frozen=True, tag="ally_chosen"):
    """LAN-ALLY-1."""

    seat: int
    colour: int


class RoundBegan(PublicEvent, frozen=True, tag="round"):
    """LAN-RND-1."""

    round: int
    start_player: int


class TurnBegan(PublicEvent, frozen=True, tag="turn"):
    """A placement turn (LAN-PLACE-1)."""

    seat: int
    turn: int


class KnightPlaced(PublicEvent, frozen=True, tag="knight_placed"):
    """From the court. ``space``: of a conflict card (LAN-CONF-2), else 0."""

    party: int
    strength: int
    target: str
    squires: int
    space: int


class KnightThrownOut(PublicEvent, frozen=True, tag="knight_thrown_out"):
    """LAN-COUNTY-8, LAN-COUNTY-9; told before the knight is placed that throws it out. ``by``: party; ``squires`` lost to the supply."""

    party: int
    strength: int
    county: str
    squires: int
    by: int


class FavourChosen(PublicEvent, frozen=True, tag="favour_chosen"):
    """The tile is turned face down (LAN-FAV-2)."""

    party: int
    favour: str


class PlacementOver(PublicEvent, frozen=True, tag="placement_over"):
    """LAN-PLACE-8. ``stuck``: party to knights that stay in its court (LAN-PLACE-7)."""

    stuck: dict[int, int]


# ------------------------------------------------------------------------------------------------ parliament


class VoteBegan(PublicEvent, frozen=True, tag="vote_began"):
    """``place`` 1 to 3 in the lower row (LAN-PARL-1)."""

    law: int
    place: int


class BallotCast(PublicEvent, frozen=True, tag="ballot"):
    """With ``voting = "open_turn_order"`` only: visible at once."""

    seat: int
    yes: bool
    votes: int


class VoteCounted(PublicEvent, frozen=True, tag="vote_counted"):
    """LAN-PARL-4, LAN-PARL-5: all ballots together. ``ballots``: seat to whether yes; ``votes``: seat to votes laid beside it."""

    law: int
    ballots: dict[int, bool]
    votes: dict[int, int]
    yes: int
    no: int
    passed: bool


class LawsShifted(PublicEvent, frozen=True, tag="laws_shifted"):
    """LAN-PARL-7, LAN-PARL-8: the row after the vote and the law that left the game."""

    in_force: list[int]
    removed: int


class VotesLapsed(PublicEvent, frozen=True, tag="votes_lapsed"):
    """LAN-PARL-9: seat to votes given up, zeros left out."""

    votes: dict[int, int]


class LawBegan(PublicEvent, frozen=True, tag="law"):
    """A law is carried out. ``seats`` are those it gives something or asks (LAN-EXEC-2)."""

    law: int
    seats: list[int]
    measures: dict[int, int]
    """Seat to what was counted; empty for what lies behind screens (LAN-EXEC-8), unless ``leader_reveal = "amounts"``."""


class Bought(PublicEvent, frozen=True, tag="bought"):
    """LAN-EXEC-4; what was paid and gained is told behind it. ``times`` may be 0."""

    seat: int
    law: int
    times: int


# ------------------------------------------------------------------------------------------------ rewards


class CountyPays(PublicEvent, frozen=True, tag="county"):
    """LAN-CTY-2: what the controller of the knight there chose."""

    county: str
    party: int
    choice: Choice


class SquiresReturned(PublicEvent, frozen=True, tag="squires_returned"):
    """From a county to the supply (LAN-CTY-7, LAN-REW-15)."""

    party: int
    county: str
    squires: int


class Travelled(PublicEvent, frozen=True, tag="travelled"):
    """LAN-REW-14."""

    party: int
    strength: int
    county: str
    card: str
    space: int


class StartPlayerNamed(PublicEvent, frozen=True, tag="start_player"):
    """LAN-CTY-9, LAN-CTY-10. ``by`` is the party whose knight holds the county, ``seat`` the player who is named."""

    by: int
    seat: int
    county: str


class CastleBegan(PublicEvent, frozen=True, tag="castle"):
    """LAN-CAS-1."""

    seat: int


class SpaceSettled(PublicEvent, frozen=True, tag="space_settled"):
    """A castle space pays, or is given up unpaid (LAN-CAS-3, LAN-CAS-5); its payment and its rewards are told behind it."""

    place: str
    party: int
    """That benefits (LAN-ALLY-11)."""
    given_up: bool


class BattleFought(PublicEvent, frozen=True, tag="battle"):
    """LAN-BAT-2 to LAN-BAT-7. ``ranking``: parties, best first; ``points``: party to what its rank pays, which is void for an ally."""

    card: str
    second: bool
    english: int
    french: int
    won: bool
    ranking: list[int]
    points: dict[int, int]


class CardMovedDown(PublicEvent, frozen=True, tag="card_down"):
    """LAN-BAT-5."""

    card: str
    column: int


class CardRemoved(PublicEvent, frozen=True, tag="card_removed"):
    """From the game (LAN-BAT-4, LAN-BAT-6)."""

    card: str


class Ransomed(PublicEvent, frozen=True, tag="ransomed"):
    """LAN-RAN-1: strengths of those freed and of those given up. The payment and each knight are told behind it."""

    seat: int
    card: str
    freed: list[int]
    lost: list[int]


# ------------------------------------------------------------------------------------------------ rounds and the end


class CardsRevealed(PublicEvent, frozen=True, tag="cards"):
    """LAN-NEXT-1, LAN-NEXT-3: new conflicts in the upper row and laws in the lower row, from left to right."""

    conflicts: list[str]
    laws: list[int]


class GoodsShown(PublicEvent, frozen=True, tag="goods_shown"):
    """LAN-END-11: by seat."""

    gold: dict[int, int]
    squires: dict[int, int]


class BonusPaid(PublicEvent, frozen=True, tag="bonus"):
    """LAN-END-2 to LAN-END-9. ``kind``: strength, extensions or nobles; ``values``: seat to what was counted; ``tied`` to what broke ties
    (empty for nobles); ``points``: seat to points, zeros left out."""

    kind: str
    values: dict[int, int]
    tied: dict[int, int]
    points: dict[int, int]


class MatchEnded(PublicEvent, frozen=True, tag="match_ended"):
    """LAN-END-10: seat to points."""

    points: dict[int, int]


LancasterEvent = (
    Asked
    | Answered
    | Declined
    | Gained
    | Paid
    | Scored
    | KnightGained
    | KnightUpgraded
    | KnightLost
    | KnightHome
    | NobleTaken
    | ExtensionPlaced
    | RewardVoid
    | AllyChosen
    | RoundBegan
    | TurnBegan
    | KnightPlaced
    | KnightThrownOut
    | FavourChosen
    | PlacementOver
    | VoteBegan
    | BallotCast
    | VoteCounted
    | LawsShifted
    | VotesLapsed
    | LawBegan
    | Bought
    | CountyPays
    | SquiresReturned
    | Travelled
    | StartPlayerNamed
    | CastleBegan
    | SpaceSettled
    | BattleFought
    | CardMovedDown
    | CardRemoved
    | Ransomed
    | CardsRevealed
    | GoodsShown
    | BonusPaid
    | MatchEnded
)
LancasterPrivateEvent = AnswerKept
