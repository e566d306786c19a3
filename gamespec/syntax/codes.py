"""Codes of findings about syntax, those that begin with 1."""

from __future__ import annotations

from gamespec.diagnostics import register

UNEXPECTED = register(
    "GS101", "unexpected-word", "error", "A word or sign is in a place where something else is expected."
)
UNFINISHED = register("GS102", "unfinished-line", "error", "A line ends before it is complete.")
BAD_INDENT = register(
    "GS103",
    "odd-indentation",
    "error",
    "A line is indented where no block is open, or by another number of blanks than its neighbours.",
)
STRAY_CHARACTER = register("GS104", "stray-character", "error", "A character has no meaning in the language.")
OPEN_QUOTE = register("GS105", "open-quote", "error", "A text in quotes must end on its line.")
OPEN_BRACKET = register(
    "GS106", "open-bracket", "error", "A bracket is opened and not closed, or closed and not opened."
)
RESERVED_WORD = register("GS107", "reserved-word", "error", "This word of the language cannot be a name.")
ODD_NAME = register(
    "GS108", "odd-name", "error", "Kinds begin with a capital; other names are small words joined by hyphens."
)
MISSING_BLANK = register("GS109", "missing-blank", "error", "Numbers, words and signs need a blank between them.")
NO_HEADER = register("GS110", "no-header", "error", "A file begins with `game`, `variant` or `examples of`.")
BAD_CELL = register("GS111", "bad-cell", "error", "A cell of a table cannot be read.")
RAGGED_ROW = register("GS112", "ragged-row", "error", "A row has more or fewer cells than the head of its table.")
MISPLACED = register("GS113", "misplaced-part", "error", "Something is in the wrong place, or is there twice.")
BROKEN_ROW = register("GS114", "open-row", "error", "A row of a table begins and ends with a bar.")
MERGE_MARK = register(
    "GS115", "merge-mark", "error", "Git could not merge two versions and left both in the file; choose one of them."
)
OLD_FORM = register(
    "GS116", "old-form", "error", "A form of an earlier edition of the language, which is written differently now."
)
LATER_EDITION = register(
    "GS117", "later-edition", "error", "The file is of an edition of the language that this version cannot read."
)

# advice of findings that follow from another one, which are dropped beside it
ELSE_HELP = "indent `else` exactly as far as the `if` to which it belongs"
BLOCK_HELP = "write the lines of the block below, indented by two more blanks"
