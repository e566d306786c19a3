from __future__ import annotations

from math import asin, pi

import pytest

from interpreter.insight.deep import run as deep
from interpreter.insight.model import Cell
from tests.loaded import WHOLE, one_in, sampled
from tests.planted.planted import HERE, PLANTED, Planted, cells, figure, keys, report
from tests.unit.cli.test_commands import run

SHARE = 1 / 2
"""Share of the games that show a planted effect for nearly any seed (`just coverage-of-intervals`)."""
ALL = ("decided:early", "decided:late", "counts:vanishes")
"""Effects that show in all of them only."""


def lies_in(truth: float, cell: Cell) -> bool:
    assert cell.low is not None
    assert cell.high is not None
    return cell.low <= truth <= cell.high


@pytest.mark.parametrize("planted", one_in(2, [each for each in PLANTED if "ladder" not in each.looks]), ids=str)
def test_what_is_planted_is_found_and_its_twin_left_alone(planted: Planted):
    share = 1 if planted.key in ALL else SHARE
    assert planted.is_found(0, share)
    assert not planted.accuses_the_twin(0, share)


def test_the_first_seat_wins_47_of_72():
    assert lies_in(47 / 72, cells(report("first_seat"), "seats", "P1")[0])
    assert lies_in(25 / 72, cells(report("first_seat"), "seats", "P2")[0])
    assert figure(report("first_seat_even"), "seats").worth == "open"


def test_a_race_of_equal_steps_is_decided_as_the_arcsine_says():
    found = report("race", 0, 600, 150)
    for tenth in range(1, 10):
        settled, plain = cells(found, "decided", f"after {tenth * 10} %")
        assert plain.value == pytest.approx(2 / pi * asin(tenth / 10), abs=1e-3)
        assert lies_in(2 / pi * asin(tenth / 10), settled)


def test_what_is_drawn_at_the_beginning_is_settled_from_the_first_decision():
    assert all(
        cells(report("early", 0, 600, 150), "decided", f"after {tenth * 10} %")[0].value == 1 for tenth in range(1, 10)
    )


def test_what_the_last_step_decides_is_open_until_then():
    assert lies_in(0.0, cells(report("late", 0, 600, 150), "decided", "after 90 %")[0])


def test_eight_rounds_of_two_are_sixteen_decisions_and_eight_times_five():
    found = report("rounds")
    assert [each.value for each in cells(found, "length", "decisions")] == [16, 16, 16]
    assert [each.value for each in cells(found, "length", "round begins")] == [8, 8, 8]
    assert lies_in(40, cells(found, "scores", "gold")[0])
    halves = [each.value for each in cells(found, "economy", "gold")[:2]]
    assert halves[0] is not None
    assert halves[1] is not None
    assert halves[1] <= 20 <= halves[0]


def test_a_rule_in_reach_is_in_force_in_most_games():
    out, reached = (report(name, 0, 300, 75, ("reach",)) for name in ("rich", "rich_in_reach"))
    low = cells(reached, "dead", "bank")[0].low
    assert low is not None
    assert low > 0.5
    assert cells(out, "dead", "bank")[0].value == 0


