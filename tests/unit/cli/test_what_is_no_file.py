"""A pipe, a device, a link that leads nowhere: each is named for what it is, by every door."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from gamespec.ruleset import NoRulesetError, found
from interpreter import RulesetError, load

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices lie elsewhere there")


def lost(place: Path) -> None:
    place.symlink_to(place.parent / "moved-away.game")


ODD = {
    "a pipe": (os.mkfifo, "this is a pipe, not a file"),
    "a link to itself": (lambda place: place.symlink_to(place), "this is a link that leads back to itself"),
    "a link to what was moved": (lost, "this is a link to a file that was moved or deleted"),
    "a device": (lambda place: place.symlink_to("/dev/null"), "this is a device, not a file"),
    "nothing": (lambda _: None, "there is no such file"),
}


@pytest.mark.parametrize(("make", "said"), ODD.values(), ids=ODD)
def test_what_is_no_file_is_named_for_what_it_is(tmp_path: Path, make: Callable[[Path], None], said: str) -> None:
    place = tmp_path / "pond.game"
    make(place)
    for command in ("lint", "play", "simulate", "fmt", "rulebook"):
        ran = CliRunner().invoke(build(), [command, str(place)])
        assert ran.exit_code == 2, ran.output
        assert said in " ".join(ran.stderr.split()), command
    with pytest.raises(NoRulesetError, match=said):
        found(place)
    with pytest.raises(RulesetError, match=said if make is not ODD["nothing"][0] else "there is no file"):
        load(place)


def test_a_device_without_the_ending_of_rules_is_named_too() -> None:
    ran = CliRunner().invoke(build(), ["lint", "/dev/null"])
    assert (ran.exit_code, ran.stderr) == (
        2,
        "/dev/null: this is a device, not a file\n  help: name a .game file, a folder with one, or a bundled game\n",
    )


def test_what_a_report_cannot_read_as_hosted_games_is_told_with_what_it_can(tmp_path: Path) -> None:
    file, pipe = tmp_path / "save.json", tmp_path / "pipe"
    file.write_text("{}", encoding="utf-8")
    os.mkfifo(pipe)
    told = "this is not a file of hosted games\n  help: name a file that `gamespec host` has written\n"
    for place in (file, pipe, tmp_path):
        assert told in CliRunner().invoke(build(), ["report", "tic_tac_toe", "--hosted", str(place)]).stderr


@pytest.mark.parametrize(("make", "said"), ODD.values(), ids=ODD)
def test_a_rule_sheet_that_is_no_file_is_named_for_what_it_is(
    tmp_path: Path, make: Callable[[Path], None], said: str
) -> None:
    place = tmp_path / "sheet.md"
    make(place)
    for command in ("lint", "coverage"):
        ran = CliRunner().invoke(build(), [command, "tic_tac_toe", "--rules", str(place)])
        assert ran.exit_code == 2, ran.output
        assert said.replace("no such file", "no such rule sheet") in " ".join(ran.stderr.split()), command
