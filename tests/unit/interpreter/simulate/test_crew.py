"""Processes that play games leave Ctrl-C to the one that shows what was played."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from interpreter.simulate.crew import Crew

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def born_deaf() -> Callable[[range], bool]:
    """Asked before this process has said anything of signals itself, but that it wants no Ctrl-C."""
    masked = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    return lambda _: masked


@pytest.mark.skipif(sys.platform == "win32", reason="no masks of signals")
def test_a_process_that_has_hardly_begun_does_not_hear_ctrl_c():
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with Crew(2, born_deaf, ()) as crew:
        assert list(crew.play([range(1)])) == [True]
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


SCRIPT = """
from interpreter import load
from interpreter.simulate import simulate
print(simulate(load("kuhn_poker"), 40, workers=2, back_end="python").games)
"""


def test_a_script_without_a_guard_is_run_once_though_it_starts_workers(tmp_path: Path):
    script = tmp_path / "mine.py"
    script.write_text(SCRIPT)
    run = subprocess.run([sys.executable, script], check=False, capture_output=True, text=True, timeout=120)
    assert (run.stdout, run.stderr) == ("40\n", "")
