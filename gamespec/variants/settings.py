"""Parse settings of table cells, such as `License[pub].price=8..12`, into a variant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from gamespec import model
from gamespec.check.tables.columns import cell_text
from gamespec.nearest import nearest

MOST = 40
"""Greatest number of values of one cell, and of combinations of values for all cells."""
WRITTEN = re.compile(
    r"\s*(?:(?P<kind>[\w-]+)\s*\[\s*(?P<row>[^\]]*?)\s*\]\s*\.\s*(?P<column>[^=]*?)|(?P<constant>[\w-]+))"
    r"\s*=\s*(?P<values>.*?)\s*"
)
RANGE = re.compile(r"([+-]?\d+)\s*\.\.\s*([+-]?\d+)")
VALUE = re.compile(r"[+-]?\w[\w -]*|-")
LAYOUT = 'write a cell and its values, "License[pub].price=8..12" or "License[pub].price=8,10,12", or "CONSTANT=3..6"'
COPIES = "copies"


class SettingError(ValueError):
    """A setting of a cell that does not exist or is malformed; `advice` says what to write."""

    def __init__(self, cause: str, advice: str) -> None:
        super().__init__(f"{cause}; {advice}")
        self.cause, self.advice = cause, advice


@dataclass(frozen=True, slots=True)
class Place:
    """A table cell: a column of a row of a kind, or a constant of `by players` (no kind, no column)."""

    row: str
    kind: str = ""
    column: str = ""

    def __str__(self) -> str:
        return f"{self.kind}[{self.row}].{self.column}" if self.kind else self.row


@dataclass(frozen=True, slots=True)
class Setting:
    """A table cell and the values that are tried in it, one after another."""

    place: Place
    values: tuple[str, ...]


def setting(words: str) -> Setting:
    """Parse the setting of a cell, such as `License[pub].price=8..12`; raises SettingError."""
    found = WRITTEN.fullmatch(words)
    if found is None:
        raise SettingError(f"`{words}` does not name a cell and its values", LAYOUT)
    place = Place(found["constant"] or found["row"], found["kind"] or "", (found["column"] or "").strip())
    values = tuple(dict.fromkeys(each for part in found["values"].split(",") for each in _values(part.strip(), place)))
    if len(values) > MOST:
        raise _too_many(f"{len(values):,} values of `{place}`")
    return Setting(place, values)


def _values(part: str, place: Place) -> Iterable[str]:
    between = RANGE.fullmatch(part)
    if between is not None:
        low, high = int(between[1]), int(between[2])
        if low > high:
            raise SettingError(
                f"the range `{part}` of `{place}` is empty", f"write the smaller number first: `{high}..{low}`"
            )
        if high - low >= MOST:
            raise _too_many(f"{high - low + 1:,} values of `{place}`")
        return map(str, range(low, high + 1))
    if not part:
        raise SettingError(f"a value of `{place}` is missing", LAYOUT)
    if VALUE.fullmatch(part) is None:
        raise SettingError(f"`{part}` cannot be a value of `{place}`: a value is a whole number or a word", LAYOUT)
    return (part,)


def _too_many(what: str) -> SettingError:
    return SettingError(f"{what} are too many: at most {MOST} can be tried", "write fewer values, such as `8,16,24`")


def grid(settings: Sequence[Setting]) -> list[dict[Place, str]]:
    """Return every combination of the cells' values, the last cell fastest; raises SettingError."""
    places = [each.place for each in settings]
    twice = next((place for at, place in enumerate(places) if place in places[:at]), None)
    if twice is not None:
        raise SettingError(f"`{twice}` is set twice", f"write all values once: `{twice}=8,10,12`")
    chosen: list[dict[Place, str]] = [{}]
    for each in settings:
        if len(chosen) * len(each.values) > MOST:
            raise _too_many(f"{len(chosen) * len(each.values):,} combinations of values")
        chosen = [{**one, each.place: value} for one in chosen for value in each.values]
    return chosen


@dataclass(frozen=True, slots=True)
class _Found:
    """A table, one of its rows, and the index `at` of a cell in this row."""

    table: model.Table
    row: model.Row
    at: int
    pieces: model.PiecesDecl | None = None


def now(game: model.GameFile, place: Place, seats: int) -> str:
    """Return the current text of a cell; raises SettingError, with what exists instead."""
    found = _found(game, place, seats)
    return _text(found.row.cells[found.at])


