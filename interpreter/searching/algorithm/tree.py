"""The search tree: statistics of each move at each node of the tree.

They are found by the node and by the number that identifies the move in all determinizations (its sign).
Reals are computed in one order, so that all back ends get the same bits; there is no logarithm, which differs between
machines.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Annotated

from interpreter.kernel.arena import Arena, Column, Count, Flag, Sign, Word
from interpreter.kernel.chance import COUNTER_STEP, FIRST, MASK, SECOND, SEED_STEP
from interpreter.kernel.layout import PC
from interpreter.kernel.play import Play, Seat

NODES = 1 << 17
"""Maximum number of records (nodes) of the tree; a full tree is still updated, but does not grow."""
DEEPEST = 4096
"""Maximum number of moves of a game that are followed in the tree."""
EXPLORE = 0.7
"""Exploration constant of UCB at the root, where the moves are compared."""
WIDE = 20
"""Number of moves of a node that are tried, one after another, before any of them is tried again."""
WIDER = 4.0
"""Number of moves tried of a longer list, as a multiple of the square root of the node's visits."""
SURE = 1e6
"""Score added to a move proven to win, and subtracted from one proven to lose, when UCB selects."""
STEEP = 0.7
"""Bias for a move whose immediate gain in lead, above that of other moves, is one mean margin."""
FARTHEST = 0.5
"""Maximum size of the bias for a move's immediate gain in lead (progressive bias)."""
TINY = 1e-9

Node = Annotated[int, 0, NODES - 1]


@dataclass(slots=True, eq=False)
class Record:
    """Statistics of one move at a node of the tree."""

    parent: Node = 0
    actor: Seat = 0
    sign: Word = 0
    visits: float = 0.0
    total: float = 0.0
    """Sum of the results, in all games with this move, of the player who made it."""
    won: float = 0.0
    """Number of wins of the player who made the move; a shared win counts as a part."""
    gained: float = 0.0
    """Sum over visits of the move's immediate gain in lead for its player (progressive bias)."""
    offered: float = 0.0
    """Number of times the move was legal."""
    explored: float = 0.0
    """Sum 1/1 + 1/2 + ... + 1/offered, for the exploration term of UCB."""
    stamp: Count = 0
    """Number of the last choice in the tree at which the move was legal."""
    proof: Sign = 0
    """1 if the player of the move is proven to win, -1 if another is (MCTS-Solver)."""
    lost: Count = 0
    """Number of replies (moves at the next decision) proven to lose for the player who makes them."""
    follow: Count = 0
    """Number of replies: legal moves at the next decision after this move."""


@dataclass(slots=True, eq=False)
class Variables:
    """Variables of a tree: its size, the current game's path, and sums over rollouts."""

    used: Annotated[int, 0, NODES] = 0
    now: Count = 0
    """Number of moves chosen in the tree so far, in all games."""
    chosen: Node = 0
    """Index of the record of the move chosen last; 0 if the tree is too full to have one."""
    is_new: Flag = 0
    """Whether the move chosen last had never been tried, so that the rollout begins after it."""
    depth: Annotated[int, 0, DEEPEST] = 0
    """Number of moves of the current game that are in the tree: the length of `path`."""
    margins: float = 0.0
    """Sum of the absolute margins of all seats at the ends of all games so far."""
    counted: float = 0.0
    """Number of margins added up in `margins`."""


