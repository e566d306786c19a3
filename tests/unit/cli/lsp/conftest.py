from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.cli.lsp.editor import Editor


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("rules")


@pytest.fixture(scope="module")
def editor(folder: Path, request: pytest.FixtureRequest) -> Iterator[Editor]:
    """One for a file of tests; whole rulesets are looked over only where that is asked about (`WHOLE`)."""
    made = Editor(folder, whole=getattr(request.module, "WHOLE", False))
    yield made
    made.quit()
