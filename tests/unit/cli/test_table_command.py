from __future__ import annotations

import csv
import io
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from tests.architecture.sources import ROOT

FLEET = ROOT / "rulesets" / "fleet" / "fleet.game"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copy(FLEET, tmp_path / "mine.game"))


def table(*arguments: str, typed: str = "") -> tuple[int, str, str]:
    ran = CliRunner().invoke(build(), ["table", *arguments], input=typed)
    return ran.exit_code, ran.stdout, ran.stderr


def test_a_table_leaves_as_csv_with_its_notes_in_the_last_column() -> None:
    code, said, _ = table("export", "fleet", "License")
    lines = list(csv.reader(io.StringIO(said)))
    assert code == 0
    assert lines[0] == ["license", 'trade "kind" from Trade', "class", "price", "points", "copies", "notes"]
    assert lines[6] == [
        "pub",
        "pub",
        "premium",
        "10",
        "10",
        "3",
        'cite FL-LIC-06\n      as "Many points, but no bonus and no boats."',
    ]
    assert len(lines) == 10


def test_out_and_back_in_changes_nothing(game: Path, tmp_path: Path) -> None:
    for kind in ("License", "Boat", "players"):
        sheet = tmp_path / f"{kind}.csv"
        assert table("export", str(game), kind, str(sheet))[0] == 0
        code, _, remarked = table("import", str(game), kind, str(sheet))
        assert code == 0
        assert "is the same already" in remarked
    assert game.read_text() == FLEET.read_text()


def test_a_changed_cell_and_a_new_row_are_put_in_and_the_bars_aligned(game: Path) -> None:
    said = table("export", str(game), "Boat")[1].replace(
        "shrimp,shrimp,1,1,2,20", "shrimp,shrimp,1,1,2,18\nsquid-boat,shrimp,1,1,2,2"
    )
    assert table("import", str(game), "Boat", typed=said)[0] == 0
    text = game.read_text()
    assert "  | shrimp            | shrimp                  | 1    | 1      | 2    | 18     |\n" in text
    assert "  | squid-boat        | shrimp                  | 1    | 1      | 2    | 2      |\n" in text
    assert len(text.splitlines()) == len(FLEET.read_text().splitlines()) + 1


@pytest.mark.parametrize(
    ("typed", "cause"),
    [
        ("", "stdin: this file has no rows"),
        ("boat,cost\n", "this file has no rows"),
        ("boat,cost\ncod\n", "stdin, line 2: this row has 1 cell, but the first line names 2 columns"),
        ("\nboat,cost\n\ncod\n", "stdin, line 4: this row has 1 cell, but the first line names 2 columns"),
        ("boat,cost\ncod,a|b\n", "holds a bar (|)"),
        ('boat,cost\n"cod,1\n', "this file is not valid CSV"),
        ("boat,cost\ncod,$$\n", "bad-cell"),
    ],
)
def test_a_sheet_that_cannot_be_a_table_changes_nothing(typed: str, cause: str, game: Path) -> None:
    code, _, remarked = table("import", str(game), "Boat", typed=typed)
    assert code == 2
    assert cause in remarked
    assert game.read_text() == FLEET.read_text()


def test_unknown_tables_and_files_are_refused_with_what_there_is(game: Path, tmp_path: Path) -> None:
    assert "did you mean `Boat`?" in table("export", "fleet", "Boot")[2]
    assert "there is no such file" in table("import", "fleet", "Boat")[2]
    assert "cannot be read" in table("import", str(game), "Boat", str(tmp_path / "none.csv"))[2]
    (tmp_path / "large.csv").write_bytes(b"a,b\n" * 250_001)
    assert "or name a smaller file" in table("import", str(game), "Boat", str(tmp_path / "large.csv"))[2]
    (tmp_path / "odd.csv").write_bytes(b"\xff\xfe\x00")
    assert "not text" in table("import", str(game), "Boat", str(tmp_path / "odd.csv"))[2]


def test_a_table_is_put_into_a_file_not_into_a_folder(tmp_path: Path) -> None:
    code, _, said = table("import", str(tmp_path), "Boat", "boats.csv")
    assert code == 2
    assert "this is a folder, but a file is needed\n  help: name the .game file in it" in said
