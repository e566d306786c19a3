from __future__ import annotations

import asyncio
import gc
from collections.abc import Coroutine

import pytest

from cli.lsp import checking


@pytest.mark.parametrize(
    ("counts", "collected"),
    [
        ((checking.LITTER + 1, 0, 0), True),
        ((checking.LITTER, 0, 0), False),
        ((1, checking.LITTER // checking.YOUNG, 0), True),
        ((0, checking.LITTER // checking.YOUNG, 0), False),
    ],
)
def test_room_is_made_only_where_there_is_much_to_take_away(
    counts: tuple[int, int, int], collected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[bool] = []
    monkeypatch.setattr(gc, "get_count", lambda: counts)
    monkeypatch.setattr(gc, "collect", lambda: done.append(True))
    assert checking.tidy() is collected
    assert done == [True] * collected


def test_garbage_waits_while_the_editor_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def wait_for(event: Coroutine[None, None, bool], seconds: float) -> None:
        event.close()
        waited.append(seconds)
        if len(waited) > 3:
            raise TimeoutError

    monkeypatch.setattr(checking.asyncio, "wait_for", wait_for)
    work = checking.Checking.__new__(checking.Checking)
    work.asked = asyncio.Event()
    asyncio.run(work.stillness())
    assert waited == [checking.STILL] * 4
