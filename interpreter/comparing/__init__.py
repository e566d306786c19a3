"""Comparison of rulesets: sweeps over values in a game's data tables; how early two games are decided.

A sweep makes variants in memory, plays the same games at every value, and reports figures with intervals.
"""
