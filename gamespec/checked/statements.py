"""Typed statements: what phases, actions, triggers and examples do. Each has `span`; a block is a tuple of them."""

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
    """Any statement; what is found out of one may be kept for as long as it is there."""

    span: Span


@dataclass(slots=True, eq=False)
class Let(Stmt):
    """`let x be e[, never none]`: e is read once; a set is a snapshot.

    With `params`, read anew at each use (see LetFn).
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

    Keeps inside the range if the field is capped, else a promise.
    """

    target: FieldGet
    amount: Expr
    sign: Literal[1, -1]


@dataclass(slots=True, eq=False)
class Move(Stmt):
    """`move X to Z ...`: `what` is a set, a thing (or none), a zone, or an EndOf of a zone.

    `at` None is the zone's own end: top of a pile, last of a line. `before`/`after` take `beside`.
    `with_fields` change with the move; `called` names the set of pieces that did move. `in_full`, in an example: as
    many unplaced pieces as are named must be there, or the line fails instead of doing nothing.
    """

    what: Expr
    to: ZoneGet
    at: Literal["top", "bottom", "first", "last", "before", "after"] | None = None
    beside: Expr | None = None
    with_fields: tuple[tuple[Field, Expr], ...] = ()
    called: Var | None = None
    in_full: bool = False

    @property
    def takes_any(self) -> bool:
        """Whether it takes any of some pieces, looked for wherever they lie: the next such line may find the same."""
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
    """`shuffle Z`: everything in the pile becomes unsettled."""

    zone: ZoneGet


@dataclass(slots=True, eq=False)
class Roll(Stmt):
    """`roll Z`: each die of the set gets a new face."""

    what: Expr


@dataclass(slots=True, eq=False)
class Show(Stmt):
    """`show X to P` until moved; P a player or a set of players."""

    what: Expr
    to: Expr


@dataclass(slots=True, eq=False)
class Need(Stmt):
    """`need C [else "reason"]`: part of an opening, or a promise outside one."""

    condition: Expr
    reason: str | None


@dataclass(slots=True, eq=False)
class Pay(Stmt):
    """`pay e from x [to y]`: a need ("you need 6, you have 4") and the cost.

    Families over `key_var` were expanded to a loop.
    """

    amount: Expr
    source: FieldGet
    to: FieldGet | None = None


@dataclass(slots=True, eq=False)
class PayWith(Stmt):
    """`pay due with xs from Z where ... worth e [and n from f] [, without waste]`: a need, a choice of pieces, a cost.

    Pieces are picked one decision each, never of more worth than the one before; `stop` is offered when units of
    `units` cover the rest exactly, and, with `waste`, when enough is paid: until then more may be added. After it `var`
    is the set of pieces; the units are already taken, the pieces not yet moved.
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
    waste: bool = False


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
    """`repeat until C` (limit None), `repeat up to n times until C`, or `repeat n times` (until None).

    The number is read once.
    """

    until: Expr | None
    limit: Expr | None
    body: Block


@dataclass(slots=True, eq=False)
class Step(Stmt):
    """`step NAME "title"`: a named part."""

    name: str
    title: str | None
    body: Block


@dataclass(slots=True, eq=False)
class EndGame(Stmt):
    """`end game`: at once; scoring reads this state."""


@dataclass(slots=True, eq=False)
class As(Stmt):
    """`as p`: a block whose `you` is `you` (already substituted in the body)."""

    you: Var
    player: Expr
    body: Block


@dataclass(slots=True, eq=False)
class Do(Stmt):
    """`do A(x)` / `p does A(x)`: a routine with all arguments bound.

    Fewer arguments make it a `must` of that one action.
    """

    player: Expr | None
    action: Action
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One action offered, its first arguments bound."""

    action: Action
    args: tuple[Expr, ...]
    span: Span


@dataclass(slots=True, eq=False)
class Offer(Stmt):
    """`p must A or B [, if possible]` and `p may A or B [up to n times | any number of times]`.

    must: exactly one, empty menu is a promise unless `if_possible`; with a number of times as long as there is one, so
    that it is. may: `stop` is offered too; with nothing legal it passes on and is logged like `stop`. `times` None with
    `any_number` False means once. `often` and `order`: only moves from which, when no more is legal, they have been as
    many as can be, then the order comes out best; `reason` is told of the others.
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
        """Whether it keeps to the moves that lead to the most."""
        return self.often or bool(self.order)


@dataclass(slots=True, eq=False)
class Choose(Stmt):
    """`p chooses x from S [where C] [, if possible]`; `p may choose x from S` (none on stop)."""

    player: Expr
    var: Var
    set: Expr
    where: Expr | None
    may: bool = False
    if_any: bool = False


@dataclass(slots=True, eq=False)
class Pick(Stmt):
    """`p chooses [n | up to n] xs from S ...`: a set, its members named in any order.

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
    """`p may anytime A or B during|between` a block."""

    player: Expr
    options: tuple[Option, ...]
    window: Literal["during", "between"]
    body: Block


@dataclass(slots=True, eq=False)
class Together(Stmt):
    """`players must A or B, together`: picked secretly on one state, carried out one after the other in that order.

    A pick that has become impossible by then is void; `again`: its player is asked once more when all others are done.
    """

    players: Expr
    options: tuple[Option, ...]
    again: bool = False


Target: TypeAlias = "FieldGet | ZoneGet"
