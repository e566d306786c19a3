"""The phase graph: Step, Decision, Chance and End nodes with straight-line operations, grouped in phases and steps.

Enters what lowering builds from a checked game; leaves one Graph that is verified, drawn and emitted. Every node has
the span it came from.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.expressions import EndOf, Expr, Var, ZoneGet
    from gamespec.checked.game import Action, Phase
    from gamespec.checked.statements import Block, Choose, Move, Need, Offer, Option, PayWith, Pick, Stmt
    from gamespec.checked.things import Field, Zone
    from gamespec.source import Span
    from interpreter.code.expressions import Expr as Code

Sort = Literal["step", "decision", "chance", "end"]


@dataclass(slots=True, eq=False)
class Clear:
    """End of a scope: its variables are dead (their slots are zeroed, so that equal positions are equal)."""

    variables: tuple[Var, ...]


@dataclass(slots=True, eq=False)
class Assign:
    """A variable gets a value (arguments of a call, counters, a chosen thing)."""

    var: Var
    value: Expr


@dataclass(slots=True, eq=False)
class Begin:
    """A loop over a snapshot begins: `items` gets the members of `set` that fit, `index` is 0."""

    items: Var
    index: Var
    member: Var
    set: Expr
    where: Expr | None


@dataclass(slots=True, eq=False)
class Count:
    """A counter goes up or down by one."""

    counter: Var
    by: int
    span: Span | None = None
    """Of a loop whose laps are counted down."""


@dataclass(slots=True, eq=False)
class Reset:
    """Fields marked `anew each phase` return to their start."""

    fields: tuple[Field, ...]


@dataclass(slots=True, eq=False)
class Lap:
    """A lap begins in which nobody need be asked: so many of them between two stops fail a runtime check."""

    text: str
    span: Span | None
    proved: bool
    """Counted all the same, but not worth a note."""


Operation: TypeAlias = "Stmt | Clear | Assign | Begin | Count | Reset | Lap"


@dataclass(frozen=True, slots=True)
class Asked:
    """The rest of an opening as a question that is a function already."""

    question: Code


Line: TypeAlias = "Stmt | Assign | Asked"
"""A line of an opening: a statement, or an argument that gets its value."""


@dataclass(slots=True, eq=False)
class Goto:
    """On to the next node."""

    to: Node


@dataclass(slots=True, eq=False)
class Cases:
    """The first case whose condition holds, else `otherwise`."""

    cases: tuple[tuple[Expr, Node], ...]
    otherwise: Node


@dataclass(slots=True, eq=False)
class NextItem:
    """The next member of a loop's snapshot, or done."""

    items: Var
    index: Var
    member: Var
    body: Node
    done: Node


@dataclass(slots=True, eq=False)
class Call:
    """A routine with decisions or chance inside: arguments are set, then its entry; it comes back to `back`."""

    routine: Routine
    you: Expr | None
    args: tuple[Expr, ...]
    back: Node


@dataclass(slots=True, eq=False)
class Return:
    """Back to the call."""

    routine: Routine


@dataclass(slots=True, eq=False)
class Finish:
    """The game is over; `how` is a name for people."""

    how: str


@dataclass(slots=True, eq=False)
class Joined:
    """An anytime action that joins an offer where its player is asked; afterwards the same offer is made anew."""

    player: Expr
    option: Option
    routine: Routine
    unless: tuple[Expr, ...] = ()
    """Players for whom another option offers the same already."""


@dataclass(slots=True, eq=False)
class Secret:
    """Picks nobody else learns of until all have picked: who is asked, who is asked now, and the codes so far."""

    everybody: Var
    picker: Var
    picks: Var


@dataclass(slots=True, eq=False)
class DecideOffer:
    """One of several actions, perhaps `stop`."""

    offer: Offer
    routines: tuple[Routine, ...]
    done: Node
    """Where it goes on after an action."""
    stopped: Node
    """Where it goes on after `stop`, or with nothing legal."""
    joined: tuple[Joined, ...] = ()
    silent: bool = False
    """Passing it over is no event: it asks for what has joined alone, which anybody can see to be impossible."""
    secret: Secret | None = None
    """Kept instead of carried out: what is picked together."""
    left: Var | None = None
    """How many times more it is made, where that is counted."""


@dataclass(slots=True, eq=False)
class CarryOut:
    """What the player at `index` has picked is carried out if it is still possible; else it is void."""

    ask: DecideOffer
    picks: Var
    index: Var
    done: Node


@dataclass(slots=True, eq=False)
class DecideChoice:
    """One thing of a set; `rest` are the lines of the opening that must still be completed."""

    choice: Choose
    rest: tuple[Stmt, ...]
    done: Node


@dataclass(slots=True, eq=False)
class DecidePayment:
    """The next piece of a payment, dearest first, or `stop` when units pay the rest; comes back to itself."""

    payment: PayWith
    due: Var
    paid: Var
    done: Node


@dataclass(slots=True, eq=False)
class DecidePick:
    """The next member of a picked set, or `stop`."""

    pick: Pick
    rest: tuple[Stmt, ...]
    done: Node


@dataclass(slots=True, eq=False)
class Deal:
    """Pieces leave the end of a pile one by one, each settled by chance if the pile is unsettled there."""

    move: Move
    source: ZoneGet
    bottom: bool
    left: Var
    done: Node
    stream: str


