"""Rulesets side by side: a game with other values in its tables, and when two games are decided.

variants made in memory --> the same games at every value --> figures with their intervals
"""
