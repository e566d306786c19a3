"""Phase graph: step, decision, chance and end nodes with operations, grouped in phases and steps.

Lowering builds it from a checked game; it is verified, drawn and emitted. Every node has the span it came from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from gamespec.checked.expressions import EndOf, Expr, Var, ZoneGet
    from gamespec.checked.game import Action, Phase
    from gamespec.checked.statements import Block, Choose, Move, Need, Offer, Option, PayWith, Pick, Stmt
    from gamespec.checked.things import Field, Zone
    from gamespec.source import Span
    from interpreter.code.expressions import Expr as Code

Sort = Literal["step", "decision", "chance", "end"]


@dataclass(slots=True, eq=False)
class Clear:
    """End of a scope: the slots of its variables are reset, so that equal positions have equal states."""

    variables: tuple[Var, ...]


@dataclass(slots=True, eq=False)
class Assign:
    """Assignment to a variable: an argument of a call, a counter, a chosen thing."""

    var: Var
    value: Expr


@dataclass(slots=True, eq=False)
class Begin:
    """Start of a loop over a snapshot: `items` gets the members of `set` that fit, `index` is 0.

    `by_number`: members of a group are taken by number; not where chance decides which comes next.
    """

    items: Var
    index: Var
    member: Var
    set: Expr
    where: Expr | None
    by_number: bool = False


@dataclass(slots=True, eq=False)
class Count:
    """Change of a counter by `by`."""

    counter: Var
    by: int
    span: Span | None = None
    """Place of the loop whose laps are counted down; None for other counters."""


@dataclass(slots=True, eq=False)
class Reset:
    """Reset of the fields marked `anew each phase` to their start."""

    fields: tuple[Field, ...]


@dataclass(slots=True, eq=False)
class Lap:
    """Start of a lap of steps or phases that may have no decision.

    Too many laps between two stops fail a runtime check.
    """

    text: str
    span: Span | None
    proved: bool
    """True if the laps are counted, but the runtime check is not listed among those left."""


Operation: TypeAlias = "Stmt | Clear | Assign | Begin | Count | Reset | Lap"


@dataclass(frozen=True, slots=True)
class Asked:
    """Rest of an opening, as a question that is compiled already."""

    question: Code


Line: TypeAlias = "Stmt | Assign | Asked"
"""Line of an opening: a statement, an assignment of an argument, or a compiled question."""


@dataclass(slots=True, eq=False)
class Goto:
    """Jump to the next node."""

    to: Node


@dataclass(slots=True, eq=False)
class Cases:
    """Jump to the first case whose condition holds, else to `otherwise`."""

    cases: tuple[tuple[Expr, Node], ...]
    otherwise: Node


@dataclass(slots=True, eq=False)
class NextItem:
    """Jump to the body with the next member of a loop's snapshot, or to `done` after the last."""

    items: Var
    index: Var
    member: Var
    body: Node
    done: Node


@dataclass(slots=True, eq=False)
class Call:
    """Call of a routine with decisions or chance inside; it returns to `back`."""

    routine: Routine
    you: Expr | None
    args: tuple[Expr, ...]
    back: Node


@dataclass(slots=True, eq=False)
class Return:
    """Return from a routine to the node after its call."""

    routine: Routine


@dataclass(slots=True, eq=False)
class Finish:
    """End of the game; `how` is its name for people."""

    how: str


@dataclass(slots=True, eq=False)
class Joined:
    """Anytime action added to an offer to its player; after it the same offer is made again."""

    player: Expr
    option: Option
    routine: Routine
    unless: tuple[Expr, ...] = ()
    """Players to whom another option already offers the same."""


@dataclass(slots=True, eq=False)
class Secret:
    """Simultaneous picks, hidden until all have picked: all players, the current one, the codes so far."""

    everybody: Var
    picker: Var
    picks: Var


@dataclass(slots=True, eq=False)
class DecideOffer:
    """Decision between several actions, possibly with `stop`."""

    offer: Offer
    routines: tuple[Routine, ...]
    done: Node
    """Next node after an action."""
    stopped: Node
    """Next node after `stop`, or if no move is legal."""
    joined: tuple[Joined, ...] = ()
    silent: bool = False
    """True if skipping it is no event, as it offers only joined actions, visibly impossible ones."""
    secret: Secret | None = None
    """Simultaneous picks in which the move is stored instead of executed; None for other offers."""
    left: Var | None = None
    """Variable of the number of actions left; None if they are not counted."""


@dataclass(slots=True, eq=False)
class CarryOut:
    """Execution of the pick of the player at `index`, if it is still legal; else it is void."""

    ask: DecideOffer
    picks: Var
    index: Var
    done: Node


