"""Lines of a function under construction: statements of CODE, block by block."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

from interpreter.code import expressions as x, statements as st, walk
from interpreter.code.expressions import Expr
from interpreter.code.statements import Block, Stmt
from interpreter.code.types import Type
from interpreter.code.writing import CELLS, const
from interpreter.compiler.building import NUMBER

if TYPE_CHECKING:
    from interpreter.code.unread import OnCopy

    Closing = Callable[[Block], Stmt | OnCopy]


class Spare(st.Set):
    """Statement that computes a local variable; it is dropped if nothing reads the variable."""


walk.KINDS.add(Spare)


class Lines:
    """Lines of a function, in the order in which they are added."""

    def __init__(self) -> None:
        self.blocks: list[list[Stmt]] = [[]]
        """Statements so far: those of the function, then those of each open block."""
        self.closings: list[Closing] = []
        """Builders of the statements with the open blocks."""
        self.locals: dict[str, x.Local] = {}
        """Variables of CODE by name."""

    @property
    def depth(self) -> int:
        """Number of open blocks, with the function itself."""
        return len(self.blocks)

    def local_named(self, name: str, kind: Type = NUMBER) -> x.Local:
        """Return the variable of CODE with a name, made on first use."""
        return self.locals.setdefault(name, x.Local(name, kind))

    def named(self, name: str, kind: Type = NUMBER) -> x.Get:
        """Return the read of the variable with a name."""
        return x.Get(kind, self.local_named(name, kind))

    def add(self, *lines: Stmt) -> None:
        """Add statements of CODE."""
        self.blocks[-1] += lines

    def returns(self, of: Expr) -> None:
        """Add a statement that returns an expression."""
        self.add(st.Return(of))

    def keep(self, name: str, of: Expr) -> x.Get:
        """Add a statement that stores an expression in a new variable; return the read of the variable."""
        local = x.Local(name, of.type)
        self.add(st.Set((local,), of))
        return x.Get(of.type, local)

    def simple(self, of: Expr) -> Expr:
        """Return an expression that may be repeated: itself, or a new variable that holds it."""
        return of if isinstance(of, x.Const | x.Get) else self.keep("a", of)

    def starts(self, name: str, kind: Type = CELLS) -> x.Get:
        """Add a statement that stores an empty list in a new variable; return the read of the variable."""
        return self.keep(name, x.Listed(kind, ()))

    def sets(self, variable: x.Get, of: Expr) -> None:
        """Add a statement that changes a variable."""
        self.add(st.Set((variable.local,), of))

    def stores(self, address: Expr | int, of: Expr | int) -> None:
        """Add a statement that changes a cell."""
        self.add(st.Store(*(const(each) if isinstance(each, int) else each for each in (address, of))))

    def calls(self, function: str, *args: Expr | int) -> None:
        """Add a call for its effect."""
        handed = tuple(const(each) if isinstance(each, int) else each for each in args)
        self.add(st.Do(x.Call(NUMBER, function, handed)))

    def fail_if(self, condition: Expr, check: int, node: int = -1) -> None:
        """Add a runtime check that fails if a condition holds."""
        with self.when(condition):
            self.add(st.Fail(const(check), node))

    # ---- blocks

    def open(self, closing: Closing) -> None:
        """Begin a block: lines are added to it until it is closed, when `closing` makes a statement of it."""
        self.closings.append(closing)
        self.blocks.append([])

    def close(self, depth: int) -> None:
        """Close the innermost blocks until `depth` are open."""
        while len(self.blocks) > depth:
            closing = self.closings.pop()
            block = self.blocks.pop()
            self.add(cast("Stmt", closing(tuple(block))))

    @contextmanager
    def _inside(self, closing: Closing) -> Generator[None]:
        depth = self.depth
        self.open(closing)
        yield
        self.close(depth)

    @contextmanager
    def when(self, condition: Expr) -> Generator[None]:
        """Put the lines added within this context under a condition."""
        with self._inside(lambda block: st.Branch(condition, block)):
            yield

    def open_otherwise(self) -> None:
        """Open the `else` block of the `when` right before."""
        before = self.blocks[-1].pop()
        assert isinstance(before, st.Branch)
        self.open(lambda block: st.Branch(before.condition, before.yes, block))

    @contextmanager
    def otherwise(self) -> Generator[None]:
        """Put the lines added within this context into the `else` block of the `when` right before."""
        depth = self.depth
        self.open_otherwise()
        yield
        self.close(depth)

    @contextmanager
    def during(self, condition: Expr) -> Generator[None]:
        """Repeat the lines added within this context while a condition holds."""
        with self._inside(lambda block: st.While(condition, block)):
            yield

    @contextmanager
    def each(self, variable: x.Local | x.Get, of: Expr) -> Generator[None]:
        """Repeat the lines added within this context for each thing of a list."""
        with self._inside(for_each(variable, of)):
            yield

    def skip_if(self, condition: Expr) -> None:
        """Add a line that goes on with the next round of a loop if a condition holds."""
        with self.when(condition):
            self.add(st.Continue())


def for_each(variable: x.Local | x.Get, of: Expr) -> Closing:
    """Return the builder of a loop."""
    local = variable.local if isinstance(variable, x.Get) else variable
    return lambda block: st.For((local,), of, block)
