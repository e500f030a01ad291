"""The list of rooms on a server, as the lobby shows it: kept by news, sorted and filtered. Draws nothing, sends nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from client.model.chat import ChatBook
from client.net.news import News
from shared import messages
from shared.messages import RoomSummary

Use = Literal["join", "watch", "full"]


@dataclass(frozen=True)
class RoomFilter:
    """``text`` is looked for in name, host and code. ``game`` empty: all games."""

    text: str = ""
    game: str = ""
    only_joinable: bool = False
    without_password: bool = False

    def shows(self, room: RoomSummary) -> bool:
        """Whether the room passes."""
        words = f"{room.name} {room.host} {room.code}".casefold()
        return (
            self.text.casefold().strip() in words
            and self.game in ("", room.game)
            and (not self.only_joinable or use_of(room) == "join")
            and not (self.without_password and room.locked)
        )


def use_of(room: RoomSummary) -> Use:
    """What one who is not in the room can do with it. The server decides again."""
    if room.status == "open" and room.players + room.bots < room.seats:
        return "join"
    return "watch" if room.watchable else "full"


class LobbyModel:
    """The rooms of one server and the chat of its lobby."""

    def __init__(self) -> None:
        self.chat = ChatBook()
        self.filter = RoomFilter()
        self.loaded = False
        """Whether the list has come; before, the screen says that it waits."""
        self._rooms: dict[str, RoomSummary] = {}

    def take(self, news: News) -> None:
        """One piece of news; what does not concern the lobby is passed over."""
        match news:
            case messages.Lobby(rooms=rooms, chat=lines):
                self._rooms = {room.code: room for room in rooms}
                self.chat.begin(lines)
                self.loaded = True
            case messages.RoomListed(room=room):
                self._rooms[room.code] = room
            case messages.RoomUnlisted(code=code):
                self._rooms.pop(code, None)
            case messages.Chat(to="lobby", lines=lines):
                self.chat.take(lines)

    def rooms(self) -> list[RoomSummary]:
        """Those that pass the filter: joinable ones first, then running, then finished; by name."""
        order = {"join": 0, "watch": 1, "full": 2}
        shown = [room for room in self._rooms.values() if self.filter.shows(room)]
        return sorted(shown, key=lambda room: (room.status == "over", order[use_of(room)], room.name.casefold(), room.code))

    def room(self, code: str) -> RoomSummary | None:
        """The room of that code, shown or not."""
        return self._rooms.get(code)

    def __len__(self) -> int:
        return len(self._rooms)
