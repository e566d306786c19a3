"""Beliefs of a seat: its information set, and determinizations sampled from it."""
