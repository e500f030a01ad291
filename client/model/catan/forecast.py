"""The barbarians as they would land now, and how soon (PRV-5). Who wins and who loses is asked of the engine's own attack."""

from __future__ import annotations

import math
from dataclasses import dataclass

from client.model.catan.places import CatanSpeaker, corner_place
from client.model.language import plural, text
from client.model.speech import Players
from client.model.table import Line, LineKind
from shared.catan.barbarians import barbarian_strength, best_defenders, is_held, strengths, weakest
from shared.catan.rules import Catan
from shared.engine import Seat


@dataclass(frozen=True)
class Forecast:
    """What an attack would bring on the board as it is."""

    step: int
    steps: int
    """Of the whole way; they attack on the last."""
    barbarians: int
    strengths: dict[Seat, int]
    """K of every seat."""
    rewarded: tuple[Seat, ...]
    """Of a held defence: one gets the token, several draw a card each."""
    losing: dict[Seat, tuple[str, ...]]
    """Of a broken one: who loses a city, and the places of the cities it could be."""
    left_out: tuple[Seat, ...]
    """Seats without a city that could be lost."""
    ship_chance: float
    """Of one roll to move the ship."""

    @classmethod
    def of(cls, game: Catan) -> Forecast:
        """On the viewer's copy; public facts only."""
        board, knights, barbarians = game.board, strengths(game), barbarian_strength(game)
        held = is_held(barbarians, knights)
        losers = [] if held else weakest(game, knights)
        return cls(
            step=game.public.ship,
            steps=board.barbarian_steps,
            barbarians=barbarians,
            strengths=knights,
            rewarded=tuple(best_defenders(game, knights)) if held else (),
            losing={seat: tuple(map(corner_place, game.vulnerable_cities(seat))) for seat in losers},
            left_out=tuple(seat for seat in range(game.seats) if not game.vulnerable_cities(seat)),
            ship_chance=board.event_die.count("ship") / len(board.event_die),
        )

    @property
    def steps_left(self) -> int:
        """Until they attack."""
        return self.steps - self.step

    @property
    def knights(self) -> int:
        """The strength of all active knights."""
        return sum(self.strengths.values())

    @property
    def shortfall(self) -> int:
        """By how much the knights are too weak; 0: they hold."""
        return max(0, self.barbarians - self.knights)

    @property
    def rolls_on_average(self) -> float:
        """Until they land."""
        return self.steps_left / self.ship_chance

    def landing_chance(self, rolls: int) -> float:
        """Of landing within the next rolls, 0 to 1."""
        chance = self.ship_chance
        return sum(math.comb(rolls, i) * chance**i * (1 - chance) ** (rolls - i) for i in range(self.steps_left, rolls + 1))

    def result_key(self) -> tuple[object, ...]:
        """What a player would notice of a change."""
        return self.barbarians, self.knights, self.rewarded, tuple(self.losing)


def steps_line(forecast: Forecast) -> str:
    """``lands in 3 steps``."""
    return plural("catan.forecast.steps", forecast.steps_left)


def outcome_lines(forecast: Forecast, viewer: Seat | None, speaker: CatanSpeaker) -> list[Line]:
    """Both strengths and what would come of them, the viewer's own loss marked."""
    strengths_line = text("catan.forecast.strengths", barbarians=forecast.barbarians, knights=forecast.knights)
    lines = [Line(strengths_line, "strong" if forecast.shortfall == 0 else "warning")]
    if forecast.shortfall:
        lines.append(Line(plural("catan.forecast.short", forecast.shortfall), "plain"))
        for seat, places in forecast.losing.items():
            kind: LineKind = "bad" if seat == viewer else "plain"
            lines.append(Line(text("catan.forecast.loses", player=speaker.player(seat)), kind, seat, places))
        if not forecast.losing:
            lines.append(Line(text("catan.forecast.nobody_loses")))
    elif len(forecast.rewarded) == 1:
        seat = forecast.rewarded[0]
        lines.append(Line(text("catan.forecast.defender", player=speaker.player(seat)), "good" if seat == viewer else "plain", seat))
    elif forecast.rewarded:
        lines.append(Line(text("catan.forecast.tied", players=Players(forecast.rewarded).said(speaker))))
    else:
        lines.append(Line(text("catan.forecast.no_reward"), "quiet"))
    return lines


def forecast_lines(forecast: Forecast, viewer: Seat | None, speaker: CatanSpeaker) -> list[Line]:
    """The whole forecast, for the tooltip of the barbarian track."""
    lines = [Line(steps_line(forecast)), *outcome_lines(forecast, viewer, speaker)]
    if forecast.shortfall and forecast.left_out:
        lines.append(Line(text("catan.forecast.left_out", players=Players(forecast.left_out).said(speaker)), "quiet"))
    for seat, strength in forecast.strengths.items():
        lines.append(Line(text("catan.forecast.seat", player=speaker.player(seat), number=strength), "quiet", seat))
    soon = forecast.steps_left
    for rolls in (soon, soon + 2):
        chance = percent(forecast.landing_chance(rolls))
        lines.append(Line(plural("catan.forecast.chance", rolls, chance=chance), "quiet"))
    lines.append(Line(text("catan.forecast.average", number=f"{forecast.rolls_on_average:g}"), "quiet"))
    return lines


def percent(chance: float) -> str:
    """``31 %``, with ``<1 %`` for what is unlikely and not impossible."""
    if 0 < chance < 0.01:
        return text("catan.percent.below_one")
    return text("catan.percent", number=round(100 * chance))
