"""Random games from one seed, whoever plays them.

Whole, or stop by stop with all that can be asked there.

Enters a game and the place at which its module plays; leaves how many decisions there were and what runtime check failed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.code.statements import LAPS, STEPS
from interpreter.kernel.chance import Choices, game_seed
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.state.views.key import key
from interpreter.wasm.engine import Halted
from interpreter.wasm.stepping import DECIDES, OVER
from tests.property.agreement.nodes import differing
from tests.property.agreement.runners import signed

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.compiler.program import Program
    from interpreter.state.game import Game
    from interpreter.wasm.engine import Instance


@dataclass(frozen=True, slots=True)
class Played:
    """A played game: its last cells (None after a failed runtime check), decisions, and the failed check."""

    cells: list[int] | None
    decisions: int
    broken: int | None
    halted: str | None = None


def whole_in_python(game: Game, seed: int) -> Played:
    """A game of random players, as functions laid in one play it."""
    try:
        cells, decisions = game.program.play(seed)
    except RuntimeCheckFailed as broken:
        return Played(None, game.program.playouts([seed])[0], broken.number)
    return Played(signed(cells), decisions, None)


def whole_in_wasm(place: Instance, seed: int, number: int) -> Played:
    """One game of a run."""
    before = place.totals()
    try:
        place.play(seed, number, 1)
    except Halted as halted:
        return Played(None, 0, None, str(halted))
    after = place.totals()
    broken = next((check for check, count in after.broken.items() if count > before.broken.get(check, 0)), None)
    return Played(place.state() if broken is None else None, after.decisions - before.decisions, broken)


def same_whole(game: Game, place: Instance, seed: int, number: int) -> Played:
    """A game of a run in both; where the module cannot go on, it stops nowhere but where it cannot."""
    there = whole_in_wasm(place, seed, number)
    if there.halted is not None:
        return there
    here = whole_in_python(game, game_seed(seed, number))
    assert (there.decisions, there.broken) == (here.decisions, here.broken)
    assert there.cells == here.cells, differing(here.cells, there.cells)
    return here


def check(run: Callable[..., object], *args: Any) -> int | None:
    """The runtime check that fails while this runs."""
    try:
        run(*args)
    except RuntimeCheckFailed as broken:
        return broken.number
    return None


def same_counts(program: Program, place: Instance) -> None:
    """Laps and steps since the last move are counted alike, up to the runtime check that fails."""
    out = program.module.namespace["OUT"]
    assert (place.beside(LAPS), place.beside(STEPS)) == (out[LAPS], out[STEPS])


def stop_by_stop(game: Game, place: Instance, seed: int) -> Played:
    """A random game as states, in place, and by a module.

    Menus as they are listed, seats, cells, keys and counts at each stop.
    """
    program, choices, decisions = game.program, Choices(seed), 0
    try:
        why = place.start(seed)
        broken = check(program.start, seed)
        assert place.broken == broken
        same_counts(program, place)
        assert check(game.initial, seed) == broken
        state, cells = (game.initial(seed), program.start(seed)) if broken is None else (None, [])
        while state is not None:
            there = place.state()
            assert there == signed(cells) == signed(state.array), differing(signed(cells), there)
            assert key(program, there) == state.key()
            assert state.over == (why == OVER)
            if state.over:
                return Played(there, decisions, None)
            menu = program.menu(cells)
            assert why == DECIDES
            assert place.menu() == menu
            moves = {move.code: move for move in state.moves()}
            assert sorted(moves) == sorted(menu)
            assert program.seat(there) == state.seat
            code = menu[choices.of(len(menu)) if len(menu) > 1 else 0]
            decisions += 1
            why = place.apply(code)
            broken = check(program.apply, cells, code)
            assert place.broken == broken
            same_counts(program, place)
            assert broken is None or check(state.apply, moves[code]) == broken
            state = state.apply(moves[code]) if broken is None else None
    except Halted as halted:
        return Played(None, decisions, None, str(halted))
    return Played(None, decisions, broken)