@dataclass(slots=True, eq=False)
class DecideChoice:
    """Decision for one thing of a set; `rest` has the lines of the opening still to be completed."""

    choice: Choose
    rest: tuple[Stmt, ...]
    done: Node


@dataclass(slots=True, eq=False)
class DecidePayment:
    """Decision for the next piece of a payment, dearest first, or `stop` to pay the rest in units.

    It is repeated until the payment is complete.
    """

    payment: PayWith
    due: Var
    paid: Var
    done: Node


@dataclass(slots=True, eq=False)
class DecidePick:
    """Decision for the next member of a picked set, or `stop`."""

    pick: Pick
    rest: tuple[Stmt, ...]
    done: Node


@dataclass(slots=True, eq=False)
class Deal:
    """Deal of pieces from the end of a pile one by one, each drawn if that end is unsettled."""

    move: Move
    source: ZoneGet
    bottom: bool
    left: Var
    done: Node
    stream: str


@dataclass(slots=True, eq=False)
class DrawMany:
    """Random draw of `left` members of the snapshot `pool`, moved one by one."""

    move: Move
    pool: Var
    left: Var
    done: Node
    stream: str


@dataclass(slots=True, eq=False)
class DrawOne:
    """Random draw of one member of a set; -1 if it is empty."""

    var: Var
    set: Expr
    done: Node
    stream: str


@dataclass(slots=True, eq=False)
class RollDice:
    """Roll of every die of the snapshot `pool` from `index` on."""

    pool: Var
    index: Var
    face: Field
    done: Node
    stream: str


@dataclass(slots=True, eq=False)
class Reveal:
    """Draw of the unsettled tops of piles whose top piece is visible."""

    zone: Zone
    done: Node
    stream: str


@dataclass(slots=True, eq=False)
class PutInOrder:
    """Random order of a shuffled line: each place from `index` on gets one of the pieces left."""

    line: ZoneGet
    index: Var
    done: Node
    stream: str


@dataclass(slots=True, eq=False)
class Look:
    """Draw of the unsettled ones among the top `amount` pieces of a pile, which the next line looks at."""

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
    """Node of the graph: operations, then one exit."""

    id: int
    span: Span | None
    phase: Phase | None
    step: str | None = None
    operations: list[Operation] = field(default_factory=list)
    exit: Exit | None = None
    routine: Routine | None = None
    """Routine that the node belongs to; its phase is then that of the call."""
    constants: dict[Var, int] = field(default_factory=dict)
    """Values of the variables of unrolled loops."""

    @property
    def sort(self) -> Sort:
        """Sort of the node, given by its exit."""
        if isinstance(self.exit, DECISIONS):
            return "decision"
        if isinstance(self.exit, DRAWS):
            return "chance"
        return "end" if isinstance(self.exit, Finish) else "step"

    def successors(self) -> Iterator[Node]:
        """Yield the nodes that may come next: after a return, those after all calls of the routine."""
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
    """Body of an action that has decisions or chance inside: lowered once, entered from several places.

    `entry` is None for an action without them, which is executed as one operation.
    """

    action: Action
    entry: Node | None
    back: Var
    """Variable of the node that it returns to."""
    backs: list[Node] = field(default_factory=list)
    called: bool = False
    """True if some line calls it; else only moves enter it, whose menu has tested its opening."""
    tested: list[tuple[Node, Need]] = field(default_factory=list)
    """Conditions of its opening, with their nodes."""
    opening: list[Operation] = field(default_factory=list)
    """Other operations of its opening: payments, choices, lines with conditions inside."""


@dataclass(slots=True, eq=False)
class Graph:
    """Phase graph of a game: all nodes, `entries` by phase, `regions` by (phase or action, step name)."""

    nodes: list[Node] = field(default_factory=list)
    entries: dict[Phase, Node] = field(default_factory=dict)
    regions: dict[tuple[object, str], Node] = field(default_factory=dict)
    routines: dict[object, Routine] = field(default_factory=dict)
    streams: list[str] = field(default_factory=list)
    opened: set[Operation] = field(default_factory=set)
    """Operations of openings, executed only after a menu has tested them."""
    looked: set[EndOf | ZoneGet] = field(default_factory=set)
    """Looks at the end of a pile that is settled before the line with the look."""
    start: Node | None = None
    loops: dict[Node, Span] = field(default_factory=dict)
    """Nodes that begin a lap of a loop without a limit, with the places of these loops."""
    blocks: dict[Block, Routine] = field(default_factory=dict)
    """Routines of the blocks of examples that pause; after a block the state is where it was before."""
    idle: Node | None = None
    """Node of an example whose game has not begun."""
