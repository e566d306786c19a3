"""Moves of an example: which legal move a text means, and the state after it."""
