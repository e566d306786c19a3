"""`gamespec count`: count the game tree, whole or to a depth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cli.options import BackEnd, Json, Players, Ruleset, With, number, option
from cli.output.complaint import FINE, INTERRUPTED, back_end_complaints
from cli.output.consoles import data, err, remark, say

if TYPE_CHECKING:
    from interpreter.count import Counted, Counts
    from interpreter.state.game import Game


def run(
    ruleset: Ruleset,
    depth: Annotated[int | None, number("--depth", help="Plies to count (default: to the end).")] = None,
    players: Players = None,
    variants: With = None,
    back_end: Annotated[
        BackEnd, option("--back-end", "Engine; all give the same numbers, wasm is fastest on long counts.")
    ] = BackEnd.auto,
    as_json: Json = False,
) -> int:
    """Count the nodes, positions and leaves of the game tree."""
    from cli.games import open_game, which
    from interpreter.wasm.fallback import slower

    game = open_game(ruleset, players, variants)
    counted = _counted(game, depth, back_end)
    counts = counted.counts
    if as_json:
        data({**which(game), "depth": depth, **counts.as_json()})
    else:
        _show(counts, depth)
    if counted.reason:
        remark(slower(counted.reason))
    return INTERRUPTED if counts.stopped else FINE


def _counted(game: Game, depth: int | None, back_end: BackEnd) -> Counted:
    from cli.games import complain_of_failed_check
    from interpreter.count import MOST_POSITIONS, counted
    from interpreter.work import countable

    def tell(layer: int, size: int) -> None:
        if err().is_terminal:
            remark(f"depth {layer}: {size:,} positions")

    with complain_of_failed_check(game), back_end_complaints():
        most = MOST_POSITIONS if depth is not None else countable(game, MOST_POSITIONS)
        return counted(game.program, depth, progress=tell, back_end=back_end.value, most=most)


def _show(counts: Counts, depth: int | None) -> None:
    say(f"chance nodes    {counts.chance:,}")
    say(f"decision nodes  {counts.decisions:,}")
    say(f"terminal nodes  {counts.terminals:,}")
    say(f"positions       {counts.positions:,}")
    for ply, leaves in enumerate(counts.leaves, 1):
        say(f"depth {ply:>3}       {leaves:,}")
    if counts.complete:
        say(f"complete: {counts.terminals:,} games")
    elif counts.stopped:
        remark(f"interrupted: the counts are complete to depth {len(counts.leaves)}")
    elif counts.crowded:
        further = "" if depth is not None else "try --depth N, or "
        remark(
            f"stopped after depth {len(counts.leaves)}: counting deeper takes more time or memory than is allowed; "
            f"{further}--budget 10 allows ten times as much"
        )
    else:
        say(f"not complete: games continue after {depth} plies")
