"""A field without `starts` that a way through the phases reads first is told.

What every way sets before is not.
"""

from __future__ import annotations

import pytest

from gamespec.check import check_world
from gamespec.diagnostics import Sink
from gamespec.lint import lint
from gamespec.overlay import resolve
from tests.unit.gamespec.check.snippets import model_of

GAME = """game "Little" for 2 players

the table has
  n : 0..9
  sky : sun or rain{starts}
phase setup
{setup}  -> turn
phase turn
{turn}  -> end when n is 9
  -> turn
action draw
  set sky to rain
action wait
  add 1 to n
action look
  need sky is rain
"""
ALL = "  for each p in players\n    p must {}\n"


def told_of(code: str, turn: str, more: str, *, setup: str = "", text: str | None = None) -> list[tuple[str, str]]:
    """Return what is said with a code about the little game, or about another."""
    sink = Sink()
    text = GAME.format(starts="", setup=setup, turn=turn) if text is None else text
    model = resolve(model_of(text + more), [], 2, sink)
    assert model is not None
    world = check_world(model, 2, sink)
    assert world is not None
    lint(world, sink)
    assert not sink.errors, [each.message for each in sink]
    return [(each.message, each.help or "") for each in sink if each.code == code]


def told(setup: str = "", turn: str = "", more: str = "") -> list[str]:
    return ["GS511" for _ in told_of("GS511", turn, more, setup=setup)]


READ = "  if sky is rain\n    add 1 to n\n"
ACTS = "  for each p in players\n    p may {}\n"


@pytest.mark.parametrize(
    ("setup", "turn"),
    [
        ("", READ + "  set sky to sun\n"),
        ("  if n is 0\n    set sky to sun\n", READ),
        ("", "  first(p in players) may draw\n" + READ),
        ("", ACTS.format("draw") + READ),
        ("  repeat until n is 9\n    set sky to sun\n    add 1 to n\n", READ),
        ("", "  do look\n  set sky to sun\n"),
        ("", "  repeat 2 times\n    if sky is sun\n      add 1 to n\n    set sky to rain\n"),
        ("", "  let p be first of players\n  p does\n    you must draw or wait\n" + READ),
    ],
)
def test_what_some_way_reads_first_is_told(setup: str, turn: str) -> None:
    turn = turn.replace("first(p in players) may", "(first of players) may")
    assert told(setup, turn) == ["GS511"]


@pytest.mark.parametrize(
    ("setup", "turn"),
    [
        ("  set sky to sun\n", READ),
        ("  if n is 0\n    set sky to sun\n  else\n    set sky to rain\n", READ),
        ("", "  (first of players) must draw\n" + READ),
        ("", "  players must draw, together\n" + READ),
        ("  do draw\n", READ),
        ("", "  repeat 2 times\n    set sky to rain\n" + READ),
        ("", "  step early\n    set sky to rain\n" + READ),
        ("", "  first of players does\n    set sky to rain\n" + READ),
        ("", "  if n is 3\n    end game\n  set sky to sun\n" + READ),
    ],
)
def test_what_every_way_sets_first_is_not_told(setup: str, turn: str) -> None:
    assert told(setup, turn) == []


def test_where_a_rule_sets_it_nothing_is_said() -> None:
    assert told("", READ, "rule fresh\n  at start of phase turn\n    set sky to sun\n") == []
