"""End a process on a signal: clean up first, then exit with the exit code of the signal."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from threading import Timer
from types import FrameType
from typing import NoReturn

SIGNALS = ("SIGTERM", "SIGHUP", "SIGBREAK")
"""Names of the signals that end a command: a request to terminate, and the loss of the terminal."""
BY_SIGNAL = 128
"""Number added to a signal's number for the exit code of a process that it ended."""

PATIENCE = 10.0
"""Seconds after a signal in which the process may clean up; then it ends at once."""


def end_in_order() -> None:
    """Make ending signals raise SystemExit, so that temporary files and worker processes are cleaned up."""
    for name in SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def end_at_once(stop: Callable[[], None]) -> None:
    """Make ending signals end the process at once, after calling `stop`; Ctrl-C is ignored.

    For a process that serves an editor or an assistant: it leaves nothing half written, and may be blocked by reading
    a line. Ctrl-C in their terminal is not meant for it.
    """

    def ended(number: int, _: FrameType | None) -> NoReturn:
        stop()
        os._exit(BY_SIGNAL + number)

    for name in SIGNALS:
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, ended)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end(number: int, _: FrameType | None) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)  # once is enough: what is put in order must not be broken off
    late = Timer(PATIENCE, os._exit, (BY_SIGNAL + number,))
    late.daemon = True
    late.start()
    raise SystemExit(BY_SIGNAL + number)
