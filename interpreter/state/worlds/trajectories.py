"""Order of hidden pieces (tokens) that depends only on what a seat knows of their movements.

The order is the same in all histories of an information set, so that the same random numbers make the same deal from
each of them. It must not depend on which token of several alike another player or chance chose, on the order of a
group, or on that of the unsettled part of a pile.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from interpreter.compiler.graph import DecidePick
from interpreter.kernel.chance import shuffled
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.moves import Move
from interpreter.state.history.entries import Kept, KeptAlong, picks_made
from interpreter.state.visibility.sight import eyes
from interpreter.state.worlds.faces import faces
from interpreter.state.worlds.trail import Choice, Mixed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from interpreter.compiler.program import Program
    from interpreter.kernel.chance import Chance
    from interpreter.state.history.entries import Entry
    from interpreter.state.worlds.belief import Time
    from interpreter.state.worlds.trail import Tokens, Trail

    Mix: TypeAlias = tuple[Time, list[list[int]]]

Cell: TypeAlias = "tuple[int, ...]"
Spot: TypeAlias = "tuple[Cell, int]"
NEVER = 1 << 60
"""Number greater than that of any history entry, for a time that never comes."""
NO_SPOT: Spot = ((), 0)
"""Location of a token (piece) that is not in play."""


class Bond(NamedTuple):
    """Restrictions on the deals of one mix of hidden pieces, from what the seat has seen since."""

    signs: dict[int, tuple[int, ...]] = {}  # noqa: RUF012 - never changed
    """Values of the public fields of the tokens (pieces) when they were mixed."""
    seen: Tokens = frozenset()
    """Tokens that keep their public fields of the mix, by later draws; perhaps all."""
    named: int = -1
    """The piece that another player named in a zone of the seat's own; -1: none."""
    line: tuple[int, ...] = ()
    """Pieces that might be the named one, in the order of places that the others keep."""

    def allows(self, token: int, other: int) -> bool:
        """Return whether a deal may give the token `token` the identity of `other`."""
        return not self.line and (token not in self.seen or self.signs[token] == self.signs[other])

    def dealt(self, after: list[int], before: list[int], rng: Chance) -> Iterable[tuple[int, int]]:
        """Yield (token, token whose identity it gets), at random, for the tokens of one part of the mix.

        `after` and `before` are the tokens (pieces) of the part in their order after and before the mix.
        """
        if self.line:
            if self.named in after:
                order = [token for token in self.line if token in after]
                yield from self.taken(order, order[int(rng.random() * len(order))])
            return
        left = before[:] if self.seen else before
        for token in after if self.seen else ():
            if token in self.seen:
                fits = [one for one in left if self.signs[one] == self.signs[token]]
                left.remove(one := fits[int(rng.random() * len(fits))])
                yield token, one
        yield from zip((token for token in after if token not in self.seen), shuffled(left, rng), strict=True)

    def alike(self, part: list[int]) -> Iterable[list[int]]:
        """Yield lists of tokens of one part of the mix, within each of which identities may be exchanged."""
        if not self.seen.issuperset(part):
            yield part
            return
        for sign in sorted({self.signs[token] for token in part}):
            yield [token for token in part if self.signs[token] == sign]

    def aimed(
        self, after: list[int], before: list[int], weights: dict[int, dict[int, float]], rng: Chance
    ) -> dict[int, int] | None:
        """Return a random deal of a part of the mix, for some tokens by weight; None if none is possible.

        The keys of `weights` are dealt first: each becomes one of the tokens before the mix with a probability
        proportional to its weight.
        """
        if not weights:
            return dict(self.dealt(after, before, rng))
        if self.line:
            order = [token for token in self.line if token in after]
            ways = [dict(self.taken(order, one)) for one in order] if self.named in after else [{}]
            sizes = [prod(of[way.get(token, token)] for token, of in weights.items()) for way in ways]
            at = _weighed(sizes, rng)
            return None if at is None else ways[at]
        left, pairs = before[:], dict[int, int]()
        for token, of in weights.items():
            at = _weighed([of[one] if self.allows(token, one) else 0.0 for one in left], rng)
            if at is None:
                return None
            pairs[token] = left.pop(at)
        rest = [token for token in after if token not in pairs]
        for token in rest if self.seen else ():
            fits = [one for one in left if self.allows(token, one)] if token in self.seen else []
            if token in self.seen and not fits:
                return None
            if fits:
                left.remove(one := fits[int(rng.random() * len(fits))])
                pairs[token] = one
        rest = [token for token in rest if token not in pairs]
        return pairs | dict(zip(rest, shuffled(left, rng), strict=True))

    def taken(self, order: list[int], one: int) -> Iterable[tuple[int, int]]:
        """Yield (token, token whose identity it gets) for a line of which a player named one piece.

        `order`: the tokens (pieces) of the line; `one`: the token whose identity the named piece gets.
        """
        yield self.named, one
        yield from zip(
            (token for token in order if token != self.named), (token for token in order if token != one), strict=True
        )


