"""Check computed values: defined by an expression, or by `let` and `need` lines."""

from __future__ import annotations

from gamespec import model
from gamespec.check.codes import BAD_ATTRIBUTE, CIRCLE, NO_VALUE, WRONG_TYPE
from gamespec.check.expressions import expr, is_broken, value
from gamespec.check.members.params import value_params
from gamespec.check.members.type_expressions import written_type
from gamespec.check.ranges import ERROR
from gamespec.check.statements import value_lines
from gamespec.check.symbols import Scope, World, listed
from gamespec.checked import expressions as x
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Value
from gamespec.checked.types import Int, NoneType, Placement, SetOf, Thing, Type, YesNo, ZoneOf


def value_shell(world: World, node: model.ValueField, owner: Kind | None) -> Value:
    """Return a new computed value with its name only; type and body are completed when first needed."""
    span, me = node.name.span, "you" if owner is world.player else "it"
    self_var = None if owner is None else x.Var(me, Thing(owner), span)
    made = Value(str(node.name), owner, self_var, (), ERROR, title=model.text_of(node.title), span=span)
    world.enter(made, world.checked.values, node)
    world.pending[made] = lambda: _finish(world, node, made)
    return made


def scope_of(world: World, of: Value) -> Scope:
    """Return the scope in which the expressions of a computed value are checked."""
    scope = Scope(world, it=of.self_var, inside=of)
    if of.owner is world.player:
        scope.you = of.self_var
    return scope


def _finish(world: World, node: model.ValueField, made: Value) -> None:
    scope = scope_of(world, made)
    made.params = value_params(scope, node.params)
    declared = written_type(world, node.type, made.name) if node.type is not None else None
    if declared is not None:
        made.type = declared
    value_lines(node.lines, scope, made)
    if node.result is None:
        _of_needs(world, node, made)
    else:
        typed = declared is not None and declared is not ERROR
        made.body = expr(node.result, scope, declared) if typed else value(node.result, scope)
        if declared is None and made.body.type in (NoneType(), SetOf(NoneType())):
            _always_none(world, node, made)
        elif declared is None:
            made.type = _widened(world, made) if not is_broken(made.body) else ERROR
    if node.shown is not None:
        _show(world, node.shown, made)


def _always_none(world: World, node: model.ValueField, made: Value) -> None:
    """Report a computed value that is none or an empty set in every state."""
    assert made.body is not None  # set by the caller
    message, advice = f"the set `{made.name}` is always empty", "write the members of the set, or delete the line"
    if isinstance(made.body.type, NoneType):
        message = f"the value `{made.name}` is always none"
        advice = (
            f"if rules change the value, write its type, `{made.name} : Player or none "
            "= none`; otherwise write `none` where it is used"
        )
    world.sink.error(WRONG_TYPE, message, (node.result or node).span, help=advice)
    made.type = ERROR


def _show(world: World, said: model.Shown, made: Value) -> None:
    """Mark a computed value as displayed; report one that cannot be: a set, or an unfit parameter."""
    made.shown = True
    world.use(made)
    if isinstance(made.type, SetOf | ZoneOf | Placement):
        cause = f"`{made.name}` is a set, but `shown` needs a single value: a number, a word, or yes or no"
        whose = "" if made.owner is None else "your " if made.owner is world.player else "its "
        line = f"{made.name}-count, shown = count({whose}{made.name})"
        advice = f"delete `shown`; to show how many there are, add a line `{line}`"
        whole = advice if not made.params and not isinstance(made.type, Placement) else "delete `shown`"
        world.sink.error(BAD_ATTRIBUTE, cause, said.span, help=whole)
    for var in made.params:
        if var.type is not ERROR and not (isinstance(var.type, Thing) and var.type.kind.sort != "piece"):
            cause = (
                f"`{made.name}` cannot be shown, because it has a value for each `{var.name}`, and those are too many"
            )
            advice = (
                f"delete `shown`, or show a value without the parameter `{var.name}`: for each word of a `type`, each "
                "player and each space a value can be shown"
            )
            world.sink.error(BAD_ATTRIBUTE, cause, said.span, help=advice)


def _widened(world: World, made: Value) -> Type:
    """Return the type of a value's body; a number that rules change is unlimited without a declared range."""
    assert made.body is not None  # set above
    if isinstance(made.body.type, Int) and made.name in world.changed:
        return Int(None, None)
    return made.body.type


def _of_needs(world: World, node: model.ValueField, made: Value) -> None:
    """Complete a value of only `need` lines: yes if all hold; report one without lines and result."""
    if not any(isinstance(line, model.Need) for line in node.lines):
        if not any(isinstance(line, model.BrokenStmt) for line in node.lines):
            message = f"nothing says what `{made.name}` is, because its last line gives no value"
            world.sink.error(NO_VALUE, message, node.name.span, help="add a last line that gives the value")
        return
    if node.type is not None and made.type != YesNo() and made.type is not ERROR:
        message = "a value made of `need` lines is always yes or no"
        world.sink.error(BAD_ATTRIBUTE, message, node.type.span, help="delete this type")
    made.type = YesNo()
    made.body = x.Const(YesNo(), node.span, 1)


def report_circle(world: World, thing: object, path: list[object]) -> None:
    """Report a value that depends on itself, with each value on the path back to it."""
    values = [v for v in path if isinstance(v, Value)]
    if not values or not isinstance(thing, Value) or thing.span is None:
        return
    others = [v for v in values if v is not thing and v.span is not None]
    way = f" by way of {listed(v.name for v in others)}" if others else ""
    one = "one of these values" if others else f"`{thing.name}`"
    message = f"`{thing.name}` is calculated from itself{way}"
    advice = f"calculate {one} from something else"
    on_the_way = [(v.span, f"`{v.name}` is needed on the way") for v in others]
    world.sink.error(CIRCLE, message, thing.span, help=advice, also=on_the_way)
