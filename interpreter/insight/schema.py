"""The JSON Schema of `report --format json`, as it stands in docs/schemas: nothing enters, text leaves.

`python -m interpreter.insight.schema > docs/schemas/report.json` writes it anew.
"""

from __future__ import annotations

import sys

from interpreter.insight.model import Insight
from interpreter.simulate.schema import schema_of

if __name__ == "__main__":
    sys.stdout.write(schema_of(Insight))
