"""Lint of rulesets: findings of every stage, down to the phase graph.

`run` looks at one ruleset; `library` at any argument, also text: that is `interpreter.lint`.
"""

from interpreter.linting.library import look_at, look_quickly
from interpreter.linting.linted import Linted
from interpreter.linting.run import lint

__all__ = ["Linted", "lint", "look_at", "look_quickly"]
