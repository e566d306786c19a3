"""Check comparisons (order, `is`, `is in`, `is empty`), whose sides are converted to one type."""

from __future__ import annotations

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import NEVER_TRUE, PIECE_IS_PLACE, WRONG_TYPE
from gamespec.check.expressions.elaboration.coercions import (
    as_name,
    as_numbers,
    as_words,
    fit,
    fit_set,
    member_type,
    mismatch,
    present,
    row_of,
    settled,
)
from gamespec.check.expressions.elaboration.dispatch import elaborates, raw
from gamespec.check.expressions.elaboration.findings import broken, is_broken, report
from gamespec.check.expressions.elaboration.samples import instead, parts_of
from gamespec.check.expressions.operators import logic, number
from gamespec.check.expressions.references.bare_names import is_bare_word
from gamespec.check.expressions.references.implicit_members import of_another
from gamespec.check.expressions.sets.ambiguity import most
from gamespec.check.symbols import Scope, listed
from gamespec.checked import expressions as x
from gamespec.checked.things import Zone
from gamespec.checked.types import NONE, Int, NoneType, Row, SetOf, Thing, Type, YesNo, ZoneOf, is_optional
from gamespec.diagnostics import Edit, Fix, Instead
from gamespec.operators import COMPARISONS
from gamespec.source import Span
from gamespec.syntax.codes import OLD_FORM

NAMES = ("x", "one", "each", "which-one")
"""Names for a variable in an example of correct code, of which the first unused one is shown."""


@elaborates(model.Compare)
def _compare(node: model.Compare, scope: Scope, expected: Type | None) -> x.Expr:
    taken = next((side for side in (node.left, node.right) if _takes_whichever(side)), None)
    if taken is not None:
        return _whichever(node, taken, scope)
    match node.op:
        case "is empty" | "is not empty":
            e = _empty(node, scope)
        case "is in" | "is not in":
            e = _within(node, scope)
        case "is" | "is not":
            e = _equal(node, scope)
        case _:
            return _ordered(node, scope)
    if is_broken(e) or not node.op.startswith("is not"):
        return e
    return negated(e)


def _takes_whichever(node: model.Expr | None) -> bool:
    """Return whether an expression is `any of S`: one piece of a set of equal ones."""
    return isinstance(node, model.EndsOf) and node.which == "any" and node.amount is None


def _whichever(node: model.Compare, taken: model.Expr, scope: Scope) -> x.Expr:
    """Report a comparison with `any of S`, which reads like a test of some members but tests one."""
    assert isinstance(taken, model.EndsOf)
    name = _free_name(scope)
    start, end = taken.span.start - node.span.start, taken.span.end - node.span.start
    text = node.span.text
    asked = " ".join(f"some({name} in {taken.of.span.text}: {text[:start]}{name}{text[end:]})".split())
    if node.left is taken and node.op in ("is in", "is not in") and names_a_row(taken.of):
        asked = " ".join(f"{taken.of.span.text}{text[end:]}".split())
    message = f"`{taken.span.text}` takes one unknown thing of several, so this would test that one only"
    advice = f"to ask whether there is one, write `{asked}`; to test a certain one, name it first with `let ... be ...`"
    return report(scope, WRONG_TYPE, message, taken.span, help=advice)


def _free_name(scope: Scope) -> str:
    return next(each for each in NAMES if each not in scope.locals and each not in scope.world.table)


def negated(e: x.Expr) -> x.Expr:
    """Return the negation of a typed condition: `is not` for `is`, otherwise `not`."""
    if isinstance(e, x.Const):
        return x.Const(ranges.YES_NO, e.span, 1 - e.value)
    if isinstance(e, x.Binary) and e.op == "is":
        return x.Binary(ranges.YES_NO, e.span, "is not", e.left, e.right)
    return x.Not(ranges.YES_NO, e.span, e)


def sides(node: model.Compare, scope: Scope) -> tuple[x.Expr, x.Expr]:
    """Return both sides of a comparison, typed; a word gets its meaning from the other side's type."""
    assert node.right is not None
    words = is_bare_word(node.left, scope), is_bare_word(node.right, scope)
    if words[0] and not words[1]:
        right = raw(node.right, scope)
        return (right, right) if is_broken(right) else (raw(node.left, scope, _hint(right)), right)
    left = raw(node.left, scope)
    if is_broken(left) and words[1]:
        return left, left
    return left, raw(node.right, scope, _hint(left))


