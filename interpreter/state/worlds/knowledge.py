"""Belief of a seat about the identities of hidden pieces, from everything it has observed.

A piece is a token, which the seat can follow while it sees where the piece goes. Once seen, its identity is known until
the token is mixed with others: by chance, or by another player who chooses among tokens the seat cannot distinguish.
Tokens mixed together form a group; each of them may be any other. A mix that overlaps groups, such as a shuffle of
known cards and some of many unknown ones, is kept as a mix of its own, applied after the groups are dealt.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from weakref import WeakKeyDictionary

from interpreter.compiler.program import Program
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.layout import SEED
from interpreter.kernel.moves import Move
from interpreter.state.history.entries import Entry, Kept, picks_made
from interpreter.state.visibility.sight import eyes
from interpreter.state.worlds.identities import identities
from interpreter.state.worlds.open_games import hidden_changed, hidden_draws
from interpreter.state.worlds.trail import (
    BEGUN,
    Begun,
    Mixed,
    Sighted,
    Trail,
    faces,
    first_trail,
    is_seeded,
    looked_at,
    trail,
)

FEW = 10
"""Maximum size of a mix of hidden pieces for which later sightings are kept, so that deals are exact.

In a larger mix that overlaps groups, a piece seen later is only removed from the mix.
"""
PAIR = 2
Time = tuple[int, int]
"""Time of a mix: history entry (0: set-up) and its draw (-1: the decision itself)."""
NEVER: Time = (-1, -1)
Tokens = frozenset[int]


@dataclass(slots=True)
class Group:
    """Tokens mixed together at a time, each of which may be any other, without those seen since."""

    tokens: Tokens
    time: Time


@dataclass(slots=True)
class Later:
    """Mix of hidden pieces that overlaps groups, or a sighting of the piece `token` after such a mix."""

    tokens: Tokens
    time: Time
    token: int = -1


@dataclass(slots=True)
class Knowledge:
    """Belief of one seat about the identities of hidden pieces after a number of history entries."""

    seat: int
    entries: int = 0
    is_followed: bool = True
    """Whether repeating the entries reproduced the history; otherwise groups come from the present view."""
    group_of: dict[int, Group] = field(default_factory=dict[int, Group])
    later: list[Later] = field(default_factory=list[Later])
    pending: list[Later] = field(default_factory=list[Later])
    """Hidden pieces that other players have named, until the seat learns what became of them."""
    numbers: list[Time] = field(default_factory=list["Time"])
    """Times of draws whose results may be stored where the seat does not see them."""
    open_chance: bool = False
    """Whether chance draws are history entries of their own, whose outcomes a deal must not change."""
    picks: int = 0
    """Number of simultaneous picks, each the last entries, that are still secret."""
    held: Time = NEVER
    """Time at which the rules last stored a result of reading hidden identities.

    Mixes after this time do not replace mixes before it, since the stored result depends on the earlier ones.
    """

    def copy(self) -> Knowledge:
        """Return a copy that can be advanced independently; groups are shared, as they are immutable."""
        return Knowledge(
            self.seat,
            self.entries,
            self.is_followed,
            dict(self.group_of),
            list(self.later),
            list(self.pending),
            list(self.numbers),
            self.open_chance,
            self.picks,
            self.held,
        )

    def groups(self) -> list[Group]:
        """Return all groups of two or more hidden pieces, ordered by the time of their mixing."""
        found = {id(group): group for group in self.group_of.values() if len(group.tokens) > 1}
        return sorted(found.values(), key=lambda group: group.time)

    def mix(self, tokens: Tokens, time: Time) -> None:
        """Record that each of these tokens (pieces) may be any other of them from `time` on."""
        if len(tokens) < PAIR:
            return
        for done in reversed(self.later):
            if done.token < 0 and done.tokens & tokens:
                if tokens <= done.tokens and not any(
                    other.token < 0 and other.tokens & tokens for other in self.later[self.later.index(done) + 1 :]
                ):
                    if done.time > self.held:
                        return
                    self.later.append(Later(tokens, time))
                    return
                break
        touched = {id(group): group for token in tokens if (group := self.group_of.get(token)) is not None}
        mixed_later = frozenset[int]().union(*(done.tokens for done in self.later if done.tokens & tokens))
        before = [group.time for group in touched.values()]
        before += [done.time for done in self.later if done.tokens & tokens]
        if any(each <= self.held for each in before):
            self.later.append(Later(tokens, time))
            return
        if not mixed_later and any(tokens <= group.tokens for group in touched.values()):
            if self.open_chance and time[1] < 0 and time[0]:
                self.later.append(Later(tokens, time))
            return
        if all(group.tokens <= tokens for group in touched.values()) and self._ends_with(mixed_later, tokens):
            self.later = [done for done in self.later if not done.tokens & tokens]
            self._put(Group(tokens, time))
            return
        self.later.append(Later(tokens, time))

    def _ends_with(self, mixed_later: Tokens, tokens: Tokens) -> bool:
        """Return whether a mix of `tokens` replaces the earlier overlapping mixes of `mixed_later`.

        True if all pieces of these mixes, and of the groups they overlap, are among `tokens`.
        """
        return mixed_later <= tokens and all(
            group.tokens <= tokens for token in mixed_later if (group := self.group_of.get(token)) is not None
        )

    def _put(self, group: Group) -> None:
        for token in group.tokens:
            self.group_of[token] = group

    def see(self, token: int, rows: dict[int, int]) -> None:
        """Record that the seat sees a token's front (`rows`), so that it leaves its mixes."""
        self.pending = [
            replace(asked, tokens=asked.tokens - {token}) if token in asked.tokens else asked
            for asked in self.pending
            if asked.token != token
        ]
        latest = next((done for done in reversed(self.later) if token in done.tokens and done.token < 0), None)
        if latest is not None:
            if len(latest.tokens) <= FEW and not self._one_way(token, latest, rows):
                if not any(done.token == token and done.time >= latest.time for done in self.later):
                    self.later.append(Later(frozenset({token}), latest.time, token))
                    self._close(latest)
                return
            self.later = [
                replace(done, tokens=done.tokens - {token}) if done.token < 0 else done
                for done in self.later
                if done.token != token and not (done.token < 0 and token in done.tokens and len(done.tokens) <= PAIR)
            ]
        group = self.group_of.pop(token, None)
        if group is not None:
            self._put(Group(group.tokens - {token}, group.time))

    def _one_way(self, token: int, mix: Later, rows: dict[int, int]) -> bool:
        """Return whether the row seen on a piece can have come into a mix in only one way, from one group.

        Then the token may be taken to have had this identity all along: tokens of one group are interchangeable before
        they are mixed.
        """
        if any(done is not mix and done.token < 0 and done.tokens & mix.tokens for done in self.later):
            return False
        if any(each in self.group_of and self.group_of[each].time <= self.held for each in mix.tokens):
            return False
        own = self.group_of.get(token)
        possible = set(mix.tokens)
        for each in mix.tokens:
            if each in self.group_of:
                possible |= self.group_of[each].tokens
        return all(
            each == token or (own is not None and self.group_of.get(each) is own)
            for each in possible
            if rows[each] == rows[token]
        )

    def _close(self, mix: Later) -> None:
        """Forget a mix, all seen since, unless other mixes or stored results depend on it."""
        seen = {done.token for done in self.later if done.token >= 0}
        others = [done for done in self.later if done.token < 0 and done is not mix]
        if mix.time <= self.held or not mix.tokens <= seen or any(done.tokens & mix.tokens for done in others):
            return
        self.later = [done for done in self.later if not done.tokens <= mix.tokens]
        for token in mix.tokens:
            group = self.group_of.pop(token, None)
            if group is not None:
                self._put(Group(group.tokens - {token}, group.time))

    def settle(self) -> None:
        """Note that a hidden piece chosen unseen is interchangeable with the other candidates."""
        for asked in self.pending:
            self.mix(asked.tokens, asked.time)
        self.pending = []

    def asked(self) -> list[Later]:
        """Return the hidden pieces that other players have named, but not in picks that are still secret."""
        return [asked for asked in self.pending if asked.time[0] <= self.entries - self.picks]

    def all_unknown(self) -> set[int]:
        """Return all tokens (pieces) whose identity the seat does not know."""
        mixed = (done.tokens for done in (*self.later, *self.pending))
        return set(self.group_of).union(*mixed)

    def unknown(self, token: int) -> bool:
        """Return whether the seat does not know the identity of a token (piece)."""
        return token in self.group_of or any(token in done.tokens for done in self.later)


