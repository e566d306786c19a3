"""Record of one simulated game, with positions to continue anew and the time people would take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from math import log2

from interpreter.bots import look_back, seat_bots
from interpreter.compiler.outcomes import outcome_of
from interpreter.insight.witness import Item
from interpreter.kernel.chance import Choices, stream_number
from interpreter.kernel.moves import Move, Outcome
from interpreter.players import bot_choice
from interpreter.simulate.table import BOUND
from interpreter.state.game import Game
from interpreter.state.history.entries import Entry, recorded
from interpreter.state.wording.menu_text import as_offered
from interpreter.state.wording.names import rows_named

DECISION = 4.0
"""Seconds for a decision: seeing whose turn it is and announcing a move."""
FORCED = 1.0
"""Seconds for a decision with only one legal move."""
DOUBLING = 2.0
"""Seconds of thinking added to a decision for each doubling of its number of legal moves."""
PIECE = 1.5
"""Seconds for moving one game piece by hand."""
HANDFUL = 12
"""Maximum number of game pieces counted for one move; more are moved together."""
FACTOR = 2
"""Factor by which the estimated minutes of a game may be too high or too low."""


def seconds(menu: int, moved: int) -> float:
    """Return the estimated seconds for a decision among `menu` legal moves that moves `moved` pieces."""
    thought = FORCED if menu < 2 else DECISION + DOUBLING * log2(menu)
    return thought + PIECE * min(moved, HANDFUL)


# ---- a plain race of players who take equal random steps: the reference for when a game is decided
#
# Each runner's result is the sum of many equal, independent steps; the farthest at the end wins. R(t) is the share of
# the outcome that is settled after a share t of the race: 2/pi asin t for two runners.


STEP = 0.1
"""Step between two values in `TABLE`, as a share of the length of a race: each tenth has a value."""
TABLE: dict[int, tuple[float, ...]] = {
    2: (0.0, 0.0638, 0.1282, 0.194, 0.262, 0.3333, 0.4096, 0.4936, 0.5903, 0.7128, 1.0),
    3: (0.0, 0.0546, 0.1114, 0.171, 0.2341, 0.3019, 0.3761, 0.4596, 0.5581, 0.6862, 1.0),
    4: (0.0, 0.0485, 0.1001, 0.1553, 0.2149, 0.2801, 0.3527, 0.4357, 0.5352, 0.667, 1.0),
    5: (0.0, 0.044, 0.0916, 0.1435, 0.2005, 0.2636, 0.3348, 0.4173, 0.5175, 0.6522, 1.0),
    6: (0.0, 0.0405, 0.085, 0.1343, 0.189, 0.2504, 0.3204, 0.4024, 0.5032, 0.6401, 1.0),
    7: (0.0, 0.0376, 0.0797, 0.1267, 0.1796, 0.2395, 0.3085, 0.3901, 0.4912, 0.6299, 1.0),
    8: (0.0, 0.0353, 0.0752, 0.1204, 0.1716, 0.2303, 0.2984, 0.3795, 0.4809, 0.6211, 1.0),
}
"""Share of a race's outcome settled after each tenth (an integral of normal variables)."""


def settled(players: int, share: float) -> float:
    """Return the share of a plain race settled after `share`, by the nearest number of players."""
    row = TABLE[max(min(TABLE), min(players, max(TABLE)))]
    place = min(int(share / STEP), len(row) - 2)
    rest = share / STEP - place
    return row[place] + rest * (row[place + 1] - row[place])


AT_RANDOM = "random"
LUCK = stream_number("chance of a followed game")
LIKELY = 1_000
"""Number by which likelihoods are multiplied to store them as whole numbers."""
BROAD = 200
"""Maximum number of legal moves at a decision for all of them to be examined one by one."""
KEPT = 1_000
"""Maximum number of positions kept of a game; longer games keep each second, fourth ... position."""
NEARLY = 1e-9
"""Tolerance against rounding when a share of the decisions is a whole number (0.7 of 90 is 63)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position at a decision: the number of earlier decisions, the state, and the history before it."""

    made: int
    state: list[int]
    past: Entry | None


@dataclass(slots=True)
class Course:
    """Record of one simulated game."""

    seats: list[int] = field(default_factory=list)
    """Player to move at each decision."""
    menus: Counter[int] = field(default_factory=Counter)
    """Number of decisions by the number of legal moves."""
    used: set[str] = field(default_factory=set)
    """Names of the actions that were chosen."""
    named: set[str] = field(default_factory=set)
    """Names of the rows (cards, tiles, spaces of a `kind`) that some move named."""
    done: list[tuple[str, ...]] = field(default_factory=list)
    """The chosen action and the rows it named, for each decision."""
    offers: dict[tuple[str, int], list[int]] = field(default_factory=dict)
    """Sums of 1 / P(chosen) and 1 / P(not chosen), times `LIKELY`, by seat and name."""
    back: tuple[int, int] | None = None
    """Numbers of two decisions with the same position and no draw in between; None if there are none."""
    seconds: float = 0.0
    entered: Counter[str] = field(default_factory=Counter)
    """Number of entries into each phase, by name."""
    moments: list[Moment] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    """Code of each move and value of each draw in order, from which the game can be replayed."""
    last: list[int] = field(default_factory=list)
    """Final state; empty for a game that broke off."""

    def at(self, share: float) -> Moment:
        """Return the kept position after this share (0 to 1) of all decisions, or the last one kept before."""
        made = int(share * len(self.seats) + NEARLY)
        return self.moments[max(place for place, each in enumerate(self.moments) if each.made <= made)]


class Courses:
    """Simulator and recorder of games of one ruleset; `bound` is the maximum number of decisions."""

    def __init__(self, game: Game, bound: int = BOUND) -> None:
        self.game, self.program, self.bound = game, game.program, bound
        graph = self.program.graph
        self.first = graph.entries[game.checked.phases[0]].id
        self.entries = {node.id: phase.name for phase, node in graph.entries.items()}
        self.layout = self.program.layout
        self.where = [(base, base + kind.size) for kind, base in self.layout.where.items()]

    def play(self, bots: Sequence[str], seed: int) -> Course:
        """Play one game, up to an error; return its record, the same for the same random seed."""
        course, state = Course(), self.program.empty()
        passed: list[str] = []
        self.program.begin_anew()
        with suppress(Exception):  # one game that stops must not hide the others; simulate reports it
            self.program.walk(state, self.first, self.entries, passed)
            course.entered.update(passed)
            self._to_the_end(state, None, bots, seed, course)
        return course

    def ending(self, moment: Moment, bots: Sequence[str], seed: int) -> list[int]:
        """Continue a game from a kept position with new draws; return the final state, empty if it breaks off."""
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
        """Record the actions and rows that a random player could choose or avoid here, and which were chosen."""
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
        """Store every `stride`-th position; return the stride, doubled when there are too many."""
        if made % stride == 0:
            course.moments.append(Moment(made, state, past))
            if len(course.moments) > KEPT:
                del course.moments[1::2]
                return 2 * stride
        return stride

    def _moved(self, before: list[int], after: list[int]) -> int:
        """Return the number of game pieces whose place differs between two states."""
        return sum(
            one != other
            for low, high in self.where
            for one, other in zip(before[low:high], after[low:high], strict=True)
        )


def names_done(move: Move) -> Iterator[str]:
    """Yield the names of the action and of the rows (cards, spaces) of a move."""
    if move.sort == "action":
        yield move.action
    yield from rows_named(move)
