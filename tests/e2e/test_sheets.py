"""Sheets of cards and boards in a browser: nothing is wider than the paper, no text is cut."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from cli.scene.sheets import print_pdf, sheets
from tests.e2e.chromium import needs_chromium
from tests.loaded import COMPARED, UNLIKE, load

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.chromium import Chromium

pytestmark = needs_chromium
FEW = ("captains_of_the_gulf", "fishy_squishy_crusty_quirky", "floating_market", "public_market", "hex")
PIXELS = 96 / 25.4
"""Pixels in a millimetre, as a browser prints."""
WIDE = round(190 * PIXELS)
"""Width in pixels of what is printed on A4, the narrower paper."""
CUT = """(wide) => [...document.querySelectorAll(".card, .board, .place.box, .sheet, .shape")].filter((element) => {
  const box = element.getBoundingClientRect();
  return box.right > wide + 1 || (element.matches(".card, .box") && (element.scrollHeight > element.clientHeight + 1
    || element.scrollWidth > element.clientWidth + 1));
}).map((element) => element.textContent || element.className.baseVal)"""


@pytest.mark.parametrize("name", FEW if COMPARED == UNLIKE else COMPARED)
def test_nothing_on_the_sheets_is_cut(browser: Chromium, name: str) -> None:
    page = browser.page([], WIDE, 1000)
    page.emulate_media(media="print")
    page.set_content(sheets(load(name)))
    assert page.evaluate(CUT, WIDE) == []
    page.emulate_media(media="null")
    browser.leave(page)


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_a_pdf_has_the_paper_that_is_asked_for(tmp_path: Path, paper: str, size: tuple[int, int]) -> None:
    """Sixteen cards and a back of Love letter take two sheets of either."""
    print_pdf(sheets(load("love_letter"), paper), tmp_path / "cards.pdf")
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", (tmp_path / "cards.pdf").read_bytes())
    assert [(round(float(wide)), round(float(high))) for wide, high in boxes] == [size, size]
