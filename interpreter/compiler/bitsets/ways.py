"""Reachability questions, compiled into a search that stops at the first space that decides.

`some(s in reach(start, those(t in Spot where FREE)): GOAL)` needs neither of the two sets. Whether a space is free is
tested when the search comes to it. In a menu the paths found are kept: while one is free nothing is searched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import prod

from gamespec.checked import expressions as e
from gamespec.checked.expressions import Var
from gamespec.checked.kinds import Kind
from gamespec.checked.traversal import conjuncts
from gamespec.checked.types import is_optional
from interpreter.code import expressions as code, statements as st
from interpreter.code.expressions import Expr
from interpreter.code.types import TRUTH
from interpreter.code.writing import CELLS, compare, const
from interpreter.compiler.analysis.walk import free
from interpreter.compiler.bitsets.keys import Keys
from interpreter.compiler.bitsets.known_ways import Cut, Marked, Unkept
from interpreter.compiler.bitsets.plain import is_plain, tried
from interpreter.compiler.bitsets.touched import TriedMove
from interpreter.compiler.building import NUMBER, all_of, any_of, arithmetic, in_each, length, not_
from interpreter.compiler.limits.steps import SHORT, steps
from interpreter.compiler.module import Fn
from interpreter.compiler.passes import WAYS, shared
from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values.value_functions import reads_nothing
from interpreter.kernel.errors import kind_of, not_none
from interpreter.kernel.spaces import geometry
from interpreter.kernel.spaces.bitsets import WIDEST

OPEN_STEPS = 3
"""Number of arguments of `reach` if the last one gives the open steps."""
LARGEST = 65_536
"""Maximum number of entries of a table of distances to the nearest goal."""


def note(fn: Fn, var: Var, value: e.Expr) -> None:
    """Record the value of a `let` of an opening."""
    fn.module.made["said", var] = value


def spare(fn: Fn, value: e.Expr) -> bool:
    """Return whether a `let` may be left out if nothing reads its name."""
    return fn.module.does(WAYS) and is_plain(fn.module, value)


def asked(fn: Fn, x: e.Aggregate) -> Expr | None:
    """Return the call of a search for `some` or `every` over a reach; None if it needs the set."""
    asks = question(fn, x)
    return None if asks is None else _Walk(fn, asks).call()


@dataclass(frozen=True, slots=True)
class Question:
    """Question about reachable spaces that a search can answer."""

    x: e.Aggregate
    reach: e.Builtin
    inside: e.Expr
    """Set of the spaces that may be entered."""

    @property
    def kind(self) -> Kind:
        """Kind of the spaces."""
        return kind_of(self.reach.type)

    @property
    def conditions(self) -> tuple[e.Expr, ...]:
        """Conditions on each space entered and on the step to it."""
        found = [] if not isinstance(self.inside, e.Aggregate) else [not_none(self.inside.where)]
        step = open_step(self.reach)
        return tuple(found if step is None else [*found, step[2]])

    @property
    def ends(self) -> tuple[e.Expr, ...]:
        """Set of start spaces, then the conditions on a goal."""
        asked = [part for part in (self.x.where, self.x.body) if part is not None]
        return (self.reach.args[0], *asked)


def question(fn: Fn, x: e.Expr) -> Question | None:
    """Return the question about a reach that a search can answer; None for any other expression."""
    if not isinstance(x, e.Aggregate) or x.op not in ("some", "every") or x.order or not fn.module.does(WAYS):
        return None
    reach = x.set
    if not isinstance(reach, e.Builtin) or reach.name != "reach":
        return None
    found = Question(x, reach, _said(fn, reach.args[1]))
    kind, inside = found.kind, found.inside
    if isinstance(inside, e.Aggregate):
        if inside.op != "those" or inside.order or not isinstance(inside.set, e.AllOf) or inside.where is None:
            return None
    elif not isinstance(inside, e.AllOf) or open_step(reach) is None:
        return None
    if kind.size <= WIDEST and open_step(reach) is None:
        return None
    tests = [*found.conditions, *found.ends[1:]]
    if not all(is_plain(fn.module, part) for part in tests):
        return None
    return found if sum(steps(fn.module, part) for part in tests) * kind.size <= SHORT else None


def open_step(reach: e.Builtin) -> tuple[Var, Var, e.Expr] | None:
    """Return the variables of the spaces left and entered and a step's condition; None if all are open."""
    every = reach.args[-1]
    if len(reach.args) < OPEN_STEPS or not isinstance(every, e.Aggregate) or not isinstance(every.body, e.Aggregate):
        return None
    return every.var, every.body.var, not_none(every.body.body)


def _said(fn: Fn, x: e.Expr) -> e.Expr:
    """Return the value of a name if nothing it reads has changed since, as in a menu; else the name."""
    value = fn.module.made.get(("said", x.var)) if isinstance(x, e.Read) else None
    if value is None or not fn.menu() or not all(fn.holds(var) or var in fn.module.slots for var in free(value)):
        return x
    return value


