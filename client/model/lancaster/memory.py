"""What later questions need of the events that have passed: the last move, one's own last deed, the last vote, the end, who was called."""

from __future__ import annotations

from typing import NamedTuple

from client.model.replica import Events
from shared.engine import Seat
from shared.lancaster import events as ev
from shared.lancaster.places import Party
from shared.lancaster.rules import Lancaster


class CountedVote(NamedTuple):
    """The last vote, the law that left the game by it (0: not seen), and the version in which it happened."""

    version: int
    counted: ev.VoteCounted
    removed: int


def counted(events: Events) -> CountedVote | None:
    """The vote that was counted in a version, if one was."""
    vote = None
    for event in events.public:
        match event:
            case ev.VoteCounted():
                vote = CountedVote(events.version, event, 0)
            case ev.LawsShifted(removed=removed) if vote is not None:
                vote = vote._replace(removed=removed)
    return vote


class Memory:
    """Of one match, as one viewer saw it."""

    def __init__(self) -> None:
        self.own_version = -1
        """The last in which the viewer acted."""
        self.ended: ev.MatchEnded | None = None
        self.spots: dict[str, str] = {}
        """Every conflict card that lies in France, or lay there, to its last spot (``upper:0`` to ``lower:1``)."""
        self.last_move: dict[str, Party] = {}
        """Place to the party that last put a knight or tile there, until the next one has moved."""
        self._called: object = None
        """The turn, or the decision, for which the viewer was last called."""

    def follow(self, events: Events, viewer: Seat | None, seats: int) -> None:
        """The events of one version; ``seats`` is the number of players."""
        placed: dict[str, Party] = {}
        for event in events.public:
            match event:
                case ev.MatchEnded():
                    self.ended = event
                case ev.KnightPlaced(party=party, target=place) | ev.Travelled(party=party, card=place):
                    placed[place] = party
                case ev.ExtensionPlaced(seat=seat, space=space):
                    placed[f"{seat}:{space}"] = seat
            if _actor(event, seats) == viewer and viewer is not None:
                self.own_version = events.version
        if placed:
            self.last_move = placed

    def see(self, game: Lancaster) -> None:
        """The match as it is after its newest events."""
        for card, conflict in game.public.conflicts.items():
            self.spots[card] = f"{conflict.row}:{conflict.column}"

    def is_called(self, game: Lancaster, viewer: Seat | None) -> bool:
        """Whether the viewer has to be told that something is asked of it: once for a placement turn with all its choices, once for its
        castle, once for each other decision.
        """
        public, decision = game.public, game.public.decision
        if viewer is None or decision is None or viewer not in decision.waiting:
            if public.active != viewer:
                self._called = None
            return False
        call: object = (public.round, decision.kind, decision.source, len(public.proposed))
        if public.active == viewer:
            call = (public.phase, public.turn if public.phase == "placement" else public.round)
        called, self._called = self._called, call
        return called != call


def _actor(event: object, seats: int) -> Seat | None:
    """Who has done it, of events that follow a player's own answer."""
    match event:
        case (
            ev.KnightPlaced(party=party)
            | ev.FavourChosen(party=party)
            | ev.CountyPays(party=party)
            | ev.Declined(party=party)
            | ev.StartPlayerNamed(by=party)
        ):
            return party % seats
        case ev.Answered(seat=seat) | ev.BallotCast(seat=seat) | ev.Bought(seat=seat) | ev.Ransomed(seat=seat) | ev.AllyChosen(seat=seat):
            return seat
        case ev.SpaceSettled(place=place):
            return int(place.partition(":")[0]) % seats
        case _:
            return None
