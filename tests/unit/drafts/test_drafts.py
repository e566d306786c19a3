"""The drafts of games that are not played yet: every one reads and type-checks for every number of players.

Enters: the files in drafts/. Leaves: nothing; a finding of any of them fails a test with its line.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import rulesets
from gamespec.check import check
from gamespec.diagnostics import Sink
from gamespec.overlay import resolve
from gamespec.source import SourceFile
from gamespec.syntax import parse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.diagnostics import Diagnostic
    from gamespec.model import GameFile
    from gamespec.syntax import ParseResult

DRAFTS = Path(__file__).parents[3] / "drafts"


@dataclass(frozen=True)
class Table:
    """A game as it would be put on a table: its variants and how many seats are taken."""

    game: str
    seats: int
    variants: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "+".join((self.game, *self.variants)) + f" for {self.seats}"


TABLES = (
    *(Table("public_market", seats, ("shallow_waters",)) for seats in (2, 3, 4, 5)),
    Table("public_market", 2, ("public_market_solo",)),
    Table("public_market", 2, ("public_market_solo", "shallow_waters")),
    Table("public_market", 2, ("shallow_waters", "public_market_solo")),
)


@cache
def read(name: str) -> ParseResult:
    """A draft as the parser reads it, or the bundled game it is a draft for."""
    path = DRAFTS / f"{name}.game"
    if not path.exists():
        path = rulesets.folder(name.partition(".")[0]) / path.name
    return parse(SourceFile(path.name, path.read_text(encoding="utf-8")))


def model_of(name: str) -> GameFile:
    """What a draft says."""
    model = read(name).model
    assert model is not None
    return model


def with_examples(name: str) -> GameFile:
    """A game with the examples in the file beside it."""
    game = model_of(name)
    return game.model_copy(update={"decls": (*game.decls, *model_of(f"{name}.examples").decls)})


def told(found: Iterable[Diagnostic]) -> list[str]:
    """Errors and warnings in one line each; notes are not findings of a draft."""
    return [f"{d.span.file.name}:{d.span.line} {d.code} {d.message}" for d in found if d.severity != "note"]


@pytest.mark.parametrize("path", sorted(DRAFTS.glob("*.game")), ids=lambda path: path.stem)
def test_a_draft_says_in_its_first_line_that_it_is_one(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith("# Draft: this file parses and type-checks only.")


@pytest.mark.parametrize("path", sorted(DRAFTS.glob("*.game")), ids=lambda path: path.stem)
def test_a_draft_is_read_without_a_finding(path: Path) -> None:
    result = read(path.stem)
    assert told(result.diagnostics) == []
    assert result.ok


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_draft_type_checks_for_every_number_of_players(table: Table) -> None:
    sink = Sink()
    whole = resolve(with_examples(table.game), [model_of(name) for name in table.variants], table.seats, sink)
    assert told(sink) == []
    assert whole is not None
    checked = check(whole, table.seats, sink)
    assert told(sink) == []
    assert checked is not None


def test_every_draft_is_checked_at_some_table() -> None:
    files = {path.stem.removesuffix(".examples") for path in DRAFTS.glob("*.game")}
    assert files <= {name for table in TABLES for name in (table.game, *table.variants)}
