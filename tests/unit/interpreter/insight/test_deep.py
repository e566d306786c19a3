from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from cli.insight.words import left_out
from interpreter.hunting import fault_target, hunt
from interpreter.insight.deep import run as deep
from interpreter.insight.deep.ladder import rungs_of
from interpreter.insight.deep.left_out import tried
from interpreter.insight.deep.standing import PLAYED, Weigher
from interpreter.insight.figures.skill import skill
from interpreter.insight.model import Insight
from interpreter.insight.run import FORKS, LOOKS, WATCHED, Wanted, insight
from interpreter.insight.tally import Followed
from interpreter.positions.written import whole_win
from interpreter.simulate.table import Table
from interpreter.simulate.tally import Tally
from interpreter.statistics.intervals import benjamini_hochberg
from interpreter.statistics.samples import difference, matrix, products, strengths
from interpreter.work import work_of
from tests.limits import attacks
from tests.loaded import load
from tests.planted.exact import of_sort, shares

PLANTED = Path(__file__).parents[3] / "planted"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(deep, "RUNGS", ("random", "greedy"))


def looked(name: str, *looks: str, workers: int = 1, followed: int = 31) -> Insight:
    file = PLANTED / f"{name}.game"
    wanted = Wanted(60, followed, workers=workers, deep=True, looks=frozenset(looks) or LOOKS)
    return insight(load(file if file.is_file() else name), wanted)


def keys(found: Insight) -> set[str]:
    return {each.key for each in found.figures}


@pytest.mark.usefixtures("workers_here")
@pytest.mark.usefixtures("few")
def test_what_is_looked_at_deeper_is_the_same_for_any_number_of_workers():
    one, two = (looked("dice_choice", "luck", "reach", workers=workers) for workers in (1, 2))
    assert one.model_dump() == two.model_dump()
    assert {"luck", "quality", "reach", "lift"} <= keys(one)


@pytest.mark.usefixtures("few")
def test_all_that_can_be_looked_at_is_told():
    assert {"hunt", "skill", "luck", "quality", "reach", "lift", "interaction"} <= keys(looked("dice_choice"))


def test_short_games_are_looked_at_deeper_unasked_where_many_are_followed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(deep, "RUNGS", ("random", "greedy"))
    game = load(PLANTED / "dice_choice.game")
    assert insight(game, Wanted(60, 100, looks=frozenset({"hunt"}))).looks == ["hunt"]
    assert not insight(game, Wanted(60, 99)).looks
    assert not insight(game, Wanted(60, 100, deep=False)).looks


def test_where_players_who_think_would_have_to_imagine_they_play_only_when_asked_for():
    found = insight(load(PLANTED / "dice_choice.game"), Wanted(60, 100, looks=frozenset({"hunt", "ladder"})))
    assert found.looks == ["hunt"]
    assert found.further == ["ladder", "lines", "luck", "probes", "reach"]
    said = left_out(found)
    assert said is not None
    assert said.startswith(
        "Left out, because it takes minutes: luck and choice (luck), whether thinking helps (ladder)"
    )
    assert said.endswith("--deep adds all of it, --look luck one part.")
    short = Tally(2)
    short.note_length(9)
    assert deep.unasked(Table(load("tic_tac_toe"), ("random",) * 2, 0), short, 100) == LOOKS - {"secrets"}


def test_of_a_game_with_thousands_of_legal_moves_only_what_takes_seconds_is_looked_at_unasked(tmp_path: Path):
    file = tmp_path / "wide.game"
    file.write_text(attacks.game("set n to n", action="action go(a from 1..4000)"), encoding="utf-8")
    table, short = Table(load(file), ("random",) * 2, 0), Tally(2)
    short.note_length(3)
    assert deep.unasked(table, short, 100) == {"hunt", "lines", "probes"}
    found = insight(load(file), Wanted(20, 100, looks=frozenset({"reach"})))
    assert not found.looks
    assert "--deep adds all of it" in str(left_out(found))


