"""Values of moves for the greedy bot by a WebAssembly module, where Python leads the game."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from interpreter.code.passes import improved
from interpreter.code.read import Playable, Unreadable
from interpreter.code.statements import Function
from interpreter.code.writing import ANY
from interpreter.compiler.playable import playable
from interpreter.compiler.program import Program
from interpreter.imagining.memory import NOTE
from interpreter.imagining.plain import imagining
from interpreter.imagining.sorts import move_sorts
from interpreter.imagining.unseen import LAY, Unseen
from interpreter.kernel.once import once_for
from interpreter.kernel.play import NoGame
from interpreter.positions.wasm_backend import Packing
from interpreter.positions.written import standing, totals
from interpreter.state.history.entries import Entry
from interpreter.thinking.greedy import GIVEN, Greedy
from interpreter.thinking.trying import facts
from interpreter.wasm.encoding.words import WIDE, Unprintable
from interpreter.wasm.engine import Halted, Instance, Machine, missing
from interpreter.wasm.module import Flow, module
from interpreter.wasm.played import Algorithm

# ---- additions to a game's intermediate code (CODE) for bots that try moves


def with_cells(playable: Playable, cells: int, functions: dict[str, Function]) -> Playable:
    """Return a game with functions added, and cells behind those it has."""
    code = playable.code
    limits = [*code.limits, *[(ANY.low, ANY.high)] * cells]
    whole = replace(code, size=code.size + cells, functions={**code.functions, **functions}, limits=limits)
    return replace(playable, code=whole)


class Prepared(NamedTuple):
    """A game with results, determinizations and memory added, and what a module needs of them."""

    playable: Playable
    plays: Algorithm
    hidden: bool
    """Whether determinizations differ from the true state."""


def prepared(playable: Playable, program: Program) -> Prepared:
    """Return a game with what bots that try moves ask of it, in cells behind those it has.

    First come the results of the seats: their scores, or, in a game without scores, what `Play.standing` writes.
    """
    seats = program.checked.seats
    results = (totals if playable.scores else standing)(playable, seats, playable.code.size)
    game = with_cells(playable, 2 * seats, {results.name: results})
    unseen, sorts = Unseen(program, game.code.size), move_sorts(program)
    named = {made.name: made for made in sorts.values()}
    game = with_cells(game, unseen.room, {**unseen.functions, **named})
    hides = bool(unseen.kinds or program.secrets)
    plays = Algorithm(
        entries=(),
        asked=[stop.seat for stop in game.stops],
        results=results.name,
        imagines=LAY if hides else None,
        notes=NOTE if hides else None,
        renamed=unseen.renamed,
        sorts={node: made.name for node, made in sorts.items()},
    )
    return Prepared(game, plays, hides)


SOON = 2_000
"""Number of evaluated moves after which compiling pays off, for states of up to CELLS cells."""
CELLS = 500


class GreedyValues:
    """Values of moves of one program for the greedy bot, once compiling a module pays off."""

    def __init__(self, program: Program) -> None:
        self._program, self._left = program, min(SOON, SOON * CELLS // program.size)
        self._machine: Machine | None = None
        self._place: Instance | None = None

    @property
    def is_made(self) -> bool:
        """Whether there is a WebAssembly module."""
        return self._place is not None

    def __call__(
        self, array_: list[int], last: Entry | None, menu: Sequence[int], seeds: Sequence[int], seat: int
    ) -> list[int] | None:
        """Return the values of the moves `menu`; None if Python is to compute them."""
        self._left -= len(menu)
        if self._left < 0 <= self._left + len(menu):
            self._make()
        if self._place is None or self._machine is None or len(menu) + len(seeds) > GIVEN:
            return None
        place, imagined = self._place, imagining(self._program)
        remembered = [*[0] * imagined.results, *imagined.memory(array_, last)]
        try:
            place.become(self._packing.packed(array_) + array("q", remembered).tobytes())
            place.lay("given", array("q", [*menu, *seeds]).tobytes())
            if not place.call("weighed", len(menu), seat)[0]:
                return None
            return array("q", place.record("given", 0, WIDE * len(menu))).tolist()
        except Halted:
            self._place = self._machine.instance()
            return None

    def _make(self) -> None:
        """Compile the module, if one can be made."""
        if missing() is not None:
            return
        program = self._program
        try:
            game, plays, hides = prepared(playable(program), program)
            of = facts(program, program.size, [0] * program.checked.seats, hidden=hides)
            bot = Greedy(NoGame(), of)
            game = improved(game)
            run, apply = [stop.run for stop in game.stops], [stop.apply for stop in game.stops]
            content = module(
                game.code, Flow(run, apply, game.first), game.begun, replace(plays, entries=(bot.weighed,))
            )
            self._packing = Packing(game.code.limits[: program.size])
            self._machine = Machine(content, game.code.size)
            self._place = self._machine.instance()
        except (Unreadable, Unprintable, Halted):
            self._place = None


@once_for
def greedy_values(program: Program) -> GreedyValues:
    """Return the values of moves of a program for the greedy bot, made once."""
    return GreedyValues(program)
