"""What things have.

Fields (stored), zones (where pieces lie), values (worked out), and the rules that change values.
"""

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
    """One `seen by`.

    Who, and under which condition (`self_var` of the zone or field is the piece or owner asked about).
    """

    by: Seer
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """Who sees a zone's fronts or a field: everybody (`open`), nobody (`hidden`), or those listed."""

    open: bool = True
    seen: tuple[Seen, ...] = ()
    top_open: bool = False
    """`pile, top open`: only the top's front is public."""
    with_front: bool = False
    """A field seen by whoever sees the piece's front."""


OPEN = Sight()
HIDDEN = Sight(open=False)


@dataclass(slots=True, eq=False, repr=False)
class Field(Called):
    """A stored number, word or thing of the table, a player, or each thing of a kind; perhaps one for each key."""

    name: str
    owner: Kind | None
    """None: the table. The player kind, or any kind."""
    type: Type
    keys: tuple[Kind, ...] = ()
    starts: int | None = None
    """Start value; None: must be set before it is read (stored as -1 until then)."""
    low: int | tuple[int, ...] | None = None
    high: int | tuple[int, ...] | None = None
    """Ends of a number's range; a tuple when an end is a column of the key kind (one end a key)."""
    capped: bool = False
    until_moved: bool = False
    anew: Phase | None = None
    """Returns to its start whenever this phase begins."""
    sight: Sight = OPEN
    self_var: Var | None = None
    """Binds the owner in `sight` conditions."""
    shown: bool = False
    """Stands on the table whatever it is, 0 too."""
    title: str | None = None
    span: Span | None = None
    index: int = 0
    machine_made: bool = False
    """Kept for a rule that says `once each phase`, not declared: nobody is told of it."""
    may_be_unset: bool = False
    """Not seen to be set before it is read: looked at whenever it is read."""

    @property
    def starts_unset(self) -> bool:
        """Whether it is nothing until it is set, though it may not be none."""
        return self.starts is None and not self.is_face

    @property
    def is_face(self) -> bool:
        """Whether it says which side of a die lies on top: nothing, stored as the start, until it is rolled or set."""
        return self.owner is not None and self.owner.is_die and self.name == "face"

    @property
    def start(self) -> int:
        """What is stored at first."""
        return -1 if self.starts is None else self.starts


ZoneShape = Literal["pile", "line", "group", "slot"]


@dataclass(slots=True, eq=False, repr=False)
class Zone(Called):
    """A place for pieces: of the table, of each player, of each thing; perhaps one for each key."""

    name: str
    owner: Kind | None
    shape: ZoneShape
    kinds: tuple[Kind, ...]
    """Piece kinds it may hold; usually one."""
    keys: tuple[Kind, ...] = ()
    sight: Sight = OPEN
    refill: Zone | None = None
    """A zone of the table that refills this one, shuffled."""
    refill_at_once: bool = False
    up_to: int | None = None
    owner_var: Var | None = None
    """Binds the zone's owner in `sight` conditions (`its` of the piece is `piece_var`)."""
    piece_var: Var | None = None
    title: str | None = None
    span: Span | None = None
    index: int = 0


Change = Literal["set", "add", "take", "at-least", "at-most"]


@dataclass(slots=True, eq=False)
class Modifier:
    """One line of a rule that changes a value: applied once for each member of `each` for which `when` holds.

    `params` of the value and its `self_var` are the variables its expressions read; no copies are made.
    """

    rule: str
    change: Change
    amount: Expr
    each: tuple[Var, Expr] | None = None
    """(variable, set): `for each x in S`; a `where` is folded into `when`."""
    when: Expr | None = None
    span: Span | None = None


@dataclass(slots=True, eq=False)
class NeedLine:
    """A `need` with the reason it answers with when it fails; reason None is built from the condition."""

    condition: Expr
    reason: str | None
    span: Span


@dataclass(slots=True, eq=False, repr=False)
class Value(Called):
    """A value: worked out at each reading from its body, then `set`, `add`/`take`, `keep`, then its range."""

    name: str
    owner: Kind | None
    self_var: Var | None
    """The player or thing whose value is read (None for the table's)."""
    params: tuple[Var, ...]
    type: Type
    body: Expr | None = None
    lines: tuple[tuple[Var, Expr] | NeedLine, ...] = ()
    """`let` and `need` lines before the body; a yes/no value of needs alone has body Const 1."""
    never_none: dict[Var, Span] = field(default_factory=dict)
    """Those of its `let` lines that promise that there is one, and where they stand."""
    modifiers: list[Modifier] = field(default_factory=list)
    """In order of effect: set, then add/take, then at-least/at-most."""
    shown: bool = False
    """Stands on the table, for those who see all it rests on."""
    title: str | None = None
    span: Span | None = None
    index: int = 0


@dataclass(slots=True, eq=False)
class Trigger:
    """What a rule does before, after or instead of an action, or at the start or end of a phase or step."""

    rule: str
    moment: Literal["before", "after", "instead", "start", "end"]
    event: object
    """An Action, a Phase, or a (Phase | Action, step name) pair."""
    you: Var
    """The acting player; for a phase without one, bound for each player in turn when the rule says `your`."""
    params: dict[Var, Var]
    """Rule's own variable -> parameter of the action."""
    body: Block
    each: tuple[Var, Expr] | None = None
    when: Expr | None = None
    """Condition read when it fires."""
    uses_you: bool = True
    span: Span | None = None


@dataclass(slots=True, eq=False)
class Forbid:
    """A rule that refuses an action for some arguments; expressions read the action's own parameters and `you`."""

    rule: str
    when: Expr | None
    reason: str
    each: tuple[Var, Expr] | None = None
    span: Span | None = None
