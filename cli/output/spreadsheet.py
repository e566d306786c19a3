"""Read the tables in a rules file as rows of cells for a spreadsheet, and put changed cells back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.output.complaint import Complaint

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.model import GameFile, Table
    from gamespec.source import SourceFile

NOTES = "notes"
PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class Found:
    """Table in a rules file: its cells, first the names of the columns, and the offsets of its rows."""

    source: SourceFile
    lines: list[list[str]]
    rows: list[tuple[int, int]]


def tables_of(model: GameFile) -> dict[str, Found]:
    """Return each table in a rules file by the name of its kind; a table `by players` as `players`."""
    from gamespec import model as said

    found: dict[str, Found] = {}
    for decl in model.decls:
        if isinstance(decl, said.PlayersTable):
            found.setdefault(PLAYERS, _read(decl.table))
        elif isinstance(decl, said.TypeDecl | said.PiecesDecl | said.SpacesDecl) and decl.table is not None:
            found.setdefault(str(decl.name), _read(decl.table))
    return found


def put_in(table: Found, lines: list[list[str]], sheet: str) -> str:
    """Return the text of a rules file with one table replaced by the rows of cells of a spreadsheet."""
    from gamespec.format.printer import aligned

    text = table.source.text
    rows = aligned(
        [_row(line, lines[0], f"{sheet}, line {number}", first=number == 1) for number, line in enumerate(lines, 1)]
    )
    first = table.rows[0][0]
    indent = " " * (first - text.rfind("\n", 0, first) - 1)
    return text[:first] + f"\n{indent}".join(rows) + text[table.rows[-1][1] :]


def _read(table: Table) -> Found:
    from gamespec.format.printer import cells

    source = table.span.file
    places = list(_rows(source, table))
    read = [cells(source.text[start:end]) for start, end in places]
    noted = any(tail for _, tail in read)
    lines = [[*row, *([tail] if noted else [])] for row, tail in read]
    if noted:
        lines[0][-1] = NOTES
    return Found(source, lines, places)


def _rows(source: SourceFile, table: Table) -> Iterator[tuple[int, int]]:
    """Yield start and end offset in the file of each line of a table, head first, without indentation."""
    spans = [table.columns[0].span, *(row.cells[0].span for row in table.rows)]
    for span in spans:
        line = source.place(span.start)[0]
        start = source.line_starts[line - 1]
        text = source.line_text(line)
        yield start + len(text) - len(text.lstrip()), start + len(text.rstrip())


def _row(line: list[str], head: list[str], place: str, *, first: bool) -> str:
    if len(line) != len(head):
        cells = "1 cell" if len(line) == 1 else f"{len(line)} cells"
        raise Complaint(
            place,
            f"this row has {cells}, but the first line names {len(head)} columns",
            "write one cell for each column",
        )
    noted = head[-1].strip() == NOTES
    cells = [" ".join(cell.split()) or "-" for cell in (line[:-1] if noted else line)]
    if first:
        cells = [cell if cell != "-" else "" for cell in cells]
    odd = next((cell for cell in cells if "|" in cell and '"' not in cell), None)
    if odd is not None:
        raise Complaint(
            place,
            f"the cell {odd} holds a bar (|), which separates cells in a .game file",
            "write the cell without a bar",
        )
    tail = f" {line[-1].strip()}" if noted and not first else ""
    return f"| {' | '.join(cells)} |{tail}"
