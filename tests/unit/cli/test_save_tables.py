"""`simulate --save`: three tables beside each other, or a word about why there can be none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.output import parquet
from cli.output.parquet import score_columns
from interpreter import load
from tests.unit.cli.test_commands import run

ROOT = Path(__file__).parents[3]
STONES = ROOT / "tests" / "golden" / "games" / "stones"


def test_three_tables_are_written_and_hold_the_games(tmp_path: Path):
    duckdb = pytest.importorskip("duckdb")
    tables_of = pytest.importorskip("pyarrow.parquet")
    ran = run("simulate", STONES, "-n", "30", "--save", tmp_path / "out.parquet")
    assert "written: " in ran.stderr
    files = {file.name: file for file in tmp_path.iterdir()}
    assert set(files) == {"out.games.parquet", "out.seats.parquet", "out.decisions.parquet"}
    with duckdb.connect() as asked:
        tables = [asked.read_parquet(str(file)) for _, file in sorted(files.items())]
        counts, columns = [len(table.fetchall()) for table in tables], tables[2].columns
    assert counts[1:] == [30, 60]
    about = tables_of.read_schema(files["out.seats.parquet"]).metadata
    told = {key.decode(): value.decode() for key, value in about.items()}
    assert (told["game"], told["players"], json.loads(told["rules"])) == ("stones", "2", load(STONES).fingerprints)
    assert counts[0] > 3
    assert columns[-2:] == ["score_stones", "score_in_bags"]


def test_the_files_are_the_same_for_any_number_of_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(parquet, "PORTION", 7)
    for workers in ("1", "2"):
        run("simulate", STONES, "-n", "30", "--workers", workers, "--save", tmp_path / f"{workers}.parquet")
    for table in parquet.TABLES:
        assert (tmp_path / f"1.{table}.parquet").read_bytes() == (tmp_path / f"2.{table}.parquet").read_bytes()


@pytest.mark.parametrize(
    ("file", "told"), [("out.csv", "ends in .parquet"), ("none/out.parquet", "there is no folder")]
)
def test_what_is_no_place_for_tables_is_refused_before_anything_is_played(tmp_path: Path, file: str, told: str):
    ran = run("simulate", STONES, "--save", tmp_path / file)
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert told in ran.stderr


def test_score_lines_become_names_nobody_has_to_quote():
    assert score_columns(["crate-points", "Crate points", "wins"]) == [
        "score_crate_points", "score_crate_points_2", "score_wins",
    ]  # fmt: skip
