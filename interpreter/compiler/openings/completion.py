"""Openings as tests.

Can what was begun still be completed? Each becomes a function that answers yes as soon as one way fits. Enters lines
of an opening; leaves Python functions, also for `can`, for menus and for the choices inside an opening.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from gamespec.checked import expressions as e
from gamespec.checked import statements as st
from gamespec.checked.types import SetOf, YesNo, ZoneOf
from interpreter.compiler import graph as g
from interpreter.compiler import syntax
from interpreter.compiler.analysis.openings import has_condition, is_opening_line
from interpreter.compiler.analysis.walk import everything, free, read
from interpreter.compiler.bitsets import hoist_placements, queries
from interpreter.compiler.bitsets.conditions import conjuncts, joined
from interpreter.compiler.limits.magnitude import remember
from interpreter.compiler.limits.steps import counted, entered
from interpreter.compiler.module import Fn
from interpreter.compiler.moves import operations, payments
from interpreter.compiler.passes.inline_needs import spelled_out
from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values import places
from interpreter.kernel.expect import there

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.checked.expressions import Var
    from gamespec.checked.game import Action, Forbid, Param

BRANCHING = (st.If, st.ForEach, st.Do)
LAID_OUT = 4
"""Lines that may part ways which are laid out behind each way to them."""
DEEPEST = 12
"""Blocks in each other after which a test goes on in a function of its own."""


def completable(fn: Fn, lines: tuple[g.Line, ...]) -> str:
    """Text of the question whether lines can be completed; "1" when nothing can fail."""
    if not has_condition(tuple(line for line in lines if not isinstance(line, g.Assign))):
        return "1"
    inner = Fn(fn.module, "t", outer=fn)
    inner.you = fn.you
    entered(inner, lines, fn.module.at)
    walk(inner, lines, "return 0")
    inner.done()
    name, params = inner.call()
    return f"{name}({', '.join(['s', *inner.handed, *(fn.var(v) for v in params)])})"


def walk(fn: Fn, lines: tuple[g.Line, ...], fail: str) -> None:
    """Lines of an opening in order; every way through ends with `return 1` or `fail`, the state as it was."""
    depth, undo = fn.depth, len(fn.undo)
    _walk(fn, lines, fail)
    while len(fn.undo) > undo:
        fn.depth, back = fn.undo.pop()
        fn(f"finally: {back}")
    fn.depth = depth


def _walk(fn: Fn, lines: tuple[g.Line, ...], fail: str) -> None:
    done = 0
    for i, line in enumerate(lines):
        rest = lines[i + 1 :]
        if i < done:
            continue
        if not can_fail(lines[i:]):
            break
        if fn.depth > DEEPEST or isinstance(line, g.Asked):
            fn(f"if {line.text if isinstance(line, g.Asked) else completable(fn, lines[i:])}: return 1")
            fn(fail)
            return
        if isinstance(line, g.Assign):
            _bind(fn, line)
        elif not is_opening_line(line):
            break
        elif isinstance(line, st.Need):
            fn(f"if not {x_.condition(fn, line.condition)}: {fail}")
        elif isinstance(line, st.Let):
            name_value(fn, line)
        elif isinstance(line, st.Pay):
            done = i + _pay(fn, lines[i:], fail)
        elif isinstance(line, st.AddField):
            _gain(fn, line)
        elif isinstance(line, st.PayWith):
            fn(f"if not {payments.payable(fn, line)}: {fail}")
        else:
            BRANCHES[type(line)](fn, line, rest, fail)
            return
    fn("return 1")


def can_fail(lines: tuple[g.Line, ...]) -> bool:
    """Whether lines of an opening can stand in its way."""
    if any(isinstance(line, g.Asked) for line in lines):
        return True
    return has_condition(tuple(line for line in lines if not isinstance(line, g.Assign)))


def _bind(fn: Fn, line: g.Assign) -> None:
    """A name of the opening: a number that is known stands in its place."""
    text = operations.value_of(fn, line.var, line.value)
    if syntax.number(text) is not None and line.var not in fn.local:
        fn.env[line.var] = text
    else:
        fn.assign(line.var, text, force_local=True)


def name_value(fn: Fn, line: st.Let) -> None:
    """A `let` of an opening: the name becomes a local."""
    remember(fn.module, line.var, line.value)
    many = isinstance(line.var.type, SetOf | ZoneOf)
    fn.assign(line.var, x_.listed(fn, line.value) if many else x_.number(fn, line.value), force_local=True)


def _pay(fn: Fn, lines: tuple[g.Line, ...], fail: str) -> int:
    """Payments that do not touch each other, and how many lines they take; later lines read what is left."""
    first, size = lines[0], _payments(fn, lines)
    assert isinstance(first, st.Pay)
    matters = can_fail(lines[size:])
    paid: list[tuple[str, str]] = []
    for line in lines[:size]:
        if isinstance(line, g.Assign):
            _bind(fn, line)
        elif isinstance(line, st.Pay):
            at, amount = places.field_address(fn, line.source), x_.number(fn, line.amount)
            at, amount = (_fixed(fn, at), _fixed(fn, amount)) if matters else (at, amount)
            fn(f"if s[{at}] < {amount}: {fail}")
            paid.append((at, amount))
            fn.spent.append(line.source.field)
    if matters:
        _for_now(fn, paid, "-")
    return size


def _for_now(fn: Fn, changes: list[tuple[str, str]], sign: str) -> None:
    """Numbers of the state change while the lines after this are tried, and change back whatever comes of it."""
    back = "+" if sign == "-" else "-"
    for at, amount in changes:
        fn(f"s[{at}] {sign}= {amount}")
    fn.undo.append((fn.depth, "; ".join(f"s[{at}] {back}= {amount}" for at, amount in changes)))
    fn("try:")
    fn.depth += 1


def _fixed(fn: Fn, text: str) -> str:
    """A text that says the same when the change is taken back: the state, and names bound anew, may be others then."""
    if syntax.number(text) is not None:
        return text
    name = fn.module.fresh("y")
    fn(f"{name} = {text}")
    return name


def _payments(fn: Fn, lines: tuple[g.Line, ...]) -> int:
    """How many lines from a payment on pay the other numbers of its family, at prices that do not read it."""
    first = lines[0]
    assert isinstance(first, st.Pay)
    key, size = _key(first), 1
    seen = {fn.env.get(key)} if key is not None else set()
    for line, after in zip(lines[1::2], lines[2::2], strict=False):
        if not (isinstance(line, g.Assign) and line.var is key and isinstance(line.value, e.Const)):
            break
        if not (isinstance(after, st.Pay) and _key(after) is key and _alike(first, after)):
            break
        if (number := str(line.value.value)) in seen:
            break
        seen.add(number)
        size += 2
    return size


def _key(line: st.Pay) -> Var | None:
    """The one name that says which number of a family pays."""
    keys = line.source.keys
    return keys[0].var if len(keys) == 1 and isinstance(keys[0], e.Read) else None


def _alike(first: st.Pay, other: st.Pay) -> bool:
    """Whether both take from the family of one owner, and the second price is no matter of what is left in it."""
    one, two = first.source, other.source
    owners = (one.owner is None and two.owner is None) or (
        isinstance(one.owner, e.Read) and isinstance(two.owner, e.Read) and one.owner.var is two.owner.var
    )
    asked = [part for part in everything(other.amount) if isinstance(part, e.FieldGet | e.ValueGet | e.Can | e.Would)]
    return one.field is two.field and owners and not asked


def affordable(line: st.Pay) -> st.Need:
    """A price nothing else of the opening depends on, as a condition."""
    return st.Need(line.span, e.Binary(YesNo(), line.span, ">=", line.source, line.amount), None)


def _gain(fn: Fn, line: st.AddField) -> None:
    at, amount = places.field_address(fn, line.target), x_.number(fn, line.amount)
    _for_now(fn, [(_fixed(fn, at), _fixed(fn, amount))], "+")
    fn.spent.append(line.target.field)


def _if(fn: Fn, line: st.If, rest: tuple[g.Line, ...], fail: str) -> None:
    if sum(isinstance(other, BRANCHING) for other in rest) > LAID_OUT and can_fail(rest):
        rest = (g.Asked(completable(fn, rest)),)  # written once, not once for each way to it
    for condition, block in line.branches:
        with fn.indented(f"if {x_.condition(fn, condition)}:"):
            walk(fn, (*block, *rest), fail)
    walk(fn, (*line.otherwise, *rest), fail)


def _do(fn: Fn, line: st.Do, rest: tuple[g.Line, ...], fail: str) -> None:
    action = line.action
    given = [g.Assign(p.var, a) for p, a in zip(action.params, line.args, strict=False)]
    if action.uses_you and line.player is not None:
        given.insert(0, g.Assign(action.you, line.player))
    elif action.uses_you and (you := fn.you) is not None and you is not action.you:
        given.insert(0, g.Assign(action.you, e.Read(you.type, line.span, you)))
    if len(line.args) < len(action.params):
        option = st.Option(action, line.args, line.span)
        _any_option(fn, (option,), line.player, fail)
        return
    walk(fn, (*given, *action.body, *rest), fail)


def _choose(fn: Fn, line: st.Choose, rest: tuple[g.Line, ...], fail: str) -> None:
    whole = x_.members(fn, line.set)
    if line.may or line.if_any:
        whole = f"[-1, *{whole}]"
    whole = counted(fn, whole, line.set, (line.where, *rest))
    hoisted = dict(fn.hoisted)
    for local, text in hoist_placements.hoists(fn, line.var, line.where, *rest):
        fn(f"{local} = {text}")
    name = fn.declare(line.var)
    with fn.indented(f"for {name} in {whole}:"):
        if line.where is not None:
            known = f"{name} >= 0 and " if line.may or line.if_any else ""
            fn(f"if {known}not {x_.condition(fn, line.where)}: continue")
        saved = fn.module.slots.pop(line.var, None)
        walk(fn, rest, "continue")
        if saved is not None:
            fn.module.slots[line.var] = saved
    fn.hoisted = hoisted
    fn(fail)


def _each(fn: Fn, line: st.ForEach, rest: tuple[g.Line, ...], fail: str) -> None:
    known = there(x_.known(fn, line.set))
    lines: list[g.Line] = []
    for member in known:
        lines.append(g.Assign(line.var, e.Const(line.var.type, line.span, member)))
        body = line.body if line.where is None else (st.If(line.span, ((line.where, line.body),), ()),)
        lines += body
    walk(fn, (*lines, *rest), fail)


def _offer(fn: Fn, line: st.Offer, rest: tuple[g.Line, ...], fail: str) -> None:
    del rest
    if line.if_possible or not line.must:
        fn("return 1")
        return
    _any_option(fn, line.options, line.player, fail)


def _any_option(fn: Fn, options: tuple[st.Option, ...], player: e.Expr | None, fail: str) -> None:
    for option in options:
        args = [operations.value_of(fn, p.var, a) for p, a in zip(option.action.params, option.args, strict=False)]
        who = [] if player is None or not option.action.uses_you else [x_.number(fn, player)]
        fn(f"if {any_way(fn, option.action, len(args))}({', '.join(['s', *who, *args])}): return 1")
    fn(fail)


BRANCHES: dict[type, Callable[[Fn, Any, tuple[g.Line, ...], str], None]] = {
    st.If: _if,
    st.Do: _do,
    st.Choose: _choose,
    st.ForEach: _each,
    st.Offer: _offer,
}
"""What writes a line with which ways part; picks add their own."""


def any_way(fn: Fn, action: Action, given: int) -> str:
    """Function (state, you, first arguments): whether the action can be opened in some way."""
    module = fn.module
    key = ("any", action, given)
    if key not in module.made:
        own = tuple(p.var for p in action.params[:given])
        inner = Fn(module, "any", (action.you, *own) if action.uses_you else own)
        module.made[key] = inner.name
        inner.you = action.you
        entered(inner, action.body, action.span)
        _openings(inner, action, given)
        if inner.lines[-1].text not in ("return 0", "return 1") or inner.depth > 1 or len(action.params) > given:
            inner("return 0")
        inner.done()
    return module.made[key]


def _openings(fn: Fn, action: Action, given: int) -> None:
    """Nested loops over the parameters that are chosen; a leading condition is tested as soon as it can be."""
    depth = fn.depth
    chosen, lines = action.params[given:], opening_lines(action)
    leading = takewhile(lambda line: isinstance(line, st.Need), lines)
    waiting = [line for line in leading if isinstance(line, st.Need)]
    rest = lines[len(waiting) :]
    for i in range(len(chosen) + 1):
        later = {param.var for param in chosen[i:]}
        for line in [line for line in waiting if not later & set(free(line))]:
            waiting.remove(line)
            fn(f"if not {x_.condition(fn, line.condition)}: {_give_up(fn)}")
        if i < len(chosen):
            _loop(fn, chosen[i:], waiting, (*(p.where for p in chosen), *lines))
    walk(fn, rest, _give_up(fn))
    fn.depth = depth


def _give_up(fn: Fn) -> str:
    return "continue" if fn.depth > 1 else "return 0"


def _loop(fn: Fn, params: tuple[Param, ...], waiting: list[st.Need], asked: tuple[object, ...]) -> None:
    """A loop over the first of the parameters that are left."""
    param = params[0]
    domain, conditions = there(param.domain), conjuncts(param.where)
    if queries.space_kind(domain) is not None:
        later = {p.var for p in params[1:]}
        ready = [line for line in waiting if not later & set(free(line))]
        waiting[:] = [line for line in waiting if line not in ready]
        conditions += [condition for line in ready for condition in conjuncts(line.condition)]
        whole, conditions = queries.fitting(fn, param.var, domain, joined(conditions))
    else:
        whole = x_.members(fn, domain)
    later = [p.domain for p in params[1:]]
    inside = (*asked, *(part for part in later if part is not None))
    whole = counted(fn, whole, domain, inside) if not later else counted(fn, whole, domain, inside, len(later))
    for var in (p.var for p in params):
        for local, text in hoist_placements.hoists(fn, var, *asked):
            fn(f"{local} = {text}")
    fn(f"for {fn.declare(param.var)} in {whole}:")
    fn.depth += 1
    for condition in conditions:
        fn(f"if not {x_.condition(fn, condition)}: continue")


def opening_lines(action: Action) -> tuple[g.Line, ...]:
    """Body of an action with its prohibitions as first conditions."""
    body = list(action.body)
    for i, line in enumerate(body):
        if not is_opening_line(line):
            body = body[: i + 1]
            break
    return used_lets((*prohibitions(action), *(part for line in body for part in _needs_of(line))))


def _needs_of(line: g.Line) -> tuple[g.Line, ...]:
    """A condition as several, where it says several."""
    if not isinstance(line, st.Need):
        return (line,)
    return tuple(st.Need(line.span, condition, line.reason) for condition in spelled_out(line.condition))


def prohibitions(action: Action) -> tuple[st.Need, ...]:
    """What rules forbid, as conditions."""
    return tuple(st.Need(there(forbid.span), _negated(forbid), forbid.reason) for forbid in action.forbids)


def used_lets(lines: tuple[g.Line, ...]) -> tuple[g.Line, ...]:
    """Lines of an opening without names no later line of it reads."""
    wanted: set[Var] = set()
    kept: list[g.Line] = []
    for line in reversed(lines):
        if isinstance(line, st.Let) and line.var not in wanted:
            continue
        kept.append(line)
        if is_opening_line(line):
            wanted |= read(line)
    return tuple(reversed(kept))


def _negated(forbid: Forbid) -> e.Expr:
    span = there(forbid.span)
    holds = e.Const(YesNo(), span, 1) if forbid.when is None else forbid.when
    if forbid.each is not None:
        holds = e.Aggregate(YesNo(), span, "some", *forbid.each, None, holds)
    return e.Not(YesNo(), span, holds)


@x_.writes(e.Can)
def can(fn: Fn, x: e.Can) -> str:
    """`p can A(x)`."""
    action = x.action
    args = [operations.value_of(fn, p.var, a) for p, a in zip(action.params, x.args, strict=False)]
    who = [x_.number(fn, x.player)] if action.uses_you else []
    return f"{any_way(fn, action, len(args))}({', '.join(['s', *who, *args])})"
