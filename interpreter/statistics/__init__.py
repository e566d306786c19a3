"""Confidence intervals and tests, from sums of whole numbers and histograms."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its 95 % confidence interval; `-inf` and `inf` where nothing bounds it."""

    value: float
    low: float
    high: float
