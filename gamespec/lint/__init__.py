"""Lint rules for playable games: modules in `rules`, whose docstrings are pages for users."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from gamespec.lint import rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gamespec.check.symbols import World
    from gamespec.diagnostics import Diagnostic, Sink

__all__ = ["lint", "rules_by_name"]


@cache
def rules_by_name() -> dict[str, Callable[[World], Iterable[Diagnostic]]]:
    """Return the check function of every lint rule, by the name of its module."""
    names = sorted(module.name for module in iter_modules(rules.__path__))
    return {name: import_module(f"{rules.__name__}.{name}").look for name in names}


def lint(world: World, sink: Sink) -> None:
    """Run every lint rule on a game without errors; findings are added to `sink`."""
    for look in rules_by_name().values():
        for found in look(world):
            sink.report(found)
