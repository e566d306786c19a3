"""Tree search in Python, used where there is no WebAssembly module: the same moves, more slowly.

Each number is computed as in `interpreter/wasm/search`, in the same order.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING

from interpreter.code import expressions as x
from interpreter.code.print_python import compiled
from interpreter.code.statements import Code
from interpreter.code.walk import nodes
from interpreter.kernel.chance import COUNTER_STEP, FIRST, MASK, SECOND, SEED_STEP, Choices, game_seed
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import PC, SEED
from interpreter.searching.protocol import EXPLORE, FAR, LONGEST, SURE, Tried, added, manner, proves, shares
from interpreter.searching.signs import move_signs
from interpreter.wasm.search.averages import SHIFTS, UNSEEN
from interpreter.wasm.search.promising import FARTHEST, STEEP, TINY
from interpreter.wasm.search.tree import DEEPEST, ENTRIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.compiler.program import Program
    from interpreter.searching.budget import Budget
    from interpreter.searching.protocol import SearchInput, World
    from interpreter.state.worlds.tables import Deal

Sign = tuple[int, ...]


@dataclass(slots=True, eq=False)
class Record(Tried):
    """Statistics of one move at a node of the search tree."""

    actor: int = 0
    gained: float = 0.0
    """Sum over visits of the move's immediate gain in lead for its player (progressive bias)."""
    offered: float = 1.0
    explored: float = 1.0
    stamp: int = 0
    lost: int = 0
    """Number of successor moves proven lost for their player (MCTS-Solver)."""
    follow: int = 0
    """Number of successor moves, legal moves at the decision after this move."""


class Plain:
    """Tree search over positions of one program, in Python; `reason`: why there is no WebAssembly."""

    def __init__(self, program: Program, reason: str = "") -> None:
        self.program, self.reason = program, reason
        self._signs = _in_python(program)

    def __call__(self, asked: SearchInput, seed: int, budget: Budget) -> list[Tried]:
        """Run a search; return the statistics of each move at the root."""
        if budget.games is not None:
            trees = [self._tree(asked, seed, at, games, None) for at, games in enumerate(shares(budget.games))]
        else:
            trees = [self._tree(asked, seed, 0, FAR, perf_counter() + (budget.seconds or 0.0))]
        return added([[tree.tried(move) for move in range(asked.moves)] for tree in trees])

    def _tree(self, asked: SearchInput, seed: int, at: int, games: int, end: float | None) -> Tree:
        tree = Tree(self.program, self._signs)
        for number in range(at * FAR, at * FAR + games):
            tree.play(asked.worlds[number % len(asked.worlds)], asked.deal, game_seed(seed, number))
            if end is not None and perf_counter() > end:
                break
        return tree


class Averages:
    """Mean results of moves wherever they were made (MAST), as in `interpreter/wasm/search/averages`.

    `tries` is the number of moves drawn, of which the best is made.
    """

    def __init__(self, tries: int) -> None:
        self._tries = tries
        self._known: dict[int, tuple[float, float]] = {}
        self._made: list[tuple[int, int]] = []

    def pick(self, at: int, seat: int, menu: list[int], luck: Choices) -> int:
        """Return the index of the best of a few moves drawn from a menu, and record that move.

        `at` is the node of the decision, `menu` the codes of its legal moves.
        """
        base = at * SEED_STEP + seat * COUNTER_STEP
        drawn = [luck.of(len(menu)) for _ in range(self._tries)]
        entries = [_entry(menu[place] * FIRST + base & MASK) for place in drawn]
        best = max(range(self._tries), key=lambda number: self._mean(entries[number]))
        self._made.append((entries[best], seat))
        return drawn[best]

    def _mean(self, entry: int) -> float:
        visits, total = self._known.get(entry, (0.0, 0.0))
        return total / visits if visits else UNSEEN

    def credit(self, got: list[float]) -> None:
        """Credit each recorded move with the result `got` of its player, and forget the record."""
        for entry, seat in self._made:
            visits, total = self._known.get(entry, (0.0, 0.0))
            self._known[entry] = visits + 1.0, total + got[seat]
        self._made.clear()


def _margin(reached: list[int], seat: int) -> float:
    """Return a seat's margin over the best of the other seats; for a single seat its own value."""
    return float(reached[seat] - max(reached[:seat] + reached[seat + 1 :], default=0))


def _entry(word: int) -> int:
    return ((word ^ word >> SHIFTS[0]) * SECOND & MASK) >> SHIFTS[1] & ENTRIES - 1