_KNOWN: Kept[Knowledge] = Kept()


def knowledge(program: Program, array: list[int], past: Entry | None, seat: int) -> Knowledge:
    """Return the belief of a seat at a state with the history up to `past`; cached with this entry."""
    if not hasattr(program, "walk"):
        return Knowledge(seat, is_followed=False)  # a table kept by hand has no nodes to follow
    chain: list[Entry] = []
    known: Knowledge | None = None
    while past is not None and (known := _KNOWN.of(past, seat)) is None:
        chain.append(past)
        past = past.parent
    if known is None:
        known = _begun(program, array, chain[-1] if chain else None, seat)
    if not chain:
        return known
    known = known.copy()
    for entry in reversed(chain):
        _advance(program, known, entry)
    return _KNOWN.keep(chain[0], known, seat)


def _begun(program: Program, array: list[int], first: Entry | None, seat: int) -> Knowledge:
    """Return the belief of a seat before the first entry of the history, from the set-up alone."""
    known, array = Knowledge(seat), array if first is None else first.before
    found = start_trail(program, array, first)
    known.is_followed, known.open_chance = found.is_reproduced, not is_seeded(array, first)
    if found.is_reproduced:
        _take(program, known, found, None, array)
    else:
        _mix_hidden(program, known, array)
    return known


