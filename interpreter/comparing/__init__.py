"""Comparison of rulesets: a game with other values in its data tables, and when two games are decided.

A sweep makes variants in memory, plays the same games at every value, and reports figures with intervals.
"""
