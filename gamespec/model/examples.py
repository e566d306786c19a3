"""Examples: a table, what is done, what must come out."""

from __future__ import annotations

from gamespec.model.asks import ActionCall
from gamespec.model.node import Decl, Expr, Ident, Noted, Quoted, Stmt


class StartAt(Noted):
    """`start at phase X step S for Ann`."""

    phase: Ident
    step: Ident | None = None
    seat: Ident | None = None


class WhenLine(Noted):
    """One thing that happens."""


class BrokenWhen(WhenLine):
    """Stands where a line could not be read."""


class Plays(WhenLine):
    """`Ann: launch(Boat[cod]) with Boat[shrimp], Boat[cod]`: a move or an answer, then inner choices in turn."""

    seat: Ident
    choice: Expr
    then: tuple[Expr, ...] = ()


class Stops(WhenLine):
    """`Ann: stop`."""

    seat: Ident


class Does(WhenLine):
    """`Ann does advance(scallop)`, with its inner choices behind `with`."""

    seat: Ident
    action: ActionCall
    then: tuple[Expr, ...] = ()


class DoesStep(WhenLine):
    """`Ann does step payout of go-to-market`."""

    seat: Ident
    step: Ident
    action: Ident


class ChanceGiven(WhenLine):
    """`chance: [4, 2]`: numbers, rows or players in the order in which they come up."""

    outcomes: tuple[Expr, ...]


class PlayUntil(WhenLine):
    """`play until phase selling`, `play until phase turn step sell`, `play until end`, `play until C`."""

    phase: Ident | None = None
    step: Ident | None = None
    end: bool = False
    condition: Expr | None = None


class Check(Noted):
    """One thing that must hold afterwards."""


class BrokenCheck(Check):
    """Stands where a line could not be read."""


class Holds(Check):
    """`Ann's coins is 3`, `Ann can pass`."""

    condition: Expr


class Cannot(Check):
    """`Ann cannot launch(Boat[cod]) because "..."`."""

    seat: Ident
    action: ActionCall
    reason: Quoted | None = None


class CanChoose(Check):
    """`Ann can choose Boat[cod]`, `Ann cannot choose Boat[cod] because "..."` (negated)."""

    seat: Ident
    what: Expr
    negated: bool = False
    reason: Quoted | None = None


class Sees(Check):
    """`Bob sees Boat[cod]`, `Bob does not see Ann's hand` (negated)."""

    seat: Ident
    what: Expr
    negated: bool = False


class Wins(Check):
    """`Ann wins`, `Ann and Bob share`."""

    seats: tuple[Ident, ...]
    shared: bool = False


class IsOver(Check):
    """`the game is over`, `the game is not over` (negated)."""

    negated: bool = False


class ExampleDecl(Decl):
    """`example "title"` with seats, variants, given, start, when, then."""

    title: Quoted | None
    seats: tuple[Ident, ...] = ()
    variants: tuple[Quoted, ...] = ()
    given_setup: bool = False
    given: tuple[Stmt, ...] = ()
    start: StartAt | None = None
    when: tuple[WhenLine, ...] = ()
    then: tuple[Check, ...] = ()
