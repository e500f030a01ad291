"""The replay of a finished match, made from its room's journal when somebody asks for it, away from the event loop."""

from __future__ import annotations

import asyncio
from typing import Any

from server.house import House
from server.record import RecordError, replay_of
from server.refusals import Refusal
from shared.replay import to_plain


async def compose(house: House, code: str, match: int) -> dict[str, Any]:
    """The document of ``ReplayData``: options, seed with secret, all actions. Raises :class:`Refusal` when there is none.

    One at a time: a long match takes a fifth of a second of the processor.
    """
    async with house.replaying:
        entries = await house.journal.entries(code)
        try:
            return to_plain(await asyncio.to_thread(replay_of, entries, match, house.games))
        except RecordError as error:
            raise Refusal("no_replay") from error