def test_of_a_game_with_many_legal_moves_fewer_games_are_followed(tmp_path: Path):
    file = tmp_path / "wide.game"
    file.write_text(attacks.game("set n to n", action="action go(a from 1..4000)"), encoding="utf-8")
    decisions = work_of(load(file)).decision + WATCHED
    found = insight(load(file), Wanted(20, 20, following=round(20 * 3 * decisions * (1 + FORKS)), deep=False))
    assert 0 < found.followed < 10


def test_what_was_said_to_be_left_out_is_not_missed():
    found = insight(load(PLANTED / "dice_choice.game"), Wanted(60, 12, deep=False))
    assert (found.further, left_out(found)) == ([], None)


@pytest.mark.usefixtures("workers_here")
@pytest.mark.parametrize("workers", [1, 2])
def test_as_many_games_are_followed_as_the_units_of_work_allow(workers: int):
    game = load(PLANTED / "dice_choice.game")
    found = insight(game, Wanted(60, 400, workers=workers, following=200_000, deep=False))
    assert found.unfollowed > 0
    assert (found.followed + found.unfollowed, found.stopped) == (400, False)
    said = left_out(found)
    few = f"Only {found.to_follow} of 400 games were analysed move by move"
    assert said == f"{few}, because each takes long: --follow 400 analyses all."
    again = insight(game, Wanted(60, found.to_follow, deep=False))
    assert again.model_dump(exclude={"unfollowed"}) == found.model_dump(exclude={"unfollowed"})
    assert insight(game, Wanted(60, 3, workers=workers, following=10**9, deep=False)).unfollowed == 0


def test_of_a_game_that_takes_long_fewer_games_are_counted_and_the_report_says_so():
    game = load(PLANTED / "dice_choice.game")
    found = insight(game, Wanted(400, 5, counting=1, deep=False))
    assert (found.games, found.requested) == (20, 400)
    assert left_out(found) == "Only 20 of 400 games were counted, because each takes long: -n 400 counts all."
    assert insight(game, Wanted(400, 5, counting=10**9, deep=False)).games == 400


def test_what_is_measured_with_few_games_unasked_is_named_and_asked_for_measured_with_all():
    game = load("tic_tac_toe")
    tally = Tally(2)
    tally.note_length(9)
    depth = partial(deep.Depth, 60, 1, {"ladder"})
    table = Table(game, ("random",) * 2, 0)
    few, all_of_them = (
        deep.looked_deep(table, tally, Followed(), depth(again=True, brief=brief), lambda *_: None).ladder.pairs
        for brief in (True, False)
    )
    assert {each.games for each in few} == {30}
    assert {each.games for each in all_of_them} == {120}


def test_who_has_learned_climbs_the_ladder_where_a_file_says_what():
    assert rungs_of(load("tic_tac_toe")) == ("random", "greedy", "learned", "search:50", "search:200")
    assert rungs_of(load("fleet"), ("random", "greedy")) == ("random", "greedy", "learned")
    assert rungs_of(load("goofspiel")) == ("random", "greedy", "search:50", "search:200")


def test_a_file_that_cannot_be_read_adds_nobody_to_the_ladder(tmp_path: Path):
    (tmp_path / "sides.game").write_text(SIDES, encoding="utf-8")
    (tmp_path / "sides.learned.toml").write_text("[", encoding="utf-8")
    assert "learned" not in rungs_of(load(tmp_path / "sides.game"))


SIDES = """game "Sides" for 4 players

the table has
  turns : 0..9

each player has
  points : 0 and up

phase setup
  for each p in players
    p must rest or gain
  -> end

action rest

action gain
  add random of 1..6 to your points

scoring
  ours = your points + next(next(you))'s points
  winner has highest total
"""


def test_seats_that_always_win_together_are_no_tie():
    found = insight(load(SIDES, name="sides"), Wanted(200, 12, deep=False))
    ties = next(each for each in found.figures if each.key == "ties")
    assert "P1 and P3, P2 and P4 always win together, and so count as tied." in ties.says
    assert not [each for each in found.findings if each.key in {"shared", "alike"} and "100" in each.says]


