"""Types of the values in functions that were built as CODE by the compiler, or read from Python.

How far numbers reach follows from the arguments of all calls, and from the ranges of cells, tables and called functions
in the program. A function is gone through again as long as the type of a variable grows after it was used; a range that
grows often is widened.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.code import expressions as x, statements as st
from interpreter.code.expressions import Expr
from interpreter.code.read import built_expressions
from interpreter.code.read.body import LEAVES
from interpreter.code.read.joining import Mismatch, Unknown, fitted, join, listing, widened
from interpreter.code.read.records import Record
from interpreter.code.read.sources import More, Static, Unreadable
from interpreter.code.types import TRUTH, Listing, Maybe, Members, Nothing, Number, Row, Type
from interpreter.code.unread import OnCopy
from interpreter.code.walk import nodes
from interpreter.code.writing import const

if TYPE_CHECKING:
    from interpreter.code.read.body import Body
    from interpreter.code.read.program import Reader


PATIENCE = 3
"""Times the type of a variable may grow before it grows at once as far as it may."""


@dataclass(eq=False, slots=True)
class Kept:
    """A variable, and how often its type has grown."""

    local: x.Local
    grown: int = 0
    is_used: bool = False
    """Whether nodes of this round depend on the type."""

    def grow(self, kind: Type) -> bool:
        """Widen the type by another type and return whether it changed."""
        before = self.local.type
        after = join(before, kind)
        if after == before:
            return False
        self.grown += 1
        self.local.type = widened(before, after) if self.grown > PATIENCE else after
        return True


@dataclass(eq=False)
class Built:
    """Function built as CODE, for arguments of certain shapes."""

    reader: Reader
    name: str
    function: st.Function
    body: Body | None = None
    """The function of Python, if it was read from one; else the compiler built it."""
    result: Kept = field(default_factory=lambda: Kept(x.Local("result", Nothing())))
    callers: dict[Built, None] = field(default_factory=dict["Built", None])
    lines: st.Block = ()
    returned: Record | None = None
    """The object that is returned: its row is the result."""
    gives_number: bool = False
    """Whether what is returned is a number, though the variable that holds it begins with none."""
    begun: bool = False
    reading: bool = False
    changed: bool = False
    unknown: list[st.Stmt] = field(default_factory=list[st.Stmt])
    here: st.Stmt | None = None

    def __post_init__(self) -> None:
        self.kept = {local: Kept(x.Local(local.name, Nothing())) for local in self.function.params}
        self.params = [*self.kept.values()]
        self.returns = any(isinstance(node, st.Return) and node.value is not None for node in nodes(self.function.body))

    def run(self) -> None:
        """Find the types; if that of the result has grown, have the callers gone through again."""
        self.begun = self.reading = True
        before = self.result.local.type
        self.changed = True
        while self.changed:
            self.changed = False
            self.unknown.clear()
            for kept in (self.result, *self.kept.values()):
                kept.is_used = False
            try:
                self.lines = self.block(self.function.body)
            except Mismatch as mismatch:
                raise self.refuse(self.here, str(mismatch)) from None
        self.reading = False
        if self.result.local.type != before:
            self.reader.wait(self.callers)

    def refuse(self, line: st.Stmt | None, what: str) -> Unreadable:
        """Return the error for a statement whose types do not fit."""
        if self.body is None or line is None:
            return Unreadable(self.name, 0, what)
        return self.body.refuse(self.body.places[line], what)

    def grow(self, kept: Kept, kind: Type) -> x.Local:
        """Widen the type of a variable by another type; return the variable."""
        if kept.grow(kind) and kept.is_used:
            self.changed = True
        return kept.local

    def variable(self, local: x.Local) -> Kept:
        """Return a variable with what is known of its type."""
        found = self.kept.get(local)
        if found is None:
            found = self.kept[local] = Kept(x.Local(local.name, Nothing()))
        return found

    def write(self, local: x.Local, kind: Type) -> x.Local:
        """Widen the type of a variable that is written; return the variable."""
        kept = self.variable(local)
        found = self.grow(kept, kind)
        kept.is_used = True
        return found

    def block(self, lines: st.Block) -> st.Block:
        """Return statements with the ranges of their parts."""
        found: list[st.Stmt] = []
        for line in lines:
            self.here = line
            try:
                found += LINES[type(line)](self, line)
            except Unknown:
                self.unknown.append(line)
            if found and isinstance(found[-1], LEAVES):
                break
        return tuple(found)

    def value(self, node: Expr) -> Expr | Static:
        """Return an expression with the ranges of its parts, or the object that it makes."""
        return built_expressions.value(self, node)

    def ranged(self, node: Expr) -> Expr:
        """Return an expression with the ranges of its parts."""
        return self.reader.lowered(self.value(node))

    def number(self, node: Expr) -> Expr:
        """Return a number expression with the ranges of its parts, taken out of a `Maybe` if need be."""
        found = self.ranged(node)
        return x.Given(found.type.of, found) if isinstance(found.type, Maybe) else found

    def list(self, node: Expr) -> Expr:
        """Return a list expression with the ranges of its parts; a row of like things becomes a list."""
        found = self.number(node)
        kind = listing(found.type)
        if kind is None:
            raise Mismatch(f"{found.type} where a list is wanted")
        return fitted(found, kind) if isinstance(found.type, Row) else found

    def condition(self, node: Expr) -> Expr:
        """Return an expression as yes or no: whether it is not 0, not empty, and not none."""
        found = self.ranged(node)
        if not isinstance(found.type, Maybe):
            return self.truth(found)
        if isinstance(found.type.of, Nothing):
            return const(0)
        if not isinstance(found, x.Get):
            raise Mismatch("what may be none is asked for yes or no only where it has a name")
        given = self.truth(x.Given(found.type.of, found))
        return x.And(TRUTH, (x.Not(TRUTH, x.IsNone(TRUTH, found)), given))

    def truth(self, found: Expr) -> Expr:
        """Return a value that is not none as yes or no."""
        if isinstance(found.type, Number):
            return found
        if listing(found.type) is None:
            raise Mismatch(f"{found.type} where yes or no is wanted")
        return x.Truth(TRUTH, found)

    def targets(self, locals_: tuple[x.Local, ...], of: Expr) -> tuple[x.Local, ...]:
        """Return the variables of a loop over a list: they hold one thing after another, or its parts."""
        kind = listing(of.type)
        if kind is None or isinstance(kind.of, Nothing):
            raise Unknown
        kinds = kind.of.parts if len(locals_) > 1 and isinstance(kind.of, Row) else (kind.of,)
        if len(kinds) != len(locals_):
            raise Mismatch(f"{len(locals_)} variables of {kind.of}")
        return tuple(self.write(local, part) for local, part in zip(locals_, kinds, strict=True))

    def finished(self) -> st.Function:
        """Return the function with its ranges, once all are known."""
        if self.unknown:
            what = f"what this holds is never known: {type(self.unknown[0]).__name__}"
            raise self.refuse(self.unknown[0], what)
        return st.Function(self.name, tuple(kept.local for kept in self.params), self.result.local.type, self.lines)


def _set(of: Built, line: st.Set) -> st.Block:
    value = of.ranged(line.value)
    first, *more = line.locals
    if more:
        assert isinstance(value.type, Row)
        return (st.Set(tuple(of.write(*each) for each in zip(line.locals, value.type.parts, strict=True)), value),)
    local = of.write(first, value.type)
    return (st.Set((local,), fitted(value, local.type)),)


def _store(of: Built, line: st.Store) -> st.Block:
    return (st.Store(of.number(line.address), of.number(line.value)),)


def _store_cells(of: Built, line: st.StoreCells) -> st.Block:
    return (st.StoreCells(of.number(line.start), of.list(line.values)),)


def _store_global(of: Built, line: st.StoreGlobal) -> st.Block:
    return (st.StoreGlobal(line.number, of.number(line.value)),)


def _grow_list(of: Built, node: Expr, kind: Type) -> None:
    """Widen the type of a list, if it is a variable: that of a part of a record is known."""
    if isinstance(node, x.Get):
        of.grow(of.variable(node.local), kind)


def _store_item(of: Built, line: st.StoreItem) -> st.Block:
    value = of.ranged(line.value)
    _grow_list(of, line.of, Listing(value.type, 0))
    whole = of.ranged(line.of)
    assert isinstance(whole.type, Listing)
    return (st.StoreItem(whole, of.number(line.index), fitted(value, whole.type.of)),)


def _put(of: Built, line: st.Append | st.Include) -> st.Block:
    value = of.ranged(line.value)
    _grow_list(of, line.to, Listing(value.type) if isinstance(line, st.Append) else Members(value.type))
    whole = of.ranged(line.to)
    assert isinstance(whole.type, Listing | Members)
    return (type(line)(whole, fitted(value, whole.type.of)),)


def _remove(of: Built, line: st.Remove) -> st.Block:
    whole, value = of.list(line.of), of.ranged(line.value)
    assert isinstance(whole.type, Listing)
    return (st.Remove(whole, fitted(value, whole.type.of)),)


def _more(of: Built, line: More) -> st.Block:
    """Return how a number or a list grows by another."""
    assert isinstance(line.value, x.Arithmetic)
    before = of.ranged(line.value.left)
    return _set(of, line) if listing(before.type) is None else _extend(of, st.Extend(line.value.left, line.value.right))


def _extend(of: Built, line: st.Extend) -> st.Block:
    values = of.list(line.values)
    kind = listing(values.type)
    assert kind is not None
    if isinstance(kind.of, Nothing):
        return ()
    _grow_list(of, line.to, Listing(kind.of))
    whole = of.ranged(line.to)
    return (st.Extend(whole, fitted(values, whole.type) if whole.type != values.type else values),)


def _store_field(of: Built, line: st.StoreField) -> st.Block:
    whole = of.ranged(line.of)
    return (st.StoreField(whole, line.name, fitted(of.ranged(line.value), built_expressions.field(whole, line.name))),)


def _do(of: Built, line: st.Do) -> st.Block:
    what = of.value(line.what)
    return () if isinstance(what, Static | x.NoneOf) else (st.Do(what),)


def _branch(of: Built, line: st.Branch) -> st.Block:
    condition = of.condition(line.condition)
    if isinstance(condition, x.Const):
        return of.block(line.yes if condition.value else line.no)
    return (st.Branch(condition, of.block(line.yes), of.block(line.no)),)


def _while(of: Built, line: st.While) -> st.Block:
    return (st.While(of.condition(line.condition), of.block(line.body)),)


def _for(of: Built, line: st.For) -> st.Block:
    members = of.list(line.of)
    kind = listing(members.type)
    if kind is not None and isinstance(kind.of, Nothing) and kind.longest == 0:
        return ()
    return (st.For(of.targets(line.locals, members), members, of.block(line.body)),)


def _same(_of: Built, line: st.Break | st.Continue | st.Clear) -> st.Block:
    return (line,)


def _trial(of: Built, line: st.Trial) -> st.Block:
    return (st.Trial(of.block(line.body), of.block(line.undo)),)


def _on_copy(of: Built, line: OnCopy) -> st.Block:
    """Return a trial that restores the whole state after the statements."""
    size, zero = of.reader.cells.size, const(0)
    kind = Listing(of.reader.cells.kind(Number(0, size - 1)), size)
    saved = x.Local("saved", kind)
    before = st.Set((saved,), x.Cells(kind, zero, x.Const(Number(size, size), size)))
    return (before, st.Trial(of.block(line.body), (st.StoreCells(zero, x.Get(kind, saved)),)))


def _fail(of: Built, line: st.Fail) -> st.Block:
    return (st.Fail(of.number(line.check), line.node),)


def _event(of: Built, line: st.Event) -> st.Block:
    return (st.Event(line.what, tuple(map(of.number, line.args))),)


def _offer(of: Built, line: st.Offer) -> st.Block:
    return (st.Offer(of.list(line.menu)),)


def _return(of: Built, line: st.Return) -> st.Block:
    if line.value is None:
        return (line,)
    known = of.value(line.value)
    if isinstance(known, Static) and isinstance(known.value, Record):
        of.returned = known.value
        known = known.value.whole
    value = of.reader.lowered(known)
    if of.gives_number and isinstance(value.type, Maybe):
        value = x.Given(value.type.of, value)
    of.grow(of.result, value.type)
    of.result.is_used = True
    return (st.Return(fitted(value, of.result.local.type)),)


LINES: dict[type, Callable[[Built, Any], st.Block]] = {
    st.Set: _set,
    st.Store: _store,
    st.StoreCells: _store_cells,
    st.StoreGlobal: _store_global,
    st.StoreItem: _store_item,
    st.Append: _put,
    st.Extend: _extend,
    More: _more,
    st.Remove: _remove,
    st.StoreField: _store_field,
    st.Clear: _same,
    st.Include: _put,
    st.Do: _do,
    st.Branch: _branch,
    st.While: _while,
    st.For: _for,
    st.Break: _same,
    st.Continue: _same,
    st.Trial: _trial,
    OnCopy: _on_copy,
    st.Fail: _fail,
    st.Event: _event,
    st.Offer: _offer,
    st.Return: _return,
}
"""Functions that find the types in a statement, by class."""
