"""Constants: values known while reading become numbers or tables of CODE, each table once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from interpreter.code import expressions as x
from interpreter.code.expressions import Expr
from interpreter.code.ranges import number
from interpreter.code.read.joining import Mismatch, join
from interpreter.code.types import LOWEST, WORD, Listing, Maybe, Nothing, Number, Real, Table, Type
from interpreter.kernel.arena import Column


class Constants:
    """The tables of one program."""

    def __init__(self, namespace: Mapping[str, object]) -> None:
        self.names: dict[object, str] = {}
        self.known: dict[int, tuple[object, Expr | None]] = {}
        """Results by the identity of the value, which is kept so that its identity is not reused."""
        self.taken = set(namespace)
        for name, value in namespace.items():
            found = frozen(value)
            if isinstance(found, tuple):
                self.names.setdefault(found, name)

    def lowered(self, value: object) -> Expr | None:
        """Return a number, none or a table as a constant, or None for other values."""
        if value is None:
            return x.NoneOf(Maybe(Nothing()))
        if isinstance(value, int):
            return x.Const(Number(int(value), int(value)), int(value)) if fits(value) else None
        if isinstance(value, Column):
            return None
        if isinstance(value, float):
            return x.RealConst(Real(), value)
        if id(value) not in self.known:
            self.known[id(value)] = (value, self._table(value))
        return self.known[id(value)][1]

    def _table(self, value: object) -> Expr | None:
        found = frozen(value)
        if not isinstance(found, tuple):
            return None
        kind = kind_of(found)
        if kind is None:
            return None
        if found not in self.names:
            name = f"K{len(self.names)}"
            while name in self.taken:
                name += "_"
            self.taken.add(name)
            self.names[found] = name
        assert isinstance(kind, Listing)
        return x.Constant(Table(kind.of, len(found)), self.names[found], cast("tuple[object, ...]", found))


def fits(value: int) -> bool:
    """Return whether 64 bits hold a number; larger bit sets do not exist in CODE."""
    return LOWEST <= value <= WORD


def frozen(value: object) -> object:
    """Return a table as nested tuples, from lists, dictionaries with integer keys and look-ups."""
    if isinstance(value, bytes | range):
        return tuple(value)
    if isinstance(value, tuple) and _are_numbers(cast("tuple[object, ...]", value)):
        return cast("tuple[object, ...]", value)
    if isinstance(value, list | tuple):
        return tuple(frozen(item) for item in cast("list[object]", value))
    if type(value) is dict:
        return _rows(cast("dict[Any, object]", value))
    owner = getattr(value, "__self__", None)
    if isinstance(owner, list | tuple) and getattr(value, "__name__", "") == "__getitem__":
        return frozen(cast("list[object]", owner))
    return value


def _are_numbers(items: tuple[object, ...]) -> bool:
    """Return whether all items are integers and there is at least one."""
    return set(map(type, items)) == {int}


def _rows(value: dict[Any, object]) -> object:
    """Return a dictionary with small integer keys as a tuple, with -1 for missing keys."""
    if not value or not all(isinstance(key, int) and key >= 0 for key in value):
        return value
    rows = range(max(value) + 1)
    if len(value) < len(rows) and not all(isinstance(item, int) for item in value.values()):
        return value
    return tuple(frozen(value.get(row, -1)) for row in rows)


def kind_of(value: object) -> Type | None:
    """Return the type of a constant, or None if its parts are of different types."""
    if value is None:
        return Maybe(Nothing())
    if isinstance(value, int):
        return Number(int(value), int(value)) if fits(value) else None
    if not isinstance(value, tuple):
        return None
    items = cast("tuple[Any, ...]", value)
    if _are_numbers(items) and fits(min(items)) and fits(max(items)):
        return Listing(number(min(items), max(items)), len(items))
    of: Type = Nothing()
    for item in items:
        kind = kind_of(item)
        if kind is None:
            return None
        try:
            of = join(of, kind)
        except Mismatch:
            return None
    return Listing(of, len(items))
