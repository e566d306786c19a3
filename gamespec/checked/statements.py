"""Typed statements of phases, actions, triggers and examples; a block is a tuple of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from gamespec.checked.expressions import Aggregate, EndOf, Expr, FieldGet, Unplaced, Var, ZoneGet
from gamespec.checked.game import Action
from gamespec.checked.things import Field
from gamespec.source import Span

Block: TypeAlias = "tuple[Stmt, ...]"


@dataclass(slots=True, eq=False, weakref_slot=True)
class Stmt:
    """Base class of typed statements; results computed from one may be cached for its lifetime."""

    span: Span


@dataclass(slots=True, eq=False)
class Let(Stmt):
    """Named value `let x be e[, never none]`, evaluated once; `never_none` adds a runtime check."""

    var: Var
    value: Expr
    never_none: bool = False


@dataclass(slots=True, eq=False)
class SetField(Stmt):
    """Statement that assigns a value to a stored field: `set x to e`."""

    target: FieldGet
    value: Expr


@dataclass(slots=True, eq=False)
class AddField(Stmt):
    """Statement that changes a number field: `add e to x` (sign 1) or `take e from x` (sign -1).

    A capped field stops at the end of its range; for others a runtime check guards the range.
    """

    target: FieldGet
    amount: Expr
    sign: Literal[1, -1]


@dataclass(slots=True, eq=False)
class Move(Stmt):
    """Statement that moves pieces to a zone: `move X to Z ...`.

    `what` is a set, a thing (or none), a zone, or an EndOf of a zone. `at` None is the usual end of the zone: top of a
    pile, last of a line; `before` and `after` use the piece `beside`. `with_fields` are fields set with the move;
    `called` names the set of moved pieces. `up_to`: fewer pieces than named may move. `in_full`, in an example: all
    named pieces must be unplaced.
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
        """Return the source of a move of a number of pieces that must be there (`top 5 of deck`), or None."""
        return self.what if isinstance(self.what, EndOf) and not (self.up_to or self.in_full) else None

    @property
    def takes_any(self) -> bool:
        """Return whether the move takes arbitrary pieces of a set: `any 2 of ...`, not of a zone."""
        if self.in_full or not isinstance(self.what, EndOf) or self.what.which != "any":
            return False
        of = self.what.of.set if isinstance(self.what.of, Aggregate) else self.what.of
        return not isinstance(of, ZoneGet | Unplaced)


@dataclass(slots=True, eq=False)
class Swap(Stmt):
    """Statement `swap a and b`: two pieces exchange zone and rank, or two zones exchange their contents."""

    left: Expr
    right: Expr


@dataclass(slots=True, eq=False)
class Shuffle(Stmt):
    """Statement `shuffle Z`: the pieces of a zone get a random order, unknown to all players."""

    zone: ZoneGet


@dataclass(slots=True, eq=False)
class Roll(Stmt):
    """Statement `roll Z`: each die of a set gets a random face."""

    what: Expr


@dataclass(slots=True, eq=False)
class Show(Stmt):
    """Statement `show X to P` that reveals X to a player or set of players until it moves."""

    what: Expr
    to: Expr


@dataclass(slots=True, eq=False)
class Need(Stmt):
    """Statement `need C [else "reason"]`: a precondition of an action; elsewhere a runtime check."""

    condition: Expr
    reason: str | None


@dataclass(slots=True, eq=False)
class Pay(Stmt):
    """Statement that pays from a number field: `pay e from x [to y]`.

    The action is legal only if the field holds enough ("you need 6, you have 4"); the amount is shown as the price of
    the action. A payment of one number for each thing of a kind has been expanded to a loop.
    """

    amount: Expr
    source: FieldGet
    to: FieldGet | None = None


@dataclass(slots=True, eq=False)
class PayWith(Stmt):
    """Statement that pays with chosen pieces: `pay due with xs from Z where ... worth e [and n from f]`.

    The action is legal only if pieces suffice. Each piece is a decision of its own, never worth more than the one
    before; `stop` is offered when units of the field `units` cover the rest exactly. No piece is superfluous.
    Afterwards `var` is the set of pieces; the units are taken, the pieces not yet moved.
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
    """Conditional statement: pairs of condition and block, and `otherwise`, empty without an else."""

    branches: tuple[tuple[Expr, Block], ...]
    otherwise: Block


@dataclass(slots=True, eq=False)
class ForEach(Stmt):
    """Loop `for each x in S [where C]`: S and C are evaluated once, at the start."""

    var: Var
    set: Expr
    where: Expr | None
    body: Block


@dataclass(slots=True, eq=False)
class Repeat(Stmt):
    """Loop `repeat [up to n times] [until C]`; a missing part is None, the number is read once."""

    until: Expr | None
    limit: Expr | None
    body: Block


@dataclass(slots=True, eq=False)
class Step(Stmt):
    """Named part of a phase or action: `step NAME "title"`."""

    name: str
    title: str | None
    body: Block


@dataclass(slots=True, eq=False)
class EndGame(Stmt):
    """Statement `end game`: ends the game at once; the score is computed from this state."""


@dataclass(slots=True, eq=False)
class As(Stmt):
    """Block of another player, `p does`: `you` stands for the player given by `player`."""

    you: Var
    player: Expr
    body: Block


@dataclass(slots=True, eq=False)
class Do(Stmt):
    """Execution of an action with all arguments bound: `do A(x)`, or `p does A(x)`."""

    player: Expr | None
    action: Action
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """Action among the options of a decision, with the arguments of its first parameters."""

    action: Action
    args: tuple[Expr, ...]
    span: Span


@dataclass(slots=True, eq=False)
class Offer(Stmt):
    """Decision between actions: `p must A or B [, if possible]` or `p may A or B [up to n times]`.

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
        """Return whether only moves on the longest or best sequences are legal in this decision."""
        return self.often or bool(self.order)


@dataclass(slots=True, eq=False)
class Choose(Stmt):
    """Decision for one thing, `p chooses x from S`; with `may` the player may stop and x is none."""

    player: Expr
    var: Var
    set: Expr
    where: Expr | None
    may: bool = False
    if_any: bool = False


@dataclass(slots=True, eq=False)
class Pick(Stmt):
    """Decision for several things, in any order; `it` is the candidate, `var` the resulting set."""

    player: Expr
    var: Var
    it: Var
    set: Expr
    where: Expr | None
    exactly: Expr | None = None
    at_most: Expr | None = None
    until: Expr | None = None
    without_waste: bool = False
    may_stop: Expr | None = None


@dataclass(slots=True, eq=False)
class Anytime(Stmt):
    """Block in which a player may do some actions at any decision: `p may anytime A or B`, then lines.

    With `window` `between` the actions join only decisions written in the block itself.
    """

    player: Expr
    options: tuple[Option, ...]
    window: Literal["during", "between"]
    body: Block


@dataclass(slots=True, eq=False)
class Together(Stmt):
    """Secret simultaneous decision of several players: `players must A or B, together`.

    Each player picks on the same game state; the picks are then carried out in order, and one that has become
    impossible by then has no effect.
    """

    players: Expr
    options: tuple[Option, ...]


Target: TypeAlias = "FieldGet | ZoneGet"
