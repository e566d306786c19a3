from __future__ import annotations

from pathlib import Path

from interpreter.simulate.schema import schema

DOCS = Path(__file__).parents[4] / "docs" / "schemas" / "simulate.json"


def test_the_schema_in_the_docs_is_the_one_of_the_report():
    assert DOCS.read_text(encoding="utf-8") == schema()
