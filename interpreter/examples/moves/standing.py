"""Where an example stands: a program, a state and a seat enter; who is asked, what is offered and refused leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.questions.possible import can_begin
from interpreter.examples.moves.choosing import move_meant, parted, spelled
from interpreter.examples.words import listed, renamed, unprefixed
from interpreter.kernel.layout import PC
from interpreter.kernel.moves import Move
from interpreter.state.questions.refusals import why_not
from interpreter.state.wording.menu_text import offers
from interpreter.state.wording.names import seat_name

if TYPE_CHECKING:
    from gamespec.checked.expressions import Var
    from gamespec.checked.game import Action, Example
    from interpreter.compiler.program import Program

UNASKED = "is not offered at this point"
"""How the reason ends for a move that is possible while somebody else is asked."""

LATER = "a `then` on a line of its own asks when all has gone on"


class Standing:
    """The state of one example, and what may be asked of it."""

    def __init__(self, program: Program, example: Example, seed: int) -> None:
        self.program, self.example, self.seed = program, example, seed
        self.at = example.span
        """The line being carried out."""
        self.midway: int | None = None
        """Inside a move behind which an example stops: the node at which it would go on by itself."""
        self.names: dict[Var, int | tuple[int, ...]] = {}
        """What the example has named."""
        self.s = program.empty(seed)
        idle = program.graph.idle
        self._idle = {self.s[PC]} | ({idle.id} if idle is not None else set())
        self.started = example.given_setup
        """Whether the example says where the game stands."""

    @property
    def begun(self) -> bool:
        """Whether the game has begun, or a line asks somebody: a table that is only set leads nowhere."""
        return self.started or self.s[PC] not in self._idle

    def standing(self) -> str:
        """Who is asked what, for a message."""
        program, s = self.program, self.s
        if not self.begun:
            return "the game has not begun: nothing says where, such as `start at phase ...`"
        if self.midway is not None:
            return f"the move has just been made, and nobody is asked yet; {LATER}"
        sort = program.sort(s)
        if sort == "end":
            return "the game is over"
        phase, step = program.place(s)
        where = f"phase {phase.name}" if phase else "the flow"
        where += f" step {step}" if step else ""
        if sort == "chance":
            return f"chance decides in {where}"
        moves = listed([str(move) for move in offers(program, s)])
        return f"{seat_name(program, program.seat(s))} decides in {where}, between {moves}"

    def asks(self, seat: int) -> bool:
        """Whether it is this seat that decides now."""
        if self.midway is not None or not self.begun:
            return False
        return self.program.sort(self.s) == "decision" and self.program.seat(self.s) == seat

    def offered(self, seat: int) -> list[Move]:
        """What a seat may do now; nothing where it is not asked."""
        return offers(self.program, self.s) if self.asks(seat) else []

    def allows(self, seat: int, text: str) -> bool:
        """Whether a seat is asked and offered a move; an action by its name alone: with anything."""
        return bool(self.meant(seat, text))

    def meant(self, seat: int, text: str) -> list[Move]:
        """The moves offered that a text stands for: one, or all of an action named alone."""
        moves, said = self.offered(seat), unprefixed(self.inside(text))
        by_name = [move for move in moves if move.sort == "action" and move.action == said]
        if by_name:
            return by_name
        found = move_meant(self.program, self.s, said, moves, self.names)
        return [] if found is None else [found]

    def where(self, form: str) -> tuple[str, ...]:
        """The phase, or the steps inside each other, in which the game stands; none before it begins and at its end."""
        if not self.begun or self.program.sort(self.s) == "end":
            return ()
        phase, steps = self.program.places_within(self.s)
        return tuple(steps) if form == "step" else () if phase is None else (phase.name,)

    def refusal(self, seat: int, text: str) -> str | None:
        """What the rules have against a move, whoever is asked; None where only the turn is against it."""
        said = unprefixed(self.inside(text))
        program, moves = self.program, self.offered(seat)
        action = next((a for a in program.checked.actions if a.name == parted(said)[0] or a.name == said), None)
        if action is not None and not any(move.sort == "action" for move in moves):
            moves = []  # at an inner choice, or not asked: the rules alone
        if action is not None and action.name == said and any(not param.given for param in action.params):
            return self._never(seat, action) or (f"{said} is not offered" if moves else None)
        menu = moves or [Move(action="", sort="action", args=(), seat=seat, code=-1, text="-")]
        reason = why_not(program, self.s, spelled(program, said, self.names), menu)
        return None if reason is not None and not moves and reason.endswith(UNASKED) else reason

    def _why(self, seat: int, text: str) -> str:
        """Why a move of a `when` line is refused; what is missing where it is named alone."""
        said = unprefixed(self.inside(text))
        action = next((a for a in self.program.checked.actions if a.name == said), None)
        form = ", ".join(param.var.name for param in action.params if not param.given) if action is not None else ""
        if action is not None and form:
            return f"it is written {said}({form})"
        return self.refusal(seat, text) or f"{said} may mean several things here"

    def _never(self, seat: int, action: Action) -> str | None:
        """Whether no arguments at all would do."""
        possible = can_begin(self.program, self.s, seat, action)
        return None if possible else f"there is nothing with which {action.name} could be done"

    def inside(self, text: str) -> str:
        """A text with the seats as the machine calls them."""
        return renamed(text, dict(zip(self.example.seats, self.program.checked.seat_names, strict=False)))

    def outside(self, text: str) -> str:
        """A text with the seats as the example calls them."""
        return renamed(text, dict(zip(self.program.checked.seat_names, self.example.seats, strict=False)))
