"""Data sets are complete, the same with any number of workers, and go on where they were stopped."""

from __future__ import annotations

import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path

import pytest
from pyarrow import parquet
from typer.testing import CliRunner

from cli.app import build
from cli.output.shards import COLUMNS, Order, shard
from interpreter.bridges.encoded import Encoded
from interpreter.players import Players
from tests.loaded import load


def run(command: str) -> str:
    ran = CliRunner().invoke(build(), command.split())
    assert ran.exit_code == 0, ran.output
    return ran.output


def rows(folder: Path) -> list[dict[str, object]]:
    return [row for file in sorted(folder.glob("*.parquet")) for row in parquet.read_table(file).to_pylist()]


def test_each_row_is_a_decision_of_the_game_of_its_seed(tmp_path: Path) -> None:
    run(f"dataset kuhn_poker {tmp_path} -n 3 --games-a-file 2 --seed 7 --workers 1 --seats random,greedy")
    game = load("kuhn_poker")
    encoded, expected = Encoded(game), list[tuple[object, ...]]()
    for number in range(3):
        bots, state = Players({0: "random", 1: "greedy"}, 7 + number), game.initial(seed=7 + number)
        made = list[tuple[object, ...]]()
        while not state.over:
            seat, move = state.seat or 0, bots.move(state)
            seen = encoded.observe(state, seat).tolist()
            made.append((number, seat, str(move), sorted(encoded.actions.numbers(state.moves())), seen))
            state = state.apply(move)
        expected += [(*row, float(state.returns()[int(str(row[1]))])) for row in made]
    found = [
        (row["game"], row["seat"], row["text"], row["legal"], row["observation"], row["result"])
        for row in rows(tmp_path)
    ]
    assert found == expected
    assert all(row["move"] in row["legal"] for row in rows(tmp_path))  # type: ignore[operator]
    assert list(rows(tmp_path)[0]) == list(COLUMNS)


def test_any_number_of_workers_makes_the_same_bytes(tmp_path: Path) -> None:
    for workers in (1, 2):
        run(f"dataset kuhn_poker {tmp_path / str(workers)} -n 6 --games-a-file 2 --workers {workers}")
    files = sorted(file.name for file in (tmp_path / "1").iterdir())
    assert len(files) == 5
    assert all((tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes() for name in files)


def test_a_stopped_run_goes_on_with_the_missing_files(tmp_path: Path) -> None:
    command = f"dataset kuhn_poker {tmp_path} -n 6 --games-a-file 2 --workers 1"
    run(command)
    first, second = (tmp_path / f"decisions-0000{number}.parquet" for number in (0, 1))
    first.write_bytes(b"kept")
    before = second.read_bytes()
    second.unlink()
    run(command)
    assert first.read_bytes() == b"kept"
    assert second.read_bytes() == before


@pytest.mark.parametrize("before", [2, 3])
def test_more_games_are_added_and_make_the_same_bytes_as_at_once(tmp_path: Path, before: int) -> None:
    for folder, games in (("grown", before), ("grown", 7), ("whole", 7)):
        run(f"dataset kuhn_poker {tmp_path / folder} -n {games} --games-a-file 2 --workers 1")
    files = sorted(file.name for file in (tmp_path / "whole").iterdir())
    assert sorted(file.name for file in (tmp_path / "grown").iterdir()) == files
    assert all((tmp_path / "grown" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes() for name in files)


def test_fewer_games_are_another_data_set(tmp_path: Path) -> None:
    run(f"dataset kuhn_poker {tmp_path} -n 3 --workers 1")
    ran = CliRunner().invoke(build(), f"dataset kuhn_poker {tmp_path} -n 2 --workers 1".split())
    assert ran.exit_code == 2
    assert "this folder holds a data set with games 3, not 2" in ran.output.replace("\n", " ")


def test_another_data_set_in_the_folder_is_left_alone(tmp_path: Path) -> None:
    run(f"dataset kuhn_poker {tmp_path} -n 2 --workers 1")
    ran = CliRunner().invoke(build(), f"dataset kuhn_poker {tmp_path} -n 2 --workers 1 --seed 5".split())
    assert ran.exit_code == 2
    assert "another folder" in ran.output


@pytest.mark.parametrize("about", ["[]", "{}", "{", None])
def test_files_that_nothing_describes_are_left_alone(tmp_path: Path, about: str | None) -> None:
    run(f"dataset kuhn_poker {tmp_path} -n 2 --workers 1")
    (tmp_path / "dataset.json").unlink()
    if about is not None:
        (tmp_path / "dataset.json").write_text(about)
    ran = CliRunner().invoke(build(), f"dataset kuhn_poker {tmp_path} -n 2 --workers 1 --seed 5".split())
    assert ran.exit_code == 2
    assert "name another folder" in ran.output


def test_workers_end_with_a_run_that_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cli", "dataset", "kuhn_poker", str(tmp_path), "--games-a-file", "5"]
    command += ["--workers", "2", "-n", "50000"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while not (tmp_path / "decisions-00000.parquet").exists():
            assert process.poll() is None
            time.sleep(0.05)
        workers = workers_of(process.pid)
        process.kill()
    assert len(workers) == 2
    for _ in range(200):
        if not any(is_at_work(number) for number in workers):
            break
        time.sleep(0.05)
    else:
        pytest.fail("workers wait for ever")


def is_at_work(number: str) -> bool:
    """Return whether a process has not ended; one that has may wait for its parent."""
    status = Path(f"/proc/{number}/status")
    return status.exists() and "State:\tZ" not in status.read_text()


def workers_of(number: int) -> list[str]:
    """Return the numbers of the worker processes that a process began."""
    children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
    return [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


@pytest.mark.parametrize(("form", "sort"), [("text", "string"), ("none", None)])
def test_observations_are_text_or_left_out(form: str, sort: str | None) -> None:
    made = parquet.read_table(BytesIO(shard(Order(load("pig"), ("random",) * 2, 0, 1, 1, form), 0)))
    found = {column.name: str(column.type) for column in made.schema}
    assert found.get("observation") == sort


@pytest.mark.parametrize(("game", "words"), [("kuhn_poker", ""), ("public_market", "--with solo ")])
def test_the_card_names_rules_bots_and_the_command(tmp_path: Path, game: str, words: str) -> None:
    run(f"dataset {game} {tmp_path} {words}-n 2 --workers 1 --seed 3")
    card = (tmp_path / "README.md").read_text(encoding="utf-8")
    if not words:
        for mark in load(game).fingerprints.values():
            assert mark in card
    command = next(line.strip() for line in card.splitlines() if line.startswith("    gamespec dataset"))
    again = tmp_path / "again"
    run(command.removeprefix("gamespec ").replace("FOLDER", f"{again} --workers 1"))
    assert (again / "decisions-00000.parquet").read_bytes() == (tmp_path / "decisions-00000.parquet").read_bytes()
