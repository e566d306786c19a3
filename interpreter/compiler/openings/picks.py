"""Choices of several: the candidates of a set and the questions about it, as text that builds a Picking.

Enters a Pick and the lines of the opening after it; leaves text. The search itself is in
`interpreter.kernel.choosing`.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from gamespec.budgets import SETS
from gamespec.checked import expressions as e
from gamespec.checked import runtime_checks
from gamespec.checked.statements import Pick
from interpreter.compiler.analysis.openings import has_condition
from interpreter.compiler.bitsets import queries
from interpreter.compiler.likeness import chooser_sight
from interpreter.compiler.lowering.checks import few_sets
from interpreter.compiler.openings.completion import Possible
from interpreter.compiler.openings.walk import walk, walks
from interpreter.compiler.passes.growing_sets import Asking
from interpreter.compiler.passes.hoist import held
from interpreter.compiler.values import dispatch as x_
from interpreter.kernel import choosing

if TYPE_CHECKING:
    from collections.abc import Generator

    from gamespec.checked.expressions import Expr, Var
    from interpreter.compiler.graph import Line
    from interpreter.compiler.module import Fn, Module
    from interpreter.compiler.openings.walk import Answer, Lines


def picking_text(fn: Fn, item: Pick, rest: tuple[Line, ...]) -> str:
    """Text that builds the Picking of a set in this state."""
    fn.module.foreign("Picking", choosing.Picking)
    fn.module.foreign("Weighed", choosing.Weighed)
    fn.module.foreign("pick_menu", choosing.pick_menu)
    fn.module.foreign("pickable", choosing.pickable)
    exactly = exact_number(item)
    until = item.until if exactly is None else None
    asking = Asking(fn, item.var)
    grows = None if item.until is None else fn.module.runtime_checks.left(runtime_checks.STAYS_REACHED, item.until.span)
    goal, packed = _goal(asking, until, packed=grows is None)
    parts = [candidates(fn, item), _number(fn, exactly), _number(fn, item.at_most), goal]
    parts.append(str(not item.without_waste))
    parts.append(question(asking, item.may_stop))
    parts.append(str(item.may_stop is None and until is None and exactly is None))
    parts.append(_rest(asking, rest))
    parts += [str(fn.module.check(few_sets(), item.span)), str(fn.module.allowed(SETS))]
    parts += [] if grows is None else [f"grows={grows}"]
    return f"Weighed({', '.join(parts)}, weights={asking.tally.table()})" if packed else f"Picking({', '.join(parts)})"


def exact_count(item: Pick) -> Expr | None:
    """The n of `until count(xs) is n`, which means exactly n."""
    goal = item.until
    if not isinstance(goal, e.Binary) or goal.op != "is":
        return None
    of = goal.left.of if isinstance(goal.left, e.CountOf) else None
    return goal.right if isinstance(of, e.Read) and of.var is item.var else None


def exact_number(item: Pick) -> Expr | None:
    """How many are picked, where the rule says so."""
    return exact_count(item) or item.exactly


def only_counted(item: Pick, rest: tuple[Line, ...]) -> Expr | None:
    """How many are picked, where any that many are fine: nothing is asked about the set."""
    exactly = exact_number(item)
    return None if item.without_waste or item.may_stop is not None or _matters(rest) else exactly


def _matters(rest: tuple[Line, ...]) -> bool:
    """Whether the lines after a picking may fail."""
    return has_condition(tuple(line for line in rest if not hasattr(line, "var") or hasattr(line, "span")))


def _number(fn: Fn, amount: Expr | None) -> str:
    return "None" if amount is None else x_.number(fn, amount)


@contextmanager
def _free_of(module: Module, *variables: Var) -> Generator[None]:
    """Variables are locals here, whatever slots the flow gives them."""
    saved = {v: module.slots.pop(v) for v in variables if v in module.slots}
    yield
    module.slots.update(saved)


@contextmanager
def _candidate(fn: Fn, item: Pick) -> Generator[tuple[str, str]]:
    """(name of the candidate, `for ... in ... if ...` that walks over all): the candidate is known inside."""
    whole, left = queries.fitting(fn, item.it, item.set, item.where)
    name = fn.module.fresh("v")
    with _free_of(fn.module, item.it):
        before = fn.env.get(item.it)
        fn.env[item.it] = name
        yield name, f"for {name} in {whole}" + "".join(f" if {x_.condition(fn, part)}" for part in left)
        if before is None:
            del fn.env[item.it]
        else:
            fn.env[item.it] = before


def hopeless(fn: Fn, item: Pick) -> str | None:
    """Text: not even everything together reaches the goal; None where there is no goal, or it need not be reached."""
    if item.until is None or item.may_stop is not None or exact_count(item) is not None or item.at_most is not None:
        return None
    if fn.module.runtime_checks.left(runtime_checks.STAYS_REACHED, item.until.span) is not None:
        return None
    asking = Asking(fn, item.var)
    goal, packed = _goal(asking, item.until)
    with _candidate(fn, item) as (name, members):
        everything = held(fn, f"sum([{asking.tally.table()}[{name}] {members}])") if packed else f"[{name} {members}]"
    return f"not ({goal})({everything})"


def candidates(fn: Fn, item: Pick) -> str:
    """Text of the sorted candidates (class, piece)."""
    with _candidate(fn, item) as (name, members):
        key = candidate_key(fn, item, name)
    return f"[{key} {members}]" if key == f"({name}, {name})" else f"sorted([{key} {members}])"


def candidate_key(fn: Fn, item: Pick, name: str) -> str:
    """Text of (class, piece) of a candidate."""
    chooser = item.player.var if isinstance(item.player, e.Read) else None
    return f"({chooser_sight.likeness(fn, item.set, chooser, name) or name}, {name})"


def question(asking: Asking, condition: Expr | None) -> str:
    """Text of a function of the picked list."""
    return "None" if condition is None else _asked(asking, condition, packed=False)[0]


def _goal(asking: Asking, condition: Expr | None, *, packed: bool = True) -> tuple[str, bool]:
    """Text of a function of the picked list, or of what its members add up to, and which of the two."""
    return ("None", False) if condition is None else _asked(asking, condition, packed=packed)


def _asked(asking: Asking, condition: Expr, *, packed: bool) -> tuple[str, bool]:
    with _free_of(asking.fn.module, asking.picked):
        inner = asking.function("g")
        inner.returns(x_.built(inner, condition))
        packed = asking.finish(inner, packed=packed)
    return asking.closure(inner), packed


def _rest(asking: Asking, rest: tuple[Line, ...]) -> str:
    if not _matters(rest):
        return "None"
    with _free_of(asking.fn.module, asking.picked):
        inner = asking.function("t")
        walk(Possible(inner), rest)
        asking.finish(inner)
    return asking.closure(inner)


@walks(Pick)
def _in_opening(answer: Answer, line: Pick, rest: Lines) -> None:
    """Some pieces must be pickable so that the rest can be completed."""
    words = f"there are no {line.var.name} with which this can be completed"
    ways = answer.several((line, *rest), line.span, words)
    if ways is None:
        return
    lost = hopeless(answer.fn, line)
    if lost is not None:
        ways.lost_if(lost)
    ways.found_if(f"pickable({picking_text(answer.fn, line, rest)})")
    ways.lost()
