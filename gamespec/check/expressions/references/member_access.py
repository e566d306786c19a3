"""Check access to members: `boat's trade`, `your owned(shrimp)`, `its cost`, `card's wants[cod]`."""

from __future__ import annotations

from collections.abc import Sequence

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import ARGUMENT_COUNT, BAD_FAMILY, KEY_WANTED, WRONG_TYPE
from gamespec.check.expressions.elaboration.arguments import argument, arguments
from gamespec.check.expressions.elaboration.coercions import Family, each_of_bundle, present, settled
from gamespec.check.expressions.elaboration.dispatch import elaborates, raw
from gamespec.check.expressions.elaboration.findings import broken, is_broken, report
from gamespec.check.expressions.elaboration.narrowing import known
from gamespec.check.expressions.elaboration.samples import instead, the_only_one
from gamespec.check.expressions.references.implicit_members import acting, built_in, described
from gamespec.check.expressions.references.indexing import cell, index_of_kind, index_of_list
from gamespec.check.expressions.references.unresolved import COUNTS
from gamespec.check.symbols import Scope
from gamespec.checked import expressions as x
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.things import Field, Value, Zone
from gamespec.checked.types import Int, Row, SetOf, Thing, Type, ZoneOf
from gamespec.diagnostics import Instead
from gamespec.source import Span


@elaborates(model.Possessive)
@elaborates(model.Your)
@elaborates(model.Its)
def _possessive(node: model.Possessive | model.Your | model.Its, scope: Scope, expected: Type | None) -> x.Expr:
    if isinstance(node, model.Possessive):
        of = raw(node.of, scope)
    else:
        of = acting(scope, node.span) if isinstance(node, model.Your) else described(scope, node.span)
    return member(of, node.name, node.args, node.span, scope)


def member_of_table(name: str, span: Span, scope: Scope) -> x.Expr:
    """Return the expression of the member of the table with this name."""
    found = scope.world.member(None, name)
    assert found is not None  # the caller found the name
    if found in scope.world.histories:
        message = f"`{name}` is a history of positions, which cannot be used as a value"
        advice = (
            f"write `repeated({name})` for the number of times the current "
            f"position is in it, or `add position to {name}`"
        )
        return report(scope, WRONG_TYPE, message, span, help=advice)
    return _access(found, None, None, span, scope)


def member(of: x.Expr, name: model.Ident, args: Sequence[model.Expr] | None, span: Span, scope: Scope) -> x.Expr:
    """Return the expression of a member of `of`; `args` is None without brackets."""
    if is_broken(of):
        return broken(span, scope)
    owner = _owner(of, scope)
    if is_broken(owner):
        return broken(span, scope)
    if not isinstance(owner.type, Thing | Row):
        message = f"this is {ranges.show(owner.type)}, which has no `{name}`"
        return report(scope, WRONG_TYPE, message, owner.span, help=_each_of(owner, name.text, scope))
    kind = owner.type.kind
    found = scope.world.member(kind, name.text)
    column = kind.columns.get(name.text) if found is None else None
    if found is None and column is None:
        return built_in(owner, kind, name, args, span, scope)
    owner = present(owner, scope)
    if is_broken(owner):
        return broken(span, scope)
    if column is not None:
        return _column(column, owner, args, span, scope)
    if isinstance(owner.type, Row):
        message = f"this is a row of `{kind.name}`, but only a single piece has `{name}`"
        only = the_only_one(owner)
        advice = Instead(f"write `{only}`, the only one of them", only) if only else instead(Thing(kind), scope)
        return report(scope, WRONG_TYPE, message, owner.span, help=advice)
    assert found is not None
    return _access(found, owner, args, span, scope)


def _owner(of: x.Expr, scope: Scope) -> x.Expr:
    if isinstance(of, x.ConstSet) and isinstance(of.type, SetOf) and isinstance(of.type.of, Thing):
        kind = of.type.of.kind
        rows = {kind.row_of[m] for m in of.members}
        if len(of.members) == 1:
            return x.Const(of.type.of, of.span, of.members[0])
        if len(rows) == 1:
            return x.Const(Row(kind), of.span, rows.pop())
    return settled(of, scope)


def _each_of(owner: x.Expr, name: str, scope: Scope) -> str:
    of = ranges.member_of(owner.type)
    if isinstance(of, Thing) and (name in of.kind.columns or name in scope.world.members.get(of.kind, {})):
        return _of_one_or_all(owner, name, of.kind, scope)
    if name in ("sum", *COUNTS) and of is not None:
        return str(instead(Int(None, None), scope, owner))
    world = scope.world
    having = [kind.name for kind, members in world.members.items() if name in members]
    having += [kind.name for kind in world.kinds.values() if name in kind.columns]
    if having:
        told = " or ".join(f"a `{each}`" for each in dict.fromkeys(having))
        return f"write {told} here, such as a parameter or a `let` that is one"
    return "write a thing with properties, such as a player or a card, in front of `'s`"


def _of_one_or_all(owner: x.Expr, name: str, kind: Kind, scope: Scope) -> str:
    """Return advice on how to read a property of one thing of a set, or of all of them together."""
    shown = owner.span.one_line
    found = kind.columns.get(name) or scope.world.members[kind][name]
    is_number = isinstance(getattr(found, "type", None), Int)
    together = f"for all together, write `sum(x in {shown}: x's {name})`"
    shape = owner.type.zone.shape if isinstance(owner.type, ZoneOf) else "set"
    end = {"pile": "top", "line": "first"}.get(shape)
    if end is None:  # a group has no order in which one would be the first
        chosen = f"let a player choose one, `you choose x from {shown}`, and write `x's {name}`"
        chosen = f"for each of them, write `for each x in {shown}`; {chosen}"
        return f"{chosen}; {together}" if is_number else chosen
    one = f"for one of them, write `({end} of {shown})'s {name}`"
    return f"{one}; {together}" if is_number else one


