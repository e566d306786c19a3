"""Classes of like pieces as numbers, where few enough can be.

Enters what tells pieces apart, one thing after another, each with how many numbers there are for it; leaves one number,
or a tuple where something is none or there would be too many.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

MOST_CLASSES = 1 << 60
"""Numbers of classes stay below this."""


@dataclass(frozen=True, slots=True)
class Like:
    """Text of a piece's class, and how many numbers there are for it, from 0 on; None where it is no number.

    Numbers sort as the tuples they stand for.
    """

    text: str
    count: int | None


def together(parts: list[Like]) -> Like:
    """The class of a piece that several things tell apart, the first first."""
    counts = [part.count for part in parts if part.count is not None]
    if len(counts) < len(parts) or prod(counts) > MOST_CLASSES:
        return Like(parts[0].text if len(parts) == 1 else f"({', '.join(part.text for part in parts)})", None)
    text = parts[0].text
    for part in parts[1:]:
        text = f"({text}*{part.count} + {part.text})"
    return Like(text, prod(counts))


def either(condition: str, yes: Like, no: Like) -> Like:
    """The class of a piece that one thing tells apart or another: all of the first come first."""
    if yes.count is None or no.count is None or yes.count + no.count > MOST_CLASSES:
        return Like(f"((0, {yes.text}) if {condition} else (1, {no.text}))", None)
    return Like(f"({yes.text} if {condition} else {no.text} + {yes.count})", yes.count + no.count)
