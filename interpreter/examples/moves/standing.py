"""Queries on the state of a running example: the player to move, the move of a text, refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from gamespec.checked.expressions import Var
from gamespec.checked.game import Action, Example
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Thing, Type
from interpreter.compiler import graph as g
from interpreter.compiler.program import Program
from interpreter.compiler.questions import can_begin
from interpreter.examples.result import OFFERED, bare, meant, moves_listed, plain, renamed, unprefixed
from interpreter.kernel.layout import PC
from interpreter.kernel.moves import Move
from interpreter.state.questions.arguments import CALL, split_arguments
from interpreter.state.questions.refusals import why_not
from interpreter.state.visibility.sight import PUBLIC, eyes, rank
from interpreter.state.wording.menu_text import kinds_agree, offers
from interpreter.state.wording.names import seat_name, thing_name, value_name


def move_meant(
    program: Program, s: list[int], text: str, moves: list[Move], names: Mapping[Var, object]
) -> Move | None:
    """Return the one legal move that a text, with the example's `names`, means, or None."""
    found = meant(text, moves)
    if found is not None:
        return found
    action, words = parted(text)
    possible = [
        move
        for move in moves
        if move.sort != "stop"
        and (move.action == action if move.sort == "action" else action is None)
        and len(move.args) == len(words)
    ]
    for exactly in (True, False):
        fitting = [move for move in possible if _fits(program, s, move, words, names, exactly=exactly)]
        if fitting:
            return fitting[0] if len(fitting) == 1 else None
    return None


def parted(text: str) -> tuple[str | None, list[str]]:
    """Return the action in the text of a move (None for a choice), and the texts of its arguments."""
    said = unprefixed(text)
    call = CALL.match(said) if "(" in said else None
    if call is None:
        return None, [said]
    return call[1].lower(), split_arguments(call[2]) if call[2] and call[2].strip() else []


def _fits(
    program: Program, s: list[int], move: Move, words: list[str], names: Mapping[Var, object], *, exactly: bool
) -> bool:
    """Return whether words may mean the arguments of a move.

    `exactly`: a name of the example means just the piece that it names, not another that the seat takes for the same.
    """
    printed = parted(str(move))[1]
    for word, shown, (kind, value) in zip(words, printed, move.args, strict=True):
        if not _is(word, shown) and not any(
            _is(word, other) for other in _others(program, s, move.seat, kind, value, names, exactly=exactly)
        ):
            return False
    return True


def _is(word: str, other: str) -> bool:
    return plain(word) == plain(other) or (bare(word) == bare(other) and kinds_agree(word, other))


def _others(
    program: Program, s: list[int], seat: int, kind: Type, value: int, names: Mapping[Var, object], *, exactly: bool
) -> Iterator[str]:
    """Yield the names of a move's argument other than the printed one."""
    piece = kind.kind if isinstance(kind, Thing) and kind.kind.sort == "piece" and value >= 0 else None
    if piece is not None and piece.is_die and (face := face_of(program, s, piece, value)) is not None:
        yield f"{thing_name(program, piece, value)} {face}"
    for var, named in names.items():
        if not isinstance(named, int) or _kind(var.type) is not _kind(kind):
            continue
        if named == value or (not exactly and piece is not None and _alike(program, s, seat, piece, named, value)):
            yield var.name


def face_of(program: Program, s: list[int], kind: Kind, die: int) -> str | None:
    """Return the text of the face that a die shows; None before it was rolled, or if it is hidden."""
    stored = next((each for each in program.checked.fields if each.owner is kind and each.is_face), None)
    if stored is None or not eyes(program).field(s, stored, die, PUBLIC):
        return None
    value = s[program.layout.field_address(stored, die)]
    said = value_name(program, s, stored.type, value, PUBLIC)
    return None if said == "none" else said


def _kind(of: Type) -> object:
    return getattr(of, "kind", type(of))


def _alike(program: Program, s: list[int], seat: int, kind: Kind, one: int, other: int) -> bool:
    """Return whether a seat cannot distinguish two pieces, so that only one of them is a legal choice."""
    look = eyes(program)
    if one < 0 or look.zone_number(s, kind, one) != look.zone_number(s, kind, other):
        return False
    return rank(program, s, kind, one, seat) == rank(program, s, kind, other, seat)


def spelled(program: Program, text: str, names: Mapping[Var, object]) -> str:
    """Return a text in which the example's own names are replaced by the printed names."""
    known = {var.name: _printed(program, var, value) for var, value in names.items() if isinstance(value, int)}
    if not known:
        return text
    head, bracket, rest = text.partition("(")
    return f"{head}{bracket}{renamed(rest, known)}" if bracket else renamed(text, known)


def _printed(program: Program, var: Var, value: int) -> str:
    return thing_name(program, var.type.kind, value) if isinstance(var.type, Thing) and value >= 0 else str(value)


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

    def waits(self) -> str | None:
        """Return a remark with the choice for which a move in its course waits; None between moves."""
        program, s = self.program, self.s
        if self.midway is not None or not self.begun or program.sort(s) != "decision":
            return None
        if isinstance(program.node(s).exit, g.DecideOffer):
            return None
        who = seat_name(program, program.seat(s))
        return f"the move is not finished, {who} is to choose{OFFERED}{moves_listed(offers(program, s))}"

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
