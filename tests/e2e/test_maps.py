"""Corners and edges of a map in a browser: drawn as on the hosted page, and chosen by a click."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.chromium import needs_chromium
from tests.e2e.one_page import compare
from tests.loaded import ROOT, load
from tests.unit.cli.test_maps import FENCES


@needs_chromium
def test_a_map_is_drawn_on_one_page_as_on_the_hosted_one(opens: Callable[..., Page]) -> None:
    for game in (load(FENCES), load(ROOT / "tests" / "good" / "island.game")):
        compare(opens(game), game)


@needs_chromium
def test_a_click_on_a_corner_or_an_edge_chooses_it(opens: Callable[..., Page]) -> None:
    page = opens(load(FENCES), "me,me")
    for ref in ("Post[2, 1]", "Fence[1, 2]"):
        box = page.locator(f'[data-ref="{ref}"].can .reach').bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator(f'[data-ref="{ref}"] .owned')).to_have_count(1)
