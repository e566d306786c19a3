"""Codes of findings about files, those beginning with 0, used by file reading and the parser's limits."""

from __future__ import annotations

from gamespec.diagnostics.catalogue import register

UNREADABLE = register(
    "GS001", "unreadable-file", "error", "The file is missing, is not a file, or you have no permission to read it."
)
NOT_TEXT = register("GS002", "not-text", "error", "The file is binary or not in UTF-8.")
TOO_LARGE = register("GS003", "file-too-large", "error", "A file may have one megabyte, far more than any rulebook.")
EMPTY = register("GS004", "empty-file", "error", "The file has no rules.")
STRANGE_CHARACTER = register(
    "GS005",
    "strange-character",
    "error",
    "The line contains an invisible character or one that reverses the reading direction.",
)
TAB = register("GS006", "tab", "error", "Indentation uses blanks, which look the same on every screen.")
TOO_DEEP = register(
    "GS007", "nested-too-deep", "error", "Brackets, blocks and expressions may be nested at most 64 deep."
)
TOO_MANY = register("GS008", "too-many-errors", "error", "Of very many errors in one file only the first are shown.")
COSTLY = register(
    "GS009", "costs-too-much", "error", "Building or playing the game would take more steps than the limit allows."
)

#: Most characters of a file that is read.
LARGEST = 1_000_000

# ---- code of the finding about a file that belongs to another game, such as a variant of it


OTHER_GAME = register(
    "GS705", "variant-of-another-game", "error", "A variant names another game than the one it is stored beside."
)
