"""The bot that plays by Monte Carlo tree search over determinizations.

Determinizations come from `seen.imagine`, which samples what the seat does not see: the bot never looks at what is
hidden. The option after the colon is the budget for each move: `search:400` rollouts, or `search:2s` (seconds).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial

from interpreter.bots.bot import Bot, BotWordsError, Observation, Standing
from interpreter.compiler.program import Program
from interpreter.imagining import undealt
from interpreter.imagining.memory import hidden_kinds
from interpreter.imagining.picks import unpicked
from interpreter.imagining.plain import imagining
from interpreter.imagining.unseen import can_lay
from interpreter.kernel.chance import Choices
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.errors import NoWorldError
from interpreter.searching import Budget, SearchInput, Tried, World, budget, searcher
from interpreter.searching.protocol import NOBODY
from interpreter.state.game import State
from interpreter.state.wording.menu_text import offers
from interpreter.state.worlds.canonical import canonical
from interpreter.state.worlds.tables import Deal

STREAM = "search {}"
"""Name of the bot's random number stream; `{}` stands for the seat."""
LOOKS_BACK = True
WORLDS, FEWEST = 50, 6
"""Maximum and minimum number of determinizations among which the rollouts of a search take turns."""
RETOLD = 600
"""Maximum number of decisions replayed to sample determinizations, which limits their number."""
SEEDS = 1 << 53


def maker(words: str) -> Callable[[Choices], Bot]:
    """Return the function that makes bots with the search budget `words`, such as `400` or `2s`.

    Raises BotWordsError if `words` is no budget.
    """
    found = budget(words)
    if found is None:
        said = f"`{words}` is not a budget for the bot `search`" if words else "the bot `search` needs a budget"
        raise BotWordsError(said, "write `search:400` for 400 rollouts a move, or `search:2s` for two seconds a move")
    return partial(Player, found)


class Player:
    """Bot that takes the move visited most by the tree search."""

    def __init__(self, allowed: Budget, choices: Choices) -> None:
        self._allowed, self._choices = allowed, choices

    def choose(self, seen: Observation) -> int:
        """Return the index of the best move: one proven to win, else the most visited; of equals the first."""
        if seen.size == 1:
            return 0
        found = self.tried(seen, values=False)
        return seen.read()[max(range(seen.size), key=lambda at: found[at].rank)].at

    def tried(self, seen: Observation, *, values: bool = True) -> list[Tried]:
        """Run the tree search; return the statistics of each legal move, in the order of `seen.read`.

        Without `values` it may end once all moves but one are proven to lose.
        """
        seed = int(self._choices.at(seen.turns()).random() * SEEDS)
        found: list[tuple[Program, SearchInput]] = []
        seen.weigh(lambda at: found.extend(_dealt(at, seen, seed)))
        if not found:
            worlds = self._imagined(seen, seed, self._most(seen))
            if not worlds:
                undealt.note(undealt.NONE)
                return [Tried()] * seen.size
            found.append((worlds[0].game.program, SearchInput([_laid(world) for world in worlds], seen.size)))
        program, asked = found[0]
        return searcher(program)(replace(asked, values=values), seed, self._allowed)

    def skip(self, size: int) -> None:
        """Do nothing: the bot's random numbers at a decision do not depend on earlier decisions."""

    def _most(self, seen: Observation) -> int:
        """Return the maximum number of determinizations for a search.

        The number depends only on things that are the same in all determinizations.
        """
        return max(FEWEST, min(WORLDS, self._allowed.games or WORLDS, RETOLD // (2 * seen.turns() + 1)))

    def _imagined(self, seen: Observation, seed: int, most: int) -> list[State]:
        """Return up to `most` determinizations in which the seat has the same number of legal moves."""
        chance = Choices(seed)
        found: list[State] = []
        if seen.several is not None:
            found = seen.several(chance, most)
        else:
            with suppress(NoWorldError):
                while len(found) < most:
                    found.append(seen.imagine(chance))
        return [world for world in found if len(world.game.program.menu(world.array)) == seen.size]


def _laid(world: State) -> World:
    """Return a determinization for the search."""
    program = world.game.program
    array = canonical(program, world.array)
    return World(array, [move.code for move in offers(program, array)])


def _dealt(at: Standing, seen: Observation, seed: int) -> Iterator[tuple[Program, SearchInput]]:
    """Yield the input of a search that deals its determinizations, with the program, if it can.

    It begins with a canonical determinization, the same for all states of the information set.
    """
    program = at.game.program
    if not can_lay(program):
        return
    imagined, first = imagining(program), program.size
    memory = imagined.memory(at.array, at.last)
    state = imagined.state(at.array, memory)
    if not imagined.lay(state, seen.seat, seed):
        return
    unpicked(program, state)
    array = canonical(program, state[:first])
    codes = [move.code for move in offers(program, array)]
    if len(codes) == seen.size:
        seat = seen.seat if hidden_kinds(program) or program.secrets else NOBODY
        known = imagined.moved(at.array, array, memory, [seen.seat])
        yield program, SearchInput([World(array, codes)], seen.size, seat, known)


def dealt_by(program: Program, deal: Deal) -> World | None:
    """Return the determinization into which hidden pieces are dealt before each rollout.

    None if a legal move names a piece whose place is unknown.
    """
    array = list(deal.array)
    moves = offers(program, array)
    for move in moves:
        for kind, value in move.args:
            named = piece_kind(kind)
            if named is not None and value in deal.unknown(program.layout.where[named]):
                return None
    places = {move.code: at for at, move in enumerate(moves)}
    return World(array, [places[code] for code in program.menu(array)])
