"""Queries compiled at their first use: expressions of a game, and statements without decisions.

Each becomes a function on states, which is reused for equal queries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from gamespec.checked.expressions import Expr, Var
from gamespec.checked.game import RuntimeCheck
from gamespec.checked.statements import Block
from gamespec.checked.types import SetOf, ZoneOf
from interpreter.code.expressions import Expr as Code
from interpreter.code.writing import const
from interpreter.compiler.analysis.suspension import Pauses
from interpreter.compiler.flow.scores import answering
from interpreter.compiler.module import Fn, Module
from interpreter.compiler.moves import operations
from interpreter.compiler.values import dispatch as x_, sets
from interpreter.kernel.cannot_run import CannotRun

Bound: TypeAlias = "Mapping[Var, int] | Mapping[Var, int | tuple[int, ...]]"
"""Variables with the values, or the members, they stand for."""


class OnDemand:
    """The queries compiled for one program."""

    def __init__(self, module: Module, out: list[Any], runtime_checks: list[RuntimeCheck]) -> None:
        self.module, self.runtime_checks = module, runtime_checks
        self._out = out
        self._compiled: dict[object, Callable[..., Any]] = {}
        self._named: dict[tuple[object, ...], str] = {}

    def evaluate(self, expr: Expr, bind: Bound | None = None) -> Callable[[list[int]], int | list[int]]:
        """Return a function (state) -> value of an expression, sets as lists; `bind` gives variables values."""
        names, values = tuple(bind or ()), tuple((bind or {}).values())
        key = ("walks", expr, names)
        if key not in self._compiled:
            fn = Fn(self.module, "e", names)
            sets.settle_walked(fn, expr)
            if isinstance(expr.type, SetOf | ZoneOf):
                fn.returns(x_.as_list(fn, expr))
            else:
                fn.returns(x_.built(fn, expr))
            self._compiled[key] = self._finish(fn, expr, names)
        asked = self._compiled[key]
        return (lambda state: asked(state, *values)) if names else asked

    def condition(self, expr: Expr) -> str:
        """Return the name of a new function of the state that tests an expression."""
        key = ("condition", expr)
        if key not in self._named:
            fn = Fn(self.module, "e")
            sets.settle_walked(fn, expr)
            fn.returns(x_.built(fn, expr))
            fn.done()
            self._named[key] = fn.name
        return self._named[key]

    def asks(self, expr: Expr, params: tuple[Var, ...]) -> Callable[..., int | list[int]]:
        """Return a function of the state and parameters that evaluates an expression many times."""
        key = (expr, params)
        if key not in self._compiled:
            fn = Fn(self.module, "e", params)
            fn.returns(x_.built(fn, expr))
            self._compiled[key] = self._finish(fn, expr, params)
            self._named[key] = fn.name
        return self._compiled[key]

    def emitted_name(self, expr: Expr, params: tuple[Var, ...]) -> str:
        """Return the name of the function that `asks` returns."""
        self.asks(expr, params)
        return self._named[expr, params]

    def perform(self, block: Block, bind: Bound | None = None) -> Callable[[list[int]], None]:
        """Return a function that carries out statements without decisions; visible tops stay unsettled."""
        bind = bind or {}
        key = (block, tuple(bind.items()))
        if key not in self._compiled:
            fn = Fn(self.module, "e")
            fn.env.update(_bound(bind))
            pauses = Pauses(self.module.game, reveals=False, unsettled=self.module.shuffled)
            for item in block:
                if pauses.statement(item):
                    raise CannotRun("a decision or draw here", item.span)
                operations.operation(fn, item)
            fn.settles = False  # what is carried out lasts
            self._compiled[key] = self._finish(fn, None)
        return self._compiled[key]

    def _finish(self, fn: Fn, expr: Expr | None, params: tuple[Var, ...] = ()) -> Callable[..., Any]:
        fn.done()
        if unknown := fn.params[len(params) :]:
            raise CannotRun(f"`{unknown[0].name}` outside its block", None if expr is None else expr.span)
        return answering(self.module.function(fn.name), self._out, self.runtime_checks)


def _bound(bind: Bound) -> dict[Var, Code | tuple[int, ...]]:
    return {var: value if isinstance(value, tuple) else const(value) for var, value in bind.items()}
