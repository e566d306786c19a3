"""Additions to a game's intermediate code (CODE) for bots that try moves."""

from __future__ import annotations

from dataclasses import replace

from interpreter.code.read import Playable
from interpreter.code.statements import Function
from interpreter.code.writing import ANY
from interpreter.positions.written import standing, totals


def with_cells(playable: Playable, cells: int, functions: dict[str, Function]) -> Playable:
    """Return a game with functions added, and cells behind those it has."""
    code = playable.code
    limits = [*code.limits, *[(ANY.low, ANY.high)] * cells]
    whole = replace(code, size=code.size + cells, functions={**code.functions, **functions}, limits=limits)
    return replace(playable, code=whole)


def with_results(playable: Playable, seats: int) -> tuple[Playable, str]:
    """Return a game with a function that stores results behind its cells, and the function's name.

    Results are the seats' scores, or, in a game without scores, what `Play.standing` writes.
    """
    made = (totals if playable.scores else standing)(playable, seats, playable.code.size)
    return with_cells(playable, 2 * seats, {made.name: made}), made.name
