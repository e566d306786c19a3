"""The built wheel, installed by itself in a folder: what a person gets who never saw this repository."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

from tests.architecture.sources import ROOT

SECONDS = 120
NOT_KEPT = {"PYTHONPYCACHEPREFIX", "PYTHONDONTWRITEBYTECODE"}
"""Variables under which compiled modules are kept elsewhere, or not at all."""


@dataclass(frozen=True, slots=True)
class Installed:
    """A wheel laid out in a folder; commands run on it from an empty working directory."""

    home: Path
    desk: Path

    def run(self, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run `gamespec` with arguments and what a person types."""
        return self.python(
            "import sys; from cli import main; sys.argv[0] = 'gamespec'; main()", *arguments, typed=typed
        )

    def python(self, program: str, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run a Python program that finds the installed packages before all others."""
        return subprocess.run(
            [sys.executable, "-c", program, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=SECONDS,
            cwd=self.desk,
            env=self.surroundings(),
            check=False,
        )

    def surroundings(self) -> dict[str, str]:
        """Environment in which the installed packages are found before all others, and output is plain.

        What the first command compiles is kept beside its source, for those after it.
        """
        kept = {name: value for name, value in os.environ.items() if name not in NOT_KEPT}
        return {**kept, "PYTHONPATH": str(self.home), "NO_COLOR": "1", "COLUMNS": "100", "PYTHONUTF8": "1"}


def build(folder: Path, home: Path) -> None:
    """Build the wheel with the tools at hand and unpack it.

    A wheel of pure Python needs no more to be installed.
    """
    wheels = folder / "wheels"
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--wheel-dir", str(wheels), str(ROOT)], check=True, capture_output=True, timeout=SECONDS)
    with ZipFile(next(wheels.glob("*.whl"))) as wheel:
        wheel.extractall(home)
