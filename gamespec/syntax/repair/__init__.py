"""Suggestions for lines that do not fit, each parsed before it is shown."""
