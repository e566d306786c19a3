from __future__ import annotations

import json
from pathlib import Path

from interpreter.count import count
from tests.unit.interpreter.standin import Cards, key

DOCS = Path(__file__).parents[4] / "docs" / "schemas" / "count.json"


def test_the_schema_in_the_docs_names_what_a_count_gives():
    schema = json.loads(DOCS.read_text(encoding="utf-8"))
    given = {"ruleset", "players", "variants", "rules", "depth", *count(Cards(), key).as_json()}
    assert given == set(schema["properties"]) == set(schema["required"])
