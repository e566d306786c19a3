"""Every name of a bundled file or variant, misspelt once, is found, or what plays stays the same.

The suite takes a sample of small games; MISSPELT=all takes every name of every file (`just misspelt`).
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from gamespec.check import check_world, seat_range
from gamespec.diagnostics import Sink
from gamespec.model import GameFile
from gamespec.overlay import resolve
from gamespec.source import SourceFile
from gamespec.syntax import parse
from gamespec.variants.needed import models_with_needed
from interpreter import load
from interpreter.compiler.program import Program
from interpreter.source import RulesetError

ROOT = Path(__file__).parents[2]
NAME = re.compile(r"(?<![\w-])[a-z][a-z0-9]*(-[a-z0-9]+)*(?![\w-])")
SPOKEN = re.compile(r'"[^"\n]*"|#[^\n]*|\bcite [^\n]*')
EVERYTHING = os.environ.get("MISSPELT") == "all"
GAMES = sorted(path for path in (ROOT / "rulesets").glob("*/*.game") if "examples" not in path.name)
VARIANTS = sorted((ROOT / "rulesets").glob("*/variants/*.game"))
FILES = GAMES + VARIANTS
SAMPLE = [
    path
    for path in FILES
    if path.stem in {"tic_tac_toe", "kuhn_poker", "nine_mens_morris", "pig", "harvest_fair", "customs_house"}
    or path.stem in {"cider", "mayor", "rope_and_tar"}
]
NAMES_OF_A_GAME = 12
STREAM = re.compile(r"draw\(s\[1\], \d+")


def places(text: str) -> list[tuple[int, int]]:
    """Return where names and words stand outside titles, reasons and comments."""
    spoken = [match.span() for match in SPOKEN.finditer(text)]
    found = [match.span() for match in NAME.finditer(text)]
    return [(a, b) for a, b in found if b - a > 1 and not any(start <= a < end for start, end in spoken)]


def findings(path: Path, text: str) -> int:
    """Return how many findings the game of a file has with this text in the file, at its fewest seats."""
    parsed, sink = parse(SourceFile("game.game", text)), Sink()
    if parsed.diagnostics or parsed.model is None:
        return 1
    base, chosen = parsed.model, []
    if path in VARIANTS:
        base = _model(_game_of(path))
        beside = {file.stem: _model(file) for file in path.parent.glob("*.game")} | {path.stem: parsed.model}
        chosen = models_with_needed(
            [parsed.model], {str(each.header.title): each for each in beside.values() if each.header}
        )
    seats = seat_range(base)[0]
    game = resolve(base, chosen, seats, sink)
    if game is not None:
        check_world(game, seats, sink)
    return len(sink.diagnostics)


def played(path: Path, text: str) -> Program:
    """Return the program of the game of a file with this text in the file."""
    if path not in VARIANTS:
        return load(text).program
    files = {f"variants/{file.name}": file.read_text(encoding="utf-8") for file in path.parent.glob("*.game")}
    base = _game_of(path).read_text(encoding="utf-8")
    changed = {**files, f"variants/{path.name}": text}
    return load(base, variants=[path.stem], files=changed, name="base.game").program


def source(program: Program) -> str:
    """Return a program as text without file names and without numbers of random streams."""
    made = STREAM.sub("draw(s[1], ", program.module.source())
    return "\n".join(line.split("#")[0].rstrip() for line in made.splitlines())


def _game_of(variant: Path) -> Path:
    """Return the file of the game that a variant belongs to."""
    folder = variant.parent.parent
    return folder / f"{folder.name}.game"


@cache
def _model(path: Path) -> GameFile:
    """Return the model of a bundled file."""
    model = parse(SourceFile(path.name, path.read_text(encoding="utf-8"))).model
    assert model is not None
    return model


@pytest.mark.parametrize("path", FILES if EVERYTHING else SAMPLE, ids=lambda path: path.stem)
def test_a_misspelt_name_is_found_or_changes_nothing_that_plays(path: Path):
    text = path.read_text(encoding="utf-8")
    found = places(text)
    chosen = found if EVERYTHING else Random(path.stem).sample(found, min(NAMES_OF_A_GAME, len(found)))
    before, silent = findings(path, text), []
    plain: Program | None = None
    for a, b in sorted(chosen):
        spoiled = f"{text[:b]}q{text[b:]}"
        if findings(path, spoiled) > before:
            continue
        plain = plain or played(path, text)
        try:
            other = played(path, spoiled)
        except RulesetError:
            continue  # it is found with more players
        told = len(other.runtime_checks) > len(plain.runtime_checks)  # lint lists it, and tries it in quick games
        if not told and source(other) != source(plain):
            silent.append(f"line {text.count(chr(10), 0, a) + 1}: {text[a:b]}")
    assert silent == []
