"""Counts of decisions for which a bot found no determinization that agrees with all it was shown."""

from __future__ import annotations

from collections import Counter

FROM_VIEW, NONE = "from the view", "none"
"""Replacements: determinizations that fit the present view alone; none, and any move is taken."""
_FOUND = Counter[str]()


def note(instead: str) -> None:
    """Count a decision, by what the bot used instead (FROM_VIEW or NONE)."""
    _FOUND[instead] += 1


def taken() -> Counter[str]:
    """Return the counts since the last call in this process, and begin anew."""
    found = _FOUND.copy()
    _FOUND.clear()
    return found


def told(found: Counter[str], decisions: int) -> str | None:
    """Return a sentence about the counts of a run with so many decisions; None if there is nothing to say."""
    if not found.total():
        return None
    uses = (
        f"{found[FROM_VIEW]:,} with what fits the present view alone" if found[FROM_VIEW] else "",
        f"{found[NONE]:,} with any move" if found[NONE] else "",
    )
    how = " and ".join(use for use in uses if use)
    return (
        f"at {found.total():,} of {decisions:,} decisions a bot found no deal of what is hidden that fits all it was "
        f"shown, and played {how}; its moves there say little about good play"
    )
