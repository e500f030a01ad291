"""A replay of Lancaster: a step over a vote shows its reveal first, a jump over it does not."""

from __future__ import annotations

import pygame

from client.model.lancaster.table import LancasterTable
from client.screens.games.lancaster_parliament import ParliamentOverlay
from client.screens.games.lancaster_reveal import Reveal
from shared.lancaster.events import VoteCounted
from shared.lancaster.rules import Lancaster
from shared.replay import Replay
from tests.client.screens.conftest import Client
from tests.client.screens.taped import Taped, replay_screen


def record() -> tuple[Replay, int]:
    """The first answers of a match, on to the second ballot on the second law; and the step by which the first vote was counted."""
    taped = Taped(Lancaster)
    counted = 0
    while not counted or len(taped.steps) < counted + 2:
        seat = taped.match.awaiting()[0]
        outcome = taped.play(seat, taped.match.default_action(seat))
        if any(isinstance(event, VoteCounted) for event in outcome.events):
            counted = counted or len(taped.steps)
    return taped.replay(), counted


def test_a_step_over_a_vote_shows_the_reveal_first_and_a_jump_is_told_at_once(client: Client) -> None:
    puppet = client(still=False)
    replay, counted = record()
    screen = replay_screen(puppet, replay)
    puppet.frame(2)

    def told() -> tuple[int, bool]:
        assert isinstance(screen.model, LancasterTable)
        return screen.model.version, screen.model.is_revealing

    screen.go_to(counted - 1)
    puppet.frame()
    screen.step(1)
    assert told() == (counted - 1, True)
    puppet.key(pygame.K_RIGHT)
    assert told() == (counted + 1, False), "the next step has ended the moment"
    screen.go_to(0)
    puppet.frame(5)
    puppet.key(pygame.K_END)
    puppet.frame(20)
    assert told() == (screen.replayed.last, False)
    assert not any(widget.running for widget in screen.stage.root.walk() if isinstance(widget, Reveal)), "a jump is still"
    assert not screen.room.motions.busy
    screen.go_to(0)
    screen.go_to(counted)
    assert told() == (counted, False)


def test_what_plays_by_itself_waits_for_the_stamp(client: Client) -> None:
    puppet = client(still=False)
    replay, counted = record()
    screen = replay_screen(puppet, replay)
    puppet.frame(2)
    screen.go_to(counted - 1)
    screen.toggle()
    now = pygame.time.get_ticks()
    screen.tick(now)
    screen.tick(now + 10_000)
    assert screen.replayed.at == counted
    assert screen.replayed.telling.holds
    screen.tick(now + 20_000)
    assert screen.replayed.at == counted, "though its time is over"
    screen.go_on()
    screen.tick(now + 30_000)
    assert screen.replayed.at == counted + 1


def test_without_motion_a_step_shows_the_verdict_and_a_jump_nothing(client: Client) -> None:
    puppet = client(still=True)
    replay, counted = record()
    screen = replay_screen(puppet, replay)

    def shown() -> bool:
        for _ in range(12):
            screen.tick(pygame.time.get_ticks())
            puppet.frame()
        return any(overlay.moment.running for overlay in screen.overlays if isinstance(overlay, ParliamentOverlay))

    screen.go_to(counted + 1)
    assert not shown()
    screen.go_to(screen.replayed.last)
    assert not shown()
    screen.go_to(0)
    screen.go_to(counted)
    assert not shown()
    for _ in range(2):
        screen.go_to(counted - 1)
        assert not shown()
        screen.step(1)
        assert shown()
        puppet.key(pygame.K_ESCAPE)
        assert not shown()
