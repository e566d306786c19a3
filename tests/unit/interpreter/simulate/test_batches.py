"""A run gives the same figures whatever plays it, and however many threads share it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.code.read.sources import Unreadable
from interpreter.simulate import batches, run as running, simulate
from interpreter.simulate.bot_code import built
from interpreter.simulate.report import Report
from interpreter.simulate.run import BackEnd, BackEndError
from interpreter.wasm import engine, fallback
from interpreter.wasm.encoding.words import Unprintable
from interpreter.wasm.engine import NO_MODULE, Halted, Machine
from tests.loaded import load, one_in, sampled
from tests.planted.planted import HERE

GAMES = Path(__file__).parent.parent / "games"
TABLES = [
    ("tic_tac_toe", None, ()),
    ("kuhn_poker", None, ()),
    ("connect_four", None, ()),
    ("fleet", 3, ("advanced_setup",)),
    ("floating_market", 4, ()),
    ("fishy_squishy_crusty_quirky", 3, ()),
    ("captains_of_the_gulf", 2, ()),
]
FEW = 24


def told(name: str, players: int | None, variants: tuple[str, ...], back_end: BackEnd, workers: int = 1) -> Report:
    """The report of a short run, but for how long it took."""
    report = simulate(load(name, players, variants), FEW, seed=3, workers=workers, back_end=back_end)
    assert report.timing.back_end == {"python": "Python", "wasm": "WebAssembly"}[back_end]
    return report.model_copy(update={"timing": None})


@pytest.mark.parametrize(("name", "players", "variants"), sampled([*TABLES[1:4], TABLES[5]], TABLES))
def test_a_run_gives_the_same_figures_in_webassembly(name: str, players: int | None, variants: tuple[str, ...]):
    assert told(name, players, variants, "wasm") == told(name, players, variants, "python")


@pytest.mark.parametrize("file", one_in(2, sorted(GAMES.glob("*.game"))), ids=lambda file: file.stem)
def test_a_small_game_gives_the_same_figures_in_webassembly(file: Path):
    assert told(str(file), None, (), "wasm") == told(str(file), None, (), "python")


def test_any_number_of_threads_gives_the_same_figures():
    one = told("fleet", 3, (), "wasm")
    assert told("fleet", 3, (), "wasm", workers=2) == one
    assert told("fleet", 3, (), "wasm", workers=5) == one


BRITTLE = """game "Brittle" for 2 players

the table has
  n : 0..3
  turns : 0..6

phase setup
  -> turn

phase turn for first of players
  you must bump or rest
  -> end when turns is 6
  -> turn

action bump
  add 1 to n
  add 1 to turns

action rest
  add 1 to turns

scoring
  result = n
  winner has highest total
