"""A help line that says what to write in the place of a finding, and the edits that write it: one value for both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from gamespec.diagnostics.diagnostic import Edit, Fix

if TYPE_CHECKING:
    from gamespec.source import Span


class Instead(str):
    """A help line; each of `texts` is a way to write what the finding points at."""

    __slots__ = ("texts",)

    texts: tuple[str, ...]

    def __new__(cls, said: str, *texts: str) -> Self:
        """Make the help line `said`, which names these texts."""
        made = super().__new__(cls, said)
        made.texts = texts
        return made

    def fixes(self, span: Span) -> list[Fix]:
        """Return an edit for each way; unsafe, because something else may be meant. A title keeps its quotes."""
        alone = len(self.texts) == 1
        texts = [f'"{text}"' if span.text.startswith('"') and not text.startswith('"') else text for text in self.texts]
        return [
            Fix(f"write `{text}`", (Edit(span, text),), safe=False, help=str(self) if alone else f"write `{text}`")
            for text in texts
        ]
