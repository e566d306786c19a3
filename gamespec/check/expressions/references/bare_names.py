"""Check names written alone: locals, members of the table, words, constants, kinds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import AMBIGUOUS_NAME, UNKNOWN_NAME, WRONG_TYPE
from gamespec.check.expressions.elaboration.coercions import fit, mismatch
from gamespec.check.expressions.elaboration.dispatch import BY_CLASS, elaborates, raw
from gamespec.check.expressions.elaboration.findings import broken, is_broken, report
from gamespec.check.expressions.elaboration.narrowing import known
from gamespec.check.expressions.elaboration.samples import instead
from gamespec.check.expressions.references.implicit_members import acting, described
from gamespec.check.expressions.references.member_access import member_of_table
from gamespec.check.expressions.references.unresolved import unknown, wanted_kind, words_of
from gamespec.check.symbols import LocalFunction, Scope, meant, nearest
from gamespec.checked import expressions as x
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Value, Zone
from gamespec.checked.types import NONE, Int, NoneType, Row, SetOf, Shape, Thing, Type, ZoneOf, without_none
from gamespec.diagnostics import Instead
from gamespec.source import Span

BY_CLASS.update(
    {
        model.Num: lambda node, _scope, _expected: x.Const(ranges.number(node.value), node.span, node.value),
        model.YesNoLit: lambda node, _scope, _expected: x.Const(ranges.YES_NO, node.span, int(node.value)),
        model.NoneLit: lambda node, _scope, _expected: x.Const(ranges.NO_TYPE, node.span, NONE),
        model.BrokenExpr: lambda node, scope, _expected: broken(node.span, scope),
    }
)


@elaborates(model.Text)
def _text(node: model.Text, scope: Scope, expected: Type | None) -> x.Expr:
    bare = node.span.text.strip('"')
    text = node.span.one_line
    advice = f"leave the quotes of a word out; write a text for players behind `else`, such as `else {text}`"
    if bare.replace("-", "").isalnum():
        advice = f"leave the quotes out: `{bare}`"
    message = "a text in quotes is a title or a reason, and cannot be used as a value"
    return report(scope, WRONG_TYPE, message, node.span, help=advice)


@elaborates(model.ListLit)
def _list(node: model.ListLit, scope: Scope, expected: Type | None) -> x.Expr:
    of = expected.of if isinstance(expected, SetOf) else None
    told = [item for item in node.items if not isinstance(item, model.NoneLit)]
    if told and len(told) < len(node.items):
        return _without_none(node, told, scope)
    if (pieces := _pieces_in(node, scope)) is not None:
        return pieces
    items: list[x.Expr] = []
    for item in node.items:
        e = fit(raw(item, scope, of), None if of is None else ranges.optional(of) or of, scope)
        if of is None and not is_broken(e):
            of = without_none(e.type)
        items.append(e)
    if is_broken(*items):
        return broken(node.span, scope)
    if of is None:
        return x.ConstSet(SetOf(ranges.NO_TYPE), node.span, ())
    if isinstance(of, SetOf):
        message = "a list in square brackets holds single things, zones or rows, but this is a set"
        return report(scope, WRONG_TYPE, message, node.items[0].span, help=_without_list(node, of))
    if isinstance(of, Int):
        for e in items:
            of = replace(ranges.hull(of, e.type), optional=False) if isinstance(e.type, Int) else of
    elif odd := next((e for e in items if ranges.join(of, e.type) is None), None):
        message = (
            f"this is {ranges.show(odd.type)}, but the list begins with {ranges.show(of)}, "
            "and all its entries must be of one type"
        )
        return report(scope, WRONG_TYPE, message, odd.span, help=instead(of, scope))
    if all(isinstance(e, x.Const) for e in items):
        members = dict.fromkeys(e.value for e in items if isinstance(e, x.Const))
        return x.ConstSet(SetOf(of), node.span, tuple(members))
    return x.ListSet(SetOf(of), node.span, tuple(items))


def _without_none(node: model.ListLit, told: list[model.Expr], scope: Scope) -> x.Expr:
    """Report `none` in a list that is used as a set; return a placeholder expression."""
    shown = f"[{', '.join(' '.join(item.span.text.split()) for item in told)}]"
    choice = f"you may choose x from {shown}"
    advice = f"leave `none` out: `{shown}`; where a player may also choose nothing, write `{choice}`"
    message = "a set has no entry that is `none`, so `none` in this list stands for nothing"
    return report(scope, WRONG_TYPE, message, node.span, help=Instead(advice, shown))


def _without_list(node: model.ListLit, of: SetOf) -> str:
    """Return advice on one set to write instead of a list of sets."""
    if len(node.items) == 1:
        return f"leave the square brackets out: `{' '.join(node.items[0].span.text.split())}`"
    advice = "instead of the list, write one set with both conditions, joined by `or`"
    if isinstance(of.of, Thing | Row) and of.of.kind.sort == "piece" and len(of.of.kind.rows) > 1:
        one, other = of.of.kind.rows[:2]
        return f"{advice}, such as `those(c in {of.of.kind.name} where c is {one} or c is {other})`"
    return advice


@elaborates(model.AnyArgument)
def _any_argument(node: model.AnyArgument, scope: Scope, expected: Type | None) -> x.Expr:
    message = (
        f"`any {node.name}` stands for each of several things, and can be written only in a rule, in the brackets of "
        "a value that the rule changes or of an action that the rule names"
    )
    advice = f"write a single thing instead of `any {node.name}`" if expected is None else instead(expected, scope)
    return report(scope, WRONG_TYPE, message, node.span, help=advice)


def _pieces_in(node: model.ListLit, scope: Scope) -> x.Expr | None:
    """Return a list of zones, rows or named sets of pieces, `[your deck, your hand]`, as one set.

    Single pieces and other sets may stand beside these. None for any other list. The set is built here, not as text
    with a name of its own, so that it hides no name.
    """
    found = [_pieces(item, scope) for item in node.items]
    named = [part for part in found if part is not None]
    if all(is_broken(part) or (isinstance(part, x.ZoneGet) and part.zone.shape == "slot") for part in named):
        return broken(node.span, scope) if is_broken(*named) else None  # slots alone are a list of single things
    parts = [raw(item, scope) if part is None else part for item, part in zip(node.items, found, strict=True)]
    if is_broken(*parts):
        return broken(node.span, scope)
    kinds = {kind for each in named for kind in _kinds(each)}
    if len(kinds) != 1:
        return None
    kind = kinds.pop()
    piece = Thing(kind)
    if all(isinstance(each, x.ConstSet) for each in parts):
        rows = [value for each in parts if isinstance(each, x.ConstSet) for value in each.members]
        return x.ConstSet(SetOf(piece), node.span, tuple(dict.fromkeys(rows)))
    var = x.Var(kind.name[0].lower(), piece, node.span)
    lies = [_is_among(x.Read(piece, part.span, var), part, kind, scope) for part in parts]
    if is_broken(*lies):
        return broken(node.span, scope)
    where = reduce(lambda left, right: x.Binary(ranges.YES_NO, node.span, "or", left, right), lies)
    whole = x.ConstSet(SetOf(piece), node.span, tuple(range(kind.size)))
    return x.Aggregate(SetOf(piece), node.span, "those", var, whole, where, None)


def _is_among(piece: x.Expr, part: x.Expr, kind: Kind, scope: Scope) -> x.Expr:
    """Return the test whether a piece is in one entry of a list of zones: a zone, a set or a single piece."""
    member = ranges.member_of(part.type)
    if isinstance(member, Thing) and member.kind is kind:
        return x.Member(ranges.YES_NO, part.span, piece, part)
    if isinstance(part.type, Thing) and part.type.kind is kind:
        return x.Binary(ranges.YES_NO, part.span, "is", piece, part)
    return mismatch(part, f"a zone, set or piece of {kind.name}", scope, instead(SetOf(Thing(kind)), scope))


def _kinds(part: x.Expr) -> Iterable[Kind]:
    if isinstance(part, x.ZoneGet):
        return part.zone.kinds
    assert isinstance(part.type, SetOf)  # as _pieces leaves it
    assert isinstance(part.type.of, Thing)
    return [part.type.of.kind]


def _pieces(node: model.Expr, scope: Scope) -> x.Expr | None:
    """Return the zone, the row or the set of pieces that a node names; None for anything else."""
    base = node.of if isinstance(node, model.Index) else node
    name = base.text if isinstance(base, model.Name) else ""
    local = scope.locals.get(name)
    by_name = isinstance(scope.world.table.get(name) if local is None else local, Zone | Value | x.Var)
    by_row = isinstance(node, model.Index) and isinstance(base, model.KindName)
    if not (by_name or by_row) and not isinstance(base, model.Your | model.Its | model.Possessive):
        return None  # a word may have several meanings, resolved when its type is known
    e = raw(node, scope)
    e = e.slot if isinstance(e, x.SlotGet) else e
    of_pieces = isinstance(e.type, SetOf) and isinstance(e.type.of, Thing) and e.type.of.kind.sort == "piece"
    return e if isinstance(e, x.ZoneGet) or of_pieces or is_broken(e) else None


@elaborates(model.KindName)
def _kind_name(node: model.KindName, scope: Scope, expected: Type | None) -> x.Expr:
    world = scope.world
    kind = world.kinds.get(node.text)
    if kind is not None:
        world.use(kind)
        return x.all_of(kind, node.span)
    seat = scope.seats_named.get(node.text)
    if seat is None and node.text in world.checked.seat_names:
        seat = world.checked.seat_names.index(node.text)
    if seat is not None:
        return x.Const(Thing(world.player), node.span, seat)
    if node.text in world.forgotten:
        return broken(node.span, scope)
    near = meant(node.text, [*world.kinds, *scope.seats_named])
    if scope.trusting and nearest(node.text, [*world.kinds, *scope.seats_named]) is None:
        near = f"if `{node.text}` plays in this example, write `seats {node.text}, ...` as its first line"
    if scope.trusting:
        world.forgotten.add(node.text)  # a missing `seats` line is reported once
    return report(scope, UNKNOWN_NAME, f"no kind or seat is called `{node.text}`", node.span, help=near)


@elaborates(model.Name)
def _name(node: model.Name, scope: Scope, expected: Type | None) -> x.Expr:
    text = node.text
    if text == "you":
        return acting(scope, node.span)
    if text == "it":
        return described(scope, node.span)
    local = scope.locals.get(text)
    if local is not None:
        return _local(local, text, node.span, scope)
    return _global(text, node.span, scope, expected)


def _local(local: object, text: str, span: Span, scope: Scope) -> x.Expr:
    if isinstance(local, x.Var):
        return broken(span, scope) if local.type is ranges.ERROR else known(x.Read(local.type, span, local), scope)
    if isinstance(local, LocalFunction):
        message = f"`{text}` needs {len(local.params)} argument{'' if len(local.params) == 1 else 's'} in brackets"
        advice = f"write `{text}({', '.join(p.name for p in local.params)})`, with a value in place of each name"
        return report(scope, WRONG_TYPE, message, span, help=advice)
    assert isinstance(local, x.Expr)
    return local


def word(kind: Kind, row: int, span: Span) -> x.Const:
    """Return the expression of a row or word of a kind as a value."""
    return x.Const(Row(kind) if kind.sort == "piece" else Thing(kind), span, row)


def _global(text: str, span: Span, scope: Scope, expected: Type | None) -> x.Expr:
    world = scope.world
    kind = wanted_kind(expected)
    row = world.word_in(kind, text) if kind is not None else None
    if isinstance(expected, Shape) and text in world.shapes:
        return x.Const(expected, span, world.shapes[text])
    if text in world.table:
        member = member_of_table(text, span, scope)
        if kind is None or row is None:
            return member
        if is_broken(member) or not _may_fit(member.type, expected):
            return word(kind, row, span)
        where = getattr(world.table[text], "span", None)
        return report(
            scope,
            AMBIGUOUS_NAME,
            f"`{text}` is declared under `the table has` and is also a row of `{kind.name}`; either could be meant",
            span,
            help=f"rename one of them, or write `{kind.name}[{text}]` for the row",
            also=[(where, "declared for the table"), (kind.span, f"{kind.name} has the row")],
        )
    if kind is not None and row is not None:
        return word(kind, row, span)
    constant = world.constants.get(text)
    if constant is not None:
        world.use(constant)
        return x.Const(constant.type, span, constant.value)
    return (
        _ready_made(text, span, scope)
        or _row_of_any(text, span, scope, expected)
        or unknown(text, span, scope, expected)
    )


def _may_fit(t: Type, expected: Type | None) -> bool:
    if expected is None or isinstance(expected, NoneType):
        return True
    member, wanted = ranges.member_of(t), ranges.member_of(expected)
    if wanted is not None:
        return ranges.same_sort(member or t, wanted)
    return ranges.same_sort(t, expected) or (
        member is not None and isinstance(t, ZoneOf) and t.zone.shape == "slot" and ranges.same_sort(member, expected)
    )


def _row_of_any(text: str, span: Span, scope: Scope, expected: Type | None) -> x.Expr | None:
    found = scope.world.rows.get(text, ())
    declared = [(kind, row) for kind, row in found if kind not in scope.world.implied]
    found = declared or found
    if not found:
        return None
    if len(found) == 1:
        return word(*found[0], span)
    kinds = [kind for kind, _ in found]
    if expected is not None and not isinstance(expected, NoneType):
        others = " and of ".join(f"`{k.name}`" for k in kinds)
        bundles = [k.bundle for k in kinds if k.bundle is not None]
        stands = f"stands for 0 of each {bundles[0].key.name}" if bundles else f"is a row of {others}"
        message = f"`{text}` {stands}, but {ranges.show(expected)} is wanted here"
        advice = words_of(wanted_kind(expected)) or instead(expected, scope)
        return report(scope, WRONG_TYPE, message, span, help=advice)
    message = (
        f"`{text}` is a word of {' and of '.join(f'`{k.name}`' for k in kinds)}, and "
        f"{'either' if len(kinds) == 2 else 'each of them'} could be meant"
    )
    better = f"write which one is meant, such as `{kinds[0].name}[{text}]`"
    return report(
        scope, AMBIGUOUS_NAME, message, span, help=better, also=[(k.span, f"a row of {k.name}") for k in kinds]
    )


def _ready_made(text: str, span: Span, scope: Scope) -> x.Expr | None:
    world = scope.world
    players = SetOf(Thing(world.player))
    if text == "players":
        return x.AllOf(players, span, world.player)
    if text == "people":
        members = tuple(s for s in range(world.seats) if s not in world.checked.automatic)
        return x.ConstSet(players, span, members)
    if text == "others":
        you = acting(scope, span)
        return you if is_broken(you) else x.Builtin(players, span, "others", (you,))
    if text == "seats":
        return x.Const(ranges.number(world.seats), span, world.seats)
    return None


def is_bare_word(node: model.Expr, scope: Scope) -> bool:
    """Return whether a node is a name whose meaning depends on the expected type."""
    if isinstance(node, model.NoneLit):
        return True
    return (
        isinstance(node, model.Name)
        and node.text not in scope.locals
        and node.text not in ("you", "it")
        and node.text in scope.world.rows
        and node.text not in scope.world.constants
    )
