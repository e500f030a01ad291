"""What a seat may ask for in Lancaster: the answers to its decisions (section 14). Types only.

Places are the words of ``places``; counties are letters, knights their strength. All are final: ``type(action) is Vote`` tells them
apart. Sets are tuples in the fixed order of LAN-DEC-8, so that each set is one answer and not several.
"""

from __future__ import annotations

from typing import Annotated, Literal, final

from msgspec import Meta

from shared.engine import Action

Choice = Literal["noble", "reward", "both"]
Number = Annotated[int, Meta(ge=0)]
"""How many of something. A negative number is no action, rather than one for which something is missing."""


@final
class ChooseAlly(Action, frozen=True, tag="choose_ally"):
    """``ally_colour``: the colour of the own ally, an index into the colours of the data file (LAN-ALLY-1)."""

    colour: int


@final
class PlaceExtension(Action, frozen=True, tag="place_extension"):
    """``start_extension`` and ``place_extension``: one tile of the stock onto its castle space (LAN-SET-5, LAN-REW-8)."""

    space: str


@final
class PlaceExtensions(Action, frozen=True, tag="place_extensions"):
    """``law_extensions``: the spaces of all tiles that are placed, in the order of the data file; may be empty (LAN-LAW-6)."""

    spaces: tuple[str, ...]


@final
class PlaceKnight(Action, frozen=True, tag="place_knight"):
    """``place_knight``: a knight of the party's court goes to a county, a castle space (``0:gold``) or a conflict card (section 4)."""

    party: int
    strength: int
    target: str
    squires: Number = 0
    """Counties only (LAN-COUNTY-3)."""


@final
class ChooseFavour(Action, frozen=True, tag="choose_favour"):
    """``choose_favour``: a tile that is face up (LAN-FAV-2)."""

    favour: str


@final
class TakeNoble(Action, frozen=True, tag="take_noble"):
    """``favour_noble``: of the pile in this county (LAN-FAV-7, LAN-ALLY-14)."""

    county: str


@final
class UpgradeKnight(Action, frozen=True, tag="upgrade_knight"):
    """``upgrade_knight``: the knight of this strength that stands there (LAN-REW-4)."""

    strength: int
    place: str


@final
class Vote(Action, frozen=True, tag="vote"):
    """``vote``: the ballot and the votes laid beside it (LAN-PARL-2)."""

    yes: bool
    votes: Number = 0


@final
class Buy(Action, frozen=True, tag="buy"):
    """``law_buy``: how many times (LAN-EXEC-4)."""

    times: Number


@final
class Exchange(Action, frozen=True, tag="exchange"):
    """``law_exchange`` (LAN-LAW-10)."""

    yes: bool


@final
class ChooseReward(Action, frozen=True, tag="choose_reward"):
    """``county_reward`` (LAN-CTY-2)."""

    choice: Choice


@final
class Travel(Action, frozen=True, tag="travel"):
    """``travel``: to this conflict card (LAN-REW-14)."""

    card: str


@final
class NameStartPlayer(Action, frozen=True, tag="name_start_player"):
    """``name_start_player`` (LAN-CTY-9)."""

    seat: int


@final
class SettleSpace(Action, frozen=True, tag="settle_space"):
    """``castle_step``: one space pays (LAN-CAS-3). ``strength`` and ``knight`` (its place) name the knight of an upgrade; without them
    a free upgrade is forgone (LAN-REW-1)."""

    place: str
    strength: int = 0
    knight: str = ""


@final
class FinishCastle(Action, frozen=True, tag="finish_castle"):
    """``castle_step``: take what is free and give up the rest."""


@final
class Ransom(Action, frozen=True, tag="ransom"):
    """``ransom``: strengths of the knights that are freed, ascending; all others are lost (LAN-RAN-2)."""

    knights: tuple[int, ...]


@final
class Decline(Action, frozen=True, tag="decline"):
    """Forgo a reward that has a choice (LAN-REW-1)."""


LancasterAction = (
    ChooseAlly
    | PlaceExtension
    | PlaceExtensions
    | PlaceKnight
    | ChooseFavour
    | TakeNoble
    | UpgradeKnight
    | Vote
    | Buy
    | Exchange
    | ChooseReward
    | Travel
    | NameStartPlayer
    | SettleSpace
    | FinishCastle
    | Ransom
    | Decline
)
SecretAnswer = PlaceExtension | PlaceExtensions | UpgradeKnight | Vote | Exchange | Decline
"""What may be an answer to a simultaneous decision."""
