"""The commands as people type them, run from the installed wheel."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from cli.app import build
from tests.architecture.sources import ROOT
from tests.e2e.installed import Installed
from tests.loaded import sampled

BUNDLED = tuple(sorted(file.stem for file in ROOT.glob("rulesets/*/*.game") if file.stem == file.parent.name))

SOME = ("fleet", "kuhn_poker", "tic_tac_toe")
"""Played from the installed wheel.

With variants and tables in files beside it, with hidden cards, with a board.
"""


def fine(installed: Installed, *arguments: str, typed: str = "") -> str:
    ran = installed.run(*arguments, typed=typed)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def numbers_in(value: object) -> set[int]:
    if isinstance(value, dict):
        return set[int]().union(*map(numbers_in, value.values()))
    if isinstance(value, list):
        return set[int]().union(*map(numbers_in, value))
    return {value} if isinstance(value, int) else set()


def test_help_names_every_command(installed: Installed) -> None:
    said = fine(installed, "--help")
    for command in ("play", "lint", "test", "coverage", "simulate", "count", "list"):
        assert command in said


def test_list_names_every_bundled_game_in_its_group(installed: Installed) -> None:
    lines = fine(installed, "list").splitlines()
    assert sorted(line.split()[0] for line in lines if line.startswith("  ")) == list(BUNDLED)
    assert [line for line in lines if not line.startswith("  ")] == ["classics:", "published:", "small:"]


def here(*arguments: str) -> str:
    """Return what a command says in this process: every game is asked about, and a start for each is dear."""
    ran = CliRunner().invoke(build(), arguments, catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    return ran.stdout


def test_bundled_games_are_clean(installed: Installed) -> None:
    """All of them are linted by `tests/unit/rulesets`."""
    fine(installed, "lint", sampled("tic_tac_toe", "fleet"))


def test_the_examples_of_bundled_games_pass(installed: Installed) -> None:
    assert " passed, 0 failed" in fine(installed, "test", "kuhn_poker", "tic_tac_toe")


ALONE = {"blackjack"}
"""Games for one player."""


@pytest.mark.usefixtures("loaded_once")
@pytest.mark.parametrize("name", [*SOME, "blackjack"])
def test_bots_play_a_bundled_game_to_its_end(name: str) -> None:
    said = here("play", name, "--auto", "--seed", "1")
    assert "P1" in said
    assert ("P2" in said) == (name not in ALONE)


@pytest.mark.usefixtures("loaded_once")
def test_the_same_seed_plays_the_same_game_in_every_process(installed: Installed) -> None:
    first = fine(installed, "play", "kuhn_poker", "--auto", "--seed", "1")
    second, other = (here("play", "kuhn_poker", "--auto", "--seed", seed) for seed in "13")
    assert first == second != other
    assert "P1" in first
    assert "P2" in first


def test_a_person_is_asked_and_may_leave(installed: Installed) -> None:
    ran = installed.run("play", sampled("tic_tac_toe", "fleet"), "--seed", "1")
    assert "Traceback" not in ran.stderr
    assert "1" in ran.stdout


@pytest.mark.usefixtures("loaded_once")
def test_tic_tac_toe_is_counted_whole() -> None:
    assert {255_168, 5_478} <= numbers_in(json.loads(here("count", "tic_tac_toe", "--json")))


@pytest.mark.usefixtures("loaded_once")
def test_kuhn_poker_is_counted_by_kind_of_node() -> None:
    assert {4, 24, 30} <= numbers_in(json.loads(here("count", "kuhn_poker", "--json")))


@pytest.mark.usefixtures("loaded_once")
def test_connect_four_is_counted_to_a_depth() -> None:
    found = numbers_in(json.loads(here("count", "connect_four", "--depth", "5", "--json")))
    assert {7, 49, 343, 2_401, 16_807} <= found


@pytest.mark.usefixtures("loaded_once")
def test_a_simulation_does_not_depend_on_its_workers(installed: Installed) -> None:
    asked = ("simulate", "kuhn_poker", "-n", "6", "--seed", "3", "--json", "--workers")
    one, two = json.loads(here(*asked, "1")), json.loads(fine(installed, *asked, "2"))
    assert one.pop("timing").keys() == two.pop("timing").keys()
    assert one == two


@pytest.mark.usefixtures("loaded_once")
def test_a_simulation_reports_what_programs_read() -> None:
    report = json.loads(here("simulate", "fleet", "-n", "4", "--players", "3", "--seed", "1", "--json"))
    keys = {
        "games",
        "violations",
        "failed_checks",
        "decisions",
        "seats",
        "scores",
        "actions",
        "ends",
        "invariants",
        "timing",
    }
    assert keys <= report.keys()
    assert report["games"] == 4
    assert report["timing"]["games_per_second"] > 0
    assert not report["violations"]
    assert not report["failed_checks"]
