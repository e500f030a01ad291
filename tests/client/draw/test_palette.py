"""The seats stay apart for every eye: distances of their colours, seen normally and with each kind of colour blindness."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from client.draw.palette import BOX_SEATS, HOUSE_SEATS, Colour, luminance, mix, seats, shade

# Machado, Oliveira, Fernandes 2009, severity 1.0, on linear RGB.
SIGHT = {
    "normal": np.eye(3),
    "protan": np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    "deutan": np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]),
    "tritan": np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
}


def lab(colour: Colour, sight: np.ndarray) -> np.ndarray:
    """CIE L*a*b* (D65) of a colour as seen."""
    srgb = np.array(colour) / 255
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    seen = np.clip(sight @ linear, 0, 1)
    xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]) @ seen / [0.9505, 1.0, 1.089]
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("sight", SIGHT)
def test_house_colours_are_far_apart(sight: str) -> None:
    seen = [lab(look.colour, SIGHT[sight]) for look in HOUSE_SEATS]
    assert min(np.linalg.norm(a - b) for a, b in itertools.combinations(seen, 2)) > 19


@pytest.mark.parametrize("looks", [HOUSE_SEATS, BOX_SEATS])
def test_marks_and_patterns_are_all_different(looks: tuple) -> None:
    assert len({look.mark for look in looks}) == len({look.pattern for look in looks}) == len(looks) == 6


@pytest.mark.parametrize("look", [*HOUSE_SEATS, *BOX_SEATS])
def test_charges_stand_out_in_grey(look: object) -> None:
    assert abs(luminance(look.colour) - luminance(look.charge)) > 75  # type: ignore[attr-defined]


def test_sets_by_name() -> None:
    assert seats() is HOUSE_SEATS
    assert seats("box") is BOX_SEATS


def test_mixing() -> None:
    assert mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)
    assert shade((100, 100, 100), -1) == (0, 0, 0)
    assert shade((100, 100, 100), 1) == (255, 255, 255)