def variant(game: model.GameFile, chosen: Mapping[Place, str], seats: int, among: Sequence[str] = ()) -> str:
    """Return a variant's text that sets cells of `game` beside `among`; raises SettingError."""
    assert game.header is not None
    beside = "".join(f', with "{title}"' if not at else f', "{title}"' for at, title in enumerate(among))
    lines = [f'variant "{_title(among)}" of "{game.header.title}"{beside}']
    rows: dict[tuple[str, str], list[Place]] = {}
    for place in chosen:
        rows.setdefault((place.kind, place.row), []).append(place)
    totals = _totals(game, chosen, seats)
    for (kind, row), places in rows.items():
        found = [_found(game, place, seats) for place in places]
        cells = [_text(cell) for cell in found[0].row.cells]
        for place, each in zip(places, found, strict=True):
            cells[each.at] = _like(each.row.cells[each.at], chosen[place])
        lines += [
            "",
            f"replace row {row} of {kind or 'by players'}{totals.get(kind, '')}",
            f"  | {' | '.join(cells)} |",
        ]
    return "\n".join([*lines, ""])


def _title(among: Sequence[str]) -> str:
    title = "Swept"
    while title in among:
        title += " again"
    return title


def _like(cell: model.Cell, value: str) -> str:
    """Return a value in the form of the cell it replaces, such as a number of copies for each player."""
    return f"{value} each" if isinstance(cell, model.EachCountCell) and value.isdecimal() else value


def _totals(game: model.GameFile, chosen: Mapping[Place, str], seats: int) -> dict[str, str]:
    """Return the changed total number of pieces by kind, for tables that state one."""
    more: dict[str, int] = {}
    totals: dict[str, str] = {}
    for place, value in chosen.items():
        found = _found(game, place, seats)
        if found.pieces is None or found.pieces.total is None:
            continue
        total, cell = found.pieces.total, found.row.cells[found.at]
        before = str(total.value) if isinstance(total, model.Num) else total.span.text
        if place.column == COPIES and value.isdecimal():
            if isinstance(cell, model.NumberCell):
                more[place.kind] = more.get(place.kind, 0) + int(value) - cell.value
            elif isinstance(cell, model.EachCountCell):
                more[place.kind] = more.get(place.kind, 0) + (int(value) - cell.count) * seats
        by = more.get(place.kind, 0)
        after = (
            str(total.value + by) if isinstance(total, model.Num) else f"{before} {'+' if by > 0 else '-'} {abs(by)}"
        )
        totals[place.kind] = f", {after if by else before} in all"
    return totals


def _found(game: model.GameFile, place: Place, seats: int) -> _Found:
    return _cell(game, place) if place.kind else _constant(game, place.row, seats)


def _cell(game: model.GameFile, place: Place) -> _Found:
    tables = {str(decl.name): decl for decl in game.decls if isinstance(decl, KINDS) and decl.table is not None}
    decl = tables.get(place.kind)
    table = None if decl is None else decl.table
    if table is None:
        raise SettingError(
            f"the game has no table `{place.kind}`",
            nearest(
                place.kind,
                tables,
                otherwise="write `CONSTANT=3..6` for a row of `by players`; the game has no other tables",
            ),
        )
    rows = {name: row for row in table.rows if row.cells and (name := cell_text(row.cells[0]))}
    if place.row not in rows:
        raise SettingError(
            f"`{place.kind}` has no row `{place.row}`",
            nearest(place.row, rows, otherwise="choose another table: this one has no rows"),
        )
    columns = [f"{column.name}/{column.key}" if column.key else column.name for column in table.columns]
    if place.column not in columns[1:]:
        if place.column == columns[0]:
            raise SettingError(
                f"the column `{place.column}` holds the names of the rows of `{place.kind}`",
                "write the name of another column behind the dot",
            )
        advice = nearest(
            place.column, columns[1:], otherwise=f"choose another table: `{place.kind}` has no other columns"
        )
        raise SettingError(f"`{place.kind}` has no column `{place.column}`", advice)
    pieces = decl if isinstance(decl, model.PiecesDecl) else None
    return _Found(table, rows[place.row], columns.index(place.column), pieces)


KINDS = (model.PiecesDecl, model.SpacesDecl, model.TypeDecl)


def _constant(game: model.GameFile, name: str, seats: int) -> _Found:
    tables = [decl.table for decl in game.decls if isinstance(decl, model.PlayersTable)]
    rows = {cell_text(row.cells[0]): (table, row) for table in tables for row in table.rows if row.cells}
    if name not in rows:
        fields = (field for decl in game.decls if isinstance(decl, model.HasBlock) for field in decl.fields)
        if any(str(field.name) == name for field in fields):
            raise SettingError(
                f"`{name}` is declared below `has`, but only cells of tables can be set",
                f"write its number as a row `| {name} | 3 |` of a table `by players`, "
                "with a column for each count of seats",
            )
        none = "for a cell of a table, write `KIND[ROW].COLUMN`; the game has no table `by players`"
        raise SettingError(f"the table `by players` has no row `{name}`", nearest(name, rows, otherwise=none))
    table, row = rows[name]
    columns = [column.name for column in table.columns]
    return _Found(table, row, columns.index(str(seats)))


def _text(cell: model.Cell) -> str:
    return "-" if isinstance(cell, model.EmptyCell) else cell.span.one_line
