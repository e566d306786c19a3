"""A deal: for each group of tokens a seat cannot tell apart, which of them lies in whose place.

Enters a Knowledge and a source of chance; leaves layers, each with the time from which on its tokens lie otherwise.
Every way to deal is equally likely: groups are dealt each by itself; mixes that cut through groups come after them, and
what has been seen since must fit. Where it fits too seldom the deal is found by exchanging pairs, from the one that
is true, which is uniform as well once there were enough of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from interpreter.kernel.shuffling import shuffled
from interpreter.state.worlds.knowledge import faces

if TYPE_CHECKING:
    from interpreter.compiler.program import Program
    from interpreter.kernel.shuffling import Chance
    from interpreter.state.worlds.knowledge import Knowledge, Time, Tokens

TRIES = 40
"""Deals tried at once before pairs are exchanged."""
EXCHANGES = 12
"""Pairs exchanged for each token there is."""


class Layer(NamedTuple):
    """From a time on, each token of the mapping is what the other was."""

    time: Time
    place: dict[int, int]


class Dealer:
    """Deals for one seat at one moment."""

    def __init__(self, program: Program, known: Knowledge) -> None:
        self.faces, self.known = faces(program), known
        self.mixes: list[tuple[Time, list[list[int]]]] = [
            (group.time, self._buckets(group.tokens)) for group in known.groups()
        ]
        """Time and tokens of each mix, those of one back and maker together."""
        self.seen: list[tuple[int, int]] = []
        """(number of mixes done by then, token seen)."""
        for done in known.later:
            if done.token >= 0:
                self.seen.append((len(self.mixes), done.token))
            else:
                self.mixes.append((done.time, self._buckets(done.tokens)))
        for asked in known.pending:
            self.mixes.append((asked.time, self._buckets(asked.tokens)))
        self.free = sum(len(tokens) for _, parts in self.mixes for tokens in parts)
        """How many tokens can lie otherwise, each counted once a mix."""

    def _buckets(self, tokens: Tokens) -> list[list[int]]:
        found: dict[tuple[int, int, int], list[int]] = {}
        for token in sorted(tokens):
            found.setdefault(self.faces.backs[token], []).append(token)
        return [part for part in found.values() if len(part) > 1]

    def layers(self, rng: Chance) -> list[Layer]:
        """A whole deal."""
        for _ in range(TRIES):
            found = [Layer(time, _dealt(parts, rng)) for time, parts in self.mixes]
            if self.fits(found):
                return found
        return self.wander([Layer(time, {}) for time, _ in self.mixes], rng, EXCHANGES * self.free)

    def wander(self, layers: list[Layer], rng: Chance, steps: int) -> list[Layer]:
        """A deal after so many exchanges of pairs, each made where it fits."""
        for _ in range(steps):
            other = self.exchanged(layers, rng)
            if self.fits(other):
                layers = other
        return layers

    def exchanged(self, layers: list[Layer], rng: Chance) -> list[Layer]:
        """The same deal but for two tokens of one mix, drawn at random."""
        at = int(rng.random() * self.free)
        for number, (_, parts) in enumerate(self.mixes):
            for tokens in parts:
                if at < len(tokens):
                    one, other = tokens[at], tokens[int(rng.random() * len(tokens))]
                    layer = layers[number]
                    place = {**layer.place, one: layer.place.get(other, other), other: layer.place.get(one, one)}
                    return [*layers[:number], Layer(layer.time, place), *layers[number + 1 :]]
                at -= len(tokens)
        return layers

    def fits(self, layers: list[Layer]) -> bool:
        """Whether what has been seen after mixes that cut through groups is so."""
        rows, backs = self.faces.rows, self.faces.backs
        for done, token in self.seen:
            found = combined(layers[:done]).get(token, token)
            if rows[token] != rows[found] or backs[token] != backs[found]:
                return False
        return True


def _dealt(parts: list[list[int]], rng: Chance) -> dict[int, int]:
    return {a: b for tokens in parts for a, b in zip(tokens, shuffled(tokens, rng), strict=True) if a != b}


def combined(layers: list[Layer]) -> dict[int, int]:
    """What each token is when all layers are laid over each other."""
    found: dict[int, int] = {}
    for layer in layers:
        found |= {token: found.get(other, other) for token, other in layer.place.items()}
    return {token: other for token, other in found.items() if token != other}
