"""Bots that can play inside a module, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.bots import AUTOMATIC

if TYPE_CHECKING:
    from collections.abc import Sequence

GREEDY, LEARNED = "greedy", "learned"
THINKERS = (GREEDY, LEARNED)


def inside_alone(bots: Sequence[str], *, rotate: bool = False, laws: bool = False) -> str | None:
    """Return why these bots cannot play in a module, judged by their names; None if they may."""
    others = set(bots) - {"random", AUTOMATIC} - set(THINKERS)
    if others:
        return f"of the bots random, greedy and learned alone play there, not {', '.join(sorted(others))}"
    thinking = [name for name in THINKERS if name in bots]
    if len(thinking) > 1:
        return f"{' and '.join(thinking)} do not play there together"
    if thinking and laws:
        return f"{thinking[0]} does not play there with --invariants"
    if thinking and rotate and "random" in bots:
        return f"{thinking[0]} does not change seats there"
    return None
