"""Edits of the published games whose effect is known beforehand."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesets
from benchmarks.edits.planted import EDITS, Planted
from tests.loaded import load, sampled
from tests.unit.interpreter.impact.pairs import played, row


def edit(words: str) -> Planted:
    return next(each for each in EDITS if each.words == words)


@pytest.mark.parametrize("planted", EDITS, ids=lambda each: each.words)
def test_every_planted_edit_still_finds_its_lines(planted: Planted, tmp_path: Path):
    file = planted.write(rulesets.folder(planted.ruleset).parent, tmp_path)
    before = (rulesets.folder(planted.ruleset) / file.name).read_text(encoding="utf-8").splitlines()
    after = file.read_text(encoding="utf-8").splitlines()
    assert sum(one != other for one, other in zip(before, after, strict=True)) == len(planted.changes)


def test_a_useless_license_makes_scores_lower(tmp_path: Path):
    planted = edit("a Tuna license is useless")
    file = planted.write(rulesets.folder(planted.ruleset).parent, tmp_path)
    found = played(load(planted.ruleset, players=3), load(file, players=3), sampled(30, 60))
    for measure in (row(found, "total"), row(found, "line", "license-points")):
        assert measure.marked
        assert measure.high < 0


def test_a_card_worth_less_changes_the_score_and_nothing_else(tmp_path: Path):
    planted = edit("a pub is worth 9, not 10")
    file = planted.write(rulesets.folder(planted.ruleset).parent, tmp_path)
    found = played(load(planted.ruleset, players=2), load(file, players=2), 40)
    assert row(found, "line", "license-points").marked
    assert all(each.same for each in found.rows if each.measure.sort in {"decisions", "use"})