def test_nor_are_sides_that_are_drawn_anew():
    drawn = SIDES.replace(
        "ours = your points + next(next(you))'s points", "ours = if you are odd then 0 else 1"
    ).replace("phase setup\n", "the table has\n  odd : Player\n\nphase setup\n  set odd to random of players\n")
    found = insight(load(drawn, name="drawn"), Wanted(200, 12, deep=False))
    ties = next(each for each in found.figures if each.key == "ties")
    assert "Nobody wins alone: 3 of 4 win together, and so count as tied." in ties.says
    assert not [each for each in found.findings if each.key in {"shared", "alike"}]


def test_where_all_end_alike_who_wins_is_not_weighed():
    alike = SIDES.replace("ours = your points + next(next(you))'s points", "all-of-us = sum(p in players: p's points)")
    found = insight(load(alike, name="alike"), Wanted(60, 100, deep=True, looks=frozenset({"luck"})))
    assert [each.says for each in found.findings if each.key == "alike"] == [
        "all seats have the same result in each of 60 games: look at how games end, not at who wins"
    ]
    assert not {"quality", "shared"} & ({each.key for each in found.figures} | {each.key for each in found.findings})


@pytest.mark.parametrize("look", sorted(LOOKS))
def test_ctrl_c_keeps_what_was_looked_at_before(look: str, monkeypatch: pytest.MonkeyPatch):
    places = {
        "hunt": "interpreter.insight.deep.run.search",
        "lines": "interpreter.insight.deep.left_out._line",
        "reach": "interpreter.insight.deep.run._note",
        "luck": "interpreter.insight.deep.standing.Weigher.played",
        "probes": "interpreter.insight.deep.confirm.probe",
        "ladder": "interpreter.insight.deep.ladder.counted",
        "secrets": "interpreter.insight.deep.secrets.won_by",
    }

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(places[look], interrupted)
    game = {"lines": "redundant", "probes": "idle", "secrets": "guess"}.get(look, "dice_choice")
    found = looked(game, look, followed=100 if look == "probes" else 31)
    assert found.stopped
    assert "seats" in keys(found)


def test_of_a_game_that_breaks_off_nobody_wins_and_all_else_is_weighed():
    found = Weigher(load(PLANTED / "stuck.game"), 0, 10).played(range(20)).games
    assert len(found) == 20
    assert {sum(each.won) for each in found} == {0, PLAYED * whole_win(2)}
    assert any(sum(map(sum, each.wins.values())) for each in found if not sum(each.won))


def test_shares_of_luck_and_choice_are_those_of_the_whole_tree():
    found = looked("kuhn_poker", "luck", followed=60)
    rows = {row.name: row.cells for row in next(each for each in found.figures if each.key == "luck").rows}
    program = load("kuhn_poker").program
    for place, points in enumerate((False, True)):
        cell, truth = rows["luck"][place], of_sort(shares(program, points=points), "chance")
        assert cell.low is not None
        assert cell.high is not None
        assert cell.low <= truth <= cell.high
    assert of_sort(shares(program, points=True), "chance") == pytest.approx(0.474, abs=5e-4)


def test_of_a_game_too_large_what_was_not_seen_is_said():
    told: list[int] = []
    found = hunt(fault_target(load("tic_tac_toe")), 500, 0, told.append, loops=True)
    assert told[:3] == [50, 100, 150]
    assert 500 <= found.positions < 540  # the last random moves are made to their end
    assert (found.whole, found.path, found.loop) == (False, None, None)
    assert found.depth == 2
    assert hunt(fault_target(load(PLANTED / "known_luck.game")), 10_000).whole


