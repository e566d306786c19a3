"""Classes of like pieces as numbers, where few enough can be.

A class is combined from parts, each with its number of values, into one number; or into a tuple if a part has no such
number or there would be too many.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from interpreter.code import expressions as code
from interpreter.code.expressions import Expr
from interpreter.code.types import Row
from interpreter.code.writing import const
from interpreter.compiler.building import NUMBER, added

MOST_CLASSES = 1 << 60
"""Numbers of classes stay below this."""


@dataclass(frozen=True, slots=True)
class Like:
    """A piece's class, and how many numbers there are for it, from 0 on; None where it is no number.

    Numbers sort as the rows they stand for.
    """

    of: Expr
    count: int | None


def together(parts: list[Like]) -> Like:
    """Return the class given by several parts, the first of which sorts first."""
    counts = [part.count for part in parts if part.count is not None]
    if len(counts) < len(parts) or prod(counts) > MOST_CLASSES:
        return Like(parts[0].of if len(parts) == 1 else row(*(part.of for part in parts)), None)
    found = parts[0].of
    for part, count in zip(parts[1:], counts[1:], strict=True):
        found = added(0, (found, count), (part.of, 1))
    return Like(found, prod(counts))


def either(condition: Expr, yes: Like, no: Like) -> Like:
    """Return the class given by one of two parts; all classes by the first sort before the others."""
    if yes.count is None or no.count is None or yes.count + no.count > MOST_CLASSES:
        return Like(code.If(yes.of.type, condition, row(const(0), yes.of), row(const(1), no.of)), None)
    return Like(code.If(NUMBER, condition, yes.of, added(yes.count, (no.of, 1))), yes.count + no.count)


def row(*parts: Expr) -> Expr:
    """Return a row of several values."""
    return code.Made(Row(tuple(part.type for part in parts)), parts)
