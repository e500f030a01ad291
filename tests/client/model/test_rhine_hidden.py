"""What a seat or a watcher may not know of the coins of others is in no sheet (RHE-INFO-9, RHE-INFO-12)."""

from __future__ import annotations

import msgspec
import pytest
from rhine_play import Told
from rhine_scene import Scene

from client.model.replica import RoomReplica
from client.model.rheinlaender.table import RhineTable
from shared.rheinlaender.actions import Decline, Place, Support


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


def test_a_latecomer_who_is_not_told_every_card_reads_that_the_counts_begin_late() -> None:
    # RHE-OPT-13: the server leaves the card out of what it tells again
    scene = Scene(viewer=None)
    scene.play(0, Place(7, "L7"))
    first = scene.told.logged[0]
    for events, notes in ((first.events, 0), ([event for event in first.events if event[0] != "card"], 1)):
        scene.told.logged[0] = msgspec.structs.replace(first, events=events)
        late = RhineTable()
        late.advance(RoomReplica().take_snapshot(scene.told.snapshot()))
        assert len(late.statistics().notes) == notes
