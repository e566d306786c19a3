"""Operators of the language, with the facts that several stages need: operands, results, behaviour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

SetOperator: TypeAlias = Literal["sum", "count", "some", "every", "highest", "lowest", "those", "first", "last"]
"""Names of the operators on sets, such as `sum` in `sum(b in your boats: b's points)`."""


@dataclass(frozen=True, slots=True)
class SetFacts:
    """Facts about one operator on sets, such as `sum`, as checker, compiler and prose need them."""

    takes: Literal["number", "condition", "nothing"]
    """Sort of the expression after the colon, which is evaluated for each member of the set."""
    gives: Literal["sum", "count", "yes or no", "number of one", "set", "member"]
    """Sort of the result; a `number of one` (highest, lowest) and a `member` are none for an empty set."""
    example: str
    """An example of the operator in use, for error messages."""
    visits_all: bool = True
    """Whether evaluation visits each member of the set; False if the first ones can decide the result."""
    trend: Literal["up", "down", "up if natural"] | None = None
    """Direction in which the result changes while members join the set; None if unknown or no change.

    `up if natural`: it rises if no summed number is negative.
    """
    fold: Callable[[list[int]], int] | None = None
    """Function from the values of all members (conditions: 0 or 1) to the result; None if it is no number."""


def _highest(numbers: list[int]) -> int:
    return max(numbers, default=-1)


def _lowest(numbers: list[int]) -> int:
    return min(numbers, default=-1)


SUM = "such as `sum(b in your boats where b's crates > 0: b's points)`"
SET_OPERATORS: dict[SetOperator, SetFacts] = {
    "sum": SetFacts("number", "sum", SUM, trend="up if natural", fold=sum),
    "count": SetFacts(
        "nothing", "count", "such as `count(b in your boats where b's crates > 0)`", trend="up", fold=len
    ),
    "some": SetFacts("condition", "yes or no", SUM, visits_all=False, trend="up", fold=any),
    "every": SetFacts("condition", "yes or no", SUM, visits_all=False, trend="down", fold=all),
    "highest": SetFacts("number", "number of one", SUM, trend="up", fold=_highest),
    "lowest": SetFacts("number", "number of one", SUM, fold=_lowest),
    "those": SetFacts("nothing", "set", "such as `those(b in your boats where b's crates > 0)`", trend="up"),
    "first": SetFacts(
        "nothing",
        "member",
        "such as `first(b in your boats where b's crates > 0 with highest b's points)`",
        visits_all=False,
    ),
    "last": SetFacts("nothing", "member", "such as `last(b in your boats with lowest b's points)`", visits_all=False),
}
ORDERED = frozenset(op for op, facts in SET_OPERATORS.items() if facts.gives in {"set", "member"})
"""Operators whose members may be put in order, as in `first(b in boats with highest b's points)`."""
