"""Benchmarked subjects: the ways to play each row of the table, as batches of n games from a seed."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from benchmarks.openspiel import Playout, playout_of

Batch = Callable[[int, int], object]
"""Plays n games from a seed."""

OURS, BY_HAND, OPENSPIEL = "gamespec", "hand-written", "OpenSpiel"
WAYS = (OURS, BY_HAND, OPENSPIEL)
WARMING = 60
"""Games played before any time is taken.

The machine emits a decision's functions when it first comes there.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: a ruleset, its number of players and what is asked of it.

    `times` is the least ratio to hand-written Python, `floor` the least number of games a second.
    """

    ruleset: str
    players: int
    times: float | None = None
    floor: float | None = None

    @property
    def name(self) -> str:
        """Name the line; the players are said where a ruleset has several lines."""
        return self.ruleset if self.times is not None else f"{self.ruleset}, {self.players} players"


ROWS = (
    Row("tic_tac_toe", 2, times=1.5),
    Row("connect_four", 2, times=1.5),
    Row("breakthrough", 2, times=1.0),
    Row("kuhn_poker", 2, times=1.0),
    Row("fleet", 2, floor=600),
    Row("fleet", 3, floor=450),
    Row("fleet", 4, floor=350),
    Row("floating_market", 2, floor=310),
    Row("floating_market", 3, floor=285),
    Row("floating_market", 4, floor=260),
    Row("floating_market", 5, floor=235),
    Row("fishy_squishy_crusty_quirky", 2, floor=115),
    Row("fishy_squishy_crusty_quirky", 3, floor=104),
    Row("fishy_squishy_crusty_quirky", 4, floor=92),
    Row("fishy_squishy_crusty_quirky", 5, floor=81),
    Row("fishy_squishy_crusty_quirky", 6, floor=70),
    Row("public_market", 2, floor=175),
    Row("public_market", 3, floor=150),
    Row("public_market", 4, floor=125),
    Row("public_market", 5, floor=100),
    Row("captains_of_the_gulf", 2, floor=250),
    Row("captains_of_the_gulf", 3, floor=180),
    Row("captains_of_the_gulf", 4, floor=115),
)


def batches(row: Row) -> dict[str, Batch | str]:
    """Find every way to play a row; a way that is not there is given as the reason."""
    return {OURS: _ours(row), BY_HAND: _by_hand(row), OPENSPIEL: _openspiel(row)}


def _ours(row: Row) -> Batch | str:
    try:
        machine: Any = importlib.import_module("interpreter")
        simulate: Any = importlib.import_module("interpreter.simulate")
        load, playouts = machine.load, simulate.playouts
    except (ImportError, AttributeError) as missing:
        return f"absent: {missing}"
    try:
        game = load(row.ruleset, players=row.players)
    except Exception as refused:  # noqa: BLE001  a ruleset that does not load is a line of the table, not the end of the run
        return f"does not load: {refused}".splitlines()[0]
    playouts(game, WARMING, 0)
    return lambda n, seed: playouts(game, n, seed)


def _by_hand(row: Row) -> Batch | str:
    try:
        module: Any = importlib.import_module(f"benchmarks.handwritten.{row.ruleset}")
    except ModuleNotFoundError:
        return "-"
    return repeated(module.playout)


def _openspiel(row: Row) -> Batch | str:
    if row.times is None:
        return "-"
    playout = playout_of(row.ruleset)
    return "OpenSpiel is not installed" if playout is None else repeated(playout)


def repeated(playout: Playout) -> Batch:
    """Play a game again and again."""

    def batch(n: int, seed: int) -> None:
        rng = Random(seed)
        for _ in range(n):
            playout(rng)

    return batch
