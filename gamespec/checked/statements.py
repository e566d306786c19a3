"""Typed statements of phases, actions, triggers and examples.

Each has `span`; a block is a tuple of statements.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from gamespec.checked.expressions import Aggregate, EndOf, Unplaced, ZoneGet

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr, FieldGet, Var
    from gamespec.checked.game import Action
    from gamespec.checked.things import Field
    from gamespec.source import Span

Block: TypeAlias = "tuple[Stmt, ...]"


@dataclass(slots=True, eq=False, weakref_slot=True)
class Stmt:
    """Any statement; results computed from it may be cached for its lifetime."""

    span: Span


@dataclass(slots=True, eq=False)
class Let(Stmt):
    """`let x be e[, never none]`: e is read once; a set is a snapshot.

    With `params`, it is read at each use (see LetFn).
    """

    var: Var
    value: Expr
    never_none: bool = False


@dataclass(slots=True, eq=False)
class SetField(Stmt):
    """`set x to e`, also with `show`-free words, players, spaces."""

    target: FieldGet
    value: Expr


@dataclass(slots=True, eq=False)
class AddField(Stmt):
    """`add e to x` (sign 1) or `take e from x` (sign -1).

    A capped field stays within its range; for others the range is a runtime check.
    """

    target: FieldGet
    amount: Expr
    sign: Literal[1, -1]


@dataclass(slots=True, eq=False)
class Move(Stmt):
    """`move X to Z ...`: `what` is a set, a thing (or none), a zone, or an EndOf of a zone.

    `at` None is the zone's own end: top of a pile, last of a line. `before`/`after` use `beside`. `with_fields` are set
    with the move; `called` names the set of pieces that moved. `up_to`: fewer pieces than named may move. `in_full`, in
    an example: all named pieces must be unplaced.
    """

    what: Expr
    to: ZoneGet
    at: Literal["top", "bottom", "first", "last", "before", "after"] | None = None
    beside: Expr | None = None
    with_fields: tuple[tuple[Field, Expr], ...] = ()
    called: Var | None = None
    up_to: bool = False
    in_full: bool = False

    @property
    def must_be_all(self) -> EndOf | None:
        """Return the named number of pieces that must be there, `top 5 of deck`; None if fewer may move."""
        return self.what if isinstance(self.what, EndOf) and not (self.up_to or self.in_full) else None

    @property
    def takes_any(self) -> bool:
        """Return whether it takes any matching pieces: the next line may find the same ones."""
        if self.in_full or not isinstance(self.what, EndOf) or self.what.which != "any":
            return False
        of = self.what.of.set if isinstance(self.what.of, Aggregate) else self.what.of
        return not isinstance(of, ZoneGet | Unplaced)


@dataclass(slots=True, eq=False)
class Swap(Stmt):
    """`swap a and b`: two pieces (zone and rank) or two zones' contents."""

    left: Expr
    right: Expr


@dataclass(slots=True, eq=False)
class Shuffle(Stmt):
    """`shuffle Z`: the order of the whole pile becomes unknown."""

    zone: ZoneGet


@dataclass(slots=True, eq=False)
class Roll(Stmt):
    """`roll Z`: each die of the set gets a new face."""

    what: Expr


@dataclass(slots=True, eq=False)
class Show(Stmt):
    """`show X to P` until moved; P is a player or a set of players."""

    what: Expr
    to: Expr


@dataclass(slots=True, eq=False)
class Need(Stmt):
    """`need C [else "reason"]`: part of an opening; elsewhere a runtime check."""

    condition: Expr
    reason: str | None


@dataclass(slots=True, eq=False)
class Pay(Stmt):
    """`pay e from x [to y]`: a need ("you need 6, you have 4") and the cost.

    Families over `key_var` are expanded to a loop before.
    """

    amount: Expr
    source: FieldGet
    to: FieldGet | None = None


@dataclass(slots=True, eq=False)
class PayWith(Stmt):
    """`pay due with xs from Z where ...`: a need, a choice of pieces and a cost.

    In full: `pay due with xs from Z where ... worth e [and n from f]`. Each piece is a decision of
    its own, never worth more than the one before; `stop` is offered when units of `units` cover the rest exactly.
    No piece is superfluous. Afterwards `var` is the set of pieces; the units are taken, the pieces not yet moved.
    """

    due: Expr
    var: Var
    set: Expr
    where: Expr | None
    it: Var
    worth: Expr
    units: FieldGet | None
    units_var: Var | None
    player: Expr


