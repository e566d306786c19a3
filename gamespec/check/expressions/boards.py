"""Questions about the boards of a game: their sort, which board is meant, how many lines it has."""

from __future__ import annotations

from gamespec.check.codes import NO_GEOMETRY, NOT_CONSTANT
from gamespec.check.expressions.elaboration.findings import report
from gamespec.check.symbols import Scope, listed
from gamespec.checked import expressions as x
from gamespec.checked.kinds import MOST_RUNS, Kind, TooManyRuns, runs
from gamespec.source import Span

DRAWN = ("grid", "hexes")
"""Sorts of boards that have directions."""


def sort_of(kind: Kind) -> str:
    """Return the sort of the arrangement of a kind of spaces or of the players."""
    if kind.sort == "player":
        return "ring"
    return kind.geometry.sort if kind.geometry is not None else "none"


def too_many_runs(kind: Kind, n: x.Const, scope: Scope) -> bool:
    """Report `lines(Board, n)` with too many lines; return whether it was reported."""
    if sort_of(kind) != "links" or kind.geometry is None:
        return False
    try:
        for _ in runs(kind.geometry, n.value):
            pass
    except TooManyRuns:
        pass
    else:
        return False
    text = f"there are more than {MOST_RUNS:,} lines of {n.value} linked spaces of `{kind.name}`"
    advice = "choose a smaller length"
    if kind.geometry.part is None:
        advice += ", or add a column `way` to the links, so that only straight lines count"
    report(scope, NOT_CONSTANT, text, n.span, help=advice)
    return True


def only_board(span: Span, scope: Scope) -> Kind | None:
    """Return the only board of the game; None after reporting that there are several or none."""
    spaces = [k for k in scope.world.kinds.values() if k.sort == "space"]
    boards = [k for k in spaces if sort_of(k) in DRAWN] or [k for k in spaces if sort_of(k) != "none"]
    if len(boards) == 1:
        return boards[0]
    advice = "declare a board, such as `spaces Cell is grid 3 by 3`"
    if boards:
        advice = f"name the board, such as `lines({boards[0].name}, 3)`"
    message = "`lines` does not say on which board, and the game has " + (
        f"{len(boards)} boards: {listed([board.name for board in boards])}" if boards else "no board"
    )
    report(scope, NO_GEOMETRY, message, span, help=advice)
    return None
