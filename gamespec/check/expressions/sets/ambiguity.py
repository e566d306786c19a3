"""Check that `first`, `top` or `any` of a set is unambiguous.

Groups have no order, and different pieces are not interchangeable. If equality cannot be proven, there is a runtime
check.
"""

from __future__ import annotations

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import UNLIKE_PIECES
from gamespec.check.expressions.elaboration.findings import add_runtime_check, report
from gamespec.check.symbols import Scope
from gamespec.checked import expressions as x, runtime_checks
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.types import Int, Row, Thing
from gamespec.diagnostics import Edit, Fix
from gamespec.syntax.codes import OLD_FORM

_ENDS = {"first": "top", "last": "bottom"}
"""Words for the ends of a pile, by the words for the ends of a line or set."""


def refuse_unlike(node: model.EndsOf, of: x.Expr, scope: Scope) -> bool:
    """Report `first` of a group or `any` of unlike pieces; return whether it was reported."""
    if node.which == "random":
        return False
    if node.which != "any":
        return _refuse_unordered(node, of, scope)
    kind = _piece_kind(of)
    if kind is None or like(of, kind):
        return False
    if isinstance(of, x.ZoneGet | x.AllOf):
        message = f"`any` needs pieces that are alike, but {kind.name} has {len(kind.rows)} different rows"
        declared = (kind.span, "declared here")
        report(scope, UNLIKE_PIECES, message, node.span, help=_of_which(node, of, kind), also=[declared])
        return True
    return False


def refuse_other_ends(node: model.EndsOf, of: x.Expr, scope: Scope) -> bool:
    """Report `first` of a pile or `top` of anything else; return whether it was reported."""
    is_pile = isinstance(of, x.ZoneGet) and of.zone.shape == "pile"
    ends = _ENDS if is_pile else {ours: theirs for theirs, ours in _ENDS.items()}
    if node.which not in ends:
        return False
    end = ends[node.which]
    start = node.span.start + node.span.text.index(node.which)  # brackets around it belong to the span
    word = node.span.file.span(start, start + len(node.which))
    shown = node.of.span.one_line
    message = f"`{shown}` is a pile, and the ends of a pile are called `top` and `bottom`"
    if not is_pile:
        message = f"only a pile has a `top` and a `bottom`; the ends of `{shown}` are called `first` and `last`"
    advice = f"write `{end}` instead of `{node.which}`"
    report(scope, OLD_FORM, message, node.span, help=advice, fixes=[Fix(f"write `{end}`", (Edit(word, end),))])
    return True


def refuse_whichever(node: model.EndsOf, of: x.Expr, scope: Scope) -> bool:
    """Report `any of` a set whose members are never alike; return whether it was reported."""
    member = ranges.member_of(of.type)
    if node.which != "any" or member is None or (isinstance(member, Thing) and member.kind.sort == "piece"):
        return False
    shown = node.of.span.one_line
    message = f"`any` needs pieces that are alike, but those in `{shown}` differ"
    advice = f"write `random of {shown}` or `first of {shown}`, or let a player choose"
    report(scope, UNLIKE_PIECES, message, node.span, help=advice)
    return True


def seen_alike(node: model.EndsOf, of: x.Expr, scope: Scope) -> x.Expr:
    """Return the set from which `any` takes, with a runtime check that its pieces are alike if needed."""
    kind = _piece_kind(of)
    if kind is None or like(of, kind):
        return of
    add_runtime_check(scope, runtime_checks.ALIKE, node.span)
    return x.Builtin(of.type, node.span, "alike", (of,))


def _refuse_unordered(node: model.EndsOf, of: x.Expr, scope: Scope) -> bool:
    if not isinstance(of, x.ZoneGet) or of.zone.shape != "group" or scope.trusting:
        return False  # in an example it means the first of those in the zone
    kind = _piece_kind(of)
    if kind is None or like(of, kind):
        return False
    message = f"`{of.zone.name}` is a group, which has no order, so nothing in it is the `{node.which}`"
    advice = f"declare `{of.zone.name}` as a `{'pile' if node.which in _ENDS.values() else 'line'}`, or " + _extreme(
        node, kind
    )
    report(scope, UNLIKE_PIECES, message, node.span, help=advice, also=[(of.zone.span, "declared here")])
    return True


