"""What a seat or a watcher may not know of the coins of others is in no sheet (RHE-INFO-9, RHE-INFO-12)."""

from __future__ import annotations

import pytest
from rhine_play import Told
from rhine_scene import Scene

from client.model.replica import RoomReplica
from client.model.rheinlaender.table import RhineTable
from shared.rheinlaender.actions import Decline, Support


def column(table: RhineTable, name: str) -> list[str]:
    sheet = table.statistics()
    at = sheet.columns.index(name)
    return [row[at] for row in sheet.rows]


@pytest.mark.parametrize(
    ("viewer", "coin_totals", "shown"),
    [
        (0, "hidden", ["0", "?", "?"]),
        (1, "hidden", ["?", "4", "?"]),
        (None, "hidden", ["?", "?", "?"]),
        (None, "open", ["0", "4", "0"]),
    ],
)
def test_the_sum_of_payments_is_told_like_the_coins(viewer: int | None, coin_totals: str, shown: list[str]) -> None:
    scene = Scene(
        viewer=viewer,
        options={"coin_totals": coin_totals},
        tokens={"C13": "city3"},
        knights={"Y": ["L24", "L25"], "R": ["L26", "L27"]},
        owners={"L24": "Y"},
    )
    scene.play(0, Support(50, "L28"))
    scene.play(0, Decline())
    assert column(scene.table, "Coins paid") == shown
    assert column(scene.table, "Payments") == ["0", "1", "0"], "single payments are public (RHE-INFO-8)"


def test_after_the_match_all_payments_are_added_up() -> None:
    told = Told(3, None, 3)
    replica, table = RoomReplica(), RhineTable()
    table.advance(replica.take_snapshot(told.snapshot()))
    for *_, update in told.updates():
        step = replica.take_update(update)
        assert step is not None
        table.advance(step)
    assert column(table, "Coins paid") == [str(told.match.own(seat).coins) for seat in range(3)]
