"""Combinations of variants: references between them, clashes, and causes of findings."""
