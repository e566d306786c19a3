"""All commands at a terminal of 80 columns.

Nothing steers it but colours, and none of them with NO_COLOR.
"""

from __future__ import annotations

import os
import re
import select
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT
from tests.loaded import sampled

pty = pytest.importorskip("pty")
SGR = re.compile(r"\x1b\[[0-9;]*m")
PROGRESS = re.compile(r"\r?\x1b\[(?:1A|2K|\?25[lh])")
STEERING = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd]")
SECONDS = 60
BROKEN = 'game "Broken" for 2 players\n\nphase setup\n  set gold to nothing-like-it\n  -> end\n'
TITLED = 'game "Hostile \x1b[2J\x1b]0;taken\x07" for 2 players\n\nphase setup\n  -> end\n'
ASKED = {
    "play": ["--auto", "--seed", "1"], "simulate": ["-n", "4", "--seed", "0"], "check": ["-n", "1"], "count": ["--depth", "2"],
    "report": ["-n", "20", "--follow", "2", "--look", "lines"], "learn": ["-n", "10", "--to", "learned.toml"],
    "show": ["play"], "probe": ["place", "-n", "2"], "sweep": ["--set", "goal=3", "-n", "2"], "explain": [],
    "host": ["--file", "games.table", "--report", "notes"], "cards": ["--html", "cards.html"],
}  # fmt: skip
OTHERS = {"lsp", "new", "list", "explain", "replay", "review", "table", "diff"}
"""Commands that read another file, or two."""
UNWRAPPED = {"diff", "fmt", "code", "graph", "lint", "rulebook", "show"}
"""Commands whose lines are printed as they are."""
FILES = {"good.game": None, "broken.game": BROKEN, "titled.game": TITLED, "absent.game": ""}
CHILD = """
import sys
from cli.app import build
for line in sys.argv[1:]:
    print(chr(2) + line, flush=True)
    try:
        build()(line.split(), standalone_mode=False)
    except BaseException as left:
        if not type(left).__name__ in ("Exit", "SystemExit"):
            print("left by", repr(left))
"""


NAMES = sorted(file.stem for file in (ROOT / "cli" / "commands").glob("[!_]*.py"))


def commands() -> list[str]:
    """Each command that reads rules, on one or two of four files; the others once."""
    found = [
        " ".join([name, file, *ASKED.get(name, [])]) for name in NAMES if name not in OTHERS for file in sorted(FILES)
    ]
    found = sampled(found[::7], found)
    found += [f"diff {one} {other}" for one in ("good.game", "broken.game") for other in ("broken.game", "titled.game")]
    return [*found, "list .", "explain GS204", "explain nothing", "replay absent.json", "review absent.json"]


@cache
def screens(home: Path, *, colours: bool) -> dict[str, str]:
    """Return the output of each command, run one after another at a terminal of 80 columns."""
    child, screen = pty.fork()
    if child == 0:
        os.chdir(home)
        os.environ.pop("NO_COLOR", None)
        os.environ.update(
            TERM="xterm-256color", COLUMNS="80", PYTHONPATH=str(ROOT), **({} if colours else {"NO_COLOR": "1"})
        )
        os.execv(sys.executable, [sys.executable, "-c", CHILD, *commands()])  # noqa: S606  our own program
    said = b""
    try:
        while select.select([screen], [], [], SECONDS)[0] and (more := os.read(screen, 65536)):
            said += more
    except OSError:  # a terminal whose last program has ended
        pass
    os.close(screen)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    shown = said.decode().replace("\r\n", "\n").split("\x02")[1:]
    return {command: PROGRESS.sub("\n", text) for command, _, text in (each.partition("\n") for each in shown)}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("desk")
    good = (ROOT / "rulesets/tic_tac_toe/tic_tac_toe.game").read_text(encoding="utf-8")
    for name, text in {**FILES, "good.game": good}.items():
        if name != "absent.game":
            (home / name).write_text(text or "", encoding="utf-8")
    return home


@pytest.mark.parametrize("colours", [True, False], ids=["coloured", "plain"])
def test_nothing_but_colours_steers_a_terminal(desk: Path, colours: bool) -> None:
    shown = screens(desk, colours=colours)
    assert [*shown] == commands()
    assert [name for name, text in shown.items() if "left by" in text or "internal error" in text] == []
    left = {name: SGR.sub("", text) if colours else text for name, text in shown.items()}
    steered = {name: [line for line in text.splitlines() if STEERING.search(line)] for name, text in left.items()}
    hostile = {name for name in shown if "titled" in name}
    assert {name: lines for name, lines in steered.items() if lines and name not in hostile} == {}
    assert {name: lines for name, lines in steered.items() if any("\x1b" in line for line in lines)} == {}
    assert (any("\x1b[" in text for text in shown.values())) == colours


def test_no_line_of_what_is_wrapped_is_wider_than_the_terminal(desk: Path) -> None:
    shown = screens(desk, colours=True)
    wide = {
        name: [line for line in SGR.sub("", text).splitlines() if len(line) > 80]
        for name, text in shown.items()
        if name.split()[0] not in UNWRAPPED
    }
    assert {name: lines for name, lines in wide.items() if lines} == {}