class Tree:
    """One search tree, and the running totals of margins and scores of its rollouts."""

    def __init__(self, program: Program, signs: dict[int, Callable[[list[int], int], int]]) -> None:
        self.program, self._signs = program, signs
        self._records: dict[tuple[int, Sign], Record] = {}
        self._how = manner(program)
        self._averages = Averages(self._how.tries)
        self._now = 0
        self._margins = self._counted = self._scores = 0.0
        self._proves = proves(program)
        self._exact = False
        """Whether no player had a choice in the current rollout, so that its result is exact."""
        self._won: list[int] = []
        """Result of the last game by seat: 1 for a winner, else 0."""

    def tried(self, move: int) -> Tried:
        """Return the statistics of a move at the root, given by its number."""
        found = self._records.get((0, (move,)))
        return Tried() if found is None else Tried(found.visits, found.total, found.proof, found.won)

    def play(self, world: World, deal: Deal | None, seed: int) -> None:
        """Play one game: selection, expansion by one move, and a rollout; update the statistics.

        The game starts in the determinization `world`, or one dealt from `deal`.
        """
        luck, way = Choices(seed), list[Record]()
        state = world.array[:] if deal is None else deal.dealt(luck.of)
        state[SEED], self._exact = seed, self._proves
        try:
            self._play(state, world.signs, way, luck, seed)
            won, got = self._worth(state)
        except RuntimeCheckFailed:
            won = got = [0.0] * self.program.checked.seats
            self._exact = False
        for record in way:
            record.visits += 1
            record.total += got[record.actor]
            record.won += won[record.actor]
        self._averages.credit(got)
        if self._exact and way and not way[-1].proof:
            self._prove(way)

    def _play(self, state: list[int], root: list[int], way: list[Record], luck: Choices, seed: int) -> None:
        program, place, thinks = self.program, 0, self.program.seat(state)
        made, is_new = 0, False
        while program.sort(state) == "decision":
            if made == LONGEST:
                self._exact = False
                return
            menu = program.menu(state)
            index, chosen = 0, None
            is_secret = state[PC] in program.secrets
            if len(menu) > 1 and is_secret and program.seat(state) != thinks:
                index, is_new = (
                    luck.of(len(menu)),
                    False,
                )  # nobody can respond to a secret pick, so it is not a node of the tree
            elif len(menu) > 1:
                is_root = made == 0 and len(menu) == len(root)
                signs: list[Sign] = [(sign,) for sign in root] if is_root else self._signs_of(state, menu)
                record, index, is_new = self._choose(place, signs, program.seat(state), luck)
                if way:
                    way[-1].follow = len(menu)
                way.append(record)
                place = id(record)
                chosen = None if is_secret or not self._how.trust else record
            made += 1
            if chosen is not None:
                chosen.gained -= self._ahead(state, chosen.actor)
            program.apply(state, menu[index])
            if chosen is not None:
                chosen.gained += self._ahead(state, chosen.actor)
            if is_new and self._proves and self._decided(state):
                return
            if is_new or len(way) >= DEEPEST:
                self._roll(state, Choices(seed + 1))
                return

    def _signs_of(self, state: list[int], menu: list[int]) -> list[Sign]:
        at, seat = state[PC], self.program.seat(state)
        sign = self._signs.get(at)
        return [(at, seat, code if sign is None else sign(state, code)) for code in menu]

    def _decided(self, state: list[int]) -> bool:
        """Return whether the player to move can win at once; if so, the winning move is made in `state`."""
        program = self.program
        if program.sort(state) != "decision":
            return False
        seat = program.seat(state)
        for code in program.menu(state):
            after = state[:]
            try:
                program.apply(after, code)
                places = program.places(after) if program.sort(after) == "end" else []
            except RuntimeCheckFailed:
                continue
            if places and places[seat] == 1 and places.count(1) == 1:
                state[:] = after
                return True
        return False

    def _roll(self, state: list[int], luck: Choices) -> None:
        """Play a rollout to the end, guided by mean results of moves (MAST)."""
        program = self.program
        for made in count():
            if program.sort(state) != "decision":
                return
            if made == LONGEST:
                self._exact = False
                return
            menu, index = program.menu(state), 0
            if len(menu) > 1:
                self._exact = False
                if self._how.tries == 1 or state[PC] in program.secrets:
                    index = luck.of(len(menu))
                else:
                    index = self._averages.pick(state[PC], program.seat(state), menu, luck)
            program.apply(state, menu[index])

    def _choose(self, place: int, signs: list[Sign], seat: int, luck: Choices) -> tuple[Record, int, bool]:
        """Return a random untried move, else the best by UCB with progressive bias.

        The result is the move's record, its index among the legal moves, and whether the record is new. `place` is
        the tree node, `signs` identify the legal moves.
        """
        self._now += 1
        records = [self._records.get((place, sign)) for sign in signs]
        untried = [index for index, record in enumerate(records) if record is None]
        for record in records:
            if record is not None and record.stamp != self._now:
                record.stamp = self._now
                record.offered += 1.0
                record.explored += 1.0 / record.offered
        if untried:
            index = untried[luck.of(len(untried)) if len(untried) > 1 else 0]
            record = self._records[place, signs[index]] = Record(actor=seat)
            return record, index, True
        known = [record for record in records if record is not None]
        expected = self._expected(known)
        scores = [self._selection_score(record, expected) for record in known]
        index = max(range(len(known)), key=scores.__getitem__)
        return known[index], index, False

    def _expected(self, known: list[Record]) -> tuple[float, float, float] | None:
        """Return the mean result and mean immediate gain of a node's moves, and the value of a point.

        None if no move has an immediate gain.
        """
        if not self._how.trust or not any(record.gained for record in known):
            return None
        total = visits = gained = 0.0
        for record in known:
            total, visits, gained = total + record.total, visits + record.visits, gained + record.gained
        return total / visits, gained / visits, STEEP * self._counted / (self._margins + TINY)

    def _selection_score(self, record: Record, expected: tuple[float, float, float] | None) -> float:
        how, visits, total, among = self._how, float(record.visits), record.total, float(record.visits)
        if expected is not None:
            mean, ahead, point = expected
            by = max(-FARTHEST, min(FARTHEST, (record.gained / visits - ahead) * point))
            total, among = total + (by + mean) * how.trust, visits + how.trust
        return record.proof * SURE + total / among + EXPLORE * sqrt(record.explored / visits)

    def _ahead(self, state: list[int], seat: int) -> float:
        """Return a seat's margin if the game ended in this state; 0 if a runtime check fails."""
        try:
            return _margin(self._reached(state), seat)
        except RuntimeCheckFailed:
            return 0.0

    def _reached(self, state: list[int]) -> list[int]:
        """Return the first ranking criterion of each seat, with the sign that makes more better."""
        ways, seats = self.program.scoring.ways, range(self.program.checked.seats)
        return [ways[0][0] * self.program.criteria(state, seat)[0] if ways else 0 for seat in seats]

    def _prove(self, way: list[Record]) -> None:
        """Mark the last move of a path as proven, and propagate the proof to earlier moves (MCTS-Solver)."""
        won, last = self._won, way[-1]
        if sum(won) == len(won):
            return
        last.proof = 1 if won[last.actor] else -1
        for before, after in zip(way[-2::-1], way[:0:-1], strict=True):
            before.lost += after.proof == -1
            if before.proof or (after.proof == -1 and before.lost < before.follow):
                return
            before.proof = after.proof if before.actor == after.actor else -after.proof

    def _worth(self, state: list[int]) -> tuple[list[float], list[float]]:
        """Return each seat's share of the win, and its result: that share mixed with a term for its margin."""
        program, seats = self.program, range(self.program.checked.seats)
        won = self._won = [int(place == 1) for place in program.places(state)]
        reached = self._reached(state)
        ahead = [_margin(reached, seat) for seat in seats]
        if len(seats) == 1:
            small = 1.0
            self._scores += ahead[0]
            ahead = [ahead[0] - self._scores / (self._counted + 1.0)]
        else:
            small = self._how.small
        for margin in ahead:
            self._margins += abs(margin)
            self._counted += 1.0
        scale = self._margins / self._counted
        first = float(sum(won))
        parts = [float(mine) / first for mine in won]
        return parts, [
            (1.0 - small) * part + small * (0.5 + 0.5 * (margin / (abs(margin) + scale + 1e-9)))
            for part, margin in zip(parts, ahead, strict=True)
        ]


def _in_python(program: Program) -> dict[int, Callable[[list[int], int], int]]:
    """Return, by decision node, the Python function that identifies the move of a code in a state.

    Names of the game's file are replaced by neutral ones, because they may be invalid in Python.
    """
    signs = move_signs(program)
    names = {name: f"f{number}" for number, name in enumerate(signs.functions)}
    tables: dict[str, str] = {}
    for function in signs.functions.values():
        function.name = names[function.name]
        for node in nodes(function.body):
            if isinstance(node, x.Call):
                node.function = names.get(node.function, node.function)
            elif isinstance(node, x.Constant):
                node.name = tables.setdefault(node.name, f"t{len(tables)}")
    made = compiled(Code(program.size, {one.name: one for one in signs.functions.values()}))
    return {at: made[names[name]] for at, name in signs.at.items()}
