"""Functions that explain why an action cannot be begun, by the first failing line of its opening.

Compiled on first use. Each takes a state, a seat and arguments, and returns a Refusal or None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from gamespec.analysis.effects import forbidden_by
from gamespec.checked import expressions as e, statements as st
from gamespec.checked.expressions import Expr
from gamespec.checked.game import Action, Param
from gamespec.checked.things import NeedLine
from gamespec.checked.types import Int, YesNo
from gamespec.source import Span
from interpreter.code.expressions import CompareSign, Contains, Expr as Code
from interpreter.code.statements import Append
from interpreter.code.types import TRUTH
from interpreter.code.writing import CELLS, cell, compare, const
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.openings import inside, is_opening_line
from interpreter.compiler.analysis.walk import parts
from interpreter.compiler.building import added, listed, not_
from interpreter.compiler.module import Fn, Module, once_a_module
from interpreter.compiler.moves import operations, payments
from interpreter.compiler.openings import completion
from interpreter.compiler.openings.walk import Answer, Lines, fixed, walk
from interpreter.compiler.values import dispatch as x_, value_functions
from interpreter.kernel.errors import not_none


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first line that failed: its reason, its place, and the condition it tested (None for a range).

    `rests` are the expressions the reason rests on: those tested there, and those tested before it that held.
    """

    reason: str
    span: Span | None
    condition: Expr | None
    rests: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class Line:
    """A line that can fail: its reason with `{0}`, `{1}` for numbers, and the expressions it rests on."""

    words: str
    span: Span | None
    condition: Expr | None
    rests: tuple[Expr, ...]


def written(module: Module, action: Action) -> Callable[[list[int], int, list[int]], Refusal | None]:
    """Return the refusal function (state, seat, arguments of all parameters) of an action; write it once."""
    functions, lines, tested = _refused(module, action)

    def refusal(state: list[int], seat: int, given: list[int]) -> Refusal | None:
        held: list[int] = []
        for function in functions:
            found = module.function(function)(state, held, *([seat] if action.uses_you else []), *given)
            if found is not None:
                line = lines[found[0]]
                rests = [*line.rests, *(part for i in dict.fromkeys(held) for part in tested[i])]
                return Refusal(line.words.format(*found[1:]), line.span, line.condition, tuple(dict.fromkeys(rests)))
        return None

    return refusal


@once_a_module
def _refused(module: Module, action: Action) -> tuple[list[str], list[Line], list[tuple[Expr, ...]]]:
    return Refused(module, action).write()


