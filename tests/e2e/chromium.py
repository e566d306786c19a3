"""Path of a real browser; its tests may be left out."""

from __future__ import annotations

import os
import shutil

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DEMANDED = "CHROMIUM" in os.environ
"""Set where the browser has been installed for this: then it is not left out."""
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
PATIENCE = 20_000
needs_chromium = pytest.mark.skipif(
    CHROMIUM is None and not DEMANDED, reason="Chromium is not installed (apt install chromium)"
)
