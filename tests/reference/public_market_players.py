"""Players for the reference of Public Market.

A temper that says which moves a player likes, and whole games by himself.

Chance moves alone seldom fill a chest or earn a card; some tempers pack tightly, fish long and complete what they can.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.reference.public_market_data import TILES
from tests.reference.public_market_reference import PublicMarket
from tests.reference.public_market_table import Choice, Draw, Option, Owner

LIKED = {
    "place": 30,
    "stow": 30,
    "contract": 40,
    "buy": 40,
    "fish": 12,
    "bid": 10,
    "sell": 0.3,
    "cool": 8,
    "free-scrap": 3,
    "any-scrap": 2,
    "take-5": 2,
}


class Temper:
    """One way to play, settled by the seed."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.care = rng.choice([0, 0.5, 0.9, 0.97])
        self.patience = rng.choice([8, 14, 18, 22])
        """Cells covered before he goes to market."""
        self.thrift = rng.choice([0.3, 0.8, 1])
        self.crab = rng.choice([0, 3])
        self.hoards = rng.random() < 0.4
        """Whether he would rather keep a power."""
        self.late = rng.random() < 0.5
        """Whether he stays out in the evening."""

    def choose(self, game: PublicMarket, waits: Choice) -> Option:
        """Draw a sort of move by how it is liked, then one of the sort."""
        owner = game.owners[waits.seat]
        words = sorted({option[0] for option in waits.options})
        if self.rng.random() > self.care:
            word = self.rng.choice(words)
            return self.rng.choice([option for option in waits.options if option[0] == word])
        likes = [
            0.05 if self.hoards and word in {"take-5", "any-scrap", "cool"} else LIKED.get(word, 1) for word in words
        ]
        if "market" in words:
            is_full = len(owner.covered) >= self.patience or (not game.bag and not self.late)
            words = ["market" if is_full else "fish"]
            likes = [1]
        word = self.rng.choices(words, likes)[0]
        options = [option for option in waits.options if option[0] == word]
        return self._pick(owner, word, options)

    def _pick(self, owner: Owner, word: str, options: list[Option]) -> Option:
        if word in {"place", "stow"}:
            return max(options, key=lambda option: self._tightness(owner, option))
        if word == "bid":
            home = [option for option in options if option[1] == "HOME"]
            away = [option for option in options if option[1] != "HOME"]
            if home and not (self.late and self.rng.random() < 0.9):
                return self.rng.choice(home)
            if self.rng.random() < self.thrift:
                return self.rng.choice(away[: 1 + owner.money // 8])
            return self.rng.choice(away)
        if word == "take":
            fitting = [option for option in options if self._fits(owner, option[1])]
            return self.rng.choice(fitting or options)
        return self.rng.choice(options)

    @staticmethod
    def _fits(owner: Owner, tile: str) -> bool:
        return bool(owner.places(TILES[tile].cells))

    def _tightness(self, owner: Owner, option: Option) -> float:
        """Neighbours covered, shrimp covered, cells beside the crab, the crab itself left open."""
        cells = option[1] if option[0] == "place" else (option[2],)
        above, left = owner.printed.crab
        beside = sum(max(abs(row - above), abs(column - left)) == 1 for row, column in cells)
        full = owner.covered | owner.printed.ice
        near = sum(
            (row + down, column + right) in full or not (1 <= row + down <= 5 and 1 <= column + right <= 5)
            for row, column in cells
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        )
        shrimp = sum(cell in owner.printed.shrimp for cell in cells)
        return near + 2 * shrimp + self.crab * beside - 9 * (owner.printed.crab in cells) + self.rng.random()


def play_alone(game: PublicMarket, seed: int, look: Callable[[PublicMarket], None] = lambda _: None) -> PublicMarket:
    """A whole game; before every choice somebody looks at it."""
    rng = Random(f"public market {game.n} {seed}")
    temper = Temper(rng)
    run = game.play()
    answer: Option | str | None = None
    while True:
        try:
            waits = run.send(answer)
        except StopIteration:
            return game
        if isinstance(waits, Draw):
            answer = rng.choices(list(waits.pool), list(waits.pool.values()))[0]
        else:
            look(game)
            answer = temper.choose(game, waits)
