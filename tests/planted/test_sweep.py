from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from gamespec.variants.settings import grid, setting
from interpreter.comparing.figures import Ran
from interpreter.comparing.goal import GoalError, goal_of, reached
from interpreter.comparing.report import Sweep, sweep_report
from interpreter.comparing.sweep import Looked, Sums, printed, sweep, varied
from interpreter.impact.measures import Measure
from interpreter.insight.model import Finding
from interpreter.simulate import simulate
from interpreter.simulate.table import Table
from interpreter.simulate.tally import Tally
from tests.loaded import load

pytestmark = pytest.mark.usefixtures("loaded_once")

HERE = Path(__file__).parent


@cache
def sums(words: str, games: int, workers: int = 1, *, inside: bool = False) -> Sums:
    found = grid([setting(words)])
    kind = next(iter(found[0]))
    each = list(varied(load(HERE / "stall.game"), found))
    return sweep(each, games, Looked(((kind.kind, kind.row),), 1, inside), workers=workers)[0]


def swept(words: str, games: int, *, inside: bool = False) -> Sweep:
    game, choices = load(HERE / "stall.game"), grid([setting(words)])
    looked = Looked((), 1, inside)
    ran = Ran(game, ("random", "random"), 0, games, choices, printed(game, list(choices[0])), looked, stopped=False)
    return sweep_report(ran, sums(words, games, inside=inside))


def numbers(found: Sweep, figure: str, column: str) -> list[float | None]:
    made = next(each for each in found.figures if each.key == figure)
    return [row.cells[made.columns.index(column)].value for row in made.rows]


@pytest.mark.parametrize("inside", [False, True])
def test_a_crown_worth_more_is_worth_that_much_to_whoever_holds_it(inside: bool):
    found = swept("Ware[crown].worth=3,10,15", 60, inside=inside)
    low, now, high = numbers(found, "lines", "wares")
    held = numbers(found, "row:Ware[crown]", "seats that have it at the end")
    assert low is not None
    assert now is not None
    assert high is not None
    assert held[0] == held[1] == held[2]  # nobody looks at its worth, and all else is luck
    assert abs((now - low) - 7 * (held[0] or 0) / 2) < 1e-5
    assert abs((high - now) - 5 * (held[0] or 0) / 2) < 1e-5
    owners = numbers(found, "row:Ware[crown]", "of these win")
    assert [each or 0 for each in owners] == sorted(each or 0 for each in owners)
    assert {finding.key for finding in found.findings} >= {"line:3", "line:15", "total:3", "total:15"}
    assert not [finding for finding in found.findings if "luck" in finding.says or "decisions" in finding.says]


@pytest.mark.usefixtures("workers_here")
def test_the_sums_are_the_same_for_any_number_of_workers():
    words = "Ware[crown].worth=3,10,15"
    assert sums(words, 24, workers=2) == sums(words, 24)
    assert sums(words, 24, workers=2, inside=True) == sums(words, 24, inside=True)


def test_what_a_module_plays_are_the_games_of_simulate():
    report = simulate(load(HERE / "stall.game"), 40, seed=0, back_end="python")
    point = sums("Ware[crown].worth=3,10,15", 40, inside=True).points[1].pairs
    assert [point.moments[Measure("wins", seat=seat, unit=2)].new / 80 for seat in range(2)] == pytest.approx(
        [seat.share for seat in report.seats], abs=1e-6
    )
    assert point.moments[Measure("row", "Ware[crown]")].new == _named(40, "Ware[crown]")


def _named(games: int, row: str) -> int:
    """Return how often a row is named in games of random players."""
    found = Tally(2)
    table = Table(load(HERE / "stall.game"), ("random", "random"), 0)
    for number in range(games):
        table.play(number, found)
    return found.rows[row]


def test_the_curves_lie_where_their_values_do():
    found = swept("Ware[crown].worth=3,10,15", 60)
    curve = next(each for figure in found.figures for each in figure.curves if each.name == "wares")
    assert [round(dot.at, 3) for dot in curve.dots] == [0, 0.583, 1]
    assert found.settings[0].printed == "10"
    assert [row.name for row in found.figures[0].rows] == ["3", "10 (as printed)", "15"]


def goal(words: str, values: str = "3,10,15") -> Finding:
    return reached(goal_of(words, ["P1", "P2"]), swept(f"Ware[crown].worth={values}", 100).figures)


def test_a_goal_is_sought_among_the_values():
    mean = numbers(swept("Ware[crown].worth=3,10,15", 100), "scores", "total")
    found = goal(f"total {mean[1]:.2f}")
    assert found.says.startswith(f"`total {mean[1]:.2f}` is nearest at 10")
    assert found.worth == "bot"
    assert goal("seat 1 wins 50 %").says.split(" is nearest")[0] == "`seat 1 wins 50 %`"
    between = ((mean[1] or 0) + (mean[2] or 0)) / 2
    assert goal(f"total {between:.2f}").says.endswith("it lies between 10 (as printed) and 15")
    assert goal("total 1000").says.endswith("no value tried reaches it")


@pytest.mark.parametrize(
    ("words", "said"), [("totl 3", "did you mean `total`"), ("fifty", 'write, for example, --until "P1 wins 50 %"')]
)
def test_a_goal_that_no_table_has_is_refused_with_what_to_write(words: str, said: str):
    with pytest.raises(GoalError) as found:
        goal(words)
    assert said in found.value.advice
