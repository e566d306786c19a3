"""Arrows (`-> night`: transitions between phases in the rules) as a simulation counts them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from itertools import pairwise

from gamespec.checked.game import Arrow, CheckedGame, Phase
from gamespec.source import Span
from interpreter.compiler.program import Program
from interpreter.kernel.errors import RuntimeCheckFailed


def followed(game: CheckedGame) -> list[Phase]:
    """Return the phases whose transitions are counted: all but the first, which only sets up the game."""
    return game.phases[1:]


def way_of(phase: Phase, arrow: Arrow) -> str | None:
    """Return the transition that an arrow of a phase makes, as `turn -> night`; None if it ends the game."""
    return None if arrow.target is None else f"{phase.name} -> {arrow.target.name}"


def arrow_name(phase: str, span: Span) -> str:
    """Return the name of an arrow: its phase (may be empty), and its line as the rules' file has it."""
    arrow = re.split(r"#| cite | assume | as \"", span.file.line_text(span.line))[0].strip()
    return f"{phase}: {arrow}" if phase else arrow


def ways_through(phases: Iterable[str]) -> set[str]:
    """Return the transitions (`turn -> night`) between phases entered one after another."""
    return {f"{one} -> {other}" for one, other in pairwise(phases)}


def before_anybody_decides(program: Program, seed: int | None = None) -> list[str]:
    """Return the phases before the first decision, or, without a seed, the first draw."""
    passed: list[str] = []
    assert program.graph.start is not None
    marked = {place.id: phase.name for phase, place in program.graph.entries.items()}
    program.begin_anew()
    with suppress(RuntimeCheckFailed):  # reported when the game itself is played
        program.walk(program.empty(seed), program.graph.start.id, marked, passed)
    return passed
