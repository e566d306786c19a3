"""Who plays the Captains of the Gulf of the reference: a temper that likes some moves more, and whole games by himself."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.reference.captains_reference import Captains
from tests.reference.captains_table import STOP, Choice, Draw, Option


class Temper:
    """One way to play, settled by the seed: every sort of move is liked in its own measure."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.likes: dict[str, float] = {}
        self.greed = rng.choice([0, 0, 0.7])
        """How often the most is taken of what is fished and sold."""

    def choose(self, waits: Choice) -> Option:
        """A sort of move by how it is liked, then one of the sort."""
        words = sorted({option[0] for option in waits.options})
        word = words[0]
        if len(words) > 1:
            word = self.rng.choices(words, [self._like(word) for word in words])[0]
        options = [option for option in waits.options if option[0] == word]
        if word in {"sell", "catch"} and self.rng.random() < self.greed:
            return max(options, key=lambda option: sum(option[1]))
        return self.rng.choice(options)

    def _like(self, word: str) -> float:
        if word not in self.likes:
            self.likes[word] = self.rng.choice([0.1, 1, 1, 5] if word == STOP[0] else [0.3, 3, 3, 10])
        return self.likes[word]


def play_alone(players: int, seed: int, look: Callable[[Captains], None] = lambda _: None) -> Captains:
    """A whole game; before every choice somebody looks at it."""
    rng = Random(f"captains {players} {seed}")
    temper = Temper(rng)
    game = Captains(players)
    run = game.play()
    answer: Any = None
    while True:
        try:
            waits = run.send(answer)
        except StopIteration:
            return game
        if isinstance(waits, Draw):
            answer = rng.choice(waits.pool)
        else:
            look(game)
            answer = temper.choose(waits)
