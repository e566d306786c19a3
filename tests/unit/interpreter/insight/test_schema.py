from __future__ import annotations

from pathlib import Path

from interpreter.insight.model import Insight
from interpreter.simulate.schema import schema_of

DOCS = Path(__file__).parents[4] / "docs" / "schemas" / "report.json"


def test_the_schema_in_the_docs_is_the_one_of_the_report():
    assert DOCS.read_text(encoding="utf-8") == schema_of(Insight)
