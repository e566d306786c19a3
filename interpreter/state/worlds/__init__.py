"""Belief of a seat, and determinizations: states consistent with its information set."""
