"""Every game there is in this repository: bundled, on pages, in files, and written in tests.

Leaves subjects: a name, what `interpreter.load` takes, the number of players and the variants.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import rulesets
from cli.targets import tables_of
from gamespec.ruleset import around
from tests.loaded import ROOT, load
from tests.unit.docs.blocks import blocks_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.state.game import Game

PAGES = ("README.md", *(f"docs/{page.name}" for page in sorted((ROOT / "docs").glob("*.md"))))
HEADER = "game "


@dataclass(frozen=True, slots=True)
class Subject:
    """A game of the repository; many are made to be refused."""

    name: str
    source: str
    players: int | None = None
    variants: tuple[str, ...] = ()

    def game(self) -> Game:
        """Load it; raises RulesetError if it is refused."""
        return load(self.source, self.players, self.variants)


def bundled() -> Iterator[Subject]:
    """Every table of every bundled game."""
    for name in rulesets.names():
        for players, variants in tables_of(around(rulesets.game_file(name)), lambda _: None):
            yield Subject(" ".join([name, str(players), *variants]), name, players, tuple(variants))


def on_pages() -> Iterator[Subject]:
    """Whole games in the blocks of the documentation."""
    for page in PAGES:
        for block in blocks_of(page, "game"):
            if block.text.startswith(HEADER):
                yield Subject(str(block), block.text)


def in_files() -> Iterator[Subject]:
    """Games of files that lie among the tests and templates, each alone and with each of its variants."""
    for file in sorted([*(ROOT / "tests").rglob("*.game"), *(ROOT / "cli").rglob("*.game")]):
        if file.read_bytes().startswith(HEADER.encode()):
            name = str(file.relative_to(ROOT))
            yield Subject(name, str(file))
            for variant in sorted(file.parent.glob("variants/*.game")):
                yield Subject(f"{name} {variant.stem}", str(file), None, (variant.stem,))


def in_tests() -> Iterator[Subject]:
    """Texts in the code of the tests that begin as a game does."""
    for file in sorted((ROOT / "tests").rglob("*.py")):
        for line, text in _texts(file):
            yield Subject(f"{file.relative_to(ROOT)}:{line}", text)


@cache
def _texts(file: Path) -> tuple[tuple[int, str], ...]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = {
        node.value: node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(HEADER)
    }
    return tuple((line, text) for text, line in found.items() if "\n" in text)


def every_game() -> Iterator[Subject]:
    """All of them, each text once."""
    seen: set[tuple[str, int | None, tuple[str, ...]]] = set()
    for subject in (*bundled(), *on_pages(), *in_files(), *in_tests()):
        key = (subject.source, subject.players, subject.variants)
        if key not in seen:
            seen.add(key)
            yield subject
