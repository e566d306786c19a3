"""Points for who has the most are paid to everybody where nobody has any.

`if your cherries is most-cherries then 6 else 0` gives 6 points to each player at 0 cherries each, since all of them
have the most. Write `your cherries > 0 and your cherries is most-cherries`. If everybody should get them, end the line
in `assume "why"`. Several who tie for the most above 0 get the points in full, which is no finding.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.check.rules.exclusion import said
from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import parts_of
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.traversal import conjuncts, parts
from gamespec.checked.types import Int
from gamespec.diagnostics import Diagnostic
from gamespec.lint.register import rule

CODE = rule("GS519", "most-of-nothing", "warning", __doc__)


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for points, and loops over players, that need the most where 0 may be the most."""
    game = world.checked
    meant = game.assumed_lines()
    bodies = [*parts_of(world), *parts([value.body for value in game.values])]
    told = set[object]()
    for part in bodies:
        found = _asked_most(_condition(part), world)
        if found is None or found.span in told or (found.span.file.name, found.span.line) in meant:
            continue
        told.add(found.span)
        have = " ".join(found.span.text.split())
        yield CODE.at(
            found.span,
            f"if `{have}` is 0 for every player, all have the most, so this comparison holds for all of them",
            help=f'write `{have} > 0 and` before the comparison; if that is meant, end the line in `assume "why"`',
        )


def _condition(part: object) -> x.Expr | None:
    """Return the condition under which a player gets something, if a part gives something under one."""
    match part:
        case x.Cond(yes=x.Expr(type=Int()), no=x.Const(value=0)):
            return part.test
        case s.ForEach(set=x.AllOf(kind=kind), where=where) if kind.sort == "player":
            return where
        case _:
            return None


def _asked_most(condition: x.Expr | None, world: World) -> x.Expr | None:
    """Return what a player must have the most of by a condition, if that may be 0 each; None otherwise."""
    tests = conjuncts(condition)
    for test in tests:
        if not isinstance(test, x.Binary) or test.op not in ("is", ">="):
            continue
        for own, most in ((test.left, test.right), (test.right, test.left)):
            if _is_most(most, world) and isinstance(own.type, Int) and own.type.low == 0:
                keys = {said(own), said(most)} - {None}
                if not any(_is_above_0(other, keys) for other in tests):
                    return own
    return None


def _is_most(e: x.Expr, world: World) -> bool:
    """Return whether an expression is the highest number that any player has, itself or as a value."""
    worked_out = e.value.body if isinstance(e, x.ValueGet) and not e.value.params and not e.value.lines else e
    of = worked_out.set if isinstance(worked_out, x.Aggregate) and worked_out.op == "highest" else None
    return isinstance(of, x.AllOf) and of.kind is world.player


def _is_above_0(test: x.Expr, keys: set[object]) -> bool:
    """Return whether a condition says of one of these expressions that it is not 0."""
    if not isinstance(test, x.Binary) or not isinstance(test.right, x.Const) or said(test.left) not in keys:
        return False
    least = {">": 0, ">=": 1}.get(test.op)
    return test.right.value == 0 if test.op == "is not" else least is not None and test.right.value >= least
