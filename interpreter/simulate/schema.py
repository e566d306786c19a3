"""JSON Schema of `simulate --json`: `python -m interpreter.simulate.schema > FILE`."""

from __future__ import annotations

import json
import sys

from pydantic import BaseModel

from interpreter.simulate.report import Report


def schema() -> str:
    """Return the text of the JSON Schema of a simulation's Report."""
    return schema_of(Report)


def schema_of(model: type[BaseModel]) -> str:
    """Return the text of the JSON Schema of a pydantic model, as the files in docs/schemas hold it."""
    made = model.model_json_schema()
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    return json.dumps(made, indent=2, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema())
