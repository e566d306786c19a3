"""One row of the table of old forms."""

from __future__ import annotations

from typing import NamedTuple


class OldForm(NamedTuple):
    """A form that no longer reads, and the one that says the same now.

    Both are words of a line. `{n}` stands for one word or more with all brackets closed, `{n*}` for none or more,
    `{n:word}` for a single word. `...` at the beginning or the end of `old` stands for the rest of the line, which
    stays as it is. A line break in `new` makes several lines.
    """

    old: str
    new: str
    but: str = ""
    """How the new form may differ from the old one; empty where it cannot."""
    under: tuple[str, ...] = ()
    """The words one of which begins the declaration or the part of an example; empty where it may be any."""
