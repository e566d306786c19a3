"""`gamespec count`: the size of a game's tree, counted to its end or to a depth."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from cli.complaint import FINE
from cli.consoles import data, err, remark, say
from cli.options import Json, Players, Ruleset, With

if TYPE_CHECKING:
    from interpreter.count import Counts
    from interpreter.state.game import Game


def run(
    ruleset: Ruleset,
    depth: Annotated[int | None, typer.Option("--depth", min=1, help="How many plies; to the end if not said.")] = None,
    players: Players = None,
    variants: With = None,
    as_json: Json = False,
) -> int:
    """Count chance, decision and terminal nodes, distinct positions, and the leaves at each depth."""
    from cli.games import open_game

    game = open_game(ruleset, players, variants)
    counts = _counted(game, depth)
    if as_json:
        head = {"ruleset": game.name, "players": game.players, "depth": depth}
        data({**head, **counts.as_json()})
    else:
        _show(counts, depth)
    return FINE


def _counted(game: Game, depth: int | None) -> Counts:
    from cli.games import promises_kept
    from interpreter.count import count
    from interpreter.state.views.key import key

    def tell(layer: int, size: int) -> None:
        if err().is_terminal:
            remark(f"depth {layer}: {size:,} positions")

    with promises_kept(game):
        return count(game.program, partial(key, game.program), depth, progress=tell)


def _show(counts: Counts, depth: int | None) -> None:
    say(f"chance nodes    {counts.chance:,}")
    say(f"decision nodes  {counts.decisions:,}")
    say(f"terminal nodes  {counts.terminals:,}")
    say(f"positions       {counts.positions:,}")
    for ply, leaves in enumerate(counts.leaves, 1):
        say(f"depth {ply:>3}       {leaves:,}")
    if counts.complete:
        say(f"complete: {counts.terminals:,} games")
    elif counts.crowded:
        remark("stopped: more positions than fit in memory; say --depth D, or --budget 10 for ten times the room")
    else:
        say(f"not complete: games go on after {depth} plies")
