"""Searches at a decision: which sets of things may be picked, and which pieces may pay."""
