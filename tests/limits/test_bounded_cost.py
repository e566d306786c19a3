from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gamespec.budgets import STEPS, budget, times
from gamespec.diagnostics import render_full
from gamespec.ruleset import Ruleset
from interpreter import RulesetError, RuntimeCheckFailed, load
from interpreter.kernel.spaces import far, geometry
from interpreter.linting import lint
from interpreter.players import Players
from interpreter.simulate import simulate
from interpreter.state.questions.derivation import derivation
from tests.limits.attacks import ATTACKS, IFS, Attack, game, lets, phases
from tests.loaded import one_in

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from interpreter import State

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.game"))
SECONDS = 20.0
DECISIONS = 12


def answered(file: Path) -> str:
    """Return how lint and a short game answer a file: `played`, or the sentence that refuses it."""
    began = time.process_time()
    found = [each for each in lint(Ruleset(file.stem, file)).findings if each.is_error]
    try:
        said = played(file)
    except RulesetError as refused:
        said = render_full(refused.diagnostics)
    except RuntimeCheckFailed as broken:
        said = f"check {broken.number}"
    else:
        assert not found
    assert time.process_time() - began < SECONDS
    return said


def played(file: Path) -> str:
    """The beginning of a game by a bot."""
    state = load(file).initial(1)
    bots = Players(dict.fromkeys(range(state.game.players), "random"), 1)
    for _ in range(DECISIONS):
        if state.seat is None:
            break
        moves = state.moves()
        state.why_not(f"{moves[0].action}(1)")
        state = state.apply(bots.move(state))
    if state.over:
        state.returns()
    return "played"


@pytest.mark.parametrize("file", one_in(3, FILES), ids=lambda file: file.stem)
def test_a_file_that_asks_for_too_much_is_answered_soon(file: Path):
    assert answered(file)


