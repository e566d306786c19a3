from __future__ import annotations

from typing import Any

import pytest

from interpreter.kernel.chance import game_seed
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.simulate import playouts, simulate, table
from interpreter.simulate.run import SeatsError, pays_to_print
from interpreter.simulate.table import Table
from interpreter.simulate.tally import Tally
from tests.loaded import load
from tests.unit.gamespec.ruleset.test_strays import POND
from tests.unit.interpreter.conformance.breaking import put
from tests.unit.interpreter.playing import game

ALWAYS = ("lines", "games", "broken", "times")


def result(**settings: Any) -> dict[str, Any]:
    """A report without its timing."""
    wanted: dict[str, Any] = {"invariants": "all", **settings}
    return simulate(game("duel"), 12, seed=5, **wanted).model_dump(exclude={"timing"})


def test_the_result_is_the_same_for_any_number_of_workers():
    assert result(workers=1) == result(workers=2)


def test_the_result_depends_on_the_seed():
    assert result() != simulate(game("duel"), 12, seed=6).model_dump(exclude={"timing"})


def test_the_report_counts_games_wins_scores_actions_ends_and_invariants():
    found = result()
    assert found["games"] == 12
    assert found["violations"] == found["failed_checks"] == 0
    assert found["decisions"]["mean"] > 0
    assert sum(seat["share"] for seat in found["seats"]) == pytest.approx(1, abs=1e-5)
    assert [line["line"] for line in found["scores"]] == ["cards", "money"]
    assert set(found["actions"]) == {"play", "buy", "burn"}
    assert found["ends"] == {"round: -> end when rounds is 2": 12}
    assert found["invariants"]["leak"] == 36
    assert found["invariants"]["progress"] == 12 * 5


def test_without_invariants_the_same_games_are_played():
    quick = result(invariants="none")
    assert quick["invariants"] == {}
    assert quick["scores"] == result()["scores"]


@pytest.mark.parametrize("workers", [1, 2])
def test_without_invariants_always_lines_are_tried_on_the_first_twenty_games(workers: int):
    pond = POND.replace("\nphase setup", '\nalways count(Player) is 2 because "two fish"\n\nphase setup')
    found = simulate(load(pond), 25, workers=workers)
    assert found.always.model_dump() == {"lines": 1, "games": 20, "broken": 0, "times": 0}
    assert (found.violations, found.invariants) == (0, {})
    assert simulate(load(POND), 25, workers=workers).always.model_dump() == dict.fromkeys(ALWAYS, 0)


def test_an_always_line_that_does_not_hold_is_told_as_the_invariants_tell_it():
    pond = POND.replace("\nphase setup", '\nalways every(p in Player: p\'s fish is 0) because "none"\n\nphase setup')
    plain, by_invariants = simulate(load(pond), 25, seed=3), simulate(load(pond), 25, seed=3, invariants="sample")
    assert plain.always == by_invariants.always
    assert plain.always.broken == 20
    assert plain.violations == plain.always.times > 0
    assert plain.broken == by_invariants.broken
    assert plain.broken[0].invariant == "always"
    assert plain.broken[0].text.endswith(": none")
    assert plain.scores == simulate(load(POND), 25, seed=3).scores


def test_progress_hears_every_game():
    heard: list[tuple[int, int]] = []
    simulate(game("duel"), 30, invariants="none", progress=lambda done, of: heard.append((done, of)))
    assert heard[-1] == (30, 30)
    assert len(heard) > 1


def test_as_many_bots_as_seats_must_be_named():
    with pytest.raises(SeatsError, match=r"3 bots are named .*, but the number of seats is 2"):
        simulate(game("duel"), 1, seats=["random"] * 3)


def test_no_games_give_an_empty_report():
    assert simulate(game("duel"), 0).games == 0


def test_a_game_that_does_not_end_breaks_the_invariant_of_progress():
    tally = Tally(2)
    Table(game("duel"), ("random", "random"), 1, bound=3).play(0, tally)
    assert tally.violations == 1
    assert (tally.broken[0].invariant, tally.broken[0].text) == ("progress", "the game did not end within 3 decisions")
    assert len(tally.broken[0].moves) == 3


@pytest.mark.parametrize(("most", "bound"), [(2, 3), (2, 4), (3, 5), (9, 5)])
def test_a_long_game_that_breaks_an_invariant_lists_its_last_moves(
    most: int, bound: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(table, "LAST", most)
    played, tally = Table(game("duel"), ("random", "random"), 1, bound=bound), Tally(2)
    applied: list[int] = []
    apply = played.game.program.apply
    put(monkeypatch, played.game.program, "apply", lambda state, code: (applied.append(code), apply(state, code))[1])
    played.play(0, tally)
    state, moves = game("duel").initial(game_seed(1, 0)), list[str]()
    for code in played.made(0):
        move = next(move for move in state.moves() if move.code == code)
        moves.append(f"{played.game.seat_names[move.seat]}: {move}")
        state = state.apply(move)
    assert list(tally.broken[0].moves) == moves[-most:]
    assert len(applied) <= 2 * bound + 2 * most


@pytest.mark.parametrize(
    ("size", "left", "pays"),
    [(160, 0.9, False), (160, 1.1, True), (14_000, 1.1, True), (48_000, 2.9, False), (48_000, 3.1, True)],
)
def test_a_module_pays_where_it_is_printed_sooner_than_the_games_are_played(size: int, left: float, pays: bool):
    assert pays_to_print(size, left) == pays


def test_a_decision_without_a_move_breaks_the_invariant_of_progress(monkeypatch: pytest.MonkeyPatch):
    machine: Any = game("duel").program
    put(monkeypatch, machine, "menu", lambda _: list[int]())
    found = simulate(game("duel"), 1, invariants="none")
    assert (found.broken[0].invariant, found.broken[0].text) == (
        "progress",
        "a player is to move, but has no legal move",
    )


def test_a_failed_check_is_counted_with_its_line_and_its_moves(monkeypatch: pytest.MonkeyPatch):
    machine: Any = game("duel").program
    true, seen = machine.apply, []

    def apply(state: list[int], code: int) -> None:
        seen.append(code)
        if len(seen) == 2:
            raise RuntimeCheckFailed(0)
        true(state, code)

    assert machine.runtime_checks, "the game must have runtime checks, or this shows nothing"
    monkeypatch.setattr(machine, "apply", apply)
    found = simulate(game("duel"), 1, invariants="all")
    assert (found.failed_checks, found.violations) == (1, 0)
    assert found.broken[0].invariant == "runtime check"


def test_a_machine_that_fails_in_one_game_is_reported_and_the_others_are_played(monkeypatch: pytest.MonkeyPatch):
    machine: Any = game("duel").program
    true, calls = machine.start, []

    def start(seed: int | None = None) -> list[int]:
        calls.append(seed)
        if len(calls) == 1:
            raise KeyError("lost")
        return true(seed)

    monkeypatch.setattr(machine, "start", start)
    found = simulate(game("duel"), 3, invariants="none")
    assert found.violations == 1
    assert "the game stopped with an internal error: KeyError" in found.broken[0].text
    assert sum(found.ends.values()) == 2


def test_the_fast_loop_plays_the_same_totals_for_one_seed():
    first, second = playouts(game("duel"), 20, 4), playouts(game("duel"), 20, 4)
    assert first == second
    assert first.games == 20
    assert first.decisions > 20 * 3
    assert first.failed_checks == 0
