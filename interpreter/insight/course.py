"""One game with open chance, recorded move by move, with moments to continue from.

A state that knows its seed knows its future. So here every draw is made only when it is due, and a moment can be
continued with new chance.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from interpreter.bots import look_back, seat_bots
from interpreter.compiler.outcomes import outcome_of
from interpreter.insight.clock import seconds
from interpreter.kernel.chance import Choices, stream_number
from interpreter.kernel.moves import Move
from interpreter.players import bot_choice
from interpreter.simulate.table import BOUND
from interpreter.state.history.recording import recorded
from interpreter.state.wording.menu_text import as_offered
from interpreter.state.wording.rows import rows_named

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from interpreter.insight.witness import Item
    from interpreter.kernel.moves import Outcome
    from interpreter.state.game import Game
    from interpreter.state.history.entries import Entry

AT_RANDOM = "random"
LUCK = stream_number("chance of a followed game")
LIKELY = 1_000
"""Unit of likelihoods in whole numbers."""
BROAD = 200
"""Maximum size of a menu whose moves are examined one by one."""
KEPT = 1_000
"""Maximum number of moments kept of a game; of longer ones every second, every fourth ..."""
NEARLY = 1e-9
"""Tolerance when a share of the decisions is a whole number: seven tenths of ninety are 63."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision: the number of decisions before it, the state, and the history."""

    made: int
    state: list[int]
    past: Entry | None


@dataclass(slots=True)
class Course:
    """Record of one game."""

    seats: list[int] = field(default_factory=list)
    """Player to move, decision by decision."""
    menus: Counter[int] = field(default_factory=Counter)
    """Number of decisions by the size of the menu."""
    used: set[str] = field(default_factory=set)
    """Chosen actions."""
    named: set[str] = field(default_factory=set)
    """Rows of kinds named by a move."""
    done: list[tuple[str, ...]] = field(default_factory=list)
    """The chosen action and the rows it named, for each decision."""
    offers: dict[tuple[str, int], list[int]] = field(default_factory=dict)
    """Inverse probability sums by (thing, seat) of random players who could do it or not, in `LIKELY`.

    First the sum of one over the probability of doing it, over decisions that did; then the same of not doing it.
    """
    back: tuple[int, int] | None = None
    """Numbers of two decisions with the same position and no draw in between, if any."""
    seconds: float = 0.0
    entered: Counter[str] = field(default_factory=Counter)
    """Number of entries into each phase."""
    moments: list[Moment] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    """Every move and draw, to replay the game."""
    last: list[int] = field(default_factory=list)
    """Final state; empty for a game that broke off."""

    def at(self, share: float) -> Moment:
        """Return the moment at this share of all decisions, or the last one kept before it."""
        made = int(share * len(self.seats) + NEARLY)
        return self.moments[max(place for place, each in enumerate(self.moments) if each.made <= made)]


