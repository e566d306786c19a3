"""Nodes of worked examples: a configuration, moves, and expected results."""

from __future__ import annotations

from typing import Literal

from gamespec.model.declarations.kinds import DrawingRows
from gamespec.model.expressions import ActionCall
from gamespec.model.node import Decl, Expr, Ident, Node, Noted, Quoted, Stmt


class StartAt(Noted):
    """First phase of an example, as `start at phase X step S for Ann`: phase, step and player to move."""

    phase: Ident
    step: Ident | None = None
    seat: Ident | None = None


class GivenKey(Node):
    """Entry of the key of a drawing, as `X Ann`: a mark and the value it stands for."""

    mark: str
    value: Expr


class CellsDrawn(Stmt):
    """Drawing in the starting state (`given`) of an example, which sets a field or zone of many spaces.

    The head is `drawing mark of Cell marks X Ann, O Bob`, with the board below it.
    """

    name: Ident
    kind: Ident
    key: tuple[GivenKey, ...]
    drawing: DrawingRows


class Line(Noted):
    """Statement of an example: an event that is played, or a check."""


class WhenLine(Line):
    """Event of an example: something that is played, in contrast to a check."""


class BrokenWhen(WhenLine):
    """Placeholder for an event of an example that could not be parsed."""


class Plays(WhenLine):
    """Move or choice of a player in an example: `Ann: launch(Boat[cod]) with Boat[shrimp], Boat[cod]`.

    The choices after `with` (`then`) follow in turn. `halts` is set if the line ends in the word `then`: the checks
    below it apply before any automatic move.
    """

    seat: Ident
    choice: Expr
    then: tuple[Expr, ...] = ()
    halts: bool = False
    claims: tuple[Check, ...] = ()
    """Checks on the lines below a move that ends in the word `then`."""


class Stops(WhenLine):
    """Decision of a player to stop a repeated choice in an example: `Ann: stop`."""

    seat: Ident


class Does(WhenLine):
    """Action (a routine) that an example runs for a player: `Ann does advance(scallop)`.

    It need not be one of the legal moves. The choices inside it follow after `with`.
    """

    seat: Ident
    action: ActionCall
    then: tuple[Expr, ...] = ()


class DoesStep(WhenLine):
    """Single step of an action that an example runs for a player: `Ann does step payout of go-to-market`."""

    seat: Ident
    step: Ident
    action: Ident


class ChanceGiven(WhenLine):
    """Outcomes of coming chance events in an example, in order: `chance: [4, 2]`.

    Each outcome is a number, a table row or a player.
    """

    outcomes: tuple[Expr, ...]


class PlayUntil(WhenLine):
    """Command of an example to play automatically until a point: `play until phase turn step sell`.

    Other forms are `play until phase selling`, `play until end` and `play until C`, where C is a condition.
    """

    phase: Ident | None = None
    step: Ident | None = None
    end: bool = False
    condition: Expr | None = None


class Check(Line):
    """Check, in an example, of the game state reached so far."""


class BrokenCheck(Check):
    """Placeholder for a check of an example that could not be parsed."""


class Holds(Check):
    """Check of an example that a condition is true: `Ann's coins is 3`, `Ann can pass`."""

    condition: Expr


class Lists(Check):
    """Check of an example that compares an ordered list: `queue is Ann, Bob`, `tracker is 4, 3, 2, 1`.

    The list names all members of a zone or set, or all numbers of a family (a field `for each` thing of a kind).
    """

    of: Expr
    items: tuple[Expr, ...]


class Cannot(Check):
    """Check of an example that an action is illegal: `Ann cannot launch(Boat[cod]) because "..."`.

    With `because`, the reason shown to the player must be this text.
    """

    seat: Ident
    action: ActionCall
    reason: Quoted | None = None


class CanChoose(Check):
    """Check of an example that a player may, or if `negated` may not, choose something.

    Examples: `Ann can choose Boat[cod]`, `Ann cannot choose Boat[cod] because "..."`.
    """

    seat: Ident
    what: Expr
    negated: bool = False
    reason: Quoted | None = None


class CanOnly(Check):
    """Check of an example that exactly these moves are legal: `Ann can only launch(Boat[cod]) or stop`."""

    seat: Ident
    what: tuple[Expr, ...]


class IsAsked(Check):
    """Check of an example that a player is, or if `negated` is not, to move: `Ann is asked`."""

    seat: Ident
    negated: bool = False


class StandsAt(Check):
    """Check of an example for the current phase or step: `the phase is turn`, `the step is not sell`.

    `negated` is set if the sentence contains `not`.
    """

    form: Literal["phase", "step"]
    name: Ident
    negated: bool = False


class Sees(Check):
    """Check of an example that a player sees something: `Bob can see Boat[cod]`; `negated` for `cannot`."""

    seat: Ident
    what: Expr
    negated: bool = False


class Wins(Check):
    """Check of an example for the winners: `winner is Ann`, `winner is Ann, Bob`, `winner is none`."""

    seats: tuple[Ident, ...]


class IsOver(Check):
    """Check of an example that the game is over, or if `negated` that it is not: `the game is over`."""

    negated: bool = False


class ExampleDecl(Decl):
    """Declaration of a worked example or a named position: `example "title"`, `position "title"`.

    It contains a configuration (players, variants, starting state), then events and checks in order.
    """

    title: Quoted | None
    form: Literal["example", "position"] = "example"
    seats: tuple[Ident, ...] = ()
    variants: tuple[Quoted, ...] = ()
    instead: tuple[Quoted, ...] = ()
    """Titles of examples of the base game that this example of a variant replaces."""
    continues: Quoted | None = None
    """Title of the position or example whose final state is the start of this example."""
    continued: Literal["example", "position"] = "position"
    """Sort of declaration that `continues` names: an example or a position."""
    given_setup: bool = False
    given: tuple[Stmt, ...] = ()
    start: StartAt | None = None
    lines: tuple[Line, ...] = ()

    @property
    def acts(self) -> tuple[Line, ...]:
        """Return events and checks in order, including checks below a move that ends in the word `then`."""
        return tuple(
            act for line in self.lines for act in ((line, *line.claims) if isinstance(line, Plays) else (line,))
        )

    @property
    def when(self) -> tuple[WhenLine, ...]:
        """Return the events of the example, in order, without its checks."""
        return tuple(line for line in self.lines if isinstance(line, WhenLine))

    @property
    def then(self) -> tuple[Check, ...]:
        """Return the checks of the example, in order, including those below a move."""
        return tuple(line for line in self.acts if isinstance(line, Check))
