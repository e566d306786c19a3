"""Codes of findings about syntax, those that begin with 1."""

from __future__ import annotations

from gamespec.diagnostics import register

UNEXPECTED = register("GS101")
UNFINISHED = register("GS102")
BAD_INDENT = register("GS103")
STRAY_CHARACTER = register("GS104")
OPEN_QUOTE = register("GS105")
OPEN_BRACKET = register("GS106")
RESERVED_WORD = register("GS107")
ODD_NAME = register("GS108")
MISSING_BLANK = register("GS109")
NO_HEADER = register("GS110")
BAD_CELL = register("GS111")
RAGGED_ROW = register("GS112")
MISPLACED = register("GS113")
BROKEN_ROW = register("GS114")
MERGE_MARK = register("GS115")
OLD_FORM = register("GS116")
LATER_EDITION = register("GS117")

# advice of findings that follow from another one, which are dropped beside it
ELSE_HELP = "indent `else` exactly as far as the `if` to which it belongs"
BLOCK_HELP = "write the lines of the block below, indented by two more blanks"
