"""JSON Schemas of `report` and `probe`: `python -m interpreter.insight.schema report`."""

from __future__ import annotations

import sys

from interpreter.impact.probe_report import Probe
from interpreter.insight.model import Insight
from interpreter.simulate.schema import schema_of

MODELS = {"probe": Probe, "report": Insight}

if __name__ == "__main__":
    sys.stdout.write(schema_of(MODELS[sys.argv[1]]))
