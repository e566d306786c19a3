"""Ranges of the numbers in functions that the compiler built as CODE.

They follow from the arguments of all calls, and from the ranges of cells, tables and called functions in the program.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from interpreter.code import expressions as x
from interpreter.code import statements as st
from interpreter.code.ranges import result
from interpreter.code.read.body import Kept
from interpreter.code.read.builtin import LONGEST
from interpreter.code.read.joining import Unknown, alike, fitted, join, listing
from interpreter.code.read.values import compare, listed
from interpreter.code.types import TRUTH, Nothing, Number
from interpreter.code.walk import nodes

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.code.expressions import Expr
    from interpreter.code.read.body import Body
    from interpreter.code.read.program import Reader
    from interpreter.code.read.records import Record
    from interpreter.code.types import Type


@dataclass(eq=False)
class Built:
    """Function built as CODE, with the interface that the reader uses for functions it reads from text (`Body`)."""

    reader: Reader
    name: str
    function: st.Function
    result: Kept = field(default_factory=lambda: Kept(x.Local("result", Nothing())))
    callers: dict[Body | Built, None] = field(default_factory=dict["Body | Built", None])
    lines: st.Block = ()
    returned: Record | None = None
    gives_number: bool = False
    begun: bool = False
    reading: bool = False
    changed: bool = False

    def __post_init__(self) -> None:
        self.kept = {local: Kept(x.Local(local.name, Nothing())) for local in self.function.params}
        self.params = [*self.kept.values()]
        self.returns = any(isinstance(node, st.Return) and node.value is not None for node in nodes(self.function.body))

    def run(self) -> None:
        """Compute the ranges; if the range of the result has grown, have the callers computed again."""
        self.begun = self.reading = True
        before = self.result.local.type
        try:
            self.changed = True
            while self.changed:
                self.changed = False
                for kept in (self.result, *self.kept.values()):
                    kept.is_used = False
                self.lines = self.block(self.function.body)
        except Unknown:
            self.begun = False
            raise
        finally:
            self.reading = False
        if self.result.local.type != before:
            self.reader.wait(self.callers)

    def grow(self, kept: Kept, kind: Type) -> x.Local:
        """Widen the type of a variable by another type; return the variable."""
        if kept.grow(kind) and kept.is_used:
            self.changed = True
        return kept.local

    def block(self, lines: st.Block) -> st.Block:
        """Return statements with the ranges of their parts."""
        return tuple(LINES[type(line)](self, line) for line in lines)

    def ranged(self, node: Expr) -> Expr:
        """Return an expression with the ranges of its parts."""
        return RANGED[x.Call if isinstance(node, x.Call) else type(node)](self, node)

    def number(self, node: Expr) -> Number:
        """Return the range of a number expression that has one already."""
        return cast("Number", node.type)

    def finished(self) -> st.Function:
        """Return the function with its ranges, once all are known."""
        return st.Function(self.name, tuple(kept.local for kept in self.params), self.result.local.type, self.lines)


def _known(of: Built, node: x.Const | x.Constant) -> Expr:
    found = of.reader.constants.lowered(node.value)
    assert found is not None
    return found


def _get(of: Built, node: x.Get) -> Expr:
    kept = of.kept[node.local]
    kept.is_used = True
    if isinstance(kept.local.type, Nothing):
        raise Unknown
    return x.Get(kept.local.type, kept.local)


def _global(_of: Built, node: x.Global) -> Expr:
    return x.Global(Number(0, 1 << 53), node.number)


def _fold(of: Built, node: x.Fold) -> Expr:
    assert node.sign == "len"
    members = of.ranged(node.of)
    kind = listing(members.type)
    assert kind is not None
    return x.Fold(Number(0, LONGEST if kind.longest is None else kind.longest), "len", members)


def _cell(of: Built, node: x.Cell) -> Expr:
    address = of.ranged(node.address)
    return x.Cell(of.reader.cells.kind(address.type), address)


def _arithmetic(of: Built, node: x.Arithmetic) -> Expr:
    left, right = of.ranged(node.left), of.ranged(node.right)
    return x.Arithmetic(result(node.sign, of.number(left), of.number(right)), node.sign, left, right)


def _compare(of: Built, node: x.Compare) -> Expr:
    return compare(node.sign, of.ranged(node.left), of.ranged(node.right))


def _and(of: Built, node: x.And) -> Expr:
    parts = tuple(map(of.ranged, node.parts))
    return x.And(join(Number(0, 0), parts[-1].type), parts)


def _or(of: Built, node: x.Or) -> Expr:
    parts = tuple(map(of.ranged, node.parts))
    kind = parts[0].type
    for part in parts[1:]:
        kind = join(kind, part.type)
    return x.Or(kind, parts)


def _not(of: Built, node: x.Not) -> Expr:
    return x.Not(TRUTH, of.ranged(node.of))


def _truth(of: Built, node: x.Truth) -> Expr:
    return x.Truth(TRUTH, of.ranged(node.of))


def _if(of: Built, node: x.If) -> Expr:
    condition = of.ranged(node.condition)
    kind, yes, no = alike(of.ranged(node.yes), of.ranged(node.no))
    return x.If(kind, condition, yes, no)


def _item(of: Built, node: x.Item) -> Expr:
    whole = of.ranged(node.of)
    kind = listing(whole.type)
    assert kind is not None
    return x.Item(kind.of, whole, of.ranged(node.index))


def _listed(of: Built, node: x.Listed) -> Expr:
    return listed(tuple(map(of.ranged, node.parts)))


def _least(of: Built, node: x.Least) -> Expr:
    parts = tuple(map(of.ranged, node.parts))
    kinds = [of.number(part) for part in parts]
    pick = min if node.sign == "min" else max
    return x.Least(Number(pick(kind.low for kind in kinds), pick(kind.high for kind in kinds)), node.sign, parts)


def _call(of: Built, node: x.Call) -> Expr:
    return of.reader.calls.named(of, node.function, [of.ranged(arg) for arg in node.args])


RANGED: dict[type, Callable[[Built, Any], Expr]] = {
    x.Const: _known,
    x.Constant: _known,
    x.Get: _get,
    x.Global: _global,
    x.Fold: _fold,
    x.Truth: _truth,
    x.Cell: _cell,
    x.Arithmetic: _arithmetic,
    x.Compare: _compare,
    x.And: _and,
    x.Or: _or,
    x.Not: _not,
    x.If: _if,
    x.Item: _item,
    x.Listed: _listed,
    x.Least: _least,
    x.Call: _call,
}
"""Functions that compute the ranges of an expression, by class; all that builders make are here."""


def _set(of: Built, line: st.Set) -> st.Stmt:
    value, (local,) = of.ranged(line.value), line.locals
    kept = of.kept.setdefault(local, Kept(x.Local(local.name, Nothing())))
    return st.Set((of.grow(kept, value.type),), value)


def _store(of: Built, line: st.Store) -> st.Stmt:
    return st.Store(of.ranged(line.address), of.ranged(line.value))


def _store_global(of: Built, line: st.StoreGlobal) -> st.Stmt:
    return st.StoreGlobal(line.number, of.ranged(line.value))


def _do(of: Built, line: st.Do) -> st.Stmt:
    return st.Do(of.ranged(line.what))


def _branch(of: Built, line: st.Branch) -> st.Stmt:
    return st.Branch(of.ranged(line.condition), of.block(line.yes), of.block(line.no))


def _fail(of: Built, line: st.Fail) -> st.Stmt:
    return st.Fail(of.ranged(line.check), line.node)


def _event(of: Built, line: st.Event) -> st.Stmt:
    return st.Event(line.what, tuple(map(of.ranged, line.args)))


def _offer(of: Built, line: st.Offer) -> st.Stmt:
    return st.Offer(of.ranged(line.menu))


def _return(of: Built, line: st.Return) -> st.Stmt:
    assert line.value is not None
    value = of.ranged(line.value)
    of.grow(of.result, value.type)
    return st.Return(fitted(value, of.result.local.type))


LINES: dict[type, Callable[[Built, Any], st.Stmt]] = {
    st.Set: _set,
    st.Store: _store,
    st.StoreGlobal: _store_global,
    st.Do: _do,
    st.Branch: _branch,
    st.Fail: _fail,
    st.Event: _event,
    st.Offer: _offer,
    st.Return: _return,
}
"""Functions that compute the ranges in a statement, by class."""