def start_trail(program: Program, array: list[int], first: Entry | None) -> Trail:
    """Return the trail of the set-up, partly from a cache; `array`: before entry `first`."""
    begun = None if first is None else BEGUN.of(first)
    if isinstance(begun, Trail):
        return begun
    if first is not None and begun is not None:
        found = first_trail(program, array, begun)
        BEGUN.keep(first, found)
        return found
    kept = _STARTS.setdefault(program, {})
    at = _without_seed(array)
    if first is not None or at not in kept:
        at = tuple(array)
    known = kept.get(at)
    if not isinstance(known, Trail):
        known = first_trail(program, array, known)
        note_start(program, array, known, at)
    return known


def note_start(program: Program, array: list[int], begun: Begun, at: tuple[int, ...] | None = None) -> None:
    """Cache the trail (draws and sightings) of a replayed set-up, for use until a move follows.

    `array`: the state after the set-up; `begun`: the trail or the draws; `at`: the key in the cache (default: the array
    without its seed).
    """
    kept = _STARTS.setdefault(program, {})
    while len(kept) >= STARTS_KEPT:
        kept.pop(next(iter(kept)))
    kept[_without_seed(array) if at is None else at] = begun


def _without_seed(array: list[int]) -> tuple[int, ...]:
    return (*array[:SEED], *array[SEED + 1 :])


def _mix_hidden(program: Program, known: Knowledge, array: list[int]) -> None:
    """Record that hidden pieces (of one back and owner) may be any others: no history."""
    look = eyes(program)
    for kind, base in program.layout.where.items():
        hidden = [p for p in range(kind.size) if array[base + p] >= 0 and not look.front(array, kind, p, known.seat)]
        known.mix(frozenset(base + piece for piece in hidden), (0, -1))


