"""The scripts of the pages of tools run, and print what is shown below them.

`GOLDEN=write` writes into a page what comes; what changed is read before it goes in.
"""

from __future__ import annotations

import os
from contextlib import redirect_stdout
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest

from tests.unit.docs.blocks import ROOT, blocks_of

PAGES = ("encodings", "gymnasium", "learning", "openspiel", "pettingzoo", "rlcard")


@pytest.mark.parametrize("name", PAGES)
def test_the_scripts_of_a_page_print_what_it_shows(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a script may write a file
    page = f"docs/{name}.md"
    scripts = [pair for pair in pairwise(blocks_of(page, "python", "text")) if pair[0].language == "python"]
    assert scripts
    for script, shown in scripts:
        assert shown.language == "text"
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile(script.text, str(script), "exec"), {"__name__": "script"})  # noqa: S102 - the page's own script
        if os.environ.get("GOLDEN") == "write":
            file = ROOT / page
            text = file.read_text(encoding="utf-8")
            old = f"{script.text}```\n\n```text\n{shown.text}```"
            assert old in text
            file.write_text(
                text.replace(old, f"{script.text}```\n\n```text\n{printed.getvalue()}```"), encoding="utf-8"
            )
        else:
            assert printed.getvalue() == shown.text
