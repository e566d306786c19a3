"""A ruleset made playable: a bundled name, a folder or a file enters; a Game that makes States leaves.

The language is read, overlaid with its variants, checked and compiled for one number of seats, all inside `load`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gamespec.budgets import budget as allowing
from gamespec.ruleset import around, heading_of
from gamespec.variants.needed import names_with_needed
from interpreter.kernel.moves import Move
from interpreter.source import UNNAMED, Source, placed, variant_file
from interpreter.state.state import IllegalMoveError, State
from interpreter.state.wording.menu_text import parse

if TYPE_CHECKING:
    from gamespec.checked.game import CheckedGame
    from interpreter.compiler.program import Program


MOST_SEED = 1 << 53
SEED_RANGE = "a seed is a whole number from 0 to 2**53 - 1"


class Game:
    """A ruleset for one number of players. Made by `load`; seats are numbers from 0."""

    def __init__(self, program: Program, source: Source, fingerprints: dict[str, str], begun: str = "") -> None:
        self.program = program
        self.begun = begun
        """The example it was compiled together with, where a position needed that: its states stand otherwise."""
        self.fingerprints = fingerprints
        """Of the rules (`rules`) and of each variant by name: they change when what the files say changes."""
        self.source = source
        self.name = source.name
        self.variants = [name for name, _ in source.variants]

    def __repr__(self) -> str:
        return f"<Game {self.name}, {self.players} players>"

    def __eq__(self, other: object) -> bool:
        """Whether both play by the same rules with as many seats, wherever they were read from."""
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((self.name, self.players))

    def _identity(self) -> tuple[object, ...]:
        return self.name, self.players, self.variants, self.fingerprints, self.begun

    def __copy__(self) -> Game:
        """Itself: a game never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Game:
        """Itself: a game never changes."""
        return self

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        """Its name and the fingerprints of its rules; a program is compiled anew where it is loaded."""
        from interpreter.state.pickling import game_again, game_parts  # noqa: PLC0415 - loads pydantic

        return game_again, (game_parts(self),)

    @property
    def checked(self) -> CheckedGame:
        """The checked game it was compiled from."""
        return self.program.checked

    @property
    def title(self) -> str:
        """The name on the box."""
        return self.checked.title

    @property
    def players(self) -> int:
        """Number of seats."""
        return self.checked.seats

    @property
    def people(self) -> list[int]:
        """The seats that people or bots play: all but automatic ones, which are never asked."""
        return [seat for seat in range(self.players) if seat not in self.checked.automatic]

    @property
    def seat_names(self) -> list[str]:
        """Name of each seat: `P1`, `P2` ... unless the rules name them."""
        return list(self.checked.seat_names)

    @property
    def score_lines(self) -> list[str]:
        """Names of the score lines; empty where the game knows only winners."""
        return [line.name for line in self.checked.scoring.lines] if self.checked.scoring else []

    def initial(self, seed: int | None = None) -> State:
        """The state at its first stop. A seed (0 to 2**53 - 1) settles all chance; None leaves it open."""
        if seed is not None and not 0 <= seed < MOST_SEED:
            raise ValueError(SEED_RANGE)
        return State(self, self.program.start(seed))

    def move(self, state: State, text: str) -> Move:
        """The legal move a text means at a state; raises IllegalMoveError with the reason."""
        found = parse(self.program, state.array, text, state.moves())
        if isinstance(found, Move):
            return found
        raise IllegalMoveError(state.why_not(text) or found)

    def from_json(self, text: str) -> State:
        """The state a save leads to, played again move by move; raises SaveError with what is wrong and what to do."""
        from interpreter.state.save import from_json  # noqa: PLC0415 - loads pydantic

        return from_json(self, text)


def load(
    name_or_path: str | Path,
    players: int | None = None,
    variants: Sequence[str] = (),
    *,
    examples: bool = False,
    budget: int | None = None,
    files: Mapping[str, str] | None = None,
    name: str = UNNAMED,
) -> Game:
    """A game ready to play.

    `name_or_path` is the name of a bundled game, the folder of a game, a `.game` file, or the rules themselves: a text
    of several lines, which goes by `name`. `players` is the number of seats (None: the fewest the rules allow);
    `variants` are names of files in the folder `variants` beside it, and those they need come along. `files` are texts
    that stand for files beside the game, by their names, such as `variants/deep.game`; beside rules given as text there
    are no others. The examples in files of their own are read when they are run, or at once with `examples`. `budget`
    is how many times the usual work a file may cost (None: as GAMESPEC_BUDGET says, else 1). Raises RulesetError with
    readable findings.
    """
    from interpreter.loading import compiled  # noqa: PLC0415 - loads the parser and the compiler

    file, shelf = placed(name_or_path, name, files)
    ruleset = around(file, shelf)
    chosen = {each: variant_file(ruleset, each) for each in variants}
    every = {**ruleset.variants, **chosen} if chosen else {}
    heads = {each: heading_of(shelf.source(found)[0]) for each, found in every.items()}
    named = names_with_needed(variants, heads)
    source = Source(file.stem, file, tuple((each, every[each]) for each in named), shelf)
    with allowing(budget):
        program, fingerprints = compiled(source, players, examples=examples)
    return Game(program, source, fingerprints)
