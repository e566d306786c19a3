"""Comparison of a ruleset with its rule sheet: which lines cite which rules, and what is missing."""
