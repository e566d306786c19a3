"""Parse one piece of a file: its header or a declaration."""

from __future__ import annotations

from functools import cache, cached_property
from threading import Lock
from typing import TYPE_CHECKING

from gamespec.syntax.build import Context
from gamespec.syntax.pieces.quick import Misplaced, Quick
from gamespec.syntax.pieces.result import Reading

if TYPE_CHECKING:
    from gamespec.source import SourceFile
    from gamespec.syntax.pieces.careful import Careful


class Engine:
    """The parsers of a process, for one piece at a time."""

    def __init__(self) -> None:
        self.quick = Quick()
        self.lock = Lock()

    @cached_property
    def careful(self) -> Careful:
        """Return the parser that explains errors."""
        from gamespec.syntax.pieces.careful import Careful  # loads lark, which most files do not need

        return Careful()

    def read(self, piece: str, start: str, starts: set[int], offset: int, source: SourceFile) -> Reading:
        """Parse a piece at an offset of its file; `starts` are the offsets of its logical lines."""
        with self.lock:
            context = Context(source, [])
            try:
                node = self.quick.read(piece, start, starts, offset, context)
            except Misplaced:
                return self.careful.read(piece, start, starts, offset, source)
            return Reading(node, context.found, longest=self.quick.longest)


@cache
def engine() -> Engine:
    """Return the parser of this process."""
    return Engine()
