"""Operators of the language, one table for each sort: what they take, what they give, how they behave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

SetOperator: TypeAlias = Literal["sum", "count", "some", "every", "highest", "lowest", "those", "first", "last"]
"""The operators of comprehensions, such as `sum(b in your boats: b's points)`."""


@dataclass(frozen=True, slots=True)
class SetFacts:
    """Facts of an operator on the members of a set, which the stages of the machine ask for."""

    takes: Literal["number", "condition", "nothing"]
    """The sort of the expression behind the colon, which is evaluated for each member."""
    gives: Literal["sum", "count", "yes or no", "number of one", "set", "member"]
    """The result; numbers of one and members are none for an empty set."""
    example: str
    """An example, for messages."""
    visits_all: bool = True
    """Whether each member is visited, whatever the first ones give."""
    trend: Literal["up", "down", "up if natural"] | None = None
    """Change of the result while members are added; None if it does not change or is not known."""
    fold: Callable[[list[int]], int] | None = None
    """The result for the numbers (a condition: 0 or 1) of all members; None where it is not a number."""


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
"""The operators whose members may be put into an order: `with highest e`."""
