"""Command for installing optional dependencies; the place to change once a package index has gamespec."""

from __future__ import annotations


def how_to_install(extra: str) -> str:
    """Return the command that installs an extra (`lsp`, `plots`, `tables`, `cluster`) from a checkout."""
    return f"pip install '.[{extra}]' in the folder of the checkout"
