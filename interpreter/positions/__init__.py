"""Positions of a game in great numbers: gone on from, told apart, played to their ends.

A loaded game enters; what comes after its positions leaves, worked out by Python or, the same, by a module.
"""
