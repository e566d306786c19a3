"""Goals of choices of several pieces: more pieces must never undo a goal.

Then one test with all pieces shows whether the goal can be met. A goal that more pieces undo is an error; one for which
this cannot be proven gets a runtime check.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never

from gamespec.analysis.effects import Analysis
from gamespec.check.symbols import World
from gamespec.checked import expressions as x, runtime_checks, statements as s
from gamespec.checked.game import RuntimeCheck
from gamespec.checked.traversal import parts
from gamespec.checked.types import Int
from gamespec.diagnostics import register
from gamespec.operators import SET_OPERATORS

# ---- cached results about all bodies of a game: their parts and their effects


PARTS, TOUCHED = "parts", "touched"


def parts_of(world: World) -> list[object]:
    """Return the statements and expressions of all bodies: of actions, then phases, then rules."""
    if PARTS not in world.kept:
        game = world.checked
        world.kept[PARTS] = [*parts([each.body for each in (*game.actions, *game.phases, *game.triggers)])]
    return world.kept[PARTS]


def analysis_of(world: World) -> Analysis:
    """Return the analysis of what the game's statements read and write, once scores are checked."""
    if TOUCHED not in world.kept:
        world.kept[TOUCHED] = Analysis(world.checked)
    return world.kept[TOUCHED]


# ---- goals of choices of several pieces: more pieces must never undo a goal


UNDONE_BY_MORE = register("GS432")

Trend: TypeAlias = 'Literal["same", "up", "down", "unknown"]'
"""Direction in which a number, set or truth value can change as the picked set grows."""
Trends: TypeAlias = "dict[x.Var, Trend]"

_FLIPPED: dict[Trend, Trend] = {"same": "same", "up": "down", "down": "up", "unknown": "unknown"}


def check_picks(world: World) -> None:
    """Check the goal (`until`) of each choice of several things."""
    for part in parts_of(world):
        if isinstance(part, s.Pick) and part.until is not None:
            _check(world, part, part.until)


def _check(world: World, pick: s.Pick, until: x.Expr) -> None:
    found = trend(until, {pick.var: "up"})
    if found == "down":
        message = "choosing more pieces can make this condition false again, so the player may never be done"
        advice = (
            "behind `until`, write a condition that stays true with more pieces: `>=` instead of "
            "`<=`, `is not empty` instead of `is empty`"
        )
        world.sink.error(UNDONE_BY_MORE, message, until.span, help=advice)
    elif found == "unknown":
        world.checked.runtime_checks.append(RuntimeCheck(runtime_checks.STAYS_REACHED, until.span))


def trend(e: x.Expr, of: Trends) -> Trend:
    """Return how an expression changes as the variables in `of` change, such as "up" for a picked set."""
    if all(of.get(part.var, "same") == "same" for part in parts(e) if isinstance(part, x.Read)):
        return "same"
    match e:
        case x.Read():
            return of[e.var]
        case x.Not():
            return _FLIPPED[trend(e.of, of)]
        case x.Binary():
            return _binary(e, of)
        case x.CountOf():
            return trend(e.of, of)
        case x.Member():
            return trend(e.set, of) if trend(e.of, of) == "same" else "unknown"
        case x.Aggregate():
            return _aggregate(e, of)
        case x.Cond():
            return _both(trend(e.yes, of), trend(e.no, of)) if trend(e.test, of) == "same" else "unknown"
        case x.ListAt():
            return _list(e, of)
        case x.ValueGet():
            return _value(e, of)
        case _:
            return "unknown"


def _both(*trends: Trend) -> Trend:
    """Return the common direction of several changes, or "unknown" if two differ."""
    moving: set[Trend] = {t for t in trends if t != "same"}
    if not moving:
        return "same"
    return moving.pop() if len(moving) == 1 else "unknown"


def _binary(e: x.Binary, of: Trends) -> Trend:
    left, right = trend(e.left, of), trend(e.right, of)
    match e.op:
        case "and" | "or" | "+" | "min" | "max":
            return _both(left, right)
        case "-" | ">" | ">=":
            return _both(left, _FLIPPED[right])
        case "<" | "<=":
            return _both(_FLIPPED[left], right)
        case "*":
            return _both(left, right) if _natural(e.left) and _natural(e.right) else "unknown"
        case "/":
            return left if right == "same" and _natural(e.right) else "unknown"
        case "is" | "is not":
            return _equal(e, left, right)
        case "mod":
            return "unknown"
    assert_never(e.op)


def _natural(e: x.Expr) -> bool:
    return isinstance(e.type, Int) and e.type.low is not None and e.type.low >= 0


def _equal(e: x.Binary, left: Trend, right: Trend) -> Trend:
    """Return the direction in which `is` or `is not` changes, given the directions of both sides.

    For `count(xs) is n` it is "up", since exactly n things are then chosen. A test `is 0` turns false as a number
    grows.
    """
    grown, still = (e.left, e.right) if right == "same" else (e.right, e.left)
    if "same" not in (left, right) or "up" not in (left, right):
        return "unknown"
    if isinstance(still, x.Const) and still.value == 0 and _natural(grown):
        return "down" if e.op == "is" else "up"
    exact = e.op == "is" and isinstance(grown, x.CountOf) and isinstance(grown.of, x.Read)
    return "up" if exact else "unknown"


def _aggregate(e: x.Aggregate, of: Trends) -> Trend:
    members = _both(trend(e.set, of), "same" if e.where is None else trend(e.where, of))
    body: Trend = "same" if e.body is None else trend(e.body, of)
    match SET_OPERATORS[e.op].trend:
        case "up":
            return _both(members, body)
        case "down":
            return _both(_FLIPPED[members], body)
        case "up if natural":
            assert e.body is not None, "a sum adds something up"
            return _both(members, body) if members == "same" or _natural(e.body) else "unknown"
        case None:
            return "unknown"


def _list(e: x.ListAt, of: Trends) -> Trend:
    values = [item.value for item in e.items if isinstance(item, x.Const)]
    index = trend(e.index, of)
    if len(values) < len(e.items):
        return "unknown"
    if values == sorted(values):
        return index
    return _FLIPPED[index] if values == sorted(values, reverse=True) else "unknown"


def _value(e: x.ValueGet, of: Trends) -> Trend:
    """Return the direction of a computed value, given those of its arguments."""
    value = e.value
    if e.owner is not None and trend(e.owner, of) != "same":
        return "unknown"
    inside: Trends = {p: trend(arg, of) for p, arg in zip(value.params, e.args, strict=True)}
    found: list[Trend] = []
    for line in value.lines:
        if isinstance(line, tuple):
            inside[line[0]] = trend(line[1], inside)
        else:
            found.append(trend(line.condition, inside))
    found.append("same" if value.body is None else trend(value.body, inside))
    changing = [e for m in value.modifiers for e in (m.amount, m.when) if e is not None]
    found.extend("same" if trend(e, inside) == "same" else "unknown" for e in changing)
    return _both(*found)
