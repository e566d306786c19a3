"""Recorded games: a file in `rulesets/NAME/golden/` holds a command and its output.

`GOLDEN=write` writes the files anew; what changed is then read as text before it goes in.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

import rulesets
from cli.app import build
from tests.loaded import one_in

GAMES = sorted(path for name in rulesets.names() for path in (rulesets.folder(name) / "golden").glob("*.log"))
FIRST = {path.parent: path for path in reversed(GAMES)}
THIRD = GAMES if "GOLDEN" in os.environ else one_in(3, GAMES)
PLAYED = [path for path in GAMES if path == FIRST[path.parent] or path in THIRD]
"""One game of each ruleset, and of the others, which mostly have variants, a third."""


def played(command: str) -> str:
    """Return what a command prints, `$ gamespec` left out."""
    result = CliRunner().invoke(build(), command.removeprefix("$ gamespec ").split(), catch_exceptions=False)
    assert result.exit_code == 0
    return "\n".join(line.rstrip() for line in result.stdout.splitlines()) + "\n"


@pytest.mark.usefixtures("loaded_once")
@pytest.mark.parametrize("path", one_in(2, PLAYED), ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_recorded_game_is_played_again_word_for_word(path: Path) -> None:
    command, _, recorded = path.read_text(encoding="utf-8").partition("\n")
    now = played(command)
    if os.environ.get("GOLDEN") == "write":
        path.write_text(f"{command}\n{now}", encoding="utf-8")
        return
    assert now == recorded


def test_every_bundled_game_has_a_recorded_game() -> None:
    assert {path.parent.parent.name for path in GAMES} == set(rulesets.names())
