from __future__ import annotations

import gc

import pytest

from cli.lsp import tidying


@pytest.mark.parametrize(("litter", "collected"), [(tidying.LITTER + 1, True), (tidying.LITTER, False)])
def test_room_is_made_only_where_there_is_much_to_take_away(
    litter: int, collected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[bool] = []
    monkeypatch.setattr(gc, "get_count", lambda: (litter, 0, 0))
    monkeypatch.setattr(gc, "collect", lambda: done.append(True))
    assert tidying.tidy() is collected
    assert done == [True] * collected
