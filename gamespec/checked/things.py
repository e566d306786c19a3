"""Fields, zones, values, and the rules that change values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from gamespec.checked.short_repr import Called

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr, Var
    from gamespec.checked.game import Phase
    from gamespec.checked.kinds import Kind
    from gamespec.checked.statements import Block
    from gamespec.checked.types import Type
    from gamespec.source import Span

Seer = Literal["all", "owner", "others"]


@dataclass(frozen=True, slots=True)
class Seen:
    """One `seen by`: who sees it, and under which condition.

    `self_var` of the zone or field is the piece or owner in question.
    """

    by: Seer
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """Observers of a zone's fronts or of a field: everybody (`open`), nobody (`hidden`), or those listed."""

    open: bool = True
    seen: tuple[Seen, ...] = ()
    top_open: bool = False
    """Whether the zone is `pile, top open`: only the front of the top piece is public."""
    with_front: bool = False
    """Whether the field is seen by those who see the piece's front."""


OPEN = Sight()
HIDDEN = Sight(open=False)


@dataclass(slots=True, eq=False, repr=False)
class Field(Called):
    """A stored number, word or thing of the table, a player, or each thing of a kind.

    It may be a family with one value for each key.
    """

    name: str
    owner: Kind | None
    """Owning kind: the player kind, any kind, or None for the table."""
    type: Type
    keys: tuple[Kind, ...] = ()
    starts: int | None = None
    """Start value; None if it must be set before it is read (stored as -1 until then)."""
    low: int | tuple[int, ...] | None = None
    high: int | tuple[int, ...] | None = None
    """Ends of a number's range; a tuple if an end is a column of the key kind (one end for each key)."""
    capped: bool = False
    until_moved: bool = False
    anew: Phase | None = None
    """Phase at whose beginning the field returns to its start value."""
    sight: Sight = OPEN
    self_var: Var | None = None
    """Variable that binds the owner in `sight` conditions."""
    shown: bool = False
    """Whether it is displayed with any value, including 0."""
    title: str | None = None
    span: Span | None = None
    index: int = 0
    machine_made: bool = False
    """Whether it was not declared, such as the positions of a history: players do not see it."""
    notes: bool = False
    """Whether it only notes that a line was reached, so that play does not depend on it."""
    may_be_unset: bool = False
    """Whether it was not proven to be set before it is read: each read is checked at run time."""

    @property
    def starts_unset(self) -> bool:
        """Return whether it has no value until it is set, although its type excludes none."""
        return self.starts is None and not self.is_face

    @property
    def is_face(self) -> bool:
        """Return whether it is the upper side of a die, which has no value until the die is rolled or set.

        Until then the start value is stored.
        """
        return self.owner is not None and self.owner.is_die and self.name == "face"

    @property
    def start(self) -> int:
        """Return the stored start value."""
        return -1 if self.starts is None else self.starts


ZoneShape = Literal["pile", "line", "group", "slot"]


@dataclass(slots=True, eq=False, repr=False)
class Zone(Called):
    """A place for pieces, owned by the table, each player or each thing; perhaps a family by key."""

    name: str
    owner: Kind | None
    shape: ZoneShape
    kinds: tuple[Kind, ...]
    """Kinds of pieces it may hold; usually one."""
    keys: tuple[Kind, ...] = ()
    sight: Sight = OPEN
    refill: Zone | None = None
    """Zone of the table that refills this one, shuffled."""
    refill_at_once: bool = False
    up_to: int | None = None
    owner_var: Var | None = None
    """Variable that binds the zone's owner in `sight` conditions (`its` of the piece is `piece_var`)."""
    piece_var: Var | None = None
    title: str | None = None
    span: Span | None = None
    index: int = 0


Change = Literal["set", "add", "take", "at-least", "at-most"]


@dataclass(slots=True, eq=False)
class Modifier:
    """A change of a value by a rule, applied once for each member of `each` for which `when` holds.

    Its expressions read the `params` and `self_var` of the value; no copies are made.
    """

    rule: str
    change: Change
    amount: Expr
    each: tuple[Var, Expr] | None = None
    """Variable and set of `for each x in S`; a `where` is folded into `when`."""
    when: Expr | None = None
    span: Span | None = None


@dataclass(slots=True, eq=False)
class NeedLine:
    """A `need` with the reason shown when it fails; if the reason is None, it is built from the condition."""

    condition: Expr
    reason: str | None
    span: Span


@dataclass(slots=True, eq=False, repr=False)
class Value(Called):
    """A value computed at each read: its body, then `set`, `add`/`take`, `keep`, then its range."""

    name: str
    owner: Kind | None
    self_var: Var | None
    """Variable of the player or thing whose value is read (None for the table)."""
    params: tuple[Var, ...]
    type: Type
    body: Expr | None = None
    lines: tuple[tuple[Var, Expr] | NeedLine, ...] = ()
    """Its `let` and `need` lines before the body; a yes/no value with only needs has body Const 1."""
    never_none: dict[Var, Span] = field(default_factory=dict)
    """Variables of `let` lines marked `never none`, with the places of the marks."""
    modifiers: list[Modifier] = field(default_factory=list)
    """Changes by rules, in order of effect: set, then add/take, then at-least/at-most."""
    shown: bool = False
    """Whether it is displayed, to those who see everything it is computed from."""
    title: str | None = None
    span: Span | None = None
    index: int = 0


@dataclass(slots=True, eq=False)
class Trigger:
    """The statements a rule runs before, after or instead of an action, or at an edge of a phase or step."""

    rule: str
    moment: Literal["before", "after", "instead", "start", "end"]
    event: object
    """An Action, a Phase, or a pair of one of these and a step name."""
    you: Var
    """Variable of the acting player.

    For a phase without a player it is bound to each player in turn if the rule uses `your`.
    """
    params: dict[Var, Var]
    """Parameters of the action by the rule's own variables."""
    body: Block
    each: tuple[Var, Expr] | None = None
    when: Expr | None = None
    """Condition, read when the trigger fires."""
    uses_you: bool = True
    span: Span | None = None


@dataclass(slots=True, eq=False)
class Forbid:
    """A rule that forbids an action for some arguments.

    Its expressions read the action's own parameters and `you`.
    """

    rule: str
    when: Expr | None
    reason: str
    each: tuple[Var, Expr] | None = None
    span: Span | None = None