def _advance(program: Program, known: Knowledge, entry: Entry) -> None:
    known.entries += 1
    known.picks = picks_made(program, entry.after)
    _name(program, known, entry)
    _take(program, known, trail(program, entry), entry, entry.after)


def _name(program: Program, known: Knowledge, entry: Entry) -> None:
    """Record hidden pieces that another player's move names: they might be others of the same zone."""
    move = entry.item
    if not isinstance(move, Move) or move.seat == known.seat:
        return
    look = eyes(program)
    for type_, piece in move.args:
        kind = piece_kind(type_)
        if kind is None or piece < 0 or look.front(entry.before, kind, piece, known.seat):
            continue
        base = program.layout.where[kind]
        zone = entry.before[base + piece]
        alike = [
            base + other
            for other in range(kind.size)
            if entry.before[base + other] == zone and not look.front(entry.before, kind, other, known.seat)
        ]
        known.pending.append(Later(frozenset(alike), (known.entries, -1), base + piece))


def _take(program: Program, known: Knowledge, found: Trail, entry: Entry | None, array: list[int]) -> None:
    """Update a belief by the trail (draws and sightings) of one history entry (None: the set-up)."""
    number, seat, last = known.entries, known.seat, -1
    known.is_followed = known.is_followed and found.is_reproduced
    stores = hidden_changed(program, entry, array, seat) or _let_changed(program, entry, array)
    unknown = known.all_unknown() if stores else set[int]()
    for item in found.items:
        if isinstance(item, Mixed):
            last = item.node
            known.mix(item.tokens, (number, item.node))
        elif isinstance(item, Sighted) and seat in item.seen and entry is not None:
            known.see(item.token, faces(program).rows)
    known.numbers += [(number, place) for place in hidden_draws(program, found, entry, array, seat)]
    if stores:
        unknown |= known.all_unknown()
        looked = looked_at(program, entry, array, found, seat)
        if any(not look.offered and not unknown.isdisjoint(look.tokens) for look in looked):
            known.held = (number, last)
    for token in _to_look_at(program, known, found, entry, array):
        kind, piece = faces(program).pieces[token]
        if eyes(program).front(array, kind, piece, seat):
            known.see(token, faces(program).rows)
    if entry is not None and found.moved:
        known.settle()


def _let_changed(program: Program, entry: Entry | None, array: list[int]) -> bool:
    """Return whether an entry changed a variable in use that stores a result of reading identities."""
    for var in identities(program).lets:
        slot = program.module.slots.get(var)
        if slot is not None:
            cells = slice(slot.base, slot.base + 1 + (array[slot.base] if slot.capacity else 0))
            if array[slot.base] != slot.dead and (entry is None or entry.before[cells] != array[cells]):
                return True
    return False


def _to_look_at(
    program: Program, known: Knowledge, found: Trail, entry: Entry | None, array: list[int]
) -> Iterable[int]:
    """Return the tokens (pieces) whose fronts the seat may see for the first time after an entry."""
    look, layout = eyes(program), program.layout
    if entry is None or look.conditional:
        return sorted({*known.group_of, *(token for done in known.later for token in done.tokens)})
    tokens = {token for token in found.moved if known.unknown(token)}
    tokens |= {t for item in found.items if isinstance(item, Mixed) for t in item.tokens if known.unknown(t)}
    for kind, base in layout.shown.items():
        end = base + kind.size
        if entry.before[base:end] != array[base:end]:
            where = layout.where[kind]
            tokens |= {where + p for p in range(kind.size) if entry.before[base + p] != array[base + p]}
    for number in look.open_tops:
        top = look.settled_top(array, number)
        if top >= 0:
            tokens.add(layout.where[look.zones[number].kinds[0]] + top)
    return sorted(tokens)


STARTS_KEPT = 64
"""Maximum number of set-ups of one program whose trails (draws and sightings) are cached."""
_STARTS: WeakKeyDictionary[Program, dict[tuple[int, ...], Begun]] = WeakKeyDictionary()
