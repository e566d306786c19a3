"""Cases of values and statements are chosen as by a reader who tries every line, in any order."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from interpreter import load

Value = int | str | None
WORDS = ("calm", "rough", "fog")
SUBJECTS: dict[str, tuple[str, list[Value]]] = {
    "number": ("a", [*range(-2, 5)]),
    "named": ("n", [None, *range(4)]),
    "lowest": ("lowest(p in players where nz < 4: a + 3)", [None, *range(1, 8)]),
    "word": ("w", [None, *WORDS]),
    "truth": ("y", ["yes", "no"]),
    "compared": ("a > 1", ["yes", "no"]),
    "difference": ("a - 2", [*range(-4, 3)]),
}
"""Text of each subject, and the values it may have."""
OTHERWISE = 77
GAME = """game "Cases" for 2 players
type Weather is calm, rough, fog
the table has
  a : -2..4
  nz : 0..4
  n = lowest(p in players where nz < 4: nz)
  w : Weather or none starts none
  y : yes or no
  by-lines : 0..99
  from-value : 0..99
  laps : 0..9
  by-value = by {subjects}
{values}
phase setup
  -> turn
phase turn for first of players
  first of players must probe
  add 1 to laps
  -> end when laps is 9
  -> turn
action probe(a-now from -2..4, n-now from 0..4, w-now from 0..3, y-now from 0..1)
  set a to a-now
  set nz to n-now
  by w-now
    0: set w to none
    1: set w to calm
    2: set w to rough
    3: set w to fog
  set y to y-now is 1
  set from-value to by-value
  by {subjects}
{lines}
scoring
  points = by-value
"""


def cell(rng: Random, values: list[Value]) -> tuple[str, set[Value]]:
    """Return a cell of a case, and the values for which it holds."""
    if rng.random() < 0.2:
        return "any", set(values)
    numbers: list[int] = [each for each in values if isinstance(each, int)]
    found: set[Value] = set()
    written = []
    for _ in range(rng.choice((1, 1, 2))):
        low, high = sorted(rng.choices(numbers, k=2)) if numbers else (0, 0)
        one = rng.choice(values)
        ways: list[tuple[str, set[Value]]] = [("none" if one is None else str(one), {one})]
        for text, test in (
            (f"{low}..{high}", lambda n, low=low, high=high: low <= n <= high),
            (f"{low}..", lambda n, low=low: low <= n),
            (f"..{high}", lambda n, high=high: n <= high),
        ):
            if numbers:
                ways.append((text, {each for each in numbers if test(each)}))
        text, holds = rng.choice(ways)
        if not found & holds:
            found |= holds
            written.append(text)
    return " or ".join(written), found


@pytest.mark.parametrize("seed", range(6))
def test_the_case_chosen_is_the_one_whose_cells_hold(seed: int) -> None:
    rng = Random(seed)
    subjects = rng.sample(sorted(SUBJECTS), rng.choice((1, 2, 2, 3)))
    left = set(product(*(SUBJECTS[each][1] for each in subjects)))
    rows: list[list[tuple[str, set[Value]]]] = []
    for _ in range(40):
        row = [cell(rng, SUBJECTS[each][1]) for each in subjects]
        covered = set(product(*(holds for _, holds in row)))
        if covered <= left:
            rows.append(row)
            left -= covered
    cases = [f"    {', '.join(text for text, _ in row)}: " for row in rows] + ["    else: "] * bool(left)
    numbers = [*range(1, len(rows) + 1)] + [OTHERWISE] * bool(left)
    values = "\n".join(f"{case}{number}" for case, number in zip(cases, numbers, strict=True))
    lines = "\n".join(f"{case}set by-lines to {number}" for case, number in zip(cases, numbers, strict=True))
    asked = ", ".join(SUBJECTS[each][0] for each in subjects)
    state = load(GAME.format(subjects=asked, values=values, lines=lines)).initial(seed=1)
    for move in state.moves():
        a, n, w, y = (int(each) for each in str(move).removeprefix("probe(").removesuffix(")").split(","))
        now: dict[str, Value] = {
            "number": a,
            "named": None if n > 3 else n,
            "lowest": None if n > 3 else a + 3,
            "word": (None, *WORDS)[w],
            "truth": "yes" if y else "no",
            "compared": "yes" if a > 1 else "no",
            "difference": a - 2,
        }
        right = [k for k, row in enumerate(rows, 1) if all(now[s] in c[1] for s, c in zip(subjects, row, strict=True))]
        table = state.apply(move).view(0)["table"]["fields"]
        assert [table["by-lines"], table["from-value"]] == (right or [OTHERWISE]) * 2, str(move)
