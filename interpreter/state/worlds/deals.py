"""Deals: for each group of tokens that a seat cannot distinguish, a permutation of their identities.

A deal consists of layers, each with the time from which it applies. Every deal of the groups is equally likely: each
group is dealt separately. Mixes that overlap several groups follow, and must be consistent with what was seen
afterwards. If random deals are rarely consistent, the deal is found by exchanging pairs, never starting from the true
one, so that a deal reveals nothing about it.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from interpreter.kernel.shuffling import shuffled
from interpreter.state.worlds.trail import faces
from interpreter.state.worlds.trajectories import FREE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from interpreter.compiler.program import Program
    from interpreter.kernel.shuffling import Chance
    from interpreter.state.worlds.knowledge import Knowledge, Time, Tokens
    from interpreter.state.worlds.trajectories import Bond, Trajectories

TRIES = 40
"""Maximum number of random deals that are tried before pairs are exchanged."""
DEALT = 400
"""Number of tokens dealt after which no other random deal is tried."""
EXCHANGES = 4
"""Number of exchanges for each mix that a token went through before it was seen."""
LONGEST = 12
"""The same while there are contradictions."""
WAYS = 3_000
"""Maximum number of assignments of rows to places that are enumerated."""


Share: TypeAlias = "dict[int, float]"
"""Chance of each row in a place."""


class Layer(NamedTuple):
    """A permutation of tokens from a time on: each key has the identity of its value."""

    time: Time
    place: dict[int, int]


class Way(NamedTuple):
    """An assignment of rows to places, weighted by the number of deals that agree with it."""

    rows: tuple[tuple[int, int], ...]
    weight: int


class Dealer:
    """Dealer for one seat at one moment.

    With `followed`, the same random numbers make the same deal from all states of the information set.
    """

    def __init__(self, program: Program, known: Knowledge, followed: Trajectories | None = None) -> None:
        self.faces, self.known, self._followed = faces(program), known, followed
        self.mixes: list[tuple[Time, list[list[int]]]] = [
            (group.time, self._buckets(group.tokens)) for group in known.groups()
        ]
        """Time and tokens of each mix; tokens of the same back and owner form one part."""
        self.seen: list[tuple[int, int]] = []
        """Tokens seen after mixes, as (number of mixes before it, token)."""
        for done in known.later:
            if done.token >= 0:
                self.seen.append((len(self.mixes), done.token))
            else:
                self.mixes.append((done.time, self._buckets(done.tokens)))
        for asked in known.pending:
            self.mixes.append((asked.time, self._buckets(asked.tokens)))
        self.free = sum(len(tokens) for _, parts in self.mixes for tokens in parts)
        """Number of tokens that may be exchanged, counted once for each mix."""

    def _buckets(self, tokens: Tokens) -> list[list[int]]:
        found: dict[tuple[int, int, int], list[int]] = {}
        for token in sorted(tokens):
            found.setdefault(self.faces.backs[token], []).append(token)
        return [part for part in found.values() if len(part) > 1]

    @cached_property
    def _parts(self) -> list[list[tuple[list[int], list[int]]]]:
        """Parts of each mix: the tokens in their order after it and in their order before it."""
        if self._followed is None:
            return [[(tokens, tokens) for tokens in parts] for _, parts in self.mixes]
        return self._followed.ordered(self.mixes)

    @property
    def is_bound(self) -> bool:
        """Return whether some deals of the mixes contradict what was seen since."""
        return bool(self.seen) or any(bond is not FREE for bond in self.bonds)

    @cached_property
    def bonds(self) -> list[Bond]:
        """Limits of the deals of each mix."""
        return [FREE] * len(self.mixes) if self._followed is None else self._followed.bonds(self.mixes)

    def layers(self, rng: Chance) -> list[Layer]:
        """Return a random deal; if none of many is consistent, the best that exchanges of pairs find."""
        found = self._dealt(rng)
        for _ in range(min(TRIES, DEALT // max(1, self.free))):
            if self.fits(found):
                return found
            found = self._dealt(rng)
        if self.fits(found):
            return found
        for _ in range(TRIES):
            if (other := self._aimed(rng)) is not None:
                return other
        return self._neared(found, rng)

    def ways(self, places: Iterable[int]) -> list[Way] | None:
        """Return all assignments of rows to some places; None if too many, or if mixes overlap groups."""
        each = [tokens for parts in self._parts for tokens, _ in parts]
        if (
            self.seen
            or len(set[int]().union(*each)) != sum(map(len, each))
            or any(bond is not FREE for bond in self.bonds)
        ):
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
        """Return a random deal that agrees with an assignment."""
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
            Layer(time, _mapping([pair for after, before in parts for pair in bond.dealt(after, before, rng)]))
            for (time, _), parts, bond in zip(self.mixes, self._parts, self.bonds, strict=True)
        ]

    @cached_property
    def _shares(self) -> list[dict[int, Share]]:
        """Before each mix, how often each row lies in each place of it, roughly."""
        now, found = dict[int, Share](), list[dict[int, Share]]()
        for at, ((_, parts), bond) in enumerate(zip(self.mixes, self.bonds, strict=True)):
            now |= {token: {self.faces.rows[token]: 1.0} for done, token in self.seen if done == at}
            found.append({token: now.get(token, {self.faces.rows[token]: 1.0}) for part in parts for token in part})
            for alike in (alike for part in parts for alike in bond.alike(part)):
                whole = dict[int, float]()
                for token in alike:
                    for row, share in found[-1][token].items():
                        whole[row] = whole.get(row, 0.0) + share / len(alike)
                now |= dict.fromkeys(alike, whole)
        return found

    def _aimed(self, rng: Chance) -> list[Layer] | None:
        """Return a random deal with the rows that were seen after mixes, or None at a dead end.

        It goes back from the last mix to the first: a row that was seen in a place must have lain in some place before.
        """
        wanted, layers = dict[int, int](), list[Layer]()
        for at in range(len(self.mixes) - 1, -1, -1):
            for done, token in self.seen:
                if done == at + 1 and wanted.setdefault(token, self.faces.rows[token]) != self.faces.rows[token]:
                    return None
            shares, pairs = self._shares[at], dict[int, int]()
            for after, before in self._parts[at]:
                weights = {
                    token: {one: shares[one].get(wanted[token], 0.0) for one in before}
                    for token in after
                    if token in wanted
                }
                part = self.bonds[at].aimed(after, before, weights, rng)
                if part is None:
                    return None
                pairs.update(part)
            moved = {pairs.get(token, token): row for token, row in wanted.items()}
            wanted = moved
            layers.append(Layer(self.mixes[at][0], _mapping(pairs.items())))
        return layers[::-1]

    def _neared(self, layers: list[Layer], rng: Chance) -> list[Layer]:
        """Return the deal after many exchanges, each of which adds no contradiction.

        Only the tokens matter that lead to one that was seen later: one of them is exchanged with any other of its mix.
        """
        places = [dict(layer.place) for layer in layers]
        parts = [{token: tokens for tokens, _ in parts for token in tokens} for parts in self._parts]
        mixed = [(done, token, at) for done, token in self.seen for at in range(done) if parts[at]]
        off = self._off(places)
        for step in range(LONGEST * len(mixed)):
            if not off and step >= EXCHANGES * len(mixed):
                break
            done, one, at = mixed[int(rng.random() * len(mixed))]
            for later in range(done - 1, at, -1):
                one = places[later].get(one, one)
            tokens, place = parts[at].get(one), places[at]
            if tokens is None:
                continue
            other = tokens[int(rng.random() * len(tokens))]
            places[at] = self._swapped(at, place, tokens, one, other)
            now = self._off(places, off)
            if now <= off:
                off = now
            else:
                places[at] = place
        return [Layer(layer.time, place) for layer, place in zip(layers, places, strict=True)]

    def exchanged(
        self, layers: list[Layer], rng: Chance, among: frozenset[int] = frozenset(), until: int = 0
    ) -> list[Layer]:
        """Return the deal with two random tokens of one mix exchanged.

        The first is one of `among`, if any of these was dealt up to the entry `until`.
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
        place = self._swapped(number, layer.place, tokens, one, other)
        if place is layer.place:
            return layers
        return [*layers[:number], Layer(layer.time, place), *layers[number + 1 :]]

    def _swapped(self, at: int, place: dict[int, int], part: list[int], one: int, other: int) -> dict[int, int]:
        """Return a mix with two tokens of a part exchanged, or another one named, if that may be."""
        bond = self.bonds[at]
        if bond.line:
            order = [token for token in bond.line if token in part]
            return {**place, **dict(bond.taken(order, other))} if bond.named in part else place
        first, second = place.get(one, one), place.get(other, other)
        return {**place, one: second, other: first} if bond.allows(one, second) and bond.allows(other, first) else place

    def fits(self, layers: list[Layer]) -> bool:
        """Return whether a deal is consistent with what was seen after mixes that overlap groups."""
        return not self.seen or not self.off(layers)

    def off(self, layers: list[Layer]) -> int:
        """Return the number of sightings after overlapping mixes that contradict a deal."""
        return self._off([layer.place for layer in layers])

    def _off(self, places: list[dict[int, int]], most: int = 1 << 30) -> int:
        """Return the number of contradictions; above `most` it may be too low."""
        rows, backs, off = self.faces.rows, self.faces.backs, 0
        for done, token in self.seen:
            other = token
            for at in range(done - 1, -1, -1):
                other = places[at].get(other, other)
            if rows[token] != rows[other] or backs[token] != backs[other]:
                off += 1
                if off > most:
                    break
        return off


def _mapping(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    return {a: b for a, b in pairs if a != b}
