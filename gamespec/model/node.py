"""The roots of the model: everything a file says is a frozen node with the span it was read from."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from pydantic import BaseModel, ConfigDict

from gamespec.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator


class Node(BaseModel):
    """Anything written in a file."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
    """What a node may hold is worked out for a kind when the first of it is looked at closely: most files use few."""

    span: Span

    if not TYPE_CHECKING:  # the type checker reads the fields

        def __init__(self, **fields: object) -> None:
            """Take the fields as they are: the builders give what is declared, which the type checker says.

            Only their names are looked at. To look at each value of tens of thousands of nodes, and to work out before
            how that is done for a hundred kinds, took a tenth of the time of `lint`.
            """
            shape = _shape(type(self))
            held = {**shape.defaults, **fields}
            if len(held) != len(shape.defaults) or not shape.needed <= fields.keys():
                super().__init__(**fields)  # complains
                return
            set_slot(self, "__dict__", held)
            set_slot(self, "__pydantic_fields_set__", set(fields))
            set_slot(self, "__pydantic_extra__", None)
            set_slot(self, "__pydantic_private__", None)

        def __getattr__(self, name: str) -> object:
            """Say that there is no such field: many nodes are asked for what only some have, and no node has more."""
            raise AttributeError(f"{type(self).__name__} has no field {name}")

    def children(self) -> Iterator[Node]:
        """The nodes directly inside this one, in the order of its fields."""
        for value in vars(self).values():
            yield from _nodes(value)

    def walk(self) -> Iterator[Node]:
        """This node and all nodes inside it, outermost first, in reading order."""
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(list(node.children())))


class _Shape(NamedTuple):
    """The fields of a kind of node with what they hold if nothing is said (a placeholder where something must be)."""

    defaults: dict[str, object]
    needed: frozenset[str]


set_slot = object.__setattr__
"""A node is frozen."""


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
