"""A bot for Rheinländer that knows docs/protocol.md and nothing else: no rule engine, no package of this project.

    pip install websockets msgpack
    python scripts/example_bot.py CODE@HOST[:PORT] [NAME]

It joins the room, plays a card where its region has space, and learns from refusals when it has to guess.
"""

import asyncio
import os
import sys

import msgpack
from websockets.asyncio.client import connect

LEFT = {34: "I1", 35: "I2", 36: "I3", 48: "I4", 49: "I5"}
RIGHT = {31: "I1", 32: "I2", 33: "I3", 46: "I4", 47: "I5"}


def apply(patch, section):
    """Carry out the operations of a patch: set a place, remove it, append to it."""
    for kind, *steps in patch:
        *path, last = steps if kind == 1 else steps[:-1]
        place = section
        for step in path:
            place = place[step]
        if kind == 0:
            place[last] = steps[-1]
        elif kind == 1:
            del place[last]
        else:
            place[last].extend(steps[-1])


def ideas(public, hand, seat):
    """Actions to try, the likely ones first; when none of the others is legal, one of the last is."""
    if public["phase"] == "fort":
        yield {"do": "decline"}
    taken = {**public["knights"], **public["forts"]}
    banks = {card: (LEFT.get(card, f"L{card}"), RIGHT.get(card, f"R{card}")) for card in hand}
    for card in hand:
        free = [space for space in banks[card] if space not in taken] or [f"W{card}"]
        yield from ({"do": "place", "card": card, "space": space} for space in free if space not in taken)
    for space, owner in public["knights"].items():
        if owner == seat and space[0] != "W":
            for number in (int(space[1:]) - 1, int(space[1:]) + 1):
                yield {"do": "support", "card": hand[0], "space": f"{space[0]}{number}"}
    for card in hand:
        for space in (*banks[card], f"W{card}"):
            if public["archbishop"] == seat != public["knights"].get(space, seat):
                yield {"do": "convert", "card": card, "space": space}
    yield from ({"do": "discard", "card": card} for card in hand)


async def play(socket, code, name):
    async def send(type_, **fields):
        await socket.send(msgpack.packb({"type": type_, "id": 1, **fields}))

    await send("hello", protocol=1, name=name, client="example_bot")
    await send("join_room", code=code)
    await send("set_ready", ready=True, contribution=os.urandom(16))
    seat = acted = 0  # how many of our actions the server has
    seen = due = 0  # the version we have, and the one we must have before we act again
    asked = 0  # the number of the action that we wait for
    public, private, untried = {"phase": "over"}, {}, iter(())
    async for frame in socket:
        news = msgpack.unpackb(frame, strict_map_key=False)
        if news["type"] == "refused" and not asked:
            sys.exit(f"refused: {news['key']} {news['details']}")
        if news["type"] == "room":
            seat, acted = news["you"], news["actions"]
        elif news["type"] == "snapshot":
            public, private, seen, match = news["public"], news["private"], news["version"], news["match"]
            untried = ideas(public, private["hand"], seat)
        elif news["type"] == "update" and news["version"] > seen:
            seen = news["version"]
            apply(news["public"], public)
            apply(news.get("private", []), private)
            untried = ideas(public, private["hand"], seat)
        elif news["type"] == "done" and asked:
            asked, due, acted = 0, news["version"], asked
        elif news["type"] == "refused":
            asked = 0
        if public["phase"] == "over" and seen:
            return public["winners"]
        if public["phase"] != "over" and public["to_move"] == seat and not asked and seen >= due:
            asked = acted + 1
            await send("act", number=asked, version=seen, match=match, action=next(untried))
    sys.exit("the server closed the connection")


async def main(invitation, name="Example bot"):
    code, host = invitation.split("@")
    async with connect(f"ws://{host if ':' in host else host + ':7117'}/", subprotocols=["palatine.1"], compression=None) as socket:
        print("winning seats:", await play(socket, code, name))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
