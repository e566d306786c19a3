"""Constant columns of a kind: types inferred from cells, families such as `wants/cod` combined."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product
from math import prod

from gamespec import model
from gamespec.check.codes import BAD_FAMILY, DUPLICATE_NAME, DUPLICATE_ROW, TOO_LARGE, UNCLEAR_WORDS, UNKNOWN_KIND
from gamespec.check.ranges import optional
from gamespec.check.symbols import World, listed, meant
from gamespec.check.tables.cells import read_cells
from gamespec.check.tables.drawings import drawing_column
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.types import Int, Row, Thing, Type
from gamespec.diagnostics import Sink
from gamespec.source import Span

# ---- expanded rows of data tables: `each Fish` and `2..14` become one row each, and rows get names


MOST_THINGS = 4096
NOT_PROPERTIES = frozenset({"copies", "faces"})
"""Names of columns that count the pieces or list the sides of a row, and are not properties."""


@dataclass(frozen=True, slots=True)
class PlainRow:
    """Expanded row of a data table: its name and its cells, none of which stands for several values."""

    name: str
    cells: tuple[model.Cell, ...]
    span: Span


def cell_text(cell: model.Cell) -> str:
    """Return the text of a cell, as used in the name of a row."""
    match cell:
        case model.WordCell():
            return cell.word
        case model.KindCell():
            return cell.kind
        case model.NumberCell():
            return str(cell.value)
        case model.YesNoCell():
            return "yes" if cell.value else "no"
        case model.TextCell():
            return "-".join("".join(c if c.isalnum() else " " for c in cell.text.lower()).split())
        case model.SeatCell():
            return f"seat-{cell.number}"
        case _:
            return ""


def plain_rows(table: model.Table, words_of: Callable[[model.KindName], tuple[str, ...]], sink: Sink) -> list[PlainRow]:
    """Return the rows of a data table, expanded by the words of a kind in `each Fish`, and named."""
    names = [column.name for column in table.columns]
    rows: list[PlainRow] = []
    for row in table.rows:
        choices = _choices(row, names, words_of)
        if len(rows) + prod(max(1, len(cells)) for cells in choices) > MOST_THINGS:
            message = f"this table has more than {MOST_THINGS:,} rows, counting each combination of listed cells"
            advice = "list fewer numbers or words in the cells of this row, or delete rows"
            sink.error(TOO_LARGE, message, row.span, help=advice)
            break
        several = [
            i for i, cells in enumerate(choices) if len(cells) > 1 or isinstance(row.cells[i], model.EachKindCell)
        ]
        for cells in product(*choices):
            name = "-".join(cell_text(cells[i]) for i in sorted({0, *several}) if cell_text(cells[i]))
            rows.append(PlainRow(name, tuple(cells), row.span))
    expanded = {row.span for row in table.rows if any(isinstance(cell, model.EachKindCell) for cell in row.cells)}
    return _distinct(rows, names, expanded, sink)


def _choices(
    row: model.Row, names: list[str], words_of: Callable[[model.KindName], tuple[str, ...]]
) -> list[list[model.Cell]]:
    spreads = bool(row.cells) and isinstance(row.cells[0], model.EachKindCell)
    found = []
    for i, cell in enumerate(row.cells):
        numbers = cell.parts[0] if isinstance(cell, model.RangeCell) and len(cell.parts) == 1 else None
        if isinstance(cell, model.EachKindCell):
            found.append([_named(cell.span, word) for word in words_of(cell.kind)])
        elif numbers is not None and (i == 0 or (spreads and names[i : i + 1] != ["faces"])):
            found.append(_numbers(cell, numbers))
        else:
            found.append([cell])
    return found


def _named(span: Span, word: str) -> model.Cell:
    """Return the cell for a word of a kind; words of `type Rank is 2..14` give a number cell."""
    if word.isdigit():
        return model.NumberCell(span=span, value=int(word))
    return model.WordCell(span=span, word=word)


def _numbers(cell: model.Cell, part: model.RangePart) -> list[model.Cell]:
    if part.low is None or part.high is None:
        return [cell]
    last = min(part.high, part.low + MOST_THINGS)  # one too many is enough to be refused
    return [model.NumberCell(span=cell.span, value=n) for n in range(part.low, last + 1)]


def _distinct(rows: list[PlainRow], columns: list[str], expanded: set[Span], sink: Sink) -> list[PlainRow]:
    """Return the rows with distinct names, cells added to those made by `each`; report other duplicates."""
    for i, column in enumerate(columns):
        doubles = _doubles(rows)
        if not doubles:
            return rows
        if i == 0 or column in NOT_PROPERTIES:
            continue
        rows = [_longer(row, i) if row.name in doubles and row.span in expanded else row for row in rows]
    first: dict[str, PlainRow] = {}
    kept = []
    for row in rows:
        other = first.setdefault(row.name, row)
        if other is row:
            kept.append(row)
        else:
            message = f"two rows are called `{row.name}`"
            advice = "rename one of the rows; for several equal pieces, keep one row and raise its `copies`"
            if not row.name:
                message = "two rows have no name: `-` is in their first column"
                advice = "write a name in the first cell of each row"
            sink.error(DUPLICATE_ROW, message, row.span, help=advice, also=[(other.span, "the other one")])
    return kept


def _longer(row: PlainRow, column: int) -> PlainRow:
    text = cell_text(row.cells[column])
    if not text or text in row.name.split("-"):
        return row
    return PlainRow(f"{row.name}-{text}", row.cells, row.span)


def _doubles(rows: Iterable[PlainRow]) -> set[str]:
    seen: set[str] = set()
    return {row.name for row in rows if row.name in seen or seen.add(row.name)}


# ---- constant columns of a kind: types inferred from cells, families such as `wants/cod` combined


@dataclass(frozen=True, slots=True)
class _Family:
    name: str
    columns: tuple[tuple[int, model.Column], ...]


def add_columns(world: World, kind: Kind, table: model.Table, rows: list[PlainRow]) -> None:
    """Add a column to the kind for each property in its data table; `rows` are the expanded rows."""
    families: dict[str, list[tuple[int, model.Column]]] = {}
    for i, column in enumerate(table.columns):
        if not column.name or column.name in NOT_PROPERTIES:
            continue
        if column.key is not None:
            families.setdefault(column.name, []).append((i, column))
        elif column.name in kind.columns:
            other = kind.columns[column.name].span or column.span
            message = f"`{kind.name}` has two columns `{column.name}`"
            world.sink.error(DUPLICATE_NAME, message, column.span, also=[(other, "the first one")])
        else:
            before = world.sink.errors
            found = _plain(world, kind, i, column, rows)
            if found is not None:
                kind.columns[column.name] = found
            elif world.sink.errors > before:
                world.forgotten.add(column.name)
    for name, members in families.items():
        before = world.sink.errors
        found = _family(world, kind, _Family(name, tuple(members)), rows)
        if found is not None:
            kind.columns[name] = found
        if found is None or world.sink.errors > before:
            world.forgotten.add(name)


def _source(world: World, column: model.Column) -> Kind | None:
    if column.source is None:
        return None
    found = world.kinds.get(str(column.source))
    if found is None:
        message = f"there is no kind `{column.source}`"
        world.sink.error(UNKNOWN_KIND, message, column.source.span, help=meant(str(column.source), world.kinds))
    return found


def _plain(world: World, kind: Kind, i: int, column: model.Column, rows: list[PlainRow]) -> Column | None:
    cells = [row.cells[i] for row in rows]
    source = _source(world, column)
    if source is not None and all(isinstance(cell, model.NumberCell) for cell in cells):
        source = None  # the words of `type Rank is 2..14` are numbers
    if i > 0:
        drawn = drawing_column(world, kind, column, cells, source)
        if drawn is not None:
            return drawn
    read = read_cells(world, column.name, column.span, cells, source, own=kind if i == 0 else None)
    if read is None:
        return None
    return Column(
        column.name, kind, read.type, read.cells, is_ranges=read.is_ranges, is_shape=read.is_shape, span=column.span
    )


def _family(world: World, kind: Kind, family: _Family, rows: list[PlainRow]) -> Column | None:
    first, before = family.columns[0][1], world.sink.errors
    cells = [row.cells[i] for row in rows for i, _ in family.columns]
    read = read_cells(world, family.name, first.span, cells, _source(world, first), own=None)
    order = _keys(world, family)
    if read is None or order is None:
        return None
    key, places = order
    width = len(family.columns)
    table = tuple(tuple(None if p is None else read.cells[r * width + p] for p in places) for r in range(len(rows)))
    said = world.sink.errors > before
    of = (optional(read.type) or read.type) if None in places and not said else read.type
    return Column(family.name, kind, of, table, key, is_ranges=read.is_ranges, is_shape=read.is_shape, span=first.span)


def _keys(world: World, family: _Family) -> tuple[Type, list[int | None]] | None:
    """Return the key type of a column family and each key's table column or None; None after an error."""
    keys: dict[str, int] = {}
    for place, (_, column) in enumerate(family.columns):
        if str(column.key) in keys:
            world.sink.error(DUPLICATE_NAME, f"there are two columns `{family.name}/{column.key}`", column.span)
            return None
        keys[str(column.key)] = place
    if all(key.isdigit() for key in keys):
        return _number_keys(world, family, {int(key): place for key, place in keys.items()})
    return _kind_keys(world, family, keys)


