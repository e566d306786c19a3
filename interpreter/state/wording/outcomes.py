"""Names (public), probabilities and sampling of the outcomes of a chance node."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from math import lcm

from interpreter.compiler.program import Program
from interpreter.kernel.chance import Choices
from interpreter.kernel.moves import Outcome
from interpreter.state.wording.names import outcome_name


def fallen(outcomes: Sequence[tuple[Outcome, Fraction]], choices: Choices) -> Outcome:
    """Return a random outcome, drawn by the given probabilities, which must sum to one."""
    whole = lcm(*(probability.denominator for _, probability in outcomes))
    ends = accumulate(int(probability * whole) for _, probability in outcomes)
    return outcomes[bisect(list(ends), choices.of(whole))][0]


def weighed(program: Program, s: list[int]) -> list[tuple[Outcome, Fraction]]:
    """Return the outcomes at a state with exact probabilities, those to similar states merged."""
    outcomes = program.outcomes(s)
    total = sum(weight for _, weight in outcomes)
    return [(outcome, Fraction(weight, total)) for outcome, weight in outcomes]


def named(program: Program, outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Return outcomes with their texts; those of the same name that differ get `at N`."""
    given = list(outcomes)
    texts = [outcome_name(program, outcome) for outcome in given]
    return [
        replace(outcome, text=f"{text} at {texts[: i + 1].count(text)}" if texts.count(text) > 1 else text)
        for i, (outcome, text) in enumerate(zip(given, texts, strict=True))
    ]
