"""Visibility: who sees what, in which order, and who saw which movements."""
