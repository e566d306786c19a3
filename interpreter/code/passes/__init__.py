"""Optimization passes: CODE that does the same faster.

A pass returns a Playable with the same games: the same legal moves in the same order, the same states at every stop,
the same failed runtime checks, the same chance. `PASSES` has all of them in the order in which they run; each has its
own file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.code.passes.inlined import inlined
from interpreter.code.passes.ranked import ranked
from interpreter.kernel.uncollected import uncollected

if TYPE_CHECKING:
    from interpreter.code.read import Playable

    Pass = Callable[[Playable], Playable]

PASSES: dict[str, Pass] = {"ranked": ranked, "inlined": inlined}


@uncollected
def improved(playable: Playable, *, without: frozenset[str] = frozenset()) -> Playable:
    """Return the game after all optimization passes except those named."""
    for name, run in PASSES.items():
        if name not in without:
            playable = run(playable)
    return playable


__all__ = ["PASSES", "improved"]
