"""Operators and functions of the language, with the facts that several stages need.

A new operator is a row here; `tests/architecture/test_operators.py` names each stage that lacks it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, TypeAlias

# ---- operators on sets

SetOperator: TypeAlias = Literal[
    "sum", "count", "some", "every", "highest", "lowest", "median", "those", "first", "last"
]  # fmt: skip
"""Names of the operators on sets, such as `sum` in `sum(b in your boats: b's points)`."""


@dataclass(frozen=True, slots=True)
class SetFacts:
    """Facts about one operator on sets, such as `sum`, as checker, compiler, prose and editors need them."""

    takes: Literal["number", "condition", "nothing"]
    """Sort of the expression after the colon, which is evaluated for each member of the set."""
    gives: Literal["sum", "count", "yes or no", "number of one", "set", "member"]
    """Sort of the result; a `number of one` is the value of one member (highest, lowest).

    For an empty set this and a `member` are none.
    """
    meaning: str
    """The meaning of the operator, as editors show it."""
    example: str = "write it like `sum(b in your boats where b's crates > 0: b's points)`"
    """An example of the operator in use, for error messages."""
    visits_all: bool = True
    """Whether evaluation visits each member of the set; False if the first ones can decide the result."""
    trend: Literal["up", "down", "up if natural"] | None = None
    """Direction in which the result changes while members join the set; None if unknown or no change.

    `up if natural`: it rises if no summed number is negative.
    """
    fold: Callable[[list[int]], int] | None = None
    """Function from the values of all members (conditions: 0 or 1) to the result; None if it is no number."""


def _median(numbers: list[int]) -> int:
    return sorted(numbers)[(len(numbers) - 1) // 2] if numbers else -1


SET_OPERATORS: dict[SetOperator, SetFacts] = {
    "count": SetFacts(
        "nothing",
        "count",
        "The number of members of a set or zone: `count(your hand)`, `count(c in hand where c's cost > 2)`.",
        "write it like `count(b in your boats where b's crates > 0)`",
        trend="up",
        fold=len,
    ),
    "sum": SetFacts(
        "number",
        "sum",
        "The sum of a number over all members: `sum(c in your hand: c's worth)`.",
        trend="up if natural",
        fold=sum,
    ),
    "some": SetFacts(
        "condition",
        "yes or no",
        "Whether a condition holds for at least one member: `some(p in players: p's done)`.",
        visits_all=False,
        trend="up",
        fold=any,
    ),
    "every": SetFacts(
        "condition",
        "yes or no",
        "Whether a condition holds for all members: `every(p in players: p's done)`.",
        visits_all=False,
        trend="down",
        fold=all,
    ),
    "highest": SetFacts(
        "number",
        "number of one",
        "The highest number: `highest(c in hand: c's worth)`; none of an empty set.",
        trend="up",
        fold=partial(max, default=-1),
    ),
    "lowest": SetFacts(
        "number",
        "number of one",
        "The lowest number: `lowest(c in hand: c's worth)`; none of an empty set.",
        fold=partial(min, default=-1),
    ),
    "median": SetFacts(
        "number",
        "number of one",
        "The middle number, of an even count the lower of two: `median(c in hand: c's worth)`; none of an empty set.",
        fold=_median,
    ),
    "those": SetFacts(
        "nothing",
        "set",
        "The members for which a condition holds: `those(c in hand where c's cost > 2)`.",
        "write it like `those(b in your boats where b's crates > 0)`",
        trend="up",
    ),
    "first": SetFacts(
        "nothing",
        "member",
        "The first member for which a condition holds, or the best one: `first(c in hand with highest c's worth)`.",
        "write it like `first(b in your boats where b's crates > 0 with highest b's points)`",
        visits_all=False,
    ),
    "last": SetFacts(
        "nothing",
        "member",
        "The last member for which a condition holds, or the last of the best: `last(c in S with highest c's worth)`.",
        "write it like `last(b in your boats with lowest b's points)`",
        visits_all=False,
    ),
}
ORDERED = frozenset(op for op, facts in SET_OPERATORS.items() if facts.gives in {"set", "member"})
"""Operators whose members may be put in order, as in `first(b in boats with highest b's points)`."""
OF_ONE = frozenset(op for op, facts in SET_OPERATORS.items() if facts.gives in {"number of one", "member"})
"""Operators that pick one member of a set (`first`), or the value of one member (`highest`).

