"""However a rule is phrased it is the same machine.

What is counted is not laid out before, and two loops are one.
"""

from __future__ import annotations

import pytest

from tests.unit.interpreter.compiler.machine import program, ran, small

SETUP = "first of players does\n  move Card to your hand\n"
ALIKE = [
    ("count(those(c in your hand where c's cost > 1))", "count(c in your hand where c's cost > 1)"),
    ("(if those(c in your hand where c's cost > 2) is empty then 1 else 2)", "(if count(c in your hand where c's cost > 2) is 0 then 1 else 2)"),
    ("sum(d in those(c in your hand where c's cost > 1): d's cost)", "sum(c in your hand where c's cost > 1: c's cost)"),
    (
        "sum(d in those(c in your hand where c's cost > 1) where not d is c: d's cost)",
        "sum(d in your hand where d's cost > 1 and not d is c: d's cost)",
    ),
    ("(if every(d in those(c in your hand where c is not b): d's cost is 1) then 1 else 2)", "(if every(c in your hand where c is not b: c's cost is 1) then 1 else 2)"),
]  # fmt: skip


@pytest.mark.parametrize(("nested", "plain"), ALIKE)
def test_both_ways_to_say_it_are_written_alike(nested: str, plain: str):
    one, other = (program(small(f"{SETUP}  add {value} to n\n", arrow="-> end")) for value in (nested, plain))
    assert one.module.source() == other.module.source()


def test_the_best_of_some_are_counted_after_they_are_found():
    counted = "count(those(c in your hand with highest c's cost))"
    assert ran(f"{SETUP}  add {counted} to n\n").number("n") == 1


REACH = """\
reach(k from 0..9) = by k
  ..4: those(c in Card where c's cost > k)
  5..: those(c in box where c's cost <= k)
odd(k from 0..9) = those(c in Card with highest c's cost)
"""


def test_whether_one_thing_is_chosen_by_a_condition_makes_no_set():
    lines = "let k be {k}\nset n to count(c in Card where c is in reach(k))\nset m to count(reach(k))"
    for k in range(10):
        played = ran(f"move any 2 of Card[a] to box\n{lines.format(k=k)}", table=REACH)
        assert played.number("n") == played.number("m"), k


def test_a_set_of_the_best_is_made_as_before():
    played = ran("set n to count(c in Card where c is in odd(1))\nset m to count(odd(1))", table=REACH)
    assert (played.number("n"), played.number("m")) == (1, 1)
