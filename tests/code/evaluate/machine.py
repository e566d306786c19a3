"""Interpreter of CODE: calls, steps, counters, traps.

It takes a Code and a state, and gives the result of a function and the state afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from interpreter.code.statements import MOVES
from interpreter.code.types import Listing, Maybe, Members, Nothing, Number, Real, Reference, Row, Table, Type
from tests.code.by_class import registering

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.code.expressions import Constant, Local
    from interpreter.code.statements import Block, Code

Value: TypeAlias = Any
"""Number, list of values, tuple for a row, set, or None for a `Maybe` that holds nothing."""

COUNTERS = MOVES + 1


class Trap(Exception):
    """Error that ends a program, as CODE defines it: overflow, index out of range or a missing value."""


class OutOfSteps(Exception):
    """More steps than were allowed."""


class TypeBroken(Exception):
    """A value is not what its type says: a fault of who made the CODE."""


@dataclass(slots=True)
class Frame:
    """One call: the machine and the variables."""

    machine: Machine
    values: dict[Local, Value] = field(default_factory=dict["Local", Value])


class Machine:
    """Runs functions of a Code over a state, each of its steps counted."""

    def __init__(self, code: Code, state: list[int], *, steps: int = 100_000_000) -> None:
        self.code = code
        self.state = state
        self.steps = steps
        self.counters = [0] * COUNTERS
        self.menu: list[int] | None = None
        """Legal moves at the current decision."""
        self.constants: dict[Constant, Value] = {}
        self.arenas: dict[str, dict[int, dict[str, Value]]] = {}
        """The records of arenas that were used, by the names of arenas and by index."""
        self.outside: dict[str, Callable[..., Value]] = {}
        """Python functions (state, arguments) for the functions that each back end implements itself, by name."""
        self.events: list[tuple[str, tuple[int, ...]]] = []

    def call(self, name: str, *args: Value) -> Value:
        """Return the result of a function, or None if it has none."""
        function = self.code.functions[name]
        if function.outside:
            return self.outside[name](self.state, *args)
        frame = Frame(self)
        for param, value in zip(function.params, args, strict=True):
            frame.values[param] = checked(param.type, value, name)
        done = run(frame, function.body)
        result = done[0] if isinstance(done, tuple) else None
        if not isinstance(function.result, Nothing):
            checked(function.result, result, name)
        return result

    def step(self) -> None:
        """Count one step and raise OutOfSteps if none is left."""
        self.steps -= 1
        if self.steps < 0:
            raise OutOfSteps

    def read(self, address: int) -> int:
        """Return the value of a cell."""
        if not 0 <= address < len(self.state):
            raise Trap(f"cell {address} of {len(self.state)}")
        return self.state[address]

    def write(self, address: int, value: int) -> None:
        """Set a cell to a value."""
        self._fits(address, value)
        self.state[address] = value

    def write_all(self, start: int, values: Sequence[int]) -> None:
        """Set consecutive cells to values in one write."""
        for place, value in enumerate(values):
            self._fits(start + place, value)
        self.state[start : start + len(values)] = values

    def _fits(self, address: int, value: int) -> None:
        self.read(address)
        low, high = self.code.limits[address]
        if not low <= value <= high:
            raise TypeBroken(f"cell {address} holds {low} to {high}, not {value}")


EXPRESSIONS: dict[type, Callable[[Frame, Any], Value]] = {}
"""Evaluation of an expression, by its class."""
STATEMENTS: dict[type, Callable[[Frame, Any], object]] = {}
"""Execution of a statement, by its class: returns None, or how it left its block.

A block is left by a word, or by a return with its result in a tuple.
"""
evaluates, runs = registering(EXPRESSIONS), registering(STATEMENTS)


def evaluate(frame: Frame, node: Any) -> Value:
    """Return the value of an expression."""
    frame.machine.step()
    value = EXPRESSIONS[type(node)](frame, node)
    return checked(node.type, value, node)


def run(frame: Frame, block: Block) -> object:
    """Run a block and return how it was left, or None at its end."""
    for node in block:
        frame.machine.step()
        left = STATEMENTS[type(node)](frame, node)
        if left is not None:
            return left
    return None


def checked(kind: Type, value: Value, where: object) -> Value:
    """Return a value if it is of its type, else raise TypeBroken."""
    if not fits(kind, value):
        raise TypeBroken(f"{value} is no {kind}: {where}")
    return value


def fits(kind: Type, value: Value) -> bool:
    """Return whether a value is of a type; of a long list only the length is checked."""
    match kind:
        case Number():
            return isinstance(value, int) and kind.low <= value <= kind.high
        case Row():
            return isinstance(value, tuple) and all(map(fits, kind.parts, value))
        case Listing():
            return isinstance(value, list) and (kind.longest is None or len(value) <= kind.longest)
        case Table():
            return isinstance(value, list) and len(value) == kind.rows
        case Maybe():
            return value is None or fits(kind.of, value)
        case Members():
            return isinstance(value, set)
        case Real():
            return isinstance(value, float)
        case Reference():
            return isinstance(value, dict) and value.keys() == {name for name, _ in kind.arena.fields}
        case Nothing():
            return value is None