class Courses:
    """A game ready to be recorded."""

    def __init__(self, game: Game, bound: int = BOUND) -> None:
        self.game, self.program, self.bound = game, game.program, bound
        graph = self.program.graph
        self.first = graph.entries[game.checked.phases[0]].id
        self.entries = {node.id: phase.name for phase, node in graph.entries.items()}
        self.layout = self.program.layout
        self.where = [(base, base + kind.size) for kind, base in self.layout.where.items()]

    def play(self, bots: Sequence[str], seed: int) -> Course:
        """Play and record a game, the same for the same bots and seed, as far as it goes."""
        course, state = Course(), self.program.empty()
        passed: list[str] = []
        self.program.begin_anew()
        with suppress(Exception):  # one game that stops must not hide the others; simulate reports it
            self.program.walk(state, self.first, self.entries, passed)
            course.entered.update(passed)
            self._to_the_end(state, None, bots, seed, course)
        return course

    def ending(self, moment: Moment, bots: Sequence[str], seed: int) -> list[int]:
        """Return the final state of a moment continued with new chance; empty if that breaks off."""
        with suppress(Exception):
            return self._to_the_end(moment.state[:], moment.past, bots, seed, None).last
        return []

    def _to_the_end(
        self, s: list[int], past: Entry | None, bots: Sequence[str], seed: int, course: Course | None
    ) -> Course:
        program, made, stride = self.program, 0, 1
        players = seat_bots({seat: bots[seat] for seat in self.game.people}, seed)
        luck, looking = Choices(seed, LUCK), look_back(bots)
        found, met = course or Course(), dict[tuple[int, ...], int]()
        while (sort := program.sort(s)) != "end":
            before, offered = s[:] if course is not None and not looking else s, 0
            if sort == "chance":
                values = program.candidates(s)
                value = values[luck.of(len(values))]
                item = outcome_of(program.node(s).exit, value)
                found.items.append((True, value))
                met.clear()
            else:
                menu = program.menu(s)
                if not menu or made >= self.bound:
                    return found
                offered = len(menu)
                if course is not None:
                    course.seats.append(program.seat(s))
                    stride = self._keep(course, made, stride, before, past)
                    if course.back is None and len(met) < KEPT:
                        first = met.setdefault(tuple(before), made)
                        course.back = None if first == made else (first, made)
                code = bot_choice(players[program.seat(s)], self.game, s, menu, past, made)
                item = as_offered(program, s, code) if looking else program.move(s, code)
                if course is not None:
                    course.items.append((False, code))
                    self._note(course, item, offered)
                    if bots[program.seat(before)] == AT_RANDOM and 1 < offered <= BROAD:
                        self._note_offers(course, before, menu, code)
                made += 1
            if looking:
                past = recorded(program, past, item, s, partial(self._carry_out, item=item, course=course))
                s = past.after
            else:
                self._carry_out(s, item, course)
            if course is not None and offered:
                course.seconds += seconds(offered, self._moved(before, s))
        found.last = s
        return found

    def _carry_out(self, s: list[int], item: Move | Outcome, course: Course | None) -> None:
        self._walk(s, self.program.begin(s, item), course)

    def _walk(self, s: list[int], node: int, course: Course | None) -> None:
        entered: list[str] = []
        self.program.walk(s, node, self.entries, entered)
        if course is not None:
            course.entered.update(entered)

    @staticmethod
    def _note(course: Course, move: Move, menu: int) -> None:
        course.menus[menu] += 1
        if move.sort == "action":
            course.used.add(move.action)
        named = tuple(names_done(move))
        course.done.append(named)
        course.named.update(named if move.sort != "action" else named[1:])

    def _note_offers(self, course: Course, state: list[int], menu: list[int], chosen: int) -> None:
        """Record what could be done or left undone here, and whether it was done."""
        ways: Counter[str] = Counter()
        for code in menu:
            ways.update(set(names_done(self.program.move(state, code))))
        did, seat, many = {*names_done(self.program.move(state, chosen))}, self.program.seat(state), len(menu)
        for name, own in ways.items():
            if own < many:
                sums = course.offers.setdefault((name, seat), [0, 0])
                if name in did:
                    sums[0] += LIKELY * many // own
                else:
                    sums[1] += LIKELY * many // (many - own)

    def _keep(self, course: Course, made: int, stride: int, state: list[int], past: Entry | None) -> int:
        """Keep a moment; return the number of decisions between kept moments."""
        if made % stride == 0:
            course.moments.append(Moment(made, state, past))
            if len(course.moments) > KEPT:
                del course.moments[1::2]
                return 2 * stride
        return stride

    def _moved(self, before: list[int], after: list[int]) -> int:
        """Return the number of pieces in another place."""
        return sum(
            one != other
            for low, high in self.where
            for one, other in zip(before[low:high], after[low:high], strict=True)
        )


def names_done(move: Move) -> Iterator[str]:
    """Yield the action of a move, and the rows it names."""
    if move.sort == "action":
        yield move.action
    yield from rows_named(move)
