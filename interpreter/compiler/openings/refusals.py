"""Why an action cannot be begun: its opening once more, answering with the first line that fails.

Compiled when first asked. Enters the module and an action; leaves a function of a state, a seat and arguments that
answers with a Refusal, its reason and condition in it, or None.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec.analysis.effects import forbidden_by
from gamespec.checked import expressions as e
from gamespec.checked import statements as st
from gamespec.checked.things import NeedLine
from gamespec.checked.types import Int, YesNo
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.openings import has_choice, is_all_opening, is_opening_line, parts_of_if
from interpreter.compiler.analysis.walk import parts
from interpreter.compiler.module import Fn
from interpreter.compiler.moves import operations, payments
from interpreter.compiler.openings import completion
from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values import places, value_functions
from interpreter.kernel.alternatives import or_list
from interpreter.kernel.expect import there

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from gamespec.checked.expressions import Expr
    from gamespec.checked.game import Action, Param
    from gamespec.checked.statements import Block
    from gamespec.source import Span
    from interpreter.compiler.module import Module


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first line that failed: its reason in words, its place, and the condition it tested (None for a range).

    `rests` is all the reason rests on: what was tested there, and what was tested before it and held.
    """

    reason: str
    span: Span | None
    condition: Expr | None
    rests: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class Line:
    """What a failing line answers: words with `{0}`, `{1}` for its numbers. `rests` is what it rests on."""

    words: str
    span: Span | None
    condition: Expr | None
    rests: tuple[Expr, ...]


def written(module: Module, action: Action) -> Callable[[list[int], int, list[int]], Refusal | None]:
    """The refusal function of an action, written when first asked: (state, seat, arguments of all parameters)."""
    key = ("refusal", action)
    if key not in module.made:
        module.made[key] = Writer(module, action).write()
        module.flush()
    function, lines, tested = module.made[key]

    def refusal(state: list[int], seat: int, given: list[int]) -> Refusal | None:
        held: list[int] = []
        found = module.namespace[function](state, held, *([seat] if action.uses_you else []), *given)
        if found is None:
            return None
        line = lines[found[0]]
        rests = [*line.rests, *(part for i in dict.fromkeys(held) for part in tested[i])]
        return Refusal(line.words.format(*found[1:]), line.span, line.condition, tuple(dict.fromkeys(rests)))

    return refusal


