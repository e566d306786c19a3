"""Check of kinds and their data tables: rows, copies, columns, dice, spaces, constants."""
