"""What the outcomes of an open draw are called.

Enters Outcome records; leaves them with texts that are public (`Card[jack]`, a number, a player).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.state.wording.names import outcome_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from interpreter.compiler.program import Program
    from interpreter.kernel.moves import Outcome


def named(program: Program, outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Outcomes with their texts; like-named ones that differ (in what the pieces carry) get `at N`."""
    given = list(outcomes)
    texts = [outcome_name(program, outcome) for outcome in given]
    return [
        replace(outcome, text=f"{text} at {texts[: i + 1].count(text)}" if texts.count(text) > 1 else text)
        for i, (outcome, text) in enumerate(zip(given, texts, strict=True))
    ]
