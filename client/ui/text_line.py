"""One line of editable text: caret, selection, clipboard, history; letters come from text events, so input methods work."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.ui import clipboard
from client.ui.labels import Text, read
from client.ui.theme import Theme
from client.ui.widget import Widget

BLINK = 530
"""Milliseconds between two states of the caret."""


class Line:
    """The text itself, without a look: kept by a screen, so that it outlives its widget. ``limit`` is in characters."""

    def __init__(self, text: str = "", limit: int = 200) -> None:
        self.text, self.limit = text[:limit], limit
        self.caret = self.anchor = len(self.text)
        """The selection lies between the two."""
        self.composing = ""
        """What an input method is about to insert."""

    @property
    def selection(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        start, end = self.selection
        return self.text[start:end]

    def set(self, text: str) -> None:
        """Replace everything; the caret goes to the end."""
        self.text = text[: self.limit]
        self.caret = self.anchor = len(self.text)

    def insert(self, text: str) -> None:
        """Put a text in place of the selection; what is past the limit or not printable is left out."""
        start, end = self.selection
        clean = "".join(
            " " if character in "\r\n\t" else character for character in text if character.isprintable() or character in "\r\n\t"
        )
        room = self.limit - (len(self.text) - (end - start))
        clean = clean[: max(0, room)]
        self.text = self.text[:start] + clean + self.text[end:]
        self.caret = self.anchor = start + len(clean)

    def erase(self, by: int) -> None:
        """Take away the selection, or what lies up to the position ``by`` characters off."""
        if self.caret == self.anchor:
            self.anchor = max(0, min(len(self.text), self.caret + by))
        self.insert("")

    def move(self, to: int, *, select: bool) -> None:
        """Put the caret somewhere; with ``select`` the selection follows."""
        self.caret = max(0, min(len(self.text), to))
        if not select:
            self.anchor = self.caret

    def word_edge(self, back: bool) -> int:
        """Where the next word begins, or the one before."""
        at, text = self.caret, self.text
        if back:
            while at > 0 and text[at - 1] == " ":
                at -= 1
            while at > 0 and text[at - 1] != " ":
                at -= 1
            return at
        while at < len(text) and text[at] != " ":
            at += 1
        while at < len(text) and text[at] == " ":
            at += 1
        return at

    def select_all(self) -> None:
        self.anchor, self.caret = 0, len(self.text)


class TextLine(Widget):
    """A field for a :class:`Line`. Enter calls ``submit``; Up and Down walk through ``history``."""

    focusable = True

    def __init__(
        self,
        line: Line,
        *,
        placeholder: Text = "",
        submit: Callable[[str], object] | None = None,
        changed: Callable[[str], object] = lambda text: None,
        secret: bool = False,
        grow: int = 0,
        width: int = 220,
        history: list[str] | None = None,
        name: str = "",
    ) -> None:
        super().__init__()
        self.line, self.placeholder, self.submit, self.changed = line, placeholder, submit, changed
        self.secret, self.grow, self._width, self.history, self.name = secret, grow, width, history, name
        self._recall = 0
        self._shift = 0
        self._on = True
        self._blinked = 0

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min(width, theme.px(self._width)), theme.px(34)

    # -- drawing

    def _seen(self, text: str) -> str:
        return "•" * len(text) if self.secret else text

    def _inner(self, theme: Theme) -> Rect:
        pad = theme.px(9)
        return Rect(self.rect.x + pad, self.rect.y, max(1, self.rect.w - 2 * pad), self.rect.h)

    def draw(self, theme: Theme, surface: Surface) -> None:
        focused = self.stage is not None and self.stage.focus is self
        theme.field(surface, self.rect, focused=focused)
        inner = self._inner(theme)
        line = self.line
        if not line.text and not line.composing:
            theme.text(surface, read(self.placeholder), inner, "ui", 14, palette.INK_OFF, elide=True)
        before = self._seen(line.text[: line.caret]) + line.composing
        whole = before + self._seen(line.text[line.caret :])
        caret = theme.width(before, "ui", 14)
        self._shift = max(min(self._shift, caret), caret - inner.w + theme.px(2))
        clip = surface.get_clip()
        surface.set_clip(inner.clip(clip))
        start, end = line.selection
        if focused and start != end:
            left, right = (theme.width(self._seen(line.text[:at]), "ui", 14) - self._shift for at in (start, end))
            surface.fill(palette.GLOW, Rect(inner.x + left, inner.y + theme.px(6), right - left, inner.h - theme.px(12)))
        theme.loose_text(surface, whole, (inner.x - self._shift, inner.centery), "ui", 14, palette.INK)
        if focused and self._on:
            surface.fill(
                palette.INK, Rect(inner.x + caret - self._shift, inner.y + theme.px(7), max(1, theme.px(1.4)), inner.h - theme.px(14))
            )
        surface.set_clip(clip)

    def tick(self, now: int) -> None:
        if self.stage is not None and self.stage.focus is self and now - self._blinked >= BLINK:
            self._on, self._blinked = not self._on, now
            self.touch()

    # -- input

    def on_focus(self, gained: bool) -> None:
        if gained:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.rect)
        else:
            pygame.key.stop_text_input()
            self.line.composing = ""
        self._on = True
        self.touch()

    def _edited(self) -> None:
        self._on = True
        self.touch()
        self.changed(self.line.text)

    def on_text(self, text: str) -> bool:
        self.line.composing = ""
        self.line.insert(text)
        self._edited()
        return True

    def compose(self, text: str) -> None:
        """An input method shows what it would insert."""
        self.line.composing = text
        self.touch()

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        if button == 1:
            shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            self.line.move(self._index(point), select=shift)
            self.touch()
        return button == 1

    def on_drag(self, point: tuple[int, int]) -> None:
        self.line.move(self._index(point), select=True)
        self.touch()

    def _index(self, point: tuple[int, int]) -> int:
        if self.stage is None:
            return 0
        theme = self.stage.theme
        x = point[0] - self._inner(theme).x + self._shift
        text = self._seen(self.line.text)
        distances = [abs(theme.width(text[:at], "ui", 14) - x) for at in range(len(text) + 1)]
        return distances.index(min(distances))

    def on_key(self, event: pygame.event.Event) -> bool:
        control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if control and event.key in (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v):
            self._clip(event.key)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._submitted()
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
            self._move(event.key, control=control, select=bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            back = event.key == pygame.K_BACKSPACE
            self.line.erase(self.line.word_edge(back) - self.line.caret if control else -1 if back else 1)
            self._edited()
        elif event.key in (pygame.K_UP, pygame.K_DOWN) and self.history:
            self._remember(-1 if event.key == pygame.K_UP else 1)
        else:
            return _types(event)
        return True

    def _clip(self, key: int) -> None:
        if key == pygame.K_a:
            self.line.select_all()
            self.touch()
        elif key == pygame.K_v:
            self.line.insert(clipboard.get())
            self._edited()
        elif self.line.selected and not self.secret:
            clipboard.put(self.line.selected)
            if key == pygame.K_x:
                self.line.insert("")
                self._edited()

    def _move(self, key: int, *, control: bool, select: bool) -> None:
        line = self.line
        if key in (pygame.K_HOME, pygame.K_END):
            line.move(0 if key == pygame.K_HOME else len(line.text), select=select)
        elif control:
            line.move(line.word_edge(key == pygame.K_LEFT), select=select)
        else:
            line.move(line.caret + (-1 if key == pygame.K_LEFT else 1), select=select)
        self._on = True
        self.touch()

    def _submitted(self) -> bool:
        if self.submit is None:
            return False
        text = self.line.text
        if self.history is not None and text.strip():
            self.history.append(text)
            self._recall = len(self.history)
        self.submit(text)
        self.touch()
        return True

    def _remember(self, by: int) -> None:
        if self.history:
            at = len(self.history) if self._recall > len(self.history) else self._recall
            self._recall = max(0, min(len(self.history), at + by))
            self.line.set(self.history[self._recall] if self._recall < len(self.history) else "")
            self._edited()


def _types(event: pygame.event.Event) -> bool:
    """Whether a key belongs to writing: then no shortcut of the screen may see it."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return False
    return event.key == pygame.K_SPACE or (event.key < 0x4000_0000 and event.key not in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_RETURN))
