"""One rule said in several ways.

How fast random games of chess are played however "in check" is phrased.

`python -m benchmarks.library.phrasings` prints decisions a second of processor time in Python and in WebAssembly, the
ways turn about, and how many times as long the slowest takes as the fastest.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import rulesets
from interpreter import load
from interpreter.compiler.playable import playable
from interpreter.wasm.batch import Batch

if TYPE_CHECKING:
    from collections.abc import Callable

SAID = "  in-check = next(you)'s attacks(your king-at) cite CH-CHK-01\n"
WAYS = {
    "rays from the king": SAID,
    "some man reaches the king": """\
  in-check = some(c in Cell where c's side is next(you): your king-at is in next(you)'s reaches(c)) cite CH-CHK-01
""",
    "some man hits the king, by cases": """\
  in-check = some(c in Cell where c's side is next(you): next(you)'s hits(c, your king-at)) cite CH-CHK-01
  hits(c from Cell, goal from Cell) = by c's man
    knight: goal is in leaps(c)
    king: goal is in around(c)
    pawn: your takes(c, goal)
    else: your sees(c, goal)
""",
}
ROUNDS = 5
IN_PYTHON, IN_WASM = 4, 60


def phrased(way: str) -> str:
    """Chess with "in check" said that way."""
    text = rulesets.game_file("chess").read_text(encoding="utf-8")
    assert SAID in text
    return text.replace(SAID, WAYS[way])


def players(way: str) -> tuple[Callable[[], int], Callable[[], int]]:
    """Return what plays some games of it in Python, and more in WebAssembly.

    Both give the number of decisions.
    """
    program = load(phrased(way)).program
    batch = Batch(playable(program))
    batch.play(seed=1, games=1)
    return (
        lambda: sum(program.playout(program.start(seed)) for seed in range(IN_PYTHON)),
        lambda: batch.play(seed=1, games=IN_WASM).decisions,
    )


def main() -> None:
    """Measure and print."""
    ready = {way: players(way) for way in WAYS}
    for number, where in enumerate(("Python", "WebAssembly")):
        best = dict.fromkeys(WAYS, 0.0)
        for _ in range(ROUNDS):
            for way, both in ready.items():
                start = time.process_time()
                decisions = both[number]()
                best[way] = max(best[way], decisions / (time.process_time() - start))
        for way, rate in best.items():
            print(f"{where:12} {way:32} {rate:10,.0f} decisions a second")
        print(f"{where:12} slowest to fastest: {max(best.values()) / min(best.values()):.2f}")


if __name__ == "__main__":
    main()
