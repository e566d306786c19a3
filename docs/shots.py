"""Pictures of commands for the README and the site: `python docs/shots.py` rewrites docs/pictures.

Each picture shows what a command prints on a terminal, typed answers included, a full screen, or a table in Chromium.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import select
import shlex
import shutil
import struct
import subprocess
import sys
import termios
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from interpreter import Players, load

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "pictures"
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Fonts that would be fetched from the network; the reader's own are used instead."""
STEERING = re.compile(r"\x1b\[[0-9;?]*[A-Za-ln-z]|\r")
"""Terminal codes other than colours."""
PROMPT = re.compile(r"P\d> $")
SECONDS = 120
UNIQUE = re.compile(r"terminal-\d+")
"""Names of an exported screen, which differ from run to run."""
DECISIONS = 14
"""Decisions before a photograph."""


class Shot(NamedTuple):
    """A command, the answers typed at its prompts, and the lines of its output that are shown."""

    command: str
    typed: tuple[str, ...] = ()
    width: int = 80
    lines: slice = slice(None)
    folder: str = "."
    unseen: tuple[str, ...] = ()
    """Options that change nothing in the output."""

    def screen(self) -> str:
        """Run the command in a terminal and return its output with colours."""
        text = run(
            [sys.executable, "-m", "cli", *shlex.split(self.command), *self.unseen],
            self.typed,
            self.width,
            ROOT / self.folder,
        )
        lines = STEERING.sub("", text).splitlines()
        return "\n".join([f"\x1b[1m$ gamespec {self.command}\x1b[0m", *lines[self.lines]]).rstrip()

    def picture(self) -> str:
        """Return the output as SVG."""
        console = Console(record=True, width=self.width, file=StringIO(), color_system="truecolor")
        console.print(Text.from_ansi(self.screen()), soft_wrap=True)
        return FONTS.sub("", console.export_svg(title="", unique_id="shot"))


SHOTS = {
    "play": Shot(
        "play love_letter --plain --seats me,greedy --seed 6 --ask-all", ("why king", "1"), 76, slice(1, None)
    ),
    "report": Shot(
        "report stall.game -n 200 --follow 100 --look probes --minutes 0",
        lines=slice(0, 30),
        folder="tests/planted",
        unseen=("--workers", "1"),
    ),
}


class FullScreen(NamedTuple):
    """A game on a full screen after random moves of all seats, at the next decision of the first."""

    ruleset: str
    players: int
    seed: int
    moves: int
    size: tuple[int, int] = (110, 34)

    def picture(self) -> str:
        """Return the screen as SVG."""
        return asyncio.run(self._played())

    async def _played(self) -> str:
        from cli.panes.app import Table
        from cli.play.session import Session

        game = load(self.ruleset, self.players)
        state, players = game.initial(seed=self.seed), Players(dict.fromkeys(game.people, "random"), self.seed)
        made = 0
        while made < self.moves or state.seat != 0:
            state, made = state.apply(players.move(state)), made + 1
        table = Table(Session(state, ["me", *["random"] * (self.players - 1)], self.seed))
        async with table.run_test(size=self.size) as pilot:
            await pilot.pause()
            await table.workers.wait_for_complete()
            await pilot.pause()
            return FONTS.sub("", UNIQUE.sub("shot", table.export_screenshot(title="gamespec play")))


SCREENS = {"screen": FullScreen("fleet", 3, 4, 88)}


def photograph(path: Path) -> None:
    """Photograph a table in a browser: Captains of the Gulf with two bots, after some decisions."""
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder:
        words = ["host", "captains_of_the_gulf", "--seats", "me,random,random", "--seed", "3", "--port", "0"]
        command = [sys.executable, "-m", "cli", *words, "--file", f"{folder}/games.table"]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as web:
            assert server.stdout is not None
            link = server.stdout.readline().split()[-1]
            browser = web.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(link)
            page.locator("#menu button").first.wait_for()
            try:
                for _ in range(DECISIONS):
                    before = page.get_attribute("body", "data-now")
                    page.locator("#menu button.move").first.click()
                    page.locator(f"body:not([data-now='{before}']):has(#menu button)").wait_for()
                page.screenshot(path=path)
            finally:
                browser.close()
                server.terminate()


def run(command: list[str], typed: tuple[str, ...], width: int, folder: Path) -> str:
    """Run a command in a terminal, typing an answer at each prompt; stop at a prompt without one."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 200, width, 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(width), "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        command, cwd=folder, stdin=slave, stdout=slave, stderr=slave if typed else subprocess.DEVNULL, env=environment
    )
    os.close(slave)
    text, answers = "", list(typed)
    try:
        while select.select([master], [], [], SECONDS)[0]:
            try:
                got = os.read(master, 65536).decode()
            except OSError:  # the command has ended
                break
            text += got
            if PROMPT.search(STEERING.sub("", text)):
                if not answers:
                    break
                os.write(master, f"{answers.pop(0)}\n".encode())
    finally:
        process.kill()
        process.wait()
        os.close(master)
    return text


def main() -> None:
    """Write all pictures."""
    for name, shot in (SHOTS | SCREENS).items():
        (FOLDER / f"{name}.svg").write_text(shot.picture(), encoding="utf-8")
    if shutil.which("chromium"):
        photograph(FOLDER / "host.png")


if __name__ == "__main__":
    main()
