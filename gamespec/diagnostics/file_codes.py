"""Findings about files (family 0), used when reading files and by the limits of the parser."""

from __future__ import annotations

from gamespec.diagnostics.catalogue import register

UNREADABLE = register("GS001", "unreadable-file", "error", "The file is missing, is no file, or may not be read.")
NOT_TEXT = register("GS002", "not-text", "error", "The file is binary or not in UTF-8.")
TOO_LARGE = register("GS003", "file-too-large", "error", "A file may have one megabyte, far more than any rulebook.")
EMPTY = register("GS004", "empty-file", "error", "The file says nothing.")
STRANGE_CHARACTER = register(
    "GS005",
    "strange-character",
    "error",
    "Control characters and characters that turn the reading direction are refused.",
)
TAB = register("GS006", "tab", "error", "Indentation is made with blanks, so that it looks alike everywhere.")
TOO_DEEP = register("GS007", "nested-too-deep", "error", "Brackets, blocks and expressions nest at most 64 deep.")
TOO_MANY = register("GS008", "too-many-errors", "error", "Of very many mistakes in one file only the first are told.")
COSTLY = register(
    "GS009", "costs-too-much", "error", "What a file makes of a few lines must be built and played in bounded time."
)

#: Most characters of a file that is read.
LARGEST = 1_000_000
