"""What can still be said about a file of which a part could not be read.

Enters: findings. Leaves: those that no unread line could explain.
"""

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
    """Mistakes of type and doubles; a name that is not known may stand in the part that was not read."""
    for each in found:
        unknown = each.code.startswith("GS2") and each.code != DUPLICATE_NAME.code
        if not unknown and each.code not in _EXPLAINED and each.severity == "error":
            yield each
