"""Large tables in a browser: at each decision the own things and the legal moves are on the screen."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.e2e.chromium import needs_chromium
from tests.loaded import COMPARED, load, sampled

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = needs_chromium
DECISIONS = sampled(6, 12)
OVER = ".phase:has-text('the game is over')"
LARGE = ("captains_of_the_gulf", "public_market")
SEEN = """() => {
  const own = document.querySelector("#scene .mine")?.getBoundingClientRect() ?? { top: innerHeight, bottom: innerHeight };
  const inside = (element) => {
    const box = element.getBoundingClientRect(), below = element.closest(".mine, .other, aside") ? innerHeight : own.top;
    return box.top >= 0 && box.bottom <= below + 1 && box.right <= innerWidth;
  };
  const buttons = [...document.querySelectorAll("#menu button.move")], lit = [...document.querySelectorAll("[data-ref].can")];
  return {
    listed: buttons.some(inside), lit: !lit.length || lit.some(inside), own: own.top >= 0 && own.bottom <= innerHeight + 1,
    wide: document.documentElement.scrollWidth <= innerWidth,
  };
}"""


def decide(page: Page, draw: random.Random) -> None:
    before = page.get_attribute("body", "data-now")
    for _ in range(20):
        buttons = page.locator("#menu button.move")
        buttons.nth(draw.randrange(buttons.count())).click()
        if page.get_attribute("body", "data-now") != before:
            return


@pytest.mark.parametrize("name", dict.fromkeys([*LARGE, *COMPARED] if len(COMPARED) > 10 else [*LARGE, "fleet"]))
def test_at_each_decision_moves_and_own_things_are_on_the_screen(opens: Callable[..., Page], name: str) -> None:
    page, draw = opens(load(name), wide=1280, high=800), random.Random(2)
    page.evaluate("page.pause = 0")
    for number in range(DECISIONS):
        page.locator(f"#menu button.move, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            break
        assert page.evaluate(SEEN) == {"listed": True, "lit": True, "wide": True, "own": True}, f"decision {number}"
        decide(page, draw)


def test_a_move_that_the_mouse_is_on_is_marked_on_the_table(opens: Callable[..., Page]) -> None:
    page = opens(load("chess"), "me,me")
    page.locator("#menu button.move").first.hover()
    refs = page.evaluate("[...document.querySelectorAll('.meant')].map((each) => each.dataset.ref)")
    assert len(refs) == 2
    assert set(refs) == set(page.evaluate("screen.menu.moves[0].refs"))
    page.mouse.move(1, 1)
    assert page.locator(".meant").count() == 0
