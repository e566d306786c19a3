"""Laps in which nobody is asked are counted between two stops.

A game that goes round for ever is a failed runtime check.
"""

from __future__ import annotations

import pytest

from interpreter.compiler import graph as g
from interpreter.compiler.moves import operations
from interpreter.kernel.errors import RuntimeCheckFailed
from tests.unit.interpreter.compiler.machine import Play, program, small

ACTIONS = """\
action earn
  add 1 to your coins
action never
  need n > 900
  add 1 to n
"""


def turn(lines: str, arrow: str = "-> end") -> str:
    body = "".join(f"  {line}\n" for line in lines.splitlines())
    return small("", f"phase turn for first of players\n{body}  {arrow}\n{ACTIONS}", arrow="-> turn")


STUCK = "repeat until n > 3\n  you may never\n  you may never up to 2 times"


def check_of(broken: RuntimeCheckFailed, text: str) -> str:
    return program(text).runtime_checks[broken.number].text


def test_a_loop_in_which_nobody_can_do_anything_fails_its_check():
    with pytest.raises(RuntimeCheckFailed) as broken:
        Play(turn(STUCK))
    assert check_of(broken.value, turn(STUCK)) == "this ends within 10,000 rounds"


def test_so_it_does_in_the_middle_of_a_game_and_in_playouts():
    text = turn(f"you must earn\n{STUCK}")
    with pytest.raises(RuntimeCheckFailed):
        Play(text).play("earn")
    assert program(text).playouts(range(1)) == (1, 1)


def test_phases_that_go_round_without_anybody_asked_fail_a_check():
    text = turn("you may never", "-> end when n > 3\n  -> turn")
    with pytest.raises(RuntimeCheckFailed) as broken:
        Play(text)
    assert check_of(broken.value, text) == "a player decides something before the phase `turn` has begun 10,000 times"


def test_a_decision_begins_the_count_anew(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(operations, "LAPS", 5)
    text = turn("repeat until your coins > 60\n  you may earn\n  set m to 3")
    assert Play(text).play(*["earn"] * 56).over
    assert program(text).playouts(range(3))[1] == 0


def test_equal_positions_stay_equal_whatever_the_lap():
    text = turn("repeat until your coins > 9\n  you may earn")
    one = Play(text).play("earn", "stop", "stop")
    other = Play(text).play("stop", "earn")
    assert one.state.key() == other.state.key()


def laps(text: str) -> int:
    return sum(isinstance(operation, g.Lap) for node in program(text).graph.nodes for operation in node.operations)


@pytest.mark.parametrize(
    ("lines", "counted"),
    [
        ("repeat until your coins > 9\n  you must earn", 0),
        ("repeat until your coins > 9\n  you must earn, if possible", 1),
        ("repeat until your coins > 9\n  you may earn", 1),
        ("repeat until your coins > 9\n  if n is 0\n    you must earn", 1),
        ("repeat until your coins > 9\n  you choose f from Fish\n  add 1 to your coins", 0),
        ("repeat up to 9 times until your coins > 9\n  you may earn", 0),
        ("repeat until your coins > 9\n  do deeper", 0),
    ],
)
def test_only_what_may_come_round_without_a_stop_is_counted(lines: str, counted: int):
    assert laps(turn(lines) + "\naction deeper\n  add 1 to n\n  you must earn\n") == counted
