"""Conditions and sets of spaces as bit sets: kept, combined, asked."""
