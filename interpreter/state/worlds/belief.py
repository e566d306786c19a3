"""Belief of a seat about hidden pieces, changed by draws, reads and sightings.

A piece is a token, which the seat can follow while it sees where the piece goes. Once seen, its identity is known until
the token is mixed with others: by chance, or by another player who chooses among tokens the seat cannot distinguish.
Tokens mixed together form a group; each of them may be any other. A mix that overlaps groups, such as a shuffle of
known cards and some of many unknown ones, is kept as a mix of its own, applied after the groups are dealt.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

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
    """Time at which the rules last stored a result of reading hidden identities that is still stored.

    Mixes after this time do not replace mixes before it, since the stored result depends on the earlier ones.
    """
    kept: Time = NEVER
    """The last such time of a result in a field: a variable stores a result only until it is cleared."""
    told: dict[int, Tokens] = field(default_factory=dict[int, Tokens])
    """By token that the rules have read since its last mix: those it was always read together with."""

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
            self.kept,
            dict(self.told),
        )

    def groups(self) -> list[Group]:
        """Return all groups of two or more hidden pieces, ordered by the time of their mixing."""
        found = {id(group): group for group in self.group_of.values() if len(group.tokens) > 1}
        return sorted(found.values(), key=lambda group: group.time)

    def mix(self, tokens: Tokens, time: Time) -> None:
        """Record that each of these tokens (pieces) may be any other of them from `time` on."""
        if len(tokens) < PAIR:
            return
        told = not self.told.keys().isdisjoint(tokens) and any(
            token in self.told and not tokens <= self.told[token] for token in tokens
        )
        is_choice = time[1] < 0 and bool(time[0])
        adds = told or (is_choice and self.open_chance)
        group = self.group_of.get(next(iter(tokens)))
        if not (adds or self.later or group is None) and tokens <= group.tokens and self.held < group.time:
            return  # usual, and the same as below
        latest = next((done for done in reversed(self.later) if done.token < 0 and done.tokens & tokens), None)
        touched = {id(group): group for token in tokens if (group := self.group_of.get(token)) is not None}
        mixed_later = frozenset[int]().union(*(done.tokens for done in self.later if done.tokens & tokens))
        before = [group.time for group in touched.values()]
        before += [done.time for done in self.later if done.tokens & tokens]
        kept = any(each <= self.held for each in before)
        if latest is not None and tokens <= latest.tokens:
            if not told and latest.time > self.held:
                return
            kept = True
        elif not kept and not mixed_later and any(tokens <= group.tokens for group in touched.values()):
            if not adds:
                return
            kept = is_choice or any(tokens < group.tokens for group in touched.values())
        if time[1] >= 0:  # what a player names in secret is often read before it is mixed here
            for token in tokens:
                self.told.pop(token, None)
        if (
            not kept
            and all(group.tokens <= tokens for group in touched.values())
            and self._ends_with(mixed_later, tokens)
        ):
            self.later = [done for done in self.later if not done.tokens & tokens]
            self._put(Group(tokens, time))
        else:
            self.later.append(Later(tokens, time))

    def hold(self, time: Time, *, in_field: bool) -> None:
        """Record that the rules stored a result of reading hidden identities."""
        self.held, self.kept = time, time if in_field else self.kept

    def tell(self, told: Iterable[tuple[int, Tokens]]) -> None:
        """Record that the rules read tokens (pieces), each with those that it was read together with."""
        for token, together in told:
            self.told[token] = self.told.get(token, together) & together

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
        self.told.pop(token, None)
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

    def see_together(self, tokens: list[int], draws: list[tuple[Tokens, int]], rows: dict[int, int]) -> None:
        """Record that the seat saw the fronts of tokens that moved together, but not which front is whose.

        `draws`: the tokens of each draw of this entry so far, and its number. Those that came from one group remain
        interchangeable with one another; of all others the seat knows which is which.
        """
        hidden = frozenset(token for token in tokens if self.unknown(token)) if len(tokens) > 1 else frozenset[int]()
        if len({rows[token] for token in hidden}) > 1:
            hidden = frozenset(token for token in hidden if any(token in drawn for drawn, _ in draws))
            group = self.group_of.get(next(iter(hidden), -1))
            apart = (done.tokens for done in (*self.later, *self.pending))
            if group is not None and hidden <= group.tokens and all(hidden.isdisjoint(each) for each in apart):
                self._put(Group(group.tokens - hidden, group.time))
                self._put(Group(hidden, (self.entries, next(node for drawn, node in draws if drawn & hidden))))
                tokens = [token for token in tokens if token not in hidden]
        for token in tokens:
            self.see(token, rows)

    def is_seen(self, token: int) -> bool:
        """Return whether the seat saw a token since the last mix of it that overlaps groups."""
        last = next((done for done in reversed(self.later) if token in done.tokens), None)
        return last is not None and last.token == token

    def confuse(self, tokens: Tokens, time: Time, named: Tokens) -> None:
        """Mix pieces (tokens) that the seat is about to see, where it matters which of them is which.

        It matters where rules stored what they read of one, or where a player's unfinished choice names one (`named`).
        """
        asked = {each.token for each in self.pending} & tokens
        apart = {token for token in tokens if token in self.told and not tokens <= self.told[token]}
        alone = {token for token in apart if self.told[token] & tokens <= {token}}
        if not PAIR <= len(tokens) <= FEW or len(asked) > 1 or (len(alone) > 1 and len(tokens) > PAIR):
            return  # of several chosen pieces it seldom matters which is which, but many mixes are hard to satisfy
        before = [group.time for token in tokens if (group := self.group_of.get(token)) is not None]
        before += [done.time for done in self.later if done.tokens & tokens]
        if asked & named or (apart and any(each <= self.held for each in before)):
            self.settle()
            self.later.append(Later(tokens, time))

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
