"""The window and its loop: screens in a stack, events and news to the top one, a frame only when something changed.

Runs on the main thread. The network has a thread of its own and is polled. ``SDL_FRAMEBUFFER_ACCELERATION=0`` has to be set before
pygame is imported (see :mod:`client.__main__`): without a GPU a flip takes 0.1 instead of 5 milliseconds then.
"""

from __future__ import annotations

import functools
import logging
import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.model import language
from client.model.identity import TokenStore
from client.model.language import text
from client.model.settings import Place, Settings, SettingsFile
from client.net.session import Session
from client.sound import Sounds
from client.ui.dialog import Banner
from client.ui.text_line import TextLine
from client.ui.theme import Theme

if TYPE_CHECKING:
    from client.embedded import EmbeddedTable
    from client.net.discovery import Discovery, FoundServer
    from client.screens.journey import Journey
    from client.screens.screen import Screen

logger = logging.getLogger(__name__)

SMALLEST_WINDOW = (1024, 640)
BUSY_RATE, IDLE_RATE = 60, 30
"""Frames per second while something moves, polls per second while nothing does."""
CALM_BEAT = 90
"""Milliseconds after which widgets look for changes when nothing else asks for it."""
TITLE = "Palatine"
NO_SCREEN = "offscreen"
"""The driver that SDL falls back to when no display can be reached."""


