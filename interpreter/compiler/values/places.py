"""Reading the state: addresses of fields and zones, constant cells of tables, rows, slots.

Enters typed places; leaves texts such as `s[41+v3*6]` or a lookup in a constant table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamespec.checked import expressions as e
from gamespec.checked import runtime_checks
from gamespec.checked.types import Int, Row
from interpreter.compiler import syntax
from interpreter.compiler.lowering.checks import ROLLED
from interpreter.compiler.values import dispatch as x_
from interpreter.kernel.errors import RuntimeCheckFailed, kind_of, not_none

if TYPE_CHECKING:
    from gamespec.checked.kinds import Column
    from gamespec.checked.things import Field, Zone
    from interpreter.compiler.module import Fn, Module


def plus(base: int, *terms: tuple[str, int]) -> str:
    """`base + term * factor + ...`, folded where terms are numbers."""
    texts = []
    for text, factor in terms:
        known = syntax.number(text)
        if known is not None:
            base += known * factor
        else:
            texts.append(text if factor == 1 else f"{text}*{factor}")
    if not texts:
        return str(base)
    return "+".join(([str(base)] if base else []) + texts)


def key_terms(fn: Fn, keys: tuple[e.Expr, ...], sizes: list[int]) -> list[tuple[str, int]]:
    """Mixed radix of key expressions."""
    terms, factor = [], 1
    for key, size in reversed(list(zip(keys, sizes, strict=True))):
        terms.append((x_.number(fn, key), factor))
        factor *= size
    return terms


def field_address(fn: Fn, x: e.FieldGet) -> str:
    """Address of a field."""
    place = fn.module.layout.fields[x.field]
    terms = [] if x.owner is None else [(x_.number(fn, x.owner), place.stride)]
    return plus(place.base, *terms, *key_terms(fn, x.keys, [k.size for k in x.field.keys]))


@x_.writes(e.FieldGet)
def field(fn: Fn, x: e.FieldGet) -> str:
    """Value of a field."""
    if x.field.is_face and x.owner is not None:
        number = fn.module.check(ROLLED, x.span)
        die, side = x_.number(fn, x.owner), f"s[{field_address(fn, x)}]"
        called = f"{_face_function(fn, x.field)}(s, {die}, {number})"
        # a rolled die needs no call, which would take longer than all else
        return f"({side} if {side} != {x.field.start} else {called})" if syntax.is_name(die) else called
    if x.field in fn.module.unset:
        return f"{_once_set(fn.module, x.field)}[s[{field_address(fn, x)}]]"
    return f"s[{field_address(fn, x)}]"


class OnceSet(dict[int, int]):
    """Map from each value of a field to itself; reading none, which has not been set, fails a check."""

    def __init__(self, check: int) -> None:
        super().__init__()
        self.check = check

    def __missing__(self, value: int) -> int:
        """A value met for the first time, or none."""
        self[value] = self.plain(value)
        return value

    def plain(self, value: int) -> int:
        """The value; none is a failed runtime check."""
        if value < 0:
            raise RuntimeCheckFailed(self.check)
        return max(0, value)  # what reads it knows so that it is not negative


def _once_set(module: Module, field: Field) -> str:
    key = ("once set", field)
    if key not in module.made:
        check = module.check(runtime_checks.set_first(field), field.span)
        module.made[key] = module.foreign(module.fresh("U"), OnceSet(check))
    return module.made[key]


def _face_function(fn: Fn, face: Field) -> str:
    """Function (state, die, check) -> the side on top: a die with one side shows it, any other once it is rolled."""
    key = ("face", face)
    if key not in fn.module.made:
        place, start = fn.module.layout.fields[face], face.start
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

        fn.module.made[key] = fn.module.foreign(f"face_{fn.module.fresh('k')}", read)
    return fn.module.made[key]


def zone_address(fn: Fn, x: e.ZoneGet, extra: int = 0) -> str:
    """Address of a zone's first cell, plus `extra`."""
    place = fn.module.layout.zones[x.zone]
    return plus(place.base + extra, *_instance(fn, x, place.stride))


def zone_number(fn: Fn, x: e.ZoneGet) -> str:
    """Number of a zone instance."""
    place = fn.module.layout.zones[x.zone]
    return plus(place.first_id, *_instance(fn, x, 1))


