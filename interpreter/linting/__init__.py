"""Lint of rulesets: findings of every stage, from parsing to the phase graph.

`run` checks one ruleset; `library` takes any argument, also a text: its function is `interpreter.lint`.
"""

from interpreter.linting.library import look_at, look_quickly
from interpreter.linting.linted import Linted
from interpreter.linting.run import lint

__all__ = ["Linted", "lint", "look_at", "look_quickly"]
