"""Each published game has a report for its designers, which says how it is made again."""

from __future__ import annotations

import re
import shlex

import pytest
from typer.testing import CliRunner

from cli.app import build
from tests.loaded import one_in
from tests.unit.docs.blocks import ROOT

PUBLISHED = ["captains_of_the_gulf", "fishy_squishy_crusty_quirky", "fleet", "floating_market", "public_market"]


@pytest.mark.usefixtures("loaded_once")
@pytest.mark.parametrize("name", one_in(2, PUBLISHED, 1))
def test_the_report_says_how_it_is_made_again_and_what_it_cannot_tell(name: str) -> None:
    page = (ROOT / "docs" / "reports" / f"{name}.md").read_text(encoding="utf-8")
    made = re.search(rf"`gamespec (report {name} [^`]*)`", page)
    assert made is not None
    short = re.sub(r"-n \d+ --follow \d+.*", "-n 2 --follow 1 --no-deep --minutes 0", made[1])
    assert short != made[1]
    ran = CliRunner().invoke(build(), shlex.split(short))
    assert ran.exit_code == 0, ran.output
    assert "3 players (random): 2 games" in ran.stdout
    for heading in ("## In short", "## What surprised", "## Not shown"):
        assert heading in page


def test_there_is_no_other_report() -> None:
    assert sorted(page.stem for page in (ROOT / "docs" / "reports").glob("*.md")) == PUBLISHED