def _hint(e: x.Expr) -> Type | None:
    if is_broken(e):
        return None
    if isinstance(e.type, ZoneOf) and e.type.zone.shape == "slot":
        return ranges.member_of(e.type)
    return None if isinstance(e.type, NoneType) else e.type


def _equal(node: model.Compare, scope: Scope) -> x.Expr:
    left, right = sides(node, scope)
    left, right = settled(left, scope), settled(right, scope)
    if is_broken(left, right):
        return broken(node.span, scope)
    if isinstance(left.type, NoneType) or isinstance(right.type, NoneType):
        if isinstance(node.right, model.NoneLit) and isinstance(left, x.SlotGet):
            return _empty_slot(node, node.right, scope)
        return _against_none(left, right, node.span, scope)
    left, right = as_words(*_alike(left, right, scope))
    if isinstance(left, x.Const) and isinstance(right, x.Const) and ranges.same_sort(left.type, right.type):
        return x.Const(ranges.YES_NO, node.span, int(left.value == right.value))
    if _both_sets(left, right) or ranges.same_sort(left.type, right.type):
        _warn_of_places(left, right, node, scope)
        return x.Binary(ranges.YES_NO, node.span, "is", left, right)
    return _unlike(left, right, node.op, scope)


def _warn_of_places(left: x.Expr, right: x.Expr, node: model.Compare, scope: Scope) -> None:
    """Warn if a piece is compared with a whole zone by `is`, where `is in` may have been meant."""
    if not isinstance(left, x.ConstSet) or not isinstance(right.type, ZoneOf):
        return
    piece, zone = (side.span.one_line for side in (left, right))
    row = piece.partition("[")[2].removesuffix("]")
    several = f"{'not ' if node.op == 'is not' else ''}some(c in {zone}: c is {row})"
    lies = f"{piece} {node.op} in {zone}" if len(left.members) == 1 else several
    message = f"this asks whether `{piece}` and nothing else lies in `{zone}`"
    advice = (
        f"to ask whether `{piece}` lies there, write `{lies}`; to ask whether it lies there alone, write "
        f"`{zone} {node.op} {piece}`"
    )
    scope.world.sink.warning(PIECE_IS_PLACE, message, node.span, help=advice)


def _both_sets(left: x.Expr, right: x.Expr) -> bool:
    a, b = ranges.member_of(left.type), ranges.member_of(right.type)
    return a is not None and b is not None and ranges.same_sort(a, b)


def _against_none(left: x.Expr, right: x.Expr, span: Span, scope: Scope) -> x.Expr:
    e = right if isinstance(left.type, NoneType) else left
    if isinstance(e.type, NoneType):
        return x.Const(ranges.YES_NO, span, 1)
    wanted = ranges.optional(e.type)
    if wanted is None:
        message = f"this comparison with `none` is useless: {ranges.show(e.type)} is never none"
        return report(scope, WRONG_TYPE, message, e.span, help=_never_none(e.type))
    return x.Binary(ranges.YES_NO, span, "is", e, x.Const(wanted, span, NONE))


def _empty_slot(node: model.Compare, none: model.NoneLit, scope: Scope) -> x.Expr:
    """Report `is none` of a slot (zone for one piece), for which `is empty` must be written."""
    slot = node.left.span.one_line
    message = f"the slot `{slot}` is compared with `none`, but a slot without a piece is `empty`"
    fix = Fix("write `empty`", (Edit(none.span, "empty"),))
    return report(scope, OLD_FORM, message, node.span, help=f"write `{slot} {node.op} empty`", fixes=[fix])


def _never_none(t: Type) -> str | None:
    if ranges.member_of(t) is not None:
        return "to ask whether there is nothing inside, write `is empty`"
    if isinstance(t, Int):
        return (
            "if the number is taken from a set, ask whether the set has any: `... "
            "is empty`; otherwise delete the comparison"
        )
    return "delete the comparison, whose result is always the same"


