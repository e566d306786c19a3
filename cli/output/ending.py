"""End a command on a signal: clean up first, then exit with the code of the signal."""

from __future__ import annotations

import os
import signal
from threading import Timer
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

SIGNALS = ("SIGTERM", "SIGHUP")
"""Signals that end a command: termination, and the loss of its terminal."""
BY_SIGNAL = 128
"""Offset of the exit code of a command that was ended by a signal."""

PATIENCE = 10.0
"""Seconds after which the process ends without further cleaning up."""


def end_in_order() -> None:
    """Turn ending signals into an exception, which cleans up unfinished files and worker processes."""
    for name in SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def end_at_once(stop: Callable[[], None]) -> None:
    """End at once on an ending signal, and leave Ctrl-C to the parent process.

    So ends what serves an editor: nothing it does is half done, and it may wait for a line that never comes. A key
    that is pressed in the terminal of an editor is not meant for it.
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
