"""The statements of CODE, its functions and a whole program.

A function has the state (one flat array of cells) and its parameters; it leaves through `Return` or by breaking a
promise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from interpreter.code.expressions import Expr, Local
    from interpreter.code.types import Arena, Type

LAPS, STEPS = 2, 3
"""Numbers beside the state that are reset at each decision: limits of loops and of steps."""
MOVES = 8
"""Number beside the state in which a player stores the number of moves, where it is counted."""


@dataclass(eq=False, slots=True)
class Set:
    """A variable holds a value from now on; several take the parts of a row."""

    locals: tuple[Local, ...]
    value: Expr


@dataclass(eq=False, slots=True)
class Store:
    """A cell holds a value from now on."""

    address: Expr
    value: Expr


@dataclass(eq=False, slots=True)
class StoreCells:
    """Store of a list in consecutive cells; the list is evaluated completely before the first write."""

    start: Expr
    values: Expr


@dataclass(eq=False, slots=True)
class StoreGlobal:
    """A number kept beside the state."""

    number: int
    value: Expr


@dataclass(eq=False, slots=True)
class StoreItem:
    """One thing of a list becomes another."""

    of: Expr
    index: Expr
    value: Expr


@dataclass(eq=False, slots=True)
class Append:
    """A list grows by one thing."""

    to: Expr
    value: Expr


@dataclass(eq=False, slots=True)
class Extend:
    """A list grows by the things of another."""

    to: Expr
    values: Expr


@dataclass(eq=False, slots=True)
class Remove:
    """A list loses the first thing that equals this; traps where there is none."""

    of: Expr
    value: Expr


@dataclass(eq=False, slots=True)
class Include:
    """A set holds one more."""

    to: Expr
    value: Expr


@dataclass(eq=False, slots=True)
class Do:
    """An expression for its effect."""

    what: Expr


@dataclass(eq=False, slots=True)
class Branch:
    """The first block, or the second."""

    condition: Expr
    yes: Block
    no: Block = ()


@dataclass(eq=False, slots=True)
class While:
    """Loop while a condition holds."""

    condition: Expr
    body: Block


@dataclass(eq=False, slots=True)
class For:
    """Loop over the items of a list that is not changed meanwhile."""

    locals: tuple[Local, ...]
    of: Expr
    body: Block


@dataclass(eq=False, slots=True)
class Break:
    """Out of the innermost loop."""


@dataclass(eq=False, slots=True)
class Continue:
    """The next round of the innermost loop."""


@dataclass(eq=False, slots=True)
class Return:
    """Leave the function."""

    value: Expr | None


@dataclass(eq=False, slots=True)
class Fail:
    """A runtime check fails: the game ends with its number. `node`: at which nobody could decide."""

    check: Expr
    node: int = -1


@dataclass(eq=False, slots=True)
class Trial:
    """The body, and then the undoing, however the body is left."""

    body: Block
    undo: Block


@dataclass(eq=False, slots=True)
class Event:
    """Event reported to observers: a `may` passed over, or a pick that became impossible."""

    what: str
    args: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class Offer:
    """The menu of the decision at which the game waits: codes of moves."""

    menu: Expr


@dataclass(eq=False, slots=True)
class StoreField:
    """Change a field of a record."""

    of: Expr
    name: str
    value: Expr


@dataclass(eq=False, slots=True)
class Clear:
    """Set all fields of all records of an arena to 0."""

    arena: Arena


Stmt: TypeAlias = (
    Set
    | Store
    | StoreCells
    | StoreGlobal
    | StoreItem
    | Append
    | Extend
    | Remove
    | Include
    | Do
    | Branch
    | While
    | For
    | Break
    | Continue
    | Return
    | Fail
    | Trial
    | Event
    | Offer
    | StoreField
    | Clear
)
Block: TypeAlias = tuple[Stmt, ...]


@dataclass(eq=False, slots=True)
class Function:
    """A name, what enters beside the state, what leaves, and how."""

    name: str
    params: tuple[Local, ...]
    result: Type
    body: Block = ()
    outside: bool = False
    """Whether each back end implements it by itself."""


@dataclass(slots=True)
class Code:
    """A whole program. `limits` are the lowest and highest value each cell of the state can hold."""

    size: int
    functions: dict[str, Function] = field(default_factory=dict)
    limits: list[tuple[int, int]] = field(default_factory=list)
    arenas: tuple[Arena, ...] = ()
    """The arenas that functions use."""
