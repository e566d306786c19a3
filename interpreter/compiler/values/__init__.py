"""Compilation of typed expressions: numbers, sets, reads of the state, values, built-in functions."""
