"""Check payments: a number, one number for each thing of a kind (a loop), or pieces and units."""

from __future__ import annotations

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import OUT_OF_RANGE, WRONG_TYPE
from gamespec.check.expressions.elaboration.coercions import Family, each_of_bundle, fit, member_type, settled
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.findings import is_broken, report
from gamespec.check.expressions.elaboration.narrowing import forget_field
from gamespec.check.expressions.operators import ANY_NUMBER, condition, number
from gamespec.check.expressions.references.implicit_members import acting
from gamespec.check.expressions.references.member_access import with_keys
from gamespec.check.expressions.sets.comprehensions import check_free, set_expr
from gamespec.check.statements.changes import changed, learn, numeric
from gamespec.check.statements.choices import declared, field_target, property_of, stored, written
from gamespec.check.statements.dispatch import elaborate, elaborates
from gamespec.check.symbols import Scope
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.things import Field, Value, Zone
from gamespec.checked.types import Int, SetOf, Thing, Type
from gamespec.source import Span


@elaborates(model.Pay)
def _pay(node: model.Pay, scope: Scope) -> s.Stmt | s.Block | None:
    source = written(node.source, scope)
    pieces = ranges.member_of(source.type)
    value = _value_by_name(node.amount, scope)
    if value is not None and isinstance(pieces, Thing) and pieces.kind.sort == "piece":
        return _pay_pieces(node, value, value.params[0].type, pieces.kind, scope)
    amount = each_of_bundle(raw(node.amount, scope, ANY_NUMBER))
    if isinstance(amount, Family) and isinstance(pieces, Thing) and pieces.kind.sort == "piece":
        return _pay_pieces(node, amount.source, amount.keys[0], pieces.kind, scope)
    to = None if node.to is None else written(node.to, scope)
    if not isinstance(amount, Family):
        amount = settled(amount, scope)
    if is_broken(amount, source, to):
        return None
    if isinstance(amount, Family) and isinstance(source, Family):
        return _pay_each(node, amount, source, to, scope)
    amount = fit(amount, ANY_NUMBER, scope)
    home = numeric(stored(source, node.source, scope), scope)
    receiver = None if to is None or node.to is None else numeric(stored(to, node.to, scope), scope)
    if is_broken(amount) or home is None or (to is not None and receiver is None):
        return None
    return pay(amount, home, receiver, node.span, scope)


def _value_by_name(node: model.Expr, scope: Scope) -> Value | None:
    """Return the value with one parameter that a node names without brackets; None for others."""
    match node:
        case model.Name(text=text) if text not in scope.locals:
            found = scope.world.member(None, text)
        case model.Your(args=None):
            found = scope.world.member(scope.world.player, str(node.name))
        case model.Possessive(args=None):
            of = raw(node.of, scope).type
            found = scope.world.member(of.kind, str(node.name)) if isinstance(of, Thing) else None
        case _:
            return None
    return found if isinstance(found, Value) and len(found.params) == 1 else None


def _pay_pieces(
    node: model.Pay, cost: Field | Zone | Column | Value, key: Type, pieces: Kind, scope: Scope
) -> s.Block | None:
    """Return a condition and a loop that pay a cost of each name with pieces; None after an error."""
    if not isinstance(key, Thing) or key.kind.names_of is not pieces:
        named = next((k.name for k in scope.world.kinds.values() if k.names_of is pieces), None)
        advice = f"key the columns or the field by `{named}`"
        if named is None:
            advice = f"declare `type {pieces.name}-name is each {pieces.name}`, whose words name the {pieces.form}"
        counted = f"by the words of `{key.kind.name}`" if isinstance(key, Thing) else "by other words"
        message = f"`{cost.name}` is counted {counted}, not by the names of the {pieces.form} `{pieces.name}`"
        report(scope, WRONG_TYPE, message, node.amount.span, help=advice, also=[(cost.span, "declared here")])
        return None
    if node.to is None:
        said = node.span.one_line
        message = f"nothing says where the {pieces.form} go that are paid"
        report(scope, WRONG_TYPE, message, node.span, help=f"write a zone behind it: `{said} to ...`")
        return None
    to = written(node.to, scope)
    if is_broken(to):
        return None
    one = model.Ident(span=node.span, text=_free(scope, "piece"))
    name = model.Ident(span=node.span, text=_free(scope, "name"))
    each, which = (model.Name(span=node.span, text=found.text) for found in (name, one))
    due: model.Expr = model.Index(span=node.amount.span, of=node.amount, items=(each,))
    if isinstance(cost, Value):
        due = _called(node.amount, each)
    alike = model.Compare(span=node.span, op="is", left=which, right=each)
    kind = model.KindName(span=node.span, text=key.kind.name)
    had = model.Comprehension(span=node.span, op="count", var=one, source=node.source, where=alike)
    enough = model.Compare(span=node.span, op=">=", left=had, right=due)
    test = model.Comprehension(span=node.span, op="every", var=name, source=kind, body=enough)
    reason = model.Quoted(span=node.span, text=f"the {pieces.form} to pay with are not all there")
    paid = model.Comprehension(span=node.source.span, op="those", var=one, source=node.source, where=alike)
    what = model.EndsOf(span=node.source.span, which="any", amount=due, of=paid)
    home = model.Index(span=node.to.span, of=node.to, items=(each,)) if isinstance(to, Family) else node.to
    move = model.Move(span=node.span, what=what, to=home)
    loop = model.ForEach(span=node.span, var=name, source=kind, lines=(move,))
    return (*elaborate(model.Need(span=node.span, condition=test, reason=reason), scope), *elaborate(loop, scope))


