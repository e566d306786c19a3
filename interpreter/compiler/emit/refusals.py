"""Why an action cannot be begun: its opening once more, answering with the first line that fails.

Compiled when first asked. Enters a program, a state, a seat and arguments; leaves a Refusal with its reason and
condition, or None.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from gamespec.checked import statements as st
from gamespec.checked.things import NeedLine
from gamespec.checked.types import Int
from interpreter.compiler import graph as g
from interpreter.compiler.emit import expressions as x_
from interpreter.compiler.emit import operations, payments, places, sets, tests, values
from interpreter.compiler.emit.codes import OfferCodes
from interpreter.compiler.emit.module import Fn
from interpreter.compiler.layout import PC
from interpreter.compiler.openings import has_choice, is_all_opening, is_opening_line, parts_of_if
from interpreter.compiler.typed import there
from interpreter.runtime.offers import or_list

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr
    from gamespec.checked.game import Action, Param
    from gamespec.checked.statements import Block
    from gamespec.source import Span
    from interpreter.compiler.emit.module import Module
    from interpreter.compiler.program import Program


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first line that failed: its reason in words, its place, and the condition it tested (None for a range)."""

    reason: str
    span: Span | None
    condition: Expr | None


@dataclass(slots=True, eq=False)
class Line:
    """What a failing line answers: words with `{0}`, `{1}` for its numbers."""

    words: str
    span: Span | None
    condition: Expr | None


def refusal(program: Program, state: list[int], seat: int, name: str, args: list[int]) -> Refusal | None:
    """Run the refusal function of an action."""
    action = next(a for a in program.checked.actions if a.name == name)
    module = program.module
    key = ("refusal", action)
    if key not in module.made:
        module.made[key] = Writer(module, action).write()
        module.flush()
    function, lines = module.made[key]
    given = _all_arguments(program, state, action, args)
    who = [seat] if action.uses_you else []
    found = module.namespace[function](state, *who, *given)
    if found is None:
        return None
    line = lines[found[0]]
    return Refusal(line.words.format(*found[1:]), line.span, line.condition)


def _all_arguments(program: Program, state: list[int], action: Action, args: list[int]) -> list[int]:
    """Arguments of all parameters: those `given` come from the offer that is open."""
    codes = program.nodes.codes.get(state[PC])
    offered = [o for o in codes.options if o.action is action] if isinstance(codes, OfferCodes) else []
    bound = offered[0].option.args if offered else ()
    chosen = iter(args)
    arguments = []
    for i, param in enumerate(action.params):
        if param.given:
            arguments.append(program.number(bound[i], state) if i < len(bound) else 0)
        else:
            arguments.append(next(chosen))
    return arguments


