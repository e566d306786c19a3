"""Check brackets after a kind or a list: `Boat[cod]`, `Cell[3, 2]`, `[0, 1, 3][n]`."""

from __future__ import annotations

from functools import reduce

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import ARGUMENT_COUNT, FROM_ONE, OUT_OF_RANGE, UNKNOWN_NAME, WRONG_TYPE
from gamespec.check.expressions.elaboration.coercions import as_name, present, settled
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.findings import add_runtime_check, broken, is_broken, report
from gamespec.check.expressions.elaboration.samples import instead
from gamespec.check.expressions.operators import arithmetic, logic, number
from gamespec.check.places import places_near
from gamespec.check.symbols import Scope, meant
from gamespec.checked import expressions as x, runtime_checks
from gamespec.checked.kinds import Cell, Column, Kind
from gamespec.checked.types import NONE, Int, Row, SetOf, Thing, Type, YesNo, is_optional, without_none
from gamespec.diagnostics import Edit, Fix
from gamespec.source import Span

# ---- reads of data table cells: constant if the row is known, else typed as narrowly as possible


def cell(column: Column, of: x.Expr, key: x.Expr | None, span: Span) -> x.Expr:
    """Return the expression of a cell in the row of `of`; `key` selects a column, as in `wants[cod]`."""
    position = _position(column, key)
    row = _row_of_cell(of, column)
    if not column.is_ranges and (key is None or position is not None):
        if row is not None:
            return _constant_cell(column, _cell(column, row, position), span)
        return x.ColumnGet(_narrowed(column, position, of), span, column, of, key)
    return x.ColumnGet(column.type, span, column, of, key)


def _row_of_cell(of: x.Expr, column: Column) -> int | None:
    if not isinstance(of, x.Const) or of.value == NONE:
        return None
    return of.value if isinstance(of.type, Row) else column.kind.row_of[of.value]


def _position(column: Column, key: x.Expr | None) -> int | None:
    if not isinstance(key, x.Const):
        return None
    first = column.key.low if isinstance(column.key, Int) and column.key.low is not None else 0
    width = len(column.cells[0]) if column.cells and isinstance(column.cells[0], tuple) else 0
    at = key.value - first
    return at if 0 <= at < width else None


def _cell(column: Column, row: int, position: int | None) -> Cell:
    found = column.cells[row]
    return found[position] if position is not None and isinstance(found, tuple) else found  # type: ignore[return-value]


def _constant_cell(column: Column, value: Cell, span: Span) -> x.Expr:
    if value is None or (value == NONE and is_optional(column.type)):
        return x.Const(column.type, span, NONE)
    assert isinstance(value, int)  # ranges were handled before
    known = Int(value, value) if isinstance(column.type, Int) else without_none(column.type)
    return x.Const(known, span, value)


def _narrowed(column: Column, position: int | None, of: x.Expr) -> Type:
    """Return the type of a column's cells, narrowed to the values that can be read here.

    These are the cells of the key with index `position` (None: unknown) in rows that have pieces, or in all rows if
    `of` is a row.
    """
    kind = column.kind
    present = sorted(set(kind.row_of)) if isinstance(of.type, Thing) else range(len(column.cells))
    if isinstance(column.type, YesNo) or not len(present):
        return column.type
    if position is None and (column.key is not None or len(present) == len(column.cells)):
        return column.type
    cells = [_cell(column, row, position) for row in present]
    if any(c is None or (c == NONE and is_optional(column.type)) for c in cells):
        return column.type
    if isinstance(column.type, Int):
        numbers = [c for c in cells if isinstance(c, int)]
        return Int(min(numbers), max(numbers)) if numbers else column.type
    return without_none(column.type)


# ---- check brackets after a kind or a list: `Boat[cod]`, `Cell[3, 2]`, `[0, 1, 3][n]`
#
# Constant indices give constants; others give a computed set or thing.


def index_of_list(node: model.Index, scope: Scope, expected: Type | None) -> x.Expr:
    """Return the item of a list, `[0, 1, 3][n]`, counted from 0; beyond the end it is the last item."""
    assert isinstance(node.of, model.ListLit)
    if len(node.items) != 1 or not node.of.items:
        shown = node.of.span.one_line if node.of.items else "[3, 5, 8]"
        message = "behind a list, brackets with exactly one number say which entry is meant"
        advice = f"write `{shown}[0]` for the first entry, `{shown}[1]` for the second"
        return report(scope, ARGUMENT_COUNT, message, node.span, help=advice)
    items = [settled(raw(item, scope, expected), scope) for item in node.of.items]
    index = number(node.items[0], scope)
    if is_broken(index, *items):
        return broken(node.span, scope)
    together = items[0].type
    for item in items[1:]:
        joined = ranges.join(together, item.type)
        if joined is None:
            message = (
                f"this is {ranges.show(item.type)}, but the list begins with {ranges.show(together)}, "
                "and all its entries must be of one type"
            )
            return report(scope, WRONG_TYPE, message, item.span, help=instead(together, scope))
        together = joined
    assert isinstance(index.type, Int)
    if index.type.high is not None and index.type.high < 0:
        message = "the number in these brackets is below 0, but the entries of a list are counted from 0"
        return report(scope, OUT_OF_RANGE, message, index.span, help="write 0 for the first entry")
    if index.type.low is None or index.type.low < 0:
        add_runtime_check(scope, runtime_checks.IN_LIST, index.span)
    if isinstance(index, x.Const):
        return items[min(index.value, len(items) - 1)]
    if _first_is_never_read(index, items):
        said = node.items[0].span.text
        fix = Fix(f"write `{said} - 1`", (Edit(index.span, f"{said} - 1"),), safe=False)
        message = (
            "the first entry of this list is never used: entries are counted from "
            f"0, but `{' '.join(said.split())}` is at least 1"
        )
        advice = f"write `[{said} - 1]`, or add a first entry 0 to the list"
        finding = FROM_ONE.at(index.span, message, help=advice, fixes=[fix])
        scope.world.sink.report(finding)
    return x.ListAt(together, node.span, tuple(items), index)


