"""Command for installing optional dependencies of gamespec, as advice in error messages.

It names a checkout of the source, since no package index has gamespec yet.
"""

from __future__ import annotations


def how_to_install(extra: str) -> str:
    """Return advice with the command that installs an extra, such as `lsp`, from a checkout."""
    return f"type `pip install '.[{extra}]'` in the folder of gamespec that has `pyproject.toml`"
