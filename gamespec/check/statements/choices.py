"""Check statements that choose a thing or a set of things; in conditions, `it` is the candidate."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import NOT_A_FIELD, OUT_OF_RANGE, WRONG_TYPE
from gamespec.check.expressions.action_questions import player
from gamespec.check.expressions.elaboration.coercions import Family, fit, member_type, settled
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.findings import is_broken, report
from gamespec.check.expressions.elaboration.narrowing import key_of
from gamespec.check.expressions.elaboration.samples import parts_of
from gamespec.check.expressions.operators import condition, number
from gamespec.check.expressions.sets.comprehensions import check_free, set_expr
from gamespec.check.statements.dispatch import elaborates
from gamespec.check.symbols import Scope, listed
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.things import Field, Value, Zone
from gamespec.checked.types import Int, Row, SetOf, Thing, Type, without_none
from gamespec.diagnostics import Instead


@elaborates(model.Choose)
def _choose(node: model.Choose, scope: Scope) -> s.Stmt | None:
    who = player(node.who, scope, node)
    group = set_expr(node.source, scope)
    member = member_type(group, scope)
    maybe = node.optional or node.if_any
    t = ranges.optional(member) if maybe else member
    if t is None:
        low = "numbers below 0" if isinstance(member, Int) else ranges.show(group.type)
        advice = "write `you choose` without `may`, or choose among numbers from 0 up"
        message = f"with `may`, the choice can be none, but {low} cannot be distinguished from none"
        t = report(scope, WRONG_TYPE, message, node.span, help=advice).type
    check_free(node.name, scope)
    inner = scope.child()
    var = scope.bind(node.name.text, t, node.name.span)
    where = None
    if node.where is not None:
        inner.alias(node.name.text, var, node.name.span)
        inner.it = var
        if maybe and t is not ranges.ERROR:
            key = key_of(x.Read(t, node.name.span, var))
            assert key is not None
            inner.learn({key: without_none(t)})
        where = condition(node.where, inner)
    if is_broken(who, group, where) or t is ranges.ERROR:
        return None
    return s.Choose(node.span, who, var, group, where, node.optional, node.if_any)


@elaborates(model.Pick)
def _pick(node: model.Pick, scope: Scope) -> s.Stmt | None:
    who = player(node.who, scope, node)
    group = set_expr(node.source, scope)
    member = member_type(group, scope)
    check_free(node.name, scope)
    count = None if node.count is None else amount(node.count, "things to choose", scope)
    t = member if member is ranges.ERROR else SetOf(member)
    var = scope.bind(node.name.text, t, node.name.span)
    it = x.Var("it", member, node.name.span)
    inner = scope.child()
    inner.it = it
    where = None if node.where is None else condition(node.where, inner)
    until = None if node.until is None else condition(node.until, scope)
    may_stop = None if node.may_stop is None else condition(node.may_stop, scope)
    if is_broken(who, group, count, where, until, may_stop) or member is ranges.ERROR:
        return None
    return s.Pick(
        node.span,
        who,
        var,
        it,
        group,
        where,
        exactly=count if node.form == "exactly" else None,
        at_most=count if node.form == "up to" else None,
        until=until,
        without_waste=until is not None and not _exact_count(until, var),
        may_stop=may_stop,
    )


def amount(node: model.Expr, of: str, scope: Scope) -> x.Expr:
    """Return the typed number of times or things (`of`), which is reported if it is always below 0."""
    n = number(node, scope)
    if isinstance(n.type, Int) and n.type.high is not None and n.type.high < 0:
        return report(scope, OUT_OF_RANGE, f"the number of {of} is always below 0", node.span, help="write 0 or more")
    return n


def property_of(node: model.Expr, member: Type, inner: Scope) -> x.Expr:
    """Return the typed number after `worth`: a property of the candidate, or an expression of `it`."""
    if isinstance(node, model.Name) and node.text not in inner.locals and isinstance(member, Thing | Row):
        kind = member.kind
        if node.text in kind.columns or node.text in inner.world.members.get(kind, {}):
            node = model.Its(span=node.span, name=model.Ident(span=node.span, text=node.text))
    wanted = Int(None, None)
    return fit(raw(node, inner, wanted), wanted, inner)


def _exact_count(until: x.Expr, var: x.Var) -> bool:
    """Return whether a condition fixes the number of chosen things, such as `count(xs) is n`."""
    match until:
        case x.Binary(op="and" | "or"):
            return _exact_count(until.left, var) or _exact_count(until.right, var)
        case x.Binary(op=("is" | ">=")):
            left, right = until.left, until.right
            return any(isinstance(e, x.CountOf) and isinstance(e.of, x.Read) and e.of.var is var for e in (left, right))
        case _:
            return False


# ---- targets of statements: a stored field, or a zone to which pieces move


def written(node: model.Expr, scope: Scope) -> x.Expr:
    """Return the typed target of a statement, without counting the target as read."""
    world = scope.world
    before, world.reads = world.reads, set()
    e = raw(node, scope)
    if isinstance(e, x.FieldGet):
        world.reads.discard(e.field)
    elif isinstance(e, Family):
        world.reads.discard(e.source)
    before |= world.reads
    world.reads = before
    return e


def field_target(node: model.Expr, scope: Scope) -> x.FieldGet | None:
    """Return the stored field that a statement changes; None after an error."""
    return stored(written(node, scope), node, scope)


def stored(e: x.Expr, node: model.Expr, scope: Scope) -> x.FieldGet | None:
    """Return the expression if it is a stored field, which can be changed; None after a reported error."""
    if isinstance(e, Family):
        settled(e, scope)
        return None
    if isinstance(e, x.FieldGet):
        return e
    if not is_broken(e):
        _refuse(e, node, scope)
    return None


def _always(value: Value) -> str | None:
    """Return the constant that a computed value always has, as written, or None."""
    only = value.body if not value.params and not value.lines else None
    return only.span.text if isinstance(only, x.Const) and not is_broken(only) else None


def _refuse(e: x.Expr, node: model.Expr, scope: Scope) -> None:
    shown = node.span.text
    match e:
        case x.ValueGet():
            begins = _always(e.value)
            if begins is not None:  # reported at the declaration: one mistake, however many writes
                message = (
                    f"`{e.value.name}` cannot be changed, because `= {begins}` declares a value that is always {begins}"
                )
                advice = f"to declare a number that changes, write `starts {begins}` instead of `= {begins}`"
                report(scope, NOT_A_FIELD, message, e.value.span or node.span, help=advice)
                return
            message = f"`{shown}` is calculated from other things, so this line cannot change it"
            advice = f"change one of the fields from which `{shown}` is calculated, or let a `rule` change it"
            place = e.value.span
        case x.ZoneGet():
            message = f"`{shown}` is a {e.zone.shape}, which changes only when pieces move"
            advice = f"write `move ... to {shown}`"
            place = e.zone.span
        case x.ColumnGet():
            message = f"`{shown}` is a column of a table, which never changes"
            of = e.column.kind.name
            advice = f"add a field that changes to `each {of} has`, such as `left : 0..9`, and change that"
            place = e.column.span
        case x.Read():
            message = f"`{shown}` is a name introduced once, whose value never changes"
            advice = "add a field that changes, such as `left : 0..9`, to `the table has` or `each player has`"
            place = e.var.span
        case _:
            message, place = f"`{shown}` cannot be changed, because it is not a field", None
            advice = "change a field instead, which is declared with a type, such as `coins : 0 and up`"
    if ways := parts_of(e, scope, lambda each: isinstance(each, Field)):
        advice = Instead(f"to change a field of it, write {listed(ways, 'or')}", *ways)
    report(scope, NOT_A_FIELD, message, node.span, help=advice, also=[(place, "declared here")])


def declared(target: x.FieldGet) -> Type:
    """Return the declared type of a field, ignoring facts; the range may be that of the target's key."""
    field: Field = target.field
    if not isinstance(field.type, Int):
        return field.type
    key = target.keys[0].value if len(target.keys) == 1 and isinstance(target.keys[0], x.Const) else None
    low, high = _end(field.low, key, max), _end(field.high, key, min)
    return Int(low, high, field.type.optional)


