"""Runs of games that cost much end soon, the same on every machine, and say what was left out."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import interpreter
from cli.app import build
from gamespec import budgets
from gamespec.syntax.messages.habits import matching
from interpreter.code.statements import Block, Return, While
from interpreter.code.writing import const
from interpreter.compiler.limits.meter import LAPS, Enough, Meter
from interpreter.conformance import examine
from interpreter.count import counted as counted_tree
from interpreter.count.layers import DEEPER
from interpreter.insight.deep.run import MANY, unasked
from interpreter.kernel.cannot_run import TooCostly
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.learning import games_to_learn
from interpreter.simulate import simulate
from interpreter.simulate.run import EXHAUSTED, UNITS, BackEnd, counted
from interpreter.simulate.table import Table
from interpreter.simulate.tally import Tally
from interpreter.state.game import Game
from interpreter.state.wording.menu_text import READINGS, read_all
from interpreter.work import LONG, SEED, affordable, affordable_coupled, countable, draws_of, work_of
from tests.limits.attacks import actions, game, repeats
from tests.loaded import load, one_in, sampled
from tests.unit.interpreter.conformance.breaking import put

HERE = Path(__file__).parent
DEALT = """game "Dealt" for 2 players

cards Card, 1000 in all
  | card | worth |
{rows}

the table has
  deck : pile of Card, hidden
  out : pile of Card, open
  mover : Player

each player has
  h : group of Card, seen by owner

phase setup
  move Card to deck
  shuffle deck
  for each p in players
    move top 400 of deck to p's h
  set mover to first of players
  -> turn

phase turn for mover
  you must give
  set mover to next(mover)
  -> end when count(out) is 8
  -> turn

action give(c from your h)
  move c to out