class Writer:
    """Writes the refusal function of one action."""

    def __init__(self, module: Module, action: Action) -> None:
        self.module = module
        self.action = action
        self.lines: list[Line] = []
        self.tests: list[tuple[Expr, ...]] = []
        self.fn = Fn(module, "why", operations.action_variables(action))
        self.fn.you = action.you
        self.fn.extra = ("held",)

    def write(self) -> tuple[str, list[Line], list[tuple[Expr, ...]]]:
        """Name of the function, the lines its answers point to, and what was tested where it says that a test held."""
        saved = self.module.slots
        own = set(operations.action_variables(self.action))
        self.module.slots = {v: slot for v, slot in saved.items() if v not in own}
        for param in self.action.params:
            if param.domain is not None:
                self.domain(param, param.domain)
        prohibitions = completion.prohibitions(self.action)
        if prohibitions:
            self.fn("whole = s")
        self.walk(self.action.body)
        if prohibitions:
            self.fn("s = whole")
            self.walk(prohibitions)
        self.fn.done("return None")
        self.module.slots = saved
        return self.fn.name, self.lines, self.tests

    def fail(
        self, words: str, span: Span | None, condition: Expr | None, *numbers: str, rests: tuple[Expr, ...] = ()
    ) -> str:
        """The statement that answers with a line; what it rests on is its condition where no more is said."""
        self.lines.append(Line(words, span, condition, rests or ((condition,) if condition is not None else ())))
        return f"return ({', '.join([str(len(self.lines) - 1), *numbers])},)"

    def held(self, *tested: Expr) -> None:
        """The way on leads through a test: whoever hears what comes later hears how it ended."""
        parts = tuple(part for part in tested if not isinstance(part, e.Const))
        if parts:
            self.fn(f"held.append({len(self.tests)})")
            self.tests.append(parts)

    def domain(self, param: Param, domain: Expr) -> None:
        """An argument outside its range or set."""
        fn, name = self.fn, param.var.name
        text = fn.var(param.var)
        if isinstance(domain, e.IntRange):
            for end, sign, words in ((domain.low, "<", "more"), (domain.high, ">", "less")):
                limit = x_.number(fn, end)
                answer = self.fail(f"{name} must be {{0}} or {words}", param.span, None, limit, rests=(end,))
                fn(f"if {text} {sign} {limit}: {answer}")
                self.held(end)
        else:
            whole, rests = x_.members(fn, there(domain)), looked_at(domain)
            answer = self.fail(f"this {name} is not there to be chosen", param.span, None, rests=rests)
            fn(f"if {text} not in {whole}: {answer}")
            self.held(*rests)
        if param.where is not None:
            condition = x_.condition(fn, param.where)
            numbers = self.numbers(param.where)
            fn(f"if not {condition}: {self.fail(words_of(param.where), param.span, param.where, *numbers)}")
            self.held(param.where)

    def numbers(self, condition: Expr) -> list[str]:
        """The two sides of a comparison, for the reason."""
        if isinstance(condition, e.Binary) and isinstance(condition.left.type, Int):
            return [x_.number(self.fn, condition.left), x_.number(self.fn, condition.right)]
        return []

    def walk(self, lines: tuple[g.Line, ...]) -> None:
        """Lines of the opening in order."""
        for i, line in enumerate(lines):
            if not completion.can_fail(lines[i:]):
                return
            if isinstance(line, g.Assign):
                self.fn.assign(line.var, operations.value_of(self.fn, line.var, line.value), force_local=True)
                continue
            if not is_opening_line(line):
                return
            rest = lines[i + 1 :]
            method = getattr(self, f"on_{type(line).__name__.lower()}", None)
            if method is None or method(line, rest):
                return

    def on_need(self, line: st.Need, _rest: tuple[g.Line, ...]) -> bool:
        """A condition with its reason; a value made of needs has theirs."""
        if line.reason is None and isinstance(line.condition, e.ValueGet):
            needs = [need for need in line.condition.value.lines if isinstance(need, NeedLine)]
            if needs:
                self.on_value(line, line.condition, needs)
                return False
        words = line.reason.replace("{", "{{").replace("}", "}}") if line.reason else words_of(line.condition)
        numbers = [] if line.reason else self.numbers(line.condition)
        self.fn(
            f"if not {x_.condition(self.fn, line.condition)}: {self.fail(words, line.span, line.condition, *numbers)}"
        )
        self.held(line.condition)
        return False

    def on_value(self, line: st.Need, value: e.ValueGet, needs: list[NeedLine]) -> None:
        """The reason of the need that failed; the value as it stands if a rule has changed it."""
        first = len(self.lines)
        told = [(need.reason or text_of(need.condition), need.span) for need in needs]
        told.append((text_of(value), line.span))
        self.lines += [Line(words.replace("{", "{{").replace("}", "}}"), span, value, (value,)) for words, span in told]
        number = f"{first} + {value_functions.first_failing(self.fn, value)}"
        self.fn(f"if not {x_.condition(self.fn, value)}: return ({number},)")
        self.held(value)

    def on_let(self, line: st.Let, _rest: tuple[g.Line, ...]) -> bool:
        """A name."""
        completion.name_value(self.fn, line)
        return False

    def on_pay(self, line: st.Pay, rest: tuple[g.Line, ...]) -> bool:
        """A price."""
        fn = self.fn
        at = places.field_address(fn, line.source)
        fn(f"y = {x_.number(fn, line.amount)}")
        words = "you need {0}, you have {1}" if line.source.field.owner is not None else "it takes {0}, there are {1}"
        rests = line.amount, line.source
        fn(f"if s[{at}] < y: {self.fail(words, line.span, line.amount, 'y', f's[{at}]', rests=rests)}")
        self.held(*rests)
        if rest:
            fn("s = s[:]")
            fn(f"s[{at}] -= y")
        return False

    def on_addfield(self, line: st.AddField, rest: tuple[g.Line, ...]) -> bool:
        """What is gained before a price is paid."""
        fn = self.fn
        if rest:
            at = places.field_address(fn, line.target)
            fn(f"y = {x_.number(fn, line.amount)}")
            fn("s = s[:]")
            fn(f"s[{at}] += y")
        return False

    def on_foreach(self, line: st.ForEach, rest: tuple[g.Line, ...]) -> bool:
        """Lap by lap."""
        laps: list[g.Line] = []
        self.held(line.set)
        for member in x_.known(self.fn, line.set) or ():
            laps.append(g.Assign(line.var, e.Const(line.var.type, line.span, member)))
            laps += line.body if line.where is None else (st.If(line.span, ((line.where, line.body),), ()),)
        self.walk((*laps, *rest))
        return True

    def on_paywith(self, line: st.PayWith, _rest: tuple[g.Line, ...]) -> bool:
        """A price in pieces."""
        fn = self.fn
        due = x_.number(fn, line.due)
        rests = tuple(decided_there((line,)))
        answer = self.fail("you cannot pay {0}", line.span, line.due, due, rests=rests)
        fn(f"if not {payments.payable(fn, line)}: {answer}")
        self.held(*rests)
        return False

    def on_if(self, line: st.If, rest: tuple[g.Line, ...]) -> bool:
        """Along the path taken; what follows is written once, unless something is chosen on the way there."""
        blocks = parts_of_if(line)
        if not any(has_choice(block) for block in blocks):
            self.joined(line, blocks)
            return False
        asked = [condition for condition, _ in line.branches]
        for i, (condition, block) in enumerate(line.branches):
            with self.fn.indented(f"{'if' if not i else 'elif'} {x_.condition(self.fn, condition)}:"):
                self.held(*asked[: i + 1])
                self.fn("pass")
                self.walk((*block, *rest))
        with self.fn.indented("else:"):
            self.held(*asked)
            self.fn("pass")
            self.walk((*line.otherwise, *rest))
        return True

    def joined(self, line: st.If, blocks: list[Block]) -> None:
        """The branches alone: one that ends the opening ends the question."""
        fn, left = self.fn, self.module.fresh("left")
        fn(f"{left} = True")
        for i, block in enumerate(blocks):
            test = "1" if i == len(line.branches) else None
            if test is None:
                with fn.indented(f"if {left}:"):
                    self.held(line.branches[i][0])
                    fn("pass")
            with fn.indented(f"if {left}:"), fn.indented(f"if {test or x_.condition(fn, line.branches[i][0])}:"):
                fn(f"{left} = False")
                self.walk(block)
                if not is_all_opening(block):
                    fn("return None")

    def on_do(self, line: st.Do, rest: tuple[g.Line, ...]) -> bool:
        """The opening of what is done."""
        action = line.action
        if len(line.args) < len(action.params):
            return self.incomplete(f"{action.title or action.name} cannot be completed", (line, *rest), line.span)
        given = [g.Assign(p.var, a) for p, a in zip(action.params, line.args, strict=True)]
        if action.uses_you and action.you is not self.action.you:
            who = line.player or e.Read(self.action.you.type, line.span, self.action.you)
            given.insert(0, g.Assign(action.you, who))
        hidden = set(operations.action_variables(action))
        kept = {v: self.module.slots.pop(v) for v in hidden if v in self.module.slots}
        self.walk((*given, *action.body, *rest))
        self.module.slots.update(kept)
        return True

    def on_choose(self, line: st.Choose, rest: tuple[g.Line, ...]) -> bool:
        """Something must be choosable so that the rest can be completed."""
        words = f"there is no {line.var.name} with which this can be completed"
        return self.incomplete(words, (line, *rest), line.span)

    def on_pick(self, line: st.Pick, rest: tuple[g.Line, ...]) -> bool:
        """Some pieces must be pickable so that the rest can be completed."""
        words = f"there are no {line.var.name} with which this can be completed"
        return self.incomplete(words, (line, *rest), line.span)

    def on_offer(self, line: st.Offer, rest: tuple[g.Line, ...]) -> bool:
        """One of the actions must be possible."""
        names = or_list([option.action.title or option.action.name for option in line.options])
        return self.incomplete(f"there is no way to {names}", (line, *rest), line.span)

    def incomplete(self, words: str, lines: tuple[g.Line, ...], span: Span | None) -> bool:
        """Lines that are asked for as a whole: no single one of them is told, and it rests on them all."""
        question = completion.completable(self.fn, lines)
        words = words.replace("{", "{{").replace("}", "}}")
        rests = tuple(decided_there(lines))
        self.fn(f"if not {question}: {self.fail(words, span, None, rests=rests)}")
        self.held(*rests)
        return True


