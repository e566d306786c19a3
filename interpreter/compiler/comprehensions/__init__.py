"""Sums, counts and questions over sets become text."""
