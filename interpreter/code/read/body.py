"""One function being read from Python into CODE: its variables, their types so far, its statements.

The syntax is read again as long as the types of variables grow.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.code import expressions as x, statements as st
from interpreter.code.read.joining import Mismatch, Unknown, fitted, join, listing, widened
from interpreter.code.read.records import Record
from interpreter.code.read.sources import Source, Static, Unreadable, first_line
from interpreter.code.read.webs import webs
from interpreter.code.types import TRUTH, Maybe, Nothing, Number, Type

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.code.expressions import Expr
    from interpreter.code.read.built import Built
    from interpreter.code.read.program import Reader

PATIENCE = 3
"""Times the type of a variable may grow before it grows at once as far as it may."""
STATE = ("s", "state")
LEAVES = (st.Return, st.Fail, st.Break, st.Continue)

VALUES: dict[type[ast.AST], Callable[[Body, Any], Expr | Static]] = {}
"""Readers of expressions, by their class."""
LINES: dict[type[ast.AST], Callable[[Body, Any], st.Block]] = {}
"""Readers of statements, by their class."""


def is_object(value: Expr | Static) -> bool:
    """Return whether a value is a known object for which functions are specialized.

    Numbers, reals and tables are passed as arguments instead.
    """
    return isinstance(value, Static) and not isinstance(value.value, int | float | tuple)


@dataclass(eq=False, slots=True)
class Kept:
    """A variable, and how often its type has grown."""

    local: x.Local
    grown: int = 0
    is_used: bool = False
    """Whether nodes that were read in this round depend on the type."""

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
class Body:
    """A function that is read."""

    reader: Reader
    name: str
    source: Source
    kept: dict[int, Kept] = field(default_factory=dict[int, Kept])
    result: Kept = field(default_factory=lambda: Kept(x.Local("result", Nothing())))
    callers: dict[Body | Built, None] = field(default_factory=dict["Body | Built", None])
    aliases: dict[int, Expr | Static] = field(default_factory=dict["int", "Expr | Static"])
    """Variables that stand for something else."""
    records: dict[int, Record] = field(default_factory=dict["int", Record])
    """Variables that hold objects."""
    unknown: list[ast.AST] = field(default_factory=list[ast.AST])
    lines: st.Block = ()
    gives_number: bool = False
    """Whether what is returned is a number, though the variable that holds it begins with none."""
    begun: bool = False
    reading: bool = False
    changed: bool = False
    fresh: int = 0

    def __post_init__(self) -> None:
        self.webs = dict(webs(self.source.definition))
        self.here: ast.AST = self.source.definition
        names = [arg.arg for arg in self.source.definition.args.args]
        self.state = next((name for name in names[:2] if name in STATE), None)
        self.params: list[Kept] = []
        self.returns = any(isinstance(n, ast.Return) and n.value for n in ast.walk(self.source.definition))
        self.used: dict[str, int] = {}

    def take(self, args: list[Expr | Static]) -> None:
        """Bind the parameters to known objects or to variables."""
        names: list[ast.arg] = []
        for arg in self.source.definition.args.args:
            if arg.arg in self.source.known:
                self.aliases[self.webs[arg]] = Static(self.source.known[arg.arg])
            elif arg.arg != self.state:
                names.append(arg)
        for arg, value in zip(names, args, strict=True):
            if isinstance(value, Static) and isinstance(value.value, Record):
                kept = self.variable(arg, arg.arg)
                self.records[self.webs[arg]] = value.value
                self.params.append(kept)
            elif is_object(value):
                self.aliases[self.webs[arg]] = value
            else:
                self.params.append(self.variable(arg, arg.arg))

    # ---- variables

    def variable(self, node: ast.AST, name: str) -> Kept:
        """Return the variable that a node of the syntax writes or reads."""
        web = self.webs[node]
        if web not in self.kept:
            count = self.used[name] = self.used.get(name, 0) + 1
            self.kept[web] = Kept(x.Local(name if count == 1 else f"{name}_{count}", Nothing()))
        return self.kept[web]

    def grow(self, kept: Kept, kind: Type) -> None:
        """Widen the type of a variable by another type."""
        if kept.grow(kind) and kept.is_used:
            self.changed = True
        kept.is_used = True

    def write(self, node: ast.Name, kind: Type) -> x.Local:
        """Widen the type of a variable that is written and return the variable."""
        kept = self.variable(node, node.id)
        self.grow(kept, kind)
        return kept.local

    def temporary(self, kind: Type) -> x.Local:
        """Return a new variable."""
        self.fresh += 1
        return x.Local(f"_{self.fresh}", kind)

    def read(self, node: ast.Name) -> Expr | Static:
        """Return the value that a name stands for."""
        web = self.webs.get(node)
        if web is None:
            found = self.source.meaning(node.id)
            if found is None:
                raise self.refuse(node, f"nothing is called `{node.id}`")
            return found
        if web in self.aliases:
            return self.aliases[web]
        kept = self.variable(node, node.id)
        kept.is_used = True
        local = kept.local
        if web in self.records:
            return Static(self.records[web].held_in(x.Get(local.type, local)))
        if isinstance(local.type, Nothing):
            raise Unknown
        return x.Get(local.type, local)

    def is_state(self, node: ast.AST) -> bool:
        """Return whether a node is the array of cells."""
        return isinstance(node, ast.Name) and node.id == self.state

    # ---- reading

    def run(self) -> None:
        """Read the function until its types are stable; callers are read again if its result grew."""
        if self.reading:
            self.changed = True
            return
        self.begun = self.reading = True
        before = self.result.local.type
        while True:
            self.changed, self.fresh = False, 0
            self.unknown.clear()
            for kept in (self.result, *self.kept.values()):
                kept.is_used = False
            try:
                self.lines = self.block(self.source.definition.body)
            except Mismatch as mismatch:
                raise self.refuse(self.here, str(mismatch)) from None
            if not self.changed:
                break
        self.reading = False
        if self.result.local.type != before:
            self.reader.wait(self.callers)

    def finished(self) -> st.Function:
        """Return the finished function; refuse one with values of unknown type."""
        if self.unknown:
            raise self.refuse(self.unknown[0], "what this holds is never known")
        params = tuple(kept.local for kept in self.params)
        return st.Function(self.name, params, self.result.local.type, self.lines)

    def refuse(self, node: ast.AST, what: str) -> Unreadable:
        """Return the error for a node that cannot be read."""
        text = ast.unparse(node) if isinstance(node, ast.expr | ast.stmt) else ""
        line = getattr(node, "lineno", 1) - first_line(self.source.definition) + 1
        return Unreadable(self.source.name, line, f"{what}: {text.splitlines()[0] if text else ''}")

    # ---- lines

    def block(self, lines: Sequence[ast.stmt]) -> st.Block:
        """Return the statements read from syntax."""
        found: list[st.Stmt] = []
        for line in lines:
            self.here = line
            read = LINES.get(type(line))
            if read is None:
                raise self.refuse(line, "no statement of the subset")
            try:
                found += read(self, line)
            except Unknown:
                self.unknown.append(line)
            if found and isinstance(found[-1], LEAVES):
                break
        return tuple(found)

    # ---- values

    def value(self, node: ast.expr) -> Expr | Static:
        """Return an expression read from syntax, or its value if known."""
        read = VALUES.get(type(node))
        if read is None:
            raise self.refuse(node, "no expression of the subset")
        return read(self, node)

    def expr(self, node: ast.expr) -> Expr:
        """Return an expression read from syntax."""
        return self.lowered(self.value(node), node)

    def lowered(self, value: Expr | Static, node: ast.AST) -> Expr:
        """Return a known value as a constant."""
        if not isinstance(value, Static):
            return value
        found = self.reader.constants.lowered(value.value)
        if found is None:
            raise self.refuse(node, "not a constant of CODE")
        return found

    def number(self, node: ast.expr) -> Expr:
        """Return an expression that is a number."""
        return self.as_number(self.expr(node), node)

    def as_number(self, found: Expr, node: ast.AST) -> Expr:
        """Return a number, unwrapping a `Maybe` if needed."""
        if isinstance(found.type, Maybe):
            found = x.Given(found.type.of, found)
        if not isinstance(found.type, Number):
            raise self.refuse(node, f"a number is wanted, not {found.type}")
        return found

    def list(self, node: ast.expr) -> Expr:
        """Return an expression that is a list or table."""
        return self.as_list(self.expr(node), node)

    def as_list(self, found: Expr, node: ast.AST) -> Expr:
        """Return a list; a row of parts of one kind becomes one."""
        if isinstance(found.type, Maybe):
            found = x.Given(found.type.of, found)
        kind = listing(found.type)
        if kind is None:
            raise self.refuse(node, f"a list is wanted, not {found.type}")
        return fitted(found, kind) if type(found.type).__name__ == "Row" else found

    def condition(self, node: ast.expr) -> Expr | Static:
        """Return an expression as a condition; any number will do."""
        found = self.value(node)
        if isinstance(found, Static):
            return Static(bool(found.value))
        return self.truth(found, node)

    def truth(self, found: Expr, node: ast.AST) -> Expr:
        """Return the condition that a value is not 0, empty or none."""
        if isinstance(found.type, Number):
            return found
        if isinstance(found.type, Maybe):
            if isinstance(found.type.of, Nothing):
                return x.Const(Number(0, 0), 0)
            if not isinstance(found, x.Get):
                raise self.refuse(node, "what may be none is asked for yes or no only where it has a name")
            given = self.truth(x.Given(found.type.of, found), node)
            return x.And(TRUTH, (x.Not(TRUTH, x.IsNone(TRUTH, found)), given))
        if listing(found.type) is not None:
            return x.Truth(TRUTH, found)
        raise self.refuse(node, f"yes or no is wanted, not {found.type}")
