"""An example being played: a program, an example and a seed enter; the state its `when` lines lead to leaves.

Chance an example states is drawn as it says, so such an example runs with chance left open; all other chance comes from
the seed.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from gamespec.checked.expressions import Can, Const
from gamespec.checked.types import Thing, YesNo
from interpreter.compiler.layout import FIRST_STREAM, SEED
from interpreter.compiler.refuse import NotYet
from interpreter.examples.actual import explain
from interpreter.examples.given import Given
from interpreter.examples.lying import told_where
from interpreter.examples.result import StuckError
from interpreter.examples.words import listed, meant, renamed, unprefixed
from interpreter.runtime.chance import draw, stream_number
from interpreter.runtime.errors import PromiseBroken
from interpreter.runtime.moves import Move
from interpreter.runtime.names import seat_name
from interpreter.runtime.offers import offers
from interpreter.runtime.outcomes import named
from interpreter.runtime.refusals import why_not

if TYPE_CHECKING:
    from gamespec.checked.game import Action, Example, WhenLine
    from gamespec.checked.statements import Block
    from gamespec.source import Span
    from interpreter.compiler.program import Program

MOST_MOVES = 10_000
"""Moves one `play until` may make."""
UNASKED = "is not offered at this point"
"""How the reason ends for a move that is possible while somebody else is asked."""
_UNSTATED = stream_number("unstated chance")


class Stage:
    """The state of one example and how to carry out its lines."""

    def __init__(self, program: Program, example: Example, seed: int) -> None:
        self.program, self.example, self.seed = program, example, seed
        self.open = any(line.sort == "chance" for line in example.when)
        self.waiting: deque[str] = deque()
        """Outcomes stated and not yet drawn."""
        self.drawn = 0
        """Outcomes drawn from the seed while chance is open."""
        self.at = example.span
        """The line being carried out."""
        self.given = Given(program)
        self.s = program.empty(seed)

    def play(self) -> None:
        """Set the table and carry out every line; raises StuckError."""
        try:
            self._set_up()
            self._watch()
            for place, line in enumerate(self.example.when):
                self.at = line.span
                self._carry_out(line)
                self._settle(self._chance_follows(place))
                self._watch()
        except PromiseBroken as broken:
            promise = self.program.promises[broken.number]
            missing_pieces = told_where(self.program, self.s, self.example, promise.span)
            if missing_pieces is not None:
                raise StuckError(promise.span, missing_pieces) from broken
            raise StuckError(self.at, f"a promise of line {promise.span.line} is broken: {promise.text}") from broken
        except NotYet as missing:
            raise StuckError(
                missing.span or self.at, f"an example cannot do this yet: {missing.construct}"
            ) from missing
        if self.waiting:
            raise StuckError(self.at, f"this chance never comes up: {', '.join(self.waiting)}")

    def _watch(self) -> None:
        """The `always` lines hold before the first line and after each."""
        for line in self.program.checked.always:
            if not self.program.evaluate(line.condition)(self.s):
                reason = f" ({line.reason})" if line.reason else ""
                actual = explain(self.program, self.s, line.condition)
                raise StuckError(self.at, f"what line {line.span.line} says does not hold{reason}: {actual}")

    @property
    def by_chance(self) -> bool:
        """Whether anything came from the seed."""
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
            program.enter(self.s, *example.start)
        if self.open and not example.given_setup and example.start is None:
            return
        self._settle(self._chance_follows(-1))

    def _perform(self, block: Block) -> None:
        """Statements without decisions; their chance is never stated, so it comes from the seed."""
        kept = self.s[SEED]
        self.s[SEED] = self.seed
        self.given.perform(self.s, block)
        self.s[SEED] = -1 if self.open else kept if kept >= 0 else self.seed

    def _chance_follows(self, place: int) -> bool:
        return place + 1 < len(self.example.when) and self.example.when[place + 1].sort == "chance"

    def _at_chance(self) -> bool:
        return self.open and self.program.sort(self.s) == "chance"

    def _settle(self, stated_next: bool) -> None:
        """Draw what must be drawn now, unless the next line says what comes up."""
        while self._at_chance():
            if self.waiting:
                self._draw_stated(self.waiting.popleft())
            elif stated_next:
                return
            else:
                self._draw_unstated()

    def _draw_stated(self, text: str) -> None:
        outcomes = named(self.program, (outcome for outcome, _ in self.program.outcomes(self.s)))
        chosen = meant(self.inside(text), outcomes)
        if chosen is None:
            raise StuckError(self.at, f"chance cannot bring {text} here, only {listed([str(o) for o in outcomes])}")
        self.program.draw(self.s, chosen)

    def _draw_unstated(self) -> None:
        outcomes = self.program.outcomes(self.s)
        left = draw(self.seed, _UNSTATED, self.drawn, sum(weight for _, weight in outcomes))
        self.drawn += 1
        for outcome, weight in outcomes:
            left -= weight
            if left < 0:
                self.program.draw(self.s, outcome)
                return

    def _carry_out(self, line: WhenLine) -> None:
        if line.sort == "plays":
            self._choose(line.seat, line.text, line.span)
            self._answer(line)
        elif line.sort == "stops":
            self._choose(line.seat, "stop", line.span)
        elif line.sort == "does":
            self._perform(line.body)
            self._answer(line)
        elif line.sort == "chance":
            self.waiting.extend(line.outcomes)
        else:
            self._play_until(line)

    def _choose(self, seat: int, text: str, span: Span) -> None:
        """Make the move a text means."""
        program, s = self.program, self.s
        if program.sort(s) != "decision" or program.seat(s) != seat:
            raise StuckError(span, f"{seat_name(program, seat)} is not asked here: {self.standing()}")
        moves = offers(program, s)
        move = meant(self.inside(text), moves)
        if move is None:
            reason = self.refusal(seat, text)
            raise StuckError(span, f"{text} is refused: {reason}; offered: {listed([str(m) for m in moves])}")
        self._apply(move)

    def _answer(self, line: WhenLine) -> None:
        """Inner choices of a `with`; what may then stop, stops."""
        node: object = None
        for text in line.inner:
            self._settle(stated_next=False)
            node = self.program.node(self.s)
            self._choose(line.seat, text, line.span)
        if node is not None and self._goes_on(line.seat, node):
            self._choose(line.seat, "stop", line.span)

    def _goes_on(self, seat: int, node: object) -> bool:
        """Whether the choice just made is asked once more and may be stopped."""
        program, s = self.program, self.s
        if program.sort(s) != "decision" or program.seat(s) != seat or program.node(s) is not node:
            return False
        return any(program.move(s, code).sort == "stop" for code in program.menu(s))

    def _apply(self, move: Move) -> None:
        self.program.apply(self.s, move.code)

    def _play_until(self, line: WhenLine) -> None:
        """Through chance and decisions with one move, until a phase, a condition or the end is reached."""
        program = self.program
        for _ in range(MOST_MOVES):
            if self._reached(line):
                return
            if self._at_chance():
                self._settle(stated_next=False)
                continue
            menu = program.menu(self.s)
            if len(menu) != 1:
                raise StuckError(line.span, f"somebody must say what happens: {self.standing()}")
            program.apply(self.s, menu[0])
        raise StuckError(line.span, f"not reached after {MOST_MOVES} moves")

    def _reached(self, line: WhenLine) -> bool:
        program, s = self.program, self.s
        if line.condition is not None and program.evaluate(line.condition)(s):
            return True
        if program.sort(s) == "end":
            if line.condition is None and line.phase is None:
                return True
            raise StuckError(line.span, "the game ends before that")
        phase, steps = program.places_within(s)
        return line.phase is not None and phase is line.phase and (line.step is None or line.step in steps)

    def standing(self) -> str:
        """Who is asked what, for a message."""
        program, s = self.program, self.s
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
        return self.program.sort(self.s) == "decision" and self.program.seat(self.s) == seat

    def refusal(self, seat: int, text: str) -> str | None:
        """Why a seat may not make a move now, asked or not; None if it may. An action by name alone: with anything."""
        program, s = self.program, self.s
        text = unprefixed(self.inside(text))
        asked = self.asks(seat)
        menu = offers(program, s) if asked else [Move(action="", sort="action", args=(), seat=seat, code=-1, text="-")]
        if asked and (meant(text, menu) or any(move.sort == "action" and move.action == text for move in menu)):
            return None
        action = next((a for a in program.checked.actions if a.name == text and a.params), None)
        if action is not None:
            return self._never(seat, action) if not asked else f"{text} is not offered"
        reason = why_not(program, s, text, menu)
        return None if reason is None or (not asked and reason.endswith(UNASKED)) else reason

    def _never(self, seat: int, action: Action) -> str | None:
        """Whether no arguments at all would do."""
        player = Const(Thing(self.program.checked.player), self.at, seat)
        possible = self.program.evaluate(Can(YesNo(), self.at, player, action, ()))(self.s)
        return None if possible else f"there is nothing with which {action.name} could be done"

    def inside(self, text: str) -> str:
        """A text with the seats as the machine calls them."""
        return renamed(text, dict(zip(self.example.seats, self.program.checked.seat_names, strict=False)))

    def outside(self, text: str) -> str:
        """A text with the seats as the example calls them."""
        return renamed(text, dict(zip(self.program.checked.seat_names, self.example.seats, strict=False)))
