"""Mutation testing of rules: whether examples notice when a line that carries out a rule is spoiled."""

from interpreter.proving.diverge import draft
from interpreter.proving.spoil import Spoiled, spoils

__all__ = ["Spoiled", "draft", "spoils"]
