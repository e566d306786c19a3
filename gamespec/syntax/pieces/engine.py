"""One piece of a file enters (its header or one declaration); its node leaves, or the first thing that does not fit."""

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
    """The readers of a process; one piece at a time."""

    def __init__(self) -> None:
        self.quick = Quick()
        self.lock = Lock()

    @cached_property
    def careful(self) -> Careful:
        """The reader that says what is wrong."""
        from gamespec.syntax.pieces.careful import Careful  # loads lark, which most files do without

        return Careful()

    def read(self, piece: str, start: str, starts: set[int], offset: int, source: SourceFile) -> Reading:
        """Read one piece that begins at an offset of its file; `starts` are the offsets of its logical lines."""
        with self.lock:
            context = Context(source, [])
            try:
                node = self.quick.read(piece, start, starts, offset, context)
            except Misplaced:
                return self.careful.read(piece, start, starts, offset, source)
            return Reading(node, context.found, longest=self.quick.longest)


@cache
def engine() -> Engine:
    """The parser of this process."""
    return Engine()
