"""One function of Python being read into CODE: its variables, and what its names stand for.

The types of its variables are found afterwards (`built`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.code import expressions as x, statements as st
from interpreter.code.expressions import Expr
from interpreter.code.read.records import Record
from interpreter.code.read.sources import Known, Source, Static, Unreadable, first_line
from interpreter.code.read.webs import webs
from interpreter.code.types import Nothing
from interpreter.code.writing import get

if TYPE_CHECKING:
    from interpreter.code.read.program import Reader

STATE = ("s", "state")
LEAVES = (st.Return, st.Fail, st.Break, st.Continue)
LATER = Nothing()
"""Type of what is read: it is found when all of the function is known."""

VALUES: dict[type[ast.AST], Callable[[Body, Any], Expr | Static]] = {}
"""Readers of expressions, by their class."""
LINES: dict[type[ast.AST], Callable[[Body, Any], st.Block]] = {}
"""Readers of statements, by their class."""


def is_object(value: Expr | Static) -> bool:
    """Return whether a value is a known object for which functions are specialized.

    Numbers, reals and tables are passed as arguments instead.
    """
    return isinstance(value, Static) and not isinstance(value.value, int | float | tuple)


class Body:
    """A function that is read for some arguments besides the state."""

    def __init__(self, reader: Reader, source: Source, args: list[Expr | Static]) -> None:
        self.reader, self.source = reader, source
        self.webs = webs(source.definition)
        self.aliases: dict[int, Expr | Static] = {}
        """Variables that stand for something else."""
        self.places: dict[st.Stmt, ast.stmt] = {}
        """The line of the syntax from which each statement was read."""
        self._locals: dict[int, x.Local] = {}
        self._fresh = 0
        names = source.definition.args.args
        self.state = next((arg.arg for arg in names[:2] if arg.arg in STATE), None)
        for arg in names:
            if arg.arg in source.known:
                self.aliases[self.webs[arg]] = Static(source.known[arg.arg])
        given = [arg for arg in names if arg.arg not in source.known and arg.arg != self.state]
        self.params: list[x.Local] = []
        for arg, value in zip(given, args, strict=True):
            if isinstance(value, Static) and isinstance(value.value, Record):
                local = self.variable(arg, arg.arg)
                self.aliases[self.webs[arg]] = Static(value.value.held_in(x.Get(value.value.whole.type, local)))
                self.params.append(local)
            elif is_object(value):
                self.aliases[self.webs[arg]] = value
            else:
                self.params.append(self.variable(arg, arg.arg))

    def function(self, name: str) -> st.Function:
        """Return the function as CODE without types."""
        return st.Function(name, tuple(self.params), LATER, self.block(self.source.definition.body))

    # ---- variables

    def variable(self, node: ast.AST, name: str) -> x.Local:
        """Return the variable that a node of the syntax writes or reads."""
        return self._locals.setdefault(self.webs[node], x.Local(name, LATER))

    def temporary(self) -> x.Local:
        """Return a new variable."""
        self._fresh += 1
        return x.Local(f"_{self._fresh}", LATER)

    def read(self, node: ast.Name) -> Expr | Static:
        """Return the value that a name stands for."""
        web = self.webs.get(node)
        if web is None:
            found = self.source.meaning(node.id)
            if found is None:
                raise self.refuse(node, f"nothing is called `{node.id}`")
            return found
        return self.aliases[web] if web in self.aliases else get(self.variable(node, node.id))

    def is_state(self, node: ast.AST) -> bool:
        """Return whether a node is the array of cells."""
        return isinstance(node, ast.Name) and node.id == self.state

    # ---- reading

    def refuse(self, node: ast.AST, what: str) -> Unreadable:
        """Return the error for a node that cannot be read."""
        text = ast.unparse(node) if isinstance(node, ast.expr | ast.stmt) else ""
        line = getattr(node, "lineno", 1) - first_line(self.source.definition) + 1
        return Unreadable(self.source.name, line, f"{what}: {text.splitlines()[0] if text else ''}")

    def block(self, lines: Sequence[ast.stmt]) -> st.Block:
        """Return the statements read from syntax."""
        found: list[st.Stmt] = []
        for line in lines:
            read = LINES.get(type(line))
            if read is None:
                raise self.refuse(line, "no statement of the subset")
            made = read(self, line)
            for each in made:
                self.places.setdefault(each, line)
            found += made
            if found and isinstance(found[-1], LEAVES):
                break
        return tuple(found)

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

    def handed(self, value: Expr | Static, node: ast.AST) -> Expr:
        """Return a value as the argument of a call, which may be an object."""
        return Known(value.value) if is_object(value) and isinstance(value, Static) else self.lowered(value, node)
