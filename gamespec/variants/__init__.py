"""Combinations of variants: references between variants, clashes, and causes of findings."""
