from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from interpreter.compiler.bitsets.candidates import merged
from interpreter.compiler.passes import CANDIDATES
from interpreter.compiler.program import compile_game
from interpreter.kernel.errors import RuntimeCheckFailed
from tests.loaded import load
from tests.property.agreement.games import Amounts, Ready

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.compiler.program import Program

WIDTH = 9
MOVES = 30
GAME = """\
game "Steps" for 2 players

spaces Spot is grid 9 by 9

each Spot has
  full : yes or no
  dark = (its row + its column) mod 2 is 0

the table has
  mover : Player
  moves : 0..30
  width : 1..9 starts 5
  linked(a from Spot, b from Spot) = distance(a, b) is 1 and not b's full
  besides(a from Spot, b from Spot) = if b's dark then distance(a, b) <= 2 and a is not b else linked(a, b)

each player has
  pawn : Spot{starts}
  foe = next(you)'s pawn

phase setup
  set (first of players)'s pawn to Spot[5, 9]
{second}
  set mover to first of players
  -> turn

phase turn for mover
  you must go, if possible
  set mover to next(mover)
  -> end when moves is 30
  -> turn

action go(to from Spot)
{opening}
  add 1 to moves
  set width to to's column
  if to's row is 4 or to's column is 4
    set to's full to yes
  set your pawn to to
"""
SECOND = "  set (last of players)'s pawn to Spot[5, 1]"


def far(a: int, b: int) -> int:
    return abs(a // WIDTH - b // WIDTH) + abs(a % WIDTH - b % WIDTH)


class Place:
    def __init__(self, mine: int, foe: int, full: set[int], width: int) -> None:
        self.mine, self.foe, self.full, self.width = mine, foe, full, width

    def linked(self, a: int, b: int) -> bool:
        return far(a, b) == 1 and b not in self.full

    def besides(self, a: int, b: int) -> bool:
        return 0 < far(a, b) <= 2 if (b // WIDTH + b % WIDTH) % 2 == 0 else self.linked(a, b)


OPENINGS: dict[str, tuple[str, Callable[[Place, int], bool]]] = {
    "a value": ("  need linked(your pawn, to)", lambda at, to: at.linked(at.mine, to)),
    "written out": ("  need not to's full and distance(your pawn, to) is 1", lambda at, to: at.linked(at.mine, to)),
    "use one of two": (
        "  need linked(your pawn, to) or linked(your foe, to)",
        lambda at, to: at.linked(at.mine, to) or at.linked(at.foe, to),
    ),
    "not one of two": (
        "  need not (distance(to, your pawn) > 2 or to's full)",
        lambda at, to: far(to, at.mine) <= 2 and to not in at.full,
    ),
    "cases": ("  need besides(your pawn, to)", lambda at, to: at.besides(at.mine, to)),
    "branches": (
        "  need to is not your foe\n  if not linked(your pawn, to)\n    need distance(your foe, to) < 2\n    if to's full\n      need to's dark",
        lambda at, to: (
            to != at.foe
            and (
                at.linked(at.mine, to)
                or (far(at.foe, to) < 2 and (to not in at.full or (to // WIDTH + to % WIDTH) % 2 == 0))
            )
        ),
    ),
    "a number": (
        "  need to's column is width and not to's full",
        lambda at, to: to % WIDTH + 1 == at.width and to not in at.full,
    ),
    "a row and a column": (
        "  need to's column is (your pawn)'s column and to is not your pawn",
        lambda at, to: to % WIDTH == at.mine % WIDTH and to != at.mine,
    ),
    "some": (
        "  need some(s in Spot where not s's full: linked(to, s) and s is your foe) or linked(your pawn, to)",
        lambda at, to: at.linked(to, at.foe) or at.linked(at.mine, to),
    ),
    "every": (
        "  need every(s in Spot: distance(s, your pawn) > 1 or s is not to) or linked(your pawn, to)",
        lambda at, to: far(to, at.mine) > 1 or at.linked(at.mine, to),
    ),
}


def text(opening: str, second: str = SECOND, starts: str = "") -> str:
    return GAME.format(opening=OPENINGS[opening][0], second=second, starts=starts)


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_menu_offers_all_that_fits_and_nothing_else(opening: str):
    checked = load(text(opening)).checked
    played, luck = compile_game(checked), Random(3)
    assert compile_game(checked, without=frozenset({CANDIDATES})).module.source() != played.module.source()
    state, full, pawns, width, offered = played.start(1), set[int](), [76, 4], 5, 0
    while played.sort(state) == "decision":
        seat = played.seat(state)
        at = Place(pawns[seat], pawns[1 - seat], full, width)
        menu = {played.move(state, code).args[0][1]: code for code in played.menu(state)}
        assert [*menu] == [to for to in range(WIDTH * WIDTH) if OPENINGS[opening][1](at, to)]
        offered += len(menu)
        to, code = luck.choice([*menu.items()])
        played.apply(state, code)
        pawns[seat], width = to, to % WIDTH + 1
        if to // WIDTH == 3 or to % WIDTH == 3:
            full.add(to)
    assert offered > MOVES


def test_all_back_ends_try_the_same_candidates():
    for opening in ("branches", "use one of two"):
        found = Ready(load(text(opening))).compared(Amounts(whole=5, stops=0, nodes=1, longest=8, ends=0))
        assert (found["games"], found["broken"], found["trapped"]) == (5, 0, 0)


def played_on(played: Program, moves: list[int]) -> None:
    state = played.start(1)
    while True:
        moves.append(played.menu(state)[0])
        played.apply(state, moves[-1])


@pytest.mark.parametrize("opening", ["a value", "use one of two"])
def test_a_place_that_was_never_set_fails_as_it_does_where_all_are_tried(opening: str):
    checked = load(text(opening, second="  set width to 4")).checked
    for without in (frozenset[str](), frozenset({CANDIDATES})):
        moves = list[int]()
        with pytest.raises(RuntimeCheckFailed, match="`pawn` is set before it is read"):
            played_on(compile_game(checked, without=without), moves)
        assert len(moves) == (opening == "a value")


def test_what_may_be_none_rules_nothing_out():
    rule = "  need your pawn is none or distance(your pawn, to) is 1"
    game = GAME.format(opening=rule, second="  set width to 4", starts=" or none starts none").replace(
        "  foe = next(you)'s pawn\n", ""
    )
    played = compile_game(load(game).checked)
    state = played.start(1)
    assert len(played.menu(state)) == 3
    played.apply(state, played.menu(state)[0])
    assert len(played.menu(state)) == WIDTH * WIDTH


@pytest.mark.parametrize("seed", range(20))
def test_two_rows_are_merged_in_order(seed: int):
    luck = Random(seed)
    one, two = (tuple(sorted(luck.sample(range(12), luck.randint(0, 8)))) for _ in range(2))
    assert merged(one, two) == sorted({*one, *two})
