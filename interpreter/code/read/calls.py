"""Calls of functions of the program, of the kernel, and of Python's built-in functions.

A function is read once for each shape of its arguments, so that each version has one type.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from functools import cache
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, cast

from interpreter.code import expressions as x, statements as st
from interpreter.code.read import arenas
from interpreter.code.read.body import STATE, VALUES, Body, is_object
from interpreter.code.read.built import Built
from interpreter.code.read.builtin import BUILT_IN, METHODS
from interpreter.code.read.joining import Unknown, fitted, shape
from interpreter.code.read.records import Method, Question, Record
from interpreter.code.read.sources import Direct, Static, source_of
from interpreter.code.types import Listing, Maybe, Nothing, Number

if TYPE_CHECKING:
    from interpreter.code.expressions import Expr
    from interpreter.code.read.program import Reader

Read = FunctionType | MethodType
"""A function that is read."""
Called = Read | st.Function
"""A function that is read, or was built."""


class Calls:
    """The functions of one program that are called, and how each is read."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.bodies: dict[object, Built] = {}
        self.names: dict[object, str] = {}
        self.taken: set[str] = set()
        self.outside: dict[str, st.Function] = {}
        """Functions that each back end implements by itself."""
        for name, value in reader.namespace.items():
            if isinstance(value, Read):
                self.names.setdefault(_identity(value), name)

    def function(self, body: Built | None, called: Called, args: list[Expr | Static]) -> Expr | Static:
        """Return a call of a function with its arguments besides the state."""
        if not isinstance(called, st.Function) and arenas.is_outside(called):
            return self._outside(called, args)
        args = [_of_numbers(value) for value in args]
        found = self.body_of(called, args)
        handed: list[Expr] = []
        for kept, value in zip(found.params, (v for v in args if not is_object(v) or record_of(v)), strict=True):
            record = record_of(value)
            given = self.reader.lowered(value) if record is None else record.whole
            before = type(kept.local.type)
            if kept.grow(given.type):
                self.reader.wait([found])
                if type(kept.local.type) is not before:  # what others hand over is fitted to another type
                    self.reader.wait(found.callers)
            handed.append(given)
        if body is not None:
            found.callers[body] = None
        if not found.begun:
            found.run()
        handed = [fitted(value, kept.local.type) for kept, value in zip(found.params, handed, strict=True)]
        result = found.result.local.type
        if isinstance(result, Nothing) and found.reading and found.returns:
            raise Unknown
        if result == Maybe(Nothing()) and all(isinstance(line, st.Return) for line in found.lines):
            return Static(None)
        called_so = x.Call(result, found.name, tuple(handed))
        return called_so if found.returned is None else Static(found.returned.held_in(called_so))

    def named(self, body: Built, name: str, args: list[Expr | Static]) -> Expr | Static:
        """Return a call of a function by name; missing arguments take their defaults."""
        called = self.meaning(name)
        if not isinstance(called, st.Function):
            params = [param for param in _parameters(called) if param.name not in STATE]
            args += [Static(param.default) for param in params[len(args) :]]
        return self.function(body, called, args)

    def meaning(self, name: str) -> Called:
        """Return the function of a name: one that was built, or else of the kernel."""
        found = self.reader.built.get(name)
        return (
            cast("Read", inspect.unwrap(cast("FunctionType", self.reader.namespace[name]))) if found is None else found
        )

    def _outside(self, called: Read, args: list[Expr | Static]) -> Expr:
        """Return a call of a function that each back end implements itself."""
        found = arenas.declared(cast("FunctionType", getattr(called, "__func__", called)))
        self.outside[found.name] = found
        handed = zip(args, found.params, strict=True)
        return x.Call(found.result, found.name, tuple(fitted(self.reader.lowered(arg), to.type) for arg, to in handed))

    def body_of(self, called: Called, args: list[Expr | Static]) -> Built:
        """Return the version of a function read for arguments of these shapes."""
        shapes = tuple(_shape(self.reader, value) for value in args)
        key = (_identity(called), shapes)
        if key not in self.bodies and isinstance(called, st.Function):
            self.bodies[key] = Built(self.reader, self._free(called.name), called)
        elif key not in self.bodies and not isinstance(called, st.Function):
            name, body = self._name(called), Body(self.reader, source_of(called), args)
            self.bodies[key] = Built(self.reader, name, body.function(name), body)
        return self.bodies[key]

    def _name(self, called: Read) -> str:
        return self._free(self.names.get(_identity(called), called.__name__.strip("_")))

    def _free(self, first: str) -> str:
        name, count = first, 1
        while name in self.taken:
            count += 1
            name = f"{first}_{count}"
        self.taken.add(name)
        return name


