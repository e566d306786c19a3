"""Encodings of the moves and observations of a game as numbers, the same for all tools."""

from interpreter.extras import need

need("model")
