from __future__ import annotations

from itertools import product

from tests.unit.interpreter.compiler.machine import ran

VALUES = """\
toll(f from Fish, k from 0..9) = by f, k, lucky
  cod, ..3, any: k
  cod, 4.., yes: 10 + k
  cod, 4.., no: 20 + k
  eel or ray, 0 or 9, any: 30
  eel, 1..8, any: 40 + k
  ray, 1..8, any: 50 + k
"""


def toll(fish: str, k: int, *, lucky: bool) -> int:
    """The same, worked out by hand."""
    if fish == "cod":
        return k if k < 4 else (10 if lucky else 20) + k
    return 30 if k in (0, 9) else (40 if fish == "eel" else 50) + k


def test_every_case_comes_to_what_its_line_says():
    for lucky in (True, False):
        lines = [f"set lucky to {'yes' if lucky else 'no'}", "set m to 0"]
        asked = list(product(("cod", "eel", "ray"), range(10)))
        for fish, k in asked:
            played = ran("\n".join([*lines, f"set n to toll({fish}, {k})"]), table=VALUES)
            assert played.number("n") == toll(fish, k, lucky=lucky), (fish, k)


def test_a_let_and_a_value_of_several_lines_end_in_cases():
    table = "worth =\n  let twice be 2 * m\n  by twice, lucky\n    0..4, any: 1\n    5.., yes: 2\n    5.., no: 3\n"
    lines = "set m to 3\nlet x be by m\n  ..2: 100\n  3..: 200\nset n to x + worth"
    assert ran(lines, table=table).number("n") == 203
