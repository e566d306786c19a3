"""Every name of a bundled file, misspelt once, is found, or what plays stays the same.

The suite takes a sample of small games; MISSPELT=all takes every name of every file (`just misspelt`).
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

import pytest

from gamespec.check import check_world, seat_range
from gamespec.diagnostics import Sink
from gamespec.overlay import resolve
from gamespec.source import SourceFile
from gamespec.syntax import parse
from interpreter import load
from interpreter.source import RulesetError

ROOT = Path(__file__).parents[2]
NAME = re.compile(r"(?<![\w-])[a-z][a-z0-9]*(-[a-z0-9]+)*(?![\w-])")
SPOKEN = re.compile(r'"[^"\n]*"|#[^\n]*|\bcite [^\n]*')
EVERYTHING = os.environ.get("MISSPELT") == "all"
FILES = sorted(path for path in (ROOT / "rulesets").glob("*/*.game") if "examples" not in path.name)
SAMPLE = [
    path
    for path in FILES
    if path.stem in {"tic_tac_toe", "kuhn_poker", "nine_mens_morris", "pig", "harvest_fair", "customs_house"}
]
NAMES_OF_A_GAME = 12
STREAM = re.compile(r"draw\(s\[1\], \d+")


def places(text: str) -> list[tuple[int, int]]:
    """Return where names and words stand outside titles, reasons and comments."""
    spoken = [match.span() for match in SPOKEN.finditer(text)]
    found = [match.span() for match in NAME.finditer(text)]
    return [(a, b) for a, b in found if b - a > 1 and not any(start <= a < end for start, end in spoken)]


def findings(text: str) -> int:
    """Return how many findings reading and checking a file has, at its fewest seats."""
    parsed, sink = parse(SourceFile("game.game", text)), Sink()
    if parsed.diagnostics or parsed.model is None:
        return 1
    seats = seat_range(parsed.model)[0]
    game = resolve(parsed.model, [], seats, sink)
    if game is not None:
        check_world(game, seats, sink)
    return len(sink.diagnostics)


def program(text: str) -> str:
    """Return the program as text without file names and without numbers of random streams."""
    made = STREAM.sub("draw(s[1], ", load(text).program.module.source())
    return "\n".join(line.split("#")[0].rstrip() for line in made.splitlines())


@pytest.mark.parametrize("path", FILES if EVERYTHING else SAMPLE, ids=lambda path: path.stem)
def test_a_misspelt_name_is_found_or_changes_nothing_that_plays(path: Path):
    text = path.read_text(encoding="utf-8")
    found = places(text)
    chosen = found if EVERYTHING else Random(path.stem).sample(found, min(NAMES_OF_A_GAME, len(found)))
    before, silent, printed = findings(text), [], None
    for a, b in sorted(chosen):
        spoiled = f"{text[:b]}q{text[b:]}"
        if findings(spoiled) > before:
            continue
        printed = printed or program(text)
        try:
            same = program(spoiled) == printed
        except RulesetError:
            continue  # it is found with more players
        if not same:
            silent.append(f"line {text.count(chr(10), 0, a) + 1}: {text[a:b]}")
    assert silent == []
