"""Help lines that name replacements for a span, and the fixes that apply these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from gamespec.diagnostics.diagnostic import Edit, Fix

if TYPE_CHECKING:
    from gamespec.source import Span


class Instead(str):
    """A help line that names replacement texts; each of `texts` may replace the span of the finding."""

    __slots__ = ("texts",)

    texts: tuple[str, ...]

    def __new__(cls, said: str, *texts: str) -> Self:
        """Create the help line `said`, which names the replacements `texts`."""
        made = super().__new__(cls, said)
        made.texts = texts
        return made

    def fixes(self, span: Span) -> list[Fix]:
        """Return a fix of a span for each replacement, unsafe because something else may be meant.

        The replacement of a quoted title keeps the quotes.
        """
        alone = len(self.texts) == 1
        texts = [f'"{text}"' if span.text.startswith('"') and not text.startswith('"') else text for text in self.texts]
        return [
            Fix(f"write `{text}`", (Edit(span, text),), safe=False, help=str(self) if alone else f"write `{text}`")
            for text in texts
        ]