class Writer:
    """Writes the refusal function of one action."""

    def __init__(self, module: Module, action: Action) -> None:
        self.module = module
        self.action = action
        self.lines: list[Line] = []
        self.fn = Fn(module, "why", operations.action_variables(action))
        self.fn.you = action.you
        self.searching = 0

    def write(self) -> tuple[str, list[Line]]:
        """Name of the function, and the lines its answers point to."""
        saved = self.module.slots
        own = set(operations.action_variables(self.action))
        self.module.slots = {v: slot for v, slot in saved.items() if v not in own}
        for param in self.action.params:
            if param.domain is not None:
                self.domain(param)
        prohibitions = tests.prohibitions(self.action)
        if prohibitions:
            self.fn("whole = s")
        self.walk(self.action.body)
        if prohibitions:
            self.fn("s = whole")
            self.walk(prohibitions)
        self.fn.done("return None")
        self.module.slots = saved
        return self.fn.name, self.lines

    def fail(self, words: str, span: Span | None, condition: Expr | None, *numbers: str) -> str:
        """The statement that answers with a line."""
        if self.searching:
            return "continue"
        self.lines.append(Line(words, span, condition))
        return f"return ({', '.join([str(len(self.lines) - 1), *numbers])},)"

    def domain(self, param: Param) -> None:
        """An argument outside its range or set."""
        fn, name, domain = self.fn, param.var.name, param.domain
        text = fn.var(param.var)
        if isinstance(domain, e.IntRange):
            for end, sign, words in ((domain.low, "<", "more"), (domain.high, ">", "less")):
                limit = x_.number(fn, end)
                answer = self.fail(f"{name} must be {{0}} or {words}", param.span, None, limit)
                fn(f"if {text} {sign} {limit}: {answer}")
        else:
            whole = sets.members(fn, there(domain))
            fn(f"if {text} not in {whole}: {self.fail(f'this {name} is not there to be chosen', param.span, None)}")
        if param.where is not None:
            condition = x_.condition(fn, param.where)
            numbers = self.numbers(param.where)
            fn(f"if not {condition}: {self.fail(words_of(param.where), param.span, param.where, *numbers)}")

    def numbers(self, condition: Expr) -> list[str]:
        """The two sides of a comparison, for the reason."""
        if isinstance(condition, e.Binary) and isinstance(condition.left.type, Int):
            return [x_.number(self.fn, condition.left), x_.number(self.fn, condition.right)]
        return []

    def walk(self, lines: tuple[g.Line, ...]) -> None:
        """Lines of the opening in order."""
        for i, line in enumerate(lines):
            if not tests.can_fail(lines[i:]):
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
            if needs and not self.searching:
                self.on_value(line, line.condition, needs)
                return False
        words = line.reason.replace("{", "{{").replace("}", "}}") if line.reason else words_of(line.condition)
        numbers = [] if line.reason else self.numbers(line.condition)
        self.fn(
            f"if not {x_.condition(self.fn, line.condition)}: {self.fail(words, line.span, line.condition, *numbers)}"
        )
        return False

    def on_value(self, line: st.Need, value: e.ValueGet, needs: list[NeedLine]) -> None:
        """The reason of the need that failed; the value as it stands if a rule has changed it."""
        first = len(self.lines)
        told = [(need.reason or text_of(need.condition), need.span) for need in needs]
        told.append((text_of(value), line.span))
        self.lines += [Line(words.replace("{", "{{").replace("}", "}}"), span, value) for words, span in told]
        number = f"{first} + {values.first_failing(self.fn, value)}"
        self.fn(f"if not {x_.condition(self.fn, value)}: return ({number},)")

    def on_let(self, line: st.Let, _rest: tuple[g.Line, ...]) -> bool:
        """A name."""
        tests.name_value(self.fn, line)
        return False

    def on_pay(self, line: st.Pay, rest: tuple[g.Line, ...]) -> bool:
        """A price."""
        fn = self.fn
        at = places.field_address(fn, line.source)
        fn(f"y = {x_.number(fn, line.amount)}")
        words = "you need {0}, you have {1}" if line.source.field.owner is not None else "it takes {0}, there are {1}"
        fn(f"if s[{at}] < y: {self.fail(words, line.span, line.amount, 'y', f's[{at}]')}")
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
        for member in sets.known(self.fn, line.set) or ():
            laps.append(g.Assign(line.var, e.Const(line.var.type, line.span, member)))
            laps += line.body if line.where is None else (st.If(line.span, ((line.where, line.body),), ()),)
        self.walk((*laps, *rest))
        return True

    def on_paywith(self, line: st.PayWith, _rest: tuple[g.Line, ...]) -> bool:
        """A price in pieces."""
        fn = self.fn
        due = x_.number(fn, line.due)
        fn(f"if not {payments.payable(fn, line)}: {self.fail('you cannot pay {0}', line.span, line.due, due)}")
        return False

    def on_if(self, line: st.If, rest: tuple[g.Line, ...]) -> bool:
        """Along the path taken; what follows is written once, unless something is chosen on the way there."""
        blocks = parts_of_if(line)
        if not any(has_choice(block) for block in blocks):
            self.joined(line, blocks)
            return False
        for i, (condition, block) in enumerate(line.branches):
            with self.fn.indented(f"{'if' if not i else 'elif'} {x_.condition(self.fn, condition)}:"):
                self.walk((*block, *rest))
        with self.fn.indented("else:"):
            self.walk((*line.otherwise, *rest))
        return True

    def joined(self, line: st.If, blocks: list[Block]) -> None:
        """The branches alone: one that ends the opening ends the question."""
        fn, left = self.fn, self.module.fresh("left")
        fn(f"{left} = True")
        for i, block in enumerate(blocks):
            test = "1" if i == len(line.branches) else None
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
        return self.incomplete(words, (line, *rest), line.span, line.where)

    def on_pick(self, line: st.Pick, rest: tuple[g.Line, ...]) -> bool:
        """Some pieces must be pickable so that the rest can be completed."""
        words = f"there are no {line.var.name} with which this can be completed"
        return self.incomplete(words, (line, *rest), line.span, line.where)

    def on_offer(self, line: st.Offer, rest: tuple[g.Line, ...]) -> bool:
        """One of the actions must be possible."""
        names = or_list([option.action.title or option.action.name for option in line.options])
        return self.incomplete(f"there is no way to {names}", (line, *rest), line.span)

    def incomplete(self, words: str, lines: tuple[g.Line, ...], span: Span | None, tested: Expr | None = None) -> bool:
        """Lines that are asked for as a whole: no single one of them is told."""
        question = tests.completable(self.fn, lines)
        words = words.replace("{", "{{").replace("}", "}}")
        self.fn(f"if not {question}: {self.fail(words, span, tested)}")
        return True


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
