"""A compiled game: the emitted functions behind a handful of operations on flat states.

Enters a CheckedGame; leaves a Program. States are lists of integers that only a Program writes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, cast

from gamespec.checked.types import SetOf, ZoneOf
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.suspension import Pauses, example_blocks, shown_kinds, unsettled_zones
from interpreter.compiler.answers import answering
from interpreter.compiler.flow import scores
from interpreter.compiler.flow.nodes import OVER, WAITS, Nodes
from interpreter.compiler.flow.playout_loop import fuse
from interpreter.compiler.flow.playouts import batch, playout
from interpreter.compiler.lowering.lowered import lowered
from interpreter.compiler.menus.move_codes import OfferCodes, all_arguments, move_of
from interpreter.compiler.module import Fn, Module
from interpreter.compiler.moves import operations
from interpreter.compiler.openings import refusals
from interpreter.compiler.outcomes import merged, only
from interpreter.compiler.support import support
from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values import sets
from interpreter.kernel.errors import PromiseBroken, named
from interpreter.kernel.layout import DRAWN, FIRST_STREAM, PC, SEED, add_slot, blank, lay_out
from interpreter.kernel.moves import Move
from interpreter.kernel.not_yet import NotYet, TooCostly
from interpreter.kernel.spaces import bitsets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from gamespec.checked.expressions import Expr, Var
    from gamespec.checked.game import Action, CheckedGame, Phase, Promise
    from gamespec.checked.statements import Block
    from gamespec.checked.things import Field
    from gamespec.source import Span
    from interpreter.compiler.openings.refusals import Refusal
    from interpreter.kernel.moves import Outcome

T = TypeVar("T")
Bound: TypeAlias = "Mapping[Var, int] | Mapping[Var, int | tuple[int, ...]]"
Wanted: TypeAlias = "tuple[int, int | None, int | None]"
"""Variables with the values, or the members, they stand for."""


class Skips(Protocol):
    """Where each seat that passes on is noted."""

    def append(self, passed: tuple[int, int], /) -> None:
        """A seat passes on at a node."""
        ...


MOST_FIXED = 100_000
"""Records of moves kept at most."""
LONGEST_START = 1000
"""Nodes of a set-up run while compiling."""


def compile_game(
    game: CheckedGame, *, with_examples: bool = False, careful: bool = False, without: frozenset[str] = frozenset()
) -> Program:
    """Compile a checked game, with the lines of its examples if asked.

    `careful`: a game may begin anywhere, so every field without a start is looked at whenever it is read. `without`:
    passes that are left off (`interpreter.compiler.passes`). Raises NotYet for what the machine cannot run.
    """
    return Program(game, with_examples=with_examples, careful=careful, without=without)


class Program:
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
        self._blocks = example_blocks(game) if with_examples else []
        self._out: list[Any] = [None, 0, 0, 0, 0, 0, 0]
        """The menu a state waits with, decisions made in playouts, laps and steps since the last stop; of the random
        players what is left of a word, their seed, the words taken."""
        self._fused: list[Callable[..., Any]] = []
        self._compiled: dict[object, Callable[..., Any]] = {}
        self.fixed: dict[tuple[int, int, int], Move] = {}
        """(node, seat, code) -> the record of a move that reads nothing else of the state."""
        try:
            self._lowered = lowered(game, self._blocks, careful=careful)
            self.graph = self._lowered.graph
            self.promises: list[Promise] = self._lowered.promises.all
            self._emit(set())
        except RecursionError:  # Python follows only so far
            raise TooCostly("this lies too deep inside other lines to be built", self._place()) from None
        if self.module.wanted:
            self._emit(self.module.wanted)
        self.module.flush()
        self.size = self.layout.size
        self._link()
        self.begun, self.first = self._begin()
        """The state in which each game begins, and the node at which it goes on."""
        self.module.on_demand = True

    def _place(self) -> Span | None:
        """The expression that was translated last."""
        return self.module.at if hasattr(self, "module") else None

    def _emit(self, wanted: set[Field]) -> None:
        """Lay out and emit; fields that are asked for as bit sets get them in a second round."""
        game = self.checked
        unsettled = unsettled_zones(game)
        piles = [f"pile {zone.name}" for zone in game.zones if zone in unsettled]
        streams = list(dict.fromkeys([*self.graph.streams, *piles]))
        self.layout = lay_out(game, streams, shown_kinds(game))
        self.module = Module(game, self.layout, self._lowered.promises, self.without)
        self.module.unset = self._lowered.unset
        for var, needed in self._lowered.slots:
            self.module.slots[var] = add_slot(self.layout, var.name, *needed, var.span)
        for field in (f for f in game.fields if f in wanted):
            self.layout.mirrors[field] = self.layout.take(bitsets.mirror_cells(field))
        self.module.shuffled = unsettled
        pauses, looked = Pauses(game), self.graph.looked
        self.module.settled = lambda look: look in looked or look.of in looked or pauses.is_settled(look)
        self.module.stream_address = {name: FIRST_STREAM + i for i, name in enumerate(streams)}
        self.module.namespace.update(support(self._out))
        asked = [(node.id, node.exit) for node in self.graph.nodes if isinstance(node.exit, g.DecideOffer)]
        self.secrets = {at: way.secret for at, way in asked if way.secret is not None}
        """Decisions whose picks are kept until all have picked, by their place in the flow."""
        self.nodes = Nodes(self.module)
        self.nodes.laps = self._lowered.laps
        self.nodes.emit(self.graph)
        self.scoring = scores.Scores(self.module, game)

    def _link(self) -> None:
        names = self.module.namespace
        self._run = [names[name] for name in self.nodes.run]
        self._menu = {i: names[name] for i, name in self.nodes.menu.items()}
        self._apply = {i: names[name] for i, name in self.nodes.apply.items()}
        self._seat = {i: names[name] for i, name in self.nodes.seat.items()}
        self._candidates = {i: names[name] for i, name in self.nodes.candidates.items()}

    def _begin(self) -> tuple[list[int], int]:
        """The set-up as far as it is the same in every game: done once; none of it where a promise of it breaks."""
        state = self.empty()
        assert self.graph.start is not None
        node = self.graph.start.id
        try:
            for _ in range(LONGEST_START):
                if self.graph.nodes[node].sort != "step":
                    break
                node = self._run[node](state)
        except PromiseBroken:
            return self.empty(), self.graph.start.id
        return state, node

    # ---- running

    def start(self, seed: int | None = None, *, every: bool = False) -> list[int]:
        """The state at the first stop. Without a seed chance is left open.

        `every`: stop at draws with one outcome too (here, in `apply` and in `draw`).
        """
        state = self.begun[:]
        state[SEED] = -1 if seed is None else seed
        self._go(state, self.first, every=every)
        return state

    def empty(self, seed: int | None = None) -> list[int]:
        """The empty table, nothing set up: where examples begin."""
        state = blank(self.layout)
        self.refresh(state)
        state[SEED] = -1 if seed is None else seed
        return state

    def refresh(self, state: list[int]) -> None:
        """Work out the bit sets anew, after cells were written from outside."""
        for field, base in self.layout.mirrors.items():
            cells = bitsets.worked_out(state, self.layout.fields[field])
            state[base : base + len(cells)] = cells

    def _go(self, state: list[int], node: int, *, every: bool = False) -> int:
        run = self._run
        self._out[2] = self._out[3] = 0
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
        except PromiseBroken as broken:
            broken.promise = self.promises[broken.number]
            raise

    def sort(self, state: list[int]) -> g.Sort:
        """What the state waits for: decision, chance or end."""
        return self.graph.nodes[state[PC]].sort

    def node(self, state: list[int]) -> g.Node:
        """The node the state waits at."""
        return self.graph.nodes[state[PC]]

    def place(self, state: list[int]) -> tuple[Phase | None, str | None]:
        """The phase and the step the state waits in."""
        phase, steps = self.places_within(state)
        return phase, steps[0] if steps else None

    def places_within(self, state: list[int]) -> tuple[Phase | None, list[str]]:
        """The phase and the steps the state waits in: of an action under way first, then of the lines that called."""
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
        """Who decides; -1 at a draw or the end."""
        asked = self._seat.get(state[PC])
        return -1 if asked is None else asked(state)

    @named
    def due(self, state: list[int]) -> int | None:
        """What is still to be paid where pieces are picked for a payment; None elsewhere."""
        name = self.nodes.due.get(state[PC])
        return None if name is None else cast("Callable[[list[int]], int]", self.module.namespace[name])(state)

    def wanted(self, state: list[int]) -> Wanted | None:
        """How many of a set are picked, and how many it takes exactly and at most; None where none is picked."""
        name = self.nodes.wanted.get(state[PC])
        return None if name is None else cast("Callable[[list[int]], Wanted]", self.module.namespace[name])(state)

    def menu(self, state: list[int]) -> list[int]:
        """Codes of all legal moves at a decision, in a fixed order; none elsewhere."""
        self._out[3] = 0
        listed = self._menu.get(state[PC])
        try:
            return [] if listed is None else list(listed(state))
        except PromiseBroken as broken:
            broken.promise = self.promises[broken.number]
            raise

    def apply(self, state: list[int], code: int, *, every: bool = False) -> None:
        """Carry out a legal move in place and run to the next stop."""
        self._go(state, self.begin_move(state, code), every=every)

    def begin_move(self, state: list[int], code: int) -> int:
        """Carry out a legal move in place as far as the next node, and give its number: for `step`."""
        try:
            return self._apply[state[PC]](state, code)
        except PromiseBroken as broken:
            broken.promise = self.promises[broken.number]
            raise

    @named
    def step(self, state: list[int], node: int) -> int:
        """Run one node in place and give the number of the next, or why it stops."""
        return self._run[node](state)

    @named
    def walk(self, state: list[int], node: int, marked: Mapping[int, T], passed: list[T]) -> None:
        """Run from a node to the next stop, and note the marks of the nodes gone through."""
        run = self._run
        self._out[2] = self._out[3] = 0
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
        """A whole random game: its final state and the number of decisions; `players` as in `playout`."""
        state = self.begun[:]
        state[SEED] = seed
        return state, self._play(state, self.first, seed if players is None else players)

    def playouts(self, seeds: Iterable[int]) -> tuple[int, int]:
        """Whole random games, one for each seed: the decisions of all, and the games that broke a promise."""
        return batch(self, self._fused or self._fuse(), self._out, seeds)

    @named
    def _play(self, state: list[int], node: int, players: int) -> int:
        return playout(self._fused or self._fuse(), self._out, state, node, players)

    def _fuse(self) -> list[Callable[..., Any]]:
        """The playout functions, made at the first playout."""
        self._fused = fuse(self.nodes, self.graph, self._out)
        return self._fused

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
        """The record of a move."""
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
        """What an open draw may give, like outcomes merged, with integer weights."""
        if state[PC] not in self._candidates or state[SEED] >= 0:
            return []
        return merged(self.layout, self.node(state).exit, state, self.candidates(state))

    @named
    def candidates(self, state: list[int]) -> list[int]:
        """All values an open draw may give, each as often as it is likely, in the order a seed chooses from."""
        return self._candidates[state[PC]](state)

    def stream(self, state: list[int]) -> str:
        """The source of chance an open draw belongs to."""
        way = self.node(state).exit
        assert isinstance(way, g.DRAWS)
        return way.stream

    def draw(self, state: list[int], outcome: Outcome, *, every: bool = False) -> None:
        """Give an open draw its outcome and run to the next stop."""
        state[DRAWN] = outcome.value
        self._go(state, state[PC], every=every)

    # ---- questions compiled on demand

    def evaluate(self, expr: Expr, bind: Bound | None = None) -> Callable[[list[int]], int | list[int]]:
        """A function (state) -> value of an expression; sets come as lists. `bind` gives variables their values."""
        names, values = tuple(bind or ()), tuple((bind or {}).values())
        key = ("walks", expr, names)
        if key not in self._compiled:
            fn = Fn(self.module, "e", names)
            sets.settle_walked(fn, expr)
            many = isinstance(expr.type, SetOf | ZoneOf)
            fn(f"return {x_.listed(fn, expr) if many else x_.stored(fn, expr)}")
            self._compiled[key] = self._finish(fn, expr, names)
        asked = self._compiled[key]
        return (lambda state: asked(state, *values)) if names else asked

    def condition(self, expr: Expr) -> str:
        """The name of an emitted function (state) -> whether an expression holds: for whoever reads what is emitted."""
        key = ("condition", expr)
        if key not in self._compiled:
            fn = Fn(self.module, "e")
            sets.settle_walked(fn, expr)
            fn(f"return {x_.stored(fn, expr)}")
            fn.done()
            self.module.flush()
            self._compiled[key] = self.module.namespace[fn.name]
        return self._compiled[key].__name__

    def asks(self, expr: Expr, params: tuple[Var, ...]) -> Callable[..., int | list[int]]:
        """A function (state, value of each parameter) -> value of an expression: `evaluate` for many values."""
        key = (expr, params)
        if key not in self._compiled:
            fn = Fn(self.module, "e", params)
            fn(f"return {x_.stored(fn, expr)}")
            self._compiled[key] = self._finish(fn, expr, params)
        return self._compiled[key]

    def number(self, expr: Expr, state: list[int]) -> int:
        """The value of an expression that is no set."""
        value = self.evaluate(expr)(state)
        assert isinstance(value, int)
        return value

    def perform(self, block: Block, bind: Bound | None = None) -> Callable[[list[int]], None]:
        """A function that carries out statements without decisions; tops that can be seen are left unsettled."""
        bind = bind or {}
        key = (block, tuple(bind.items()))
        if key not in self._compiled:
            fn = Fn(self.module, "e")
            fn.env.update(_bound(bind))
            pauses = Pauses(self.checked, reveals=False, unsettled=self.module.shuffled)
            for item in block:
                if pauses.statement(item):
                    raise NotYet("a decision or draw here", item.span)
                operations.operation(fn, item)
            fn.settles = False  # what is carried out lasts
            self._compiled[key] = self._finish(fn, None)
        return self._compiled[key]

    def _finish(self, fn: Fn, expr: Expr | None, params: tuple[Var, ...] = ()) -> Callable[..., Any]:
        fn.done()
        if unknown := fn.params[len(params) :]:
            raise NotYet(f"`{unknown[0].name}` outside its block", None if expr is None else expr.span)
        self.module.flush()
        return answering(self.module.namespace[fn.name], self._out, self.promises)

    def act(self, state: list[int], block: Block) -> None:
        """Carry out lines of an example; if they pause, the state then waits where it waited before."""
        routine = self.graph.blocks.get(block)
        if routine is None or routine.entry is None:
            self.perform(block)(state)
            return
        assert self.graph.idle is not None
        begun = self.graph.nodes[state[PC]].sort != "step"
        state[self.module.slots[routine.back].base] = state[PC] if begun else self.graph.idle.id
        self._go(state, routine.entry.id)

    def enter(self, state: list[int], phase: Phase, step: str | None = None, seat: int | None = None) -> None:
        """Start at a phase (or one of its own steps) and run to the next stop; `seat` is who the phase is for."""
        region = self.graph.regions.get((phase, step or ""))
        if region is None:
            raise NotYet(f"starting at step `{step}`", phase.span)
        node = self.graph.entries[phase] if step is None else region
        if phase.you is not None and seat is not None:
            slot = self.module.slots.get(phase.you)
            if slot is not None:
                state[slot.base] = seat
            node = region
        self._go(state, node.id)

    @named
    def refusal(self, state: list[int], seat: int, action: str, args: list[int]) -> Refusal | None:
        """Why an action cannot be begun with these arguments; None if it can."""
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
        """Every score line of a seat."""
        self._out[3] = 0
        return self.scoring.lines(state, seat)

    @named
    def criteria(self, state: list[int], seat: int) -> list[int]:
        """What the ranking compares, in its order."""
        self._out[3] = 0
        return self.scoring.criteria(state, seat)

    @named
    def places(self, state: list[int]) -> list[int]:
        """1 for each winner, and so on; equal for ties."""
        self._out[3] = 0
        return self.scoring.places(state)


def _bound(bind: Bound) -> dict[Var, str | tuple[int, ...]]:
    return {var: value if isinstance(value, tuple) else str(value) for var, value in bind.items()}


__all__ = ["OVER", "WAITS", "Program", "compile_game"]
