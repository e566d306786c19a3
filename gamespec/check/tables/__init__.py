"""Kinds and their tables: rows, copies, columns, dice, spaces, constants."""
