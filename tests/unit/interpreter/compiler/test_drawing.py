"""`random of S` anywhere in a statement is drawn before it, once."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.unit.interpreter.compiler.machine import Play, ran, small

RICH = "set (first of players)'s coins to 40\n"


def outcomes(lines: str, rest: str = "", arrow: str = "-> end") -> dict[int, Fraction]:
    """Return how likely n comes out as what, over all that chance may bring."""
    play = Play(small(lines, rest, arrow=arrow), seed=None)
    todo, found = [(play.state, Fraction(1))], dict[int, Fraction]()
    while todo:
        state, share = todo.pop()
        if state.over:
            play.state = state
            found[play.number("n")] = found.get(play.number("n"), Fraction(0)) + share
        elif state.seat is None:
            todo += [(state.apply(outcome), share * chance) for outcome, chance in state.chance()]
        else:
            todo.append((state.apply(state.moves()[0]), share))
    return found


def shares(weights: dict[int, int]) -> dict[int, Fraction]:
    return {n: Fraction(weight, sum(weights.values())) for n, weight in weights.items()}


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (RICH + "if (random of players)'s coins > 9\n  set n to 1\nelse\n  set n to 2", {1: 1, 2: 1}),
        (RICH + "set n to (random of players)'s coins + 1", {41: 1, 6: 1}),
        (RICH + "set n to (random of players)'s coins + (random of players)'s coins", {80: 1, 45: 2, 10: 1}),
        ("move Card to row\nadd (sum(c in random of row: c's cost)) to n", {1: 3, 2: 2, 3: 1}),
        ("move Card[a] to (random of players)'s hand\nset n to count((first of players)'s hand)", {3: 1, 0: 1}),
        (
            "let f be random of Fish, never none\nset n to if f is cod or f is random of Fish then 1 else 0",
            {1: 5, 0: 4},
        ),
        (RICH + "for each p in players where p's coins > 9\n  add (random of players)'s coins to n", {40: 1, 5: 1}),
        ("need (random of players)'s coins is 5\nset n to 3", {3: 1}),
        ("(random of players) does\n  set your coins to 9\nset n to (first of players)'s coins", {9: 1, 5: 1}),
    ],
)
def test_what_is_drawn_inside_a_statement_comes_with_its_chances(lines: str, found: dict[int, int]):
    assert outcomes(lines) == shares(found)


def test_one_that_is_drawn_from_what_was_drawn_comes_second():
    lines = "move any 2 of Card[a] to (first of players)'s hand\nmove Card[c] to (last of players)'s hand\n"
    drawn = "let k be random of (random of players)'s hand\nif k is not none\n  set n to k's cost"
    assert outcomes(lines + drawn) == shares({1: 1, 3: 1})


def test_a_line_that_draws_ends_an_opening():
    rest = (
        "phase turn for first of players\n  you must act\n  -> end\n"
        "action act\n  need n is 0\n  if (random of players)'s coins > 9\n    set n to 1\n  else\n    set n to 2\n"
    )
    assert outcomes(RICH, rest, "-> turn") == shares({1: 1, 2: 1})


def test_a_draw_decides_who_is_asked_and_what_may_be_chosen():
    rest = (
        "phase turn for first of players\n  (random of players) chooses k from (random of players)'s hand, if possible\n"
        "  if k is not none\n    set n to k's cost\n  -> end\n"
    )
    found = outcomes("move Card[c] to (first of players)'s hand\n", rest, "-> turn")
    assert found == shares({3: 1, 0: 1})


def test_the_same_seed_draws_the_same():
    lines = "move Card to row\nset n to sum(c in random of row: c's cost) * 10 + sum(c in random of row: c's cost)"
    assert {ran(lines, seed=seed).number("n") for seed in range(30)} >= {11, 12, 21, 22}
    assert ran(lines, seed=4).number("n") == ran(lines, seed=4).number("n")
