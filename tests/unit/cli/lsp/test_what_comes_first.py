from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from cli.lsp import checking as server_side
from cli.lsp.checking import PAUSE, Checking, Other, Pass
from gamespec.editing.known import Desk, Known
from gamespec.ruleset import Shelf
from tests.unit.cli.lsp.test_findings_while_typing import POND

FILE = Path("/nowhere/pond/pond.game")


class Told:
    def __init__(self, most: int) -> None:
        self.order: list[str] = []
        self.most, self.all = most, asyncio.Event()

    def _tell(self, text: str) -> None:
        self.order.append(text)
        if len(self.order) == self.most:
            self.all.set()

    def found(self, result: Pass) -> None:
        self._tell(f"{len(result.findings)} findings")

    def knows(self, file: Path, known: Known) -> None:
        self._tell(f"{file.stem} in {known.world is not None}")

    def say(self, text: str) -> None:
        self._tell(text)


async def typed(*, on: bool) -> list[str]:
    """A file is opened; somebody types on as soon as it is looked at, or waits."""
    told, desk = Told(2 + on), Desk({FILE: POND})
    checking = Checking(desk, told)
    checking.whole = False
    checking.schedule(FILE)
    if on:
        await asyncio.sleep(PAUSE * 1.2)
        checking.schedule(FILE)
    await asyncio.wait_for(told.all.wait(), 20)
    await checking.close()
    return told.order


def test_what_names_mean_is_known_before_anything_is_found() -> None:
    assert asyncio.run(typed(on=False)) == ["pond in True", "0 findings"]


def test_what_names_mean_is_kept_though_somebody_types_on_meanwhile() -> None:
    assert asyncio.run(typed(on=True))[0] == "pond in True"


LARGE = Path("/nowhere/sea/sea.game")
OPEN = {FILE: POND, LARGE: POND.replace("Pond", "Sea") + "# a wave\n" * 100}


class Slowly:
    """Large files are looked at until the editor says that it has seen enough.

    What is begun is written down.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[str] = []
        self.enough = Event()
        monkeypatch.setattr(server_side, "LARGE", len(POND) + 100)
        for name in ("look_quickly", "known"):
            monkeypatch.setattr(server_side, name, self._held(name, getattr(server_side, name)))

    def _held(self, name: str, does: Callable[..., object]) -> Callable[..., object]:
        def slowly(file: Path, shelf: Shelf, **how: bool) -> object:
            if file == LARGE:
                self.begun.append(name)
                assert self.enough.wait(20)
            return does(file, shelf, **how)

        return slowly


class ByFile(Told):
    def found(self, result: Pass) -> None:
        for file in result.files:
            self._tell(f"{file.stem} found")

    def knows(self, file: Path, known: Known) -> None:
        self._tell(f"{file.stem} {'known' if known.worlds else 'unreadable'}")

    async def until(self, many: int) -> None:
        """Wait until so much was told."""
        self.most = many
        if len(self.order) < many:
            self.all.clear()
            await asyncio.wait_for(self.all.wait(), 20)


async def typed_in_a_small_one(slow: Slowly, told: ByFile) -> None:
    checking = Checking(Desk(OPEN), told)
    checking.whole = False
    checking.schedule(LARGE)
    for many in (2, 4):
        await asyncio.sleep(PAUSE * 1.2)
        checking.schedule(FILE)
        await told.until(many)
    slow.enough.set()
    await told.until(6)
    await checking.close()


def test_a_large_file_keeps_no_small_one_waiting_and_is_not_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, told = Slowly(monkeypatch), ByFile(0)
    asyncio.run(typed_in_a_small_one(slow, told))
    assert told.order == ["pond known", "pond found", "pond found", "pond known", "sea known", "sea found"]
    assert slow.begun == ["known", "look_quickly"]


async def typed_on_in_a_large_one(slow: Slowly, told: ByFile) -> None:
    checking = Checking(Desk(OPEN), told)
    checking.whole = False
    for _ in range(5):
        checking.schedule(LARGE)
        await asyncio.sleep(PAUSE * 1.2)
    slow.enough.set()
    await told.until(3)
    await checking.close()


def test_who_types_on_in_a_large_file_leaves_nothing_that_must_be_worked_through(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow, told = Slowly(monkeypatch), ByFile(0)
    asyncio.run(typed_on_in_a_large_one(slow, told))
    assert told.order == ["sea known", "sea known", "sea found"]
    assert slow.begun == ["known", "known", "look_quickly"]


async def both_opened(slow: Slowly, told: ByFile) -> None:
    checking = Checking(Desk(OPEN), told)
    slow.enough.set()
    checking.schedule(LARGE)
    await told.until(2)
    checking.schedule(FILE)
    await told.until(6)
    await checking.close()


def test_the_rulesets_of_large_files_are_looked_over_last(monkeypatch: pytest.MonkeyPatch) -> None:
    async def looked_over(_: Checking, game: Path) -> Pass:
        return Pass((), frozenset({game.with_name(f"all of {game.name}")}))

    async def none_waits(_: Other) -> None:
        """A process of its own would outlive the loop of this test."""

    monkeypatch.setattr(Checking, "_look_whole", looked_over)
    monkeypatch.setattr(Other, "begin", none_waits)
    monkeypatch.setattr(server_side, "CALM", 1.0)
    slow, told = Slowly(monkeypatch), ByFile(0)
    asyncio.run(both_opened(slow, told))
    assert told.order == ["sea known", "sea found", "pond known", "pond found", "all of pond found", "all of sea found"]
