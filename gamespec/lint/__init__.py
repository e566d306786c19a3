"""Lint rules for playable games: functions in the modules of `rules`, each marked as a `rule`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from gamespec.check.symbols import World
from gamespec.diagnostics import Sink
from gamespec.lint import rules
from gamespec.lint.register import Rule

__all__ = ["lint", "rules_by_name"]


@cache
def rules_by_name() -> dict[str, Rule]:
    """Return the function of every lint rule by its name, in alphabetical order."""
    from gamespec.lint.register import RULES

    for module in iter_modules(rules.__path__):
        import_module(f"{rules.__name__}.{module.name}")
    return dict(sorted(RULES.items()))


def lint(world: World, sink: Sink) -> None:
    """Run every lint rule on a game without errors; findings are added to `sink`."""
    for look in rules_by_name().values():
        for found in look(world):
            sink.report(found)
