"""Comparison of a ruleset with its rule sheet (a rulebook with ids): which lines cite which rules."""
