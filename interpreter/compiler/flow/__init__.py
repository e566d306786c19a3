"""Compilation of the nodes of the phase graph into functions that return the next node."""
