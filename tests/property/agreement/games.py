"""A game made ready to be played by all that play it, and how much of it is compared.

Enters a loaded game; leaves what was compared. Whatever does not agree is an AssertionError that says where.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from interpreter.code.passes import PASSES, improved
from interpreter.code.read import Unreadable
from interpreter.compiler.playable import playable
from interpreter.kernel.chance import game_seed
from interpreter.wasm.batch import Batch
from interpreter.wasm.encoding.words import Unprintable
from interpreter.wasm.engine import Halted
from interpreter.wasm.fallback import why_not
from tests.code.check import faults
from tests.property.agreement.ends import Ends
from tests.property.agreement.nodes import node_by_node
from tests.property.agreement.runners import Evaluated, InPython, InWasm, Module
from tests.property.agreement.stops import same_whole, stop_by_stop

if TYPE_CHECKING:
    from interpreter.state.game import Game

SEED = 7


@dataclass(frozen=True, slots=True)
class Amounts:
    """Number of compared games of one table.

    Whole, at each stop, and at each node (as many with chance left open).
    """

    whole: int
    stops: int
    nodes: int
    longest: int = 100_000
    """Decisions after which a game that is compared at each node is left."""
    ends: int = 2
    """Games of which the ends and all counts are compared, and the first of them in the evaluator too."""
    bound: int = 20_000
    """Decisions after which such a game counts as one without an end."""


class NotInCode(Exception):
    """A game Python alone plays, and why."""


class Ready:
    """A game with its CODE and its modules."""

    def __init__(self, game: Game) -> None:
        self.game = game
        try:
            self.playable = playable(game.program)
            self.better = improved(self.playable)
            self.batch = Batch(self.better, without=frozenset(PASSES))  # they have gone over it
            self.place = self.batch.instance()
        except (Unreadable, Unprintable, Halted) as error:
            raise NotInCode(why_not(error)) from None

    @cached_property
    def module(self) -> Module:
        """Its functions one by one, as passes leave them."""
        return Module(self.better)

    def compared(self, amounts: Amounts, seed: int = SEED) -> Counter[str]:
        """Return what was compared, by what it is."""
        program, found = self.game.program, Counter[str]()
        assert faults(self.playable.code) == []
        runners = (
            lambda cells: InPython(program, cells),
            lambda cells: Evaluated(program, self.playable, cells),
            lambda cells: InWasm(self.module, cells),
        )
        for number in range(amounts.whole):
            one = same_whole(self.game, self.place, seed, number)
            found.update(games=1, decisions=one.decisions, broken=one.broken is not None)
            if one.halted is not None:
                alone = node_by_node(program, self.playable, runners, game_seed(seed, number))
                assert alone.trapped, one.halted
                found["trapped"] += 1
        if amounts.whole and not found["trapped"]:
            totals = self.batch.play(seed, amounts.whole, threads=2)
            counted = (totals.games, totals.decisions, sum(totals.broken.values()))
            assert counted == (found["games"], found["decisions"], found["broken"])
        for number in range(amounts.stops):
            one = stop_by_stop(self.game, self.place, game_seed(seed, number))
            found.update(stepped=1, stops=one.decisions, broken=one.broken is not None)
        for number in range(amounts.nodes):
            for left_open in (False, True):
                once = node_by_node(
                    program,
                    self.playable,
                    runners,
                    game_seed(seed, number),
                    open_chance=left_open,
                    most=amounts.longest,
                )
                found.update(evaluated=1, nodes=once.calls, draws=once.draws, broken=once.broken, trapped=once.trapped)
        if amounts.ends:
            found.update(Ends(self.game, amounts.bound).compared(amounts.ends, 1, seed))
        return found
