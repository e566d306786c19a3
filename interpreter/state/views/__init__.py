"""Readings of a state: views of observers, scores and keys."""
