"""Intervals and tests: whole-number sums and histograms enter, estimates with their intervals leave.

Nothing here knows of games. Whoever tells a number with an interval gets it here.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and from where to where the true one may lie (95 %); `-inf` and `inf` where nothing bounds it."""

    value: float
    low: float
    high: float
