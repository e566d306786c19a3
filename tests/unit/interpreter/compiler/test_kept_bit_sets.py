"""A board whose field is asked for as bit sets gets them, however many there are; all is built once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from interpreter.code import expressions as x
from interpreter.code.walk import nodes
from interpreter.compiler import emission
from interpreter.compiler.playable import playable
from interpreter.compiler.program import Program
from interpreter.kernel.layout import lay_out
from tests.loaded import load
from tests.unit.interpreter.compiler.machine import program, small

if TYPE_CHECKING:
    from gamespec.checked.game import CheckedGame
    from gamespec.checked.kinds import Kind
    from interpreter.kernel.layout import Layout

BOARDS = ["", "one", "one two", "one two three", "one two three four", "one two three four five"]


def boards(names: list[str]) -> Program:
    """A game with a field for each name, in each of which stones are counted."""
    fields = "".join(f"  {name} : yes or no starts no\n" for name in names)
    needs = "".join(f"  need count(d in Cell where not d's {name}) > 3\n" for name in names)
    sets = "".join(f"  set c's {name} to yes\n" for name in names)
    return program(
        small(
            declarations="spaces Cell is grid 3 by 3\n" + (f"each Cell has\n{fields}" if names else ""),
            arrow="-> turn",
            rest=f"phase turn for first of players\n  you must lay\n  -> end when n is 9\n  -> turn\n"
            f"action lay(c from Cell)\n{needs}{sets}  add 1 to n\n",
        )
    )


@pytest.mark.parametrize("names", BOARDS)
def test_every_field_that_is_asked_for_is_kept_as_bit_sets(names: str, monkeypatch: pytest.MonkeyPatch):
    rounds: list[Layout] = []

    def laid_out(game: CheckedGame, streams: list[str], shown: set[Kind]) -> Layout:
        rounds.append(lay_out(game, streams, shown))
        return rounds[-1]

    monkeypatch.setattr(emission, "lay_out", laid_out)
    assert [field.name for field in boards(names.split()).layout.mirrors] == names.split()
    assert len(rounds) == 1


def test_a_field_that_is_set_before_it_is_asked_for_has_its_bit_sets_set_too():
    played = boards(["early", "late"])
    state = played.start(1)
    for _ in range(3):
        played.apply(state, played.menu(state)[0])
    kept = state[:]
    played.refresh(kept)
    assert sum(cell.bit_count() for cell in kept[min(played.layout.mirrors.values()) :]) == 2 * 9
    assert kept == state


def test_what_a_value_says_of_a_space_and_of_those_between_is_asked_of_bit_sets():
    functions = playable(load("othello").program).code.functions
    loops = [loop for function in functions.values() for loop in nodes(function.body) if isinstance(loop, x.Loop)]
    assert loops
    assert not [loop for loop in loops if isinstance(loop.of, x.Numbers)], "no loop tries all spaces"
