"""The symbol tables of a game for one number of seats.

Passes fill them in turn. Names are resolved to shells of the checked game, whose types and bodies are completed when
first needed (`ready`), so that declarations may come in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from gamespec.check.symbols.suggestions import nearest
from gamespec.checked.types import Type
from gamespec.diagnostics.file_codes import TOO_DEEP

if TYPE_CHECKING:
    from gamespec import model
    from gamespec.checked.game import Action, CheckedGame, Phase
    from gamespec.checked.kinds import Kind
    from gamespec.checked.things import Field, Value, Zone
    from gamespec.diagnostics import Sink
    from gamespec.source import Span

LONGEST_ROW = 50
"""Greatest length of a chain of values that read each other."""
Member: TypeAlias = "Field | Zone | Value"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing with words: for each square, in reading order, its word or None."""

    width: int
    height: int
    words: tuple[str | None, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant of `by players` for this number of seats, or `seats` itself."""

    value: int
    type: Type
    span: Span | None = None


LENGTH = "-length"
"""Suffix of the field that counts the positions of a history."""


@dataclass(frozen=True, slots=True)
class History:
    """A history such as `history of Cell's man and turn`: a number for each position, and their count."""

    parts: tuple[model.Expr, ...]
    entries: Field
    """Field of the entries, 0 where none was added yet."""
    length: Field
    span: Span


@dataclass(slots=True, eq=False)
class World:
    """All names of the game that are not local to a body."""

    checked: CheckedGame
    sink: Sink
    seats: int
    kinds: dict[str, Kind] = field(default_factory=dict)
    """Kinds by name, such as `Boat` and `Player`."""
    rows: dict[str, list[tuple[Kind, int]]] = field(default_factory=dict)
    """Kinds with a row or word of each name, with its index."""
    seat_names: dict[str, int] = field(default_factory=dict)
    kept: dict[str, Any] = field(default_factory=dict)
    """Cached results about the whole game, by key."""
    implied: set[Kind] = field(default_factory=set)
    """Kinds of words without a declaration, such as those of `up or down`."""
    unfinished: set[Kind] = field(default_factory=set)
    """Kinds with wrong rows, whose missing rows and members are not reported."""
    shapes: dict[str, int] = field(default_factory=dict)
    drawings: dict[str, Drawing] = field(default_factory=dict)
    drawn: set[str] = field(default_factory=set)
    """Drawings that some table uses."""
    anytime: bool = False
    """Whether the game has `anytime`, so that players may act at the end of steps."""
    constants: dict[str, Constant] = field(default_factory=dict)
    table: dict[str, Member] = field(default_factory=dict)
    """Members of the table."""
    members: dict[Kind, dict[str, Member]] = field(default_factory=dict)
    """Members of players (`checked.player`) and of things; constant columns are `kind.columns`."""
    actions: dict[str, Action] = field(default_factory=dict)
    phases: dict[str, Phase] = field(default_factory=dict)
    steps: dict[object, dict[str, Span]] = field(default_factory=dict)
    """Names of the steps of a phase or action."""
    changed: set[str] = field(default_factory=set)
    """Names that some rule changes."""
    nodes: dict[object, Any] = field(default_factory=dict)
    """Model nodes of shells."""
    pending: dict[object, Callable[[], None]] = field(default_factory=dict)
    """Functions that complete shells not needed so far."""
    running: list[object] = field(default_factory=list)
    """Shells being completed now, outermost first."""
    circle: Callable[[object, list[object]], None] | None = None
    """Callback for a shell that is needed while it is being completed."""
    forgotten: set[str] = field(default_factory=set)
    """Names with a broken or refused declaration, whose uses are not reported."""
    spare: dict[str, int] = field(default_factory=dict)
    """Number of declarations of each sort refused as duplicates, so that intended names may be missing."""
    calls: list[tuple[object, Action, Span, bool]] = field(default_factory=list)
    """Every `do` without a player: (caller, action, place, whether somebody acts there)."""
    histories: dict[Field, History] = field(default_factory=dict)
    """Histories by the field of their entries."""
    score_lines: list[Value] = field(default_factory=list)
    expanded: int = 0
    """Number of expanded calls of local functions so far."""
    reads: set[object] = field(default_factory=set)
    """Fields, zones, values, columns and actions that are used; all others are unused."""
    decls: tuple[model.Decl, ...] = ()
    """Declarations with overlays applied."""
    examples: list[model.ExampleDecl] = field(default_factory=list)
    """All examples and positions, for any number of seats and with any variants."""

    @property
    def player(self) -> Kind:
        """Return the kind of the seats."""
        return self.checked.player

    def ready(self, thing: object) -> None:
        """Complete a shell: the type of a value or field, the body of a value, the parameters of an action.

        Call it before reading a value's `type` or `body`, a field's type and range, or an action's `params`. A shell
        that is needed while it is being completed is a cycle: it is reported once and the shell is left as it is.
        """
        finish = self.pending.pop(thing, None)
        if finish is None:
            if self.circle is not None and thing in self.running:
                self.circle(thing, self.running[self.running.index(thing) :])
            return
        self.running.append(thing)
        self._not_too_far(thing)
        try:
            finish()
        finally:
            self.running.pop()

    def _not_too_far(self, thing: object) -> None:
        """Report a chain of values that is too long."""
        if len(self.running) != LONGEST_ROW + 1:
            return
        span = getattr(thing, "span", None)
        message = f"more than {LONGEST_ROW} values read each other in a row, each the next one"
        if span is not None:
            self.sink.error(TOO_DEEP, message, span)

    def use(self, thing: object) -> None:
        """Record that something reads, fills, offers or runs `thing`."""
        self.reads.add(thing)

    def lacks_its_name(self, sort: str, name: str, known: Iterable[str]) -> bool:
        """Return whether an unknown name may be that of a refused declaration, so that it is not reported."""
        if name in self.forgotten:
            return True
        if not self.spare.get(sort) or nearest(name, known) is not None:
            return False
        self.spare[sort] -= 1
        self.forgotten.add(name)
        return True

    def member(self, kind: Kind | None, name: str) -> Member | None:
        """Return the completed member of the table (kind None), of players, or of things of `kind`."""
        found = (self.table if kind is None else self.members.get(kind, {})).get(name)
        if found is not None:
            self.ready(found)
        return found

    def row_in(self, kind: Kind, name: str) -> int | None:
        """Return the index of the row or word `name` of `kind`, or None."""
        return next((row for owner, row in self.rows.get(name, ()) if owner is kind), None)

    def action(self, name: str) -> Action | None:
        """Return the action of that name with completed parameters."""
        found = self.actions.get(name)
        if found is not None:
            self.ready(found)
        return found
