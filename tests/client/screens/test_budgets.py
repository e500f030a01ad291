"""What the client may cost (docs/architecture.md): CPU of the drawing thread, memory, the first window. Figures are printed.

Time is the thread's own CPU time, so that a busy machine does not fail the test.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from client.puppet import PATIENCE, RATE, Puppet
from tests.client.screens.conftest import Client

FRAME_MS, SHARE_AT_60, IDLE_SHARE, MEMORY_MB, FIRST_WINDOW_S = 16.0, 0.10, 0.02, 150, 1.0
ARRIVAL_MS = 33.0
"""One frame in which a state arrives: measured 13 to 24 ms, so two frames of sixty at most; more is seen as a jerk."""


def thread_ms(puppet: Puppet, frames: int, before: Callable[[int], object] = lambda number: None) -> list[float]:
    """CPU milliseconds of each frame, sorted."""
    spent = []
    for number in range(frames):
        before(number)
        start = time.thread_time()
        puppet.app.frame(pygame.time.get_ticks(), [])
        spent.append((time.thread_time() - start) * 1000)
    return sorted(spent)


def settled_table(at_table: Client) -> Puppet:
    puppet = at_table(5)
    for _ in range(3):
        puppet.play_turn()
    puppet.wait_for_move()
    puppet.table.board.finish()
    puppet.frame(5)
    return puppet


def test_a_board_that_moves_at_sixty_frames(at_table: Client) -> None:
    puppet = settled_table(at_table)
    puppet.key(pygame.K_1, "1")
    # The best of eight: neighbours on the machine only ever make it slower.
    runs = [thread_ms(puppet, 120, lambda number: puppet.table.board_view.touch()) for _ in range(8)]
    spent = min(runs, key=sum)
    share = sum(spent) / len(spent) * 60 / 1000
    print(f"board frame: median {spent[60]:.2f} ms, worst {spent[-1]:.2f} ms, 60 per second take {share:.1%} of a core")
    assert spent[-1] < FRAME_MS
    assert share < SHARE_AT_60


def test_a_whole_frame_stays_within_its_time(at_table: Client) -> None:
    puppet = settled_table(at_table)
    spent = thread_ms(puppet, 40, lambda number: puppet.app.screen.stage.touch_all())
    print(f"whole window: median {spent[20]:.2f} ms, worst {spent[-1]:.2f} ms")
    assert spent[len(spent) * 9 // 10] < FRAME_MS


def worst_frame_of_a_turn(puppet: Puppet) -> float:
    """CPU milliseconds of the worst frame from the own action until the bots have played and the board shows it."""
    room, worst = puppet.table.room, 0.0
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r", mod=0, scancode=0)
    puppet.key(pygame.K_TAB, "\t")
    if not puppet.table.model.can_confirm():
        puppet.key(pygame.K_1, "1")
    before = room.replica.version
    pygame.event.post(enter)
    end = time.monotonic() + PATIENCE
    while room.replica.version == before or not puppet.my_move() or puppet.table.state_key() != puppet.table.film.key:
        assert time.monotonic() < end
        assert not puppet.over()
        start = time.thread_time()
        puppet.app.frame(pygame.time.get_ticks(), pygame.event.get())
        worst = max(worst, (time.thread_time() - start) * 1000)
        pygame.time.Clock().tick(RATE)
        if puppet.my_move() and puppet.offers("decline"):
            pygame.event.post(enter)
    return worst


def test_no_frame_is_long_when_states_arrive(at_table: Client) -> None:
    """Own turns and those of bots; of the worst frames of some turns the best: neighbours on the machine only ever make it slower."""
    puppet = settled_table(at_table)
    worst = [worst_frame_of_a_turn(puppet) for _ in range(7)]
    print("worst frame of a turn:", ", ".join(f"{figure:.1f}" for figure in worst), "ms")
    assert min(worst) < ARRIVAL_MS


def test_an_idle_table_costs_next_to_nothing(at_table: Client) -> None:
    puppet = settled_table(at_table)
    beats = iter(range(1_000_000, 1_000_000 + 300 * 33, 33))  # ten seconds of polls at the idle rate
    start = time.thread_time()
    drawn = sum(puppet.app.frame(now, []) for now in beats)
    share = (time.thread_time() - start) / 10
    print(f"idle: {share:.2%} of a core, {drawn} frames drawn in ten seconds")
    assert share < IDLE_SHARE
    assert drawn <= 20


def test_memory_at_the_table(at_table: Client, tmp_path: Path) -> None:
    """A client alone in its process watches the table that is played here."""
    if not Path("/proc/self/statm").exists():
        pytest.skip("memory in use is read from /proc")
    puppet = settled_table(at_table)
    room, embedded = puppet.table.room.room, puppet.app.embedded
    assert room is not None
    assert embedded is not None
    program = (
        "import resource, sys\n"
        "from client.app import App\n"
        "from client.model.identity import Memory\n"
        "from client.model.settings import SettingsFile\n"
        "from client.net.address import parse_address\n"
        "from client.puppet import Puppet\n"
        "from client.screens.begin import begin\n"
        "from client.screens.intent import Intent\n"
        "from client.screens.table import TableScreen\n"
        "app = App(SettingsFile(), Memory(), size=(1280, 800), sounds=False, discover=False)\n"
        "app.change_settings(name='Erzsébet')\n"
        "begin(app, parse_address(sys.argv[1]), Intent(code=sys.argv[2], watch=True))\n"
        "puppet = Puppet(app)\n"
        "puppet.wait(lambda: isinstance(app.screen, TableScreen) and not app.screen.board.refining, 'the table')\n"
        "app.screen.board.finish()\n"
        "puppet.frame(5)\n"
        "print(int(open('/proc/self/statm').read().split()[1]) * resource.getpagesize() / 1e6)\n"
        "app.close()\n"
    )
    environment = {**os.environ, "PALATINE_HOME": str(tmp_path / "alone"), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-c", program, embedded.address, room.code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    used = float(done.stdout)
    print(f"memory of a client at the table: {used:.0f} MB")
    assert used < MEMORY_MB


def test_the_first_window(tmp_path: Path) -> None:
    program = (
        "import time; start = time.perf_counter()\n"
        "from client.app import App\n"
        "from client.model.identity import Memory\n"
        "from client.model.settings import SettingsFile\n"
        "App(SettingsFile(), Memory(), sounds=False, discover=False)\n"
        "print(time.process_time(), time.perf_counter() - start)\n"
    )
    environment = {**os.environ, "PALATINE_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=60, check=True)
    cpu, wall = (float(figure) for figure in done.stdout.split())
    print(f"first window: {cpu:.2f} s of CPU, {wall:.2f} s on the clock")
    assert cpu < FIRST_WINDOW_S
