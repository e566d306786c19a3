"""Spaces of a board: neighbours, placements, bit sets."""
