"""Ctrl-C in the middle of play and of long work: quiet, exit code 130, and what was played is kept."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.e2e.installed import SECONDS, Installed
from tests.loaded import one_in, sampled

PROGRAM = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from cli import main
sys.argv[0] = "gamespec"
main()
"""

SAYS_SO = """
from rich.progress import Progress

def update(self, *args, completed, **more):
    if completed >= 2000:
        print("thousands are played")
        Progress.update = silent
    silent(self, *args, completed=completed, **more)

silent, Progress.update = Progress.update, update
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent as a signal here")


BEGUN: list[subprocess.Popen[str]] = []
"""Processes of the test that runs, each the first of a group of its own."""


@pytest.fixture(autouse=True)
def nothing_outlives_a_test() -> Iterator[None]:
    """End the groups of all processes that a test began, however it ends."""
    yield
    while BEGUN:
        running = BEGUN.pop()
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.communicate()


def started(installed: Installed, *arguments: str, program: str = PROGRAM) -> subprocess.Popen[str]:
    """Begin a command in a process group of its own."""
    running = subprocess.Popen(
        [sys.executable, "-u", "-c", program, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=installed.desk,
        env=installed.surroundings(),
        start_new_session=True,
    )
    BEGUN.append(running)
    return running


def wait_for(running: subprocess.Popen[str], word: str) -> None:
    """Read what is printed until a word has come."""
    assert running.stdout is not None
    said = ""
    while word not in said:
        more = running.stdout.read(1)
        assert more, said
        said += more


def interrupt(running: subprocess.Popen[str]) -> str:
    """Send Ctrl-C, and give what is said from then on."""
    running.send_signal(signal.SIGINT)
    stdout, stderr = running.communicate(timeout=SECONDS)
    assert "Traceback" not in stdout + stderr, stderr[-2000:]
    assert running.returncode == 130
    return stderr


def test_ctrl_c_in_the_middle_of_play_keeps_the_game(installed: Installed, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    running = started(installed, "play", "tic_tac_toe", "--seed", "1", "--save", str(file))
    assert running.stdin is not None
    wait_for(running, "P1>")
    running.stdin.write("place(Cell[1, 1])\n")
    running.stdin.flush()
    wait_for(running, "P1>")
    assert str(file) in interrupt(running)
    assert len(json.loads(file.read_text(encoding="utf-8"))["moves"]) == 2
    resumed = installed.run("play", "tic_tac_toe", "--save", str(file))
    assert "resumed" in resumed.stderr


LONG = ("simulate", "tic_tac_toe", "-n", "100000000", "--workers")
"""More games than there is time for, whatever plays them."""


def playing(installed: Installed, workers: str, back_end: str) -> subprocess.Popen[str]:
    """A long run whose first games are played: all who play for it, process or thread, have begun."""
    running = started(installed, *LONG, workers, "--back-end", back_end, program=SAYS_SO + PROGRAM)
    wait_for(running, "thousands are played")
    return running


@pytest.mark.parametrize(
    ("workers", "back_end"),
    sampled([("2", "python")], [(workers, each) for workers in "12" for each in ("python", "wasm")]),
)
def test_ctrl_c_ends_a_simulation_quietly(installed: Installed, workers: str, back_end: str) -> None:
    interrupt(playing(installed, workers, back_end))


SIMULATE = (*LONG, "2", "--back-end", "python")
IMPACT = ("diff", "hex", "--with", "small_board", "--impact", "-n", "100000", "--workers", "2")


@pytest.mark.parametrize(
    ("arguments", "wish"),
    one_in(2, [(SIMULATE, "SIGTERM"), (SIMULATE, "SIGHUP"), (IMPACT, "SIGTERM"), (SIMULATE, "SIGKILL")], 1),
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_whoever_ends_a_run_ends_those_who_play_for_it(
    installed: Installed, arguments: tuple[str, ...], wish: str
) -> None:
    running = started(installed, *arguments)
    until = time.monotonic() + SECONDS
    while len(below(running.pid)) < 3 and time.monotonic() < until:  # two that play and one that keeps their semaphores
        time.sleep(0.02)
    family = below(running.pid)
    assert len(family) >= 3
    if wish == "SIGKILL":  # nobody can put anything in order then: those that play must have heard what they are for
        while sum(threads(each) > 1 for each in family) < 2 and time.monotonic() < until:
            time.sleep(0.02)
    running.send_signal(getattr(signal, wish))
    _, stderr = running.communicate(timeout=SECONDS)
    assert "Traceback" not in stderr
    assert running.returncode == (128 + getattr(signal, wish) if wish != "SIGKILL" else -signal.SIGKILL)
    until = time.monotonic() + 20
    while (left := [each for each in family if runs(each)]) and time.monotonic() < until:
        time.sleep(0.02)
    assert left == []


@pytest.mark.parametrize("wish", one_in(2, ["SIGINT", "SIGTERM"]))
def test_whoever_ends_a_run_while_those_who_play_for_it_are_begun_hears_of_no_fault(
    installed: Installed, wish: str
) -> None:
    for moment in sampled((0,) if wish == "SIGINT" else (1,), (0, 1)):
        running = started(installed, *LONG, "2", "--back-end", "python")
        until = time.monotonic() + SECONDS
        while not below(running.pid) and time.monotonic() < until:
            time.sleep(0.002)
        time.sleep(moment * 0.009)  # what is begun hears in this time what it is for
        running.send_signal(getattr(signal, wish))
        _, stderr = running.communicate(timeout=SECONDS)
        assert "Traceback" not in stderr
        assert running.returncode == 128 + getattr(signal, wish)


def test_whoever_ends_a_run_in_webassembly_ends_its_threads(installed: Installed) -> None:
    running = playing(installed, "2", "wasm")
    running.send_signal(signal.SIGTERM)
    _, stderr = running.communicate(timeout=SECONDS)
    assert "Traceback" not in stderr
    assert running.returncode == 128 + signal.SIGTERM


def runs(process: int) -> bool:
    """Whether a process goes on.

    One that has ended stays in the list until the system asks what became of it.
    """
    try:
        said = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):  # the second where it goes while it is read
        return False
    return said.rpartition(")")[2].split()[0] != "Z"


def threads(process: int) -> int:
    """Return how many threads a process has: one that plays has a second, which watches who began it."""
    words = Path(f"/proc/{process}/status").read_text().split()
    return int(words[words.index("Threads:") + 1])


def below(process: int) -> list[int]:
    """The processes a process has begun, and those they have begun."""
    file = Path(f"/proc/{process}/task/{process}/children")
    if not Path("/proc/self").exists():
        pytest.skip("this system tells nobody who began a process")
    own = [int(word) for word in file.read_text().split()] if file.exists() else []
    return [*own, *(inner for each in own for inner in below(each))]
