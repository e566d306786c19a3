"""A line that does not fit and the lines around it enter; whether another text would fit in its place leaves.

Only the heads above a line and whether a block stands below it matter for its form, so a trial reads a few short lines,
whatever the size of the piece.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec.syntax.identifiers import WORDS
from gamespec.syntax.pieces.engine import engine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamespec.source import SourceFile
    from gamespec.syntax.pieces.result import Misfit
    from gamespec.syntax.text.logical_lines import Line

DECLARED = re.compile(
    r"""^\s*(?:(?:add|replace)[ ])?(?:phase|action|rule|step|cards|tiles|tokens|dice|type|spaces|let)[ ]([\w-]+)
    |^\s+([a-z][\w-]*)(?:[ ]"[^"]*")?(?:\([^)]*\))?[ ]?[:=][ ]|([a-z][\w-]*)[ ](?:in|from)[ ]|^\s*\|[ ]*([\w-]+)[ ]*\|
    |\b([A-Z]\w*)\b""",
    re.VERBOSE | re.MULTILINE,
)
"""A name where it is declared or given."""
GIVEN = WORDS.union(("your", "active", "players", "seats", "empty", "not", "next", "previous"))
"""What may stand beside a missing word and is declared nowhere."""

BROKEN = "\x00"
LONGEST = 300
"""Characters of a line that are tried in other ways; nobody reads advice about a longer one."""


@dataclass(slots=True)
class Trial:
    """What a line stands under: the heads above it, and whether lines stand below it."""

    source: SourceFile
    start: str
    heads: tuple[str, ...]
    block: bool
    line: str
    left: int = 200
    """How often may still be tried."""

    def known(self) -> frozenset[str]:
        """The names declared in the file, this line aside, and the words that always mean something."""
        text = "\n".join(line for line in self.source.text.splitlines() if " ".join(line.split()) != self.line)
        return GIVEN.union(*(filter(None, found.groups()) for found in DECLARED.finditer(text)))

    def fits(self, *lines: str, block: bool | None = None) -> bool:
        """Return whether these lines, one below the other, could stand in the place of this one."""
        return self.left > 0 and self._read(lines, self.block if block is None else block)[0] is None

    def stop(self, line: str) -> tuple[str, str] | None:
        """Return a line that does not fit, parted where reading stops; none where it fits."""
        misfit, at = self._read((line,), self.block)
        if misfit is None:
            return None
        place = min(max(misfit.start - at, 0), len(line))
        return line[:place], line[place:]

    def _read(self, lines: Sequence[str], block: bool) -> tuple[Misfit | None, int]:
        """Return where reading these lines stops, and where the first of them begins."""
        self.left -= 1
        written = [f"{' ' * (2 * depth)}{head}" for depth, head in enumerate(self.heads)]
        blanks = " " * (2 * len(self.heads))
        if lines[0].startswith("else"):
            written += [f"{blanks}if x", f"{blanks}  {BROKEN}"]
        at = sum(len(line) + 1 for line in written) + len(blanks)
        written += [f"{blanks}{line}" for line in lines]
        if block:
            written.append(f"{blanks}  {BROKEN}")
        text = "".join(f"{line}\n" for line in written)
        starts, place = {len(text)}, 0
        for line in written:
            starts.add(place + len(line) - len(line.lstrip(" ")))
            place += len(line) + 1
        return engine().read(text, self.start, starts, 0, self.source).misfit, at


def trial(source: SourceFile, start: str, lines: Sequence[Line], codes: Sequence[str], index: int) -> Trial:
    """The surroundings of a line; `codes` are the texts of all lines as far as they can be read."""
    heads: list[str] = []
    indent = lines[index].indent
    for place in range(index - 1, -1, -1):
        if lines[place].indent < indent:
            heads.insert(0, codes[place])
            indent = lines[place].indent
    block = index + 1 < len(lines) and lines[index + 1].indent > lines[index].indent
    line = " ".join(codes[index].split())
    return Trial(source, start, tuple(heads), block, line, 0 if len(line) > LONGEST else 200)
