from __future__ import annotations

from pathlib import Path

from interpreter.comparing.report import Sweep
from interpreter.simulate.schema import schema_of

DOCS = Path(__file__).parents[4] / "docs" / "schemas"


def test_the_schema_in_the_docs_is_the_one_of_what_is_printed():
    assert (DOCS / "sweep.json").read_text(encoding="utf-8") == schema_of(Sweep)
