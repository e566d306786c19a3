"""Pages of games for everybody: axe finds nothing, contrast included, on large screens and on phones."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.e2e.chromium import needs_chromium
from tests.e2e.hosted import Host, InThread
from tests.loaded import COMPARED, UNLIKE, load, sampled

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.e2e.chromium import Chromium

pytestmark = needs_chromium
DECISIONS = sampled(4, 6)
FEW = ("fleet", "kuhn_poker", "public_market", "tic_tac_toe")
GAMES = FEW if COMPARED == UNLIKE else COMPARED
HOSTED = ("fleet", "kuhn_poker") if COMPARED == UNLIKE else COMPARED
"""Games at hosted tables, which are drawn as on pages without a server: what is around them is tried."""


def decide(page: Page, draw: random.Random) -> None:
    """Press a listed move, if the game is not over."""
    page.wait_for_timeout(50)
    # in one step, as an answer of the server may take a button away in between
    page.evaluate(
        "at => { const all = document.querySelectorAll('#menu button.move'); all.length && all[at % all.length].click() }",
        draw.randrange(1000),
    )


def assert_nothing_wrong(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("name", GAMES)
def test_axe_finds_nothing_on_a_page_without_a_server(opens: Callable[..., Page], name: str) -> None:
    page, draw = opens(load(name)), random.Random(1)
    page.evaluate("page.pause = 0")
    assert_nothing_wrong(page)
    for _ in range(DECISIONS):
        decide(page, draw)
    assert_nothing_wrong(page)
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert_nothing_wrong(page)


@pytest.mark.parametrize("name", HOSTED)
def test_axe_finds_nothing_at_a_hosted_table(browser: Chromium, tmp_path: Path, name: str) -> None:
    host, draw = Host(browser, InThread(tmp_path, name, load(name).players)), random.Random(1)
    try:
        for _ in range(DECISIONS):
            if (page := host.mover()) is not None:
                decide(page, draw)
        for page in (host.mover() or host.pages["P1"], host.pages["onlookers"]):
            assert_nothing_wrong(page)
            page.set_viewport_size({"width": 390, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
            assert_nothing_wrong(page)
    finally:
        host.close()
