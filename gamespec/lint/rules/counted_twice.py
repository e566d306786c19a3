"""A score line that another score line reads, and that is also added to the total.

All lines of `scoring` are added up to the total. A line that only helps to calculate another one belongs among the
values, `pairs = your coins / 2` under `each player has`. Where both are meant to count,
`# allow GS518: both count` says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.check.symbols import World
from gamespec.checked import expressions as x
from gamespec.checked.things import Value
from gamespec.checked.traversal import parts
from gamespec.diagnostics import Diagnostic
from gamespec.lint.register import rule

CODE = rule("GS518", "counted-twice", "warning", __doc__)


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for score terms that are part of the total and of another term of the total."""
    scoring = world.checked.scoring
    if scoring is None or all(criterion is not None for _, criterion in scoring.criteria):
        return  # the total decides nothing
    lines = {line.value.value: line for line in scoring.lines if isinstance(line.value, x.ValueGet)}
    for value, line in lines.items():
        readers = [
            other.name for read, other in lines.items() if value in _read(read.body, set()) and read is not value
        ]
        if readers:
            yield CODE.at(
                line.span,
                f"`{line.name}` is counted twice: as a line of the total, and inside the line `{readers[0]}`",
                help=f"move `{line.name}` below `each player has`, where it is calculated but not added to the total",
            )


def _read(part: object, found: set[Value]) -> set[Value]:
    """Return the computed values that an expression reads, directly or through others.

    `found` collects them.
    """
    for each in parts(part):
        if isinstance(each, x.ValueGet) and each.value not in found:
            found.add(each.value)
            _read(each.value.body, found)
    return found
