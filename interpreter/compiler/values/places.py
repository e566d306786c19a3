"""Compilation of reads of the state and of constant tables: fields, zones, slots, rows, columns.

They become cells, such as `s[(41 + (v3 * 6))]`, or lookups in a constant table.
"""

from __future__ import annotations

from typing import Any

from gamespec.checked import expressions as e, runtime_checks
from gamespec.checked.kinds import Column
from gamespec.checked.things import Field, Zone
from gamespec.checked.types import Int, Row
from interpreter.code import expressions as code
from interpreter.code.expressions import Expr
from interpreter.code.types import TRUTH, Listing
from interpreter.code.unread import Plain
from interpreter.code.writing import ANY, CELLS, compare, const, get
from interpreter.compiler.building import NUMBER, added, listed, numbers_of
from interpreter.compiler.lowering.checks import ROLLED
from interpreter.compiler.module import Fn, Module, once_a_module
from interpreter.compiler.values import dispatch as x_
from interpreter.kernel.errors import RuntimeCheckFailed, kind_of, not_none

ROW = Listing(NUMBER)
"""Type of the row of a table with keys."""


def key_terms(fn: Fn, keys: tuple[e.Expr, ...], sizes: list[int]) -> list[tuple[Expr, int]]:
    """Return key expressions with their factors in mixed radix, the last key varying fastest."""
    terms, factor = [], 1
    for key, size in reversed(list(zip(keys, sizes, strict=True))):
        terms.append((x_.built(fn, key), factor))
        factor *= size
    return terms


def address(fn: Fn, x: e.FieldGet) -> Expr:
    """Return the address of a field."""
    place = fn.module.layout.fields[x.field]
    terms = [] if x.owner is None else [(x_.built(fn, x.owner), place.stride)]
    return added(place.base, *terms, *key_terms(fn, x.keys, [k.size for k in x.field.keys]))


@x_.builds(e.FieldGet)
def field(fn: Fn, x: e.FieldGet) -> Expr:
    """Return the value of a field."""
    kind = numbers_of(x.type)
    stored = code.Cell(kind, address(fn, x))
    if x.field.is_face and x.owner is not None:
        check, die = fn.module.check(ROLLED, x.span), x_.built(fn, x.owner)
        called = code.Call(kind, _face_function(fn.module, x.field), (die, const(check)))
        if not isinstance(die, code.Get):
            return called
        # a rolled die needs no call, which would take longer than all else
        return code.If(kind, compare("!=", stored, not_none(x.field.start)), stored, called)
    if x.field in fn.module.unset:
        check = fn.module.check(runtime_checks.set_first(x.field), x.field.span)
        return Plain(kind, fn.module.foreign("sure", sure), (stored, const(check)))
    return stored


def sure(value: int, check: int) -> int:
    """Return a value that may be none; raise RuntimeCheckFailed if it is none."""
    if value < 0:
        raise RuntimeCheckFailed(check)
    return max(0, value)  # what reads it knows so that it is not negative


@once_a_module
def _face_function(module: Module, face: Field) -> str:
    """Return the name of a function (state, die, check) -> the face shown.

    A die with one face shows it at once; reading any other before it is rolled is a failed runtime check.
    """
    place, start = module.layout.fields[face], face.start
    kind = not_none(face.owner)
    only = tuple(kind.only_face(die) for die in range(kind.size))

    def read(state: list[int], die: int, check: int) -> int:
        value = state[place.base + die]
        if value != start:
            return value
        value = only[die]
        if value is None:
            raise RuntimeCheckFailed(check)
        return value

    return module.foreign(f"face_{module.fresh('k')}", read)


def first_cell(fn: Fn, x: e.ZoneGet, extra: int = 0) -> Expr:
    """Return the address of a zone's first cell, plus `extra`."""
    place = fn.module.layout.zones[x.zone]
    return added(place.base + extra, *_instance(fn, x, place.stride))


def zone_number(fn: Fn, x: e.ZoneGet) -> Expr:
    """Return the number of a zone instance."""
    place = fn.module.layout.zones[x.zone]
    return added(place.first_id, *_instance(fn, x, 1))


def _instance(fn: Fn, x: e.ZoneGet, factor: int) -> list[tuple[Expr, int]]:
    keys = fn.module.layout.zones[x.zone].keys
    terms = [] if x.owner is None else [(x_.built(fn, x.owner), keys * factor)]
    return terms + [(t, f * factor) for t, f in key_terms(fn, x.keys, [k.size for k in x.zone.keys])]