def _column(column: Column, owner: x.Expr, args: Sequence[model.Expr] | None, span: Span, scope: Scope) -> x.Expr:
    scope.world.use(column)
    if args is not None:
        return _no_arguments(column.name, args, span, scope)
    if column.key is not None:
        return Family(column.type, span, column, owner, (column.key,))
    return known(cell(column, owner, None, span), scope)


def _no_arguments(name: str, args: Sequence[model.Expr], span: Span, scope: Scope) -> x.Expr:
    message = f"`{name}` has no arguments, so round brackets cannot follow"
    advice = (
        f"to choose an entry, write square brackets: `{name}[{args[0].span.text}]`" if args else f"write `{name}` alone"
    )
    return report(scope, ARGUMENT_COUNT, message, span, help=advice)


def _access(
    found: Field | Zone | Value, owner: x.Expr | None, args: Sequence[model.Expr] | None, span: Span, scope: Scope
) -> x.Expr:
    scope.world.use(found)
    if isinstance(found, Value):
        return _value(found, owner, args or (), span, scope)
    if args is not None:
        return _no_arguments(found.name, args, span, scope)
    of: Type = ZoneOf(found) if isinstance(found, Zone) else found.type
    if of is ranges.ERROR:
        return broken(span, scope)
    if found.keys:
        return Family(of, span, found, owner, tuple(Thing(k) for k in found.keys))
    return _stored(found, owner, (), of, span, scope)


def _stored(
    found: Field | Zone, owner: x.Expr | None, keys: tuple[x.Expr, ...], of: Type, span: Span, scope: Scope
) -> x.Expr:
    if isinstance(found, Zone):
        return x.ZoneGet(of, span, found, owner, keys)
    return known(x.FieldGet(of, span, found, owner, keys), scope)


def _value(value: Value, owner: x.Expr | None, args: Sequence[model.Expr], span: Span, scope: Scope) -> x.Expr:
    fitted = arguments(value.name, args, [p.type for p in value.params], [p.name for p in value.params], span, scope)
    of = getattr(value, "type", ranges.ERROR)
    if fitted is None or of is ranges.ERROR or of is None:
        return broken(span, scope)
    return known(x.ValueGet(of, span, value, owner, fitted), scope)


@elaborates(model.Index)
def _index(node: model.Index, scope: Scope, expected: Type | None) -> x.Expr:
    if isinstance(node.of, model.ListLit):
        return index_of_list(node, scope, expected)
    of = raw(node.of, scope)
    if is_broken(of):
        return broken(node.span, scope)
    if isinstance(of, x.AllOf) and isinstance(node.of, model.KindName):
        return index_of_kind(of.kind, node, scope)
    of = each_of_bundle(of)
    if not isinstance(of, Family):
        return _not_indexed(of, node, scope)
    fitted = _keys(of, node, scope)
    return broken(node.span, scope) if fitted is None else with_keys(of, fitted, node.span, scope)


def _keys(of: Family, node: model.Index, scope: Scope) -> tuple[x.Expr, ...] | None:
    if len(node.items) != len(of.keys):
        message = (
            f"the square brackets behind `{of.source.name}` need {len(of.keys)} "
            f"entr{'y' if len(of.keys) == 1 else 'ies'}, not {len(node.items)}"
        )
        advice = "write one entry for each `for each` of the declaration, with commas between"
        report(scope, ARGUMENT_COUNT, message, node.span, help=advice)
        return None
    if _no_column_for_seats(of, node, scope):
        return None
    fitted = tuple(argument(item, key, scope) for item, key in zip(node.items, of.keys, strict=True))
    return None if is_broken(*fitted) else fitted


def _no_column_for_seats(of: Family, node: model.Index, scope: Scope) -> bool:
    """Report `room[seats]` if no column such as `room/3` fits; return whether it was reported."""
    key, item = of.keys[0], node.items[0]
    if not isinstance(of.source, Column) or not isinstance(key, Int) or not isinstance(item, model.Name):
        return False
    seats = scope.world.seats
    if item.text != "seats" or ranges.inside(ranges.number(seats), key):
        return False
    wanted = f"{of.source.name}/{seats}"
    here = (node.span, "used here with the number of players")
    message = f"there is no column `{wanted}` for {seats} players"
    advice = f"add the column `{wanted}`, or change the number of players in the first line of the file"
    report(scope, BAD_FAMILY, message, of.source.span or node.span, help=advice, also=[here])
    return True


def with_keys(of: Family, keys: tuple[x.Expr, ...], span: Span, scope: Scope) -> x.Expr:
    """Return the expression of one entry of a family (values by key), as `stock[wool]`."""
    if isinstance(of.source, Field | Zone):
        return _stored(of.source, of.of, keys, of.type, span, scope)
    assert of.of is not None
    return known(cell(of.source, of.of, keys[0], span), scope)


def _not_indexed(of: x.Expr, node: model.Index, scope: Scope) -> x.Expr:
    if isinstance(of, x.ZoneGet):
        advice = "to name pieces of a zone, write `top 2 of ...`, `first of ...` or `any of ...`"
    elif isinstance(of, x.ValueGet):
        advice = "write the arguments of a value in round brackets"
    else:
        advice = "leave the brackets out; only a field or value `for each` thing has entries"
    message = f"`{' '.join(of.span.text.split())}` has no entries to choose from, so square brackets cannot follow"
    return report(scope, KEY_WANTED, message, node.span, help=advice)
