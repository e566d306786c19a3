"""The deals that `resample` makes from all states of an information set with the same random numbers."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.errors import NoWorldError
from interpreter.kernel.layout import PC
from interpreter.state.history.entries import entries, pick
from interpreter.state.views.key import key
from tests.property.worlds.information_sets import Fault

if TYPE_CHECKING:
    from interpreter.kernel.moves import Move
    from interpreter.state.game import State
    from tests.property.worlds.information_sets import Table

COMPARED = 4
"""Number of states of one information set that are compared."""


class Counted(Random):
    """Random numbers, counted."""

    drawn = 0

    def random(self) -> float:
        self.drawn += 1
        return super().random()


def differing(table: Table, rng: Random, sets: int) -> list[Fault]:
    """Return faults at information sets from whose states the same random numbers deal different worlds.

    With chance left open, states with different numbers of draws are compared separately. `sets`: the number of
    information sets, drawn at random.
    """
    groups = dict[tuple[int, int, int], list["State"]]()
    for node in table.nodes:
        for seat, shown in enumerate(node.shown):
            groups.setdefault((seat, shown, node.draws), []).append(node.state)
    found, several = list[Fault](), [each for each in groups.items() if len(each[1]) > 1]
    for (seat, _, _), states in rng.sample(several, min(sets, len(several))):
        first, *others = rng.sample(states, min(COMPARED, len(states)))
        for other in others:
            if dealt(first, seat) != dealt(other, seat):
                one, two = ([str(entry.item) for entry in entries(state.last)] for state in (first, other))
                found.append(Fault("differing", f"seat {seat + 1} after {one} and after {two}"))
                break
    return found


def dealt(state: State, seat: int) -> tuple[object, ...]:
    """Return the dealt determinization, up to the numbers of like pieces, and the random numbers used."""
    chance = Counted(4)
    try:
        found = state.resample(seat, chance)
    except NoWorldError:
        return (chance.drawn,)
    program, s, picks = state.game.program, found.array, list[object]()
    secret = program.secrets.get(s[PC])
    if secret is not None:  # a pick names one of several like pieces
        base = program.module.slots[secret.picks].base
        for place in range(s[base]):
            picks.append(_named(pick(program, found.array, secret, place)))
            s[base + 1 + place] = 0
    return chance.drawn, key(program, s), picks


def _named(move: Move) -> tuple[object, ...]:
    kinds = [(piece_kind(kind), value) for kind, value in move.args]
    return move.action, [value if kind is None or value < 0 else kind.row_of[value] for kind, value in kinds]
