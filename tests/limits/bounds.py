"""Measure what commands spend on files that are made to cost much, and compare it with limits.

Run with `python -m tests.limits.bounds`.

Each command is run on each file in a process of its own, with its processor time and its memory measured. Prints a line
for each file; the exit code is 1 where a command takes more than `SECONDS`, or more than `MEGABYTES`, or stops with a
traceback. With FILE... only these are measured; `--only NAME` runs the files whose names contain NAME.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.limits.attacks import ATTACKS

SECONDS, MEGABYTES = 5.0, 500
PROGRAM = "import sys; sys.argv[0] = 'gamespec'; from cli import main; main()"
COMMANDS = (
    "lint {}",
    "fmt --check {}",
    "test {}",
    "check {}",
    "play {}",
    "simulate {} -n 3",
    "report {} --minutes 0",  # thinking players take the time that they are given, a minute if nobody says
    "report {} -n 20",
    "rulebook {}",
    "diff {} {}",
    "code {}",
    "graph {}",
    "count {} --depth 3",
)
TYPED = "1\n2\nwhy 1\n1\nlog\n1\nquit\n"
HERE = Path(__file__).parents[2]


def spent(command: str, folder: Path) -> tuple[float, float, bool]:
    """Return the seconds and megabytes of a command, and whether it ended as commands do."""
    surroundings = {**os.environ, "PYTHONPATH": str(HERE), "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
    with (folder / "typed").open("w+") as typed, (folder / "printed").open("w+") as printed:
        typed.write(TYPED)
        typed.seek(0)
        run = subprocess.Popen(  # its own figures are those that `wait4` gives
            [sys.executable, "-c", PROGRAM, *command.split()],
            cwd=folder,
            env=surroundings,
            stdin=typed,
            stdout=printed,
            stderr=subprocess.STDOUT,
        )
        _, status, used = os.wait4(run.pid, 0)
        run.returncode = os.waitstatus_to_exitcode(status)
        printed.seek(0)
        told = printed.read()
    well = run.returncode in {0, 1, 2} and "Traceback" not in told and "internal error" not in told
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, well


def main() -> int:
    """Print the table; return 1 where a command takes too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--only", default="", metavar="NAME")
    asked = parser.parse_args()
    faulty = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = asked.files or [*(HERE / "tests/limits").glob("*.game")]
        texts = {file.stem: file.read_text("utf-8") for file in files}
        texts |= {} if asked.files else {attack.name: attack.text for attack in ATTACKS}
        spent("lint tic_tac_toe", folder)  # compiles what commands import
        for title in sorted(title for title in texts if asked.only in title):
            file = folder / "files" / f"{title}.game"
            file.parent.mkdir(exist_ok=True)
            file.write_text(texts[title], encoding="utf-8")
            cells: list[str] = []
            for command in COMMANDS:
                seconds, megabytes, well = spent(command.replace("{}", str(file)), folder)
                much = seconds > SECONDS or megabytes > MEGABYTES or not well
                faulty += much
                cells.append(f"{command.replace(' {}', '')} {seconds:.1f} s {megabytes:.0f} MB{' !' if much else ''}")
            file.unlink()
            sys.stdout.write(f"{title:32} {', '.join(cells)}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{faulty} commands took more than {SECONDS:g} s or {MEGABYTES} MB, or broke off\n")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
