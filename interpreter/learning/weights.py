"""Learned weights and their file: `fleet.learned.toml` beside `fleet.game`.

Numbers are stored by name, so weights stay usable after small changes of the rules: a number that is gone is
skipped, a new one has weight 0.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from gamespec.game_files import text_of
from interpreter.learning.numbers import Reader
from interpreter.state.game import Game

ENDING = ".learned.toml"
NUMBERS = ("games", "decisions", "heat")
"""Keys of a configuration's table in the file that are not weights."""
LARGEST = 1_000_000
"""Maximum size of a weights file in bytes; the largest of a bundled game takes a hundredth."""
MOST = 10**9
"""Largest number allowed in a weights file; sums of such numbers fit into 64 bits."""
ANEW = "delete the file, or train the bot again with `gamespec learn`"
"""Advice for a weights file that cannot be read."""
HEAD = """# What each number is worth to a seat that has one more of it than the others have in the mean,
# in thousandths: [at the start of a game, at its end]. Made by `gamespec learn {name}`.
"""


class LearnedFileError(ValueError):
    """Error: a file of weights cannot be read; `advice` says what to do."""

    def __init__(self, cause: str, advice: str) -> None:
        super().__init__(f"{cause}; {advice}")
        self.cause, self.advice = cause, advice


@dataclass(frozen=True, slots=True)
class Weights:
    """Learned weights of the numbers of one configuration (players and variants)."""

    worth: Mapping[str, tuple[int, int]]
    """Weight of each number by name, in thousandths of a point or win, at the start and end of a game."""
    heat: int
    """Difference in value, in thousandths, that makes a move e times as likely."""
    decisions: int
    """Mean number of decisions in a game, by which a game's progress is measured."""
    games: int
    """Number of games from which the weights were learned."""


def table_name(game: Game) -> str:
    """Return the name of a game's configuration: `2 players`, `3 players with steep_bids`."""
    chosen = " and ".join(game.variants)
    return f"{game.players} player{'s' * (game.players != 1)}{' with ' if chosen else ''}{chosen}"


def file_of(game: Game) -> Path:
    """Return the path of a game's weights file, whether the file exists or not."""
    file = game.source.file
    return file.with_name(file.name.removesuffix(".game") + ENDING)


def read(game: Game) -> Weights | None:
    """Return the weights of a configuration, else without variants, or None; raises LearnedFileError."""
    file = file_of(game)
    tables = _tables(_text(file) or "", file)
    found = tables.get(table_name(game)) or tables.get(table_name(game).partition(" with ")[0])
    return None if found is None else _weights(found, file)


def not_counted(game: Game) -> list[str]:
    """Return the names with a weight that no number of the game has, in the order of the file."""
    found = read(game)
    known = () if found is None else Reader(game.program).names
    return [] if found is None else [name for name in found.worth if name not in known]


def tables_in(file: Path) -> tuple[dict[str, Weights], str | None]:
    """Return the weights in a file by configuration, and its text or None; raises LearnedFileError."""
    text = _text(file)
    return {name: _weights(found, file) for name, found in _tables(text or "", file).items()}, text


def written(name: str, tables: Mapping[str, Weights]) -> str:
    """Return the text of a weights file for the game file `name`, with weights by configuration."""
    parts = [HEAD.format(name=name)]
    for table, found in tables.items():
        lines = [f'["{table}"]', f"games = {found.games}", f"decisions = {found.decisions}", f"heat = {found.heat}"]
        lines += [f"{_quoted(word)} = [{start}, {end}]" for word, (start, end) in found.worth.items()]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _quoted(word: str) -> str:
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _text(file: Path) -> str | None:
    """Return the content of a weights file; None if there is no file."""
    try:
        return text_of(file, LARGEST)
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        why = (error.strerror or str(error)).lower() if isinstance(error, OSError) else "not text in UTF-8"
        raise LearnedFileError(f"the learned weights in {file} cannot be read: {why}", ANEW) from None


def _tables(text: str, file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LearnedFileError(f"the learned weights in {file} are damaged (no valid TOML: {error})", ANEW) from None
    except (ValueError, RecursionError):  # a number of thousands of digits, deeply nested lists
        raise LearnedFileError(f"the learned weights in {file} are damaged: not tables of numbers", ANEW) from None


def _weights(found: object, file: Path) -> Weights:
    known = cast("dict[str, object]", found) if isinstance(found, dict) else {}
    worth, numbers = dict[str, tuple[int, int]](), dict[str, int]()
    for name, value in known.items():
        match value:
            case bool() | [bool(), _] | [_, bool()]:
                raise _unreadable(file, name)
            case int() if name in NUMBERS and 0 < value <= MOST:
                numbers[name] = value
            case [int() as start, int() as end] if max(abs(start), abs(end)) <= MOST:
                worth[name] = (start, end)
            case _:
                raise _unreadable(file, name)
    for name in NUMBERS:
        if name not in numbers:
            raise _unreadable(file, name)
    return Weights(worth, **numbers)


def _unreadable(file: Path, name: str) -> LearnedFileError:
    wanted = "a whole number from 1" if name in NUMBERS else "two whole numbers in square brackets,"
    said = f"the learned weights in {file} are damaged: `{name}` must be {wanted} up to {MOST:,}"
    return LearnedFileError(said, ANEW)