def _number_keys(world: World, family: _Family, keys: dict[int, int]) -> tuple[Type, list[int | None]] | None:
    low, high = min(keys), max(keys)
    span = family.columns[0][1].span.to(family.columns[-1][1].span)
    if high - low > MOST_THINGS:
        message = (
            f"the smallest and the largest number in the names of these columns may differ by at most {MOST_THINGS:,}"
        )
        world.sink.error(TOO_LARGE, message, span, help="use smaller numbers")
        return None
    fewest, most = world.checked.seat_range
    missing = [n for n in range(low, high + 1) if n not in keys and fewest <= n <= most]
    if missing:
        beyond = [n for n in keys if not fewest <= n <= most]
        if len(missing) == len(beyond) == 1:
            advice = f"the game is for {fewest} to {most} players: rename the column to `{family.name}/{missing[0]}`"
        else:
            advice = f"add {listed(f'{family.name}/{n}' for n in missing)}, with `-` in each cell without a number"
        numbers = listed(str(n) for n in missing)
        message = f"among the columns `{family.name}/...`, those for {numbers} are missing"
        world.sink.error(BAD_FAMILY, message, span, help=advice)
    return Int(low, high), [keys.get(n) for n in range(low, high + 1)]


def _kind_keys(world: World, family: _Family, keys: dict[str, int]) -> tuple[Type, list[int | None]] | None:
    span = family.columns[0][1].span
    fitting = world.kinds_with(keys)
    whole = [k for k in fitting if len(k.rows) == len(keys)]
    words = [k for k in whole if k.sort == "words"]
    chosen = next((c for c in (whole, words, fitting) if len(c) == 1), None)
    if chosen is not None:
        kind = chosen[0]
        missing = [row for row in kind.rows if row not in keys]
        if missing:
            wanted = listed(f"{family.name}/{row}" for row in missing)
            message = f"among the columns `{family.name}/...`, those for {listed(missing)} of `{kind.name}` are missing"
            advice = f"add the column {wanted}" if len(missing) == 1 else f"add the columns {wanted}"
            world.sink.error(BAD_FAMILY, message, span, help=advice)
        named = next((each for each in world.kinds.values() if each.names_of is kind), None)
        key_type = Row(kind) if kind.sort == "piece" and named is None else Thing(named or kind)
        return key_type, [keys.get(row) for row in kind.rows]
    if len(fitting) > 1:
        names = listed((k.name for k in fitting), "and also")
        message = f"the words behind `{family.name}/` belong to {names}, so their type is not clear"
        world.sink.error(UNCLEAR_WORDS, message, span, help="rename the words of one of these types")
        return None
    _unknown_keys(world, family)
    return None


def _unknown_keys(world: World, family: _Family) -> None:
    counts = {k: sum(world.row_in(k, str(c.key)) is not None for _, c in family.columns) for k in world.kinds.values()}
    best = max(counts, key=lambda k: counts[k], default=None)
    for _, column in family.columns:
        if best is None or world.row_in(best, str(column.key)) is None:
            message = (
                f"in the column `{family.name}/{column.key}`, `{column.key}` must be a word, but no type has this word"
            )
            advice = meant(str(column.key), best.rows if best is not None and counts[best] else world.rows)
            world.sink.error(BAD_FAMILY, message, column.span, help=advice)