@dataclass(slots=True, eq=False)
class If(Stmt):
    """`if / else if / else`: pairs of condition and block; `otherwise` is empty without an else."""

    branches: tuple[tuple[Expr, Block], ...]
    otherwise: Block


@dataclass(slots=True, eq=False)
class ForEach(Stmt):
    """`for each x in S [where C]`: S and C are a snapshot taken at the start."""

    var: Var
    set: Expr
    where: Expr | None
    body: Block


@dataclass(slots=True, eq=False)
class Repeat(Stmt):
    """`repeat until C`, `repeat up to n times until C`, or `repeat n times`.

    `limit` is None without a number, `until` None without a condition. The number is read once.
    """

    until: Expr | None
    limit: Expr | None
    body: Block


@dataclass(slots=True, eq=False)
class Step(Stmt):
    """`step NAME "title"`: a named part of a phase or action."""

    name: str
    title: str | None
    body: Block


@dataclass(slots=True, eq=False)
class EndGame(Stmt):
    """`end game`: ends the game at once; scoring reads this state."""


@dataclass(slots=True, eq=False)
class As(Stmt):
    """`p does` and lines below it: a block whose `you` is `you` (already substituted in the body)."""

    you: Var
    player: Expr
    body: Block


@dataclass(slots=True, eq=False)
class Do(Stmt):
    """`do A(x)` / `p does A(x)`: run a routine with all arguments bound.

    With fewer arguments it is a `must` of that one action.
    """

    player: Expr | None
    action: Action
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """An offered action with its first arguments bound."""

    action: Action
    args: tuple[Expr, ...]
    span: Span


@dataclass(slots=True, eq=False)
class Offer(Stmt):
    """`p must A or B [, if possible]` and `p may A or B [up to n times | as often as possible]`.

    must: exactly one; having no legal move fails a runtime check unless `if_possible`; with a number of times, as long
    as there is a legal move. may: `stop` is offered too; without a legal move it is skipped and logged like `stop`.
    `times` None with `any_number` False means once. `often` and `order`: only sequences of moves that are as long as
    possible, and among these the best by `order`; `reason` explains why the others are illegal.
    """

    player: Expr
    options: tuple[Option, ...]
    must: bool
    if_possible: bool = False
    times: Expr | None = None
    any_number: bool = False
    often: bool = False
    order: tuple[tuple[Literal["highest", "lowest"], Expr], ...] = ()
    reason: str | None = None

    @property
    def at_best(self) -> bool:
        """Return whether only the moves that lead to the longest or best sequence are legal."""
        return self.often or bool(self.order)


@dataclass(slots=True, eq=False)
class Choose(Stmt):
    """`p chooses x from S [where C] [, if possible]`; `p may choose x from S` (none if the player stops)."""

    player: Expr
    var: Var
    set: Expr
    where: Expr | None
    may: bool = False
    if_any: bool = False


@dataclass(slots=True, eq=False)
class Pick(Stmt):
    """`p chooses [n | up to n] xs from S ...`: a set whose members are named in any order.

    `it` is the candidate.
    """

    player: Expr
    var: Var
    it: Var
    set: Expr
    where: Expr | None
    exactly: Expr | None = None
    at_most: Expr | None = None
    until: Expr | None = None
    without_waste: bool = False
    waste_limit: int | None = None
    may_stop: Expr | None = None


@dataclass(slots=True, eq=False)
class Anytime(Stmt):
    """`p may anytime A or B` (or `, between`) and a block."""

    player: Expr
    options: tuple[Option, ...]
    window: Literal["during", "between"]
    body: Block


@dataclass(slots=True, eq=False)
class Together(Stmt):
    """`players must A or B, together`: secret picks in one state, then carried out in order.

    A pick that has become impossible by then is void.
    """

    players: Expr
    options: tuple[Option, ...]


Target: TypeAlias = "FieldGet | ZoneGet"