def _first_is_never_read(index: x.Expr, items: list[x.Expr]) -> bool:
    """Return whether an index counts from 1 although the list has no filler as its item 0."""
    match index:
        case x.FieldGet(field=of) | x.ValueGet(value=of) | x.ColumnGet(column=of) | x.Read(var=of):
            declared = of.type
        case x.Builtin():
            declared = index.type
        case _:
            return False
    if not isinstance(declared, Int) or declared.low != 1 or declared.high == 1:
        return False
    fills = isinstance(items[0], x.Const) and items[0].value in (0, -1)
    return not fills or len(items) == declared.high


def index_of_kind(kind: Kind, node: model.Index, scope: Scope) -> x.Expr:
    """Return the expression of the thing or set in brackets after a kind: `Boat[cod]`, `Cell[3, 2]`."""
    geometry = kind.geometry
    if geometry is not None and geometry.column_of and len(node.items) == 2:
        return _at_place(kind, node, scope)
    if len(node.items) != 1 and kind in scope.world.unfinished and not kind.rows:
        return broken(node.span, scope)
    if len(node.items) != 1:
        wanted = "a column and a row" if kind.indexed_by_place else "the name of one row"
        advice = (
            f"write `{kind.name}{kind.rows[0] if kind.rows else '[2, 3]'}`"
            if kind.indexed_by_place
            else f"write one row, such as `{kind.name}[{kind.rows[0]}]`"
            if kind.rows
            else None
        )
        return report(scope, ARGUMENT_COUNT, f"the brackets behind `{kind.name}` need {wanted}", node.span, help=advice)
    return _row(kind, node, scope)


def _row(kind: Kind, node: model.Index, scope: Scope) -> x.Expr:
    item = node.items[0]
    if isinstance(item, model.Name) and item.text not in scope.locals:
        row = scope.world.word_in(kind, item.text)
        if row is None and item.text not in scope.world.table and item.text not in scope.world.constants:
            return _no_row(kind, item, scope)
        if row is not None:
            return _constant(kind, row, node.span)
    if isinstance(item, model.Num) and (row := scope.world.row_in(kind, str(item.value))) is not None:
        return _constant(kind, row, node.span)
    e = settled(raw(item, scope, Row(kind) if kind.names_of is None else Thing(kind)), scope)
    e = present(e, scope)
    if is_broken(e):
        return broken(node.span, scope)
    e = as_name(e, kind, scope) or e
    if kind.sort == "piece" and isinstance(e, x.Const) and isinstance(e.type, Row) and e.type.kind is kind:
        return _constant(kind, e.value, node.span)
    if kind.sort != "piece":
        return _same_thing(kind, e, node, scope)
    return _pieces_like(kind, e, node, scope)


def _no_row(kind: Kind, item: model.Name, scope: Scope) -> x.Expr:
    if item.text in scope.world.forgotten or kind in scope.world.unfinished:
        return broken(item.span, scope)
    message = f"`{kind.name}` has no row `{item.text}`"
    advice = _those_of(kind, item.text) or meant(item.text, kind.rows)
    return report(scope, UNKNOWN_NAME, message, item.span, help=advice, also=[(kind.span, "declared here")])


def _those_of(kind: Kind, word: str) -> str | None:
    """Return advice on the set of things of `kind` with a word in a column; None if no column has it."""
    for name, column in kind.columns.items():
        of = column.type.kind if column.key is None and isinstance(column.type, Thing | Row) else None
        if of is not None and word in of.rows:
            return f"for all whose `{name}` is `{word}`, write `those(x in {kind.name} where x's {name} is {word})`"
    return None


def _constant(kind: Kind, row: int, span: Span) -> x.Expr:
    if kind.sort != "piece":
        return x.Const(Thing(kind), span, kind.things_of(row)[0])
    return x.ConstSet(SetOf(Thing(kind)), span, kind.things_of(row))


