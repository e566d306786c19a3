"""Processes that play games leave Ctrl-C to the one that shows what was played."""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING

import pytest

from interpreter.simulate.crew import Crew

if TYPE_CHECKING:
    from collections.abc import Callable


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
