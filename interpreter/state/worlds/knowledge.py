"""Knowledge of a seat: its belief about hidden pieces, from everything it has observed in a history."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from weakref import WeakKeyDictionary

from interpreter.compiler.program import Program
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.layout import SEED
from interpreter.kernel.moves import Move
from interpreter.state.history.entries import Entry, Kept, picks_made
from interpreter.state.visibility.events import Event
from interpreter.state.visibility.sight import eyes
from interpreter.state.worlds.belief import PAIR, Knowledge, Later
from interpreter.state.worlds.faces import faces
from interpreter.state.worlds.identities import identities
from interpreter.state.worlds.open_games import hidden_changed, hidden_draws
from interpreter.state.worlds.trail import (
    BEGUN,
    Begun,
    Looked,
    Mixed,
    Sighted,
    Tokens,
    Trail,
    first_trail,
    in_each_slot,
    in_slots,
    is_seeded,
    looked_at,
    trail,
)


def read_before(
    program: Program, s: list[int], looked: Iterable[Looked], unknown: Collection[int]
) -> Iterator[tuple[int, Tokens]]:
    """Yield tokens (pieces) read where they were before an entry, each with those read together.

    `looked`: the reads of the entry; `s`: the state before it; `unknown`: the tokens whose identity the seat does not
    know, as no others matter.
    """
    for tokens, apart in {(look.before, look.apart) for look in looked}:
        yield from _together(program, s, tokens.intersection(unknown), apart)


def read_after(
    program: Program, s: list[int], looked: Iterable[Looked], unknown: Collection[int]
) -> Iterator[tuple[int, Tokens]]:
    """Yield tokens (pieces) read in an entry, each with those read together and with it afterwards.

    `s`: the state after the entry. Moves are offered before an entry, so what was read for that alone does not count.
    """
    for tokens, apart in {(look.tokens, look.apart) for look in looked if not look.offered}:
        yield from _together(program, s, tokens.intersection(unknown), apart)


def alike(program: Program, s: list[int], token: int, unknown: Collection[int]) -> Tokens:
    """Return a token with those pieces of `unknown` that cannot be told from it in the state `s`."""
    known, number, found = faces(program), s[token], frozenset({token})
    cells = known.shown_cells(token)
    others = frozenset(
        other
        for other in unknown
        if s[other] == number
        and known.backs[other] == known.backs[token]
        and all(s[a] == s[b] for a, b in zip(cells, known.shown_cells(other), strict=True))
    )
    return found if token in _placed(program, s, number) else found | others - _placed(program, s, number)


def _together(program: Program, s: list[int], tokens: Tokens, apart: Tokens) -> Iterator[tuple[int, Tokens]]:
    by_zone: dict[int, list[int]] = {}
    for token in tokens:
        by_zone.setdefault(s[token], []).append(token)
    for number, each in by_zone.items():
        alike = frozenset(each) - apart - _placed(program, s, number)
        for token in each:
            yield token, alike if token in alike else frozenset({token})


def _placed(program: Program, s: list[int], number: int) -> Tokens:
    """Return the pieces that rules can name by their place: in a line, or in the settled part of a pile."""
    if number < 0:
        return frozenset()
    zone = program.layout.zone_of[number][0]
    if zone.shape == "group":
        return frozenset()
    at, base = program.layout.address_of[number], program.layout.where[zone.kinds[0]]
    items = program.layout.items(s, number)
    if zone.shape == "pile":
        items = [*items[: s[at + 1]], *items[s[at + 2] :]]
    return frozenset(base + piece for piece in items)


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
    at = _without_seed(array) if first is None else tuple(array)
    if first is None and at not in kept:
        at = tuple(array)
    known = kept.get(at)
    if not isinstance(known, Trail):
        known = first_trail(program, array, known)
        note_start(program, array, known, at)
    if first is not None:
        BEGUN.keep(first, known)
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
    seat = known.seat
    known.is_followed = known.is_followed and found.is_reproduced
    fields, (lets, live) = hidden_changed(program, entry, array, seat), _let_changed(program, entry, array)
    known.kept = known.held if fields else known.kept
    known.held = known.held if live else known.kept
    looked = looked_at(program, entry, array, found, seat)
    unknown = known.all_unknown() if looked else set[int]()
    if entry is not None and looked:
        known.tell(read_before(program, entry.before, looked, unknown))
    if (fields or lets) and (
        known.pending or any(not look.offered and not unknown.isdisjoint(look.before) for look in looked)
    ):
        known.hold((known.entries, -1), in_field=fields)
    read = {look.before for look in looked if not look.offered}
    _follow(program, known, found, entry, read)
    known.numbers += [(known.entries, place) for place in hidden_draws(program, found, entry, array, seat)]
    if looked:
        mixed = [item for item in found.items if isinstance(item, Mixed)]
        unknown = unknown.union(*(item.tokens for item in mixed))
        known.tell(read_after(program, array, looked, unknown))
        if (fields or lets) and any(not look.offered and not unknown.isdisjoint(look.tokens) for look in looked):
            known.hold((known.entries, mixed[-1].node if mixed else -1), in_field=fields)
    there, pieces = _to_look_at(program, known, found, entry, array), faces(program).pieces
    seen = [token for token in there if eyes(program).front(array, *pieces[token], seat)]
    _confuse(program, known, entry, seen, read, len(found.draws))
    for token in seen:
        known.see(token, faces(program).rows)
    if entry is not None and found.moved:
        known.settle()


def _follow(program: Program, known: Knowledge, found: Trail, entry: Entry | None, read: set[Tokens]) -> None:
    """Update a belief by the draws and movements of a history entry (None: the set-up), in order.

    `read`: the tokens (pieces) of each read of the entry. Fronts that were seen in one line of the log are known
    together: not which front came first.
    """
    rows, apart, drawn, seen = faces(program).rows, _lines(entry), list[tuple[Tokens, int]](), list[int]()
    named = [] if entry is None or not found.draws else [*map(frozenset, in_each_slot(program, entry.before))]

    def learn() -> None:
        _confuse(program, known, entry, seen, read, drawn[-1][1] + 1 if drawn else 0)
        known.see_together(seen, drawn, rows)
        seen.clear()

    for item in found.items:
        if isinstance(item, Mixed):
            if not item.tokens.isdisjoint(seen):
                learn()
            if any(not asked.tokens.isdisjoint(item.tokens) for asked in known.pending):
                known.settle()
            for some in named:  # a variable tells the pieces that it names from the others
                if not item.tokens <= some:
                    known.tell((token, some) for token in item.tokens & some if known.unknown(token))
            known.mix(item.tokens, (known.entries, item.node))
            drawn.append((item.tokens, item.node))
        elif isinstance(item, Sighted) and entry is not None:
            if next(apart, True) and seen:
                learn()
            if known.seat in item.seen:
                seen.append(item.token)
    learn()


def _confuse(
    program: Program, known: Knowledge, entry: Entry | None, seen: list[int], read: set[Tokens], draws: int
) -> None:
    """Record that a seat sees fronts, but not which of several hidden pieces has which of them.

    `seen`: the tokens (pieces) whose fronts the seat sees after a number of draws of the entry; `read`: those of each
    read of the entry. Of a piece that goes alone the seat sees that it was the named one, unless the rules read others
    with it: then it may have gone by its worth.
    """
    if entry is None or not seen or not (known.pending or known.held[0] >= 0):
        return
    unknown, named = known.all_unknown(), frozenset(in_slots(program, entry.after))
    fresh = [token for token in seen if token in unknown and not known.is_seen(token)]
    if len(fresh) < PAIR and not any(len(each) >= PAIR and not each.isdisjoint(fresh) for each in read):
        return
    for tokens in {alike(program, entry.before, token, unknown) for token in fresh}:
        gone = tokens.intersection(fresh)
        if len(gone) >= PAIR or any(gone <= each and len(tokens & each) >= PAIR for each in read):
            known.confuse(tokens, (known.entries, draws), named)


def _lines(entry: Entry | None) -> Iterator[bool]:
    """Yield for each movement of an entry whether it begins another line of the log.

    Movements one after another between the same zones are told together, not in the order in which pieces came.
    """
    for part in () if entry is None else entry.parts:
        before = None
        for event in part.events:
            between = (event.source, event.target) if isinstance(event, Event) else None
            if between is not None:
                yield between != before
            before = between


def _let_changed(program: Program, entry: Entry | None, array: list[int]) -> tuple[bool, bool]:
    """Return whether an entry changed a variable that stores what was read; whether one is in use."""
    changed = live = False
    for var in identities(program).lets:
        slot = program.module.slots.get(var)
        if slot is not None:
            cells = slice(slot.base, slot.base + 1 + (array[slot.base] if slot.capacity else 0))
            if array[slot.base] != slot.dead:
                live, changed = True, changed or entry is None or entry.before[cells] != array[cells]
    return changed, live


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
