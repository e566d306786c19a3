"""Worker processes that play portions of numbered games and return the results as they finish.

With an address instead of a number of workers, a Dask cluster does the work (`interpreter.cluster`). A single worker
works in this process. Each worker process is set up once and loads the game itself.
"""

from __future__ import annotations

import gc
import os
import signal
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread, current_thread, main_thread
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from multiprocessing.process import BaseProcess
    from types import TracebackType

    from interpreter.cluster.client import Cluster

PORTION = 10
"""Maximum number of games in a portion, so that progress is reported and an interruption handled soon."""
WISHES = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that end a run: Ctrl-C, and the two by which the system ends processes."""
T = TypeVar("T")


class Crew(Generic[T]):
    """Workers that share the games of a run.

    `sit_down(*recipe)` is called once in each worker; it returns the function that plays a portion (a range of
    numbers).
    """

    def __init__(
        self,
        workers: int | str,
        sit_down: Callable[..., Callable[[range], T]],
        recipe: tuple[Any, ...],
    ) -> None:
        self._sit_down, self._recipe = sit_down, recipe
        self._address = workers if isinstance(workers, str) else None
        self.workers = 1 if isinstance(workers, str) else workers
        self._far: Cluster[T] | None = None
        self._pool: ProcessPoolExecutor | None = None
        self._others: set[BaseProcess] = set()

    def __enter__(self) -> Self:
        if self._address is not None:
            from interpreter.cluster.client import Cluster  # not needed on one machine

            self._far = Cluster(self._address, self._sit_down, self._recipe)
            self.workers = self._far.workers
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if kind is not None:
            self.dismiss()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
        if self._far is not None:
            self._far.close()

    def dismiss(self) -> None:
        """Terminate the workers, also in the middle of their games."""
        if self._far is not None:
            self._far.dismiss()
        if self._pool is not None:
            for worker in set(active_children()) - self._others:
                worker.terminate()

    @property
    def is_at_work(self) -> bool:
        """Whether any worker process or a cluster was started."""
        return self._pool is not None or self._far is not None

    @property
    def is_far(self) -> bool:
        """Whether a Dask cluster does the work."""
        return self._far is not None

    @property
    def is_alone(self) -> bool:
        """Whether this process plays all games itself."""
        return self.workers < 2 and self._far is None

    def play(self, portions: Iterable[range]) -> Iterator[T]:
        """Yield the result of each portion of game numbers, in any order.

        Few portions are submitted ahead, so that Ctrl-C cancels little.
        """
        if self._far is not None:
            yield from self._far.play(portions)
            return
        if self._pool is None:
            context = get_context("spawn")
            self._others = set(active_children())
            self._pool = ProcessPoolExecutor(
                self.workers, mp_context=context, initializer=_begin, initargs=(self._sit_down, self._recipe)
            )
        waiting = iter(portions)
        pending = _hand_out(self._pool, islice(waiting, 2 * self.workers))
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            pending |= _hand_out(self._pool, islice(waiting, len(done)))
            for finished in done:
                yield finished.result()


def _hand_out(pool: ProcessPoolExecutor, portions: Iterable[range]) -> set[Future[Any]]:
    """Submit portions of game numbers to the worker processes; return the pending results.

    The processes start here, once there is work, because an idle one would complain at exit.
    """
    with _not_now(), _deaf():
        return {pool.submit(_play_in_worker, numbers) for numbers in portions}


@contextmanager
def _deaf() -> Generator[None]:
    """Block Ctrl-C in processes started in this context, so that they print no traceback."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover  Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _not_now() -> Generator[None]:
    """Defer signals until the end of the `with` block.

    Does nothing outside the main thread, where signals are not handled.
    """
    if current_thread() is not main_thread():
        yield
        return
    came: list[int] = []
    before = {number: found for number in WISHES if callable(found := signal.getsignal(number))}
    for number in before:
        signal.signal(number, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in came:
            signal.raise_signal(number)


def portions_of(numbers: range, workers: int) -> Iterator[range]:
    """Yield ranges of game numbers, each a portion for a worker, lazily: there may be millions."""
    size = max(1, min(PORTION, -(-len(numbers) // (4 * max(1, workers)))))
    return (range(first, min(numbers.stop, first + size)) for first in range(numbers.start, numbers.stop, size))


_player: list[Callable[[range], Any]] = []
"""Function of a worker process that plays a portion of games; empty until it is set up."""
SELDOM = (20_000, 20, 20)
"""Garbage collection thresholds (`gc.set_threshold`) of a worker process, which collect seldom."""


def _begin(sit_down: Callable[..., Callable[[range], Any]], recipe: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that shows the interrupted run handles Ctrl-C
    Thread(target=_leave_with, args=(parent_process(),), daemon=True).start()
    _player[:] = [sit_down(*recipe)]
    gc.freeze()  # a loaded game is large and permanent; collections of one game's garbage skip it
    gc.set_threshold(*SELDOM)


def _leave_with(parent: BaseProcess | None) -> None:
    """Wait for the end of the parent process, then end this worker process."""
    if parent is not None:
        parent.join()
        os._exit(1)


def _play_in_worker(numbers: range) -> Any:  # noqa: ANN401  whatever the player makes of a portion
    return _player[0](numbers)
