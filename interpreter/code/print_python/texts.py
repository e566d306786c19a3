"""The text of each expression, in brackets where it is not a call or a name, and of each statement."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.code import expressions as x, statements as st
from interpreter.code.expressions import Expr
from interpreter.code.print_python.writer import EXPRESSIONS, STATEMENTS, TRUTHS, Writer
from interpreter.code.ranges import may_leave
from interpreter.code.types import HIGHEST, TRUTH, WORD, Members, Number, Reference
from interpreter.code.unread import Asked, Object, OnCopy, Plain, Through

HALF = 64


def _joined(w: Writer, of: Iterable[Expr]) -> str:
    return ", ".join(map(w.value, of))


def _arithmetic(w: Writer, node: x.Arithmetic) -> str:
    text = f"({w.value(node.left)} {node.sign} {w.value(node.right)})"
    if not w.looking or not may_leave(node):
        return text
    return f"word{text}" if isinstance(node.type, Number) and node.type.high > HIGHEST else f"number{text}"


def _word(w: Writer, node: Expr) -> str:
    kind, text = node.type, w.value(node)
    return text if isinstance(kind, Number) and kind.low >= 0 else f"({text} & {WORD})"


def _wrapping(w: Writer, node: x.Wrapping) -> str:
    if node.sign == "high*":
        return f"(({_word(w, node.left)} * {_word(w, node.right)}) >> {HALF})"
    return f"(({w.value(node.left)} {node.sign} {w.value(node.right)}) & {WORD})"


def _real_arithmetic(w: Writer, node: x.RealArithmetic) -> str:
    left, right = w.value(node.left), w.value(node.right)
    return f"divided({left}, {right})" if node.sign == "/" else f"({left} {node.sign} {right})"


def _several(w: Writer, node: x.And | x.Or) -> str:
    write = w.condition if all(part.type == TRUTH for part in node.parts) else w.value
    return f"({(' and ' if isinstance(node, x.And) else ' or ').join(map(write, node.parts))})"


def _call(w: Writer, node: x.Call) -> str:
    w.called.add(node.function)
    return f"{node.function}({', '.join(['s', *map(w.value, node.args)])})"


def _plain(w: Writer, node: Plain) -> str:
    w.called.add(node.function)
    written = w.members if isinstance(node, Through) else w.value
    return f"{node.function}({', '.join(map(written, node.args))})"


def _asked(w: Writer, node: Asked) -> str:
    w.called.add(node.function)
    args = [*map(w.value, node.args[: node.open]), "L", *map(w.value, node.args[node.open :])]
    return f"lambda L: {node.function}({', '.join(['s', *args])})"


def _object(w: Writer, node: Object) -> str:
    first = len(node.args) - len(node.words)
    named = [f"{word}={w.value(arg)}" for word, arg in zip(node.words, node.args[first:], strict=True)]
    return f"{node.function}({', '.join([*map(w.value, node.args[:first]), *named])})"


def _part(w: Writer, node: x.Part) -> str:
    start, stop = ("" if end is None else w.value(end) for end in (node.start, node.stop))
    return f"{w.value(node.of)}[{start}:{stop}]"


def _listed(w: Writer, node: x.Listed) -> str:
    parts = [f"*{w.members(part)}" if place in node.spread else w.value(part) for place, part in enumerate(node.parts)]
    return f"[{', '.join(parts)}]"


def _numbers(w: Writer, node: x.Numbers) -> str:
    step = "" if node.step == 1 else f", {node.step}"
    return f"list(range({w.value(node.start)}, {w.value(node.stop)}{step}))"


def targets(w: Writer, into: tuple[x.Local, ...]) -> str:
    """Return the text of variables as the target of an assignment."""
    return ", ".join(map(w.name, into))


def _each(w: Writer, node: x.Each) -> str:
    heads: list[str] = []
    for loop in node.loops:
        head = f"for {targets(w, loop.locals)} in {w.members(loop.of)}"
        heads.append(" ".join([head, *(f"if {w.condition(condition)}" for condition in loop.conditions)]))
    return f"[{w.value(node.value)} {' '.join(heads)}]"


def _fold(w: Writer, node: x.Fold) -> str:
    default = "" if node.default is None else f", default={w.value(node.default)}"
    text = w.members(node.of)
    if node.sign in ("any", "all") and isinstance(node.of, x.Each):
        text = text[1:-1]
    return f"{node.sign}({text}{default})"


def held(w: Writer, node: Expr) -> str:
    """Return the text of a value as a member of a set."""
    return w.value(node) if isinstance(node.type, Number) else f"frozen({w.value(node)})"


def _contains(w: Writer, node: x.Contains) -> str:
    what = held(w, node.what) if isinstance(node.of.type, Members) else w.value(node.what)
    return f"({what} in {w.members(node.of)})"


def _record(w: Writer, node: x.Record) -> str:
    assert isinstance(node.type, Reference)
    return f"{node.type.arena.name}[{w.value(node.index)}]"


def _stretch(w: Writer, node: x.Stretch) -> str:
    name, ends = node.arena.fields[0][0], f"{w.value(node.start)}, {w.value(node.stop)}"
    return f"[record.{name} for record in map({node.arena.name}.__getitem__, range({ends}))]"


EXPRESSIONS.update(
    {
        x.Const: lambda _, n: str(n.value) if n.value >= 0 else f"({n.value})",
        x.Constant: lambda _, n: n.name,
        x.NoneOf: lambda _, n: "None",  # noqa: ARG005 - as all
        x.Some: lambda w, n: w.value(n.of),
        x.Given: lambda w, n: w.value(n.of),
        x.Get: lambda w, n: w.name(n.local),
        x.Cell: lambda w, n: w.cell(n.address),
        x.Cells: lambda w, n: w.cells(n.start, n.stop),
        x.Global: lambda _, n: f"OUT[{n.number}]",
        x.Arithmetic: _arithmetic,
        x.Wrapping: _wrapping,
        x.Compare: lambda w, n: f"({w.value(n.left)} {n.sign} {w.value(n.right)})",
        x.And: _several,
        x.Or: _several,
        x.Not: lambda w, n: f"(not {w.condition(n.of)})",
        x.Truth: lambda w, n: w.value(n.of),
        x.IsNone: lambda w, n: f"({w.value(n.of)} is None)",
        x.If: lambda w, n: f"({w.value(n.yes)} if {w.condition(n.condition)} else {w.value(n.no)})",
        x.Call: _call,
        x.Item: lambda w, n: f"{w.value(n.of)}[{w.value(n.index)}]",
        x.Part: _part,
        x.Made: lambda w, n: f"({''.join(f'{w.value(part)}, ' for part in n.parts)})",
        x.Listed: _listed,
        x.Repeated: lambda w, n: f"([{w.value(n.what)}] * {w.value(n.times)})",
        x.Joined: lambda w, n: f"[*{w.members(n.left)}, *{w.members(n.right)}]",
        x.Numbers: _numbers,
        x.Each: _each,
        x.Fold: _fold,
        x.Least: lambda w, n: f"{n.sign}({_joined(w, n.parts)})",
        x.Sorted: lambda w, n: f"sorted({w.members(n.of)}{', reverse=True' if n.descending else ''})",
        x.Distinct: lambda w, n: f"distinct({w.members(n.of)})",
        x.Reversed: lambda w, n: f"{w.value(n.of)}[::-1]",
        x.Contains: _contains,
        x.Place: lambda w, n: f"s.index({_joined(w, (n.what, n.start, n.stop))})",
        x.BitCount: lambda w, n: f"({w.value(n.of)}).bit_count()",
        x.BitLength: lambda w, n: f"({w.value(n.of)}).bit_length()",
        x.EmptySet: lambda _, n: "set()",  # noqa: ARG005
        x.RealConst: lambda _, n: repr(n.value) if n.value >= 0 else f"({n.value!r})",
        x.RealArithmetic: _real_arithmetic,
        x.AsReal: lambda w, n: f"float({w.value(n.of)})",
        x.Root: lambda w, n: f"sqrt({w.value(n.of)})",
        x.Absolute: lambda w, n: f"abs({w.value(n.of)})",
        x.Record: _record,
        x.Field: lambda w, n: f"{w.value(n.of)}.{n.name}",
        x.Stretch: _stretch,
        Plain: _plain,
        Through: _plain,
        Asked: _asked,
        Object: _object,
    }
)
TRUTHS.update([x.Compare, x.And, x.Or, x.Not, x.Truth, x.IsNone, x.Contains, x.Fold])


EVENTS = {"skipped": ("SKIPS", ""), "void": ("VOIDS", ", s[:]")}
"""Observers of an event, and the further arguments they get."""


def _branch(w: Writer, node: st.Branch) -> None:
    w.inside(f"if {w.condition(node.condition)}:", node.yes)
    if node.no:
        w.inside("else:", node.no)


def _fail(w: Writer, node: st.Fail) -> None:
    where = "" if node.node < 0 else f", {node.node}, s"
    w(f"raise PB({w.value(node.check)}{where})")


def _trial(w: Writer, node: st.Trial) -> None:
    w.inside("try:", node.body)
    w.inside("finally:", node.undo)


def _event(w: Writer, node: st.Event) -> None:
    listener, more = EVENTS[node.what]
    w(f"if {listener} is not None: {listener}.append(({', '.join(map(w.value, node.args))}{more}))")


def _on_copy(w: Writer, node: OnCopy) -> None:
    w("s = s[:]")
    w.block(node.body)


STATEMENTS.update(
    {
        st.Set: lambda w, n: w(f"{targets(w, n.locals)} = {w.value(n.value)}"),
        st.Store: lambda w, n: w(f"{w.cell(n.address)} = {w.value(n.value)}"),
        st.StoreCells: lambda w, n: w(w.store(n.start, n.values)),
        st.StoreGlobal: lambda w, n: w(f"OUT[{n.number}] = {w.value(n.value)}"),
        st.StoreItem: lambda w, n: w(f"{w.value(n.of)}[{w.value(n.index)}] = {w.value(n.value)}"),
        st.StoreField: lambda w, n: w(f"{w.value(n.of)}.{n.name} = {w.value(n.value)}"),
        st.Append: lambda w, n: w(f"{w.value(n.to)}.append({w.value(n.value)})"),
        st.Extend: lambda w, n: w(f"{w.value(n.to)}.extend({w.members(n.values)})"),
        st.Remove: lambda w, n: w(f"{w.value(n.of)}.remove({w.value(n.value)})"),
        st.Include: lambda w, n: w(f"{w.value(n.to)}.add({held(w, n.value)})"),
        st.Clear: lambda w, n: w(f"{n.arena.name}.clear()"),
        st.Do: lambda w, n: w(w.condition(n.what)),
        st.Branch: _branch,
        st.While: lambda w, n: w.inside(f"while {w.condition(n.condition)}:", n.body),
        st.For: lambda w, n: w.inside(f"for {targets(w, n.locals)} in {w.members(n.of)}:", n.body),
        st.Break: lambda w, n: w("break"),  # noqa: ARG005 - as all
        st.Continue: lambda w, n: w("continue"),  # noqa: ARG005
        st.Return: lambda w, n: w("return" if n.value is None else f"return {w.value(n.value)}"),
        st.Fail: _fail,
        st.Trial: _trial,
        st.Event: _event,
        st.Offer: lambda w, n: w(f"OUT[0] = {w.value(n.menu)}"),
        OnCopy: _on_copy,
    }
)
