"""One walk over the lines of an opening, shared by all questions about openings.

`WALKED` has one function for each class of lines. It calls the Answer at each event of the walk, and the Answer
writes code for one question: does a way exist, which line fails first, what is paid.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.expressions import Expr, Var
from gamespec.source import Span
from interpreter.code.expressions import ArithmeticSign, Const, Expr as Code
from interpreter.code.statements import Return
from interpreter.code.unread import OnCopy
from interpreter.code.writing import cell, const
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.openings import has_choice, has_condition, inside, is_all_opening
from interpreter.compiler.analysis.walk import everything
from interpreter.compiler.bitsets import ways
from interpreter.compiler.building import arithmetic
from interpreter.compiler.limits.magnitude import remember
from interpreter.compiler.module import Fn
from interpreter.compiler.moves import operations
from interpreter.compiler.values import dispatch as x_, places
from interpreter.kernel.errors import not_none

Lines: TypeAlias = "tuple[g.Line, ...]"
Walked: TypeAlias = "Callable[[Answer, Any, Lines], Lines | None]"
"""A function that walks a line: returns the lines to continue with, or None at the end."""
F = TypeVar("F", bound="Callable[[Answer, Any, Lines], Lines | None]")

WALKED: dict[type, Walked] = {}
"""The functions that walk a line, by class of statement."""


class Answer(ABC):
    """A question about an opening, as the code written at each event of a walk through it."""

    joins: ClassVar[bool]
    """True if branches join again; otherwise each branch ends with a result and none continues."""

    def __init__(self, fn: Fn) -> None:
        self.fn = fn
        """The function under construction."""

    def goes_on(self, lines: Lines) -> bool:
        """Return whether to walk the remaining lines: only if one of them can fail."""
        return can_fail(lines)

    def end(self, left: Lines) -> None:
        """Finish the walk before the lines left, none of which is walked."""
        del left

    @contextmanager
    def way(self) -> Generator[None]:
        """Enclose the walk of lines in order."""
        yield

    def behind(self, lines: Lines) -> Lines:
        """Return the lines to walk after each of several branches."""
        return lines

    def holds(self, *tested: Expr) -> None:
        """Note that the walk continues after these tests."""
        del tested

    @abstractmethod
    def need(self, line: st.Need) -> None:
        """Require a condition."""

    @abstractmethod
    def price(self, line: st.Pay, at: Code, amount: Code, *, on: bool) -> tuple[Code, Code]:
        """Require an amount; return address and amount, fixed in locals if the walk goes `on`."""

    @abstractmethod
    def pieces(self, line: st.PayWith) -> bool:
        """Require a price in pieces; return whether the walk continues after it."""

    def change(self, cells: list[tuple[Code, Code]], sign: ArithmeticSign) -> None:
        """Change numbers, by their addresses, for the lines after this, on a copy of the state."""
        self.fn.open(OnCopy)
        change(self.fn, cells, sign)

    @abstractmethod
    def several(self, lines: Lines, span: Span | None, words: str) -> Ways | None:
        """Return the ways of a choice, or None if they are not tried one by one.

        The walk ends here on None. `words` is the reason if no way exists.
        """

    def over(self) -> None:
        """End the opening on this way, including all lines after a branch."""
        self.fn.add(Return(None))


class Ways(Protocol):
    """Several ways that are tried one after the other."""

    def each(self) -> Answer:
        """Return the answer for one of the ways, in a loop over all."""
        ...

    def found_if(self, question: Code) -> None:
        """Succeed if a test holds."""
        ...

    def lost_if(self, question: Code) -> None:
        """Fail if a test holds."""
        ...

    def lost(self) -> None:
        """Fail after all ways."""
        ...


def walk(answer: Answer, lines: Lines) -> None:
    """Walk lines of an opening in order, as far as the question can be answered."""
    with answer.way():
        while answer.goes_on(lines):
            on = WALKED[type(lines[0])](answer, lines[0], lines[1:])
            if on is None:
                return
            lines = on
        answer.end(lines)


def walks(kind: type) -> Callable[[F], F]:
    """Register the function that walks lines of a class."""

    def register(function: F) -> F:
        WALKED[kind] = function
        return function

    return register


def can_fail(lines: Lines) -> bool:
    """Return whether one of the lines of an opening can fail."""
    kinds = {*map(type, lines)}  # asked of every way on, often of many lines
    if g.Asked in kinds:
        return True
    return has_condition([line for line in lines if type(line) is not g.Assign] if g.Assign in kinds else lines)


# ---- names


@walks(g.Assign)
def _bind(answer: Answer, line: g.Assign, rest: Lines) -> Lines:
    """Assign a name of the opening; a known number replaces the name."""
    fn = answer.fn
    value = operations.value_of(fn, line.var, line.value)
    if isinstance(value, Const) and line.var not in fn.local:
        fn.env[line.var] = value
    else:
        fn.assign(line.var, value, force_local=True)
    return rest


@walks(st.Let)
def _let(answer: Answer, line: st.Let, rest: Lines) -> Lines:
    name_value(answer.fn, line)
    return rest


def name_value(fn: Fn, line: st.Let) -> None:
    """Assign the value of a `let` in an opening to a local."""
    remember(fn.module, line.var, line.value)
    value = operations.value_of(fn, line.var, line.value)
    fn.assign(line.var, value, force_local=True, spare=ways.spare(fn, line.value))
    ways.note(fn, line.var, line.value)


# ---- conditions and prices


@walks(st.Need)
def _need(answer: Answer, line: st.Need, rest: Lines) -> Lines:
    answer.need(line)
    return rest


@walks(st.Pay)
def _pay(answer: Answer, first: st.Pay, rest: Lines) -> Lines:
    """Walk payments of different numbers together; later lines read what is left."""
    fn, lines = answer.fn, (first, *rest)
    size = _apart(fn, lines)
    on = can_fail(lines[size:])
    paid: list[tuple[Code, Code]] = []
    for line in lines[:size]:
        if isinstance(line, g.Assign):
            _bind(answer, line, ())
        elif isinstance(line, st.Pay):
            at, amount = places.address(fn, line.source), x_.built(fn, line.amount)
            paid.append(answer.price(line, at, amount, on=on))
            fn.spent.append(line.source.field)
    if on:
        answer.change(paid, "-")
    return lines[size:]


@walks(st.AddField)
def _gain(answer: Answer, line: st.AddField, rest: Lines) -> Lines:
    """Add a gain, up to its limit, so that later lines may pay with it."""
    fn, field = answer.fn, line.target.field
    at, amount = places.address(fn, line.target), x_.built(fn, line.amount)
    at = fixed(fn, at)
    if field.capped:
        grown = operations.capped(fn, line.target, arithmetic("+", cell(at), amount))
        amount = arithmetic("-", grown, cell(at))
    answer.change([(at, fixed(fn, amount))], "+")
    fn.spent.append(field)
    return rest


@walks(st.PayWith)
def _pay_with(answer: Answer, line: st.PayWith, rest: Lines) -> Lines | None:
    return rest if answer.pieces(line) else None


def fixed(fn: Fn, of: Code) -> Code:
    """Return a copy of a value in a local, which keeps it when the state and variables change."""
    return of if isinstance(of, Const) else fn.keep(fn.module.fresh("y"), of)


def change(fn: Fn, cells: list[tuple[Code, Code]], sign: ArithmeticSign) -> None:
    """Add lines that change numbers, by their addresses."""
    for at, amount in cells:
        fn.stores(at, arithmetic(sign, cell(at), amount))


def _apart(fn: Fn, lines: Lines) -> int:
    """Return the number of lines that pay different numbers of a family at independent prices."""
    first = lines[0]
    assert isinstance(first, st.Pay)
    key, size = _key(first), 1
    if len(lines) > 1 and isinstance(lines[1], st.Pay):
        return _in_row(lines)
    known = None if key is None else fn.env.get(key)
    seen = {known.value if isinstance(known, Const) else known}
    for line, after in zip(lines[1::2], lines[2::2], strict=False):
        if not (isinstance(line, g.Assign) and line.var is key and isinstance(line.value, e.Const)):
            break
        if not (isinstance(after, st.Pay) and _key(after) is key and _alike(first, after)):
            break
        if (number := line.value.value) in seen:
            break
        seen.add(number)
        size += 2
    return size


def _in_row(lines: Lines) -> int:
    """Return the number of leading payments from different numbers at independent prices."""
    paid: list[e.FieldGet] = []
    for line in lines:
        if not isinstance(line, st.Pay) or (paid and _reads_more(line.amount)):
            break
        if not all(are_apart(line.source, other) for other in paid):
            break
        paid.append(line.source)
    return len(paid)


def are_apart(one: e.FieldGet, other: e.FieldGet) -> bool:
    """Return whether two numbers always differ: of two fields, or of two things of one owner."""
    if one.field is not other.field:
        return True
    pairs = zip(one.keys, other.keys, strict=True)
    differ = any(isinstance(a, e.Const) and isinstance(b, e.Const) and a.value != b.value for a, b in pairs)
    return differ and _have_one_owner(one, other)


def _have_one_owner(one: e.FieldGet, other: e.FieldGet) -> bool:
    if one.owner is None or other.owner is None:
        return one.owner is other.owner
    return isinstance(one.owner, e.Read) and isinstance(other.owner, e.Read) and one.owner.var is other.owner.var


def _reads_more(amount: Expr) -> bool:
    """Return whether a price may depend on other payments."""
    return any(isinstance(part, e.FieldGet | e.ValueGet | e.Can | e.Would) for part in everything(amount))


def _key(line: st.Pay) -> Var | None:
    """Return the variable that selects the paying number of a family, or None."""
    keys = line.source.keys
    return keys[0].var if len(keys) == 1 and isinstance(keys[0], e.Read) else None


def _alike(first: st.Pay, other: st.Pay) -> bool:
    """Return whether both pay from one owner's family and the second price is independent of it."""
    one, two = first.source, other.source
    return one.field is two.field and _have_one_owner(one, two) and not _reads_more(other.amount)


