"""State of the printer for a whole program: variables, constants, functions and shared helpers.

`Printer.finish` returns the bytes of a module, once the bodies of its functions are printed (`function`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from interpreter.code import expressions as x, statements as st
from interpreter.code.effects import Effects
from interpreter.code.expressions import Local
from interpreter.code.statements import LAPS, STEPS, Code, Function
from interpreter.code.types import Listing, Nothing, Number, Real, Reference
from interpreter.code.walk import nodes
from interpreter.wasm.encoding.binary import I32, I64, PAGE, Assembly, Signature
from interpreter.wasm.encoding.body import Body
from interpreter.wasm.encoding.words import WIDE, words
from interpreter.wasm.printing.arenas import Arenas
from interpreter.wasm.printing.constants import Constants
from interpreter.wasm.printing.spans import Spans

_LEAST = 2
LARGEST = 60
"""Nodes of a function that is printed in place."""
_LEAVING = (st.Return, st.Trial, st.Offer)
_HELD = (Number, Real, Reference)
"""Types of variables of functions that are printed in place: none leads to memory that was taken."""
_KEPT = (x.Sorted, x.Distinct, x.EmptySet)
"""Expressions that allocate memory that only a function of its own frees at once."""


def is_small(function: Function) -> bool:
    """Return whether a function can be inlined.

    One without a result is only if it writes variables of an algorithm, and has no lists to free; in functions of
    games it brings nothing.
    """
    *lines, last = function.body or (st.Break(),)
    value = last.value if isinstance(last, st.Return) else None
    if function.outside or (value is None and not isinstance(function.result, Nothing)):
        return False
    gives = worth = value is not None
    for count, node in enumerate(nodes(function.body if value is None else (*lines, value))):
        if count > LARGEST or isinstance(node, (*_LEAVING, *_KEPT)):
            return False
        if isinstance(node, st.Set) and not all(isinstance(local.type, _HELD) for local in node.locals):
            return False
        if not gives and isinstance(getattr(node, "type", None), Listing):
            return False
        worth = worth or isinstance(node, st.StoreField)
    return worth


def collected(function: Function) -> Local | None:
    """Return the list a function only appends to and returns at its end, or None."""
    if len(function.body) <= _LEAST:
        return None
    first, *lines, last = function.body
    if not isinstance(first, st.Set) or not isinstance(first.value, x.Listed) or first.value.parts:
        return None
    if not isinstance(last, st.Return) or not isinstance(last.value, x.Get) or last.value.local is not first.locals[0]:
        return None
    local, adding, met = first.locals[0], 0, 0
    for count, node in enumerate(nodes(lines)):
        if count > LARGEST or isinstance(node, (*_LEAVING, *_KEPT)):
            return None
        met += isinstance(node, x.Get) and node.local is local
        adding += isinstance(node, st.Append | st.Extend) and isinstance(node.to, x.Get) and node.to.local is local
        if isinstance(node, st.Set) and not all(isinstance(one.type, _HELD) for one in node.locals):
            return None
    return local if met == adding else None


STATE = 1 << 16
"""The address of the first cell: what lies before belongs to the host."""
ARENA = 1 << 26
"""Bytes for lists, at most."""
OVERFLOW, OUTSIDE, MEMORY, EMPTY_FOLD, MISSING, STOPPED = 1, 2, 3, 4, 5, 6
"""Reasons why a game trapped, explained in `engine`; `kernel.play` has further ones."""


class Printer:
    """A program being printed."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self.assembly = Assembly()
        self.effects = Effects(code.functions)
        self.span = Spans(code.limits)
        self.arenas = Arenas(code, STATE + 2 * WIDE * code.size)
        self.constants = Constants(self.arenas.end)
        self.top = self.assembly.variable(I32, export="top")
        """The first free byte of memory."""
        self.failed = self.assembly.variable(I32, export="failed")
        """The failed runtime check, and one more; 0: none."""
        self.offered = self.assembly.variable(I32, export="offered")
        """The head of the menu at which a game waits."""
        self.why = self.assembly.variable(I32, export="why")
        """Global variable with the reason of the trap."""
        self.first_list = self.assembly.variable(I32)
        """Global variable with the address where memory for lists begins."""
        self.lists = self.assembly.variable(I32)
        """Address where memory for lists begins outside of trials, which move the variable above."""
        self.full = self.assembly.variable(I32, export="full")
        """The first byte that is no memory for lists."""
        self._numbers: dict[int, int] = {}
        self._library: dict[object, int] = {}
        self._small: dict[str, bool] = {}
        self._collected: dict[str, Local | None] = {}
        self.goes_on: dict[str, Sequence[str]] = {}
        """Functions of the flow: a number they return means that the function at that place of these goes on."""
        self.in_place: Mapping[str, Callable[..., None]] = {}
        """Functions of the back end that are written in the place of each call, by a method (body, arguments)."""
        self._later: list[Callable[[], None]] = []
        self.functions: dict[str, int] = {}
        for name, function in code.functions.items():
            self.functions[name] = self.assembly.function(signature(function))

    def is_small(self, name: str) -> bool:
        """Return whether a function is small enough to be inlined."""
        if name not in self._small:
            self._small[name] = is_small(self.code.functions[name])
        return self._small[name]

    def collected(self, name: str) -> Local | None:
        """Return the list that a function only collects into, or None if it does anything else."""
        if name not in self._collected:
            self._collected[name] = collected(self.code.functions[name])
        return self._collected[name]

    def number(self, number: int) -> int:
        """Return the global variable of a number kept beside the state."""
        if number not in self._numbers:
            self._numbers[number] = self.assembly.variable(I64, export=f"number {number}")
        return self._numbers[number]

    def anew(self, body: Body) -> None:
        """Reset the counts and the memory for lists, as after each decision."""
        for number in (LAPS, STEPS):
            body.i64(0)
            body.global_set(self.number(number))
        body.global_get(self.first_list)
        body.global_set(self.top)

    def library(self, key: object, wanted: Signature, write: Callable[[Body], None]) -> int:
        """Return the index of a shared helper function, printed on first use."""
        if key not in self._library:
            number = self._library[key] = self.assembly.function(wanted)

            def later() -> None:
                body = Body(self.assembly, wanted)
                write(body)
                self.assembly.bodies[number] = body.finish()

            self._later.append(later)
        return self._library[key]

    def finish(self) -> bytes:
        """Return the encoded module with all helper functions."""
        while self._later:
            self._later.pop()()
        self.assembly.data(self.constants.start, self.constants.ranked())
        free = -(-self.constants.end // PAGE)
        self.assembly.begin_with(self.top, free * PAGE)
        self.assembly.begin_with(self.first_list, free * PAGE)
        self.assembly.begin_with(self.lists, free * PAGE)
        self.assembly.begin_with(self.full, free * PAGE + ARENA)
        self.assembly.pages = self.assembly.most_pages = free + ARENA // PAGE
        return self.assembly.finish()


def signature(function: Function) -> Signature:
    """Return the signature of a function in words."""
    return tuple(word for local in function.params for word in words(local.type)), words(function.result)
