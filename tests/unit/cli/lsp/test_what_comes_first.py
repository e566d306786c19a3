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

    def __init__(self) -> None:
        self.order: list[str] = []

    def found(self, result: Pass) -> None:
        self.order.append(f"{len(result.findings)} findings")

    def knows(self, file: Path, known: Known) -> None:
        self.order.append(f"{file.stem} in {known.world is not None}")

    def say(self, text: str) -> None:
        self.order.append(text)


async def typed(told: Told, *, on: bool) -> list[str]:
    """A file is opened; somebody types on as soon as it is looked at, or waits."""
    desk = Desk({FILE: POND})
    checking = Checking(desk, told)
    checking.whole = False
    checking.schedule(FILE)
    if on:
        await asyncio.sleep(PAUSE * 1.2)
        checking.schedule(FILE)
    while len(told.order) < 2 + on:
        await asyncio.sleep(0.01)
    await checking.close()
    return told.order


def test_what_names_mean_is_known_before_anything_is_found() -> None:
    assert asyncio.run(typed(Told(), on=False)) == ["pond in True", "0 findings"]


def test_what_names_mean_is_kept_though_somebody_types_on_meanwhile() -> None:
    assert asyncio.run(typed(Told(), on=True))[0] == "pond in True"