def _end(end: int | tuple[int, ...] | None, key: int | None, strictest: Callable[[Iterable[int]], int]) -> int | None:
    if not isinstance(end, tuple):
        return end
    return end[key] if key is not None else strictest(end)


def _change(e: x.Expr, scope: Scope) -> str:
    """Return advice on how to change a thing that is used as the target of a move but is not a zone."""
    if ways := parts_of(e, scope, lambda each: isinstance(each, Zone)):
        return Instead(f"write a zone of it: {listed(ways, 'or')}", *ways)
    if not isinstance(e, x.FieldGet):
        return "write a zone, which is declared with `pile`, `line`, `group` or `slot`: `deck : pile of Boat, hidden`"
    shown = e.span.one_line
    if isinstance(e.type, Thing) and e.type.kind.sort == "piece":
        zone = f"{e.field.name} : group of {e.type.kind.name}, open"
        return f"a field only names a piece; to hold pieces, declare a zone: `{zone}`"
    if isinstance(e.type, Int):
        return f"to change a number, write `add 1 to {shown}`, `take 1 from {shown}` or `set {shown} to ...`"
    return f"to change something that is not a zone, write `set {shown} to ...`"


def _end_of_zone(node: model.Expr) -> str | None:
    """Return advice to write the end behind the zone, for `to top of deck`; None for other targets."""
    if (
        not isinstance(node, model.EndsOf)
        or node.amount is not None
        or node.which not in ("top", "bottom", "first", "last")
    ):
        return None
    return f"write the end behind the zone: `to {' '.join(node.of.span.text.split())} at {node.which}`"


def zone_target(node: model.Expr, scope: Scope) -> x.ZoneGet | None:
    """Return the zone to which pieces move; None after an error."""
    e = raw(node, scope)
    if isinstance(e, Family):
        settled(e, scope)
        return None
    if isinstance(e, x.ZoneGet):
        return e
    if not is_broken(e):
        place = e.field.span if isinstance(e, x.FieldGet) else None
        message = f"this is {ranges.show(e.type)}, but a zone is wanted here"
        advice = _end_of_zone(node) or _change(e, scope)
        report(scope, WRONG_TYPE, message, node.span, help=advice, also=[(place, "declared here")])
    return None
