"""Words and numbers a field never has: what asks for them is told, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.targets import find
from gamespec.diagnostics import Diagnostic
from interpreter.linting import lint

GAME = """game "Bay" for 2 players

type Weather is calm, rough, stormy

the table has
  weather : Weather starts calm
  tide    : 0..9 starts 3
  open    : yes or no starts no
  wind    : Weather or none starts none
  sails   : 0..9 starts 1

each player has
  price : 0..99 = 1

phase setup
  -> turn

phase turn
  for each p in players
    p must sail or rest
  {line}
  add 1 to sails
  -> end when sails > 8
  -> turn

action sail
  {sail}

action rest
  set wind to none

{more}

scoring
  total-price = your price + tide + (if open then 1 else 0) + (if wind is none then 1 else 0) + weather-points
  winner has highest total

the table has
  weather-points = if weather is calm then 1 else 0
"""


def found(
    folder: Path, line: str = "set tide to 3", sail: str = "set wind to none", more: str = ""
) -> list[Diagnostic]:
    file = folder / "bay.game"
    file.write_text(GAME.replace("{line}", line).replace("{sail}", sail).replace("{more}", more))
    findings = lint(find(str(file))).findings
    assert [each.message for each in findings if each.is_error and each.code != "GS585"] == []
    return [each for each in findings if each.code in {"GS506", "GS514"}]


def asked(condition: str) -> str:
    return f"if {condition}\n    end game"


@pytest.mark.parametrize(
    ("condition", "values"),
    [
        ("weather is rough", "`weather` is only ever `calm`"),
        ("rough is weather", "`weather` is only ever `calm`"),
        ("weather > calm", "`weather` is only ever `calm`"),
        ("not (weather is calm)", "`weather` is only ever `calm`"),
        ("weather is not calm", "`weather` is only ever `calm`"),
        ("tide < 3", "`tide` is only ever `3`"),
        ("4 <= tide", "`tide` is only ever `3`"),
        ("open", "`open` is only ever `no`"),
        ("wind is rough", "`wind` is only ever `none`"),
        ("sails > 3 and weather is rough", "`weather` is only ever `calm`"),
        ("tide is 4 or weather is rough", "`tide` is only ever `3`"),
    ],
)
def test_what_a_field_never_is_never_holds(condition: str, values: str, tmp_path: Path):
    (never,) = found(tmp_path, asked(condition))
    assert (never.code, never.message) == ("GS514", f"this condition is never true: {values}")


@pytest.mark.parametrize(
    "condition",
    [
        "weather is calm",
        "tide is 3",
        "not open",
        "wind is none",
        "sails is 5",
        "sails > 3 or weather is rough",
        "tide > 2",
    ],
)
def test_what_may_be_is_not_told(condition: str, tmp_path: Path):
    assert found(tmp_path, asked(condition)) == []


@pytest.mark.parametrize(
    "sail",
    [
        "set weather to rough",
        "set weather to if sails > 3 then rough else calm",
        "set weather to random of Weather",
        "you choose w from Weather\n  set weather to w",
    ],
)
def test_whatever_sets_it_lets_it_be(sail: str, tmp_path: Path):
    assert found(tmp_path, asked("weather is rough"), sail=sail) == []


def test_of_two_words_written_out_both_are_told(tmp_path: Path):
    (never,) = found(tmp_path, asked("weather is stormy"), sail="set weather to if sails > 3 then rough else weather")
    assert never.message == "this condition is never true: `weather` is only ever `calm` or `rough`"


def test_many_numbers_are_told_by_their_ends(tmp_path: Path):
    line = "\n  ".join(f"set tide to {number}" for number in range(7))
    (never,) = found(tmp_path, f"{line}\n  {asked('tide is 9')}")
    assert never.message == "this condition is never true: `tide` is only ever 0 to 6"


@pytest.mark.parametrize("sail", ["add 1 to tide", "take 1 from tide", "pay 1 from tide"])
def test_what_is_added_to_may_be_anything(sail: str, tmp_path: Path):
    assert found(tmp_path, asked("tide is 5"), sail=sail) == []


def test_a_rule_whose_weather_never_comes_is_told_with_the_reason(tmp_path: Path):
    (never,) = found(tmp_path, more="rule storm when weather is rough\n  add 1 to your price")
    assert never.code == "GS506"
    assert never.message.endswith("its condition is never true: `weather` is only ever `calm`")


def test_more_than_there_are_is_told_in_an_if_too(tmp_path: Path):
    (never,) = found(tmp_path, asked("sails > 9"))
    assert never.message == "this condition can never be true: `sails` is from 0 to 9 here"


@pytest.mark.parametrize("condition", ["seats is 3", "seats is 3 and sails > 2"])
def test_what_asks_for_the_number_of_players_is_let_be(condition: str, tmp_path: Path):
    assert found(tmp_path, asked(condition)) == []


def test_a_variant_may_leave_a_line_of_the_game_without_effect(tmp_path: Path):
    folder = tmp_path / "variants"
    folder.mkdir()
    still = 'variant "Still" of "Bay"\n\nreplace action sail\n  set wind to none\n'
    (folder / "still.game").write_text(still)
    assert found(tmp_path, asked("weather is rough"), sail="set weather to rough") == []
    (folder / "still.game").write_text(
        still + "\nadd step late at end of phase turn\n  if weather is stormy\n    end game\n"
    )
    (own,) = found(tmp_path, asked("weather is rough"), sail="set weather to rough")
    assert own.span.file.name.endswith("still.game")
