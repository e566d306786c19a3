"""Compilation of conditions and sets of spaces into bit sets, and of searches over a board."""
