"""JSON Schema of the output of `sweep --format json`, stored in docs/schemas.

`python -m interpreter.comparing.schema > docs/schemas/sweep.json` rewrites the file.
"""

from __future__ import annotations

import sys

from interpreter.comparing.report import Sweep
from interpreter.simulate.schema import schema_of

if __name__ == "__main__":
    sys.stdout.write(schema_of(Sweep))
