"""Candidates and conditions of choices of several pieces, from which a Picking is made.

The search itself is in `interpreter.kernel.choosing`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from gamespec.budgets import SETS
from gamespec.checked import expressions as e, runtime_checks
from gamespec.checked.expressions import Expr
from gamespec.checked.statements import Pick
from interpreter.code.expressions import Call, Expr as Code, Item, NoneOf, Sorted
from interpreter.code.types import TRUTH, Maybe, Nothing
from interpreter.code.unread import Asked, Object, Plain
from interpreter.code.writing import const
from interpreter.compiler.analysis.openings import has_condition
from interpreter.compiler.bitsets import queries
from interpreter.compiler.building import NUMBER, all_of, in_each, not_, total
from interpreter.compiler.graph import Line
from interpreter.compiler.likeness import chooser_sight
from interpreter.compiler.likeness.numbered import row
from interpreter.compiler.lowering.checks import few_sets
from interpreter.compiler.module import Fn
from interpreter.compiler.openings.completion import Possible
from interpreter.compiler.openings.walk import Answer, Lines, walk, walks
from interpreter.compiler.passes.growing_sets import Asking
from interpreter.compiler.values import dispatch as x_
from interpreter.kernel import choosing


def picking(fn: Fn, item: Pick, rest: tuple[Line, ...]) -> Code:
    """Return the code that makes the Picking of a set in this state."""
    fn.module.foreign("Picking", choosing.Picking)
    fn.module.foreign("Weighed", choosing.Weighed)
    exactly = exact_number(item)
    until = item.until if exactly is None else None
    asking = Asking(fn, item.var)
    grows = None if item.until is None else fn.module.runtime_checks.left(runtime_checks.STAYS_REACHED, item.until.span)
    goal, packed = (NONE, False) if until is None else _asked(asking, until, packed=grows is None)
    parts = [candidates(fn, item), _number(fn, exactly), _number(fn, item.at_most), goal]
    parts.append(const(int(not item.without_waste)))
    parts.append(NONE if item.may_stop is None else _asked(asking, item.may_stop, packed=False)[0])
    parts.append(const(int(item.may_stop is None and until is None and exactly is None)))
    parts.append(_rest(asking, rest))
    parts += [const(fn.module.check(few_sets(), item.span)), const(fn.module.allowed(SETS))]
    words = [] if grows is None else ["grows"]
    parts += [] if grows is None else [const(grows)]
    if packed:
        return Object(NUMBER, "Weighed", (*parts, asking.tally.table()), (*words, "weights"))
    return Object(NUMBER, "Picking", tuple(parts), tuple(words))


NONE = NoneOf(Maybe(Nothing()))


def exact_count(item: Pick) -> Expr | None:
    """Return the n of `until count(xs) is n`, which means exactly n."""
    goal = item.until
    if not isinstance(goal, e.Binary) or goal.op != "is":
        return None
    of = goal.left.of if isinstance(goal.left, e.CountOf) else None
    return goal.right if isinstance(of, e.Read) and of.var is item.var else None


def exact_number(item: Pick) -> Expr | None:
    """Return the exact number to pick, or None if the rule names none."""
    return exact_count(item) or item.exactly


def only_counted(item: Pick, rest: tuple[Line, ...]) -> Expr | None:
    """Return the exact number to pick if any set of that size is legal, else None."""
    exactly = exact_number(item)
    return None if item.without_waste or item.may_stop is not None or _matters(rest) else exactly


def _matters(rest: tuple[Line, ...]) -> bool:
    """Return whether the lines after a pick may fail."""
    return has_condition(tuple(line for line in rest if not hasattr(line, "var") or hasattr(line, "span")))


def _number(fn: Fn, amount: Expr | None) -> Code:
    return NONE if amount is None else x_.built(fn, amount)


@contextmanager
def _candidate(fn: Fn, item: Pick) -> Generator[Callable[[Code], Code]]:
    """Yield a function that returns a value of each candidate; inside, `item.it` is the candidate."""
    whole, left = queries.fitting(fn, item.it, item.set, item.where)
    one = fn.fresh("v")
    with fn.naming({item.it: one}):
        conditions = [x_.built(fn, part) for part in left]
        yield lambda value: in_each(one.local, whole, value, all_of(conditions))


def hopeless(fn: Fn, item: Pick) -> Code | None:
    """Return the test that not even all candidates reach the goal; None if no goal must be reached."""
    if item.until is None or item.may_stop is not None or exact_count(item) is not None or item.at_most is not None:
        return None
    if fn.module.runtime_checks.left(runtime_checks.STAYS_REACHED, item.until.span) is not None:
        return None
    asking = Asking(fn, item.var)
    goal, packed = _asked(asking, item.until, packed=True)
    with _candidate(fn, item) as each:
        one = fn.get(item.it)
        weighed = each(Item(NUMBER, asking.tally.table(), one)) if packed else None
        everything = each(one) if weighed is None else total(weighed)
    return not_(asked_of(goal, everything))


def candidates(fn: Fn, item: Pick) -> Code:
    """Return the candidates (class, piece), sorted if pieces may be alike."""
    with _candidate(fn, item) as each:
        one = fn.get(item.it)
        like = candidate_class(fn, item, one)
        found = each(row(one if like is None else like, one))
    return found if like is None else Sorted(found.type, found)


def candidate_class(fn: Fn, item: Pick, one: Code) -> Code | None:
    """Return the class of a candidate; None if all candidates differ."""
    chooser = item.player.var if isinstance(item.player, e.Read) else None
    return chooser_sight.likeness(fn, item.set, chooser, one)


def asked_of(goal: Code, of: Code) -> Code:
    """Return the call of a function of one argument."""
    assert isinstance(goal, Asked)
    return Call(TRUTH, goal.function, (*goal.args[: goal.open], of, *goal.args[goal.open :]))


def _asked(asking: Asking, condition: Expr, *, packed: bool) -> tuple[Code, bool]:
    """Return a function of the picked list or of its members' sum, and whether it takes the sum."""
    inner = asking.function("g")
    inner.returns(x_.built(inner, condition))
    packed = asking.finish(inner, packed=packed)
    return asking.closure(inner), packed


def _rest(asking: Asking, rest: tuple[Line, ...]) -> Code:
    if not _matters(rest):
        return NONE
    inner = asking.function("t")
    walk(Possible(inner), rest)
    asking.finish(inner)
    return asking.closure(inner)


@walks(Pick)
def _in_opening(answer: Answer, line: Pick, rest: Lines) -> None:
    """Test whether some set can be picked that allows the rest to be completed."""
    words = f"there are no {line.var.name} with which this can be completed"
    ways = answer.several((line, *rest), line.span, words)
    if ways is None:
        return
    lost = hopeless(answer.fn, line)
    if lost is not None:
        ways.lost_if(lost)
    name = answer.fn.module.foreign("pickable", choosing.pickable)
    ways.found_if(Plain(TRUTH, name, (picking(answer.fn, line, rest),)))
    ways.lost()
