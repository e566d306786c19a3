"""A path enters; what an ordinary file holds leaves, never more than asked for, or an OSError that says why not.

A pipe, a device or a terminal is never opened: reading one may wait for ever, take what was meant for another, or never
end. The same holds for what the system shows as files below /proc and /sys, and below /dev but for its memory.
"""

from __future__ import annotations

import os
from contextlib import suppress
from errno import EFBIG, EINVAL, EISDIR, ELOOP
from pathlib import Path
from stat import S_ISDIR, S_ISREG

MOST_LINKS = 40
"""Symbolic links followed one after another, as many as Linux follows."""
SYSTEM = tuple(map(Path, ("/dev", "/proc", "/sys")))
MEMORY = Path("/dev/shm")  # noqa: S108  looked at, never written to
CAREFULLY = sum(getattr(os, flag, 0) for flag in ("O_RDONLY", "O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"))


def content_of(path: Path, most: int) -> bytes:
    """The bytes of an ordinary file; raises OSError where it is none, or where it holds more than `most`."""
    ordinary(path)
    with os.fdopen(os.open(path, CAREFULLY), "rb") as stream:
        if not S_ISREG(os.fstat(stream.fileno()).st_mode):  # another one by now
            raise OSError(EINVAL, "no ordinary file", str(path))
        content = stream.read(most + 1)
    if len(content) > most:
        raise OSError(EFBIG, f"more than {most:,} bytes", str(path))
    return content


def text_of(path: Path, most: int, *, encoding: str = "utf-8", errors: str = "strict") -> str:
    """The text of an ordinary file of at most `most` bytes; raises OSError or UnicodeDecodeError."""
    return content_of(path, most).decode(encoding, errors)


def ordinary(path: Path) -> Path:
    """The file itself, all symbolic links followed; raises OSError where it is missing or no ordinary file."""
    real = followed(path)
    mode = real.stat().st_mode
    if S_ISDIR(mode):
        raise IsADirectoryError(EISDIR, "a folder", str(path))
    if not S_ISREG(mode):
        raise OSError(EINVAL, "no ordinary file", str(path))
    return real


def followed(path: Path) -> Path:
    """Where a path leads; raises OSError where one of its symbolic links leads to what the system shows as a file."""
    if "\0" in str(path):
        raise OSError(EINVAL, "no name of a file", str(path))
    place = path
    for _ in range(MOST_LINKS):
        _refuse_system(place)
        if not place.is_symlink():
            real = place.parent.resolve() / place.name
            _refuse_system(real)
            return real
        place = place.parent / place.readlink()
    raise OSError(ELOOP, "symbolic links without an end", str(path))


def _refuse_system(path: Path) -> None:
    """Complain about /dev/stdin and its like, which may look like an ordinary file and be another one each time."""
    with suppress(OSError):
        path = path.absolute()
    if any(path.is_relative_to(folder) for folder in SYSTEM) and not path.is_relative_to(MEMORY):
        raise OSError(EINVAL, "no ordinary file", str(path))
