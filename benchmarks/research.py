"""The table of docs/research.md: sizes of the bundled games, from random games.

Run with `python -m benchmarks.research [RULESET ...]`. Each game is played by the fewest players, all at random.
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from random import Random
from statistics import fmean

import rulesets
from interpreter import State, load
from interpreter.state.worlds.open_games import has_hidden

GAMES = 20
MOST = 3_000
"""Number of decisions after which a random game is left, and its length counts as this."""
INFORMATION_SETS = {"kuhn_poker": "12", "leduc_poker": "936", "liars_dice": "24,576"}
"""Information sets of all players together, as the tests of the bridges count them."""


def row(name: str, games: int = GAMES) -> str:
    """Return the line of a game: players, what is in it, and what random games measure."""
    game = load(name)
    lengths, menus, draws = list[int](), list[int](), 0
    for seed in range(games):
        rng, state, length = Random(seed), game.initial(), 0
        while not state.over and length < MOST:
            if state.seat is None:
                draws += 1
                state = _fallen(state, rng)
                continue
            moves = state.moves()
            menus.append(len(moves))
            length += 1
            state = state.apply(rng.choice(moves))
        lengths.append(length)
    fewest, most = game.checked.seat_range
    players = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    marks = (_mark(has_hidden(game.program)), _mark(draws > 0), _mark(bool(game.program.secrets)))
    sizes = (f"{fmean(lengths):.0f}", f"{fmean(menus):.1f}", f"{max(menus)}", f"{len(game.initial(0).array):,}")
    return f"| {name} | {players} | {' | '.join((*marks, *sizes))} | {INFORMATION_SETS.get(name, '')} |"


def _mark(holds: bool) -> str:
    return "yes" if holds else ""


def _fallen(state: State, rng: Random) -> State:
    """Return the state after a random outcome of a chance node."""
    outcomes = state.chance()
    at = Fraction(rng.random())
    for outcome, likely in outcomes:
        at -= likely
        if at < 0:
            return state.apply(outcome)
    return state.apply(outcomes[-1][0])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.research", description=__doc__)
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="only these")
    for name in parser.parse_args().rulesets or rulesets.names():
        print(row(name), flush=True)


if __name__ == "__main__":
    main()
