"""A compiled game: the emitted functions behind a handful of operations on flat states.

States are lists of integers that only a Program writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

from gamespec.checked.expressions import Expr
from gamespec.checked.game import Action, CheckedGame, Phase
from gamespec.checked.statements import Block
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.suspension import Pauses, example_blocks
from interpreter.compiler.emission import Emission
from interpreter.compiler.flow.nodes import OVER, WAITS
from interpreter.compiler.flow.playouts import MADE, batch, playout
from interpreter.compiler.menus.move_codes import OfferCodes, all_arguments, move_of
from interpreter.compiler.module import Module
from interpreter.compiler.on_demand import OnDemand
from interpreter.compiler.openings import refusals
from interpreter.compiler.openings.refusals import Refusal
from interpreter.compiler.outcomes import merged, only
from interpreter.kernel.cannot_run import CannotRun
from interpreter.kernel.errors import RuntimeCheckFailed, named
from interpreter.kernel.layout import DRAWN, PC, SEED, blank
from interpreter.kernel.moves import Move, Outcome
from interpreter.kernel.spaces import bitsets

T = TypeVar("T")
Wanted: TypeAlias = "tuple[int, int | None, int | None]"
"""The number of members picked, the exact number required, and the maximum."""


class Skips(Protocol):
    """A list of the seats that pass, each with its node."""

    def append(self, passed: tuple[int, int], /) -> None:
        """Add a seat that passes, and its node."""
        ...


MOST_FIXED = 100_000
"""Maximum number of move records cached."""
LONGEST_START = 1000
"""Maximum number of nodes of a set-up run while compiling."""


def compile_game(
    game: CheckedGame, *, with_examples: bool = False, careful: bool = False, without: frozenset[str] = frozenset()
) -> Program:
    """Compile a checked game, with the lines of its examples if asked.

    `careful`: a game may begin anywhere, so every field without a start is looked at whenever it is read. `without`:
    passes that are left off (`interpreter.compiler.passes`). Raises CannotRun for what the machine cannot run.
    """
    return Program(game, with_examples=with_examples, careful=careful, without=without)


def compile_with_examples(game: CheckedGame) -> Program:
    """Compile a checked game for running its examples, with their lines that decide or draw."""
    pauses = Pauses(game)
    return compile_game(game, with_examples=any(map(pauses.block, example_blocks(game))), careful=True)


class Functions(dict[int, "Callable[..., Any]"]):
    """Functions by the numbers of nodes, each compiled when it is first asked for."""

    def __init__(self, module: Module, names: Mapping[int, str]) -> None:
        super().__init__()
        self._module, self._names = module, names

    def __missing__(self, node: int) -> Callable[..., Any]:
        """Compile the function of a node."""
        self[node] = found = self._module.function(self._names[node])
        return found


class Program(OnDemand):
    """A game for one number of seats, ready to run."""

    def __init__(
        self,
        game: CheckedGame,
        *,
        with_examples: bool = False,
        careful: bool = False,
        without: frozenset[str] = frozenset(),
    ) -> None:
        self.careful = careful
        self.without = without
        self.checked = game
        self.whole: Callable[[], CheckedGame] | None = None
        """The same game with the examples beside it, where they have not been read."""
        out: list[Any] = [None, 0, 0, 0]  # menu of the waiting state, decisions in playouts, laps and steps
        self.fixed: dict[tuple[int, int, int], Move] = {}
        """(node, seat, code) -> the record of a move that reads nothing else of the state."""
        blocks = example_blocks(game) if with_examples else []
        emission = Emission(game, blocks, out, careful=careful, without=without)
        super().__init__(emission.module, out, emission.lowered.runtime_checks.all)
        self.graph, self.layout, self.nodes = emission.lowered.graph, emission.layout, emission.nodes
        self.scoring, self.secrets = emission.scoring, emission.secrets
        self.size = self.layout.size
        self._link()
        self.begun, self.first = self._begin()
        """The state in which each game begins, and the node at which it goes on."""
        self.module.on_demand = True

    def _link(self) -> None:
        module, nodes = self.module, self.nodes
        self.run: Mapping[int, Callable[[list[int]], int]] = Functions(module, dict(enumerate(nodes.run)))
        self.applying: Mapping[int, Callable[[list[int], int], int]] = Functions(module, nodes.apply)
        self._menu, self._seat = Functions(module, nodes.menu), Functions(module, nodes.seat)
        self._candidates = Functions(module, nodes.candidates)

    def _begin(self) -> tuple[list[int], int]:
        """Run once the part of the set-up that all games share; none of it if one of its runtime checks fails."""
        state = self.empty()
        assert self.graph.start is not None
        node = self.graph.start.id
        try:
            for _ in range(LONGEST_START):
                if self.graph.nodes[node].sort != "step":
                    break
                node = self.run[node](state)
        except RuntimeCheckFailed:
            return self.empty(), self.graph.start.id
        return state, node

    # ---- running

    def start(self, seed: int | None = None, *, every: bool = False) -> list[int]:
        """Return the state at the first stop; without a seed, chance is left open.

        `every`: stop at draws with one outcome too (here, in `apply` and in `draw`).
        """
        state = self.begun[:]
        state[SEED] = -1 if seed is None else seed
        self.begin_anew()
        self._go(state, self.first, every=every)
        return state

    def empty(self, seed: int | None = None) -> list[int]:
        """Return the empty state, with nothing set up, in which examples begin."""
        state = blank(self.layout)
        self.refresh(state)
        state[SEED] = -1 if seed is None else seed
        return state

    def refresh(self, state: list[int]) -> None:
        """Work out the bit sets anew, after cells were written from outside."""
        for field, base in self.layout.mirrors.items():
            cells = bitsets.worked_out(state, self.layout.fields[field])
            state[base : base + len(cells)] = cells

    def begin_anew(self) -> None:
        """Count laps and steps from 0, as every back end does before a start, a move or an open outcome.

        So a move, all it leads to and the list of the moves that may follow are counted together.
        """
        self._out[2] = self._out[3] = 0

    def _go(self, state: list[int], node: int, *, every: bool = False) -> int:
        run = self.run
        try:
            while True:
                while node >= 0:
                    node = run[node](state)
                if node != WAITS or every:
                    return node
                value = only(self.layout, self.node(state).exit, state, self.candidates(state))
                if value is None:
                    return node
                state[DRAWN] = value
                node = state[PC]
        except RuntimeCheckFailed as broken:
            broken.check = self.runtime_checks[broken.number]
            raise

    def sort(self, state: list[int]) -> g.Sort:
        """Return the kind of stop the state waits at: decision, chance or end."""
        return self.graph.nodes[state[PC]].sort

    def node(self, state: list[int]) -> g.Node:
        """Return the node the state waits at."""
        return self.graph.nodes[state[PC]]

    def place(self, state: list[int]) -> tuple[Phase | None, str | None]:
        """Return the phase and the step the state waits in."""
        phase, steps = self.places_within(state)
        return phase, steps[0] if steps else None

    def places_within(self, state: list[int]) -> tuple[Phase | None, list[str]]:
        """Return the phase and the steps in which a state waits, those of the running action first."""
        node = self.graph.nodes[state[PC]]
        steps = [node.step]
        for _ in range(len(self.graph.routines) + 1):
            slot = None if node.routine is None else self.module.slots.get(node.routine.back)
            if node.phase is not None or slot is None:
                break
            node = self.graph.nodes[state[slot.base]]
            steps.append(node.step)
        return node.phase, [step for step in steps if step]

    def seat(self, state: list[int]) -> int:
        """Return the seat that decides; -1 at a draw or the end."""
        return self._seat[state[PC]](state) if state[PC] in self.nodes.seat else -1

    @named
    def due(self, state: list[int]) -> int | None:
        """Return the amount left to pay where pieces are picked for a payment; None elsewhere."""
        name = self.nodes.due.get(state[PC])
        return None if name is None else self.module.function(name)(state)

    def wanted(self, state: list[int]) -> Wanted | None:
        """Return the number picked, the exact number required and the maximum; None where no set is picked."""
        name = self.nodes.wanted.get(state[PC])
        return None if name is None else self.module.function(name)(state)

    def menu(self, state: list[int]) -> list[int]:
        """Return the codes of all legal moves at a decision, in a fixed order; an empty list elsewhere."""
        self._out[3] = 0
        try:
            return list(self._menu[state[PC]](state)) if state[PC] in self.nodes.menu else []
        except RuntimeCheckFailed as broken:
            broken.check = self.runtime_checks[broken.number]
            raise

    def failed(self, number: int) -> RuntimeCheckFailed:
        """Return the error that a runtime check failed, with its sentence and place."""
        broken = RuntimeCheckFailed(number)
        broken.check = self.runtime_checks[number]
        return broken

    def apply(self, state: list[int], code: int, *, every: bool = False) -> None:
        """Carry out a legal move in place and run to the next stop."""
        self._go(state, self.begin_move(state, code), every=every)

    def begin_move(self, state: list[int], code: int) -> int:
        """Carry out a legal move in place as far as the next node, and give its number: for `step`."""
        self.begin_anew()
        try:
            return self.applying[state[PC]](state, code)
        except RuntimeCheckFailed as broken:
            broken.check = self.runtime_checks[broken.number]
            raise

    def begin(self, state: list[int], item: Move | Outcome) -> int:
        """Begin what a move or outcome does, in place, and give the number of the node to go on from."""
        if isinstance(item, Move):
            return self.begin_move(state, item.code)
        self.begin_anew()
        state[DRAWN] = item.value
        return state[PC]

    def carry_out(self, state: list[int], item: Move | Outcome) -> None:
        """Carry out a move or outcome in place and run to the next stop."""
        if isinstance(item, Move):
            self.apply(state, item.code)
        else:
            self.draw(state, item)

    @named
    def step(self, state: list[int], node: int) -> int:
        """Run one node in place and give the number of the next, or why it stops."""
        return self.run[node](state)

    @named
    def walk(self, state: list[int], node: int, marked: Mapping[int, T], passed: list[T]) -> None:
        """Run from a node to the next stop, and note the marks of the nodes gone through."""
        run = self.run
        while node >= 0:
            if node in marked:
                passed.append(marked[node])
            node = run[node](state)

    def playout(self, state: list[int], players: int | None = None) -> int:
        """Random legal moves to the end, in place; the number of decisions.

        `players` is the seed of those who choose them (None: that of the game).
        """
        return self._play(state, state[PC], state[SEED] if players is None else players)

    def play(self, seed: int, players: int | None = None) -> tuple[list[int], int]:
        """Play a random game; return its final state and the number of decisions.

        `players` as in `playout`.
        """
        state = self.begun[:]
        state[SEED] = seed
        return state, self._play(state, self.first, seed if players is None else players)

    def playouts(self, seeds: Iterable[int]) -> tuple[int, int]:
        """Play a random game for each seed; return all decisions and the number of failed games."""
        return batch(self, self._out, seeds)

    @named
    def _play(self, state: list[int], node: int, players: int) -> int:
        self._out[MADE] = self._out[2] = self._out[3] = 0
        playout(self, self._out, state, node, players)
        return self._out[MADE]

    def record_skips(self, skips: Skips | None) -> None:
        """Collect the seat and the node of every `may` passed over because nothing is legal (None: do not)."""
        self.module.namespace["SKIPS"] = skips

    def record_voids(self, voids: list[tuple[int, int, list[int]]] | None) -> None:
        """Collect every pick made together that has become impossible (None: do not).

        Each with the node at which it was picked, its code, and the state in which it was to be carried out.
        """
        self.module.namespace["VOIDS"] = voids

    # ---- moves

    def move(self, state: list[int], code: int) -> Move:
        """Return the record of a move."""
        known = (state[PC], self.seat(state), code)
        found = self.fixed.get(known)
        if found is None:
            codes = self.nodes.codes[state[PC]]
            found = move_of(codes, code, known[1], lambda arg: self.number(arg, state))
            written = isinstance(codes, OfferCodes) and any(offered.option.args for offered in codes.options)
            if not written and len(self.fixed) < MOST_FIXED:
                self.fixed[known] = found
        return found

    # ---- chance

    def outcomes(self, state: list[int]) -> list[tuple[Outcome, int]]:
        """Return the outcomes of an open draw, like outcomes merged, with integer weights."""
        if state[PC] not in self.nodes.candidates or state[SEED] >= 0:
            return []
        return merged(self.layout, self.node(state).exit, state, self.candidates(state))

    @named
    def candidates(self, state: list[int]) -> list[int]:
        """Return all values of an open draw, repeated by weight, in the order a seed chooses from."""
        return self._candidates[state[PC]](state)

    def stream(self, state: list[int]) -> str:
        """Return the random number stream of an open draw."""
        way = self.node(state).exit
        assert isinstance(way, g.DRAWS)
        return way.stream

    def draw(self, state: list[int], outcome: Outcome, *, every: bool = False) -> None:
        """Give an open draw its outcome and run to the next stop."""
        self._go(state, self.begin(state, outcome), every=every)

    # ---- questions compiled on demand

    def number(self, expr: Expr, state: list[int]) -> int:
        """Return the value of an expression that is no set."""
        value = self.evaluate(expr)(state)
        assert isinstance(value, int)
        return value

    # ---- examples

    def act(self, state: list[int], block: Block) -> None:
        """Carry out lines of an example; if they pause, the state then waits where it waited before."""
        routine = self.graph.blocks.get(block)
        if routine is None or routine.entry is None:
            self.perform(block)(state)
            return
        assert self.graph.idle is not None
        begun = self.graph.nodes[state[PC]].sort != "step"
        state[self.module.slots[routine.back].base] = state[PC] if begun else self.graph.idle.id
        self.begin_anew()
        self._go(state, routine.entry.id)

    def enter(self, state: list[int], phase: Phase, step: str | None = None, seat: int | None = None) -> None:
        """Start at a phase (or one of its own steps) and run to the next stop; `seat` is who the phase is for."""
        region = self.graph.regions.get((phase, step or ""))
        if region is None:
            raise CannotRun(f"starting at step `{step}`", phase.span)
        node = self.graph.entries[phase] if step is None else region
        if phase.you is not None and seat is not None:
            slot = self.module.slots.get(phase.you)
            if slot is not None:
                state[slot.base] = seat
            node = region
        self.begin_anew()
        self._go(state, node.id)

    @named
    def refusal(self, state: list[int], seat: int, action: str, args: list[int]) -> Refusal | None:
        """Return why an action cannot begin with these arguments; None if it can."""
        self._out[3] = 0
        asked = next(each for each in self.checked.actions if each.name == action)
        refusal = refusals.written(self.module, asked)
        return refusal(state, seat, self.arguments(state, asked, args))

    def arguments(self, state: list[int], action: Action, args: list[int]) -> list[int]:
        """Arguments of all parameters of an action: those `given` come from the offer that is open."""
        codes = self.nodes.codes.get(state[PC])
        return all_arguments(codes, action, args, lambda arg: self.number(arg, state))

    # ---- the end

    @named
    def scores(self, state: list[int], seat: int) -> list[int]:
        """Return every score term of a seat."""
        return self.scoring.lines(state, seat)

    @named
    def criteria(self, state: list[int], seat: int) -> list[int]:
        """Return the values the ranking compares, in its order."""
        return self.scoring.criteria(state, seat)

    @named
    def places(self, state: list[int]) -> list[int]:
        """Return the place of each seat: 1 for each winner, equal for ties."""
        return self.scoring.places(state)


__all__ = ["OVER", "WAITS", "Program", "compile_game", "compile_with_examples"]
