"""Checks that need all bodies: cycles, endless loops, fields never set."""
