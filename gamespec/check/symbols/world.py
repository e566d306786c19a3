"""The symbol tables of one game for one number of seats, filled pass by pass and read by every later pass.

Enters: nothing but the number of seats and a sink. Leaves: names resolved to shells of the checked game, whose
types and bodies are finished when first asked for (`ready`), so that declarations may stand in any order.
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
"""Values that read each other in a row."""
Member: TypeAlias = "Field | Zone | Value"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing with words: for each square, in reading order, its word or none."""

    width: int
    height: int
    words: tuple[str | None, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Constant:
    """A row of `by players` for this number of seats, or `seats` itself."""

    value: int
    type: Type
    span: Span | None = None


LENGTH = "-length"
"""How the name of the field ends that says how many positions a history holds."""


@dataclass(frozen=True, slots=True)
class History:
    """`history of Cell's man and turn`: a number for each position that was added, and how many there are."""

    parts: tuple[model.Expr, ...]
    entries: Field
    """One number for each of its entries; 0 where none was added yet."""
    length: Field
    span: Span


@dataclass(slots=True, eq=False)
class World:
    """Every name of the game that is not local to a body."""

    checked: CheckedGame
    sink: Sink
    seats: int
    kinds: dict[str, Kind] = field(default_factory=dict)
    """`Boat`, and `Player`."""
    rows: dict[str, list[tuple[Kind, int]]] = field(default_factory=dict)
    """`cod` -> every kind that has such a row or word, with the index of the row."""
    seat_names: dict[str, int] = field(default_factory=dict)
    kept: dict[str, Any] = field(default_factory=dict)
    """Answers about the whole game that are worked out once, by the name of who asks for them."""
    implied: set[Kind] = field(default_factory=set)
    """Kinds of words nobody declared, such as those of `up or down`."""
    unfinished: set[Kind] = field(default_factory=set)
    """Kinds whose rows are wrong: what else they would have is not known, and nothing is said of what they lack."""
    shapes: dict[str, int] = field(default_factory=dict)
    drawings: dict[str, Drawing] = field(default_factory=dict)
    drawn: set[str] = field(default_factory=set)
    """Drawings that some table uses."""
    anytime: bool = False
    """Whether something may be done anytime, and so at the end of steps."""
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
    """The model node a shell came from."""
    pending: dict[object, Callable[[], None]] = field(default_factory=dict)
    """How to finish a shell that nobody has asked for yet."""
    running: list[object] = field(default_factory=list)
    """Shells being finished now, outermost first."""
    circle: Callable[[object, list[object]], None] | None = None
    """Told when a shell is asked for while it is being finished."""
    forgotten: set[str] = field(default_factory=set)
    """Names whose declaration was broken or refused: using one is not reported again."""
    spare: dict[str, int] = field(default_factory=dict)
    """How many declarations of a sort have the name of another, so that the name meant for them may lack."""
    calls: list[tuple[object, Action, Span, bool]] = field(default_factory=list)
    """(caller, action, place, whether somebody acts there) of every `do` that does not say who."""
    histories: dict[Field, History] = field(default_factory=dict)
    """By the field that has their entries."""
    score_lines: list[Value] = field(default_factory=list)
    expanded: int = 0
    """Uses so far of names with a parameter, which are written out."""
    reads: set[object] = field(default_factory=set)
    """Fields, zones, values, columns and actions some expression or statement used: what is not here is unused."""
    decls: tuple[model.Decl, ...] = ()
    """What the files say, overlays applied."""
    examples: list[model.ExampleDecl] = field(default_factory=list)
    """All examples and positions, for any number of seats and with any variants."""

    @property
    def player(self) -> Kind:
        """The kind of the seats."""
        return self.checked.player

    def ready(self, thing: object) -> None:
        """Finish a shell: a value's `type` and body, a field's type and ends, an action's `params` (not its body).

        Call it before reading any of these. Asking for what is being finished is a circle: it is reported once and the
        shell is left as it stands.
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
        """What reads something that reads something, and so on, is followed so far and no further."""
        if len(self.running) != LONGEST_ROW + 1:
            return
        span = getattr(thing, "span", None)
        message = f"more than {LONGEST_ROW} values read each other in a row, each the next one"
        if span is not None:
            self.sink.error(TOO_DEEP, message, span)

    def use(self, thing: object) -> None:
        """Remember that something reads, fills, offers or does `thing`."""
        self.reads.add(thing)

    def lacks_its_name(self, sort: str, name: str, known: Iterable[str]) -> bool:
        """Whether an unknown name may be that of a declaration that was refused; it is not reported again then."""
        if name in self.forgotten:
            return True
        if not self.spare.get(sort) or nearest(name, known) is not None:
            return False
        self.spare[sort] -= 1
        self.forgotten.add(name)
        return True

    def member(self, kind: Kind | None, name: str) -> Member | None:
        """The member of the table (kind None), of players, or of each thing of `kind`, finished."""
        found = (self.table if kind is None else self.members.get(kind, {})).get(name)
        if found is not None:
            self.ready(found)
        return found

    def row_in(self, kind: Kind, name: str) -> int | None:
        """The index of the row or word `name` of `kind`."""
        return next((row for owner, row in self.rows.get(name, ()) if owner is kind), None)

    def action(self, name: str) -> Action | None:
        """The action of that name with its parameters finished."""
        found = self.actions.get(name)
        if found is not None:
            self.ready(found)
        return found
