"""Segments (consecutive entries) of the history, each checked separately for consistency with a deal.

A deal of hidden pieces is consistent if the history with it differs from the true one only in the identities of tokens
(pieces). Whether a segment does depends only on the tokens its rules read; so the answer is cached by the rows of these
tokens, with the entry that ends the segment.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property, partial
from typing import NamedTuple, TypeAlias

from gamespec.checked.kinds import Column, Kind
from interpreter.kernel.chance import Chance, Choices
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import FIRST_STREAM, PC
from interpreter.kernel.moves import Move
from interpreter.state.history.entries import ALL, Entry, Kept, KeptAlong, picks_made
from interpreter.state.history.log import LogEntry, log_entry, same_lines
from interpreter.state.worlds.belief import Time, Tokens
from interpreter.state.worlds.deals import Dealer, Layer
from interpreter.state.worlds.faces import faces
from interpreter.state.worlds.identities import NONE, identities
from interpreter.state.worlds.renamed_pieces import renamed_all
from interpreter.state.worlds.replay.deal import DealReplay, PassedOverError
from interpreter.state.worlds.replay.history import HistoryReplay, Reached
from interpreter.state.worlds.replay.matching import OtherwiseError
from interpreter.state.worlds.replay.segment import FAILS, OTHER, SAME, Answer, Known, Read, Reads, Segment, Stages
from interpreter.state.worlds.trail import Looked, Mixed, Seen, in_slots, looked_at

SEGMENTS = 4
"""Number of checked segments that count as one deal in the cost of a search."""
LATE = 1 << 60
"""Number greater than that of any draw of an entry, for times after all its draws."""
Timed: TypeAlias = "tuple[list[Time], Stages]"
"""Times of all mixes of a deal, and the permutations before the first and after each of them."""


class Facts(NamedTuple):
    """Facts about the set-up or one entry of the history, the same whichever deals are checked."""

    looked: list[Looked]
    read: Tokens
    """Tokens (pieces) whose identities the rules read, as listed in `looked`."""
    named: Tokens | None
    """Tokens that variables name afterwards; None where some simultaneous picks are made and secret."""


class Segments:
    """Segments of one history in which the rules read identities that deals may change."""

    def __init__(self, story: HistoryReplay, dealer: Dealer) -> None:
        self.story, self.program, self.seat = story, story.program, story.seat
        self._rows = faces(self.program).rows
        self._free: dict[int, int] = {}
        """Number of the history entry from which on deals may change a piece's identity, by token."""
        for (number, _), parts in dealer.mixes:
            for token in (token for tokens in parts for token in tokens):
                self._free[token] = min(number, self._free.get(token, number))
        pieces = faces(self.program).pieces
        self._together = [
            (tokens, pieces[min(tokens)][0], {self._rows[token] for token in tokens})
            for tokens in _together(tokens for _, parts in dealer.mixes for tokens in parts)
        ]
        """Disjoint sets of tokens (pieces) that mixes may exchange, with their kind and their rows."""
        self._differs: dict[Column | Kind, Tokens] = {}
        self.open = identities(self.program).sight
        """Whether a deal needs a replay of the whole history.

        That is so where conditions of visibility, or unfinished statements, read identities.
        """
        self.looked: Tokens = frozenset()
        """Pieces whose identities were read with the last deal checked, named by their true tokens."""
        self.clean = -1
        """Number of the last entry after which no unfinished statement names a piece that deals may change."""
        self.cost = 0
        """Cost so far: number of deals checked; several segments count as one deal."""
        self.observed = [segment for segment in self._cut() if segment.looked]

    def check(self, layers: list[Layer], rng: Chance, *, shown: bool) -> Answer:
        """Return the result of all segments with a deal: SAME, or that of the first inconsistent one.

        OTHER: only a replay of the whole history can decide. `shown`: the log of the seat must be the same, too.
        """
        times, maps = _cumulated(layers)
        dealt = len(layers)
        self.cost += 1
        self.looked = frozenset()
        for number, segment in enumerate(self.observed):
            self.cost += number % SEGMENTS == SEGMENTS - 1
            first, last = (bisect_right(times, (number, LATE)) for number in (segment.begin, segment.end))
            stages = maps[first : last + 1]
            answer = self._answered(segment, stages, layers, (times, maps))
            looked = frozenset(token for _, token in answer.looked)
            self.looked |= looked
            if answer.sort is not SAME:
                held = frozenset(stages[-1].get(token, token) for token in segment.places | looked)
                mends = partial(self._agrees, segment, layers[dealt:], answer.reached) if answer.sort is FAILS else None
                return answer._replace(reached=answer.reached._replace(held=held, mends=mends))
            if answer.paired:
                layers = [*layers, Layer((segment.end, LATE - 1), answer.paired)]
                times, maps = _cumulated(layers)
            if shown and not answer.alike:
                return answer._replace(sort=FAILS)
        if not self.open:
            return Answer(SAME, Reached(len(self.story.chain), made=True), paired=maps[-1])
        if not 0 <= self.clean < len(self.story.chain) or self.program.secrets:
            return Answer(OTHER, Reached(len(self.story.chain), made=True), paired=maps[-1])
        return self._unfinished(layers, maps[bisect_right(times, (self.clean, LATE))], rng, shown=shown)

    def alters_draws(self, layers: list[Layer]) -> bool:
        """Return whether some draw has a single outcome either with a deal or in truth, but not in both."""
        times, maps = _cumulated(layers)
        for time, tokens in self._last_draws:
            stage = maps[bisect_right(times, time)]
            dealt = {self._rows[stage.get(token, token)] for token in tokens}
            if (len(dealt) > 1) != (len({self._rows[token] for token in tokens}) > 1):
                return True
        return False

    @cached_property
    def _last_draws(self) -> list[tuple[Time, Tokens]]:
        """Draws from among so few pieces that they may all be alike, with these pieces."""
        pieces, copies = faces(self.program).pieces, Counter[tuple[Kind, int]]()
        copies.update((kind, self._rows[token]) for token, (kind, _) in pieces.items())
        most = max(copies.values(), default=0)
        return [
            ((number, item.node), item.tokens)
            for number in range(len(self.story.chain) + 1)
            for item in self.story.trail(number).items
            if isinstance(item, Mixed) and 1 < len(item.tokens) <= most
        ]

    def _agrees(self, segment: Segment, paired: list[Layer], before: Reached, layers: list[Layer]) -> bool:
        """Return whether a deal is consistent with one segment, or nearer to being so than an earlier deal.

        `paired`: exchanges of like pieces in earlier segments; `before`: the extent to which the earlier deal was
        consistent.
        """
        layers = [*layers, *paired]
        times, maps = _cumulated(layers)
        first, last = (bisect_right(times, (number, LATE)) for number in (segment.begin, segment.end))
        answer = self._answered(segment, maps[first : last + 1], layers, (times, maps))
        return answer.sort is not FAILS or answer.reached[:3] > before[:3]

    def _unfinished(self, layers: list[Layer], is_: dict[int, int], rng: Chance, *, shown: bool) -> Answer:
        """Replay the entries after the last segment; return FAILS, or OTHER with the present state.

        `is_`: the permutation of pieces at the end of the last segment. The state is left out where a replay of the
        whole history might lead to another one.
        """
        late = [layer for layer in layers if self.clean < layer.time[0]]
        telling = DealReplay(self.story, late, {}, rng, self.clean + 1)
        telling.begin(self.clean, is_)
        try:
            telling.to(len(self.story.chain))
            telling.same_end(shown=shown)
        except (OtherwiseError, RuntimeCheckFailed):
            return Answer(FAILS, telling.reached())
        finally:
            self.cost += telling.done
        if shown and not self._reads(telling, self.clean):
            return Answer(FAILS, telling.reached())
        if telling.is_random or in_slots(self.program, telling.here):
            return Answer(OTHER, telling.reached())  # a whole replay may choose or name other like pieces
        return Answer(OTHER, telling.reached(), array=telling.here)

    # ---- which tokens are read

    def _cut(self) -> Iterator[Segment]:
        story, begin, looked, acts, count = self.story, -1, set["Read"](), False, len(self.story.chain)
        free = frozenset(self._free)
        for number, (found, read, named) in enumerate(self._facts()):
            for one in () if free.isdisjoint(read) else found:
                differ = one.tokens & self._differing(one.column)
                if differ:
                    looked.update((one.column, token) for token in differ)
                    acts = acts or not one.offered
            if named is not None and (not named or free.isdisjoint(named)):
                if looked:
                    yield self._segment(begin, number, looked, acts=acts or begin + 1 < number)
                    looked, acts = set(), False
                begin = number
        self.clean = begin
        offered = self._different(self._offered(story.true[-1]).tokens(self.program))
        if begin == count:
            yield Segment(count, count, offered)
        else:
            named = self._free.keys() & in_slots(self.program, story.true[-1])
            self.open |= bool(looked or offered or named)

    def _segment(self, begin: int, end: int, read: Iterable[Read], *, acts: bool) -> Segment:
        looked = frozenset((column, token) for column, token in read if self._free[token] <= end)
        if not end or not looked:
            return Segment(begin, end, looked)
        entry = self.story.chain[end - 1]
        known = _ANSWERS.of(entry, self.seat)
        known = _ANSWERS.keep(entry, {}, self.seat) if known is None else known
        return Segment(begin, end, looked, known, acts=acts)

    def _facts(self) -> list[Facts]:
        """Return the facts of the set-up and of every entry of the history."""
        story, chain = self.story, self.story.chain
        if not chain:
            return [self._facts_of(None)]
        first = _FIRST.of(chain[0])
        if first is None:
            first = _FIRST.keep(chain[0], self._facts_of(None))
        return [first, *_FACTS.upto(story.past, lambda entry: (self._facts_of(entry),), self.seat)]

    def _facts_of(self, entry: Entry | None) -> Facts:
        """Return the facts of an entry; None: of the set-up."""
        mover = -1 if entry is None or not isinstance(entry.item, Move) else entry.item.seat
        known = None if entry is None else _FACT.of(entry, self.seat if mover == self.seat else ALL)
        if known is not None:
            return known
        program, number = self.program, 0 if entry is None else entry.number + 1
        s = self.story.true[number]
        found = looked_at(program, entry, s, self.story.trail(number), self.seat)
        read = frozenset[int]().union(*(one.tokens for one in found))
        facts = Facts(found, read, None if picks_made(program, s) else frozenset(in_slots(program, s)))
        return facts if entry is None else _FACT.keep(entry, facts, self.seat if mover == self.seat else ALL)

    def _offered(self, s: list[int]) -> Seen:
        """Return the reads of identities needed to offer the legal moves in the state `s`."""
        mover = self.program.seat(s)
        looks = NONE if mover < 0 else identities(self.program).menus.get(s[PC], NONE)
        return Seen(looks, s, s, (), frozenset(), mover)

    def _different(self, looked: Iterable[Looked]) -> Reads:
        """Return reads whose result a deal may change by another token's value in the column."""
        return frozenset(
            (look.column, token) for look in looked for token in look.tokens & self._differing(look.column)
        )

    def _differing(self, column: Column | Kind) -> Tokens:
        """Return the tokens that mixes may exchange for others with other values of a column."""
        known = self._differs.get(column)
        if known is None:
            known = frozenset[int]()
            for tokens, kind, rows in self._together:
                if isinstance(column, Kind):
                    varies = column is kind and len(rows) > 1
                else:
                    varies = column in kind.columns.values() and len({column.cells[row] for row in rows}) > 1
                if varies:
                    known |= tokens
            self._differs[column] = known
        return known

    # ---- results of segments

    def _answered(self, segment: Segment, stages: Stages, layers: list[Layer], all_stages: Timed) -> Answer:
        known, values = segment.answers(), segment.values(stages, self._rows)
        if all(read == true for true in segment.values([{}], self._rows) for read in values):
            return Answer(SAME, Reached(segment.end, made=True))  # all that is read is as in the true history
        answer = known.passed.get(values)
        if answer is None and known.failed:
            answer = known.failed.get(segment.rows(stages, self._rows))
        if answer is not None:
            return answer
        answer, looked = self._played(segment, stages, layers, all_stages)
        if looked is not None:
            answer = answer._replace(looked=looked)
            segment.looked |= looked
            if answer.sort is not FAILS:
                segment.answers().passed[segment.values(stages, self._rows)] = answer
            elif (rows := segment.rows(stages, self._rows)) != segment.rows([{}] * len(stages), self._rows):
                segment.answers().failed[rows] = answer  # with the true rows it has a cause that the key does not hold
        return answer

    def _played(
        self, segment: Segment, stages: Stages, layers: list[Layer], all_stages: Timed
    ) -> tuple[Answer, Reads | None]:
        """Return the result of replaying a segment with a deal, and the reads of identities.

        The second value is None where these are unknown. Where a player is passed over who declined in the true
        history, the replay ends after that entry.
        """
        story, (begin, end) = self.story, (segment.begin, segment.end)
        telling = DealReplay(story, [layer for layer in layers if begin < layer.time[0]], {}, Choices(0), begin + 1)
        telling.begin(begin, stages[0])
        if begin == end:
            return Answer(SAME if telling.has_same_decision() else FAILS, Reached(end, made=True)), frozenset()
        try:
            if not segment.acts:
                telling.offer()
                return Answer(SAME, Reached(end, made=True)), frozenset()
            telling.to(end)
        except PassedOverError:  # the last segment checks that the player to move has a choice
            return Answer(SAME, Reached(end, made=True), looked=self._looked_here(telling, stages) or frozenset()), None
        except OtherwiseError:
            return Answer(FAILS, telling.reached()), self._looked_here(telling, stages, telling.reads())
        except RuntimeCheckFailed:
            return Answer(FAILS, telling.reached()), None
        times, maps = all_stages
        last = maps[bisect_right(times, (telling.at, LATE))]
        same = self._is_same(telling.here, telling.at, last)
        if not same and telling.at == end and self._is_same(telling.here, end, telling.is_):
            places = {token: place for place, token in last.items()}
            moved = {place: places.get(token, token) for place, token in _over(last, telling.is_).items()}
            return Answer(SAME, Reached(end, made=True), self._reads(telling, begin), moved), None
        if same:
            read = self._reads(telling, begin)
            return Answer(SAME, Reached(telling.at, made=True), read), self._looked_here(telling, stages)
        return Answer(OTHER, telling.reached()), self._looked_here(telling, stages)

    def _reads(self, telling: DealReplay, begin: int) -> bool:
        """Return whether the seat's log of a segment from `begin` is as in the true history."""
        story, begin = self.story, max(begin, 0)
        made, last = list[Entry](), telling.last
        before = story.chain[begin - 1] if begin else None
        while last is not None and last is not before:
            made.append(last)
            last = last.parent
        before, true = story.chain[:begin], story.chain[: telling.at]
        here = [*before, *reversed(made)]
        return same_lines(self.program, self._logged(here, begin), self._logged(true, begin))

    def _logged(self, chain: list[Entry], begin: int) -> list[LogEntry]:
        """Return the entries from `begin` on in the seat's log, where stopping is passing."""
        return [log_entry(self.program, chain, place, self.seat) for place in range(begin, len(chain))]

    def _is_same(self, here: list[int], end: int, is_: dict[int, int]) -> bool:
        true = renamed_all(self.program, self.story.true[end], is_)
        if here[PC] != true[PC]:
            return False
        normal = self.story.matching.normal
        return here[FIRST_STREAM:] == true[FIRST_STREAM:] or normal(here)[FIRST_STREAM:] == normal(true)[FIRST_STREAM:]

    def _looked_here(self, telling: DealReplay, stages: Stages, reads: Iterable[Seen] | None = None) -> Reads | None:
        """Return the replay's reads, of true tokens; None if it ended within an entry."""
        if telling.broken:
            return None
        seen = telling.seen if reads is None else reads
        looked = frozenset["Read"]().union(*(self._different(one.tokens(self.program)) for one in seen))
        inverse = [{token: place for place, token in stage.items()} for stage in stages]
        return frozenset((column, stage.get(token, token)) for stage in inverse for column, token in looked)


