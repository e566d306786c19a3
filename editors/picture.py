"""Draws what Neovim shows of rules with a mistake: `python editors/picture.py docs/pictures/editor.svg`.

Wants Neovim and `pip install pyte`, a terminal that is no screen. The picture is what that terminal shows then.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from io import StringIO
from itertools import groupby
from pathlib import Path

import pyte
from rich.console import Console
from rich.style import Style
from rich.text import Text

ROOT = Path(__file__).parents[1]
WIDE, HIGH = 104, 26
WAIT = 8.0
"""Seconds until the server has said what it finds, and until an answer stands there."""
FETCHED = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Fonts from elsewhere; those of the reader do."""
NAMES = {"default": None, "brown": "yellow", "brightbrown": "bright_yellow", "bfightmagenta": "bright_magenta"}
SETTINGS = """
vim.o.termguicolors = false
vim.o.number = true
vim.o.laststatus = 0
vim.o.background = 'dark'
vim.o.hlsearch = false
vim.o.wrap = false
vim.cmd('hi NormalFloat ctermbg=237 ctermfg=253 | hi SignColumn ctermbg=none | hi LineNr ctermfg=241')
vim.cmd('hi DiagnosticError ctermfg=203 | hi DiagnosticUnderlineError cterm=underline')
dofile('{snippet}')
"""
MISTAKE = ("  move boat to your boats\n", "  move boat to your boat\n")


def main() -> None:
    """Write the picture to the file named."""
    target = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        rules = ROOT / "rulesets" / "fleet"
        text = (rules / "fleet.game").read_text(encoding="utf-8")
        (home / "fleet.game").write_text(text.replace(*MISTAKE), encoding="utf-8")
        (home / "rules.md").write_text((rules / "rules.md").read_text(encoding="utf-8"), encoding="utf-8")
        settings = home / "settings.lua"
        settings.write_text(SETTINGS.format(snippet=ROOT / "editors" / "neovim.lua"), encoding="utf-8")
        screen = shown(home, settings)
    console = Console(record=True, width=WIDE, file=StringIO(), color_system="truecolor")
    for line in range(HIGH):
        console.print(drawn(screen, line), soft_wrap=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    picture = console.export_svg(title="fleet.game in Neovim")
    target.write_text(FETCHED.sub("", picture), encoding="utf-8")


def shown(home: Path, settings: Path) -> pyte.Screen:
    """The screen of Neovim, with the cursor on a name and what it means below it."""
    screen = pyte.Screen(WIDE, HIGH)
    stream = pyte.ByteStream(screen)
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", HIGH, WIDE, 0, 0))
    command = ["nvim", "--clean", "-n", "-c", f"luafile {settings}", "fleet.game"]
    environment = {**os.environ, "TERM": "xterm-256color"}
    process = subprocess.Popen(
        command, cwd=home, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True
    )
    try:
        read(master, stream, 2)
        for typed in (b":edit\r", b"/^action launch\rzt", b"/^phase fishing\r", b"/crate-supply\r"):
            os.write(master, typed)
            read(master, stream, 0.5)
        read(master, stream, WAIT)
        os.write(master, b":lua vim.lsp.buf.hover()\r")
        read(master, stream, WAIT / 2)
    finally:
        process.kill()
    return screen


def read(master: int, stream: pyte.ByteStream, seconds: float) -> None:
    """Take in what comes for so long."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        if select.select([master], [], [], left)[0]:
            stream.feed(os.read(master, 65536))


def drawn(screen: pyte.Screen, line: int) -> Text:
    """A line of the screen with its colours, signs of one style together."""
    found = Text()
    signs = [screen.buffer[line][column] for column in range(WIDE)]
    for style, same in groupby(signs, key=style_of):
        found.append("".join(sign.data for sign in same), style)
    return found


def style_of(sign: pyte.screens.Char) -> Style:
    """The style of a sign as rich says it."""
    front, back = colour(sign.fg), colour(sign.bg)
    return Style(color=front, bgcolor=back, bold=sign.bold, underline=sign.underscore, reverse=sign.reverse)


def colour(name: str) -> str | None:
    """A colour as rich names it."""
    if name in NAMES:
        return NAMES[name]
    return (
        f"#{name}"
        if len(name) == 6 and all(sign in "0123456789abcdef" for sign in name)
        else name.replace("bright", "bright_")
    )


if __name__ == "__main__":
    main()
