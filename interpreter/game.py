"""A ruleset made playable: a bundled name, a folder or a file enters; a Game that makes States leaves.

The language is read, overlaid with its variants, checked and compiled for one number of seats, all inside `load`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from gamespec.budgets import budget as allowing
from gamespec.ruleset import DISK, NoRulesetError, Ruleset, Shelf, around, found, heading_of
from gamespec.ruleset.shelf import VARIANTS, laid_out
from gamespec.source import SUFFIX
from gamespec.variants.needed import names_with_needed
from interpreter.runtime.moves import Move
from interpreter.runtime.offers import parse
from interpreter.runtime.state import IllegalMoveError, State

if TYPE_CHECKING:
    from gamespec.checked.game import CheckedGame
    from gamespec.diagnostics import Diagnostic
    from interpreter.compiler.program import Program


UNNAMED = "text.game"
"""What rules go by that are given as text without a name."""


class RulesetError(ValueError):
    """A ruleset that cannot be played; its text is the findings as people read them, `diagnostics` the findings."""

    def __init__(self, text: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(text)
        self.diagnostics = tuple(diagnostics)


@dataclass(frozen=True, slots=True)
class Source:
    """Where a game comes from: its name, its file, and the files of its variants by name."""

    name: str
    file: Path
    variants: tuple[tuple[str, Path], ...] = ()
    shelf: Shelf = DISK
    """Where they are read: on the disk, or among texts."""

    @property
    def ruleset(self) -> Ruleset:
        """The game with all that lies beside it."""
        return around(self.file, self.shelf)

    def title_of(self, variant: str) -> str:
        """The title of a variant it is played with."""
        return heading_of(self.shelf.source(dict(self.variants)[variant])[0]).title


class Game:
    """A ruleset for one number of players. Made by `load`; seats are numbers from 0."""

    def __init__(self, program: Program, source: Source, fingerprints: dict[str, str]) -> None:
        self.program = program
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
        return self.name, self.players, self.variants, self.fingerprints

    def __copy__(self) -> Game:
        """Itself: a game never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Game:
        """Itself: a game never changes."""
        return self

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        """Its name and the fingerprints of its rules; a program is compiled anew where it is loaded."""
        from interpreter.runtime.pickling import game_again, game_parts  # noqa: PLC0415 - loads pydantic

        return game_again, game_parts(self)

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
        if seed is not None and not 0 <= seed < 1 << 53:
            raise ValueError("a seed is a whole number from 0 to 2**53 - 1")
        return State(self, self.program.start(seed))

    def move(self, state: State, text: str) -> Move:
        """The legal move a text means at a state; raises IllegalMoveError with the reason."""
        found = parse(self.program, state.array, text, state.moves())
        if isinstance(found, Move):
            return found
        raise IllegalMoveError(state.why_not(text) or found)

    def from_json(self, text: str) -> State:
        """The state a save leads to, played again move by move; raises SaveError with what is wrong and what to do."""
        from interpreter.runtime.save import from_json  # noqa: PLC0415 - loads pydantic

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
    of more than one line, which goes by `name`. `players` is the number of seats (None: the fewest the rules allow);
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


def is_text(what: str | Path) -> bool:
    """Whether rules are given themselves, not where they lie: a text has more than one line."""
    return isinstance(what, str) and "\n" in what


def placed(what: str | Path, name: str = UNNAMED, files: Mapping[str, str] | None = None) -> tuple[Path, Shelf]:
    """The file that is meant and where it is read: a text that goes by a name, or a file with texts before others."""
    for other in files or ():
        if Path(other).suffix not in {SUFFIX, ".md"}:
            raise RulesetError(f"files: `{other}` is not called {SUFFIX}, so nobody would read it")
    if is_text(what):
        own = name if name.endswith(SUFFIX) else f"{name}{SUFFIX}"
        return Path(own), laid_out({**(files or {}), own: str(what)})
    file = find(what)
    home = file.parent.parent if file.parent.name == VARIANTS else file.parent
    return file, laid_out(files, home) if files else DISK


def is_bundled(name: str | Path) -> bool:
    """Whether a game of that name comes with this package."""
    import rulesets  # noqa: PLC0415 - reads a folder

    return str(name) in rulesets.names()


def find(name_or_path: str | Path) -> Path:
    """The `.game` file a ruleset argument means; raises RulesetError naming what there is."""
    import rulesets  # noqa: PLC0415 - reads a folder

    name = str(name_or_path)
    path = rulesets.game_file(name) if is_bundled(name) else Path(name_or_path)
    if path.is_dir() or path.is_file():
        try:
            return found(path).game
        except NoRulesetError as error:
            raise RulesetError(str(error)) from None
    near = get_close_matches(name, rulesets.names(), 1)
    hint = f"did you mean {near[0]}?" if near else f"bundled games: {', '.join(rulesets.names()) or 'none'}"
    if path.suffix == SUFFIX or "/" in name:
        raise RulesetError(f"there is no file {path}; {hint}")
    raise RulesetError(f"there is no game {name}; {hint}")


def variant_names(file: Path) -> list[str]:
    """Names of the variants beside a game's file."""
    return sorted(around(file).variants)


def find_variant(file: Path, name: str) -> Path:
    """The file of a variant of a game; raises RulesetError naming those there are."""
    return variant_file(around(file), name)


def variant_file(ruleset: Ruleset, name: str) -> Path:
    """The file of a variant of a ruleset, or one named by its path; raises RulesetError naming those there are."""
    known = ruleset.variants
    if name in known:
        return known[name]
    if ruleset.shelf.disk and name.endswith(SUFFIX) and Path(name).is_file():
        return Path(name)
    meant = ruleset.variant_meant(name)
    near = [meant] if meant is not None else get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(sorted(known)) or 'none'}"
    raise RulesetError(f"{ruleset.name} has no variant {name}; {hint}")
