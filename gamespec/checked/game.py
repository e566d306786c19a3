"""Classes of the checked game as a whole: actions, phases, scoring, examples, runtime checks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Forbid, Look, Trigger, Value, Zone
from gamespec.checked.types import Called
from gamespec.source import Span

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr, Var
    from gamespec.checked.statements import Block
    from gamespec.diagnostics import Diagnostic


@dataclass(slots=True, eq=False)
class Param:
    """Parameter of an action: a member of `domain` that fulfils `where`, or given by the caller."""

    var: Var
    domain: Expr | None
    where: Expr | None = None
    given: bool = False
    span: Span | None = None


@dataclass(slots=True, eq=False, repr=False)
class Action(Called):
    """Action of a player, or routine that the game itself runs."""

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
    """Transition from a phase to the next; `target` None ends the game, `when` None always holds."""

    target: Phase | None
    when: Expr | None
    span: Span


@dataclass(slots=True, eq=False, repr=False)
class Phase(Called):
    """Phase of the game, a node of the phase graph; its transitions `arrows` are tried in order."""

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
    """Score term: a named number of points of the player `you`."""

    name: str
    title: str | None
    value: Expr
    span: Span


Way: TypeAlias = Literal["highest", "lowest", "if"]
"""Word of a criterion that decides the winner."""


@dataclass(slots=True, eq=False)
class Scoring:
    """Scoring: score terms of a player `you` and criteria of the winner; None is the sum of all terms.

    A criterion `if`, always the last one, is 1 for a player who may win, and 0 for one who does not win in any case.
    """

    you: Var
    lines: tuple[ScoreLine, ...]
    criteria: tuple[tuple[Way, Expr | None], ...]
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Constant:
    """Constant of a `by players` table for the number of players of this game (yes 1, no 0)."""

    name: str
    value: int
    span: Span


@dataclass(slots=True, eq=False)
class Always:
    """Invariant of the game: a condition checked at every decision, and the reason to show if it fails."""

    condition: Expr
    reason: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class WhenLine:
    """Event of an example, by `sort`, or statement that sets its starting state.

    Events: `plays` (`seat`, move in `text`), `stops`, `does` (runs `body`), `chance` (`outcomes`), `until` (plays on).
    `inner` are the choices after `with`. Starting state: `given` (runs `body`), `start` (`phase`, `step`, `seat`),
    `names` (gives `var` the value `condition`).
    """

    sort: Literal["plays", "stops", "does", "chance", "until", "given", "start", "names"]
    span: Span
    seat: int = -1
    text: str = ""
    inner: tuple[str, ...] = ()
    body: Block = ()
    outcomes: tuple[str, ...] = ()
    phase: Phase | None = None
    """Target of `play until PHASE` (None: end of the game or a condition), or the phase of `start`."""
    step: str | None = None
    """Step of `phase` at which to stop or start, if one is named."""
    condition: Expr | None = None
    """Condition of `play until C`, or the value that a `names` line gives to its variable."""
    halts: bool = False
    """Whether play pauses before automatic moves until the next statement of the example is checked."""
    var: Var | None = None
    """Variable that a `names` line binds."""


ClaimSort = Literal[
    "holds", "can", "cannot", "only", "asked", "not-asked", "at", "not-at", "lists", "lists-not", "family",
    "sees", "sees-not", "wins", "over", "not-over",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class ThenLine:
    """Check of an example, by `sort`: a condition, or a claim about moves, views or the end of the game."""

    sort: ClaimSort
    span: Span
    condition: Expr | None = None
    """Condition of a `holds` check; the piece, set or field that `sees` and `lists` checks are about."""
    seats: tuple[int, ...] = ()
    text: str = ""
    """Text of the move of `can` and `cannot` checks, or the phase or step name of an `at` check."""
    reason: str | None = None
    texts: tuple[str, ...] = ()
    """Texts of the check: moves and choices for `only`, names of keys for `family` (values by key)."""
    items: tuple[Expr, ...] = ()
    """Items that `lists` and `family` checks expect, in order."""
    read: tuple[Expr, ...] = ()
    """Expressions of the values that a `family` check (values by key) compares, one for each key."""
    chosen: str = ""
    """Detail of the check: the name of a kind, `choice`, `phase` or `step`.

    For `can` and `cannot` checks of a choice it is the kind that is chosen from, or `choice`; for `at` checks it says
    whether `text` names a phase or a step.
    """


@dataclass(slots=True, eq=False)
class Example:
    """Worked example: players, starting state, and the events and checks that follow."""

    name: str
    seats: tuple[str, ...]
    variants: tuple[str, ...]
    given: Block
    given_setup: bool
    start: tuple[Phase, str | None, int | None] | None
    """Phase, step and seat to move at which the example starts; None if it does not say."""
    acts: tuple[WhenLine | ThenLine, ...]
    """Events and checks of the example, in order."""
    cites: tuple[str, ...]
    span: Span
    instead: tuple[str, ...] = ()
    """Titles of examples of the base game that this example of a variant replaces."""
    faults: tuple[Diagnostic, ...] = ()
    """Errors found in this example; the other examples run all the same."""
    start_at: Span | None = None
    """Place of the `start` line of the example."""

    @property
    def when(self) -> tuple[WhenLine, ...]:
        """Events of the example, in order."""
        return tuple(act for act in self.acts if isinstance(act, WhenLine))

    @property
    def then(self) -> tuple[ThenLine, ...]:
        """Checks of the example, in order."""
        return tuple(act for act in self.acts if isinstance(act, ThenLine))


@dataclass(slots=True, eq=False)
class ShapeDef:
    """Polyomino shape drawn with `#` and `.`: its squares as (column, row), counted from 0."""

    name: str
    squares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RuntimeCheck:
    """Condition that could not be proven when the game was compiled: checked in play, listed by lint."""

    text: str
    span: Span
    proved: bool = False
    """Whether the condition was proven after all: it is still checked in play, but lint does not list it."""


@dataclass(slots=True, eq=False, repr=False, weakref_slot=True)
class CheckedGame(Called):
    """Checked game: a ruleset for one number of players, ready to compile."""

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
    """Phases of the game; the first is `setup`."""
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
    """Whether the compiler has inserted the triggers of rules into the actions and phases they belong to."""

    def assumed_lines(self) -> set[tuple[str, int]]:
        """Return the lines of the rules that end in `assume "..."`, each as file name and line number."""
        return {(span.file.name, span.line) for _, span in self.assumptions}

    automatic: tuple[int, ...] = ()
    """Seats of automatic players, whose moves no person makes."""
    doubts: list[Diagnostic] = field(default_factory=list)
    """Warnings about chosen variants: the base game has changed since, or a variant changes nothing."""

    @property
    def displayed_fields(self) -> list[Field]:
        """Return the fields displayed in play: those with a title, or all if none has one."""
        titled = any(stored.title for stored in self.fields)
        kept = [stored for stored in self.fields if not stored.machine_made]
        return [stored for stored in kept if stored.title or stored.shown or stored.is_face or not titled]
