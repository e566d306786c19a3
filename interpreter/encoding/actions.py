"""Numbers of the legal moves: indices in their list, or ids that mean the same everywhere.

An id is made of the action and its arguments, each within its domain. A piece counts by its row and owner, and if its
front is unseen by that alone; moves that then have the same id get the following ids, in the order of the list. Ids
and their number depend on nothing but the rules and the number of seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from gamespec.checked.types import UNBOUNDED, Int, Placement, Row, Thing, Type
from interpreter.compiler.menus.move_codes import ChoiceCodes, OfferCodes, PaymentCodes, PickCodes, is_repeated
from interpreter.compiler.program import Program
from interpreter.encoding.looks import looks
from interpreter.encoding.measured import Sort, measured, sort_of
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.errors import IllegalMoveError
from interpreter.kernel.moves import Move, Word
from interpreter.kernel.spaces.placements import placements
from interpreter.state.game import State

Numbering = Literal["auto", "ids", "indices"]
FEW, MOST = 4_096, 1_000_000
"""Number of ids up to which `auto` chooses ids, and beyond which there are none."""
WIDE = 512
"""Numbers of an argument from which its domain is measured, not taken from its declared range."""
ALIKE = 4
"""Least number of ids for moves that differ in pieces that look alike."""
LAST = 1 << 62
"""End of the codes of a choice, whose number depends on the state."""
Mask = NDArray[np.int8]


class TooManyError(ValueError):
    """Error: a decision does not fit the numbers of a game's actions, which were measured in random games."""


class Actions(Protocol):
    """Numbers of the legal moves of one game."""

    size: int
    """Number of actions; they are numbered from 0."""

    def numbers(self, moves: Sequence[Move]) -> list[int]:
        """Return the number of each legal move of a decision, all different."""
        ...

    def name(self, number: int) -> str:
        """Return what an action means, independent of a state."""
        ...


def chosen(actions: Actions, state: State, number: int) -> Move:
    """Return the legal move with a number; raise IllegalMoveError if none has it."""
    moves = state.moves()
    for move, known in zip(moves, actions.numbers(moves), strict=True):
        if known == number:
            return move
    raise IllegalMoveError(f"action {number} ({actions.name(int(number))}) is not legal here")


def mask(actions: Actions, state: State) -> Mask:
    """Return for each action whether it is legal, as 1 or 0."""
    found = np.zeros(actions.size, np.int8)
    found[actions.numbers(state.moves())] = 1
    return found


class Indices:
    """Numbers of moves by their place in the list of legal moves.

    `size` is twice the greatest number of legal moves in random games, unless it is given.
    """

    def __init__(self, program: Program, size: int | None = None) -> None:
        self.size = 2 * measured(program).moves if size is None else size

    def numbers(self, moves: Sequence[Move]) -> list[int]:
        """Return the number of each legal move, which is its index."""
        if len(moves) > self.size:
            raise TooManyError(f"a decision has {len(moves)} legal moves, but there are {self.size} actions; pass more")
        return list(range(len(moves)))

    def name(self, number: int) -> str:
        """Return a text for an index."""
        return f"legal move {number + 1}"


@dataclass(frozen=True, slots=True)
class Domain:
    """Values that one argument of an action can have; `digit` numbers them from 0 to `size` - 1."""

    type: Type
    low: int
    size: int
    faces: NDArray[np.int64] | None = None
    """Faces of the pieces, where the argument is one; the digits are 0 for none, then faces, then unseen."""

    def digit(self, value: int, word: Word) -> int:
        """Return the digit of an argument."""
        if self.faces is None:
            return value - self.low
        if value < 0:
            return 0
        return 1 + int(self.faces[value]) if word.by_row else self.size - 1


@dataclass(frozen=True, slots=True)
class Family:
    """Ids of one sort of moves: `first`, then in mixed radix its arguments, then `alike` for equal ones."""

    sort: Sort
    domains: tuple[Domain, ...]
    alike: int
    first: int

    @property
    def size(self) -> int:
        """Return the number of ids."""
        found = self.alike
        for domain in self.domains:
            found *= domain.size
        return found

    def base(self, digits: Sequence[int]) -> int:
        """Return the first id of moves with these arguments; raise TooManyError if one is beyond its domain."""
        found = 0
        for digit, domain in zip(digits, self.domains, strict=True):
            if not 0 <= digit < domain.size:
                raise TooManyError(
                    f"`{self.sort[1]}` has the number {digit + domain.low} as an argument, but ids were made for "
                    f"{domain.low} to {domain.low + domain.size - 1}; use indices as actions"
                )
            found = found * domain.size + digit
        return self.first + found * self.alike


