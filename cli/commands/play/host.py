"""`gamespec host`: serve tables for play in a browser, with a secret link for each seat."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.options import Players, Ruleset, Seats, Seed, With

MOST_TABLES = 500


def run(
    ruleset: Ruleset,
    players: Players = None,
    variants: With = None,
    seats: Seats = None,
    seed: Seed = None,
    *,
    file: Annotated[
        Path | None, typer.Option("--file", metavar="FILE", help="File that stores the games (default: NAME.table).")
    ] = None,
    tables: Annotated[
        int, typer.Option("--tables", metavar="N", min=1, max=MOST_TABLES, help="Number of separate games to host.")
    ] = 1,
    port: Annotated[
        int, typer.Option("--port", metavar="PORT", min=0, max=65535, help="Port to listen on; 0 takes a free one.")
    ] = 8000,
    bind: Annotated[
        str,
        typer.Option("--bind", metavar="ADDRESS", help="Address to listen on; 0.0.0.0 lets other machines connect."),
    ] = "127.0.0.1",
    url: Annotated[
        str | None, typer.Option("--url", metavar="URL", help="Address the links begin with, if behind a proxy.")
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option("--report", metavar="FOLDER", help="Write times, notes and saves of the tables here, and stop."),
    ] = None,
    designer: Annotated[
        bool, typer.Option("--designer", help="Print a link for a designer, who sees the hand of the player to move.")
    ] = False,
    static: Annotated[
        Path | None,
        typer.Option("--static", metavar="FILE", help="Write one HTML page that needs no server, and stop."),
    ] = None,
) -> int:
    """Host a game for browsers, with a secret link for each seat."""
    from cli.games import open_game
    from cli.host.serving import Place, serve
    from cli.play.seats import kinds_for, seats_named

    game = open_game(ruleset, players, variants, seats=seats_named(seats))
    if static is not None:
        from cli.host.static.page import write_page

        return write_page(game, kinds_for(game, seats), seed, static)
    kinds = kinds_for(game, seats or ",".join(["me"] * len(game.people)))
    path = Path(f"{game.name}.table") if file is None else file
    return serve(game, kinds, path, Place(bind, port, url), seed=seed, tables=tables, report=report, designer=designer)
