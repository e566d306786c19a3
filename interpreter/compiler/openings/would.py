"""`would(A(x): C)`: carries out A on a copy of the state and tests C there.

An action that cannot be begun changes nothing, so the result is 0.
"""

from __future__ import annotations

from gamespec.checked import expressions as e
from gamespec.checked.types import UNBOUNDED, Int, SetOf
from interpreter.code import statements as st
from interpreter.code.expressions import Call, Expr
from interpreter.code.types import TRUTH
from interpreter.code.unread import OnCopy
from interpreter.code.writing import const
from interpreter.compiler.analysis.walk import reached, rebuilt
from interpreter.compiler.bitsets import ways
from interpreter.compiler.bitsets.keys import opened
from interpreter.compiler.bitsets.plain import function_never_fails, is_plain
from interpreter.compiler.bitsets.touched import Touched, TriedMove, Unclear
from interpreter.compiler.building import not_
from interpreter.compiler.limits.steps import entered
from interpreter.compiler.module import Fn
from interpreter.compiler.moves import operations
from interpreter.compiler.openings import completion
from interpreter.compiler.values import dispatch as x_

DEEPEST = 8
"""Maximum depth of nested values that are inlined to find a question about a reach."""


def answer(fn: Fn, x: e.Would, action: str) -> None:
    """Add the lines that answer a `would` early; `action`, the function that executes A, must not fail."""
    if not fn.menu() or not function_never_fails(fn.module, action):
        return
    asked = _Asked(fn, x)
    if not asked.sign:
        return
    before, depth = len(fn.blocks[-1]), fn.depth
    cells = e.Var("cells", SetOf(Int(0, UNBOUNDED)), x.span)
    try:
        found = fn.starts(fn.module.fresh("cells"))
        asked.touched.written(fn, x.action.body, lambda cell: fn.add(st.Append(found, cell)))
    except Unclear:
        del fn.blocks[depth:], fn.closings[depth - 1 :]
        del fn.blocks[-1][before:]
        return
    fn.env[cells] = found
    fn.tried = TriedMove(asked.touched, cells)
    built = x_.built(fn, asked.tree)
    fn.tried = None
    with fn.when(built if asked.sign > 0 else not_(built)):
        fn.returns(const(1 if asked.sign > 0 else 0))


class _Asked:
    """Condition of a `would`, with the questions about reaches in it."""

    def __init__(self, fn: Fn, x: e.Would) -> None:
        self.fn, module = fn, fn.module
        self.sign = 0
        """Monotonicity in the set of paths: 1 if increasing, -1 if decreasing, 0 if unknown."""
        effects = module.analysis.of(x.action.body)
        if effects.chance or effects.asks or effects.ends:
            return
        self.tree = self._spread(x.condition, DEEPEST)
        self.questions: list[ways.Question] = []
        self.changed = effects.writes
        self.in_step = True
        """True if evaluation stops at the first missing path, so that it tests nothing not tested after A."""
        sign = self._sign(self.tree)
        read = module.analysis.of(*(part for one in self.questions for part in one.conditions)).reads
        fields = [field for field in module.layout.fields if field in self.changed and field in read]
        self.touched = Touched(module, fields, self.changed)
        clear = all(self.touched.is_clear(part) for one in self.questions for part in one.conditions)
        sure = self.in_step or all(is_plain(module, one.ends[0]) for one in self.questions)
        if fields and sign and clear and sure:
            self.sign = sign

    def _spread(self, x: e.Expr, deep: int) -> e.Expr:
        """Return an expression with the values that ask about a reach inlined."""

        def change(part: e.Expr) -> e.Expr | None:
            if not isinstance(part, e.ValueGet) or not any(map(_is_reach, reached(part))):
                return None
            body = opened(part) if deep else None
            return None if body is None else self._spread(body, deep - 1)

        return rebuilt(x, change)

    def _sign(self, x: e.Expr) -> int | None:
        """Return the monotonicity of an expression in the paths: 1, -1, 0 if independent; None if unknown.

        None also if the answer may depend on other fields that are written.
        """
        question = ways.question(self.fn, x)
        if question is not None:
            self.questions.append(question)
            return self._of_question(question)
        if self._is_same(x):
            return 0
        match x:
            case e.Not(of=of):
                sign = self._sign(of)
                return None if sign is None else -sign
            case e.Binary(op="and" | "or", left=left, right=right):
                return self._joined(x.op, _both(self._sign(left), self._sign(right)))
            case e.Cond(test=test, yes=yes, no=no) if self._is_same(test):
                return _both(self._sign(yes), self._sign(no))
            case e.Aggregate(op="some" | "every", where=None, body=body) if body is not None and self._is_same(x.set):
                return self._joined("and" if x.op == "every" else "or", self._sign(body))
            case _:
                return None

    def _joined(self, op: str, sign: int | None) -> int | None:
        """Return the sign of conditions joined by `and` or `or`, with a note if evaluation may go on longer."""
        if sign and (op == "and") != (sign > 0):
            self.in_step = False
        return sign

    def _of_question(self, one: ways.Question) -> int | None:
        """Return the sign of a question: a path makes `some` true and `every` false; None if unknown."""
        if self._reads_changed(one.ends[0]) or not all(map(self._is_same, one.ends[1:])):
            return None
        return 1 if one.x.op == "some" else -1

    def _is_same(self, x: e.Expr) -> bool:
        """Return whether an expression cannot fail and reads no field that is written."""
        return is_plain(self.fn.module, x) and not self._reads_changed(x)

    def _reads_changed(self, x: e.Expr) -> bool:
        return bool(self.changed & self.fn.module.analysis.of(x).reads.keys())


def _is_reach(part: object) -> bool:
    return isinstance(part, e.Builtin) and part.name == "reach"


def _both(one: int | None, other: int | None) -> int | None:
    """Return the common sign of two expressions; None if they differ or one is unknown."""
    if one is None or other is None or one * other < 0:
        return None
    return one or other


@x_.builds(e.Would)
def would(fn: Fn, x: e.Would) -> Expr:
    """Build the call of the function that tests C after A."""
    action = x.action
    own = operations.action_variables(action)
    inner = Fn(fn.module, "w", own, fn)
    given = tuple(inner.taken)
    begun = completion.any_way(inner, action, len(action.params))
    entered(inner, (*action.body, x.condition), x.span)
    with inner.when(not_(Call(TRUTH, begun, given))):
        inner.returns(const(0))
    done = operations.action_function(inner, action, verified=True)
    answer(inner, x, done)
    inner.open(OnCopy)
    inner.calls(done, *given)
    inner.changed = True
    inner.returns(x_.built(inner, x.condition))
    inner.done()
    args = [value for _, value in operations.given(fn, action, x.player, x.args)]
    handed = tuple(given for given, _ in inner.handed.values())
    return Call(TRUTH, inner.name, (*handed, *args, *map(fn.get, inner.params[len(own) :])))
