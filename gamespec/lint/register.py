"""Registration of a lint rule, with the docstring of its module as its page."""

from __future__ import annotations

from gamespec.diagnostics import Code, Severity, register


def rule(number: str, name: str, severity: Severity, page: str | None) -> Code:
    """Register the code of a lint rule; `page` is the docstring of its module."""
    return register(number, name, severity, (page or "").strip())
