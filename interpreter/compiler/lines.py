"""Lines of a function under construction, as text and, where they are built, also as CODE."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.code import expressions as x
from interpreter.code import statements as st
from interpreter.code.writing import const
from interpreter.compiler import syntax
from interpreter.compiler.building import NUMBER, head_of, lines_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from gamespec.checked.expressions import Var
    from interpreter.code.expressions import Expr
    from interpreter.code.statements import Stmt
    from interpreter.code.types import Type


@dataclass(slots=True)
class Line:
    """One line of a function, with the number of blocks around it."""

    depth: int
    text: str

    def __str__(self) -> str:
        return "    " * self.depth + self.text


@dataclass(slots=True)
class Hold(Line):
    """Line that computes a local variable unless it has its value already."""

    name: str
    empty: str
    """Value of the variable before it is computed."""


@dataclass(slots=True)
class Spare(Line):
    """Line that computes a local variable; it is dropped if nothing reads the variable."""

    name: str


@dataclass(slots=True)
class Offer(Line):
    """Line that adds moves to a list of legal moves: the text of one code, or of a list of codes."""

    code: str | None
    codes: str | None


class Lines:
    """Lines of a function, in the order in which they are added."""

    built = True
    """Whether all lines are built as CODE."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.depth = 1
        self.blocks: list[list[Stmt]] = [[]]
        """Statements built so far: those of the function, then those of each open block."""
        self.locals: dict[str, x.Local] = {}
        """Variables of CODE by name."""
        self.facts: dict[Var, str] | None = None
        """In fused code: the known value of each slot on this path, as a local variable or a literal."""
        self.touched: set[Var] = set()

    def local_named(self, name: str, kind: Type = NUMBER) -> x.Local:
        """Return the variable of CODE with a name, made on first use."""
        return self.locals.setdefault(name, x.Local(name, kind))

    def add(self, line: Stmt) -> None:
        """Add a statement of CODE."""
        lines, built = lines_of(line)
        self.built = self.built and built
        self.blocks[-1].append(line)
        self.lines += [Line(self.depth, written) for written in lines]

    def returns(self, of: Expr) -> None:
        """Add a statement that returns an expression."""
        self.add(st.Return(of))

    def keep(self, name: str, of: Expr) -> x.Get:
        """Add a statement that stores an expression in a new variable; return the read of the variable."""
        local = x.Local(name, of.type)
        self.add(st.Set((local,), of))
        return x.Get(of.type, local)

    def fail_if(self, condition: Expr, check: int, node: int = -1) -> None:
        """Add a runtime check that fails if a condition holds."""
        with self.when(condition):
            self.add(st.Fail(const(check), node))

    @contextmanager
    def when(self, condition: Expr) -> Generator[None]:
        """Put the lines added within this context under a condition."""
        head, built = head_of(condition)
        built = built and self.built
        self.blocks.append([])
        with self.indented(head):
            self.built = built
            yield
        block = self.blocks.pop()
        self.blocks[-1].append(st.Branch(condition, tuple(block)))

    def __call__(self, line: str) -> None:
        """Add a line of text; the function is no longer built as CODE alone."""
        self.built = False
        self.lines.append(Line(self.depth, line))

    def offer(self, code: str) -> None:
        """Add a line that adds one move to the legal moves."""
        self.built = False
        self.lines.append(Offer(self.depth, f"out.append({code})", code, None))

    def offer_all(self, codes: str, when: str = "") -> None:
        """Add a line that adds all moves of a list to the legal moves, under a condition if one is given."""
        self.built = False
        self.lines.append(
            Offer(
                self.depth, f"if {when}: out += {codes}" if when else f"out += {codes}", None, None if when else codes
            )
        )

    @contextmanager
    def indented(self, head: str) -> Generator[None]:
        """Put the lines added within this context into a block that begins with `head`."""
        self(head)
        self.depth += 1
        before = len(self.lines)
        facts, touched = self.facts, self.touched
        if facts is not None:
            self.facts, self.touched = ({} if syntax.opens_loop(head) else dict(facts)), set()
        yield
        if len(self.lines) == before:
            self("pass")
        self.depth -= 1
        if facts is not None:
            leaves = syntax.leaves(self.lines[-1].text)
            kept = {} if syntax.opens_loop(head) else facts
            self.facts = {v: f for v, f in kept.items() if leaves or v not in self.touched}
            self.touched |= touched

    def spare(self) -> None:
        """Mark the last line, which computes a local variable, as dropped if nothing reads the variable."""
        line = self.lines[-1]
        self.lines[-1] = Spare(line.depth, line.text, syntax.first_name(line.text))

    def body(self) -> str:
        """Return the lines as text."""
        return "\n".join(map(str, self.lines))
