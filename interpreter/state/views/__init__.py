"""Computed readings of a state: what observers see, scores, and hashes of positions."""
