"""A vote tells its outcome by its reveal alone: what a table is told, and when. The room, the model and the engine are the real ones."""

from __future__ import annotations

from lancaster_play import A, B, C, Play

from client.model.lancaster.table import LancasterTable
from client.puppet_room import PuppetRoom
from shared.engine import Seat
from shared.lancaster.actions import Vote
from shared.lancaster.rules import Lancaster

YES, NO = Vote(yes=True, votes=1), Vote(yes=False)


class Voting:
    """The first vote of a match as the viewer's room has it, with a screen that shows moments."""

    def __init__(self, seat: Seat | None = A, *, shown: bool = True) -> None:
        play = Play()
        play.until("vote")
        for state in play.match.public.seats.values():
            state.votes = 3
        self.desk = PuppetRoom(Lancaster.restore(play.match.full_snapshot()), seat)
        self.room = self.desk.room
        self.room.telling.show_moments(shown)

    @property
    def table(self) -> LancasterTable:
        table = self.room.table
        assert isinstance(table, LancasterTable)
        return table

    def all_vote(self) -> None:
        for seat, ballot in ((A, YES), (B, NO), (C, YES)):
            self.desk.play(seat, ballot)

    def told(self) -> tuple[object, ...]:
        """Everything from which the outcome could be read, but the reveal."""
        table, view = self.table, self.table.parliament()
        assert view is not None
        return (
            tuple(table.log.text(line) for line in table.log.lines(minor=True)),
            tuple((panel.points, panel.counts) for panel in table.panels()),
            (view.in_force, view.proposed, view.pile, view.voting),
            (table.cards(), table.scoring(), table.statistics().rows[0][2:], table.piles_line()),
            table.version,
        )


def test_nothing_but_the_reveal_tells_the_verdict_until_it_is_out() -> None:
    at = Voting()
    at.desk.play(A, YES)
    at.desk.play(B, NO)
    before = at.told()
    at.table.take_alerts()
    at.desk.play(C, YES)
    shown = at.table.reveal()
    assert shown is not None
    assert (shown.yes, shown.no, shown.passed) == (4, 1, True)
    assert at.table.is_revealing
    assert at.told() == before
    assert not at.room.motions.busy
    assert at.table.take_alerts() == []
    at.room.telling.go_on()
    assert not at.table.is_revealing
    assert at.table.reveal() == shown, "it is the same moment that stays"
    assert at.told() != before
    assert at.table.version == at.room.replica.version
    assert any("passed (4 : 1)" in at.table.log.text(line) for line in at.table.log.lines())
    assert [alert.kind for alert in at.table.take_alerts()] == ["turn"]


def test_meanwhile_nobody_is_asked_and_all_have_answered() -> None:
    at = Voting(C)
    at.all_vote()
    table = at.table
    assert table.hint().text == "The ballots are turned over. Any key goes on."
    assert table.headline().endswith("all players")
    assert table.choices() == ()
    panels = table.panels()
    assert not any(panel.to_move for panel in panels)
    assert {panel.tags for panel in panels} == {("has answered",)}
    at.room.telling.go_on()
    assert table.hint().text.startswith("Vote on")
    assert [panel.to_move for panel in table.panels()] == [True] * 3


def test_without_anybody_to_show_it_a_vote_is_told_at_once() -> None:
    at = Voting(shown=False)
    at.all_vote()
    assert not at.table.is_revealing
    assert at.table.version == at.room.replica.version


def test_whoever_no_longer_wants_moments_is_told_what_was_kept() -> None:
    at = Voting()
    at.all_vote()
    assert at.room.telling.holds
    at.room.telling.show_moments(False)
    assert at.table.version == at.room.replica.version


def test_what_happens_behind_a_moment_waits_in_its_order() -> None:
    at = Voting(None)
    at.all_vote()
    first = at.table.reveal()
    at.desk.play(B, NO)
    assert at.table.reveal() == first
    assert at.table.version == at.room.replica.version - 2
    at.room.telling.go_on()
    assert at.table.version == at.room.replica.version
    view = at.table.parliament()
    assert view is not None
    assert [voter.committed for voter in view.voters if voter.seat == B] == [True]


def test_the_next_vote_ends_the_moment_of_the_last_one() -> None:
    at = Voting(None)
    at.all_vote()
    first = at.table.reveal()
    at.all_vote()
    second = at.table.reveal()
    assert first is not None
    assert second is not None
    assert second.version == first.version + 3
    assert at.table.version == second.version - 1, "the first vote is told, the second not yet"


def test_a_snapshot_ends_the_moment() -> None:
    at = Voting()
    at.all_vote()
    at.desk.resync("as after a reconnect")
    assert not at.room.telling.holds
    assert not at.table.is_revealing
    assert at.table.version == at.room.replica.version


def test_whoever_acts_is_up_to_date_first() -> None:
    at = Voting()
    at.all_vote()
    assert not at.room.press("vote:no")
    assert not at.table.is_revealing
    assert at.room.confirm(), "a ballot on the next law"
    assert at.desk.match.own(A).answer == Vote(yes=False)
