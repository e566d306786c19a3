"""A real browser: people play by clicking and by keyboard, on a large screen and on a phone."""

from __future__ import annotations

import random
import re
import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.chromium import PATIENCE, needs_chromium
from tests.e2e.hosted import Command, Host
from tests.loaded import sampled

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.e2e.chromium import Chromium

pytestmark = needs_chromium


def moves_made(page: Page) -> int:
    return int(page.get_attribute("body", "data-now") or 0)


def decide(page: Page, draw: random.Random) -> None:
    """Click what may be clicked until the table has moved on."""
    before = moves_made(page)
    for _ in range(100):
        there = page.locator("[data-ref].can:visible")
        buttons = page.locator("#menu button.move")
        if there.count() and draw.random() < 0.7:
            there.nth(draw.randrange(there.count())).dispatch_event("click")
        else:
            buttons.nth(draw.randrange(buttons.count())).click()
        for _ in range(5):
            if moves_made(page) > before:
                return
            page.wait_for_timeout(40)
    raise AssertionError("no move was made")


def test_two_people_play_kuhn_poker_to_its_end(browser: Chromium, tmp_path: Path) -> None:
    """Served by the command, in a process of its own."""
    host, draw = Host(browser, Command(tmp_path, "kuhn_poker", 2)), random.Random(1)
    try:
        for _ in range(8):
            page = host.mover()
            if page is None:
                break
            decide(page, draw)
            host.pages["onlookers"].wait_for_timeout(150)
        for page in host.pages.values():
            expect(page.locator("#turn")).to_contain_text("wins")
    finally:
        host.close()


SEATED = [("fleet", 3), ("public_market", 3), ("captains_of_the_gulf", 2), ("chess", 2)]


@pytest.mark.parametrize("host", sampled([("fleet", 3), ("captains_of_the_gulf", 2)], SEATED), indirect=True)
def test_seats_play_a_round_by_clicking(host: Host) -> None:
    draw = random.Random(1)
    for _ in range(8):
        until = time.monotonic() + PATIENCE / 1_000
        while (page := host.mover()) is None:
            assert time.monotonic() < until
            host.pages["onlookers"].wait_for_timeout(100)
        decide(page, draw)
    expect(host.pages["onlookers"].locator("body")).to_have_attribute("data-now", re.compile("[8-9]|1[0-9]"))


@pytest.mark.parametrize("host", [("tic_tac_toe", 2)], indirect=True)
def test_a_move_is_made_by_keyboard_alone(host: Host) -> None:
    page = host.pages["P1"]
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.locator("[data-ref].can:focus").count():
            break
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_have_attribute("data-now", "1")
    expect(host.pages["P2"].locator("#turn")).to_have_text("Your turn")


@pytest.mark.parametrize("host", [("fleet", 2)], indirect=True)
def test_a_phone_shows_all_without_scrolling_sideways(host: Host) -> None:
    page = host.pages["P1"]
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
