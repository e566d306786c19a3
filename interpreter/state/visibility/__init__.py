"""Visibility: who sees which pieces and fields, in which order, and who saw which movements."""
