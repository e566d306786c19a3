from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.schemas import MODELS, schema

DOCS = Path(__file__).parents[3] / "docs" / "schemas"


@pytest.mark.parametrize("name", MODELS)
def test_the_schema_in_the_docs_is_the_one_of_what_is_printed(name: str):
    assert (DOCS / f"{name}.json").read_text(encoding="utf-8") == schema(name)