def _alike(left: x.Expr, right: x.Expr, scope: Scope) -> tuple[x.Expr, x.Expr]:
    """Convert two sides to one type: a piece and a row, or a thing and a set of one thing."""
    left, right = _single(left, right), _single(right, left)
    left, right = _as_names(left, right, scope), _as_names(right, left, scope)
    if isinstance(left.type, Thing) and isinstance(right.type, Row) and left.type.kind is right.type.kind:
        return row_of(left, scope), right
    if isinstance(left.type, Row) and isinstance(right.type, Thing) and left.type.kind is right.type.kind:
        return left, row_of(right, scope)
    return as_numbers(left, right)


def _as_names(e: x.Expr, other: x.Expr, scope: Scope) -> x.Expr:
    """Return a piece or a row beside the name of one (`type Ware is each Card`) as such a name."""
    kind = other.type.kind if isinstance(other.type, Thing) else None
    return (as_name(e, kind, scope) or e) if kind is not None and kind.names_of is not None else e


def _single(e: x.Expr, other: x.Expr) -> x.Expr:
    if not isinstance(e, x.ConstSet) or not isinstance(other.type, Thing | Row) or not isinstance(e.type, SetOf):
        return e
    kind = other.type.kind
    if not isinstance(e.type.of, Thing) or e.type.of.kind is not kind:
        return e
    rows = {kind.row_of[m] for m in e.members}
    if len(rows) == 1 and len(e.members) == len(kind.things_of(next(iter(rows)))):
        return x.Const(Row(kind), e.span, next(iter(rows)))
    return e


def _number_of(left: x.Expr, right: x.Expr, op: str, scope: Scope) -> x.Expr:
    """Report a set compared with a number, where the size of the set is meant."""
    many, number = (each.span.one_line for each in (left, right))
    whole = left.span.file.span(left.span.start, right.span.end)
    text = f"count({many}) {op} {number}"
    ways = [Fix(f"write `{text}`", (Edit(whole, text),), safe=False)]
    also = f" or `{many} {op} empty`" if number == "0" else ""
    message, advice = _never_equal(left, right), f"write `{text}`{also}"
    return report(scope, WRONG_TYPE, message, right.span, help=advice, also=[_this_is(left)], fixes=ways)


def _condition_of(left: x.Expr, right: x.Expr, op: str, scope: Scope) -> x.Expr:
    """Report a thing compared with a condition about it, as in `it is not its shut`."""
    words = right.span.one_line
    text = f"not {words}" if op == "is not" else words
    whole = left.span.file.span(left.span.start, right.span.end)
    ways = [Fix(f"write `{text}`", (Edit(whole, text),), safe=False)]
    help_line = f"a yes/no value is a condition by itself: write `{text}`"
    return report(scope, WRONG_TYPE, _never_equal(left, right), whole, help=help_line, fixes=ways)


def _unlike(left: x.Expr, right: x.Expr, op: str, scope: Scope) -> x.Expr:
    if any(isinstance(e.type, Thing) and e.type.kind in scope.world.unfinished for e in (left, right)):
        return broken(left.span.to(right.span), scope)
    if isinstance(right.type, YesNo) and isinstance(left.type, Thing) and not isinstance(right, x.Const):
        return _condition_of(left, right, op, scope)
    help_line = instead(left.type, scope, right)
    if fitting := parts_of(left, scope, lambda each: _may_be(each, right.type)):
        help_line = Instead(f"write what it has: {listed(fitting, 'or')}", *fitting)
        return report(scope, WRONG_TYPE, _never_equal(left, right), left.span, help=help_line)
    if isinstance(right.type, Int) and (ranges.member_of(left.type) is not None or isinstance(left.type, ZoneOf)):
        return _number_of(left, right, op, scope)
    if isinstance(left, x.Read) and left.span.text == "it" and (named := of_another("", scope)) is not None:
        message = (
            f"`it` is {ranges.show(left.type)} here and `{right.span.text}` is {ranges.show(right.type)}, "
            "so they are never equal"
        )
        return report(scope, WRONG_TYPE, message, left.span, help=named)
    if ranges.member_of(right.type) is not None and ranges.member_of(left.type) is None:
        help_line = "to test whether the set contains something, write `is in` instead of `is`"
    return report(scope, WRONG_TYPE, _never_equal(left, right), right.span, help=help_line, also=[_this_is(left)])


def _this_is(e: x.Expr) -> tuple[Span, str]:
    return e.span, f"this is {ranges.show(e.type)}"


