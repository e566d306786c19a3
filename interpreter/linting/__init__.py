"""The files of a ruleset enter; every finding of every stage leaves, down to the phase graph."""

from interpreter.linting.run import Linted, lint

__all__ = ["Linted", "lint"]
