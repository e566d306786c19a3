"""Command for installing optional dependencies, in a checkout, as no index has gamespec."""

from __future__ import annotations


def how_to_install(extra: str) -> str:
    """Return advice with the command that installs an extra, such as `lsp`, from a checkout."""
    return f"type `pip install '.[{extra}]'` in the folder of gamespec that has `pyproject.toml`"