def test_thinking_helps_where_there_is_something_to_choose(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(deep, "RUNGS", ("random", "search:50"))
    even, chosen = (report(name, 0, 60, 150, ("ladder",)) for name in ("first_seat_even", "dice_choice"))
    assert "skill:none" in keys(even)
    assert not [each for each in figure(chosen, "skill").says if "Elo" in each]  # two decisions are no ladder
    assert lies_in(0.5, cells(even, "skill", "search:50 among random")[0])
    assert "skill:none" not in keys(chosen)
    low = cells(chosen, "skill", "search:50 among random")[0].low
    assert low is not None
    assert low > 0.55


def test_who_thinks_wins_nearly_always_where_nothing_is_drawn(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(deep, "RUNGS", ("random", "search:200"))
    planted = next(each for each in PLANTED if each.key == "skill:much")
    assert planted.is_found(0, 1 / 3)
    assert "Elo" in figure(report("skill_only", 0, 20, 5, ("ladder",)), "skill").says[0]
    assert not planted.accuses_the_twin(0, 1 / 3)


if WHOLE:  # plays many searched games: just whole

    def test_who_looks_one_move_ahead_is_called_blind_where_there_is_nothing_to_see(monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(deep, "RUNGS", ("random", "greedy", "search:20"))
        planted = next(each for each in PLANTED if each.key == "blind:greedy")
        assert planted.is_found(0, 2 / 3)
        assert not planted.accuses_the_twin(0, 2 / 3)


def test_luck_and_choice_have_the_shares_they_were_given():
    known = report("known_luck", 0, 60, 100, ("luck",))
    assert lies_in(0.85, cells(known, "luck", "luck")[1])
    assert lies_in(0.15, cells(known, "luck", "luck of draw-lot/#1")[1])
    assert lies_in(0.15, cells(known, "luck", "choices of all")[1])
    rounds = report("rounds", 0, 60, 40, ("luck",))
    assert lies_in(0.7, cells(rounds, "luck", "luck")[1])
    assert lies_in(0.3, cells(rounds, "luck", "choices of all")[1])


def test_the_third_player_alone_says_who_wins():
    found = report("kingmaker", 0, 60, 100, ("luck",))
    for who, turned in (("all who can hardly win", 1), ("P3, who can hardly win", 1), ("P1, who can hardly win", 0)):
        assert cells(found, "interaction", f"of the outcome, decided by {who}")[0].value == turned


def test_the_shortest_way_to_be_stuck_has_six_moves_and_tells_the_fatal_one():
    said = next(each for each in report("stuck", 0, 60, 30, ("hunt",)).findings if each.key == "stuck").says
    assert said.startswith("stuck after 6 moves, the last of which is fatal: P1: spend; P2: spend; P1: spend;")


def test_two_moves_lead_round_for_ever():
    found = report("endless", 0, 60, 30, ("hunt",))
    said = next(each for each in found.findings if each.key == "endless")
    assert "the position repeats by P1: push; P2: pull: players who want to can go on for ever" in said.says
    assert said.worth == "rule"
    assert figure(found, "hunt").says[0] == "9 positions were searched, each once (all there are)."


def test_players_who_want_to_can_go_on_for_ever_whatever_is_drawn():
    said = next(each for each in report("carousel", 0, 60, 30, ("hunt",)).findings if each.key == "endless").says
    assert said.startswith("no end: after ")
    assert "; chance (roll Die): 2; " in said
    assert said.endswith(": players who want to can go on for ever, whatever is drawn")


def test_nobody_heaps_up_what_it_takes():
    found = report("hoard", 0, 300, 75, ("reach",))
    assert cells(found, "reach", "coins")[1].value == 8
    said = next(each for each in found.findings if each.key == "action:build").says
    assert "nor by players who want only one thing (most coins anybody had: 8" in said


def test_who_sees_what_must_be_guessed_wins_as_much_more_as_is_right():
    found = cells(report("guess", 0, 60, sampled(80, 200), ("secrets",)), "secrets", "secret")
    assert lies_in(40, found[0])  # 1 - 1 / 5 alone and 1 / 5 shared, instead of a half
    assert lies_in(0.4, found[1])
    assert "secrets" not in {each.key for each in report("stuck", 0, 60, 30, ("hunt", "secrets")).figures}


def test_two_rules_whose_order_nobody_says_are_told_before_anything_is_played():
    assert "GS522" in run("lint", HERE / "order.game").stdout
    assert "GS522" not in run("lint", HERE / "order_said.game").stdout


def test_that_a_tie_break_decided_none_of_these_games_tells_how_many_of_all_at_most():
    said = next(each for each in report("unused", 0, 600).findings if each.key == "tie:highest your points").says
    assert said.endswith("(so it decides at most 0.5 % of all)")
