"""Registry of diagnostic codes: each stage registers its own and creates findings with them.

Families by the first digit: 0 files and limits, 1 parsing, 2 names, 3 types and ranges, 4 phase graph and loops, 5
unused or dead rules, 6 hidden information, 7 variants, 8 style, 9 internal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from gamespec.diagnostics.diagnostic import Diagnostic, Edit, Fix, Label, Severity
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
        also: Iterable[tuple[Span, str]] = (),
        help: str | None = None,
        fixes: Iterable[Fix] = (),
    ) -> Diagnostic:
        """Return a finding with this code at a span.

        `label` is text beside the span, `also` gives further spans with a few words each. A `help` that is an
        `Instead` also becomes fixes of the span.
        """
        written = help.fixes(span) if isinstance(help, Instead) else []
        return Diagnostic(
            code=self.code,
            name=self.name,
            severity=self.severity,
            message=message if len(message) <= LONGEST else f"{message[:LONGEST]} ...",
            primary=Label(span, label),
            secondary=tuple(Label(*place) for place in also),
            help=help,
            fixes=(*written, *fixes),
        )


def register(number: str, name: str, severity: Severity, page: str = "") -> Code:
    """Register a code of findings, explained by `page`; raises ValueError if already registered."""
    if number in _CODES or any(known.name == name for known in _CODES.values()):
        raise ValueError(f"diagnostic {number} {name} is registered twice")
    _CODES[number] = Code(number, name, severity, page)
    return _CODES[number]


def code(number: str) -> Code | None:
    """Return the code of findings with a number such as `GS204`, or None."""
    return _CODES.get(number)


def catalogue() -> tuple[Code, ...]:
    """Return all codes of findings registered so far, by number."""
    return tuple(_CODES[number] for number in sorted(_CODES))


UNREADABLE = register(
    "GS001", "unreadable-file", "error", "The file is missing, is not a file, or you have no permission to read it."
)
NOT_TEXT = register("GS002", "not-text", "error", "The file is binary or not in UTF-8.")
TOO_LARGE = register("GS003", "file-too-large", "error", "A file may have one megabyte, far more than any rulebook.")
EMPTY = register("GS004", "empty-file", "error", "The file has no rules.")
STRANGE_CHARACTER = register(
    "GS005",
    "strange-character",
    "error",
    "The line contains an invisible character or one that reverses the reading direction.",
)
TAB = register("GS006", "tab", "error", "Indentation uses blanks, which look the same on every screen.")
TOO_DEEP = register(
    "GS007", "nested-too-deep", "error", "Brackets, blocks and expressions may be nested at most 64 deep."
)
TOO_MANY = register("GS008", "too-many-errors", "error", "Of very many errors in one file only the first are shown.")
COSTLY = register(
    "GS009", "costs-too-much", "error", "Building or playing the game would take more steps than the limit allows."
)

#: Most characters of a file that is read.
LARGEST = 1_000_000

# ---- code of the finding about a file that belongs to another game, such as a variant of it


OTHER_GAME = register(
    "GS705", "variant-of-another-game", "error", "A variant names another game than the one it is stored beside."
)
