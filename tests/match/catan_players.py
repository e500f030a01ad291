"""A player of Cities & Knights made of the client's own code without its window: network, room, table, trade tray. Plays by a script."""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from catan_script import ScriptStep
from house import Recorder, RoomPlayer
from trouble import reach

from client.model.catan.table import CatanTable
from client.net.protocol import action_document
from shared.catan.actions import AcceptOffer, CancelOffer, CatanAction, ConfirmOffer, CounterOffer, EndTurn, MakeOffer, RejectOffer, Roll
from shared.catan.cards import Cards
from shared.catan.rules import Catan
from shared.engine import TakeBack


class CatanWatcher(Recorder):
    """Sees what everybody sees."""

    @property
    def copy(self) -> Catan:
        """The match as this client may see it."""
        assert isinstance(self.game, Catan)
        return self.game


class TablePlayer(RoomPlayer, CatanWatcher):
    """With the table that a window would show."""

    @property
    def table(self) -> CatanTable:
        table = self.model.table
        assert isinstance(table, CatanTable)
        return table

    # -- playing

    async def play(self, script: list[ScriptStep], drops: Collection[int], breaks: Collection[int]) -> None:
        """Play the own steps, each when it is time. ``drops``: the line breaks before these steps; ``breaks``: right after."""
        for number, step in enumerate(script):
            if step.seat != self.seat or step.server:
                continue
            await reach(self, step.opens)
            if number in drops:
                await self.lose_the_line()
            await self.until(lambda: self.state.kind == "online")
            self.perform(step.action)
            if number in breaks:
                await self.lose_the_line()
            await self.until(lambda: not self.table.is_waiting)
            assert self.table.refusal is None, (step, self.table.refusal)
            await reach(self, step.closes)

    def perform(self, action: CatanAction) -> None:
        """What a hand would do at the table, as far as the tray has words for it; else what a click on the board would send."""
        match action:
            case MakeOffer():
                self.table.press("trade:clear")
                self.table.press("trade:with:players")
                self._lay_out(action.give, action.want)
                self._confirm(action)
            case CounterOffer():
                self.table.press(f"trade:counter:{action.offer}")
                self._lay_out(action.give, action.want)
                self._confirm(action)
            case AcceptOffer() | CancelOffer():
                self._press(f"trade:{action_document(action)['do']}:{action.offer}")
            case RejectOffer():
                self._reject(action)
            case ConfirmOffer():
                self._press(f"trade:confirm:{action.offer}:{action.seat}")
            case TakeBack():
                self._press("undo")
            case Roll():
                self._press("roll")
            case EndTurn():
                assert self.model.press("end") or self.model.press("end"), "what is left over is said once"
            case _:
                assert self.model.send(action), (action, self.table.is_waiting, self.state)

    def _press(self, button: str) -> None:
        assert self.model.press(button), (button, self.table.refusal)

    def _confirm(self, action: CatanAction) -> None:
        assert self.table.can_confirm(), (action, self.table.trade())
        assert self.model.confirm()

    def _lay_out(self, give: Cards, want: Cards) -> None:
        """Press plus and minus until the rows of the trade tray show these cards."""
        for side, cards in (("give", give), ("want", want)):
            view = self.table.trade()
            assert view is not None
            for row in view.rows:
                more = cards.get(row.card, 0) - cast(int, getattr(row, side))
                for _ in range(abs(more)):
                    self.table.press(f"trade:{side}:{row.card}:{'+' if more > 0 else '-'}")

    def _reject(self, action: RejectOffer) -> None:
        """Who has not answered yet closes the hand for offers, and the table answers by itself; others press the button."""
        first = next(
            (number for number, offer in self.copy.public.offers.items() if offer.replies.get(cast(int, self.seat)) == "none"), None
        )
        if first == action.offer:
            if not self.table.desk.closed:
                self.table.press("trade:closed")
            assert self.model.send(self.table.automatic())
            self.table.press("trade:closed")
        else:
            self._press(f"trade:reject:{action.offer}")
