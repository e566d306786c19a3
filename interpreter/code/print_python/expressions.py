"""The text of each expression: in brackets where it is not a call or a name."""

from __future__ import annotations

from interpreter.code import expressions as x
from interpreter.code.print_python.writer import EXPRESSIONS, TRUTHS, Writer
from interpreter.code.ranges import may_leave
from interpreter.code.types import HIGHEST, TRUTH, WORD, Members, Number, Type

HALF = 64


def _const(w: Writer, node: x.Const) -> str:
    return str(node.value) if node.value >= 0 else f"({node.value})"


def _constant(w: Writer, node: x.Constant) -> str:
    return node.name


def _none(w: Writer, node: x.NoneOf) -> str:
    return "None"


def _of(w: Writer, node: x.Some | x.Given) -> str:
    return w.value(node.of)


def _get(w: Writer, node: x.Get) -> str:
    return w.name(node.local)


def _cell(w: Writer, node: x.Cell) -> str:
    return w.cell(node.address)


def _cells(w: Writer, node: x.Cells) -> str:
    return w.cells(node.start, node.stop)


def _global(w: Writer, node: x.Global) -> str:
    return f"OUT[{node.number}]"


def _arithmetic(w: Writer, node: x.Arithmetic) -> str:
    text = f"({w.value(node.left)} {node.sign} {w.value(node.right)})"
    if not w.looking or not may_leave(node):
        return text
    return f"word{text}" if isinstance(node.type, Number) and node.type.high > HIGHEST else f"number{text}"


def _word(w: Writer, node: x.Expr) -> str:
    kind, text = node.type, w.value(node)
    return text if isinstance(kind, Number) and kind.low >= 0 else f"({text} & {WORD})"


def _wrapping(w: Writer, node: x.Wrapping) -> str:
    if node.sign == "high*":
        return f"(({_word(w, node.left)} * {_word(w, node.right)}) >> {HALF})"
    return f"(({w.value(node.left)} {node.sign} {w.value(node.right)}) & {WORD})"


def _compare(w: Writer, node: x.Compare) -> str:
    return f"({w.value(node.left)} {node.sign} {w.value(node.right)})"


def _several(w: Writer, node: x.And | x.Or) -> str:
    write = w.condition if all(part.type == TRUTH for part in node.parts) else w.value
    return f"({(' and ' if isinstance(node, x.And) else ' or ').join(map(write, node.parts))})"


def _not(w: Writer, node: x.Not) -> str:
    return f"(not {w.condition(node.of)})"


def _truth(w: Writer, node: x.Truth) -> str:
    return w.value(node.of)


def _is_none(w: Writer, node: x.IsNone) -> str:
    return f"({w.value(node.of)} is None)"


def _if(w: Writer, node: x.If) -> str:
    return f"({w.value(node.yes)} if {w.condition(node.condition)} else {w.value(node.no)})"


def _call(w: Writer, node: x.Call) -> str:
    w.called.add(node.function)
    return f"{node.function}({', '.join(['s', *map(w.value, node.args)])})"


# ---- lists


def _item(w: Writer, node: x.Item) -> str:
    return f"{w.value(node.of)}[{w.value(node.index)}]"


def _part(w: Writer, node: x.Part) -> str:
    start, stop = ("" if end is None else w.value(end) for end in (node.start, node.stop))
    return f"{w.value(node.of)}[{start}:{stop}]"


def _made(w: Writer, node: x.Made) -> str:
    return f"({''.join(f'{w.value(part)}, ' for part in node.parts)})"


def _listed(w: Writer, node: x.Listed) -> str:
    parts = [f"*{w.members(part)}" if place in node.spread else w.value(part) for place, part in enumerate(node.parts)]
    return f"[{', '.join(parts)}]"


def _repeated(w: Writer, node: x.Repeated) -> str:
    return f"([{w.value(node.what)}] * {w.value(node.times)})"


def _joined(w: Writer, node: x.Joined) -> str:
    return f"[*{w.members(node.left)}, *{w.members(node.right)}]"


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


def _least(w: Writer, node: x.Least) -> str:
    return f"{node.sign}({', '.join(map(w.value, node.parts))})"


def _sorted(w: Writer, node: x.Sorted) -> str:
    return f"sorted({w.members(node.of)}{', reverse=True' if node.descending else ''})"


def _distinct(w: Writer, node: x.Distinct) -> str:
    return f"distinct({w.members(node.of)})"


def _reversed(w: Writer, node: x.Reversed) -> str:
    return f"{w.value(node.of)}[::-1]"


def held(w: Writer, node: x.Expr) -> str:
    """Return the text of a value as a member of a set."""
    return w.value(node) if _plain(node.type) else f"frozen({w.value(node)})"


def _plain(kind: Type) -> bool:
    return isinstance(kind, Number)


def _contains(w: Writer, node: x.Contains) -> str:
    what = held(w, node.what) if isinstance(node.of.type, Members) else w.value(node.what)
    return f"({what} in {w.members(node.of)})"


def _place(w: Writer, node: x.Place) -> str:
    return f"s.index({w.value(node.what)}, {w.value(node.start)}, {w.value(node.stop)})"


def _bit_count(w: Writer, node: x.BitCount) -> str:
    return f"({w.value(node.of)}).bit_count()"


def _bit_length(w: Writer, node: x.BitLength) -> str:
    return f"({w.value(node.of)}).bit_length()"


def _empty_set(w: Writer, node: x.EmptySet) -> str:
    return "set()"


EXPRESSIONS.update(
    {
        x.Const: _const,
        x.Constant: _constant,
        x.NoneOf: _none,
        x.Some: _of,
        x.Given: _of,
        x.Get: _get,
        x.Cell: _cell,
        x.Cells: _cells,
        x.Global: _global,
        x.Arithmetic: _arithmetic,
        x.Wrapping: _wrapping,
        x.Compare: _compare,
        x.And: _several,
        x.Or: _several,
        x.Not: _not,
        x.Truth: _truth,
        x.IsNone: _is_none,
        x.If: _if,
        x.Call: _call,
        x.Item: _item,
        x.Part: _part,
        x.Made: _made,
        x.Listed: _listed,
        x.Repeated: _repeated,
        x.Joined: _joined,
        x.Numbers: _numbers,
        x.Each: _each,
        x.Fold: _fold,
        x.Least: _least,
        x.Sorted: _sorted,
        x.Distinct: _distinct,
        x.Reversed: _reversed,
        x.Contains: _contains,
        x.Place: _place,
        x.BitCount: _bit_count,
        x.BitLength: _bit_length,
        x.EmptySet: _empty_set,
    }
)
TRUTHS.update([x.Compare, x.And, x.Or, x.Not, x.Truth, x.IsNone, x.Contains, x.Fold])
