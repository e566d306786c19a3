"""Read the tables in a rules file as rows of cells for a spreadsheet, and put changed cells back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.output.complaint import Complaint
from gamespec.source import SourceFile

if TYPE_CHECKING:
    from gamespec.model import GameFile, Table

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


def put_in(table: Found, lines: Mapping[int, list[str]], sheet: str) -> str:
    """Return the text of a rules file with one table replaced by the rows of cells of a spreadsheet."""
    from gamespec.format.printer import aligned

    text = table.source.text
    top = min(lines)
    found = [_row(line, lines[top], f"{sheet}, line {number}", first=number == top) for number, line in lines.items()]
    parts = [row.partition("\n") for row in found]  # sentences may stand below a row
    rows = [row + "".join(below) for row, (_, *below) in zip(aligned([row for row, *_ in parts]), parts, strict=True)]
    first = table.rows[0][0]
    indent = " " * (first - text.rfind("\n", 0, first) - 1)
    return text[:first] + f"\n{indent}".join(rows) + text[table.rows[-1][1] :]


def _read(table: Table) -> Found:
    from gamespec.format.printer import cells

    source = table.span.file
    places = list(_rows(source, table))
    texts = [source.text[start:end].partition("\n") for start, end in places]
    read = [_with_sentences(*cells(text), below) for text, _, below in texts]
    noted = any(tail for _, tail in read)
    lines = [[*row, *([tail] if noted else [])] for row, tail in read]
    if noted:
        lines[0][-1] = NOTES
    return Found(source, lines, places)


def _with_sentences(row: list[str], tail: str, below: str) -> tuple[list[str], str]:
    """Return the cells of a row and its notes, with those that stand on lines below it."""
    return row, f"{tail}\n{below}" if below else tail


def _rows(source: SourceFile, table: Table) -> Iterator[tuple[int, int]]:
    """Yield start and end offset in the file of each line of a table, head first, without indentation."""
    spans = [table.columns[0].span, *(row.cells[0].span for row in table.rows)]
    ends = [0, *(row.told[-1].span.end if row.told else 0 for row in table.rows)]
    for span, told in zip(spans, ends, strict=True):
        line = source.place(span.start)[0]
        start = source.line_starts[line - 1]
        text = source.line_text(line)
        yield start + len(text) - len(text.lstrip()), max(start + len(text.rstrip()), told)


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
    said = line[-1].rstrip() if noted and not first else ""
    tail = said if said.startswith("\n") else f" {said.strip()}" if said else ""
    return f"| {' | '.join(cells)} |{tail}"
