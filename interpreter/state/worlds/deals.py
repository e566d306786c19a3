"""Deals: random permutations of the identities of hidden pieces that a seat cannot distinguish.

Pieces are called tokens here (see `trail`). A deal consists of layers: permutations, each with the time from which it
applies. All deals of the groups (pieces mixed together) are equally likely: each group is dealt separately. Mixes that
overlap several groups follow, and must be consistent with what was seen afterwards. If random deals are rarely
consistent, the deal is found by exchanging pairs of pieces, never starting from the true deal, so that a deal reveals
nothing about it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from interpreter.compiler.program import Program
from interpreter.kernel.chance import Chance, shuffled
from interpreter.state.worlds.belief import Knowledge, Time, Tokens
from interpreter.state.worlds.faces import faces
from interpreter.state.worlds.trajectories import FREE, Bond, Trajectories

TRIES = 40
"""Maximum number of random deals that are tried before pairs of pieces are exchanged instead."""
DEALT = 400
"""Number of pieces dealt, over all random deals tried, after which no other random deal is tried."""
EXCHANGES = 4
"""Minimum number of exchanges of two pieces for each sighted piece and each mix before its sighting."""
LONGEST = 12
"""Maximum number of exchanges of two pieces for each sighted piece and each mix before its sighting.

So many are made only while the deal contradicts sightings.
"""
CHANGING = 8
"""Number of attempts to exchange pieces such that the present state changes, before any two are."""
ANY_TWO = 1 / 8
"""Probability that any two pieces are exchanged.

Some deals are reached only through others of the same state.
"""
WAYS = 3_000
"""Maximum number of assignments of rows to hidden pieces that `Dealer.ways` enumerates."""


Share: TypeAlias = "dict[int, float]"
"""Estimated probability of each row of a kind's table to be the identity of one hidden piece."""


class Layer(NamedTuple):
    """Permutation of hidden pieces from a time on: in `place` each has the identity of its value."""

    time: Time
    place: dict[int, int]


class Way(NamedTuple):
    """An assignment of rows to hidden pieces that the rules read.

    `rows` has pairs of a piece and its row; `weight` is proportional to the number of deals of all pieces that agree
    with the assignment.
    """

    rows: tuple[tuple[int, int], ...]
    weight: int


