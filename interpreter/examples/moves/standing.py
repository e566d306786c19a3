"""Queries on the state of a running example: the player to move, legal moves and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gamespec.checked.expressions import Var
from gamespec.checked.game import Action, Example
from interpreter.compiler import graph as g
from interpreter.compiler.program import Program
from interpreter.compiler.questions import can_begin
from interpreter.examples.moves.choosing import move_meant, parted, spelled
from interpreter.examples.result import moves_listed, renamed, unprefixed
from interpreter.kernel.layout import PC
from interpreter.kernel.moves import Move
from interpreter.state.questions.refusals import why_not
from interpreter.state.wording.menu_text import offers
from interpreter.state.wording.names import seat_name

UNASKED = "is not offered at this point"
"""End of the reason against a move whose only obstacle is that another player is to move."""

LATER = "write `then` on a line of its own to test what follows"


class Standing:
    """State of a running example, with queries; `seed` is the random seed of its draws."""

    def __init__(self, program: Program, example: Example, seed: int) -> None:
        self.program, self.example, self.seed = program, example, seed
        self.at = example.span
        """Line of the example that is being executed."""
        self.midway: int | None = None
        """Number of the node inside a move at which the example was interrupted; None if it is not."""
        self.names: dict[Var, int | tuple[int, ...]] = {}
        """Values of the names that the example defines."""
        self.s = program.empty(seed)
        idle = program.graph.idle
        self._idle = {self.s[PC]} | ({idle.id} if idle is not None else set())
        self.started = example.given_setup
        """Whether the example says from which phase or set-up the game goes on."""

    @property
    def begun(self) -> bool:
        """Whether play has begun, which needs a start or somebody to move, not pieces alone."""
        return self.started or self.s[PC] not in self._idle

    def standing(self) -> str:
        """Return a sentence with the player to move and the legal moves, for an error message."""
        program, s = self.program, self.s
        if not self.begun:
            return "the game has not begun yet: write `start at phase ...` below `given`"
        if self.midway is not None:
            return f"the move has just been made, and no player is to move yet; {LATER}"
        sort = program.sort(s)
        if sort == "end":
            return "the game is over"
        phase, step = program.place(s)
        where = f"the phase `{phase.name}`" if phase else "no phase"
        where += f", step `{step}`" if step else ""
        if sort == "chance":
            return f"a chance event is next in {where}"
        moves = moves_listed(offers(program, s))
        return f"{seat_name(program, program.seat(s))} is to move in {where}, with the legal moves {moves}"

    def asks(self, seat: int) -> bool:
        """Return whether this seat is the player to move."""
        if self.midway is not None or not self.begun:
            return False
        return self.program.sort(self.s) == "decision" and self.program.seat(self.s) == seat

    def offered(self, seat: int) -> list[Move]:
        """Return the legal moves of a seat; empty if another seat is to move."""
        return offers(self.program, self.s) if self.asks(seat) else []

    def allows(self, seat: int, text: str) -> bool:
        """Return whether the move in a text is legal for a seat; for an action's name, any of its moves."""
        return bool(self.meant(seat, text))

    def meant(self, seat: int, text: str) -> list[Move]:
        """Return the legal moves that a text means: one, all moves of an action named alone, or none."""
        moves, said = self.offered(seat), unprefixed(self.inside(text))
        by_name = [move for move in moves if move.sort == "action" and move.action == said]
        if by_name:
            return by_name
        found = move_meant(self.program, self.s, said, moves, self.names)
        return [] if found is None else [found]

    def where(self, form: str) -> tuple[str, ...]:
        """Return the phase, or with `form` "step" the nested steps; empty before the start and at the end."""
        if not self.begun or self.program.sort(self.s) == "end":
            return ()
        phase, steps = self.program.places_within(self.s)
        return tuple(steps) if form == "step" else () if phase is None else (phase.name,)

    def refusal(self, seat: int, text: str) -> str | None:
        """Return the rules' reason against a move of a seat, None if only the turn is against it."""
        said = unprefixed(self.inside(text))
        program, moves = self.program, self.offered(seat)
        action = next((a for a in program.checked.actions if a.name == parted(said)[0] or a.name == said), None)
        if action is not None and not any(move.sort == "action" for move in moves):
            moves = []  # at an inner choice, or not to move: the rules alone
        if action is not None and action.name == said and any(not param.given for param in action.params):
            return self._never(seat, action) or (f"{said} is not offered" if moves else None)
        menu = moves or [Move(action="", sort="action", args=(), seat=seat, code=-1, text="-")]
        reason = why_not(program, self.s, spelled(program, said, self.names), menu)
        return None if reason is not None and not moves and reason.endswith(UNASKED) else reason

    def _why(self, seat: int, text: str) -> str:
        """Return why a move of a `when` line is refused, or how to write the move's missing arguments."""
        said = unprefixed(self.inside(text))
        action = next((a for a in self.program.checked.actions if a.name == said), None)
        form = ", ".join(param.var.name for param in action.params if not param.given) if action is not None else ""
        if action is not None and form:
            return f"write the move as `{said}({form})`"
        return self.refusal(seat, text) or f"{said} could be several moves here"

    def _never(self, seat: int, action: Action) -> str | None:
        """Return a remark if an action is illegal for a seat with any arguments; else None."""
        possible = can_begin(self.program, self.s, seat, action)
        return None if possible else f"nothing can be chosen for {action.name} now"

    def inside(self, text: str) -> str:
        """Return a text with the example's names of seats replaced by those of the program."""
        return renamed(text, dict(zip(self.example.seats, self.program.checked.seat_names, strict=False)))

    def outside(self, text: str) -> str:
        """Return a text with the program's names of seats replaced by those of the example."""
        return renamed(text, dict(zip(self.program.checked.seat_names, self.example.seats, strict=False)))


# ---- members of a set that an example names in any order: the legal moves that choose them


SETS = (g.DecidePick, g.DecidePayment)
"""Decisions in which a set is chosen member by member; each set is legal in one order only."""
MOST_TRIES = 2_000


@dataclass(slots=True)
class Begun:
    """A set in the course of being chosen: its node, seat, state before, and the texts of members so far."""

    node: g.Node
    seat: int
    state: list[int]
    texts: list[str] = field(default_factory=list)


def in_any_order(
    program: Program, begun: Begun, texts: list[str], names: Mapping[Var, int | tuple[int, ...]]
) -> list[Move] | None:
    """Return legal moves that choose all members with these texts; None if no order of them is legal."""
    left = [MOST_TRIES]

    def search(state: list[int], remaining: list[str]) -> list[Move] | None:
        if not remaining:
            return []
        if program.node(state) is not begun.node or program.seat(state) != begun.seat:
            return None
        menu = offers(program, state)
        for text in dict.fromkeys(remaining):
            move = move_meant(program, state, text, menu, names)
            if move is None or move.sort == "stop" or left[0] <= 0:
                continue
            left[0] -= 1
            after = state[:]
            program.apply(after, move.code)
            rest = [*remaining]
            rest.remove(text)
            found = search(after, rest)
            if found is not None:
                return [move, *found]
        return None

    return search(begun.state, texts)
