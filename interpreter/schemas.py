"""JSON Schemas of what commands print: `python -m interpreter.schemas NAME > NAME.json`."""

from __future__ import annotations

import json
import sys

from pydantic import BaseModel

from interpreter.comparing.report import Sweep
from interpreter.impact.probe_report import Probe
from interpreter.insight.model import Insight
from interpreter.simulate.report import Report

MODELS: dict[str, type[BaseModel]] = {"probe": Probe, "report": Insight, "simulate": Report, "sweep": Sweep}


def schema(name: str) -> str:
    """Return the text of the JSON Schema of a command's output, as the file in docs/schemas holds it."""
    made = MODELS[name].model_json_schema()
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    return json.dumps(made, indent=2, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema(sys.argv[1]))