def _over(before: dict[int, int], after: dict[int, int]) -> dict[int, int]:
    """Return the changes of a permutation since an earlier one, as new values by key."""
    places = before.keys() | after.keys()
    return {p: after.get(p, p) for p in places if before.get(p, p) != after.get(p, p)}


def _together(parts: Iterable[list[int]]) -> list[Tokens]:
    """Return disjoint sets of tokens (pieces) that mixes may exchange, directly or one after another."""
    found: list[Tokens] = []
    for part in parts:
        met = [one for one in found if not one.isdisjoint(part)]
        found = [one for one in found if one.isdisjoint(part)]
        found.append(frozenset(part).union(*met))
    return found


def _cumulated(layers: list[Layer]) -> Timed:
    """Return the times of layers, and the whole permutation before the first and after each."""
    times, maps = list[tuple[int, int]](), [dict[int, int]()]
    for layer in sorted(layers, key=lambda layer: layer.time):
        if not times or times[-1] != layer.time:
            times.append(layer.time)
            maps.append(maps[-1])
        now = maps[-1]
        maps[-1] = now | {token: now.get(other, other) for token, other in layer.place.items()}
    return times, maps


_ANSWERS: Kept[Known] = Kept()
_FIRST: Kept[Facts] = Kept()
_FACT: Kept[Facts] = Kept()
"""Cache of the facts of an entry, which differ only for the seat that moved, as it saw its whole menu."""
_FACTS: KeptAlong[Facts] = KeptAlong()
