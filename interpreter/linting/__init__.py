"""Lint of rulesets, from parsing to the phase graph; `library` takes any argument."""

from interpreter.linting.library import look_at, look_quickly
from interpreter.linting.linted import Linted
from interpreter.linting.run import lint

__all__ = ["Linted", "lint", "look_at", "look_quickly"]
