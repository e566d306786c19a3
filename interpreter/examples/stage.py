"""Execution of an example's lines, which lead to a state.

If an example states outcomes of draws, each draw is made when it is due, as stated; all other draws come from the
random seed. Claims are checked where they are written.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping

from gamespec.checked.expressions import EndOf, Expr, Unplaced, Var
from gamespec.checked.game import Example, Phase, ThenLine, WhenLine
from gamespec.checked.statements import Block, Move, Stmt
from gamespec.checked.types import SetOf
from gamespec.source import Span
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.suspension import piece_kind, top_is_seen
from interpreter.compiler.analysis.walk import everything
from interpreter.compiler.program import Program
from interpreter.examples.actual import explain
from interpreter.examples.moves.moving import Moving
from interpreter.examples.result import (
    BROKEN,
    ELSEWHERE,
    StuckError,
    failed_check,
    first_line,
    listed,
    meant,
    moves_listed,
    place,
)
from interpreter.kernel.cannot_run import CannotRun, advice_on
from interpreter.kernel.chance import draw, stream_number
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import DRAWN, FIRST_STREAM, SEED
from interpreter.kernel.pieces import settle
from interpreter.state.visibility.sight import PUBLIC, eyes
from interpreter.state.wording.names import named, seat_name, thing_name, zone_name

# ---- execution of an example's statements, which change a state in place
#
# Blocks of statements that ask for decisions or draws were compiled with the game; others are compiled when they are
# executed.


class Given:
    """Executor of the statement blocks of one example; `names` are the values of the example's names."""

    def __init__(self, program: Program, names: Mapping[Var, int | tuple[int, ...]]) -> None:
        self.program, self.names = program, names
        self._moved: dict[tuple[object, int], Span] = {}
        """Pieces (kind and index) moved by lines `move any n of ...`, with the line that moved them."""
        self._seen = {zone for zone in program.module.shuffled if top_is_seen(zone)}

    def perform(self, s: list[int], block: Block) -> None:
        """Execute a block of statements, then fix the top cards of piles whose top can be seen."""
        if not block:
            return
        for move in (item for item in block if isinstance(item, Move) and item.takes_any):
            self._take(s, move)
        if block in self.program.graph.blocks:
            self.program.act(s, block)
        else:
            self.program.perform(block, self.names)(s)
        self._uncover(s)

    def _take(self, s: list[int], move: Move) -> None:
        """Raise StuckError if a `move any` line moves a piece that an earlier such line has moved."""
        found = self.program.evaluate(move.what, self.names)(s)
        kind = piece_kind(move.what)
        for piece in [found] if isinstance(found, int) else found:
            before = self._moved.setdefault((kind, piece), move.span)
            if before is not move.span:
                name = thing_name(self.program, kind, piece)
                told = f"this line moves `{name}` again, which `{first_line(before)}` has already moved"
                raise StuckError(move.span, told, "name other pieces")

    def _uncover(self, s: list[int]) -> None:
        """Fix the top cards of piles whose top can be seen; until then their order is undetermined."""
        layout, module = self.program.layout, self.program.module
        for number, (zone, _, _) in enumerate(layout.zone_of):
            if zone in self._seen:
                name = f"pile {zone.name}"
                settle(s, layout.address_of[number], 1, module.stream_address[name], stream_number(name))


# ---- explanations of `move` lines of an example that find too few unplaced pieces (in no zone)
#
# In a `move` line, a kind or row means its unplaced pieces; in an example all pieces named must be unplaced.


def where_unplaced(program: Program, s: list[int], example: Example, span: Span) -> str | None:
    """Return in words where the pieces lie that a `move` expects unplaced; None without one."""
    blocks = [example.given, *(line.body for line in example.when)]
    for node in (part for block in blocks for item in block for part in everything(item)):
        if isinstance(node, Move) and node.in_full and node.span is span:
            of = node.what.of if isinstance(node.what, EndOf) else node.what
            return _text(program, s, node, of.within if isinstance(of, Unplaced) else of)
    return None


