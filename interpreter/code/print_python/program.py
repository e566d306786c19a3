"""A whole program as Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import inf, nan, sqrt
from types import SimpleNamespace
from typing import Any, cast

from interpreter.code import expressions as x, types
from interpreter.code.print_python import texts
from interpreter.code.print_python.writer import Writer
from interpreter.code.statements import Code, Function
from interpreter.code.types import HIGHEST, LOWEST, WORD, Real, divided, held
from interpreter.code.walk import nodes
from interpreter.kernel.arena import Arena
from interpreter.kernel.errors import RuntimeCheckFailed

WRITTEN = (texts,)
"""The module that registers the text of nodes when it is imported."""


AT_ONCE = 100
"""Functions compiled together: Python needs much memory for each line until it is done."""


def printed(functions: Iterable[Function], *, looking: bool = True) -> str:
    """Return the text of functions; `looking`: with a look at each number that may leave 64 bits."""
    return "\n\n".join(Writer(looking).function(one) for one in functions)


def defined(functions: Iterable[Function], names: dict[str, Any], file: str, *, looking: bool = True) -> set[str]:
    """Compile functions, whose names then mean them; return the names of the functions that they call."""
    writers = [(Writer(looking), one) for one in functions]
    texts = [writer.function(one) for writer, one in writers]
    for first in range(0, len(texts), AT_ONCE):
        source = "\n\n".join(texts[first : first + AT_ONCE])
        exec(compile(source, file, "exec"), names)  # noqa: S102 - our own names and numbers only
    return {name for writer, _ in writers for name in writer.called}


def namespace(code: Code) -> dict[str, Any]:
    """Return the names the text uses: tables, counters and functions written in Python."""
    found: dict[str, Any] = {
        "OUT": [None, 0, 0, 0],
        "SKIPS": None,
        "VOIDS": None,
        "PB": RuntimeCheckFailed,
        "number": number,
        "word": word,
        "write": write,
        "frozen": frozen,
        "distinct": distinct,
        "divided": divided,
        "sqrt": sqrt,
        "inf": inf,
        "nan": nan,
    }
    found.update({of.name: arena(of) for of in code.arenas})
    for function in code.functions.values():
        for node in nodes(function.body):
            if isinstance(node, x.Constant) and node.name not in found:
                found[node.name] = held(node.type, node.value)
    return found


def compiled(code: Code, *, looking: bool = True) -> dict[str, Any]:
    """Return the namespace of a program with its compiled functions."""
    found = namespace(code)
    defined((one for one in code.functions.values() if not one.outside), found, "<code>", looking=looking)
    return found


def compiled_functions(size: int, functions: Mapping[str, Function]) -> dict[str, Callable[..., Any]]:
    """Compile functions on a state with `size` cells and return them by name, even invalid ones.

    The functions' names are changed to ones that Python allows.
    """
    names = {name: f"f{number}" for number, name in enumerate(functions)}
    tables: dict[str, str] = {}
    for function in functions.values():
        function.name = names[function.name]
        for node in nodes(function.body):
            if isinstance(node, x.Call):
                node.function = names.get(node.function, node.function)
            elif isinstance(node, x.Constant):
                node.name = tables.setdefault(node.name, f"t{len(tables)}")
    made = compiled(Code(size, {one.name: one for one in functions.values()}))
    return {name: made[neutral] for name, neutral in names.items()}


def arena(of: types.Arena) -> Arena[SimpleNamespace]:
    """Return an empty arena whose records have the fields of a type."""
    first = {name: 0.0 if isinstance(kind, Real) else 0 for name, kind in of.fields}
    return Arena(of.name, cast("type[SimpleNamespace]", partial(SimpleNamespace, **first)), of.size)


def number(value: int) -> int:
    """Return a signed number of 64 bits, or raise OverflowError."""
    if not LOWEST <= value <= HIGHEST:
        raise OverflowError(f"{value} is beyond 64 bits")
    return value


def word(value: int) -> int:
    """Return an unsigned number of 64 bits, or raise OverflowError."""
    if not 0 <= value <= WORD:
        raise OverflowError(f"{value} is beyond 64 bits")
    return value


def write(state: list[int], start: int, values: Iterable[int]) -> None:
    """Set consecutive cells to values."""
    values = list(values)
    state[start : start + len(values)] = values


def frozen(value: object) -> object:
    """Return a value as a Python set can hold it."""
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


def distinct(values: Iterable[Any]) -> list[Any]:
    """Return the distinct values in order of first occurrence."""
    found: dict[Any, Any] = {}
    for value in values:
        found.setdefault(frozen(value), value)
    return list(found.values())
