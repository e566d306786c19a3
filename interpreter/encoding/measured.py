"""Sizes of a game that its rules do not state, measured in random games with fixed seeds."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field

from interpreter.compiler.program import Program
from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import SEED
from interpreter.kernel.moves import Move
from interpreter.kernel.once import once_for
from interpreter.state.views.shown import returns
from interpreter.state.wording.menu_text import offers

GAMES, DECISIONS, NAMED = 24, 600, 6_000
"""Maximum numbers of games, of decisions, and of legal moves whose arguments are read."""
PLAYOUTS, PLAYED = 60, 3_000
"""Maximum numbers of games of which only the end is read, and of decisions in them."""

Sort = tuple[str, str, str]
"""Sort of a move: `action`, `choice` or `stop`, name of the action, types of the arguments."""


@dataclass(slots=True)
class Measured:
    """Greatest sizes seen in random games."""

    moves: int = 1
    """Legal moves at one decision."""
    likes: dict[Sort, int] = field(default_factory=dict[Sort, int])
    """Moves at one decision that differ only in pieces that look alike, by sort."""
    numbers: dict[tuple[Sort, int], int] = field(default_factory=dict[tuple[Sort, int], int])
    """Number given as an argument, by sort and index of the argument."""

    def alike(self, sort: Sort) -> int:
        """Return the greatest of `likes` of all sorts with the same arguments, as some of them are rarely met."""
        return max((many for other, many in self.likes.items() if other[2] == sort[2]), default=1)


@dataclass(slots=True)
class Ends:
    """Ends of random games."""

    length: int = 1
    """Greatest number of decisions in one game."""
    lowest: int = 0
    highest: int = 0
    """Least and greatest payoff of a seat."""
    sums: set[int] = field(default_factory=set[int])
    """Sums of the payoffs of all seats; one where the game is probably of constant sum."""


def sort_of(move: Move) -> Sort:
    """Return the sort of a move."""
    return move.sort, move.action, ", ".join(repr(kind) for kind, _ in move.args)


@once_for
def measured(program: Program) -> Measured:
    """Return the sizes of a game, the same in every process."""
    found, decisions, named = Measured(), 0, 0
    for seed in range(GAMES):
        state, choices = program.start(seed), Choices(seed)
        while program.sort(state) != "end" and decisions < DECISIONS:
            menu = program.menu(state)
            found.moves = max(found.moves, len(menu))
            if named < NAMED:
                _note(found, offers(program, state))
                named += len(menu)
            decisions += 1
            program.apply(state, menu[choices.of(len(menu))])
    return found


@once_for
def ends(program: Program) -> Ends:
    """Return what ends of random games show, the same in every process."""
    found, decisions = Ends(), 0
    for seed in range(PLAYOUTS):
        state = program.start(seed)
        with suppress(RuntimeCheckFailed):
            made = program.playout(state, state[SEED])
            found.length, decisions = max(found.length, made), decisions + made
            paid = returns(program, state)
            found.lowest, found.highest = min(found.lowest, *paid), max(found.highest, *paid)
            found.sums.add(sum(paid))
        if decisions > PLAYED:
            break
    return found


def _note(found: Measured, menu: list[Move]) -> None:
    likes: dict[Sort, dict[tuple[object, ...], int]] = {}
    for move in menu:
        sort = sort_of(move)
        for at, (_, value) in enumerate(move.args):
            found.numbers[sort, at] = max(found.numbers.get((sort, at), 0), value)
        looks = tuple(word.plain if word.by_row else "" if word.spot else word.text for word in move.words)
        same = likes.setdefault(sort, {})
        same[looks] = same.get(looks, 0) + 1
    for sort, same in likes.items():
        found.likes[sort] = max(found.likes.get(sort, 1), *same.values())
