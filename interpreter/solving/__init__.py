"""Exact values of small games: retrograde analysis, and equilibria where information is hidden."""

from interpreter.solving.model import Choice, SolvedGame, UnsolvableError
from interpreter.solving.run import solved

__all__ = ["Choice", "SolvedGame", "UnsolvableError", "solved"]
