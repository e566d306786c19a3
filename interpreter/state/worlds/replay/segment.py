"""One segment (consecutive entries) of the history, and the cached results of checking it with deals."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from gamespec.checked.kinds import Column, Kind
from interpreter.state.worlds.belief import Tokens
from interpreter.state.worlds.replay.history import Reached

SAME, FAILS, OTHER = "same", "fails", "other"
Key: TypeAlias = "tuple[tuple[object, ...], ...]"
Read: TypeAlias = "tuple[Column | Kind, int]"
"""A read of the identity of a token (piece): the column of its table, or its kind for the row itself."""
Reads: TypeAlias = "frozenset[Read]"
Known: TypeAlias = "dict[tuple[int, Reads], Answers]"
Stages: TypeAlias = "list[dict[int, int]]"
"""Permutations of pieces by a deal: at the beginning of a segment, and after each mix in it."""


class Answer(NamedTuple):
    """Result of checking one segment of the history with a deal of hidden pieces."""

    sort: str
    """Consistency of the segment with the deal: SAME, FAILS or OTHER.

    SAME: the segment differs from the true one only by a permutation of pieces. FAILS: the deal is not consistent.
    OTHER: the segment differs in more, but the seat has been shown the same.
    """
    reached: Reached
    alike: bool = True
    """Whether the log of this segment reads the same to the seat as in the true history."""
    paired: dict[int, int] | None = None
    """Exchange of like pieces between the true and the sampled state in this segment of the history.

    It is given if the end of the segment matches the true state only with another permutation of the pieces.
    """
    looked: Reads = frozenset()
    """Times at which the rules read which card a piece is, with this deal; pieces have their true numbers."""
    array: list[int] | None = None
    """The present state with this deal, where what follows the last segment was replayed."""


class Answers(NamedTuple):
    """Cached results of checking one segment, by the identities that deals give to the pieces read in it."""

    passed: dict[Key, Answer]
    """Results by the values read; of deals with the same values, all are consistent if one is."""
    failed: dict[Key, Answer]
    """Results of inconsistent deals, by the rows of the tokens read."""


class Segment:
    """Consecutive history entries checked together, after which nothing unfinished names a piece."""

    def __init__(self, begin: int, end: int, looked: Reads, known: Known | None = None, *, acts: bool = True) -> None:
        self.acts = acts
        """Whether the segment read more identities than the preconditions of options need."""
        self.begin, self.end, self.looked = begin, end, looked
        """Numbers of entries before and after the segment, and reads of identities with any deal so far.

        The first number is -1 for a segment that contains the set-up.
        """
        self.places: Tokens = frozenset(token for _, token in looked)
        """The tokens (pieces) whose identities were read in the true history, whichever deals were checked."""
        self._known: Known = {} if known is None else known
        self._order: list[Read] = []

    def answers(self) -> Answers:
        """Return the cached results of replays of the segment, for the reads of identities known so far."""
        return self._known.setdefault((self.begin, self.looked), Answers({}, {}))

    def _reads(self) -> list[Read]:
        """Return the reads of identities in the segment, in the same order for equal sets of reads."""
        if len(self._order) != len(self.looked):
            self._order = sorted(self.looked, key=lambda read: (read[1], isinstance(read[0], Kind), read[0].name))
        return self._order

    def values(self, stages: Stages, rows: dict[int, int]) -> Key:
        """Return the values that the rules read with each permutation: the key of an answer."""
        return tuple(
            tuple(
                rows[stage.get(token, token)] if isinstance(of, Kind) else of.cells[rows[stage.get(token, token)]]
                for of, token in self._reads()
            )
            for stage in stages
        )

    def rows(self, stages: Stages, rows: dict[int, int]) -> Key:
        """Return the rows of the tokens read, for each permutation of `stages`: the key of a failure."""
        return tuple(tuple(rows[stage.get(token, token)] for _, token in self._reads()) for stage in stages)