def _may_be(each: object, wanted: Type) -> bool:
    """Return whether a part of a thing is a number or word of the type `wanted`, or holds such a piece."""
    if isinstance(wanted, Int):
        return isinstance(getattr(each, "type", None), Int)
    if not isinstance(wanted, Thing | Row) or wanted.kind.sort == "player":
        return False
    if isinstance(each, Zone):
        return wanted.kind in each.kinds
    return isinstance(wanted, Thing) and ranges.same_sort(getattr(each, "type", ranges.NO_TYPE), wanted)


def _never_equal(left: x.Expr, right: x.Expr) -> str:
    """Return the message about two things of different types that are compared by `is`."""
    one, other = (f"`{' '.join(e.span.text.split())}` is {ranges.show(e.type)}" for e in (left, right))
    return f"{one} and {other}, so they are never equal"


def _ordered(node: model.Compare, scope: Scope) -> x.Expr:
    left, right = sides(node, scope)
    left, right = settled(left, scope), settled(right, scope)
    if is_broken(left, right):
        return broken(node.span, scope)
    left, right = _alike(left, right, scope)
    left, right = present(left, scope), present(right, scope)
    if is_broken(left, right):
        return broken(node.span, scope)
    for e in (left, right):
        if not isinstance(e.type, Int | Thing | Row):
            return mismatch(e, "a number", scope, instead(Int(None, None), scope, e))
    if not ranges.same_sort(left.type, right.type):
        return _not_comparable(left, right, node.op, scope)
    if isinstance(left, x.Const) and isinstance(right, x.Const):
        return x.Const(ranges.YES_NO, node.span, int(COMPARISONS[node.op].fold(left.value, right.value)))
    assert node.op in ("<", "<=", ">", ">=", "is", "is not")  # other operators compare sets
    return x.Binary(ranges.YES_NO, node.span, node.op, left, right)


def _not_comparable(left: x.Expr, right: x.Expr, op: str, scope: Scope) -> x.Expr:
    own = instead(right.type, scope, left) if isinstance(left, x.Read) else None
    odd, other = (left, right) if isinstance(own, Instead) else (right, left)  # `worth > 1` for a card that has a worth
    message = f"`{op}` cannot compare {ranges.show(left.type)} with {ranges.show(right.type)}"
    advice = own if isinstance(own, Instead) else instead(left.type, scope, right)
    return report(scope, WRONG_TYPE, message, odd.span, help=advice, also=[_this_is(other)])


def _empty(node: model.Compare, scope: Scope) -> x.Expr:
    e = settled(raw(node.left, scope), scope)
    if is_broken(e):
        return broken(node.span, scope)
    if ranges.member_of(e.type) is not None or isinstance(e.type, ZoneOf):
        return x.Binary(ranges.YES_NO, node.span, "is", size(e, node.span), x.Const(Int(0, 0), node.span, 0))
    if is_optional(e.type):
        return x.Binary(ranges.YES_NO, node.span, "is", e, x.Const(e.type, node.span, NONE))
    if isinstance(e.type, Thing):
        if _surely_one(e) and (zones := parts_of(e, scope, lambda each: isinstance(each, Zone))):
            message = (
                f"`{' '.join(e.span.text.split())}` is {ranges.show(e.type)}, which is never empty, as its zones are"
            )
            ways = [f"{zone} {node.op}" for zone in zones]
            scope.world.sink.warning(NEVER_TRUE, message, node.span, help=Instead(f"write {listed(ways, 'or')}", *ways))
        return x.Const(ranges.YES_NO, node.span, 0)
    shown = e.span.one_line
    advice = f"test a number with `{shown} is 0`" if isinstance(e.type, Int) else "test a single thing with `is none`"
    return mismatch(e, "a zone or a set", scope, f"{instead(None, scope)}; {advice}")


def _surely_one(e: x.Expr) -> bool:
    """Return whether a thing is there by its declaration, not only by a test above."""
    match e:
        case x.FieldGet():
            return not is_optional(e.field.type)
        case x.Read():
            return not is_optional(e.var.type)
        case _:
            return isinstance(e, x.Const | x.ColumnGet)