scoring
  points = sum(c in your h: c's worth)
  winner has highest total
"""
ENDLESS = game("set n to n").replace("  set n to min(3, n + 1)\n", "")


@pytest.fixture
def few_steps(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("interpreter.compiler.module.STEPS", 40_000)
    for name in ("interpreter.compiler.limits.steps.STEPS", "interpreter.work.MOST"):
        monkeypatch.setattr(name, 40_000)


@pytest.mark.usefixtures("few_steps")
def test_after_games_that_spend_all_steps_of_a_decision_no_more_are_played(caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.WARNING):
        found = simulate(load(actions(40, "do {0}")), 50)
    assert (found.games, found.failed_checks) == (EXHAUSTED, EXHAUSTED)
    assert (
        "so no more were played: end what repeats in the line named below, or allow more computing steps with --budget 10"
        in caplog.text
    )


@pytest.mark.usefixtures("few_steps")
@pytest.mark.parametrize("back_end", ["python", "wasm"])
def test_after_games_whose_scoring_spends_all_steps_no_more_are_played(back_end: BackEnd):
    found = simulate(load(HERE / "values_exp.game"), 50, back_end=back_end)
    assert (found.games, found.failed_checks) == (EXHAUSTED, EXHAUSTED)


def test_a_game_in_which_nobody_ever_has_a_choice_is_not_played_for_ever(tmp_path: Path):
    file = tmp_path / "endless.game"
    file.write_text(game("set n to n").replace("  -> end when n is 3\n", "  -> end when n is 9\n"), encoding="utf-8")
    ran = CliRunner().invoke(build(), ["play", str(file), "--plain", "--seed", "1"])
    assert ran.exit_code == 1
    said = " ".join(ran.output.split())
    assert (
        f"{budgets.FORCED:,} decisions in a row were made without asking a person, and the game is still not over"
        in said
    )


def test_work_is_counted_alike_each_time_and_tells_heavy_games_from_light_ones():
    light, heavy = load("tic_tac_toe"), load(HERE / "backgammon_deep.game")
    found = work_of(heavy)
    work_of.cache_clear()
    assert work_of(heavy) == found
    assert found.decision > 1_000 * work_of(light).decision
    assert (work_of(light).whole, found.whole) == (True, False)


@pytest.mark.usefixtures("few_steps")
def test_work_of_a_game_includes_its_scoring():
    found = work_of(load(HERE / "values_exp.game"))
    assert found.around > 1_000 * found.decision
    assert found.game == found.decision * found.length + found.around


def test_draws_are_counted_one_by_one():
    assert [draws_of(load(name)).many for name in ("tic_tac_toe", "kuhn_poker", "leduc_poker")] == [0, 2, 3]


def test_where_many_cards_are_dealt_luck_is_left_out():
    """Rollouts before and after each card of a deal of 800 take minutes, though the game has 8 decisions."""
    rows = "\n".join(f"  | c{number} | {number % 7} |" for number in range(1000))
    dealt = load(DEALT.format(rows=rows), name="dealt")
    assert draws_of(dealt).many >= 800
    assert "luck" not in unasked(*_counted(dealt), MANY)


def test_where_few_cards_are_dealt_luck_is_analysed():
    assert "luck" in unasked(*_counted(load("goofspiel")), MANY)


def _counted(played: Game) -> tuple[Table, Tally]:
    table = Table(played, ("random", "random"), 1)
    return table, counted(table, 10)[0]


def test_of_a_long_game_the_invariants_are_checked_at_its_first_decisions():
    light = load("tic_tac_toe")
    seed, state, moves = 5, light.initial(seed=5), list[str]()
    while state.seat is not None:
        moves.append(str(state.moves()[0]))
        state = state.apply(moves[-1])
    short, whole = (examine(light, seed, moves, most=most) for most in (3, None))
    assert len(short.moves) == 3
    assert "playout" not in short.checks
    assert whole.checks["playout"] == 1


def test_after_games_that_never_end_no_more_are_played(caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.WARNING):
        found = simulate(load(ENDLESS), 50)
    assert (found.games, found.violations) == (EXHAUSTED, EXHAUSTED)
    assert "none of the first 3 games ended within 20,000 decisions, so no more were played" in caplog.text


def _ways_to_play() -> list[dict[str, Any]]:
    return [
        {"back_end": "python"},
        {"back_end": "wasm"},
        {"workers": 2, "back_end": "python"},
        {"workers": 2, "seats": ["greedy"]},
    ]


@pytest.mark.usefixtures("workers_here")
@pytest.mark.parametrize("how", one_in(2, _ways_to_play(), 1), ids=lambda how: " ".join(map(str, how.values())))
def test_after_games_that_never_end_no_more_are_played_however_they_are_played(how: dict[str, Any]):
    found = simulate(load(ENDLESS), 50, **how)
    assert (found.games, found.violations) == (EXHAUSTED, EXHAUSTED)


def test_wide_menus_that_are_empty_again_and_again_are_counted():
    """A lap without a decision tests 13,230 moves; 10,000 of them are within no limit on one menu."""
    wide = game("need n > 9\nset n to n", action="action go(a from 1..90, b from 1..147)")
    idle = load(wide.replace("you must go\n", "you must go, if possible\n"))
    with pytest.raises(RuntimeCheckFailed) as broken:
        idle.initial(1)
    assert "computing steps" in idle.program.runtime_checks[broken.value.number].text


def test_of_a_heavy_game_fewer_runs_are_played_where_nobody_asked_for_more():
    light, heavy = load("tic_tac_toe"), load(HERE / "backgammon_deep.game")
    assert (affordable(light, 400, 3), affordable(heavy, 400, 3)) == (400, 1)
    assert countable(light, 2_000_000) > 500 * countable(heavy, 2_000_000)


@pytest.mark.parametrize(
    ("asked", "advice"), [((), "try --depth N, or --budget 10"), (("--depth", "9"), "--budget 10")]
)
def test_a_count_with_a_depth_that_is_too_deep_does_not_advise_a_depth(
    asked: tuple[str, ...], advice: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("interpreter.count.MOST_POSITIONS", 50)
    said = " ".join(CliRunner().invoke(build(), ["count", "tic_tac_toe", *asked]).stderr.split())
    assert f"takes more time or memory than is allowed; {advice} allows ten times as much" in said


@pytest.mark.parametrize(
    "asked", ["probe {} place -n 3", "report {} -n 60 --minutes 0 --follow 1 --no-deep", "check {} -n 6"]
)
def test_more_games_than_are_played_unasked_are_played_after_a_remark(asked: str, monkeypatch: pytest.MonkeyPatch):
    words = asked.format("tic_tac_toe").split()
    many = int(words[words.index("-n") + 1])
    assert "takes" not in CliRunner().invoke(build(), words).stderr
    for name in ("interpreter.work.ORDINARY", "interpreter.insight.run.COUNTING", "cli.commands.check.check.UNITS"):
        monkeypatch.setattr(name, 1)
    assert f"each game takes long: -n {many} takes" in " ".join(CliRunner().invoke(build(), words).stderr.split())


def test_a_game_that_gets_deeper_for_ever_is_not_counted_for_ever():
    counts = counted_tree(load(ENDLESS).program, most=5_000).counts
    assert (counts.crowded, len(counts.leaves)) == (True, 5_000 // DEEPER)


def test_the_laps_of_a_loop_of_known_length_are_work():
    few, many = (work_of(load(repeats(times))).decision for times in (9, 9_999))
    assert many > 300 * few
    unrolled = work_of(load(game("\n".join(["set n to n"] * 60)))).decision
    assert unrolled < few


def test_games_are_the_same_while_their_work_is_measured():
    fleet, meter = load("fleet"), Meter(10**9)

    def played() -> list[int]:
        state, program = fleet.program.start(3), fleet.program
        for _ in range(60):
            menu = program.menu(state)
            program.apply(state, menu[len(menu) // 2])
        return state

    before, names = played(), dict(fleet.program.module.namespace)
    with meter.reading(fleet.program.module):
        assert played() == before
        counted = meter.nodes
        meter.clear()
        assert played() == before
        assert meter.nodes == counted > 0
    now = fleet.program.module.namespace
    assert {name: now[name] for name in names} == names
    assert LAPS not in now
    meter.clear()
    assert played() == before
    assert meter.nodes == 0


def test_a_decision_that_takes_very_long_is_measured_in_part():
    meter, heavy = Meter(1_000), load(repeats(9_999)).program
    with meter.reading(heavy.module), pytest.raises(Enough):
        heavy.apply(heavy.start(1), 0)
    assert 1_000 < meter.nodes < 1_100


def test_invariants_are_checked_in_fewer_games_where_each_decision_takes_long():
    light, heavy = (simulate(load(repeats(times)), 1, invariants="all") for times in (9, 9_999))
    assert (light.unexamined, heavy.unexamined) == (0, 0)
    heavier = simulate(load(repeats(9_999).replace("set n to n", "set n to n + 1 - 1")), 1, invariants="all")
    assert (heavier.unexamined, sum(heavier.invariants.values())) == (1, 0)


def test_much_work_is_done_in_webassembly_from_the_first_game_on():
    table = Table(load("tic_tac_toe"), ("random", "random"), 1)
    (light, one, _), (heavy, other, _) = (counted(table, 50, units=units) for units in (0, 10 * UNITS))
    assert (one.back_end, other.back_end) == ("Python", "WebAssembly")
    assert (light.decisions, light.wins, light.detail) == (heavy.decisions, heavy.wins, heavy.detail)


def test_a_game_whose_decision_spends_all_steps_is_sampled_once(monkeypatch: pytest.MonkeyPatch):
    heavy = load(actions(39, "do {0}"))
    begun = list[int]()
    start = heavy.program.start
    put(monkeypatch, heavy.program, "start", lambda seed: (begun.append(seed), start(seed))[1])
    assert work_of(heavy).decision == LONG
    assert len([each for each in begun if each != SEED]) == 1  # those with `SEED` measure the start


def test_advice_is_found_soon_for_a_very_long_line():
    line = "-" * 400_000
    assert list(matching(line, line, ())) == []
    assert list(matching("x", "--", ("action",)))


def test_a_decision_with_too_many_legal_moves_to_list_fails_a_check_that_says_how_many(tmp_path: Path):
    file = tmp_path / "wide.game"
    text = game("set n to n", action="action go(a from 1..200, b from 1..126)")
    file.write_text(text, encoding="utf-8")
    ran = CliRunner().invoke(build(), ["play", str(file), "--plain", "--seed", "1"])
    assert ran.exit_code == 1
    assert f"a decision has at most {budgets.MOVES:,} legal moves to choose from" in " ".join(ran.output.split())
    assert simulate(load(text), 3).failed_checks == 0
    assert simulate(load(text), 1, invariants="all").violations == 1
    assert len(interpreter.load(file, budget=10).initial(1).moves()) == 25_200


def test_a_text_is_compared_with_all_legal_moves_but_spelt_like_few_of_them():
    state = load(game("set n to n", action="action go(a from 1..20000)")).initial(1)
    assert state.game.move(state, " GO( 19999 ) ").args[0][1] == 19_999
    before = read_all.cache_info().misses
    for number in range(sampled(5, 40)):
        assert state.why_not(f"gp({number}7)") is not None
        assert state.why_not(f" GO({number + 1}) ") is None
    assert read_all.cache_info().misses <= before + len(READINGS)


def test_a_function_too_deep_for_python_is_refused_at_its_place():
    module = interpreter.load(game("set n to n")).program.module
    lines: Block = (Return(const(0)),)
    for _ in range(30):
        lines = (While(const(1), lines),)
    module.at = module.game.actions[0].span
    module.finish("deep", (), lines)
    with pytest.raises(TooCostly, match="inside too many other lines") as refused:
        module.function("deep")
    assert refused.value.span == module.at


def test_work_of_a_game_includes_many_criteria_and_a_long_start():
    chain = game("set n to n").replace(
        "winner has highest total", "winner has highest total" + "".join(f", then highest n + {i}" for i in range(500))
    )
    rolled = game(
        "set n to n",
        kinds="dice D\n  | die | faces | copies |\n  | d | 6 | 200 |\n",
        table="  cup : group of D, open\n",
    ).replace("phase setup\n", "phase setup\n  for each p in players\n    repeat 90 times\n      roll cup\n")
    assert work_of(load(game("set n to n"))).around == 0
    assert work_of(load(chain)).around > 1_000
    assert work_of(load(rolled)).around > 100


def test_lines_of_a_game_with_hundreds_of_rules_are_left_out_on_request_only():
    many = game("set n to n", more="".join(f"\nrule r{i}\n  forbid go if n is {i % 9 + 100}\n" for i in range(200)))
    few = game("set n to n", more="\nrule r\n  forbid go if n is 100\n")
    assert "lines" not in unasked(*_counted(load(many)), MANY)
    assert "lines" in unasked(*_counted(load(few)), MANY)


def test_fewer_games_are_learned_from_where_they_cost_much():
    many = (
        game("set n to n")
        .replace("for 2 players", "for 30 players")
        .replace(
            "phase setup\n",
            "each player has\n" + "".join(f"  c{i} : 0..9\n" for i in range(800)) + "\nphase setup\n",
            1,
        )
    )
    assert games_to_learn(load("tic_tac_toe")) == 300
    assert games_to_learn(load(many)) < 30
    assert games_to_learn(load(many), tables=5) < games_to_learn(load(many))


def test_pairs_of_games_with_long_deals_are_fewer():
    rows = "\n".join(f"  | c{number} | {number % 7} |" for number in range(1000))
    assert affordable_coupled(load(DEALT.format(rows=rows), name="dealt"), 400, 2) < 40
    assert affordable_coupled(load("kuhn_poker"), 1000, 2) == 1000


def test_a_count_ends_where_hundreds_of_moves_lead_to_one_position():
    wide = load(
        game("set n to n", action="action go(p from players, q from players)").replace(
            "for 2 players", "for 60 players"
        )
    )
    found = counted_tree(wide.program, None, back_end="python", most=50)
    assert (found.counts.crowded, found.counts.leaves) == (True, ())
    assert counted_tree(wide.program, None, back_end="python", most=500).counts.complete
