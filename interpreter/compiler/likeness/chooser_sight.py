"""Visibility to the chooser of the fronts of a set's pieces, judged from declarations.

Like pieces of one class are offered once. A member whose front the chooser may not see is in a class of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from interpreter.code.expressions import Contains, EmptySet
from interpreter.code.statements import Include
from interpreter.code.types import TRUTH, Members, Nothing
from interpreter.code.writing import cell, compare, const
from interpreter.compiler.building import added, all_of, any_of, arithmetic
from interpreter.compiler.likeness import classes
from interpreter.compiler.likeness.numbered import Like, either
from interpreter.compiler.values import dispatch as x_

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr as Asked, Var
    from interpreter.code.expressions import Expr
    from interpreter.compiler.module import Fn


def sees(x: Asked, chooser: Var | None) -> bool:
    """Return whether the chooser sees every member."""
    if isinstance(x, e.ZoneGet):
        return _sees_zone(x, chooser)
    if isinstance(x, e.SlotGet):
        return _sees_zone(x.slot, chooser)
    if isinstance(x, e.Aggregate):
        return sees(x.set, chooser)
    if isinstance(x, e.Cond):
        return sees(x.yes, chooser) and sees(x.no, chooser)
    return isinstance(x, e.ConstSet | e.AllOf | e.Read)


def _sees_zone(x: e.ZoneGet, chooser: Var | None) -> bool:
    sight = x.zone.sight
    if sight.open:
        return True
    owned = isinstance(x.owner, e.Read) and x.owner.var is chooser
    return any(seen.when is None and (seen.by == "all" or (seen.by == "owner" and owned)) for seen in sight.seen)


def likeness(fn: Fn, x: Asked, chooser: Var | None, member: Expr) -> Expr | None:
    """Return a member's class: shared by like visible pieces, its own if hidden; None if all differ."""
    if not classes.has_likes(x):
        return None
    like = classes.class_key(fn, x, member)
    if sees(x, chooser):
        return like.of
    condition = _seen_when(fn, x, chooser, member) if isinstance(x, e.ZoneGet) else None
    kind = classes.member_kind(x)
    alone = Like(member, None if kind is None else kind.size)
    return None if condition is None else either(condition, like, alone).of


def _seen_when(fn: Fn, x: e.ZoneGet, chooser: Var | None, member: Expr) -> Expr | None:
    """Return the condition that the chooser sees this member now; None if the chooser never does."""
    if chooser is None or x.owner is None:
        return None
    owner, you = x_.built(fn, x.owner), fn.get(chooser)
    variables = {x.zone.owner_var: owner, x.zone.piece_var: member}
    ways: list[Expr] = []
    with fn.naming({var: of for var, of in variables.items() if var is not None}):
        for seen in x.zone.sight.seen:
            who = const(1) if seen.by == "all" else compare("==" if seen.by == "owner" else "!=", owner, you)
            ways.append(who if seen.when is None else all_of([who, x_.built(fn, seen.when)]))
    kind = x.zone.kinds[0]
    if kind in fn.module.layout.shown:
        shown = cell(added(fn.module.layout.shown[kind], (member, 1)))
        ways.append(arithmetic("&", arithmetic(">>", shown, you), 1))
    return any_of(ways) if ways else None


class Seen:
    """Classes of pieces that a loop has met: of each one piece is offered."""

    def __init__(self, fn: Fn, like: Expr | None) -> None:
        self.like = like
        if like is not None:
            self.known = fn.keep(fn.module.fresh("seen"), EmptySet(Members(Nothing())))

    def skip_others(self, fn: Fn) -> None:
        """Write lines that go on with the next piece where one of the class was met before."""
        if self.like is not None:
            key = fn.keep("k", self.like)
            fn.skip_if(Contains(TRUTH, self.known, key))
            fn.add(Include(self.known, key))
