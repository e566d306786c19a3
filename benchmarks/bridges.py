"""Steps a second of many games of Fleet at once, relative to those of one game, in Gymnasium.

`python -m benchmarks.bridges` fails below 20 times as many. Times are processor time.
"""

from __future__ import annotations

import sys
from time import process_time

import numpy as np

from interpreter.bridges.encoded import Encoded
from interpreter.bridges.gymnasium import GameEnv
from interpreter.bridges.vector import GameVectorEnv

GAMES, ROUNDS, STEPS, LEAST = 256, 60, 600, 20
"""Games at once, steps of all of them, steps of one game, and how many times as many steps are wanted."""


def legal(mask: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Return a random legal action for each mask."""
    return (mask * random.random(mask.shape)).argmax(axis=-1)


def plain(encoded: Encoded) -> float:
    """Return the steps a second of one game."""
    env, random, over = GameEnv(encoded), np.random.default_rng(1), True
    seen, _ = env.reset(seed=1)
    began = process_time()
    for _ in range(STEPS):
        if over:
            seen, _ = env.reset()
        seen, _, over, _, _ = env.step(int(legal(seen["action_mask"], random)))
    return STEPS / (process_time() - began)


def together(encoded: Encoded) -> float:
    """Return the steps a second of many games; a step that only begins a game does not count."""
    env, random, steps = GameVectorEnv(encoded, GAMES), np.random.default_rng(1), 0
    seen, infos = env.reset(seed=1)
    began = process_time()
    for _ in range(ROUNDS):
        steps += int((infos["seat"] >= 0).sum())
        seen, *_, infos = env.step(legal(seen["action_mask"], random))
    return steps / (process_time() - began)


def main() -> int:
    """Print the speeds; return 1 if the vector environment is too slow."""
    encoded = Encoded("fleet", actions="ids")
    one, many = plain(encoded), together(encoded)
    print(f"fleet: {one:,.0f} steps a second in one game, {many:,.0f} in {GAMES} at once: {many / one:.0f} times")
    return int(many < LEAST * one)


if __name__ == "__main__":
    sys.exit(main())