class Dealer:
    """Generator of random deals of the hidden pieces for one seat at one moment.

    With `followed` (the order in which pieces moved in the history), the same random numbers make the same deal from
    all states of the information set.
    """

    def __init__(
        self, program: Program, known: Knowledge, followed: Trajectories | None = None, array: Sequence[int] = ()
    ) -> None:
        self.faces, self.known, self._followed, self._array = faces(program), known, followed, array
        self.mixes: list[tuple[Time, list[list[int]]]] = [
            (group.time, self._buckets(group.tokens)) for group in known.groups()
        ]
        """Random mixes of hidden pieces: time of each, and its tokens in parts of equal back and owner."""
        self.seen: list[tuple[int, int]] = []
        """Pieces seen after mixes that overlap groups, as pairs (number of mixes before the sighting, token)."""
        for done in known.later:
            if done.token >= 0:
                self.seen.append((len(self.mixes), done.token))
            else:
                self.mixes.append((done.time, self._buckets(done.tokens)))
        for asked in known.asked():
            self.mixes.append((asked.time, self._buckets(asked.tokens)))
        self.free = sum(len(tokens) for _, parts in self.mixes for tokens in parts)
        """Number of pieces that may be exchanged, counted once for each mix that a piece is in."""

    def _buckets(self, tokens: Tokens) -> list[list[int]]:
        found: dict[tuple[int, int, int], list[int]] = {}
        for token in sorted(tokens):
            found.setdefault(self.faces.backs[token], []).append(token)
        return [part for part in found.values() if len(part) > 1]

    @cached_property
    def _parts(self) -> list[list[tuple[list[int], list[int]]]]:
        """Parts of each mix: its tokens (hidden pieces) in their order after and in their order before it."""
        if self._followed is None:
            return [[(tokens, tokens) for tokens in parts] for _, parts in self.mixes]
        return self._followed.ordered(self.mixes)

    @property
    def is_bound(self) -> bool:
        """Whether some deals of the hidden pieces that were mixed up contradict what the seat saw later."""
        return bool(self.seen) or any(bond is not FREE for bond in self.bonds)

    @cached_property
    def bonds(self) -> list[Bond]:
        """Restrictions on how the pieces of each mix may be dealt, from what the seat has seen since."""
        return [FREE] * len(self.mixes) if self._followed is None else self._followed.bonds(self.mixes)

    def layers(self, rng: Chance) -> list[Layer]:
        """Return a random deal that is consistent with what was seen after mixes, if one is found.

        If none of many random deals is consistent, it is the best one that exchanges of pairs of pieces find.
        """
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
        """Return all assignments of rows to the pieces `places`.

        None if there are too many of them, or if mixes overlap groups, so that not all assignments are possible.
        """
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
        """Return a random deal of all hidden pieces in which some have the rows that `way` gives them."""
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
        """Estimated probability of each row for each piece of each mix, before the mix."""
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
        """Return a random deal in which the pieces seen after mixes have the rows that were seen.

        None if a row seen on a piece has no possible origin. The deal is made from the last mix back to the first: a
        row that was seen on a piece must have belonged to some piece before the mix.
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
        """Return the deal after many random exchanges of two pieces, none of which adds a contradiction.

        Exchanges concern pieces that, through later mixes, became pieces seen later: one of them is exchanged with any
        other of its mix.
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
        """Return the deal with two random pieces of one mix exchanged; the same deal where that is impossible.

        The first piece is one that got the identity of one of `among` in a mix up to the history entry `until`, if
        there is any.
        """
        places = self._places(layers, among, until)
        if not places:
            return self.exchanged(layers, rng) if among else layers
        number, tokens, one = places[int(rng.random() * len(places))]
        pair = one, tokens[int(rng.random() * len(tokens))]
        for _ in range(0 if among or rng.random() < ANY_TWO else CHANGING):
            number, tokens, _ = places[int(rng.random() * len(places))]
            if (apart := self._pair_apart(layers, number, tokens, rng)) is not None:
                pair = apart
                break
        return self._with(layers, number, tokens, *pair)

    def _pair_apart(self, layers: list[Layer], number: int, tokens: list[int], rng: Chance) -> tuple[int, int] | None:
        """Return two random tokens of a mix whose exchange changes the present state; None if there are none."""
        now, time = tokens, self.mixes[number][0]
        for later in sorted((layer for layer in layers if layer.time > time), key=attrgetter("time")):
            place = {before: after for after, before in later.place.items()}
            now = [place.get(token, token) for token in now]
        groups = [self._group(token) for token in now]
        many = Counter(groups)
        ways = list(accumulate(len(groups) - many[group] for group in groups))
        if not ways[-1]:
            return None
        at = bisect_right(ways, int(rng.random() * ways[-1]))
        others = [token for token, group in zip(tokens, groups, strict=True) if group != groups[at]]
        return tokens[at], others[int(rng.random() * len(others))]

    def _group(self, token: int) -> tuple[int, ...]:
        """Return the group that a token is in now, with its public fields; without a group, the token itself.

        An exchange of two pieces of one group changes at most the history, not the present state.
        """
        zone = self._array[token] if self._array else -1
        if zone < 0 or self.faces.zones[zone].shape != "group":
            return (-1, token)
        return (zone, *(self._array[cell] for cell in self.faces.shown_cells(token)))

    def exchanges(self, layers: list[Layer], rng: Chance, among: frozenset[int], until: int) -> Iterator[list[Layer]]:
        """Yield the deal with two pieces of one mix exchanged, each such exchange once, in random order.

        The first piece is one that got the identity of one of `among` in a mix up to the history entry `until`.
        Exchanges that differ only in which of several equal rows is exchanged for which are yielded once.
        """
        found, known = list[tuple[int, list[int], int, int]](), set[tuple[int, int, int]]()
        for number, tokens, one in self._places(layers, among, until):
            place = layers[number].place
            row = self.faces.rows[place.get(one, one)]
            for other in shuffled(tokens, rng):
                there = place.get(other, other)
                if self.faces.rows[there] == row:
                    continue
                effect = (number, one, there if there in among else -1 - self.faces.rows[there])
                if effect not in known:
                    known.add(effect)
                    found.append((number, tokens, one, other))
        for number, tokens, one, other in shuffled(found, rng):
            changed = self._with(layers, number, tokens, one, other)
            if changed is not layers:
                yield changed

    def _places(self, layers: list[Layer], among: frozenset[int], until: int) -> list[tuple[int, list[int], int]]:
        """Return the pieces that may be exchanged: number of the mix, tokens of the part, and the token."""
        groups = len(self.known.groups()) if among else len(self.mixes)
        return [
            (number, tokens, token)
            for number, parts in enumerate(self._parts[:groups])
            if not among or layers[number].time[0] <= until
            for tokens, _ in parts
            for token in tokens
            if not among or layers[number].place.get(token, token) in among
        ]

    def _with(self, layers: list[Layer], number: int, tokens: list[int], one: int, other: int) -> list[Layer]:
        """Return the deal with two pieces of mix `number` exchanged; the same deal where that is not allowed."""
        layer = layers[number]
        place = layer.place if other == one else self._swapped(number, layer.place, tokens, one, other)
        if place is layer.place:
            return layers
        return [*layers[:number], Layer(layer.time, place), *layers[number + 1 :]]

    def _swapped(self, at: int, place: dict[int, int], part: list[int], one: int, other: int) -> dict[int, int]:
        """Return a mix's permutation with two pieces exchanged, as far as a named one allows."""
        bond = self.bonds[at]
        if bond.line:
            order = [token for token in bond.line if token in part]
            return {**place, **dict(bond.taken(order, other))} if bond.named in part else place
        first, second = place.get(one, one), place.get(other, other)
        return {**place, one: second, other: first} if bond.allows(one, second) and bond.allows(other, first) else place

    def fits(self, layers: list[Layer]) -> bool:
        """Return whether a deal gives each piece that the seat saw after a later shuffle the identity it saw."""
        return not self.seen or not self.off(layers)

    def off(self, layers: list[Layer]) -> int:
        """Return the number of sightings (pieces seen after mixes that overlap groups) that contradict a deal."""
        return self._off([layer.place for layer in layers])

    def _off(self, places: list[dict[int, int]], most: int = 1 << 30) -> int:
        """Return how many sightings contradict the permutations; counting stops above `most`."""
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