def _instance(fn: Fn, x: e.ZoneGet, factor: int) -> list[tuple[str, int]]:
    keys = fn.module.layout.zones[x.zone].keys
    terms = [] if x.owner is None else [(x_.number(fn, x.owner), keys * factor)]
    return terms + [(t, f * factor) for t, f in key_terms(fn, x.keys, [k.size for k in x.zone.keys])]


@x_.writes(e.SlotGet)
def slot(fn: Fn, x: e.SlotGet) -> str:
    """The piece in a slot."""
    return f"s[{zone_address(fn, x.slot)}]"


def is_slot(zone: Zone) -> bool:
    """Whether a zone holds at most one piece, kept without a count."""
    return zone.shape == "slot"


@x_.writes(e.RowOf)
def row_of(fn: Fn, x: e.RowOf) -> str:
    """Row of a piece."""
    kind = kind_of(x.of.type)
    of = x_.number(fn, x.of)
    if kind.row_of == tuple(range(kind.size)):
        return of
    return f"{fn.module.constant((*kind.row_of, -1))}[{of}]"


def _cells(fn: Fn, x: e.ColumnGet) -> tuple[Any, ...]:
    """The cells of a column by row or by thing: asked for again and again, worked out once."""
    column, by_row = x.column, isinstance(x.of.type, Row)
    key, made = ("cells", column, by_row), fn.module.made
    if key not in made:
        cells = column.cells if by_row else tuple(column.cells[row] for row in column.kind.row_of)
        made[key] = tuple(_plain(c) for c in cells)
    return made[key]


def _plain(cell: object) -> object:
    if isinstance(cell, tuple):
        return tuple(_plain(c) for c in cell)
    return -1 if cell is None else cell


def _key_low(column: Column) -> int:
    return (column.key.low or 0) if isinstance(column.key, Int) else 0


@x_.writes(e.ColumnGet)
def cell(fn: Fn, x: e.ColumnGet) -> str:
    """A constant cell looked up by thing or row (and key)."""
    table = _cells(fn, x)
    of = x_.number(fn, x.of)
    if x.key is None:
        return f"{fn.module.constant((*table, -1))}[{of}]"
    known, key = x_.constant(fn, x.of), x_.constant(fn, x.key)
    low = _key_low(x.column)
    if key is not None:
        return f"{fn.module.constant((*(row[key - low] for row in table), -1))}[{of}]"
    if known is not None and known >= 0:
        return f"{fn.module.constant(table[known])}[{plus(-low, (x_.number(fn, x.key), 1))}]"
    return f"{fn.module.constant(table)}[{of}][{plus(-low, (x_.number(fn, x.key), 1))}]"


@x_.folds(e.ColumnGet)
def constant_cell(fn: Fn, x: e.ColumnGet) -> int | None:
    """A cell whose row (and key) are known while compiling."""
    of = x_.constant(fn, x.of)
    if of is None or of < 0 or x.column.is_ranges:
        return None
    found = _cells(fn, x)[of]
    if x.key is None:
        return found if isinstance(found, int) else None
    key = x_.constant(fn, x.key)
    return None if key is None else found[key - _key_low(x.column)]


@x_.writes(e.InRanges)
def _in_ranges(fn: Fn, x: e.InRanges) -> str:
    at = x_.number(fn, x.of)
    if x.cell is not None:
        return _in_cell(fn, at, x.cell)
    ends = []
    if x.low is not None:
        ends.append(f"{x_.number(fn, x.low)} <= {at}")
    if x.high is not None:
        ends.append(f"{at} <= {x_.number(fn, x.high)}")
    return f"({' and '.join(ends)})" if ends else "1"


def _in_cell(fn: Fn, at: str, x: e.ColumnGet) -> str:
    """Whether a number lies in one of the ranges of a cell."""
    table = tuple(tuple(r) for r in _range_rows(x))
    ranges = f"{fn.module.constant(table)}[{x_.number(fn, x.of)}]"
    return f"any((a is None or a <= {at}) and (b is None or {at} <= b) for a, b in {ranges})"


def _range_rows(x: e.ColumnGet) -> list[tuple[Any, ...]]:
    cells = x.column.cells
    rows = cells if isinstance(x.of.type, Row) else [cells[row] for row in x.column.kind.row_of]
    return [() if c is None else ((c, c),) if isinstance(c, int) else c for c in rows]
