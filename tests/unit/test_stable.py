"""Names that docs/stability.md calls stable are neither renamed nor dropped."""

from __future__ import annotations

import json

import pytest

from tests.unit.stable import FILE, offered

FROZEN: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("sort", FROZEN)
def test_nothing_that_users_rely_on_is_renamed_or_dropped(sort: str) -> None:
    assert [name for name in FROZEN[sort] if name not in offered()[sort]] == []


def test_everything_offered_is_listed() -> None:
    new = {sort: sorted({*names} - {*FROZEN[sort]}) for sort, names in offered().items()}
    assert not any(new.values()), "`python -m tests.unit.stable` adds what is new"
