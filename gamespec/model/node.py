"""The roots of the model: everything a file says is a frozen node with the span it was read from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict

from gamespec.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator


class Node(BaseModel):
    """Anything written in a file."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
    """What a node may hold is worked out for a kind when the first of it is made: most files use few of them."""

    span: Span

    def children(self) -> Iterator[Node]:
        """The nodes directly inside this one, in the order of its fields."""
        for name in type(self).model_fields:
            yield from _nodes(getattr(self, name))

    def walk(self) -> Iterator[Node]:
        """This node and all nodes inside it, outermost first, in reading order."""
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(list(node.children())))


def _nodes(value: Any) -> Iterator[Node]:  # noqa: ANN401 - any field of any node
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


class Ident(Node):
    """A name where it is written: `launch-limit`, `Boat`; `str()` gives its text, empty for one that was unreadable."""

    text: str

    def __str__(self) -> str:
        return self.text


class Cite(Node):
    """One rule id after `cite`: `FL-AUC-03`."""

    rule: str


class Quoted(Node):
    """Words in quotes that are not a value: a title, a reason, `assume "why"`."""

    text: str

    def __str__(self) -> str:
        return self.text


class Noted(Node):
    """A line that may end in `cite FL-AUC-03, FL-AUC-04 assume "why" was "3f9a"`."""

    cites: tuple[Cite, ...] = ()
    assume: Quoted | None = None
    was: Quoted | None = None


class Expr(Node):
    """Anything that has a value."""


class Stmt(Noted):
    """One line of an action, a phase or a block, with the block it opens."""


class Decl(Noted):
    """One declaration; `broken` when its head could not be read and only its body is there."""

    broken: bool = False


class BrokenExpr(Expr):
    """Stands where an expression could not be read."""


class BrokenStmt(Stmt):
    """Stands where a line could not be read; `lines` is what was inside it."""

    lines: tuple[Stmt, ...] = ()


class BrokenDecl(Decl):
    """Stands where a declaration could not be read at all."""

    broken: bool = True
