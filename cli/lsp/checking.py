"""Check changed files in the background: each file soon after a change, then its whole ruleset.

The quick check of one file and its game runs in a thread, which cannot be cancelled; large files have a thread of
their own, so that no other file waits for them. The full check, with all choices of variants, runs in a process that
is killed and replaced when the files change again.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from gamespec.diagnostics import Diagnostic, Label, from_data
from gamespec.editing.known import Desk, Known, known, ruleset_of
from gamespec.ruleset import NoRulesetError, Shelf
from gamespec.source import SourceFile
from interpreter.linting import look_quickly

T = TypeVar("T")
PAUSE = 0.15
"""Seconds without typing before a changed file is checked."""
CALM = 0.35
"""Further seconds before the check of the whole ruleset, as more typing would cancel that check."""
LARGE = 300_000
"""Characters (twice the largest bundled game) from which a file has a thread of its own."""
LONGEST = 120.0
"""Time limit of the check of a whole ruleset, or of playing an example, in seconds."""
LARGEST_ANSWER = 2**26
"""Maximum size in bytes of one answer from the process that checks rulesets."""
PROGRAM = (sys.executable, "-P", "-m", "cli.lsp.full_pass")
"""Command line of the checking process; `-P` keeps out modules of the working directory."""


class Pass(NamedTuple):
    """Result of a check: its findings, and the files it looked at, also those without findings."""

    findings: tuple[Diagnostic, ...]
    files: frozenset[Path]
    whole: bool = False
    brought: frozenset[tuple[str, int]] = frozenset()
    """File name and offset of each place where a variant adds a runtime check to its game."""


class Listener(Protocol):
    """Receiver of the results of checks, which is the language server."""

    def found(self, result: Pass) -> None:
        """Receive the findings of a check."""

    def knows(self, file: Path, known: Known) -> None:
        """Receive the meaning of the names in a file: to which declarations they refer."""

    def say(self, text: str) -> None:
        """Receive a message to show to the user of the editor."""


class Checking:
    """Background checks of changed files: those waiting, and those in progress."""

    def __init__(self, desk: Desk, listener: Listener) -> None:
        self._desk, self._listener = desk, listener
        self.whole = True
        """Whether to check the whole ruleset after each changed file."""
        self._threads = {False: ThreadPoolExecutor(1, "quick pass"), True: ThreadPoolExecutor(1, "large files")}
        """Thread for small files (False) and thread for large files (True)."""
        self._quick: dict[Path, None] = {}
        self._whole: dict[Path, None] = {}
        self.asked = asyncio.Event()
        """Set when the editor asks what a name means."""
        self._task: asyncio.Task[None] | None = None
        self._large: dict[Path, asyncio.Task[None]] = {}
        """Task that checks each large file, by file."""
        self._understanding: dict[Path, asyncio.Task[None]] = {}
        self._checked: dict[tuple[Path, bool], tuple[Mapping[Path, str], asyncio.Future[Known | None]]] = {}
        """Open texts and result of each file's latest name resolution, by whether it was whole."""
        self._understood: set[Path] = set()
        """Files whose names have been resolved at least once."""
        self._other = Other()
        self._player = Other()

    def forget(self, files: Iterable[Path]) -> None:
        """Discard the cached names of some files."""
        for file in files:
            self._understood.discard(file)
            self._checked.pop((file, False), None)
            self._checked.pop((file, True), None)

    def schedule(self, file: Path) -> None:
        """Check a file soon, and then its ruleset; a waiting or running check of this file is replaced."""
        if self._is_large(file):
            _cancel(self._large.get(file))
            self._large[file] = asyncio.get_running_loop().create_task(self._work_on_large(file))
            return
        self._quick.pop(file, None)
        self._quick[file] = None
        self._begin()

    async def close(self) -> None:
        """Cancel all checks, and end the threads and processes."""
        for task in (self._task, *self._large.values()):
            _cancel(task)
        self.stop()
        for threads in self._threads.values():
            threads.shutdown(wait=False, cancel_futures=True)

    def stop(self) -> None:
        """Kill the processes that check rulesets and play examples, even if they are working."""
        self._other.stop()
        self._player.stop()

    async def understand(self, file: Path, *, whole: bool = False) -> Known | None:
        """Return the meaning of names in a file or ruleset, shared by requests, or None."""
        shelf = self._desk.shelf()
        texts, begun = self._checked.get((file, whole), ({}, None))
        if begun is None or begun.done() or texts != shelf.texts:
            what = partial(_understood, file, shelf, whole=whole)
            begun = asyncio.ensure_future(self.worked_out(what, file))
            self._checked[file, whole] = (shelf.texts, begun)
        return await asyncio.shield(begun)

    async def worked_out(self, what: Callable[[], T], file: Path) -> T:
        """Return a slow function's result, computed in the thread for files of this file's size."""
        return await asyncio.get_running_loop().run_in_executor(self._threads[self._is_large(file)], what)

    async def play(self, what: str, file: Path, name: str) -> dict[str, Any]:
        """Let the process for examples run one (`what` is "run") or write a new one ("example").

        `name` is the title of the example, or the action that the new one performs. Returns the answer of the process,
        or a dictionary with the `cause` of failure.
        """
        asked = _question(what, file, self._desk.shelf(), name)
        try:
            return await asyncio.wait_for(self._player.ask(asked), LONGEST) or {
                "cause": "the process that runs examples stopped unexpectedly; try again"
            }
        except TimeoutError:
            return {"cause": f"the run took more than {LONGEST:.0f} seconds and was stopped"}

    def _begin(self) -> None:
        _cancel(self._task)
        self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        await asyncio.sleep(PAUSE)
        while self._quick:
            file = next(reversed(self._quick))
            await self._look_at(file)
            self._quick.pop(file)
            self._note_whole(file)
        if self.whole:  # not before: its start would take a processor from the findings that somebody waits for
            await self._other.begin()
        await asyncio.sleep(CALM)
        while self._whole:
            game = min(self._whole, key=self._size)
            found = await self._look_whole(game)
            if found is not None:
                self._listener.found(found)
            self._whole.pop(game)
        await self.stillness()
        tidy()

    async def stillness(self) -> None:
        """Wait until the editor has asked nothing for `STILL` seconds, before a slow garbage collection."""
        still = False
        while not still:
            self.asked.clear()
            try:
                await asyncio.wait_for(self.asked.wait(), STILL)
            except TimeoutError:
                still = True

    async def _work_on_large(self, file: Path) -> None:
        """Check one large file in a task of its own, which changes of other files do not delay."""
        await asyncio.sleep(PAUSE)
        await self._look_at(file)
        busy = bool(self._quick or self._whole) and self._task is not None and not self._task.done()
        self._note_whole(file)
        if not busy:
            self._begin()

    async def _look_at(self, file: Path) -> None:
        """Report a file's findings and its names, which come first in a new file."""
        known_before = file in self._understood
        if not known_before:
            await self._understand(file)
        shelf = self._desk.shelf()
        looking = self.worked_out(partial(quickly, file, shelf), file)
        (found,) = await asyncio.gather(looking, return_exceptions=True)
        self._listener.found(found if isinstance(found, Pass) else mistaken(file, shelf, found))
        if known_before:
            await self._understand(file)

    def _note_whole(self, file: Path) -> None:
        """Queue the check of the whole ruleset that a file belongs to."""
        with suppress(NoRulesetError, OSError):
            if self.whole:
                self._whole[ruleset_of(file, self._desk.shelf()).game] = None

    def _is_large(self, file: Path) -> bool:
        return self._size(file) > LARGE

    def _size(self, file: Path) -> int:
        """Return the size of a file together with its game: characters of open texts, bytes of others."""
        shelf = self._desk.shelf()
        files = {file}
        with suppress(NoRulesetError, OSError):
            files.add(ruleset_of(file, shelf).game)
        size = 0
        for each in files:
            with suppress(OSError):
                size += len(shelf.texts[each]) if each in shelf.texts else each.stat().st_size
        return size

    async def _understand(self, file: Path) -> None:
        """Resolve the names in a file and report them, even if its text changes meanwhile."""
        begun = self._understanding.get(file)
        if begun is not None and not begun.done():  # of what was typed since nothing more is begun before that is there
            await asyncio.shield(begun)
        self._understanding[file] = keeping = asyncio.get_running_loop().create_task(self._keep(file))
        await asyncio.shield(keeping)

    async def _keep(self, file: Path) -> None:
        shelf = self._desk.shelf()
        (understood,) = await asyncio.gather(self.understand(file), return_exceptions=True)
        if isinstance(understood, BaseException):
            self._listener.found(mistaken(file, shelf, understood))
        elif understood is not None:
            self._understood.add(file)
            self._listener.knows(file, understood)

    async def _look_whole(self, game: Path) -> Pass | None:
        shelf = self._desk.shelf()
        try:
            data = await asyncio.wait_for(self._other.ask(_question("look", game, shelf)), LONGEST)
        except TimeoutError:
            self._listener.say(
                f"{game.name}: the check of all variants took too long and was stopped; run gamespec lint in a terminal"
            )
            return None
        if data is None or "findings" not in data:
            return None
        sources: dict[str, SourceFile] = {}

        def source(name: str) -> SourceFile:
            return sources.setdefault(name, shelf.source(Path(name))[0])

        findings = tuple(from_data(each, source) for each in data["findings"])
        brought = frozenset((name, start) for name, start in data["brought"])
        return Pass(findings, frozenset(map(Path, data["files"])), whole=True, brought=brought)


