"""The search tree: statistics of each move at each place.

They are found by the place and the number that identifies the move (its sign).
Reals are computed in one order, so that all back ends get the same bits; there is no logarithm, which differs between
machines.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Annotated

from interpreter.kernel.arena import Arena, Column, Count, Flag, Sign, Word
from interpreter.kernel.chance import COUNTER_STEP, FIRST, MASK, SECOND, SEED_STEP
from interpreter.kernel.layout import PC
from interpreter.kernel.play import Seat

if TYPE_CHECKING:
    from interpreter.kernel.play import Play

NODES = 1 << 17
"""Maximum number of records; a full tree still learns, but does not grow."""
DEEPEST = 4096
"""Maximum number of recorded moves of a game."""
EXPLORE = 0.7
"""Exploration constant of UCB.

This times the root of (1/1 + 1/2 + ... + 1/offered) / visits is added to a move's mean; `offered` counts how often
the move was legal.
"""
SURE = 1e6
"""Score added to a move proven to win, and subtracted from one proven to lose, when UCB selects."""
STEEP = 0.7
"""Value of a lead of one mean margin (progressive bias)."""
FARTHEST = 0.5
"""Greatest value of a lead."""
TINY = 1e-9

Node = Annotated[int, 0, NODES - 1]


@dataclass(slots=True, eq=False)
class Record:
    """Statistics of one move at a place of the tree."""

    parent: Node = 0
    actor: Seat = 0
    sign: Word = 0
    visits: float = 0.0
    total: float = 0.0
    """Summed results of its player."""
    won: float = 0.0
    """Number of wins of its player, shared wins in parts."""
    gained: float = 0.0
    """Sum over visits of the move's immediate gain in lead for its player (progressive bias)."""
    offered: float = 0.0
    """Number of times the move was legal."""
    explored: float = 0.0
    """1/1 + 1/2 + ... up to 1/offered."""
    stamp: Count = 0
    """Number of the choice at which it was legal last."""
    proof: Sign = 0
    """1 if the player of the move is proven to win, -1 if another is (MCTS-Solver)."""
    lost: Count = 0
    """Number of successor moves proven lost for their player."""
    follow: Count = 0
    """Number of successor moves, legal moves at the decision after this move."""


@dataclass(slots=True, eq=False)
class Variables:
    """Variables of a tree."""

    used: Annotated[int, 0, NODES] = 0
    now: Count = 0
    """Number of choices so far."""
    chosen: Node = 0
    """Record of the move chosen last; 0 where the tree has no room for it."""
    is_new: Flag = 0
    """Whether the game leaves the tree with that move."""
    depth: Annotated[int, 0, DEEPEST] = 0
    """Number of moves on the path of the game."""
    margins: float = 0.0
    """Sum of all leads at the ends of rollouts."""
    counted: float = 0.0
    """Number of these leads."""


