"""Findings of the phase graph of a checked game, and the runtime checks that remain unproved."""

from __future__ import annotations

from gamespec.checked.game import CheckedGame
from gamespec.checked.runtime_checks import ENDS
from gamespec.diagnostics.sink import Sink
from interpreter.compiler.lowering.lowered import Lowered, graph_of, lowered
from interpreter.compiler.verify import verify
from interpreter.kernel.cannot_run import CannotRun, report_refused
from interpreter.linting.linted import Linted


def look_at_graph(checked: CheckedGame, sink: Sink, linted: Linted, games: list[Lowered] | None) -> None:
    """Check the phase graph; report findings, record runtime checks, and fill `games` if given."""
    try:
        made = None if games is None else lowered(checked)
        graph = graph_of(checked) if made is None else made.graph
    except CannotRun as missing:
        report_refused(missing, sink)
        return
    if games is not None and made is not None:
        games.append(made)
    left = [check for check in checked.runtime_checks if check.text != ENDS]
    for check in left if made is None else made.runtime_checks.all:
        if not check.proved:
            linted.record_check(check.text, check.span)
    said = {found.span for found in sink}
    for found in verify(checked, graph):
        if found.span not in said:
            sink.report(found)
