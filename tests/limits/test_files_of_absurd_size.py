from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from cli.app import build
from interpreter import load
from interpreter.kernel.errors import SaveError
from tests.limits.attacks import game

if TYPE_CHECKING:
    from pathlib import Path

    from interpreter import Game

SECONDS = 5.0
SHORT = 3_000
DICE = "dice D\n  | die | faces | copies |\n  | a | 6 | 1 |\n"
DEEP = '{"format": ' + "[" * 100_000 + "]" * 100_000 + "}"
HUGE = '{"format": ' + "9" * 100_000 + "}"


@pytest.fixture(name="small")
def _small(tmp_path: Path) -> Game:
    file = tmp_path / "small.game"
    file.write_text(game("set n to n", kinds=DICE), encoding="utf-8")
    return load(file)


def spoiled(small: Game) -> dict[str, str]:
    """Saves that no game made."""
    state = small.initial(1)
    state = state.apply(state.moves()[0])
    good = state.to_json()
    return {
        "deep": DEEP,
        "huge": HUGE,
        "list": "[" * 1_000_000,
        "seed": good.replace('"seed": 1', '"seed": ' + "7" * 5_000),
        "long seed": good.replace('"seed": 1', '"seed": ' + "7" * 4_000),
        "move": good.replace('"move": "go"', f'"move": "{"x" * 5_000_000}"'),
        "seat": good.replace('"seat": "', f'"seat": "{"x" * 5_000_000}', 1),
        "name": good.replace('"game": "small"', f'"game": "{"x" * 5_000_000}"'),
        "note": good.replace('"format"', f'"note": "{"x" * 5_000_000}", "format"'),
        "more": good + " " * 21_000_000,
        "moves": good.replace('"moves": [', '"moves": [' + '{"seat": "P1", "move": "go"},' * 200_000),
    }


KINDS = ["deep", "huge", "list", "seed", "long seed", "move", "seat", "name", "note", "more", "moves"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_save_of_absurd_size_is_refused_in_a_sentence(kind: str, small: Game):
    text = spoiled(small)[kind]
    began = time.process_time()
    with pytest.raises(SaveError) as refused:
        small.from_json(text)
    assert 0 < len(str(refused.value)) < SHORT
    assert time.process_time() - began < SECONDS


@pytest.mark.parametrize("kind", KINDS)
def test_replay_refuses_it_too(kind: str, small: Game, tmp_path: Path):
    file = tmp_path / "save.json"
    file.write_text(spoiled(small)[kind], encoding="utf-8")
    began = time.process_time()
    told = CliRunner().invoke(build(), ["replay", str(file), "--on", str(tmp_path / "small.game")])
    assert told.exit_code in {1, 2}
    assert 0 < len(told.output) < SHORT
    assert "internal error" not in told.output
    assert time.process_time() - began < SECONDS


@pytest.mark.parametrize(
    "text",
    ["x" * 5_000_000, "a,b\n" * 900_000, f"die,faces\n{'9' * 100_000},1\n", '"' + "a\n" * 1_000_000, "a," * 1_000_000],
)
def test_a_spreadsheet_of_absurd_size_is_refused(text: str, small: Game, tmp_path: Path):
    del small
    sheet = tmp_path / "cells.csv"
    sheet.write_text(text, encoding="utf-8")
    began = time.process_time()
    told = CliRunner().invoke(build(), ["table", "import", str(tmp_path / "small.game"), "D", str(sheet)])
    assert told.exit_code in {1, 2}
    assert len(told.output) < SHORT
    assert time.process_time() - began < SECONDS


def test_files_beside_a_game_are_read_no_further_than_their_heads(small: Game, tmp_path: Path):
    del small
    with (tmp_path / "large.game").open("wb") as large:
        large.truncate(2_000_000_000)
    os.mkfifo(tmp_path / "pipe.game")
    began = time.process_time()
    told = CliRunner().invoke(build(), ["test", str(tmp_path / "small.game")])
    assert "internal error" not in told.output
    assert time.process_time() - began < SECONDS


CARDS = 'game "Bars" for 2 players\n\ncards Card\n  | card | copies |\n'
TABLES = {
    "bars alone": "|" * 900_000,
    "a bar a line": "|\n" * 450_000,
    "a row of bars": f"{CARDS}  {'|' * 900_000}\n",
    "a row of blanks": f"{CARDS}  {'| ' * 450_000}\n",
    "a wide row": f"{CARDS}  {'|' * 95_000}\n",
    "a wide head": f"{CARDS[: CARDS.index('  |')]}  {'|' * 95_000}\n",
    "rows of bars": CARDS + f"  {'|' * 98}\n" * 9_000,
    "many rows": CARDS + "  | a | 1 |\n" * 75_000,
}


@pytest.mark.parametrize("kind", TABLES)
def test_a_table_of_absurd_size_is_refused_before_it_is_read(kind: str, tmp_path: Path):
    file = tmp_path / "bars.game"
    file.write_text(TABLES[kind], encoding="utf-8")
    began = time.process_time()
    told = CliRunner().invoke(build(), ["lint", str(file)])
    assert told.exit_code == 1
    assert "cells" in told.output
    assert len(told.output) < SHORT
    assert time.process_time() - began < SECONDS / 2


def test_a_table_of_too_many_rows_is_checked_no_further(tmp_path: Path):
    file = tmp_path / "rows.game"
    rows = "".join(f"  | a{number} | 1 |\n" for number in range(30_000))
    file.write_text(CARDS + rows, encoding="utf-8")
    told = CliRunner().invoke(build(), ["lint", str(file)])
    assert told.exit_code == 1
    assert told.output.count("more than 4,096 rows") == 1
