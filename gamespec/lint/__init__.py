"""Lint rules for playable games: what is probably a mistake although it has a meaning.

Each rule is a module in `rules`, and its docstring is its page.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from gamespec.lint import rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gamespec.check.symbols.world import World
    from gamespec.diagnostics import Diagnostic, Sink

__all__ = ["lint", "rules_by_name"]


@cache
def rules_by_name() -> dict[str, Callable[[World], Iterable[Diagnostic]]]:
    """Return every rule by the name of its module."""
    names = sorted(module.name for module in iter_modules(rules.__path__))
    return {name: import_module(f"{rules.__name__}.{name}").look for name in names}


def lint(world: World, sink: Sink) -> None:
    """Run every rule on a game without errors."""
    for look in rules_by_name().values():
        for found in look(world):
            sink.report(found)
