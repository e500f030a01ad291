"""A bot for Rheinländer that knows docs/protocol.md and docs/games/rheinlaender.md: no rule engine, no package of this project.

pip install websockets msgpack
python scripts/example_bot.py CODE@HOST[:PORT] [NAME]
"""

import asyncio
import functools
import os
import sys

import msgpack
from websockets.asyncio.client import connect

LEFT = {34: "I1", 35: "I2", 36: "I3", 48: "I4", 49: "I5"}
RIGHT = {31: "I1", 32: "I2", 33: "I3", 46: "I4", 47: "I5"}


def apply(patch, section, names):
    """Carry out the operations of a patch: set a place, remove it, append to it. A step or a key below zero stands for a name."""

    def name(step):
        return names[-1 - step] if isinstance(step, int) and step < 0 else step

    def spell(value):
        return {name(key): spell(inner) for key, inner in value.items()} if isinstance(value, dict) else value

    for kind, *steps in patch:
        *path, last = map(name, steps if kind == 1 else steps[:-1])
        place = functools.reduce(lambda inner, step: inner[step], path, section)
        if kind == 0:
            place[last] = spell(steps[-1])
        elif kind == 1:
            del place[last]
        else:
            place[last].extend(steps[-1])


def ideas(public, hand, seat):
    """Actions to try, those that are sure first; the server refuses what the rules do not allow, and then the next one is tried."""
    if public["phase"] == "fort":
        yield {"do": "decline"}
    taken = {**public["knights"], **public["forts"]}
    banks = {card: (LEFT.get(card, f"L{card}"), RIGHT.get(card, f"R{card}")) for card in hand}
    for card in hand:
        free = [space for space in banks[card] if space not in taken] or [f"W{card}"]
        yield from ({"do": "place", "card": card, "space": space} for space in free if space not in taken)
    mine = [space for space, owner in public["knights"].items() if owner == seat and space[0] != "W"]
    yield from ({"do": "support", "card": hand[0], "space": f"{space[0]}{int(space[1:]) + step}"} for space in mine for step in (-1, 1))
    if public["archbishop"] == seat:
        yield from ({"do": "convert", "card": card, "space": space} for card in hand for space in (*banks[card], f"W{card}"))
    yield from ({"do": "discard", "card": card} for card in hand)


class Table:
    """``acted``: our actions that the server has; ``asked``: the one not yet answered; ``due``: the version to see before the next."""

    names, public, private, seat, match, version, due, acted, asked = [], {"phase": "over"}, {}, None, 0, 0, 0, 0, 0
    action, untried = None, iter(())

    def hear(self, news):
        kind = news["type"]
        if kind == "refused" and (news["fatal"] or not self.asked):
            sys.exit(f"refused: {news['key']} {news['details']}")
        if kind == "room":
            self.seat, self.acted = news["you"], news["actions"]
        elif kind == "snapshot":
            self.names, self.public, self.private = news["names"], news["public"], news["private"]
            self.version, self.match = news["version"], news["match"]
        elif kind == "update" and news["version"] > self.version:
            self.version = news["version"]
            apply(news["public"], self.public, self.names)
            apply(news.get("private", []), self.private, self.names)
        elif kind == "done" and self.asked:
            self.asked, self.acted, self.due, self.action = 0, self.asked, news["version"], None
        elif kind == "refused":  # try the next idea, or the same again if we were only too fast
            self.asked, self.action = 0, self.action if news["key"] == "too_fast" else None
        if kind in ("snapshot", "update"):
            self.untried = ideas(self.public, self.private["hand"], self.seat)
        return self.public["phase"] != "over" and self.public["to_move"] == self.seat and not self.asked and self.version >= self.due


async def main(invitation, name="Example bot"):
    code, host = invitation.split("@")
    url, table = f"ws://{host if ':' in host else host + ':7117'}/", Table()
    async with connect(url, subprotocols=["palatine.2"], compression=None) as socket:
        hello = {"type": "hello", "protocol": 2, "name": name, "client": "example_bot"}
        ready = {"type": "set_ready", "ready": True, "contribution": os.urandom(16)}
        for request in (hello, {"type": "join_room", "code": code}, ready):
            await socket.send(msgpack.packb({"id": 0, **request}))
        async for frame in socket:
            news = msgpack.unpackb(frame, strict_map_key=False)
            our_turn = table.hear(news)
            if table.match and table.public["phase"] == "over":
                return print("winning seats:", table.public["winners"])
            if our_turn:
                await asyncio.sleep(0.5 if news["type"] == "refused" else 0)  # the server takes ten requests a second
                table.action = table.action or next(table.untried, None) or sys.exit("all ideas were refused")
                table.asked = table.acted + 1
                act = {"type": "act", "number": table.asked, "version": table.version, "match": table.match, "action": table.action}
                await socket.send(msgpack.packb({"id": 1, **act}))
    sys.exit("the server closed the connection")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or "@" not in sys.argv[1]:
        sys.exit("usage: python scripts/example_bot.py CODE@HOST[:PORT] [NAME]")
    asyncio.run(main(*sys.argv[1:]))
