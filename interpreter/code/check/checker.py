"""The checker of one function: what is set on every way, what its parts must be.

Enters a Code; leaves its faults. What must hold of a class of nodes is registered by its class.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.code.types import Listing, Maybe, Members, Nothing, Number, Real, Row, Table, Type

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.code.expressions import Expr, Local
    from interpreter.code.statements import Block, Code, Function

EXPRESSIONS: dict[type, Callable[[Checker, Any], None]] = {}
"""What must hold of an expression, by its class."""
STATEMENTS: dict[type, Callable[[Checker, Any], bool]] = {}
"""What must hold of a statement, by its class; whether what stands behind it is reached."""


def faults(code: Code) -> list[str]:
    """What is wrong with a Code."""
    found: list[str] = []
    if len(code.limits) != code.size:
        found.append(f"{code.size} cells have {len(code.limits)} limits")
    for function in code.functions.values():
        if function.outside:
            continue
        checker = Checker(code, function, found)
        ends = checker.block(function.body)
        if ends and not isinstance(function.result, Nothing):
            checker.fault("ends without a result")
    return found


@dataclass
class Checker:
    """One function that is looked at."""

    code: Code
    function: Function
    found: list[str]
    known: set[Local] = field(default_factory=set["Local"])
    """Variables that are set on every way that leads here."""
    loops: int = 0

    def __post_init__(self) -> None:
        self.known.update(self.function.params)

    def fault(self, what: str) -> None:
        """Something is wrong."""
        self.found.append(f"{self.function.name}: {what}")

    def block(self, block: Block) -> bool:
        """Look at a block; whether its end is reached."""
        return all(STATEMENTS[type(node)](self, node) for node in block)

    def inside(self, block: Block, into: tuple[Local, ...] = (), *, loop: bool = False) -> bool:
        """Look at a block that may be skipped: what it sets is not known to be set behind it."""
        before = set(self.known)
        self.known.update(into)
        self.loops += loop
        ends = self.block(block)
        self.loops -= loop
        self.after = self.known
        self.known = before
        return ends

    def look(self, *of: Expr) -> None:
        """Look at expressions."""
        for node in of:
            EXPRESSIONS[type(node)](self, node)

    def number(self, *of: Expr) -> None:
        """Look at expressions that must be numbers."""
        self.look(*of)
        for node in of:
            if not isinstance(node.type, Number):
                self.fault(f"{type(node).__name__} is {node.type} where a number is wanted")

    def real(self, *of: Expr) -> None:
        """Look at expressions that must be reals."""
        self.look(*of)
        for node in of:
            if not isinstance(node.type, Real):
                self.fault(f"{type(node).__name__} is {node.type} where a real is wanted")

    def list(self, *of: Expr) -> Type:
        """Look at expressions that must be lists or tables; what the last holds."""
        self.look(*of)
        held: Type = Nothing()
        for node in of:
            if isinstance(node.type, Listing | Table):
                held = node.type.of
            else:
                self.fault(f"{type(node).__name__} is {node.type} where a list is wanted")
        return held

    def fits(self, of: Type, wanted: Type, what: object) -> None:
        """A thing of one type stands where another is wanted."""
        if not within(of, wanted):
            self.fault(f"{what}: {of} where {wanted} is wanted")

    def bind(self, into: tuple[Local, ...], held: Type, what: str) -> None:
        """Variables take a thing, or its parts."""
        kinds = (held,) if len(into) == 1 else held.parts if isinstance(held, Row) else ()
        if len(kinds) != len(into):
            self.fault(f"{what}: {len(into)} variables take the parts of {held}")
        for local, kind in zip(into, kinds, strict=False):
            self.fits(kind, local.type, local.name)


def within(of: Type, wanted: Type) -> bool:
    """Whether every thing of one type is one of another, kept alike."""
    if isinstance(of, Nothing) or of == wanted:
        return True
    if isinstance(of, Number) and isinstance(wanted, Number):
        return wanted.low <= of.low and of.high <= wanted.high
    if isinstance(of, Row) and isinstance(wanted, Row):
        return len(of.parts) == len(wanted.parts) and all(map(within, of.parts, wanted.parts))
    if isinstance(of, Listing) and isinstance(wanted, Listing):
        short = wanted.longest is None or (of.longest is not None and of.longest <= wanted.longest)
        return short and within(of.of, wanted.of)
    if isinstance(of, Table) and isinstance(wanted, Table):
        return of.rows == wanted.rows and within(of.of, wanted.of)
    if isinstance(of, Maybe) and isinstance(wanted, Maybe):
        return within(of.of, wanted.of)
    return isinstance(of, Members) and isinstance(wanted, Members) and within(of.of, wanted.of)


def suits(kind: Type, value: Any) -> bool:  # noqa: ANN401 - nested as its type says
    """Whether a constant is of a type."""
    match kind:
        case Number():
            return isinstance(value, int) and kind.low <= value <= kind.high
        case Maybe():
            return value is None or suits(kind.of, value)
        case Row():
            return isinstance(value, tuple) and len(value) == len(kind.parts) and all(map(suits, kind.parts, value))
        case Table():
            return isinstance(value, tuple) and len(value) == kind.rows and all(suits(kind.of, one) for one in value)
        case Listing():
            short = isinstance(value, tuple) and (kind.longest is None or len(value) <= kind.longest)
            return short and all(suits(kind.of, one) for one in value)
        case _:
            return False
