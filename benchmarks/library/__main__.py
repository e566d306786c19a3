"""The table of docs/library.md: lines of rules, speed beside OpenSpiel.

Run with `python -m benchmarks.library [RULESET ...]`.

For each game that is not published: the lines of its rules without examples, random games a second of processor time
in WebAssembly and in Python, and how many times as fast as OpenSpiel driven from Python that is, measured turn about.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import rulesets
from benchmarks.openspiel import playout_of
from benchmarks.subjects import OPENSPIEL, repeated
from benchmarks.webassembly import PYTHON, WASM, best_rates, in_this_process
from gamespec.ruleset import around
from interpreter import load
from interpreter.compiler.playable import playable
from interpreter.simulate.playouts import playouts
from interpreter.wasm.batch import Batch

if TYPE_CHECKING:
    from benchmarks.webassembly import Timer

THEIRS = {
    "backgammon": "backgammon",
    "battleship": "battleship(ship_sizes=[2;3;3;4;5],ship_values=[1;1;1;1;1],num_shots=100,allow_repeated_shots=false)",
    "bridge": "bridge(use_double_dummy_result=false)",
    **{name: name for name in ("breakthrough", "checkers", "chess", "connect_four", "hearts", "hex", "kuhn_poker")},
    **{name: name for name in ("blackjack", "leduc_poker", "liars_dice", "nine_mens_morris", "othello", "oware")},
    "crazy_eights": "crazy_eights(players=2)",
    "gin_rummy": "gin_rummy",
    "go": "go(board_size=9)",
    "go_fish": "go_fish(players=2)",
    "goofspiel": "turn_based_simultaneous_game(game=goofspiel())",
    "oh_hell": "oh_hell(players=3)",
    "phantom_tic_tac_toe": "phantom_ttt",
    "pig": "pig(players=2)",
    "sky_lanterns": "hanabi(players=2)",
    **{name: name for name in ("amazons", "quoridor", "tic_tac_toe")},
}
PUBLISHED = "published"


def rules_in(game: Path) -> int:
    """Lines that say something, but for comments and what examples say."""
    rules = game.read_text(encoding="utf-8").split("# ------", 1)[0]
    return sum(1 for line in rules.splitlines() if line.strip() and not line.startswith("#"))


def row(name: str, seconds: float) -> str:
    """One line of the table."""
    game = load(name)
    place = Batch(playable(game.program)).instance()
    timers: dict[str, Timer] = {
        WASM: in_this_process(lambda games, seed: place.play(seed, 0, games)),
        PYTHON: in_this_process(lambda games, seed: playouts(game, games, seed)),
    }
    playout = playout_of(THEIRS[name]) if name in THEIRS else None
    if playout is not None:
        timers[OPENSPIEL] = in_this_process(repeated(playout))
    rates = best_rates(timers, seconds)
    beside = [f"{rates[way] / rates[OPENSPIEL]:.2g}" if OPENSPIEL in rates else "" for way in (WASM, PYTHON)]
    told = (f"{rates[WASM]:,.0f}", f"{rates[PYTHON]:,.0f}", *beside)
    return f"| {name} | {rules_in(rulesets.game_file(name))} | {' | '.join(told)} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.library", description="The games of the library.")
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="only these")
    parser.add_argument("--seconds", type=float, default=0.1, help="length of one measurement (default 0.1)")
    options = parser.parse_args()
    for name in options.rulesets or rulesets.names():
        if options.rulesets or around(rulesets.game_file(name)).group != PUBLISHED:
            print(row(name, options.seconds), flush=True)


if __name__ == "__main__":
    main()
