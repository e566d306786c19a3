"""A count gives the same numbers whatever counts, and stops at the same places."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamespec.budgets import budget
from interpreter.count import BackEndError, counted, run
from interpreter.count.layers import Plain, walked
from interpreter.count.wasm_backend import WasmBackend
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.state.views.key import key
from interpreter.wasm import engine, fallback
from tests.loaded import load, one_in, sampled

GAMES = Path(__file__).parent.parent / "games"
TREES = [
    ("tic_tac_toe", None),
    ("kuhn_poker", None),
    ("connect_four", sampled(4, 5)),
    ("breakthrough", 3),
    ("fleet", sampled(4, 5)),
    ("fishy_squishy_crusty_quirky", 3),
    ("floating_market", 4),
    *(
        (str(file), sampled(2, 3) if file.stem in {"fences", "flanks"} else 4)
        for file in one_in(3, sorted(GAMES.glob("*.game")))
    ),
]


@pytest.mark.parametrize(("name", "depth"), TREES, ids=lambda value: Path(str(value)).stem)
def test_a_module_counts_what_python_counts(name: str, depth: int | None):
    program = load(name).program
    found = counted(program, depth, back_end="wasm")
    assert found.back_end == "WebAssembly"
    assert found.counts == counted(program, depth, back_end="python").counts


def test_noughts_and_crosses_has_its_known_numbers_in_webassembly():
    counts = counted(load("tic_tac_toe").program, back_end="wasm").counts
    assert (counts.terminals, counts.positions, counts.complete) == (255_168, 5_478, True)
    assert counts.leaves == (9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872)


@pytest.mark.parametrize("most", [1, 30, 200, 5_477, 5_478])
def test_too_many_positions_are_too_many_for_both(most: int):
    program = load("tic_tac_toe").program
    inside = walked(WasmBackend(program), most=most)
    assert inside == walked(Plain(program, lambda state: key(program, state)), most=most)
    assert inside.crowded == (most < 5_478)


def test_a_budget_makes_room_in_both():
    program = load("tic_tac_toe").program
    inside, cells = WasmBackend(program), 20_000
    small = walked(inside, cells=cells)
    assert small.crowded
    assert small == walked(Plain(program, lambda state: key(program, state)), cells=cells)
    with budget(100):
        assert walked(inside, cells=cells).complete


def test_progress_hears_each_depth():
    heard: list[tuple[int, int]] = []
    counted(load("tic_tac_toe").program, 2, lambda depth, size: heard.append((depth, size)), back_end="wasm")
    assert heard == [(1, 9), (2, 72)]


def test_ctrl_c_ends_a_count_in_webassembly():
    inside = WasmBackend(load("connect_four").program)

    def interrupted(layer: int, size: int) -> None:
        if layer == 3:
            assert size == 238
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        walked(inside, progress=interrupted)
    assert walked(inside, 3).leaves == (7, 49, 343)


BRITTLE = """game "Brittle" for 2 players

the table has
  n : 0..3
  turns : 0..8

phase setup
  -> turn

phase turn for first of players
  you must bump or rest
  -> end when turns is 7
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


def test_a_check_breaks_at_the_same_place_in_both():
    program = load(BRITTLE, name="brittle").program
    broken: list[tuple[int, int, list[int] | None]] = []
    for back_end in ("wasm", "python"):
        with pytest.raises(RuntimeCheckFailed) as told:
            counted(program, back_end=back_end)
        broken.append((told.value.number, told.value.node, told.value.array))
        assert counted(program, 3, back_end=back_end).counts.leaves == (2, 4, 8)
    assert broken[0] == broken[1]


def test_a_short_count_prints_no_module_and_a_long_one_does(monkeypatch: pytest.MonkeyPatch):
    program = load("tic_tac_toe").program
    assert counted(program, 2).back_end == "Python"
    monkeypatch.setattr(run, "A_MODULE", 0.0)
    long = counted(program)
    assert long.back_end == "WebAssembly"
    assert long.counts.positions == 5_478


def test_where_no_module_can_be_made_python_counts_and_says_why(monkeypatch: pytest.MonkeyPatch):
    import wasmtime

    def too_large(*_: object) -> None:
        raise wasmtime.WasmtimeError("function body size 7654322 is too large")

    monkeypatch.setattr(run, "A_MODULE", 0.0)
    with monkeypatch.context() as small:
        small.setattr(wasmtime, "Module", too_large)
        program = load("tic_tac_toe").program
        found = counted(program, 2)
        assert found.back_end == "Python"
        assert found.reason == fallback.TOO_LARGE
        with pytest.raises(BackEndError, match=fallback.TOO_LARGE):
            counted(program, 2, back_end="wasm")
    monkeypatch.setattr(engine, "find_spec", lambda _: None)
    assert counted(load("tic_tac_toe").program).reason == "wasmtime is not installed"
