"""`would(A(x): C)` without doing A, where C asks for ways that a menu knows and A touches none of them.

Enters a Would; leaves lines that give the answer where they know it. They ask C of the state as it is, with each way
counted only if no condition on it reads a cell that A writes. C must be all the more likely the more ways there are, or
all the less: then what holds with these ways alone holds after A.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from gamespec.checked.types import UNBOUNDED, Int, SetOf
from interpreter.code import statements as st
from interpreter.code.writing import const
from interpreter.compiler.analysis.rebuilt import rebuilt
from interpreter.compiler.analysis.walk import reached
from interpreter.compiler.bitsets import ways
from interpreter.compiler.bitsets.keys import opened
from interpreter.compiler.bitsets.plain import function_never_fails, is_plain
from interpreter.compiler.bitsets.touched import Touched, TriedMove, Unclear
from interpreter.compiler.building import not_
from interpreter.compiler.values import dispatch as x_

if TYPE_CHECKING:
    from interpreter.compiler.module import Fn

DEEPEST = 8
"""Values in each other that are looked into for a question about a reach."""


def answer(fn: Fn, x: e.Would, action: str) -> None:
    """Add the lines; `action` is the function that carries out A, which must not fail."""
    if ways.menu(fn) is None or not function_never_fails(fn.module, action):
        return
    asked = _Asked(fn, x)
    if not asked.sign:
        return
    before, depth = fn.so_far(), fn.depth
    cells = e.Var("cells", SetOf(Int(0, UNBOUNDED)), x.span)
    try:
        found = fn.starts(fn.module.fresh("cells"))
        asked.touched.written(fn, x.action.body, lambda cell: fn.add(st.Append(found, cell)))
    except Unclear:
        del fn.blocks[depth:], fn.closings[depth - 1 :]
        fn.back_to(before)
        return
    fn.env[cells] = found
    fn.tried = TriedMove(asked.touched, cells)
    built = x_.built(fn, asked.tree)
    fn.tried = None
    with fn.when(built if asked.sign > 0 else not_(built)):
        fn.returns(const(1 if asked.sign > 0 else 0))


class _Asked:
    """The condition of a Would, with the questions about reaches that stand in it."""

    def __init__(self, fn: Fn, x: e.Would) -> None:
        self.fn, module = fn, fn.module
        self.sign = 0
        """1 where the condition is the likelier the more ways there are, -1 where it is the less likely, else 0."""
        effects = module.analysis.of(x.action.body)
        if effects.chance or effects.asks or effects.ends:
            return
        self.tree = self._spread(x.condition, DEEPEST)
        self.questions: list[ways.Question] = []
        self.changed = effects.writes
        self.in_step = True
        """Whether nothing is asked that would not be asked after A: at the first way that is missing it is over."""
        sign = self._sign(self.tree)
        read = module.analysis.of(*(part for one in self.questions for part in one.conditions)).reads
        fields = [field for field in module.layout.fields if field in self.changed and field in read]
        self.touched = Touched(module, fields, self.changed)
        clear = all(self.touched.is_clear(part) for one in self.questions for part in one.conditions)
        sure = self.in_step or all(is_plain(module, one.ends[0]) for one in self.questions)
        if fields and sign and clear and sure:
            self.sign = sign

    def _spread(self, x: e.Expr, deep: int) -> e.Expr:
        """Return an expression with the values that ask about a reach spelled out."""

        def change(part: e.Expr) -> e.Expr | None:
            if not isinstance(part, e.ValueGet) or not any(map(_is_reach, reached(part))):
                return None
            body = opened(part) if deep else None
            return None if body is None else self._spread(body, deep - 1)

        return rebuilt(x, change)

    def _sign(self, x: e.Expr) -> int | None:
        """Return 1 or -1 for an expression that asks about reaches, 0 for one that does not; None if it may be either.

        None also where the answer may depend on more that is written.
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
        """Return the sign of conditions that are joined."""
        if sign and (op == "and") != (sign > 0):
            self.in_step = False
        return sign

    def _of_question(self, one: ways.Question) -> int | None:
        """A way that is known makes `some` true, and `every` untrue."""
        if self._reads_changed(one.ends[0]) or not all(map(self._is_same, one.ends[1:])):
            return None
        return 1 if one.x.op == "some" else -1

    def _is_same(self, x: e.Expr) -> bool:
        """Return whether an expression cannot fail, and reads nothing that is written."""
        return is_plain(self.fn.module, x) and not self._reads_changed(x)

    def _reads_changed(self, x: e.Expr) -> bool:
        return bool(self.changed & self.fn.module.analysis.of(x).reads.keys())


def _is_reach(part: object) -> bool:
    return isinstance(part, e.Builtin) and part.name == "reach"


def _both(one: int | None, other: int | None) -> int | None:
    """Return the sign of two expressions together."""
    if one is None or other is None or one * other < 0:
        return None
    return one or other