def _identity(called: Called) -> object:
    return (called.__func__, id(called.__self__)) if isinstance(called, MethodType) else called


def _of_numbers(value: Expr | Static) -> Expr | Static:
    """Return an empty list of unknown type as one of numbers, other values unchanged."""
    if isinstance(value, x.Listed) and isinstance(value.type, Listing) and isinstance(value.type.of, Nothing):
        return x.Listed(Listing(Number(0, 0), 0), ())
    return value


def record_of(value: Expr | Static) -> Record | None:
    """Return the record behind a value, or None if it is none."""
    return value.value if isinstance(value, Static) and isinstance(value.value, Record) else None


def _shape(reader: Reader, value: Expr | Static) -> object:
    record = record_of(value)
    if record is not None:
        return record.key()
    if isinstance(value, Static) and is_object(value):
        return ("object", value.value if value.value is None else id(value.value))
    return shape(reader.lowered(value).type)


def _call(body: Body, node: ast.Call) -> Expr | Static:
    if isinstance(node.func, ast.Attribute):
        found = _method(body, node, node.func)
        if found is not None:
            return found
    called = body.value(node.func)
    if not isinstance(called, Static):
        raise body.refuse(node, "what is called is not known")
    return call(body, called.value, node)


def call(body: Body, called: object, node: ast.Call) -> Expr | Static:
    """Return a call of a known object."""
    called = getattr(called, "__wrapped__", called)
    if isinstance(called, Read):
        return Direct(called, _arguments(body, called, node, []))
    if isinstance(called, Method):
        return Direct(called.function, _arguments(body, called.function, node, [Static(called.record)]))
    if isinstance(called, Question):
        return _asked(body, called, node)
    read = BUILT_IN.get(cast("Callable[..., object]", called)) if isinstance(called, Callable) else None
    if read is None:
        raise body.refuse(node, "this cannot be called")
    return read(body, node)


def _asked(body: Body, question: Question, node: ast.Call) -> Expr:
    """Return a call of a closure held by a record."""
    asked = iter(node.args)
    args: list[Expr | Static] = []
    for part in question.closure.args:
        if part is None:
            args.append(body.value(next(asked)))
        else:
            args.append(part if isinstance(part, Static) else question.record.part(part))
    return Direct(question.closure.function, tuple(body.handed(arg, node) for arg in args))


def _arguments(body: Body, called: Read, node: ast.Call, first: list[Expr | Static]) -> tuple[Expr, ...]:
    """Return the arguments in the order of the parameters, without the state."""
    params = _parameters(called)[len(first) :]
    given: list[ast.expr | None] = [None] * len(params)
    for place, arg in enumerate(node.args):
        given[place] = arg
    for keyword in node.keywords:
        given[[param.name for param in params].index(keyword.arg or "")] = keyword.value
    found = first
    for param, arg in zip(params, given, strict=True):
        if arg is None:
            found.append(Static(param.default))
        elif not body.is_state(arg):
            found.append(body.value(arg))
    return tuple(body.handed(value, node) for value in found)


@cache
def _parameters(called: Read) -> tuple[inspect.Parameter, ...]:
    return tuple(inspect.signature(called).parameters.values())


def _method(body: Body, node: ast.Call, called: ast.Attribute) -> Expr | None:
    """Return a call of a method of the state, a number or a list, or None for other methods."""
    read = METHODS.get(called.attr)
    if read is None:
        return None
    owner = None if body.is_state(called.value) else body.value(called.value)
    if isinstance(owner, Static) and not isinstance(owner.value, int | tuple | list):
        return None
    return read(body, node, called.value)


VALUES[ast.Call] = _call
