"""A room from its opening to its end, over real sockets."""

from __future__ import annotations

from conftest import Connect
from raw_client import RawClient

from shared.engine import Snapshot as EngineSnapshot
from shared.games import GAMES
from shared.messages import AddBot, Done, LeaveRoom, Snapshot, StartMatch


async def play_to_the_end(client: RawClient) -> None:
    """Play the first legal action whenever it is the client's turn."""
    game_type = GAMES["rheinlaender"]
    while True:
        await client.until(lambda: client.room is not None and (client.room.status == "over" or client.seat in awaited(client)))
        if client.room.status == "over":
            return
        game = game_type.restore(
            EngineSnapshot(client.room.settings.seats, client.room.settings.options, client.public, {client.seat: client.private})
        )
        action = next(game.legal_actions(client.seat))
        import msgspec

        answer = await client.act(msgspec.to_builtins(action))
        assert isinstance(answer, Done), answer


def awaited(client: RawClient) -> tuple[int, ...]:
    game = GAMES["rheinlaender"].restore(
        EngineSnapshot(
            client.room.settings.seats, client.room.settings.options, client.public, {client.seat: client.private} if client.private else {}
        )
    )
    return game.awaiting()


async def test_a_match_against_bots(connect: Connect) -> None:
    anna = await connect("Anna")
    await anna.create()
    await anna.ask(AddBot, level="novice")
    await anna.ask(AddBot, level="novice")
    await anna.ready()
    await anna.ask(StartMatch)
    await anna.wait_for(Snapshot)
    await play_to_the_end(anna)
    await anna.ask(LeaveRoom)
