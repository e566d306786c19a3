"""Mutation testing of rules: lines spoiled by small mistakes, and games of both versions in step.

Changes are made in the text. Titles, reasons, citations and comments stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from interpreter.examples.recording import fault, recorded
from interpreter.kernel.errors import IllegalMoveError, RuntimeCheckFailed
from interpreter.state.chance_transcript import UntoldError

if TYPE_CHECKING:
    from interpreter.state.game import Game, State


QUOTED = re.compile(r'"[^"]*"')
BEHIND = re.compile(r"\s+(?:cite|assume|because|as\s+\"|else\s+\")")
"""Pattern of where the code of a line ends, and its notes begin."""
NUMBER = re.compile(r"(?<![\w.-])\d+(?![\w-])")
EXCHANGED = {
    ">": ">=", ">=": ">", "<": "<=", "<=": "<", "is not": "is", "is": "is not", "and": "or", "or": "and",
    "some": "every", "every": "some", "highest": "lowest", "lowest": "highest",
    "next": "previous", "previous": "next", "yes": "no", "no": "yes", "min": "max", "max": "min", "add": "take",
    "take": "add", "first": "last", "last": "first", "after": "before", "before": "after",
}  # fmt: skip
"""Words and signs, each with the one that takes its place."""
WORD = re.compile(r"(?<![\w-])(?:is not|[a-z]+)(?![\w-])|[<>]=?")
DROPPED = re.compile(r"^\s+(?:need|set|add|take|move|pay|shuffle|roll|swap|show|do|forbid|return|->)(?![\w-])")
"""Pattern of lines that can be left out."""


@dataclass(frozen=True, slots=True)
class Spoiled:
    """A line with one change."""

    line: int
    before: str
    after: str
    """The line after the change; empty for a line that is left out."""
    text: str
    """Whole text of the file after the change."""


def spoils(text: str, line: int, most: int) -> list[Spoiled]:
    """Return up to `most` spoiled versions of a file, each changed in a line or the lines below its head.

    Changes of the line itself come first, then those of the lines that are indented under it.
    """
    lines = text.splitlines()
    under = list(_under(lines, line - 1))
    found = [each for number in (line - 1, *under) for each in _of_line(lines, number)]
    if len(found) <= most:
        return found
    own = [each for each in found if each.line == line][:most]
    rest = [each for each in found if each.line != line]
    wanted = most - len(own)
    return [*own, *(rest[at * len(rest) // wanted] for at in range(min(wanted, len(rest))))]


def _under(lines: list[str], head: int) -> Iterator[int]:
    margin = _margin(lines[head])
    for number in range(head + 1, len(lines)):
        if lines[number].strip() and _margin(lines[number]) <= margin:
            return
        if lines[number].strip():
            yield number


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


def _of_line(lines: list[str], number: int) -> Iterator[Spoiled]:
    line = lines[number]
    code = _code(line)
    inner = number + 1 < len(lines) and _margin(lines[number + 1]) > _margin(line) and bool(lines[number + 1].strip())
    if DROPPED.match(code) and not inner:
        yield _spoiled(lines, number, "")
    for found in NUMBER.finditer(code):
        yield _spoiled(lines, number, f"{line[: found.start()]}{int(found[0]) + 1}{line[found.end() :]}")
    for found in WORD.finditer(code):
        if found[0] in EXCHANGED:
            yield _spoiled(lines, number, f"{line[: found.start()]}{EXCHANGED[found[0]]}{line[found.end() :]}")


def _spoiled(lines: list[str], number: int, after: str) -> Spoiled:
    changed = [*lines[:number], *([after] if after else []), *lines[number + 1 :]]
    return Spoiled(number + 1, lines[number].strip(), after.strip(), "\n".join(changed) + "\n")


def _code(line: str) -> str:
    """Return a line as far as it is code, with blanks in the place of quoted texts."""
    masked = QUOTED.sub(lambda found: '"' + " " * (len(found[0]) - 2) + '"', line)
    behind = BEHIND.search(masked)
    return (masked if behind is None else masked[: behind.start()]).split("#", 1)[0]


GAMES, MOVES = 60, 120
"""Number of random games, and maximum number of moves of each."""
DRAFTS = 12
"""Maximum number of differences that are tried as an example."""


def draft(game: Game, spoiled: Game, name: str) -> tuple[bool, str]:
    """Return whether two versions of a game differ in play, and an example that tells them apart.

    The example passes in the first version and fails in the second one; it is empty if none is found.
    """
    met = [each for number in range(GAMES) if (each := _difference(game, spoiled, number)) is not None]
    met.sort(key=lambda each: 0 if each[0].last is None else each[0].last.number)
    for state, claim in met[:DRAFTS]:
        text = _example(state, claim, name)
        if text and fault(game, text) is None and fault(spoiled, text) is not None:
            return True, text
    return bool(met), ""


def _difference(game: Game, spoiled: Game, seed: int) -> tuple[State, str] | None:
    """Return the state where a game in step differs, and a claim about its moves; None if it does not.

    The claim is empty if the moves are the same, and something else differs.
    """
    luck = Random(seed)
    try:
        state, other = game.initial(seed), spoiled.initial(seed)
    except RuntimeCheckFailed:
        return None
    same = game.program.size == spoiled.program.size
    for _ in range(MOVES):
        ours, theirs = ([str(move) for move in each.moves()] for each in (state, other))
        if state.seat is not None and set(ours) != set(theirs):
            return state, _claim(game, state, ours, theirs)
        if (state.array != other.array) if same else (state.view(0) != other.view(0)):
            return state, ""
        if state.over:
            return None
        text = ours[luck.randrange(len(ours))]
        try:
            state = state.apply(text)
        except RuntimeCheckFailed:
            return None
        try:
            other = other.apply(text)
        except (RuntimeCheckFailed, IllegalMoveError):
            return state, ""
    return None


def _claim(game: Game, state: State, ours: list[str], theirs: list[str]) -> str:
    seat = game.seat_names[state.seat or 0]
    more = [text for text in ours if text not in theirs]
    return f"{seat} can {more[0]}" if more else f"{seat} cannot {next(text for text in theirs if text not in ours)}"


def _example(state: State, claim: str, name: str) -> str:
    from interpreter.hunting.target import titles_of

    with suppress(UntoldError, IndexError):
        text = recorded(state, name, titles_of(state.game), 1)
        return f"{text.partition('  then')[0]}  then\n    {claim}\n" if claim else text
    return ""
