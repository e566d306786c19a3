"""Compilation of statements without decisions."""
