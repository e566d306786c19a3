"""Nodes of statements."""

from __future__ import annotations

from typing import Literal

from gamespec.model.declarations.fields import Param
from gamespec.model.expressions import ActionCall, CaseCell, Order
from gamespec.model.node import Expr, Ident, Node, Noted, Quoted, Stmt

# ---- nodes of statements that change the state: moves of pieces, changes of numbers, payments


class MovePlace(Node):
    """Position among the pieces of the target zone of a move: `at top`, `before y`, `after y`.

    `anchor` is the piece y of `before` and `after`.
    """

    form: Literal["top", "bottom", "first", "last", "before", "after"]
    anchor: Expr | None = None


class WithSetting(Node):
    """New value for a field of the moved pieces: `with facing owner`."""

    name: Ident
    value: Expr


class Move(Stmt):
    """Statement that moves pieces: `move X to Z at top with facing owner, called new`.

    `up_to` is set if fewer pieces will do: `move up to 5 from top of Z to Y`; `called` names the moved pieces.
    """

    what: Expr
    to: Expr
    up_to: bool = False
    place: MovePlace | None = None
    settings: tuple[WithSetting, ...] = ()
    called: Ident | None = None


class Swap(Stmt):
    """Statement that exchanges two pieces, or the contents of two zones: `swap a and b`."""

    left: Expr
    right: Expr


class Rotate(Stmt):
    """Statement that passes the pieces of a zone of each player to the next player: `rotate hand left`."""

    name: Ident
    to: Literal["left", "right"]


class Shuffle(Stmt):
    """Statement that puts the pieces of a zone in random order: `shuffle Z`."""

    zone: Expr


class Roll(Stmt):
    """Statement that rolls dice: `roll Z`."""

    what: Expr


class Show(Stmt):
    """Statement that reveals pieces or hidden fields to players: `show X to P`."""

    what: Expr
    to: Expr


class SetTo(Stmt):
    """Statement that assigns a value to a field: `set x to e`."""

    target: Expr
    value: Expr


class AddTo(Stmt):
    """Statement that increases a number: `add e to x`."""

    amount: Expr
    target: Expr


class TakeFrom(Stmt):
    """Statement that decreases a number: `take e from x`."""

    amount: Expr
    target: Expr


class Pay(Stmt):
    """Statement that pays from a number field, to another one or the bank: `pay e from x to y`.

    The amount is one number, or a number for each thing of a kind.
    """

    amount: Expr
    source: Expr
    to: Expr | None = None


class PayUnits(Node):
    """Part of a payment with pieces that pays the rest in units of a field: `and n from f`.

    `name` is bound to the number of units.
    """

    name: Ident
    source: Expr


class PayWith(Stmt):
    """Statement that pays an amount with chosen pieces: `pay due with xs from Z where C worth e`.

    `name` is bound to the chosen pieces, `worth` is the value of one piece, `units` (`and n from f`) pays the rest.
    """

    amount: Expr
    name: Ident
    source: Expr
    where: Expr | None = None
    worth: Expr
    units: PayUnits | None = None


# ---- nodes of statements in which a player decides


class Must(Stmt):
    """Statement in which a player must do one of several actions: `p must A or B, if possible`.

    `players must A or B, together` asks several players for secret simultaneous moves. `p must A, as often as possible,
    with highest e, then lowest f, up to 3 times else "why"` allows only sequences of moves that are as
    long as possible and, among these, give the highest e, then the lowest f.
    """

    who: Expr
    options: tuple[ActionCall, ...]
    times: Expr | None = None
    often: bool = False
    order: tuple[Order, ...] = ()
    reason: Quoted | None = None
    if_possible: bool = False
    together: bool = False


class May(Stmt):
    """Statement in which a player may do one of several actions, or stop: `p may A or B`.

    It may repeat: `p may A up to 2 times` (`times`), `p may A, as often as possible` (`any_number`).
    """

    who: Expr
    options: tuple[ActionCall, ...]
    times: Expr | None = None
    any_number: bool = False


