"""The JSON Schemas of `report` and `probe` with `--format json`, as in docs/schemas: a name enters, text leaves.

`python -m interpreter.insight.schema report > docs/schemas/report.json` writes one anew.
"""

from __future__ import annotations

import sys

from interpreter.impact.worth import Probe
from interpreter.insight.model import Insight
from interpreter.simulate.schema import schema_of

MODELS = {"probe": Probe, "report": Insight}

if __name__ == "__main__":
    sys.stdout.write(schema_of(MODELS[sys.argv[1]]))
