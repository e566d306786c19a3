"""Suggestions are tried on the file, as often as there is time for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gamespec.ruleset import Ruleset
from gamespec.ruleset.shelf import laid_out
from interpreter.linting import following, lint

if TYPE_CHECKING:
    import pytest

    from gamespec.diagnostics import Diagnostic

PROSE = 'game "Pond" for 2 players\n\nthe table has\n  frogs : 0..9\n' + "The player to the left begins.\n" * 60


def test_prose_in_a_file_is_not_read_again_for_each_of_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line of it that is no rule takes far longer to read than one that is."""
    plain, read = following._errors, list[str]()

    def reading(target: Ruleset, file: Path, text: str) -> list[Diagnostic]:
        read.append(text)
        return plain(target, file, text)

    monkeypatch.setattr(following, "_errors", reading)
    found = lint(Ruleset("pond", Path("pond.game"), shelf=laid_out({"pond.game": PROSE}))).findings
    assert len(found) > 50
    assert all(each.fixes for each in found if each.code == "GS101"), "what is not tried is suggested all the same"
    assert 2 <= len(read) <= 15
