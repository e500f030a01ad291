"""The parliament on the board of Lancaster: laws in force and to be voted on as cards, the own ballot, who has voted. Knows no rule.

The reveal of a vote (``lancaster_reveal``) takes the place of the ballot while it runs.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

from pygame import Rect, Surface

from client.draw import palette
from client.draw.lancaster_cards import LawState, draw_law
from client.draw.lancaster_icons import icon
from client.draw.lancaster_palette import IN_FORCE, TO_VOTE
from client.draw.lancaster_rows import draw_row, fitting_height, law_row
from client.draw.layer import Layer
from client.draw.palette import Colour, shade
from client.model.lancaster.tray import ANSWER_KEYS
from client.model.lancaster.views import BallotView, LawView, ParliamentView, Voter
from client.model.language import plural, text
from client.model.table import TableModel
from client.screens.cuts import Cut, draw_words
from client.screens.games import Desk
from client.screens.games.lancaster_chamber import draw_chamber
from client.screens.games.lancaster_overlay import (
    ALL,
    SMALL,
    Head,
    LancasterOverlay,
    LowButton,
    SignButton,
    lancaster,
)
from client.screens.games.lancaster_reveal import Reveal
from client.screens.games.lancaster_shelf import KEPT, MARGIN, PAD, USUAL, WELL, Laws, Shelf, Size
from client.ui.theme import Theme
from client.ui.widget import Column, Lit, Row, Tip, Widget
from shared.lancaster.components_file import standard_components
from shared.lancaster.places import law_word

CAPTION = 15
STRIP = 30
"""No law that shows its pictures only is as high, unscaled."""
GAP = 7
VOTER, CLOSE_VOTER = 40, 36
"""Unscaled width of a voter, and below which the number stands under the arms."""
SIDE, LEAST_GAP = 11, 4


@functools.lru_cache(maxsize=16)
def _strip(size: tuple[int, int], band: Colour, lit: bool, now: bool, scale: float) -> Surface:
    """What a law is when only its pictures are seen. Shared: never draw on it."""
    layer = Layer(size, scale, ground=palette.INK)
    width, height, edge = size[0] / scale, size[1] / scale, 2.0 if now else 0.8
    layer.box(palette.GLOW if now else shade(band, -0.3), (0, 0, width, height), 4)
    layer.box(band, (edge, edge, width - 2 * edge, height - 2 * edge), 3.4)
    layer.box(palette.PANEL_ACTIVE if lit else (0xFA, 0xF1, 0xD8), (5, edge, width - 5 - edge, height - 2 * edge), 3.4)
    return layer.flat()


class LawCard(Lit):
    """A law. Its tip says what every player would have of it now."""

    focusable = True

    def __init__(self, law: LawView, desk: Desk, told: Callable[[LawView | None], None], silent: Callable[[], bool]) -> None:
        """``told`` is called with the law under the pointer; no tip is given while it is ``silent``."""
        super().__init__()
        self.law, self._desk, self._told, self._silent = law, desk, told, silent
        self.name = f"law-{law.number}"
        self.tip = self._tell

    def _tell(self) -> Tip | None:
        if self._silent():
            return None
        law = self.law
        gains = [text("lancaster.screen.gain", player=self._desk.name_of(gain.seat), gain=gain.text) for gain in law.gains]
        return Tip(law.title, (law.effect, *([text("lancaster.screen.gains"), *gains] if gains else []), *([law.note] if law.note else [])))

    _resting: LawState = "in_force"
    _band: Colour = IN_FORCE

    @property
    def state(self) -> LawState:
        """How it is drawn."""
        return "leaves" if self.law.would_leave else "voted_now" if self.law.voted_on else self._resting

    @property
    def _now(self) -> bool:
        """Whether a player is being asked about it."""
        game = lancaster(self._desk).game
        decision = None if game is None else game.public.decision
        return decision is not None and decision.source == law_word(self.law.number)

    def on_hover(self, point: tuple[int, int]) -> None:
        if not self.over:
            self._told(self.law)
        super().on_hover(point)

    def on_hover_end(self) -> None:
        self._told(None)
        super().on_hover_end()

    def draw(self, theme: Theme, surface: Surface) -> None:
        law, rect = self.law, self.rect
        row = law_row(standard_components().laws[law.number].effect)
        if rect.h > theme.px(STRIP):
            note = text("lancaster.screen.leaves") if law.would_leave and rect.h >= theme.px(WELL) else ""
            draw_law(surface, rect, law.title, row, self.state, note, theme.scale, self._now, self.over)
            return
        surface.blit(_strip(rect.size, self._band, self.over, self._now or law.voted_on, theme.scale), rect)
        left = rect.x + theme.px(6)
        high = fitting_height([row], rect.h - theme.px(6), theme.px(11), rect.right - left - theme.px(3))
        draw_row(surface, row, high, ((left + rect.right) / 2, rect.centery))


class ProposedCard(LawCard):
    """A law that is still to be voted on."""

    _resting: LawState = "to_vote"
    _band: Colour = TO_VOTE


class LawRow(Widget):
    """A caption and up to three laws from the left; places of laws that are gone stay empty."""

    def __init__(self, overlay: ParliamentOverlay, caption: str) -> None:
        super().__init__()
        self._overlay, self._caption = overlay, caption
        self._slots = 3

    def show(self, cards: list[LawCard], slots: int) -> None:
        """Other laws."""
        self._slots = max(slots, len(cards), 1)
        self.replace(cards)

    def _high(self, theme: Theme) -> int:
        return theme.px(self._overlay.size.strip if self._overlay.folded else self._overlay.size.card)

    def _head(self, theme: Theme) -> int:
        return 0 if self._overlay.folded else theme.px(CAPTION)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, self._head(theme) + self._high(theme)

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        gap = theme.px(GAP)
        wide = (rect.w - gap * (self._slots - 1)) // self._slots
        for at, child in enumerate(self.children):
            child.place(theme, Rect(rect.x + at * (wide + gap), rect.y + self._head(theme), wide, self._high(theme)))

    def draw(self, theme: Theme, surface: Surface) -> None:
        if self._overlay.folded:
            return
        row = Rect(self.rect.x + theme.px(2), self.rect.y, self.rect.w, theme.px(CAPTION))
        draw_words(theme, surface, text(self._caption), row, palette.INK_SECOND, SMALL)
        if not self.children:
            body = Rect(self.rect.x, row.bottom, self.rect.w, self.rect.bottom - row.bottom)
            draw_words(theme, surface, text("lancaster.screen.no_law"), body, palette.INK_OFF, SMALL, "center")


class EffectLine(Widget):
    """What the law under the pointer does, or else the one that is voted on, in one line; below it a ``note`` where there is room."""

    def __init__(self) -> None:
        super().__init__()
        self._resting = self._pointed = self._note = ""
        self.roomy = False

    def rest(self, words: str, note: str) -> None:
        """What it says while no law is pointed at."""
        self._resting, self._pointed, self._note = words, "", note
        self.touch()

    def point(self, law: LawView | None) -> None:
        """The law under the pointer."""
        self._pointed = "" if law is None else law.effect
        self.touch()

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(36 if self.roomy else 18)

    def draw(self, theme: Theme, surface: Surface) -> None:
        cuts: tuple[Cut, ...] = (("ui", 13), ("ui", 12), ("narrow", 12), ("narrow", 11))
        row = Rect(self.rect.x, self.rect.y, self.rect.w, theme.px(18))
        draw_words(theme, surface, self._pointed or self._resting, row, palette.INK, cuts, "center")
        if self.roomy:
            draw_words(theme, surface, self._note, row.move(0, row.h), palette.INK_SECOND, SMALL, "center")


class Floor(Widget):
    """Below the laws: the ballot, or the reveal in its place. ``steady``: always as high as the higher of them, so that nothing jumps."""

    def __init__(self, moment: Reveal, *parts: Widget) -> None:
        super().__init__()
        self._moment, self._ballot = moment, Column(*parts, gap=LEAST_GAP)
        self.steady = False
        self.adopt(moment, self._ballot)

    def show(self, *, revealing: bool, steady: bool) -> None:
        """Which of them is seen."""
        self.steady, self._moment.visible, self._ballot.visible = steady, revealing, not revealing

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        self._ballot.gap = LEAST_GAP
        return width, max((part.measure(theme, width)[1] for part in self.children if part.visible or self.steady), default=0)

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        parts = [part for part in self._ballot.children if part.visible]
        spare = rect.h - sum(part.measure(theme, rect.w)[1] for part in parts)
        self._ballot.gap = max(LEAST_GAP, int(spare / theme.scale) // (len(parts) + 1)) if self.steady else LEAST_GAP
        above = theme.px(self._ballot.gap) if self.steady else 0
        self._moment.place(theme, rect)
        self._ballot.place(theme, Rect(rect.x, rect.y + above, rect.w, rect.h - 2 * above))


class Voters(Widget):
    """Everybody's votes in turn order, with a seal where a ballot is in, or the ballot itself where it is open."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.voters: tuple[Voter, ...] = ()
        self.name = "voters"
        self.tip = self._tell

    def _tell(self) -> Tip:
        return Tip(text("lancaster.screen.voters"), tuple(self._line(voter) for voter in self.voters))

    def _line(self, voter: Voter) -> str:
        key = "voter" if not voter.committed else "voter_done" if voter.ballot is None else "voter_yes" if voter.ballot else "voter_no"
        return plural(f"lancaster.screen.{key}", voter.votes, player=self._desk.name_of(voter.seat), laid=voter.laid)

    def _is_close(self, theme: Theme, width: int) -> bool:
        """Whether numbers find no room beside the arms."""
        return width < theme.px(CLOSE_VOTER) * len(self.voters)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min(width, theme.px(VOTER) * len(self.voters)), theme.px(36 if self._is_close(theme, width) else 28)

    def draw(self, theme: Theme, surface: Surface) -> None:
        cell = min(theme.px(VOTER), self.rect.w // max(1, len(self.voters)))
        close = self._is_close(theme, self.rect.w)
        for at, voter in enumerate(self.voters):
            place = Rect(self.rect.x + at * cell, self.rect.y, cell, self.rect.h)
            arms = Rect(place.x, place.y, place.w, theme.px(22)) if close else Rect(place.x, place.y, theme.px(22), place.h)
            theme.shield(surface, voter.seat, arms.center, 19 if close else 21)
            if voter.committed:
                picture, size = "cast" if voter.ballot is None else "yes" if voter.ballot else "no", theme.px(13 if close else 15)
                surface.blit(icon(picture, size), (arms.centerx, arms.centery))
            if close:
                below = Rect(place.x, arms.bottom, place.w, place.bottom - arms.bottom)
                theme.text(surface, str(voter.votes), below, "ui-bold", 13, align="center")
            else:
                theme.text(surface, str(voter.votes), Rect(arms.right + theme.px(2), place.y, cell - arms.w, place.h), "ui-bold", 13)


class Ballot(Column):
    """The own ballot: yes or no, and below it how many votes beside it. ``commit`` is the button that sends both."""

    def __init__(self, desk: Desk, commit: Callable[[], None], why_not: Callable[[], str]) -> None:
        self._desk, self.view = desk, BallotView(None, 0, 0, committed=False, can_change=False)
        self.yes = self._button("yes")
        self.no = self._button("no")
        self.less = SignButton("-", lambda: desk.press("vote:-"), lambda: self._off(self.view.votes > 0), "vote-less")
        self.more = SignButton("+", lambda: desk.press("vote:+"), lambda: self._off(self.view.votes < self.view.most), "vote-more")
        self.all = LowButton(
            text("lancaster.screen.all_votes"),
            lambda: desk.press("vote:most"),
            key=ALL,
            size=13,
            why_not=lambda: self._off(self.view.votes < self.view.most),
            name="vote-most",
        )
        self.commit = LowButton(
            lambda: text("lancaster.screen.committed" if self.view.committed else "lancaster.screen.commit"),
            commit,
            key="Enter",
            kind="primary",
            why_not=why_not,
            name="vote-commit",
        )
        self.number = LaidVotes(self)
        self.yes.grow = self.no.grow = 1
        self.all.grow = 1
        votes = Row(self.less, self.number, self.more, self.all, gap=6)
        super().__init__(Row(self.yes, self.no, gap=6), votes, gap=5)

    def _button(self, word: str) -> LowButton:
        return LowButton(
            lambda: text(f"lancaster.vote.{word}"),
            lambda: self._desk.press(f"vote:{word}"),
            key=ANSWER_KEYS[word],
            why_not=lambda: self._off(possible=True),
            name=f"vote-{word}",
        )

    def _off(self, possible: bool) -> str:
        """Why a part of the ballot cannot be changed now."""
        if not self.view.can_change:
            return text("lancaster.screen.ballot_in")
        return "" if possible else text("lancaster.screen.no_votes")

    def show(self, view: BallotView) -> None:
        """The newest ballot."""
        self.view = view
        self.yes.selected, self.no.selected = view.yes is True, view.yes is False
        self.touch()


class LaidVotes(Widget):
    """The number of votes beside the own ballot, as counters."""

    def __init__(self, ballot: Ballot) -> None:
        super().__init__()
        self._ballot = ballot
        self.name = "vote-number"
        self.tip = lambda: Tip(plural("lancaster.screen.laid", ballot.view.votes, most=ballot.view.most))

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return theme.px(50), theme.px(28)

    def draw(self, theme: Theme, surface: Surface) -> None:
        size, rect = theme.px(18), self.rect
        wide = theme.width(str(self._ballot.view.votes), "ui-bold", 16)
        x = rect.centerx - (size + wide + theme.px(3)) // 2
        theme.text(surface, str(self._ballot.view.votes), Rect(x, rect.y, wide, rect.h), "ui-bold", 16)
        surface.blit(icon("votes", size), (x + wide + theme.px(3), rect.centery - size // 2))

    def on_wheel(self, steps: float, point: tuple[int, int]) -> bool:
        if self._ballot.view.can_change:
            (self._ballot.more if steps > 0 else self._ballot.less).activate()
        return True


class ParliamentOverlay(LancasterOverlay):
    """Both rows of laws; below them the vote being held, or the reveal of the last one. Meanwhile it lies in its chamber."""

    corner = "top_right"

    def __init__(self, desk: Desk, shelf: Shelf) -> None:
        super().__init__(desk, "parliament")
        self.visible = False
        self.shelf, self.size = shelf, USUAL
        self.laws: Laws = "strips"
        self.panel = Rect(0, 0, 0, 0)
        """What lies in the chamber, else all of it."""
        self._view: ParliamentView | None = None
        self._was_open = False
        self._head = Head(self, lambda: text("lancaster.screen.parliament"), self._aside)
        self._rows = (LawRow(self, "lancaster.screen.in_force"), LawRow(self, "lancaster.screen.proposed"))
        self._voters = Voters(desk)
        self._ballot = Ballot(desk, self._commit, self._why_not)
        self._effect = EffectLine()
        self.moment = Reveal(desk, self._revealed)
        self._voters.grow = 1
        self._foot = Row(self._voters, self._ballot.commit, gap=6)
        self._floor = Floor(self.moment, self._effect, self._ballot, self._foot)
        self._column = Column(self._head, *self._rows, self._floor, gap=LEAST_GAP)
        self.adopt(self._column)
        shelf.shelved.append(self)

    # -- what is shown

    def _aside(self) -> str:
        view = self._view
        if view is None:
            return ""
        if self.folded and view.proposed:
            return plural("lancaster.screen.to_vote", len(view.proposed))
        return plural("lancaster.screen.pile", view.pile)

    def show(self, model: TableModel) -> bool:
        view = self.table.parliament()
        news = self.moment.take(self.table.reveal(), still=self.desk.still)
        opened = self.table.shows_parliament
        if view == self._view and opened == self._was_open and not news:
            return False
        if opened != self._was_open:
            self.desk.opened.discard(KEPT)
        self._view, self._was_open, self.visible = view, opened, view is not None
        if view is not None:
            self._take(view)
        return True

    @property
    def _voting(self) -> bool:
        return self._view is not None and self._view.voting

    @property
    def folded(self) -> bool:
        """Whether of the laws only the pictures are seen, or not even these."""
        return self.laws != "cards"

    def turn(self) -> None:
        self.desk.press("parliament")

    def _take(self, view: ParliamentView) -> None:
        held = self.stage.focus.name if self.stage is not None and self.stage.focus is not None else ""
        self._rows[0].show([LawCard(law, self.desk, self._effect.point, self._revealing) for law in view.in_force], 3)
        self._rows[1].show([ProposedCard(law, self.desk, self._effect.point, self._revealing) for law in view.proposed], 3)
        self._voters.voters = view.voters
        self._effect.rest(next((law.effect for law in view.proposed if law.voted_on), text("lancaster.screen.point")), view.note)
        if view.ballot is not None:
            self._ballot.show(view.ballot)
        self._arrange()
        if held.startswith("law-") and self.stage is not None:
            self.stage.focus_named(held, seen=self.stage.focus_seen)

    def _arrange(self) -> None:
        """What is seen of it: the ballot only while a vote is held and nothing is revealed."""
        view, revealing = self._view, self.moment.running
        self._ballot.visible = self._ballot.commit.visible = self._voting and view is not None and view.ballot is not None
        self._foot.visible = self._voting
        self._rows[0].visible = self.laws != "none"
        self._rows[1].visible = self.laws == "cards" or (self.laws == "strips" and view is not None and bool(view.proposed))
        self._effect.roomy = self.shelf.chamber
        self._effect.visible = self._voting or not self.folded
        self._floor.show(revealing=revealing, steady=self.shelf.chamber)
        self._floor.visible = revealing or self._effect.visible

    def _revealing(self) -> bool:
        """Whether a reveal runs: the tip of a law would lie over it."""
        return self.moment.running

    def _revealed(self) -> None:
        """The reveal is over."""
        self._arrange()
        self.relayout()

    @property
    def restless(self) -> bool:
        return self.moment.moving or self.shelf.hanging.moving

    def skip(self) -> None:
        """A key or a click: the reveal is over, and the chamber is where it goes to."""
        self.moment.skip()
        self._move(self.shelf.hanging.finish)

    def tick(self, now: int) -> None:
        self._move(lambda: self.shelf.hanging.tick(now, self.desk.pace))

    def _move(self, hanging: Callable[[], None]) -> None:
        """Move the cloth, and have drawn what changes by it."""
        hung = self.shelf.hanging
        if hung.moving and self.stage is not None:
            edge = hung.edge
            hanging()
            self.stage.touch(hung.passed(edge, self.stage.theme))

    # -- the ballot

    def _commit(self) -> None:
        self.desk.send(self.table.confirm())

    def _why_not(self) -> str:
        return "" if self.table.can_confirm() else self.table.hint().text

    # -- place

    def fit(self, size: Size, laws: Laws, castle: bool) -> None:
        """As large as that."""
        self.size, self.laws = size, laws
        self._arrange()

    def height(self, theme: Theme, width: int) -> int:
        """What it needs now."""
        return self._column.measure(theme, width - 2 * theme.px(SIDE))[1] + theme.px(12)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        shelf = self.shelf
        shelf.laws = self.table.shows_parliament
        shelf.settle(theme, chamber=self.moment.running or (self._voting and shelf.laws), voting=self._voting)
        return min(width, shelf.width), self.height(theme, shelf.width)

    def place(self, theme: Theme, rect: Rect) -> None:
        hall, hanging = rect, self.shelf.hanging
        if self.shelf.chamber:
            hall = hanging.hall = self.shelf.hall(theme, rect.right + theme.px(MARGIN), rect.y - theme.px(MARGIN))
            rect = Rect(hall.x + theme.px(PAD), hall.y + theme.px(PAD), self.shelf.width, rect.h)
        hanging.follow(down=self.shelf.chamber, still=self.desk.still)
        super().place(theme, hall)
        self.panel, side = rect, theme.px(SIDE)
        self._column.place(theme, Rect(rect.x + side, rect.y + theme.px(4), rect.w - 2 * side, rect.h - theme.px(8)))

    def paint(self, theme: Theme, surface: Surface) -> None:
        hanging = self.shelf.hanging
        if self.visible and hanging.rising:
            hanging.draw(theme, surface)
            hanging.draw_roll(theme, surface)
        with hanging.seen(surface):
            super().paint(theme, surface)

    def draw(self, theme: Theme, surface: Surface) -> None:
        if self.shelf.chamber:
            draw_chamber(theme, surface, self.rect, self.shelf.bottom)
        theme.panel(surface, self.panel)
