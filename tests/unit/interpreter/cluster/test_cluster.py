"""A real scheduler and two worker processes: the figures of one machine, also where a worker is killed in between."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from interpreter.cluster import ClusterError, client
from interpreter.simulate import run as running
from interpreter.simulate import simulate
from tests.architecture.sources import ROOT
from tests.loaded import load
from tests.unit.cli.test_commands import run

pytest.importorskip("distributed")
pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # what dask warns of is not ours
    pytest.mark.xdist_group("cluster"),
]

STONES = ROOT / "tests" / "golden" / "games" / "stones"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Started:
    """A scheduler and its workers."""

    def __init__(self, workers: int) -> None:
        self.address = f"tcp://127.0.0.1:{free_port()}"
        port = self.address.rpartition(":")[2]
        self.scheduler = self._begun("scheduler", "--port", port)
        self.workers = [self._begun("worker", self.address, "--nthreads", "1", "--no-nanny") for _ in range(workers)]

    def _begun(self, *words: str) -> subprocess.Popen[bytes]:
        more = ("--host", "127.0.0.1", "--no-dashboard")
        return subprocess.Popen(
            [sys.executable, "-m", "dask", *words, *more], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def end(self) -> None:
        for each in (*self.workers, self.scheduler):
            each.kill()
            each.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("cluster"))  # workers have a folder of their own
        started = Started(2)
    yield started
    started.end()


def told(report: Any) -> Any:
    return report.model_copy(update={"timing": None})


def test_a_worker_that_is_killed_midway_loses_nothing(cluster: Started, monkeypatch: pytest.MonkeyPatch):
    stones, heard = load(STONES, 3), list[int]()

    def progress(done: int, _: int) -> None:
        if not heard:
            cluster.workers[0].kill()
        heard.append(done)

    found = simulate(stones, 900, seed=5, workers=cluster.address, progress=progress)
    assert heard[-1] == 900
    assert heard[0] < 900
    assert told(found) == told(simulate(stones, 900, seed=5, back_end="python"))
    assert found.timing.back_end == "Python"
    monkeypatch.setattr(running, "MANY", 100)
    poker = load("kuhn_poker")
    inside = simulate(poker, 700, seed=5, workers=cluster.address)
    assert inside.timing.back_end == "WebAssembly"
    assert told(inside) == told(simulate(poker, 700, seed=5, back_end="wasm"))

    def interrupt(*_: int) -> None:
        raise KeyboardInterrupt

    stopped = simulate(poker, 700, workers=cluster.address, progress=interrupt)
    assert 0 < stopped.games < 700


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(client, "PATIENCE", 1)


def test_machines_that_differ_are_told(cluster: Started, monkeypatch: pytest.MonkeyPatch):
    for mine, what in ((("other", "3.11"), "gamespec"), ((client.versions()[0], "2.7"), "Python")):
        monkeypatch.setattr(client, "here", lambda mine=mine: mine)
        with pytest.raises(ClusterError, match=f"has another {what}"):
            client.Cluster(cluster.address, lambda: lambda _: None, ())


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "odd://x:1"])
def test_an_address_of_nobody_is_told(address: str):
    ran = run("simulate", "kuhn_poker", "-n", "20", "--cluster", address)
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert ran.stderr.startswith(f"--cluster: there is no scheduler at {address}: ")
    assert "help: `dask scheduler` starts one" in ran.stderr


@pytest.mark.usefixtures("impatient")
def test_a_scheduler_without_workers_is_told():
    started, told = Started(0), "no scheduler"
    try:
        while "no scheduler" in told and started.scheduler.poll() is None:
            told = run("simulate", "kuhn_poker", "-n", "20", "--cluster", started.address).stderr
        assert f"--cluster: no worker has come to {started.address}\n  help: `dask worker " in told
    finally:
        started.end()


def test_without_distributed_the_extra_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(client, "find_spec", lambda _: None)
    ran = run("simulate", "kuhn_poker", "--cluster", "tcp://127.0.0.1:1")
    assert "dask.distributed, which is not installed\n  help: pip install 'gamespec[cluster]'" in ran.stderr


def test_a_cluster_that_goes_away_is_told():
    started = Started(1)

    def progress(*_: int) -> None:
        started.scheduler.kill()

    try:
        with pytest.raises(ClusterError, match="is lost: "):
            simulate(load(STONES, 3), 900, workers=started.address, progress=progress)
    finally:
        started.end()
