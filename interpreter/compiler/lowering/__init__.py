"""Lowering of a checked game to a graph of nodes, with its runtime checks and its storage."""
