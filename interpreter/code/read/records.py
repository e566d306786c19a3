"""Records: an object made by a call of its class, as a row of what of it is not known while reading.

A function that is handed a record is read for it: what is known of its fields stands in its place, questions are
called by name, and fields that change are lists of one.
"""

from __future__ import annotations

import ast
import inspect
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any, cast

from interpreter.code import expressions as x
from interpreter.code.expressions import Expr
from interpreter.code.read.joining import parts_of, shape
from interpreter.code.read.sources import Static, class_of
from interpreter.code.types import TRUTH, Listing, Number, Row, Type
from interpreter.code.unread import Asked, Object
from interpreter.code.writing import const

if TYPE_CHECKING:
    from interpreter.code.read.built import Built
    from interpreter.code.read.calls import Called

Part = Static | int
"""Known value of a field, or its index in the row."""
ANNOTATED: dict[str, Type] = {"int": Number(), "bool": TRUTH}


@dataclass(frozen=True, slots=True)
class Closure:
    """Closure held by a record: a function with some arguments bound; the others are given by the call."""

    function: Called
    args: tuple[Part | None, ...]
    """Bound arguments; None stands for one that the call gives."""


@dataclass(frozen=True, slots=True)
class Record:
    """An object: its class, its fields, and the row with what of them is not known."""

    kind: type
    parts: tuple[tuple[str, Part | Closure], ...]
    whole: Expr

    def held_in(self, whole: Expr) -> Record:
        """Return the same object with its row in another expression."""
        return Record(self.kind, self.parts, whole)

    def key(self) -> object:
        """Return a key equal for objects for which the same functions are read."""
        return (self.kind, tuple((name, _key(part)) for name, part in self.parts), shape(self.whole.type))

    def part(self, place: int) -> Expr:
        """Return one part of the row."""
        return parts_of(self.whole)[place]

    def field(self, name: str) -> Expr | Static | Question | Method | None:
        """Return a field or a method, or None if there is none."""
        found = dict(self.parts).get(name)
        if found is None:
            function = getattr(self.kind, name, None)
            return None if function is None else Method(self, inspect.unwrap(function))
        if isinstance(found, Closure):
            return Question(self, found)
        if isinstance(found, Static):
            return found
        box = self.part(found)
        if name in _changing(self.kind) and isinstance(box.type, Listing) and not _is_list(self.kind, name):
            return x.Item(box.type.of, box, const(0))
        return box

    def box(self, name: str) -> Expr:
        """Return the one-item list that holds a mutable field."""
        found = dict(self.parts)[name]
        assert isinstance(found, int)
        return self.part(found)


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a record."""

    record: Record
    closure: Closure


@dataclass(frozen=True, slots=True)
class Method:
    """A function that is handed the record first."""

    record: Record
    function: FunctionType


def _key(part: Part | Closure) -> object:
    if isinstance(part, Closure):
        return (part.function, tuple(None if arg is None else _key(arg) for arg in part.args))
    if isinstance(part, Static):
        return ("known", part.value if part.value is None or isinstance(part.value, int) else id(part.value))
    return part


def new_record(of: Built, node: Object) -> Record:
    """Return the object that is made by a call of its class."""
    kind: type = cast("type", of.reader.namespace[node.function])
    params = inspect.signature(kind).parameters
    first = len(node.args) - len(node.words)
    given = dict(zip(params, node.args[:first], strict=False)) | dict(zip(node.words, node.args[first:], strict=True))
    row: list[Expr] = []
    parts: list[tuple[str, Part | Closure]] = []

    def kept(value: Expr | Static) -> Part:
        """Return what is known of a field, or its place in the row."""
        if isinstance(value, Static | x.NoneOf | x.Const | x.Constant):
            return value if isinstance(value, Static) else Static(getattr(value, "value", None))
        row.append(value)
        return len(row) - 1

    for name, param in params.items():
        asked = given.get(name)
        if name in _changing(kind):
            parts.append((name, kept(_empty(kind, name, param.default))))
        elif asked is None:
            parts.append((name, Static(param.default)))
        elif isinstance(asked, Asked):
            args: list[Part | None] = [kept(of.value(arg)) for arg in asked.args]
            args.insert(asked.open, None)
            parts.append((name, Closure(of.reader.calls.meaning(asked.function), tuple(args))))
        else:
            parts.append((name, kept(of.value(asked))))
    return Record(kind, tuple(parts), x.Made(Row(tuple(each.type for each in row)), tuple(row)))


@cache
def _changing(kind: type) -> frozenset[str]:
    """Return the fields of a class that its methods change."""
    found: set[str] = set()
    for one in kind.__mro__[:-1]:
        for node in ast.walk(class_of(one)):
            targets = [node.target] if isinstance(node, ast.AugAssign) else []
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append":
                targets = [node.func.value]
            found.update(t.attr for t in targets if isinstance(t, ast.Attribute) and _is_self(t.value))
    return frozenset(found)


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def _is_list(kind: type, name: str) -> bool:
    return inspect.get_annotations(kind.__mro__[-2])[name].startswith("list")


def _empty(kind: type, name: str, default: Any) -> Expr:  # noqa: ANN401 - of any field
    """Return the initial value of a mutable field."""
    annotation = ast.parse(inspect.get_annotations(kind.__mro__[-2])[name], mode="eval").body
    wanted = _annotated(annotation)
    assert wanted is not None, f"what `{name}` holds"
    if isinstance(wanted, Listing):
        return x.Listed(wanted, ())
    return x.Listed(Listing(wanted, 1), (const(int(default)),))


def _annotated(node: ast.expr) -> Type | None:
    """Return the type given by an annotation, or None."""
    if isinstance(node, ast.Name):
        return ANNOTATED.get(node.id)
    if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Name):
        return None
    inside = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    kinds = [_annotated(part) for part in inside]
    found = [kind for kind in kinds if kind is not None]
    if len(found) != len(kinds):
        return None
    return Row(tuple(found)) if node.value.id == "tuple" else Listing(found[0])
