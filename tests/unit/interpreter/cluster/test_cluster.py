"""A real scheduler and two worker processes.

The figures of one machine, also where a worker is killed in between.
"""

from __future__ import annotations

import logging
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from interpreter.cluster import ClusterError, ClusterLostWarning, client
from interpreter.simulate import run as running, simulate
from tests.architecture.sources import ROOT
from tests.loaded import load
from tests.unit.cli.test_commands import run

pytestmark = [
    pytest.mark.skipif(find_spec("distributed") is None, reason="dask.distributed is not installed"),
    pytest.mark.filterwarnings("ignore"),  # what dask warns of is not ours
    pytest.mark.xdist_group("cluster"),
]

STONES = ROOT / "tests" / "golden" / "games" / "stones"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Started:
    """A scheduler, and the workers it is given."""

    def __init__(self) -> None:
        self.address = f"tcp://127.0.0.1:{free_port()}"
        port = self.address.rpartition(":")[2]
        self.scheduler = self._begun("scheduler", "--port", port)
        self.workers: list[subprocess.Popen[bytes]] = []
        while self.scheduler.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", int(port)), timeout=1):
                break
            sleep(0.05)

    def give(self, workers: int) -> None:
        self.workers += [self._begun("worker", self.address, "--nthreads", "1", "--no-nanny") for _ in range(workers)]

    def _begun(self, *words: str) -> subprocess.Popen[bytes]:
        more = ("--host", "127.0.0.1", "--no-dashboard")
        return subprocess.Popen(
            [sys.executable, "-m", "dask", *words, *more], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def end(self) -> None:
        for each in (*self.workers, self.scheduler):
            each.kill()
            each.wait()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(client, "PATIENCE", 60)  # where much else is running a process takes long to begin


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Started]:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)  # workers have a folder of their own
        started = Started()
        yield started
    started.end()


def counted(report: Any) -> Any:
    return report.model_copy(update={"timing": None})


def test_a_cluster_is_told_apart_plays_loses_a_worker_and_goes_away(cluster: Started, monkeypatch: pytest.MonkeyPatch):
    """One cluster lives through it all.

    A process takes longer to begin than what it is asked.
    """
    with_no_workers(cluster)
    cluster.give(2)
    with_machines_that_differ(cluster)
    with_a_worker_killed_midway(cluster)
    monkeypatch.setattr(running, "MANY", 100)
    in_webassembly_and_interrupted(cluster)
    without_the_scheduler(cluster)


def with_no_workers(cluster: Started):
    told = "no scheduler"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "PATIENCE", 0.3)
        while "no scheduler" in told and cluster.scheduler.poll() is None:
            told = run("simulate", "kuhn_poker", "-n", "20", "--cluster", cluster.address).stderr
    assert (
        f"--cluster: the cluster at {cluster.address} has no workers\n  help: start a worker on a machine with gamespec: `dask worker "
        in told
    )


def with_machines_that_differ(cluster: Started):
    for mine, what in ((("other", "3.11"), "gamespec"), ((client.versions()[0], "2.7"), "Python")):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(client, "here", lambda mine=mine: mine)
            with pytest.raises(ClusterError, match=f"has another version of {what}"):
                client.Cluster(cluster.address, lambda: lambda _: None, ())


def with_a_worker_killed_midway(cluster: Started):
    stones, heard = load(STONES, 3), list[int]()

    def progress(done: int, _: int) -> None:
        if not heard:
            cluster.workers[0].kill()
        heard.append(done)

    found = simulate(stones, 900, seed=5, workers=cluster.address, progress=progress)
    assert heard[-1] == 900
    assert heard[0] < 900
    assert counted(found) == counted(simulate(stones, 900, seed=5, back_end="python"))
    assert found.timing.back_end == "Python"


def in_webassembly_and_interrupted(cluster: Started):
    poker = load("kuhn_poker")
    inside = simulate(poker, 700, seed=5, workers=cluster.address)
    assert inside.timing.back_end == "WebAssembly"
    assert counted(inside) == counted(simulate(poker, 700, seed=5, back_end="wasm"))

    def interrupt(*_: int) -> None:
        raise KeyboardInterrupt

    stopped = simulate(poker, 700, workers=cluster.address, progress=interrupt)
    assert 0 < stopped.games < 700


def without_the_scheduler(cluster: Started):
    def progress(*_: int) -> None:
        cluster.scheduler.kill()

    with pytest.warns(ClusterLostWarning, match=f"the cluster at {cluster.address} was lost"):
        report = simulate(load(STONES, 3), 900, workers=cluster.address, progress=progress)
    assert 0 < report.games < report.requested == 900
    talkers = [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]
    assert not [name for name in talkers if logging.getLogger(name).isEnabledFor(logging.ERROR)]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(client, "PATIENCE", 0.3)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "odd://x:1"])
def test_an_address_of_nobody_is_told(address: str):
    ran = run("simulate", "kuhn_poker", "-n", "20", "--cluster", address)
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert ran.stderr.startswith(f"--cluster: there is no scheduler at {address}: ")
    assert "help: start a scheduler with `dask scheduler`" in ran.stderr


def sit_down() -> Callable[[range], None]:
    return lambda _: None


class Answers:
    """A client of a scheduler that answers as told."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def wait_for_workers(self, *_: int, **__: int) -> None:
        """One is there."""

    def run(self, *_: object, **__: object) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return {"tcp://1.2.3.4:5": self.answer.get("run", client.here())}

    def nthreads(self) -> dict[str, int]:
        return {"tcp://1.2.3.4:5": 1}

    def submit(self, *_: object, **__: object) -> Any:
        return object()

    def cancel(self, *_: object, **__: object) -> None:
        """Nothing is under way."""

    def close(self, **_: int) -> None:
        """Goodbye."""


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (RuntimeError("unknown message"), "the workers at x do not answer: unknown message"),
        (
            {"run": ModuleNotFoundError("No module named 'interpreter'")},
            "the worker tcp://1.2.3.4:5 has no matching gamespec",
        ),
    ],
)
def test_workers_that_cannot_answer_are_told(answer: Any, told: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(client, "_connected", lambda _: Answers(answer))
    with pytest.raises(ClusterError, match=told) as refused:
        client.Cluster[None]("x", sit_down, ())
    assert "the same gamespec" in refused.value.advice


def test_games_that_always_lose_their_worker_are_told(monkeypatch: pytest.MonkeyPatch):
    distributed: Any = import_module("distributed")

    def lost(*_: object, **__: object) -> None:
        raise distributed.KilledWorker("play", None, 5)

    monkeypatch.setattr(client, "_connected", lambda _: Answers({}))
    monkeypatch.setattr(distributed, "wait", lost)
    cluster = client.Cluster[None]("x", sit_down, ())
    with pytest.raises(ClusterError, match="workers of the cluster stopped 5 times during the same games"):
        list(cluster.play([range(3)]))
    cluster.dismiss()
