"""Client of an existing Dask cluster that plays portions of games.

This is the only module that imports dask. A portion whose worker is lost is played by another worker; the same game
numbers give the same games anywhere.
"""

from __future__ import annotations

import logging
from asyncio import CancelledError as Dropped
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from itertools import islice
from typing import Any, Generic, TypeVar
from warnings import warn

from interpreter.cluster import ClusterError, ClusterLostError, ClusterLostWarning
from interpreter.cluster.worker import carry, packed, play, versions
from interpreter.extras import how_to_install, lacking

T = TypeVar("T")
PATIENCE = 10
"""Timeout in seconds for the connection to the scheduler, and for its first worker."""
RETRIES = 5
"""Number of times that a portion of games may lose its worker before the run fails."""
AHEAD = 3
"""Number of portions submitted ahead for each thread, so that no thread waits for the network."""
START = "start a scheduler with `dask scheduler`, which prints its address, such as tcp://192.168.1.7:8786"


class Cluster(Generic[T]):
    """Workers of a Dask cluster that share the games of a run; raises ClusterError if none can."""

    def __init__(self, address: str, sit_down: Callable[..., Callable[[range], T]], recipe: tuple[Any, ...]) -> None:
        if (package := lacking("cluster")) is not None:
            raise ClusterError(f"a cluster needs {package}", how_to_install("cluster"))
        self.address = address
        self._client = _connected(address)
        try:
            self.workers = self._checked()
            self._carried = packed(sit_down, recipe)
        except BaseException:
            self.close()
            raise
        self._pending: set[Any] = set()

    def _checked(self) -> int:
        """Return the number of threads; raise ClusterError if workers are missing or of another version."""
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            told = f"start a worker on a machine with gamespec: `dask worker {self.address} --nthreads 1`"
            raise ClusterError(f"the cluster at {self.address} has no workers", told) from None
        mine = here()
        try:
            found = self._client.run(versions, on_error="return")
        except Exception as error:  # noqa: BLE001  whatever a scheduler of another version answers
            raise ClusterError(f"the workers at {self.address} do not answer: {_first_line(error)}", SAME) from None
        for worker, theirs in sorted(found.items()):
            if isinstance(theirs, BaseException):
                raise ClusterError(f"the worker {worker} has no matching gamespec: {_first_line(theirs)}", SAME)
            for what, one, other in zip(("gamespec", "Python"), mine, theirs, strict=True):
                if one != other:
                    raise ClusterError(
                        f"the worker {worker} has another version of {what} ({other}) than this machine ({one})", SAME
                    )
        return self._threads()

    def _threads(self) -> int:
        return max(1, sum(self._client.nthreads().values()))

    def play(self, portions: Iterable[range]) -> Iterator[T]:
        """Yield the result of each portion (range of game numbers), in any order."""
        from distributed import KilledWorker, wait

        digest = self._carried.digest
        text = self._client.submit(carry, self._carried, key=f"gamespec-{digest}", retries=RETRIES)
        waiting = iter(portions)
        try:
            while True:
                room = AHEAD * self._threads() - len(self._pending)
                for numbers in islice(waiting, max(0, room)):
                    asked = self._client.submit(
                        play, text, digest, numbers.start, numbers.stop, pure=False, retries=RETRIES
                    )
                    self._pending.add(asked)
                if not self._pending:
                    return
                found: Any = wait(self._pending, return_when="FIRST_COMPLETED")
                done, self._pending = found.done, found.not_done
                for finished in done:
                    yield finished.result()
        except KilledWorker:
            told = f"workers of the cluster stopped {RETRIES} times during the same games"
            raise ClusterError(
                told, "the workers may have too little memory: start fewer of them on each machine"
            ) from None
        except RuntimeError as error:
            raise self._lost(f": {_first_line(error)}") from None
        except (OSError, Dropped, CancelledError):
            raise self._lost() from None

    def _lost(self, why: str = "") -> ClusterLostError:
        lost = ClusterLostError(f"the connection to the cluster at {self.address} was lost{why}", START)
        warn(lost.cause, ClusterLostWarning, stacklevel=1)
        return lost

    def dismiss(self) -> None:
        """Cancel the portions that are still being played."""
        with suppress(Exception):
            self._client.cancel(list(self._pending), force=True)

    def close(self) -> None:
        """Disconnect from the scheduler; the cluster keeps running."""
        with suppress(Exception):
            self._client.close(timeout=2)


def here() -> tuple[str, str]:
    """Return the hash of the code and the Python version on this machine."""
    return versions()


SAME = "install the same gamespec and Python on all machines"


def _connected(address: str) -> Any:  # noqa: ANN401  dask publishes no types for it
    from distributed import Client

    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":  # some have a level of their own
            logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        return Client(address, timeout=PATIENCE)
    except ValueError:
        why = "an address begins with `tcp://` and ends in the number of a port"
        raise ClusterError(f"there is no scheduler at {address}: {why}", START) from None
    except (OSError, TimeoutError) as error:
        raise ClusterError(f"there is no scheduler at {address}: {_first_line(error)}", START) from None


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
