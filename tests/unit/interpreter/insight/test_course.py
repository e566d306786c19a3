"""Games followed with chance left open: they go on anew, and tell of what lies in the rules."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from interpreter.insight.course import KEPT, Courses, settled
from interpreter.insight.figures.decided import settled_after
from interpreter.insight.following import Follower
from interpreter.insight.run import Wanted, insight
from interpreter.insight.witness import conditions
from interpreter.simulate.table import Table
from interpreter.state.questions.derivation import numbers
from interpreter.statistics import Estimate
from tests.loaded import load

GAMES = Path(__file__).parent.parent / "games"
PLANTED = Path(__file__).parents[3] / "planted"


def test_a_game_is_the_same_for_the_same_seed_and_another_for_another():
    courses = Courses(load("kuhn_poker"))
    first, again = (courses.play(("random", "random"), 7) for _ in range(2))
    assert (first.seats, first.last) == (again.seats, again.last)
    assert len({tuple(courses.play(("random", "random"), seed).last) for seed in range(20)}) > 5


def test_what_is_gone_on_with_has_other_luck():
    game = load("fleet", 2)
    courses = Courses(game)
    course = courses.play(("random", "random"), 3)
    half = course.at(0.5)
    assert half.made == len(course.seats) // 2
    ends = [courses.ending(half, ("random", "random"), seed) for seed in range(4)]
    assert len({tuple(end) for end in ends}) == 4
    assert courses.ending(half, ("random", "random"), 0) == ends[0]


@pytest.mark.parametrize("bot", ["greedy", "search:20"])
def test_bots_that_imagine_worlds_play_with_open_chance(bot: str):
    courses = Courses(load(str(GAMES / "duel.game")))
    course = courses.play((bot, "random"), 1)
    assert course.last
    assert courses.ending(course.at(0.5), (bot, "random"), 5)


def test_of_a_long_game_every_second_moment_is_kept(tmp_path: Path):
    text = (PLANTED / "race.game").read_text(encoding="utf-8")
    file = tmp_path / "long.game"
    file.write_text(text.replace("0..20", "0..700").replace("is 20", "is 700").replace("0..2000", "0..70000"))
    course = Courses(load(file)).play(("random", "random"), 1)
    assert len(course.seats) == 1400
    assert len(course.moments) <= KEPT
    assert [each.made for each in course.moments[:3]] == [0, 2, 4]
    assert course.at(0.5).made == 700


def test_tallies_of_portions_add_up_to_that_of_all():
    follower = Follower(Table(load(str(GAMES / "duel.game")), ("random", "random"), 3))
    whole, parts = follower.played(range(6)), [follower.played(range(at, at + 2)) for at in (0, 2, 4)]
    both = parts[2].and_more(parts[0]).and_more(parts[1])
    assert both == whole
    assert (whole.games, whole.unfinished) == (6, 0)
    assert sum(whole.forks.values()) == 6 * 9


def test_numbers_are_fields_pieces_and_the_total_of_players():
    game = load(str(GAMES / "duel.game"))
    state = game.program.start(1)
    told = {each.name: each.read(state, 0) for each in numbers(game.program)}
    assert told == {"coins": 2, "pieces in hand": 2, "pieces in won": 0, "total": 2}


def test_a_rule_is_in_force_while_the_part_of_its_condition_holds_that_a_position_tells():
    asked = conditions(load("floating_market", 2).program)
    assert set(asked) == {"north-trader", "south-trader", "out-of-dice", "no-docks-from-the-office"}
    fleet = load("fleet", 2)
    empty = fleet.program.empty()
    assert not any(holds(empty) for each in conditions(fleet.program).values() for holds in each)


def test_what_is_settled_is_the_share_of_the_variance_two_endings_have_in_common():
    first, second = (0,), (1,)
    sure = Counter({(first, first): 50, (second, second): 50})
    assert settled_after(sure, [0, 1]).value == pytest.approx(1.0)
    open_still = Counter({(one, other): 25 for one in (first, second) for other in (first, second)})
    found = settled_after(open_still, [0, 1])
    assert found.value == pytest.approx(0.0)
    assert found.low < 0 < found.high
    halves = settled_after(sure + open_still, [0, 1])
    assert halves.value == pytest.approx(0.5)
    assert settled_after({}, [0, 1]) == Estimate(0.0, 0.0, 1.0)


@pytest.mark.parametrize(
    ("players", "quarters"),
    [(2, (0.161, 0.333, 0.540, 0.713)), (3, (0.142, 0.302, 0.505, 0.686)), (5, (0.117, 0.264, 0.465, 0.652))],
)
def test_a_plain_race_is_settled_as_its_integral_says(players: int, quarters: tuple[float, ...]):
    for share, truth in zip((0.25, 0.5, 0.75, 0.9), quarters, strict=True):
        assert settled(players, share) == pytest.approx(truth, abs=0.004)
    assert (settled(players, 0.0), settled(players, 1.0)) == (0.0, 1.0)


def test_rows_that_never_lie_on_the_table_are_no_rows_nobody_plays(tmp_path: Path):
    text = (PLANTED / "stall.game").read_text(encoding="utf-8")
    file = tmp_path / "stall.game"
    file.write_text(
        text.replace("  move Ware to stall", "  for each w in Ware where w is not dud\n    move w to stall")
    )
    found = insight(load(file), Wanted(60, 31))
    rows = next(each for each in found.figures if each.key == "rows")
    assert rows.says[-1] == "Never on the table: Ware[dud]."
    assert {each.name for each in rows.rows} == {"Ware[crown]", "Ware[jug]", "Ware[loaf]"}
    assert not any(each.key == "rows" for each in found.findings)
