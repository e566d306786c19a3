"""Load rule files as SourceFiles, with findings for files that cannot be read."""

from __future__ import annotations

from errno import EFBIG, EINVAL, EISDIR, ENOENT
from pathlib import Path
from typing import TYPE_CHECKING

from gamespec.diagnostics.file_codes import LARGEST, NOT_TEXT, TOO_LARGE, UNREADABLE
from gamespec.files import content_of, ordinary
from gamespec.source import SUFFIX, SourceFile

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic

DOCUMENTS = {
    b"{\\rtf": "a document in rich text",
    b"PK\x03\x04": "a document of an office program, or an archive",
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"<!DOCTYPE": "a web page",
    b"<html": "a web page",
}
"""First bytes of files in other formats, such as office documents, with names for these formats."""
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""First bytes of a file encoded in UTF-16, which cannot be read as a rule file."""

WHY_NOT = {EISDIR: "is a folder", ENOENT: "does not exist", EINVAL: "is not an ordinary file"}
"""Reasons why a file cannot be read, by error number of the operating system."""


def load(path: str | Path, name: str | None = None) -> tuple[SourceFile, tuple[Diagnostic, ...]]:
    """Return the source file at a path, or an empty one with a finding that says why it cannot be read.

    `name` is the name shown to users instead of the path.
    """
    path = Path(path)
    shown = name or str(path)
    nothing = SourceFile(shown, "")
    try:
        real = ordinary(path)
        if not {path.suffix.lower(), real.suffix.lower()} <= {SUFFIX}:
            return nothing, (_misnamed(nothing, shown, path, real),)
        content = content_of(real, 4 * LARGEST)
    except OSError as error:
        if error.errno == EFBIG:
            return nothing, (TOO_LARGE.at(nothing.span(0, 0), f"`{shown}` has more than {LARGEST:,} characters"),)
        what = WHY_NOT.get(error.errno or 0, f"cannot be read: {(error.strerror or str(error)).lower()}")
        return nothing, (UNREADABLE.at(nothing.span(0, 0), f"`{shown}` {what}"),)
    document = next((what for begins, what in DOCUMENTS.items() if content.startswith(begins)), None)
    if document is not None:
        message = f"`{shown}` is {document}, not plain text"
        return nothing, (NOT_TEXT.at(nothing.span(0, 0), message, help="copy its words into a plain text file"),)
    if content.startswith(UTF_16):
        message = f"`{shown}` is in UTF-16, not in UTF-8"
        return nothing, (NOT_TEXT.at(nothing.span(0, 0), message, help="save the file as UTF-8"),)
    if b"\x00" in content:
        return nothing, (NOT_TEXT.at(nothing.span(0, 0), f"`{shown}` is binary, not text"),)
    try:
        text = content.decode("utf-8")
        # line ends of old Macs
        return SourceFile(shown, text if "\n" in text else text.replace("\r", "\n")), ()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"`{shown}` is not in UTF-8: byte {error.start + 1}, in line {line}, fits no character"
        return nothing, (NOT_TEXT.at(nothing.span(0, 0), message, help="save the file as UTF-8"),)


def _misnamed(nothing: SourceFile, shown: str, path: Path, real: Path) -> Diagnostic:
    """Return the finding for a file without the suffix of rule files; `nothing` is its empty source."""
    if path.suffix.lower() == SUFFIX:
        message = f"`{shown}` is a link to a file that is not called {SUFFIX}"
    else:
        message = f"`{shown}` is not called {SUFFIX}: rules are read from files whose names end so"
    stem = real.name.removesuffix(real.suffix).removesuffix(SUFFIX)
    return UNREADABLE.at(nothing.span(0, 0), message, help=f"if it holds rules, rename it to {stem}{SUFFIX}")
