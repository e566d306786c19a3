"""Tools and resources for assistants; each tool is a command, run in a process of its own.

A tool gets the name of a bundled game or the text of a file, never a path: it works in a temporary folder, which is
deleted after the answer. The time of a tool and the length of its answer are limited, and as everywhere the work that a
file may cause.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from anyio import CancelScope
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

import rulesets
from cli.output.complaint import FINE, INTERRUPTED
from gamespec.nearest import nearest

SECONDS = 60
"""Longest time that a tool may take."""
LONGEST = 40_000
"""Number of characters of the longest answer; the rest is left out, and the answer says so."""
MOST_GAMES = 5_000
RUNNING: set[Process] = set()
"""Processes of the calls that have no answer yet."""
INSTRUCTIONS = (
    "gamespec is a language for board games: one text file is the whole game. Read gamespec://language before you "
    "write rules, and gamespec://cookbook for whole small games. Lint after each change, and follow the help in the "
    "findings. `rules` is the name of a bundled game or the whole text of a .game file; `variant` is the text of a "
    "variant of it, or empty."
)
DOCS = {
    "language": "The reference of the language.",
    "cookbook": "Small whole games, and how rules of known games are written.",
    "style": "How good rules are written.",
}


def build() -> MCPServer:
    """Return the server with all tools and resources."""
    server = MCPServer("gamespec", instructions=INSTRUCTIONS)
    for tool in (list_games, explain, lint, fix, run_examples, show, describe, simulate, report, play):
        server.tool()(tool)
    for name, about in DOCS.items():
        server.resource(f"gamespec://{name}", name=name, description=about, mime_type="text/markdown")(_page(name))
    server.resource("gamespec://games/{name}", description="The rules of a bundled game.", mime_type="text/plain")(game)
    return server


# ---- tools


async def list_games() -> str:
    """List the bundled games, their numbers of players and their variants."""
    return await _run(["list"])


async def explain(code: str) -> str:
    """Explain a finding by its code, such as GS204, with an example and what to write instead."""
    return await _run(["explain", _word(code)])


async def lint(rules: str, variant: str = "") -> str:
    """Find mistakes in rules: each with its place, cause and what to do."""
    with _sent(rules, variant) as sent:
        return await _run(["lint", sent.file], sent)


async def fix(rules: str, variant: str = "") -> str:
    """Apply the safe fixes of lint and format the file; return its text and what lint still finds."""
    with _sent(rules, variant) as sent:
        await _run(["lint", "--fix", sent.file], sent)
        await _run(["fmt", sent.file], sent)
        left = await _run(["lint", sent.file], sent)
        return f"{(sent.folder / sent.file).read_text(encoding='utf-8')}\n---\n{left}"


async def run_examples(rules: str, variant: str = "") -> str:
    """Run the examples that the rules contain, and say which fail and why."""
    with _sent(rules, variant) as sent:
        return await _run(["test", sent.name, *sent.chosen], sent)


async def show(rules: str, name: str, variant: str = "") -> str:
    """Show the lines that define a name: an action, a value, a zone, a card."""
    with _sent(rules, variant) as sent:
        return await _run(["show", sent.name, _word(name)], sent)


async def describe(rules: str, players: int | None = None, variant: str = "", start: int = 0) -> str:
    """Print the rulebook of a game, how its moves are written, and a sample of play.

    A long answer is cut; send the number of characters you have as `start` to read on.
    """
    with _sent(rules, variant) as sent:
        return await _run(["describe", sent.name, *_many(players), *sent.chosen], sent, start=max(start, 0))


async def simulate(
    rules: str, games: int = 200, players: int | None = None, seats: str = "random", seed: int = 0, variant: str = ""
) -> str:
    """Simulate games between bots, such as random,greedy,search:100 by seat; print statistics."""
    _check(games=games)
    words = ["-n", str(games), "--seats", _bots(seats), "--seed", str(seed), "--workers", "1"]
    with _sent(rules, variant) as sent:
        return await _run(["simulate", sent.name, *words, *_many(players), *sent.chosen], sent)


async def report(rules: str, games: int = 200, players: int | None = None, variant: str = "") -> str:
    """Analyse a game for its designer: length, balance, luck, dead cards, runaway leaders."""
    _check(games=games)
    words = ["-n", str(games), "--minutes", "0.3", "--workers", "1"]
    with _sent(rules, variant) as sent:
        return await _run(["report", sent.name, *words, *_many(players), *sent.chosen], sent)


async def play(
    rules: str, moves: list[str], players: int | None = None, seats: str = "me,random", seed: int = 0, variant: str = ""
) -> str:
    """Play a game: send all moves of the seats `me` so far, and get the next decision or the end.

    The same seed and moves always lead to the same decision. Illegal moves are left out, each with the reason.
    """
    if any("\n" in move for move in moves):
        raise ToolError("a move is one line; send each move as an item of its own")
    words = ["--json", "--seats", _bots(seats), "--seed", str(seed)]
    with _sent(rules, variant) as sent:
        typed = "".join(f"{move}\n" for move in moves)
        ran = await _ran(["play", sent.name, *words, *_many(players), *sent.chosen], sent, typed)
        if ran.returncode not in {FINE, INTERRUPTED}:
            return _said(ran._replace(out=""), sent)
    lines = ran.out.split("\n")
    refused = [line for line in lines if line.startswith('{"type": "refused"')]
    last = [line for line in lines if line.startswith(('{"type": "decision"', '{"type": "end"'))][-1:]
    return _cut("\n".join([*refused, *last]))


# ---- resources


def game(name: str) -> str:
    """Return the rules of a bundled game: its file, its examples and its variants."""
    if name not in rulesets.names():
        raise ToolError(f"there is no bundled game `{name}`; {nearest(name, rulesets.names())}")
    files = sorted(_bundled(name).rglob("*.game"))
    return "\n\n".join(f"# ---- {file.name}\n\n{file.read_text(encoding='utf-8')}" for file in files)


def _page(name: str) -> Callable[[], str]:
    """Return the function that reads a page of the documentation."""

    def read() -> str:
        own = Path(__file__).with_name("docs") / f"{name}.md"
        file = own if own.is_file() else Path(__file__).parents[2] / "docs" / f"{name}.md"
        return file.read_text(encoding="utf-8")

    return read


# ---- one command in a process of its own

VARIANT = "variants/sent.game"


class Sent(NamedTuple):
    """Rules in a temporary folder: the folder of the game is `name`; a variant that was sent is `sent`."""

    folder: Path
    name: str
    has_variant: bool

    @property
    def file(self) -> str:
        """Return the file to look at: the variant that was sent, else the game."""
        return f"{self.name}/{VARIANT if self.has_variant else f'{self.name}.game'}"

    @property
    def chosen(self) -> list[str]:
        """Return the option of a command that chooses the variant."""
        return ["--with", "sent"] if self.has_variant else []


def _bundled(name: str) -> Path:
    return Path(str(rulesets.__file__)).with_name(name)


@contextmanager
def _sent(rules: str, variant: str) -> Generator[Sent]:
    """Write the rules that were sent into a temporary folder; raises ToolError."""
    with TemporaryDirectory() as name:
        is_bundled = rules in rulesets.names()
        if not is_bundled and "\n" not in rules.strip():
            near = nearest(rules, rulesets.names())
            raise ToolError(f"`{rules[:80]}` is neither a bundled game nor a text of several lines; {near}")
        sent = Sent(Path(name), rules if is_bundled else "game", bool(variant))
        home = sent.folder / sent.name
        if is_bundled:
            shutil.copytree(_bundled(rules), home, ignore=shutil.ignore_patterns("golden", "__pycache__"))
        else:
            home.mkdir()
            (home / "game.game").write_text(rules, encoding="utf-8", errors="replace")
        if variant:
            (home / VARIANT).parent.mkdir(exist_ok=True)
            (home / VARIANT).write_text(variant, encoding="utf-8", errors="replace")
        yield sent


def _many(players: int | None) -> list[str]:
    return [] if players is None else ["--players", str(players)]


def _word(text: str) -> str:
    """Return a text that is no option of a command; raises ToolError."""
    if text.startswith("-"):
        raise ToolError(f"`{text[:80]}` begins with a minus; send a name")
    return text


def _bots(seats: str) -> str:
    """Return names of bots; raises ToolError if one of them reads a file."""
    if any(name.strip().startswith("model:") for name in seats.split(",")):
        raise ToolError("`model:FILE` names a file, which tools cannot read; send another bot")
    return _word(seats)


def _check(*, games: int) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise ToolError(f"{games} games cannot be played; send a number from 1 to {MOST_GAMES}")


class Ran(NamedTuple):
    """Output of a command, and its exit code."""

    out: str
    err: str
    returncode: int


async def _run(words: Sequence[str], sent: Sent | None = None, *, start: int = 0) -> str:
    """Return what a command prints from a character on, with its exit code if that is not 0."""
    return _cut(_said(await _ran(words, sent), sent)[start:])


async def _ran(words: Sequence[str], sent: Sent | None = None, typed: str = "") -> Ran:
    """Run a command; raises ToolError.

    All its processes end when its time is over, and when nobody waits any more: the assistant ended, or cancelled it,
    or this server ended, even without a chance to clean up (not on Windows).
    """
    pipes = () if sys.platform == "win32" else os.pipe()
    held = [str(pipe) for pipe in pipes[:1]]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "cli.mcp.call" if held else "cli", *held, *words),
        cwd=None if sent is None else sent.folder,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100", "PYTHONUTF8": "1"},
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
        pass_fds=pipes[:1],
        start_new_session=True,
    )
    RUNNING.add(process)
    try:
        async with asyncio.timeout(SECONDS):
            out, err = await process.communicate(typed.encode("utf-8", "replace"))
    except TimeoutError:
        raise ToolError(f"stopped after {SECONDS} s; ask for fewer games, or for bots that think less") from None
    finally:
        _end(process)
        with CancelScope(shield=True):  # its pipes are closed, also for a call that was cancelled
            await process.communicate()
        RUNNING.discard(process)
        for pipe in pipes:
            os.close(pipe)
    return Ran(_text(out), _text(err), process.returncode or 0)


def end_all() -> None:
    """End all calls: nobody waits for an answer any more."""
    for process in RUNNING:
        _end(process)


def _end(process: Process) -> None:
    """End a process that still runs and, where the system has groups of processes, all that it began."""
    if process.returncode is not None:
        return
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):  # all have ended
            os.killpg(process.pid, signal.SIGKILL)


def _text(printed: bytes) -> str:
    """Return what was printed, with the ends of lines of this system as line feeds."""
    return printed.decode("utf-8", "replace").replace("\r\n", "\n")


def _said(ran: Ran, sent: Sent | None) -> str:
    """Return what a command printed, without the temporary folder, and its exit code if that is not 0."""
    said = "\n".join(part.rstrip() for part in (ran.out, ran.err) if part.strip())
    said = said if sent is None else said.replace(f"{sent.folder}{os.sep}", "")
    return said if ran.returncode == FINE else f"{said}\n(exit code {ran.returncode})"


def _cut(said: str) -> str:
    """Return an answer, cut if it is too long."""
    left = len(said) - LONGEST
    return said if left <= 0 else f"{said[:LONGEST]}\n... {left} characters more are left out"
