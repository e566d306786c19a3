"""Moves of an example: which legal move a text means, and how the state changes by the move."""
