from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.e2e.chromium import CHROMIUM, OPTIONS
from tests.e2e.installed import SECONDS, Installed, build

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Built once for all processes of a run, by the first that asks.

    Each has an empty folder of its own to work in.
    """
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "installed"
    home = folder / "home"
    try:
        folder.mkdir()
    except FileExistsError:
        wait_for(folder / "ready")
    else:
        build(folder, home)
        (folder / "ready").touch()
    return Installed(home, tmp_path_factory.mktemp("desk"))


def wait_for(file: Path) -> None:
    """Another process builds."""
    until = time.monotonic() + SECONDS
    while not file.exists() and time.monotonic() < until:
        time.sleep(0.1)
    assert file.exists(), "what another process began to build was never ready"