def _text(program: Program, s: list[int], move: Move, pieces: Expr) -> str:
    look, kind = eyes(program), piece_kind(pieces)
    found = program.evaluate(pieces)(s)
    numbers = {look.zone_number(s, kind, piece) for piece in ([found] if isinstance(found, int) else found)}
    zones = [zone_name(program, s, number, PUBLIC) for number in sorted(numbers) if number >= 0]
    named = move.what.span.text
    if not zones:
        return f"the game has fewer pieces than `{named}` needs"
    return f"too few pieces of `{named}` are outside all zones, the others are in {listed(zones)}"


# ---- execution of an example's lines, which lead to a state
#
# If an example states outcomes of draws, each draw is made when it is due, as stated; all other draws come from the
# random seed. Claims are checked where they are written.


MOST_MOVES = 10_000
"""Maximum number of moves that one `play until` line may make."""
UNREACHED = "correct what follows `play until`, or the lines above this one"
"""Advice for a `play until` line whose place play does not reach."""
_UNSTATED = stream_number("unstated chance")


class Stage(Moving):
    """State of a running example, with the operations that execute its lines."""

    def __init__(self, program: Program, example: Example, seed: int) -> None:
        super().__init__(program, example, seed)
        self.open = any(line.sort == "chance" for line in example.when)
        self.waiting: deque[str] = deque()
        """Texts of outcomes that the example has stated and that are not drawn yet."""
        self.drawn = 0
        """Number of draws from the random seed in an example that states outcomes."""
        self.given = Given(program, self.names)
        self.first: list[int] | None = None
        """State before the first line; None if the game has not begun there."""

    def play(self, ask: Callable[[ThenLine], None] = lambda _: None) -> None:
        """Execute all lines, calling `ask` at each `then` line; raises StuckError."""
        try:
            self._set_up()
            self._watch()
            self.first = self.s[:] if self.begun else None
            place_of = {id(act): number for number, act in enumerate(self.example.acts)}
            skipped = 0
            for act in self.example.acts:
                if isinstance(act, ThenLine):
                    ask(act)
                elif skipped:
                    skipped -= 1
                else:
                    skipped = self._line(act, place_of[id(act)])
            self._go_on()
        except RuntimeCheckFailed as broken:
            check = self.program.runtime_checks[broken.number]
            missing_pieces = where_unplaced(self.program, self.s, self.example, check.span)
            if missing_pieces is not None:
                advice = "name other pieces, or write a smaller number; pieces in a zone are moved by its name"
                raise StuckError(check.span, missing_pieces, advice) from broken
            if self._is_own(check.span):
                told = f"{BROKEN}fails in this line: it must hold that {check.text}"
                raise StuckError(check.span, told, "change this line or the lines above it") from broken
            advice = f"change this line or the lines above it, or correct the rule in {place(check.span)}"
            raise StuckError(self.at, failed_check(self.program, broken.number), advice) from broken
        except CannotRun as missing:
            told = f"an example cannot do this: {missing.construct}"
            raise StuckError(missing.span or self.at, told, advice_on(missing.construct) or ELSEWHERE) from missing
        if self.waiting:
            said = f"this line states the chance outcome {moves_listed(self.waiting)}, but nothing is drawn after it"
            raise StuckError(self.at, said, "delete this line, or write below it the move that draws")

    def _is_own(self, span: Span) -> bool:
        """Return whether a span lies in a line of this example."""
        parts = (part for item in self.example.given for part in everything(item))
        own = [*(part.span for part in parts if isinstance(part, Stmt)), *(act.span for act in self.example.acts)]
        return any(each.file is span.file and each.start <= span.start and span.end <= each.end for each in own)

    def _line(self, line: WhenLine, number: int) -> int:
        """Execute a line; return how many of the following lines were choices that belonged to it."""
        self._go_on()
        self.at = line.span
        taken = self._carry_out(line, number)
        if self.begun and self.midway is None:
            self._settle(self._chance_follows(number + taken))
        if self.midway is None:
            self._watch()
        return taken

    def _watch(self) -> None:
        """Check the `always` lines of the rules; raise StuckError if one fails."""
        for line in self.program.checked.always:
            if not self.program.evaluate(line.condition)(self.s):
                reason = f" ({line.reason})" if line.reason else ""
                actual = explain(self.program, self.s, line.condition)
                said = f"the `always` line in {place(line.span)} does not hold here{reason}: {actual}"
                raise StuckError(self.at, said, "change this line or the lines above it, or correct the `always` line")

    @property
    def by_chance(self) -> bool:
        """Whether anything was drawn from the random seed."""
        streams = self.program.layout.streams
        return self.drawn > 0 or any(self.s[FIRST_STREAM : FIRST_STREAM + len(streams)])

    def _set_up(self) -> None:
        example, program = self.example, self.program
        if example.given_setup:
            self.s = program.start(None if self.open else self.seed)
            while self._at_chance() and program.node(self.s).phase is program.checked.phases[0]:
                self._draw_unstated()
        self._perform(example.given)
        if example.start is not None:
            self.at = example.start_at or self.at
            self._enter(*example.start)
        if self.open and not self.begun:
            return
        self._settle(self._chance_follows(-1))

    def _enter(self, phase: Phase, step: str | None, seat: int | None) -> None:
        """Start play at a phase and step; raise StuckError if the phase is not that of the stated seat."""
        if phase.player is not None:
            said = first_line(phase.player.span)
            whose = self._whose(phase)
            if whose < 0:
                name = self.example.seats[max(seat or 0, 0)]
                told = f"the phase `{phase.name}` is for the player in `{said}`, which no line has set"
                raise StuckError(self.at, told, f"write `set {said} to {name}` above this line")
            if seat is not None and whose != seat:
                who, other = seat_name(self.program, whose), seat_name(self.program, seat)
                told = f"the phase `{phase.name}` is for the player in `{said}`, which is `{who}`, not `{other}`"
                advice = f"write `set {said} to {other}` above this line, or delete `for {other}`"
                raise StuckError(self.at, told, advice)
        self.started = True
        self.program.enter(self.s, phase, step, seat)

    def _whose(self, phase: Phase) -> int:
        assert phase.player is not None  # the caller checks this
        try:
            found = self.program.evaluate(phase.player)(self.s)
        except RuntimeCheckFailed:
            return -1
        return found if isinstance(found, int) else -1

    def _perform(self, block: Block) -> None:
        """Execute statements without decisions; their draws are never stated, so they use the random seed."""
        kept = self.s[SEED]
        self.s[SEED] = self.seed
        self.given.perform(self.s, block)
        self.s[SEED] = -1 if self.open else kept if kept >= 0 else self.seed

    def _chance_follows(self, number: int) -> bool:
        later = [act for act in self.example.acts[number + 1 :] if not isinstance(act, ThenLine)]
        return bool(later) and later[0].sort == "chance"

    def _at_chance(self) -> bool:
        return self.open and self.midway is None and self.program.sort(self.s) == "chance"

    def _settle(self, stated_next: bool) -> None:
        """Make all draws that are due, except, with `stated_next`, one that the next line states."""
        while self._at_chance():
            if self._is_sure():
                self._draw_unstated()
            elif self.waiting:
                self._draw_stated(self.waiting.popleft())
            elif stated_next:
                return
            else:
                self._draw_unstated()

    def _is_sure(self) -> bool:
        """Return whether the draw that is due has one outcome, which the example does not state."""
        outcomes = self.program.outcomes(self.s)
        if len(outcomes) > 1:
            return False
        return not self.waiting or meant(self.inside(self.waiting[0]), named(self.program, [outcomes[0][0]])) is None

    def _draw_stated(self, text: str) -> None:
        outcomes = named(self.program, (outcome for outcome, _ in self.program.outcomes(self.s)))
        chosen = meant(self.inside(text), outcomes)
        if chosen is None:
            said = f"the chance outcome `{text}` is not possible here, only {moves_listed(outcomes)}"
            raise StuckError(self.at, said, "write one of the possible outcomes")
        self._draw(chosen.value)

    def _draw_unstated(self) -> None:
        outcomes = self.program.outcomes(self.s)
        left = draw(self.seed, _UNSTATED, self.drawn, sum(weight for _, weight in outcomes))
        self.drawn += 1
        for outcome, weight in outcomes:
            left -= weight
            if left < 0:
                self._draw(outcome.value)
                return

    def _draw(self, value: int) -> None:
        self.s[DRAWN] = value
        self._run(self.program.node(self.s).id)

    # ---- one line

    def _carry_out(self, line: WhenLine, number: int) -> int:
        match line.sort:
            case "plays" | "stops":
                return self._play_line(line, number)
            case "does":
                self._perform(line.body)
                self._answers(line.seat, line.inner, line.span)
            case "chance":
                self.waiting.extend(line.outcomes)
            case "given":
                self._perform(line.body)
            case "names":
                self._name(line)
            case "start":
                assert line.phase is not None  # `start` has one
                self._enter(line.phase, line.step, None if line.seat < 0 else line.seat)
            case _:
                self._play_until(line)
        return 0

    def _name(self, line: WhenLine) -> None:
        assert line.condition is not None  # `names` has both
        assert line.var is not None
        found = self.program.evaluate(line.condition, self.names)(self.s)
        if isinstance(line.var.type, SetOf):
            self.names[line.var] = tuple(found) if not isinstance(found, int) else (found,)
        else:
            self.names[line.var] = found if isinstance(found, int) else -1

    def _play_line(self, line: WhenLine, number: int) -> int:
        """Make the move or choice of a line; return how many following lines were used for the same set."""
        if line.halts:
            way = self.program.node(self.s).exit
            self.target = way.done.id if isinstance(way, g.DECISIONS) else None
        following = () if line.inner or line.halts else self._following(number, line.seat)
        taken = self._choose(line.seat, line.text, line.span, following)
        self._answers(line.seat, line.inner, line.span)
        self.target = None
        return taken

    def _following(self, number: int, seat: int) -> tuple[str, ...]:
        """Return the seat's moves after line `number`, up to another line or choices after `with`."""
        texts: list[str] = []
        for act in self.example.acts[number + 1 :]:
            if isinstance(act, ThenLine) or act.sort != "plays" or act.inner or act.halts or act.seat != seat:
                break
            texts.append(act.text)
        return tuple(texts)

    def _answers(self, seat: int, texts: tuple[str, ...], span: Span) -> None:
        """Make the choices listed after `with`, and stop choosing where that is legal."""
        node: object = None
        left = deque(texts)
        while left:
            text = left.popleft()
            self._settle(stated_next=False)
            node = self.program.node(self.s)
            for _ in range(self._choose(seat, text, span, tuple(left))):
                left.popleft()
        if node is not None and self._goes_on(seat, node):
            self._choose(seat, "stop", span)

    def _play_until(self, line: WhenLine) -> None:
        """Make draws and forced moves until the line's phase, its condition or the end is reached."""
        program = self.program
        for _ in range(MOST_MOVES):
            if self._reached(line):
                return
            if self._at_chance():
                self._settle(stated_next=False)
                continue
            menu = program.menu(self.s)
            if len(menu) != 1:
                said = f"play does not get as far as this line says, because a player decides first: {self.standing()}"
                raise StuckError(line.span, said, "write the move of this player above this line")
            program.apply(self.s, menu[0])
        raise StuckError(
            line.span, f"after {MOST_MOVES:,} moves, play is still not as far as this line says", UNREACHED
        )

    def _reached(self, line: WhenLine) -> bool:
        program, s = self.program, self.s
        if line.condition is not None and program.evaluate(line.condition, self.names)(s):
            return True
        if program.sort(s) == "end":
            if line.condition is None and line.phase is None:
                return True
            raise StuckError(line.span, "the game ends before play gets as far as this line says", UNREACHED)
        phase, steps = program.places_within(s)
        return line.phase is not None and phase is line.phase and (line.step is None or line.step in steps)
