"""Evaluation of legal moves by learned weights in determinizations, in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from interpreter.code import expressions as x
from interpreter.code.print_python import compiled
from interpreter.code.statements import Code
from interpreter.code.walk import nodes
from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import PC, SEED
from interpreter.learning.ahead import follow
from interpreter.learning.judge import WORST
from interpreter.learning.unseen import LAY, Unseen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.compiler.program import Program
    from interpreter.learning.judge import Judge

WORLDS = 2
"""Number of determinizations in which each move is tried."""


class Decision(NamedTuple):
    """A decision whose legal moves are to be evaluated for a seat, with random seeds."""

    array: list[int]
    menu: Sequence[int]
    """Codes of the legal moves."""
    seat: int
    progress: int
    worlds: Sequence[int]
    """Random seed of each determinization."""
    seeds: Sequence[Sequence[int]]
    """Random seeds of the moves in each determinization, below 2**53."""


class Laid(NamedTuple):
    """A determinization: its state, and the function that maps move codes to the same moves in it."""

    array: list[int]
    renamed: Callable[[int], int]


class Worlds:
    """Sampler of determinizations of one program in Python."""

    def __init__(self, program: Program) -> None:
        unseen = Unseen(program, program.size)
        self._size, self._room = program.size, unseen.room
        names = {name: f"f{number}" for number, name in enumerate(unseen.functions)}
        tables: dict[str, str] = {}
        for function in unseen.functions.values():  # names of the game's file are not Python names
            function.name = names[function.name]
            for node in nodes(function.body):
                if isinstance(node, x.Call):
                    node.function = names.get(node.function, node.function)
                elif isinstance(node, x.Constant):
                    node.name = tables.setdefault(node.name, f"t{len(tables)}")
        made = compiled(Code(program.size, {one.name: one for one in unseen.functions.values()}))
        self._lay: Callable[[list[int], int, int], int] = made[names[LAY]]
        self._renamed = {at: made[names[name]] for at, name in unseen.renamed.items()}

    def laid(self, array: list[int], seat: int, seed: int) -> Laid | None:
        """Return a determinization of a state for a seat; None if pieces cannot be shuffled there."""
        s = [*array, *[0] * self._room]
        if not self._lay(s, seat, seed):
            return None
        renamed = self._renamed.get(s[PC])
        own = s[: self._size]
        return Laid(own, _same if renamed is None else lambda code: renamed(s, code))


def _same(code: int) -> int:
    return code


def weighed_after(judge: Judge, s: list[int], code: int, whose: tuple[int, int], seed: int) -> int:
    """Return the value of the state after a move, its inner choices and draws, played at random.

    `code` is the move, `whose` the seat and the progress of the game, `seed` the random seed.
    """
    (seat, progress), program, after = whose, judge.reader.program, s[:]
    after[SEED] = seed
    try:
        program.apply(after, code)
        follow(program, after, seat, Choices(seed))
        return judge.ended(after, seat) if program.sort(after) == "end" else judge(after, seat, progress)
    except RuntimeCheckFailed:
        return WORST


def weighed(judge: Judge, worlds: Worlds, asked: Decision) -> list[int] | None:
    """Return the value of each legal move, summed over determinizations; None if none can be sampled."""
    found = [0] * len(asked.menu)
    for world, seeds in zip(asked.worlds, asked.seeds, strict=True):
        laid = worlds.laid(asked.array, asked.seat, world)
        if laid is None:
            return None
        for at, (code, seed) in enumerate(zip(asked.menu, seeds, strict=True)):
            found[at] += weighed_after(judge, laid.array, laid.renamed(code), (asked.seat, asked.progress), seed)
    return found