class Refused(Answer):
    """The search for the first failing line; writes the refusal function of one action."""

    joins: ClassVar[bool] = True

    def __init__(self, module: Module, action: Action) -> None:
        super().__init__(asking(module, action))
        self.action = action
        self.prohibitions = completion.prohibitions(action)
        self.lines: list[Line] = []
        self.tests: list[tuple[Expr, ...]] = []

    def write(self) -> tuple[list[str], list[Line], list[tuple[Expr, ...]]]:
        """Return the function names, the lines their results point to, and the tests that held.

        Rules that forbid the action are tested last, on the state before any payment.
        """
        for param in self.action.params:
            if param.domain is not None:
                self.domain(param, param.domain)
        names = [self.written(self.action.body)]
        if self.prohibitions:
            self.fn = asking(self.fn.module, self.action)
            names.append(self.written(self.prohibitions))
        return names, self.lines, self.tests

    def written(self, lines: Lines) -> str:
        """Write a function for the lines of an opening and return its name."""
        walk(self, lines)
        self.over()
        self.fn.done()
        return self.fn.name

    def fail_if(
        self,
        failed: Code,
        words: str,
        span: Span | None,
        condition: Expr | None,
        *numbers: Code,
        rests: tuple[Expr, ...] = (),
    ) -> None:
        """Add a refusal if a condition fails; it rests on the condition unless `rests` are given."""
        with self.fn.when(failed):
            self.fn.returns(listed([const(len(self.lines)), *numbers]))
        self.lines.append(Line(words, span, condition, rests or ((condition,) if condition is not None else ())))

    def holds(self, *tested: Expr) -> None:
        """Record that a test held, for the reasons of later lines."""
        parts = tuple(part for part in tested if not isinstance(part, e.Const))
        if parts:
            self.fn.add(Append(self.fn.named("held", CELLS), const(len(self.tests))))
            self.tests.append(parts)

    def domain(self, param: Param, domain: Expr) -> None:
        """Refuse an argument outside its range or set."""
        fn, name = self.fn, param.var.name
        given = fn.get(param.var)
        if isinstance(domain, e.IntRange):
            ends: tuple[tuple[Expr, CompareSign, str], ...] = ((domain.low, "<", "more"), (domain.high, ">", "less"))
            for end, sign, words in ends:
                limit = x_.built(fn, end)
                failed = compare(sign, given, limit)
                self.fail_if(failed, f"{name} must be {{0}} or {words}", param.span, None, limit, rests=(end,))
                self.holds(end)
        else:
            whole, rests = x_.members(fn, not_none(domain)), looked_at(domain)
            failed = not_(Contains(TRUTH, whole, given))
            self.fail_if(failed, f"this {name} cannot be chosen here", param.span, None, rests=rests)
            self.holds(*rests)
        if param.where is not None:
            self.ends(param.where, param.span)
            failed, numbers = not_(x_.built(fn, param.where)), self.numbers(param.where)
            self.fail_if(failed, words_of(param.where), param.span, param.where, *numbers)
            self.holds(param.where)

    def ends(self, condition: Expr, span: Span | None) -> None:
        """Refuse the first number of a bundle above its maximum, where the condition compares a bundle."""
        fn, limit = self.fn, condition
        while isinstance(limit, e.Binary) and limit.op == "and":
            limit = limit.left
        match limit:
            case e.Aggregate(
                op="every", var=it, where=None, body=e.Binary(op="<=", left=e.ColumnGet() as amount, right=end)
            ):
                made = amount.column.kind.bundle
            case _:
                return
        if made is None or amount.column is not made.amounts or not isinstance(amount.of, e.Read):
            return
        for thing in range(made.key.size):
            fn.assign(it, const(thing))
            most = x_.built(fn, end)
            words = (
                quoted(f"{amount.of.var.name} has at most ") + "{0} " + quoted(made.key.rows[made.key.row_of[thing]])
            )
            self.fail_if(compare(">", x_.built(fn, amount), most), words, span, None, most, rests=(limit,))

    def numbers(self, condition: Expr) -> list[Code]:
        """Return the two sides of a comparison, for the reason."""
        if isinstance(condition, e.Binary) and isinstance(condition.left.type, Int):
            return [x_.built(self.fn, condition.left), x_.built(self.fn, condition.right)]
        return []

    def need(self, line: st.Need) -> None:
        """Refuse a condition with its reason; a value made of needs has their reasons."""
        if line.reason is None and isinstance(line.condition, e.ValueGet):
            needs = [need for need in line.condition.value.lines if isinstance(need, NeedLine)]
            if needs:
                self.value(line, line.condition, needs)
                return
        if not line.reason:
            self.ends(line.condition, line.span)
        words = quoted(line.reason) if line.reason else words_of(line.condition)
        numbers = [] if line.reason else self.numbers(line.condition)
        self.fail_if(not_(x_.built(self.fn, line.condition)), words, line.span, line.condition, *numbers)
        self.holds(line.condition)

    def value(self, line: st.Need, value: e.ValueGet, needs: list[NeedLine]) -> None:
        """Refuse with the reason of the need that failed, or the value's text if a rule changed it."""
        first = len(self.lines)
        told = [(need.reason or text_of(need.condition), need.span) for need in needs]
        told.append((text_of(value), line.span))
        self.lines += [Line(quoted(words), span, value, (value,)) for words, span in told]
        number = added(first, (value_functions.first_failing(self.fn, value), 1))
        with self.fn.when(not_(x_.built(self.fn, value))):
            self.fn.returns(listed([number]))
        self.holds(value)

    def price(self, line: st.Pay, at: Code, amount: Code, *, on: bool) -> tuple[Code, Code]:
        """Refuse with the amount needed and the amount available."""
        del on
        due, rests = fixed(self.fn, amount), (line.amount, line.source)
        words = "you need {0}, you have {1}" if line.source.field.owner is not None else "it takes {0}, there are {1}"
        self.fail_if(compare("<", cell(at), due), words, line.span, line.amount, due, cell(at), rests=rests)
        self.holds(*rests)
        return at, due

    def pieces(self, line: st.PayWith) -> bool:
        """Refuse with the amount that cannot be paid."""
        due, rests = x_.built(self.fn, line.due), tuple(decided_there((line,)))
        failed = not_(payments.payable(self.fn, line))
        self.fail_if(failed, "you cannot pay {0}", line.span, line.due, due, rests=rests)
        self.holds(*rests)
        return True

    def several(self, lines: Lines, span: Span | None, words: str) -> None:
        """Refuse several ways as a whole: no single one is named, and the reason rests on all."""
        question, rests = completion.completable(self.fn, lines), tuple(decided_there(lines))
        self.fail_if(not_(question), quoted(words), span, None, rests=rests)
        self.holds(*rests)


def asking(module: Module, action: Action) -> Fn:
    """Return an empty refusal function of an action, which appends to a list `held`."""
    fn = Fn(module, "why", operations.action_variables(action))
    fn.extra = ("held",)
    return fn


def looked_at(domain: Expr) -> tuple[Expr, ...]:
    """Return the expressions that decide whether a thing is in the domain of a parameter.

    A seat sees the places of things it can name; only the owner or key of the zone may be hidden from it.
    """
    zone = domain.of if isinstance(domain, e.EndOf) else domain
    if isinstance(zone, e.ZoneGet):
        amount = domain.amount if isinstance(domain, e.EndOf) else None
        return tuple(part for part in (zone.owner, *zone.keys, amount) if part is not None)
    return (domain,)


def decided_there(lines: Iterable[g.Line]) -> Iterator[Expr]:
    """Yield the expressions that decide whether lines of an opening can be completed."""
    todo: list[Iterator[g.Line]] = [iter(lines)]
    while todo:
        line = next(todo[-1], None)
        if line is None or not (isinstance(line, g.Assign) or is_opening_line(line)):
            todo.pop()
            continue
        if isinstance(line, g.Assign):
            yield line.value
        elif isinstance(line, st.Offer):
            yield from (e.Can(YesNo(), o.span, line.player, o.action, o.args) for o in line.options)
        else:
            yield from (part for part in parts(line) if isinstance(part, e.Expr))
            todo += (iter(block) for block in inside(line))
        if isinstance(line, st.Do):
            yield from forbidden_by(line.action)


def words_of(condition: Expr) -> str:
    """Return the condition as written in the file, with the numbers of its two sides."""
    text = quoted(text_of(condition))
    if isinstance(condition, e.Binary) and isinstance(condition.left.type, Int):
        return f"{text}, but it is {{0}} against {{1}}"
    return text


def text_of(condition: Expr) -> str:
    """Return the condition as written in the file."""
    span = condition.span
    text = " ".join(span.file.text[span.start : span.end].split())
    return f"this needs {text}" if text else "a condition of this action does not hold"


def quoted(words: str) -> str:
    """Return words with braces escaped, so that no number is inserted."""
    return words.replace("{", "{{").replace("}", "}}")
