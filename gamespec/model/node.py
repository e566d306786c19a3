"""Base classes of the syntax tree: every part of a file is a frozen node with its source span."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from pydantic import BaseModel, ConfigDict

from gamespec.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator


class Node(BaseModel):
    """Any part of a file."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
    """Pydantic builds the validator of a class when it is first needed: most files use few classes."""

    span: Span

    if not TYPE_CHECKING:  # the type checker reads the fields

        def __init__(self, **fields: object) -> None:
            """Set the fields without validation: the builders and the type checker guarantee their types.

            Only the names are checked. Validating each value of tens of thousands of nodes, and building the validators
            of a hundred classes, took a tenth of the time of `lint`.
            """
            shape = _shape(type(self))
            held = {**shape.defaults, **fields}
            if len(held) != len(shape.defaults) or not shape.needed <= fields.keys():
                super().__init__(**fields)  # raises the error
                return
            set_slot(self, "__dict__", held)
            set_slot(self, "__pydantic_fields_set__", set(fields))
            set_slot(self, "__pydantic_extra__", None)
            set_slot(self, "__pydantic_private__", None)

        def __getattr__(self, name: str) -> object:
            """Raise AttributeError: many nodes are asked for fields that only some classes have."""
            raise AttributeError(f"{type(self).__name__} has no field {name}")

    def children(self) -> Iterator[Node]:
        """Yield the nodes directly inside this one, in the order of its fields."""
        for value in vars(self).values():
            yield from _nodes(value)

    def walk(self) -> Iterator[Node]:
        """Yield this node and all nodes inside it, outermost first, in reading order."""
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(list(node.children())))


class _Shape(NamedTuple):
    """The fields of a class of nodes: defaults (a placeholder for required ones) and required names."""

    defaults: dict[str, object]
    needed: frozenset[str]


set_slot = object.__setattr__
"""Setter that bypasses the protection of frozen nodes."""


@cache
def _shape(kind: type[Node]) -> _Shape:
    fields = kind.model_fields
    needed = frozenset(name for name, field in fields.items() if field.is_required())
    return _Shape({name: None if name in needed else field.default for name, field in fields.items()}, needed)


def _nodes(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


class Ident(Node):
    """A name in the source: `launch-limit`, `Boat`; `str()` gives its text, empty if it was unreadable."""

    text: str

    def __str__(self) -> str:
        return self.text


class Cite(Node):
    """A rule id after `cite`: `FL-AUC-03`."""

    rule: str


class Quoted(Node):
    """Quoted words that are not a value: a title, a reason, `assume "why"`."""

    text: str

    def __str__(self) -> str:
        return self.text


class Noted(Node):
    """A line that may end in `cite FL-AUC-03, FL-AUC-04 assume "why" was "3f9a"`."""

    cites: tuple[Cite, ...] = ()
    assume: Quoted | None = None
    was: Quoted | None = None


class Expr(Node):
    """Any expression."""


class Stmt(Noted):
    """A statement of an action, a phase or a block, with the block it opens."""


class Decl(Noted):
    """A declaration; `broken` if its head was unreadable and only its body is known."""

    broken: bool = False


class BrokenExpr(Expr):
    """Placeholder for an unreadable expression."""


class BrokenStmt(Stmt):
    """Placeholder for an unreadable statement; `lines` are the statements inside it."""

    lines: tuple[Stmt, ...] = ()


class BrokenDecl(Decl):
    """Placeholder for an unreadable declaration."""

    broken: bool = True