def size(e: x.Expr, span: Span) -> x.Expr:
    """Return the typed expression of the number of members of a set."""
    if isinstance(e, x.ConstSet | x.AllOf):
        n = len(e.members) if isinstance(e, x.ConstSet) else e.kind.size
        return x.Const(Int(n, n), span, n)
    if isinstance(e, x.Aggregate) and e.op == "those" and not e.order:  # avoids building a set only to count it
        return x.Aggregate(Int(0, most(e)), span, "count", e.var, e.set, e.where, None)
    return x.CountOf(Int(0, most(e)), span, e)


def _within(node: model.Compare, scope: Scope) -> x.Expr:
    right = node.right
    assert right is not None
    if isinstance(right, model.RangeExpr):
        return _between(node, right, scope)
    if isinstance(right, model.ListLit):
        of = settled(raw(node.left, scope), scope)
        if any(isinstance(item, model.NoneLit) for item in right.items):
            return _none_or_within(node, of, right, scope)
        group = raw(right, scope, None if is_broken(of) else SetOf(of.type))
    else:
        group = raw(right, scope)
        of = settled(raw(node.left, scope, ranges.member_of(group.type)), scope) if not is_broken(group) else group
    if is_broken(of, group):
        return broken(node.span, scope)
    if names_a_row(node.left) and isinstance(of, x.ConstSet):
        return _some_of_row(node, right, scope)
    if isinstance(group, x.ColumnGet) and group.column.is_ranges:
        n = fit(of, Int(None, None), scope)
        return broken(node.span, scope) if is_broken(n) else x.InRanges(ranges.YES_NO, node.span, n, cell=group)
    group = fit_set(group, None, scope)
    member = member_type(group, scope)
    if is_broken(group) or member is ranges.ERROR:
        return broken(node.span, scope)
    of = fit(of, ranges.optional(member) or member, scope)
    return broken(node.span, scope) if is_broken(of) else x.Member(ranges.YES_NO, node.span, of, group)


def names_a_row(node: model.Expr) -> bool:
    """Return whether an expression stands for all pieces of a row, as `Boat[skiff]`."""
    return isinstance(node, model.Index) and isinstance(node.of, model.KindName)


def _some_of_row(node: model.Compare, group: model.Expr, scope: Scope) -> x.Expr:
    """Return the test `Boat[skiff] is in dock` for a row with several pieces: whether one is in the zone."""
    name = model.Ident(span=node.left.span, text=_free_name(scope))
    one = model.Name(span=node.left.span, text=name.text)
    body = model.Compare(span=node.span, op="is in", left=one, right=node.left)
    some = model.Comprehension(span=node.span, op="some", var=name, source=group, body=body)
    return raw(some, scope)


def _none_or_within(node: model.Compare, of: x.Expr, right: model.ListLit, scope: Scope) -> x.Expr:
    """Return `x is in [none, calm]` as a test for none or for the rest, since no set contains none."""
    if is_broken(of):
        return of
    none = _against_none(of, x.Const(ranges.NO_TYPE, node.span, NONE), node.span, scope)
    rest = tuple(item for item in right.items if not isinstance(item, model.NoneLit))
    if not rest or is_broken(none):
        return none
    without = node.model_copy(update={"right": right.model_copy(update={"items": rest})})
    return logic("or", none, _within(without, scope), node.span)


def _between_words(asked: x.Expr, right: model.RangeExpr, scope: Scope) -> x.Expr:
    """Report a range of words, which have an order but no ranges; return a placeholder expression."""
    low, high, of = (each.span.one_line for each in (right.low, right.high or right.low, asked))
    upper = "" if right.high is None else f" and {of} <= {high}"
    message = f"a range with `..` needs numbers, but this is {ranges.show(asked.type)}"
    advice = f"compare with each word, `{of} >= {low}{upper}`, or list the words: `{of} is in [{low}, {high}]`"
    return report(scope, WRONG_TYPE, message, right.span, help=advice, also=[_this_is(asked)])


def _between(node: model.Compare, right: model.RangeExpr, scope: Scope) -> x.Expr:
    asked = settled(raw(node.left, scope, Int(None, None)), scope)
    if ranges.is_word(asked.type):
        return _between_words(asked, right, scope)
    of, low = asked if is_broken(asked) else fit(asked, Int(None, None), scope), number(right.low, scope)
    high = None if right.high is None else number(right.high, scope)
    if is_broken(of, low, high):
        return broken(node.span, scope)
    return x.InRanges(ranges.YES_NO, node.span, of, low, high)