def _tried_move(fn: Fn) -> TriedMove | None:
    """Return the move that a calling function tries on the unchanged state; None if there is none."""
    at: Fn | None = fn
    while at is not None:
        if isinstance(at.tried, TriedMove):
            return at.tried
        at = at.outer
    return None


class _Walk:
    """Builder of the function that searches."""

    def __init__(self, fn: Fn, asks: Question) -> None:
        self.fn, self.asks, self.x, self.reach, self.inside = fn, asks, asks.x, asks.reach, asks.inside
        self.kind, inside = asks.kind, asks.inside
        self.own = fn.inside("x")
        self.space = self.own.fresh("v")
        self.same: set[Var] = {self.x.var, *([inside.var] if isinstance(inside, e.Aggregate) else [])}
        """Variables that stand for the space that the search tests."""
        self.step = open_step(self.reach)
        """Variables of the spaces left and entered, and the condition of a step; None if all are open."""
        self.own.env.update(dict.fromkeys(self.same, self.space))

    def call(self) -> Expr:
        """Write the function; return its call."""
        own = self.own
        self._lines(self.fn.menu())
        shared(own)
        return self.fn.calling(own, TRUTH)

    def _lines(self, chain: list[Fn]) -> None:
        own, space = self.own, self.space
        hit, miss = (1, 0) if self.x.op == "some" else (0, 1)
        open_, left = self._ground()
        beside = tuple(tuple(there for there in row if there in open_) for row in geometry.neighbours(self.kind))
        shut = [items for items in map(self._shut, left) if items is not None]
        free_ = [x_.built(own, part) for part in left if self._shut(part) is None]
        one = own.fresh("v")
        begun = in_each(one.local, x_.members(own, self.reach.args[0]), code.Least(NUMBER, "max", (const(0), one)))
        todo = own.keep("todo", begun)  # none of them is negative, which is told here to what reads lists by them
        goal, far = self._goal(beside)
        with own.each(space, todo), own.when(goal):
            own.returns(const(hit))
        with own.when(code.Not(TRUTH, todo)):
            own.returns(const(miss))
        here = own.fresh("here")
        if self.step is not None:
            left_, entered, open_step = self.step
            own.env |= {left_: here, entered: space}
            free_.append(x_.built(own, open_step))
        kept = self._kept(chain, todo, left, [item for items in shut for item in items])
        kept.here = here
        kept.try_known(goal, hit)
        kept.begin()
        own.sets(here, code.Item(NUMBER, todo, const(0)))
        at = own.keep("at", const(1))
        none = self.kind.size  # not -1: what cannot be negative is a place in a list as it is
        with own.during(compare("<", here, none)):
            ahead = own.keep("ahead", const(none))
            with own.each(space, code.Item(CELLS, own.module.table(beside), here)):
                own.skip_if(any_of([kept.is_seen(), *map(not_, free_)]))
                if (cut := kept.is_cut()) is not None:
                    own.skip_if(cut)
                kept.see()
                with own.when(goal):
                    kept.keep()
                    own.returns(const(hit))
                if far is None:
                    own.add(st.Append(todo, space))
                else:
                    nearer = compare("<", code.Item(NUMBER, far, space), code.Item(NUMBER, far, here))
                    with own.when(code.And(TRUTH, (compare("==", ahead, none), nearer))):
                        own.sets(ahead, space)
                    with own.otherwise():
                        own.add(st.Append(todo, space))
            with own.when(code.And(TRUTH, (compare("==", ahead, none), compare("<", at, length(todo))))):
                own.sets(ahead, code.Item(NUMBER, todo, at))
                own.sets(at, arithmetic("+", at, 1))
            own.sets(here, ahead)
        own.returns(const(miss))

    def _kept(self, chain: list[Fn], todo: code.Get, left: list[e.Expr], shut: list[e.Expr]) -> Unkept:
        """Return the search's bookkeeping: it keeps paths in a menu that changes none of its conditions."""
        tried = _tried_move(self.fn) if chain else None
        cut = None if tried is None else Cut(tried.touched, self.own.get(tried.cells), self.asks.conditions)
        search = Marked if chain and (cut is not None or self._are_steady(left)) else Unkept
        return search(self.own, self.kind.size, self.space, todo, shut, chain, cut)

    def _are_steady(self, left: list[e.Expr]) -> bool:
        """Return whether a menu changes no condition on a path, apart from spaces that are ruled out."""
        steps = [] if self.step is None else [self.step[2]]
        return all(self._is_steady(part) for part in (*left, *steps) if self._shut(part) is None)

    def _is_steady(self, part: e.Expr) -> bool:
        """Return whether a condition reads no variable but the space, so that a menu does not change it."""
        ends = self.same if self.step is None else {*self.same, *self.step[:2]}
        return all(var in ends or self._is_known(var) for var in free(part))

    def _shut(self, part: e.Expr) -> tuple[e.Expr, ...] | None:
        """Return the spaces that a condition rules out by listing them; None for any other condition."""
        if isinstance(part, e.Not) and isinstance(part.of, e.Member) and isinstance(part.of.set, e.ListSet):
            of, items = part.of.of, part.of.set.items
        elif isinstance(part, e.Binary) and part.op == "is not":
            of, items = part.left, (part.right,)
            if not self._is_space(of):
                of, items = part.right, (part.left,)
        else:
            return None
        return items if self._is_space(of) and not any(self.same & set(free(item)) for item in items) else None

    def _is_space(self, of: e.Expr) -> bool:
        return isinstance(of, e.Read) and of.var in self.same

    def _ground(self) -> tuple[set[int], list[e.Expr]]:
        """Return the spaces that meet all conditions on them alone, and the conditions left."""
        alone: list[e.Expr] = []
        left: list[e.Expr] = []
        waiting = conjuncts(self.inside.where) if isinstance(self.inside, e.Aggregate) else []
        while waiting:
            part = waiting.pop(0)
            if self._reads_space_alone(part) and reads_nothing(part):
                alone.append(part)
            elif (body := self._opened(part)) is not None:
                waiting[:0] = conjuncts(body)
            else:
                left.append(part)
        found = set(range(self.kind.size))
        for part in alone:
            holds = self._tried(part, [])
            found = {space for space in found if holds(space)}
        return found, left

    def _reads_space_alone(self, part: e.Expr) -> bool:
        return set(free(part)) <= self.same

    def _opened(self, part: e.Expr) -> e.Expr | None:
        """Return the body of a value of the space without other arguments; None for any other expression."""
        if not isinstance(part, e.ValueGet) or part.value.lines or part.args or part.value.self_var is None:
            return None
        if not isinstance(part.owner, e.Read) or part.owner.var not in self.same:
            return None
        self.same.add(part.value.self_var)
        self.own.env[part.value.self_var] = self.space
        return part.value.body

    def _tried(self, part: e.Expr, others: list[Var]) -> Callable[..., object]:
        """Return a condition that reads no state as a Python function of the space and of other variables."""
        known = {var: of for var, of in self.own.env.items() if var in free(part)}
        return tried(self.fn.module, part, self.same, others, known)

    def _goal(self, beside: tuple[tuple[int, ...], ...]) -> tuple[Expr, code.Get | None]:
        """Return the condition of a goal, and each space's distance to the nearest one if it reads no state."""
        asked: list[e.Expr] = [part for part in (self.x.where, self.x.body) if part is not None]
        row = None if not asked else self._far(asked, beside)
        if row is not None:
            far = self.own.keep("far", row)
            return compare("==", code.Item(NUMBER, far, self.space), 0), far
        parts = [x_.built(self.own, part) for part in asked]
        if self.x.op == "every" and self.x.body is not None:
            parts[-1] = not_(parts[-1])
        return all_of(parts), None

    def _far(self, asked: list[e.Expr], beside: tuple[tuple[int, ...], ...]) -> Expr | None:
        """Return each space's distance to the nearest goal over free spaces; None if the goal reads state."""
        keys = Keys(self.own)
        parts = [keys.replaced(part, self.same) for part in asked]
        entries = prod(key.count for key in keys.found) * self.kind.size
        if entries > LARGEST or any(is_optional(key.var.type) for key in keys.found):
            return None
        if not all(map(reads_nothing, parts)) or not keys.are_all(parts, self.same):
            return None
        shown = [key.var for key in keys.found]
        tests = [self._tried(part, shown) for part in parts]
        wanted = [True] * len(tests)
        if self.x.op == "every" and self.x.body is not None:
            wanted[-1] = False
        rows = []
        for args in product(*(range(key.low, key.low + key.count) for key in keys.found)):
            goals = [
                space
                for space in range(self.kind.size)
                if all(bool(test(space, *args)) == want for test, want in zip(tests, wanted, strict=True))
            ]
            rows.append(_steps_to(goals, beside))
        return code.Item(CELLS, self.own.module.table(tuple(rows)), keys.row())

    def _is_known(self, var: Var) -> bool:
        return isinstance(self.own.env.get(var), tuple | code.Const)


def _steps_to(goals: list[int], beside: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return each space's distance to the nearest goal; the number of spaces if there is no path."""
    back: list[list[int]] = [[] for _ in beside]
    for here, row in enumerate(beside):
        for there_ in row:
            back[there_].append(here)
    far = [len(beside)] * len(beside)
    for space in goals:
        far[space] = 0
    todo = list(goals)
    for here in todo:
        for space in back[here]:
            if far[space] == len(beside):
                far[space] = far[here] + 1
                todo.append(space)
    return tuple(far)
