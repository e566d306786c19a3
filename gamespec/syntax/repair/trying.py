"""Trials: whether another text would be valid in place of a line.

Only the heads above a line, and whether it has a block, matter for its form, so a trial parses a few short lines,
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
"""A name at its declaration."""
GIVEN = WORDS.union(("your", "active", "players", "seats", "empty", "not", "next", "previous"))
"""Words that are known without a declaration."""

BROKEN = "\x00"
LONGEST = 300
"""Greatest length of a line for which other texts are tried."""


@dataclass(slots=True)
class Trial:
    """The context of a line: the heads above it, and whether it has a block."""

    source: SourceFile
    start: str
    heads: tuple[str, ...]
    block: bool
    line: str
    left: int = 200
    """Remaining number of trials."""

    def known(self) -> frozenset[str]:
        """Return the names declared in the file, except in this line, and the words with a fixed meaning."""
        text = "\n".join(line for line in self.source.text.splitlines() if " ".join(line.split()) != self.line)
        return GIVEN.union(*(filter(None, found.groups()) for found in DECLARED.finditer(text)))

    def fits(self, *lines: str, block: bool | None = None) -> bool:
        """Return whether these lines would be valid in place of this one."""
        return self.left > 0 and self._read(lines, self.block if block is None else block)[0] is None

    def stop(self, line: str) -> tuple[str, str] | None:
        """Return a line that does not fit, split where parsing stops; None if it fits."""
        misfit, at = self._read((line,), self.block)
        if misfit is None:
            return None
        place = min(max(misfit.start - at, 0), len(line))
        return line[:place], line[place:]

    def _read(self, lines: Sequence[str], block: bool) -> tuple[Misfit | None, int]:
        """Return where parsing these lines stops, and the offset of the first of them."""
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
    """Return the context of a line; `codes` are the texts of all lines, with placeholders."""
    heads: list[str] = []
    indent = lines[index].indent
    for place in range(index - 1, -1, -1):
        if lines[place].indent < indent:
            heads.insert(0, codes[place])
            indent = lines[place].indent
    block = index + 1 < len(lines) and lines[index + 1].indent > lines[index].indent
    line = " ".join(codes[index].split())
    return Trial(source, start, tuple(heads), block, line, 0 if len(line) > LONGEST else 200)
