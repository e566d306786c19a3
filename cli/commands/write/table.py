"""`gamespec table`: export a table of a game to CSV, or import it."""

from __future__ import annotations

import csv
import io
import sys
from enum import StrEnum
from errno import EFBIG
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.options import argument, begun_rulesets
from cli.output.complaint import Complaint
from cli.output.consoles import exactly, remark
from gamespec.game_files import text_of
from gamespec.nearest import nearest

if TYPE_CHECKING:
    from cli.output.spreadsheet import Found

STDIN = "-"
SUFFIXES = {".csv", ".tsv", ".txt"}
"""Suffixes that a spreadsheet file must have, so that no other file is read or overwritten."""
LARGEST = 1_000_000
"""Maximum size in bytes of a spreadsheet that is read; it equals the limit of a .game file."""


class Way(StrEnum):
    """Direction of the transfer between a game's table and a spreadsheet."""

    export = "export"
    imports = "import"


EXAMPLES = ("gamespec table export harbor Boat boats.csv", "gamespec table import harbor/harbor.game Boat boats.csv")


def run(
    way: Annotated[Way, argument("export|import", "export writes CSV; import replaces the table.")],
    path: Annotated[str, argument("FILE", "A .game file (to export: any ruleset).", autocompletion=begun_rulesets)],
    kind: Annotated[str, argument("TABLE", "Kind, such as Boat, or players.")],
    sheet: Annotated[str, typer.Argument(metavar="CSV", help="File to write or read; - for stdout or stdin.")] = STDIN,
) -> int:
    """Export a table to a spreadsheet (CSV), or import one.

    The first line of the CSV names the columns; `notes` holds the text behind the last bar.
    """
    if way is Way.export:
        return _export(path, kind, sheet)
    return _import(path, kind, sheet)


def _export(path: str, kind: str, sheet: str) -> int:
    from cli.output.writing import write
    from cli.targets import find

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(_found(find(path).game, kind).lines)
    if sheet == STDIN:
        exactly(text.getvalue())
    else:
        write(_spreadsheet(sheet), text.getvalue(), "the table could not be written")
        remark(f"written: {sheet}, with the table {kind}")
    return 0


def _import(path: str, kind: str, sheet: str) -> int:
    from cli.output.spreadsheet import put_in
    from cli.output.writing import write
    from cli.targets import refuse
    from gamespec.ruleset import why_unread
    from gamespec.source import SourceFile
    from gamespec.syntax import parse

    file = Path(path)
    if file.is_dir():
        raise Complaint(path, "this is a folder, but a file is needed", "name the .game file in it that has the table")
    if not file.is_file():
        raise Complaint(path, why_unread(file), "name one of your .game files, into which the table should be written")
    found = _found(file, kind)
    text = put_in(found, _lines(sheet), "stdin" if sheet == STDIN else sheet)
    refuse(parse(SourceFile(f"{path} with {sheet}", text)).diagnostics, Path(sheet))
    if text == found.source.text:
        remark(f"the table {kind} of {path} is the same already, so nothing was changed")
        return 0
    write(file, text, "the file could not be written", was=found.source.text)
    remark(f"the table {kind} of {path} was replaced; run gamespec lint {path} to check it")
    return 0


def _found(file: Path, kind: str) -> Found:
    from cli.output.spreadsheet import tables_of
    from cli.targets import model_of

    tables = tables_of(model_of(file))
    if kind not in tables:
        raise Complaint(
            kind,
            f"`{file}` has no table `{kind}`",
            nearest(kind, sorted(tables), otherwise="name another file: this one has no tables"),
        )
    return tables[kind]


def _spreadsheet(sheet: str) -> Path:
    file = Path(sheet)
    if not {file.suffix.lower(), file.resolve().suffix.lower()} <= SUFFIXES:
        advice = "name a file that ends in .csv, or - for stdin or stdout"
        raise Complaint(sheet, "this is not the name of a CSV file", advice)
    return file


def _lines(sheet: str) -> dict[int, list[str]]:
    """Return the lines of a spreadsheet that are not blank, by their number in the file."""
    place = "stdin" if sheet == STDIN else sheet
    try:
        text = (
            sys.stdin.read(LARGEST) if sheet == STDIN else text_of(_spreadsheet(sheet), LARGEST, encoding="utf-8-sig")
        )
    except OSError as error:
        advice = "check the name of the file, and whether you have the permission to read the file"
        if error.errno == EFBIG:
            advice = "delete the rows and columns that the table does not need, or name a smaller file"
        raise Complaint(place, f"this file cannot be read: {(error.strerror or str(error)).lower()}", advice) from None
    except UnicodeDecodeError:
        advice = "export the spreadsheet again, as CSV in UTF-8"
        raise Complaint(place, "this file is not text in the encoding UTF-8", advice) from None
    try:
        reader = csv.reader(io.StringIO(text), strict=True)
        numbered = ((reader.line_num, line) for line in reader)
        lines = {number: line for number, line in numbered if any(cell.strip() for cell in line)}
    except csv.Error as error:
        raise Complaint(place, f"this file is not valid CSV: {error}", "export the spreadsheet as CSV again") from None
    if len(lines) < 2:
        advice = "write the names of the columns in the first line, and a row in each further line"
        raise Complaint(place, "this file has no rows of a table", advice)
    return lines