For an empty set they give none, or fail a runtime check.
"""

# ---- operators with two operands

BinaryOp: TypeAlias = Literal[
    "+", "-", "*", "/", "mod", "min", "max", "<", "<=", ">", ">=", "is", "is not", "and", "or"
]
"""Operators with two operands in the checked game; `min` and `max` are written as functions."""


@dataclass(frozen=True, slots=True)
class BinaryFacts:
    """Facts about one operator with two operands."""

    sort: Literal["arithmetic", "order", "equality", "logic"]
    """Sort of the operator: arithmetic gives a number, all others yes or no."""
    fold: Callable[[int, int], int]
    """Function from the values of the operands to the result."""
    python: str
    """The same operator in Python."""
    says: str = ""
    """English for a comparison, to place between its sides."""
    opposite: BinaryOp | None = None
    """Operator that holds exactly if this one does not (of `and` and `or`: with negated operands)."""
    mirrored: BinaryOp | None = None
    """Operator with the same result for exchanged operands, for comparisons."""
    divides: bool = False
    """Whether the right operand must not be 0."""


def _both(left: int, right: int) -> int:
    return int(bool(left) and bool(right))


def _either(left: int, right: int) -> int:
    return int(bool(left) or bool(right))


BINARY_OPERATORS: dict[BinaryOp, BinaryFacts] = {
    "+": BinaryFacts("arithmetic", operator.add, "+"),
    "-": BinaryFacts("arithmetic", operator.sub, "-"),
    "*": BinaryFacts("arithmetic", operator.mul, "*"),
    "/": BinaryFacts("arithmetic", operator.floordiv, "//", divides=True),
    "mod": BinaryFacts("arithmetic", operator.mod, "%", divides=True),
    "min": BinaryFacts("arithmetic", min, "min"),
    "max": BinaryFacts("arithmetic", max, "max"),
    "<": BinaryFacts("order", operator.lt, "<", "is less than", opposite=">=", mirrored=">"),
    "<=": BinaryFacts("order", operator.le, "<=", "is at most", opposite=">", mirrored=">="),
    ">": BinaryFacts("order", operator.gt, ">", "is more than", opposite="<=", mirrored="<"),
    ">=": BinaryFacts("order", operator.ge, ">=", "is at least", opposite="<", mirrored="<="),
    "is": BinaryFacts("equality", operator.eq, "==", "is", opposite="is not", mirrored="is"),
    "is not": BinaryFacts("equality", operator.ne, "!=", "is not", opposite="is", mirrored="is not"),
    "and": BinaryFacts("logic", _both, "and", opposite="or"),
    "or": BinaryFacts("logic", _either, "or", opposite="and"),
}
COMPARISONS = {op: facts for op, facts in BINARY_OPERATORS.items() if facts.says}
"""Operators that compare two values."""
DIVIDING = frozenset(op for op, facts in BINARY_OPERATORS.items() if facts.divides)
"""Operators whose right operand must not be 0."""

# ---- functions

BuiltinName: TypeAlias = Literal[
    "next", "previous", "clockwise", "reversed", "own", "rank", "neighbours", "around", "lines", "ahead",
    "steps", "crosses", "distance", "toward", "between", "aligned", "reach", "longest-trail", "placements", "others",
    "owner", "holder", "at", "union", "sure", "within", "alike", "abs", "ray",
    "laid",
]  # fmt: skip
"""Names of the built-in functions of a checked game.

