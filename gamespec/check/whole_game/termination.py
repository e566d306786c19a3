"""Check that an iteration of a `repeat until` loop can change the loop's condition.

A loop that no iteration can end is an error; one that neither counts its iterations nor uses chance gets a runtime
check.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.analysis.effects import Analysis
from gamespec.check.whole_game.facts import parts_of
from gamespec.checked import expressions as x
from gamespec.checked import runtime_checks
from gamespec.checked import statements as s
from gamespec.checked.game import RuntimeCheck
from gamespec.diagnostics import register

if TYPE_CHECKING:
    from gamespec.check.symbols.world import World
    from gamespec.checked.things import Zone

ENDLESS = register(
    "GS431", "loop-never-ends", "error", "Nothing in a loop changes what its condition tests, so it never ends."
)


def check_loops(world: World) -> None:
    """Report each `repeat until` loop that no iteration can end; add runtime checks for doubtful ones."""
    loops = [(part, part.until) for part in parts_of(world) if isinstance(part, s.Repeat) and part.limit is None]
    analysis = Analysis(world.checked)
    for loop, until in loops:
        if until is not None:
            _check(world, analysis, loop, until)


def _check(world: World, analysis: Analysis, loop: s.Repeat, until: x.Expr) -> None:
    asked, done = analysis.of(until), analysis.of(loop.body)
    waits_for = _to_grow_empty(until)
    changed = bool(asked.reads.keys() & done.writes) if waits_for is None else waits_for in done.left
    if asked.chance is not None or changed:
        if done.chance is None and asked.chance is None:
            world.checked.runtime_checks.append(RuntimeCheck(runtime_checks.ENDS, until.span))
        return
    world.sink.error(
        ENDLESS,
        f"no lap takes a piece out of `{waits_for.name}`, so once this does not hold it never will"
        if waits_for is not None
        else "no lap changes what this asks, so once it does not hold it never will",
        until.span,
        help="change what it reads inside the loop, or count the laps: `repeat 3 times`",
    )


def _to_grow_empty(until: x.Expr) -> Zone | None:
    """Return the zone that must lose pieces for the condition `until` to become true, or None.

    It is the deck in `deck is empty`, the hand in `count(your hand) <= 6`.
    """
    if not isinstance(until, x.Binary) or not isinstance(until.left, x.CountOf) or not isinstance(until.right, x.Const):
        return None
    down = until.op in ("<", "<=") or (until.op == "is" and until.right.value == 0)
    return until.left.of.zone if down and isinstance(until.left.of, x.ZoneGet) else None
