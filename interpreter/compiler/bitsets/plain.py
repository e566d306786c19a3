"""Plain expressions: they cannot fail, so that they may be evaluated speculatively or while compiling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from gamespec.checked import expressions as e
from gamespec.checked.expressions import Var
from gamespec.checked.things import NeedLine
from gamespec.operators import DIVIDING, OF_ONE, UNSURE
from interpreter.code import statements as st
from interpreter.code.expressions import Call, Expr
from interpreter.code.unread import Plain
from interpreter.code.walk import nodes
from interpreter.compiler.analysis.walk import reached
from interpreter.compiler.module import Fn, Module
from interpreter.compiler.values import dispatch as x_


def is_plain(module: Module, tree: e.Expr) -> bool:
    """Return whether an expression only reads fields and never fails a runtime check."""
    for node in reached(tree):
        match node:
            case e.EndOf(which="first" | "last", of=e.AllOf()):
                pass  # there is one always
            case e.EndOf() | e.ListAt() | e.Can() | e.Would() | e.Unplaced() | e.ZoneGet() | e.SlotGet():
                return False
            case e.Aggregate(op=op) if op in OF_ONE:
                return False
            case e.Builtin(name=name) if name in UNSURE:
                return False
            case e.Binary(op=op, right=right) if op in DIVIDING and not (isinstance(right, e.Const) and right.value):
                return False
            case e.FieldGet(field=field) if field.is_face or field in module.unset:
                return False
            case e.ValueGet(value=value) if (
                value.never_none
                or value.modifiers
                or value.body is None
                or any(isinstance(line, NeedLine) for line in value.lines)
            ):
                return False
            case _:
                pass
    return True


def never_fails(module: Module, built: Iterable[object], known: set[str] | None = None) -> bool:
    """Return whether CODE never fails a runtime check; calls of Python functions count as failing."""
    known = set() if known is None else known
    inside = list(nodes(built))
    if any(isinstance(node, st.Fail | Plain) for node in inside):
        return False
    called = [node.function for node in inside if isinstance(node, Call)]
    return all(function_never_fails(module, name, known) for name in called)


def function_never_fails(module: Module, name: str, known: set[str] | None = None) -> bool:
    """Return whether a compiled function never fails a runtime check."""
    known = set() if known is None else known
    if name in known:
        return True
    known.add(name)
    found = module.built.get(name)
    return found is not None and never_fails(module, found.body, known)


def tried(
    module: Module,
    part: e.Expr,
    of: Iterable[Var],
    others: Iterable[Var],
    known: Mapping[Var, Expr | tuple[int, ...]] = {},
) -> Callable[..., object]:
    """Return a condition that reads no state as a Python function of one thing and of other variables.

    All variables in `of` stand for the thing. `known` has the values of further variables.
    """
    inner = Fn(module, "k")
    thing = inner.fresh("v")
    inner.env.update(known)
    inner.env.update(dict.fromkeys(of, thing))
    inner.extra = (thing.local.name,)
    for var in others:
        inner.parameter(var)
    inner.returns(x_.built(inner, part))
    inner.done()
    return partial(module.function(inner.name), [])
