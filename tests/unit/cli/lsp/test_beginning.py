from __future__ import annotations

import pytest
from typer.testing import CliRunner

from cli.app import build


def test_to_a_person_it_says_that_an_editor_starts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.commands.write.lsp.at_a_keyboard", lambda: True)
    ran = CliRunner().invoke(build(), ["lsp"])
    assert ran.exit_code == 2
    assert "docs/editor.md" in ran.output
