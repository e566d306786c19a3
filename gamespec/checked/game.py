"""The checked game as a whole: kinds, fields, actions, phases, scoring, examples, runtime checks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from gamespec.checked.look import Look
from gamespec.checked.short_repr import Called

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr, Var
    from gamespec.checked.kinds import Kind
    from gamespec.checked.statements import Block
    from gamespec.checked.things import Field, Forbid, Trigger, Value, Zone
    from gamespec.diagnostics import Diagnostic
    from gamespec.source import Span


@dataclass(slots=True, eq=False)
class Param:
    """A parameter of an action: chosen by the player, or given by the caller.

    A chosen one takes a member of `domain` (a set that may read earlier parameters) that passes `where`. A given one is
    always passed.
    """

    var: Var
    domain: Expr | None
    where: Expr | None = None
    given: bool = False
    span: Span | None = None


@dataclass(slots=True, eq=False, repr=False)
class Action(Called):
    """An action of a player, or a routine of the game."""

    name: str
    title: str | None
    you: Var
    params: tuple[Param, ...]
    body: Block
    uses_you: bool = True
    forbids: list[Forbid] = field(default_factory=list)
    cites: tuple[str, ...] = ()
    span: Span | None = None
    index: int = 0


@dataclass(slots=True, eq=False)
class Arrow:
    """A transition to the next phase; `target` None ends the game, `when` None always holds."""

    target: Phase | None
    when: Expr | None
    span: Span


@dataclass(slots=True, eq=False, repr=False)
class Phase(Called):
    """A node of the phase graph; `player` is set for `phase turn for active`."""

    name: str
    title: str | None
    you: Var | None
    player: Expr | None
    body: Block = ()
    arrows: tuple[Arrow, ...] = ()
    cites: tuple[str, ...] = ()
    span: Span | None = None
    index: int = 0


@dataclass(slots=True, eq=False)
class ScoreLine:
    """A score term: `name = points of you`."""

    name: str
    title: str | None
    value: Expr
    span: Span


@dataclass(slots=True, eq=False)
class Scoring:
    """The score terms of `you` and the ranking that decides the winner.

    A criterion whose expression is None is the total.
    """

    you: Var
    lines: tuple[ScoreLine, ...]
    criteria: tuple[tuple[Literal["highest", "lowest"], Expr | None], ...]
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant of a `by players` table for this number of seats (yes 1, no 0), with its place."""

    name: str
    value: int
    span: Span


@dataclass(slots=True, eq=False)
class Always:
    """An invariant of the game."""

    condition: Expr
    reason: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class WhenLine:
    """A statement of `when`, or one that sets the state in an example that continues another.

    `plays` (seat, move text), `stops`, `does` (a block), `chance`, `until`; `inner` are the choices after `with`.
    `given` (a block), `start` (phase, step, seat), `names` (a variable and its value).
    """

    sort: Literal["plays", "stops", "does", "chance", "until", "given", "start", "names"]
    span: Span
    seat: int = -1
    text: str = ""
    inner: tuple[str, ...] = ()
    body: Block = ()
    outcomes: tuple[str, ...] = ()
    phase: Phase | None = None
    """Target phase of `play until PHASE`, or the phase of `start`.

    None is the end of the game, unless there is a condition.
    """
    step: str | None = None
    """Step of that phase, if one is named."""
    condition: Expr | None = None
    """Condition of `play until C`, or the value of `names`."""
    halts: bool = False
    """Whether play stops here until the next statement is checked, before automatic moves go on."""
    var: Var | None = None
    """The variable that `names` binds."""


ClaimSort = Literal[
    "holds", "can", "cannot", "only", "asked", "not-asked", "at", "not-at", "lists", "lists-not", "family",
    "sees", "sees-not", "wins", "over", "not-over",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class ThenLine:
    """A statement of `then`: a condition, or a claim about moves, views or the end of the game."""

    sort: ClaimSort
    span: Span
    condition: Expr | None = None
    """The condition of `holds`; the piece, set or field that `sees`, `lists` and `back` are about."""
    seats: tuple[int, ...] = ()
    text: str = ""
    """Move text of can/cannot, name of `at`."""
    reason: str | None = None
    texts: tuple[str, ...] = ()
    """Texts of the line: moves and choices for `only`, keys for `family`."""
    items: tuple[Expr, ...] = ()
    """Expected items of `lists`, `family` and `back`, in order."""
    read: tuple[Expr, ...] = ()
    """Entries of `family`."""
    chosen: str = ""
    """Kind name of a choice, `choice`, or whether `at` names a phase or a step.

    For can/cannot it is the name of the kind the choice is from, else `choice`.
    """


@dataclass(slots=True, eq=False)
class Example:
    """A worked example: players, start, statements and expected results."""

    name: str
    seats: tuple[str, ...]
    variants: tuple[str, ...]
    given: Block
    given_setup: bool
    start: tuple[Phase, str | None, int | None] | None
    """Phase, step and seat (of `for`) at which it starts."""
    acts: tuple[WhenLine | ThenLine, ...]
    """Statements and claims, in order."""
    cites: tuple[str, ...]
    span: Span
    instead: tuple[str, ...] = ()
    """Examples of the game that this variant's example replaces."""
    faults: tuple[Diagnostic, ...] = ()
    """Errors in this example; the other examples run all the same."""
    start_at: Span | None = None
    """Place of its `start` line."""

    @property
    def when(self) -> tuple[WhenLine, ...]:
        """Its `when` statements."""
        return tuple(act for act in self.acts if isinstance(act, WhenLine))

    @property
    def then(self) -> tuple[ThenLine, ...]:
        """Its `then` claims."""
        return tuple(act for act in self.acts if isinstance(act, ThenLine))


@dataclass(slots=True, eq=False)
class ShapeDef:
    """A shape drawn with `#` and `.`: its squares as (column, row) from 0."""

    name: str
    squares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RuntimeCheck:
    """A runtime check: a condition that could not be proven, checked during play and listed by lint."""

    text: str
    span: Span
    proved: bool = False
    """Whether it was proven after all: it is still checked during play, but lint does not list it."""


@dataclass(slots=True, eq=False, repr=False)
class CheckedGame(Called):
    """A ruleset for one number of seats, ready to compile."""

    title: str
    seats: int
    seat_range: tuple[int, int]
    seat_names: tuple[str, ...]
    player: Kind
    kinds: list[Kind] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    constants: list[Constant] = field(default_factory=list)
    phases: list[Phase] = field(default_factory=list)
    """All phases; the first is `setup`."""
    triggers: list[Trigger] = field(default_factory=list)
    scoring: Scoring | None = None
    look: Look = field(default_factory=Look)
    always: list[Always] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    shapes: list[ShapeDef] = field(default_factory=list)
    runtime_checks: list[RuntimeCheck] = field(default_factory=list)
    assumptions: list[tuple[str, Span]] = field(default_factory=list)
    cites: list[tuple[str, Span]] = field(default_factory=list)
    woven: bool = False
    """Whether the compiler has inserted the triggers into the bodies they belong to."""
    automatic: tuple[int, ...] = ()
    """Seats that no player controls."""
    doubts: list[Diagnostic] = field(default_factory=list)
    """Findings about declarations that a chosen variant replaces and that have changed since."""

    @property
    def displayed_fields(self) -> list[Field]:
        """Return the fields shown during play.

        If any field has a title, fields without one count as book-keeping and are left out.
        """
        titled = any(stored.title for stored in self.fields)
        kept = [stored for stored in self.fields if not stored.machine_made]
        return [stored for stored in kept if stored.title or stored.shown or stored.is_face or not titled]
