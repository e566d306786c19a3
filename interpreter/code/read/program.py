"""Functions read into CODE: those of one program, or of an algorithm, and all they call.

`Playable` is a whole game as CODE: its functions, and the places at which it stops.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, get_type_hints

from interpreter.code import expressions as x
from interpreter.code.cells import Cells
from interpreter.code.expressions import Expr
from interpreter.code.read import calls, lines, values
from interpreter.code.read.arenas import annotated
from interpreter.code.read.built import Built
from interpreter.code.read.constants import Constants
from interpreter.code.read.sources import Static, Unreadable
from interpreter.code.statements import Code, Function
from interpreter.code.walk import arenas

Sort = Literal["step", "decision", "chance", "end"]


@dataclass(frozen=True, slots=True)
class Stop:
    """Node of the flow, with the names of its functions in the Code; each takes the state.

    `run` returns the next node, or -1 at a decision, -2 at an open draw, -3 at the end. At a decision `menu` lists
    codes, `seat` returns the player to move, and `apply` takes a code and returns the next node.
    """

    sort: Sort
    run: str
    menu: str | None = None
    seat: str | None = None
    apply: str | None = None
    candidates: str | None = None


@dataclass(frozen=True, slots=True)
class Playable:
    """A game as CODE."""

    code: Code
    stops: tuple[Stop, ...]
    """Stops by node number."""
    first: int
    """Node at which each game begins."""
    begun: tuple[int, ...]
    """Initial state of each game, except for the seed."""
    scores: tuple[str, ...]
    """Functions of a seat that return its score terms."""
    ranking: tuple[tuple[int, str | None], ...]
    """Criteria of the ranking: a sign and a function of a seat (None: the whole score).

    The sign is 1 or -1 if more or less is better, or 0 for the condition of who may win.
    """


class Reader:
    """State of reading a program into CODE: its names, its built functions, the cells of its state."""

    def __init__(self, names: Mapping[str, object], cells: Cells, built: Mapping[str, Function] | None = None) -> None:
        self.namespace = names
        self.counters = names.get("OUT", self)
        self.constants = Constants(names)
        self.cells = cells
        self.built = built or {}
        """Functions that were built instead of emitted, by their names."""
        self.calls = calls.Calls(self)
        self.waiting: dict[Built, None] = {}

    def lowered(self, value: Expr | Static) -> Expr:
        """Return a known value as a constant."""
        if not isinstance(value, Static):
            return value
        found = self.constants.lowered(value.value)
        if found is None:
            raise Unreadable("the program", 0, "something known of it is not a constant of CODE")
        return found

    def wait(self, bodies: Iterable[Built]) -> None:
        """Mark functions to be read once more."""
        self.waiting.update(dict.fromkeys(bodies))

    def finished(self) -> dict[str, Function]:
        """Return all functions that were read, by their names."""
        return {body.name: body.finished() for body in self.calls.bodies.values()}

    def read(self, name: str, args: list[Expr], *, number: bool = False) -> None:
        """Read the emitted function of a name (see `read_function`)."""
        self.read_function(self.calls.meaning(name), args, number=number)

    def read_function(self, called: calls.Called, args: list[Expr], *, number: bool = False) -> None:
        """Read a function and the functions it calls until their types are stable.

        `number`: it is called from outside and returns a number, never none. `lowest` of a set that may be
        empty begins with none, and fails a runtime check before it would return it.
        """
        if number:
            found = self.calls.body_of(called, list(args))
            found.gives_number = True
            if found.begun:
                self.wait([found])
        self.calls.function(None, called, list(args))
        while self.waiting:
            body = next(iter(self.waiting))
            del self.waiting[body]
            if not body.reading:
                body.run()


def algorithm(code: Code, entries: Iterable[calls.Read]) -> Code:
    """Return a program with the functions of an algorithm: entries, and all they call.

    An entry keeps its name; its parameters, beside the state, have the types that its annotations say.
    """
    reader = Reader({}, Cells(code.limits))
    reader.calls.taken.update(code.functions)
    for entry in entries:
        hints = get_type_hints(entry, include_extras=True)
        kinds = [annotated(hint) for name, hint in hints.items() if name not in ("state", "return")]
        reader.read_function(entry, [x.Get(kind, x.Local("any", kind)) for kind in kinds])
    found = {**reader.calls.outside, **reader.finished()}
    return replace(code, functions={**code.functions, **found}, arenas=arenas(found.values()))


READERS = (calls, lines, values)
"""Modules that register the readers of expressions and statements."""
