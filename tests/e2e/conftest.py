from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cli.host.static.page import static_page
from tests.e2e.chromium import Chromium
from tests.e2e.hosted import Host, InThread
from tests.e2e.installed import SECONDS, Installed, build
from tests.e2e.one_page import SEED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from interpreter import Game


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    found = Chromium()
    yield found
    found.resume()
    found.quit()


@pytest.fixture
def browser(chromium: Chromium) -> Iterator[Chromium]:
    chromium.resume()
    yield chromium
    chromium.pause()


@pytest.fixture
def opens(browser: Chromium, tmp_path: Path) -> Iterator[Any]:
    """A function that opens the page of a game from a file, and finds what went wrong on it."""
    faults: list[str] = []
    pages: list[Page] = []

    def opened(game: Game, kinds: str = "", seed: int = SEED, wide: int = 1280, high: int = 900) -> Page:
        people = kinds.split(",") if kinds else ["me", *["random"] * (game.players - 1)]
        file = tmp_path / f"{game.name}.html"
        file.write_text(static_page(game, people, seed), encoding="utf-8")
        page = browser.page(faults, wide, high)
        pages.append(page)
        browser.hears(page, "request", lambda asked: faults.append(asked.url) if asked.url.startswith("http") else None)
        page.goto(file.as_uri())
        page.wait_for_selector("#turn:not(:empty), #curtain:visible")
        return page

    yield opened
    for page in pages:
        browser.leave(page)
    assert not faults


@pytest.fixture
def host(browser: Chromium, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Host]:
    found = Host(browser, InThread(tmp_path, *request.param))
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
