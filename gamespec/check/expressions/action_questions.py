"""Check expressions that ask about actions (`can`, `would`), and `placements` of shapes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from gamespec import model
from gamespec.check import codes, ranges
from gamespec.check.codes import ARGUMENT_COUNT, NO_GEOMETRY, OUT_OF_RANGE, UNKNOWN_NAME, WRONG_TYPE
from gamespec.check.expressions.elaboration.arguments import arguments
from gamespec.check.expressions.elaboration.coercions import fit, present
from gamespec.check.expressions.elaboration.dispatch import elaborates, raw
from gamespec.check.expressions.elaboration.findings import broken, is_broken, report
from gamespec.check.expressions.elaboration.narrowing import forget_all
from gamespec.check.expressions.operators import condition
from gamespec.check.expressions.references.implicit_members import acting
from gamespec.check.symbols import Scope, World, meant, nearest
from gamespec.checked import expressions as x
from gamespec.checked.game import Action
from gamespec.checked.traversal import parts
from gamespec.checked.types import Int, Placement, SetOf, Shape, Thing, Type
from gamespec.diagnostics import Edit, Fix

# ---- placements of shapes as written in moves, `Cell[2, 3] turned 1`, in arguments of an example
#
# The shape is that of the parameter.


QUARTERS = 4


def as_in_moves(
    action: Action, who: x.Expr | None, scope: Scope
) -> Callable[[model.Expr, Type, tuple[x.Expr, ...]], x.Expr | None]:
    """Return a function that reads arguments as written in moves (placements), None for other arguments."""

    def read(node: model.Expr, wanted: Type, before: tuple[x.Expr, ...]) -> x.Expr | None:
        if not isinstance(wanted, Placement) or not isinstance(node, model.Placed | model.Index):
            return None
        space = raw(node.of if isinstance(node, model.Placed) else node, scope)
        if space.type is ranges.ERROR or space.type != Thing(wanted.grid):
            return None
        if isinstance(node, model.Placed) and node.turned >= QUARTERS:
            message = f"a shape can be turned by 1, 2 or {QUARTERS - 1} quarters, not by {node.turned}"
            advice = f"write `turned 1`, `turned 2` or `turned {QUARTERS - 1}`"
            return report(scope, OUT_OF_RANGE, message, node.span, help=advice)
        domain = action.params[len(before)].domain
        ways = next((e for e in parts(domain) if isinstance(e, x.Builtin) and e.name == "placements"), None)
        if ways is None:
            return _unknown_shape(node, wanted, scope)
        meant = {p.var: e for p, e in zip(action.params, before, strict=False)}
        if who is not None:
            meant[action.you] = who
        way = node.turned + QUARTERS * node.over if isinstance(node, model.Placed) else 0
        turn = x.Const(Int(0, 2 * QUARTERS - 1), node.span, way)
        args = (_with(ways.args[0], meant), space, turn)
        return present(x.Builtin(Placement(wanted.grid, optional=True), node.span, "laid", args, wanted.grid), scope)

    return read


def _unknown_shape(node: model.Expr, wanted: Placement, scope: Scope) -> x.Expr:
    space = node.of if isinstance(node, model.Placed) else node
    shapes = [shape.name for shape in scope.world.checked.shapes]
    text = f"first(s in placements({shapes[0]}, {wanted.grid.name}) where {space.span.text} is in s)"
    message = f"`{node.span.text}` does not say which shape lies there"
    return report(scope, WRONG_TYPE, message, node.span, help=f"write the shape and its place: `{text}`")


def _with(e: Any, meant: Mapping[x.Var, x.Expr]) -> Any:  # noqa: ANN401 - an expression, or what it is made of
    """Return an expression with its variables replaced by the expressions in `meant`."""
    if isinstance(e, x.Read) and e.var in meant:
        return meant[e.var]
    if isinstance(e, tuple):
        return tuple(_with(part, meant) for part in e)
    if not isinstance(e, x.Expr):
        return e
    return replace(e, **{f.name: _with(getattr(e, f.name), meant) for f in fields(e) if f.name != "type"})


# ---- check expressions that ask about actions (`can`, `would`), and `placements` of shapes


PASSING = 'where a player may do nothing, write `you may ...`, which offers `stop`; or declare `action {} "..."`'
IDLE = {
    "nothing": "delete the line; where a case must have one, write `nothing` alone",
    **{name: PASSING.format(name) for name in ("pass", "skip", "stop", "end", "done", "decline")},
}
"""Words for doing nothing where no action has this name, with advice."""


def action_named(world: World, name: model.Ident) -> Action | None:
    """Return the action with this name, its parameters checked, or report that there is none."""
    text = str(name)
    found = world.action(text)
    if found is None and text and not world.lacks_its_name("action", text, world.actions):
        idle = IDLE.get(text) if nearest(text, world.actions) is None else None
        from gamespec.syntax.messages.habits import about_name

        advice = idle or about_name(text) or meant(text, world.actions)
        world.sink.error(codes.UNKNOWN_ACTION, f"no action is called `{name}`", name.span, help=advice)
    return found


def action_call(
    node: model.ActionCall, scope: Scope, *, all_arguments: bool = False, who: x.Expr | None = None
) -> tuple[Action, tuple[x.Expr, ...]] | None:
    """Return an action of `who` (None: `you`) and its typed first arguments, or all; None after an error."""
    world = scope.world
    found = action_named(world, node.name)
    if found is None:
        return None
    world.use(found)
    types, names = [p.var.type for p in found.params], [p.var.name for p in found.params]
    read = as_in_moves(found, who, scope) if scope.trusting else None
    fitted = arguments(found.name, node.args, types, names, node.span, scope, first_only=not all_arguments, read=read)
    return None if fitted is None else (found, fitted)


def all_given(action: Action, args: tuple[x.Expr, ...], node: model.ActionCall, scope: Scope) -> bool:
    """Return whether each parameter marked `given` has an argument; otherwise report it."""
    missing = next((p for p in action.params[len(args) :] if p.given), None)
    if missing is None:
        return True
    message = f"the action `{action.name}` needs a value for `{missing.var.name}`, which no player chooses"
    advice = f"write the value of `{missing.var.name}` in brackets: `{action.name}(...)`"
    declared = (missing.span, "declared with `given`: the line that does the action passes the value")
    report(scope, ARGUMENT_COUNT, message, node.span, help=advice, also=[declared])
    return False


def player(node: model.Expr, scope: Scope, line: model.Stmt | None = None) -> x.Expr:
    """Return the typed expression of one player; several, in a statement `line`, are reported."""
    wanted = Thing(scope.world.player)
    who = raw(node, scope, wanted)
    if line is not None and ranges.same_sort(ranges.member_of(who.type) or ranges.NO_TYPE, wanted):
        return _each_of_them(node, line, scope)
    return fit(who, wanted, scope)


def _each_of_them(node: model.Expr, line: model.Stmt, scope: Scope) -> x.Expr:
    """Report several players in place of one, with fixes that loop over them or let all pick at once."""
    said, whole = node.span.one_line, line.span
    name = next(each for each in ("p", "q", "seat", "each-seat") if each not in scope.locals)
    rest = whole.file.text[node.span.end : whole.end]
    loop = f"for each {name} in {said}\n{' ' * (whole.column + 1)}{name}{rest}"
    shown = f"`for each {name} in {said}`, and below it `{name}{rest}`"
    advice = f"to ask one after the other, write {shown}"
    fixes = [Fix("ask one after the other", (Edit(whole, loop),), safe=False, help=advice)]
    if isinstance(line, model.Must) and not (line.times or line.often or line.order or line.if_possible):
        together = f"{whole.text}, together"
        fixes.append(Fix("ask all at once", (Edit(whole, together),), safe=False, help=f"write `{together}`"))
        advice = f"to ask all at once, in secret, write `{together}`; {advice}"
    message = f"`{said}` are several players, but this line asks one player"
    return report(scope, WRONG_TYPE, message, node.span, help=advice, fixes=fixes)


@elaborates(model.Can)
def _can(node: model.Can, scope: Scope, expected: Type | None) -> x.Expr:
    who = player(node.who, scope)
    call = action_call(node.action, scope)
    if call is None or not all_given(*call, node.action, scope) or is_broken(who):
        return broken(node.span, scope)
    return x.Can(ranges.YES_NO, node.span, who, *call)


@elaborates(model.Would)
def _would(node: model.Would, scope: Scope, expected: Type | None) -> x.Expr:
    who = acting(scope, node.span)
    call = action_call(node.action, scope, all_arguments=True)
    holds = condition(node.condition, _afterwards(scope))
    if call is None or is_broken(who, holds):
        return broken(node.span, scope)
    return x.Would(ranges.YES_NO, node.span, who, *call, holds)


def _afterwards(scope: Scope) -> Scope:
    """Return a scope for the state after an action, without facts that the action may have changed."""
    inner = scope.child()
    inner.parent = None
    forget_all(inner)
    return inner


@elaborates(model.Nth)
def _nth(node: model.Nth, scope: Scope, expected: Type | None) -> x.Expr:
    message = f"`{' '.join(node.span.text.split())}` names a piece by its place, which only moves in examples can do"
    advice = "find the piece by its properties: `first(x in ... where ...)`"
    return report(scope, WRONG_TYPE, message, node.span, help=advice)


@elaborates(model.Placed)
def _placed(node: model.Placed, scope: Scope, expected: Type | None) -> x.Expr:
    message = "`turned` can be written only in the moves of examples, where the shape is known"
    advice = "find the placement: `first(spot in placements(shape, Cell) where Cell[2, 3] is in spot)`"
    return report(scope, WRONG_TYPE, message, node.span, help=advice)


@elaborates(model.Amounts)
def _amounts(node: model.Amounts, scope: Scope, expected: Type | None) -> x.Expr:
    said = node.span.one_line
    made = expected.kind.bundle if isinstance(expected, Thing) else None
    if made is None or not isinstance(expected, Thing):
        advice = (
            "write a number alone; amounts such as `2 cod 1 hake` are only for an action with `from 0..3 for each ...` "
            "in its brackets"
        )
        message = f"`{said}` is an amount of certain things, which is not allowed here"
        return report(scope, WRONG_TYPE, message, node.span, help=advice)
    things = {made.key.rows[row]: thing for thing, row in enumerate(made.key.row_of)}
    amounts = [0] * made.key.size
    for n, name in zip(node.numbers, node.names, strict=True):
        if str(name) not in things:
            message = f"`{made.key.name}` has no `{name}`"
            return report(scope, UNKNOWN_NAME, message, name.span, help=meant(str(name), things))
        amounts[things[str(name)]] += n
    if tuple(amounts) not in made.amounts.cells:
        message = f"the amounts `{said}` are not possible here: allowed are {made.ends()}"
        return report(scope, OUT_OF_RANGE, message, node.span, help="write amounts inside these limits")
    return x.Const(expected, node.span, made.amounts.cells.index(tuple(amounts)))


@elaborates(model.Placements)
def _placements(node: model.Placements, scope: Scope, expected: Type | None) -> x.Expr:
    shape = fit(raw(node.shape, scope, Shape()), Shape(), scope)
    grid = raw(node.grid, scope)
    if is_broken(shape, grid):
        return broken(node.span, scope)
    if not isinstance(grid, x.AllOf) or grid.kind.geometry is None or grid.kind.geometry.sort not in ("grid", "hexes"):
        message = "`placements` lays shapes only on spaces that are a grid or hexes"
        advice = "name a kind of spaces that is declared with `is grid ...` or `is hexes ...`"
        return report(scope, NO_GEOMETRY, message, node.grid.span, help=advice)
    over = (x.Const(ranges.YES_NO, node.span, 1),) if node.turned_over else ()
    return x.Builtin(SetOf(Placement(grid.kind)), node.span, "placements", (shape, *over), grid.kind)
