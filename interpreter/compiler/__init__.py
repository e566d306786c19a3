"""Compiler of a checked game into a phase graph, a layout of the state, and specialised Python."""
