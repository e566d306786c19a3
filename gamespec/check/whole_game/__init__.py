"""Checks that need the bodies of all actions and values: cycles, endless loops, fields never set."""
