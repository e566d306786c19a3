"""The JSON Schema of `sweep --format json`, as it stands in docs/schemas: nothing enters, text leaves.

`python -m interpreter.comparing.schema > docs/schemas/sweep.json` writes it anew.
"""

from __future__ import annotations

import sys

from interpreter.comparing.told import Sweep
from interpreter.simulate.schema import schema_of

if __name__ == "__main__":
    sys.stdout.write(schema_of(Sweep))
