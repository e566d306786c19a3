"""Parse and normalise amounts of things in texts, such as `2 wool 1 ore`."""

from __future__ import annotations

import re

_ONE = r"[0-9]{1,6} [a-z][\w-]*"
_BUNDLE = re.compile(rf"(?<![^(,]){_ONE}(?:(?: and)? {_ONE})*(?![^),])")
"""Pattern for a bundle (names with amounts) such as `2 wool 1 ore`, alone between brackets and commas."""
_AMOUNT = re.compile(r"([0-9]+) ([a-z][\w-]*)")


def amounts_said(text: str) -> list[tuple[str, int]]:
    """Return the names and amounts in a lower-case text: (`wool`, 2), (`ore`, 1)."""
    return [(name, int(number)) for number, name in _AMOUNT.findall(text)]


def in_order(text: str) -> str:
    """Return a normalised lower-case text with the names in each bundle, such as `2 wool 1 ore`, sorted."""
    return _BUNDLE.sub(lambda found: _sorted_bundle(found[0]), text)


def _sorted_bundle(bundle: str) -> str:
    pairs = sorted((name, number) for name, number in amounts_said(bundle) if number)
    return " ".join(f"{number} {name}" for name, number in pairs) or "nothing"