def looked_at(domain: Expr) -> tuple[Expr, ...]:
    """What it rests on whether something is among those a parameter may be.

    Where a thing lies that a seat can name, that seat sees; only whose zone is meant may be hidden from it.
    """
    zone = domain.of if isinstance(domain, e.EndOf) else domain
    if isinstance(zone, e.ZoneGet):
        amount = domain.amount if isinstance(domain, e.EndOf) else None
        return tuple(part for part in (zone.owner, *zone.keys, amount) if part is not None)
    return (domain,)


def decided_there(lines: Iterable[g.Line]) -> Iterator[Expr]:
    """The expressions that decide whether lines of an opening can be done, those of actions done among them."""
    todo = [iter(lines)]
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
            todo.append(part for part in parts(line) if isinstance(part, st.Stmt))
        if isinstance(line, st.Do):
            given = line.action.params[len(line.args) :]
            yield from (part for param in given for part in (param.domain, param.where) if part is not None)
            yield from forbidden_by(line.action)
            todo.append(iter(line.action.body))


def words_of(condition: Expr) -> str:
    """The condition as it stands in the file, with the numbers of its two sides."""
    text = text_of(condition).replace("{", "{{").replace("}", "}}")
    if isinstance(condition, e.Binary) and isinstance(condition.left.type, Int):
        return f"{text}, but it is {{0}} against {{1}}"
    return text


def text_of(condition: Expr) -> str:
    """The condition as it stands in the file."""
    span = condition.span
    text = " ".join(span.file.text[span.start : span.end].split())
    return f"this needs {text}" if text else "a condition of this action does not hold"