def _of_which(node: model.EndsOf, of: x.Expr, kind: Kind) -> str:
    """Return advice on what to write instead of `any` of pieces that differ."""
    written = node.span.one_line
    shown = node.of.span.one_line
    drawn = f"let chance decide, `{written.replace('any', 'random', 1)}`"
    if not kind.rows:
        return f"{drawn}; or let a player choose"
    row = kind.rows[0]
    alike = f"{kind.name}[{row}]" if isinstance(of, x.AllOf) else f"those(x in {shown} where x is {row})"
    return f"{drawn}; or take pieces of one row, such as `{written.removesuffix(shown)}{alike}`; or let a player choose"


def _extreme(node: model.EndsOf, kind: Kind) -> str:
    """Return advice on how to say which piece of a group is meant."""
    number = next((name for name, column in kind.columns.items() if isinstance(column.type, Int)), None)
    if number is None:
        return "let a player choose a piece"
    shown = node.of.span.one_line
    return f"write which piece is meant, such as `first(x in {shown} with highest x's {number})`"


def _piece_kind(of: x.Expr) -> Kind | None:
    member = ranges.member_of(of.type)
    return member.kind if isinstance(member, Thing) and member.kind.sort == "piece" else None


def like(of: x.Expr, kind: Kind) -> bool:
    """Return whether all members of a set of a kind are surely pieces of one row."""
    if len(kind.rows) == 1:
        return True
    match of:
        case x.ConstSet():
            return len({kind.row_of[m] for m in of.members}) <= 1
        case x.ZoneGet():
            return of.zone.shape == "slot"
        case x.Unplaced():
            return like(of.within, kind)
        case x.Aggregate():
            return like(of.set, kind) or _one_row(of.where, of.var)
        case _:
            return False


def _one_row(where: x.Expr | None, var: x.Var) -> bool:
    """Return whether a condition fixes the row: `x is cod`, or equality in a column of distinct cells."""
    match where:
        case x.Binary(op="and"):
            return _one_row(where.left, var) or _one_row(where.right, var)
        case x.Binary(op="is"):
            return _fixes(where.left, var) or _fixes(where.right, var)
        case _:
            return False


def _fixes(e: x.Expr, var: x.Var) -> bool:
    match e:
        case x.RowOf(of=x.Read(var=read)):
            return read is var
        case x.ColumnGet(of=x.Read(var=read)) if read is var and isinstance(var.type, Thing | Row):
            return _differs(e.column)
        case _:
            return False


def _differs(column: Column) -> bool:
    cells = [c for c in column.cells if not isinstance(c, tuple)]
    return len(set(cells)) == len(column.cells)


# ---- upper bounds of the sizes of sets, computed from their expressions


def most(e: x.Expr) -> int | None:
    """Return the greatest number of members a set can have; None if it is not known."""
    match e:
        case x.AllOf():
            return e.kind.size
        case x.ConstSet():
            return len(e.members)
        case x.ListSet():
            return len(e.items)
        case x.ZoneGet():
            return _most_in_zone(e)
        case x.IntRange():
            low, high = e.low.type, e.high.type
            if isinstance(low, Int) and isinstance(high, Int) and low.low is not None and high.high is not None:
                return max(0, high.high - low.low + 1)
            return None
        case x.Unplaced():
            return most(e.within)
        case x.Aggregate():
            return most(e.set)
        case x.EndOf():
            return _least(most(e.of), e.amount.type.high if e.amount and isinstance(e.amount.type, Int) else 1)
        case x.Cond():
            yes, no = most(e.yes), most(e.no)
            return None if yes is None or no is None else max(yes, no)
        case x.Builtin(name="neighbours" | "around") if (found := _most_beside(e)) is not None:
            return found
        case _:
            of = ranges.member_of(e.type)
            return of.kind.size if isinstance(of, Thing) else None


def _most_beside(e: x.Builtin) -> int | None:
    """Return the greatest number of neighbours of a space; None if the kind has no geometry, as seats."""
    of, to = e.args[0].type, ranges.member_of(e.type)
    if not isinstance(of, Thing) or not isinstance(to, Thing) or of.kind.geometry is None:
        return None
    place = of.kind.geometry
    if to.kind is not of.kind:
        rows = place.beside.get(to.kind, ())
    else:
        rows = place.neighbours if e.name == "neighbours" else place.around or place.neighbours
    return max(map(len, rows), default=None)


def _most_in_zone(e: x.ZoneGet) -> int:
    if e.zone.shape == "slot":
        return 1
    pieces = sum(kind.size for kind in e.zone.kinds)
    return pieces if e.zone.up_to is None else min(pieces, e.zone.up_to)


def _least(a: int | None, b: int | None) -> int | None:
    return b if a is None else a if b is None else min(a, b)
