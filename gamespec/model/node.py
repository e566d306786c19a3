"""Base classes of the syntax tree: each part of a `.game` file is a frozen node with its source span."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from pydantic import BaseModel, ConfigDict

from gamespec.source import Span

_T = TypeVar("_T")
_N = TypeVar("_N", bound="Node")


class Node(BaseModel):
    """Base class of the syntax tree: any part of a `.game` file, with its source span."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
    """Settings of pydantic: frozen nodes, no unknown fields, validators built when first needed.

    Most files use few of the node classes, so most validators are never built.
    """

    span: Span

    if not TYPE_CHECKING:  # the type checker reads the fields

        def __init__(self, **fields: object) -> None:
            """Set the fields without validation: the parser's builders and the type checker guarantee their types.

            Only the names are checked. Validating each value of tens of thousands of nodes, and building the validators
            of a hundred classes, took a tenth of the time of `lint`.
            """
            shape = _shape(type(self))
            held = {**shape.defaults, **fields}
            if len(held) != len(shape.defaults) or not shape.needed <= fields.keys():
                super().__init__(**fields)  # raises the error
                return
            set_slot(self, "__dict__", held)
            set_slot(self, "__pydantic_fields_set__", shape.names)  # pydantic changes copies of it alone
            set_slot(self, "__pydantic_extra__", None)
            set_slot(self, "__pydantic_private__", None)

        def __getattr__(self, name: str) -> object:
            """Raise AttributeError, faster than pydantic: code often asks nodes for fields only some classes have."""
            raise AttributeError(f"{type(self).__name__} has no field {name}")

    def children(self) -> list[Node]:
        """Return the direct children of this node in the syntax tree, in the order of its fields."""
        found: list[Node] = []
        value: Any
        for value in self.__dict__.values():
            if is_node[value.__class__]:
                found.append(value)
            elif value.__class__ is tuple and value:
                _add_nodes(value, found)
        return found

    def walk(self) -> Iterator[Node]:
        """Yield this node and all its descendants, outermost first, in reading order."""
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.children()[::-1]

    def inside(self, *kinds: type[_N]) -> list[_N]:
        """Return the nodes of just these classes among this node and its descendants, class by class.

        The descendants of a node that is asked again are gone through once.
        """
        found, own = _below(self), self.__class__
        return [cast("_N", each) for kind in kinds for each in ((self,) if own is kind else ()) + found.get(kind, ())]


class _Shape(NamedTuple):
    """Fields of a class of nodes: their defaults (None for a required field), and the required names."""

    defaults: dict[str, object]
    needed: frozenset[str]
    names: set[str]
    """Names of all fields, one set for all nodes of the class."""


set_slot = object.__setattr__
"""Setter that bypasses the protection of frozen nodes against changes."""


@cache
def _shape(kind: type[Node]) -> _Shape:
    fields = kind.model_fields
    needed = frozenset(name for name, field in fields.items() if field.is_required())
    defaults: dict[str, object] = {name: None if name in needed else field.default for name, field in fields.items()}
    return _Shape(defaults, needed, set(fields))


class _Kinds(dict[type, bool]):
    """Cache of whether a class is a subclass of Node, since asking pydantic each time is slow."""

    def __missing__(self, kind: type) -> bool:
        self[kind] = issubclass(kind, Node)
        return self[kind]


is_node = _Kinds()


def _add_nodes(values: tuple[Any, ...], found: list[Node]) -> None:
    """Add to `found` the nodes in a tuple, also those inside tuples in it."""
    for value in values:
        if is_node[value.__class__]:
            found.append(value)
        elif value.__class__ is tuple:
            _add_nodes(value, found)


class Ident(Node):
    """Name in the source: `launch-limit`, `Boat`; `str()` gives its text, empty if it could not be parsed."""

    text: str

    def __str__(self) -> str:
        return self.text


class Cite(Node):
    """Reference to a rule of the printed rulebook, written after `cite`: `FL-AUC-03`."""

    rule: str


class Quoted(Node):
    """Text in quotes that is not an expression: a title, a reason, a remark as in `assume "why"`."""

    text: str

    def __str__(self) -> str:
        return self.text


def text_of(said: Quoted | None) -> str | None:
    """Return the text in quotes, None where there is none."""
    return None if said is None else said.text


class Noted(Node):
    """Node of a line that may end in citations, an assumption, a fingerprint and sentences.

    Example: `cite FL-AUC-03, FL-AUC-04 assume "why" was "3f9a" as "Each boat gets a crate."`; `was` identifies the
    text that a variant replaces, `as` says what the line and its block mean in the words of a rulebook.
    """

    cites: tuple[Cite, ...] = ()
    assume: Quoted | None = None
    was: Quoted | None = None
    told: tuple[Quoted, ...] = ()


class Expr(Node):
    """Base class of the nodes of expressions."""


class Stmt(Noted):
    """Base class of statements of an action, phase or block, each with the lines indented below it."""


class Decl(Noted):
    """Base class of declarations; `broken` if the head could not be parsed and only the body is known."""

    broken: bool = False


class BrokenExpr(Expr):
    """Placeholder for an expression that could not be parsed."""


class BrokenStmt(Stmt):
    """Placeholder for a statement that could not be parsed; `lines` are the statements indented below it."""

    lines: tuple[Stmt, ...] = ()


class BrokenDecl(Decl):
    """Placeholder for a declaration that could not be parsed."""

    broken: bool = True


def says_the_same(one: Node, other: Node) -> bool:
    """Return whether two syntax trees are equal node by node, except for spans."""
    return _said(one) == _said(other)


def _said(value: object) -> object:
    if isinstance(value, Node):
        fields = [_said(getattr(value, name)) for name in type(value).model_fields if name != "span"]
        return (type(value).__name__, *fields)
    if isinstance(value, tuple):
        return tuple(_said(item) for item in value)
    return value


def once_for_each_node(find: Callable[[Node], _T]) -> Callable[[Node], _T]:
    """Return a function with the results of `find`, computed once for each node while the node lives.

    The cache key is the identity of the node, since two nodes may be equal at different places. A result must not hold
    the node itself, which would then live as long as the cache.
    """
    known: dict[int, tuple[weakref.ref[Node], _T]] = {}

    def found(node: Node) -> _T:
        number = id(node)
        if number not in known:
            known[number] = weakref.ref(node, lambda _: known.pop(number, None)), find(node)
        return known[number][1]

    return found


@once_for_each_node
def _below(node: Node) -> dict[type[Node], tuple[Node, ...]]:
    found: dict[type[Node], list[Node]] = {}
    for each in node.walk():
        if each is not node:
            found.setdefault(type(each), []).append(each)
    return {kind: tuple(nodes) for kind, nodes in found.items()}
