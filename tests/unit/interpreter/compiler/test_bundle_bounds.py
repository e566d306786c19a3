"""Amounts within bounds: a menu lists the bundles that conditions and prices allow, no others."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from gamespec.checked.types import Thing
from interpreter.compiler.passes import CANDIDATES
from interpreter.compiler.program import Program, compile_game
from tests.loaded import load, sampled
from tests.property.agreement.games import Amounts, Ready

GAME = """\
game "Shops" for 2 players

type Good is fish, wool, wine, salt

cards Job, 6 in all
  | job  | cost/fish | cost/wool | cost/wine | cost/salt |
  | pier | 1         | 0         | 2         | 0         |
  | mill | 0         | 3         | 0         | 1         |
  | barn | 2         | 2         | 0         | 0         |
  | yard | 0         | 0         | 1         | 4         |
  | well | 1         | 1         | 1         | 1         |
  | gate | 0         | 0         | 0         | 3         |

the table has
  bank : 0..99 for each Good starts 2
  row : group of Job, open
  laps : 0..40
  mover : Player
  able : yes or no

each player has
  stock : 0..9 for each Good starts 1
  coins : 0..5 starts 3
  due(job from Job, good from Good) = max(0, job's cost[good] - your rebate)
  rebate : 0..2

phase setup
  move Job to row
  set mover to first of players
  -> turn

phase turn for mover
  set able to you can trade
  you may trade
  for each g in Good
    set bank[g] to (bank[g] * 5 + your stock[g] * 3 + laps) mod 5
    set your stock[g] to (your stock[g] * 7 + laps + bank[g]) mod 6
  set your coins to (your coins * 3 + laps) mod 6
  set your rebate to laps mod 3
  set mover to next(mover)
  add 1 to laps
  -> end when laps is 40
  -> turn

"""

Look = dict[str, list[int]]
Fits = Callable[[Look, tuple[int, ...], tuple[int, ...]], bool]
COSTS = [(1, 0, 2, 0), (0, 3, 0, 1), (2, 2, 0, 0), (0, 0, 1, 4), (1, 1, 1, 1), (0, 0, 0, 3)]


def due(at: Look, cost: tuple[int, ...]) -> list[int]:
    return [max(0, each - at["rebate"][0]) for each in cost]


TRADES: dict[str, tuple[str, Fits]] = {
    "what the bank has": (
        "action trade(got from 0..min(2, bank[it]) for each Good up to 4 in all)\n  pay got from bank to your stock\n",
        lambda at, got, _: all(a <= min(2, b) for a, b in zip(got, at["bank"], strict=True)) and sum(got) <= 4,
    ),
    "a number of all": (
        "action trade(got from 0..2 for each Good)\n  need sum(g in Good: got[g]) is your coins\n",
        lambda at, got, _: sum(got) == at["coins"][0],
    ),
    "more than, and one amount": (
        (
            "action trade(got from 0..3 for each Good)\n"
            "  need your coins < sum(x in Good: got[x]) and got[wool] >= your rebate\n"
            "  need 2 - got[wine] > your rebate\n"
        ),
        lambda at, got, _: sum(got) > at["coins"][0] and got[1] >= at["rebate"][0] and 2 - got[2] > at["rebate"][0],
    ),
    "jokers for a job": (
        (
            "action trade(job from row, got from 0..min(your coins, your due(job, it)) for each Good up to 5 in all)\n"
            "  for each g in Good\n"
            "    pay your due(job, g) - got[g] from your stock[g] to bank[g]\n"
            "  pay sum(g in Good: got[g]) from your coins\n"
        ),
        lambda at, got, cost: (
            all(0 <= d - n <= s for d, n, s in zip(due(at, cost), got, at["stock"], strict=True))
            and sum(got) <= min(5, at["coins"][0])
        ),
    ),
    "the greater of two": (
        (
            "action trade(got from 0..3 for each Good up to 6 in all)\n"
            "  pay max(2 - got[fish], got[wool]) from your coins\n"
            "  need got[wine] >= max(your rebate, your coins - 2)\n"
        ),
        lambda at, got, _: (
            (price := max(2 - got[0], got[1])) <= at["coins"][0]
            and got[2] >= max(at["rebate"][0], at["coins"][0] - price - 2)
            and sum(got) <= 6
        ),
    ),
    "at least some": (
        "action trade(got from 1..3 for each Good up to 8 in all)\n  need every(g in Good: got[g] <= bank[g] + 1)\n",
        lambda at, got, _: (
            all(a <= b + 1 for a, b in zip(got, at["bank"], strict=True)) and min(got) > 0 and sum(got) <= 8
        ),
    ),
    "twice one amount": (
        "action trade(got from 0..3 for each Good up to 6 in all)\n  need got[fish] + got[fish] >= your coins\n",
        lambda at, got, _: 2 * got[0] >= at["coins"][0] and sum(got) <= 6,
    ),
}


def looked(program: Program, state: list[int]) -> Look:
    """The numbers of the player who decides."""
    seat = program.seat(state)
    found: Look = {}
    for field, place in program.layout.fields.items():
        first = place.base + (seat * place.stride if field.owner is not None else 0)
        found[field.name] = state[first : first + place.stride]
    return found


def amounts(name: str) -> tuple[int, ...]:
    words = name.split()
    said = {} if name == "nothing" else dict(zip(words[1::2], map(int, words[::2]), strict=True))
    return tuple(said.get(good, 0) for good in ("fish", "wool", "wine", "salt"))


@pytest.mark.parametrize("trade", TRADES)
def test_a_menu_lists_every_bundle_that_fits_and_no_other(trade: str):
    text, fits = TRADES[trade]
    checked = load(GAME + text).checked
    played, plain = compile_game(checked), compile_game(checked, without=frozenset({CANDIDATES}))
    for seed in range(sampled(2, 3)):
        luck, state = Random(seed), played.start(seed)
        while played.sort(state) == "decision":
            menu = played.menu(state)
            assert menu == plain.menu(state)
            at = looked(played, state)
            assert at["able"] == [int(len(menu) > 1)]
            offered = set[tuple[int, tuple[int, ...]]]()
            for move in (played.move(state, code) for code in menu):
                if move.action == "trade":
                    (kind, bundle), job = move.args[-1], move.args[0][1] if len(move.args) > 1 else 0
                    assert isinstance(kind, Thing)
                    offered.add((job, amounts(kind.kind.rows[bundle])))
            jobs = range(6) if "job" in text else range(1)
            every = product(jobs, product(range(4), repeat=4))
            lowest = 1 if "1..3" in text else 0
            highest = 2 if "0..2" in text else 5 if "jokers" in trade else 3
            inside = [(job, got) for job, got in every if lowest <= min(got) and max(got) <= highest]
            assert offered == {(job, got) for job, got in inside if fits(at, got, COSTS[job])}
            played.apply(state, luck.choice(menu))


@pytest.mark.parametrize("trade", TRADES)
def test_all_back_ends_list_the_same_bundles(trade: str):
    found = Ready(load(GAME + TRADES[trade][0])).compared(Amounts(whole=5, stops=0, nodes=0, ends=0))
    assert (found["games"], found["broken"], found["trapped"]) == (5, 0, 0)


@pytest.mark.parametrize("trade", [trade for trade in TRADES if trade != "twice one amount"])
def test_bundles_out_of_bounds_are_not_tried(trade: str):
    program = compile_game(load(GAME + TRADES[trade][0]).checked)
    program.menu(program.start(1))
    assert "while (at <" in program.module.source()