def _cancel(task: asyncio.Task[None] | None) -> None:
    if task is not None:
        task.cancel()


def _question(what: str, file: Path, shelf: Shelf, name: str = "") -> str:
    texts = {str(each): text for each, text in shelf.texts.items()}
    return json.dumps({"do": what, "file": str(file), "texts": texts, "name": name})


def quickly(file: Path, shelf: Shelf) -> Pass:
    """Return the findings in one file, by the texts of a shelf, or one that it cannot be read."""
    try:
        found = tuple(each for each in look_quickly(file, shelf).findings if each.span.file.name == str(file))
    except NoRulesetError as error:
        found = (about(file, shelf, error.cause, error.advice),)
    except OSError as error:
        found = (about(file, shelf, f"this file cannot be read: {(error.strerror or str(error)).lower()}"),)
    return Pass(found, frozenset({file}))


def _understood(file: Path, shelf: Shelf, *, whole: bool) -> Known | None:
    try:
        found = known(file, shelf, whole=whole)
    except (NoRulesetError, OSError, RecursionError):  # what is wrong with it is told by its findings
        return None
    found.ready()
    return found


def mistaken(file: Path, shelf: Shelf, fault: BaseException) -> Pass:
    """Return a result with a finding in a file that reports an internal error; the server continues."""
    cause = f"internal error (a bug in gamespec): {type(fault).__name__}: {fault}"
    return Pass((about(file, shelf, cause, "please report it with the file"),), frozenset({file}))