class Tree:
    """A search tree whose nodes are records of moves.

    `trust` is the weight of a move's immediate gain, as a number of visits, `explore` the exploration constant of UCB:
    this times the root of (1/1 + 1/2 + ... + 1/offered) / visits is added to a move's mean; `offered` counts how often
    the move was legal.
    """

    def __init__(self, play: Play, trust: float, explore: float) -> None:
        self.play, self.trust, self.explore = play, trust, explore
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
        root = self.records[0]
        root.proof = root.lost = 0

    def slot(self, parent: Node, sign: Word) -> int:
        """Return the position in the hash table of a move's record, or the free one where it would be.

        `parent` is the node at which the move is made, `sign` the number that identifies the move.
        """
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
        """Add a record for a move by `seat` at the node `parent`; return its index, or 0 if the tree is full."""
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

    def choose(self, state: list[int], node: Node, menu: list[int], is_root: bool) -> int:
        """Return the index in `menu` of a random untried move, else of the best by UCB and progressive bias.

        `node` is the current node. At the root a move is identified by its index. Moves of a long list are tried a few
        at a time (progressive widening), as many of each sort as far as possible.
        """
        variables = self.variables[0]
        variables.now += 1
        seat = self.play.seat(state)
        base = state[PC] * SEED_STEP + seat * COUNTER_STEP & MASK
        numbers: list[int] = []
        untried = 0
        visits = 0.0
        for place, code in enumerate(menu):
            number = self.found[self.slot(node, self._sign(state, code, base, is_root, place))]
            numbers.append(number)
            if number == 0:
                untried += 1
                continue
            record = self.records[number]
            visits += record.visits
            if record.stamp != variables.now:
                record.stamp = variables.now
                record.offered += 1.0
                record.explored += 1.0 / record.offered
        tried = len(menu) - untried
        if untried == 0 or (tried >= WIDE and float(tried) >= WIDER * sqrt(visits)):
            variables.is_new = 0
            best = self._best(numbers, EXPLORE if is_root else self.explore)
            variables.chosen = numbers[best]
            return best
        variables.is_new = 1
        place = self._untried(numbers, untried) if len(menu) <= WIDE else self._of_a_sort(state, menu, numbers)
        variables.chosen = self.made(node, self._sign(state, menu[place], base, is_root, place), seat)
        return place

    def _untried(self, numbers: list[int], untried: Count) -> int:
        """Return the index of a random one of the `untried` moves, whose records are 0 in `numbers`."""
        left = self.play.choose(untried) if untried > 1 else 0
        place = 0
        while numbers[place] or left > 0:
            if numbers[place] == 0:
                left -= 1
            place += 1
        return place

    def _of_a_sort(self, state: list[int], menu: list[int], numbers: list[int]) -> int:
        """Return the index of a random untried move of a random sort; moves of one sort follow each other."""
        chosen = 0
        sorts = self._sorts(state, menu, numbers, -1)
        if len(sorts) > 1:
            chosen = self.play.choose(len(sorts))
        places = self._sorts(state, menu, numbers, chosen)
        return places[self.play.choose(len(places))]

    def _sorts(self, state: list[int], menu: list[int], numbers: list[int], wanted: Sign) -> list[int]:
        """Return the indexes of the untried moves of one sort; of -1 the first of each sort."""
        places: list[int] = []
        at = last = -1
        for place, code in enumerate(menu):
            if numbers[place] == 0:
                sort = self.play.sort(state, code)
                if sort != last:
                    at += 1
                if at == wanted or (wanted < 0 and sort != last):
                    places.append(place)
                last = sort
        return places

    def _sign(self, state: list[int], code: int, base: Word, is_root: bool, place: Count) -> int:
        """Return the number that identifies the move `code` in all determinizations (its sign)."""
        return place if is_root else self.play.sign(state, code) + base & MASK

    def _best(self, numbers: list[int], explore: float) -> int:
        """Return the index of the tried move with the greatest score, of equals the first.

        `numbers` are records, 0 of untried moves. The score is a move's mean result plus the exploration term of UCB.
        The mean includes `trust` imagined games whose result is judged by the move's immediate gain in lead. `explore`
        is the exploration constant.
        """
        trust = mean = ahead = point = 0.0
        if self.trust:
            total = visits = gained = 0.0
            for number in numbers:
                if number == 0:
                    continue
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
            if number == 0:
                continue
            record = self.records[number]
            total = record.total
            among = record.visits
            if self.trust:
                by = max(-FARTHEST, min(FARTHEST, (record.gained / record.visits - ahead) * point))
                total += (by + mean) * trust
                among += trust
            value = float(record.proof) * SURE + total / among + explore * sqrt(record.explored / record.visits)
            if value > greatest:
                greatest = value
                best = place
        return best

    def follow(self, node: Node, moves: Count) -> None:
        """Append the chosen move to the path, and store in `node` that it has `moves` legal replies."""
        variables = self.variables[0]
        self.records[node].follow = moves
        if variables.chosen:
            self.path[variables.depth] = variables.chosen
            variables.depth += 1

    def credit(self, got: Column[float], won: Column[float]) -> None:
        """Add the result (`got`) and share of the win (`won`) of its player to each move on the path."""
        for step in range(self.variables[0].depth):
            record = self.records[self.path[step]]
            record.visits += 1.0
            record.total += got[record.actor]
            record.won += won[record.actor]

    def prove(self, won: Column[float]) -> None:
        """Mark the last move of the path as proven, and propagate the proof to earlier moves (MCTS-Solver).

        `won` is the result of two players, of which one has won. The root's proof is 1 once a move there is proven to
        win, or all to lose, and -1 once all but one are proven to lose.
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
        root = self.records[0]
        if after.proof < 0:
            root.lost += 1
        if after.proof > 0 or root.lost >= root.follow:
            root.proof = 1
        elif root.lost + 1 == root.follow:
            root.proof = -1