class Ids:
    """Ids of moves that mean the same at every decision and in every process; raises TooManyError."""

    def __init__(self, program: Program) -> None:
        self.program, self._measured = program, measured(program)
        self.families: dict[Sort, Family] = {}
        first, sorts = 0, {each.sort: each.types for codes in program.nodes.codes.values() for each in moves_of(codes)}
        for sort, types in sorted(sorts.items(), key=lambda each: each[0]):
            domains = tuple(self._domain(kind, sort, at) for at, kind in enumerate(types))
            pieces = any(domain.faces is not None for domain in domains)
            alike = max(ALIKE, 2 * self._measured.alike(sort)) if pieces else 1
            family = self.families[sort] = Family(sort, domains, alike, first)
            first += family.size
        self.size = first
        if first > MOST:
            raise TooManyError(f"there would be {first:,} ids, more than {MOST:,}; use indices as actions")

    def _domain(self, kind: Type, sort: Sort, at: int) -> Domain:
        pieces = piece_kind(kind)
        if pieces is not None:
            known = looks(self.program)[pieces]
            return Domain(kind, 0, known.unseen + 2, known.faces)
        if isinstance(kind, Thing | Row):
            return Domain(kind, -1, 1 + (kind.kind.size if isinstance(kind, Thing) else len(kind.kind.rows)))
        if isinstance(kind, Placement):
            return Domain(kind, -1, 1 + placements(self.program.checked, kind.grid).size)
        if isinstance(kind, Int):
            low, high = -1 if kind.optional else kind.low or 0, UNBOUNDED if kind.high is None else kind.high
            most = 2 * self._measured.numbers.get((sort, at), WIDE // 4) if high - low > WIDE else high
            return Domain(kind, low, max(1, most - low + 1))
        return Domain(kind, 0, 2)

    def numbers(self, moves: Sequence[Move], *, partly: bool = False) -> list[int]:
        """Return the id of each legal move of a decision; `partly`: -1 for a move that has none, and no error."""
        found, used = list[int](), Counter[int]()
        for move in moves:
            try:
                found.append(self._number(move, used))
            except TooManyError:
                if not partly:
                    raise
                found.append(-1)
        return found

    def _number(self, move: Move, used: Counter[int]) -> int:
        family = self.families[sort_of(move)]
        words = move.words or (Word("", ""),) * len(move.args)
        parts = zip(family.domains, move.args, words, strict=True)
        base = family.base([domain.digit(value, word) for domain, (_, value), word in parts])
        if used[base] >= family.alike:
            raise TooManyError(
                f"more than {family.alike} moves `{move.action}` differ only in pieces that look alike; "
                "use indices as actions"
            )
        used[base] += 1
        return base + used[base] - 1

    def name(self, number: int) -> str:
        """Return what an id means: `launch(Boat[cod])`, `bid(3)`."""
        family = next(each for each in reversed(self.families.values()) if each.first <= number)
        rest, again = divmod(number - family.first, family.alike)
        words: list[str] = []
        for domain in reversed(family.domains):
            rest, digit = divmod(rest, domain.size)
            words.insert(0, _word(self.program, domain, digit))
        name = f"{family.sort[1]}({', '.join(words)})" if family.sort[0] == "action" and words else None
        return (name or (words[0] if words else family.sort[1])) + (f" #{again + 1}" if again else "")


def _word(program: Program, domain: Domain, digit: int) -> str:
    from interpreter.state.wording.names import value_name

    kind = piece_kind(domain.type)
    if kind is None or domain.faces is None:
        return value_name(program, program.begun, domain.type, digit + domain.low, -1)
    if digit == domain.size - 1:
        return kind.unnamed(1)
    return looks(program)[kind].names[digit - 1] if digit else "none"


@dataclass(frozen=True, slots=True)
class Listed:
    """Sort of moves at a decision, with the types of its arguments and its codes, from `base` up to `end`.

    An argument is (code - base) // factor % width + low, with the `parts` low, width and factor of each; None if codes
    alone do not say.
    """

    sort: Sort
    types: tuple[Type, ...]
    base: int
    end: int
    parts: tuple[tuple[int, int, int], ...] | None


def moves_of(codes: object) -> list[Listed]:
    """Return the sorts of moves of a decision."""
    stop = Listed(("stop", "stop", ""), (), 0, 1, ())

    def choice(base: int, name: str, kind: Type, low: int) -> Listed:
        return Listed(("choice", name, repr(kind)), (kind,), base, LAST, ((low, LAST, 1),))

    if isinstance(codes, OfferCodes):
        found = [stop] if codes.stop else []
        for offered in codes.options:
            action, dimensions = offered.action, offered.dimensions
            written = zip(action.params, offered.option.args, strict=False)
            told = is_repeated(codes, action)
            given = tuple(param.var.type for param, _ in written if told or not param.given)
            types = (*given, *(each.var.type for each in dimensions))
            parts = None if given else tuple((each.low, each.width, each.factor) for each in dimensions)
            sort = "action", action.name, ", ".join(map(repr, types))
            found.append(Listed(sort, types, offered.base, offered.base + offered.size, parts))
        return found
    if isinstance(codes, ChoiceCodes):
        var = codes.choice.var
        return [*([stop] if codes.stop else []), choice(int(codes.stop), var.name, var.type, codes.low)]
    if isinstance(codes, PickCodes):
        return [stop, choice(1, codes.pick.var.name, codes.pick.it.type, 1 - codes.first)]
    assert isinstance(codes, PaymentCodes)
    return [stop, choice(1, codes.payment.var.name, codes.payment.it.type, 0)]


def numbered(program: Program, numbering: Numbering = "auto") -> Indices | Ids:
    """Return the numbers of a game's actions; `auto`: ids where there are at most 4,096, else indices."""
    if numbering == "indices":
        return Indices(program)
    try:
        found = Ids(program)
    except TooManyError:
        if numbering == "ids":
            raise
        return Indices(program)
    return found if numbering == "ids" or found.size <= FEW else Indices(program)
