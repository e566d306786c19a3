from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from interpreter.compiler.passes.packed_sums import Weighing
from interpreter.kernel.choosing import Picking, Weighed, exact_menu, pick_menu
from tests.unit.interpreter.compiler.emitted import asked_by_weight, goes_through_a_set, sums
from tests.unit.interpreter.compiler.machine import program, small

if TYPE_CHECKING:
    from interpreter.compiler.program import Program

SETUP = "first of players does\n  move Card to your hand\n  add 0 to n"
TURN = "phase turn for first of players\n  you must act\n  -> end\n"


def picking(pick: str, rest: str = "add 1 to n", player: str = "") -> Program:
    text = f"action act\n  you choose {pick}\n  {rest}\n  move gifts to row\n"
    return program.__wrapped__(small(SETUP, TURN + text, arrow="-> turn", player=player))


def test_a_goal_that_only_adds_up_is_asked_about_one_number():
    made = picking("gifts from your hand, until sum(g in gifts: g's cost) >= 3 and count(gifts) >= 2")
    assert asked_by_weight(made)
    assert not goes_through_a_set(made), "no question counts anew over what is picked"


@pytest.mark.parametrize("goal", ["some(g in gifts: g's cost is 2)", "not every(g in gifts: g's cost is not 3)"])
def test_whether_some_member_fits_is_read_from_how_many_do(goal: str):
    made = picking(f"gifts from your hand, until {goal}")
    assert asked_by_weight(made)
    assert not goes_through_a_set(made)


WORTH = """\
enough(xs of Card, least given 0..9) =
  need count(xs) >= least else "too few"
  need some(x in xs: x's cost is 2) else "no two"
  need sum(x in xs: x's cost) >= 3 else "too cheap"
rich(xs of Card) = its enough(xs, 2) and count(x in xs where x's cost < 3) > 1
first-is-dear(xs of Card) = count(xs) > 0 and first(x in xs)'s cost > 1
"""


@pytest.mark.parametrize("goal", ["your enough(gifts, 2)", "your enough(gifts, 1)", "your rich(gifts)"])
def test_a_goal_that_is_a_value_of_the_set_is_asked_about_one_number_and_picks_the_same(
    goal: str, monkeypatch: pytest.MonkeyPatch
):
    pick = f"gifts from your hand, until {goal}"
    weighed = picking(pick, "need your enough(gifts, 0)", WORTH)
    assert asked_by_weight(weighed)
    monkeypatch.setattr(Weighing, "finish", lambda *_: None)
    plain = picking(pick, "need your enough(gifts, 0)", WORTH)
    assert not asked_by_weight(plain)
    for seed in range(20):
        assert whole_game(weighed, seed) == whole_game(plain, seed)


def whole_game(made: Program, seed: int) -> list[tuple[list[int], int]]:
    """Menus and moves, the last or the first of each in turn."""
    state, found = made.start(seed), list[tuple[list[int], int]]()
    while made.menu(state) and len(found) < 30:
        menu = made.menu(state)
        code = menu[-((seed >> len(found) % 5) & 1)]
        found.append((menu, code))
        made.apply(state, code)
    return found


def test_a_value_that_reads_more_of_the_set_is_asked_about_the_set():
    pick = "gifts from your hand, until your first-is-dear(gifts)"
    assert not asked_by_weight(picking(pick, player=WORTH))


@pytest.mark.parametrize(
    "goal", ["some(g in gifts: g's cost is your coins - 3)", "sum(g in gifts: 0 - g's cost) <= 0 - 3"]
)
def test_a_goal_that_does_not_only_add_up_is_asked_about_the_set(goal: str):
    made = picking(f"gifts from your hand, until {goal}")
    assert not asked_by_weight(made)
    assert goes_through_a_set(made)


def test_questions_after_a_picking_share_its_packed_sum():
    made = picking("up to count(your hand) gifts from your hand", "need sum(g in gifts: g's cost) > count(gifts)")
    asking = sums(made)
    assert asking
    assert set(asking) == {(1, 1)}


@pytest.mark.parametrize("exactly", range(6))
@pytest.mark.parametrize("picked", [[], [4], [4, 1], [6]])
def test_so_many_of_anything_needs_no_search(exactly: int, picked: list[int]):
    candidates = [(1, 4), (1, 1), (2, 3), (3, 6), (3, 2)]
    if len(picked) < exactly:
        searched = pick_menu(Picking(candidates, exactly, None, None, True, None, False, None, 0, 9999), picked, 1)
        assert exact_menu(candidates, exactly, picked, 1) == searched


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("at_most", [None, 3])
def test_a_search_by_weight_offers_what_a_search_by_members_offers(seed: int, at_most: int | None):
    chance = Random(seed)
    weights = tuple(chance.randrange(5) for _ in range(7))
    candidates = sorted((weights[piece], piece) for piece in chance.sample(range(7), 6))
    due, taboo = chance.randrange(1, 9), chance.randrange(7)

    def rest(picked: list[int]) -> bool:
        return taboo not in picked

    def by_members(told: tuple[int, ...]) -> bool:
        return sum(weights[piece] for piece in told) >= due

    def by_weight(told: int) -> bool:
        return told >= due

    plain = Picking(candidates, None, at_most, by_members, False, None, False, rest, 0, 9999)
    weighed = Weighed(candidates, None, at_most, by_weight, False, None, False, rest, 0, 9999, weights=weights)
    waiting: list[list[int]] = [[]]
    while waiting:
        picked = waiting.pop()
        menu = pick_menu(plain, picked, 1)
        assert pick_menu(weighed, picked, 1) == menu
        waiting += [[*picked, code - 1] for code in menu if code]
