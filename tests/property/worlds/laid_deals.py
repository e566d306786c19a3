"""The determinizations that bots deal inside WebAssembly, against the enumeration.

They draw no conclusions from what others did, so they may contain states that the past rules out. But each shows the seat what
it sees, numbers that nobody sees are as in some position of the information set, and no position is left out.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from interpreter.imagining.picks import Picks, secrets
from interpreter.imagining.plain import imagining
from interpreter.imagining.unseen import can_lay
from interpreter.imagining.unseen_numbers import hidden_fields, unseen_numbers
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import PC
from interpreter.searching.plain import DealtPlay
from interpreter.state.history.entries import entries
from interpreter.state.views.key import key
from interpreter.state.views.view import view
from interpreter.state.worlds.trail import in_slots
from tests.property.worlds.information_sets import Fault, shown_in

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from interpreter import Game
    from interpreter.compiler.program import Program
    from interpreter.state.game import State
    from tests.property.worlds.information_sets import Table

DEALS = 300
"""Determinizations dealt for one information set: each deal of four cards comes almost surely."""


def laid_faults(game: Game, table: Table, rng: Random, states: int) -> tuple[Counter[str], list[Fault]]:
    """Compare the dealt determinizations at some decisions, with chance open and from seeds."""
    counted, found = Counter[str](), list[Fault]()
    if not can_lay(game.program):
        return counted, found
    positions = dict[tuple[int, int], list["State"]]()
    for node in table.nodes:
        for seat, shown in enumerate(node.shown):
            positions.setdefault((seat, shown), []).append(node.state)
    for state in _states(game, table, rng, states):
        if any(in_slots(game.program, state.array)):
            counted["kept"] += 1
            continue  # the bots take from the true state which piece a variable names
        for seat in range(game.players):
            alike = positions.get((seat, shown_in(state, seat)))
            if alike is not None:
                counted["laid"] += 1
                fault = _at(game.program, state, alike, seat)
                found += [] if fault is None else [fault]
    return counted, found


def _states(game: Game, table: Table, rng: Random, states: int) -> Iterator[State]:
    """Yield decisions drawn at random: some of the enumeration, and one of each of some games from seeds."""
    yield from (node.state for node in rng.sample(table.nodes, min(states, len(table.nodes))))
    for seed in range(states):
        played, state = list["State"](), game.initial(seed=seed)
        while not state.over and state.moves():
            played.append(state)
            try:
                state = state.apply(rng.choice(state.moves()))
            except RuntimeCheckFailed:
                break
        yield from rng.sample(played, min(1, len(played)))


def _at(program: Program, state: State, positions: list[State], seat: int) -> Fault | None:
    """Return the first fault at one information set."""
    dealt, play, made = imagining(program), DealtPlay(program), set[object]()
    picks = Picks(play, program.size, secrets(program))
    where = f"seat {seat + 1} after {[str(entry.item) for entry in entries(state.last)]}"
    seen, numbers = view(program, state.array, seat), {_numbers(program, one.array) for one in positions}
    for seed in range(DEALS):
        cells = dealt.state(state.array, dealt.memory(state.array, state.last))
        play.sit_down(seed)
        if not (dealt.lay(cells, seat, seed) and picks.draw(cells, seat)):
            return None
        world = cells[: program.size]
        program.refresh(world)
        if view(program, world, seat) != seen:
            return Fault("laid in sight", where)
        if _numbers(program, world) not in numbers:
            return Fault("laid numbers", f"{where}: {_numbers(program, world)}, as in none of {len(numbers)}")
        made.add(_key(program, world))
    if any(_key(program, one.array) not in made for one in positions):
        return Fault("laid never", f"{where}: one of {len(positions)} positions never in {DEALS}")
    return None


def _numbers(program: Program, array: list[int]) -> tuple[int, ...]:
    """Return the numbers that some seat does not see, without those that are forgone."""
    kept = hidden_fields(program, []) - unseen_numbers(program).forgone
    places = [place for stored, place in program.layout.fields.items() if stored in kept]
    return tuple(value for place in places for value in array[place.base : place.base + place.size])


def _key(program: Program, array: list[int]) -> int:
    """Return the key of a position without forgone numbers, who was shown a piece, and the decision.

    Bots keep the decision: another one that a seat cannot tell from it does not count as a position of its own.
    """
    array = array[:]
    array[PC] = 0
    for kind, base in program.layout.shown.items():
        array[base : base + kind.size] = [0] * kind.size
    for stored in unseen_numbers(program).forgone:
        place = program.layout.fields[stored]
        array[place.base : place.base + place.size] = [stored.start] * place.size
    return key(program, array)