def about(file: Path, shelf: Shelf, cause: str, advice: str = "") -> Diagnostic:
    """Return a finding at the first line of a file, about the file as a whole."""
    source, _ = shelf.source(file)
    first = source.span(0, len(source.line_text(1)))
    return Diagnostic("", "file", "error", cause, Label(first), help=advice or None)


class Other:
    """Connection to a process that checks rulesets or plays examples, started whenever it is needed."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None

    async def begin(self) -> None:
        """Start the process, unless it is running."""
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                *PROGRAM, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL, limit=LARGEST_ANSWER
            )

    async def ask(self, line: str) -> dict[str, Any] | None:
        """Send a request (a line of JSON); return the answer or None; if cancelled, kill the process."""
        async with self._turn:
            return await self._ask(line)

    async def _ask(self, line: str) -> dict[str, Any] | None:
        await self.begin()
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(f"{line}\n".encode())
            await process.stdin.drain()
            told = await process.stdout.readline()
        except asyncio.CancelledError:
            self.stop()
            raise
        except (OSError, ValueError):  # it is gone, or says more than anybody reads
            told = b""
        if not told:
            self.stop()
            return None
        return json.loads(told)

    def stop(self) -> None:
        """Kill the process, even if it is working on a request."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()


YOUNG = 100_000
"""Number of new objects after which Python collects garbage of its youngest generation."""
SELDOM = (YOUNG, 20, 100)
STILL = 3.0
"""Seconds without a check or a question of the editor before a full garbage collection."""
LITTER = 200_000
"""Number of new objects from which on a full collection is worthwhile: about three checks."""


def wait_with_tidying() -> None:
    """Collect garbage less often, and exempt all objects made at startup."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def tidy() -> bool:
    """Collect all garbage if more than `LITTER` objects are new; return whether it did."""
    young, collections, _ = gc.get_count()
    much = young + collections * YOUNG > LITTER
    if much:
        gc.collect()
    return much
