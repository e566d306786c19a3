"""`gamespec host`: tables in a browser, a secret link for each seat."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.groups import Group
from cli.options import Players, Ruleset, Seats, Seed, With
from cli.output.complaint import FINE, Complaint
from cli.output.consoles import remark, say

if TYPE_CHECKING:
    from cli.host.store import Store
    from cli.host.tables import Hosted
    from interpreter.state.game import Game

MOST_TABLES = 500

GROUP = Group.PLAY


def run(
    ruleset: Ruleset,
    players: Players = None,
    variants: With = None,
    seats: Seats = None,
    seed: Seed = None,
    *,
    file: Annotated[
        Path | None, typer.Option("--file", metavar="FILE", help="Keep the games here (default: NAME.table).")
    ] = None,
    tables: Annotated[int, typer.Option("--tables", min=1, max=MOST_TABLES, help="Number of tables.")] = 1,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Port to listen on; 0 takes a free one.")
    ] = 8000,
    bind: Annotated[
        str, typer.Option("--bind", help="Address to listen on; other machines reach 0.0.0.0.")
    ] = "127.0.0.1",
    url: Annotated[str | None, typer.Option("--url", help="What the links begin with, behind a proxy.")] = None,
    report: Annotated[
        Path | None,
        typer.Option("--report", metavar="FOLDER", help="Write times, notes and saves of the tables here, and stop."),
    ] = None,
    designer: Annotated[
        bool, typer.Option("--designer", help="Print a link that sees the hand of the player to move.")
    ] = False,
) -> int:
    """Host a game for browsers, with a secret link for each seat."""
    try:
        import uvicorn

        from cli.host.server import Server
    except ModuleNotFoundError as error:
        advice = "install it from the checkout: pip install '.[host]'"
        raise Complaint("host", f"serving browsers needs {error.name}, which is not installed", advice) from None
    from cli.games import open_game, promises_kept
    from cli.play.seats import kinds_for, seats_named

    game = open_game(ruleset, players, variants, seats=seats_named(seats))
    kinds = kinds_for(game, seats or ",".join(["me"] * len(game.people)))
    path = Path(f"{game.name}.table") if file is None else file
    store = _store(path)
    with promises_kept(game):
        hosted = _tables(store, path, game, kinds, seed, tables, designer=designer)
    if report is not None:
        from cli.host.playtest import write_report

        say(f"written: {write_report(hosted, report)}")
        store.close()
        return FINE
    links = store.links()
    server = Server(hosted, links)
    config = uvicorn.Config(
        server.app(), host=bind, port=port, log_level="warning", access_log=False, ws_max_size=8192, ws_ping_interval=20
    )
    listening = config.bind_socket()
    listening.listen()  # a link may be opened as soon as it is printed
    base = (url or f"http://{bind}:{listening.getsockname()[1]}").rstrip("/")
    _print_links(hosted, links, base)
    remark(f"the games are kept in {path}; Ctrl-C stops the server, the same command goes on with them")
    try:
        uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        store.close()
    return FINE


def _store(path: Path) -> Store:
    from cli.host.store import InUseError, NotAStoreError, Store

    try:
        return Store(path)
    except InUseError:
        advice = "stop the other one, or choose another file with --file"
        raise Complaint(str(path), "another server is running these tables", advice) from None
    except NotAStoreError:
        raise Complaint(str(path), "this is no file of hosted tables", "choose another file with --file") from None
    except OSError as error:
        raise Complaint(str(path), f"the games cannot be kept there: {error}", "choose another with --file") from None


def _tables(
    store: Store, path: Path, game: Game, kinds: list[str], seed: int | None, number: int, *, designer: bool
) -> dict[int, Hosted]:
    """Return the tables of a file, and as many new ones as are missing."""
    from secrets import randbelow, token_urlsafe

    from cli.host.tables import DESIGNER, ONLOOKER, Hosted, RefusedError

    same = {
        "game": game.name,
        "seats": game.seat_names,
        "variants": list(game.variants),
        "rules": dict(game.fingerprints),
    }
    setups = store.setups()
    for at, spec in setups.items():
        _agrees(path, at, spec, same)
    roles = [str(seat) for seat, kind in enumerate(kinds) if kind == "me"] + [ONLOOKER]
    roles += [DESIGNER] if designer else []
    for _ in range(number - len(setups)):
        spec: dict[str, Any] = same | {"kinds": kinds, "seed": randbelow(2**53) if seed is None else seed}
        store.add(spec, {token_urlsafe(24): role for role in roles})
    try:
        return {at: Hosted.opened(at, game, spec["kinds"], spec["seed"], store) for at, spec in store.setups().items()}
    except RefusedError as error:
        raise Complaint(str(path), str(error), "take the rules of that day, or choose another --file") from None


def _agrees(path: Path, at: int, spec: dict[str, Any], same: dict[str, Any]) -> None:
    """Complain where a table of the file was begun with another game, other players or other rules."""
    for key, told in (("game", "game"), ("seats", "seats"), ("variants", "variants")):
        if spec[key] != same[key]:
            was = spec[key] if isinstance(spec[key], str) else ", ".join(spec[key]) or "none"
            advice = "say the same again, or choose another file with --file"
            raise Complaint(str(path), f"table {at} was begun with other {told}: {was}", advice)
    if spec["rules"] != json.loads(json.dumps(same["rules"])):
        remark(f"the rules have changed since table {at} was begun; it goes on as long as they allow its moves")


def _print_links(hosted: dict[int, Hosted], links: dict[str, tuple[int, str]], base: str) -> None:
    for number, table in hosted.items():
        if len(hosted) > 1:
            say(f"table {number}")
        for token, (at, role) in links.items():
            if at == number:
                name = (
                    table.game.seat_names[int(role)] if role.isdecimal() else f"{role}s" if role == "onlooker" else role
                )
                say(f"  {name:<10} {base}/t/{token}")
