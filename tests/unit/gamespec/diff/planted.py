"""A game's text enters with words to replace; what `compared` names leaves, as lines of text."""

from __future__ import annotations

import re
from functools import cache

import rulesets
from gamespec.check import seat_range
from gamespec.diagnostics import Sink
from gamespec.diff import compared
from gamespec.model import GameFile
from gamespec.overlay import resolve
from gamespec.source import SourceFile
from gamespec.syntax import parse

SENTENCES = re.compile(r'\n +as "[^"\n]*"(?:,\n +"[^"\n]*")*')


def text_of(name: str) -> str:
    """The rules of a bundled game, without the sentences for its rulebook."""
    return SENTENCES.sub("", rulesets.game_file(name).read_text(encoding="utf-8"))


FLEET = text_of("fleet")


@cache
def games(text: str) -> dict[int, GameFile]:
    """The game for each of its numbers of players."""
    parsed = parse(SourceFile("t.game", text))
    assert parsed.model is not None
    assert not parsed.diagnostics, parsed.diagnostics
    found: dict[int, GameFile] = {}
    fewest, most = seat_range(parsed.model)
    for players in range(fewest, most + 1):
        resolved = resolve(parsed.model, [], players, Sink())
        assert resolved is not None
        found[players] = resolved
    return found


def named(old: str, new: str) -> list[str]:
    """Every edit with its place."""
    return [f"{edit.where}: {edit.words}" for edit in compared(games(old), games(new))]


def planted(*replaced: tuple[str, str]) -> str:
    """Fleet with words replaced everywhere; each must be there."""
    return planted_in(FLEET, *replaced)


def planted_in(text: str, *replaced: tuple[str, str]) -> str:
    """A game with words replaced everywhere; each must be there."""
    for before, after in replaced:
        assert before in text, before
        text = text.replace(before, after)
    return text


def renamed_in(text: str, before: str, after: str) -> str:
    """A game in which a name is another one, wherever it stands as a name of its own."""
    found = re.sub(rf"(?<![\w-]){before}(?![\w-])", after, text)
    assert found != text, before
    return found


def with_steps_swapped(text: str, first: str, second: str) -> str:
    """A game in which two steps, one directly below the other, change places."""
    start, middle = text.index(f"  step {first}"), text.index(f"  step {second}")
    lines = text[middle:].splitlines(keepends=True)
    below = next(i for i, line in enumerate(lines) if i and not line.startswith("    "))
    end = middle + sum(map(len, lines[:below]))
    return text[:start] + text[middle:end] + text[start:middle] + text[end:]