@pytest.mark.parametrize("attack", one_in(6, ATTACKS), ids=lambda attack: attack.name)
def test_a_made_file_that_asks_for_too_much_is_answered_soon(
    attack: Attack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Allow a sixteenth of the steps, and take every sixth file, some smaller; `just bounds` has all."""
    for name in ("interpreter.compiler.module.STEPS", "interpreter.compiler.limits.steps.STEPS"):
        monkeypatch.setattr(name, STEPS // 16)
    monkeypatch.setattr(geometry, "KEPT", geometry.KEPT // 16)
    file = tmp_path / f"{attack.name}.game"
    file.write_text(attack.smaller or attack.text, encoding="utf-8")
    assert answered(file)


def test_variables_of_a_long_block_are_cleared_in_one_pass(tmp_path: Path):
    file = tmp_path / "lets.game"
    file.write_text(lets(1_200), encoding="utf-8")
    assert "are possible" in answered(file)


def test_values_that_double_each_other_are_counted_while_they_are_worked_out():
    game = load(HERE / "values_exp.game")
    state = game.initial(1)
    while not state.over:
        state = state.apply(state.moves()[0])
    with pytest.raises(RuntimeCheckFailed) as broken:
        state.returns()
    assert f"within {STEPS:,} computing steps" in game.program.runtime_checks[broken.value.number].text


def test_rules_that_look_three_moves_ahead_are_short_and_play():
    assert answered(HERE / "backgammon_deep.game") == "played"
    assert len(load(HERE / "backgammon_deep.game").program.module.source()) < 40_000


@pytest.mark.parametrize("lanes", [8, 10, 12, 14])
def test_why_is_told_without_trying_every_way_through_a_loop(lanes: int, tmp_path: Path):
    state = load(with_lanes(lanes, tmp_path)).initial(1)
    began = time.process_time()
    assert state.why_not("split(3, 1)") == "the smaller first"
    assert time.process_time() - began < 1


def with_lanes(lanes: int, folder: Path) -> Path:
    """The game of fourteen lanes with fewer."""
    lines = (HERE / "lanes14.game").read_text(encoding="utf-8").replace("1..14", f"1..{lanes}").splitlines()
    rows = [number for number, line in enumerate(lines) if line.startswith("  | l") and not line.startswith("  | lane")]
    dropped = rows[lanes:]
    file = folder / "lanes.game"
    file.write_text("\n".join(line for number, line in enumerate(lines) if number not in dropped), encoding="utf-8")
    return file


def test_numbers_that_leave_64_bits_fail_a_check_where_they_do():
    game = load(HERE / "mulbig.game")
    state = game.initial(1)
    with pytest.raises(RuntimeCheckFailed) as broken:
        moved(state, 9)
    check = game.program.runtime_checks[broken.value.number]
    assert check.span.line == 15
    assert "numbers stay between" in check.text or "stays in its range" in check.text


def moved(state: State, times: int) -> State:
    """A state after the first move at each of so many decisions."""
    for _ in range(times):
        state = state.apply(state.moves()[0])
    return state


@pytest.mark.parametrize(
    "text", ["a" * 1_000_000, "(" * 1_000_000, "go" + " " * 1_000_000 + "!", "split(" + "1," * 500_000]
)
def test_a_long_text_is_no_move_at_once(text: str):
    state = load(HERE / "lanes14.game").initial(1)
    began = time.process_time()
    assert state.why_not(text) == f"a move can have at most 1,000 characters, but this text has {len(text):,}"
    assert "characters" in str(derivation(state.game.program, state.array, 0, text))
    assert time.process_time() - began < 1


def test_a_budget_allows_more():
    with pytest.raises(RulesetError, match="GS009"):
        load(HERE / "nested_sum.game")
    with budget(3):
        assert times() == 3
    game = load(HERE / "range_action.game", budget=1_000)
    assert game.program.module.times == 1_000


def _board(size: int, folder: Path) -> Kind:
    file = folder / f"board{size}.game"
    file.write_text(game("set n to n", kinds=f"spaces A is grid {size} by {size}\n"), encoding="utf-8")
    return next(kind for kind in load(file).checked.kinds if kind.name == "A")


def test_a_large_board_answers_like_a_small_one(tmp_path: Path):
    small, large = (_board(size, tmp_path) for size in (8, 24))
    assert isinstance(geometry.distances(small), tuple)
    by_rows = far.distances(large)
    for start in (0, 100, 575):
        column, row = start % 24, start // 24
        assert by_rows[start] == tuple(abs(a % 24 - column) + abs(a // 24 - row) for a in range(576))
    assert [sum(geometry.aligned(small)[start]) for start in (0, 1)] == [22, 22]
    assert sum(geometry.aligned(large)[0]) == 3 * 23 + 1
    assert by_rows[0][large.size - 1] == 46
    assert geometry.between(large)[0][large.size - 1] == tuple(25 * i for i in range(1, 23))


def test_large_tables_forget_rows_once_they_hold_many(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(geometry, "KEPT", 10)
    table = geometry.FarRows(lambda i: (i,) * 4)
    assert [table[i][0] for i in (1, 2, 3, 1)] == [1, 2, 3, 1]
    assert len(table) == 2


def test_shapes_on_a_large_board_are_not_all_laid(tmp_path: Path):
    drawn = "".join(f"drawing s{i}\n  | {'#' * 60} |\n" for i in range(3))
    cards = "cards C\n  | card | form |\n" + "".join(f"  | c{i} | s{i} |\n" for i in range(3))
    body = "set n to min(3, count(c in C where some(p in placements(c's form, A): count(p) > 2)))"
    file = tmp_path / "shapes.game"
    file.write_text(game(body, kinds=f"{drawn}{cards}spaces A is grid 60 by 60\n"), encoding="utf-8")
    assert "listing all of these takes 5,184,000 steps" in answered(file)


def test_a_budget_is_a_whole_number():
    with pytest.raises(ValueError, match="from 1 to"):
        load("tic_tac_toe", budget=0)


@pytest.mark.parametrize("depth", [20, 40, 60])
def test_what_nests_deep_is_played(depth: int, tmp_path: Path):
    file = tmp_path / "deep.game"
    file.write_text(IFS(depth), encoding="utf-8")
    assert answered(file) == "played"


def test_many_rules_that_fight_over_one_value_are_told_in_a_few_sentences(tmp_path: Path):
    rules = "".join(f"rule r{i}\n  set your limit to {i}\n\n" for i in range(400))
    text = (
        (HERE / "mulbig.game")
        .read_text(encoding="utf-8")
        .replace("phase setup", "each player has\n  limit = 1\n\nphase setup", 1)
    )
    file = tmp_path / "rules.game"
    file.write_text(f"{text}\n{rules}", encoding="utf-8")
    found = lint(Ruleset("rules", file)).findings
    assert 5 < len(found) < 50
    assert "further pairs were not checked" in "".join(each.message for each in found)


def test_more_phases_than_are_built_are_refused_with_a_place():
    with pytest.raises(RulesetError, match="have 1,108 decisions and other steps, but at most 1,000 are possible"):
        load(phases(1_100))
    assert load(phases(1_100), budget=2).title == "x"


def test_webassembly_plays_a_game_of_many_phases():
    found = simulate(load(phases(990)), 3, back_end="wasm")
    assert (found.games, found.violations, found.timing.back_end) == (3, 0, "WebAssembly")
