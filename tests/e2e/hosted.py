"""A hosted game in a browser: a server in a process of its own, and a page for each link."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.e2e.chromium import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

LINK = re.compile(r"^  (\S+) +(http\S+)$", re.MULTILINE)


class Host:
    """A server in a process of its own, and a page for each link."""

    def __init__(self, browser: Browser, folder: Path, ruleset: str, players: int) -> None:
        command = [
            sys.executable,
            "-m",
            "cli",
            "host",
            ruleset,
            "--players",
            str(players),
            "--port",
            "0",
            "--seed",
            "3",
        ]
        command += ["--file", str(folder / "games.table")]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        lines = "".join(self._process.stdout.readline() for _ in range(players + 1))
        self.links = dict(LINK.findall(lines))
        self.faults: list[str] = []
        self.pages = {name: self._opened(browser, link) for name, link in self.links.items()}

    def _opened(self, browser: Browser, link: str) -> Page:
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)
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
        for page in self.pages.values():
            page.close()
        self._process.terminate()
        self._process.communicate(timeout=20)
        assert not self.faults
