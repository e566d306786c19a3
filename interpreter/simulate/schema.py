"""The JSON Schema of `simulate --json`, as it stands in docs/schemas: nothing enters, text leaves.

`python -m interpreter.simulate.schema > docs/schemas/simulate.json` writes it anew.
"""

from __future__ import annotations

import json
import sys

from interpreter.simulate.report import Report


def schema() -> str:
    """The schema as the file holds it."""
    made = Report.model_json_schema()
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    return json.dumps(made, indent=2, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema())