class App:
    """One running client. ``full_screen`` and ``scale`` override the settings for this run."""

    def __init__(
        self,
        settings: SettingsFile,
        tokens: TokenStore,
        *,
        size: tuple[int, int] | None = None,
        full_screen: bool | None = None,
        scale: float | None = None,
        sounds: bool = True,
        discover: bool = True,
    ) -> None:
        """Opens the window. Raises ``pygame.error`` when there is no display, without a text when none is named either."""
        pygame.display.init()
        if pygame.display.get_driver() == NO_SCREEN and os.environ.get("SDL_VIDEODRIVER") != NO_SCREEN:
            raise pygame.error(_named_display())  # SDL would go on where nobody sees it
        pygame.font.init()
        self.settings = settings
        self.tokens = tokens
        self.session = Session()
        self.journey: Journey
        """Which screen follows which; set by ``screens.begin``."""
        self.embedded: EmbeddedTable | None = None
        """The server started by "play here", while there is one."""
        self.running = True
        self.lively_until = 0
        """The moment (milliseconds) up to which frames come at full rate."""
        self._scale = scale
        self._screens: list[Screen] = []
        self._alert = False
        self._full_screen = False
        self._ticked = 0
        self._discover = discover
        self._discovery: Discovery | None = None
        self.window = pygame.Window(TITLE, size or self._last_size(), position=self._last_place(), resizable=True)
        self.window.minimum_size = SMALLEST_WINDOW
        pygame.key.stop_text_input()
        pygame.key.set_repeat(380, 40)
        if settings.value.language:
            language.use(settings.value.language)
        self.sounds = Sounds(enabled=sounds and settings.value.sound, volumes=settings.value.volumes)
        self.theme = self._make_theme()
        self._paint_empty()
        if settings.value.full_screen if full_screen is None else full_screen:
            self.set_full_screen(True)

    # -- screens

    @property
    def screen(self) -> Screen:
        """The one that is shown."""
        return self._screens[-1]

    @property
    def screens(self) -> Sequence[Screen]:
        return tuple(self._screens)

    def push(self, screen: Screen) -> None:
        """Show a screen above the present one, which stays as it is."""
        if self._screens:
            self.screen.hidden()
        self._screens.append(screen)
        self._show()

    def pop(self) -> None:
        """Back to the screen below."""
        self._screens.pop().closed()
        self._show()

    def replace(self, screen: Screen) -> None:
        """Show a screen instead of the present one."""
        self._screens.pop().closed()
        self._screens.append(screen)
        self._show()

    def home(self, screen: Screen) -> None:
        """Close all screens and show this one."""
        while self._screens:
            self._screens.pop().closed()
        self._screens.append(screen)
        self._show()

    def _show(self) -> None:
        self.screen.shown(self.theme, self.size)

    # -- the window

    @property
    def size(self) -> tuple[int, int]:
        width, height = self.window.size
        return width, height

    @property
    def scale(self) -> float:
        """The scale that is used: the wanted one, as far as the smallest layout fits into the window."""
        wanted = self._scale or self.settings.value.ui_scale
        room = min(self.size[0] / SMALLEST_WINDOW[0], self.size[1] / SMALLEST_WINDOW[1])
        return min(wanted, max(1.0, room))

    def _last_size(self) -> tuple[int, int]:
        """Of the window when it was last closed, as far as a monitor has room for it."""
        wide, high = self.settings.value.window
        monitors = pygame.display.get_desktop_sizes() or [(wide, high)]
        return min(wide, max(monitor[0] for monitor in monitors)), min(high, max(monitor[1] for monitor in monitors))

    def _last_place(self) -> tuple[int, int] | int:
        """Where the window opens: on the monitor where it was last full screen while the same monitors are there."""
        place = self.settings.value.place
        if place is not None and place.monitors == pygame.display.get_desktop_sizes():
            return place.position
        return pygame.WINDOWPOS_UNDEFINED

    def set_full_screen(self, on: bool) -> None:
        """Borderless over the whole monitor that the window is on, or a window again."""
        if on and not self._full_screen:
            x, y = self.window.position
            self.settings.change(place=Place((x, y), list(pygame.display.get_desktop_sizes())))
        self._full_screen = on
        if on:
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()
        self._resized()

    @property
    def full_screen(self) -> bool:
        return self._full_screen

    def change_settings(self, **fields: object) -> Settings:
        """Change settings, save them and let everything that is seen follow at once."""
        before = self.settings.value
        value = self.settings.change(**fields)
        if value.language != before.language:
            language.use(value.language or language.system_language())
        if value.ui_scale != before.ui_scale:
            self._scale = None
        self.sounds.set(enabled=value.sound, volumes=value.volumes)
        if (value.language, value.ui_scale, value.colours) != (before.language, before.ui_scale, before.colours):
            self._restyle()
        if self.settings.notice:
            notice, self.settings.notice = self.settings.notice, ""
            self.notify(text(notice))
        return value

    def _make_theme(self) -> Theme:
        return Theme(self.scale, "box" if self.settings.value.colours == "box" else "house")

    def _restyle(self) -> None:
        self.theme = self._make_theme()
        for screen in self._screens:
            screen.restyle(self.theme)
        self._show()

    def _resized(self) -> None:
        if self.scale != self.theme.scale:
            self._restyle()
        if self._screens:
            self.screen.resized(self.size)

    def _paint_empty(self) -> None:
        """The first picture: an empty window is better than none while fonts are loaded."""
        self.window.get_surface().fill(palette.FRAME)
        self.window.flip()

    # -- what screens ask for

    def notify(self, words: str, *, seat: int | None = None) -> None:
        """A banner for a moment."""
        still = self.settings.value.reduced_motion
        self.screen.stage.show_notice(Banner(words, seat=seat, still=still, stay=2200 if len(words) > 40 else 1400))

    def alert(self, on: bool) -> None:
        """It is the player's turn: title and, when the window is not in front, a flash; or no longer."""
        if on == self._alert:
            return
        self._alert = on
        self.window.title = f"● {text('app.your_turn')} – {TITLE}" if on else TITLE
        if on and not self.window.focused:
            try:
                self.window.flash(pygame.FLASH_UNTIL_FOCUSED)
            except pygame.error:
                logger.info("this window system cannot flash a window")

    @property
    def at_own_table(self) -> bool:
        """Whether the connection is to the server that "play here" started."""
        here, address = self.embedded, self.session.address
        return here is not None and address is not None and address.server == here.address

    def found_servers(self) -> tuple[FoundServer, ...]:
        """Servers on this network; the search begins with the first call."""
        if not self._discover:
            return ()
        if self._discovery is None:
            # Imported here: it takes a tenth of a second, and a run that joins by address needs it not.
            from client.net.discovery import Discovery  # noqa: PLC0415

            self._discovery = Discovery()
            self._discovery.start()
        return self._discovery.servers()

    def lively(self, milliseconds: int = 400) -> None:
        """Something moves: frames at full rate for a while."""
        self.lively_until = max(self.lively_until, pygame.time.get_ticks() + milliseconds)

    def stop(self) -> None:
        """End after this frame."""
        self.running = False

    def close(self) -> None:
        """Leave everything in order: connection, embedded server, settings, window."""
        while self._screens:
            self._screens.pop().closed()
        self.session.close()
        if self._discovery is not None:
            self._discovery.stop()
        if self.embedded is not None:
            self.embedded.close()
            self.embedded = None
        self.sounds.close()
        self.window.destroy()

    # -- the loop

    def run(self) -> None:
        """Until :meth:`stop`, the window is closed, or the system asks to end (SIGTERM, SIGINT), which needs no second word."""
        clock = pygame.time.Clock()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.stop())
        try:
            while self.running:
                self.frame(pygame.time.get_ticks(), pygame.event.get())
                clock.tick(BUSY_RATE if pygame.time.get_ticks() < self.lively_until else IDLE_RATE)
        finally:
            self.close()

    def frame(self, now: int, events: Sequence[pygame.event.Event]) -> bool:
        """One turn of the loop: events, news, drawing. Returns whether something was drawn."""
        for event in events:
            self._event(event)
        told = self.session.poll()
        for news in told:
            self.journey.take(news)
            for shown in tuple(self._screens):
                shown.on_news(news)
        if not self.running:
            return False
        screen = self.screen
        screen.stage.arrange()
        if events or told or screen.restless or screen.stage.dirty or now - self._ticked >= CALM_BEAT:
            self._ticked = now
            screen.tick(now)
            screen.stage.tick(now)
        if screen.stage.notice is not None and screen.stage.notice.over:
            screen.stage.show_notice(None)
        if not screen.stage.dirty:
            return False
        screen.stage.draw(self.window.get_surface())
        self.window.flip()
        return True

    def _event(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.QUIT:
                self.screen.quit_asked()
            case pygame.WINDOWRESIZED | pygame.WINDOWSIZECHANGED:
                self._resized()
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                self.screen.stage.touch_all()
            case pygame.KEYDOWN if event.key == pygame.K_F11:
                self.set_full_screen(not self.full_screen)
            case pygame.KEYDOWN if event.key == pygame.K_F12:
                self._save_picture()
            case pygame.TEXTEDITING:
                if isinstance(self.screen.stage.focus, TextLine):
                    self.screen.stage.focus.compose(event.text)
            case _:
                self.screen.handle(event)

    def _save_picture(self) -> None:
        folder = Path(platformdirs.user_pictures_path()) / TITLE
        path = folder / time.strftime("palatine-%Y%m%d-%H%M%S.png")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            pygame.image.save(self.window.get_surface(), path)
        except (OSError, pygame.error) as error:
            self.notify(text("app.picture_failed", reason=str(error)))
        else:
            self.notify(text("app.picture_saved", path=str(path)))


def _named_display() -> str:
    """The variable that names a display, as ``DISPLAY=:0``; empty where none does."""
    return next((f"{name}={os.environ[name]}" for name in ("WAYLAND_DISPLAY", "DISPLAY") if os.environ.get(name)), "")


def draw_frame_background(theme: Theme, surface: Surface) -> None:
    """Dark oak behind the screens, with a little light from above."""
    clip = surface.get_clip()
    surface.blit(_oak(surface.get_size()), clip, clip)


@functools.lru_cache(maxsize=1)
def _oak(size: tuple[int, int]) -> Surface:
    ground = Surface(size)
    for y in range(size[1]):
        colour = palette.mix(palette.FRAME_LIGHT, palette.FRAME, y / max(1, size[1] - 1))
        ground.fill(colour, Rect(0, y, size[0], 1))
    return ground
