"""Worked examples: their start position, their `when` lines and their `then` lines."""
