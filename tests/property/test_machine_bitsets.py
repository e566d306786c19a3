"""Conditions kept as bit sets beside the fields, held against the same conditions read field by field."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings, strategies as st

from interpreter.compiler.program import Program
from tests.property.machine_twin import Twin
from tests.unit.interpreter.compiler.machine import program

GAME = """\
game "Board" for 2 players
type Tone is dark, pale
spaces Cell is grid {grid}
drawing corner
  | ##. |
  | .## |
  | .#. |
drawing bar
  | ## |
each Cell has
  man : Player or none starts none
  lit : yes or no
  tone : Tone or none starts none
  high : 0..9
the table has
  n : 0..99
  who : Player or none starts none
each player has
  here : Cell or none starts none
  covered : yes or no for each Cell
  mark(c from Cell) : Tone or none = if n > 2 then c's tone else none
  free(c from Cell) = not your covered[c] and (your mark(c) is not dark or n is 3)
phase setup
  -> turn
phase turn for first of players
  you must claim or light or paint or cover or clear
  add 1 to n
  -> end when n is 40
  -> turn
action claim(c from Cell, p from players)
  set c's man to p
  set your here to c
action light(c from Cell)
  set c's lit to not c's lit
  set who to first of players
action paint(c from Cell, t from Tone)
  set c's tone to t
  set c's man to none
action cover(spot from placements(bar, Cell))
  for each c in spot
    set your covered[c] to not your covered[c]
action clear
  for each c in Cell where c's lit
    set c's lit to no
    set c's tone to none
scoring
{scores}
"""
GRIDS = ("3 by 3", "4 by 3", "5 by 4", "8 by 8")
PARTS = (
    "c's man is you",
    "c's man is not you",
    "c's man is none",
    "c's man is next(you)",
    "c's man is who",
    "c's lit",
    "not c's lit",
    "c's tone is pale",
    "c's tone is not dark",
    "c's tone is none",
    "c's column < 3",
    "c's row is c's column",
    "c's row + c's column > n",
    "c is not your here",
    "c's high is 0",
    "n > 1",
    "your covered[c]",
    "next(you)'s covered[c] is no",
    "your mark(c) is pale",
    "your mark(c) is not none",
    "your free(c)",
    "not your free(c)",
)
WAYS = ("placements(corner, Cell)", "placements(bar, Cell)", "placements(corner, Cell, turned-over)")


@st.composite
def conditions(draw: st.DrawFn, depth: int = 2) -> str:
    if not depth or draw(st.booleans()):
        return draw(st.sampled_from(PARTS))
    left, right = draw(conditions(depth - 1)), draw(conditions(depth - 1))
    joined = f"({left} {draw(st.sampled_from(['and', 'or']))} {right})"
    return draw(st.sampled_from([joined, joined, f"not {joined}"]))


@st.composite
def questions(draw: st.DrawFn) -> str:
    where, body = draw(conditions()), draw(conditions())
    sort, ways = draw(st.integers(0, 8)), draw(st.sampled_from(WAYS))
    asked = (
        f"if some(c in Cell where {where}: {body}) then 1 else 0",
        f"if every(c in Cell where {where}: {body}) then 1 else 0",
        f"if some(c in Cell: {body}) then 1 else 0",
        f"count(c in Cell where {where})",
        f"sum(c in Cell where {where}: c's column * 3 + c's row)",
        f"sum(c in those(c in Cell where {where}): c's column)",
        f"if some(l in lines({draw(st.integers(2, 4))}): every(c in l: {body})) then 1 else 0",
        f"sum(k in Cell where k is first(c in Cell where {where}): k's column * 10 + k's row)",
        f"sum(k in Cell where k is last(c in Cell where {where}): k's column * 10 + k's row)",
        f"count(d in Cell where some(c in {draw(st.sampled_from(['neighbours', 'around']))}(d): {body}))",
        f"count(spot in {ways} where every(c in spot where {where}: {body}))",
        f"sum(spot in {ways} where some(c in spot: {body}): count(c in spot where {where}))",
        f"if some(spot in {ways}: n > 1 and not some(c in spot: {body})) then 1 else 0",
        f"count(those(spot in {ways} where first(c in spot where {where}) is Cell[2, 2]))",
        f"count(d in Cell where every(c in around(d) where {where}: {body}))",
    )
    return asked[draw(st.integers(0, len(asked) - 1)) if sort else 6]


def scrambled(made: Program, seed: int) -> list[int]:
    """A state whose fields are anything they may be."""
    rng, s = Random(seed), made.start(seed)
    for field, place in made.layout.fields.items():
        kind = field.type
        size = getattr(getattr(kind, "kind", None), "size", None)
        low, high = (-1 if getattr(kind, "optional", False) else 0, size - 1) if size else (0, 1)
        if field.name in ("n", "high"):
            high = 4
        for at in range(place.base, place.base + place.size):
            s[at] = rng.randint(low, high)
    made.refresh(s)
    return s


@given(st.sampled_from(GRIDS), st.lists(questions(), min_size=1, max_size=4), st.integers(0, 999))
def test_bit_sets_answer_what_the_fields_say(grid: str, asked: list[str], seed: int):
    scores = "\n".join(f"  line-{'abcd'[i]} = {question}" for i, question in enumerate(asked))
    made = program.__wrapped__(GAME.format(grid=grid, scores=scores))
    twin = Twin(made)
    scoring = made.checked.scoring
    assert scoring is not None
    for turn in range(6):
        s = scrambled(made, seed + turn)
        for seat in range(2):
            wanted = [twin.value(line.value, s, {scoring.you: seat}) for line in scoring.lines]
            assert made.scores(s, seat) == wanted


@settings(max_examples=10)
@given(st.sampled_from(GRIDS), st.integers(0, 99))
def test_bit_sets_follow_every_change(grid: str, seed: int):
    asked = [
        part for part in PARTS if part.startswith(("c's man is you", "c's lit", "c's tone is pale", "your covered[c]"))
    ]
    scores = "\n".join(f"  line-{'abcd'[i]} = count(c in Cell where {part})" for i, part in enumerate(asked))
    made = program(GAME.format(grid=grid, scores=scores))
    assert made.layout.mirrors, "these conditions are kept as bit sets"
    rng, s = Random(seed), made.start(seed)
    while made.sort(s) != "end":
        menu = made.menu(s)
        made.apply(s, menu[int(rng.random() * len(menu))])
        anew = s[:]
        made.refresh(anew)
        assert anew == s
