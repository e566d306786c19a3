"""Load rule files as SourceFiles, with findings for files that cannot be read."""

from __future__ import annotations

import os
from contextlib import suppress
from errno import EFBIG, EINVAL, EISDIR, ELOOP, ENOENT
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from gamespec.diagnostics import Code, Diagnostic
from gamespec.diagnostics.catalogue import LARGEST, NOT_TEXT, TOO_LARGE, UNREADABLE
from gamespec.source import SUFFIX, SourceFile

# ---- read ordinary files up to a size limit; raise OSError for anything else
#
# A pipe, a device or a terminal is never opened: reading one may wait for ever, take input meant for another process,
# or never end. The same holds for files below /proc and /sys, and below /dev except its shared memory.


MOST_LINKS = 40
"""Greatest number of symbolic links followed in a row when a path is resolved, as on Linux."""
SYSTEM = tuple(map(Path, ("/dev", "/proc", "/sys")))
MEMORY = Path("/dev/shm")  # noqa: S108  only read, never written
CAREFULLY = sum(getattr(os, flag, 0) for flag in ("O_RDONLY", "O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"))


def content_of(path: Path, most: int) -> bytes:
    """Return the bytes of an ordinary file; raises OSError for other files and above `most` bytes."""
    ordinary(path)
    with os.fdopen(os.open(path, CAREFULLY), "rb") as stream:
        if not S_ISREG(os.fstat(stream.fileno()).st_mode):  # replaced by another file meanwhile
            raise OSError(EINVAL, "this is not an ordinary file", str(path))
        content = stream.read(most + 1)
    if len(content) > most:
        raise OSError(EFBIG, f"more than {most:,} bytes", str(path))
    return content


def text_of(path: Path, most: int, *, encoding: str = "utf-8", errors: str = "strict") -> str:
    """Return the text of a file of at most `most` bytes; raises OSError or UnicodeDecodeError."""
    return content_of(path, most).decode(encoding, errors)


def ordinary(path: Path) -> Path:
    """Return a path with all symbolic links resolved; raises OSError if it is not an ordinary file."""
    real = followed(path)
    mode = real.stat().st_mode
    if S_ISDIR(mode):
        raise IsADirectoryError(EISDIR, "this is a folder", str(path))
    if not S_ISREG(mode):
        raise OSError(EINVAL, "this is not an ordinary file", str(path))
    return real


def followed(path: Path) -> Path:
    """Return a path with all symbolic links resolved; raises OSError if one is in a system folder."""
    if "\0" in str(path):
        raise OSError(EINVAL, "this is not the name of a file", str(path))
    place = path
    for _ in range(MOST_LINKS):
        _refuse_system(place)
        if not place.is_symlink():
            real = place.parent.resolve() / place.name
            _refuse_system(real)
            return real
        place = place.parent / place.readlink()
    raise OSError(ELOOP, "the symbolic links form a loop", str(path))


def _refuse_system(path: Path) -> None:
    """Raise OSError for a path in a system folder, where a file may change after a look at it."""
    with suppress(OSError):
        path = path.absolute()
    if any(path.is_relative_to(folder) for folder in SYSTEM) and not path.is_relative_to(MEMORY):
        raise OSError(EINVAL, "this is not an ordinary file", str(path))


# ---- load rule files as SourceFiles, with findings for files that cannot be read


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

SAVE = 'save the file again from your editor, and choose the encoding "UTF-8" there'
"""Advice for a text in another encoding."""


def load(path: str | Path, name: str | None = None) -> tuple[SourceFile, tuple[Diagnostic, ...]]:
    """Return the source file at a path, shown as `name`, or an empty one with a finding."""
    path = Path(path)
    shown = name or str(path)
    nothing = SourceFile(shown, "")

    def unread(code: Code, message: str, help: str | None = None) -> tuple[SourceFile, tuple[Diagnostic, ...]]:
        return nothing, (code.at(nothing.span(0, 0), message, help=help),)

    try:
        real = ordinary(path)
        if not {path.suffix.lower(), real.suffix.lower()} <= {SUFFIX}:
            return nothing, (_misnamed(nothing, shown, path, real),)
        content = content_of(real, 4 * LARGEST)
    except OSError as error:
        if error.errno == EFBIG:
            return unread(TOO_LARGE, f"`{shown}` is too large: gamespec reads at most {LARGEST:,} characters")
        what = WHY_NOT.get(error.errno or 0, f"cannot be read: {(error.strerror or str(error)).lower()}")
        advice = "save the rules as a text file, and name that file" if error.errno == EINVAL else None
        return unread(UNREADABLE, f"`{shown}` {what}", advice)
    document = next((what for begins, what in DOCUMENTS.items() if content.startswith(begins)), None)
    if document is not None:
        return unread(NOT_TEXT, f"`{shown}` is {document}, not plain text", "copy its text into a plain text file")
    if content.startswith(UTF_16):
        return unread(NOT_TEXT, f"`{shown}` is in the encoding UTF-16, not in UTF-8", SAVE)
    if b"\x00" in content:
        return unread(NOT_TEXT, f"`{shown}` is binary, not text")
    try:
        text = content.decode("utf-8")
        # line ends of old Macs
        return SourceFile(shown, text if "\n" in text else text.replace("\r", "\n")), ()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"`{shown}` is not in UTF-8: byte {error.start + 1}, in line {line}, is not part of a character"
        return unread(NOT_TEXT, message, SAVE)


def _misnamed(nothing: SourceFile, shown: str, path: Path, real: Path) -> Diagnostic:
    """Return the finding for a file without the suffix of rule files; `nothing` is its empty source."""
    if path.suffix.lower() == SUFFIX:
        message = f"`{shown}` is a link to a file whose name does not end in {SUFFIX}"
    else:
        message = f"rules are read only from files whose names end in {SUFFIX}, and `{shown}` does not"
    stem = real.name.removesuffix(real.suffix).removesuffix(SUFFIX)
    return UNREADABLE.at(
        nothing.span(0, 0), message, help=f"if the file holds rules, rename the file to `{stem}{SUFFIX}`"
    )
