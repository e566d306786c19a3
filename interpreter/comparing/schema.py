"""JSON Schema of `sweep --format json`: `python -m interpreter.comparing.schema > FILE`."""

from __future__ import annotations

import sys

from interpreter.comparing.report import Sweep
from interpreter.simulate.schema import schema_of

if __name__ == "__main__":
    sys.stdout.write(schema_of(Sweep))