@x_.builds(e.SlotGet)
def slot(fn: Fn, x: e.SlotGet) -> Expr:
    """Return the piece in a slot."""
    return code.Cell(numbers_of(x.type), first_cell(fn, x.slot))


def is_slot(zone: Zone) -> bool:
    """Return whether a zone is a slot: it holds at most one piece and has no count."""
    return zone.shape == "slot"


@x_.builds(e.RowOf)
def row_of(fn: Fn, x: e.RowOf) -> Expr:
    """Return the row of a piece."""
    kind = kind_of(x.of.type)
    of = x_.built(fn, x.of)
    if kind.row_of == tuple(range(kind.size)):
        return of
    return code.Item(numbers_of(x.type), fn.module.table((*kind.row_of, -1)), of)


def _cells(fn: Fn, x: e.ColumnGet) -> tuple[Any, ...]:
    """Return the cells of a column by row or by thing."""
    return _cells_of(fn.module, x.column, isinstance(x.of.type, Row))


@once_a_module
def _cells_of(_module: Module, column: Column, by_row: bool) -> tuple[Any, ...]:
    cells = column.cells if by_row else tuple(column.cells[row] for row in column.kind.row_of)
    return tuple(_plain(c) for c in cells)


def _plain(cell: object) -> object:
    if isinstance(cell, tuple):
        return tuple(_plain(c) for c in cell)
    return -1 if cell is None else cell


def _key_low(column: Column) -> int:
    return (column.key.low or 0) if isinstance(column.key, Int) else 0


@x_.builds(e.ColumnGet)
def cell(fn: Fn, x: e.ColumnGet) -> Expr:
    """Return the lookup of a constant cell by thing or row, and by key."""
    cells, kind = _cells(fn, x), numbers_of(x.type)
    of = x_.built(fn, x.of)
    if x.key is None:
        return code.Item(kind, fn.module.table((*cells, -1)), of)
    known, key = x_.constant(fn, x.of), x_.constant(fn, x.key)
    low = _key_low(x.column)
    if key is not None:
        return code.Item(kind, fn.module.table((*(row[key - low] for row in cells), -1)), of)
    at = added(-low, (x_.built(fn, x.key), 1))
    if known is not None and known >= 0:
        return code.Item(kind, fn.module.table(cells[known]), at)
    return code.Item(kind, code.Item(ROW, fn.module.table(cells), of), at)


@x_.folds(e.ColumnGet)
def constant_cell(fn: Fn, x: e.ColumnGet) -> int | None:
    """Return a cell whose row and key are known while compiling; None if they are not."""
    of = x_.constant(fn, x.of)
    if of is None or of < 0 or x.column.is_ranges:
        return None
    found = _cells(fn, x)[of]
    if x.key is None:
        return found if isinstance(found, int) else None
    key = x_.constant(fn, x.key)
    return None if key is None else found[key - _key_low(x.column)]


@x_.builds(e.InRanges)
def _in_ranges(fn: Fn, x: e.InRanges) -> Expr:
    at = x_.built(fn, x.of)
    if x.cell is not None:
        return _in_cell(fn, at, x.cell)
    ends = []
    if x.low is not None:
        ends.append(compare("<=", x_.built(fn, x.low), at))
    if x.high is not None:
        ends.append(compare("<=", at, x_.built(fn, x.high)))
    return code.And(TRUTH, tuple(ends)) if len(ends) > 1 else ends[0] if ends else const(1)


def _in_cell(fn: Fn, at: Expr, x: e.ColumnGet) -> Expr:
    """Return whether a number lies in one of the ranges of a cell."""
    rows = tuple(tuple(r) for r in _range_rows(x))
    pair, whole = code.Local("pair", ROW), code.Local("at", NUMBER)
    low, high = (code.Item(ANY, get(pair), const(place)) for place in (0, 1))
    ends = (
        code.Or(TRUTH, (code.IsNone(TRUTH, low), compare("<=", code.Given(NUMBER, low), get(whole)))),
        code.Or(TRUTH, (code.IsNone(TRUTH, high), compare("<=", get(whole), code.Given(NUMBER, high)))),
    )
    ranges = code.Item(ROW, fn.module.table(rows), x_.built(fn, x.of))
    loops = (code.Loop((whole,), listed([at])), code.Loop((pair,), ranges))
    return code.Fold(TRUTH, "any", code.Each(CELLS, loops, code.And(TRUTH, ends)))


def _range_rows(x: e.ColumnGet) -> list[tuple[Any, ...]]:
    cells = x.column.cells
    rows = cells if isinstance(x.of.type, Row) else [cells[row] for row in x.column.kind.row_of]
    return [() if c is None else ((c, c),) if isinstance(c, int) else c for c in rows]