"""


def test_games_that_fail_a_check_are_told_in_the_same_words(tmp_path: Path):
    file = tmp_path / "brittle.game"
    file.write_text(BRITTLE, encoding="utf-8")
    found = told(str(file), None, (), "wasm")
    assert 0 < found.failed_checks < FEW
    assert found.broken[0].moves
    assert found == told(str(file), None, (), "python")


def test_a_bot_that_imagines_what_is_hidden_plays_in_python():
    with pytest.raises(BackEndError, match="can play the bot `greedy`; write `back_end='auto'` or `back_end='python'`"):
        simulate(load(HERE / "guess.game"), 2, seats=["greedy"], back_end="wasm")
    report = simulate(load("tic_tac_toe"), 2, seats=["greedy"])
    assert report.timing.back_end == "Python"


def test_invariants_are_tried_in_python():
    with pytest.raises(BackEndError, match="only Python checks all invariants"):
        simulate(load("tic_tac_toe"), 2, invariants="all", back_end="wasm")


def test_what_is_too_large_for_the_engine_is_played_in_python(monkeypatch: pytest.MonkeyPatch):
    import wasmtime

    built.cache_clear()

    def too_large(*_: object) -> None:
        raise wasmtime.WasmtimeError("function body size 7654322 is too large")

    monkeypatch.setattr(wasmtime, "Module", too_large)
    with pytest.raises(BackEndError, match=fallback.TOO_LARGE):
        simulate(load("tic_tac_toe"), 2, back_end="wasm")
    assert simulate(load("tic_tac_toe"), 2).timing.back_end == "Python"


@pytest.mark.parametrize("back_end", ["python", "wasm"])
def test_a_game_that_says_nothing_of_scores_is_shared_by_all(tmp_path: Path, back_end: BackEnd):
    file = tmp_path / "unscored.game"
    file.write_text(BRITTLE[: BRITTLE.index("scoring")], encoding="utf-8")
    found = told(str(file), None, (), back_end)
    assert found.decided == {"shared": sum(found.ends.values())}
    assert (
        len({seat.model_copy(update={"seat": 0}).model_dump_json(exclude={"seat", "name"}) for seat in found.seats})
        == 1
    )


def test_without_room_for_a_memory_python_plays(monkeypatch: pytest.MonkeyPatch):
    import wasmtime

    built.cache_clear()

    def no_room(*_: object) -> None:
        raise wasmtime.WasmtimeError("mmap failed to reserve 0x104000000 bytes")

    monkeypatch.setattr(wasmtime, "Instance", no_room)
    with pytest.raises(BackEndError, match="reserves 4 GB of addresses"):
        simulate(load("tic_tac_toe"), 2, back_end="wasm")
    assert simulate(load("tic_tac_toe"), 2).timing.back_end == "Python"


def test_with_room_for_one_memory_one_thread_plays_all_games(monkeypatch: pytest.MonkeyPatch):
    rooms, instance = iter([True]), Machine.instance

    def first_only(machine: Machine) -> engine.Instance:
        if not next(rooms, False):
            raise Halted(engine.NO_ROOM)
        return instance(machine)

    built.cache_clear()
    monkeypatch.setattr(Machine, "instance", first_only)
    found = simulate(load("tic_tac_toe"), 50, workers=2, back_end="wasm")
    assert (found.games, found.timing.back_end) == (50, "WebAssembly")


def test_a_module_the_engine_does_not_take_is_a_reason_not_a_fault():
    with pytest.raises(Halted, match="wasmtime does not take the module"):
        Machine(b"no module", 1)


def test_without_wasmtime_a_long_run_is_played_in_python_and_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(engine, "find_spec", lambda _: None)
    monkeypatch.setattr(fallback, "_SAID", set[str]())
    monkeypatch.setattr(running, "A_MOMENT", 0.0)
    monkeypatch.setattr(running, "A_MODULE", 0.0)
    report = simulate(load("tic_tac_toe"), 40, seed=3)
    assert (report.timing.back_end, report.timing.reason) == ("Python", "wasmtime is not installed")
    assert simulate(load("tic_tac_toe"), 40, seed=4).timing.back_end == "Python"
    what = "Python plays instead of WebAssembly, with the same results but slower: wasmtime is not installed"
    assert caplog.messages == [f"{what}; install it with `pip install wasmtime`"]
    with pytest.raises(BackEndError, match="wasmtime is not installed"):
        simulate(load("tic_tac_toe"), 2, back_end="wasm")


def test_a_fault_of_the_compiler_is_told_in_plain_words(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def unreadable(*_: object, **__: object) -> None:
        raise Unreadable("n17", 6, "nothing has parts with names here: s[4:6].count")

    monkeypatch.setattr(batches, "counted_games", unreadable)
    monkeypatch.setattr(running, "A_MOMENT", 0.0)
    monkeypatch.setattr(running, "A_MODULE", 0.0)
    monkeypatch.setattr(fallback, "_SAID", set[str]())
    assert simulate(load("tic_tac_toe"), 40, seed=3).timing.back_end == "Python"
    assert caplog.messages == [fallback.slower(fallback.BUG)]
    assert "n17" not in caplog.text
    with pytest.raises(BackEndError, match=re.escape(fallback.BUG)):
        simulate(load("tic_tac_toe"), 2, back_end="wasm")


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (Unprintable("a list of sets"), fallback.BUG),
        (Halted(f"{NO_MODULE}: type mismatch: expected i32, found i64"), fallback.BUG),
        (Halted(f"{NO_MODULE}: function body size too large"), fallback.TOO_LARGE),
        (Halted(engine.NO_ROOM), engine.NO_ROOM),
    ],
)
def test_what_is_wrong_with_a_module_is_a_reason_a_designer_can_read(error: Exception, reason: str):
    assert fallback.why_not(error) == reason


def test_a_short_run_prints_no_module():
    assert simulate(load("tic_tac_toe"), 20).timing.back_end == "Python"
