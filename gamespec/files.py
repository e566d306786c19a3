"""Read ordinary files up to a size limit; raise OSError for anything else.

A pipe, a device or a terminal is never opened: reading one may wait for ever, take input meant for another process, or
never end. The same holds for files below /proc and /sys, and below /dev except its shared memory.
"""

from __future__ import annotations

import os
from contextlib import suppress
from errno import EFBIG, EINVAL, EISDIR, ELOOP
from pathlib import Path
from stat import S_ISDIR, S_ISREG

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
            raise OSError(EINVAL, "not an ordinary file", str(path))
        content = stream.read(most + 1)
    if len(content) > most:
        raise OSError(EFBIG, f"more than {most:,} bytes", str(path))
    return content


def text_of(path: Path, most: int, *, encoding: str = "utf-8", errors: str = "strict") -> str:
    """Return the text of an ordinary file of at most `most` bytes; raises OSError or UnicodeDecodeError.

    `encoding` and `errors` are those of `bytes.decode`.
    """
    return content_of(path, most).decode(encoding, errors)


def ordinary(path: Path) -> Path:
    """Return a path with all symbolic links resolved; raises OSError if it is not an ordinary file."""
    real = followed(path)
    mode = real.stat().st_mode
    if S_ISDIR(mode):
        raise IsADirectoryError(EISDIR, "a folder", str(path))
    if not S_ISREG(mode):
        raise OSError(EINVAL, "not an ordinary file", str(path))
    return real


def followed(path: Path) -> Path:
    """Return a path with all symbolic links resolved; raises OSError if one is in a system folder."""
    if "\0" in str(path):
        raise OSError(EINVAL, "not a name of a file", str(path))
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
    """Raise OSError for a path in a system folder, such as /dev/stdin.

    A file there may look like an ordinary one and then change.
    """
    with suppress(OSError):
        path = path.absolute()
    if any(path.is_relative_to(folder) for folder in SYSTEM) and not path.is_relative_to(MEMORY):
        raise OSError(EINVAL, "not an ordinary file", str(path))
