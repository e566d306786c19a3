"""Select the findings that are certain although part of the file could not be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.diagnostics import Diagnostic

_EXPLAINED = frozenset(
    found.code for found in (BAD_FAMILY, EMPTY_KIND, NEVER_GOES_ON, NEVER_SET, NO_SETUP, NO_VALUE, WRONG_TOTAL)
)


def surely_wrong(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield type errors and duplicates; an unknown name may be declared in the unreadable part."""
    for each in found:
        unknown = each.code.startswith("GS2") and each.code != DUPLICATE_NAME.code
        if not unknown and each.code not in _EXPLAINED and each.severity == "error":
            yield each
