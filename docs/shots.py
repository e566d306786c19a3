"""Pictures of commands for the README and the site: `python docs/shots.py` rewrites docs/pictures.

Each picture shows what a command prints on a terminal, typed answers included.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shlex
import struct
import subprocess
import sys
import termios
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "pictures"
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Fonts that would be fetched from the network; the reader's own are used instead."""
STEERING = re.compile(r"\x1b\[[0-9;?]*[A-Za-ln-z]|\r")
"""Terminal codes other than colours."""
PROMPT = re.compile(r"P\d> $")
SECONDS = 120


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
        "report stall.game -n 200 --follow 100 --look probes",
        lines=slice(0, 30),
        folder="tests/planted",
        unseen=("--workers", "1"),
    ),
}


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
    for name, shot in SHOTS.items():
        (FOLDER / f"{name}.svg").write_text(shot.picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