class Tree:
    """A tree of records.

    `trust` is the weight of a move's immediate gain, as a number of visits; `given` holds the signs at the root.
    """

    def __init__(self, play: Play, given: Column[int], trust: float) -> None:
        self.play, self.given, self.trust = play, given, trust
        self.records = Arena("records", Record, NODES + 1)
        self.found = Column("found", int, 2 * NODES, 0, NODES - 1)
        """Hash table of the indices of records."""
        self.path = Column("path", int, DEEPEST + 1, 0, NODES - 1)
        self.variables = Arena("tree", Variables, 1)

    def clear(self) -> None:
        """Begin with an empty tree."""
        self.found.clear()
        self.variables.clear()
        self.variables[0].used = 1

    def slot(self, parent: Node, sign: Word) -> int:
        """Return where the index of the record of a sign at a place is, or would be, in the hash table."""
        word = parent * FIRST + sign & MASK
        word = (word ^ word >> 29) * SECOND & MASK
        at = (word ^ word >> 29) & 2 * NODES - 1
        number = self.found[at]
        while number:
            record = self.records[number]
            if record.sign == sign and record.parent == parent:
                break
            at = at + 1 & 2 * NODES - 1
            number = self.found[at]
        return at

    def made(self, parent: Node, sign: Word, seat: Seat) -> int:
        """Return the index of a new record for a move; 0 if the tree is full."""
        variables = self.variables[0]
        number = variables.used
        if number >= NODES:
            return 0
        variables.used = number + 1
        self.found[self.slot(parent, sign)] = number
        record = self.records[number]
        record.parent = parent
        record.actor = seat
        record.sign = sign
        record.visits = record.total = record.won = record.gained = 0.0
        record.offered = record.explored = 1.0
        record.stamp = record.proof = record.lost = record.follow = 0
        return number

    def choose(self, state: list[int], node: Node, menu: list[int], root: int) -> int:
        """Return the index of a random untried move, else of the best by UCB with progressive bias.

        `node` is the place in the tree; the signs at the root begin at `root` of `given`, which is -1 elsewhere.
        """
        variables = self.variables[0]
        variables.now += 1
        seat = self.play.seat(state)
        base = state[PC] * SEED_STEP + seat * COUNTER_STEP & MASK
        numbers: list[int] = []
        untried = 0
        for place, code in enumerate(menu):
            number = self.found[self.slot(node, self._sign(state, code, base, root, place))]
            numbers.append(number)
            if number == 0:
                untried += 1
                continue
            record = self.records[number]
            if record.stamp != variables.now:
                record.stamp = variables.now
                record.offered += 1.0
                record.explored += 1.0 / record.offered
        if untried == 0:
            variables.is_new = 0
            best = self._best(numbers)
            variables.chosen = numbers[best]
            return best
        variables.is_new = 1
        left = self.play.choose(untried) if untried > 1 else 0
        place = 0
        while numbers[place] or left > 0:
            if numbers[place] == 0:
                left -= 1
            place += 1
        variables.chosen = self.made(node, self._sign(state, menu[place], base, root, place), seat)
        return place

    def _sign(self, state: list[int], code: int, base: Word, root: int, place: Count) -> int:
        """Return the sign of a move."""
        last = self.given.size - 1
        return self.given[root + place & last] & last if root >= 0 else self.play.sign(state, code) + base & MASK

    def _best(self, numbers: list[int]) -> int:
        """Return the first index of the greatest score among records.

        A move's mean counts and how rarely it was made; and, as if `trust` more games had told it, its immediate
        gain, which is known far sooner than what comes of it in the end.
        """
        trust = mean = ahead = point = 0.0
        if self.trust:
            total = visits = gained = 0.0
            for number in numbers:
                record = self.records[number]
                total += record.total
                visits += record.visits
                gained += record.gained
                if record.gained != 0.0:
                    trust = self.trust
            variables = self.variables[0]
            mean = total / visits
            ahead = gained / visits
            point = STEEP * variables.counted / (variables.margins + TINY)
        greatest = -1e300
        best = 0
        for place, number in enumerate(numbers):
            record = self.records[number]
            total = record.total
            among = record.visits
            if self.trust:
                by = max(-FARTHEST, min(FARTHEST, (record.gained / record.visits - ahead) * point))
                total += (by + mean) * trust
                among += trust
            value = float(record.proof) * SURE + total / among + EXPLORE * sqrt(record.explored / record.visits)
            if value > greatest:
                greatest = value
                best = place
        return best

    def follow(self, node: Node, moves: Count) -> None:
        """Record the chosen move on the path, and the number of `moves` that were legal after that of `node`."""
        variables = self.variables[0]
        self.records[node].follow = moves
        if variables.chosen:
            self.path[variables.depth] = variables.chosen
            variables.depth += 1

    def credit(self, got: Column[float], won: Column[float]) -> None:
        """Credit each move on the path with the result of its player."""
        for step in range(self.variables[0].depth):
            record = self.records[self.path[step]]
            record.visits += 1.0
            record.total += got[record.actor]
            record.won += won[record.actor]

    def prove(self, won: Column[float]) -> None:
        """Mark the last move of the path as proven, and propagate the proof to earlier moves (MCTS-Solver).

        `won` is the result of two players, of which one has won.
        """
        step = self.variables[0].depth - 1
        after = self.records[self.path[step]]
        if after.proof:
            return
        after.proof = 1 if won[after.actor] > 0.0 else -1
        while step > 0:
            step -= 1
            before = self.records[self.path[step]]
            if after.proof < 0:
                before.lost += 1
            if before.proof or (after.proof < 0 and before.lost < before.follow):
                return
            before.proof = after.proof if before.actor == after.actor else -after.proof
            after = before