# ---- lines in lines


@walks(st.If)
def _if(answer: Answer, line: st.If, rest: Lines) -> Lines | None:
    """Walk each branch with the lines after it; join the branches if no branch contains a choice."""
    if answer.joins and not any(has_choice(block) for block in inside(line)):
        _join(answer, line)
        return rest
    fn, asked = answer.fn, [condition for condition, _ in line.branches]
    rest, depth = answer.behind(rest), answer.fn.depth
    for i, (condition, block) in enumerate(line.branches):
        with fn.when(x_.built(fn, condition)):
            answer.holds(*asked[: i + 1])
            walk(answer, (*block, *rest))
        if answer.joins:
            fn.open_otherwise()
    answer.holds(*asked)
    walk(answer, (*line.otherwise, *rest))
    fn.close(depth)
    return None


def _join(answer: Answer, line: st.If) -> None:
    """Walk the branches alone; a branch that ends the opening ends the answer."""
    fn = answer.fn
    left = fn.keep(fn.module.fresh("left"), const(1))
    for condition, block in (*line.branches, (None, line.otherwise)):
        with fn.when(left):
            if condition is not None:
                answer.holds(condition)
            with nullcontext() if condition is None else fn.when(x_.built(fn, condition)):
                fn.sets(left, const(0))
                walk(answer, block)
                if not is_all_opening(block):
                    answer.over()


@walks(st.ForEach)
def _each(answer: Answer, line: st.ForEach, rest: Lines) -> Lines:
    """Unroll a loop member by member."""
    laps: list[g.Line] = []
    answer.holds(line.set)
    for member in not_none(x_.known(answer.fn, line.set)):
        laps.append(g.Assign(line.var, e.Const(line.var.type, line.span, member)))
        laps += line.body if line.where is None else (st.If(line.span, ((line.where, line.body),), ()),)
    return (*laps, *rest)


@walks(st.Do)
def _do(_answer: Answer, line: st.Do, rest: Lines) -> Lines:
    """Return the body of an action with its arguments assigned, then the rest."""
    action = line.action
    given = [g.Assign(p.var, arg) for p, arg in zip(action.params, line.args, strict=True)]
    if action.uses_you and line.player is not None:
        given.insert(0, g.Assign(action.you, line.player))
    return (*given, *action.body, *rest)