class Choose(Stmt):
    """Statement in which a player chooses one thing: `p chooses x from S where C, if possible`.

    `optional` is set for `p may choose x from S`, where the player may choose nothing.
    """

    who: Expr
    name: Ident
    source: Expr
    where: Expr | None = None
    if_any: bool = False
    optional: bool = False


class Pick(Stmt):
    """Statement in which a player chooses several things: `p chooses up to 3 xs from S where C`.

    The choice ends at a count, by `until D`, or when the player stops where `may stop when E` allows it.
    """

    who: Expr
    form: Literal["exactly", "up to", "until"]
    count: Expr | None = None
    name: Ident
    source: Expr
    where: Expr | None = None
    until: Expr | None = None
    may_stop: Expr | None = None


class Anytime(Stmt):
    """Statement that lets a player do some actions at any decision of a block: `p may anytime A or B`.

    `scope` is `between` if the actions join only the decisions written in the block itself; `lines` are the block.
    """

    who: Expr
    options: tuple[ActionCall, ...]
    scope: Literal["during", "between"]
    lines: tuple[Stmt, ...] = ()


# ---- nodes of control flow: conditions, loops, named steps, calls of actions, the end of the game


class Let(Stmt):
    """Statement that names a value: `let n be e`, or with parameters `let n(f from Fish) be e`.

    `never_none` is set by `let n be e, never none`: a runtime check that the value is not none.
    """

    name: Ident
    params: tuple[Param, ...] = ()
    value: Expr
    never_none: bool = False


class Need(Stmt):
    """Statement that makes an action illegal unless a condition holds: `need C else "reason"`."""

    condition: Expr
    reason: Quoted | None = None


class Branch(Noted):
    """Branch of a conditional statement: `if C` or `else if C`, with its lines."""

    condition: Expr
    lines: tuple[Stmt, ...] = ()


class IfStmt(Stmt):
    """Conditional statement: `if C`, `else if D`, `else`; `otherwise` is None without an `else`."""

    branches: tuple[Branch, ...]
    otherwise: tuple[Stmt, ...] | None = None


class CaseLines(Noted):
    """Case of a `by` statement: cells, then its lines; `nothing` has no lines, and no cells are `else`."""

    cells: tuple[CaseCell, ...] = ()
    lines: tuple[Stmt, ...] = ()


class ByLines(Stmt):
    """Case statement over one or more subjects: `by weather, your rank`, then cases with lines below.

    The lines of the one case whose cells match the subjects run; `broken` if a case could not be parsed.
    """

    subjects: tuple[Expr, ...]
    rows: tuple[CaseLines, ...]
    broken: bool = False


class ForEach(Stmt):
    """Loop over the elements of a set: `for each b in S where C`, with its lines."""

    var: Ident
    source: Expr
    where: Expr | None = None
    lines: tuple[Stmt, ...] = ()


class Repeat(Stmt):
    """Loop until a condition holds or a number of times: `repeat until C`, `repeat 3 times`.

    `repeat up to 9 times until C` has both.
    """

    times: Expr | None = None
    until: Expr | None = None
    lines: tuple[Stmt, ...] = ()


class Step(Stmt):
    """Named part of a phase or action: `step licenses "Licenses"`, with its lines."""

    name: Ident
    title: Quoted | None = None
    lines: tuple[Stmt, ...] = ()


class EndGame(Stmt):
    """Statement that ends the game: `end game`."""


class As(Stmt):
    """Block done by another player: `p does`, then statements in which `you` is p."""

    who: Expr
    lines: tuple[Stmt, ...] = ()


class Do(Stmt):
    """Statement that runs an action: `do A(x)`, or for another player (`who`) `p does A(x)`."""

    action: ActionCall
    who: Expr | None = None


def blocks(line: Stmt) -> tuple[tuple[Stmt, ...], ...]:
    """Return the blocks of lines directly inside a statement, in order."""
    match line:
        case IfStmt():
            return (*(branch.lines for branch in line.branches), line.otherwise or ())
        case ByLines():
            return tuple(row.lines for row in line.rows)
        case _:
            return (getattr(line, "lines", ()),)