def _called(node: model.Expr, argument: model.Expr) -> model.Expr:
    """Return the node of a value with an argument in brackets."""
    if isinstance(node, model.Name):
        name = model.Ident(span=node.span, text=node.text)
        return model.Call(span=node.span, name=name, args=(argument,))
    return node.model_copy(update={"args": (argument,)})


def _free(scope: Scope, name: str) -> str:
    """Return a name that nothing has here."""
    while name in scope.locals or name in scope.world.table:
        name += "-paid"
    return name


def pay(amount: x.Expr, home: x.FieldGet, receiver: x.FieldGet | None, span: Span, scope: Scope) -> s.Pay | None:
    """Return a typed payment from a field, after which the payer has less; None after an error."""
    if _never_enough(amount, home, scope):
        return None
    now = _left(home, amount)
    forget_field(scope, home.field)
    learn(home, now, scope)
    if receiver is not None:
        more = changed(receiver, amount, 1, span, scope)
        if more is None:
            return None
        forget_field(scope, receiver.field)
        learn(receiver, more, scope)
    return s.Pay(span, amount, home, receiver)


def _left(home: x.FieldGet, amount: x.Expr) -> Int:
    wide = declared(home)
    assert isinstance(wide, Int)
    assert isinstance(home.type, Int)
    assert isinstance(amount.type, Int)
    return ranges.meet(ranges.subtract(home.type, amount.type), wide) or wide


def _never_enough(amount: x.Expr, home: x.FieldGet, scope: Scope) -> bool:
    wide = declared(home)
    if isinstance(amount.type, Int) and isinstance(wide, Int) and amount.type.low is not None and wide.high is not None:
        low = wide.low or 0
        if amount.type.low > wide.high - low:
            message = f"this payment is never possible: `{home.span.text}` never holds that much"
            advice = f"pay at most {wide.high - low}, or declare a wider range for `{home.field.name}`"
            range_declared = (home.field.span, "the range is declared here")
            report(scope, OUT_OF_RANGE, message, amount.span, help=advice, also=[range_declared])
            return True
    return False


def _pay_each(node: model.Pay, amount: Family, source: Family, to: x.Expr | None, scope: Scope) -> s.Stmt | None:
    """Return a loop that pays one number for each thing of a kind; None after an error."""
    if not isinstance(source.source, Field):
        settled(source, scope)
        return None
    key = amount.keys[0]
    alike = amount.keys == source.keys and len(amount.keys) == 1 and isinstance(key, Thing)
    if to is not None and (not isinstance(to, Family) or to.keys != source.keys or not isinstance(to.source, Field)):
        alike = False
    if not alike:
        report(
            scope,
            WRONG_TYPE,
            f"`{amount.source.name}` and `{source.source.name}` are declared `for each` of different "
            "things, so one cannot be paid from the other",
            node.span,
            help="declare both `for each` of one kind, or pay a single entry: `pay 1 from your stock[cod]`",
            also=[(amount.source.span, "declared here"), (source.source.span, "and here")],
        )
        return None
    assert isinstance(key, Thing)
    var = x.Var(key.kind.name.lower(), key, node.span)
    one = (x.Read(key, node.span, var),)
    inner = scope.child()
    due = fit(with_keys(amount, one, node.amount.span, inner), ANY_NUMBER, inner)
    home = numeric(stored(with_keys(source, one, node.source.span, inner), node.source, inner), inner)
    receiver = None
    if isinstance(to, Family) and node.to is not None:
        receiver = numeric(stored(with_keys(to, one, node.to.span, inner), node.to, inner), inner)
    if is_broken(due) or home is None:
        return None
    made = pay(due, home, receiver, node.span, inner)
    if made is None:
        return None
    return s.ForEach(node.span, var, x.AllOf(SetOf(key), node.span, key.kind), None, (made,))


@elaborates(model.PayWith)
def _pay_with(node: model.PayWith, scope: Scope) -> s.Stmt | None:
    due = number(node.amount, scope)
    group = set_expr(node.source, scope)
    member = member_type(group, scope)
    who = acting(scope, node.span)
    it = x.Var("it", member, node.name.span)
    inner = scope.child()
    inner.it = it
    where = None if node.where is None else condition(node.where, inner)
    worth = property_of(node.worth, member, inner)
    units = None if node.units is None else numeric(field_target(node.units.source, scope), scope)
    check_free(node.name, scope)
    var = scope.bind(node.name.text, member if member is ranges.ERROR else SetOf(member), node.name.span)
    units_var = None
    if node.units is not None:
        check_free(node.units.name, scope)
        top = units.field.type.high if units is not None and isinstance(units.field.type, Int) else None
        units_var = scope.bind(node.units.name.text, Int(0, top), node.units.name.span)
    if is_broken(due, group, who, where, worth) or member is ranges.ERROR or (node.units is not None and units is None):
        return None
    if not _payable(worth, scope):
        return None
    if units is not None:
        forget_field(scope, units.field)
    return s.PayWith(node.span, due, var, group, where, it, worth, units, units_var, who)


def _payable(worth: x.Expr, scope: Scope) -> bool:
    if isinstance(worth.type, Int) and (worth.type.low is None or worth.type.low < 0):
        advice = f"write a worth that is never below 0, such as `max(0, {' '.join(worth.span.text.split())})`"
        report(scope, OUT_OF_RANGE, "the worth of a piece in a payment may be below 0 here", worth.span, help=advice)
        return False
    return True
