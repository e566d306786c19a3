"""The sections of a table enter, with those a seat saw last; what changed since leaves, each line under its heads."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cli.consoles import painted, plainly, say
from cli.play.table import drawn
from gamespec.checked.types import Thing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.runtime.state import State

SMALL, FITTING = 4, 20
"""Lines of a section that is shown whole where it changed; and where the menu is about it."""
INDENT, HEAD = 2, 4
"""Blanks before a line that begins a part; so many before a line that heads columns."""


@dataclass(slots=True)
class Short:
    """What each seat saw last."""

    _seen: dict[int, set[str]] = field(default_factory=dict)

    def draw(self, state: State, seat: int, *, whole: bool) -> None:
        """Print the table: all of it, or what changed and what the menu is about."""
        before = self._seen.get(seat)
        chosen = {kind.kind for move in state.moves() for kind, _ in move.args if isinstance(kind, Thing)}
        about = {kind for kind in chosen if kind.geometry is None or kind.geometry.sort != "hexes"}
        now: set[str] = set()
        left_out = False
        for number, (kind, lines) in enumerate(drawn(state, seat, whole=whole)):
            now.update(_key(number, line) for line in lines)
            if whole or before is None or (kind in about and len(lines) <= FITTING):
                kept = lines
            else:
                kept = list(changed(number, lines, before))
            left_out |= len(kept) < len(lines)
            if kept:
                painted("\n".join(kept))
        if whole:  # what was seen whole was seen, told shortly too
            shortly = enumerate(drawn(state, seat))
            now.update(_key(number, line) for number, (_, lines) in shortly for line in lines)
        self._seen[seat] = now
        if left_out:
            say("  (the rest is as it was; `table` shows all)", style="dim")


def changed(number: int, lines: list[str], before: set[str]) -> Iterator[str]:
    """The lines that are new, under the title, the heads of columns and the name of whose they are."""
    new = [number == 0 or _key(number, line) not in before for line in lines]
    if not any(new) or len(lines) <= SMALL:
        yield from lines if any(new) else ()
        return
    parts: list[list[int]] = []
    for at, line in enumerate(lines):
        if not parts or _indent(line) <= INDENT:
            parts.append([])
        parts[-1].append(at)
    several, owner = sum(_indent(line) == 0 for line in lines) > 1, -1
    for rank, part in enumerate(parts):
        if _indent(lines[part[0]]) == 0:
            owner = part[0]
        if any(new[at] for at in part):
            if several and 0 <= owner < part[0]:
                yield lines[owner]
            several, owner = sum(_indent(line) == 0 for line in lines) > 1, -1
            yield from (lines[at] for at in part)
        elif rank == 0 and not several:
            yield from (lines[at] for at in part if at == 0 or _indent(lines[at]) >= HEAD)


def _indent(line: str) -> int:
    seen = plainly(line)
    return len(seen) - len(seen.lstrip())


def _key(number: int, line: str) -> str:
    """A line as it is compared: however wide its columns."""
    return f"{number} {' '.join(plainly(line).split())}"
