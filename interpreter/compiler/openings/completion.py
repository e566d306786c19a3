"""Functions that test whether an opening can be completed.

Each returns 1 as soon as one way fits; they serve `can`, menus and the choices inside an opening.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from itertools import takewhile
from typing import ClassVar

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.expressions import Var
from gamespec.checked.game import Action, Forbid, Param
from gamespec.checked.traversal import conjuncts
from gamespec.checked.types import YesNo
from gamespec.source import Span
from interpreter.code.expressions import ArithmeticSign, Call, Expr as Code, Listed
from interpreter.code.statements import Continue, Return, Stmt, Store, Trial
from interpreter.code.types import TRUTH
from interpreter.code.writing import CELLS, cell, compare, const
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.openings import is_opening_line
from interpreter.compiler.analysis.walk import free, read
from interpreter.compiler.bitsets import bundles, queries
from interpreter.compiler.bitsets.conditions import joined
from interpreter.compiler.building import all_of, arithmetic, not_
from interpreter.compiler.limits.steps import counted, entered
from interpreter.compiler.lines import for_each
from interpreter.compiler.module import Fn
from interpreter.compiler.moves import operations, payments
from interpreter.compiler.openings.walk import Answer, Lines, Ways, can_fail, change, fixed, walk, walks
from interpreter.compiler.passes import shared
from interpreter.compiler.passes.inline_needs import spelled_out
from interpreter.compiler.values import dispatch as x_
from interpreter.kernel.choosing import or_list
from interpreter.kernel.errors import not_none

BRANCHING = (st.If, st.ForEach, st.Do)
LAID_OUT = 4
"""Maximum number of branching lines whose rest is repeated in every branch."""
DEEPEST = 12
"""Nesting depth of blocks from which a test continues in a function of its own."""


def completable(fn: Fn, lines: Lines) -> Code:
    """Return the test whether lines can be completed; the constant 1 if nothing can fail."""
    if not can_fail(lines):
        return const(1)
    inner = Fn(fn.module, "t", outer=fn)
    entered(inner, lines, fn.module.at)
    walk(Possible(inner), lines)
    shared(inner)
    return fn.calling(inner, TRUTH)


class Possible(Answer):
    """The test whether a way through an opening exists; it leaves the state unchanged."""

    joins: ClassVar[bool] = False

    def __init__(self, fn: Fn, fail: Stmt | None = None) -> None:
        super().__init__(fn)
        self.fail = fail or Return(const(0))
        self.gave_back = False
        """True if the last statement written restores what was taken."""

    def goes_on(self, lines: Lines) -> bool:
        """Return False where the rest is a function already, or has to be one."""
        return can_fail(lines) and self.fn.depth <= DEEPEST and not isinstance(lines[0], g.Asked)

    def end(self, left: Lines) -> None:
        """Return 1 at the end of a way if the rest can be completed."""
        if can_fail(left):
            self.found_if(left[0].question if isinstance(left[0], g.Asked) else completable(self.fn, left))
            self.lost()
        else:
            self.fn.returns(const(1))

    @contextmanager
    def way(self) -> Generator[None]:
        """Undo at the end of a way the changes made on it."""
        fn = self.fn
        depth, undo = fn.depth, len(fn.undo)
        yield
        self.gave_back = len(fn.undo) > undo
        del fn.undo[undo:]
        fn.close(depth)

    def behind(self, lines: Lines) -> Lines:
        """Return the lines after a branch, as one call if too many of them branch."""
        if sum(isinstance(other, BRANCHING) for other in lines) > LAID_OUT and can_fail(lines):
            return (g.Asked(completable(self.fn, lines)),)
        return lines

    def need(self, line: st.Need) -> None:
        """Give this way up where the condition does not hold."""
        self.lost_if(not_(x_.built(self.fn, line.condition)))

    def price(self, line: st.Pay, at: Code, amount: Code, *, on: bool) -> tuple[Code, Code]:
        """Give this way up where less is available."""
        del line
        at, amount = (fixed(self.fn, at), fixed(self.fn, amount)) if on else (at, amount)
        self.lost_if(compare("<", cell(at), amount))
        return at, amount

    def pieces(self, line: st.PayWith) -> bool:
        """Give this way up where all pieces together are worth less."""
        self.lost_if(not_(payments.payable(self.fn, line)))
        return True

    def change(self, cells: list[tuple[Code, Code]], sign: ArithmeticSign) -> None:
        """Change cells on this way only; the changes are undone after it."""
        fn, back = self.fn, []
        change(fn, cells, sign)
        for at, amount in cells:
            back.append(Store(at, arithmetic("+" if sign == "-" else "-", cell(at), amount)))
        fn.undo.append(fn.depth)
        fn.open(lambda block: Trial(block, tuple(back)))

    def several(self, lines: Lines, span: Span | None, words: str) -> Ways:
        """Return this answer: all ways are tried."""
        del lines, span, words
        return self

    # ---- several ways

    def each(self) -> Possible:
        """Return the answer for one of several ways: failure continues with the next."""
        return Possible(self.fn, Continue())

    def found_if(self, question: Code) -> None:
        """Return 1 if a test holds."""
        with self.fn.when(question):
            self.fn.returns(const(1))

    def lost_if(self, question: Code) -> None:
        """Give up if a test holds."""
        with self.fn.when(question):
            self.fn.add(self.fail)

    def lost(self) -> None:
        """Give up after all ways failed."""
        self.fn.add(self.fail)


@walks(st.Choose)
def _choose(answer: Answer, line: st.Choose, rest: Lines) -> None:
    """Try each candidate of a choice until one allows the rest to be completed."""
    words = f"there is no {line.var.name} with which this can be completed"
    ways = answer.several((line, *rest), line.span, words)
    if ways is None:
        return
    fn = answer.fn
    whole = x_.members(fn, line.set)
    perhaps = line.may or line.if_any
    if perhaps:
        whole = Listed(CELLS, (const(-1), whole), frozenset([1]))
    whole = counted(fn, whole, line.set, (line.where, *rest))
    one = fn.declare(line.var)
    with fn.each(one, whole):
        if line.where is not None:
            there = [compare(">=", one, 0)] if perhaps else []
            fn.skip_if(all_of([*there, not_(x_.built(fn, line.where))]))
        walk(ways.each(), rest)
    ways.lost()


@walks(st.Offer)
def _offer(answer: Answer, line: st.Offer, rest: Lines) -> None:
    """Return 1 as soon as one of the offered actions is possible."""
    names = or_list([option.action.title or option.action.name for option in line.options])
    ways = answer.several((line, *rest), line.span, f"there is no way to {names}")
    if ways is None:
        return
    fn = answer.fn
    if line.if_possible:
        answer.end(())
        return
    for option in line.options:
        action = option.action
        ways.found_if(_can_begin(fn, action, line.player, option.args))
    ways.lost()


def _can_begin(fn: Fn, action: Action, player: e.Expr, args: tuple[e.Expr, ...]) -> Code:
    given = tuple(value for _, value in operations.given(fn, action, player, args))
    return Call(TRUTH, any_way(fn, action, len(args)), given)


def any_way(fn: Fn, action: Action, given: int) -> str:
    """Return the name of a function (state, you, first arguments) that tests whether an action can begin."""
    module = fn.module
    key = ("any", action, given)
    if key not in module.made:
        own = tuple(p.var for p in action.params[:given])
        inner = Fn(module, "any", (action.you, *own) if action.uses_you else own)
        module.made[key] = inner.name
        entered(inner, action.body, action.span)
        if _openings(inner, action, given):
            inner.returns(const(0))
        inner.done()
    return module.made[key]


def _openings(fn: Fn, action: Action, given: int) -> bool:
    """Write nested loops over the parameters to choose; test leading conditions as soon as possible.

    Return whether more lines may follow, because no `return` was written last.
    """
    depth = fn.depth
    chosen, lines = action.params[given:], opening_lines(action)
    leading = takewhile(lambda line: isinstance(line, st.Need), lines)
    waiting = [line for line in leading if isinstance(line, st.Need)]
    rest = lines[len(waiting) :]
    for i in range(len(chosen) + 1):
        later = {param.var for param in chosen[i:]}
        for line in [line for line in waiting if not later & set(free(line))]:
            waiting.remove(line)
            give_up = _give_up(fn, depth)
            with fn.when(not_(x_.built(fn, line.condition))):
                fn.add(give_up)
        if i < len(chosen):
            _loop(fn, chosen[i:], waiting, (*(p.where for p in chosen), *lines), rest)
    answer = Possible(fn, _give_up(fn, depth))
    walk(answer, rest)
    fn.close(depth)
    return answer.gave_back or bool(chosen)


def _give_up(fn: Fn, depth: int) -> Stmt:
    """Return the statement that continues the innermost open loop, or returns 0 outside loops."""
    return Continue() if fn.depth > depth else Return(const(0))


def _loop(fn: Fn, params: tuple[Param, ...], waiting: list[st.Need], asked: tuple[object, ...], rest: Lines) -> None:
    """Open a loop over the first of the parameters; `rest` are the lines after the leading conditions."""
    param = params[0]
    domain, conditions = not_none(param.domain), conjuncts(param.where)
    if queries.space_kind(domain) is not None or bundles.kind_of(param.var) is not None:
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
    fn.open(for_each(fn.declare(param.var), whole))
    for condition in conditions:
        fn.skip_if(not_(x_.built(fn, condition)))


def affordable(line: st.Pay) -> st.Need:
    """Return a price that nothing else in the opening depends on as a condition."""
    return st.Need(line.span, e.Binary(YesNo(), line.span, ">=", line.source, line.amount), None)


def opening_lines(action: Action) -> tuple[g.Line, ...]:
    """Return the body of an action with its prohibitions as first conditions."""
    body = list(action.body)
    for i, line in enumerate(body):
        if not is_opening_line(line):
            body = body[: i + 1]
            break
    return used_lets((*prohibitions(action), *(part for line in body for part in _needs_of(line))))


def _needs_of(line: g.Line) -> tuple[g.Line, ...]:
    """Return a line as several conditions if it is a conjunction, else unchanged."""
    if not isinstance(line, st.Need):
        return (line,)
    return tuple(st.Need(line.span, condition, line.reason) for condition in spelled_out(line.condition))


def prohibitions(action: Action) -> tuple[st.Need, ...]:
    """Return the prohibitions of an action as conditions."""
    return tuple(st.Need(not_none(forbid.span), _negated(forbid), forbid.reason) for forbid in action.forbids)


def used_lets(lines: tuple[g.Line, ...]) -> tuple[g.Line, ...]:
    """Return the lines of an opening without the `let` lines that no later line reads."""
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
    span = not_none(forbid.span)
    holds = e.Const(YesNo(), span, 1) if forbid.when is None else forbid.when
    if forbid.each is not None:
        holds = e.Aggregate(YesNo(), span, "some", *forbid.each, None, holds)
    return e.Not(YesNo(), span, holds)


@x_.builds(e.Can)
def can(fn: Fn, x: e.Can) -> Code:
    """Build `p can A(x)`."""
    return _can_begin(fn, x.action, x.player, x.args)
