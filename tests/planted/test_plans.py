"""A plan that pays only as a plan is told as such, and who thinks and does not see it is called blind."""

from __future__ import annotations

import json

import pytest

from cli.insight.words import left_out, of_whom
from interpreter.insight.deep import run as deep
from interpreter.insight.run import Wanted, insight
from tests.loaded import load
from tests.planted.planted import HERE, cells, figure, report
from tests.unit.cli.test_commands import run


def test_a_probe_says_all_or_nothing_where_doing_it_always_pays_and_now_and_then_costs():
    found = json.loads(run("probe", HERE / "all_or_nothing.game", "sow", "-n", 120, "--format", "json").stdout)
    assert found["verdict"] == "all or nothing"
    assert found["forbidden"]["low"] > 0.02
    assert found["taken"]["low"] > 0.3
    nap = json.loads(run("probe", HERE / "all_or_nothing.game", "nap", "-n", 120, "--format", "json").stdout)
    assert nap["verdict"] == "hurts"


def test_a_report_says_so_too_and_does_not_call_it_a_cost():
    says = {each.key: each.says for each in report("all_or_nothing", 0, 300, 60, ("probes",)).findings}
    assert "all or nothing, for one who does it whenever it can wins" in says["probe:sow:plan"]
    assert "choosing it now and then costs" in says["probe:nap:hurts"]
    assert "probe:sow:hurts" not in says


def test_who_thinks_is_called_blind_where_one_thing_done_always_beats_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(deep, "RUNGS", ("random", "greedy"))
    says = {each.key: each.says for each in report("all_or_nothing", 0, 300, 60, ("ladder", "reach")).findings}
    assert "greedy is blind here: always:sow" in says["plan:always:sow"]
    assert "plan:always:nap" not in says
    assert "random players reach more `total` (30 against 12)" in says["blind:reach"]


def test_who_decides_first_is_no_cause_where_only_the_rich_are_asked():
    found = report("first_asked", 0, 200, 60)
    assert not [each for each in found.findings if each.key.startswith("start")]
    assert "This is not a cause: in " in " ".join(figure(found, "start").says)
    assert (cells(found, "start", "first to decide")[0].low or 0) > 0.6


def test_who_begins_is_pointed_at_where_all_have_the_same_and_lots_say_who_begins():
    found = report("turns", 0, 300, 150)
    assert "start:first to decide:more" in {each.key for each in found.findings}
    assert "That is not a cause" not in " ".join(figure(found, "start").says)


def test_players_are_chosen_and_a_plan_that_beats_them_plays_instead():
    found = insight(load(HERE / "all_or_nothing.game"), Wanted(200, 40, deep=False, minutes=0.1))
    says = {each.key: each for each in found.findings}
    key = next(key for key in says if key.startswith("plan:plan:"))
    assert key.startswith("plan:plan:sow")
    assert "is blind here" in says[key].says
    assert found.thinkers == key.removeprefix("plan:")
    assert found.plans > 5
    assert "(random)" in figure(found, "seats").columns[-1]
    by_chance = next(each for each in found.figures if each.bots == "random")
    assert of_whom(by_chance, found) == f" (random, {by_chance.games:,} games)"


def test_bots_that_see_all_there_is_are_not_called_blind():
    found = insight(load(HERE / "dice_choice.game"), Wanted(200, 40, deep=False, minutes=0.1))
    assert found.thinkers
    assert not [each for each in found.findings if each.key.startswith(("plan:", "blind:"))]


def test_where_only_one_move_is_looked_ahead_that_is_what_does_not_help(monkeypatch: pytest.MonkeyPatch):
    says = {each.key: each.says for each in report("first_seat_even", 0, 60, 150, ("ladder",)).findings}
    assert says["skill:none"].startswith("thinking does not help: search:")
    monkeypatch.setattr(deep, "RUNGS", ("random", "greedy"))
    says = {each.key: each.says for each in report("first_seat_even", 0, 60, 150, ("ladder",)).findings}
    assert says["skill:none"].startswith("looking one move ahead does not help: greedy among random")


def test_no_thinking_player_is_chosen_where_each_takes_too_long_and_that_is_said():
    found = insight(load(HERE / "all_or_nothing.game"), Wanted(60, 12, deep=False, minutes=0.0001))
    assert (found.thinkers, found.thinking) == ("", 0)
    assert found.slow[0] == "greedy"
    assert "too long for 200 games; a larger --minutes gives more time" in (left_out(found) or "")
