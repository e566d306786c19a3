"""Examples: a configuration, moves, and expected results."""

from __future__ import annotations

from typing import Literal

from gamespec.model.declarations.tables import DrawingRows
from gamespec.model.expressions.action_questions import ActionCall
from gamespec.model.node import Decl, Expr, Ident, Node, Noted, Quoted, Stmt


class StartAt(Noted):
    """`start at phase X step S for Ann`."""

    phase: Ident
    step: Ident | None = None
    seat: Ident | None = None


class GivenKey(Node):
    """An entry `X Ann` of a drawing: a mark and the value it stands for."""

    mark: str
    value: Expr


class CellsDrawn(Stmt):
    """A drawing in `given` that sets one field or zone of many spaces.

    The head is `drawing mark of Cell marks X Ann, O Bob`, with the board below it.
    """

    name: Ident
    kind: Ident
    key: tuple[GivenKey, ...]
    drawing: DrawingRows


class Line(Noted):
    """A statement of an example: an event, or a check."""


class WhenLine(Line):
    """An event of an example."""


class BrokenWhen(WhenLine):
    """Placeholder for an unreadable event."""


class Plays(WhenLine):
    """A move or choice: `Ann: launch(Boat[cod]) with Boat[shrimp], Boat[cod]`.

    The choices after `with` follow in turn. `halts` if the line ends in `then`: the checks below it apply before any
    automatic move.
    """

    seat: Ident
    choice: Expr
    then: tuple[Expr, ...] = ()
    halts: bool = False
    claims: tuple[Check, ...] = ()
    """Checks on the lines below such a `then`."""


class Stops(WhenLine):
    """`Ann: stop`."""

    seat: Ident


class Does(WhenLine):
    """`Ann does advance(scallop)`, with its choices after `with`."""

    seat: Ident
    action: ActionCall
    then: tuple[Expr, ...] = ()


class DoesStep(WhenLine):
    """`Ann does step payout of go-to-market`."""

    seat: Ident
    step: Ident
    action: Ident


class ChanceGiven(WhenLine):
    """`chance: [4, 2]`: outcomes of chance in order, as numbers, rows or players."""

    outcomes: tuple[Expr, ...]


class PlayUntil(WhenLine):
    """`play until phase selling`, `play until phase turn step sell`, `play until end`, `play until C`."""

    phase: Ident | None = None
    step: Ident | None = None
    end: bool = False
    condition: Expr | None = None


class Check(Line):
    """A check of the state reached so far."""


class BrokenCheck(Check):
    """Placeholder for an unreadable check."""


class Holds(Check):
    """`Ann's coins is 3`, `Ann can pass`."""

    condition: Expr


class Lists(Check):
    """A check of a list in order: `queue is Ann, Bob`, `tracker is 4, 3, 2, 1`.

    It names all members of a zone or set, or all numbers of a family.
    """

    of: Expr
    items: tuple[Expr, ...]


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


class CanOnly(Check):
    """`Ann can only launch(Boat[cod]) or stop`: exactly these moves are legal."""

    seat: Ident
    what: tuple[Expr, ...]


class IsAsked(Check):
    """`Ann is asked`, `Ann is not asked` (negated)."""

    seat: Ident
    negated: bool = False


class StandsAt(Check):
    """`the phase is turn`, `the step is not sell` (negated)."""

    form: Literal["phase", "step"]
    name: Ident
    negated: bool = False


class Sees(Check):
    """`Bob can see Boat[cod]`, `Bob cannot see Ann's hand` (negated)."""

    seat: Ident
    what: Expr
    negated: bool = False


class Wins(Check):
    """`winner is Ann`, or `winner is Ann, Bob` for a shared win."""

    seats: tuple[Ident, ...]


class IsOver(Check):
    """`the game is over`, `the game is not over` (negated)."""

    negated: bool = False


class ExampleDecl(Decl):
    """`example "title"` or `position "title"`: a configuration, then events and checks in order."""

    title: Quoted | None
    form: Literal["example", "position"] = "example"
    seats: tuple[Ident, ...] = ()
    variants: tuple[Quoted, ...] = ()
    instead: tuple[Quoted, ...] = ()
    """Examples of the game that this one of a variant replaces."""
    continues: Quoted | None = None
    """Position or example whose end is the start of this one."""
    continued: Literal["example", "position"] = "position"
    """Whether `continues` names an example or a position."""
    given_setup: bool = False
    given: tuple[Stmt, ...] = ()
    start: StartAt | None = None
    lines: tuple[Line, ...] = ()

    @property
    def acts(self) -> tuple[Line, ...]:
        """Return the statements, including the checks below a move that halts."""
        return tuple(
            act for line in self.lines for act in ((line, *line.claims) if isinstance(line, Plays) else (line,))
        )

    @property
    def when(self) -> tuple[WhenLine, ...]:
        """Return the events."""
        return tuple(line for line in self.lines if isinstance(line, WhenLine))

    @property
    def then(self) -> tuple[Check, ...]:
        """Return the checks, in order."""
        return tuple(line for line in self.acts if isinstance(line, Check))
