"""A room as it is told: its line in the lobby, and the whole of it to one viewer. No state, no decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

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


def room_view(room: Room, viewer: Viewer, now: float) -> RoomView:
    """The room as a seat or a watcher sees it."""
    match = room.match
    return RoomView(
        code=room.code,
        settings=room.settings,
        locked=room.admission.locked,
        status=room.status,
        host=room.seating.host,
        you=viewer,
        seats=[seat.view(now) for seat in room.seating.seats],
        watchers=room.audience.watching,
        match=room.matches,
        commitment=room.commitment,
        contributions=[] if match is None else [contribution.hex() for contribution in match.contributions],
        actions=0 if match is None or viewer is None else match.applied(viewer),
    )
