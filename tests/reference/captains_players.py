"""Players for the reference of Captains of the Gulf.

A temper that likes some moves more, and whole games by himself.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.reference.captains_data import FULL, WHEEL, Stock
from tests.reference.captains_map import DISTANCE, PORT_HEXES
from tests.reference.captains_reference import Captains
from tests.reference.captains_table import STOP, Captain, Choice, Draw, Option

GOOD = {
    "commercial-market": 60,
    "dockside-market": 40,
    "fish": 30,
    "sail-to-port": 20,
    "shipyard": 20,
    "fill-up": 8,
    "galley": 20,
    "engine-sail": 20,
    "dockside-improvement": 6,
    "printer": 4,
    "day-laborer": 3,
    "buy-fuel": 3,
    "fuel-line": 6,
    "radar": 0.5,
    "bonus": 30,
    "second": 8,
    "other": 3,
    "last-sale": 30,
    "cash-in-tile": 1,
    "draw-for-tile": 1,
    "repay-loan": 3,
    "go": 5,
    "place-marker": 5,
    "draw-one-more": 3,
    "stop": 1,
}


class Temper:
    """One way to play, settled by the seed: every sort of move is liked in its own measure."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.likes: dict[str, float] = {}
        self.care = rng.choice([0, 0.7, 0.95])
        self.greed = rng.choice([0.3, 0.7, 1])

    def choose(self, game: Captains, waits: Choice) -> Option:
        """A sort of move by how it is liked, then one of the sort."""
        words = sorted({option[0] for option in waits.options})
        cares = self.rng.random() < self.care
        word = words[0]
        if len(words) > 1:
            word = self.rng.choices(words, [GOOD.get(word, 1) if cares else self._like(word) for word in words])[0]
        options = [option for option in waits.options if option[0] == word]
        if word in {"sell", "haul"} and self.rng.random() < self.greed:
            most = max(sum(option[-2 if word == "haul" else 1]) for option in options)
            options = [option for option in options if sum(option[-2 if word == "haul" else 1]) == most]
        captain = game.captains[waits.seat]
        if cares and word in {"go", "place-marker"}:
            return self._steer(captain, options)
        if cares and word in {"fish", "sail-to-port"}:
            return min(options, key=lambda option: self._way(captain, option))
        return self.rng.choice(options)

    def _like(self, word: str) -> float:
        if word not in self.likes:
            self.likes[word] = self.rng.choice([0.1, 1, 1, 5] if word == STOP[0] else [0.3, 3, 3, 10])
        return self.likes[word]

    def _from_port(self, captain: Captain, loaded: int) -> tuple[str, ...]:
        if loaded:
            return ("commercial_market",)
        if captain.fuel < 5:
            return ("fuel_dock",)
        return ("shipyard",) if captain.money > 6 else ("fishing", "fishing_or_sail_to_port")

    def _way(self, captain: Captain, option: Option) -> float:
        """Hexes to sail, out and home again."""
        if option[0] != "fish":
            return DISTANCE[captain.boat][PORT_HEXES[option[1]]] + self.rng.random()
        return (
            DISTANCE[captain.boat][option[1]]
            + min(DISTANCE[option[1]][port] for port in PORT_HEXES)
            + self.rng.random()
        )

    def _steer(self, captain: Captain, options: list[Option]) -> Option:
        """To a space on which there is something to do."""
        loaded = sum(captain.aboard)
        full = loaded >= min(captain.storage, len(captain.licences))
        fine = [
            option
            for option in options
            if WHEEL[(max(0, captain.marker) + option[1]) % len(WHEEL)]
            in (
                self._from_port(captain, loaded)
                if captain.port >= 0
                else (("sail_to_port",) if full else ("fishing", "fishing_or_sail_to_port"))
            )
        ]
        return self.rng.choice(fine or options)


def play_alone(
    players: int, seed: int, look: Callable[[Captains], None] = lambda _: None, stock: Stock = FULL
) -> Captains:
    """A whole game; before every choice somebody looks at it."""
    rng = Random(f"captains {players} {stock} {seed}")
    temper = Temper(rng)
    game = Captains(players, stock)
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
            answer = temper.choose(game, waits)
