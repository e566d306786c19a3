"""The table of docs/library.md.

A row for every game that is not published, with its lines, and speeds where they are due.
"""

from __future__ import annotations

from functools import cache

import pytest

import rulesets
from benchmarks.library.__main__ import PUBLISHED, THEIRS, rules_in
from gamespec.ruleset import around
from tests.unit.docs.blocks import ROOT

NAMES = [name for name in rulesets.names() if around(rulesets.game_file(name)).group != PUBLISHED]


@cache
def rows() -> dict[str, list[str]]:
    """The cells behind each name."""
    page = (ROOT / "docs/library.md").read_text(encoding="utf-8")
    lines = [line for line in page.splitlines() if line.startswith("| [")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert len({row[0] for row in cells}) == len(cells)
    return {row[0].partition("]")[0].removeprefix("["): row[1:] for row in cells}


def test_every_game_that_is_not_published_has_a_row():
    assert sorted(rows()) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_row_tells_lines_and_speed_and_what_is_shown(name: str):
    lines, a_second, wasm, python, in_step, shown = rows()[name]
    assert int(lines) == rules_in(rulesets.game_file(name))
    assert int(a_second.replace(",", "")) > 0
    assert [bool(wasm), bool(python), in_step] == ([True, True, "yes"] if name in THEIRS else [False, False, ""])
    assert not wasm or float(wasm) > float(python) > 0
    assert shown
