"""Whether the chooser is sure to see the fronts of the pieces of a set, judged from declarations.

Enters a set and the chooser's variable; leaves the text of each member's class, by which like pieces are offered
once. A member whose front the chooser may not see is in a class of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from interpreter.compiler.likeness import classes
from interpreter.compiler.likeness.numbered import Like, either
from interpreter.compiler.values import dispatch as x_

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr, Var
    from interpreter.compiler.module import Fn


def sees(x: Expr, chooser: Var | None) -> bool:
    """Whether the chooser sees every member."""
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


def likeness(fn: Fn, x: Expr, chooser: Var | None, name: str) -> str | None:
    """Text of a member's class: like seen pieces share one, an unseen piece has its own; None if all differ anyway."""
    if not classes.has_likes(x):
        return None
    like = classes.class_key(fn, x, name)
    if sees(x, chooser):
        return like.text
    condition = _seen_when(fn, x, chooser, name) if isinstance(x, e.ZoneGet) else None
    kind = classes.member_kind(x)
    alone = Like(name, None if kind is None else kind.size)
    return None if condition is None else either(condition, like, alone).text


def _seen_when(fn: Fn, x: e.ZoneGet, chooser: Var | None, name: str) -> str | None:
    """Text: the chooser sees this member now; None if he never does."""
    if chooser is None or x.owner is None:
        return None
    owner, you = x_.number(fn, x.owner), fn.var(chooser)
    variables = {x.zone.owner_var: owner, x.zone.piece_var: name}
    saved = {var: fn.env.get(var) for var in variables if var is not None}
    fn.env.update({var: text for var, text in variables.items() if var is not None})
    ways = []
    for seen in x.zone.sight.seen:
        who = {"owner": f"{owner} == {you}", "others": f"{owner} != {you}", "all": "1"}[seen.by]
        ways.append(who if seen.when is None else f"({who} and {x_.condition(fn, seen.when)})")
    kind = x.zone.kinds[0]
    if kind in fn.module.layout.shown:
        ways.append(f"(s[{fn.module.layout.shown[kind]}+{name}] >> {you} & 1)")
    for var, before in saved.items():
        if before is None:
            del fn.env[var]
        else:
            fn.env[var] = before
    return f"({' or '.join(ways)})" if ways else None
