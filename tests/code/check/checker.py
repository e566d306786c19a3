"""Checker of one function: variables set on every path, types of its parts.

The checks of each class of nodes are registered by the class.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.code.types import Listing, Maybe, Members, Nothing, Number, Real, Row, Table, Type
from tests.code.by_class import registering

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.code.expressions import Expr, Local
    from interpreter.code.statements import Block, Code, Function

EXPRESSIONS: dict[type, Callable[[Checker, Any], None]] = {}
"""Checks of an expression, by its class."""
STATEMENTS: dict[type, Callable[[Checker, Any], bool]] = {}
"""Checks of a statement, by its class; they return whether the statements after it are reached."""
looks_at, follows = registering(EXPRESSIONS), registering(STATEMENTS)


def faults(code: Code) -> list[str]:
    """Return the faults of a Code."""
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
        """Record a fault."""
        self.found.append(f"{self.function.name}: {what}")

    def block(self, block: Block) -> bool:
        """Check a block and return whether its end is reached."""
        return all(STATEMENTS[type(node)](self, node) for node in block)

    def inside(self, block: Block, into: tuple[Local, ...] = (), *, loop: bool = False) -> bool:
        """Check a block that may be skipped: variables set in it count as unset afterwards."""
        before = set(self.known)
        self.known.update(into)
        self.loops += loop
        ends = self.block(block)
        self.loops -= loop
        self.after = self.known
        self.known = before
        return ends

    def look(self, *of: Expr) -> None:
        """Check expressions."""
        for node in of:
            EXPRESSIONS[type(node)](self, node)

    def number(self, *of: Expr) -> None:
        """Check expressions that must be numbers."""
        self.look(*of)
        for node in of:
            if not isinstance(node.type, Number):
                self.fault(f"{type(node).__name__} is {node.type} where a number is wanted")

    def real(self, *of: Expr) -> None:
        """Check expressions that must be reals."""
        self.look(*of)
        for node in of:
            if not isinstance(node.type, Real):
                self.fault(f"{type(node).__name__} is {node.type} where a real is wanted")

    def list(self, *of: Expr) -> Type:
        """Check expressions that must be lists or tables, and return the item type of the last."""
        self.look(*of)
        held: Type = Nothing()
        for node in of:
            if isinstance(node.type, Listing | Table):
                held = node.type.of
            else:
                self.fault(f"{type(node).__name__} is {node.type} where a list is wanted")
        return held

    def fits(self, of: Type, wanted: Type, what: object) -> None:
        """Check that a value of one type may be used where another is wanted."""
        if not within(of, wanted):
            self.fault(f"{what}: {of} where {wanted} is wanted")

    def bind(self, into: tuple[Local, ...], held: Type, what: str) -> None:
        """Check the assignment of a value, or of its parts, to variables."""
        kinds = (held,) if len(into) == 1 else held.parts if isinstance(held, Row) else ()
        if len(kinds) != len(into):
            self.fault(f"{what}: {len(into)} variables take the parts of {held}")
        for local, kind in zip(into, kinds, strict=False):
            self.fits(kind, local.type, local.name)


def within(of: Type, wanted: Type) -> bool:
    """Return whether every value of one type is one of another, in the same representation."""
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


def suits(kind: Type, value: Any) -> bool:
    """Return whether a constant is of a type."""
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
