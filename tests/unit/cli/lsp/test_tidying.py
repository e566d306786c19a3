from __future__ import annotations

import gc

import pytest

from cli.lsp import tidying


@pytest.mark.parametrize(
    ("counts", "collected"),
    [
        ((tidying.LITTER + 1, 0, 0), True),
        ((tidying.LITTER, 0, 0), False),
        ((1, tidying.LITTER // tidying.YOUNG, 0), True),
        ((0, tidying.LITTER // tidying.YOUNG, 0), False),
    ],
)
def test_room_is_made_only_where_there_is_much_to_take_away(
    counts: tuple[int, int, int], collected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[bool] = []
    monkeypatch.setattr(gc, "get_count", lambda: counts)
    monkeypatch.setattr(gc, "collect", lambda: done.append(True))
    assert tidying.tidy() is collected
    assert done == [True] * collected
