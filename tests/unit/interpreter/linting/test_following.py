"""Suggestions are tried on the file, as often as there is time for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gamespec.ruleset import Ruleset, Shelf
from gamespec.ruleset.shelf import laid_out
from interpreter.linting import following, lint

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pytest

PROSE = 'game "Pond" for 2 players\n\nthe table has\n  frogs : 0..9\n' + "actoin hop of the frogs begins\n" * 60


def test_prose_in_a_file_is_not_read_again_for_each_of_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line of it that is no rule takes far longer to read than one that is."""
    read: list[Shelf] = []

    def laid(texts: Mapping[Path, str], disk: bool) -> Shelf:
        read.append(Shelf(texts, disk))
        return read[-1]

    monkeypatch.setattr(following, "Shelf", laid)
    found = lint(Ruleset("pond", Path("pond.game"), shelf=laid_out({"pond.game": PROSE}))).findings
    assert len(found) > 50
    assert all(each.fixes for each in found if each.code == "GS101"), "what is not tried is suggested all the same"
    assert 2 <= len(read) <= 15
