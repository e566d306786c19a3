"""Decorations of an editor in, above and beside lines, and formatting."""
