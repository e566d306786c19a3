"""Games of random moves by a file, as text: what an old form must still play once it is written anew.

`python -m tests.unit.gamespec.format.old_games FILE` prints them; they are recorded by the last edition that reads the
old file, beside it as `NAME.games`.
"""

from __future__ import annotations

import sys
from random import Random

from interpreter import load

GAMES = 8


def traces(text: str) -> str:
    """The moves of some games, out of how many, and the scores at their ends."""
    lines = []
    game = load(text, name="old")
    for seed in range(GAMES):
        rng, state = Random(seed), game.initial(seed=seed)
        moves = []
        while not state.over:
            legal = sorted(str(move) for move in state.moves())
            chosen = rng.choice(legal)
            moves.append(f"{chosen} of {len(legal)}")
            state = state.apply(chosen)
        scores = [sum(each.values()) for each in state.scores()]
        lines.append(f"{seed}: {'; '.join(moves)}: {scores}")
    return "".join(f"{line}\n" for line in lines)


if __name__ == "__main__":
    from pathlib import Path

    sys.stdout.write(traces(Path(sys.argv[1]).read_text(encoding="utf-8")))
