from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamespec.diagnostics import render_full
from gamespec.ruleset import Ruleset
from gamespec.ruleset.shelf import laid_out
from interpreter.linting import lint

HARBOR = (Path(__file__).parents[5] / "good" / "harbor.game").read_text(encoding="utf-8").split("example ")[0]
FILE = Path("slip.game")
TOLD = re.compile(r"`([^`]+)`")

SLIPS = [
    ("    set p's coins to 6", "    set p's coins to {}", "cod"),
    ("  set champion to you", "  set champion to {}", "3"),
    ("  set champion to you", "  set champion to {}", "b"),
    ("  pay your price(b) from your coins", "  pay {} from your coins", "b"),
    ("  pay your price(b) from your coins", "  pay your price({}) from your coins", "3"),
    ("  for each p in players", "  for each p in {}", "3"),
    ("  boats-afloat = count(your boats)", "  boats-afloat = {}", "your boats"),
    ("  boats-afloat = count(your boats)", "  boats-afloat = {}", "first(b in your boats)"),
    ("action rest", "action rest\n  let x be count(b in {} where b's cost > 1)\n  need x < 9", "4"),
    ("action rest", "action rest\n  need some(b in your boats: b's trade is {})", "2"),
    ("action rest", "action rest\n  need some(b in Boat where b's cost > 1: {} is 2)", "b"),
    ("action rest", "action rest\n  need count(your boats) < {}", "you"),
    (
        "  champion : Player or none starts none",
        "  champion : Player or none starts none\n  calm : yes or no starts {}",
        "3",
    ),
]


def findings(text: str) -> list[tuple[str, str, str]]:
    found = lint(Ruleset("slip", FILE, shelf=laid_out({FILE.name: text}))).findings
    return [(each.code, each.help or "", render_full([each])) for each in found if each.is_error]


@pytest.mark.parametrize(("old", "new", "wrong"), SLIPS, ids=[f"{new.strip()} {wrong}" for _, new, wrong in SLIPS])
def test_what_is_told_can_be_written(old: str, new: str, wrong: str) -> None:
    assert f"{old}\n" in HARBOR
    ((code, advice, _),) = findings(HARBOR.replace(f"{old}\n", f"{new.format(wrong)}\n", 1))
    assert code == "GS310"
    words = TOLD.findall(advice)
    assert words
    for word in words:
        told = [told for _, _, told in findings(HARBOR.replace(f"{old}\n", f"{new.format(word)}\n", 1))]
        assert [each for each in told if "wanted here" in each or "never equal" in each] == []
