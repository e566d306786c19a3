"""Workers in this process, for tests of what is shared out rather than of processes.

A process imports and loads everything anew, which takes longer than what it is to play. Here each worker has what travels
to it, unpickled for itself alone, and plays its portions with it: the result may depend on nothing else.
`tests/unit/interpreter/simulate` and `tests/e2e` start processes.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import Future
from itertools import cycle
from typing import Any

from interpreter.simulate.crew import seated


class WorkersHere:
    """In place of a pool of processes: workers that take turns, and answer at once."""

    def __init__(self, workers: int, *, initargs: tuple[Any, ...], **_: object) -> None:
        sent = pickle.dumps(initargs)
        self._plays = cycle([seated(*pickle.loads(sent)) for _ in range(workers)])  # noqa: S301  our own

    def submit(self, _: object, numbers: range) -> Future[Any]:
        """Let the next worker play a portion, whose result travels back."""
        plays: Callable[[range], Any] = next(self._plays)
        found: Future[Any] = Future()
        found.set_result(pickle.loads(pickle.dumps(plays(numbers))))  # noqa: S301  our own
        return found

    def shutdown(self, **_: object) -> None:
        """End nothing: no process was begun."""
