"""Cells that statements write and conditions read, to decide whether a move cuts a path.

The numbers of these cells count from 0 within a few fields. Both sets may be too large, never too small: a path that is
cut without need is only searched again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.things import Field
from gamespec.checked.types import SetOf, ZoneOf, is_optional
from interpreter.code.expressions import Expr
from interpreter.code.writing import compare
from interpreter.compiler.analysis.walk import parts
from interpreter.compiler.bitsets.keys import opened
from interpreter.compiler.building import added, all_of, not_
from interpreter.compiler.module import Fn, Module
from interpreter.compiler.values import dispatch as x_, places

Told = Callable[[Expr], None]


class Unclear(Exception):
    """Raised if it cannot be determined which cells are read or written."""


class Touched:
    """Cells of some fields, numbered consecutively; `changed` has all fields that the move writes."""

    def __init__(self, module: Module, fields: Iterable[Field], changed: Iterable[object]) -> None:
        self.module = module
        self.changed = frozenset(changed)
        self.first: dict[Field, int] = {}
        """Number of the first cell of each field."""
        self.count = 0
        for field in fields:
            self.first[field] = self.count
            self.count += module.layout.fields[field].owners * module.layout.fields[field].stride

    def is_steady(self, *of: object) -> bool:
        """Return whether expressions read no field that the move writes."""
        return not self.changed & self.module.analysis.of(*of).reads.keys()

    def number(self, fn: Fn, of: e.FieldGet) -> Expr:
        """Return the number of the cell of a field."""
        base = self.module.layout.fields[of.field].base
        return added(self.first[of.field] - base, (places.address(fn, of), 1))

    # ---- written

    def written(self, fn: Fn, lines: st.Block, tell: Told) -> None:
        """Call `tell` with each cell that statements write, before any of them is executed."""
        for line in lines:
            self._line(fn, line, tell)

    def _line(self, fn: Fn, line: st.Stmt, tell: Told) -> None:
        match line:
            case st.SetField(target=target) | st.AddField(target=target):
                self._told(fn, target, tell)
            case st.Pay():
                self._told(fn, line.source, tell)
                if line.to is not None:
                    self._told(fn, line.to, tell)
            case st.Need():
                pass
            case st.Let() if self.is_steady(line.value) and not line.never_none:
                fn.assign(line.var, _value(fn, line.var, line.value), force_local=True)
            case st.If():
                self._branches(fn, line, tell)
            case st.ForEach() if self.is_steady(line.set, line.where):
                one = fn.fresh("v")
                fn.env[line.var] = one
                with fn.each(one, x_.members(fn, line.set)):
                    if line.where is not None:
                        fn.skip_if(not_(x_.built(fn, line.where)))
                    self.written(fn, line.body, tell)
            case st.Do() if not self.first.keys() & self.module.analysis.of(line).writes:
                pass
            case st.Do():
                self._done(fn, line, tell)
            case _:
                raise Unclear

    def _done(self, fn: Fn, line: st.Do, tell: Told) -> None:
        """Report the cells that a `do` of an action with its arguments writes."""
        action = line.action
        given = list(zip((param.var for param in action.params), line.args, strict=True))
        if action.uses_you and line.player is not None:
            given.append((action.you, line.player))
        if not self.is_steady(*(arg for _, arg in given)):
            raise Unclear
        for var, arg in given:
            fn.assign(var, _value(fn, var, arg), force_local=True)
        self.written(fn, action.body, tell)

    def _told(self, fn: Fn, target: e.FieldGet, tell: Told) -> None:
        """Report the cell of a field, unless its owner or a key is none."""
        if target.field not in self.first:
            return
        owners = [part for part in (target.owner, *target.keys) if part is not None]
        if not self.is_steady(*owners):
            raise Unclear
        there = [compare(">=", x_.built(fn, part), 0) for part in owners if is_optional(part.type)]
        with fn.when(all_of(there)) if there else nullcontext():
            tell(self.number(fn, target))

    def _branches(self, fn: Fn, line: st.If, tell: Told) -> None:
        """Report the cells of the branch taken; of all branches if statements before may decide which."""
        if not self.is_steady(*(condition for condition, _ in line.branches)):
            for block in (*(block for _, block in line.branches), line.otherwise):
                self.written(fn, block, tell)
            return
        depth = fn.depth
        for condition, block in line.branches:
            with fn.when(x_.built(fn, condition)):
                self.written(fn, block, tell)
            fn.open_otherwise()
        self.written(fn, line.otherwise, tell)
        fn.close(depth)

    # ---- read

    def is_clear(self, x: e.Expr) -> bool:
        """Return whether `read` can determine which cells a condition reads."""
        if not self._reads(x):
            return True
        inside = [part for part in parts(x) if isinstance(part, e.Expr)]
        if isinstance(x, e.ValueGet):
            body = opened(x)
            return body is not None and all(map(self.is_clear, (*inside, body)))
        if isinstance(x, e.FieldGet) and not self.is_steady(*inside):
            return False
        known = (e.FieldGet, e.Cond, e.Not, e.Binary, e.Builtin, e.Member, e.ListSet, e.Aggregate)
        return isinstance(x, known) and not getattr(x, "order", ()) and all(map(self.is_clear, inside))

    def _reads(self, x: e.Expr) -> bool:
        return bool(self.first.keys() & self.module.analysis.of(x).reads.keys())

    def read(self, fn: Fn, x: e.Expr, tell: Told) -> None:
        """Call `tell` with each cell that a condition may read in the current state."""
        if not self._reads(x):
            return
        match x:
            case e.FieldGet():
                self._told(fn, x, tell)
                self._each(fn, (x.owner, *x.keys), tell)
            case e.Cond():
                self.read(fn, x.test, tell)
                with fn.when(x_.built(fn, x.test)):
                    self.read(fn, x.yes, tell)
                with fn.otherwise():
                    self.read(fn, x.no, tell)
            case e.ValueGet():
                self._each(fn, (x.owner, *x.args, opened(x)), tell)
            case e.Aggregate():
                self.read(fn, x.set, tell)
                one = fn.fresh("v")
                fn.env[x.var] = one
                with fn.each(one, x_.members(fn, x.set)):
                    self._each(fn, (x.where, x.body), tell)
            case _:
                self._each(fn, [part for part in parts(x) if isinstance(part, e.Expr)], tell)

    def _each(self, fn: Fn, of: Iterable[e.Expr | None], tell: Told) -> None:
        for part in of:
            if part is not None:
                self.read(fn, part, tell)


@dataclass(frozen=True, slots=True)
class TriedMove:
    """Move that a `would` tries, without executing it."""

    touched: Touched
    cells: e.Var
    """Variable of the list of numbers of the cells that it writes."""


def _value(fn: Fn, var: e.Var, value: e.Expr) -> Expr:
    return x_.as_list(fn, value) if isinstance(var.type, SetOf | ZoneOf) else x_.built(fn, value)
