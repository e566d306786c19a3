"""Spaces of a board: neighbours, lines, distances, placements of shapes, and bit sets."""
