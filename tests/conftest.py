"""What all tests share: how hypothesis searches.

The suite tries the same examples at every run; `just fuzz` looks further.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile("suite", derandomize=True, max_examples=40, deadline=None, database=None)
settings.register_profile(
    "fuzz", max_examples=2_000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))
