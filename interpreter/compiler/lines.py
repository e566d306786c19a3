"""The lines of a function under construction: as CODE where they are built, and as text."""

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
    """One line of a function, and how deep it stands."""

    depth: int
    text: str

    def __str__(self) -> str:
        return "    " * self.depth + self.text


@dataclass(slots=True)
class Hold(Line):
    """A local that is worked out where it is not yet."""

    name: str
    empty: str
    """The value it holds before."""


@dataclass(slots=True)
class Spare(Line):
    """A local is worked out, which goes without a trace where nothing reads it."""

    name: str


@dataclass(slots=True)
class Offer(Line):
    """Moves are added to a menu: the text of one code, or of a list of codes."""

    code: str | None
    codes: str | None


class Lines:
    """Lines of a function, in the order in which they are added."""

    built = True
    """Whether all its lines are CODE."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.depth = 1
        self.blocks: list[list[Stmt]] = [[]]
        """Its lines that are built, and those of the blocks that are open."""
        self.locals: dict[str, x.Local] = {}
        """Variables of CODE, by their names."""
        self.facts: dict[Var, str] | None = None
        """In fused code: what a slot is known to hold on this path (a local or a literal)."""
        self.touched: set[Var] = set()

    def local_named(self, name: str, kind: Type = NUMBER) -> x.Local:
        """The variable of CODE of a name."""
        return self.locals.setdefault(name, x.Local(name, kind))

    def add(self, line: Stmt) -> None:
        """Add a line that is built."""
        lines, built = lines_of(line)
        self.built = self.built and built
        self.blocks[-1].append(line)
        self.lines += [Line(self.depth, written) for written in lines]

    def returns(self, of: Expr) -> None:
        """Add the line that gives back an expression."""
        self.add(st.Return(of))

    def keep(self, name: str, of: Expr) -> x.Get:
        """Add the line that gives a new variable its value; the variable."""
        local = x.Local(name, of.type)
        self.add(st.Set((local,), of))
        return x.Get(of.type, local)

    def fail_if(self, condition: Expr, check: int, node: int = -1) -> None:
        """Add the lines of a runtime check."""
        with self.when(condition):
            self.add(st.Fail(const(check), node))

    @contextmanager
    def when(self, condition: Expr) -> Generator[None]:
        """Lines that are carried out where a condition holds."""
        head, built = head_of(condition)
        built = built and self.built
        self.blocks.append([])
        with self.indented(head):
            self.built = built
            yield
        block = self.blocks.pop()
        self.blocks[-1].append(st.Branch(condition, tuple(block)))

    def __call__(self, line: str) -> None:
        """Add a line."""
        self.built = False
        self.lines.append(Line(self.depth, line))

    def offer(self, code: str) -> None:
        """A menu has one move more."""
        self.built = False
        self.lines.append(Offer(self.depth, f"out.append({code})", code, None))

    def offer_all(self, codes: str, when: str = "") -> None:
        """A menu has all moves of a list more, where a condition holds."""
        self.built = False
        self.lines.append(
            Offer(
                self.depth, f"if {when}: out += {codes}" if when else f"out += {codes}", None, None if when else codes
            )
        )

    @contextmanager
    def indented(self, head: str) -> Generator[None]:
        """Lines inside a block."""
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
        """The last line, which gives a local its value, may go where nothing reads it."""
        line = self.lines[-1]
        self.lines[-1] = Spare(line.depth, line.text, syntax.first_name(line.text))

    def body(self) -> str:
        """Its lines as they stand."""
        return "\n".join(map(str, self.lines))
