"""What numbers are worth, and the file in which that stands: `fleet.learned.toml` beside `fleet.game`.

A game enters; Weights leave, or the text of such a file. Numbers go by their names, so that rules that change a little
are still played by what was learned before: a number that is gone is passed over, a new one is worth nothing.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from interpreter.state.game import Game

ENDING = ".learned.toml"
NUMBERS = ("games", "decisions", "heat")
"""What stands in a table besides what numbers are worth."""
HEAD = """# What each number is worth to a seat that has one more of it than the others have in the mean,
# in thousandths: [at the start of a game, at its end]. Made by `gamespec learn {name}`.
"""


class LearnedFileError(ValueError):
    """A file of what was learned that cannot be read; `advice` says what to do."""

    def __init__(self, cause: str, advice: str) -> None:
        super().__init__(f"{cause}; {advice}")
        self.cause, self.advice = cause, advice


@dataclass(frozen=True, slots=True)
class Weights:
    """What the numbers of one table are worth."""

    worth: Mapping[str, tuple[int, int]]
    """Name -> thousandths of what is played for, at the start and at the end of a game."""
    heat: int
    """So many thousandths more make a move e times as likely."""
    decisions: int
    """Of a game, in the mean: how far a game has come is told by this."""
    games: int
    """From which it was learned."""


def table_name(game: Game) -> str:
    """A number of players, with variants: `2 players`, `3 players with steep_bids`."""
    chosen = " and ".join(game.variants)
    return f"{game.players} player{'s' * (game.players != 1)}{' with ' if chosen else ''}{chosen}"


def file_of(game: Game) -> Path:
    """Where it stands, or would."""
    file = game.source.file
    return file.with_name(file.name.removesuffix(".game") + ENDING)


def read(game: Game) -> Weights | None:
    """What was learned of this table, else of the same number of players without variants; None where nothing was.

    Raises LearnedFileError.
    """
    file = file_of(game)
    try:
        tables = _tables(file)
    except OSError:
        return None
    found = tables.get(table_name(game)) or tables.get(table_name(game).partition(" with ")[0])
    return None if found is None else _weights(found, file)


def tables_in(file: Path) -> dict[str, Weights]:
    """All tables of a file; raises LearnedFileError."""
    return {name: _weights(found, file) for name, found in _tables(file).items()}


def written(name: str, tables: Mapping[str, Weights]) -> str:
    """The text of a file."""
    parts = [HEAD.format(name=name)]
    for table, found in tables.items():
        lines = [f'["{table}"]', f"games = {found.games}", f"decisions = {found.decisions}", f"heat = {found.heat}"]
        lines += [f"{_quoted(word)} = [{start}, {end}]" for word, (start, end) in found.worth.items()]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _quoted(word: str) -> str:
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _tables(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LearnedFileError(f"{file}: {error}", "take it away, or make it anew with `gamespec learn`") from None


def _weights(found: object, file: Path) -> Weights:
    known = cast("dict[str, object]", found) if isinstance(found, dict) else {}
    worth, numbers = dict[str, tuple[int, int]](), dict[str, int]()
    for name, value in known.items():
        match value:
            case int() if name in NUMBERS and value > 0:
                numbers[name] = value
            case [int() as start, int() as end]:
                worth[name] = (start, end)
            case _:
                raise _unreadable(file, name)
    for name in NUMBERS:
        if name not in numbers:
            raise _unreadable(file, name)
    return Weights(worth, **numbers)


def _unreadable(file: Path, name: str) -> LearnedFileError:
    said = "a table has `games`, `decisions` and `heat`, and for each number [at the start, at the end]"
    return LearnedFileError(f"{file}, {name}: {said}", "make it anew with `gamespec learn`")
