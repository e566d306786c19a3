"""Invariants of any file: formatting keeps its meaning, and linting ends in findings, soon.

The text or the bytes of a file enter; an AssertionError, or whatever else is raised, is a fault of ours.
"""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from random import Random

from gamespec.diagnostics import render_full
from gamespec.format import formatted
from gamespec.model.node import says_the_same
from gamespec.ruleset import Ruleset
from gamespec.source import SourceFile
from gamespec.syntax import parse
from interpreter.linting import lint
from tests.property.made_games import made
from tests.property.spoiled import spoiled

ROOT = Path(__file__).parents[2]
RULESETS = sorted((ROOT / "rulesets").glob("**/*.game"))
SMALL = [path for path in [*RULESETS, *sorted((ROOT / "tests").glob("**/*.game"))] if path.stat().st_size < 9_000]
SECONDS = 20.0


@cache
def _bytes_of(path: Path) -> bytes:
    return path.read_bytes()


def spoiled_file(number: int) -> bytes:
    """The file of that number: a third made, the others small ones of ours, one in twenty of any size."""
    rng = Random(number)
    data = _bytes_of(rng.choice(SMALL if number % 20 else RULESETS)) if number % 3 else made(rng).encode()
    return spoiled(data, rng)


def made_game(number: int) -> None:
    """A made game reads without findings, and formatting it twice changes nothing."""
    rng = Random(number)
    text = made(rng)
    assert [each.message for each in parse(SourceFile("t.game", text)).diagnostics] == []
    lays_out(commented(lays_out(text), rng))


def comments(text: str) -> list[str]:
    """The comments of a file, in order."""
    quoted = [line.split('"')[::2] for line in text.splitlines()]
    ends = [line.rfind('"') for line in text.splitlines()]
    found = []
    for line, outside, end in zip(text.splitlines(), quoted, ends, strict=True):
        if any("#" in part for part in outside) and "#" in line[end + 1 :] and not line.lstrip().startswith("|"):
            found.append(line[end + 1 :].partition("#")[2].strip())
    return found


def commented(text: str, rng: Random) -> str:
    """The same file with comments put between and behind its lines, and with blanks too many."""
    lines: list[str] = []
    for number, line in enumerate(text.splitlines()):
        if rng.random() < 0.15:
            lines.append(f"{' ' * rng.choice((0, 2, 4))}# note {number}: {rng.choice(('why', 'it is so', 'see 4.2'))}")
        behind = f"{' ' * rng.choice((1, 3))}# behind {number}" if line.strip() and rng.random() < 0.1 else ""
        drawn = line.lstrip().startswith("|")
        lines.append(f"{line}{'' if drawn else behind}{' ' * rng.choice((0, 0, 2))}")
    return "\n".join(lines)


def lays_out(text: str) -> str:
    """The file laid out: once and for all, with its comments, saying the same."""
    once = formatted(SourceFile("t.game", text))
    assert formatted(SourceFile("t.game", once)) == once
    assert comments(once) == comments(text)
    before, after = (parse(SourceFile("t.game", each)).model for each in (text, once))
    assert before is not None
    assert after is not None
    assert says_the_same(before, after)
    return once


def linted(path: Path, data: bytes) -> tuple[int, float]:
    """The number of errors found, and the seconds it took; each finding has a place and can be shown."""
    path.write_bytes(data)
    began = time.process_time()
    found = lint(Ruleset(path.stem, path)).findings
    took = time.process_time() - began
    shown = render_full(found)
    assert took < SECONDS, f"{took:.1f} s"
    for each in found:
        assert 0 <= each.span.start <= each.span.end <= len(each.span.file.text)
        assert each.code in shown
    return sum(each.is_error for each in found), took
