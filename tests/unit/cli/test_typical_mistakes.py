"""Each file of tests/bad holds one mistake beginners make: lint finds just what the comments at its lines say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.linting import lint
from cli.targets import find

TESTS = Path(__file__).parents[2]
BAD = sorted((TESTS / "bad").glob("*.game"))
EXPECTED = re.compile(r"# expect((?: GS\d+)+)$")


def findings(file: Path) -> list[tuple[int, str]]:
    return sorted((found.span.line, found.code) for found in lint(find(str(file))).findings)


def expected(file: Path) -> list[tuple[int, str]]:
    lines = enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
    told = [(number, found.group(1).split()) for number, line in lines if (found := EXPECTED.search(line))]
    return sorted((number, code) for number, codes in told for code in codes)


def test_there_are_many() -> None:
    assert len(BAD) >= 50


@pytest.mark.parametrize("file", BAD, ids=lambda file: file.stem)
def test_a_mistake_is_found_at_its_line_and_nothing_else_is(file: Path) -> None:
    assert expected(file)
    assert findings(file) == expected(file)


def test_without_a_mistake_nothing_is_said() -> None:
    assert findings(TESTS / "good" / "harbor.game") == []


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("double_equals", "equality is written `is`"),
        ("comparison_chain", "compare two at a time"),
        ("unknown_cite_form", "such as `FL-AUC-03`"),
        ("missing_argument", "write `price(b)`"),
        ("wrong_type", "`count(your boats)`"),
        ("pieces_put_in_a_number", "`add 1 to your coins`"),
        ("phase_for_none", "declare it as `Player`, without `or none`"),
        ("missing_setup", "should `start-up` be called `setup`?"),
    ],
)
def test_the_advice_says_what_to_write(name: str, advice: str) -> None:
    found = lint(find(str(TESTS / "bad" / f"{name}.game"))).findings
    assert any(advice in (each.help or "") for each in found)
