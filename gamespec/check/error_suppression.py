"""Selection of the findings that are certain although part of the file could not be parsed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamespec.check.codes import (
    BAD_FAMILY,
    DUPLICATE_NAME,
    EMPTY_KIND,
    NEVER_GOES_ON,
    NEVER_SET,
    NO_SETUP,
    NO_VALUE,
    WRONG_TOTAL,
)
from gamespec.diagnostics import Diagnostic

_EXPLAINED = frozenset(
    found.code for found in (BAD_FAMILY, EMPTY_KIND, NEVER_GOES_ON, NEVER_SET, NO_SETUP, NO_VALUE, WRONG_TOTAL)
)


def surely_wrong(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield errors that an unreadable part of the file cannot explain, as an unknown name may be."""
    for each in found:
        unknown = each.code.startswith("GS2") and each.code != DUPLICATE_NAME.code
        if not unknown and each.code not in _EXPLAINED and each.severity == "error":
            yield each