def _weighed(weights: list[float], rng: Chance) -> int | None:
    """Return a random index with probabilities proportional to weights; None where all are 0."""
    whole = sum(weights)
    if not whole:
        return None
    left = rng.random() * whole
    for at, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return at
    return max(at for at, weight in enumerate(weights) if weight)


SEVERAL = 2
FREE = Bond()


class Followed(Protocol):
    """Interface of the history from which the order of hidden pieces is computed, for one seat.

    `true` has the true states, after the set-up and after each entry; `chain` has the entries.
    """

    true: list[list[int]]
    chain: list[Entry]
    seat: int

    def trail(self, number: int, /) -> Trail:
        """Return the trail (draws and sightings) of the entry with this number; 0 is the set-up."""
        ...


class Trajectories:
    """Order of the hidden pieces of one history; the history is requested when it is first needed."""

    def __init__(self, program: Program, history: Callable[[], Followed]) -> None:
        self.program, self._history = program, history
        self._faces = faces(program)
        self._spots: dict[int, dict[int, Spot]] = {}

    def ordered(self, mixes: Sequence[Mix]) -> list[list[tuple[list[int], list[int]]]]:
        """Return, for each set of pieces of each mix, their tokens in order after it and in order before it.

        A mix (such as a shuffle) has sets of pieces that the seat confuses. Before its first mix a piece is ordered by
        its identity, which the seat knew then; later by its place.
        """
        tokens, found = self._faces, list[list[tuple[list[int], list[int]]]]()
        until = _until(mixes)
        rank: dict[int, tuple[int, int, int]] = {}
        for at, (time, parts) in enumerate(mixes):
            row: list[tuple[list[int], list[int]]] = []
            for part in sorted(parts, key=lambda part: tokens.backs[part[0]]):
                before = sorted(part, key=lambda token: rank.get(token) or (-1, tokens.rows[token], token))
                if time[0]:
                    before.sort(key=lambda token, number=time[0] - 1: self._place(number, token))
                row.append((self._after(part, time, {token: until[at, token] for token in part}), before))
            for number, (after, _) in enumerate(row):
                rank.update((token, (at, number, place)) for place, token in enumerate(after))
            found.append(row)
        return found

    def bonds(self, mixes: Sequence[Mix]) -> list[Bond]:
        """Return the restrictions on the deals of each mix, from what the seat has seen since."""
        until = _until(mixes) if any(self._faces.open_fields.values()) else {}
        return [self._line(mix[0]) if mix[0][1] < 0 else self._signs(at, mix, until) for at, mix in enumerate(mixes)]

    def _line(self, time: Time) -> Bond:
        """Return the restriction of a mix of own pieces of which another names one, or FREE."""
        history = self._history()
        named = list(self._named(time[0], history.chain[time[0] - 1])) if time[0] else []
        if len(named) != 1:
            return FREE
        s, token = history.chain[time[0] - 1].before, named[0].token
        zone = s[token]
        if zone < 0 or eyes(self.program).keeper(s, zone) != history.seat:
            return FREE
        base = self.program.layout.where[self._faces.pieces[token][0]]
        items = (base + piece for piece in self.program.layout.items(s, zone))
        return Bond(named=token, line=tuple(item for item in items if item in named[0].among))

    def _signs(self, at: int, mix: Mix, until: dict[tuple[int, int], Time]) -> Bond:
        """Return the restriction that pieces seen after a random mix keep their public fields.

        A field counts if nothing was written to it from the mix until the piece was drawn and seen. Where that holds of
        all drawn pieces, the others keep theirs too: nobody can tell these from one another.
        """
        (time, parts), items = mix, self._history().trail(mix[0][0]).items if until else ()
        signs = next((x.signs for x in items if isinstance(x, Mixed) and x.node == time[1]), {})
        tokens = {token for part in parts for token in part if token in signs}
        if len({signs[token] for token in tokens}) < SEVERAL:
            return FREE
        drawn = [
            choice
            for choice in self._choices
            if choice.token in tokens
            and time <= choice.time
            and choice.time[1] >= 0
            and choice.time[0] < until[at, choice.token][0]
        ]
        kept = frozenset(choice.token for choice in drawn if self._keeps(choice.token, time, choice.time[0]))
        return Bond(signs, frozenset(tokens) if kept.issuperset(one.token for one in drawn) else kept)

    def _keeps(self, token: int, time: Time, until: int) -> bool:
        """Return whether a token's public fields stay unwritten from a draw to the end of entry `until`."""
        cells, (number, node) = self._faces.shown_cells(token), time
        here = self._history().trail(number).written
        return not any(here.get(cell, -1) > node for cell in cells) and not any(
            cell in self._history().trail(later).written for later in range(number + 1, until + 1) for cell in cells
        )

    def _after(self, part: list[int], time: Time, until: dict[int, Time]) -> list[int]:
        """Return the tokens of a part of a mix in their order after the mix.

        Tokens chosen since from among others come first, as they were chosen; the others follow by place. `until`: the
        time of the next mix of each token.
        """
        back = self._confused(time, until)
        until = until | dict.fromkeys(back, (NEVER, 0)) if back else until
        order = sorted(
            (*part, *back), key=lambda token: self._place(time[0], token) if until[token][0] > time[0] else ()
        )
        mixed_again = any(end[0] != NEVER for end in until.values())
        numbers = self._numbers
        there = sorted(number for token in order for number in numbers.get(token, ()))
        begun, rank, picked = 0, dict[int, int](), list[int]()
        for number in there[bisect_left(there, bisect_left(self._times, time)) :]:
            choice = self._choices[number]
            if choice.time >= until[choice.token]:
                continue
            if choice.set_begun:
                if choice.set_begun != begun:
                    begun, rank, picked = choice.set_begun, {token: at for at, token in enumerate(order)}, []
                picked.append(choice.token)
            if not mixed_again and choice.token not in picked:
                first = next(at for at, token in enumerate(order) if token in choice.among)
                last = order.index(choice.token)
                if choice.among.issuperset(order[first:last]):  # usual, and then those in between move up by one
                    order[first : last + 1] = [choice.token, *order[first:last]]
                    continue
            places = [at for at, token in enumerate(order) if token in choice.among and choice.time < until[token]]
            others = [order[at] for at in places if order[at] != choice.token]
            for at, token in zip(places, (choice.token, *others), strict=True):
                order[at] = token
            if choice.token in picked:  # the order of the picks of a set leaves no trace, where they go does
                places = sorted(order.index(token) for token in picked)
                picked.sort(key=lambda token, to=choice.time[0], rank=rank: (self._place(to, token), rank[token]))
                for at, token in zip(places, picked, strict=True):
                    order[at] = token
        return [token for token in order if token not in back] if back else order

    def _confused(self, since: Time, until: dict[int, Time]) -> list[int]:
        """Return tokens outside a part of a mix that the seat confuses with some chosen in it before.

        A choice among tokens chosen before is a choice among their places in the order, so all of them need one.
        `since`: the time of the mix; `until`: the time of the next mix of each token of the part.
        """
        found, tokens, first = dict[int, None](), until.keys(), bisect_left(self._times, since)
        for number, before in self._chosen_again:
            choice = self._choices[number]
            if before <= tokens and choice.token in tokens:
                continue
            again = list[tuple[int, int]]()
            for token in before:
                numbers = self._numbers[token]
                last = numbers[bisect_left(numbers, number) - 1]
                if last >= first:
                    again.append((last, token))
            if any(token in until and choice.time < until[token] for _, token in again):
                every = (*(token for _, token in sorted(again)), choice.token)
                found.update(dict.fromkeys(token for token in every if token not in until))
        return list(found)

    @cached_property
    def _chosen_again(self) -> list[tuple[int, Tokens]]:
        """Numbers of choices among tokens of which some had been chosen before, each with these."""
        found, before = list[tuple[int, "Tokens"]](), set[int]()
        for number, choice in enumerate(self._choices):
            if not before.isdisjoint(choice.among):
                found.append((number, choice.among & before))
            before.add(choice.token)
        return found

    @cached_property
    def _numbers(self) -> dict[int, list[int]]:
        """Numbers of the choices in `_choices` by which each token was chosen."""
        found = dict[int, list[int]]()
        for number, choice in enumerate(self._choices):
            found.setdefault(choice.token, []).append(number)
        return found

    @cached_property
    def _choices(self) -> list[Choice]:
        """Choices of one hidden piece among several in the history, in the order in which they were made."""
        history = self._history()
        last = history.chain[-1] if history.chain else None
        later = _CHOICES.upto(last, lambda entry: self._made(entry.number + 1), history.seat)
        picks = picks_made(self.program, history.true[-1])
        public = len(history.chain) - picks
        return [*self._made(0), *((choice for choice in later if choice.time[0] <= public) if picks else later)]

    @cached_property
    def _times(self) -> list[Time]:
        """Times of the choices in `_choices`, in order."""
        return [choice.time for choice in self._choices]

    def _made(self, number: int) -> list[Choice]:
        """Return the choices of one hidden piece among several in the history entry of this number."""
        history, where = self._history(), self.program.layout.where
        found = history.trail(number)
        if found.choices is None:
            drawn = [(item, found.draws[item.node]) for item in found.items if isinstance(item, Mixed)]
            found.choices = [
                Choice((number, item.node), where[one.kind] + one.value, item.tokens)
                for item, one in drawn
                if one.kind is not None and len(item.tokens) > 1
            ]
        return [*self._named(number, history.chain[number - 1]), *found.choices] if number else found.choices

    def _named(self, number: int, entry: Entry) -> Iterator[Choice]:
        """Yield the hidden pieces that another player's move names, each with those it might be instead."""
        move, s, seat = entry.item, entry.before, self._history().seat
        if not isinstance(move, Move) or move.seat == seat:
            return
        look, where = eyes(self.program), self.program.layout.where
        for type_, piece in move.args:
            kind = piece_kind(type_)
            if kind is None or piece < 0 or look.front(s, kind, piece, seat):
                continue
            base = where[kind]
            among = (p for p in range(kind.size) if s[base + p] == s[base + piece] and not look.front(s, kind, p, seat))
            yield Choice((number, -1), base + piece, frozenset(base + p for p in among), self._set_begun(number, s))

    def _set_begun(self, number: int, s: list[int]) -> int:
        """Return the number of the entry with the first pick of the set picked in state `s`, or 0."""
        way = self.program.node(s).exit
        slot = self.program.module.slots.get(way.pick.var) if isinstance(way, DecidePick) else None
        return 0 if slot is None else number - max(0, s[slot.base])

    def _place(self, number: int, token: int) -> tuple[Cell, Cell]:
        """Return a token's location after `number` entries (shared without order), and fields."""
        s, layout = self._history().true[number], self.program.layout
        known = self._spots.get(number)
        if known is None:
            known = self._spots[number] = self._spots_of(number)
        kind, piece = self._faces.pieces[token]
        noted = self._faces.noted(s, token)
        if kind in layout.shown:
            noted = (*noted, s[layout.shown[kind] + piece])
        if token not in known and s[token] >= 0:
            _fill(self.program, s, known, s[token])
        return known.get(token, NO_SPOT)[0], noted

    def _spots_of(self, number: int) -> dict[int, Spot]:
        """Return the cached locations of tokens (pieces) after `number` entries; callers add others to them."""
        if not number:
            return {}
        entry = self._history().chain[number - 1]
        known = _SPOTS.of(entry)
        return _SPOTS.keep(entry, {}) if known is None else known


