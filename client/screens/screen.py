"""What every screen is: a stage with widgets built anew when language or scale change, dialogs above it, keys that work everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from client.app import draw_frame_background
from client.model.games import DEFAULT_GAME
from client.model.language import text
from client.net.news import News
from client.ui.buttons import Button
from client.ui.dialog import Dialog
from client.ui.labels import Paragraph
from client.ui.stage import Stage
from client.ui.theme import Theme
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App

Factory = Callable[[], Dialog]


class Screen:
    """Subclasses make the widgets (:meth:`build`) and answer news and keys. State lives in models and fields, never in widgets alone:
    they are thrown away when the language or the scale changes.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self._overlays: list[tuple[Factory, Dialog]] = []
        self._stage: Stage | None = None
        self._theme: Theme | None = None

    # -- to be overridden

    def build(self) -> Widget:
        """The root widget, made of the present state in the present language."""
        raise NotImplementedError

    def background(self, surface: Surface) -> None:
        """What lies under the widgets."""
        draw_frame_background(self.stage.theme, surface)

    def on_news(self, news: News) -> None:
        """Something came from the network."""

    def tick(self, now: int) -> None:
        """Before each frame; ``now`` in milliseconds."""

    @property
    def restless(self) -> bool:
        """Whether something moves, so that every frame counts."""
        return False

    def on_key(self, event: pygame.event.Event) -> bool:
        """A key that no widget took."""
        return False

    def closed(self) -> None:
        """It is left for good."""

    def hidden(self) -> None:
        """Another screen is shown above it."""

    def quit_asked(self) -> None:
        """The window is to be closed. Screens that something would be lost with ask first."""
        self.app.stop()

    # -- the stage

    @property
    def stage(self) -> Stage:
        """The widgets. There from the first time the screen is shown."""
        assert self._stage is not None
        return self._stage

    @property
    def theme(self) -> Theme:
        return self.stage.theme

    def shown(self, theme: Theme, size: tuple[int, int]) -> None:
        """It is the top screen now."""
        if self._stage is None or self._theme is not theme:
            self.restyle(theme)
        if self.stage.size != size:
            self.stage.resize(size)
        self.stage.touch_all()

    def restyle(self, theme: Theme) -> None:
        """Language, scale or colours changed: build everything anew, open dialogs included."""
        before, overlays = self._stage, [factory for factory, _ in self._overlays]
        self._theme = theme
        self._stage = Stage(theme, self.build(), self.background)
        self._stage.tooltips.open_rule = self.open_rule
        self._stage.tooltips.footer = text("app.tip_rule")
        self._overlays = []
        if before is not None:
            self._stage.pointer = before.pointer
            self._stage.resize(before.size)
        for factory in overlays:
            self.open(factory)
        if before is not None and before.focus is not None:
            self._stage.focus_named(before.focus.name, seen=before.focus_seen)

    def rebuild(self) -> None:
        """Build the widgets anew because what they show is another thing now."""
        if self._stage is not None:
            self.restyle(self.stage.theme)

    def resized(self, size: tuple[int, int]) -> None:
        self.stage.resize(size)

    # -- dialogs

    def open(self, factory: Factory) -> Dialog:
        """Open a dialog; the factory is called again when the language changes."""
        dialog = factory()
        self._overlays.append((factory, dialog))
        self.stage.open(dialog)
        return dialog

    def close_dialog(self) -> None:
        """Close the topmost dialog."""
        if self._overlays:
            self.stage.close(self._overlays.pop()[1])

    @property
    def dialog(self) -> Dialog | None:
        """The topmost open dialog."""
        return self._overlays[-1][1] if self._overlays else None

    def refresh_dialog(self) -> None:
        """Build the topmost dialog anew: what it shows has changed."""
        if self._overlays:
            factory, dialog = self._overlays.pop()
            focus, seen = self.stage.focus, self.stage.focus_seen
            self.stage.close(dialog)
            self.open(factory)
            if focus is not None:
                self.stage.focus_named(focus.name, seen=seen)

    def ask(self, title: str, question: str, yes: str, do: Callable[[], object], *, warning: bool = False) -> None:
        """A question with one way to go on and one back; ``title``, ``question`` and ``yes`` are keys of texts."""

        def go() -> None:
            self.close_dialog()
            do()

        def make() -> Dialog:
            buttons = (
                Button(text("app.cancel"), self.close_dialog, key="Esc", name="cancel"),
                Button(text(yes), go, key="Enter", kind="warning" if warning else "primary", name="yes"),
            )
            return Dialog(text(title), Paragraph(text(question)), buttons, dismissed=self.close_dialog, accepted=go)

        self.open(make)

    def tell(self, words: str, title: str = "app.problem") -> None:
        """A message that stays until it is read. ``words`` is ready text, ``title`` a key."""

        def make() -> Dialog:
            button = Button(text("app.close"), self.close_dialog, key="Enter", kind="primary", name="close")
            return Dialog(text(title), Paragraph(words), (button,), dismissed=self.close_dialog, accepted=self.close_dialog)

        self.open(make)

    # -- what works everywhere

    def open_settings(self) -> None:
        from client.screens.settings import settings_dialog  # noqa: PLC0415  # that module needs this one

        self.open(lambda: settings_dialog(self))

    @property
    def rules_game(self) -> str:
        """The game whose rules are opened here."""
        return DEFAULT_GAME

    def open_rules(self, rule: str = "") -> None:
        """The rules, at a rule if one is given."""
        from client.screens.rules import RulesView  # noqa: PLC0415  # that module needs this one

        view = RulesView(self, rule)
        self.open(view.dialog)

    def open_rule(self, rule: str) -> bool:
        """From a tooltip."""
        self.open_rules(rule)
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        """An event of the window: widgets first, then the screen's keys, then those of every screen."""
        if self.stage.handle(event):
            return True
        if event.type != pygame.KEYDOWN or self._overlays:
            return False
        if self.on_key(event):
            return True
        if event.key == pygame.K_F1:
            self.open_rules()
        elif event.key == pygame.K_F10:
            self.open_settings()
        else:
            return False
        return True