They are the functions of the language, members of things written as `boat's owner`, and some that the checker adds.
"""


@dataclass(frozen=True, slots=True)
class FunctionFacts:
    """Facts about one function, such as `neighbours`."""

    sort: Literal["board", "beside", "player", "piece", "set", "number", "check"]
    """Subject of the function.

    `beside` are the neighbours of a space, `piece` where a piece lies, and a `check` returns its argument, or fails.
    """
    gives: Literal["one", "set", "number", "yes or no"]
    """Sort of the result: a single thing, a set, a number, or yes or no."""
    form: str = ""
    """The function in use, for error messages; empty if it is not written as a function."""
    meaning: str = ""
    """The meaning of the function, as editors show it."""
    says: dict[int, str] = field(default_factory=dict)
    """English for a call of the function in the rulebook, by the number of its arguments."""
    own_kind: bool = False
    """Whether the result is of the kind of the first argument, or has members of this kind."""
    passes_on: bool = False
    """Whether the result is made up of the arguments, so that its pieces come from the zones given."""
    narrows: bool = False
    """Whether a test of the result (`is not none`) narrows its type in later lines."""


FUNCTIONS: dict[str, FunctionFacts] = {
    "next": FunctionFacts(
        "player",
        "one",
        "next(p)",
        "The player on the left, or the next space: `next(turn)`.",
        {1: "the player after {0}"},
        own_kind=True,
        narrows=True,
    ),
    "previous": FunctionFacts(
        "player",
        "one",
        "previous(p)",
        "The player on the right, or the space before.",
        {1: "the player before {0}"},
        own_kind=True,
        narrows=True,
    ),
    "clockwise": FunctionFacts(
        "player",
        "set",
        "clockwise(p)",
        "All players in seating order, beginning with one: `clockwise(starter)`.",
        {1: "all players clockwise, beginning with {0}"},
        own_kind=True,
    ),
    "others": FunctionFacts(
        "player",
        "set",
        "others(p)",
        "All players except one: `others(you)`.",
        {1: "all players but {0}"},
        own_kind=True,
    ),
    "reversed": FunctionFacts(
        "set",
        "set",
        "reversed(S)",
        "A set from its last member to the first.",
        {1: "{0}, from the last to the first"},
        own_kind=True,
        passes_on=True,
    ),
    "unplaced": FunctionFacts(
        "piece",
        "set",
        "unplaced(Boat)",
        "The pieces of a kind that are in no zone: `unplaced(Boat)`.",
        {1: "all {0} not placed yet"},
        own_kind=True,
    ),
    "own": FunctionFacts(
        "set", "set", "own(Boat)", "All pieces of a kind that were made for you.", {1: "your own {0}"}, own_kind=True
    ),
    "count": FunctionFacts("number", "number", "count(S)", "", {1: "the number in {0}"}),
    "rank": FunctionFacts(
        "piece",
        "number",
        "rank(piece)",
        "The place of a piece in its zone, counted from 1.",
        {1: "the place of {0} in its row"},
        narrows=True,
    ),
    "neighbours": FunctionFacts(
        "beside",
        "set",
        "neighbours(space)",
        "The spaces that share a side with a space, or those of another kind on its map: `neighbours(hex, Corner)`.",
        {1: "the neighbours of {0}", 2: "the {1} beside {0}"},
        own_kind=True,
    ),
    "around": FunctionFacts(
        "beside",
        "set",
        "around(space)",
        "The spaces that share a side or corner with a space.",
        {1: "the spaces around {0}"},
        own_kind=True,
    ),
    "lines": FunctionFacts(
        "board",
        "set",
        "lines(n)",
        "The straight lines of some length on a board: `lines(3)`, `lines(3, [right, down])`.",
        {1: "the straight lines of {0} spaces", 2: "the straight lines of {1} spaces of {0}"},
    ),
    "ahead": FunctionFacts(
        "board",
        "one",
        "ahead(space, n)",
        "The space a number of steps on from a space; none beyond the end.",
        {2: "the space {1} on from {0}"},
        own_kind=True,
        narrows=True,
    ),
    "toward": FunctionFacts(
        "board",
        "one",
        "toward(space, heading, n)",
        "The space some steps from a space in a direction; none beyond the edge.",
        {2: "the neighbour of {0} toward {1}", 3: "the space {2} on from {0} toward {1}"},
        own_kind=True,
        narrows=True,
    ),
    "ray": FunctionFacts(
        "board",
        "set",
        "ray(space, heading)",
        "All spaces from a space in a direction, up to the edge.",
        {2: "all spaces from {0} toward {1}"},
        own_kind=True,
    ),
    "between": FunctionFacts(
        "board",
        "set",
        "between(a, b)",
        "The spaces between two spaces on one straight line.",
        {2: "the spaces between {0} and {1}"},
        own_kind=True,
    ),
    "aligned": FunctionFacts(
        "board",
        "yes or no",
        "aligned(a, b)",
        "Whether two spaces are on one straight line, diagonals included.",
        {2: "{0} and {1} lie on one line"},
    ),
    "steps": FunctionFacts(
        "board",
        "number",
        "steps(a, b)",
        "The number of steps forward from one space to another on a track.",
        {2: "the number of steps forward from {0} to {1}"},
        narrows=True,
    ),
    "crosses": FunctionFacts(
        "board",
        "yes or no",
        "crosses(a, n, space)",
        "Whether a walk of some steps on a track enters a space.",
        {3: "going {1} on from {0} enters {2}"},
    ),
    "distance": FunctionFacts(
        "board",
        "number",
        "distance(a, b, S, C)",
        "The number of steps from one space to another.",
        {
            2: "the distance from {0} to {1}",
            3: "the distance from {0} to {1} through {2}",
            4: "the distance from {0} to {1} through {2} by steps for which “{3}” holds",
        },
        narrows=True,
    ),
    "reach": FunctionFacts(
        "board",
        "set",
        "reach(S, T, C)",
        "All spaces that a walk from some spaces through others can reach.",
        {
            2: "what can be reached from {0} (included) by walking within {1}",
            3: "what can be reached from {0} (included) by walking within {1} by steps for which “{2}” holds",
        },
        own_kind=True,
    ),
    "longest-trail": FunctionFacts(
        "board",
        "number",
        "longest-trail(S, T)",
        "The most spaces of a set on one trail, each once, from one to the next through a space of another set.",
        {2: "the number of spaces on the longest trail along {0} through {1}"},
    ),
    "min": FunctionFacts(
        "number", "number", "min(a, b)", "The smaller of two numbers.", {2: "the smaller of {0} and {1}"}
    ),
    "max": FunctionFacts(
        "number", "number", "max(a, b)", "The larger of two numbers.", {2: "the larger of {0} and {1}"}
    ),
    "abs": FunctionFacts("number", "number", "abs(n)", "The absolute value of a number.", {1: "how far {0} is from 0"}),
    "repeated": FunctionFacts(
        "number",
        "number",
        "repeated(history)",
        "How often the current position is noted in a history.",
        {1: "the number of times the current position is noted in {0}"},
    ),
    "placements": FunctionFacts("board", "set"),
    "owner": FunctionFacts("piece", "one", narrows=True),
    "holder": FunctionFacts("piece", "one", narrows=True),
    "at": FunctionFacts("piece", "one", narrows=True),
    "union": FunctionFacts("set", "set", passes_on=True),
    "laid": FunctionFacts("board", "one"),
    "sure": FunctionFacts("check", "one", passes_on=True),
    "within": FunctionFacts("check", "number", passes_on=True),
    "alike": FunctionFacts("check", "set", passes_on=True),
}
"""All functions of the language and of the checked game, by name.

Some are not written as such: `owner`, `holder` and `at` are members of pieces, `placements` has a form of its own, and
the checker adds `union`, `laid` and the checks.
"""


def _of_sort(*sorts: str) -> frozenset[str]:
    return frozenset(name for name, facts in FUNCTIONS.items() if facts.sort in sorts)


CHECKS = _of_sort("check")
"""Functions that return their argument, or fail a runtime check."""
OF_PIECES = _of_sort("piece") - {"unplaced"}
"""Functions of one piece: whose it is, and where it lies."""
WHERE = OF_PIECES - {"owner"}
"""Functions of one piece whose result changes when pieces move."""
UNSURE = CHECKS | OF_PIECES
"""Functions that read where pieces lie, or may fail a runtime check."""
TO_SPACE = frozenset(name for name, facts in FUNCTIONS.items() if facts.gives == "one" and facts.own_kind)
"""Functions from a space or player to another one."""
BESIDE = _of_sort("beside")
"""Functions from a space to those beside it."""
