"""The known name that a misspelt one probably means."""

from __future__ import annotations

import pytest

from gamespec.check import symbols


def test_among_many_names_few_are_compared_letter_by_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[int] = []
    closest = symbols.get_close_matches
    monkeypatch.setattr(
        symbols,
        "get_close_matches",
        lambda name, names, **more: compared.append(len(names)) or closest(name, names, **more),
    )
    names = [f"harbour-{number:04}" for number in range(1_500)]
    assert symbols.nearest("harbuor-0700", names) == "harbour-0700"
    assert symbols.nearest("harbuor-7", names[:8]) is not None
    assert compared == [10, 8]
