"""The table for researchers is what its command measures, and has every ruleset."""

from __future__ import annotations

import re

import pytest

import rulesets
from benchmarks.research import row
from tests.loaded import sampled
from tests.unit.docs.blocks import ROOT

ROW = re.compile(r"^\| \[(\w+)\]\([^)]*\) (\|.*\|)$", re.MULTILINE)
ROWS = dict(ROW.findall((ROOT / "docs/research.md").read_text(encoding="utf-8")))


def test_every_ruleset_has_a_row() -> None:
    assert sorted(ROWS) == sorted(rulesets.names())


@pytest.mark.parametrize("name", sampled(["kuhn_poker", "goofspiel"], list(rulesets.names())))
def test_a_row_is_what_the_command_prints(name: str) -> None:
    assert row(name) == f"| {name} {ROWS[name]}"
