"""The options in force: what a preset names, overridden by what was chosen (section 15.1). Data only."""

from __future__ import annotations

import functools
from typing import Literal, NamedTuple

from shared.catan.state import CatanOptions, Preset


class Rules(NamedTuple):
    """The options that presets differ in, decided."""

    crane_scope: Literal["perTurn", "perImprovement"]
    commercial_harbor: Literal["immediateRound", "wholeTurn"]
    spy_may_decline: bool
    chase_target: Literal["anyHex", "numberedHex"]
    deserter_knight_may_act: bool
    deserter_replacement: Literal["equalElseBasic", "equalOrLower"]
    defender_needs_knight: bool


PRESETS: dict[Preset, Rules] = {
    "colonist": Rules("perTurn", "immediateRound", False, "anyHex", False, "equalElseBasic", True),
    "official2020": Rules("perImprovement", "wholeTurn", True, "numberedHex", True, "equalElseBasic", False),
    "official2025": Rules("perImprovement", "wholeTurn", True, "anyHex", True, "equalOrLower", False),
}


@functools.lru_cache(maxsize=64)
def _decided(preset: Preset, *chosen: str | bool | None) -> Rules:
    return Rules(*(given if own is None else own for given, own in zip(PRESETS[preset], chosen, strict=True)))  # type: ignore[arg-type]


def rules_of(options: CatanOptions) -> Rules:
    """The preset's values, and those that were chosen in their stead."""
    return _decided(options.preset, *(getattr(options, name) for name in Rules._fields))
