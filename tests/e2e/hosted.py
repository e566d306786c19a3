"""A hosted game in a browser: a server, and a page for each link."""

from __future__ import annotations

import re
import subprocess
import sys
from socket import create_server
from threading import Thread
from typing import TYPE_CHECKING, Protocol

from uvicorn import Config, Server as Uvicorn

from cli.host.server import Server
from cli.host.store import Store
from cli.host.tables import ONLOOKER, Hosted
from tests.loaded import load

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.e2e.chromium import Chromium

LINK = re.compile(r"^  (\S+) +(http\S+)$", re.MULTILINE)
SEED = 3
ONLOOKERS = "onlookers"


class Serving(Protocol):
    """A server that has begun: the link of each seat and of onlookers."""

    links: dict[str, str]

    def close(self) -> None:
        """End it."""
        ...


class Command:
    """`gamespec host`, in a process of its own."""

    def __init__(self, folder: Path, ruleset: str, players: int) -> None:
        command = [sys.executable, "-m", "cli", "host", ruleset, "--players", str(players), "--port", "0"]
        command += ["--seed", str(SEED), "--file", str(folder / "games.table")]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        lines = "".join(self._process.stdout.readline() for _ in range(players + 1))
        self.links = dict(LINK.findall(lines))

    def close(self) -> None:
        """End the process."""
        self._process.terminate()
        self._process.communicate(timeout=20)


class InThread:
    """The same server in a thread, where nothing has to be imported and loaded anew."""

    def __init__(self, folder: Path, ruleset: str, players: int) -> None:
        self._store = Store(folder / "games.table")
        names = [*(f"P{seat}" for seat in range(1, players + 1)), ONLOOKERS]
        roles = [*map(str, range(players)), ONLOOKER]
        number = self._store.add({"game": ruleset}, dict(zip(names, roles, strict=True)))
        hosted = Hosted.opened(number, load(ruleset, players), ["me"] * players, SEED, self._store)
        socket = create_server(("127.0.0.1", 0))
        self.links = {name: f"http://127.0.0.1:{socket.getsockname()[1]}/t/{name}" for name in names}
        app = Server({number: hosted}, self._store.links()).app()
        self._server = Uvicorn(Config(app, log_level="warning", access_log=False))
        self._thread = Thread(target=self._server.run, args=([socket],))
        self._thread.start()

    def close(self) -> None:
        """End the thread."""
        self._server.should_exit = True
        self._thread.join(timeout=20)
        assert not self._thread.is_alive()
        self._store.close()


class Host:
    """A hosted game, and a page for each link."""

    def __init__(self, browser: Chromium, serving: Serving) -> None:
        self._browser, self._serving = browser, serving
        self.faults: list[str] = []
        self.pages = {name: self._opened(link) for name, link in serving.links.items()}

    def _opened(self, link: str) -> Page:
        page = self._browser.page(self.faults)
        page.goto(link)
        page.wait_for_selector(".table-scene")
        return page

    def mover(self) -> Page | None:
        """The page of the seat to move; None where the game is over."""
        for page in self.pages.values():
            if page.inner_text("#turn") == "Your turn":
                return page
        return None

    def close(self) -> None:
        """Leave the pages, and end the server."""
        for page in self.pages.values():
            self._browser.leave(page)
        self._serving.close()
        assert not self.faults
