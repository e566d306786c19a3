import pytest

from gamespec.check import check_world
from gamespec.diagnostics import Sink
from gamespec.lint import lint
from gamespec.overlay import resolve
from tests.unit.gamespec.check.snippets import model_of

GAME = """game "Little" for 2 players

cards Man
  | man | copies |
  | man | 2 each |
the table has
  line-up : line of Man, open
action work(m from line-up)
  move m to line-up at last
action act(m given Man)
  you choose n from 1..2
  do rest(n)
action rest(n given 1..2)
phase setup
  move Man to line-up
  -> play
phase play
  {line}
  -> end
"""

SOLO = 'variant "Solo" of "Little" for 1 player and Angler\n\n{more}\n'


def asked(line: str, more: str = "add action nothing") -> list[str]:
    """The lines that may ask the automatic seat."""
    sink = Sink()
    model = resolve(model_of(GAME.replace("{line}", line)), [model_of(SOLO.replace("{more}", more))], 2, sink)
    assert model is not None
    world = check_world(model, 2, sink)
    assert world is not None
    assert [d.message for d in sink if d.is_error] == []
    found = Sink()
    lint(world, found)
    return [d.span.text.splitlines()[0] for d in found if d.code == "GS508"]


@pytest.mark.parametrize(
    "line",
    [
        "for each p in players\n    p must work",
        "next(first of players) must work",
        "for each p in players\n    p chooses n from 1..2\n    p does rest(n)",
        "for each m in line-up\n    m's owner does act(m)",
    ],
)
def test_a_choice_for_every_seat_asks_the_automatic_one(line: str):
    assert len(asked(line)) == 1


@pytest.mark.parametrize(
    "line",
    [
        "for each p in people\n    p must work",
        "for each p in players where p is in people\n    p must work",
        "for each p in players\n    if p is in people\n      p must work",
        "(first of people) must work",
        "let p be first(p in players where p is in people), never none\n  p must work",
        "for each p in players\n    let n be random of 1..2\n    p does rest(n)",
    ],
)
def test_people_alone_may_be_asked(line: str):
    assert asked(line) == []


def test_a_rule_that_stands_in_for_the_seat_is_enough():
    line = "for each m in line-up\n    m's owner does act(m)"
    assert len(asked(line)) == 1
    assert asked(line, "add rule bot\n  instead of Angler's act(any m)\n    do rest(1)") == []
    assert (
        len(asked(line, "add rule bot\n  instead of Angler's act(any m)\n    you choose n from 1..2\n    do rest(n)"))
        == 1
    )


def test_leaving_the_seat_out_by_name_is_enough():
    more = (
        "replace phase play\n  for each m in line-up\n    if m's owner is Angler\n      move m to line-up at last\n"
        "    else\n      m's owner must work\n  -> end"
    )
    assert asked("end game", more) == []
