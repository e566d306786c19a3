"""Try the installed package as a user would: versions of Python, systems and libraries run this after an installation.

Wants only the standard library and `gamespec` on the path; prints a line for each command, and exits with 1 at the
first that fails.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

COMMANDS = (
    ("list",),
    ("lint", "tic_tac_toe", "kuhn_poker", "fleet"),
    ("test", "tic_tac_toe", "kuhn_poker"),
    ("play", "fleet", "--auto", "--seed", "1"),
    ("simulate", "fleet", "-n", "50", "--seed", "1"),
    ("check", "connect_four", "-n", "1"),
    ("explain", "GS101"),
    ("rulebook", "pig"),
    ("new", "harbor"),
    ("fmt", "harbor"),
    ("lint", "harbor"),
    ("simulate", "harbor", "-n", "50", "--workers", "2"),
)


def main() -> int:
    """Run the commands in an empty folder; return 0 if all succeed."""
    with tempfile.TemporaryDirectory() as folder:
        for command in COMMANDS:
            line = [sys.executable, "-m", "cli", *command]
            ran = subprocess.run(line, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)
            sys.stdout.write(f"{'ok  ' if ran.returncode == 0 else 'FAIL'} gamespec {' '.join(command)}\n")
            if ran.returncode:
                sys.stdout.write(f"{ran.stdout}{ran.stderr}")
                return 1
        played = subprocess.run([sys.executable, "-c", PLAYED], cwd=Path(folder), check=False)
        sys.stdout.write(f"{'ok  ' if played.returncode == 0 else 'FAIL'} a game from Python\n")
        return played.returncode


PLAYED = """
from interpreter import load

state = load("fleet", players=3).initial(seed=7)
while not state.over:
    state = state.apply(state.moves()[0])
assert len(state.returns()) == 3
"""

if __name__ == "__main__":
    raise SystemExit(main())
