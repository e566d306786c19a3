"""Error recovery: parse a header or declaration, with one finding for each line that cannot be parsed.

A line that does not fit is reported once and replaced by a placeholder of its kind; then the text is parsed again, so
that the block below a broken head is still parsed and every error is found.
"""

from __future__ import annotations

from dataclasses import dataclass

from gamespec.diagnostics import Diagnostic
from gamespec.diagnostics.catalogue import TOO_DEEP
from gamespec.model import Decl, Expr, Header, Node
from gamespec.source import SourceFile
from gamespec.syntax.codes import UNFINISHED
from gamespec.syntax.known_pieces import KNOWN
from gamespec.syntax.piece import Piece
from gamespec.syntax.pieces import Misfit, Reading, engine
from gamespec.syntax.text.logical_lines import Line

LONG_LINE = 150
MOST_TRIES = 20
#: Characters parsed in all for one piece: a huge one is not parsed again for each error.
MOST_READ = 400_000
DEEPEST_EXPRESSION = 200


@dataclass(slots=True)
class Outcome:
    """The node of one header or declaration (None if nothing could be parsed), and the findings."""

    node: Header | Decl | None
    found: list[Diagnostic]
    broken: bool


def read_piece(source: SourceFile, text: str, lines: list[Line], start: str) -> Outcome:
    """Parse a header or declaration by the rule `start`, again after each syntax error."""
    piece = Piece(source, text, [*lines], start)
    index = 0
    while index < len(piece.lines):  # a placeholder may include the lines below it
        if piece.lines[index].broken:
            piece.replace(index)
        index += 1
    size = lines[-1].end - lines[0].start
    tries = max(1, min(MOST_TRIES, MOST_READ // (size + 1)))
    for _ in range(tries):
        reading = _read(piece)
        if reading.misfit is None:
            found = piece.found + reading.found
            found += _too_deep(reading)
            return Outcome(reading.node, found, bool(piece.replaced or found))
        if not _set_aside(piece, reading.misfit):
            break
    return Outcome(None, piece.found, broken=True)


def _read(piece: Piece) -> Reading:
    text, begin = piece.assembled(), piece.lines[0].start
    starts = [line.start for line in piece.lines]
    key = (text, piece.start, tuple(start - begin for start in starts))
    known = KNOWN.find(key, begin, piece.source)
    if known is not None:
        return Reading(known, [])
    reading = engine().read(text, piece.start, {*starts, piece.lines[-1].end + 1}, begin, piece.source)
    if reading.misfit is None and not reading.found and reading.longest <= LONG_LINE:
        KNOWN.keep(key, reading.node, begin)
    return reading


def _set_aside(piece: Piece, misfit: Misfit) -> bool:
    """Report the line where parsing stopped and replace it; False if it cannot be recovered."""
    index = piece.line_at(misfit.start)
    if piece.split(index, misfit.start):
        comma = piece.lines[index].end - 1
        span = piece.source.span(comma, comma + 1)
        help_text = "delete the comma, or continue the list on the next line"
        piece.found.append(
            UNFINISHED.at(span, "the line ends in a comma, but the next line does not continue it", help=help_text)
        )
        piece.replace(index)
        return True
    if piece.join(index - 1) or piece.join(index):
        return True
    from gamespec.syntax.messages.misfits import explain

    index, finding = explain(piece.source, piece.text, piece.lines, index, misfit, piece.trial)
    if index in piece.replaced:
        return piece.give_up(index) or piece.drop_block(index)
    if not piece.follows_broken_if(index):
        piece.found.append(finding)
    piece.replace(index)
    return True


def _too_deep(reading: Reading) -> list[Diagnostic]:
    """Report an expression nested too deeply to process; a piece without long lines is not searched."""
    if reading.longest <= LONG_LINE:
        return []
    waiting: list[tuple[Node, int]] = [(reading.node, 0)]
    while waiting:
        node, depth = waiting.pop()
        if depth > DEEPEST_EXPRESSION:
            reading.node = None
            advice = "give parts of the expression a name with `let`, or declare them as values"
            return [TOO_DEEP.at(node.span, "this expression is too long", help=advice)]
        deeper = depth + 1 if isinstance(node, Expr) else 0
        waiting.extend((child, deeper) for child in node.children())
    return []
