"""Encodings of the moves and observations of a game as numbers, the same for all tools."""
