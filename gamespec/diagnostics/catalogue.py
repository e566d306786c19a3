"""Registry of diagnostic codes: each stage registers its own and creates findings with them.

Families by the first digit: 0 files and limits, 1 parsing, 2 names, 3 types and ranges, 4 phase graph and loops, 5
unused or dead rules, 6 hidden information, 7 variants, 8 style, 9 internal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from gamespec.diagnostics.diagnostic import Diagnostic, Edit, Fix, Label, Severity, rows
from gamespec.source import Span

# ---- help lines that name replacements for a span, and the fixes that apply these


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
        """Return a fix of a span for each replacement, unsafe, and with the quotes of a title kept."""
        alone = len(self.texts) == 1
        texts = [f'"{text}"' if span.text.startswith('"') and not text.startswith('"') else text for text in self.texts]
        return [
            Fix(f"write `{text}`", (Edit(span, text),), safe=False, help=str(self) if alone else f"write `{text}`")
            for text in texts
        ]


# ---- registry of diagnostic codes: each stage registers its own and creates findings with them
#
# Families by the first digit: 0 files and limits, 1 parsing, 2 names, 3 types and ranges, 4 phase graph and loops, 5
# unused or dead rules, 6 hidden information, 7 variants, 8 style, 9 internal.


_CODES: dict[str, Code] = {}

LONGEST = 1_000
"""Greatest number of characters of a message; longer ones are cut."""


@dataclass(frozen=True, slots=True)
class Code:
    """A code of findings, such as GS204, with its kebab-case name, its severity, and its page for users."""

    code: str
    name: str
    severity: Severity
    page: str = ""

    def at(
        self,
        span: Span,
        message: str,
        *,
        label: str = "",
        also: Iterable[tuple[Span | None, str]] = (),
        help: str | None = None,
        fixes: Iterable[Fix] = (),
    ) -> Diagnostic:
        """Return a finding with this code at a span.

        `label` is text beside the span, `also` gives further spans with a few words each, those that are
        None left out. A `help` that is an `Instead` also becomes fixes of the span.
        """
        written = help.fixes(span) if isinstance(help, Instead) else []
        return Diagnostic(
            code=self.code,
            name=self.name,
            severity=self.severity,
            message=message if len(message) <= LONGEST else f"{message[:LONGEST]} ...",
            primary=Label(span, label),
            secondary=tuple(Label(place, text) for place, text in also if place is not None),
            help=help,
            fixes=(*written, *fixes),
        )


def register(number: str) -> Code:
    """Register a code of findings of `codes.txt`; raises ValueError if already registered."""
    if number in _CODES:
        raise ValueError(f"diagnostic {number} is registered twice")
    row = rows()[number]
    _CODES[number] = Code(number, row.name, row.severity, row.page)
    return _CODES[number]


def code(number: str) -> Code | None:
    """Return the code of findings with a number such as `GS204`, or None."""
    return _CODES.get(number)


def catalogue() -> tuple[Code, ...]:
    """Return all codes of findings registered so far, by number."""
    return tuple(_CODES[number] for number in sorted(_CODES))


UNREADABLE = register("GS001")
NOT_TEXT = register("GS002")
TOO_LARGE = register("GS003")
EMPTY = register("GS004")
STRANGE_CHARACTER = register("GS005")
TAB = register("GS006")
TOO_DEEP = register("GS007")
TOO_MANY = register("GS008")
COSTLY = register("GS009")

#: Most characters of a file that is read.
LARGEST = 1_000_000

# ---- code of the finding about a file that belongs to another game, such as a variant of it


OTHER_GAME = register("GS705")
