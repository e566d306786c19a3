"""Check of worked examples: their starting state, their events and their checks."""
