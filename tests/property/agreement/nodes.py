"""One random game node by node.

Each function of its flow gives the same and leaves the same cells, whoever runs it.

Enters a program, its CODE, runners and where chance comes from; leaves what was compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.kernel.chance import Choices
from interpreter.kernel.layout import DRAWN, PC, SEED
from tests.property.agreement.runners import BROKEN, TRAPPED, outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.code.read import Playable
    from interpreter.code.read.program import Stop
    from interpreter.compiler.program import Program
    from tests.property.agreement.runners import Runner

OPEN, OVER = -2, -3


@dataclass(slots=True)
class Compared:
    """Amounts compared."""

    calls: int = 0
    decisions: int = 0
    draws: int = 0
    """Draws left open."""
    broken: int = 0
    trapped: int = 0


def node_by_node(
    program: Program,
    game: Playable,
    runners: Sequence[Callable[[list[int]], Runner]],
    seed: int,
    *,
    open_chance: bool = False,
    most: int = 100_000,
) -> Compared:
    """Play to the end, to a failed runtime check or a trap, or as many decisions as are wanted.

    Chosen is as random players choose from the seed; `open_chance`: what is drawn is chosen so too, from outside.
    """
    cells = list(game.begun)
    cells[SEED] = -1 if open_chance else seed
    beside, luck = _Beside([make(cells[:]) for make in runners]), Choices(seed)
    found, node = beside.compared, beside.run(game, game.first)
    while isinstance(node, int) and node != OVER and found.decisions < most:
        stop = game.stops[beside.runners[0].cells()[PC]]
        node = beside.run(game, beside.draw(stop, luck) if node == OPEN else beside.decide(stop, luck))
    for seat in range(program.checked.seats if node == OVER else 0):
        for name in [*game.scores, *(name for _, name in game.ranking if name)]:
            beside.call(name, seat)
    return found


class _Beside:
    """Runners of one game, asked the same."""

    def __init__(self, runners: list[Runner]) -> None:
        self.runners = runners
        self.compared = Compared()
        for each in runners:
            each.anew()

    def call(self, name: str, *args: int) -> Any:
        """Return what a function gives, or how it ends."""
        self.compared.calls += 1
        first, *others = [outcome(each.call, name, *args) for each in self.runners]
        trapped = [answer for each, answer in zip(self.runners, (first, *others), strict=True) if each.traps]
        if any(isinstance(answer, str) and answer.startswith(TRAPPED) for answer in trapped):
            assert len(set(trapped)) == 1, f"{name}{args}: {trapped}"  # Python's numbers have no end
            return trapped[0]
        state, counts = self.runners[0].cells(), self.runners[0].counts()
        for each, other in zip(self.runners[1:], others, strict=True):
            assert other == first, f"{name}{args}: {differing(first, other)}"
            assert each.cells() == state, f"{name}{args}: cells {differing(state, each.cells())}"
            assert each.counts() == counts, f"{name}{args}: laps and steps {counts}, {each.counts()}"
        return first

    def same(self, what: Callable[[Runner], Any]) -> Any:
        """Return what all say that say anything."""
        answers = [answer for each in self.runners if (answer := what(each)) is not None]
        for answer in answers:
            assert answer == answers[0], differing(answers[0], answer)
        return answers[0]

    def run(self, game: Playable, node: Any) -> Any:
        """On to the next stop: why it stops there, or how the game ended before."""
        while isinstance(node, int) and node >= 0:
            node = self.call(game.stops[node].run)
        self.same(lambda each: each.told())
        if not isinstance(node, int):
            self.compared.broken += node.startswith(BROKEN)
            self.compared.trapped += node.startswith(TRAPPED)
        return node

    def draw(self, stop: Stop, luck: Choices) -> Any:
        """Say from outside what is drawn; the next node."""
        assert stop.candidates is not None
        candidates = self.call(stop.candidates)
        value = candidates[luck.of(len(candidates))]
        for each in self.runners:
            each.put(DRAWN, value)
        self.compared.draws += 1
        return self.runners[0].cells()[PC]

    def decide(self, stop: Stop, luck: Choices) -> Any:
        """Take a move; the next node."""
        assert stop.menu is not None
        assert stop.seat is not None
        assert stop.apply is not None
        menu = self.same(lambda each: each.menu())
        assert self.call(stop.menu) == menu
        self.call(stop.seat)
        for each in self.runners:
            each.anew()
        self.compared.decisions += 1
        return self.call(stop.apply, menu[luck.of(len(menu)) if len(menu) > 1 else 0])


def differing(one: Any, other: Any) -> str:
    """Return what is not the same in two answers."""
    if not isinstance(one, list) or not isinstance(other, list) or len(one) != len(other):
        return f"{one}, {other}"
    return "; ".join(f"{at}: {a}, {b}" for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