def test_a_line_without_which_the_game_does_not_stand_is_not_accused():
    text = (PLANTED / "redundant.game").read_text(encoding="utf-8")
    need = '  need your coins >= 2 else "too little"\n'
    found, stopped = tried(load(text.replace(need, f"  if your coins > 0\n  {need}")), 0, lambda *_: None)
    assert not stopped
    assert [each.tried for each in found] == [False]


def test_rules_of_a_variant_are_left_out_too(tmp_path: Path):
    (tmp_path / "variants").mkdir()
    (tmp_path / "idle.game").write_text((PLANTED / "idle.game").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "variants" / "bonus.game").write_text(
        'variant "Bonus" of "Idle"\n\nadd rule bonus\n  after your work\n    add 1 to your coins\n\n'
        "add rule fee\n  after your trade\n    set your coins to max(your coins - 1, 0)\n",
        encoding="utf-8",
    )
    found, _ = tried(load(tmp_path / "idle.game", 2, ["bonus"]), 0, lambda *_: None)
    assert [(each.name, each.also, each.effect) for each in found] == [
        ("bonus", "", "table"),
        ("fee", "", "table"),
        ("bonus", "fee", "table"),
    ]


def test_there_is_no_ladder_without_games():
    from interpreter.insight.material import Material
    from interpreter.simulate.table import Table

    game = load(PLANTED / "dice_choice.game")
    material = Material(Table(game, ("random", "random"), 0), Tally(2), Followed())
    assert skill(material) is None


def test_who_wins_three_of_four_is_about_191_points_stronger():
    found = strengths(["a", "b"], {("b", "a"): (750.0, 250.0)})
    assert found["a"] == 0
    assert found["b"] * 400 / 2.302585 == pytest.approx(190.8, abs=1)


def test_the_second_look_is_given_to_no_more_than_hold_together():
    assert benjamini_hochberg([0.001, 0.2, 0.04, 0.9], 0.1) == [True, False, True, False]
    assert benjamini_hochberg([0.5, 0.6], 0.1) == [False, False]
    assert benjamini_hochberg([], 0.1) == []


def test_what_choosing_brings_is_told_in_parts_of_a_win():
    sums: dict[tuple[str, int, int], int] = {}
    for won, other in ((2, 0), (2, 0), (0, 2), (2, 2)):
        for key, value in products("x", (won, 1, other, 1)).items():
            sums[key] = sums.get(key, 0) + value
    found, chance = difference(matrix(sums, "x"), 2)
    assert found.value == pytest.approx(0.25)
    assert found.low < 0 < found.high
    assert 0.1 < chance < 1
    assert difference(matrix({}, "x"), 2) == (type(found)(0.0, -float("inf"), float("inf")), 1.0)


SELDOM = """game "Seldom" for 2 players

each player has
  coins : 0..9

the table has
  turns : 0..6

phase setup
  -> turn

phase turn
  for each p in players
    p must earn, rest, sing, dance or sleep
  add 1 to turns
  -> end when turns is 4
  -> turn

action earn
  need your coins < 3 else "three are enough"
  add 1 to your coins

action rest

action sing

action dance

action sleep

scoring
  coins = your coins
  winner has highest total
"""


def test_a_need_that_matters_now_and_then_is_not_called_idle(tmp_path: Path):
    (tmp_path / "seldom.game").write_text(SELDOM, encoding="utf-8")
    game = load(tmp_path / "seldom.game")
    few, many = (tried(game, 2, lambda *_: None, games)[0][0] for games in (30, 300))
    assert (few.games, few.parted) == (30, 0)
    assert many.games == 300
    assert 0 < many.parted < 30


def test_who_thinks_most_plays_as_many_games_among_the_first_as_tell_that_it_brings_nothing(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(deep, "RUNGS", ("random", "never:throw-small", "always:throw-small"))
    monkeypatch.setattr(deep, "THOUGHT", 60)
    found = insight(load(PLANTED / "dice_choice.game"), Wanted(60, 120, deep=True, looks=frozenset({"ladder"})))
    skilled = next(each for each in found.figures if each.key == "skill")
    assert skilled.games == 30 + 200 + 30
