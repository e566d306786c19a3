"""Test whether another text would be valid in place of a line.

Only the heads above a line, and whether it has a block, matter for its form, so a test parses a few short lines,
whatever the size of the declaration.
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
"""Pattern of a name at its declaration, in text that may not parse."""
GIVEN = WORDS.union(("your", "active", "players", "seats", "empty", "not", "next", "previous"))
"""Words that are known in every file without a declaration."""

BROKEN = "\x00"
LONGEST = 300
"""Greatest number of characters of a line for which other texts are tried."""


@dataclass(slots=True)
class Trial:
    """The context of a line, with which other texts are tested in its place.

    The context is the heads of the blocks around it, and whether it has a block itself.
    """

    source: SourceFile
    start: str
    heads: tuple[str, ...]
    block: bool
    line: str
    left: int = 200
    """Number of further tests allowed for this line, which bounds the time spent on it."""

    def known(self) -> frozenset[str]:
        """Return the names declared in the file outside of this line, and the words with a fixed meaning."""
        text = "\n".join(line for line in self.source.text.splitlines() if " ".join(line.split()) != self.line)
        return GIVEN.union(*(filter(None, found.groups()) for found in DECLARED.finditer(text)))

    def fits(self, *lines: str, block: bool | None = None) -> bool:
        """Return whether some lines would be valid in place of this one.

        `block` overrides whether lines are indented below.
        """
        return self.left > 0 and self._read(lines, self.block if block is None else block)[0] is None

    def stop(self, line: str) -> tuple[str, str] | None:
        """Split a text tried in place of this line where parsing stops; None if the text fits."""
        misfit, at = self._read((line,), self.block)
        if misfit is None:
            return None
        place = min(max(misfit.start - at, 0), len(line))
        return line[:place], line[place:]

    def _read(self, lines: Sequence[str], block: bool) -> tuple[Misfit | None, int]:
        """Return where parsing stops when some lines stand in place of this one (None if they fit).

        The second result is the offset of the first of these lines in the parsed text.
        """
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
    """Return the context of line `index`, with which other texts can be tested in its place.

    `start` is the grammar rule of the piece; `codes` are the texts of its lines, with placeholders.
    """
    heads: list[str] = []
    indent = lines[index].indent
    for place in range(index - 1, -1, -1):
        if lines[place].indent < indent:
            heads.insert(0, codes[place])
            indent = lines[place].indent
    block = index + 1 < len(lines) and lines[index + 1].indent > lines[index].indent
    line = " ".join(codes[index].split())
    return Trial(source, start, tuple(heads), block, line, 0 if len(line) > LONGEST else 200)
