"""Deals: for each group of tokens a seat cannot distinguish, which of them lies in whose place.

A deal is a list of layers, each with the time from which on its tokens are permuted. Every deal is equally likely:
groups are dealt independently; mixes that cut through groups follow, and must agree with what has been seen since. If
that fails too often, the deal is found by exchanging pairs, never starting from the true one, about which a deal must
reveal nothing.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from interpreter.kernel.shuffling import shuffled
from interpreter.state.worlds.trail import faces

if TYPE_CHECKING:
    from collections.abc import Iterable

    from interpreter.compiler.program import Program
    from interpreter.kernel.shuffling import Chance
    from interpreter.state.worlds.knowledge import Knowledge, Time, Tokens
    from interpreter.state.worlds.trajectories import Trajectories

TRIES = 40
"""Number of independent deals tried before pairs are exchanged."""
EXCHANGES = 12
"""Number of pairs exchanged for each token."""


WAYS = 3_000
"""Maximum number of enumerated ways to fill the places the rules looked at."""


class Layer(NamedTuple):
    """A permutation of tokens from a time on: each key is what its value was."""

    time: Time
    place: dict[int, int]


class Way(NamedTuple):
    """Rows of the pieces in some places, and the number of deals with them."""

    rows: tuple[tuple[int, int], ...]
    weight: int


class Dealer:
    """Dealer for one seat at one moment.

    With `followed`, the same chance gives the same deal in all states of the information set.
    """

    def __init__(self, program: Program, known: Knowledge, followed: Trajectories | None = None) -> None:
        self.faces, self.known, self._followed = faces(program), known, followed
        self.mixes: list[tuple[Time, list[list[int]]]] = [
            (group.time, self._buckets(group.tokens)) for group in known.groups()
        ]
        """Time and tokens of each mix, grouped by back and maker."""
        self.seen: list[tuple[int, int]] = []
        """Pairs (number of mixes before, token seen)."""
        for done in known.later:
            if done.token >= 0:
                self.seen.append((len(self.mixes), done.token))
            else:
                self.mixes.append((done.time, self._buckets(done.tokens)))
        for asked in known.pending:
            self.mixes.append((asked.time, self._buckets(asked.tokens)))
        self.free = sum(len(tokens) for _, parts in self.mixes for tokens in parts)
        """Number of tokens that can be permuted, each counted once a mix."""

    def _buckets(self, tokens: Tokens) -> list[list[int]]:
        found: dict[tuple[int, int, int], list[int]] = {}
        for token in sorted(tokens):
            found.setdefault(self.faces.backs[token], []).append(token)
        return [part for part in found.values() if len(part) > 1]

    @cached_property
    def _parts(self) -> list[list[tuple[list[int], list[int]]]]:
        """Return, for each mix, its tokens as they lie after it and as they lay before it."""
        if self._followed is None:
            return [[(tokens, tokens) for tokens in parts] for _, parts in self.mixes]
        return self._followed.ordered(self.mixes)

    def layers(self, rng: Chance) -> list[Layer]:
        """Return a random deal; if none fits soon, the best one found by exchanging pairs."""
        found = self._dealt(rng)
        for _ in range(TRIES):
            if self.fits(found):
                return found
            found = self._dealt(rng)
        return self._neared(found, rng)

    def ways(self, places: Iterable[int]) -> list[Way] | None:
        """Return all ways to fill some places by rows.

        None if there are too many, or if mixes cut through groups.
        """
        each = [tokens for parts in self._parts for tokens, _ in parts]
        if self.seen or len(set[int]().union(*each)) != sum(map(len, each)):
            return None
        found, wanted = [Way((), 1)], frozenset(places)
        for tokens in each:
            there = sorted(Counter(self.faces.rows[token] for token in tokens).items())
            for done, place in enumerate(token for token in tokens if token in wanted):
                before, found = found, list[Way]()
                for way in before:
                    used = Counter(row for _, row in way.rows[len(way.rows) - done :])
                    found += [
                        Way((*way.rows, (place, row)), way.weight * (many - used[row]))
                        for row, many in there
                        if many > used[row]
                    ]
                if len(found) > WAYS:
                    return None
        return found

    def filled(self, way: Way, rng: Chance) -> list[Layer]:
        """Return a random deal with some places filled in a given way."""
        rows, chosen, layers = self.faces.rows, dict(way.rows), list[Layer]()
        for (time, _), parts in zip(self.mixes, self._parts, strict=True):
            pairs = list[tuple[int, int]]()
            for after, before in parts:
                left = shuffled(before, rng)
                for place in sorted(after, key=lambda token: token not in chosen):
                    token = next(one for one in left if rows[one] == chosen[place]) if place in chosen else left[0]
                    left.remove(token)
                    pairs.append((place, token))
            layers.append(Layer(time, _mapping(pairs)))
        return layers

    def _dealt(self, rng: Chance) -> list[Layer]:
        return [
            Layer(time, _mapping([(key, one) for after, before in parts for key, one in _drawn(after, before, rng)]))
            for (time, _), parts in zip(self.mixes, self._parts, strict=True)
        ]

    def _neared(self, layers: list[Layer], rng: Chance) -> list[Layer]:
        """Return the deal after exchanges of pairs, each made only if it contradicts no more of what was seen."""
        off = self.off(layers)
        for _ in range(EXCHANGES * self.free):
            other = self.exchanged(layers, rng)
            now = self.off(other)
            if now <= off:
                layers, off = other, now
        return layers

    def exchanged(
        self, layers: list[Layer], rng: Chance, among: frozenset[int] = frozenset(), until: int = 0
    ) -> list[Layer]:
        """Return the deal with two random tokens of one mix exchanged.

        The first is, if possible, one of `among` that was dealt up to the entry `until`.
        """
        groups = len(self.known.groups()) if among else len(self.mixes)
        places = [
            (number, tokens, token)
            for number, parts in enumerate(self._parts[:groups])
            if not among or layers[number].time[0] <= until
            for tokens, _ in parts
            for token in tokens
            if not among or layers[number].place.get(token, token) in among
        ]
        if not places:
            return self.exchanged(layers, rng) if among else layers
        number, tokens, one = places[int(rng.random() * len(places))]
        other, layer = tokens[int(rng.random() * len(tokens))], layers[number]
        if other == one:
            return layers
        place = {**layer.place, one: layer.place.get(other, other), other: layer.place.get(one, one)}
        return [*layers[:number], Layer(layer.time, place), *layers[number + 1 :]]

    def fits(self, layers: list[Layer]) -> bool:
        """Whether everything seen after mixes that cut through groups agrees."""
        return not self.seen or not self.off(layers)

    def off(self, layers: list[Layer]) -> int:
        """Return how much of what was seen after such mixes disagrees."""
        rows, backs, off = self.faces.rows, self.faces.backs, 0
        found, laid = dict[int, int](), 0
        for done, token in self.seen:
            for layer in layers[laid:done]:
                found |= {one: found.get(other, other) for one, other in layer.place.items()}
            laid = done
            other = found.get(token, token)
            off += rows[token] != rows[other] or backs[token] != backs[other]
        return off


def _drawn(after: list[int], before: list[int], rng: Chance) -> Iterable[tuple[int, int]]:
    return zip(after, shuffled(before, rng), strict=True)


def _mapping(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    return {a: b for a, b in pairs if a != b}
