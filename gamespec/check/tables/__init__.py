"""Kinds of things and the tables that list them: rows, copies, columns, dice, spaces, constants."""
