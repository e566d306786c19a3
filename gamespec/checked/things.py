"""Stored fields, zones, computed values, and the rules that change values or forbid actions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from gamespec.checked.kinds import Kind
from gamespec.checked.types import Called, Type
from gamespec.source import Span

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr, Var
    from gamespec.checked.game import Phase
    from gamespec.checked.statements import Block

Seer = Literal["all", "owner", "others"]


@dataclass(frozen=True, slots=True)
class Seen:
    """Observers (`all`, `owner`, `others`) and the condition, in which `self_var` is the piece or owner."""

    by: Seer
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """Observers of a field or of the fronts in a zone: everybody (`open`), or those listed in `seen`."""

    open: bool = True
    seen: tuple[Seen, ...] = ()
    top_open: bool = False
    """Whether the zone is `pile, top open`: only the front of the top piece is public."""
    with_front: bool = False
    """Whether the field is seen by those who see the front of its piece."""


OPEN = Sight()
HIDDEN = Sight(open=False)


@dataclass(slots=True, eq=False, repr=False)
class Field(Called):
    """Stored field of the table, each player or thing; with `keys` one value for each combination."""

    name: str
    owner: Kind | None
    """Kind that owns the field: the player kind, any other kind, or None for the table."""
    type: Type
    keys: tuple[Kind, ...] = ()
    starts: int | None = None
    """Start value; None if the field must be set before it is read (stored as -1 until then)."""
    low: int | tuple[int, ...] | None = None
    high: int | tuple[int, ...] | None = None
    """Greatest value of a number field, as `low` the least; by key if the range is a column."""
    capped: bool = False
    until_moved: bool = False
    anew: Phase | None = None
    """Phase at whose beginning the field returns to its start value; None if there is none."""
    sight: Sight = OPEN
    self_var: Var | None = None
    """Variable that stands for the owner of the field in the conditions of `sight`."""
    shown: bool = False
    """Whether the field is displayed with any value, including 0."""
    title: str | None = None
    span: Span | None = None
    index: int = 0
    machine_made: bool = False
    """Whether the check made the field, such as the positions of a history: players do not see it."""
    notes: bool = False
    """Whether the field only records that a line was reached; no rule of the game reads it."""
    may_be_unset: bool = False
    """Whether the field may be read before it is set: each read is checked at run time."""

    @property
    def starts_unset(self) -> bool:
        """Return whether the field, which can never be none, has no value until it is set."""
        return self.starts is None and not self.is_face

    @property
    def is_face(self) -> bool:
        """Return whether the field is the upper side of a die, without a value until rolled or set."""
        return self.owner is not None and self.owner.is_die and self.name == "face"

    @property
    def start(self) -> int:
        """Return the integer stored for the field at the start of the game: the start value, or -1 for none."""
        return -1 if self.starts is None else self.starts


ZoneShape = Literal["pile", "line", "group", "slot"]


@dataclass(slots=True, eq=False, repr=False)
class Zone(Called):
    """Zone for pieces, owned by the table, each player or each thing; with `keys` a family of zones."""

    name: str
    owner: Kind | None
    shape: ZoneShape
    kinds: tuple[Kind, ...]
    """Kinds of pieces the zone may hold; usually one."""
    keys: tuple[Kind, ...] = ()
    sight: Sight = OPEN
    refill: Zone | None = None
    """Zone of the same owner whose pieces, shuffled, refill this one; None without refilling."""
    refill_at_once: bool = False
    up_to: int | None = None
    owner_var: Var | None = None
    """Variable for the zone's owner in conditions of `sight`, as `piece_var` is for the piece (`its`)."""
    piece_var: Var | None = None
    title: str | None = None
    span: Span | None = None
    index: int = 0


Change = Literal["set", "add", "take", "at-least", "at-most"]


@dataclass(slots=True, eq=False)
class Modifier:
    """Change of a computed value by a rule, for each member of `each` for which `when` holds."""

    rule: str
    change: Change
    amount: Expr
    each: tuple[Var, Expr] | None = None
    """Variable and set of the rule's `for each x in S`; a `where` is part of `when`."""
    when: Expr | None = None
    span: Span | None = None


