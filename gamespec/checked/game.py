"""The checked game as a whole: kinds, what things have, actions, phases, scoring, examples, promises."""

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
    """A parameter. Chosen: over `domain` (a set, may read earlier parameters), filtered by `where`.

    Given: always passed.
    """

    var: Var
    domain: Expr | None
    where: Expr | None = None
    given: bool = False
    span: Span | None = None


@dataclass(slots=True, eq=False, repr=False)
class Action(Called):
    """What a player may do, and also the routines of the game."""

    name: str
    title: str | None
    you: Var
    params: tuple[Param, ...]
    body: Block
    uses_you: bool = True
    once: Phase | None = None
    forbids: list[Forbid] = field(default_factory=list)
    cites: tuple[str, ...] = ()
    span: Span | None = None
    index: int = 0


@dataclass(slots=True, eq=False)
class Arrow:
    """Where a phase goes on: target None is the end; `when` None always holds."""

    target: Phase | None
    when: Expr | None
    span: Span


@dataclass(slots=True, eq=False, repr=False)
class Phase(Called):
    """A node of the phase graph; `player` set for `phase turn for active`."""

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
    """`name = points of you`."""

    name: str
    title: str | None
    value: Expr
    span: Span


@dataclass(slots=True, eq=False)
class Scoring:
    """Score lines of `you` and the ranking that decides the winner; `criteria` expr None is the total."""

    you: Var
    lines: tuple[ScoreLine, ...]
    criteria: tuple[tuple[Literal["highest", "lowest"], Expr | None], ...]
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Constant:
    """A row of `by players`: its number for as many as play (yes 1, no 0), and where it stands."""

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
    """A line of `when`, or one that sets the table anew in the middle of an example that continues another.

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
    """Target of `play until PHASE`; None is the end, unless there is a condition. Of `start` where it starts."""
    step: str | None = None
    """Of that phase, where one is named."""
    condition: Expr | None = None
    """`play until C`; the value of `names`."""
    halts: bool = False
    """What follows is asked before anything goes on by itself."""
    var: Var | None = None
    """What `names` names."""


ClaimSort = Literal[
    "holds", "can", "cannot", "only", "asked", "not-asked", "at", "not-at", "lists", "lists-not", "family", "back",
    "sees", "sees-not", "wins", "over", "not-over",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class ThenLine:
    """A line of `then`: a condition, or a claim about what a seat can do, sees, or how the game ended."""

    sort: ClaimSort
    span: Span
    condition: Expr | None = None
    """`holds`: the condition. `sees`, `lists`, `back`: the piece, set or field asked about."""
    seats: tuple[int, ...] = ()
    text: str = ""
    """Move text of can/cannot, the name of `at`."""
    reason: str | None = None
    texts: tuple[str, ...] = ()
    """Moves and choices of `only`; the keys of `family`."""
    items: tuple[Expr, ...] = ()
    """What `lists`, `family` and `back` say, in order."""
    read: tuple[Expr, ...] = ()
    """`family`: its entries."""
    chosen: str = ""
    """Of can/cannot about a choice the name of its kind, else `choice`; of `at` whether a phase or a step."""


@dataclass(slots=True, eq=False)
class Example:
    """A worked example: who plays, how it starts, what happens, what must come out."""

    name: str
    seats: tuple[str, ...]
    variants: tuple[str, ...]
    given: Block
    given_setup: bool
    start: tuple[Phase, str | None, int | None] | None
    """(phase, step, seat of `for`)."""
    acts: tuple[WhenLine | ThenLine, ...]
    """What happens and what must hold there, in order."""
    cites: tuple[str, ...]
    span: Span
    instead: tuple[str, ...] = ()
    """Examples of the game that its variant means to change."""
    faults: tuple[Diagnostic, ...] = ()
    """What is wrong with it, where the others are run all the same."""
    start_at: Span | None = None
    """Where `start` is written."""

    @property
    def when(self) -> tuple[WhenLine, ...]:
        """What happens."""
        return tuple(act for act in self.acts if isinstance(act, WhenLine))

    @property
    def then(self) -> tuple[ThenLine, ...]:
        """What must hold, each where it stands."""
        return tuple(act for act in self.acts if isinstance(act, ThenLine))


@dataclass(slots=True, eq=False)
class ShapeDef:
    """A drawing of `#` and `.`: its squares as (column, row) from 0."""

    name: str
    squares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Promise:
    """What could not be proved: checked while running, listed by lint."""

    text: str
    span: Span
    proved: bool = False
    """Kept all the same while running, but not worth a note."""


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
    """The first is `setup`."""
    triggers: list[Trigger] = field(default_factory=list)
    scoring: Scoring | None = None
    look: Look = field(default_factory=Look)
    always: list[Always] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    shapes: list[ShapeDef] = field(default_factory=list)
    promises: list[Promise] = field(default_factory=list)
    assumptions: list[tuple[str, Span]] = field(default_factory=list)
    cites: list[tuple[str, Span]] = field(default_factory=list)
    woven: bool = False
    """Whether the compiler has put triggers into the bodies they hang on."""
    automatic: tuple[int, ...] = ()
    """Seats nobody plays."""
    doubts: list[Diagnostic] = field(default_factory=list)
    """What was found where a chosen variant replaces something that has changed since."""

    @property
    def told_fields(self) -> list[Field]:
        """The fields that people see at play: without a title one is book-keeping, where any other has a title."""
        titled = any(stored.title for stored in self.fields)
        kept = [stored for stored in self.fields if not stored.machine_made]
        return [stored for stored in kept if stored.title or stored.shown or stored.is_face or not titled]
