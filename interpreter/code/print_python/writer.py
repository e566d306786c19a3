"""Writer of one function as Python text: names of variables and lines.

The text of each class of nodes is registered by the class.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from interpreter.code.expressions import Expr, Listed, Local, Numbers
from interpreter.code.statements import Block, Function
from interpreter.code.types import TRUTH

EXPRESSIONS: dict[type, Callable[[Writer, Any], str]] = {}
"""The text of an expression, by its class."""
STATEMENTS: dict[type, Callable[[Writer, Any], None]] = {}
"""Writes a statement, by its class."""
STEP = "    "
MEANT = frozenset({"s", "number", "word", "write", "frozen", "distinct", "divided", "sqrt", "inf", "nan"})
"""Names that mean something else in the text."""


@dataclass
class Writer:
    """One function that is written. `looking`: whether numbers that may leave 64 bits are looked at."""

    looking: bool = True
    lines: list[str] = field(default_factory=list[str])
    depth: int = 1
    names: dict[Local, str] = field(default_factory=dict["Local", str])
    taken: set[str] = field(default_factory=lambda: {*MEANT})
    """Names that mean something already."""
    called: set[str] = field(default_factory=set[str])
    """Names of the functions that are called."""

    def function(self, function: Function) -> str:
        """Return the text of a function."""
        params = ", ".join(["s", *(self.name(param) for param in function.params)])
        self.block(function.body)
        return "\n".join([f"def {function.name}({params}):", *self.lines, ""])

    def name(self, local: Local) -> str:
        """Return the Python name of a variable, unique in the function."""
        if local not in self.names:
            name, count = local.name, 1
            while name in self.taken:
                count += 1
                name = f"{local.name}_{count}"
            self.names[local] = name
            self.taken.add(name)
        return self.names[local]

    def __call__(self, line: str) -> None:
        """Add a line."""
        self.lines.append(STEP * self.depth + line)

    def block(self, block: Block) -> None:
        """Add the lines of a block."""
        for node in block:
            STATEMENTS[type(node)](self, node)
        if not block:
            self("pass")

    def inside(self, head: str, block: Block) -> None:
        """Add a block below its first line."""
        self(head)
        self.depth += 1
        self.block(block)
        self.depth -= 1

    def cell(self, address: Expr) -> str:
        """Return the text of a cell."""
        return f"s[{self.value(address)}]"

    def cells(self, start: Expr, stop: Expr) -> str:
        """Return the text of a range of cells."""
        return f"s[{self.value(start)}:{self.value(stop)}]"

    def store(self, start: Expr, values: Expr) -> str:
        """Return the line that writes consecutive cells."""
        if not isinstance(values, Listed) or values.spread:
            return f"write(s, {self.value(start)}, {self.members(values)})"
        first, parts = self.value(start), "".join(f"{self.value(part)}, " for part in values.parts)
        return f"s[{first}:{first}+{len(values.parts)}] = ({parts})"

    def condition(self, node: Expr) -> str:
        """Return the text of an expression used as a condition."""
        return EXPRESSIONS[type(node)](self, node)

    def value(self, node: Expr) -> str:
        """Return the text of an expression used as a value: 1 for true, 0 for false."""
        text = self.condition(node)
        return f"(1 if {text} else 0)" if type(node) in TRUTHS and node.type == TRUTH else text

    def members(self, node: Expr) -> str:
        """Return the text of a list that is only iterated over."""
        text = self.value(node)
        return text.removeprefix("list(").removesuffix(")") if isinstance(node, Numbers) else text


TRUTHS: set[type] = set()
"""Classes of expressions whose text gives True or False."""
