"""Serve hosted tables (`gamespec host`): open their file, print the links, and run until Ctrl-C."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from cli.host.store import Store
from cli.host.tables import Hosted
from cli.output.complaint import FINE, Complaint, require
from cli.output.consoles import remark, say
from gamespec.nearest import quoted
from interpreter.state.game import Game

ANY = {"0.0.0.0", "::"}  # noqa: S104  read, not bound to
"""Addresses to listen on that mean all of this machine's addresses; no link can begin with them."""
ANY_OTHER = "192.0.2.1", "2001:db8::1"
"""Unused IPv4 and IPv6 addresses, by a route to which the system tells this machine's own address."""


class Place(NamedTuple):
    """Address and port the server listens on, and the beginning of its links (None: made from these)."""

    bind: str = "127.0.0.1"
    port: int = 8000
    url: str | None = None


def serve(
    game: Game,
    kinds: list[str],
    path: Path,
    place: Place,
    *,
    seed: int | None = None,
    tables: int = 1,
    report: Path | None = None,
    designer: bool = False,
    opened: Callable[[str], object] | None = None,
) -> int:
    """Serve the tables of a file until Ctrl-C; with `report`, write their report to this folder instead.

    Returns an exit code. `opened` is called with the first link once the server listens.
    """
    require("host", "host", "the server for browsers needs")
    import uvicorn

    from cli.games import complain_of_failed_check
    from cli.host.server import Server

    store = _store(path)
    try:
        with complain_of_failed_check(game):
            hosted = _tables(store, path, game, kinds, seed, tables, designer=designer)
        if report is not None:
            from cli.host.playtest import write_report

            say(f"written: {write_report(hosted, report)}")
            return FINE
        links = store.links()
        door = listening(place)
        base = base_of(place, door.getsockname()[1])
        _print_links(hosted, links, base)
        remark(f"games are saved in {path}; Ctrl-C stops the server, the same command resumes them")
        if opened is not None:
            opened(f"{base}/t/{next(iter(links))}")
        app = Server(hosted, links).app()
        config = uvicorn.Config(
            app,
            log_config=None,  # its own would close the handlers of everything else in this process
            log_level="warning",
            access_log=False,
            ws_max_size=8192,
            ws_ping_interval=20,
        )
        uvicorn.Server(config).run(sockets=[door])
    except KeyboardInterrupt:
        return FINE
    finally:
        store.close()
    return FINE


@contextmanager
def reading(game: Game, path: Path) -> Generator[list[Hosted]]:
    """Return a context with the hosted tables of a file, for reading; complain if there are none."""
    from cli.games import complain_of_failed_check

    advice = "name a file that `gamespec host` has written"
    if not path.is_file():
        cause = "this is not a file of hosted games" if path.exists() else "there is no such file"
        raise Complaint(str(path), cause, advice)
    try:
        store = _store(path)
    except Complaint as complaint:
        raise Complaint(str(path), complaint.cause, advice) from None
    with closing(store):
        with complain_of_failed_check(game):
            found = list(_tables(store, path, game, [], None, 0, designer=False).values())
        if not found:
            raise Complaint(str(path), "this file holds no hosted game", advice)
        yield found


def base_of(place: Place, port: int) -> str:
    """Return the beginning of links: the given one, else an address at which other machines find this one."""
    if place.url is not None:
        return place.url.rstrip("/")
    host = _own_address(place.bind) if place.bind in ANY else place.bind
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address(bind: str) -> str:
    """Return the address from which this machine would send to another; nothing is sent."""
    family, other = (socket.AF_INET6, ANY_OTHER[1]) if ":" in bind else (socket.AF_INET, ANY_OTHER[0])
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as trying:
            trying.connect((other, 9))
            return str(trying.getsockname()[0])
    except OSError:
        return "::1" if ":" in bind else "127.0.0.1"


def listening(place: Place) -> socket.socket:
    """Return a socket that listens already, so that a link can be opened as soon as it is printed."""
    family = socket.AF_INET6 if ":" in place.bind else socket.AF_INET
    found = socket.socket(family)
    if sys.platform == "win32":  # there, reusing an address takes it from the server that has it
        found.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((place.bind, place.port))
        found.listen()
    except OSError as error:
        found.close()
        where = f"{place.bind}:{place.port}"
        advice = (
            "choose another port with --port, or --port 0 for a free one; --bind must be an address of this machine"
        )
        raise Complaint(where, f"the server cannot use this address: {error.strerror}", advice) from None
    return found


def _store(path: Path) -> Store:
    from cli.host.store import InUseError, NotAStoreError, Store

    try:
        return Store(path)
    except InUseError:
        advice = "stop the other server, or choose another file with --file"
        raise Complaint(str(path), "another running server uses this file of games", advice) from None
    except NotAStoreError:
        raise Complaint(str(path), "this is not a file of hosted games", "choose another file with --file") from None
    except OSError as error:
        raise Complaint(
            str(path), f"the hosted games cannot be saved in this file: {error}", "choose another file with --file"
        ) from None


def _tables(
    store: Store, path: Path, game: Game, kinds: list[str], seed: int | None, number: int, *, designer: bool
) -> dict[int, Hosted]:
    """Return the tables of a file by number, after adding new ones until there are `number`."""
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
        raise Complaint(
            str(path), str(error), "use the rules of that time, or choose another file with --file"
        ) from None


def _agrees(path: Path, at: int, spec: dict[str, Any], same: dict[str, Any]) -> None:
    """Raise a Complaint if stored table number `at` is of another game, players or rules."""
    for key, what in (("game", "another game"), ("seats", "other seats"), ("variants", "other variants")):
        if spec[key] != same[key]:
            was = quoted([spec[key]] if isinstance(spec[key], str) else spec[key]) or "none"
            advice = "use the same options as before, or choose another file with --file"
            raise Complaint(str(path), f"table {at} was started with {what}: {was}", advice)
    if spec["rules"] != json.loads(json.dumps(same["rules"])):
        remark(
            f"the rules have changed since table {at} was started; its game continues if all its moves are still legal"
        )


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
