from __future__ import annotations

import asyncio
from pathlib import Path

from cli.lsp.checking import PAUSE, Checking, Pass
from gamespec.editing.desk import Desk
from gamespec.editing.known import Known
from tests.unit.cli.lsp.test_findings_while_typing import POND

FILE = Path("/nowhere/pond/pond.game")


class Told:
    """What was told, in its order."""

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
