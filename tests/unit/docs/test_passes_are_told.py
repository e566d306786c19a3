"""The page about the machine has a row for every pass of the emitter and over CODE, in their order."""

from __future__ import annotations

import re

from interpreter.code.passes import PASSES as OVER_CODE
from interpreter.compiler.passes import PASSES
from tests.unit.docs.blocks import ROOT

ROW = re.compile(r"^\| `([\w-]+)` \| [^|]+ \|", re.MULTILINE)


def rows(heading: str) -> list[str]:
    """The names in the table below a heading."""
    page = (ROOT / "docs/machine.md").read_text(encoding="utf-8")
    return ROW.findall(page.partition(f"{heading}\n")[2].partition("\n#")[0])


def test_every_pass_of_the_compiler_has_its_row_and_what_it_brings() -> None:
    assert rows("## Building CODE, and its passes") == [*PASSES]


def test_every_pass_over_code_has_its_row() -> None:
    assert rows("### Passes") == [*OVER_CODE]
