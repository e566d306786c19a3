"""Explanations of `move` lines of an example that find too few unplaced pieces (in no zone).

In a `move` line, a kind or row means its unplaced pieces; in an example all pieces named must be unplaced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked.expressions import EndOf, Expr, Unplaced
from gamespec.checked.statements import Move
from interpreter.compiler.analysis.suspension import piece_kind
from interpreter.compiler.analysis.walk import everything
from interpreter.examples.words import listed
from interpreter.state.visibility.sight import PUBLIC, eyes
from interpreter.state.wording.names import zone_name

if TYPE_CHECKING:
    from gamespec.checked.game import Example
    from gamespec.source import Span
    from interpreter.compiler.program import Program


def where_unplaced(program: Program, s: list[int], example: Example, span: Span) -> str | None:
    """Return, as text, in which zones the pieces lie that the `move` line at a span expects unplaced.

    None if the line at the span does not expect unplaced pieces.
    """
    blocks = [example.given, *(line.body for line in example.when)]
    for node in (part for block in blocks for item in block for part in everything(item)):
        if isinstance(node, Move) and node.in_full and node.span is span:
            of = node.what.of if isinstance(node.what, EndOf) else node.what
            return _text(program, s, node, of.within if isinstance(of, Unplaced) else of)
    return None


def _text(program: Program, s: list[int], move: Move, pieces: Expr) -> str:
    look, kind = eyes(program), piece_kind(pieces)
    found = program.evaluate(pieces)(s)
    numbers = {look.zone_number(s, kind, piece) for piece in ([found] if isinstance(found, int) else found)}
    zones = [zone_name(program, s, number, PUBLIC) for number in sorted(numbers) if number >= 0]
    named = move.what.span.text
    if not zones:
        return f"there are fewer pieces than `{named}` names"
    return (
        f"too few of `{named}` are unplaced: they lie in {listed(zones)}; "
        f"`move` with a kind or row means unplaced ones, so say from where, as in `those(c in {zones[0]} where ...)`"
    )