def _same_thing(kind: Kind, e: x.Expr, node: model.Index, scope: Scope) -> x.Expr:
    if isinstance(e.type, Thing) and e.type.kind is kind:
        return e
    column = _naming_column(kind, e.type)
    return _wrong_sort(kind, e, scope) if column is None else _first_where(kind, column, e, node.span)


def _wrong_sort(kind: Kind, e: x.Expr, scope: Scope) -> x.Expr:
    if isinstance(e.type, Thing) and e.type.kind in scope.world.unfinished:
        return broken(e.span, scope)
    message = f"this is {ranges.show(e.type)}, but the brackets need a row of `{kind.name}`"
    return report(scope, WRONG_TYPE, message, e.span, help=instead(Row(kind), scope))


def _pieces_like(kind: Kind, e: x.Expr, node: model.Index, scope: Scope) -> x.Expr:
    var = x.Var("it", Thing(kind), node.span)
    read = x.Read(var.type, node.span, var)
    if isinstance(e.type, Row) and e.type.kind is kind:
        left: x.Expr = x.RowOf(Row(kind), node.span, read)
    elif isinstance(e.type, Thing) and e.type.kind is kind:
        left, e = x.RowOf(Row(kind), node.span, read), x.RowOf(Row(kind), e.span, e)
    else:
        column = _naming_column(kind, e.type)
        if column is None:
            return _wrong_sort(kind, e, scope)
        left = cell(kind.columns[column], read, None, node.span)
    where = x.Binary(ranges.YES_NO, node.span, "is", left, e)
    return x.Aggregate(SetOf(Thing(kind)), node.span, "those", var, x.all_of(kind, node.span), where, None)


def _naming_column(kind: Kind, t: Type) -> str | None:
    """Return the first column of `kind` with cells of the type `t`, by which a row can be selected."""
    for name, column in kind.columns.items():
        if column.key is None and ranges.same_sort(column.type, t) and isinstance(t, Thing | Row):
            return name
    return None


def _first_where(kind: Kind, column: str, e: x.Expr, span: Span) -> x.Expr:
    var = x.Var("it", Thing(kind), span)
    left = cell(kind.columns[column], x.Read(var.type, span, var), None, span)
    where = x.Binary(ranges.YES_NO, span, "is", left, e)
    return x.Aggregate(Thing(kind, optional=True), span, "first", var, x.all_of(kind, span), where, None)


# ---- spaces of a grid


def _at_place(kind: Kind, node: model.Index, scope: Scope) -> x.Expr:
    geometry = kind.geometry
    assert geometry is not None
    column, row = number(node.items[0], scope), number(node.items[1], scope)
    if is_broken(column, row):
        return broken(node.span, scope)
    if isinstance(column, x.Const) and isinstance(row, x.Const):
        places = zip(geometry.column_of, geometry.row_of, strict=True)
        at = next((i for i, place in enumerate(places) if place == (column.value, row.value)), None)
        if at is not None:
            return x.Const(Thing(kind), node.span, at)
        size = f"{geometry.width} columns and {geometry.height} rows"
        message = (
            f"`{' '.join(node.span.text.split())}` is not on the board: `{kind.name}` has {size}, and the column is "
            "written first"
        )
        return report(scope, OUT_OF_RANGE, message, node.span, help=places_near(kind, column.value, row.value))
    if len(geometry.column_of) != geometry.width * geometry.height:
        return _search_place(kind, column, row, node.span)
    return _computed_place(kind, column, row, node.span, scope)


def _computed_place(kind: Kind, column: x.Expr, row: x.Expr, span: Span, scope: Scope) -> x.Expr:
    """Return the space of a full grid computed from column and row; spaces are in reading order."""
    geometry = kind.geometry
    assert geometry is not None
    one, width = _const(1, span), _const(geometry.width, span)
    above = arithmetic("*", arithmetic("-", row, one, span, scope), width, span, scope)
    index = arithmetic("+", above, arithmetic("-", column, one, span, scope), span, scope)
    index.type = Thing(kind)
    tests = [
        x.InRanges(ranges.YES_NO, span, e, _const(1, span), _const(end, span))
        for e, end in ((column, geometry.width), (row, geometry.height))
        if not isinstance(e.type, Int) or not ranges.inside(e.type, Int(1, end))
    ]
    if not tests:
        return index
    t = Thing(kind, optional=True)
    inside = reduce(lambda left, right: logic("and", left, right, span), tests)
    return x.Cond(t, span, inside, index, x.Const(t, span, NONE))


def _const(value: int, span: Span) -> x.Const:
    return x.Const(ranges.number(value), span, value)


def _search_place(kind: Kind, column: x.Expr, row: x.Expr, span: Span) -> x.Expr:
    var = x.Var("it", Thing(kind), span)
    read = x.Read(var.type, span, var)
    tests = [
        x.Binary(ranges.YES_NO, span, "is", cell(kind.columns[name], read, None, span), e)
        for name, e in (("column", column), ("row", row))
    ]
    where = logic("and", tests[0], tests[1], span)
    return x.Aggregate(Thing(kind, optional=True), span, "first", var, x.all_of(kind, span), where, None)
