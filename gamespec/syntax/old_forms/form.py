"""Type of an entry in the table of outdated forms."""

from __future__ import annotations

from typing import NamedTuple


class OldForm(NamedTuple):
    """An entry in the table of outdated forms: a form that is no longer valid, and its current equivalent.

    Both are words of a line. `{n}` stands for one word or more with all brackets closed, `{n*}` for none or more,
    `{n:word}` for a single word. `...` at the beginning or the end of `old` stands for the rest of the line, which
    stays as it is. A line break in `new` makes several lines.
    """

    old: str
    new: str
    but: str = ""
    """Possible difference in meaning between the new form and the old one, empty if there is none."""
    under: tuple[str, ...] = ()
    """Words, one of which begins the declaration or part of an example around the line; empty for any."""
