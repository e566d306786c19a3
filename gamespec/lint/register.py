"""Register of the lint rules: functions that take a checked game and yield findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from gamespec.check.symbols import World
from gamespec.diagnostics import Diagnostic

Rule: TypeAlias = Callable[[World], Iterable[Diagnostic]]
RULES: dict[str, Rule] = {}
"""Lint rules by name, of the modules in `gamespec.lint.rules` that are loaded."""


def rule(look: Rule) -> Rule:
    """Register a function as a lint rule."""
    RULES[look.__name__] = look
    return look
