"""The stage of one screen: hands events to widgets, keeps focus, dialogs and tooltips, and draws only what changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from client.ui.theme import Theme
from client.ui.tooltip import Tooltips
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.ui.dialog import Banner

MOST_REGIONS = 6
"""With more dirty rectangles than this one union is cheaper than many clips."""


class Stage:
    """Widgets in layers: the screen's root below, dialogs and open lists above. Only the topmost layer gets events.

    ``background`` paints what lies under the root within the clip rectangle of the surface.
    """

    def __init__(self, theme: Theme, root: Widget, background: Callable[[Surface], None]) -> None:
        self.theme = theme
        self.size = (0, 0)
        self.layers: list[Widget] = [root]
        self.background = background
        self.focus: Widget | None = None
        self.focus_seen = False
        """Whether the ring is drawn: the keyboard moved the focus, not the mouse."""
        self.hovered: Widget | None = None
        self.pressed: Widget | None = None
        self.pointer = (-1, -1)
        self.tooltips = Tooltips(self)
        self.notice: Banner | None = None
        """A banner drawn above everything; gets no events."""
        self._dirty: list[Rect] = []
        self._whole = True
        self._stale_layout = True
        self._return_focus: list[Widget | None] = []
        root.join(self)

    # -- layers

    @property
    def root(self) -> Widget:
        return self.layers[0]

    @property
    def top(self) -> Widget:
        return self.layers[-1]

    def open(self, layer: Widget) -> None:
        """Put a dialog or an open list above everything; it alone gets events until it is closed."""
        self._return_focus.append(self.focus)
        self.layers.append(layer)
        layer.join(self)
        self.tooltips.hide()
        self.set_focus(None, seen=False)
        self.hovered = self.pressed = None
        self.relayout()

    def close(self, layer: Widget) -> None:
        """Take a layer away, and those above it; the focus goes back to where it was."""
        if layer not in self.layers[1:]:
            return
        while self.top is not layer:
            self.close(self.top)
        self.layers.pop().join(None)
        self.tooltips.hide()
        self.hovered = self.pressed = None
        self.set_focus(self._return_focus.pop(), seen=self.focus_seen)
        self.touch_all()

    def show_notice(self, notice: Banner | None) -> None:
        """Show a banner, or none."""
        if self.notice is not None:
            self.notice.join(None)
            self.touch(self.notice.rect)
        self.notice = notice
        if notice is not None:
            notice.join(self)
            self._place_notice()
            self.touch(notice.rect)

    # -- size and dirt

    def resize(self, size: tuple[int, int]) -> None:
        self.size = size
        self.relayout()

    def relayout(self) -> None:
        """Place everything again before the next frame, and draw it."""
        self._stale_layout = True
        self.touch_all()

    def touch(self, rect: Rect) -> None:
        """A part of the picture has to be drawn again."""
        if not self._whole and rect.w and rect.h:
            self._dirty.append(Rect(rect))

    def touch_all(self) -> None:
        self._whole = True
        self._dirty.clear()

    @property
    def dirty(self) -> bool:
        return self._whole or bool(self._dirty)

    def arrange(self) -> None:
        """Place all layers if something asked for it."""
        if not self._stale_layout:
            return
        self._stale_layout = False
        for layer in self.layers:
            layer.place(self.theme, Rect((0, 0), self.size))
        self._place_notice()
        if self.focus is not None and not self.focus.shown():
            self.set_focus(None, seen=False)
        self._find_hovered()

    def _place_notice(self) -> None:
        if self.notice is not None:
            width, height = self.notice.measure(self.theme, self.size[0])
            self.notice.place(self.theme, Rect((self.size[0] - width) // 2, self.theme.px(58), width, height))

    # -- drawing

    def tick(self, now: int) -> None:
        """Let widgets and tooltips know the time (milliseconds)."""
        self.arrange()
        for layer in self.layers:
            for widget in layer.walk():
                widget.tick(now)
        if self.notice is not None:
            self.notice.tick(now)
        self.tooltips.tick(now)

    def draw(self, surface: Surface) -> list[Rect]:
        """Draw what changed. Returns the rectangles that did, none when nothing had to be drawn."""
        self.arrange()
        if not self.dirty:
            return []
        whole = Rect((0, 0), self.size)
        regions = [whole] if self._whole else _merged(self._dirty, whole)
        self._whole = False
        self._dirty = []
        for region in regions:
            surface.set_clip(region)
            self.background(surface)
            for layer in self.layers:
                layer.paint(self.theme, surface)
            self._draw_focus(surface)
            self.tooltips.draw(surface)
            if self.notice is not None:
                self.notice.paint(self.theme, surface)
        surface.set_clip(None)
        return regions

    def _draw_focus(self, surface: Surface) -> None:
        if self.focus is not None and self.focus_seen and self.focus.shown() and self.focus.inside(self.top):
            self.theme.focus_ring(surface, self.focus.rect)

    # -- focus

    def focus_order(self) -> list[Widget]:
        """The focusable widgets of the top layer in the order of Tab. Disabled ones too: they can tell why."""
        return [widget for widget in self.top.walk() if widget.focusable]

    def set_focus(self, widget: Widget | None, *, seen: bool = True) -> None:
        """Give the keyboard to a widget, or to none."""
        before, self.focus = self.focus, widget
        for changed, gained in ((before, False), (widget, True)):
            if changed is not None and before is not widget:
                changed.on_focus(gained)
                self.touch(self.theme.ring_area(changed.rect))
        if seen != self.focus_seen and widget is not None:
            self.touch(self.theme.ring_area(widget.rect))
        self.focus_seen = seen
        self.tooltips.focus_moved(widget if seen else None)

    def step_focus(self, back: bool = False) -> None:
        """Tab and Shift+Tab."""
        order = self.focus_order()
        if not order:
            return
        step = -1 if back else 1
        at = (order.index(self.focus) + step) % len(order) if self.focus in order else min(0, step)
        self.set_focus(order[at])
        self._reveal(order[at])

    def focus_named(self, name: str, *, seen: bool) -> None:
        """Give the keyboard to the widget of a name in the top layer, if there is one: after everything was built anew."""
        for widget in self.focus_order():
            if name and widget.name == name:
                self.arrange()
                self.set_focus(widget, seen=seen)
                self._reveal(widget)
                return

    def _reveal(self, widget: Widget) -> None:
        at = widget.parent
        while at is not None:
            reveal = getattr(at, "reveal", None)
            if reveal is not None:
                reveal(widget.rect)
            at = at.parent

    # -- events

    def handle(self, event: pygame.event.Event) -> bool:
        """Give an event to the widget it is for. Returns whether one took it."""
        self.arrange()
        taken = False
        match event.type:
            case pygame.MOUSEMOTION:
                taken = self._moved(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button <= 3:
                taken = self._press(event.pos, event.button)
            case pygame.MOUSEBUTTONUP if event.button <= 3:
                taken = self._release(event.pos, event.button)
            case pygame.MOUSEWHEEL:
                steps = getattr(event, "precise_y", float(event.y)) or float(event.y)
                taken = self._bubble(self.top.hit(self.pointer), lambda widget: widget.on_wheel(steps, self.pointer))
            case pygame.KEYDOWN:
                taken = self._key(event)
            case pygame.TEXTINPUT:
                taken = self._bubble(self.focus, lambda widget: widget.on_text(event.text))
            case pygame.WINDOWLEAVE:
                self._moved((-1, -1))
        return taken

    def _bubble(self, widget: Widget | None, ask: Callable[[Widget], bool]) -> bool:
        while widget is not None:
            if ask(widget):
                return True
            widget = widget.parent
        return False

    def _moved(self, point: tuple[int, int]) -> bool:
        self.pointer = point
        if self.pressed is not None:
            self.pressed.on_drag(point)
            return True
        self._find_hovered()
        if self.hovered is not None:
            self.hovered.on_hover(point)
        return self.hovered is not None

    def _find_hovered(self) -> None:
        found = self.top.hit(self.pointer)
        if found is not self.hovered:
            if self.hovered is not None:
                self.hovered.on_hover_end()
            self.hovered = found
        self.tooltips.pointer_moved(found)

    def _press(self, point: tuple[int, int], button: int) -> bool:
        self._moved(point)
        self.tooltips.hide()
        target = self.top.hit(point)
        self.tooltips.pressed(target)
        while target is not None:
            if target.on_press(point, button):
                self.pressed = target
                if target.focusable and target.shown() and target.inside(self.top):
                    self.set_focus(target, seen=False)
                return True
            target = target.parent
        if button == 1:
            self.set_focus(None, seen=False)
        return False

    def _release(self, point: tuple[int, int], button: int) -> bool:
        held, self.pressed = self.pressed, None
        if held is None:
            return False
        held.on_release(point, button)
        self._moved(point)
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        if self.focus is not None and self._bubble(self.focus, lambda widget: widget.on_key(event)):
            return True
        if self.focus is None and self.top.on_key(event):
            return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self.step_focus(back=bool(event.mod & pygame.KMOD_SHIFT))
            return True
        return self.tooltips.key(event)


def _merged(rects: list[Rect], bounds: Rect) -> list[Rect]:
    """Few rectangles that cover all the given ones within the bounds: overlapping ones are united."""
    out: list[Rect] = []
    for rect in rects:
        region = rect.clip(bounds)
        if not region.w or not region.h:
            continue
        while (hit := region.collidelist(out)) >= 0:
            region = region.union(out.pop(hit))
        out.append(region)
    if len(out) > MOST_REGIONS:
        return [out[0].unionall(out[1:])]
    return out
