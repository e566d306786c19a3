"""Examples: a table, what is done, what must come out."""

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
    """`X Ann` behind `key`: what a mark of a drawing stands for."""

    mark: str
    value: Expr


class CellsDrawn(Stmt):
    """`drawing mark of Cell key X Ann, O Bob` with the board below it: one field or zone of many spaces at once."""

    name: Ident
    kind: Ident
    key: tuple[GivenKey, ...]
    drawing: DrawingRows


class Line(Noted):
    """What happens, or what must hold there."""


class WhenLine(Line):
    """One thing that happens."""


class BrokenWhen(WhenLine):
    """Stands where a line could not be read."""


class Plays(WhenLine):
    """`Ann: launch(Boat[cod]) with Boat[shrimp], Boat[cod]`: a move or an answer, then inner choices in turn.

    `halts` where `then` stands at its end: what follows is asked before anything goes on by itself.
    """

    seat: Ident
    choice: Expr
    then: tuple[Expr, ...] = ()
    halts: bool = False
    claims: tuple[Check, ...] = ()
    """Those on the lines below such a `then`."""


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


class Check(Line):
    """One thing that must hold where it stands."""


class BrokenCheck(Check):
    """Stands where a line could not be read."""


class Holds(Check):
    """`Ann's coins is 3`, `Ann can pass`."""

    condition: Expr


class Lists(Check):
    """`queue is Ann, Bob`, `tracker is 4, 3, 2, 1`: all that lies there, or all numbers of a family, in order."""

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
    """`Ann can only launch(Boat[cod]) or stop`: these and nothing else."""

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


class BackShows(Check):
    """`the back of top of deck shows gold`: what everybody sees of pieces that lie face down."""

    of: Expr
    items: tuple[Expr, ...]


class Sees(Check):
    """`Bob can see Boat[cod]`, `Bob cannot see Ann's hand` (negated)."""

    seat: Ident
    what: Expr
    negated: bool = False


class Wins(Check):
    """`winner is Ann`, `winner is Ann, Bob` where they share the win."""

    seats: tuple[Ident, ...]


class IsOver(Check):
    """`the game is over`, `the game is not over` (negated)."""

    negated: bool = False


class ExampleDecl(Decl):
    """`example "title"` or `position "title"`: its table, then what happens and what must hold, in order."""

    title: Quoted | None
    form: Literal["example", "position"] = "example"
    seats: tuple[Ident, ...] = ()
    variants: tuple[Quoted, ...] = ()
    instead: tuple[Quoted, ...] = ()
    """Examples of the game which the variant of this one means to change."""
    continues: Quoted | None = None
    """The position or example whose end is the beginning of this one."""
    continued: Literal["example", "position"] = "position"
    """What `continues` names."""
    given_setup: bool = False
    given: tuple[Stmt, ...] = ()
    start: StartAt | None = None
    lines: tuple[Line, ...] = ()

    @property
    def acts(self) -> tuple[Line, ...]:
        """The lines, those below a move that halts behind it."""
        return tuple(
            act for line in self.lines for act in ((line, *line.claims) if isinstance(line, Plays) else (line,))
        )

    @property
    def when(self) -> tuple[WhenLine, ...]:
        """What happens."""
        return tuple(line for line in self.lines if isinstance(line, WhenLine))

    @property
    def then(self) -> tuple[Check, ...]:
        """What must hold, each where it stands."""
        return tuple(line for line in self.acts if isinstance(line, Check))
