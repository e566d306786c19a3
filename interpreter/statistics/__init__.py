"""Intervals and tests from whole-number sums and histograms.

Nothing here knows of games. Every reported interval comes from here.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its 95 % interval; `-inf` and `inf` where nothing bounds it."""

    value: float
    low: float
    high: float
