from __future__ import annotations

import pytest
from typer.testing import CliRunner

from cli.app import build


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.commands.write.lsp.find_spec", nothing)
    ran = CliRunner().invoke(build(), ["lsp"])
    assert ran.exit_code == 2
    assert "pip install '.[lsp]'" in ran.output


def test_to_a_person_it_says_that_an_editor_starts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.commands.write.lsp.at_a_keyboard", lambda: True)
    ran = CliRunner().invoke(build(), ["lsp"])
    assert ran.exit_code == 2
    assert "docs/editor.md" in ran.output


def nothing(_: str) -> None:
    """No such package."""
