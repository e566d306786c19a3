"""What numbers are worth, and the file in which that stands: `fleet.learned.toml` beside `fleet.game`.

A game enters; Weights leave, or the text of such a file. Numbers go by their names, so that rules that change a little
are still played by what was learned before: a number that is gone is passed over, a new one is worth nothing.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from gamespec.files import text_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from interpreter.state.game import Game

ENDING = ".learned.toml"
NUMBERS = ("games", "decisions", "heat")
"""What stands in a table besides what numbers are worth."""
LARGEST = 1_000_000
"""Bytes of such a file that are read; the largest of a bundled game takes a hundredth."""
MOST = 10**9
"""The largest number that stands in it, a million of what is played for; sums of such numbers fit into 64 bits."""
ANEW = "take it away, or make it anew with `gamespec learn`"
"""What to do about a file that cannot be read."""
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
    tables = _tables(_text(file) or "", file)
    found = tables.get(table_name(game)) or tables.get(table_name(game).partition(" with ")[0])
    return None if found is None else _weights(found, file)


def tables_in(file: Path) -> tuple[dict[str, Weights], str | None]:
    """All tables of a file, and its text; of no file no tables and None. Raises LearnedFileError."""
    text = _text(file)
    return {name: _weights(found, file) for name, found in _tables(text or "", file).items()}, text


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


def _text(file: Path) -> str | None:
    """What stands in a file; None where there is none."""
    try:
        return text_of(file, LARGEST)
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        why = (error.strerror or str(error)).lower() if isinstance(error, OSError) else "not text in UTF-8"
        raise LearnedFileError(f"{file} cannot be read: {why}", ANEW) from None


def _tables(text: str, file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LearnedFileError(f"{file}: {error}", ANEW) from None
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in a list
        raise LearnedFileError(f"{file}: these are no tables of numbers", ANEW) from None


def _weights(found: object, file: Path) -> Weights:
    known = cast("dict[str, object]", found) if isinstance(found, dict) else {}
    worth, numbers = dict[str, tuple[int, int]](), dict[str, int]()
    for name, value in known.items():
        match value:
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
    said = "a table has `games`, `decisions` and `heat`, and for each number [at the start, at the end]"
    return LearnedFileError(f"{file}, {name}: {said}, none above {MOST:,}", ANEW)
