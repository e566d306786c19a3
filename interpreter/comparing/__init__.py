"""Comparison of rulesets: sweeps over values of cells; how early two games are decided."""
