"""Parse a source file, each top-level piece on its own, into a model and syntax errors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gamespec.diagnostics import Diagnostic
from gamespec.diagnostics.catalogue import TOO_MANY
from gamespec.model import BrokenDecl, Decl, GameFile, Header, SeatRange, WithBlock
from gamespec.model.node import says_the_same
from gamespec.source import SourceFile
from gamespec.syntax.codes import BAD_INDENT, BLOCK_HELP, ELSE_HELP, MISPLACED, NO_HEADER
from gamespec.syntax.identifiers import DECLARATIONS, HEADERS
from gamespec.syntax.recovery import read_piece
from gamespec.syntax.text.limits import check_text
from gamespec.syntax.text.logical_lines import Line, scan_lines

MOST_ERRORS = 50
SECOND_HELP = "move this line and what follows into a file of their own, or delete the line"


@dataclass(frozen=True, slots=True)
class ParseResult:
    """The model of a parsed file (None if nothing could be parsed), and the findings in file order."""

    model: GameFile | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        """Return whether the file has a model and no error was found."""
        return self.model is not None and not any(found.is_error for found in self.diagnostics)


def parse(source: SourceFile) -> ParseResult:
    """Parse a file; errors become findings, never exceptions."""
    checked, found = check_text(source)
    if checked is None:
        return ParseResult(None, tuple(found))
    readings = [_read(*checked.meant(width)) for width in checked.widths]
    reading = min(readings, key=lambda each: len(each.diagnostics))
    likely = [each for each in readings if len(each.diagnostics) == len(reading.diagnostics)]
    errors = list(reading.diagnostics)
    if checked.widths == (1,):
        tabs: list[Diagnostic] = []
    elif _all_alike(likely):
        tabs = checked.tab(checked.widths[readings.index(reading)])
    else:
        tabs, errors = checked.tab(None), _without_echoes(errors)
    found = sorted([*found, *tabs, *errors], key=lambda each: (each.span.start, each.code))
    if len(found) > MOST_ERRORS + 1:
        last = found[MOST_ERRORS].span
        found = [
            *found[:MOST_ERRORS],
            TOO_MANY.at(last, f"the rest of the file was not read, because it has more than {MOST_ERRORS} mistakes"),
        ]
    model = reading.model
    if model is not None and any(each.is_error for each in found) and not model.broken:
        model = model.model_copy(update={"broken": True})
    return ParseResult(model, tuple(found))


def _all_alike(readings: list[ParseResult]) -> bool:
    """Return whether a file has the same model for each possible width of its tabs."""
    models = [each.model for each in readings]
    first = models[0]
    return first is not None and all(each is not None and says_the_same(first, each) for each in models[1:])


def _read(source: SourceFile, text: str) -> ParseResult:
    """Parse a text whose look-alike characters and tabs have been replaced."""
    lines, found = scan_lines(source, text)
    in_pieces = pieces(lines)
    header: Header | None = None
    decls: list[Decl] = []
    broken = bool(found)
    unindented = False
    for piece in in_pieces:
        first = text[piece[0].start : piece[0].end].split(" ", 1)[0]
        as_header = header is None and not decls and first in HEADERS
        if first in HEADERS and not as_header and header is not None:
            span = source.span(piece[0].start, piece[0].end)
            message = "this line would begin another game, variant or file of examples, but a file holds only one"
            found.append(MISPLACED.at(span, message, help=SECOND_HELP, also=[(header.span, "the file begins here")]))
            broken = True
            break
        if first in HEADERS and header is None and decls:
            span = source.span(piece[0].start, piece[0].end)
            message = "this head must be the first line of the file"
            found.append(NO_HEADER.at(span, message, help="move the line to the top of the file"))
            as_header = True
        outcome = read_piece(source, text, piece, "header" if as_header else "decl")
        if not (unindented and first not in DECLARATIONS):  # lines below a head without a block belong to its block
            unindented = any(finding.help == BLOCK_HELP for finding in outcome.found) and len(piece) == 1
            found += outcome.found
        if len(found) > MOST_ERRORS:
            last = found[MOST_ERRORS].span
            message = f"the rest of the file was not read, because it has more than {MOST_ERRORS} mistakes"
            found = [*found[:MOST_ERRORS], TOO_MANY.at(last, message)]
            break
        broken = broken or outcome.broken
        if isinstance(outcome.node, Header):
            header = outcome.node
        else:
            decls.append(outcome.node or BrokenDecl(span=source.span(piece[0].start, piece[-1].end)))
    found += _blocks_for_nobody(header, decls)
    if header is None and in_pieces and not broken:
        span = source.span(in_pieces[0][0].start, in_pieces[0][0].end)
        help_text = (
            'begin the file with `game "Name" for 2 to 4 players`, `variant "Name" of "Game"` or `examples of "Game"`'
        )
        message = "the first line must say whether this file is a game, a variant or examples"
        found.append(NO_HEADER.at(span, message, help=help_text))
    model = GameFile(
        span=source.span(0, len(source.text)),
        header=header,
        decls=tuple(decls),
        broken=broken or any(finding.is_error for finding in found),
    )
    return ParseResult(model, tuple(sorted(found, key=lambda finding: (finding.span.start, finding.code))))


def head_of(source: SourceFile) -> Header | None:
    """Parse only the header of a file, its first line; None if it cannot be parsed."""
    checked, _ = check_text(source)
    if checked is None:
        return None
    read, text = checked.meant(checked.widths[0])
    piece = next(iter(pieces(scan_lines(read, text)[0])), None)
    if piece is None or text[piece[0].start : piece[0].end].split(" ", 1)[0] not in HEADERS:
        return None
    node = read_piece(read, text, piece, "header").node
    return node if isinstance(node, Header) else None


def _without_echoes(found: list[Diagnostic]) -> list[Diagnostic]:
    """Return the findings except those about indentation, which depend on the unknown width of tabs."""
    return [each for each in found if each.code != BAD_INDENT.code and each.help not in (BLOCK_HELP, ELSE_HELP)]


def _blocks_for_nobody(header: Header | None, decls: list[Decl]) -> Iterator[Diagnostic]:
    """Yield findings for blocks of numbers of players not allowed, as `with 5 players` for 2 to 4."""
    seats = header.seats if header is not None else None
    for block in decls:
        of = block.seats if isinstance(block, WithBlock) else None
        if seats is not None and of is not None and not (of.low <= seats.high and seats.low <= of.high):
            head = f"the first line says {_numbers(seats)}"
            message = f"this block is for {_numbers(of)} players, but the game is for {_numbers(seats)}"
            advice = "correct one of the two numbers, or delete the block"
            yield MISPLACED.at(of.span, message, also=[(seats.span, head)], help=advice)


def _numbers(seats: SeatRange) -> str:
    return f"{seats.low} to {seats.high}" if seats.high > seats.low else f"{seats.low}"


def pieces(lines: list[Line]) -> list[list[Line]]:
    """Group the lines of a file: each without indentation, together with the indented ones below it."""
    found: list[list[Line]] = []
    for line in lines:
        if line.indent == 0 or not found:
            found.append([])
        found[-1].append(line)
    return found
