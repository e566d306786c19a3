"""A saved game is gone on with move by move.

Its file is whole at every moment, and a long game costs no square.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cli.app import build
from cli.output import writing
from cli.play import saves
from interpreter.kernel.moves import Move
from interpreter.state.game import State
from interpreter.state.history import log

GAME = """game "Long" for 2 players

the table has
  n "n" : 0..6000
  mover : Player

each player has
  points "Points" : 0..6000

phase setup
  set mover to first of players
  -> turn

phase turn for mover
  you must one or two
  add 1 to n
  set mover to next(mover)
  -> end when n is 60
  -> turn

action one "One"
  take min(1, your points) from your points

action two "Two"
  add 1 to your points

scoring
  pts "Points" = your points
"""
START = '{\n "moves": [\n  {\n   "seat": "P1",\n   "move": "begin"\n  }\n ]\n}\n'


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "long.game"
    file.write_text(GAME)
    return file


def play(game: Path, *more: str, typed: str = "") -> Result:
    arguments = ["play", str(game), "--seed", "1", "--save", str(game.parent / "game.json"), *more]
    return CliRunner().invoke(build(), arguments, input=typed, catch_exceptions=False)


def moves_in(folder: Path, name: str = "game.json") -> list[str]:
    return [each["move"] for each in json.loads((folder / name).read_text())["moves"]]


def test_every_move_is_in_the_file_before_the_next_and_only_the_end_is_written(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    applied, whole = State.apply, State.to_json
    kept: list[int] = []
    written: list[State] = []

    def applying(state: State, move: Move | str) -> State:
        kept.append(len(moves_in(game.parent)))
        return applied(state, move)

    def writing_all(state: State, *, note: str | None = None) -> str:
        written.append(state)
        return whole(state, note=note)

    monkeypatch.setattr(State, "apply", applying)
    monkeypatch.setattr(State, "to_json", writing_all)
    assert play(game, "--auto").exit_code == 0
    assert kept == list(range(60))
    assert len(moves_in(game.parent)) == 60
    assert len(written) <= 4


def test_what_grew_is_what_would_have_been_written_at_once(game: Path) -> None:
    play(game, typed="two\none\ntwo\nquit\n")
    from interpreter import load

    text = (game.parent / "game.json").read_text()
    assert load(game).from_json(text).to_json(note="me,random") == text


def test_moves_over_many_pages_are_all_there(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(START)
    growing = saves.Growing.of(file, START)
    assert growing is not None
    for number in range(400):
        assert growing.add("P1", f"put({number})")
        assert len(moves_in(tmp_path)) == number + 2
    assert moves_in(tmp_path) == ["begin", *(f"put({number})" for number in range(400))]
    assert growing.text == file.read_text()


def test_a_move_is_never_written_over_the_edge_of_a_page(tmp_path: Path) -> None:
    """Only what lies in one page is written at once, whatever comes in between."""
    file = tmp_path / "game.json"
    file.write_text(START)
    growing = saves.Growing.of(file, START)
    assert growing is not None
    inodes: list[int] = []
    for number in range(200):
        before = file.stat()
        assert growing.add("P1", f"put({number})")
        edge = (before.st_size - len(saves.END)) // writing.PAGE != (file.stat().st_size - 1) // writing.PAGE
        assert (file.stat().st_ino != before.st_ino) == edge
        inodes += [number] if edge else []
    assert inodes


def test_a_file_somebody_else_wrote_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(START)
    growing = saves.Growing.of(file, START)
    file.write_text(START.replace("begin", "bagin"))
    assert growing is not None
    assert not growing.add("P1", "put(1)")
    assert moves_in(tmp_path) == ["bagin"]


def test_an_interrupt_right_after_a_move_was_written_is_no_other_writer(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = saves.write_end

    def interrupted(path: Path, mark: writing.Mark, end: bytes, new: bytes) -> writing.Mark | None:
        done = real(path, mark, end, new)
        if len(moves_in(game.parent)) == 20:
            raise KeyboardInterrupt
        return done

    monkeypatch.setattr(saves, "write_end", interrupted)
    assert play(game, "--auto").exit_code == 130
    assert [path.name for path in sorted(game.parent.iterdir())] == ["game.json", "long.game"]
    assert len(moves_in(game.parent)) == 20


def test_of_a_resumed_game_only_the_last_turn_is_printed(game: Path) -> None:
    play(game, typed="two\n" * 20 + "quit\n")
    again = play(game, typed="quit\n").stdout
    assert again.count(" P1 ") + again.count(" P2 ") <= 4
    assert "n 39 -> 40" in again
    assert "n 37 -> 38" not in again
    assert play(game, "--auto").stdout.count("P1: ") < 25
    assert play(game, "--auto").stdout.splitlines()[0].startswith("  P2: ")


RENAMED = GAME.replace('"Long"', '"Short"').replace('"One"', '"Uno"').replace('"Points"', '"Fame"')
COMMENTED = GAME.replace("action one", "# a comment\n\naction one")
LOOSER = GAME.replace("n is 60", "n is 80")


@pytest.mark.parametrize("rules", [RENAMED, COMMENTED, LOOSER])
def test_a_save_goes_on_where_all_its_moves_are_legal_still(game: Path, rules: str) -> None:
    play(game, typed="two\ntwo\nquit\n")
    game.write_text(rules)
    again = play(game, typed="two\nquit\n")
    assert "resumed" in again.stderr
    assert ("have changed" in again.stderr) == (rules == LOOSER)
    assert len(moves_in(game.parent)) == 6


def test_a_move_that_new_rules_forbid_is_told_with_its_reason_and_nothing_is_lost(game: Path) -> None:
    play(game, typed="two\ntwo\nquit\n")
    before = (game.parent / "game.json").read_bytes()
    game.write_text(
        GAME.replace('action two "Two"\n', 'action two "Two"\n  need your points < 1 else "you have one"\n')
    )
    refused = play(game, typed="two\n")
    assert refused.exit_code == 2
    assert "move 3 (`P1: two`) is no longer legal: you have one" in " ".join(refused.stderr.split())
    assert (game.parent / "game.json").read_bytes() == before


def test_another_title_of_a_variant_is_no_other_rule(tmp_path: Path) -> None:
    (tmp_path / "variants").mkdir()
    (tmp_path / "long.game").write_text(GAME)
    one, two = (tmp_path / "variants" / f"{name}.game" for name in ("one", "two"))
    one.write_text('variant "One" of "Long"\n\nadd action three "Three"\n  add 3 to your points\n')
    joint = 'variant "Two" of "Long"\n\nwith "One"\n  replace action two "Two"\n    add 2 to your points\n'
    two.write_text(joint)
    chosen = ("--with", "one", "--with", "two")
    play(tmp_path / "long.game", *chosen, typed="two\nquit\n")
    one.write_text(one.read_text().replace('"One"', '"Uno"') + '\nadd example "none"\n  then\n    nothing\n')
    two.write_text(joint.replace('"One"', '"Uno"'))
    again = play(tmp_path / "long.game", *chosen, typed="quit\n")
    assert "resumed" in again.stderr, again.stderr
    assert "have changed" not in again.stderr


def test_a_move_late_in_a_game_reads_no_more_of_its_log(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = 0

    def counted(*given: Any, **named: Any) -> Any:
        nonlocal read
        read += 1
        return log_entry(*given, **named)

    log_entry = log.log_entry
    monkeypatch.setattr(log, "log_entry", counted)
    cost: list[int] = []
    for moves in (10, 20, 40):
        read = 0
        play(game, "--seats", "me,me", "--save", str(game.parent / f"{moves}.json"), typed="two\n" * moves)
        assert len(moves_in(game.parent, f"{moves}.json")) == moves
        cost.append(read)
    assert cost[2] - cost[1] <= 2 * (cost[1] - cost[0])


def test_the_log_from_an_entry_on_is_the_end_of_the_whole_log() -> None:
    from interpreter import load

    state = load("captains_of_the_gulf", players=2).initial(seed=7)
    for _ in range(60):
        if state.seat is None:
            break
        state = state.apply(state.moves()[-1])
    for seat in (None, 0, 1):
        whole = state.log_entries(seat)
        assert state.log_length(seat) == len(whole) > 30
        for since in (0, 1, 17, len(whole) - 1, len(whole)):
            assert state.log_entries(seat, since=since) == whole[since:]
