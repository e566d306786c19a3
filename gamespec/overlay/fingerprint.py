"""Fingerprints of declarations, steps, rows and transitions: a hash of their content.

Layout, position in the file, titles, citations and remarks have no effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256

from gamespec.model import Node

_NOT_SAID = frozenset({"span", "cites", "assume", "was", "told", "title", "broken", "uncounted"})
_SAID_IF_SET = frozenset({"part_of", "rows_of", "up_to", "may_win"})
"""Names of node fields that enter a fingerprint only where they are set.

A later edition of the language added them; fingerprints in older files thus stay valid.
"""

_NO_LONGER_SAID: dict[tuple[str, str], Callable[[object], object]] = {
    ("ActionDecl", "params"): lambda _: None,
    ("Must", "together"): lambda _: False,
    ("PayWith", "units"): lambda _: True,
    ("Pick", "until"): lambda until: until is not None,
}
"""Functions that compute fields of an earlier edition, so that older fingerprints stay valid.

The key is a node class and the field after which the old field stood; the function gets the value of this present
field and returns the value that the old field would have.
"""


def fingerprint(node: object, digits: int = 4) -> str:
    """Return `digits` hexadecimal digits that change when the content of the node changes."""
    return sha256(repr(_said(node)).encode()).hexdigest()[:digits]


@cache
def _saying(kind: type[Node]) -> tuple[str, ...]:
    """Return the names of the fields of a node class that enter its fingerprint."""
    return tuple(name for name in kind.model_fields if name not in _NOT_SAID)


def _said(value: object) -> object:
    if isinstance(value, Node):
        return (type(value).__name__, *_content(value))
    if isinstance(value, tuple):
        return tuple(_said(item) for item in value)
    return value


def _content(node: Node) -> Iterator[object]:
    """Yield the contents of the fields of a node, and of fields the node had in an earlier edition."""
    kind = type(node)
    for name in _saying(kind):
        each = getattr(node, name)
        if each or name not in _SAID_IF_SET:
            yield _said(each)
        if (former := _NO_LONGER_SAID.get((kind.__name__, name))) is not None:
            yield former(each)
