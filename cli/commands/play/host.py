"""`gamespec host`: serve tables for play in a browser, with a secret link for each seat."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cli.options import Players, Ruleset, Seats, Seed, With, number, option

MOST_TABLES = 500


def run(
    ruleset: Ruleset,
    players: Players = None,
    variants: With = None,
    seats: Seats = None,
    seed: Seed = None,
    *,
    file: Annotated[Path | None, option("--file", "File that stores the games (default: NAME.table).", "FILE")] = None,
    tables: Annotated[int, number("--tables", help="Number of separate games to host.", most=MOST_TABLES)] = 1,
    port: Annotated[int, option("--port", "Port to listen on; 0 takes a free one.", "PORT", min=0, max=65535)] = 8000,
    bind: Annotated[
        str, option("--bind", "Address to listen on; 0.0.0.0 lets other machines connect.", "ADDRESS")
    ] = "127.0.0.1",
    url: Annotated[str | None, option("--url", "Address the links begin with, if behind a proxy.", "URL")] = None,
    report: Annotated[
        Path | None, option("--report", "Write times, notes and saves of the tables here, and stop.", "FOLDER")
    ] = None,
    designer: Annotated[
        bool, option("--designer", "Print a link for a designer, who sees the hand of the player to move.")
    ] = False,
    static: Annotated[
        Path | None, option("--static", "Write one HTML page that needs no server, and stop.", "FILE")
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
