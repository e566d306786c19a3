"""The arrows of a game as a run counts them: a game enters; its phases, ways and the names of arrows leave."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING

from interpreter.kernel.errors import PromiseBroken

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.checked.game import Arrow, CheckedGame, Phase
    from gamespec.source import Span
    from interpreter.compiler.program import Program


def followed(game: CheckedGame) -> list[Phase]:
    """The phases whose arrows are counted: all but the first, which only sets up the table."""
    return game.phases[1:]


def way_of(phase: Phase, arrow: Arrow) -> str | None:
    """From where to where an arrow leads, if not to the end."""
    return None if arrow.target is None else f"{phase.name} -> {arrow.target.name}"


def arrow_name(phase: str, span: Span) -> str:
    """The phase and the arrow, as the file has it."""
    arrow = span.file.line_text(span.line).split("#")[0].split(" cite ")[0].strip()
    return f"{phase}: {arrow}" if phase else arrow


def ways_through(phases: Iterable[str]) -> set[str]:
    """The ways from each of some phases, entered one after another, to the next."""
    return {f"{one} -> {other}" for one, other in pairwise(phases)}


def before_anybody_decides(program: Program, seed: int | None = None) -> list[str]:
    """The phases entered before the first decision of the game of a seed; without one, before the first draw."""
    passed: list[str] = []
    assert program.graph.start is not None
    marked = {place.id: phase.name for phase, place in program.graph.entries.items()}
    program.begin_anew()
    with suppress(PromiseBroken):  # told of the game itself
        program.walk(program.empty(seed), program.graph.start.id, marked, passed)
    return passed
