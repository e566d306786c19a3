"""Constant columns of a kind: types inferred from cells, families such as `wants/cod` combined."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec import model
from gamespec.check.codes import BAD_FAMILY, DUPLICATE_NAME, TOO_LARGE, UNCLEAR_WORDS, UNKNOWN_KIND
from gamespec.check.ranges import optional
from gamespec.check.symbols import listed, meant
from gamespec.check.tables.cells import Reading, read_cells
from gamespec.check.tables.drawings import drawing_column
from gamespec.check.tables.rows import MOST_THINGS, NOT_PROPERTIES
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.types import Int, Row, Thing, Type

if TYPE_CHECKING:
    from gamespec.check.symbols import World
    from gamespec.check.tables.rows import PlainRow


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
            world.sink.error(
                DUPLICATE_NAME,
                f"`{kind.name}` has two columns `{column.name}`",
                column.span,
                secondary=[(other, "the first one")],
            )
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
        world.sink.error(
            UNKNOWN_KIND,
            f"there is no kind `{column.source}`",
            column.source.span,
            help=meant(str(column.source), world.kinds),
        )
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
    return _column(kind, column, read)


def _column(kind: Kind, column: model.Column, read: Reading) -> Column:
    return Column(
        column.name,
        kind,
        read.type,
        read.cells,
        is_ranges=read.is_ranges,
        is_shape=read.is_shape,
        span=column.span,
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
    """Return the type of the keys of a family of columns (`wants/cod`), and the table column of each key.

    The column is None for a key without one. The result is None after an error.
    """
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
        world.sink.error(TOO_LARGE, "the numbers of these columns lie too far apart", span)
        return None
    fewest, most = world.checked.seat_range
    missing = [n for n in range(low, high + 1) if n not in keys and fewest <= n <= most]
    if missing:
        beyond = [n for n in keys if not fewest <= n <= most]
        if len(missing) == len(beyond) == 1:
            advice = f"the game is for {fewest} to {most} players: write `{family.name}/{missing[0]}`"
        else:
            advice = f"add {listed(f'{family.name}/{n}' for n in missing)}, with `-` in each cell where there is none"
        numbers = listed(str(n) for n in missing)
        world.sink.error(BAD_FAMILY, f"the columns `{family.name}/...` leave out {numbers}", span, help=advice)
    return Int(low, high), [keys.get(n) for n in range(low, high + 1)]


def _kind_keys(world: World, family: _Family, keys: dict[str, int]) -> tuple[Type, list[int | None]] | None:
    span = family.columns[0][1].span
    fitting = [k for k in world.kinds.values() if all(world.row_in(k, key) is not None for key in keys)]
    whole = [k for k in fitting if len(k.rows) == len(keys)]
    words = [k for k in whole if k.sort == "words"]
    chosen = next((c for c in (whole, words, fitting) if len(c) == 1), None)
    if chosen is not None:
        kind = chosen[0]
        missing = [row for row in kind.rows if row not in keys]
        if missing:
            wanted = listed(f"{family.name}/{row}" for row in missing)
            world.sink.error(
                BAD_FAMILY,
                f"the columns `{family.name}/...` leave out {listed(missing)} of `{kind.name}`",
                span,
                help=f"add the column {wanted}" if len(missing) == 1 else f"add the columns {wanted}",
            )
        key_type = Row(kind) if kind.sort == "piece" else Thing(kind)
        return key_type, [keys.get(row) for row in kind.rows]
    if len(fitting) > 1:
        names = listed((k.name for k in fitting), "and also")
        world.sink.error(UNCLEAR_WORDS, f"the keys of `{family.name}/...` are words of {names}", span)
        return None
    _unknown_keys(world, family)
    return None


def _unknown_keys(world: World, family: _Family) -> None:
    counts = {k: sum(world.row_in(k, str(c.key)) is not None for _, c in family.columns) for k in world.kinds.values()}
    best = max(counts, key=lambda k: counts[k], default=None)
    for _, column in family.columns:
        if best is None or world.row_in(best, str(column.key)) is None:
            world.sink.error(
                BAD_FAMILY,
                f"`{column.key}` is not a word of a type, so `{family.name}/{column.key}` has no meaning",
                column.span,
                help=meant(str(column.key), best.rows if best is not None and counts[best] else world.rows),
            )
