"""A room as it is told: its line in the lobby, and the whole of it to one viewer. No state, no decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from server.seats import SeatState
from shared.engine import Viewer
from shared.messages import Room as RoomView
from shared.messages import RoomSummary

if TYPE_CHECKING:
    from server.room import Room


def summary(room: Room) -> RoomSummary:
    """The line in the lobby's list."""
    seating, settings = room.seating, room.settings
    return RoomSummary(
        code=room.code,
        name=settings.name,
        game=settings.game,
        host="" if seating.host is None else seating[seating.host].name,
        seats=len(seating),
        players=len(seating.players()),
        bots=sum(seat.state is SeatState.BOT for seat in seating.seats),
        watchers=room.audience.watching,
        status=room.status,
        locked=room.admission.locked,
        watchable=settings.watchers == "public",
        options=settings.options,
        clock=settings.clock,
    )


def room_view(room: Room, now: float) -> Callable[[Viewer], RoomView]:
    """The room as it is now, for each seat and for watchers. Nearly all of it is the same for everybody and gathered once."""
    match = room.match
    shared = RoomView(
        code=room.code,
        settings=room.settings,
        locked=room.admission.locked,
        status=room.status,
        host=room.seating.host,
        you=None,
        seats=[seat.view(now) for seat in room.seating.seats],
        watchers=room.audience.watching,
        match=room.matches,
        commitment=room.commitment,
        contributions=[] if match is None else [contribution.hex() for contribution in match.contributions],
    )

    def view(viewer: Viewer) -> RoomView:
        if viewer is None:
            return shared
        return msgspec.structs.replace(shared, you=viewer, actions=0 if match is None else match.applied(viewer))

    return view
