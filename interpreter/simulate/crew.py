"""Processes that play games: portions of numbered games enter; what was made of each leaves, as it is done.

Where an address stands for their number they are those of a Dask cluster (`interpreter.cluster`). Alone (one worker)
everything is done here. Each process sits down once, loading what it needs for itself.
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
"""Most games taken at once, so that progress is heard and an interruption soon obeyed."""
WISHES = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""What breaks off a run: Ctrl-C, and the two ways in which the system asks it to end."""
T = TypeVar("T")


class Crew(Generic[T]):
    """Workers that share the games of a run; `sit_down(*recipe)` gives each what it plays a portion with."""

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
            from interpreter.cluster.client import Cluster  # one machine does without

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
        """End the workers in the middle of their games: nobody waits any more for what they play."""
        if self._far is not None:
            self._far.dismiss()
        if self._pool is not None:
            for worker in set(active_children()) - self._others:
                worker.terminate()

    @property
    def is_at_work(self) -> bool:
        """Whether any process was begun."""
        return self._pool is not None or self._far is not None

    @property
    def is_far(self) -> bool:
        """Whether others play, on machines of their own."""
        return self._far is not None

    @property
    def is_alone(self) -> bool:
        """Whether there is nobody to share the games with."""
        return self.workers < 2 and self._far is None

    def play(self, portions: Iterable[range]) -> Iterator[T]:
        """What came of each portion, in any order; a few are handed out ahead, so that Ctrl-C has little to cancel."""
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
    """Processes begin here, when there is work for them: one that never hears what it is for would complain."""
    with _not_now(), _deaf():
        return {pool.submit(_play_there, numbers) for numbers in portions}


@contextmanager
def _deaf() -> Generator[None]:
    """Processes begun here do not hear Ctrl-C, not even before they can say so: they would show where they stood."""
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
    """Put off what the system wishes of this process until the end: handlers run in the main thread alone."""
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
    """The numbers of games in portions, one after another: there may be millions."""
    size = max(1, min(PORTION, -(-len(numbers) // (4 * max(1, workers)))))
    return (range(first, min(numbers.stop, first + size)) for first in range(numbers.start, numbers.stop, size))


_player: list[Callable[[range], Any]] = []
"""What a worker process plays a portion with."""
SELDOM = (20_000, 20, 20)
"""Objects made before the collector looks through the young, and how many such looks before the older ones."""


def _begin(sit_down: Callable[..., Callable[[range], Any]], recipe: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupted run ends in one place: the process that shows it
    Thread(target=_leave_with, args=(parent_process(),), daemon=True).start()
    _player[:] = [sit_down(*recipe)]
    gc.freeze()  # a loaded game is large and stays; what one game leaves behind is looked through without it
    gc.set_threshold(*SELDOM)


def _leave_with(parent: BaseProcess | None) -> None:
    """End this worker when the process that began it ends, however that was ended."""
    if parent is not None:
        parent.join()
        os._exit(1)


def _play_there(numbers: range) -> Any:  # noqa: ANN401  whatever the player makes of a portion
    return _player[0](numbers)
