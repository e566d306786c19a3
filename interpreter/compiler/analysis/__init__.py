"""Analyses of the statements of a checked game, before code is generated."""
