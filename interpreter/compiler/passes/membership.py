"""Membership tests without sets: `there is in reaches(here)` tests the set's condition on one thing."""

from __future__ import annotations

from gamespec.checked import expressions as e
from gamespec.checked.expressions import Expr, Var
from gamespec.checked.things import Value
from gamespec.checked.types import SetOf, Thing, YesNo, is_optional
from gamespec.operators import CHECKS
from interpreter.compiler.analysis.walk import everything
from interpreter.compiler.module import Module, once_a_module
from interpreter.compiler.passes import MEMBERSHIP


def asked_of_one(module: Module, x: e.Member) -> Expr | None:
    """Return a membership test in a value as a condition on the thing; None if it needs the set."""
    get = x.set
    if not module.does(MEMBERSHIP) or not isinstance(get, e.ValueGet) or is_optional(x.of.type):
        return None
    asked = _of_one(module, get.value)
    return None if asked is None else e.ValueGet(YesNo(), x.span, asked, get.owner, (*get.args, x.of))


@once_a_module
def _of_one(_module: Module, value: Value) -> Value | None:
    """Return a value that tests whether a thing is a member; None if nothing is gained."""
    of = value.type.of if isinstance(value.type, SetOf) else None
    if value.body is None or value.modifiers or value.lines or not isinstance(of, Thing) or not _tells(value.body):
        return None
    if any(isinstance(part, e.Builtin) and part.name in CHECKS for part in everything(value.body)):
        return None
    member = e.Var("member", of, value.span)
    lines: list[tuple[Var, Expr]] = []
    body = _holds(value.body, member, lines)
    made = Value(value.name, value.owner, value.self_var, (*value.params, member), YesNo(), body, tuple(lines))
    made.span = value.span
    return made


def _tells(body: Expr) -> bool:
    """Return whether a set is chosen by a condition, in at least one of its cases."""
    if isinstance(body, e.Cond):
        return _tells(body.yes) or _tells(body.no)
    return _chooses(body)


def _chooses(body: Expr) -> bool:
    return isinstance(body, e.Aggregate) and body.op == "those" and not body.order and body.where is not None


def _holds(body: Expr, member: Var, lines: list[tuple[Var, Expr]]) -> Expr:
    """Return the condition that one thing is in a set."""
    span, one = body.span, e.Read(member.type, body.span, member)
    if isinstance(body, e.Cond):
        return e.Cond(YesNo(), span, body.test, _holds(body.yes, member, lines), _holds(body.no, member, lines))
    if not isinstance(body, e.Aggregate) or body.where is None or not _chooses(body):
        return e.Member(YesNo(), span, one, body)
    lines.append((body.var, one))
    of = member.type.kind if isinstance(member.type, Thing) else None
    if isinstance(body.set, e.AllOf) and body.set.kind is of:
        return body.where
    return e.Binary(YesNo(), span, "and", e.Member(YesNo(), span, one, body.set), body.where)