@dataclass(slots=True, eq=False)
class NeedLine:
    """Line `need C else "reason"` of a computed value; without a reason, one is made from the condition."""

    condition: Expr
    reason: str | None
    span: Span


@dataclass(slots=True, eq=False, repr=False)
class Value(Called):
    """Computed value, evaluated at each read: its body, then changes by rules, then its range."""

    name: str
    owner: Kind | None
    self_var: Var | None
    """Variable that stands for the owner (player or thing) of the value; None for a value of the table."""
    params: tuple[Var, ...]
    type: Type
    body: Expr | None = None
    lines: tuple[tuple[Var, Expr] | NeedLine, ...] = ()
    """Lines `let` (with variable) and `need` before the body; with only `need` the body is 1."""
    never_none: dict[Var, Span] = field(default_factory=dict)
    """Variables of `let` lines marked `never none`, with the places of the marks."""
    modifiers: list[Modifier] = field(default_factory=list)
    """Changes of the value by rules, in order of effect: set, then add/take, then at-least/at-most."""
    shown: bool = False
    """Whether the value is displayed to the players who see everything it is computed from."""
    title: str | None = None
    span: Span | None = None
    index: int = 0


@dataclass(slots=True, eq=False)
class Trigger:
    """Statements a rule runs before, after or instead of an action, or at a phase's or step's edge."""

    rule: str
    moment: Literal["before", "after", "instead", "start", "end"]
    event: object
    """Action or Phase at which the trigger fires, or a pair of one of these and the name of a step in it."""
    you: Var
    """Variable of the acting player; at a phase without a player each player, if the rule has `your`."""
    params: dict[Var, Var]
    """Variables of the rule, each with the variable of the action's parameter whose value it gets."""
    body: Block
    each: tuple[Var, Expr] | None = None
    when: Expr | None = None
    """Condition of the trigger, read when it fires; None always holds."""
    uses_you: bool = True
    span: Span | None = None


@dataclass(slots=True, eq=False)
class Forbid:
    """Clause that forbids an action for some of its arguments, with the reason to show."""

    rule: str
    when: Expr | None
    reason: str
    each: tuple[Var, Expr] | None = None
    span: Span | None = None


# ---- the resolved `look` block of a game: display settings, without effect on the rules


Row: TypeAlias = "tuple[Kind, int | None]"
"""Row of the data table of a kind, as (kind, row index); the index None stands for all rows."""

Key: TypeAlias = "tuple[str | None, str]"
"""Field, value or zone, as (name of the owning kind or None for the table, name)."""


@dataclass(slots=True)
class Look:
    """Display settings: `signs` of pieces and words, `printed` columns of pieces, and colours."""

    signs: dict[Row, str] = field(default_factory=dict)
    marks: dict[Key, str] = field(default_factory=dict)
    """Sign of each field or value: drawn where it is yes, or before its number."""
    colours: dict[Row, str] = field(default_factory=dict)
    """Name of a colour in `COLOURS` for each row of a kind."""
    crossings: set[Kind] = field(default_factory=set)
    """Kinds whose spaces are drawn as crossings of lines."""
    printed: dict[Kind, tuple[str, ...]] = field(default_factory=dict)
    hidden: set[Key] = field(default_factory=set)
    """Fields, values and zones not displayed."""
    laid: dict[Kind, dict[int, tuple[int, int]]] = field(default_factory=dict)
    """Display position of each space as (column, row), counted from 0, by kind."""


COLOURS: dict[str, int | None] = {
    "red": 5,
    "orange": 28,
    "yellow": 48,
    "green": 130,
    "teal": 175,
    "blue": 210,
    "purple": 270,
    "pink": 325,
    "brown": 25,
    "sand": 42,
    "grey": None,
    "black": None,
    "white": None,
}
"""Colours a `look` block may name, with their hue in degrees; None for colours without hue."""
