from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.cli.lsp.editor import Editor


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("rules")


@pytest.fixture(scope="session")
def shared_editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    made = Editor(tmp_path_factory.mktemp("shared"), whole=False)
    yield made
    made.quit()


@pytest.fixture(scope="module")
def editor(folder: Path, request: pytest.FixtureRequest) -> Iterator[Editor]:
    """One server for all files of tests but those with `OWN`, or that check whole rulesets (`WHOLE`)."""
    whole = getattr(request.module, "WHOLE", False)
    if not whole and not getattr(request.module, "OWN", False):
        shared: Editor = request.getfixturevalue("shared_editor")
        yield shared
        shared.close_all()
        return
    made = Editor(folder, whole=whole)
    yield made
    made.quit()