_CHOICES: KeptAlong[Choice] = KeptAlong()
_SPOTS: Kept[dict[int, Spot]] = Kept()


def _fill(program: Program, s: list[int], found: dict[int, Spot], number: int) -> None:
    """Add the location of each token (piece) in a zone to `found`, as a pair of a cell and an index.

    `number`: the number of the zone. Tokens whose order has no meaning share the first cell of their zone, or part of a
    pile, and differ in the index; for others it is 0. The cell of a token on a piece is relative to that piece, which
    has a location only in play.
    """
    layout = program.layout
    zone, owner, _ = layout.zone_of[number]
    base, at = layout.where[zone.kinds[0]], layout.address_of[number]
    low, high = (s[at + 1], s[at + 2]) if zone.shape == "pile" else (0, s[at] if zone.shape == "group" else 0)
    first: Cell = ()
    if zone.owner in layout.where:
        carrier = layout.where[zone.owner] + owner
        if carrier not in found and s[carrier] >= 0:
            _fill(program, s, found, s[carrier])
        if carrier not in found:
            return
        at -= layout.zones[zone].stride * layout.zones[zone].keys * owner
        first = _exact(found[carrier])
    else:
        at += layout.zones[zone].head
    for place, piece in enumerate(layout.items(s, number)):
        after = place - low if low <= place < high else 0
        found[base + piece] = (*first, at + place - after), after


def cells_of(program: Program, s: list[int]) -> dict[int, Cell]:
    """Return the cell of each token (piece) in play; for one on a piece, relative to that piece's place."""
    found = dict[int, Spot]()
    for number in range(len(program.layout.zone_of)):
        _fill(program, s, found, number)
    return {token: _exact(spot) for token, spot in found.items()}


def _exact(spot: Spot) -> Cell:
    cell, after = spot
    return (*cell[:-1], cell[-1] + after)


def _until(mixes: Sequence[Mix]) -> dict[tuple[int, int], Time]:
    """Return for each mix and token the time of the token's next mix, or after the end."""
    found: dict[tuple[int, int], Time] = {}
    next_: dict[int, Time] = {}
    for at in range(len(mixes) - 1, -1, -1):
        time, parts = mixes[at]
        for token in (token for part in parts for token in part):
            found[at, token] = next_.get(token, (NEVER, 0))
            next_[token] = time
    return found
