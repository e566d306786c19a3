"""Addresses of texts in editors become paths, whatever they hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.lsp.findings import file_of


@pytest.mark.parametrize("uri", ["file:///nul%00.game", "file:///nul\0.game", "untitled:a\0b"])
def test_an_address_with_a_character_that_no_path_has_is_that_of_an_unsaved_text(uri: str):
    file = file_of(uri)
    assert file.parent == Path.cwd()
    assert "\0" not in str(file)
    assert not file.exists()