@dataclass(slots=True, eq=False)
class DrawMany:
    """`left` members of the snapshot `pool` are drawn at random and moved one by one."""

    move: Move
    pool: Var
    left: Var
    done: Node
    stream: str


@dataclass(slots=True, eq=False)
class DrawOne:
    """One member of a set at random; -1 if it is empty."""

    var: Var
    set: Expr
    done: Node
    stream: str


@dataclass(slots=True, eq=False)
class RollDice:
    """Every die of the snapshot `pool` from `index` on gets a face at random."""

    pool: Var
    index: Var
    face: Field
    done: Node
    stream: str


@dataclass(slots=True, eq=False)
class Reveal:
    """Piles whose top can be seen are settled there as soon as another piece lies on top."""

    zone: Zone
    done: Node
    stream: str


@dataclass(slots=True, eq=False)
class PutInOrder:
    """A shuffled line: from place `index` on each gets one of the pieces that are left, at random."""

    line: ZoneGet
    index: Var
    done: Node
    stream: str


@dataclass(slots=True, eq=False)
class Look:
    """The top `amount` pieces of a pile are settled, because the next line looks at them."""

    source: ZoneGet
    amount: Expr
    done: Node
    stream: str


Exit: TypeAlias = (
    Goto | Cases | NextItem | Call | CarryOut | Return | Finish
    | DecideOffer | DecideChoice | DecidePayment | DecidePick
    | Deal | DrawMany | DrawOne | RollDice | Reveal | PutInOrder | Look
)  # fmt: skip

DECISIONS = (DecideOffer, DecideChoice, DecidePayment, DecidePick)
DRAWS = (Deal, DrawMany, DrawOne, RollDice, Reveal, PutInOrder, Look)


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """A node of the graph: operations, then one way on."""

    id: int
    span: Span | None
    phase: Phase | None
    step: str | None = None
    operations: list[Operation] = field(default_factory=list)
    exit: Exit | None = None
    routine: Routine | None = None
    """The routine it belongs to; its phase is then that of the call."""
    constants: dict[Var, int] = field(default_factory=dict)
    """Variables of loops that were laid out once for each member."""

    @property
    def sort(self) -> Sort:
        """Step, decision, chance or end."""
        if isinstance(self.exit, DECISIONS):
            return "decision"
        if isinstance(self.exit, DRAWS):
            return "chance"
        return "end" if isinstance(self.exit, Finish) else "step"

    def successors(self) -> Iterator[Node]:
        """Nodes that may come next (a call leads to its routine, a return to every call's way back)."""
        way = self.exit
        if isinstance(way, Goto):
            yield way.to
        elif isinstance(way, Cases):
            yield from (to for _, to in way.cases)
            yield way.otherwise
        elif isinstance(way, NextItem):
            yield from (way.body, way.done)
        elif isinstance(way, Call):
            yield from () if way.routine.entry is None else (way.routine.entry,)
        elif isinstance(way, Return):
            yield from way.routine.backs
        elif isinstance(way, CarryOut):
            yield from (r.entry for r in way.ask.routines if r.entry is not None)
            yield way.done
        elif isinstance(way, DecideOffer) and way.secret is not None:
            yield way.done
        elif isinstance(way, DecideOffer):
            yield from (r.entry for r in way.routines if r.entry is not None)
            yield from (self if j.routine.entry is None else j.routine.entry for j in way.joined)
            yield from (way.done, way.stopped)
        elif way is not None and not isinstance(way, Finish):
            yield way.done
            if isinstance(way, DecidePayment | DecidePick | Deal | DrawMany | RollDice | Reveal | PutInOrder | Look):
                yield self


@dataclass(slots=True, eq=False)
class Routine:
    """The body of an action that has decisions or chance inside: lowered once, entered from several places.

    `entry` is None for an action without them: it is run as one operation.
    """

    action: Action
    entry: Node | None
    back: Var
    """Holds the node it comes back to."""
    backs: list[Node] = field(default_factory=list)
    called: bool = False
    """Whether some line does it outright; else it is only begun by a move whose menu has tested its opening."""
    tested: list[tuple[Node, Need]] = field(default_factory=list)
    """Conditions of its opening, and where they stand."""
    opening: list[Operation] = field(default_factory=list)
    """What else of its opening is carried out or asked there: payments, choices, lines with conditions inside."""


@dataclass(slots=True, eq=False)
class Graph:
    """All nodes; `entries` by phase; `regions` by (phase or action, step name)."""

    nodes: list[Node] = field(default_factory=list)
    entries: dict[Phase, Node] = field(default_factory=dict)
    regions: dict[tuple[object, str], Node] = field(default_factory=dict)
    routines: dict[object, Routine] = field(default_factory=dict)
    streams: list[str] = field(default_factory=list)
    opened: set[Operation] = field(default_factory=set)
    """Lines that are carried out only after a menu has tested them with the opening they stand in."""
    looked: set[EndOf | ZoneGet] = field(default_factory=set)
    """Looks at the end of a pile that are settled before the line they stand in."""
    start: Node | None = None
    loops: dict[Node, Span] = field(default_factory=dict)
    """Where laps of loops begin that only their condition ends."""
    blocks: dict[Block, Routine] = field(default_factory=dict)
    """Blocks of examples that pause; after them the state waits where it waited before."""
    idle: Node | None = None
    """Where an example waits whose game has not begun."""
