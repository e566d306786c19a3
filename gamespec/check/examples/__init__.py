"""Worked examples: the position they begin in, their `when` lines and their `then` lines."""
